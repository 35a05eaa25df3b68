"""Text -> entries: line by line, as far as it can be read."""

from __future__ import annotations

from typing import Any

from events.errors import AfterActionError
from projections.notation import BadText, Entry, Place, Told
from projections.text.dialect import Dialect
from projections.text.headers import HEADLINES, Headers
from projections.text.line import Cursor
from projections.text.scanner import Scanner, Statement
from projections.text.session import Telling
from projections.text.statement import StatementReader


class Reader:
    """Reads a match, statement by statement."""

    def __init__(self, dialect: Dialect, where: str = "") -> None:
        self.dialect, self.where = dialect, where
        self.tongue = dialect.tongue
        self.headers = Headers(dialect, where)
        self.telling: Telling | None = None
        self.opened: list[Place] = []
        self.doubts: list[tuple[Place, Any]] = []

    def read(self, text: str) -> Told:
        """All that the text tells, up to the first fault."""
        failure = self.read_lines(text)
        telling = self.telling
        if telling is None:
            return Told((), (), failure)
        telling.settle()
        return Told(telling.entries, telling.places, failure, self.doubts)

    def read_lines(self, text: str) -> BadText | None:
        """Let the record grow by a text; the first thing in it that cannot be read."""
        scanner = Scanner(text, self.tongue, self.where, whole=self.telling is None)
        try:
            for statement in scanner:
                self.take(statement)
            self.begun(scanner.place(len(scanner.text)))
        except BadText as fault:
            return fault
        if self.opened:
            return BadText(self.tongue("fault.bracket_open"), self.opened[-1], self.where)
        return None

    def take(self, statement: Statement) -> int | None:
        """Read one statement; the seq of its event."""
        try:
            if statement.header is not None:
                return self._header(statement)
            return StatementReader(self, Cursor(statement, self.tongue, self.where)).take()
        except BadText:
            raise
        except AfterActionError as error:
            raise BadText(error.phrase, statement.place, self.where) from error

    def begun(self, place: Place) -> Telling:
        """The match begins with the first line that is no header."""
        if self.telling is None:
            self.begin(self.headers.started(place), place)
        assert self.telling is not None, "it has just begun"
        return self.telling

    def begin(self, started: Entry, place: Place) -> None:
        """The players sat down."""
        try:
            self.telling = self.dialect.telling(self.dialect, started, place)
        except AfterActionError as error:
            at = self.headers.seen.get("players", place)
            raise BadText(error.phrase, at, self.where) from error

    # -- headers ---------------------------------------------------------------------------------

    def _header(self, statement: Statement) -> int | None:
        key = str(statement.header)
        if key in HEADLINES:
            return self._record(self.headers.parse_headline(statement), statement)
        if self.telling is not None:
            fault = self.tongue("fault.late_header", found=statement.written)
            raise BadText(fault, statement.place, self.where)
        self.headers.take(statement)
        return None

    def _record(self, entry: Entry, statement: Statement) -> int:
        telling = self.begun(statement.place)
        return telling.act(telling.enveloped(entry), statement.place).seq


def parse_game(dialect: Dialect, text: str, where: str = "") -> Told:
    """What a text tells, as far as it can be read."""
    return Reader(dialect, where).read(text)
