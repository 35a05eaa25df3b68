"""A record as it grows in memory: entries become checked, numbered and sealed lines."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from events.base import Event
from events.chain import Base, Header, seal
from events.codec import LONGEST_LINE, Json, Vocabulary, write_line
from events.errors import BadEvent, MatchMovedOn
from events.ids import Clock, NewId, new_id, stamp, utc_now
from events.register import Register
from events.words import WORDS

Entry = Event | Mapping[str, Any]
"""An event as a program builds it, or as JSON brings it (then a reference may be an id)."""


@dataclass(frozen=True, slots=True)
class Receipt:
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

    def take(self, lines: Iterable[bytes], head: str) -> None:
        """Take note of sound lines that are in the file already."""
        for line in lines:
            self.register.add(line)
        self.head = head

    def back_to(self, last: int, head: str) -> None:
        """Forget what came after event `last`: it was not written after all."""
        self.register.cut(last)
        self.head = head

    def add_all(
        self, entries: Iterable[Entry], expect: int | None = None
    ) -> tuple[bytes, list[Receipt]]:
        """The bytes to write for `entries`, and a receipt for each; all or nothing.

        An entry that stands already gets the receipt it got then, even where `expect` is stale.
        """
        last, head = self.last, self.head
        lines: list[bytes] = []
        receipts: list[Receipt] = []
        try:
            for entry in entries:
                line, receipt = self._add(entry, expect)
                lines.append(line)
                receipts.append(receipt)
                expect = None if expect is None else receipt.seq
        except BaseException:
            self.back_to(last, head)
            raise
        return b"".join(lines), receipts

    def _add(self, entry: Entry, expect: int | None) -> tuple[bytes, Receipt]:
        event = self._accept(entry)
        seq = self.register.stored(event, self.vocabulary)
        if seq is not None:
            return b"", Receipt(seq, event.id, self.register.hash_of(seq))
        if expect is not None and expect != self.last:
            moved = WORDS("journal.moved_on", expected=expect, actual=self.last)
            raise MatchMovedOn(moved, expected=expect, actual=self.last)
        self.register.check(event)
        return self._seal(event)

    def _accept(self, entry: Entry) -> Event:
        if isinstance(entry, Event):
            return entry
        return self.vocabulary.accept(self.register.resolve(dict(entry), self.vocabulary))

    def _seal(self, event: Event) -> tuple[bytes, Receipt]:
        now = self._clock()
        event_id = event.id or self._ids(now)
        body = write_line(event, seq=self.last + 1, id=event_id, recorded=stamp(now))
        line, head = seal(self.head, body)
        if len(line) > LONGEST_LINE:
            raise BadEvent(WORDS("event.too_long", size=len(line), limit=LONGEST_LINE))
        self.register.take(line[:-1], event, event_id)
        self.head = head
        return line, Receipt(self.last, event_id, head)


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
