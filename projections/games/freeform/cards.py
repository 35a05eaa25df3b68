"""What events do to decks, hands and cards in play, and who knows which card."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from events.base import Event
from events.freeform import (
    CardDiscarded,
    CardGiven,
    CardPlayed,
    CardReturned,
    CardsDrawn,
    CardsRevealed,
    DeckPrepared,
    DeckShuffled,
)
from projections.games.freeform.table import Card, Deck, Knowers, Table, find_card

Hands = dict[str, tuple[Card, ...]]


def known_by(event: Event) -> Knowers:
    """Who saw what an event tells."""
    return None if event.seen_by is None else frozenset(event.seen_by)


def knowers(name: str | None, before: Knowers, event: Event) -> Knowers:
    """Who knows a thing, now that the event showed it; what had no name nobody knew before."""
    now = known_by(event)
    if name is None or now is None:
        return now
    return None if before is None else before | now


def _prepared(table: Table, event: DeckPrepared) -> None:
    size = len(event.cards) if event.size is None and event.cards is not None else event.size
    cards = None if event.cards is None else tuple(sorted(event.cards))
    table.decks[event.deck] = Deck(size, cards, (), known_by(event))


def _shuffled(table: Table, event: DeckShuffled) -> None:
    deck = table.decks.get(event.deck)
    if deck is None or not event.with_discards:
        return
    for card in deck.discards:
        deck = _inside(deck, card.name)
    table.decks[event.deck] = replace(deck, discards=())


def _drawn(table: Table, event: CardsDrawn) -> None:
    deck = table.decks.get(event.deck or "")
    if deck is not None and event.deck is not None:
        for name in event.cards:
            deck = _outside(deck, name)
        table.decks[event.deck] = deck
    drawn = (Card(name, event.deck, known_by(event)) for name in event.cards)
    table.hands[event.player] = (*table.hands.get(event.player, ()), *drawn)


def _inside(deck: Deck, name: str | None) -> Deck:
    """The deck with one card more."""
    size = None if deck.size is None else deck.size + 1
    if deck.cards is None or name is None:
        return replace(deck, size=size)
    return replace(deck, size=size, cards=tuple(sorted((*deck.cards, name))))


def _outside(deck: Deck, name: str | None) -> Deck:
    """The deck with one card less. An empty deck stays empty: somebody miscounted."""
    size = None if deck.size is None else max(0, deck.size - 1)
    if deck.cards is None or name not in deck.cards:
        return replace(deck, size=size)
    cards = list(deck.cards)
    cards.remove(name)
    return replace(deck, size=size, cards=tuple(cards))


def _revealed(table: Table, event: CardsRevealed) -> None:
    for name in event.cards:
        card = _take(table.hands, event.player, name)
        _put(table.hands, event.player, _shown(card, name, event))


def _played(table: Table, event: CardPlayed) -> None:
    card = _shown(_take(table.hands, event.player, event.card), event.card, event)
    if event.to == "play":
        _put(table.in_play, event.player, card)
    elif event.to == "discard":
        _discard(table, card, event.deck)


def _discarded(table: Table, event: CardDiscarded) -> None:
    card = _take(_pile(table, event.pile), event.player, event.card)
    _discard(table, _shown(card, event.card, event), event.deck)


def _discard(table: Table, card: Card, deck: str | None) -> None:
    """Put a card on its discard pile, even where nobody prepared its deck."""
    name = deck or card.deck or ""
    pile = table.decks.get(name, Deck())
    table.decks[name] = replace(pile, discards=(*pile.discards, card))


def _given(table: Table, event: CardGiven) -> None:
    card = _take(table.hands, event.player, event.card)
    _put(table.hands, event.to, _shown(card, event.card, event))


def _returned(table: Table, event: CardReturned) -> None:
    card = _take(_pile(table, event.pile), event.player, event.card)
    deck = event.deck or card.deck
    if deck is not None and deck in table.decks:
        table.decks[deck] = _inside(table.decks[deck], card.name or event.card)


def _pile(table: Table, pile: str) -> Hands:
    return table.hands if pile == "hand" else table.in_play


def _take(hands: Hands, seat: str, name: str | None) -> Card:
    """Take a card out of a hand. One that is not there is made up: the table saw it."""
    cards = list(hands.get(seat, ()))
    card = find_card(cards, name)
    if card is None:
        return Card(name)
    cards.remove(card)
    hands[seat] = tuple(cards)
    return card


def _put(hands: Hands, seat: str, card: Card) -> None:
    hands[seat] = (*hands.get(seat, ()), card)


def _shown(card: Card, name: str | None, event: Event) -> Card:
    return Card(name or card.name, card.deck, knowers(card.name, card.known_by, event))


CARD_HANDLERS: Final[Mapping[type[Event], Callable[[Table, Any], None]]] = {
    DeckPrepared: _prepared,
    DeckShuffled: _shuffled,
    CardsDrawn: _drawn,
    CardsRevealed: _revealed,
    CardPlayed: _played,
    CardDiscarded: _discarded,
    CardGiven: _given,
    CardReturned: _returned,
}
