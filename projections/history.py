"""Histories: which events count at a moment, and in which order they are read.

Nothing is ever deleted, so a history is a choice: up to which place, and with the corrections
known by when. An event stands at its own place; one that was forgotten (`after: N`) stands behind
N, N's consequences and what was inserted there before; what an inserted event caused stands with
it. A retraction takes its target and all that it caused.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from operator import attrgetter
from typing import Final

from events.base import Event
from events.branches import Lines, inserted_among
from events.errors import BadUsage
from events.match import (
    BranchOpened,
    EventReinstated,
    EventRetracted,
    MatchAmended,
    MatchStarted,
    SeatTakenOver,
    TitleGiven,
)
from projections.words import WORDS

_SEQ: Final = attrgetter("seq")
_AFTER: Final = attrgetter("after")


@dataclass(frozen=True)
class History:
    """The events of one line of history up to a moment, in reading order."""

    events: tuple[Event, ...]
    """What counts: neither corrections nor what they took back."""
    places: tuple[Event, ...]
    """All that can be stepped on: what counts, what was taken back, and the corrections."""
    taken_by: dict[int, int] = field(default_factory=dict)
    """For each event that was taken back, the retraction that took it."""
    branch: str | None = None

    @cached_property
    def index(self) -> dict[int, int]:
        """How many events count up to and with each place, by seq."""
        if len(self.events) == len(self.places):
            return dict(zip(map(_SEQ, self.places), range(1, len(self.places) + 1), strict=True))
        standing = {event.seq for event in self.events}
        count, found = 0, {}
        for place in self.places:
            count += place.seq in standing
            found[place.seq] = count
        return found

    @cached_property
    def amendments(self) -> tuple[int, ...]:
        """The amendments of the start, which hold from the first event on.

        With the seats that were taken over before them: those amendments are not of the start.
        """
        if MatchAmended not in set(map(type, self.events)):  # nearly always
            return ()
        found = [e for e in self.events if isinstance(e, MatchAmended | SeatTakenOver)]
        while found and isinstance(found[-1], SeatTakenOver):
            found.pop()
        return tuple(event.seq for event in found)


@dataclass(frozen=True)
class Chronicle:
    """All events of a record, and every history that can be read from them."""

    events: tuple[Event, ...]

    @classmethod
    def of(cls, events: Iterable[Event]) -> Chronicle:
        """The chronicle of a record's events, in the order of the file."""
        return cls(tuple(events))

    @property
    def last(self) -> int:
        """The seq of the last event."""
        return len(self.events)

    @cached_property
    def lines(self) -> Lines:
        """The branches."""
        lines = Lines.of(self.events)
        for event in self.events if BranchOpened in self._kinds else ():
            if isinstance(event, BranchOpened) and event.branch not in lines.branches:
                lines.open(event.branch, event.start, event.kind, event.seq, event.title)
        return lines

    def title_of(self, branch: str) -> str:
        """What a line is called: as people named it last on it, or as it was opened.

        On one that counts since a save was loaded, a title is that of the match.
        """
        line = self.lines.branches[branch]
        titles = [line.title or branch]
        if line.kind != "loaded" and TitleGiven in self._kinds:
            told = self.history(branch=branch).events
            titles += [e.title for e in told if isinstance(e, TitleGiven) and e.branch == branch]
        return titles[-1]

    @cached_property
    def _kinds(self) -> frozenset[type[Event]]:
        return frozenset(map(type, self.events))

    @cached_property
    def _is_plain(self) -> bool:
        """Whether nothing was corrected, amended or put in later: each event stands at its seq."""
        is_corrected = any(kind.corrects or kind is MatchAmended for kind in self._kinds)
        return not is_corrected and set(map(_AFTER, self.events)) <= {None}

    @cached_property
    def corrections(self) -> tuple[int, ...]:
        """The seqs at which the reading of earlier events, or of the start, changed."""
        if self._is_plain:
            return ()
        inserted = inserted_among(self.events)
        amended = (e.seq for e in self.events if isinstance(e, MatchAmended))
        corrected = (e.seq for e in self.events if e.corrects)
        return tuple(sorted({*inserted, *amended, *corrected, *self._pushing()}))

    def _pushing(self) -> Iterator[int]:
        """Late consequences of events behind which something was inserted: it stands after them."""
        followed: set[int] = set()
        for event in self.events:
            if event.after is not None:
                followed.add(event.after)
            cause = event.cause if followed else None
            while cause is not None and cause not in followed:
                cause = self.events[cause - 1].cause
            if cause is not None:
                yield event.seq

    def known_alike(self, known: int) -> int:
        """The last seq before the next correction: all between `known` and it read alike."""
        later = bisect_right(self.corrections, known)
        return self.corrections[later] - 1 if later < len(self.corrections) else self.last

    def history(
        self, upto: int | None = None, known: int | None = None, branch: str | None = None
    ) -> History:
        """The events up to place `upto` with the retractions and insertions known at `known`.

        Left out, both mean the last event: as corrected. As played is `known = upto`; slips of
        the recorder (`mistyped`) never show.
        """
        known = self.last if known is None else known
        places = self.lines.read(self.events, branch, known)
        if upto is not None:
            count = next((i for i, e in enumerate(places, start=1) if e.seq == upto), 0)
            if upto and not count:
                raise BadUsage(WORDS("history.no_place", at=upto, last=self.last))
            places = places[:count]
        if self._is_plain:
            return History(tuple(places), tuple(places), {}, branch)
        taken = self.taken(known, branch)
        standing = tuple(e for e in places if not e.corrects and e.seq not in taken)
        taken_by = {e.seq: taken[e.seq] for e in places if e.seq in taken}
        return History(standing, tuple(places), taken_by, branch)

    def taken(self, known: int, branch: str | None = None) -> dict[int, int]:
        """What is taken back as of `known` on a line, and by which retraction.

        A slip of the recorder is a slip from the first moment: it is taken back at any `known`.
        """
        taken: dict[int, int] = {}
        for event in self.in_force(branch, known):
            stack = [event.target]
            while stack:
                seq = stack.pop()
                if seq not in taken:
                    taken[seq] = event.seq
                    stack += self._caused.get(seq, ())
        return taken

    def in_force(self, branch: str | None = None, known: int | None = None) -> list[EventRetracted]:
        """The retractions that hold on a line, as of `known`."""
        known = self.last if known is None else known
        line = self.lines.names(branch)
        corrections = [e for e in self.events if e.corrects and e.branch in line]
        undone = self._undone(corrections, known)
        return [
            event
            for event in corrections
            if isinstance(event, EventRetracted)
            and event.seq not in undone
            and (event.seq <= known or event.reason == "mistyped")
        ]

    def _undone(self, corrections: Sequence[Event], known: int) -> set[int]:
        """The retractions that were undone. Naming the event undoes all that took it itself."""
        undone: set[int] = set()
        by_target: dict[int, list[int]] = {}
        for event in corrections:
            if isinstance(event, EventRetracted):
                by_target.setdefault(event.target, []).append(event.seq)
            elif isinstance(event, EventReinstated):
                for seq in (event.target, *by_target.get(event.target, ())):
                    named = self.events[seq - 1]
                    is_slip = isinstance(named, EventRetracted) and named.reason == "mistyped"
                    if is_slip or event.seq <= known:
                        undone.add(seq)
        return undone

    @cached_property
    def _caused(self) -> dict[int, list[int]]:
        caused: dict[int, list[int]] = {}
        for event in self.events:
            if event.cause is not None:
                caused.setdefault(event.cause, []).append(event.seq)
        return caused

    def action_of(self, seq: int) -> int:
        """The action an event belongs to: up from consequence to cause, never to the start."""
        cause = self.events[seq - 1].cause
        while cause is not None and not isinstance(self.events[cause - 1], MatchStarted):
            seq, cause = cause, self.events[cause - 1].cause
        return seq
