"""From pixels to cells: the map that is played on becomes a board, the others become places.

The names of hexes stand in the module, and where nobody has it they cannot be known. Positions
that lie together are one cell; the cells are as far apart as the positions on the map usually are.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from statistics import median
from typing import Any, Final, Protocol

from importers.vassal.traits import Spot
from projections.scene import column_letters

_SIDE: Final = 60
"""A board of freeform has at most so many columns and rows."""
_NEAR: Final = 8
"""Pixels by which pieces are off when they are meant to lie in one place."""
_NO_MOVES: Final[Mapping[str, int]] = {}


class Where(Protocol):
    """Where the spots of a game lie on the board it is shown on."""

    def cell(self, spot: Spot) -> str:
        """The cell of a spot, or the name of a place beside the board."""

    def facing(self, told: str) -> str:
        """Where a piece looks on that board."""

    def options(self) -> dict[str, Any]:
        """The board, as a freeform match has it."""

    def json(self) -> dict[str, Any]:
        """How to get from cells to pixels again."""


@dataclass(frozen=True)
class Places:
    """Cells of positions that lie together, for a game whose module is not at hand."""

    map: str = ""
    left: int = 0
    bottom: int = 0
    step: float = 1.0
    columns: int = 0
    rows: int = 0
    others: tuple[str, ...] = ()

    def cell(self, spot: Spot) -> str:
        """The cell of a spot: on the board, or the name of the map it is on."""
        if spot.map != self.map or not self.columns:
            return spot.map
        column = round((spot.x - self.left) / self.step)
        row = round((self.bottom - spot.y) / self.step)
        return f"{column_letters(column)}{row + 1}"

    def facing(self, told: str) -> str:
        """As told: nothing is turned."""
        return told

    def options(self) -> dict[str, Any]:
        """The board, as a freeform match has it."""
        places = {"places": list(self.others)} if self.others else {}
        if not self.columns:
            return places
        return {"board": "square", "columns": self.columns, "rows": self.rows, **places}

    def json(self) -> dict[str, Any]:
        """How to get from cells to pixels again."""
        if not self.columns:
            return {}
        return {"map": self.map, "left": self.left, "bottom": self.bottom, "step": self.step}


def places_of(spots: Iterable[Spot], moves: Mapping[str, int] = _NO_MOVES) -> Places:
    """The board on which all `spots` have a cell; `moves` counts what was moved within a map."""
    by_map: dict[str, list[Spot]] = {}
    for spot in dict.fromkeys(spots):
        by_map.setdefault(spot.map, []).append(spot)
    if not by_map:
        return Places()
    main = max(by_map, key=lambda name: (moves.get(name, 0), _extent(by_map[name]), name))
    if len(by_map[main]) < 2:
        return Places(others=tuple(sorted(by_map)))
    return _board(main, by_map[main], tuple(sorted(name for name in by_map if name != main)))


def _extent(spots: list[Spot]) -> tuple[int, int]:
    """How much of its map the spots cover, and how many they are: charts beside it are smaller."""
    xs, ys = [spot.x for spot in spots], [spot.y for spot in spots]
    return (max(xs) - min(xs) + 1) * (max(ys) - min(ys) + 1), len(spots)


def _board(main: str, spots: list[Spot], others: tuple[str, ...]) -> Places:
    xs, ys = sorted({spot.x for spot in spots}), sorted({spot.y for spot in spots})
    widest = max(xs[-1] - xs[0], ys[-1] - ys[0])
    # A board has room for sixty cells a side: a large map is shown on a coarser one.
    usual = [gap for gap in (_usual(xs), _usual(ys)) if gap]
    step = max(min(usual, default=0.0), widest / (_SIDE - 1), float(_NEAR))
    columns, rows = round((xs[-1] - xs[0]) / step) + 1, round((ys[-1] - ys[0]) / step) + 1
    return Places(main, xs[0], ys[-1], round(step, 3), columns, rows, others)


def _usual(values: list[int]) -> float:
    """How far apart neighbours usually are; what is nearer than a slip of the hand is one place.

    0 where all of them are so near.
    """
    gaps = [b - a for a, b in pairwise(values) if b - a >= _NEAR]
    return median(gaps) if gaps else 0.0
