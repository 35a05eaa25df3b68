"""The board a table plays on: which cells there are, how they are called, where they lie.

Hexes stand flat-topped in columns lettered from the left and numbered from the top; squares are
lettered from the left and numbered from the bottom, as on a chessboard.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Annotated, Any, Final, Literal, get_args

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from events.freeform import Facing, Place
from events.match import MatchStarted
from projections.scene import Cell, column_letters

Grid = Literal["none", "hex", "square"]
Point = tuple[float, float]

FACINGS: Final[Mapping[Grid, tuple[str, ...]]] = {
    "hex": ("N", "NE", "SE", "S", "SW", "NW"),
    "square": get_args(Facing),
    "none": get_args(Facing),
}
_ROW: Final = math.sqrt(3)
_PLACES_A_ROW: Final = 4
_DEFAULT_RADIUS: Final = 3
_DEFAULT_SIDE: Final = 8

_Far = Annotated[float, Field(ge=-10_000, le=10_000)]
Spot = tuple[_Far, _Far]


class FreeformOptions(BaseModel):
    """What the table plays on. Left out, there is no board and places have any name.

    A board of hexes has a `radius` (rings round the middle hex), or `columns` and `rows`. `cells`
    is a board whose cells have names of their own: column and row of each, counted from the top,
    or without a grid how far to the right and down it lies (a piece is 2 wide). `places` are spots
    with a name, beside a board or instead of one.
    """

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    board: Grid = "none"
    radius: int | None = Field(default=None, ge=0, le=20)
    columns: int | None = Field(default=None, ge=1, le=60)
    rows: int | None = Field(default=None, ge=1, le=60)
    cells: dict[Place, Spot] | None = Field(default=None, min_length=1, max_length=3600)
    places: tuple[Place, ...] = ()


@dataclass(frozen=True)
class Board:
    """The cells of a board and the centre of each, y pointing down."""

    options: FreeformOptions

    @property
    def grid(self) -> Grid:
        """Hexes, squares, or neither."""
        return self.options.board

    @cached_property
    def centres(self) -> Mapping[str, Point]:
        """Every cell with its centre: hexes have corners at distance 1, squares sides of 2."""
        if self.options.cells:
            return {name: _centre(self.grid, spot) for name, spot in self.options.cells.items()}
        if self.grid == "none":
            return {name: _place_at(i) for i, name in enumerate(self.options.places)}
        radius, columns, rows = self.options.radius, self.options.columns, self.options.rows
        if self.grid == "square" or (radius is None and (columns or rows)):
            return _rectangle(self.grid, columns or _DEFAULT_SIDE, rows or _DEFAULT_SIDE)
        return _hex_of_hexes(_DEFAULT_RADIUS if radius is None else radius)

    @cached_property
    def cells(self) -> tuple[str, ...]:
        """All places that have names; empty where any name will do."""
        beside = self.options.places if self.grid != "none" or self.options.cells else ()
        return (*self.centres, *beside)

    @property
    def is_open(self) -> bool:
        """True where the table names its places as it goes."""
        return not self.cells

    def has(self, cell: str) -> bool:
        """Whether a piece may lie there."""
        return self.is_open or cell in self.centres or cell in self.options.places

    def turns(self, facing: str) -> bool:
        """Whether a piece can look that way on this board."""
        return facing in FACINGS[self.grid]

    def angle(self, facing: str) -> float:
        """A facing in degrees clockwise from the top of the board."""
        ways = FACINGS["hex"] if self.grid == "hex" and self.turns(facing) else FACINGS["none"]
        return ways.index(facing) * 360 / len(ways)

    def layout(self, used: tuple[str, ...]) -> Mapping[str, Cell]:
        """The cells to draw: those of the board, or without one the places that have pieces too."""
        if self.grid != "none" or self.options.cells:
            return self._own_cells
        names = dict.fromkeys((*self.options.places, *used))
        return self._drawn({name: _place_at(i) for i, name in enumerate(names)})

    @cached_property
    def _own_cells(self) -> Mapping[str, Cell]:
        return self._drawn(self.centres)

    def _drawn(self, centres: Mapping[str, Point]) -> Mapping[str, Cell]:
        kind = "place" if self.grid == "none" else "field"
        return {name: Cell(name, x, y, kind) for name, (x, y) in centres.items()}

    def json(self) -> dict[str, Any]:
        """The options as the state shows them."""
        return self.options.model_dump(mode="json", exclude_none=True)


def _centre(grid: Grid, spot: Spot) -> Point:
    column, row = spot
    if grid == "hex":
        return (column * 1.5, (row + column % 2 / 2) * _ROW)
    return (column * 2.0, row * 2.0) if grid == "square" else spot


def _place_at(i: int) -> Point:
    row, column = divmod(i, _PLACES_A_ROW)
    return (column * 3.0, row * 3.0)


def _rectangle(grid: Grid, columns: int, rows: int) -> Mapping[str, Point]:
    """Squares numbered from the bottom, or hexes of which every second column is half one lower."""
    return {
        f"{column_letters(column)}{row + 1}": _centre(
            grid, (column, rows - 1 - row if grid == "square" else row)
        )
        for column in range(columns)
        for row in range(rows)
    }


def _hex_of_hexes(radius: int) -> Mapping[str, Point]:
    cells = {}
    for q in range(-radius, radius + 1):
        top = max(-radius, -radius - q)
        for r in range(top, min(radius, radius - q) + 1):
            name = f"{column_letters(q + radius)}{r - top + 1}"
            cells[name] = (1.5 * q, _ROW * (r + q / 2))
    return cells


@lru_cache(maxsize=64)
def _board(text: str) -> Board:
    return Board(FreeformOptions.model_validate_json(text))


def board_of(options: Mapping[str, Any]) -> Board | None:
    """The board that the table's options describe; None where they cannot be understood."""
    try:
        return _board(json.dumps(dict(options), sort_keys=True))
    except ValidationError:
        return None


def usual(started: MatchStarted) -> Mapping[str, Any]:
    """The size of a board whose size nobody said."""
    options = (board_of(started.options) or NO_BOARD).options
    if options.cells or options.board == "none":
        return {}
    if options.board == "hex" and not (options.columns or options.rows):
        return {"radius": _DEFAULT_RADIUS}
    return {"columns": _DEFAULT_SIDE, "rows": _DEFAULT_SIDE}


NO_BOARD: Final = Board(FreeformOptions())
