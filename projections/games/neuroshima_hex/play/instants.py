"""Instant tiles: what each of the hand may be played for now."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from projections.games.neuroshima_hex.acts.every import BY_ABILITY
from projections.games.neuroshima_hex.armies.lookup import find_tile
from projections.games.neuroshima_hex.board.hexes import OFF
from projections.games.neuroshima_hex.play.asks import (
    move_asks,
    target_asks,
    turn_ask,
    unit_ask,
)
from projections.games.neuroshima_hex.play.damage import (
    OUTRIGHT,
    Outcome,
    lifted_foundation,
    outcomes,
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


# -- damage ---------------------------------------------------------------------------------------


def _sniper(s: View, tile: str) -> Iterator[Offer]:
    """One wound, or a foundation, anywhere; no HQ."""
    yield from _aimed(s, tile, range(s.board.grid.size), 1)


def _grenade(s: View, tile: str) -> Iterator[Offer]:
    """Destroys an enemy tile next to the own HQ; no HQ (Borgo)."""
    if s.hq is not None:
        yield from _aimed(s, tile, s.board.grid.neighbour[s.hq], OUTRIGHT)


def _aimed(s: View, tile: str, hexes: Sequence[int], wounds: int) -> Iterator[Offer]:
    targets = [at for at in hexes if at != OFF and is_target(s, at)]
    if not targets:
        return

    def found(at: int) -> tuple[Sequence[Outcome], Sequence[Any]]:
        if s.board.at[at] is None:
            return [Outcome([], [])], [lifted_foundation(s.board, at)]
        return outcomes(s.derived, {at: wounds}), ()

    yield _offer(s, tile, "damage_dealt", target_asks(s, targets, found))


def is_target(s: View, at: int) -> bool:
    """An enemy's unit but no HQ, or an enemy's foundation that lies bare."""
    unit = s.board.at[at]
    if unit is None:
        lain = s.board.foundations.get(at)
        return lain is not None and s.board.are_hostile(lain.owner, s.player)
    return not unit.laid.is_hq and at in s.enemies


def _bomb(s: View, tile: str) -> Iterator[Offer]:
    """Seven hexes that must all lie on the board; own units too, no HQ (Moloch)."""
    yield _offer(s, tile, "damage_dealt", target_asks(s, inner(s), lambda at: blast(s, at)))


def inner(s: View) -> list[int]:
    """The hexes all of whose neighbours lie on the board."""
    return [at for at, near in enumerate(s.board.grid.neighbour) if OFF not in near]


def blast(s: View, centre: int) -> tuple[Sequence[Outcome], Sequence[Any]]:
    """What a Bomb does round its centre."""
    area = sorted((centre, *s.board.grid.neighbour[centre]))
    units = [at for at in area if (u := s.board.at[at]) is not None and not u.laid.is_hq]
    gone = [lifted_foundation(s.board, at) for at in area if at in s.board.foundations]
    return outcomes(s.derived, dict.fromkeys(units, 1)), gone


INSTANTS: Final[Mapping[str, Callable[[View, str], Iterator[Offer]]]] = {
    "move": _move,
    "rotation": _rotation,
    "terror": _terror,
    "sniper": _sniper,
    "grenade": _grenade,
    "bomb": _bomb,
}
"""By ability, what a tile may be played for."""
