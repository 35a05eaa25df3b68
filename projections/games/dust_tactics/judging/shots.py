"""Whether a weapon line was fired as it may be: range, sight, shots, and all dice that fell."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from msgspec.structs import replace

from events.dust_tactics import LineFired, LineRerolled, PhaserRolled
from events.words import Phrase
from projections.acts import Objection, Unchecked
from projections.dice import number_of
from projections.games.dust_tactics.arms import (
    COVER_CLASSES,
    Fired,
    bearers_of,
    class_aimed_at,
    dice_of,
    kind_of,
    line_of,
    shots_left,
    value_against,
)
from projections.games.dust_tactics.attack import value_in_use
from projections.games.dust_tactics.board.sight import LineOfSight
from projections.games.dust_tactics.cards import CardLine
from projections.games.dust_tactics.judging.looking import (
    Look,
    apart,
    is_inside,
    seen_by,
    unknown_place,
    viewer_of,
)
from projections.games.dust_tactics.judging.readings import decided_by, named
from projections.games.dust_tactics.options import DustOptions
from projections.games.dust_tactics.phrases import SAID
from projections.games.dust_tactics.table import DustTable, LineInUse
from projections.games.dust_tactics.weapons import CombatValue, ExpectedDice, reaches
from projections.games.dust_tactics.words import ASKED

_OF_SIGHT: Final = ("opposite_corners", "aircraft_block_sight")
_OF_DICE: Final = ("incendiary_bearers",)
_BACK: Final = {"reaction": "reaction_shot", "answer": "answer"}
"""Fire that comes back to the active unit, and what is said where it goes elsewhere."""
_BURSTS: Final = ("burst", "burst_still")


def shot_objections(table: DustTable, event: LineFired) -> Iterator[Objection]:
    """What is wrong with a weapon line that was fired, or why nobody can tell."""
    line = line_of(table, event.unit, event.line)
    yield from _use(table, event, line)
    yield from _range(table, event, line)
    yield from _sight(table, event)
    if line is None:
        yield Unchecked("dice", "no_card")
        return
    yield from _shots(table, event, line)
    yield from _dice(table, event, line)


def _said(event: LineFired, **more: Any) -> dict[str, Any]:
    return {"unit": event.unit, "line": event.line, "target": event.target or event.square, **more}


# -- whether it may be used at all -----------------------------------------------------------------


def _use(table: DustTable, event: LineFired, line: CardLine | None) -> Iterator[Objection]:
    """A line fires once a round, loaded, and at what it can harm."""
    unit = table.units.get(event.unit)
    if unit is None:
        return
    # Whoever is attacked answers with weapons that have been used as well (ZASIĘG C).
    if event.occasion not in ("answer", "flames") and event.line in unit.fired:
        # A second activation in the round frees the weapons, where no option says otherwise.
        decided = ("weapon_reuse",) if unit.is_anew else ()
        yield "weapon_twice", _said(event, reading=named(table.options, *decided))
    active = table.active
    if event.occasion in _BACK and active and event.target not in table.party_of(active):
        yield _BACK[event.occasion], _said(event)
    if event.line in unit.empty:
        yield "artillery_unloaded", _said(event)
    if line is not None and line.range == "A":
        if is_inside(table, event.unit):
            yield "artillery_inside", _said(event)
        elif table.options.artillery_inside != "not_from" and is_inside(table, event.target):
            yield "artillery_into", _said(event, reading=named(table.options, "artillery_inside"))
    armour = class_aimed_at(table, event.target, event.square)
    is_trap = event.target is None and armour == COVER_CLASSES["tank_trap"]
    if line is not None and is_trap and "flamethrower" in line.tags:
        yield "harmless_trap", _said(event)
    elif line is not None and value_against(line, armour) is False:
        yield "harmless", _said(event, armour=armour)


# -- range -----------------------------------------------------------------------------------------


def _range(table: DustTable, event: LineFired, line: CardLine | None) -> Iterator[Objection]:
    """As far as the weapon reaches, each diagonal but the first counted as two."""
    away = apart(table, Look(event.unit, event.target, event.square))
    distance = event.range if away is None else away.range
    if distance is None:
        yield Unchecked("range", unknown_place(table))
        return
    printed = None if line is None else "C" if line.is_close else line.range
    fits = reaches(printed, distance)
    if line is None or fits is None:
        yield Unchecked("range", "no_card")
        return
    said = _said(event, range=distance, printed=printed, told=event.range)
    if fits:
        if event.range not in (None, distance):
            yield "range_told", said
    elif printed == "A":
        yield "artillery_near", said
    elif away is not None and reaches(printed, away.each_diagonal_once):
        yield "range_diagonal", said
    else:
        yield "range", said


# -- sight -----------------------------------------------------------------------------------------


def _sight(table: DustTable, event: LineFired) -> Iterator[Objection]:
    """Whoever fires sees the target; of indirect fire the observer does."""
    viewer = viewer_of(table, event.unit, event.observer)
    aim = Look(viewer, event.target, event.square)
    seen = seen_by(table, aim)
    if isinstance(seen, str):
        yield Unchecked("sight", seen)
    elif not seen.visible:
        blocker = seen.blocked_by[0]  # what cuts the line first
        readings = decided_by(table.options, _OF_SIGHT, lambda rules: _is_seen(table, aim, rules))
        told = {
            "viewer": viewer,
            "why": ASKED(f"blocked.{blocker.kind}", place=blocker.place),
            "reading": named(table.options, *readings),
        }
        yield "sight" if viewer == event.unit else "sight_observer", _said(event, **told)


def _is_seen(table: DustTable, aim: Look, rules: DustOptions) -> bool:
    seen = seen_by(replace(table, options=rules), aim)
    return isinstance(seen, LineOfSight) and seen.visible


# -- shots and dice --------------------------------------------------------------------------------


def _shots(table: DustTable, event: LineFired, line: CardLine) -> Iterator[Objection]:
    """Of limited ammunition no more than there is, and one for each living figure at most."""
    unit, fired = table.units.get(event.unit), event.shots or event.volley
    if unit is None or fired is None:
        return
    left = shots_left(table, event.unit, line)
    if left is not None and fired > left:
        yield "limited_empty", _said(event, shots=fired, left=left)
    is_squad = kind_of(table, event.unit) == "squad"
    if is_squad and event.shots is not None and unit.left is not None and event.shots > unit.left:
        yield "limited_shots", _said(event, shots=event.shots, left=unit.left)


def _dice(table: DustTable, event: LineFired, line: CardLine) -> Iterator[Objection]:
    """As many as the card says for whoever still carries it."""
    thrown = None if event.dice is None else number_of(event.dice)
    if thrown is None:
        yield Unchecked("dice", "not_recorded")
        return
    value = value_against(line, class_aimed_at(table, event.target, event.square))
    if value is False:
        return
    if "burst" in line.tags and not table.is_watched:
        yield Unchecked("dice", "not_recorded")  # whether the target has moved in this round
        return
    expected = _expected(table, event, line)
    if expected is None or not isinstance(value, CombatValue):
        yield Unchecked("dice", _unknown(table, event, line, value))
        return
    if thrown == expected.dice:
        return
    readings = decided_by(
        table.options, _OF_DICE, lambda rules: _fits(table, event, line, rules, thrown)
    )
    key = _wrong(table, event, line, expected, thrown)
    victim = table.units.get(event.target or "")
    if key in _BURSTS and victim is not None and victim.has_entered and victim.moves == 1:
        readings = (*readings, "entering_is_moving")
    yield key, _said(
        event, thrown=thrown, expected=expected.dice, why=factors_of(expected),
        reading=named(table.options, *readings),
    )  # fmt: skip


def factors_of(expected: ExpectedDice) -> list[Phrase]:
    """What the number of dice is made of."""
    return [SAID(f"factor.{cause}", number=number) for cause, number in expected.factors]


def _expected(table: DustTable, event: LineFired, line: CardLine) -> ExpectedDice | None:
    return dice_of(
        table, event.unit, line, event.target, Fired(event.shots, event.volley, event.square)
    )


def _fits(
    table: DustTable, event: LineFired, line: CardLine, rules: DustOptions, thrown: int
) -> bool:
    expected = _expected(replace(table, options=rules), event, line)
    return expected is not None and expected.dice == thrown


def _unknown(
    table: DustTable, event: LineFired, line: CardLine, value: CombatValue | bool | None
) -> str:
    """Why nobody can tell how many dice there should be."""
    if not isinstance(value, CombatValue):
        return "no_card"
    if line.is_limited and event.shots is None and event.volley is None:
        return "not_recorded"
    unit = table.units.get(event.unit)
    is_whole = unit is None or not unit.lost
    return (
        "no_card" if is_whole or bearers_of(table, event.unit, line) is not None else "no_figures"
    )


def _wrong(
    table: DustTable, event: LineFired, line: CardLine, expected: ExpectedDice, thrown: int
) -> str:
    """Which mistake it was, as far as the numbers tell."""
    unit, kind = table.units[event.unit], kind_of(table, event.unit)
    factors = dict(expected.factors)
    if "burst" in line.tags and thrown in (2 * expected.dice, expected.dice // 2):
        return "burst_still" if "burst" in factors else "burst"
    if "shots" in factors and factors["shots"] and line.bearers is not None:
        by_bearers = expected.dice // factors["shots"] * line.bearers
        if thrown == by_bearers:
            return "limited_bearers"
    is_more = thrown > expected.dice > 0
    if kind in ("vehicle", "hero") and is_more and thrown % expected.dice == 0:
        return "dice_multiplied"
    return "dice_losses" if kind == "squad" and unit.lost and is_more else "dice"


# -- dice that fall again, and a phaser's ----------------------------------------------------------

_REROLLS: Final = {
    "sustained": "reroll_sustained", "berserk": "reroll_berserk", "laser": "reroll_laser_hits",
}  # fmt: skip


def line_in_use(table: DustTable, unit: str, line: str | None) -> LineInUse | None:
    """The line whose dice fell last, if it is this one."""
    use = table.in_use
    is_same = use is not None and use.unit == unit and line in (None, use.line)
    return use if is_same else None


def reroll_objections(table: DustTable, event: LineRerolled) -> Iterator[Objection]:
    """What is wrong with dice that were thrown again, or why nobody can tell."""
    use = line_in_use(table, event.unit, event.line)
    if use is None:
        yield Unchecked("rerolls", "not_recorded")
        return
    said: dict[str, Any] = {"unit": event.unit, "line": event.line}
    yield from _by_right(table, event, use, said)
    if use.damage is not None:
        yield "phaser_reroll", said
        return
    thrown = None if event.dice is None else number_of(event.dice)
    if thrown is None:
        yield Unchecked("rerolls", "not_recorded")
    elif event.why == "medal":
        if thrown > 1:
            yield "reroll_medal", {**said, "thrown": thrown}
    else:
        yield from _rerolled_number(table, event, use, {**said, "thrown": thrown})


def _by_right(
    table: DustTable, event: LineRerolled, use: LineInUse, said: dict[str, Any]
) -> Iterator[Objection]:
    """By which right: once a line each, and never for indirect fire what sustained attacks have."""
    if event.why == "sustained":
        if table.ordered is not None and table.ordered == use.unit:
            yield "artillery_sustained", said
        elif not table.is_sustained:
            yield "not_sustained", said
    if event.why in use.rerolls:
        yield "reroll_twice", said


def _rerolled_number(
    table: DustTable, event: LineRerolled, use: LineInUse, said: dict[str, Any]
) -> Iterator[Objection]:
    """As many dice as are due: of a laser its last hits, else the blanks of the first throw."""
    due, thrown = use.exploding if event.why == "laser" else use.blanks, said["thrown"]
    card, _ = value_in_use(table, use)
    is_laser = "laser" in card.tags and event.why != "laser"
    if due is None or use.dice is None:
        yield Unchecked("rerolls", "not_recorded")
    elif is_laser and use.hits and thrown == use.dice:
        # In the end all dice of a laser show a blank; those that had hit are not thrown again.
        yield "reroll_laser", {**said, "due": due}
    elif is_laser and use.exploding and due <= thrown < use.dice:
        # All hits of the chain were told as one number: how many dice made them is not known.
        yield Unchecked("rerolls", "not_recorded")
    elif thrown != due:
        yield _REROLLS[event.why], {**said, "due": due}


def phaser_objections(table: DustTable, event: PhaserRolled) -> Iterator[Objection]:
    """So many damage dice for each hit, and each of them thrown once."""
    use = line_in_use(table, event.unit, event.line)
    said = {"unit": event.unit, "line": event.line}
    if use is not None and use.damage is not None:
        yield "phaser_reroll", said
        return
    thrown = None if event.dice is None else number_of(event.dice)
    if use is None or use.hits is None or thrown is None:
        yield Unchecked("phaser_reroll", "not_recorded")
        return
    _, value = value_in_use(table, use)
    if value is None:
        yield Unchecked("phaser_reroll", "no_card")
    elif value.kind == "phaser" and thrown != use.hits * value.per_hit_dice:
        due = use.hits * value.per_hit_dice
        yield "phaser_dice", {**said, "thrown": thrown, "due": due, "hits": use.hits}
