"""All that is done in a campaign, and the rules that it is held to."""

from typing import Any, Final

from projections.acts import Acts
from projections.games.hunters_2114.act import HuntersAct
from projections.games.hunters_2114.acts.acting import (
    ActivateHero,
    FinishHero,
    SpendMorale,
    TakeBasicAction,
)
from projections.games.hunters_2114.acts.attacks import DeclareAttack
from projections.games.hunters_2114.acts.base import (
    FinishProduction,
    GainDocument,
    OrderUpgrade,
    StartProduction,
    UpgradeRoom,
    Work,
)
from projections.games.hunters_2114.acts.cards import (
    ExchangeCard,
    PlayActionCard,
    PlayBoost,
    PlayReaction,
    ShufflePile,
    TakeCards,
)
from projections.games.hunters_2114.acts.damage import DealDamage, DestroyEnemy, TriggerTerrain
from projections.games.hunters_2114.acts.days import (
    BeginDay,
    ChangeFood,
    ChangeHealth,
    CurePoison,
    EatFood,
    FallDown,
    FeelHunger,
    PassDays,
    PoisonHero,
    WakeUp,
)
from projections.games.hunters_2114.acts.defence import RollDefence, RollPsychic
from projections.games.hunters_2114.acts.equipment import (
    FlipItem,
    LoadWeapon,
    PayUpkeep,
    TakeFind,
)
from projections.games.hunters_2114.acts.foes import ActAsEnemy, FinishEnemy
from projections.games.hunters_2114.acts.gear import (
    ChangeCells,
    ChangeModules,
    GainItem,
    LoseItem,
    MoveItem,
    UseItem,
)
from projections.games.hunters_2114.acts.heroes import (
    ChangeDepth,
    ChooseDeck,
    ComeBack,
    CorrectThing,
    DescribeHero,
    EndCampaign,
    GainLevel,
    GainXp,
    Join,
    Leave,
    MeetThing,
    SaveCampaign,
    TakeOver,
)
from projections.games.hunters_2114.acts.hiding import Hide, Reveal
from projections.games.hunters_2114.acts.implants import InstallImplant, RemoveImplant, ShareImplant
from projections.games.hunters_2114.acts.missions import BeginMission, EndMission, NoteMission
from projections.games.hunters_2114.acts.moving import Disengage, LeaveBoard, MoveFigure
from projections.games.hunters_2114.acts.rolling import HitAlly, RerollDie, RollAttack
from projections.games.hunters_2114.acts.traps import SetTrap, SpringTrap
from projections.games.hunters_2114.acts.travel import DrawCard, MoveParty, ResolveCard, RollTravel
from projections.games.hunters_2114.acts.turns import (
    BeginEffect,
    BeginMissionTurn,
    EndEffect,
    EndMissionTurn,
    LayTerrain,
    LayWall,
    PlaceEnemies,
    PlaceFigure,
    ProgressObjective,
)
from projections.games.hunters_2114.acts.world import (
    DevelopPlace,
    DiscardEventCard,
    KeepEventCard,
    LayLocation,
    LayPlace,
    LeaveEventCard,
    LiftEventToken,
    PlaceEventCard,
    ReadEventCard,
    RevealEventCard,
    SetEventToken,
    SetFriendMarker,
    SetStoryToken,
)
from projections.games.hunters_2114.following import Course

ACTS: Final = Acts[HuntersAct[Any]](
    EndMissionTurn(), BeginMissionTurn(), ActivateHero(), ActAsEnemy(), DeclareAttack(),
    RerollDie(), Disengage(), MoveFigure(), PlayActionCard(), PlayBoost(), PlayReaction(),
    SpendMorale(), TakeBasicAction(), LoadWeapon(), TakeFind(), Hide(), FinishHero(), FinishEnemy(),
    ResolveCard(), PassDays(), MoveParty(), Work(), EndMission(), BeginMission(), NoteMission(),
    RevealEventCard(), ReadEventCard(), KeepEventCard(), LeaveEventCard(), DiscardEventCard(),
    DrawCard(), PlaceEventCard(), SetEventToken(), LiftEventToken(),
    GainXp(), GainLevel(), ChangeHealth(), FallDown(), WakeUp(), PoisonHero(), CurePoison(),
    ChooseDeck(), DescribeHero(),
    ChangeFood(), ChangeCells(), ChangeModules(), GainItem(), MoveItem(), UseItem(), LoseItem(),
    InstallImplant(), RemoveImplant(), ShareImplant(),
    OrderUpgrade(), UpgradeRoom(), GainDocument(), StartProduction(), FinishProduction(),
    LayLocation(), LayPlace(), DevelopPlace(), SetStoryToken(), SetFriendMarker(),
    PlaceEnemies(), PlaceFigure(), ProgressObjective(), TakeCards(), ShufflePile(), ExchangeCard(),
    Reveal(), SetTrap(), SpringTrap(), FlipItem(), PayUpkeep(), BeginEffect(), EndEffect(),
    DestroyEnemy(), DealDamage(), TriggerTerrain(), RollPsychic(), LeaveBoard(),
    LayTerrain(), LayWall(), RollAttack(), HitAlly(), RollDefence(),
    RollTravel(), BeginDay(), EatFood(), FeelHunger(),
    EndCampaign(), SaveCampaign(), Join(), Leave(), ComeBack(), TakeOver(), ChangeDepth(),
    MeetThing(), CorrectThing(),
)  # fmt: skip
"""In the order in which their offers are shown: what is done every day goes first."""
COURSE: Final = Course(ACTS)
