"""The questions of the offers, with their legal answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from projections.games.neuroshima_hex.board.hexes import FACINGS, GRIDS, Grid
from projections.games.neuroshima_hex.play.words import WORDS, tile_words
from projections.games.neuroshima_hex.view import Path, View
from projections.offers import Ask, Choice, OnDemand

STAYS: Final = Choice(None, WORDS("answer.stays"))
STRAIGHT: Final = Choice(None, WORDS("answer.straight"))
KEEPS: Final = Choice(None, WORDS("answer.keeps_facing"))
UNKNOWN: Final = Choice(None, WORDS("answer.unknown"))
WAYS: Final = tuple(Choice(facing) for facing in FACINGS)
"""Any facing."""
MOVED: Final = (KEEPS, *WAYS)
"""Any facing, or that of before."""
TURNED: Final = {
    facing: tuple(way for way in WAYS if way.value != facing) for facing in FACINGS
}  # fmt: skip
"""By the facing a unit has, those it may be turned to."""
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


FACING: Final = Ask("facing", "facing", WORDS("ask.facing"), WAYS)


# -- moving ---------------------------------------------------------------------------------------


def unit_ask(s: View, hexes: Sequence[int], words: str = "unit") -> Ask:
    """Which unit."""
    return Ask("unit", "piece", WORDS(f"ask.{words}"), units(s, hexes))


def turn_ask(s: View, hexes: Sequence[int]) -> Ask:
    """Where a unit is turned to: some other facing than it has."""
    turned = by_hex(s, hexes, lambda at: TURNED[FACINGS[s.unit(at).laid.facing]])
    return Ask("facing", "facing", WORDS("ask.facing"), given="unit", by_given=turned)


def move_asks(s: View, hexes: Sequence[int]) -> tuple[Ask, ...]:
    """Which unit, where to, how turned: a move, a turn, or both as one act (FAQ g.18)."""
    ways: dict[int, dict[int, Sequence[Path]]] = {}

    def ways_of(at: int) -> dict[int, Sequence[Path]]:
        if at not in ways:
            ways[at] = _ways_of(s, at)
        return ways[at]

    def pairs() -> list[tuple[str, str | None]]:
        return [
            (s.names[at], end)
            for at in hexes
            for end in (None, *(s.names[to] for to in ways_of(at)))
        ]

    index = s.board.grid.index

    def facing(pair: tuple[str, str | None]) -> Sequence[Choice]:
        unit, to = pair
        return MOVED if to is not None else TURNED[FACINGS[s.unit(index[unit]).laid.facing]]

    given = ("unit", "to")
    ends = by_hex(s, hexes, lambda at: (STAYS, *_ends(s, at, ways_of(at))))
    asks = (
        unit_ask(s, hexes),
        Ask("to", "cell", WORDS("ask.to"), given="unit", by_given=ends),
        Ask("facing", "facing", WORDS("ask.facing"), given=given, by_given=OnDemand(pairs, facing)),
    )
    if s.reach == 1:
        return asks

    def over(pair: tuple[str, str | None]) -> Sequence[Path]:
        unit, to = pair
        return ((),) if to is None else ways_of(index[unit])[index[to]]

    def path(pair: tuple[str, str | None]) -> Sequence[Choice]:
        return tuple(_path(s, each) for each in over(pair))

    def turned(pair: tuple[str, str | None]) -> Sequence[Choice]:
        start, paths = index[pair[0]], over(pair)
        free = [set(s.turned_on(start, via)) for each in paths for via in each]
        return tuple(Choice([FACINGS[side]], FACINGS[side]) for side in _in_all(free))

    return (
        *asks,
        Ask("path", "choice", WORDS("ask.path"), given=given, by_given=OnDemand(pairs, path),
            follows=True),
        Ask("path_facings", "choice", WORDS("ask.path_facings"), given=given,
            by_given=OnDemand(pairs, turned), optional=True),
    )  # fmt: skip


def _ways_of(s: View, at: int) -> dict[int, Sequence[Path]]:
    """Where a unit may go, and over which hexes; back to where it stands last."""
    found: dict[int, Sequence[Path]] = {to: (path,) for to, path in s.ways(at).items()}
    rounds = [(via,) for via in s.rounds(at)]
    return found | {at: rounds} if rounds else found


def _ends(s: View, at: int, ways: Iterable[int]) -> Iterator[Choice]:
    for to, choice in zip(ways, cells(s.board.grid, ways), strict=True):
        yield choice if to != at else Choice(choice.value, WORDS("answer.comes_back"))


def _path(s: View, path: Path) -> Choice:
    names = [s.names[at] for at in path]
    return Choice(names, WORDS("answer.over", hexes=names)) if names else STRAIGHT


def _in_all(sets: Sequence[set[int]]) -> list[int]:
    """What is in every one of them; nothing where there are none."""
    return sorted(set.intersection(*sets)) if sets else []


# -- aiming ---------------------------------------------------------------------------------------


def targets_of(s: View, hexes: Iterable[int]) -> tuple[Choice, ...]:
    """Hexes to aim at, said with the unit on them."""
    known = _HEXES[s.board.grid.size]
    at = s.board.at
    return tuple(
        known[h] if (unit := at[h]) is None else _unit(s.names[h], unit.laid.tile.id) for h in hexes
    )
