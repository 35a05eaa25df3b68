"""Turns and reflections of the board, and what they leave the same.

A board of hexes can be turned in six ways and reflected too: twelve images. Openings and
positions that are images of each other are one opening and one position.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from struct import Struct
from typing import Final, NamedTuple

from projections.games.neuroshima_hex.board.hexes import GRIDS

IMAGES: Final = 12
_STEPS: Final = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
_BYTES: Final = 8


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


@lru_cache(maxsize=65_536)
def laid(size: int, tile: str, at: int, facing: int) -> int:
    """A unit that lies there, in all twelve images: twelve numbers in one.

    Numbers of several units are put together with `^`; `name_of` makes one name of them.
    """
    marks = [_mark(size, tile, image.hexes[at], image.directions[facing]) for image in images(size)]
    return int.from_bytes(b"".join(marks), "little")


@lru_cache(maxsize=65_536)
def _mark(size: int, tile: str, at: int, facing: int) -> bytes:
    text = f"{size} {tile} {at} {facing}".encode()
    return hashlib.blake2b(text, digest_size=_BYTES).digest()


def name_of(whole: int) -> int:
    """The name of a position: the same for all its images."""
    return int(min(_numbers(whole.to_bytes(IMAGES * _BYTES, "little"))))


_numbers: Final = Struct(f"<{IMAGES}Q").unpack


@lru_cache(maxsize=65_536)
def line_of(before: int, tile: str, spot: str) -> int:
    """The name of an opening's line after one more tile; 0 is the empty board."""
    text = f"{before} {tile} {spot}".encode()
    return int.from_bytes(hashlib.blake2b(text, digest_size=_BYTES).digest(), "little") >> 1
