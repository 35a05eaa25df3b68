"""Entries -> text: each event in the shortest form that reads back as the same event.

What goes without saying is left out; with `explain` it stands behind `//`, for those who read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from events.base import Event
from events.errors import AfterActionError, BadUsage
from events.match import (
    BranchOpened,
    EventReinstated,
    EventRetracted,
    MatchAmended,
    MatchEnded,
    MatchStarted,
    NoteWritten,
)
from events.words import Lang
from projections.notation import Entry, Place
from projections.record import Record, record_of
from projections.sentences import say
from projections.text.dialect import Dialect, write_quoted
from projections.text.headers import write_headers
from projections.text.line import Cursor, write_json
from projections.text.reader import NOBODY, Reader
from projections.text.record import TOLD_ENVELOPE, Telling, TextRecord, content_of
from projections.text.scanner import Scanner, is_header

HERE: Final = Place(1, 1)
"""Where an event stands that is written, not read."""


def write_game(
    dialect: Dialect, events: Sequence[Event], lang: Lang = "en", *, explain: bool = True
) -> str:
    """A record as text; its seals stay with their file."""
    return dialect.writer(dialect, lang, explain).write(events)


class Writer:
    """Writes one record."""

    def __init__(self, dialect: Dialect, lang: Lang = "en", explain: bool = True) -> None:
        self.dialect, self.lang, self.explain = dialect, lang, explain
        self.tongue, self.system = dialect.tongue, dialect.system()
        self.rows = WrittenLines()

    def write(self, events: Sequence[Event]) -> str:
        """The text of a record's events, in the order of its file."""
        if not events or not isinstance(events[0], MatchStarted):
            raise BadUsage(self.tongue("fault.no_start"))
        self.kept = TextRecord(self.system.vocabulary, events)
        self.entries, self.events = self.kept.entries, self.kept.events
        self._begin(self.events[0])
        at = 1
        while at < len(self.events):
            at += self._next(at)
        self._let_nothing_stand()
        while self.telling.branches:
            self._close()
        return "".join(f"{row.line()}\n" for row in self.rows)

    def word(self, key: str) -> str:
        """A keyword."""
        return self.tongue.written(key, self.lang)

    def row(self, text: str, seq: int | None = None) -> WrittenLine:
        """Put a line at the end."""
        is_value = is_header(text, self.tongue)
        depth = len(self.telling.branches)
        self.rows.append(WrittenLine(text, depth, seq, is_header=is_value))
        return self.rows[-1]

    # -- the beginning ---------------------------------------------------------------------------

    def _begin(self, started: Event) -> None:
        assert isinstance(started, MatchStarted), "checked before"
        lines = list(write_headers(started, self.dialect, self.lang))
        telling = self._read("\n".join(lines))
        if telling is None or content_of(telling.events[0]) != content_of(self.events[0]):
            lines = [write_json(self.entries[0])]
            telling = self._read(lines[0])
        assert telling is not None, "an event as it stands can be read"
        self.telling: Any = telling
        self.rows.labels = telling.labels
        for line in lines:
            self.row(line)

    def _read(self, text: str) -> Telling | None:
        self.reader = Reader(self.dialect)
        self.reader.read(text)
        return self.reader.telling

    # -- one event after the other ---------------------------------------------------------------

    def _next(self, at: int) -> int:
        """Write the event at `at`; how many events that tells."""
        event = self.events[at]
        self._turn_to(event)
        waiting = self.telling.waiting
        if (
            waiting
            and not waiting[0].open_asks
            and self.kept.same(self.telling.proposed(waiting[0]), event)
        ):
            self.confirm(event)
            return 1
        if self._note_behind(at) or self._goes_without_saying(at):
            return 1
        together = self.together(at)
        if together:
            return together
        self._line(at)
        self.answers(at)
        return 1

    def _goes_without_saying(self, at: int) -> bool:
        """Whether an event announces newer kinds, as the line behind it does by itself."""
        if not isinstance(self.events[at], MatchAmended) or at + 1 == len(self.events):
            return False
        newer = self.telling.announcement(self.entries[at + 1])
        is_action = self.events[at + 1].cause is None
        return newer is not None and is_action and self.kept.same(newer, self.events[at])

    def together(self, _at: int) -> int:
        """Write several events as one line, where the game has such lines; how many."""
        return 0

    def answers(self, _at: int) -> None:
        """Write answers, where with them the rules propose what was recorded."""

    def begins(self, _event: Event, _level: int) -> bool:
        """Write the beginning of a stretch, where the game has a way of its own for that."""
        return False

    def confirm(self, event: Event) -> None:
        """What goes without saying is told to those who read."""
        sentence = self._sentence(event)
        self.telling.confirm()
        if self.explain and self.is_worth_saying(event):
            self.row(f"// {sentence}")

    def is_worth_saying(self, _event: Event) -> bool:
        """Whether somebody who reads wants to know of an event that goes without saying."""
        return True

    def _sentence(self, event: Event) -> str:
        telling = self.telling
        record = record_of(telling.events) if isinstance(event, MatchEnded) else Record()
        sentence = say(self.system, event, telling.table, record, self.lang)
        return " ".join(sentence.split())

    # -- lines -----------------------------------------------------------------------------------

    def _line(self, at: int) -> None:
        event = self.events[at]
        if isinstance(event, BranchOpened):
            self._open(event)
            return
        level = self._level(event)
        self._make_room(event, level)
        if self.begins(event, level):
            return
        prefix, tags = self.envelope(event, level)
        if not level and event.after is None:
            self.telling.settle()
        body, more = self._body(event, at, level, is_bare=not (level or prefix or tags))
        seq = self._tell(at, level)
        row = self.row(f"{'>' * level}{' ' if level else ''}{prefix}{body}", seq)
        row.tags = [*tags, *more]

    def _level(self, event: Event) -> int:
        telling = self.telling
        if event.after is not None or event.cause is None or event.corrects:
            return 0
        if event.cause == telling.root:
            return 1
        return 2 if event.cause == telling.explicit else 0

    def _make_room(self, event: Event, level: int) -> None:
        """Say how many of the proposals stand, where the next line does not say it itself."""
        telling = self.telling
        if not telling.waiting:
            return
        facts = {"type": event.type_name(), **event.facts()}
        if level and not telling.is_answer(facts) and telling.place_of(facts) == telling.done:
            return
        self.only_so_many()

    def only_so_many(self) -> None:
        """Proposals that were not recorded do not stand."""
        count = self.telling.done
        self.row(f"> {self.word('only')} {count}" if count else f"> {self.word('nothing')}")
        self.telling.only(count)

    def envelope(self, event: Event, level: int) -> tuple[str, list[str]]:
        """What stands in front of a line and behind it: where it belongs, who says so."""
        prefix, tags = "", []
        if event.after is not None:
            prefix = f"{self.word('after')} {self.ref(event.after)}: "
        if event.cause is not None and not level:
            tags.append(f"[{self.word('because')} {self.ref(event.cause)}]")
        if event.origin != self.telling.origin:
            tags.append(f"[{self.word(event.origin or 'table')}]")
        if event.seen_by is not None:
            seats = ", ".join(write_quoted(seat) for seat in event.seen_by)
            tags.append(f"[{self.word('seen')} {seats}]")
        return prefix, tags

    def _tell(self, at: int, level: int) -> int:
        entry = {"origin": None, "branch": None, **self.entries[at]}
        kept = {k: v for k, v in entry.items() if v is not None or k not in TOLD_ENVELOPE}
        tell = self.telling.follow if level else self.telling.act
        return int(tell(kept, HERE).seq)

    def _body(self, event: Event, at: int, level: int, *, is_bare: bool) -> tuple[str, list[str]]:
        """What a line says, and the tags that it needs for that."""
        if isinstance(event, (EventRetracted, EventReinstated)):
            return self._correction(event), []
        if isinstance(event, NoteWritten):
            return self._remark(event, at), []
        for body in self.ways(event, level):
            if not is_bare and is_header(body, self.tongue):
                continue  # a header's value is all the rest of the line
            for seat in self._actors(event):
                entry = self._read_back(body, seat, event)
                if entry is not None:
                    all_see = entry.get("seen_by") is not None and event.seen_by is None
                    more = [self.tongue("tag.seen_by_all").text(self.lang)] if all_see else []
                    return body if seat is None else f"{self.actor(seat)}: {body}", more
        return self.as_it_is(at), []

    def _actors(self, event: Event) -> Iterator[str | None]:
        """Who may have to be named in front: nobody, whoever acts, or that nobody does."""
        seat = getattr(event, "player", None) or getattr(event, "author", None)
        yield None
        if seat is not None:
            yield seat
        elif self.dialect.nobody is not None:
            yield NOBODY

    def actor(self, seat: str) -> str:
        """Whoever acts, as one types it in front of a line."""
        if seat == NOBODY:
            return str(self.dialect.nobody)
        known = any(player.seat == seat for player in self.telling.players)
        return self.tongue.name(seat) if known else write_quoted(seat)

    def ways(self, event: Event, _level: int) -> Iterator[str]:
        """Ways to write an event, the shortest first."""
        return self.dialect.write_act(event, self.pen(getattr(event, "player", None)))

    def pen(self, seat: str | None) -> Any:
        """What the writing of a line knows in which `seat` acts."""
        return self.dialect.pen(self.telling, self.lang, seat, self.ref)

    def _read_back(self, body: str, seat: str | None, event: Event) -> Entry | None:
        """What a line tells without its prefix and tags, if these are the facts of `event`."""
        try:
            (statement,) = Scanner(body, self.tongue)
            if statement.header is not None:
                entry = self.reader.headers.parse_headline(statement)
            else:
                cursor = Cursor(statement, self.tongue)
                entry = self.dialect.parse_act(self.dialect.line(cursor, self.telling, seat))
        except (AfterActionError, ValueError):
            return None
        envelope = {key: getattr(event, key) for key in TOLD_ENVELOPE}
        known = {key: value for key, value in envelope.items() if value is not None}
        same = self.kept.same({**entry, "seen_by": None, **known}, event)
        return entry if same else None

    def as_it_is(self, at: int) -> str:
        """An event as JSON, its references as ours."""
        entry = {k: v for k, v in self.entries[at].items() if k not in TOLD_ENVELOPE}
        for key in self.events[at].references:
            if isinstance(entry.get(key), int):
                entry[key] = self.ref(entry[key])
        return write_json(entry)

    def ref(self, seq: int) -> str:
        """An event by the line that tells it."""
        return self.rows.ref(seq, self.telling.heads)

    # -- remarks ---------------------------------------------------------------------------------

    def _note_behind(self, at: int) -> bool:
        """Put a remark behind the line it is on; False where it needs a line of its own.

        Behind another remark it would be a second one on the same event, and behind what opened a
        branch it would be on that branch. Nothing but remarks may come before the next line.
        """
        event = self.events[at]
        if not isinstance(event, NoteWritten):
            return False
        row = self.rows.row_of(event.on)
        if row is None or self.telling.waiting or not self._is_plain(event):
            return False
        if event.on is not None:
            named = self.events[event.on - 1]
            if isinstance(named, NoteWritten) or event.branch != named.branch:
                return False
        later = (e for e in self.events[at + 1 :] if not isinstance(e, NoteWritten))
        following = next(later, None)
        if following is not None and following.cause is not None:
            return False
        self.telling.add(self.entries[at], HERE)
        row.notes.append(_write_remark(event))
        return True

    def _is_plain(self, note: NoteWritten) -> bool:
        placed = (note.cause, note.after, note.seen_by)
        return placed == (None, None, None) and note.origin == self.telling.origin

    def _remark(self, note: NoteWritten, at: int) -> str:
        """A remark on a line of its own: on the match, or behind a reference on what it names."""
        if not self._is_plain(note):
            return self.as_it_is(at)
        on = "" if note.on is None else f"{self.ref(note.on)} "
        return f"{on}{_write_remark(note)}"

    # -- side lines ------------------------------------------------------------------------------

    def _turn_to(self, event: Event) -> None:
        """Open and close brackets until `event` is on the line that is told."""
        telling = self.telling
        if isinstance(event, BranchOpened) or event.branch == telling.branch:
            return
        if event.branch is None or event.branch in telling.branches:
            while telling.branch != event.branch:
                self._close()
            return
        self._let_nothing_stand()
        self.row(f"( {self.word('on')} {_branch_name(event.branch)}")
        telling.enter(event.branch)

    def _open(self, event: BranchOpened) -> None:
        """As a `StatementReader` reads it."""
        telling = self.telling
        self._let_nothing_stand()
        telling.settle()
        kind = "" if event.kind == "what_if" else f" {self.word(event.kind)}"
        _, tags = self.envelope(event, 0)
        title = "" if event.title is None else f" {write_quoted(event.title)}"
        if event.start == telling.start_instead():
            start = self.word("instead")
        elif event.start == telling.start_here():
            start = self.word("here")
        else:
            start = f"{self.word('from')} {self.ref(event.start)}"
        usual = event.branch == telling.next_branch()
        name = "" if usual else f" ={_branch_name(event.branch)}"
        row = self.row(f"({kind}{name} {start}{title}")
        row.tags = tags
        entry = {k: v for k, v in content_of(event).items() if v is not None}
        row.seq = telling.act(entry, HERE).seq
        telling.enter(event.branch)

    def _close(self) -> None:
        self._let_nothing_stand()
        self.telling.leave()
        self.row(")")

    def _let_nothing_stand(self) -> None:
        """Proposals that were not recorded do not stand, when a bracket opens or closes."""
        if self.telling.waiting:
            self.only_so_many()

    # -- corrections -----------------------------------------------------------------------------

    def _correction(self, event: EventRetracted | EventReinstated) -> str:
        is_undo = isinstance(event, EventRetracted)
        parts = [self.word("undo" if is_undo else "redo")]
        growing, branch = self.telling.growing, self.telling.branch
        usual = growing.last_move if is_undo else growing.last_undone
        if usual(branch) != event.target:
            parts.append(self.ref(event.target))
        if isinstance(event, EventRetracted) and event.reason != "taken_back":
            parts.append(self.word(event.reason))
        return " ".join(parts)


@dataclass
class WrittenLine:
    """One line of the text; `seq` is the event it tells."""

    text: str
    depth: int
    seq: int | None = None
    tags: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    label: str | None = None
    is_confirmed: bool = False
    """It is the head of a turn that would have begun without it."""
    is_header: bool = False
    """The rest of the line is a value: it bears no label and no remark."""

    def line(self) -> str:
        """As it is written."""
        label = [f"[#{self.label}]"] if self.label else []
        return "  " * self.depth + " ".join((self.text, *label, *self.tags, *self.notes))


class WrittenLines(list[WrittenLine]):
    """The lines so far, and what they are called."""

    labels: dict[str, int]

    def row_of(self, seq: int | None) -> WrittenLine | None:
        """The last line, if it tells that event, or the one before the head of a turn behind it."""
        for row in reversed(self):
            if row.seq == seq and seq is not None and not row.is_header:
                return row
            if row.seq is not None and not (row.is_confirmed and not row.notes):
                return None
        return None

    def ref(self, seq: int, heads: Sequence[int]) -> str:
        """`^`, `#a`, `#a.3`: an event by the line that tells it."""
        if heads and heads[-1] == seq:
            return "^"
        if seq == 1:
            return "#start"
        known = ((row, row.seq) for row in self if not row.is_header)
        rows = [row for row, first in known if first is not None and first <= seq]
        if not rows:
            return f"#start.{seq - 1}"
        row = max(rows, key=lambda one: one.seq or 0)
        if row.label is None:
            row.label = _label(sum(one.label is not None for one in self))
        assert row.seq is not None, "only such rows were looked at"
        self.labels[row.label] = row.seq
        return f"#{row.label}" if row.seq == seq else f"#{row.label}.{seq - row.seq}"


_LETTERS = "abcdefghijklmnopqrstuvwxyz"


def _label(number: int) -> str:
    more, letter = divmod(number, len(_LETTERS))
    return (_label(more - 1) if more else "") + _LETTERS[letter]


def _write_remark(event: NoteWritten) -> str:
    """A remark and its symbol, as they stand behind a line."""
    parts: list[str] = [] if event.symbol is None else [event.symbol]
    text = _escaped(event.text)
    if event.author is not None:
        author = _escaped(event.author).replace(":", "\\:")
        parts.append(f"{{@{author}: {text}}}")
    elif text or event.symbol is None:
        parts.append("{" + (f"\\{text}" if text.startswith("@") else text) + "}")
    return " ".join(parts)


def _escaped(text: str) -> str:
    """A text as it stands between braces."""
    text = re.sub(r"[\\}]", r"\\\g<0>", text)
    return text.replace("\n", "\\n")


def _branch_name(branch: str) -> str:
    return branch if re.fullmatch(r"\w[\w-]*", branch) else write_quoted(branch)
