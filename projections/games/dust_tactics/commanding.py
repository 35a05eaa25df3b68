"""Command squads: which of their skills may be tried now, and for whom."""

from __future__ import annotations

from collections.abc import Iterator
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
    friends = [
        one for one, other in table.units.items()
        if table.side_of(other.player) == table.side_of(unit.player)
        and other.joined is None and one not in table.party_of(name)
    ]  # fmt: skip
    for skill in COMMAND_SKILLS:
        is_spent = skill in ONCE and skill in unit.skills
        if skill == ARTILLERY_STRIKE or is_spent or not member_for(table, name, skill):
            continue
        if targets := [one for one in friends if _is_for(table, skill, name, one)]:
            yield skill, targets


def _is_for(table: DustTable, skill: str, name: str, other: str) -> bool:
    """Whether a skill of a command squad may serve a friend, as far as that is known."""
    unit, kind = table.units[other], kind_of(table, other)
    if skill in ("field_repair", "revival"):
        return unit.is_eliminated and kind in (_MADE_FOR[skill], None)
    is_near = distance_between(table, name, other) in (None, 1)
    if skill == "officer_order":  # anywhere as long as the radioman lives
        return not unit.is_eliminated and (is_near or has_member(table, name, "radioman"))
    is_vehicle = kind in ("vehicle", None) if skill == "quick_repair" else kind == "vehicle"
    is_hurt = not unit.is_eliminated and unit.lost > 0
    return is_hurt and is_near and is_vehicle == (skill == "quick_repair")


_MADE_FOR: Final = {"field_repair": "vehicle", "revival": "squad"}
