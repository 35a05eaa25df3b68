"""A match as the archive reads it: as corrected, on the line that counts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import cached_property
from operator import itemgetter
from typing import Any, NamedTuple

from events.base import Event
from events.chain import Header
from events.match import MatchPaused
from projections.archive.settings import sitting_gap
from projections.history import Chronicle
from projections.record import Record, record_of
from projections.spans import USUAL_NESTING, Nesting, Span, SpanReader, SpanRules
from projections.timeline import (
    Break,
    Sitting,
    breaks_of,
    moment_of,
    seconds_between,
    seconds_of,
    sittings_of,
)


class TurnTaken(NamedTuple):
    """A turn, as far as every game has one."""

    seat: str | None
    seconds: float | None


@dataclass(eq=False)
class MatchReading:
    """A match, read as corrected on the line that counts.

    What is worked out when it is asked for may be set by whoever knows it: a game knows its turns.
    """

    header: Header
    every: Sequence[Event]
    """The whole record, by seq."""
    events: Sequence[Event]
    """What stands, in reading order."""
    record: Record
    rules: SpanRules
    nesting: Nesting
    kinds: AbstractSet[type[Event]]
    """Which kinds of events there are."""

    @cached_property
    def spans(self) -> list[Span]:
        """The stretches of play."""
        reader = SpanReader(self.rules, self.nesting)
        for event in self.events:
            reader.read(event)
        return reader.finish()

    @cached_property
    def turns(self) -> list[TurnTaken]:
        """Who had the turns, and how long they took."""
        return [
            TurnTaken(span.player, self.seconds(span.first, span.last))
            for span in self.spans
            if span.kind == "turn"
        ]

    @cached_property
    def without_turns(self) -> list[range]:
        """The seqs between which the table did not record turns; none where it did throughout."""
        return []

    @cached_property
    def first_seat(self) -> str | None:
        """Who had the first turn; nobody knows where turns were not recorded from the start."""
        if not self.turns or any(self.events[0].seq in seqs for seqs in self.without_turns):
            return None
        return self.turns[0].seat

    @cached_property
    def facts(self) -> list[dict[str, Any]]:
        """What each event says, by name: a third of the price of asking the event."""
        return [event.__dict__ for event in self.events]

    @cached_property
    def seqs(self) -> list[int]:
        """The number of each event in the record."""
        return [facts["seq"] for facts in self.facts]

    @cached_property
    def causes(self) -> list[int | None]:
        """Of what each event comes, if of any."""
        return [facts["cause"] for facts in self.facts]

    @cached_property
    def actors(self) -> list[str | None]:
        """Who did what each event tells."""
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
        moment = moment_of(self.events[0]) if self.events else None
        if self.record.imported and not self.events[0].happened:
            day = self.record.day
            try:
                moment = datetime.fromisoformat(day) if day and "T" in day else None
            except ValueError:
                moment = None
        if moment is None or moment.tzinfo is None:
            return moment
        return moment.astimezone(UTC).replace(tzinfo=None)

    @cached_property
    def breaks(self) -> list[Break]:
        """Where one sitting ended and another began."""
        return breaks_of(self.events, 3600 * sitting_gap(), pauses=MatchPaused in self.kinds)

    @cached_property
    def sittings(self) -> list[Sitting]:
        """The sittings of the table."""
        return sittings_of(self.events, self.breaks, self.record.ended)

    @cached_property
    def at_table(self) -> float | None:
        """How long the table sat: the sum of its sittings."""
        return seconds_of(self.sittings)

    def seconds(self, first: int, last: int) -> float | None:
        """How long it took at the table from one event to another, by their seqs.

        What lies between two sittings is no part of it.
        """
        lasted = seconds_between(self.every[first - 1], self.every[last - 1])
        if lasted is None or not self.breaks:
            return lasted
        inside = range(self.places[first] + 1, self.places[last] + 1)
        return max(0.0, lasted - sum(e.seconds for e in self.breaks if e.place in inside))

    @cached_property
    def places(self) -> dict[int, int]:
        """Where each event stands in reading order, by its seq."""
        return {event.seq: place for place, event in enumerate(self.events)}

    @cached_property
    def is_written_at_once(self) -> bool:
        """Whether each event happened when it was written, all in one sitting."""
        return not self.breaks and not any(map(itemgetter("happened"), self.facts))


def tell(
    header: Header, events: Iterable[Event], rules: SpanRules, nesting: Nesting = USUAL_NESTING
) -> MatchReading:
    """Read a match as corrected, on the line that counts."""
    every = tuple(events)
    facts = [event.__dict__ for event in every]
    standing, kinds = every, {type(event) for event in every}
    elsewhere = set(map(itemgetter("after", "branch"), facts))
    if not elsewhere <= {(None, None)} or any(kind.corrects for kind in kinds):
        chronicle = Chronicle.of(every)
        standing = chronicle.history(branch=chronicle.lines.counting()).events
    told = MatchReading(header, every, standing, record_of(standing), rules, nesting, kinds)
    if standing is every:  # the facts are at hand
        told.facts = facts
    return told
