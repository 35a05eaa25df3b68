"""The questions of the offers, with their legal answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from projections.games.neuroshima_hex.board.hexes import FACINGS, GRIDS, Grid
from projections.games.neuroshima_hex.names import tile_words
from projections.games.neuroshima_hex.view import View
from projections.games.neuroshima_hex.words import OFFERED as WORDS
from projections.offers import Ask, Choice, OnDemand

UNKNOWN: Final = Choice(None, WORDS("answer.unknown"))
ANY_FACING: Final = tuple(Choice(facing) for facing in FACINGS)
_HEXES: Final = {size: tuple(Choice(name) for name in grid.names) for size, grid in GRIDS.items()}


def cells(grid: Grid, hexes: Iterable[int]) -> tuple[Choice, ...]:
    """Hexes as answers."""
    known = _HEXES[grid.size]
    return tuple(known[at] for at in hexes)


@lru_cache(maxsize=8192)
def _unit(name: str, tile: str) -> Choice:
    return Choice(name, WORDS("answer.unit", tile=tile_words(tile), hex=name))


@lru_cache(maxsize=1024)
def tile_choice(tile: str | None, most: int | None = None) -> Choice:
    """A tile as an answer, of which there are `most`, or one that nobody sees."""
    return UNKNOWN if tile is None else Choice(tile, tile_words(tile), most=most)


def units(s: View, hexes: Iterable[int]) -> tuple[Choice, ...]:
    """Units as answers: the hex, said with what stands there."""
    return tuple(_unit(s.names[at], s.unit(at).laid.tile.id) for at in hexes)


def by_hex(
    s: View, hexes: Sequence[int], work: Callable[[int], Sequence[Choice]]
) -> Mapping[Any, Sequence[Choice]]:
    """Answers that depend on a hex answered before."""
    index = {s.names[at]: at for at in hexes}
    return OnDemand(lambda: index, lambda name: work(index[name]))


# -- placing --------------------------------------------------------------------------------------


def hex_ask(s: View, hexes: Iterable[int]) -> Ask:
    """Where a tile is laid."""
    return Ask("hex", "cell", WORDS("ask.hex"), cells(s.board.grid, hexes))


FACING: Final = Ask("facing", "facing", WORDS("ask.facing"), ANY_FACING)


# -- aiming ---------------------------------------------------------------------------------------


def targets_of(s: View, hexes: Iterable[int]) -> tuple[Choice, ...]:
    """Hexes to aim at, said with the unit on them."""
    known = _HEXES[s.board.grid.size]
    at = s.board.at
    return tuple(
        known[h] if (unit := at[h]) is None else _unit(s.names[h], unit.laid.tile.id) for h in hexes
    )
