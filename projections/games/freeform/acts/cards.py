"""Cards: decks, hands, what lies in play, and who knows which card."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeVar, get_args

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
    Pile,
)
from events.words import Phrase
from projections.acts import Objection, nothing
from projections.games.freeform.act import (
    FreeformAct,
    SeatView,
    knowers,
    known_by,
    known_to,
    number,
    tail,
    text,
)
from projections.games.freeform.table import Card, Deck, Table, find_card
from projections.games.freeform.words import WORDS
from projections.offers import Ask, Choice, Offer

if TYPE_CHECKING:
    from projections.games.freeform.text import FreeformLine, FreeformPen
    from projections.notation import Entry

E = TypeVar("E", bound=Event)
Hands = dict[str, tuple[Card, ...]]

_STOPS: Final = ("to", "from", "of")
"""What may stand behind the name of a card."""
_TO: Final = ("play", "discard", "removed")


class CardAct(FreeformAct[E]):
    """Something that is done with cards."""

    group = "cards"


# -- decks -----------------------------------------------------------------------------------------


def _with_card(deck: Deck, name: str | None) -> Deck:
    """The deck with one card more."""
    size = None if deck.size is None else deck.size + 1
    if deck.cards is None or name is None:
        return replace(deck, size=size)
    return replace(deck, size=size, cards=tuple(sorted((*deck.cards, name))))


def _without_card(deck: Deck, name: str | None) -> Deck:
    """The deck with one card less. An empty deck stays empty: somebody miscounted."""
    size = None if deck.size is None else max(0, deck.size - 1)
    if deck.cards is None or name not in deck.cards:
        return replace(deck, size=size)
    cards = list(deck.cards)
    cards.remove(name)
    return replace(deck, size=size, cards=tuple(cards))


def _not_prepared(v: SeatView, deck: str | None) -> Iterator[Objection]:
    """The deck lies ready; where none is named there is none to look for."""
    if deck is not None and deck not in v.table.decks:
        yield "no_such_deck", {"deck": deck}


def _size(event: DeckPrepared) -> int | None:
    return len(event.cards) if event.size is None and event.cards is not None else event.size


class PrepareDeck(CardAct[DeckPrepared]):
    """A deck lies ready."""

    event, words = DeckPrepared, ("deck",)
    objections = nothing

    def apply(self, table: Table, event: DeckPrepared) -> None:
        """Its cards lie in no order that anybody knows."""
        cards = None if event.cards is None else tuple(sorted(event.cards))
        table.decks[event.deck] = Deck(_size(event), cards, (), known_by(event))

    def offers(self, view: SeatView) -> Iterator[Offer]:
        """Any; what is in it one writes as text."""
        asks = (*view.ask_player(), text("deck"), number("size", least=0, optional=True))
        yield self.offer(view, "prepare", asks)

    def sentence(self, event: DeckPrepared, table: Table) -> Phrase:
        """Which, and how large."""
        size = _size(event)
        how_many = None if size is None else WORDS("part.card_count", count=size)
        return self.sentence_of(event, table, "deck_prepared", deck=event.deck, more=tail(how_many))

    def veiled(self, event: DeckPrepared) -> Mapping[str, Any]:
        """How thick it is all see."""
        return {"cards": None, "size": _size(event)}

    def read(self, line: FreeformLine, word: str) -> Entry:
        """`deck Market`, `deck Market 40`, `deck Market = Ace, King`."""
        del word
        facts: dict[str, Any] = {"deck": line.deck()}
        if line.c.is_number():
            facts["size"] = line.c.number()
        if line.c.take_sign("="):
            facts["cards"] = [] if line.c.done else line.cards()
        return line.entry("deck_prepared", **facts)

    def write(self, event: DeckPrepared, pen: FreeformPen) -> Iterator[str]:
        """All that is known of it."""
        parts = [pen.word("deck"), pen.thing(event.deck)]
        if event.size is not None:
            parts.append(str(event.size))
        if event.cards is not None:
            parts.append(f"= {pen.cards(event.cards)}".rstrip())
        yield " ".join(parts)


class ShuffleDeck(CardAct[DeckShuffled]):
    """A deck is shuffled, together with its discards where the table says so."""

    event, words = DeckShuffled, ("shuffle",)

    def apply(self, table: Table, event: DeckShuffled) -> None:
        """The discards are inside."""
        deck = table.decks.get(event.deck)
        if deck is None or not event.with_discards:
            return
        for card in deck.discards:
            deck = _with_card(deck, card.name)
        table.decks[event.deck] = replace(deck, discards=())

    def objections(self, view: SeatView, event: DeckShuffled) -> Iterator[Objection]:
        """The deck lies ready."""
        return _not_prepared(view, event.deck)

    def offers(self, view: SeatView) -> Iterator[Offer]:
        """Any, and with its discards any that has some."""
        decks = {name: deck for name, deck in view.table.decks.items() if name}
        thrown = [name for name, deck in decks.items() if deck.discards]
        if decks:
            yield self.offer(view, "shuffle", self._asks(view, decks))
        if thrown:
            yield self.offer(view, "shuffle_all", self._asks(view, thrown), with_discards=True)

    def _asks(self, v: SeatView, decks: Iterable[str]) -> tuple[Ask, ...]:
        return (
            *v.ask_player(),
            Ask("deck", "choice", WORDS("ask.deck"), tuple(map(Choice, decks))),
        )

    def sentence(self, event: DeckShuffled, table: Table) -> Phrase:
        """Which, and with what."""
        key = "deck_shuffled_all" if event.with_discards else "deck_shuffled"
        return self.sentence_of(event, table, key, deck=event.deck)

    def read(self, line: FreeformLine, word: str) -> Entry:
        """`shuffle Market`, `shuffle Market with discards`."""
        del word
        deck = line.deck("with_discards")
        together = line.c.keyword("keyword", "with_discards") is not None
        return line.entry("deck_shuffled", deck=deck, with_discards=together or None)

    def write(self, event: DeckShuffled, pen: FreeformPen) -> Iterator[str]:
        """Which, and with what."""
        together = f" {pen.word('with_discards')}" if event.with_discards else ""
        yield f"{pen.word('shuffle')} {pen.thing(event.deck)}{together}"


class DrawCards(CardAct[CardsDrawn]):
    """A player takes cards into the hand."""

    event, words = CardsDrawn, ("draw",)

    def apply(self, table: Table, event: CardsDrawn) -> None:
        """They are in the hand, and no more in the deck, if they came from one."""
        deck = table.decks.get(event.deck or "")
        if deck is not None and event.deck is not None:
            for name in event.cards:
                deck = _without_card(deck, name)
            table.decks[event.deck] = deck
        drawn = (Card(name, event.deck, known_by(event)) for name in event.cards)
        table.hands[event.player] = (*table.hands.get(event.player, ()), *drawn)

    def objections(self, view: SeatView, event: CardsDrawn) -> Iterator[Objection]:
        """The deck lies ready, and has so many cards, and these."""
        yield from _not_prepared(view, event.deck)
        deck = None if event.deck is None else view.table.decks.get(event.deck)
        if deck is None:
            return
        count = len(event.cards)
        if deck.size is not None and count > deck.size:
            yield "deck_too_small", {"count": count, "deck": event.deck, "size": deck.size}
        named = Counter(name for name in event.cards if name is not None)
        for name in sorted(named - Counter(deck.cards)) if deck.cards is not None else ():
            yield "card_not_in_deck", {"card": name, "deck": event.deck}

    def offers(self, view: SeatView) -> Iterator[Offer]:
        """From any deck that is not empty: what was drawn only the player sees, or all."""
        for name, deck in view.table.decks.items():
            if not name or deck.size == 0:
                continue
            asks = (*view.ask_player(needed=True), self._which(deck))
            if view.seat is not None:
                mine = self.offer(view, WORDS("offer.draw", deck=name), asks, deck=name)
                yield known_to(frozenset({view.seat}), mine)
            yield self.offer(view, WORDS("offer.draw_open", deck=name), asks, deck=name)

    def _which(self, deck: Deck) -> Ask:
        """The cards one takes; those that nobody sees are null."""
        words, unseen = WORDS("ask.cards"), (None,)
        if deck.cards is None:
            return Ask("cards", "text", words, many=True, least=1, most=40, default=unseen)
        known = (Choice(card) for card in dict.fromkeys(deck.cards))
        choices, most = (Choice(None, WORDS("answer.unknown")), *known), max(1, deck.size or 0)
        return Ask("cards", "choice", words, choices, many=True, least=1, most=most, default=unseen)

    def sentence(self, event: CardsDrawn, table: Table) -> Phrase:
        """Which, as far as that is known, and from where."""
        cards: list[Phrase | str] = [name for name in event.cards if name is not None]
        unknown = len(event.cards) - len(cards)
        if unknown:
            cards.append(WORDS("part.unknown_cards", count=unknown))
        if event.deck is None:
            return self.sentence_by(event, table, "cards_drawn", cards=cards)
        return self.sentence_by(event, table, "cards_drawn_from", cards=cards, deck=event.deck)

    def veiled(self, event: CardsDrawn) -> Mapping[str, Any]:
        """How many were drawn all see."""
        return {"cards": (None,) * len(event.cards)}

    def read(self, line: FreeformLine, word: str) -> Entry:
        """`draw Ace, _ from Market`; `draw 2`: two that nobody saw."""
        del word
        cards = line.cards("from")
        deck = line.deck() if line.c.keyword("keyword", "from") else None
        return line.entry_by_somebody("cards_drawn", cards=cards, deck=deck)

    def write(self, event: CardsDrawn, pen: FreeformPen) -> Iterator[str]:
        """Which, or how many."""
        many = not any(event.cards) and len(event.cards) < 1000
        cards = str(len(event.cards)) if many else pen.cards(event.cards)
        deck = "" if event.deck is None else f" {pen.word('from')} {pen.thing(event.deck)}"
        yield f"{pen.word('draw')} {cards}{deck}"


# -- out of a hand ---------------------------------------------------------------------------------


def _pile(table: Table, pile: str) -> Hands:
    return table.hands if pile == "hand" else table.in_play


def _take(hands: Hands, seat: str, name: str | None, event: Event) -> Card:
    """Take a card out of a hand, as all know it now. One that is not there the table made up.

    Where nobody says which of several it was, nobody knows which are left.
    """
    cards = list(hands.get(seat, ()))
    if name is None and len(cards) > 1 and find_card(cards, None) is None:
        cards = [replace(card, name=None) for card in cards]
    card = find_card(cards, name) or (cards[0] if name is None and cards else None)
    if card is None:
        card = Card(name)
    else:
        cards.remove(card)
        hands[seat] = tuple(cards)
    is_untold = name is None and card.name is not None
    known = card.known_by if is_untold else knowers(card.name, card.known_by, event)
    return Card(name or card.name, card.deck, known)


def _put(hands: Hands, seat: str, card: Card) -> None:
    hands[seat] = (*hands.get(seat, ()), card)


def _names(cards: Iterable[Card]) -> tuple[Choice, ...]:
    return tuple(map(Choice, dict.fromkeys(c.name for c in cards if c.name is not None)))


def _discard(table: Table, card: Card, deck: str | None) -> None:
    """Put a card on its discard pile, even where nobody prepared its deck."""
    name = deck or card.deck or ""
    pile = table.decks.get(name, Deck())
    table.decks[name] = replace(pile, discards=(*pile.discards, card))


def _missing(event: Any, pile: str, card: str | None) -> Objection:
    if card is None:
        return f"no_card_in_{pile}", {"player": event.player}
    return f"card_not_in_{pile}", {"player": event.player, "card": card}


class RevealCards(CardAct[CardsRevealed]):
    """A player shows cards of the hand, and keeps them."""

    event, words = CardsRevealed, ("show",)

    def apply(self, table: Table, event: CardsRevealed) -> None:
        """Whoever saw them knows them."""
        for name in event.cards:
            _put(table.hands, event.player, _take(table.hands, event.player, name, event))

    def objections(self, view: SeatView, event: CardsRevealed) -> Iterator[Objection]:
        """Each is in the hand."""
        left = list(view.table.hands.get(event.player, ()))
        for name in event.cards:
            card = find_card(left, name)
            if card is None:
                yield _missing(event, "hand", name)
            else:
                left.remove(card)

    offers = nothing
    """One writes it as text: an offer would ask for as many cards as there are."""

    def sentence(self, event: CardsRevealed, table: Table) -> Phrase:
        """Which."""
        return self.sentence_by(event, table, "cards_revealed", cards=list(event.cards))

    def read(self, line: FreeformLine, word: str) -> Entry:
        """`show Ace, King`."""
        del word
        return line.entry_by_somebody("cards_revealed", cards=line.cards())

    def write(self, event: CardsRevealed, pen: FreeformPen) -> Iterator[str]:
        """Which."""
        yield f"{pen.word('show')} {pen.cards(event.cards)}"


class FromPile(CardAct[E]):
    """A card goes from a hand, or from what a player has in play, to somewhere else."""

    def apply(self, table: Table, event: Any) -> None:
        """It is there no more."""
        hands = _pile(table, getattr(event, "pile", "hand"))
        self.put(table, event, _take(hands, event.player, event.card, event))

    @abstractmethod
    def put(self, table: Table, event: E, card: Card) -> None:
        """Where it lies now."""

    def objections(self, view: SeatView, event: Any) -> Iterator[Objection]:
        """It was there."""
        pile = getattr(event, "pile", "hand")
        cards = _pile(view.table, pile).get(event.player, ())
        is_any = event.card is None and cards
        if not is_any and find_card(cards, event.card) is None:
            yield _missing(event, pile, event.card)

    def ask_card(self, v: SeatView, pile: str = "hand") -> tuple[Ask, ...]:
        """Whose card that lies there, or one that nobody sees; nothing where there are none."""
        piles = _pile(v.table, pile)
        held = piles if v.seat is None else {v.seat: piles.get(v.seat, ())}
        if not any(held.values()):
            return ()
        words = WORDS("ask.card")
        unseen = any(card.name is None for cards in held.values() for card in cards)
        if v.seat is not None:
            return (Ask("card", "choice", words, _names(held[v.seat]), optional=unseen),)
        names = {seat: _names(held.get(seat, ())) for seat in v.table.seats}
        card = Ask("card", "choice", words, after="player", choices_after=names, optional=unseen)
        return (*v.ask_player(needed=True), card)

    def sentence_with(self, event: Any, table: Table, key: str, /, **more: str) -> Phrase:
        """Who did it, with which card, or with one that nobody saw."""
        name = event.card
        card = WORDS("part.a_card") if name is None else WORDS("part.card", card=name)
        return self.sentence_by(event, table, key, card=card, **more)

    def veiled(self, event: E) -> Mapping[str, Any]:
        """That a card goes round all see."""
        del event
        return {"card": None}


class PlayCard(FromPile[CardPlayed]):
    """A player plays a card out of the hand."""

    event, words = CardPlayed, ("play",)

    def put(self, table: Table, event: CardPlayed, card: Card) -> None:
        """In front of the player, among the discards, or out of the game."""
        if event.to == "play":
            _put(table.in_play, event.player, card)
        elif event.to == "discard":
            _discard(table, card, event.deck)

    def offers(self, view: SeatView) -> Iterator[Offer]:
        """Any of the hand."""
        piles = tuple(Choice(to, WORDS(f"answer.{to}")) for to in _TO)
        to = Ask("to", "choice", WORDS("ask.to_pile"), piles, default="play")
        if asks := self.ask_card(view):
            yield self.offer(view, "play", (*asks, to), "y")

    def sentence(self, event: CardPlayed, table: Table) -> Phrase:
        """Where to."""
        return self.sentence_with(event, table, f"card_played_{event.to}")

    def read(self, line: FreeformLine, word: str) -> Entry:
        """`play Ace`, `play Ace to discard of Market`, `play _ to removed`."""
        del word
        facts: dict[str, Any] = {"card": line.card(*_STOPS)}
        if line.c.keyword("keyword", "to"):
            facts["to"] = line.pile(*_TO)
        return line.entry_by_somebody("card_played", **facts, deck=line.deck_behind())

    def write(self, event: CardPlayed, pen: FreeformPen) -> Iterator[str]:
        """Where to, where that is not in front of the player."""
        to = "" if event.to == "play" else f" {pen.word('to')} {pen.word(event.to, 'pile')}"
        yield f"{pen.word('play')} {pen.card(event.card)}{to}{pen.of_deck(event.deck)}"


class FromHandOrPlay(FromPile[E]):
    """A card of the hand or in play is discarded, or goes back into its deck."""

    offered: ClassVar[tuple[str, str]]
    """By what it is offered, and its key."""

    def offers(self, view: SeatView) -> Iterator[Offer]:
        """Any of the hand."""
        if asks := self.ask_card(view):
            words, key = self.offered
            yield self.offer(view, words, asks, key, pile="hand")

    def sentence(self, event: Any, table: Table) -> Phrase:
        """Where from."""
        return self.sentence_with(event, table, f"{event.type_name()}_{event.pile}")

    def read(self, line: FreeformLine, word: str) -> Entry:
        """`discard Ace`, `return Ace from play of Market`."""
        del word
        facts: dict[str, Any] = {"card": line.card(*_STOPS)}
        if line.c.keyword("keyword", "from"):
            facts["pile"] = line.pile(*get_args(Pile))
        return line.entry_by_somebody(self.event.type_name(), **facts, deck=line.deck_behind())

    def write(self, event: Any, pen: FreeformPen) -> Iterator[str]:
        """Where from, where that is not the hand."""
        pile = "" if event.pile == "hand" else f" {pen.word('from')} {pen.word(event.pile, 'pile')}"
        yield f"{pen.word(self.words[0])} {pen.card(event.card)}{pile}{pen.of_deck(event.deck)}"


class DiscardCard(FromHandOrPlay[CardDiscarded]):
    """A player discards a card."""

    event, words, offered = CardDiscarded, ("discard",), ("discard", "x")

    def put(self, table: Table, event: CardDiscarded, card: Card) -> None:
        """On the discards of its deck."""
        _discard(table, card, event.deck)

    def offers_in_play(self, v: SeatView) -> Iterator[Offer]:
        """Any in play."""
        if asks := self.ask_card(v, "play"):
            yield self.offer(v, "discard_played", asks, pile="play")


class ReturnCard(FromHandOrPlay[CardReturned]):
    """A card goes back into its deck."""

    event, words, offered = CardReturned, ("return",), ("return_card", "")

    def put(self, table: Table, event: CardReturned, card: Card) -> None:
        """Inside, if the deck lies ready."""
        deck = event.deck or card.deck
        if deck is not None and deck in table.decks:
            table.decks[deck] = _with_card(table.decks[deck], card.name)

    def objections(self, view: SeatView, event: CardReturned) -> Iterator[Objection]:
        """It was there, and the deck lies ready."""
        yield from super().objections(view, event)
        yield from _not_prepared(view, event.deck)


class GiveCard(FromPile[CardGiven]):
    """A player gives a card of the hand to another."""

    event = CardGiven

    def receivers(self, event: CardGiven) -> Iterable[str | None]:
        """The other."""
        return (event.to,)

    def put(self, table: Table, event: CardGiven, card: Card) -> None:
        """In the other's hand."""
        _put(table.hands, event.to, card)

    def offers(self, view: SeatView) -> Iterator[Offer]:
        """Any of the hand, to any other."""
        seats, words = view.table.seats, WORDS("ask.receiver")
        asks = self.ask_card(view)
        if not asks or len(seats) < 2:
            return
        if view.seat is None:
            others = {seat: view.seat_choices(s for s in seats if s != seat) for seat in seats}
            to = Ask("to", "seat", words, after="player", choices_after=others)
        else:
            to = Ask("to", "seat", words, view.seat_choices(s for s in seats if s != view.seat))
        yield self.offer(view, "give_card", (*asks[:-1], to, asks[-1]))

    def sentence(self, event: CardGiven, table: Table) -> Phrase:
        """To whom."""
        return self.sentence_with(event, table, "card_given", to=table.player_name(event.to))

    def read(self, line: FreeformLine, word: str) -> Entry:
        """`give card Ace to Bob`, behind `card`."""
        del word
        card = line.card("to")
        line.c.keyword("keyword", "to")
        return line.entry_by_somebody("card_given", to=line.named_seat(), card=card)

    def write(self, event: CardGiven, pen: FreeformPen) -> Iterator[str]:
        """To whom."""
        card = f"{pen.word('card')} {pen.card(event.card)}"
        yield f"{pen.word('give')} {card} {pen.word('to')} {pen.name(event.to)}"
