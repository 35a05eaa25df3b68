"""One statement that is no header: a line, a bracket, the head of a turn, a remark."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NoReturn, get_args

from events.base import Origin
from events.words import folded
from projections.notation import Entry, Place
from projections.text.dialect import parse_value
from projections.text.line import Cursor, Line, is_start, kind_as_read, parse_json
from projections.text.remarks import parse_remarks
from projections.text.scanner import TURN, Token
from projections.text.session import REFERENCE, Telling
from projections.text.side_lines import open_line

if TYPE_CHECKING:
    from projections.text.reader import Reader

_SEATS: Final = re.compile(r'\s*"(?:\\.|[^"\\])*"|[^,]+')
_TURN_WORDS: Final = ("turn", "tura")
_TAIL: Final = ("note", "symbol", "tag")
NOBODY: Final = ""
"""Nobody in particular acts in a line."""


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

    def take(self) -> int | None:
        """The seq of the event that the statement tells."""
        if self.c.is_sign("("):
            self._cut_tail()
            seq = open_line(self)
            return None if seq is None else self.notes(seq, own=True)
        if self.c.take_sign(")"):
            self._close()
            return None
        self._cut_tail()
        if self.reader.telling is None and is_start(self.c):
            return self._begin_as_written()
        if self.c.done:
            return self.notes(None)
        if TURN.fullmatch(self.c.word()) and self.dialect.read_turn is not None:
            line = self.dialect.line(self.c, self.telling, None)
            return self.notes(self.dialect.read_turn(line, self.place), own=True)
        return self._line()

    def _cut_tail(self) -> None:
        """Labels, remarks and symbols behind the line."""
        tokens = self.c.tokens
        count = len(tokens)
        while count and tokens[count - 1].kind in _TAIL:
            count -= 1
        self.c.tokens, self.tail = tokens[:count], tokens[count:]
        self.c.end = tokens[count].place if count < len(tokens) else self.c.end

    # -- lines -----------------------------------------------------------------------------------

    def _line(self) -> int | None:
        level = self._level()
        if level and self.c.keyword("keyword", "only", "nothing"):
            self._only()
            return None
        if not level:
            self._refuse_bare_number()
        # Before any reference is read: `#a.1` may be what follows from the line above.
        corrects, telling = self._corrects(), self.telling
        waits = telling.patient if corrects else bool(level)
        if not waits:
            telling.settle()
        if not level and len(self.c.tokens) == 1 and REFERENCE.fullmatch(self.c.word()):
            return self.notes(self.reference())
        envelope = self._envelope()
        if corrects or ("after" in envelope and self._corrects()):
            return self.notes(self._corrected(envelope), own=True)
        if level:
            kind = (self.dialect.kind_of or kind_as_read)(self.c, self.telling)
            if not telling.is_answer(kind):
                telling.go_up_to(kind)
        is_answer = self.c.word() != "json"
        entry = self._entry(envelope)
        return self.notes(self._told(entry, level, is_answer=is_answer), own=True)

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

    def _corrects(self) -> bool:
        """Whether the line is `undo` or `redo`."""
        at = self.c.at
        is_one = self.c.keyword("keyword", "undo", "redo") is not None
        self.c.at = at
        return is_one

    def _level(self) -> int:
        for level, sign in ((1, ">"), (2, ">>")):
            if self.c.take_sign(sign):
                if self.telling.root is None:
                    self.c.fail("no_cause", self.place)
                return level
        return 0

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

    def _envelope(self) -> Entry:
        """`after #a:` in front, and the tags behind."""
        envelope: Entry = {}
        if self.c.keyword("keyword", "after"):
            envelope["after"] = self.reference()
            if not self.c.take_sign(":"):
                self.c.unexpected("colon")
        return envelope | self.tags() if self.tail else envelope

    def tags(self) -> Entry:
        """What the tags behind the line say of it."""
        said: Entry = {}
        for token in self.tail:
            if token.kind == "tag" and not token.text.startswith("#"):
                said |= self._tag(token)
        return said

    def _tag(self, token: Token) -> Entry:
        """`[rules]`, `[table]`, `[because #a]`, `[seen Ann, "Bob"]`."""
        word, _, rest = token.text.partition(" ")
        key = self.reader.tongue.of("keyword").get(folded(word))
        if key == "table" or key in get_args(Origin):
            return {"origin": None if key == "table" else key}
        if key == "because":
            return {"cause": self.named(rest.strip(), token.place)}
        if key == "seen" and self._is_everybody(rest):
            return {"seen_by": None}
        if key == "seen":
            return {"seen_by": [parse_value(seat.strip()) for seat in _SEATS.findall(rest)]}
        return self._no_tag(token)

    def _is_everybody(self, said: str) -> bool:
        """Whether `[seen all]` is meant, and not a seat of that name."""
        line = self.dialect.line(self.c, self.telling, None)
        is_all = folded(said) in self.reader.tongue.of("eyes") and not said.startswith('"')
        return is_all and said not in line.known_seats()

    def _no_tag(self, token: Token) -> NoReturn:
        fault = self.reader.tongue("expected.origin")
        self.c.fail("unexpected", token.place, found=token.text, expected=fault)

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

    def _told(self, entry: Entry, level: int, *, is_answer: bool) -> int:
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
        return parse_json(self.c, self.dialect.system().vocabulary, self.named)

    def _begin_as_written(self) -> int:
        self.reader.begin(self._written(), self.place)
        return 1

    # -- references ------------------------------------------------------------------------------

    def reference(self) -> int:
        """The event that the next word refers to."""
        place = self.c.place
        return self.named(self.c.take("reference").text, place)

    def named(self, said: str, place: Place) -> int:
        """The event that `#a`, `^`, `^2` or `#a.3` means."""
        seq = self.telling.named(said)
        if seq is None:
            self.c.fail("reference", place, found=said)
        return seq

    # -- corrections -----------------------------------------------------------------------------

    def _corrected(self, envelope: Entry) -> int:
        """`undo`, `undo #a mistyped`, `redo`."""
        telling = self.telling
        is_undo = self.c.keyword("keyword", "undo", "redo") == "undo"
        target = None
        if REFERENCE.fullmatch(self.c.word()):
            target = self.reference()
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

    def _close(self) -> None:
        if not self.reader.opened:
            self.c.fail("bracket", self.place)
        self.telling.leave()
        self.reader.opened.pop()

    # -- remarks ---------------------------------------------------------------------------------

    def notes(self, seq: int | None, *, own: bool = False) -> int | None:
        """Labels, symbols and remarks behind a line, or (not `own`) as a line of their own.

        Alone, remarks are on the match, behind a reference on what it names.
        """
        if own and not self.tail:
            return seq
        telling = self.telling
        said, on = parse_remarks(self.tail), {} if seq is None else {"on": seq}
        remarks = [telling.enveloped(facts | on) for facts in said]
        if not own:
            seq = self._told_alone(remarks)
            del remarks[0]
        telling.remarks += [(entry, self.place) for entry in remarks]
        for token in self.tail:
            if token.kind == "tag" and token.text.startswith("#"):
                self._label(token, seq)
        return seq

    def _told_alone(self, remarks: Sequence[Entry]) -> int:
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
