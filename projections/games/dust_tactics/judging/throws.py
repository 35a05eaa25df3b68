"""Dice that fall again, or behind the first: re-rolls by their cause, a phaser's damage dice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from events.dust_tactics import LineRerolled, PhaserRolled
from projections.acts import Objection, Unchecked
from projections.dice import number_of
from projections.games.dust_tactics.attack import value_in_use
from projections.games.dust_tactics.table import DustTable, LineInUse

_KEYS: Final = {
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
    yield from _right(table, event, use, said)
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
        yield from _number(table, event, use, {**said, "thrown": thrown})


def _right(
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


def _number(
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
        yield _KEYS[event.why], {**said, "due": due}


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
