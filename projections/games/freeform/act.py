"""What all acts of freeform share: who acts, what is asked, and how that is said."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

from events.base import Event
from events.words import Phrase
from projections.acts import Act, nothing
from projections.games.freeform.table import Knowers, Table, TablePiece
from projections.games.freeform.words import WORDS
from projections.offers import Ask, Choice, Offer

if TYPE_CHECKING:
    from projections.games.freeform.archive import FreeformRows
    from projections.notation import Entry

E = TypeVar("E", bound=Event)


@dataclass(eq=False)
class SeatView:
    """The table as somebody knows it, and what they make of it.

    What is offered is asked for by `seat`; with no seat named, every offer asks who acts. An event
    that is objected to is seen from the table `after` it, too; else that is the same table.
    """

    table: Table
    after: Table
    seat: str | None = None
    unused_id: str = ""
    """An id that tells nothing, and that no piece has, not even one that the seat cannot see."""

    @cached_property
    def open_pieces(self) -> list[TablePiece]:
        """The pieces of which all know where they lie."""
        return [piece for piece in self.table.pieces.values() if piece.id not in self.table.hidden]

    @cached_property
    def ask_piece(self) -> Ask:
        """Which of them."""
        return self.ask_which(self.open_pieces)

    def ask_which(self, pieces: Iterable[TablePiece]) -> Ask:
        """Which of some pieces."""
        return Ask("piece", "piece", WORDS("ask.piece"), self.piece_choices(pieces))

    def piece_choices(self, pieces: Iterable[TablePiece]) -> tuple[Choice, ...]:
        """Pieces by their names and where they lie."""
        return tuple(
            Choice(p.id, WORDS("answer.piece", name=p.name or p.id, id=p.id, cell=p.cell))
            for p in pieces
        )

    def ask_player(self, *, needed: bool = False) -> tuple[Ask, ...]:
        """Who acts, where that is not settled."""
        if self.seat is not None:
            return ()
        seats = self.seat_choices(self.table.seats)
        return (Ask("player", "seat", WORDS("ask.player"), seats, optional=not needed),)

    def seat_choices(self, seats: Iterable[str]) -> tuple[Choice, ...]:
        """Seats by the names of those who sit there."""
        return tuple(Choice(seat, self.table.player_name(seat)) for seat in seats)

    def ask_owner(self, *, words: str = "owner", default: str | None = None) -> Ask:
        """Whose something is."""
        seats = self.seat_choices(self.table.seats)
        return Ask("owner", "seat", WORDS(f"ask.{words}"), seats, optional=True, default=default)


class FreeformAct(Act[Table, SeatView, E]):
    """One kind of event of this game. A table without rules objects to little."""

    group = ""
    """Among which offers it stands."""
    asks = follows = marks = nothing

    def receivers(self, event: E) -> Iterable[str | None]:
        """Who owns or gets something by it."""
        return (getattr(event, "owner", None),)

    def offer(
        self, v: SeatView, words: str | Phrase, asks: Sequence[Ask], key: str = "", /, **facts: Any
    ) -> Offer:
        """That it may be done by whoever looks, told by a key or in words of its own."""
        phrase = WORDS(f"offer.{words}") if isinstance(words, str) else words
        acting = {} if v.seat is None else {"player": v.seat}
        kind = self.event.type_name()
        return Offer(phrase, kind, {**acting, **facts}, asks, self.group, key)

    def sentence_of(self, event: Any, table: Table, key: str, /, **values: Any) -> Phrase:
        """A sentence with somebody who acted, or without."""
        if event.player is None:
            return WORDS(f"said.{key}.it", **values)
        return WORDS(f"said.{key}.by", player=table.player_name(event.player), **values)

    def sentence_by(self, event: Any, table: Table, key: str, /, **values: Any) -> Phrase:
        """A sentence in which somebody must act."""
        return WORDS(f"said.{key}", player=table.player_name(event.player), **values)

    def rows(self, writer: FreeformRows, event: E) -> Iterator[None]:
        """A move, at the moment after it."""
        yield
        writer.move(event)

    def keeps_secret(self, entry: Entry) -> bool:
        """Whether only those learn of it who knew of the hidden piece with which it is done."""
        del entry
        return True


# -- questions -------------------------------------------------------------------------------------


def text(fact: str, words: str = "", *, optional: bool = False, most: int = 80) -> Ask:
    """A free text."""
    return Ask(fact, "text", WORDS(f"ask.{words or fact}"), optional=optional, least=1, most=most)


def number(fact: str, *, least: int | None = None, optional: bool = False) -> Ask:
    """A number."""
    return Ask(fact, "number", WORDS(f"ask.{fact}"), least=least, optional=optional)


# -- words -----------------------------------------------------------------------------------------


def tail(*parts: Phrase | None) -> Phrase | str:
    """Remarks at the end of a sentence, each after a comma."""
    remarks = [part for part in parts if part]
    return WORDS("said.tail", parts=remarks) if remarks else ""


def because(reason: str | None) -> str:
    """Why, after a colon."""
    return f": {reason}" if reason else ""


# -- who knows -------------------------------------------------------------------------------------


def known_by(event: Event) -> Knowers:
    """Who saw what an event tells."""
    return None if event.seen_by is None else frozenset(event.seen_by)


def known_to(knowers: Knowers, offer: Offer) -> Offer:
    """An offer of something of which only some will know."""
    return offer if knowers is None else offer._replace(seen_by=tuple(sorted(knowers)))


def knowers(name: str | None, before: Knowers, event: Event) -> Knowers:
    """Who knows a thing, now that the event showed it; what had no name nobody knew before."""
    now = known_by(event)
    if name is None or now is None:
        return now
    return None if before is None else before | now
