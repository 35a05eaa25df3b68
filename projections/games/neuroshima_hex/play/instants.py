"""Instant tiles: what each of the hand may be played for now."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from projections.games.neuroshima_hex.acts.every import BY_ABILITY
from projections.games.neuroshima_hex.armies.lookup import find_tile
from projections.games.neuroshima_hex.play.asks import (
    move_asks,
    turn_ask,
    unit_ask,
)
from projections.games.neuroshima_hex.play.words import WORDS, tile_words
from projections.games.neuroshima_hex.view import View
from projections.offers import Offer


def offers(s: View) -> Iterator[Offer]:
    """Every instant of the hand that may be played."""
    for tile in s.hand:
        for ability in sorted(find_tile(tile).abilities):
            make, act = INSTANTS.get(ability), BY_ABILITY.get(ability)
            if act is not None:
                yield from act.with_tile(s, tile, ability)
            elif make is not None:
                yield from make(s, tile)


def _offer(s: View, tile: str, kind: str, asks: Sequence[Any] = (), /, **facts: Any) -> Offer:
    words = WORDS("offer.play", tile=tile_words(tile))
    return Offer(words, kind, {"player": s.seat, "tile": tile, **facts}, asks, "instant")


def _move(s: View, tile: str) -> Iterator[Offer]:
    if s.able:
        yield _offer(s, tile, "unit_moved", move_asks(s, s.able), means="tile")


def _rotation(s: View, tile: str) -> Iterator[Offer]:
    if s.able:
        asks = (unit_ask(s, s.able), turn_ask(s, s.able))
        yield _offer(s, tile, "unit_moved", asks, means="tile")


def _terror(s: View, tile: str) -> Iterator[Offer]:
    yield _offer(s, tile, "terror_spread")


INSTANTS: Final[Mapping[str, Callable[[View, str], Iterator[Offer]]]] = {
    "move": _move,
    "rotation": _rotation,
    "terror": _terror,
}
"""By ability, what a tile may be played for."""
