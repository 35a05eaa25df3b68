"""What the table calls things: tiles, units on their hexes, players. Each a phrase, no text yet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache, reduce
from typing import TypeAlias

from events.neuroshima_hex import Lifted
from events.words import Lang, Phrase
from projections.games.neuroshima_hex.armies import find_tile
from projections.games.neuroshima_hex.table import Table
from projections.games.neuroshima_hex.words import WORDS

Part: TypeAlias = Phrase | str


class TileName(Phrase):
    """A tile's name, which the catalogue knows in every language; `key` is the tile's id."""

    __slots__ = ()

    def text(self, lang: Lang = "en") -> str:
        """The name in `lang`."""
        return find_tile(self.key).name[lang]


@lru_cache(maxsize=4096)
def tile_words(tile: str) -> Phrase:
    """What people call a tile, in the language of the sentence it stands in."""
    return TileName(WORDS, tile)


def together(parts: Sequence[Part]) -> Part:
    """Several clauses as one, with semicolons between."""
    return reduce(lambda one, other: WORDS("part.together", one=one, other=other), parts)


def tile(name: str | None) -> Part:
    """A tile by its id, or as one that nobody saw."""
    return WORDS("part.unseen", count=1) if name is None else TileName(WORDS, name)


def tiles(names: Iterable[str | None]) -> list[Part]:
    """A list of tiles; those that nobody saw are counted at its end."""
    listed = list(names)
    known: list[Part] = [tile(name) for name in listed if name is not None]
    unseen = len(listed) - len(known)
    return [*known, WORDS("part.unseen", count=unseen)] if unseen else known


def player(table: Table, seat: str | None) -> str:
    """The name of whoever sits there."""
    at = None if seat is None else table.index.get(seat)
    return (seat or "?") if at is None else table.players[at].name


def unit(table: Table, name: str) -> Part:
    """The unit on a hex, with the hex; an HQ with its owner."""
    at = table.board.grid.index.get(name)
    standing = None if at is None else table.board.at[at]
    if standing is None:
        return WORDS("part.somebody", hex=name)
    if standing.laid.is_hq:
        return WORDS("part.hq", hex=name, player=table.players[standing.owner].name)
    return WORDS("part.unit", tile=tile(standing.tile.id), hex=name)


def lifted(table: Table, gone: Iterable[Lifted]) -> list[Part]:
    """Tiles that left the board, as they were called where they lay."""
    return [
        WORDS("part.lifted", tile=tile(one.tile), hex=one.hex, player=player(table, one.owner))
        for one in gone
    ]


def leave(table: Table, gone: Sequence[Lifted]) -> list[Part]:
    """That tiles left the board, as one clause; nothing where none did."""
    return [WORDS("act.leave", tiles=lifted(table, gone))] if gone else []


def tracks(
    table: Table,
    hq_points: Mapping[str, int],
    points: Mapping[str, int] | None,
    energy: Mapping[str, int] | None = None,
) -> list[Part]:
    """What the tracks show, one part a track."""
    shown = (("hq_points", hq_points), ("points", points or {}), ("energy", energy or {}))
    return [
        WORDS(
            f"track.{key}",
            values=[
                WORDS("track.value", player=player(table, seat), value=value)
                for seat, value in read.items()
            ],
        )
        for key, read in shown
        if read
    ]
