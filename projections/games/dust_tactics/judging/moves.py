"""Whether a unit may go as it went: what its way costs, where it cuts corners, where it stops."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from events.dust_tactics import UnitActivated, UnitEntered, UnitMoved
from projections.acts import Objection, Unchecked
from projections.games.dust_tactics.board.movement import (
    Activation,
    CannotMove,
    allowance_of,
    reach,
    walked,
)
from projections.games.dust_tactics.board.situation import (
    BattleSituation,
    FieldedUnit,
    folded_skills,
)
from projections.games.dust_tactics.board.stepping import MovingUnit, StepRules
from projections.games.dust_tactics.judging.readings import Holds, decided_by, named
from projections.games.dust_tactics.on_board import situation_of
from projections.games.dust_tactics.options import DustOptions
from projections.games.dust_tactics.table import DustTable
from projections.games.dust_tactics.words import ASKED

_OF_POINTS: Final = ("double_move", "scout_bonus", "entry_move")
_OF_STEPS: Final = ("unenterable_is_corner",)
_OF_STOPS: Final = ("stop_on_hero",)


class Way(NamedTuple):
    """How a unit went, as far as somebody told."""

    unit: FieldedUnit
    end: str
    activation: Activation
    path: tuple[str, ...] = ()
    """The squares that it stepped on, the last one too; nothing where only the end was told."""


def way_objections(situation: BattleSituation, way: Way) -> Iterator[Objection]:
    """What is wrong with a way, or why nobody can tell."""
    if any(square not in situation.field.grid for square in (way.end, *way.path)):
        yield Unchecked("too_far", "off_board")
        return
    if (stopped := _stopping(situation, way)) is not None:
        yield stopped
        return
    party = situation.party(way.unit)
    if way.unit.also_on:
        yield Unchecked("too_far", "large")
        return
    if all(unit.move is None for unit in party):
        yield Unchecked("too_far", "no_card")
        return
    start = situation.square_of(way.unit)
    if start is None and not situation.field.entry.get(way.unit.side):
        yield Unchecked("too_far", "no_entry")
        return
    walker = MovingUnit.of(party, folded_skills(way.activation.skills))
    is_walked = start is not None and way.path and "jump" not in walker.skills
    yield from _by_steps(situation, way) if is_walked else _by_end(situation, way)


def _by(situation: BattleSituation, rules: DustOptions) -> BattleSituation:
    return situation if rules == situation.rules else replace(situation, rules=rules)


def _object(
    situation: BattleSituation, key: str, way: Way, options: tuple[str, ...], holds: Holds,
    **values: object,
) -> Objection:  # fmt: skip
    """An objection that names the readings which decided it."""
    readings = decided_by(situation.rules, options, holds)
    reading = named(situation.rules, *readings)
    return key, {"unit": way.unit.id, "square": way.end, "reading": reading, **values}


def _stopping(situation: BattleSituation, way: Way) -> Objection | None:
    """That it stops where another one stands."""
    party, index = situation.party(way.unit), situation.field.grid.index(way.end)
    other = next(
        (unit for unit, bit in situation.others_on_board(party) if bit == 1 << index), None
    )
    if other is None:
        return None

    def is_free(rules: DustOptions) -> bool:
        steps = StepRules(_by(situation, rules), party, MovingUnit.of(party, frozenset()))
        taken = (steps.standing.enemies | steps.standing.friends) & ~steps.friends_to_stop_with
        return not taken >> index & 1

    if is_free(situation.rules):
        return None
    return _object(situation, "stopping", way, _OF_STOPS, is_free, other=other.id)


def _by_end(situation: BattleSituation, way: Way) -> Iterator[Objection]:
    """What is wrong where one knows only the end, or a jump leads there."""

    def is_reached(rules: DustOptions, *skills: str) -> bool:
        activation = way.activation._replace(skills=(*way.activation.skills, *skills))
        try:
            return way.end in reach(_by(situation, rules), way.unit, activation).squares
        except CannotMove:
            return False

    start = situation.square_of(way.unit)
    if way.end == start or is_reached(situation.rules):
        return
    if start is not None:
        fault = walked(situation, way.unit, (start, way.end), way.activation).fault
        if fault is not None and fault[2] in ("corner", "corners"):
            yield _cut(situation, way, start, way.end)
            return
    key = "diagonals" if is_reached(situation.rules, "agile") else "too_far"
    points = _points(situation, way, situation.rules)
    options = (*_OF_POINTS, *_OF_STEPS, *_OF_STOPS)
    yield _object(situation, key, way, options, is_reached, points=points)


def _points(situation: BattleSituation, way: Way, rules: DustOptions) -> int:
    """The points that are there for this way."""
    allowance = allowance_of(situation, way.unit, way.activation)
    return allowance.points(way.activation, rules)


def _by_steps(situation: BattleSituation, way: Way) -> Iterator[Objection]:
    """What is wrong with a way of which every step was told."""
    start = situation.square_of(way.unit)
    path = way.path if way.path[0] == start else (start or "", *way.path)
    gone = walked(situation, way.unit, path, way.activation)
    if gone.fault is not None:
        begin, stop, fault = gone.fault
        if fault in ("corner", "corners"):
            yield _cut(situation, way, begin, stop)
        elif fault == "not_next":  # not every step was told
            yield from _by_end(situation, way)
        else:
            why = ASKED(f"step.{fault}", start=begin, end=stop)
            yield "passing", {"unit": way.unit.id, "start": begin, "square": stop, "why": why}
        return

    def is_paid(rules: DustOptions) -> bool:
        return gone.cost <= _points(situation, way, rules)

    if is_paid(situation.rules):
        return
    points = _points(situation, way, situation.rules)
    later = sum(step.reason == "later_diagonal" for step in gone.steps)
    key = "diagonals_cost" if gone.cost - later <= points else "too_far_cost"
    yield _object(situation, key, way, _OF_POINTS, is_paid, cost=gone.cost, points=points)


def _cut(situation: BattleSituation, way: Way, start: str, end: str) -> Objection:
    """That a step goes round a corner, or between two."""

    def is_open(rules: DustOptions) -> bool:
        told = walked(_by(situation, rules), way.unit, (start, end), way.activation)
        return told.fault is None

    key = "corners_vehicle" if way.unit.kind == "V" else "corners"
    return _object(situation, key, way, _OF_STEPS, is_open, start=start, square=end)


# -- as the table told it --------------------------------------------------------------------------


def activated_objections(table: DustTable, event: UnitActivated) -> Iterator[Objection]:
    """Where a unit ended with all its moves, as far as that was told with its activation."""
    if event.square is None:
        return
    pairs = ("move_move" if event.actions is None else event.actions).split("_")
    activation = Activation(pairs.count("move"), event.skills, table.round)
    yield from _told(table, event.unit, event.square, activation)


def moved_objections(table: DustTable, event: UnitMoved) -> Iterator[Objection]:
    """How a unit went with one of its moves, and what the one before has left of its points."""
    unit = table.units.get(event.unit)
    if unit is None:
        return
    is_active = event.unit in table.party_of(table.active or "")
    pairs = (table.actions if is_active and table.actions else "move_move").split("_")
    skills = (*unit.skills_now, *([event.skill] if event.skill else []))
    activation = Activation(
        pairs.count("move"), skills, table.round, unit.diagonals or 0,
        spent=unit.moves if unit.steps is None else unit.steps, is_one_move=True,
        has_entered=unit.has_entered,
    )  # fmt: skip
    yield from _told(table, event.unit, event.square, activation, event.path)


def entered_objections(table: DustTable, event: UnitEntered) -> Iterator[Objection]:
    """A unit comes in over the squares of its side, and where nobody stands."""
    unit = table.units.get(event.unit)
    if unit is None:
        return
    entry = table.board.entry.get(table.side_of(unit.player))
    if not entry:
        yield Unchecked("entry", "no_entry")
    elif event.square not in entry:
        yield "entry", {"unit": event.unit, "square": event.square}
    situation = situation_of(table)
    fielded = None if situation is None else situation.by_id.get(event.unit)
    if situation is not None and fielded is not None and event.square in situation.field.grid:
        stopped = _stopping(situation, Way(fielded, event.square, Activation()))
        if stopped is not None:
            yield stopped


def _told(
    table: DustTable, name: str, end: str, activation: Activation, path: tuple[str, ...] = ()
) -> Iterator[Objection]:
    situation = situation_of(table)
    if situation is None:
        yield Unchecked("too_far", "no_board")
        return
    unit, known = situation.by_id.get(name), table.units.get(name)
    if unit is None or known is None:
        yield Unchecked("too_far", "no_card")
        return
    is_lost = known.is_adrift or (known.is_on_board and table.round > 1)
    if is_lost and situation.square_of(unit) is None:
        yield Unchecked("too_far", "no_place")
        return
    yield from way_objections(situation, Way(unit, end, activation, path))
