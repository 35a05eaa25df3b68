"""The hexes of the two boards: names, directions, neighbours, lines.

Hexes stand flat-topped in columns lettered from the left and are numbered from the top, so that
the order of names is the order of indices: everything hot counts hexes as 0, 1, 2 …
Directions are 0..5 = N NE SE S SW NW, clockwise.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, get_args

Facing = Literal["N", "NE", "SE", "S", "SW", "NW"]
FACINGS: Final[tuple[Facing, ...]] = get_args(Facing)
DIRECTION: Final[Mapping[str, int]] = {name: i for i, name in enumerate(FACINGS)}
SIDES: Final = range(6)
OFF: Final = -1

_STEPS: Final = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
_COLUMNS: Final = "ABCDEFG"

Axial = tuple[int, int]


@dataclass(frozen=True, slots=True, eq=False)
class Grid:
    """One board's hexes. `neighbour[h][d]` is OFF at the edge; `line[h][d]` ends there."""

    radius: int
    names: tuple[str, ...]
    axial: tuple[Axial, ...]
    index: Mapping[str, int]
    neighbour: tuple[tuple[int, ...], ...]
    line: tuple[tuple[tuple[int, ...], ...], ...]

    @property
    def size(self) -> int:
        """How many hexes the board has."""
        return len(self.names)

    def direction(self, start: int, end: int) -> int | None:
        """The direction in which `end` lies from `start`, or None if not in a straight line."""
        return next((d for d in SIDES if end in self.line[start][d]), None)


def _cells(radius: int) -> list[Axial]:
    span = range(-radius, radius + 1)
    return [(q, r) for q in span for r in span if abs(q + r) <= radius]


def _name(cell: Axial, radius: int) -> str:
    q, r = cell
    return f"{_COLUMNS[q + radius]}{r - max(-radius, -radius - q) + 1}"


def _line(start: Axial, step: Axial, index: Mapping[Axial, int]) -> tuple[int, ...]:
    cells = []
    q, r = start[0] + step[0], start[1] + step[1]
    while (q, r) in index:
        cells.append(index[q, r])
        q, r = q + step[0], r + step[1]
    return tuple(cells)


def make_grid(radius: int) -> Grid:
    """A hexagonal board of `radius` rings round the centre."""
    cells = tuple(_cells(radius))
    place = {cell: i for i, cell in enumerate(cells)}
    names = tuple(_name(cell, radius) for cell in cells)
    lines = tuple(tuple(_line(cell, step, place) for step in _STEPS) for cell in cells)
    return Grid(
        radius=radius,
        names=names,
        axial=cells,
        index={name: i for i, name in enumerate(names)},
        neighbour=tuple(tuple(line[0] if line else OFF for line in rays) for rays in lines),
        line=lines,
    )


GRIDS: Final[Mapping[int, Grid]] = {19: make_grid(2), 37: make_grid(3)}
