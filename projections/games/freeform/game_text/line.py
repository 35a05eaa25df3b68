"""What the reading of one line of freeform knows: its pieces, places, cards and counters."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final

from events.freeform import Facing
from events.names import folded
from projections.games.freeform.board import FACINGS
from projections.games.freeform.game_text.names import Lying
from projections.games.freeform.game_text.telling import FreeformTelling
from projections.games.freeform.table import Table
from projections.notation import Entry
from projections.text.cursor import Cursor
from projections.text.line import Line
from projections.text.matters import UNSEEN
from projections.text.tongue import near

_MOST_WORDS: Final = 4
"""A name that is not in quotation marks is no longer than so many words."""
_WAY: Final = re.compile(r"([A-Z]{1,2}\d{1,2})-([A-Z]{1,2}\d{1,2})", re.IGNORECASE)


class FreeformLine(Line):
    """One line on its way to an event of freeform."""

    telling: FreeformTelling

    def __init__(self, cursor: Cursor, telling: FreeformTelling, seat: str | None = None) -> None:
        super().__init__(cursor, telling, seat)
        self._table: Table | None = None
        self._lying: Lying | None = None

    @property
    def table(self) -> Table:
        """The table before the line, as whoever tells it may know it."""
        if self._table is None:
            self._table = self.telling.seen
        return self._table

    @property
    def lying(self) -> Lying:
        """What lies on it, by name."""
        if self._lying is None:
            self._lying = self.telling.lying
        return self._lying

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
        said = {"player": self.actor, **facts}
        return {"type": kind, **{key: value for key, value in said.items() if value is not None}}

    def owner(self) -> str | None:
        """Whose something is: a seat, or `_` for nobody's."""
        if self.c.word() == UNSEEN:
            self.c.at += 1
            return None
        return self.named_seat()

    def owed(self, kind: str, /, **facts: object) -> Entry:
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
        while self.c.word() and not self.c.is_amount() and not self._is_next(stops):
            words.append(self.c.word())
            self.c.at += 1
        if not words:
            self.c.unexpected("name")
        return _as_known(" ".join(words), known)

    def _is_next(self, keywords: Sequence[str]) -> bool:
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

    # -- things on the table ---------------------------------------------------------------------

    def facing(self) -> Facing | None:
        """A facing, if one comes next."""
        word = self.c.word().upper()
        if word not in FACINGS["none"]:
            return None
        self.c.at += 1
        return word  # type: ignore[return-value]

    def is_cell(self, ahead: int) -> bool:
        """Whether words further on name a place, or say `to`."""
        at = self.c.at
        self.c.at += ahead
        found = self.c.keyword("keyword", "to") is not None or self._cell_ahead() is not None
        self.c.at = at
        return found

    def _cell_ahead(self) -> tuple[str, int] | None:
        """A place that the next words name, and how many words that takes."""
        words, cells = self.words(), self.lying.cells
        for count in range(len(words), 0, -1):
            found = _few(cells.meant(" ".join(words[:count])))
            if len(found) == 1:
                return found[0], count
        return None

    def cells(self) -> list[str]:
        """The places of the board, and those on which something lies."""
        table = self.table
        return [*table.board.cells, *(piece.cell for piece in table.pieces.values())]

    def cell(self) -> str:
        """A place on the board; a new one, where the table names its places as it goes."""
        self.c.keyword("keyword", "to")
        if self.c.is_text() and not self.c.done:
            return self.c.text()
        found = self._cell_ahead()
        if found is not None:
            self.c.at += found[1]
            return found[0]
        said = self.c.word()
        if said and not self.table.board.is_open:
            cells = self.table.board.cells
            hint = near(said, self.cells())
            self.c.fail("cell", found=said, first=cells[0], last=cells[-1], near=hint)
        if not said:
            self.c.unexpected("cell")
        self.c.at += 1
        return said

    def may_be_piece(self) -> bool:
        """Whether the next words name a piece, or a text that may be the id of one."""
        if self.c.is_text():
            return not self.c.done
        words, lying = self.words(), self.lying
        meant = (lying.pieces(" ".join(words[:n])) for n in range(1, len(words) + 1))
        return any(next(pieces, None) is not None for pieces in meant)

    def piece(self) -> str:
        """A piece that lies on the table, by its id or its name; in quotes any id."""
        if self.c.is_text() and not self.c.done:
            return self.c.text()
        words, lying = self.words(), self.lying
        for count in range(len(words), 0, -1):
            said = " ".join(words[:count])
            found = _few(lying.pieces(said))
            if len(found) == 1:
                self.c.at += count
                return found[0]
            if found:
                self.c.unclear("piece_twice", found=said, things=self._all_meant(said))
        if not words:
            self.c.unexpected("piece")
        return self.c.fail("piece", found=words[0], near=near(words[0], self.piece_names()))

    def _all_meant(self, said: str) -> list[str]:
        """All pieces that somebody may mean, in the order in which they came to lie."""
        meant = set(self.lying.pieces(said))
        return [piece for piece in self.table.pieces if piece in meant]

    def piece_names(self) -> list[str]:
        """What the pieces on the table are called."""
        pieces = self.table.pieces
        names = (piece.name for piece in pieces.values() if piece.name is not None)
        return list(dict.fromkeys((*names, *pieces)))

    def top_of(self, said: str) -> str:
        """The piece that lies on top of a cell."""
        pieces = self.table.on(said)
        if not pieces:
            self.c.fail("empty", cell=said)
        return pieces[-1].id

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


def _as_known(said: str, known: Collection[str]) -> str:
    """The spelling that is known of a name; else as it was said."""
    if said in known:
        return said
    return next((name for name in known if folded(name) == folded(said)), said)
