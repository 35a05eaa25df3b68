"""All that is done in a match of Dust Tactics, and the rules that it is held to."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from events.base import Event
from projections.acts import Acts, Rule, Rulebook, Unchecked
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
    RollPhaser,
)
from projections.games.dust_tactics.acts.moving import EnterUnit, MoveUnit
from projections.games.dust_tactics.acts.orders import EmptyWeapon, OrderArtillery, ReloadWeapon
from projections.games.dust_tactics.acts.rounds import (
    BeginRound,
    ChangeObjective,
    EndDustMatch,
    EndRound,
    RollInitiative,
    ScoreBonus,
    TriggerEnd,
)
from projections.games.dust_tactics.acts.saves import RollCover, RollResilience
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
from projections.system import Finding

ACTS: Final = Acts[DustAct[Any]](
    EnterUnit(), MoveUnit(), AimLine(), FireLine(), RerollLine(), RollPhaser(), RollCover(),
    RollResilience(), TryReaction(), UseSkill(), OrderArtillery(), ReloadWeapon(), EmptyWeapon(),
    ActivateUnit(), RollInitiative(), EndRound(), BeginRound(), TakeDamage(), DamageCover(),
    CrushCover(), EliminateUnit(), RepairUnit(), ReturnUnit(), DetachHero(), ChangeObjective(),
    ScoreBonus(), TriggerEnd(), ListArmy(), AttachHero(), ChooseScenario(), LayBoard(),
    MarkSquares(), MarkEntry(), MarkWalls(), MarkBuilding(), MarkEntrance(), RollPlacement(),
    PlaceCover(), EndDustMatch(), NoteCard(), CorrectCard(), SwitchDepth(),
)  # fmt: skip
"""In the order in which their offers are shown: what is done every minute goes first."""

_INITIATIVE: Final = "RZUT INICJATYWY"
_ACTIONS: Final = "LISTA AKCJI"
_ENDING: Final = "KONIEC GRY"
_HEROES: Final = "BOHATEROWIE"

_POINTS: Final = "PUNKTY RUCHU"
_TABLES: Final = "TABELE BRONI"
_COVER: Final = "OSŁONY"


def _warns(cites: str, *also: str) -> Rule:
    """What the arithmetic finds: worth a look, for the table may have counted otherwise."""
    return Rule("warning", cites, also)


RULES: Final = Rulebook(
    SAID,
    two_attacks=Rule(cites=_ACTIONS),
    initiative=Rule(
        cites=_INITIATIVE, also=("initiative_tie", "initiative_lost", "initiative_again")
    ),
    mid_round=Rule(cites=_ENDING, also=("too_early",), judges=("round_began",)),
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
        also=(
            "reaction_activated",
            "reaction_target",
            "reaction_sustained",
            "reaction_second",
            "reaction_reach",
            "reaction_shot",
            "reaction_dice",
        ),
        judges=("unit_activated",),
    ),
    diagonals=_warns(_POINTS, "diagonals_cost"),
    too_far=_warns(_POINTS, "too_far_cost"),
    corners=_warns("PORUSZANIE SIĘ WOKÓŁ NAROŻNIKÓW", "corners_vehicle"),
    passing=_warns("POLA Z INNYMI JEDNOSTKAMI"),
    stopping=_warns("POLA Z INNYMI JEDNOSTKAMI"),
    entry=_warns("WPROWADZANIE JEDNOSTEK DO GRY"),
    range=_warns("SPRAWDZENIE ZASIĘGU", "range_diagonal", "range_told"),
    sight=_warns("POLE WIDZENIA", "sight_observer"),
    answer=_warns("BROŃ DO WALKI NA KRÓTKIM DYSTANSIE (ZASIĘG C)"),
    harmless=_warns(_TABLES, "harmless_trap"),
    cover=_warns("OSŁONA ZA NAROŻNIK", "corner_angle", "cover_vehicle", "cover_hero"),
    cover_sum=_warns("OSŁONA ZA NAROŻNIK", "cover_two", "cover_twice"),
    cover_dice=_warns(_COVER, "cover_hits"),
    cover_face=_warns(_COVER, "cover_face_none"),
    ignored=_warns(
        _COVER,
        "ignored_flame",
        "ignored_close",
        "ignored_artillery",
        "ignored_grenade",
        "ignored_phaser",
        "ignored_piercing",
    ),
    resilience=_warns("DAMAGE RESILIENT"),
    dice=_warns(_TABLES, "dice_losses", "dice_multiplied"),
    limited=_warns(
        "LIMITED-AMMO WEAPONS",
        "limited_shots",
        "limited_bearers",
        "limited_empty",
        "limited_unspent",
    ),
    rerolls=_warns(
        "ATAK CIĄGŁY",
        "reroll_laser",
        "reroll_laser_hits",
        "reroll_sustained",
        "reroll_berserk",
        "reroll_medal",
        "reroll_twice",
        "not_sustained",
    ),
    phaser_reroll=_warns("PHASER BLAST", "phaser_dice"),
    skill_spent=_warns("UMIEJĘTNOŚCI"),
    command_try=_warns("UMIEJĘTNOŚCI COMMAND SQUAD"),
    artillery=_warns(
        "BROŃ ARTYLERYJSKA (ZASIĘG A)",
        "artillery_unloaded",
        "artillery_near",
        "artillery_sustained",
        "artillery_sustains",
        "artillery_activated",
        "artillery_inside",
        "artillery_into",
    ),
    burst=_warns("BURST WEAPONS", "burst_still"),
    weapon_twice=_warns("WSKAZANIE CELÓW"),
    fell_twice=Rule("warning"),
    never_fell=Rule("warning"),
)


def findings(before: DustTable, event: Event, after: Any) -> Iterator[Finding]:
    """What acts object to; by another rulebook that may be right."""
    for found in RULES.findings(ACTS)(before, event, after):
        if before.options.edition == "revised_core_set":
            yield found
        else:
            yield RULES.finding(event.seq, Unchecked(found.rule, "other_edition"))


def consequences(table: DustTable, draft: Draft) -> Sequence[Draft]:
    """What follows from a draft, one after the other, up to what only the table can tell.

    What was chosen where a link leaves a choice open, as the figures that fall, is said in it.
    """
    chosen = draft.answers
    links: list[Draft] = []
    while (event := ACTS.event_of(draft)) is not None:
        table = ACTS.apply(table, event)
        proposed = ACTS.by_type[draft.type].follows(table, event)
        if not proposed or not (proposed.type == "match_ended" or table.records(proposed.type)):
            break
        told = {ask.fact: chosen[ask.fact] for ask in proposed.asks if ask.fact in chosen}
        proposed = proposed.told(told) if told else proposed
        links.append(proposed)
        if proposed.open_asks:
            break
        draft = proposed
    return links
