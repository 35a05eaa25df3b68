"""Units come onto the board and move over it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from events.dust_tactics import UnitEntered, UnitMoved
from events.words import Phrase
from projections.acts import Objection, Sight
from projections.games.dust_tactics.act import DustAct
from projections.games.dust_tactics.arms import has_skill
from projections.games.dust_tactics.board.squares import place_of
from projections.games.dust_tactics.going import (
    has_move_left,
    reach_of,
    squares_to_enter,
    squares_to_move,
    way_ask,
)
from projections.games.dust_tactics.judging.moves import entered_objections, moved_objections
from projections.games.dust_tactics.phrases import SAID
from projections.games.dust_tactics.table import DustTable
from projections.offers import Ask, Choice, Offer


class EnterUnit(DustAct[UnitEntered]):
    """A unit comes in."""

    event, group = UnitEntered, "units"

    def apply(self, table: DustTable, event: UnitEntered) -> DustTable:
        """It stands there, with the heroes in it."""
        has_moved = table.options.entering_is_moving == "yes"
        unit = table.units.get(event.unit)
        told = {} if unit is None else {
            "moves": unit.moves + 1, "has_moved": unit.has_moved or has_moved,
            "steps": None if unit.steps is None else unit.steps + 1, "has_entered": True,
        }  # fmt: skip
        return table.at_square(event.unit, event.square, event.footprint, **told)

    def objections(self, view: Sight, event: UnitEntered) -> Iterator[Objection]:
        """Over the squares of its side, where nobody stands."""
        return entered_objections(view.table, event)

    def offers(self, view: Sight) -> Iterator[Offer]:
        """The unit that was activated last, over the squares of its side if they are known."""
        table: DustTable = view.table
        name = moving(table)
        if name is None or table.units[name].squares or not has_move_left(table, name):
            return
        squares = squares_to_enter(table, name)
        if squares:
            ask = Ask("square", "cell", SAID("ask.square"), tuple(map(Choice, squares)))
            yield self.offer(SAID("offer.enter", unit=name), ask, key="n", unit=name)


class MoveUnit(DustAct[UnitMoved]):
    """A unit moves with one of its actions."""

    event, group = UnitMoved, "units"

    def apply(self, table: DustTable, event: UnitMoved) -> DustTable:
        """It stands where it ended; how many diagonals it made is known with its path alone."""
        unit = table.units.get(event.unit)
        if unit is None:
            return table
        known = () if unit.is_adrift else unit.squares
        diagonals = diagonals_of(known[0] if known else None, event.path)
        before, taken, after = unit.diagonals, unit.steps, None
        if before is None or taken is None or diagonals is None:
            taken = None
        else:
            after = before + diagonals
            taken += len(event.path)
            if not has_skill(table, event.unit, "Agile"):  # each but the first costs two
                taken += max(0, after - 1) - max(0, before - 1)
        table = table.at_square(
            event.unit, event.square, event.footprint, moves=unit.moves + 1, has_moved=True,
            diagonals=after, steps=taken, has_entered=unit.has_entered or not unit.squares,
        )  # fmt: skip
        return table if event.skill is None else table.using(event.unit, event.skill)

    def sentence(self, event: UnitMoved, table: DustTable) -> Phrase:
        """Over which squares, where there was one between."""
        return self.said(event, table, **({} if len(event.path) > 1 else {"path": ""}))

    def objections(self, view: Sight, event: UnitMoved) -> Iterator[Objection]:
        """As far as its points carry it, past no corner, to where nobody stands."""
        return moved_objections(view.table, event)

    def offers(self, view: Sight) -> Iterator[Offer]:
        """The unit that was activated last, wherever it gets as far as that is known."""
        table: DustTable = view.table
        name = moving(table)
        if name is None or not table.units[name].squares or not has_move_left(table, name):
            return
        known = reach_of(table, name)
        squares = squares_to_move(table, name, known)
        if squares:
            ask = Ask("square", "cell", SAID("ask.square"), tuple(map(Choice, squares)))
            way = way_ask(known)
            yield self.offer(SAID("offer.move", unit=name), ask, *way, key="m", unit=name)


def moving(table: DustTable) -> str | None:
    """The unit that may be told to move: the active one, as long as it stands."""
    name = table.active
    if name is None or name not in table.standing or table.is_between or table.is_over:
        return None
    return name


def has_skill_action(table: DustTable) -> bool:
    """Whether a skill is among the actions of the activation, as far as these were told."""
    return table.actions is None or "skill" in table.actions


def diagonals_of(start: str | None, path: tuple[str, ...]) -> int | None:
    """How many steps of a path were diagonal; None where it is not known from where to where."""
    places = [None if square is None else place_of(square) for square in (start, *path)]
    if not path or None in places:
        return None
    known = [place for place in places if place is not None]
    return sum(a[0] != b[0] and a[1] != b[1] for a, b in pairwise(known))
