"""How far one is from another and whether one sees it; or why nobody can tell."""

from __future__ import annotations

from typing import NamedTuple

from projections.games.dust_tactics.board.sight import LineOfSight, Onlooker, SightLines
from projections.games.dust_tactics.board.squares import place_of, range_of
from projections.games.dust_tactics.on_board import (
    fielded_table,
    sight_between,
    squares_of_unit,
)
from projections.games.dust_tactics.table import DustTable


class Look(NamedTuple):
    """Somebody who looks at a unit, or at the cover element on a square."""

    viewer: str
    target: str | None
    square: str | None = None


def viewer_of(table: DustTable, unit: str, observer: str | None) -> str:
    """Who must see the target of a unit's fire: of indirect fire the observer."""
    is_ordered = table.ordered is not None and unit in table.party_of(table.ordered)
    return observer or (table.active if is_ordered and table.active else unit)


class Apart(NamedTuple):
    """How far one is from the other."""

    columns: int
    rows: int

    @property
    def range(self) -> int:
        """As the rulebook counts: the first diagonal is one, every other two."""
        return range_of(self.columns, self.rows)

    @property
    def each_diagonal_once(self) -> int:
        """As people miscount it."""
        return max(abs(self.columns), abs(self.rows))


def apart(table: DustTable, aim: Look) -> Apart | None:
    """How far away the target is, by the nearest of their squares; None where nobody told it."""
    ones, others = squares_of_unit(table, aim.viewer), squares_of_unit(table, aim.target)
    if aim.target is None and aim.square is not None:
        others = (aim.square,)
    ends = [(place_of(one), place_of(other)) for one in ones for other in others]
    found = [Apart(b[0] - a[0], b[1] - a[1]) for a, b in ends if a is not None and b is not None]
    return min(found, key=lambda one: one.range, default=None)


def unknown_place(table: DustTable) -> str:
    """Why nobody knows where two units stand."""
    return "no_place" if table.board.columns else "no_board"


def seen_by(table: DustTable, aim: Look) -> LineOfSight | str:
    """What one sees of the other; or why nobody can tell."""
    if not table.board.columns or apart(table, aim) is None:
        return unknown_place(table)
    found = (
        sight_between(table, aim.viewer, aim.target)
        if aim.target is not None
        else _sight_of_cover(table, aim)
    )
    if found is not None:
        return found
    return "no_place" if any(unit.is_adrift for unit in table.standing.values()) else "no_card"


def _sight_of_cover(table: DustTable, aim: Look) -> LineOfSight | None:
    """What one sees of a crate or a tank trap, which are as vehicles."""
    fielded, squares = fielded_table(table), squares_of_unit(table, aim.viewer)
    if (
        fielded is None
        or fielded.unsure
        or fielded.adrift
        or aim.square not in fielded.situation.field.grid
    ):
        return None
    viewer = fielded.situation.by_id.get(aim.viewer)
    if viewer is None or squares[0] not in fielded.situation.field.grid:
        return None
    return SightLines(fielded.situation).between(
        Onlooker.of(viewer, squares[0]), Onlooker(aim.square or "", "V", is_covered=False)
    )


def is_inside(table: DustTable, name: str | None) -> bool:
    """Whether a unit stands in a building."""
    inside = {square for squares in table.board.buildings for square in squares}
    return any(square in inside for square in squares_of_unit(table, name))
