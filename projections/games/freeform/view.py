"""The table as one seat may know it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from projections.games.freeform.table import Card, Deck, Knowers, Piece, Table, copy


def view(table: Table, seat: str | None) -> Table:
    """The table for the eyes of `seat` (None: somebody who watches)."""
    seen = copy(table)
    gone = {piece for piece, knowers in table.hidden.items() if seat not in knowers}
    seen.pieces = _pieces(table.pieces, seat, gone)
    seen.removed = _pieces(table.removed, seat, gone)
    if gone:
        seen.riders -= gone
        seen.hidden = {key: value for key, value in table.hidden.items() if key not in gone}
        seen.counters = {key: value for key, value in table.counters.items() if key[2] not in gone}
    seen.hands = {holder: _cards(cards, seat) for holder, cards in table.hands.items()}
    seen.in_play = {holder: _cards(cards, seat) for holder, cards in table.in_play.items()}
    unseen = _unseen(table, seat)
    seen.decks = {name: _deck(name, deck, seat, unseen) for name, deck in table.decks.items()}
    return seen


def _knows(known_by: Knowers, seat: str | None) -> bool:
    return known_by is None or seat in known_by


def _pieces(pieces: Mapping[str, Piece], seat: str | None, gone: set[str]) -> dict[str, Piece]:
    """The pieces that the seat knows of, with the names it knows."""
    known = {key: _piece(piece, seat) for key, piece in pieces.items() if key not in gone}
    return {k: p._replace(onto=None) if p.onto in gone else p for k, p in known.items()}


def _piece(piece: Piece, seat: str | None) -> Piece:
    return piece if _knows(piece.known_by, seat) else piece._replace(name=None, short=None)


def _cards(cards: tuple[Card, ...], seat: str | None) -> tuple[Card, ...]:
    return tuple(
        card if _knows(card.known_by, seat) else replace(card, name=None) for card in cards
    )


def _unseen(table: Table, seat: str | None) -> list[Card]:
    """The cards outside their decks that the seat has not seen: for it they may be inside."""
    piles: Iterable[tuple[Card, ...]] = (
        *table.hands.values(),
        *table.in_play.values(),
        *(deck.discards for deck in table.decks.values()),
    )
    return [card for pile in piles for card in pile if not _knows(card.known_by, seat)]


def _deck(name: str, deck: Deck, seat: str | None, unseen: Iterable[Card]) -> Deck:
    discards = _cards(deck.discards, seat)
    if deck.cards is None or not _knows(deck.known_by, seat):
        return replace(deck, cards=None, discards=discards)
    hidden = [card.name for card in unseen if card.deck == name and card.name is not None]
    return replace(deck, cards=tuple(sorted((*deck.cards, *hidden))), discards=discards)
