"""What dice of a battle might have come to: each throw by what it was for, exactly.

Dice that are thrown again are a throw of their own, so that every die counts once, whatever it was
thrown for. What a hit was worth is the part of the target's army points that it takes; a throw as a
whole succeeds where it fells its target, and a save where it keeps a unit alive, as far as nothing
else is thrown after it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import ceil
from typing import Any, Final

from events.dust_tactics import (
    CoverRolled,
    LineFired,
    LineRerolled,
    PhaserRolled,
    ReactionTried,
    ResilienceRolled,
    SkillUsed,
)
from events.match import CountedDice
from projections.dice import DieFace, number_of, odds_of, successes_in
from projections.games.dust_tactics.arms import has_skill, is_using
from projections.games.dust_tactics.attack import value_in_use
from projections.games.dust_tactics.phrases import SAID
from projections.games.dust_tactics.table import DustTable, LineInUse
from projections.luck import LeftOut, Roll

_NAMED: Final[Mapping[type, str]] = {
    PhaserRolled: "phaser_damage", ResilienceRolled: "resilience_save",
    ReactionTried: "reaction_dice", SkillUsed: "skill_dice",
}  # fmt: skip
"""What is rolled, where the kind of event says it."""


def rolls_of(
    table: DustTable, event: Any, faces: Sequence[DieFace] | None
) -> Iterator[Roll | LeftOut]:
    """The dice of an event of one unit; `faces` are None where nobody knows what counts."""
    unit = table.units.get(event.unit)
    if event.dice is None or unit is None or not number_of(event.dice):
        return
    player = unit.player if unit.player in table.seats else None
    use = _use(table, event)
    die = _die(table, event, use)
    if faces is None:
        yield LeftOut(player, SAID("left_out.face"), die=die)
        return
    came, number = successes_in(faces, event.dice), number_of(event.dice)
    if came is None or (isinstance(event.dice, CountedDice) and came > number):
        yield LeftOut(player, SAID("left_out.dice"), die=die)
        return
    yield Roll(
        player, [odds_of(faces)] * number, came, stake=_stake(table, event, use),
        needed=_needed(table, event, use, number), die=die,
    )  # fmt: skip


def _use(table: DustTable, event: Any) -> LineInUse | None:
    """The line for which dice fall, as it stands once they have been told for the first time."""
    if isinstance(event, LineFired):
        return LineInUse(event.unit, event.line, event.target, event.square, event.occasion,
                         hits=0, cover=event.cover)  # fmt: skip
    return table.in_use


def _die(table: DustTable, event: Any, use: LineInUse | None) -> str:
    """By what name dice are told apart."""
    if isinstance(event, LineRerolled):
        return f"line_{event.why}_again" if event.why == "laser" else f"line_{event.why}"
    if isinstance(event, CoverRolled):
        return f"cover_{event.level}_save" if event.level in ("soft", "hard") else "cover_save"
    if not isinstance(event, LineFired) or use is None:
        return _NAMED[type(event)]
    line, value = value_in_use(table, use)
    kind = "laser" if "laser" in line.tags else value.kind if value else "normal"
    return "line_dice" if kind == "normal" else f"line_{kind}"


def _stake(table: DustTable, event: Any, use: LineInUse | None) -> Fraction | None:
    """The army points that a success takes, or saves."""
    if isinstance(event, (ReactionTried, SkillUsed)) or use is None:
        return None
    target = table.units.get(use.target or "")
    if target is None:
        return None
    cost, strength = table.number_of(target.card, "ap"), table.strength_of(target.card)
    points = 1 if isinstance(event, (CoverRolled, ResilienceRolled, PhaserRolled)) else (
        _points_a_hit(table, use)
    )  # fmt: skip
    return Fraction(points * cost, strength) if points and cost and strength else None


def _points_a_hit(table: DustTable, use: LineInUse) -> int | None:
    """The damage of one hit; None where that is not known, or hangs on other dice."""
    _, value = value_in_use(table, use)
    if value is None or value.kind in ("phaser", "ap_incendiary"):
        return None
    return value.damage


def _needed(table: DustTable, event: Any, use: LineInUse | None, dice: int) -> int | None:
    """With how many successes the throw as a whole succeeds."""
    if isinstance(event, (ReactionTried, SkillUsed)):
        return 1
    target = None if use is None else table.units.get(use.target or "")
    if use is None or target is None or not target.left:
        return None
    is_resilient = has_skill(table, use.target or "", "Damage Resilient")
    if isinstance(event, (CoverRolled, ResilienceRolled)):
        is_last = isinstance(event, ResilienceRolled) or not is_resilient
        needed = dice - target.left + 1
        return needed if is_last and needed > 0 else None
    if use.cover in ("soft", "hard") or is_resilient or _throws_on(table, event, use):
        return None
    return _to_fell(table, event, use, target.left)


def _throws_on(table: DustTable, event: Any, use: LineInUse) -> bool:
    """Whether other dice of the line follow these."""
    line, _ = value_in_use(table, use)
    if "laser" in line.tags:
        return True
    berserk = is_using(table, use.unit, "Berserk")
    if isinstance(event, LineRerolled):
        return berserk and event.why == "sustained"
    is_own = use.occasion == "attack" and use.unit in table.party_of(table.active or "")
    return berserk or (table.is_sustained and is_own)


def _to_fell(table: DustTable, event: Any, use: LineInUse, left: int) -> int | None:
    """How many more hits fell the target."""
    if isinstance(event, PhaserRolled):
        return left
    _, value = value_in_use(table, use)
    if value is None or value.kind == "phaser" or not value.damage or use.hits is None:
        return None
    hits = 1 if value.kind == "ap_incendiary" else ceil(left / value.damage)
    return max(hits - use.hits, 0) or None
