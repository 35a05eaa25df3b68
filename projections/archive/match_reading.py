"""A match as it is told to the archive: what stands on the line that counts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import cached_property
from operator import itemgetter
from typing import Any, Final, NamedTuple

from events.base import Event
from events.chain import Header
from projections.history import Chronicle
from projections.record import Record, record_of
from projections.timeline import Span, SpanReader, SpanRules, moment_of, seconds_between

Row = tuple[Any, ...]
"""One row of a table, in the order of its columns."""

_WHERE: Final = itemgetter("after", "branch")


class Turn(NamedTuple):
    """A turn, as far as every game has one."""

    seat: str | None
    seconds: float | None


@dataclass(frozen=True)
class Told:
    """A match, read as corrected on the line that counts."""

    header: Header
    every: Sequence[Event]
    """The whole record, by seq."""
    events: Sequence[Event]
    """What stands, in reading order."""
    record: Record
    rules: SpanRules

    @cached_property
    def spans(self) -> list[Span]:
        """The stretches of play."""
        return _spans(self.events, self.rules)

    @cached_property
    def turns(self) -> list[Turn]:
        """Who had the turns, and how long they took."""
        return [Turn(span.player, self.seconds(span)) for span in self.spans if span.kind == "turn"]

    @cached_property
    def facts(self) -> list[dict[str, Any]]:
        """What each event says, by name: a third of the price of asking the event."""
        return [event.__dict__ for event in self.events]

    @cached_property
    def actors(self) -> list[str | None]:
        """The seat that each event names as acting; many name none."""
        return [facts.get("player") for facts in self.facts]

    @cached_property
    def day(self) -> date | None:
        """The day it was played; None where nobody knows."""
        told = self.record.day_played(self.header.created)
        try:
            return date.fromisoformat(told[:10]) if told else None
        except ValueError:
            return None

    @cached_property
    def begun(self) -> datetime | None:
        """When the first event happened, in universal time where the zone is known.

        What came in from elsewhere began when its source says, not when it was written here.
        """
        if self.record.imported and not self.events[0].happened:
            return _time_in(self.record.day)
        return _utc(moment_of(self.events[0])) if self.events else None

    def seconds(self, span: Span) -> float | None:
        """How long a stretch took."""
        return seconds_between(self.every[span.first - 1], self.every[span.last - 1])


def _time_in(day: str | None) -> datetime | None:
    """The moment that a day names, if it tells the time as well."""
    try:
        return _utc(datetime.fromisoformat(day)) if day and "T" in day else None
    except ValueError:
        return None


def tell(header: Header, events: Iterable[Event], rules: SpanRules) -> Told:
    """Read a match as corrected, on the line that counts."""
    every = tuple(events)
    standing = _standing(every)
    return Told(header, every, standing, record_of(standing), rules)


def _standing(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """What counts, on the line that counts; most records were never corrected and are that."""
    elsewhere = set(map(_WHERE, [event.__dict__ for event in events]))
    if elsewhere <= {(None, None)} and not any(kind.corrects for kind in {type(e) for e in events}):
        return events
    chronicle = Chronicle.of(events)
    return chronicle.history(branch=chronicle.lines.counting()).events


def _spans(events: Sequence[Event], rules: SpanRules) -> list[Span]:
    """The stretches of play; of events that open or close none, only the last one matters."""
    reader, edges = SpanReader(rules), {*rules, "span_opened", "span_closed"}
    waiting: Event | None = None
    for event in events:
        if event.type not in edges:  # type: ignore[attr-defined]
            waiting = event
            continue
        if waiting is not None:
            reader.read(waiting)
            waiting = None
        reader.read(event)
    if waiting is not None:
        reader.read(waiting)
    return reader.spans


def _utc(moment: datetime | None) -> datetime | None:
    if moment is None or moment.tzinfo is None:
        return moment
    return moment.astimezone(UTC).replace(tzinfo=None)
