"""A record as it grows in memory: entries become checked, numbered and sealed lines."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from events.base import Event
from events.branches import MAIN
from events.chain import LONGEST_LINE, Base, Header, Scan, seal
from events.codec import Json, Vocabulary, write_line
from events.errors import AfterActionError, BadEvent, BadUsage, MatchMovedOn, shown
from events.ids import Clock, NewId, new_id, stamp, utc_now
from events.match import level_of
from events.register import Register
from events.words import WORDS

Entry = Event | Mapping[str, Any]
"""An event as a program builds it, or as JSON brings it (then a reference may be an id)."""


_PLAIN: Final = re.compile(r"[^\x00-\x1f\x7f\ud800-\udfff]{1,128}")
_MOMENT: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")
_MATCH: Final = re.compile(r"(?!\.)[^\x00-\x1f\x7f\ud800-\udfff/\\]{1,128}")


class Receipt(NamedTuple):
    """The journal's word for one event: where it stands, and the hash that proves it."""

    seq: int
    id: str
    hash: str

    def json(self) -> Json:
        """As `aar append` prints it."""
        return {"seq": self.seq, "id": self.id, "hash": self.hash}


class Composer:
    """The events of one record in memory, and what may come next."""

    def __init__(
        self, vocabulary: Vocabulary, header: Header, *, clock: Clock = utc_now, ids: NewId = new_id
    ) -> None:
        self.vocabulary, self.header = vocabulary, header
        self.head = header.hash
        self.register = Register(header.base)
        self._clock, self._ids = clock, ids

    @property
    def last(self) -> int:
        """The seq of the last event; 0 before the first."""
        return self.register.last

    def take(self, lines: Iterable[bytes], head: str, *, where: str = "") -> None:
        """Take note of sound lines that are in the file already: of all of them, or of none."""
        last = self.last
        try:
            self.register.add_all(list(lines))
        except AfterActionError as error:
            found = self.last + 2
            self.register.cut(last)
            raise error.at(f"{where}:{found}") from None
        self.head = head

    def back_to(self, last: int, head: str) -> None:
        """Forget what came after event `last`: it was not written after all."""
        self.register.cut(last)
        self.head = head

    def add_all(
        self, entries: Iterable[Entry], expect: int | None = None, *, follow: bool = False
    ) -> tuple[bytes, list[Receipt]]:
        """The bytes to write for `entries`, and a receipt for each; all or nothing.

        An entry that stands already gets the receipt it got then, even where `expect` is stale.
        With `follow`, one that names no line is written on the line that counts.
        """
        last, head = self.last, self.head
        lines: list[bytes] = []
        receipts: list[Receipt] = []
        try:
            for entry in entries:
                line, receipt = self._add(entry, expect, follow=follow)
                lines.append(line)
                receipts.append(receipt)
                expect = None if expect is None else receipt.seq
        except BaseException:
            self.back_to(last, head)
            raise
        return b"".join(lines), receipts

    def note(self, event: Event) -> None:
        """Take note of an event that is only told: checked as one to be written, but not sealed."""
        if self._stored(event, is_named=event.branch is not None) is None:
            self.register.check(event)
            line = write_line(event, seq=self.last + 1, id=event.id, recorded="") + b"}"
            _check_length(line)
            self.register.take(line, event, event.id)

    def _add(self, entry: Entry, expect: int | None, *, follow: bool) -> tuple[bytes, Receipt]:
        is_named, event = self._accept(entry, follow=follow)
        seq = self._stored(event, is_named=is_named)
        if seq is not None:
            return b"", Receipt(seq, event.id, self.register.hash_of(seq))
        if expect is not None and expect != self.register.last:
            raise moved_on(expect, self.register.last)
        self.register.check(event)
        newer = self.announcement(type(event), event.__dict__)
        lines = b"" if newer is None else self._seal(self.vocabulary.accept(newer))[0]
        line, receipt = self._seal(event)
        return lines + line, receipt

    def announcement(self, kind: type[Event], facts: Mapping[str, Any]) -> Json | None:
        """What has to stand before an event of a kind that the record does not announce yet.

        A program that is older than the kind says then that the record is newer than itself, and
        not that it holds a fault.
        """
        level = level_of(kind, facts.get("span"))
        if level == 1 or level <= self.register.level:
            return None
        when = {"happened": facts["happened"]} if facts.get("happened") else {}
        return {"type": "match_amended", "v": level, "branch": facts.get("branch"), **when}

    def _stored(self, event: Event, *, is_named: bool) -> int | None:
        """The seq of an event that stands already; None for a new one."""
        if not event.id:
            return None
        seq = self.register.stored(event, self.vocabulary, on_any_line=not is_named)
        if seq is None and not _PLAIN.fullmatch(event.id):
            raise BadEvent(WORDS("event.bad_id", id=event.id[:200]))
        return seq

    def _accept(self, entry: Entry, *, follow: bool) -> tuple[bool, Event]:
        """An entry as an event of the line it belongs to, and whether it named that line."""
        if isinstance(entry, Event):
            return entry.branch is not None, entry
        fields = entry if isinstance(entry, dict) else dict(entry)
        branch, lines = fields.get("branch"), self.register.lines
        if fields.get("type") == "branch_opened":
            pass  # it brings a name of its own
        elif branch == MAIN:
            fields = {**fields, "branch": lines.named(MAIN)}
        elif branch is None and follow and (counting := lines.counting()) is not None:
            fields = {**fields, "branch": counting}
        event = self.vocabulary.accept(self.register.resolve(fields, self.vocabulary))
        return branch is not None, event

    def _seal(self, event: Event) -> tuple[bytes, Receipt]:
        now = self._clock()
        seq = self.register.last + 1
        event_id = event.id or self._ids(now)
        line, head = seal(self.head, write_line(event, seq=seq, id=event_id, recorded=stamp(now)))
        _check_length(line)
        self.register.take(line[:-1], event, event_id)
        self.head = head
        return line, Receipt(seq, event_id, head)


def _check_length(line: bytes) -> None:
    if len(line) > LONGEST_LINE:
        raise BadEvent(WORDS("event.too_long", size=len(line), limit=LONGEST_LINE))


def check_record(found: Scan, events: Sequence[Event], *, where: str = "") -> None:
    """Refuse a record that our own writer would not have written: `events` are those of its lines.

    What is read may be odd where somebody else wrote it; what is taken into a library may not.
    """
    register = Register(found.header.base)
    try:
        _check_header(found.header)
        for line, event in zip(found.lines, events, strict=True):
            _check_event(event, register)
            register.take(line, event, event.id)
    except BadEvent as error:
        raise error.at(f"{where}:{register.last + 2}") from None
    except AfterActionError as error:
        raise error.at(f"{where}:1") from None


def _check_header(header: Header) -> None:
    if not _PLAIN.fullmatch(header.match):
        raise BadUsage(WORDS("journal.bad_name", name=header.match[:200]))
    if not _PLAIN.fullmatch(header.game):
        raise BadUsage(WORDS("journal.bad_game", name=header.game[:200]))
    if not _MOMENT.fullmatch(header.created):
        raise BadUsage(WORDS("journal.bad_time", key="created", value=shown(header.created)))


def _check_event(event: Event, register: Register) -> None:
    if not _PLAIN.fullmatch(event.id):
        raise BadEvent(WORDS("event.bad_id", id=event.id[:200]))
    if (known := register.seq_of(event.id)) is not None:
        raise BadEvent(WORDS("journal.id_taken", id=event.id, seq=known))
    if not _MOMENT.fullmatch(str(event.recorded)):  # of a foreign game it may be anything
        raise BadEvent(WORDS("journal.bad_time", key="recorded", value=shown(event.recorded)))
    register.check(event)


def moved_on(expect: int, last: int, *, where: str = "") -> MatchMovedOn:
    """The answer to a writer whose last known event is not the last one."""
    moved = WORDS("journal.moved_on", expected=expect, actual=last)
    return MatchMovedOn(moved, expected=expect, actual=last, where=where)


def new_header(
    vocabulary: Vocabulary,
    *,
    match: str | None = None,
    base: Base | None = None,
    clock: Clock = utc_now,
    ids: NewId = new_id,
) -> tuple[bytes, Header]:
    """The first line of a new record."""
    now = clock()
    header = Header(match or ids(now), vocabulary.game, stamp(now), base)
    if not _MATCH.fullmatch(header.match):
        raise BadUsage(WORDS("journal.bad_name", name=header.match[:200]))
    line, digest = seal("", header.body())
    return line, Header(header.match, header.game, header.created, base, digest)


def compose(  # noqa: PLR0913 - who, where and what a record begins with
    vocabulary: Vocabulary,
    entries: Iterable[Entry],
    *,
    match: str | None = None,
    base: Base | None = None,
    clock: Clock = utc_now,
    ids: NewId = new_id,
) -> tuple[bytes, Header, list[Receipt]]:
    """A whole record as bytes: its header and its first events."""
    first, header = new_header(vocabulary, match=match, base=base, clock=clock, ids=ids)
    composer = Composer(vocabulary, header, clock=clock, ids=ids)
    data, receipts = composer.add_all(entries)
    return first + data, header, receipts
