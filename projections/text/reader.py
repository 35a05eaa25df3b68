"""Text -> entries: statement by statement, as far as it can be read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final, get_args

from events.base import Origin
from events.errors import AfterActionError
from events.match import BranchKind
from events.words import folded
from projections.notation import BadText, Entry, ParsedText, Place
from projections.text.dialect import Dialect, near, parse_value
from projections.text.headers import HEADLINES, Headers
from projections.text.line import Cursor, Line, is_start, kind_as_read, parse_json
from projections.text.record import REFERENCE, Telling
from projections.text.scanner import TURN, Scanner, Statement, Token

_SEATS: Final = re.compile(r'\s*"(?:\\.|[^"\\])*"|[^,]+')
_TURN_WORDS: Final = ("turn", "tura")
_TAIL: Final = ("note", "symbol", "tag")
NOBODY: Final = ""
"""Nobody in particular acts in a line."""
_KINDS: Final[tuple[str, ...]] = get_args(BranchKind)
_DEEPEST: Final = 40
_ESCAPE: Final = re.compile(r"\\(.)", re.DOTALL)
_AUTHOR: Final = re.compile(r"@((?:\\.|[^:\\])*):\s?", re.DOTALL)


def parse_game(dialect: Dialect, text: str, where: str = "") -> ParsedText:
    """What a text tells, as far as it can be read."""
    return Reader(dialect, where).read(text)


class Reader:
    """Reads a match, statement by statement."""

    def __init__(self, dialect: Dialect, where: str = "") -> None:
        self.dialect, self.where = dialect, where
        self.tongue = dialect.tongue
        self.headers = Headers(dialect, where)
        self.telling: Telling | None = None
        self.opened: list[Place] = []
        self.doubts: list[tuple[Place, Any]] = []

    def read(self, text: str) -> ParsedText:
        """All that the text tells, up to the first fault."""
        failure = self.read_lines(text)
        telling = self.telling
        if telling is None:
            return ParsedText((), (), failure)
        telling.settle()
        return ParsedText(telling.entries, telling.places, failure, self.doubts)

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

    def take(self, statement: Statement) -> None:
        """Read one statement."""
        try:
            if statement.header is not None:
                self._header(statement)
            else:
                StatementReader(self, Cursor(statement, self.tongue, self.where)).take()
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

    def _header(self, statement: Statement) -> None:
        if statement.header in HEADLINES:
            entry, telling = self.headers.parse_headline(statement), self.begun(statement.place)
            telling.act(telling.enveloped(entry), statement.place)
        elif self.telling is None:
            self.headers.take(statement)
        else:
            fault = self.tongue("fault.late_header", found=statement.written)
            raise BadText(fault, statement.place, self.where)


class StatementReader:
    """One statement that is no header."""

    def __init__(self, reader: Reader, cursor: Cursor) -> None:
        self.reader, self.c = reader, cursor
        self.dialect = reader.dialect
        self.place = cursor.place
        self.tail: Sequence[Token] = ()

    @property
    def telling(self) -> Telling:
        """The record as it grows; with this line it has begun."""
        return self.reader.telling or self.reader.begun(self.place)

    def take(self) -> None:
        """Read it, and what stands behind it."""
        if self.c.take_sign(")"):
            self._close()
            return
        self._cut_tail()
        if self.c.take_sign("("):
            seq = self._open()
            if seq is not None:
                self._notes(seq, own=True)
        elif self.reader.telling is None and is_start(self.c):
            self.reader.begin(self._written(), self.place)
        elif self.c.done:
            self._notes(None)
        elif TURN.fullmatch(self.c.word()) and self.dialect.read_turn is not None:
            line = self.dialect.line(self.c, self.telling, None)
            self._notes(self.dialect.read_turn(line, self.place), own=True)
        else:
            self._line()

    def _cut_tail(self) -> None:
        """Labels, remarks and symbols behind the line."""
        tokens = self.c.tokens
        count = len(tokens)
        while count and tokens[count - 1].kind in _TAIL:
            count -= 1
        self.c.tokens, self.tail = tokens[:count], tokens[count:]
        self.c.end = tokens[count].place if count < len(tokens) else self.c.end

    # -- lines -----------------------------------------------------------------------------------

    def _line(self) -> None:
        level = self._level()
        if level and self.c.keyword("keyword", "only", "nothing"):
            self._only()
            return
        wanted = self.telling.wanted
        if not level and wanted is not None and wanted == self._kind()["type"]:
            level = 1  # the dice that everybody waits for
        if not level:
            self._refuse_bare_number()
        # Before any reference is read: `#a.1` may be what follows from the line above.
        key, telling = self._keyword_ahead("undo", "redo", "after"), self.telling
        corrects = key in ("undo", "redo")
        waits = telling.patient if corrects else bool(level)
        if not waits:
            telling.settle()
        if not level and len(self.c.tokens) == 1 and REFERENCE.fullmatch(self.c.word()):
            self._notes(self._reference())
            return
        envelope = {"after": self._after()} if key == "after" else {}
        envelope |= self._tags()
        if corrects or (key == "after" and self._keyword_ahead("undo", "redo")):
            self._notes(self._corrected(envelope), own=True)
            return
        if level:
            kind = self._kind()
            if not telling.is_answer(kind):
                telling.go_up_to(kind)
        is_answer = self.c.word() != "json"
        entry = self._entry(envelope)
        self._notes(self._record(entry, level, is_answer=is_answer), own=True)

    def _kind(self) -> Entry:
        return (self.dialect.kind_of or kind_as_read)(self.c, self.telling)

    def _refuse_bare_number(self) -> None:
        """`1 Ann`, `1) Ann`, `turn 1 Ann`: people mean the head of a turn."""
        first = 1 if folded(self.c.word()) in _TURN_WORDS else 0
        if not self.c.word(first).isdecimal():
            return
        is_alone = len(self.c.tokens) == first + 1
        seats = map(folded, self.dialect.line(self.c, self.telling, None).known_seats())
        is_named = folded(self.c.word(first + 1)) in set(seats)
        if first or is_alone or is_named:
            self.c.fail("turn_head", found=" ".join(token.text for token in self.c.tokens[:3]))

    def _keyword_ahead(self, *wanted: str) -> str | None:
        """Which of some keywords comes next."""
        at = self.c.at
        key = self.c.keyword("keyword", *wanted)
        self.c.at = at
        return key

    def _level(self) -> int:
        level = 1 if self.c.take_sign(">") else 2 if self.c.take_sign(">>") else 0
        if level and self.telling.root is None:
            self.c.fail("no_cause", self.place)
        return level

    def _only(self) -> None:
        self.c.back()
        count = 0
        if self.c.keyword("keyword", "only"):
            count = self.c.number()
        else:
            self.c.keyword("keyword", "nothing")
        proposed = len(self.telling.pending)
        if count > proposed:
            self.c.fail("many", self.place, found=count, count=proposed)
        self.c.finish()
        self.telling.only(count)

    def _after(self) -> int:
        """`after #a:` in front."""
        self.c.keyword("keyword", "after")
        seq = self._reference()
        if not self.c.take_sign(":"):
            self.c.unexpected("colon")
        return seq

    def _tags(self) -> Entry:
        """What the tags behind the line say of it."""
        facts: Entry = {}
        for token in self.tail:
            if token.kind == "tag" and not token.text.startswith("#"):
                facts |= self._tag(token)
        return facts

    def _tag(self, token: Token) -> Entry:
        """`[rules]`, `[table]`, `[because #a]`, `[seen Ann, "Bob"]`."""
        word, _, rest = token.text.partition(" ")
        key = self.reader.tongue.of("keyword").get(folded(word))
        if key == "table" or key in get_args(Origin):
            return {"origin": None if key == "table" else key}
        if key == "because":
            return {"cause": self._named(rest.strip(), token.place)}
        if key == "seen":
            return {"seen_by": self._seen_by(rest)}
        fault = self.reader.tongue("expected.origin")
        return self.c.fail("unexpected", token.place, found=token.text, expected=fault)

    def _seen_by(self, seats: str) -> list[str] | None:
        """Who `[seen Ann, "Bob"]` names; None where all are meant, and not a seat called so."""
        if folded(seats) in self.reader.tongue.of("eyes") and not seats.startswith('"'):
            line = self.dialect.line(self.c, self.telling, None)
            if seats not in line.known_seats():
                return None
        return [parse_value(seat.strip()) for seat in _SEATS.findall(seats)]

    def _entry(self, envelope: Entry) -> Entry:
        if self.c.word() == "json":
            return {**self._written(), **envelope}
        line = self.dialect.line(self.c, self.telling, None)
        line.said_seat = self._actor(line)
        entry = self.dialect.parse_act(line)
        self.reader.doubts += self.dialect.doubts(line)
        return {**entry, **envelope}

    def _actor(self, line: Line) -> str | None:
        token = self.c.peek()
        if token is None or token.kind not in ("word", "text") or not self.c.is_sign(":", 1):
            return None
        if token.kind == "word" and self.c.is_number():
            return None  # a number with what happened then
        if token == ("word", self.dialect.nobody, token.place):
            self.c.at += 2
            return NOBODY
        seats = line.known_seats()
        if token.text in seats and token.kind == "word":
            self.c.at += 2
            return token.text
        is_seat = token.text in seats or folded(token.text) in map(folded, seats)
        if not is_seat and self.reader.tongue.is_taken(token.text):
            self.c.drop(1)  # what is drawn may stand behind a colon
            return None
        seat = line.named_seat()
        self.c.take_sign(":")
        return seat

    def _record(self, entry: Entry, level: int, *, is_answer: bool) -> int:
        telling = self.telling
        if not level:
            return telling.act(telling.enveloped(entry), self.place).seq
        if is_answer and telling.is_answer(entry) and telling.waiting:
            if not telling.answer(entry):
                self.c.fail("choice", self.place)
            return telling.last
        cause = telling.root if level == 1 else telling.explicit
        caused = {"cause": cause, **entry}
        return telling.follow(telling.enveloped(caused), self.place).seq

    def _written(self) -> Entry:
        return parse_json(self.c, self.dialect.system().vocabulary, self._named)

    # -- references ------------------------------------------------------------------------------

    def _reference(self) -> int:
        """The event that the next word refers to."""
        place = self.c.place
        return self._named(self.c.take("reference").text, place)

    def _named(self, reference: str, place: Place) -> int:
        """The event that `#a`, `^`, `^2` or `#a.3` means."""
        seq = self.telling.named(reference)
        if seq is None:
            self.c.fail("reference", place, found=reference)
        return seq

    # -- corrections -----------------------------------------------------------------------------

    def _corrected(self, envelope: Entry) -> int:
        """`undo`, `undo #a mistyped`, `redo`."""
        telling = self.telling
        is_undo = self.c.keyword("keyword", "undo", "redo") == "undo"
        target = None
        if REFERENCE.fullmatch(self.c.word()):
            target = self._reference()
        reason = self.c.keyword("keyword", "mistyped", "ruled") if is_undo else None
        self.c.finish()
        if target is None:
            usual = telling.growing.last_move if is_undo else telling.growing.last_undone
            target = usual(telling.branch)
        if target is None:
            self.c.fail("nothing_to_undo", self.place)
        facts: Entry = {"type": "event_retracted" if is_undo else "event_reinstated"}
        facts |= {"target": target} | ({"reason": reason or "taken_back"} if is_undo else {})
        return telling.act(telling.enveloped({**facts, **envelope}), self.place).seq

    # -- side lines ------------------------------------------------------------------------------

    def _open(self) -> int | None:
        """`( what if "a title":`, `( argued =NAME from #a:`, `( on NAME:`; its event, if any."""
        telling, c = self.telling, self.c
        telling.settle()
        if len(self.reader.opened) >= _DEEPEST:
            c.fail("deep", self.place)
        if c.keyword("keyword", "on"):
            self._open_again()
            return None
        kind = c.keyword("keyword", *_KINDS) or "what_if"
        name = c.take("word").text if c.take_sign("=") else telling.next_branch()
        start = self._start()
        token = c.peek()
        title = {"title": c.text()} if token and token.kind == "text" else {}
        c.take_sign(":")
        if not c.done:
            c.unexpected("bracket")
        opened = {"type": "branch_opened", "branch": name, "from": start, "kind": kind, **title}
        seq = telling.act(telling.enveloped(opened | self._tags()), self.place).seq
        self._enter(name)
        return seq

    def _open_again(self) -> None:
        name = self.c.take("word").text
        self.c.take_sign(":")
        known = self.telling.lines.branches
        if name not in known:
            self.c.fail("no_branch", self.place, found=name, near=near(name, known))
        self.c.finish()
        self._enter(name)

    def _start(self) -> int:
        """Behind which event the side line leaves: instead of the line above, here, from #a."""
        word = self.c.keyword("keyword", "instead", "here", "from")
        if word == "from":
            return self._reference()
        return self.telling.start_here() if word == "here" else self.telling.start_instead()

    def _enter(self, name: str) -> None:
        self.telling.enter(name)
        self.reader.opened.append(self.place)

    def _close(self) -> None:
        if not self.reader.opened:
            self.c.fail("bracket", self.place)
        self.telling.leave()
        self.reader.opened.pop()

    # -- remarks ---------------------------------------------------------------------------------

    def _notes(self, seq: int | None, *, own: bool = False) -> None:
        """Labels, symbols and remarks behind a line, or (not `own`) as a line of their own.

        Alone, remarks are on the match, behind a reference on what it names.
        """
        if own and not self.tail:
            return
        telling = self.telling
        notes, on = _parse_remarks(self.tail), {} if seq is None else {"on": seq}
        remarks = [telling.enveloped(facts | on) for facts in notes]
        if not own:
            seq = self._stand_alone(remarks)
            del remarks[0]
        telling.remarks += [(entry, self.place) for entry in remarks]
        for token in self.tail:
            if token.kind == "tag" and token.text.startswith("#"):
                self._label(token, seq)

    def _stand_alone(self, remarks: Sequence[Entry]) -> int:
        others = [t for t in self.tail if t.kind == "tag" and not t.text.startswith("#")]
        if others or not remarks:
            found = others[0] if others else self.tail[0] if self.tail else self.c.tokens[0]
            wanted = self.reader.tongue(f"expected.{'end' if others else 'remark'}")
            self.c.fail("unexpected", found.place, found=found.text, expected=wanted)
        return self.telling.act(remarks[0], self.place).seq

    def _label(self, token: Token, seq: int | None) -> None:
        name = token.text[1:]
        if seq is None or not re.fullmatch(r"[\w-]{1,40}", name):
            self.c.fail("reference", token.place, found=token.text)
        if name in self.telling.labels:
            self.c.fail("label_twice", token.place, found=name)
        self.telling.labels[name] = seq


def _parse_remarks(tail: Sequence[Token]) -> list[dict[str, Any]]:
    """`! {text} ?? {@Ann: text}`: each symbol with the text behind it, as facts of a note."""
    found: list[dict[str, Any]] = []
    symbol: str | None = None
    for token in tail:
        if token.kind == "symbol":
            if symbol is not None:
                found.append(_remark(symbol, ""))
            symbol = token.text
        elif token.kind == "note":
            found.append(_remark(symbol, token.text))
            symbol = None
    return found if symbol is None else [*found, _remark(symbol, "")]


def _remark(symbol: str | None, written: str) -> dict[str, Any]:
    author = _AUTHOR.match(written)
    text = _plain(written[author.end() :] if author else written)
    by = _plain(author[1]) if author else None
    facts = {"text": text or None, "symbol": symbol, "author": by}
    return {"type": "note_written", **{k: v for k, v in facts.items() if v is not None}}


def _plain(written: str) -> str:
    r"""The text between braces: `\n` is a new line, any other `\` takes the next as it is."""
    return _ESCAPE.sub(lambda m: "\n" if m[1] == "n" else m[1], written)
