"""Cards that lie face down on the path: some know what they are, some do not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from lost_expedition.act import CARDS, ExpeditionAct, called, card_name, typed
from lost_expedition.camp import Camp, Laid
from lost_expedition.vocabulary import CardHidden, CardTurned
from lost_expedition.words import WORDS
from projections.acts import Objection, Sight
from projections.offers import Ask, Choice, Offer

if TYPE_CHECKING:
    from lost_expedition.typed import ExpeditionLine
    from projections.notation import Entry
    from projections.text.line import Pen


def _which_card(cards: Iterable[str], *, optional: bool = False) -> Ask:
    choices = tuple(Choice(card, called(card)) for card in cards)
    return Ask("card", "choice", WORDS("ask.card"), choices, optional=optional)


class HideCard(ExpeditionAct[CardHidden]):
    """A card is laid down: whoever looked at it is named in `seen_by`."""

    event, words = CardHidden, ("hide",)

    def apply(self, table: Camp, event: CardHidden) -> Camp:
        """It lies behind the others."""
        return replace(table, path=(*table.path, Laid(event.card, event.seen_by)))

    def offers(self, view: Sight) -> Iterator[Offer]:
        """Whoever lays it looks at it, and is the only one who does."""
        if view.table.mission is not None:
            eyes = view.table.seats if view.seat is None else (view.seat,)
            yield self.offer("hide", _which_card(CARDS, optional=True), seen_by=eyes)

    def veiled(self, event: CardHidden) -> dict[str, Any]:
        """All see a card laid down, and only some its face."""
        del event
        return {"card": None}

    def read(self, line: ExpeditionLine, word: str) -> Entry:
        """`hides Jaguar`; without a name nobody looked."""
        del word
        return {"type": "card_hidden"} if line.c.done else {
            "type": "card_hidden", "card": line.card(),
        }  # fmt: skip

    def write(self, event: CardHidden, pen: Pen) -> Iterator[str]:
        """As `read` reads it."""
        if event.card is None:
            yield pen.word("hide")
        else:
            yield f"{pen.word('hide')} {typed(pen, card_name(event.card, pen.lang))}"


class TurnCard(ExpeditionAct[CardTurned]):
    """The first card is turned up."""

    event, words = CardTurned, ("turn",)

    def apply(self, table: Camp, event: CardTurned) -> Camp:
        """It is met, and gone from the path."""
        return replace(table, path=table.path[1:], met=(*table.met, event.card))

    def objections(self, view: Sight, event: CardTurned) -> Iterator[Objection]:
        """It is one that lay there, and the first, as far as the table knows."""
        first = view.table.first_card
        if not view.table.path:
            yield "path", {}
        if first not in (None, event.card):
            yield "first", {"card": called(first)}

    def offers(self, view: Sight) -> Iterator[Offer]:
        """Any, if nobody here knows which it is."""
        if view.table.mission is not None and view.table.path:
            first = view.table.first_card
            yield self.offer("turn", _which_card(CARDS if first is None else (first,)))

    def read(self, line: ExpeditionLine, word: str) -> Entry:
        """`turns Jaguar`."""
        del word
        return {"type": "card_turned", "card": line.card()}

    def write(self, event: CardTurned, pen: Pen) -> Iterator[str]:
        """As `read` reads it."""
        yield f"{pen.word('turn')} {typed(pen, card_name(event.card, pen.lang))}"
