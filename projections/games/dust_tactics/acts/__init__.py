"""All that is done in a match of Dust Tactics, and the rules that it is held to."""

from collections.abc import Sequence
from typing import Any, Final

from projections.acts import Acts, Rule, Rulebook
from projections.games.dust_tactics.act import DustAct
from projections.games.dust_tactics.acts.board import (
    CrushCover,
    DamageCover,
    LayBoard,
    MarkBuilding,
    MarkEntrance,
    MarkEntry,
    MarkSquares,
    MarkWalls,
    PlaceCover,
    RollPlacement,
)
from projections.games.dust_tactics.acts.lines import (
    AimLine,
    FireLine,
    RerollLine,
    RollCover,
    RollPhaser,
    RollResilience,
)
from projections.games.dust_tactics.acts.moving import EnterUnit, MoveUnit
from projections.games.dust_tactics.acts.orders import EmptyWeapon, OrderArtillery, ReloadWeapon
from projections.games.dust_tactics.acts.rounds import (
    BeginRound,
    ChangeObjective,
    EndBattle,
    EndRound,
    RollInitiative,
    ScoreBonus,
    TriggerEnd,
)
from projections.games.dust_tactics.acts.setup import (
    AttachHero,
    ChooseScenario,
    CorrectCard,
    DetachHero,
    ListArmy,
    NoteCard,
    SwitchDepth,
)
from projections.games.dust_tactics.acts.skills import TryReaction, UseSkill
from projections.games.dust_tactics.acts.units import (
    ActivateUnit,
    EliminateUnit,
    RepairUnit,
    ReturnUnit,
    TakeDamage,
)
from projections.games.dust_tactics.phrases import SAID
from projections.games.dust_tactics.table import DustTable
from projections.offers import Draft

ACTS: Final = Acts[DustAct[Any]](
    EnterUnit(), MoveUnit(), AimLine(), FireLine(), RerollLine(), RollPhaser(), RollCover(),
    RollResilience(), TryReaction(), UseSkill(), OrderArtillery(), ReloadWeapon(), EmptyWeapon(),
    ActivateUnit(), RollInitiative(), EndRound(), BeginRound(), TakeDamage(), DamageCover(),
    CrushCover(), EliminateUnit(), RepairUnit(), ReturnUnit(), DetachHero(), ChangeObjective(),
    ScoreBonus(), TriggerEnd(), ListArmy(), AttachHero(), ChooseScenario(), LayBoard(),
    MarkSquares(), MarkEntry(), MarkWalls(), MarkBuilding(), MarkEntrance(), RollPlacement(),
    PlaceCover(), EndBattle(), NoteCard(), CorrectCard(), SwitchDepth(),
)  # fmt: skip
"""In the order in which their offers are shown: what is done every minute goes first."""

_INITIATIVE: Final = "RZUT INICJATYWY"
_ACTIONS: Final = "LISTA AKCJI"
_ENDING: Final = "KONIEC GRY"
_HEROES: Final = "BOHATEROWIE"

RULES: Final = Rulebook(
    SAID,
    two_attacks=Rule(cites=_ACTIONS),
    initiative=Rule(
        cites=_INITIATIVE, also=("initiative_tie", "initiative_lost", "initiative_again")
    ),
    mid_round=Rule(cites=_ENDING, judges=("round_began",)),
    returned_once=Rule(cites="PODLICZANIE PUNKTÓW ZWYCIĘSTWA", judges=("unit_eliminated",)),
    armour_class=Rule(cites=_HEROES),
    second_hero=Rule(cites=_HEROES),
    left_unactivated=Rule(cites=_INITIATIVE, judges=("unit_activated",)),
    order=Rule(cites=_INITIATIVE),
    activated_twice=Rule(cites=_INITIATIVE),
    not_entered=Rule(cites="WPROWADZANIE JEDNOSTEK DO GRY", judges=("unit_activated",)),
    skill_late=Rule(cites=_ACTIONS, judges=("line_fired",)),
    reaction=Rule(
        cites="OSTRZAŁ W REAKCJI",
        also=("reaction_activated", "reaction_target", "reaction_sustained"),
        judges=("unit_activated",),
    ),
    fell_twice=Rule("warning"),
    never_fell=Rule("warning"),
)


def consequences(table: DustTable, draft: Draft) -> Sequence[Draft]:
    """What follows from a draft, one after the other, up to what only the table can tell."""
    links: list[Draft] = []
    while (event := ACTS.event_of(draft)) is not None:
        table = ACTS.apply(table, event)
        proposed = ACTS.by_type[draft.type].follows(table, event)
        if not proposed or not (proposed.type == "match_ended" or table.records(proposed.type)):
            break
        links.append(proposed)
        if proposed.open_asks:
            break
        draft = proposed
    return links
