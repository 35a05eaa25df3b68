"""What looks wrong about cards: drawn from nowhere, played from no hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from events.base import Event
from events.freeform import (
    CardDiscarded,
    CardGiven,
    CardPlayed,
    CardReturned,
    CardsDrawn,
    CardsRevealed,
    DeckShuffled,
)
from events.words import Phrase
from projections.games.freeform.table import Card, Table, find_card
from projections.games.freeform.words import WORDS
from projections.system import Severity

Fault = tuple[str, Phrase, Severity]


def _is_prepared(table: Table, deck: str) -> Iterator[Fault]:
    if deck not in table.decks:
        yield "no_such_deck", WORDS("finding.no_such_deck", deck=deck), "warning"


def _shuffled(before: Table, event: DeckShuffled, _after: Table) -> Iterator[Fault]:
    yield from _is_prepared(before, event.deck)


def _drawn(before: Table, event: CardsDrawn, _after: Table) -> Iterator[Fault]:
    if event.deck is None:
        return
    yield from _is_prepared(before, event.deck)
    deck = before.decks.get(event.deck)
    if deck is None:
        return
    if deck.size is not None and len(event.cards) > deck.size:
        message = WORDS(
            "finding.deck_too_small", count=len(event.cards), deck=event.deck, size=deck.size
        )
        yield "deck_too_small", message, "warning"
    named = Counter(name for name in event.cards if name is not None)
    for name in sorted(named - Counter(deck.cards)) if deck.cards is not None else ():
        message = WORDS("finding.card_not_in_deck", card=name, deck=event.deck)
        yield "card_not_there", message, "warning"


def _revealed(before: Table, event: CardsRevealed, _after: Table) -> Iterator[Fault]:
    left = list(before.hands.get(event.player, ()))
    for name in event.cards:
        card = find_card(left, name)
        if card is None:
            yield _missing("hand", event.player, name)
        else:
            left.remove(card)


def _from_hand(before: Table, event: CardPlayed | CardGiven, _after: Table) -> Iterator[Fault]:
    if find_card(before.hands.get(event.player, ()), event.card) is None:
        yield _missing("hand", event.player, event.card)


def _from_pile(
    before: Table, event: CardDiscarded | CardReturned, _after: Table
) -> Iterator[Fault]:
    piles: Mapping[str, tuple[Card, ...]]
    piles = before.hands if event.pile == "hand" else before.in_play
    if find_card(piles.get(event.player, ()), event.card) is None:
        yield _missing(event.pile, event.player, event.card)


def _returned(before: Table, event: CardReturned, after: Table) -> Iterator[Fault]:
    yield from _from_pile(before, event, after)
    if event.deck is not None:
        yield from _is_prepared(before, event.deck)


def _missing(pile: str, player: str, card: str | None) -> Fault:
    if card is None:
        return "card_not_there", WORDS(f"finding.no_card_in_{pile}", player=player), "warning"
    message = WORDS(f"finding.card_not_in_{pile}", player=player, card=card)
    return "card_not_there", message, "warning"


CARD_CHECKS: Final[Mapping[type[Event], Callable[[Table, Any, Table], Iterator[Fault]]]] = {
    DeckShuffled: _shuffled,
    CardsDrawn: _drawn,
    CardsRevealed: _revealed,
    CardPlayed: _from_hand,
    CardGiven: _from_hand,
    CardDiscarded: _from_pile,
    CardReturned: _returned,
}
