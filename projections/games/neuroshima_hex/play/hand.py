"""Laying tiles: what of the hand may be laid, and where."""

from __future__ import annotations

from collections.abc import Iterator

from projections.games.neuroshima_hex.armies.lookup import find_tile
from projections.games.neuroshima_hex.play.asks import FACING, hex_ask
from projections.games.neuroshima_hex.play.words import WORDS, tile_words
from projections.games.neuroshima_hex.view import View
from projections.offers import Offer


def placements(s: View) -> Iterator[Offer]:
    """Board tiles onto free hexes; none under Terror, foundations neither (Smart; FAQ g.26).

    A foundation never lies on another (FAQ g.163).
    """
    if s.table.terror[s.player]:
        return
    for tile in s.hand:
        kind = find_tile(tile).kind
        if kind in ("instant", "hq"):
            continue
        is_foundation = kind == "foundation"
        hexes = [at for at in s.free if not is_foundation or at not in s.board.foundations]
        if hexes:
            ask = hex_ask(s, hexes)
            words = WORDS("offer.place", tile=tile_words(tile))
            facts = {"player": s.seat, "tile": tile}
            asks = (ask,) if is_foundation else (ask, FACING)
            yield Offer(words, "tile_placed", facts, asks, "place")


def swaps(s: View) -> Iterator[Offer]:
    """A board tile takes a Transporter's place, under Terror too; no foundation (g.152, g.154)."""
    boards = [tile for tile in s.hand if find_tile(tile).kind in ("soldier", "module")]
    if not boards:
        return
    places: dict[str, list[int]] = {}
    for at in s.transporters():
        places.setdefault(s.unit(at).laid.tile.id, []).append(at)
    for replaced, hexes in places.items():
        for tile in boards:
            words = WORDS("offer.swap", tile=tile_words(tile), replaced=tile_words(replaced))
            facts = {"player": s.seat, "tile": tile, "replaces": replaced}
            asks = (hex_ask(s, hexes), FACING)
            yield Offer(words, "tile_placed", facts, asks, "place")
