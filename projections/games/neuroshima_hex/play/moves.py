"""Moves without a tile: a prisoner's turn, mobility, the HQ's and Transports' service."""

from __future__ import annotations

from collections.abc import Iterator

from projections.games.neuroshima_hex.board.hexes import FACINGS
from projections.games.neuroshima_hex.play.asks import TURNED, move_asks
from projections.games.neuroshima_hex.play.words import WORDS, tile_words
from projections.games.neuroshima_hex.view import View, means_of
from projections.offers import Ask, Offer


def takeover_turns(s: View) -> Iterator[Offer]:
    """A unit that was taken over may be turned once, in anybody's turn (six armies, Vegas)."""
    for captor, at in s.captives():
        unit = s.unit(at)
        facts = {
            "player": s.seat, "unit": s.names[at], "means": "takeover", "source": s.names[captor],
        }  # fmt: skip
        ways = TURNED[FACINGS[unit.laid.facing]]
        ask = Ask("facing", "facing", WORDS("ask.facing"), ways)
        words = WORDS("offer.takeover", tile=tile_words(unit.laid.tile.id), hex=s.names[at])
        yield Offer(words, "unit_moved", facts, (ask,), "move")


def abilities(s: View) -> Iterator[Offer]:
    """Own mobility, and every HQ or Transport that still serves a unit in this turn."""
    mobile = s.mobile()
    if mobile:
        facts = {"player": s.seat, "means": "mobility"}
        yield Offer(WORDS("offer.mobility"), "unit_moved", facts, move_asks(s, mobile), "move", "m")
    for source, served in s.movers().items():
        means = means_of(s.unit(source))
        facts = {"player": s.seat, "means": means, "source": s.names[source]}
        words = WORDS(f"offer.{means}", hex=s.names[source])
        yield Offer(words, "unit_moved", facts, move_asks(s, served), "move")
