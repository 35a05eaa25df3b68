"""What a unit carries, can and throws, as far as its card is known to the table.

Every answer is None where something is not known: then nothing is preset, and nothing is judged.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

from events.errors import Unreadable
from projections.catalogue import UNKNOWN, Things
from projections.games.dust_tactics.board.situation import SHARED_BY_HEROES, folded_skills
from projections.games.dust_tactics.cards import (
    COMMAND_ROLES,
    KNIVES,
    CardLine,
    printed_abilities,
    printed_lines,
)
from projections.games.dust_tactics.same import Same
from projections.games.dust_tactics.table import DustTable
from projections.games.dust_tactics.weapons import (
    CombatValue,
    ExpectedDice,
    Firing,
    dice_expected,
    parse_value,
)

WEAPON_FLAGS: Final = ("laser", "flamethrower", "burst", "reloadable", "ignores_cover")
"""What a weapon may be besides its combat values, as the catalogue asks for it."""
WEAPON_ROWS: Final = {"soldiers": "S", "vehicles": "V", "aircraft": "A"}
"""The rows of a card's table of combat values, each by the letter of its armour classes."""
_LISTED: Final = re.compile(r"(.+?)(?:\s*[xX]\s*(\d{1,2}))?")
_NOT_SHARED: Final = frozenset({"sniper"})


# -- skills ----------------------------------------------------------------------------------------


def own_skills(table: DustTable, card: str) -> frozenset[str]:
    """The skills of a card that are known, folded as skills are compared."""
    return _skills(Same(table.things), card)


@lru_cache(maxsize=512)
def _skills(cards: Same[Things], card: str) -> frozenset[str]:
    table = DustTable(things=cards.one)
    copied = table.known(card, "abilities")
    names = copied.split(",") if isinstance(copied, str) else printed_abilities(card)
    return folded_skills(names)


def knows_own_skills(table: DustTable, card: str) -> bool:
    """Whether the table copied all skills of a card."""
    return isinstance(table.known(card, "abilities"), str)


def skills_of(table: DustTable, name: str) -> frozenset[str]:
    """What a unit can, with what a hero and the squad that he joined share (BOHATEROWIE)."""
    unit = table.units.get(name)
    if unit is None:
        return frozenset()
    found = own_skills(table, unit.card)
    if unit.joined in table.units:
        found |= own_skills(table, table.units[unit.joined or ""].card) - _NOT_SHARED
    for hero in table.company_of(name)[1:]:
        found |= own_skills(table, table.units[hero].card) & SHARED_BY_HEROES
    return found


def has_skill(table: DustTable, name: str, skill: str) -> bool:
    """Whether a unit is known to have a skill."""
    return bool(folded_skills([skill]) & skills_of(table, name))


def knows_skills(table: DustTable, name: str) -> bool:
    """Whether the table copied all skills of a unit and of those with it."""
    cards = [table.units[one].card for one in table.party_of(name) if one in table.units]
    return bool(cards) and all(knows_own_skills(table, card) for card in cards)


def is_using(table: DustTable, name: str, skill: str) -> bool:
    """Whether a unit uses a skill in this round, itself or by what is shared with it."""
    wanted = folded_skills([skill])
    unit = table.units.get(name)
    if unit is None:
        return False
    if wanted & folded_skills(unit.skills_now):
        return True
    others = table.company_of(name)[1:] if wanted <= SHARED_BY_HEROES else ()
    sharing = [*others, *([unit.joined] if unit.joined else [])]
    return any(
        wanted & folded_skills(table.units[one].skills_now) for one in sharing if one in table.units
    )


# -- weapon lines ----------------------------------------------------------------------------------


def lines_of(table: DustTable, name: str) -> tuple[CardLine, ...]:
    """The weapon lines of a unit: as the table copied them, else as they are known for sure."""
    unit = table.units.get(name)
    return () if unit is None else _lines(Same(table.things), unit.card)


@lru_cache(maxsize=512)
def _lines(cards: Same[Things], card: str) -> tuple[CardLine, ...]:
    table = DustTable(things=cards.one)
    listed = table.known(card, "weapons")
    known = {line.name: line for line in printed_lines(card)}
    if not isinstance(listed, str):
        return tuple(_copied(table, line) for line in known.values())
    return tuple(
        _copied(table, known.get(line, CardLine(line))._replace(bearers=bearers), weapon)
        for line, weapon, bearers in _listed(listed)
    )


def _listed(text: str) -> Iterator[tuple[str, str, int | None]]:
    """`Shotgun x3, Flamethrower x2, Knife`: each line, its weapon, and how many carry it.

    A weapon that stands there twice is two lines, as its targets may differ.
    """
    seen: dict[str, int] = {}
    for part in re.split(r"[,;\n]", text):
        found = _LISTED.fullmatch(part.strip())
        if found is None:
            continue
        weapon = found[1].strip()
        seen[weapon] = seen.get(weapon, 0) + 1
        line = weapon if seen[weapon] == 1 else f"{weapon} {seen[weapon]}"
        yield line, weapon, int(found[2]) if found[2] else None


def _copied(table: DustTable, line: CardLine, weapon: str | None = None) -> CardLine:
    """A line with what the table copied of its weapon."""
    thing = table.things.get(("weapon", weapon or line.name))
    if thing is None:
        return line
    told = {word: value for word, value in thing.values.items() if value not in (None, "")}
    values = dict(_cells(told))
    values |= {word: str(value).strip() for word, value in told.items() if _CLASS.fullmatch(word)}
    tags = {flag for flag in WEAPON_FLAGS if told.get(flag) is True}
    denied = {flag for flag in WEAPON_FLAGS if told.get(flag) is False}
    shots, reach = told.get("ammunition"), told.get("range")
    return line._replace(
        range=line.range if reach is None else str(reach).strip().upper(),
        values={**line.values, **values},
        tags=(line.tags | tags) - denied,
        ammunition=shots if isinstance(shots, int) else line.ammunition,
    )


def _cells(told: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The combat values of a weapon as its card has them in rows, from the first class on."""
    for row, letter in WEAPON_ROWS.items():
        for number, cell in enumerate(str(told.get(row, "")).split(), 1):
            if cell != UNKNOWN:
                yield f"{letter}{number}", cell


COVER_CLASSES: Final = {"crate": "V3", "tank_trap": "V5"}
"""The armour classes of cover elements as targets (ATAKOWANIE ELEMENTÓW OSŁON)."""
_CLASS: Final = re.compile(r"[SVA]\d")


def line_of(table: DustTable, name: str, line: str | None) -> CardLine | None:
    """The weapon line of that name; None where the card is not known to have it."""
    return next((one for one in lines_of(table, name) if one.name == line), None)


def class_of(table: DustTable, name: str | None) -> str | None:
    """The armour class of a unit, where it is known."""
    unit = table.units.get(name or "")
    found = None if unit is None else table.known(unit.card, "armour_class")
    return found if isinstance(found, str) else None


def class_aimed_at(table: DustTable, target: str | None, square: str | None) -> str | None:
    """The armour class of a target: a unit, or the cover element on a square."""
    if target is not None:
        return class_of(table, target)
    element = table.board.cover.get(square or "")
    return None if element is None else COVER_CLASSES[element[0]]


def kind_of(table: DustTable, name: str | None) -> str | None:
    """Whether a unit is a squad, a vehicle or a hero, where it is known."""
    unit = table.units.get(name or "")
    found = None if unit is None else table.known(unit.card, "kind")
    return found if isinstance(found, str) else None


def value_against(line: CardLine, armour: str | None) -> CombatValue | bool | None:
    """The combat value against a class; False where the weapon harms it not, None if unknown."""
    printed = line.values.get(armour or "")
    if printed is None:
        return None
    try:
        value = parse_value(printed)
    except Unreadable:  # as somebody typed it
        return None
    return False if value is None else value


# -- figures ---------------------------------------------------------------------------------------


def figures_at_first(table: DustTable, name: str) -> tuple[str, ...] | None:
    """The figures of a whole squad, each by the weapon or role that tells it from the others.

    None where the card does not say who carries what, or no squad is known to be there.
    """
    unit = table.units.get(name)
    strength = None if unit is None else table.strength_of(unit.card)
    if unit is None or strength is None or kind_of(table, name) != "squad":
        return None
    if "command squad" in own_skills(table, unit.card) and strength == len(COMMAND_ROLES):
        return COMMAND_ROLES
    carried = [  # by some: what all have, or what belongs to the unit, tells nobody apart
        line for line in lines_of(table, name)
        if not (line.is_limited or line.name in KNIVES or line.bearers == strength)
    ]  # fmt: skip
    found: list[str] = []
    for line in carried:
        if line.bearers is None:
            return None
        found += [line.name] * line.bearers
    if not carried and lines_of(table, name):
        return ("",) * strength
    return tuple(found) if len(found) == strength else None


def figures_left(table: DustTable, name: str, *, at_first: bool = False) -> tuple[str, ...] | None:
    """The figures that a squad has left; None where losses were not told figure by figure.

    With `at_first` it is what nobody told otherwise: plain figures are taken off first.
    """
    unit, found = table.units.get(name), figures_at_first(table, name)
    if unit is None or found is None:
        return None
    alive = list(found)
    for figure in unit.removed:
        if figure in alive:
            alive.remove(figure)
    missing = len(alive) - (len(found) - unit.lost if unit.left is None else unit.left)
    if missing > 0 and len(set(alive)) > 1 and not at_first:
        return None
    for figure in plain_first(alive)[: max(0, missing)]:
        alive.remove(figure)
    return tuple(alive)


def plain_first(figures: list[str] | tuple[str, ...]) -> list[str]:
    """Figures as one takes them off: what most of them carry goes first."""
    return sorted(figures, key=lambda figure: -figures.count(figure))


def bearers_of(
    table: DustTable, name: str, line: CardLine, *, at_first: bool = False
) -> int | None:
    """How many living figures use a line: one for vehicles and heroes, for squads who carry it."""
    unit, kind = table.units.get(name), kind_of(table, name)
    if unit is None or kind is None:
        return None
    if kind != "squad":
        return 1
    strength = table.strength_of(unit.card)
    left = table.at_close.get(name, unit.left) if line.is_close else unit.left
    if line.name in KNIVES or (line.bearers is not None and line.bearers == strength):
        return left
    if left == strength is not None:
        return line.bearers
    alive = figures_left(table, name, at_first=at_first)
    is_told = alive is not None and line.name in (figures_at_first(table, name) or ())
    return alive.count(line.name) if alive is not None and is_told else None


def shots_left(table: DustTable, name: str, line: CardLine) -> int | None:
    """How many shots of limited ammunition a unit has left; a Badass never runs out of them."""
    unit = table.units.get(name)
    if unit is None or line.ammunition is None:
        return None
    if has_skill(table, name, "Badass"):
        return line.ammunition
    return max(0, line.ammunition - unit.spent.get(line.name, 0))


# -- dice ------------------------------------------------------------------------------------------


class Fired(NamedTuple):
    """How much of a line is fired, where that is for the shooter to say."""

    shots: int | None = None
    """Of limited ammunition."""
    volley: int | None = None
    """Of a volley."""
    square: str | None = None
    """Of a cover element, where no unit is the target."""


NONE_TOLD: Final = Fired()


def dice_of(  # noqa: PLR0913 - who, what, at whom, how much
    table: DustTable,
    name: str,
    line: CardLine,
    target: str | None,
    fired: Fired = NONE_TOLD,
    *,
    at_first: bool = False,
) -> ExpectedDice | None:
    """The dice that a line throws at a unit; None where something of that is not known.

    With `at_first` it is guessed by what is usual: for a proposal, not for a judgement.
    """
    value = value_against(line, class_aimed_at(table, target, fired.square))
    if value is None or isinstance(value, bool):
        return None
    firing = Firing(incendiary_once=table.options.incendiary_bearers == "once")
    if len(value.dice) > 1:
        firing = firing._replace(rounds=fired.volley or 1)
        if fired.volley is None and not at_first:
            return None
    elif line.is_limited:
        if fired.shots is None and not at_first:
            return None
        firing = firing._replace(shots=fired.shots or 1)
    else:
        bearers = bearers_of(table, name, line, at_first=at_first)
        if bearers is None:
            return None
        firing = firing._replace(bearers=bearers)
    if value.kind in ("incendiary", "ap_incendiary"):
        figures = 1 if target is None else _figures_of(table, target, is_close=line.is_close)
        if figures is None:
            return None
        firing = firing._replace(figures=figures)
    if "burst" in line.tags:
        victim = table.units.get(target or "")
        stands_still = target is None or (victim is not None and not victim.has_moved)
        firing = firing._replace(doubled_by_burst=stands_still)
    return dice_expected(value, firing._replace(all_in_one=is_using(table, name, "All in One")))


def _figures_of(table: DustTable, target: str, *, is_close: bool) -> int | None:
    """The figures of a target as all lines but those of close combat find them: at once."""
    unit = table.units.get(target)
    if unit is None:
        return None
    if kind_of(table, target) != "squad":
        return 1 if kind_of(table, target) else None
    return (table.at_close if is_close else table.at_first).get(target, unit.left)
