"""What may be tried once: orders of command squads, reactions; shots that were declared."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from events.dust_tactics import ArtilleryOrdered, ReactionTried
from projections.acts import Objection, Unchecked
from projections.games.dust_tactics.arms import line_of
from projections.games.dust_tactics.commanding import (
    ARTILLERY_STRIKE,
    ONCE_A_GAME,
    is_command_squad,
    may_command,
)
from projections.games.dust_tactics.judging.readings import named
from projections.games.dust_tactics.phrases import word
from projections.games.dust_tactics.table import DustTable

LISTED_PAIRS: Final = frozenset({"move_attack", "move_move", "attack_move", "sustained"})
"""Of these the rulebook says when one reacts (SYTUACJE, W KTÓRYCH MOŻNA PRZEPROWADZIĆ OSTRZAŁ)."""


def command_objections(table: DustTable, unit: str, skill: str) -> Iterator[Objection]:
    """One try a round, of the player or of each command squad."""
    if unit not in table.units or may_command(table, unit):
        return
    player = table.units[unit].player
    first = next(
        name for name in table.commanded
        if name in table.units and table.units[name].player == player
    )  # fmt: skip
    # Of a squad that had its own try nobody doubts it, by whichever reading.
    decided = () if unit in table.commanded else ("command_try",)
    reading = named(table.options, *decided)
    yield "command_try", {"unit": unit, "skill": word(skill), "other": first, "reading": reading}


def spent_objections(table: DustTable, unit: str, skill: str) -> Iterator[Objection]:
    """What serves once in a match is not used again."""
    known = table.units.get(unit)
    if known is None or skill not in ONCE_A_GAME or skill not in known.skills:
        return
    if skill not in known.skills_now:  # else it was declared, and is told once more
        yield "skill_spent", {"unit": unit, "skill": word(skill)}


def orders_anew(table: DustTable, unit: str) -> bool:
    """Whether an order to artillery is a try of a command squad that was not told as a skill."""
    known = table.units.get(unit)
    is_told = known is not None and ARTILLERY_STRIKE in known.skills_now
    return is_command_squad(table, unit) and not is_told


def artillery_objections(table: DustTable, event: ArtilleryOrdered) -> Iterator[Objection]:
    """Artillery that was activated fires no more; an order is one of a command squad's."""
    gun = table.units.get(event.artillery)
    if gun is not None and gun.is_activated:
        yield "artillery_activated", {"unit": event.unit, "artillery": event.artillery}
    if orders_anew(table, event.unit):
        yield from command_objections(table, event.unit, ARTILLERY_STRIKE)


def first_to_react(table: DustTable) -> str | None:
    """The unit after which no other one may try to react to this activation."""
    is_one = table.options.reaction_limit == "one_per_activation"
    return table.tried[0] if is_one and table.tried else None


def reaction_objections(table: DustTable, event: ReactionTried) -> Iterator[Objection]:
    """One unit tries to react to an activation."""
    first = first_to_react(table)
    if first not in (None, event.unit):
        reading = named(table.options, "reaction_limit")
        yield "reaction_second", {"unit": event.unit, "other": first, "reading": reading}
    if event.moment is not None and table.actions not in LISTED_PAIRS:
        yield Unchecked("reaction", "open_reading")


def unspent_objections(table: DustTable) -> Iterator[Objection]:
    """Shots that were declared are spent, also where their target had fallen before."""
    for aim in table.aimed:
        unit, victim = table.units.get(aim.unit), table.units.get(aim.target or "")
        line = line_of(table, aim.unit, aim.line)
        is_due = line is not None and line.is_limited
        is_spent = unit is None or aim.line in unit.fired
        if is_due and not is_spent and victim is not None and victim.is_eliminated:
            yield "limited_unspent", {"unit": aim.unit, "line": aim.line, "target": aim.target}
