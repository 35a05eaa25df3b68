"""From pixels to cells: the map that is played on becomes a board, the others become places.

The names of hexes stand in the module, and where nobody has it they cannot be known. Positions
that lie together are one cell; the cells are as far apart as the positions on the map usually are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from statistics import median
from typing import Any, Final, Protocol

from importers.vassal.traits import Spot
from projections.freeform.board import column_letters

_SIDE: Final = 60
"""A board of freeform has at most so many columns and rows."""
_NEAR: Final = 8
"""Pixels by which pieces are off when they are meant to lie in one place."""


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


def places_of(spots: Iterable[Spot]) -> Places:
    """The board on which all of `spots` have a cell."""
    count = Counter(spot.map for spot in dict.fromkeys(spots))
    if not count:
        return Places()
    main = max(count, key=lambda name: (count[name], name))
    others = tuple(sorted(name for name in count if name != main))
    here = [spot for spot in dict.fromkeys(spots) if spot.map == main]
    if len(here) < 2:
        return Places(others=tuple(sorted(count)))
    return _board(main, here, others)


def _board(main: str, spots: list[Spot], others: tuple[str, ...]) -> Places:
    xs, ys = sorted({spot.x for spot in spots}), sorted({spot.y for spot in spots})
    widest = max(xs[-1] - xs[0], ys[-1] - ys[0])
    # A board has room for sixty cells a side: a large map is shown on a coarser one.
    step = max(min(_usual(xs), _usual(ys)), widest / (_SIDE - 1), float(_NEAR))
    columns, rows = round((xs[-1] - xs[0]) / step) + 1, round((ys[-1] - ys[0]) / step) + 1
    return Places(main, xs[0], ys[-1], round(step, 3), columns, rows, others)


def _usual(values: list[int]) -> float:
    """How far apart neighbours usually are; what is nearer than a slip of the hand is one place."""
    gaps = [b - a for a, b in pairwise(values) if b - a >= _NEAR]
    return median(gaps) if gaps else float("inf")
