"""Command squads: which of their skills may be tried now, and for whom."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from projections.games.dust_tactics.arms import figures_left, kind_of, own_skills
from projections.games.dust_tactics.cards import COMMAND_SKILLS
from projections.games.dust_tactics.on_board import distance_between
from projections.games.dust_tactics.table import DustTable

ARTILLERY_STRIKE: Final = "Artillery Strike"
WITH_DIE: Final = frozenset({"officer_order", "field_repair", "revival"})
"""The skills for which a die must hit."""
ONCE: Final = frozenset({"field_repair", "revival"})
"""The skills that succeed once in a match."""
ONCE_A_GAME: Final = frozenset(
    {"All in One", "Assault", "Berserk", "Heroic Attack", "Tank Head", *ONCE}
)
"""What serves once in a match; of the orders of command squads, once with success."""


def is_command_squad(table: DustTable, name: str) -> bool:
    """Whether a unit is known to be one."""
    unit = table.units.get(name)
    return unit is not None and "command squad" in own_skills(table, unit.card)


def is_order(table: DustTable, name: str, skill: str) -> bool:
    """Whether a skill is one of a command squad: others may observe for artillery, too."""
    if skill == ARTILLERY_STRIKE:
        return is_command_squad(table, name)
    return skill in COMMAND_SKILLS


def may_command(table: DustTable, name: str) -> bool:
    """Whether a skill may still be tried in this round, by the reading of the table."""
    if table.options.command_try == "squad":
        return name not in table.commanded
    player = table.units[name].player
    return all(table.units[one].player != player for one in table.commanded if one in table.units)


def may_order(table: DustTable, name: str) -> bool:
    """Whether an observer may order artillery: of a command squad by its one try, and its radio."""
    if not is_command_squad(table, name):
        return True
    return may_command(table, name) and has_member(table, name, "radioman")


def has_member(table: DustTable, name: str, role: str) -> bool:
    """Whether a member of a command squad lives, as far as it is known who fell."""
    alive = figures_left(table, name)
    return alive is None or role in alive


def member_for(table: DustTable, name: str, skill: str) -> bool:
    """Whether those live who are needed for a skill."""
    if not has_member(table, name, COMMAND_SKILLS[skill]):
        return False
    needs_radio = skill == "revival" and table.options.medic_revival_needs == "radioman"
    return not needs_radio or has_member(table, name, "radioman")


def commands_of(table: DustTable, name: str) -> Iterator[tuple[str, list[str]]]:
    """The skills that a command squad may try now, each with those for whom; artillery apart."""
    if not is_command_squad(table, name) or not may_command(table, name):
        return
    unit = table.units[name]
    for skill, fits in _FOR.items():
        if skill in ONCE and skill in unit.skills:
            continue
        if not member_for(table, name, skill):
            continue
        targets = [one for one in table.units if one not in table.party_of(name)
                   and _is_friend(table, name, one) and fits(table, name, one)]  # fmt: skip
        if targets:
            yield skill, targets


def _is_friend(table: DustTable, name: str, other: str) -> bool:
    mine, theirs = table.units[name], table.units[other]
    return table.side_of(mine.player) == table.side_of(theirs.player) and theirs.joined is None


def _is_next(table: DustTable, name: str, other: str) -> bool:
    return distance_between(table, name, other) in (None, 1)


def _moves_again(table: DustTable, name: str, other: str) -> bool:
    """Anybody next to the officer, or anywhere as long as the radioman lives."""
    is_reached = _is_next(table, name, other) or has_member(table, name, "radioman")
    return other in table.standing and is_reached


def _mends(table: DustTable, name: str, other: str) -> bool:
    unit = table.standing.get(other)
    is_hurt = unit is not None and unit.lost > 0
    return is_hurt and kind_of(table, other) in ("vehicle", None) and _is_next(table, name, other)


def _heals(table: DustTable, name: str, other: str) -> bool:
    unit = table.standing.get(other)
    is_hurt = unit is not None and unit.lost > 0
    return is_hurt and kind_of(table, other) != "vehicle" and _is_next(table, name, other)


def _rebuilds(table: DustTable, name: str, other: str) -> bool:
    del name
    return table.units[other].is_eliminated and kind_of(table, other) in ("vehicle", None)


def _revives(table: DustTable, name: str, other: str) -> bool:
    del name
    return table.units[other].is_eliminated and kind_of(table, other) in ("squad", None)


_FOR: Final[dict[str, Callable[[DustTable, str, str], bool]]] = {
    "officer_order": _moves_again, "quick_repair": _mends, "field_repair": _rebuilds,
    "first_aid": _heals, "revival": _revives,
}  # fmt: skip
