"""All that is done on the expedition, and the rules that it is held to."""

from lost_expedition.acts.beasts import (
    AttackBeast,
    HurtBeast,
    HurtHero,
    MoveHero,
    RollAttack,
    RollStrike,
    SightBeast,
    SlayBeast,
)
from lost_expedition.acts.days import BeginMission, BreakDay, EatFood, EndExpedition, EndMission
from lost_expedition.acts.path import HideCard, TurnCard
from lost_expedition.acts.people import (
    CorrectThing,
    Join,
    Leave,
    LoadSave,
    MeetThing,
    Return,
)
from lost_expedition.words import WORDS
from projections.acts import Acts, Rule, Rulebook

ACTS = Acts(
    BreakDay(), BeginMission(), MoveHero(), AttackBeast(), SightBeast(), SlayBeast(), HideCard(),
    TurnCard(), EndMission(), EatFood(), RollAttack(), HurtBeast(), RollStrike(), HurtHero(),
    EndExpedition(), Join(), Leave(), Return(), LoadSave(), MeetThing(), CorrectThing(),
)  # fmt: skip
RULES = Rulebook(
    WORDS,
    hunger=Rule("warning"),
    path=Rule(cites="p. 4"),
    first=Rule(cites="p. 4"),
    idle=Rule(),
    far=Rule(cites="p. 5", judges=("hero_moved",)),
    reach=Rule(cites="p. 6", judges=("hero_moved",)),
    no_beast=Rule(judges=("beast_sighted",)),
    twice=Rule("warning"),
    swords=Rule(cites="p. 6"),
    claws=Rule("warning"),
)
