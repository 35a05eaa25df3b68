"""The text form of freeform: how a line is read, how an event is written, and both as one value."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any, Final

from events.base import Event
from events.freeform import Facing
from events.match import Number
from events.words import Words, folded
from projections.games.freeform.acts.match import DIE
from projections.games.freeform.board import FACINGS
from projections.games.freeform.system import ACTS, BEGIN, CHANGE, FREEFORM, MOVE, SCORE
from projections.games.freeform.table import Table
from projections.games.freeform.text.names import TableNames
from projections.notation import Entry, Place
from projections.offers import Draft
from projections.text.common_statements import UNSEEN, read_by_word, write_by_event
from projections.text.dialect import AMOUNT, Dialect, Tongue, near, write_amount, write_quoted
from projections.text.form import notation_of
from projections.text.line import COUNTED, Line, Pen
from projections.text.record import Telling
from projections.text.scanner import TURN
from projections.text.writer import Writer

TONGUE: Final = Tongue(Words(__package__))
"""The words of this game, and those of every game."""
_MOST_WORDS: Final = 4
"""A name that is not in quotation marks is no longer than so many words."""
_WAY: Final = re.compile(r"([A-Z]{1,2}\d{1,2})-([A-Z]{1,2}\d{1,2})", re.IGNORECASE)
_PLAIN: Final = re.compile(r"[^\W\d_][\w'-]*")


class FreeformTelling(Telling):
    """What has been told so far of a freeform match."""

    def __init__(self, dialect: Dialect, started: Entry, place: Place) -> None:
        super().__init__(dialect, started, place)
        self._table_names = TableNames()

    @property
    def table_names(self) -> TableNames:
        """What lies on the table of the line that is told, by name, as far as it may be known."""
        self._table_names.follow(self.seen, self.events)
        return self._table_names

    def is_due(self, draft: Draft, entry: Mapping[str, Any]) -> bool:
        """Of the pieces that ride along each stands for itself."""
        return bool(draft.facts.get("piece") == entry.get("piece"))


# -- reading ---------------------------------------------------------------------------------------


class FreeformLine(Line):
    """One line on its way to an event of freeform."""

    telling: FreeformTelling

    @cached_property
    def table(self) -> Table:
        """The table before the line, as whoever tells it may know it."""
        table: Table = self.telling.seen
        return table

    @cached_property
    def table_names(self) -> TableNames:
        """What lies on it, by name."""
        return self.telling.table_names

    # -- who -------------------------------------------------------------------------------------

    def usual_seat(self) -> str | None:
        """Who acts where nobody says it: whose turn it is."""
        turn = self.table.stretches.get("turn")
        return None if turn is None else turn.player

    @property
    def actor(self) -> str | None:
        """Who acts; None where nobody in particular does."""
        return self.usual_seat() if self.said_seat is None else self.said_seat or None

    def entry(self, kind: str, /, **facts: object) -> Entry:
        """An event, with whoever acts if anybody does, without the facts that are not said."""
        stated = {"player": self.actor, **facts}
        return {"type": kind, **{key: value for key, value in stated.items() if value is not None}}

    def owner(self) -> str | None:
        """Whose something is: a seat, or `_` for nobody's."""
        if self.c.word() == UNSEEN:
            self.c.at += 1
            return None
        return self.named_seat()

    def entry_by_somebody(self, kind: str, /, **facts: object) -> Entry:
        """An event in which somebody must act."""
        if self.actor is None:
            self.c.fail("no_actor", self.c.tokens[0].place)
        return self.entry(kind, **facts)

    # -- words -----------------------------------------------------------------------------------

    def words(self) -> Sequence[str]:
        """The next words, up to a sign or a text."""
        return self.c.words(_MOST_WORDS)

    def name(self, *stops: str, known: Collection[str] = ()) -> str:
        """A name in quotation marks, or the words up to a sign or one of the keywords."""
        if self.c.is_text() and not self.c.done:
            return self.c.text()
        words: list[str] = []
        while self.c.word() and not self.c.is_amount() and not self.is_next(*stops):
            words.append(self.c.word())
            self.c.at += 1
        if not words:
            self.c.unexpected("name")
        said = " ".join(words)
        alike = (name for name in known if folded(name) == folded(said))
        return said if said in known else next(alike, said)

    def is_next(self, *keywords: str) -> bool:
        """Whether one of the keywords comes next."""
        at = self.c.at
        found = bool(keywords) and self.c.keyword("keyword", *keywords) is not None
        self.c.at = at
        return found

    def reason(self) -> str | None:
        """The rest of the line, if there is one: a text, or words as they stand."""
        if self.c.is_text():
            return None if self.c.done else self.c.text()
        words: list[str] = []
        while self.c.word():
            words.append(self.c.take("text").text)
        return " ".join(words) or None

    def title(self) -> dict[str, str]:
        """A text in quotation marks, if one comes next."""
        return {} if self.c.done or not self.c.is_text() else {"title": self.c.text()}

    # -- numbers ---------------------------------------------------------------------------------

    def is_change(self) -> bool:
        """Whether a number with a sign comes next."""
        return self.c.word().startswith(("+", "-")) and self.c.is_amount()

    def is_counter(self) -> bool:
        """Whether the line changes or sets a counter: a change or `=` stands in it."""
        for i, (kind, text, _) in enumerate(self.c.tokens[self.c.at :]):
            is_set = kind == "sign" and text == "="
            if is_set or (i and kind == "word" and text[0] in "+-" and AMOUNT.fullmatch(text)):
                return True
        return False

    def refuse_bare_number(self) -> None:
        """`gold 2` could be two more, or two altogether."""
        words = self.words()
        number = next((i for i, word in enumerate(words) if i and word.isdecimal()), None)
        if number is not None and not self.may_be_piece():
            found, counter = words[number], " ".join(words[:number])
            self.c.unclear("counter_twice", found=found, counter=counter)

    # -- things on the table ---------------------------------------------------------------------

    def facing(self) -> Facing | None:
        """A facing, if one comes next."""
        word = self.c.word().upper()
        if word not in FACINGS["none"]:
            return None
        self.c.at += 1
        return word  # type: ignore[return-value]

    def _cell_ahead(self) -> tuple[str, int] | None:
        """A place that the next words name, and how many words that takes."""
        words, cells = self.words(), self.table_names.cells
        for count in range(len(words), 0, -1):
            found = _few(cells.matching(" ".join(words[:count])))
            if len(found) == 1:
                return found[0], count
        return None

    def cell(self) -> str:
        """A place on the board; a new one, where the table names its places as it goes."""
        self.c.keyword("keyword", "to")
        if self.c.is_text() and not self.c.done:
            return self.c.text()
        found = self._cell_ahead()
        if found is not None:
            self.c.at += found[1]
            return found[0]
        word = self.c.word()
        if word and not self.table.board.is_open:
            cells = self.table.board.cells
            occupied = (piece.cell for piece in self.table.pieces.values())
            hint = near(word, [*cells, *occupied])
            self.c.fail("cell", found=word, first=cells[0], last=cells[-1], near=hint)
        if not word:
            self.c.unexpected("cell")
        self.c.at += 1
        return word

    def new_piece(self) -> str:
        """The words in front of the first that name a place; one, where places have any name."""
        if self.c.is_text() and not self.c.done:
            return self.c.text()
        words = self.words()
        if not words:
            self.c.unexpected("piece")
        start = self.c.at
        for count in range(1, len(words)):
            self.c.at = start + count
            is_place = self.c.keyword("keyword", "to") or self._cell_ahead()
            self.c.at = start + count
            if is_place is not None:
                return " ".join(words[:count])
        self.c.at = start + 1
        return words[0]

    def may_be_piece(self) -> bool:
        """Whether the next words name a piece, or a text that may be the id of one."""
        if self.c.is_text():
            return not self.c.done
        words, names = self.words(), self.table_names
        meant = (names.pieces(" ".join(words[:n])) for n in range(1, len(words) + 1))
        return any(next(pieces, None) is not None for pieces in meant)

    def piece(self) -> str:
        """A piece that lies on the table, by its id or its name; in quotes any id."""
        if self.c.is_text() and not self.c.done:
            return self.c.text()
        words, names = self.words(), self.table_names
        for count in range(len(words), 0, -1):
            name = " ".join(words[:count])
            found = _few(names.pieces(name))
            if len(found) == 1:
                self.c.at += count
                return found[0]
            if found:
                # All that may be meant, in the order in which they came to lie.
                meant = set(names.pieces(name))
                things = [piece for piece in self.table.pieces if piece in meant]
                self.c.unclear("piece_twice", found=name, things=things)
        if not words:
            self.c.unexpected("piece")
        return self.c.fail("piece", found=words[0], near=near(words[0], self.piece_names()))

    def piece_names(self) -> list[str]:
        """What the pieces on the table are called."""
        pieces = self.table.pieces
        names = (piece.name for piece in pieces.values() if piece.name is not None)
        return list(dict.fromkeys((*names, *pieces)))

    def way(self) -> tuple[str, str] | None:
        """`C3-C4`, if that comes next and both are cells of the board."""
        found = _WAY.fullmatch(self.c.word())
        if found is None or self.table.board.is_open:
            return None
        cells = _by_fold(self.table.board.cells)
        start, end = cells.get(folded(found[1])), cells.get(folded(found[2]))
        return None if start is None or end is None else (start, end)

    # -- cards -----------------------------------------------------------------------------------

    def card(self, *stops: str) -> str | None:
        """A card up to a comma or one of the keywords; `_` is one that nobody saw."""
        if self.c.word() == "_":
            self.c.at += 1
            return None
        if self.c.done:
            self.c.unexpected("card")
        return self.name(*stops, known=list(self._cards()))

    def cards(self, *stops: str) -> list[str | None]:
        """Cards with commas between them, or how many nobody saw."""
        if self.c.is_number() and not self.c.is_sign(",", 1):
            return [None] * self.c.number()
        found = [self.card(*stops)]
        while self.c.take_sign(","):
            found.append(self.card(*stops))
        return found

    def deck(self, *stops: str) -> str:
        """A deck, by its name up to one of the keywords."""
        return self.name(*stops, known=self.table.decks)

    def deck_behind(self) -> str | None:
        """`of Market`, if that comes next."""
        return self.deck() if self.c.keyword("keyword", "of") else None

    def pile(self, *piles: str) -> str:
        """One of the piles on which a card may lie."""
        return self.c.keyword("pile", *piles) or self.c.unexpected("pile")

    def _cards(self) -> Iterable[str]:
        table = self.table
        for deck in table.decks.values():
            yield from deck.cards or ()
        for held in (*table.hands.values(), *table.in_play.values()):
            yield from (card.name for card in held if card.name is not None)


def _few(meant: Iterable[str]) -> list[str]:
    """What is meant, up to the second: then it is not clear what."""
    found: list[str] = []
    for one in meant:
        if one not in found:
            found.append(one)
        if len(found) > 1:
            break
    return found


@lru_cache(maxsize=8)
def _by_fold(cells: tuple[str, ...]) -> Mapping[str, str]:
    return {folded(cell): cell for cell in cells}


_READ: Final = read_by_word(ACTS)


def parse_act(line: FreeformLine) -> Entry:
    """What a line says, as an event; its end is the end of the line.

    What is done with a hidden piece they know who knew of it, until it is turned up.
    """
    entry = _parse(line)
    line.c.finish()
    knowers = line.table.hidden.get(entry.get("piece", ""))
    if knowers is None or not ACTS.by_type[entry["type"]].keeps_secret(entry):
        return entry
    return {**entry, "seen_by": sorted(knowers)}


def _parse(line: FreeformLine) -> Entry:
    if TURN.fullmatch(line.c.word()):
        return BEGIN.read_turn(line)
    if line.is_change():
        return SCORE.read(line, "")
    word = line.c.keyword("keyword", *_READ)
    if word is not None:
        return _READ[word](line)
    if line.is_counter():
        return CHANGE.read(line, "")
    line.refuse_bare_number()
    if line.way() is None and not line.may_be_piece():
        token = line.c.peek()
        first = "" if token is None else token.text
        names = [*line.piece_names(), *TONGUE.all_written(_READ)]
        line.c.fail("no_statement", found=first, near=near(first, names))
    return MOVE.read_piece(line)


# -- writing ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FreeformPen(Pen):
    """One event of freeform on its way to a line; `quoting` puts every name in quotation marks."""

    quoting: bool = False

    def thing(self, said: str) -> str:
        """A piece, a place, a card or a counter as one types it, in one word or more."""
        first, *more = said.split(" ")
        is_bare = self._is_bare(first) and all(w.isdecimal() or self._is_bare(w) for w in more)
        return said if is_bare and not self.quoting else write_quoted(said)

    def one_word(self, said: str) -> str:
        """A name of one word, or in quotation marks."""
        is_bare = self._is_bare(said) and not DIE.fullmatch(said)
        return said if is_bare and not self.quoting else write_quoted(said)

    def face(self, face: str) -> str:
        """What a die showed; in quotation marks where it would read as a count of successes."""
        return write_quoted(face) if COUNTED.fullmatch(face) else self.one_word(face)

    def owner(self, seat: str | None) -> str:
        """Whose something is, or `_` for nobody's."""
        return UNSEEN if seat is None else self.name(seat)

    def card(self, card: str | None) -> str:
        """A card, or `_` for one that nobody saw."""
        return UNSEEN if card is None else self.thing(card)

    def cards(self, cards: Iterable[str | None]) -> str:
        """Cards with commas between them."""
        return ", ".join(map(self.card, cards))

    def of_deck(self, deck: str | None) -> str:
        """Which deck a card belongs to, where that is said."""
        return "" if deck is None else f" {self.word('of')} {self.thing(deck)}"

    def reason(self, text: str | None) -> str:
        """A text at the end of a line, if there is one."""
        return "" if text is None else f" {write_quoted(text)}"

    def amount(self, value: Number) -> str:
        """A number."""
        return write_amount(value)

    def change(self, value: Number) -> str:
        """A number with its sign."""
        text = write_amount(value)
        return text if text.startswith("-") else f"+{text}"

    def _is_bare(self, word: str) -> bool:
        if word.upper() in FACINGS["none"]:
            return False
        return bool(_PLAIN.fullmatch(word)) and not self.telling.dialect.tongue.is_taken(word)


_WRITE: Final = write_by_event(ACTS)


def write_act(event: Event, pen: FreeformPen) -> Iterator[str]:
    """Ways to write an event, the shortest first: with bare names, then with quoted ones."""
    write = _WRITE.get(type(event))
    if write is not None:
        yield from write(event, pen)
        yield from write(event, replace(pen, quoting=True))


DIALECT: Final = Dialect(
    game="freeform",
    tongue=TONGUE,
    system=lambda: FREEFORM,
    line=FreeformLine,
    pen=FreeformPen,
    telling=FreeformTelling,
    writer=Writer,
    parse_act=parse_act,
    write_act=write_act,
    nobody="_",
)
NOTATION: Final = notation_of(DIALECT, sure=20)
