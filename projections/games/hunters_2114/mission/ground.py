"""The board of a mission: distance, what a path costs, what is in sight."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from itertools import pairwise
from typing import Any, Final, Literal, NamedTuple

from projections.boards import GameBoard, squares
from projections.games.hunters_2114.words import WORDS
from projections.scene import EdgeLook, Terrain, column_letters, edge_id

_TERRAINS: Final[Mapping[str, tuple[str, str]]] = {
    "cover": ("#", "bricks"), "observation": ("^", "lines"), "open_ground": (".", "dots"),
    "smoke": ("%", "waves"), "find": ("?", "dots"), "explosive": ("*", "crossed"),
    "flammable": ("!", "crossed"), "chemical": ("&", "crossed"), "building": ("H", "bricks"),
}  # fmt: skip
"""Marks of squares: the letter for the terminal, and the hatch."""


@cache
def board_of(size: str) -> GameBoard | None:
    """The board of a table that uses squares, columns by rows; None where none are recorded."""
    if size == "none":
        return None
    columns, rows = map(int, size.split("x"))
    hatches: Any = _TERRAINS
    return squares(
        columns,
        rows,
        terrains={
            kind: Terrain(WORDS(f"value.{kind}"), letter, hatch)
            for kind, (letter, hatch) in hatches.items()
        },
        edge_looks={
            "obstacle": EdgeLook(WORDS("value.obstacle"), "dashed"),
            "curtain": EdgeLook(WORDS("value.curtain"), "thick"),
        },
        bodies="beside",
    )


_SQUARE: Final = re.compile(r"([A-Z]{1,2})(\d{1,2})")
_STEP: Final[Mapping[str, tuple[int, int]]] = {
    "N": (0, 1), "NE": (1, 1), "E": (1, 0), "SE": (1, -1),
    "S": (0, -1), "SW": (-1, -1), "W": (-1, 0), "NW": (-1, 1),
}  # fmt: skip


@lru_cache(maxsize=4096)
def place_of(square: str) -> tuple[int, int]:
    """Column and row of a square, from nothing."""
    found = _SQUARE.fullmatch(square)
    if found is None:
        return -1, -1
    column = 0
    for letter in found[1]:
        column = column * 26 + ord(letter) - 64
    return column - 1, int(found[2]) - 1


@lru_cache(maxsize=4096)
def square_at(column: int, row: int) -> str:
    """The square in that column and row."""
    return f"{column_letters(column)}{row + 1}"


def distance(one: str | None, other: str | None) -> int | None:
    """How many steps lie between two squares; None where one is unknown."""
    if one is None or other is None:
        return None
    (a, b), (c, d) = place_of(one), place_of(other)
    return max(abs(a - c), abs(b - d))


def turned(facing: str, quarters: int) -> str:
    """A facing turned clockwise by so many eighths."""
    names = list(_STEP)
    return names[(names.index(facing) + quarters) % 8]


def is_ahead(start: str, facing: str, square: str) -> bool:
    """Whether a square lies straight ahead, or up to half a right angle beside that."""
    (a, b), (c, d) = place_of(start), place_of(square)
    (dx, dy), (x, y) = _STEP[facing], (c - a, d - b)
    along = dx * x + dy * y
    return (x, y) == (0, 0) or (along > 0 and 2 * along**2 >= (dx**2 + dy**2) * (x**2 + y**2))


class PathFault(NamedTuple):
    """Why a path cannot be gone: the rule, and the squares between which it is broken."""

    rule: Literal["path_jumps", "path_blocked"]
    start: str
    end: str


class Ground(NamedTuple):
    """What lies on the board: marks by square, and lines between squares."""

    marks: Mapping[str, str] = {}
    walls: Mapping[str, str] = {}

    def is_walled(self, one: str, other: str) -> bool:
        """Whether a line stands between two squares that share a side."""
        return self.walls.get(edge_id(one, other)) in ("obstacle", "curtain")

    def may_step(self, one: str, other: str) -> bool:
        """Whether one gets from a square to a neighbour; diagonally past one corner, not two.

        Each side way round is shut where a line stands across it.
        """
        (a, b), (c, d) = place_of(one), place_of(other)
        if a == c or b == d:
            return not self.is_walled(one, other)
        ways = (square_at(a, d), square_at(c, b))
        shut = [self.is_walled(one, way) or self.is_walled(way, other) for way in ways]
        return not all(shut)

    def cost_of(self, start: str, path: Sequence[str]) -> int:
        """What a path costs."""
        return sum(self.step_cost(one, other) for one, other in pairwise((start, *path)))

    def step_cost(self, one: str, other: str) -> int:
        """What a step costs: onto an observation point two, but from one to the next one."""
        return 2 if self.marks.get(other) == "observation" != self.marks.get(one) else 1

    def faults_of(self, start: str, path: Sequence[str], *, flies: bool) -> Iterator[PathFault]:
        """Where a path leaves out squares, or crosses a line; who flies crosses them."""
        for one, other in pairwise((start, *path)):
            if distance(one, other) != 1:
                yield PathFault("path_jumps", one, other)
            elif not flies and not self.may_step(one, other):
                yield PathFault("path_blocked", one, other)

    def sees(self, one: str, other: str) -> bool:
        """Whether the line from centre to centre is cut by no curtain and no smoke.

        Through the corner of a square one sees past its curtain.
        """
        between = set(_crossed(one, other)) - {one, other}
        if any(self.marks.get(square) == "smoke" for square in between):
            return False
        return not any(
            self.walls.get(edge_id(a, b)) == "curtain" for a, b in _sides_crossed(one, other)
        )


def _sides_crossed(one: str, other: str) -> Iterator[tuple[str, str]]:
    """The sides of squares that the line between two centres crosses, not at a corner."""
    (a, b), (c, d) = place_of(one), place_of(other)
    for column in _half_ways(a, c):
        row = b + (column - a) * Fraction(d - b, c - a)
        if (row + Fraction(1, 2)).denominator != 1:
            at, left = round(row), int(column - Fraction(1, 2))
            yield square_at(left, at), square_at(left + 1, at)
    for row in _half_ways(b, d):
        column = a + (row - b) * Fraction(c - a, d - b)
        if (column + Fraction(1, 2)).denominator != 1:
            at, low = round(column), int(row - Fraction(1, 2))
            yield square_at(at, low), square_at(at, low + 1)


def _half_ways(start: int, end: int) -> Iterable[Fraction]:
    low, high = sorted((start, end))
    return (Fraction(2 * n + 1, 2) for n in range(low, high))


def _crossed(one: str, other: str) -> Iterator[str]:
    """The squares through which the line between two centres goes, past corners."""
    yield one
    for sides in _sides_crossed(one, other):
        yield from sides
    (a, b), (c, d) = place_of(one), place_of(other)
    if abs(a - c) == abs(b - d):  # it goes through corners alone
        steps = abs(a - c)
        for n in range(steps + 1):
            yield square_at(a + n * _sign(c - a), b + n * _sign(d - b))
    yield other


def _sign(value: int) -> int:
    return (value > 0) - (value < 0)
