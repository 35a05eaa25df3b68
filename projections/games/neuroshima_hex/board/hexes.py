"""The hexes of the two boards: names, directions, neighbours, lines; and their images.

Hexes stand flat-topped in columns lettered from the left and are numbered from the top, so that
the order of names is the order of indices: everything hot counts hexes as 0, 1, 2 …
Directions are 0..5 = N NE SE S SW NW, clockwise.

A board of hexes can be turned in six ways and reflected too: twelve images. Openings and
positions that are images of each other are one opening and one position.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from struct import Struct
from typing import Final, NamedTuple, get_args

from events.neuroshima_hex import Facing

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


def _line(start: Axial, step: Axial, index: Mapping[Axial, int]) -> tuple[int, ...]:
    cells = []
    q, r = start[0] + step[0], start[1] + step[1]
    while (q, r) in index:
        cells.append(index[q, r])
        q, r = q + step[0], r + step[1]
    return tuple(cells)


def make_grid(radius: int) -> Grid:
    """A hexagonal board of `radius` rings round the centre."""
    span = range(-radius, radius + 1)
    cells = tuple((q, r) for q in span for r in span if abs(q + r) <= radius)
    place = {cell: i for i, cell in enumerate(cells)}
    names = tuple(f"{_COLUMNS[q + radius]}{r - max(-radius, -radius - q) + 1}" for q, r in cells)
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


# -- images of a board -----------------------------------------------------------------------------


IMAGES: Final = 12


class Image(NamedTuple):
    """One way to turn and reflect a board: where each hex goes, and each direction."""

    hexes: tuple[int, ...]
    directions: tuple[int, ...]


@cache
def images(size: int) -> tuple[Image, ...]:
    """The twelve images of the board with `size` hexes; the first leaves it as it is."""
    grid = GRIDS[size]
    place = {cell: i for i, cell in enumerate(grid.axial)}
    found = []
    for reflected in (False, True):
        for turns in range(6):
            hexes = tuple(place[_moved(cell, turns, reflected)] for cell in grid.axial)
            steps = tuple(_STEPS.index(_moved(step, turns, reflected)) for step in _STEPS)
            found.append(Image(hexes, steps))
    return tuple(found)


def _moved(cell: tuple[int, int], turns: int, reflected: bool) -> tuple[int, int]:
    q, r = cell
    if reflected:
        q, r = r, q
    for _ in range(turns):
        q, r = -r, q + r
    return q, r


def first_image(size: int, hexes: Iterable[int]) -> Image:
    """The image in which the hexes, in their order, have the lowest names.

    It is also the image for every beginning of that order, so that openings share their first
    steps.
    """
    left: Sequence[Image] = images(size)
    for at in hexes:
        if len(left) == 1:
            break
        lowest = min(image.hexes[at] for image in left)
        left = [image for image in left if image.hexes[at] == lowest]
    return left[0]


# -- names of positions and openings ---------------------------------------------------------------

_BYTES: Final = 8


@lru_cache(maxsize=65_536)
def unit_mark(size: int, tile: str, at: int, facing: int) -> int:
    """A unit that lies there, in all twelve images: twelve numbers in one.

    Numbers of several units are put together with `^`; `position_name` makes one name of them.
    """
    texts = (
        f"{size} {tile} {image.hexes[at]} {image.directions[facing]}" for image in images(size)
    )
    return int.from_bytes(b"".join(map(_hashed, texts)), "little")


@lru_cache(maxsize=65_536)
def _hashed(text: str) -> bytes:
    return hashlib.blake2b(text.encode(), digest_size=_BYTES).digest()


def position_name(whole: int) -> int:
    """The name of a position: the same for all its images."""
    return min(_numbers(whole.to_bytes(IMAGES * _BYTES, "little")))


_numbers: Final[Callable[[bytes], tuple[int, ...]]] = Struct(f"<{IMAGES}Q").unpack


@lru_cache(maxsize=65_536)
def line_name(before: int, tile: str, spot: str) -> int:
    """The name of an opening's line after one more tile; 0 is the empty board."""
    return int.from_bytes(_hashed(f"{before} {tile} {spot}"), "little") >> 1
