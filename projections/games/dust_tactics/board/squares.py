"""Squares as bits of a number, so that whole stretches of a board are handled at once.

A row is one bit longer than the board is wide: what is shifted over the left or right edge falls
into that gap, and `everything` takes it out again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

from projections.scene import column_letters

MOST: Final = 64
"""No board is longer or wider."""

_SQUARE: Final = re.compile(r"([A-Z]{1,2})([1-9]\d?)")


def place_of(square: str) -> tuple[int, int] | None:
    """Column and row of a square, counted from 0; None where it is no name of a square."""
    found = _SQUARE.fullmatch(square)
    if found is None:
        return None
    column = 0
    for letter in found[1]:
        column = column * 26 + ord(letter) - 64
    return column - 1, int(found[2]) - 1


def range_of(columns: int, rows: int) -> int:
    """The distance of squares so far apart: the first diagonal counts one, every other two."""
    across, up = abs(columns), abs(rows)
    return across + up - (1 if across and up else 0)


@dataclass(frozen=True)
class SquareGrid:
    """A board of so many columns and rows; the square of column and row has one bit."""

    columns: int
    rows: int

    @cached_property
    def stride(self) -> int:
        """From a square to the one above it."""
        return self.columns + 1

    @cached_property
    def everything(self) -> int:
        """All squares."""
        row = (1 << self.columns) - 1
        return sum(row << number * self.stride for number in range(self.rows))

    @cached_property
    def _indices(self) -> dict[str, int]:
        return {
            f"{column_letters(column)}{row + 1}": row * self.stride + column
            for row in range(self.rows)
            for column in range(self.columns)
        }

    @cached_property
    def _names(self) -> dict[int, str]:
        return {index: name for name, index in self._indices.items()}

    @property
    def last(self) -> str:
        """The square at the upper right."""
        return f"{column_letters(self.columns - 1)}{self.rows}"

    def __contains__(self, square: object) -> bool:
        return square in self._indices

    def index(self, square: str) -> int:
        """The number of a square's bit."""
        return self._indices[square]

    def place(self, index: int) -> tuple[int, int]:
        """Column and row of a square by its number."""
        row, column = divmod(index, self.stride)
        return column, row

    def name(self, index: int) -> str:
        """What the square is called."""
        return self._names[index]

    def mask(self, squares: Iterable[str]) -> int:
        """The bits of these squares."""
        found = 0
        for square in squares:
            found |= 1 << self._indices[square]
        return found

    def names(self, mask: int) -> list[str]:
        """The squares of these bits, row by row from below."""
        return [self._names[index] for index in bits(mask)]


@lru_cache(maxsize=64)
def grid_of(columns: int, rows: int) -> SquareGrid:
    """The board of that size, whose names and numbers are worked out once."""
    return SquareGrid(columns, rows)


def bits(mask: int) -> Iterator[int]:
    """The numbers of the bits that are set, the lowest first."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def moved(mask: int, offset: int) -> int:
    """All squares moved by so many bits; what leaves the board below is gone."""
    return mask << offset if offset >= 0 else mask >> -offset
