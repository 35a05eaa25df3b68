"""Cards and decks, read and written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

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
from projections.games.freeform.game_text.line import FreeformLine
from projections.games.freeform.game_text.pen import FreeformPen
from projections.notation import Entry
from projections.text.matters import UNSEEN

_GOES: Final = ("to", "from", "of")
_TO: Final = ("play", "discard", "removed")
_PILES: Final = ("hand", "play")


# -- decks ----------------------------------------------------------------------------------------


def parse_deck(line: FreeformLine) -> Entry:
    """`deck Market`, `deck Market 40`, `deck Market = Ace, King`."""
    facts: dict[str, Any] = {"deck": _deck(line)}
    if line.c.is_number():
        facts["size"] = line.c.number()
    if line.c.take_sign("="):
        facts["cards"] = [] if line.c.done else line.cards()
    return line.entry("deck_prepared", **facts)


def _deck(line: FreeformLine, *stops: str) -> str:
    return line.name(*stops, known=line.table.decks)


def write_deck(event: DeckPrepared, pen: FreeformPen) -> Iterator[str]:
    """As `parse_deck` reads it."""
    parts = [pen.word("deck"), pen.thing(event.deck)]
    if event.size is not None:
        parts.append(str(event.size))
    if event.cards is not None:
        parts.append(f"= {_cards(event.cards, pen)}".rstrip())
    yield " ".join(parts)


def parse_shuffle(line: FreeformLine) -> Entry:
    """`shuffle Market`, `shuffle Market with discards`."""
    deck = _deck(line, "with_discards")
    together = line.c.keyword("keyword", "with_discards") is not None
    return line.entry("deck_shuffled", deck=deck, with_discards=together or None)


def write_shuffled(event: DeckShuffled, pen: FreeformPen) -> Iterator[str]:
    """As `parse_shuffle` reads it."""
    together = f" {pen.word('with_discards')}" if event.with_discards else ""
    yield f"{pen.word('shuffle')} {pen.thing(event.deck)}{together}"


# -- the hand -------------------------------------------------------------------------------------


def parse_draw(line: FreeformLine) -> Entry:
    """`draw Ace, _ from Market`; `draw 2`: two that nobody saw."""
    cards = line.cards("from")
    deck = _deck(line) if line.c.keyword("keyword", "from") else None
    return line.owed("cards_drawn", cards=cards, deck=deck)


def write_drawn(event: CardsDrawn, pen: FreeformPen) -> Iterator[str]:
    """As `parse_draw` reads it."""
    many = not any(event.cards) and len(event.cards) < 1000
    cards = str(len(event.cards)) if many else _cards(event.cards, pen)
    deck = "" if event.deck is None else f" {pen.word('from')} {pen.thing(event.deck)}"
    yield f"{pen.word('draw')} {cards}{deck}"


def parse_show(line: FreeformLine) -> Entry:
    """`show Ace, King`."""
    return line.owed("cards_revealed", cards=line.cards())


def write_revealed(event: CardsRevealed, pen: FreeformPen) -> Iterator[str]:
    """As `parse_show` reads it."""
    yield f"{pen.word('show')} {_cards(event.cards, pen)}"


def parse_play(line: FreeformLine) -> Entry:
    """`play Ace`, `play Ace to discard of Market`, `play _ to removed`."""
    facts: dict[str, Any] = {"card": line.card(*_GOES)}
    if line.c.keyword("keyword", "to"):
        facts["to"] = line.c.keyword("pile", *_TO)
        if facts["to"] is None:
            line.c.unexpected("pile")
    return line.owed("card_played", **facts, deck=_deck_behind(line))


def _deck_behind(line: FreeformLine) -> str | None:
    return _deck(line) if line.c.keyword("keyword", "of") else None


def write_played(event: CardPlayed, pen: FreeformPen) -> Iterator[str]:
    """As `parse_play` reads it."""
    to = "" if event.to == "play" else f" {pen.word('to')} {pen.word(event.to, 'pile')}"
    yield f"{pen.word('play')} {_card(event.card, pen)}{to}{_of(event.deck, pen)}"


def parse_away(line: FreeformLine, kind: str) -> Entry:
    """`discard Ace`, `return Ace from play of Market`."""
    facts: dict[str, Any] = {"card": line.card(*_GOES)}
    if line.c.keyword("keyword", "from"):
        facts["pile"] = line.c.keyword("pile", *_PILES)
        if facts["pile"] is None:
            line.c.unexpected("pile")
    return line.owed(kind, **facts, deck=_deck_behind(line))


def write_away(event: CardDiscarded | CardReturned, pen: FreeformPen) -> Iterator[str]:
    """As `parse_away` reads it."""
    verb = pen.word("discard" if isinstance(event, CardDiscarded) else "return")
    pile = "" if event.pile == "hand" else f" {pen.word('from')} {pen.word(event.pile, 'pile')}"
    yield f"{verb} {_card(event.card, pen)}{pile}{_of(event.deck, pen)}"


def write_card_given(event: CardGiven, pen: FreeformPen) -> Iterator[str]:
    """As `pieces.parse_give` reads it."""
    card = f"{pen.word('card')} {_card(event.card, pen)}"
    yield f"{pen.word('give')} {card} {pen.word('to')} {pen.name(event.to)}"


def _of(deck: str | None, pen: FreeformPen) -> str:
    return "" if deck is None else f" {pen.word('of')} {pen.thing(deck)}"


def _card(card: str | None, pen: FreeformPen) -> str:
    return UNSEEN if card is None else pen.thing(card)


def _cards(cards: Sequence[str | None], pen: FreeformPen) -> str:
    return ", ".join(_card(card, pen) for card in cards)
