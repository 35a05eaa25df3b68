"""A match opened for stepping: the state at any event, as played or as corrected."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import Any, Final, Generic, TypeVar

from events.base import Event
from events.branches import MAIN
from events.errors import BadUsage, nearest
from events.match import MatchAmended, MatchStarted
from projections.history import Chronicle, History
from projections.record import Record, record_of, started_as_amended
from projections.system import GameSystem
from projections.words import WORDS

S = TypeVar("S")

SNAPSHOT_EVERY: Final = 32
"""Events between two kept states: 6 µs to any event of a match of 300, at 8 KiB."""
_FAR_APART: Final = 512
"""So far apart are those that one only passes by: a copy may cost as much as a hundred events."""
_FREE_EVERY: Final = 8
"""Events between two where a copy costs nothing, as tables of that game are never changed."""
_LINES_KEPT: Final = 8
_LOOKED_AT: Final = 4
"""So many of the last states are at hand for whoever looks at one moment after the other."""

Key = tuple[int, ...]


def fold(system: GameSystem[S], state: S, events: Sequence[Event]) -> S:
    """Apply `events` in order, beginning with `state` (which the caller gives away)."""
    apply = system.apply
    for event in events:
        state = apply(state, event)
    return state


@dataclass(frozen=True)
class Side:
    """The record that a side line in a file of its own has left, and where."""

    replay: Replay[Any]
    seq: int


class Replay(Generic[S]):
    """One record, its histories, and their states. States are handed out as copies."""

    def __init__(
        self, system: GameSystem[S], events: Sequence[Event], base: Side | None = None
    ) -> None:
        self.system = system
        self.chronicle = Chronicle.of(events)
        self.base = base
        self._lines: OrderedDict[tuple[int, str | None], _Line[S]] = OrderedDict()

    @property
    def last(self) -> int:
        """The seq of the last event."""
        return self.chronicle.last

    @property
    def counting(self) -> str | None:
        """The branch that counts: None for the main line."""
        return self.chronicle.lines.counting()

    def branch_at(self, at: int | None) -> str | None:
        """The line a moment is read on: the one that counts, or its own where it lies off that."""
        lines = self.chronicle.lines
        counting = lines.counting()
        if not at or at > self.last or lines.holds(counting, at):
            return counting
        return lines.of_event(at)

    def line(self, name: str | None, at: int | None = None) -> str | None:
        """The line that somebody names, `main` for the main one; unnamed, as `branch_at`."""
        return self.branch_at(at) if name is None else self.chronicle.lines.named(name)

    def history(
        self, at: int | None = None, *, as_played: bool = False, branch: str | None = None
    ) -> History:
        """The events behind `state`, cut at place `at`."""
        self._check(at, branch)
        known = at if as_played and at is not None else self.last
        return self.chronicle.history(at, known, branch)

    def key(self, at: int, *, as_played: bool = False, branch: str | None = None) -> Key:
        """What the state after event `at` depends on: equal keys, equal states of this record."""
        line, count = self._find(at, as_played, branch)
        return count, line.beginnings[count], hash(line.history.amendments)

    def state(
        self, at: int | None = None, *, as_played: bool = False, branch: str | None = None
    ) -> S:
        """The table after event `at` (None: after the last)."""
        line, count = self._find(at, as_played, branch)
        return line.state(count)

    def before(self, seq: int, *, as_played: bool = False, branch: str | None = None) -> S:
        """The table just before event `seq`."""
        line, count = self._find_before(seq, as_played, branch)
        return line.state(count)

    def look(self, at: int, *, as_played: bool = False, branch: str | None = None) -> S:
        """The table after event `at`, for whoever only looks: nobody may change it."""
        line, count = self._find(at, as_played, branch)
        return line.look(count)

    def look_before(self, seq: int, *, as_played: bool = False, branch: str | None = None) -> S:
        """The table just before event `seq`, which nobody may change."""
        line, count = self._find_before(seq, as_played, branch)
        return line.look(count)

    def walk(
        self, at: int | None = None, *, as_played: bool = False, branch: str | None = None
    ) -> Iterator[tuple[Event, S]]:
        """Each event up to `at` (None: the last), with the table after it.

        The table is looked at before the next is asked for: it may change in place.
        """
        line, count = self._find(at, as_played, branch)
        return line.walk(count)

    def keeper(self, branch: str | None = None) -> Callable[[Event, S], None]:
        """Takes each event that counts, and the table after it, of whoever folds all of them.

        What is kept of these need not be folded again.
        """
        line, count = self._find(None, as_played=False, branch=branch)
        done = iter(range(1, count + 1))
        return lambda _event, state: line.keep(next(done), state, count)

    def record(
        self, at: int | None = None, *, as_played: bool = False, branch: str | None = None
    ) -> Record:
        """What the match knows of itself after event `at`."""
        events = self.history(at, as_played=as_played, branch=branch).events
        return record_of(events, self.first_record)

    def told_before(self) -> tuple[Event, ...]:
        """What the records told that this one left, up to where it did: none for most."""
        if self.base is None:
            return ()
        parent, seq = self.base.replay, self.base.seq
        return (*parent.told_before(), *parent.chronicle.events[:seq])

    @cached_property
    def first_record(self) -> Record:
        """What was known before the first event: nothing, or what the record left behind knew."""
        if self.base is None:
            return Record()
        parent, seq = self.base.replay, self.base.seq
        return parent.record(seq, branch=parent.branch_at(seq))

    def _check(self, at: int | None, branch: str | None) -> None:
        if at is not None and not 0 <= at <= self.last:
            raise BadUsage(WORDS("history.no_place", at=at, last=self.last))
        if branch is not None and branch not in self.chronicle.lines.branches:
            known = (MAIN, *self.chronicle.lines.branches)
            raise BadUsage(WORDS("history.no_branch", branch=branch, near=nearest(branch, known)))

    def _find(self, at: int | None, as_played: bool, branch: str | None) -> tuple[_Line[S], int]:
        self._check(at, branch)
        known = self.last if at is None or not as_played else at
        line = self._line(self.chronicle.known_alike(known), branch)
        if at is None:
            return line, len(line.history.events)
        if at == 0:
            return line, 0
        count = line.history.index.get(at)
        if count is None:
            raise BadUsage(WORDS("history.other_line", at=at))
        return line, count

    def _find_before(self, seq: int, as_played: bool, branch: str | None) -> tuple[_Line[S], int]:
        line, count = self._find(seq, as_played, branch)
        stands = count > 0 and line.history.events[count - 1].seq == seq
        return line, count - 1 if stands else count

    def _line(self, known: int, branch: str | None) -> _Line[S]:
        key = (known, branch)
        if key not in self._lines:
            history = self.chronicle.history(None, known, branch)
            self._lines[key] = self._like_another(history) or _Line(
                self.system, history, {0: self._first_state(history)}, [0]
            )
            while len(self._lines) > _LINES_KEPT:
                self._lines.popitem(last=False)
        self._lines.move_to_end(key)
        return self._lines[key]

    def _like_another(self, history: History) -> _Line[S] | None:
        """The line of a history with all that another line knows of what both begin with.

        A correction changes little of what was before it: as played, a match of 10,000 events with
        320 of them takes 8 s instead of 15.
        """
        best, most = None, -1
        for line in self._lines.values():
            if line.history.amendments == history.amendments:
                alike = _alike(line.history.events, history.events)
                if alike > most:
                    best, most = line, alike
        if best is None:
            return None
        kept = {count: state for count, state in list(best.kept.items()) if count <= most}
        return _Line(self.system, history, kept, best.beginnings[: most + 1])

    def _first_state(self, history: History) -> S:
        if self.base is not None:
            parent, seq = self.base.replay, self.base.seq
            state: S = parent.state(seq, branch=parent.branch_at(seq))
            return state
        return self.system.start(start_of(history.events))


def start_of(events: Sequence[Event]) -> MatchStarted:
    """The start of a history, with what the table amended later filled in."""
    started = next((event for event in events if isinstance(event, MatchStarted)), None)
    if started is None:
        raise BadUsage(WORDS("history.no_start"))
    if MatchAmended not in set(map(type, events)):  # nearly always: nothing to fill in
        return started
    return started_as_amended(events, started)


def _alike(ours: Sequence[Event], theirs: Sequence[Event]) -> int:
    """How many events at the beginning are the same."""
    low, high = 0, min(len(ours), len(theirs))
    while low < high:
        middle = (low + high + 1) // 2
        if ours[low:middle] == theirs[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


class _Line(Generic[S]):
    """One history with snapshots of its states."""

    def __init__(
        self, system: GameSystem[S], history: History, kept: dict[int, S], begun: list[int]
    ) -> None:
        self.system, self.history = system, history
        self.kept = kept
        """States by the number of events before them: the first, and those that were passed.

        Near what somebody asked for every 32nd, elsewhere every 512th; every 8th where it is free.
        """
        is_free = system.copy(kept[0]) is kept[0]
        self._every = _FREE_EVERY if is_free else SNAPSHOT_EVERY
        self._far_apart = _FREE_EVERY if is_free else _FAR_APART
        self._begun = begun
        self._looked_at: OrderedDict[int, S] = OrderedDict()

    @cached_property
    def beginnings(self) -> list[int]:
        """A hash of each beginning of what counts, the empty one first."""
        rest = (event.seq for event in self.history.events[len(self._begun) - 1 :])
        return [
            *self._begun[:-1],
            *accumulate(rest, lambda begun, seq: hash((begun, seq)), initial=self._begun[-1]),
        ]

    def state(self, count: int) -> S:
        """The state after the first `count` events that stand."""
        kept = count - count % self._every
        while kept not in self.kept:
            kept -= self._every
        state, apply, every = self.system.copy(self.kept[kept]), self.system.apply, self._every
        for done, event in enumerate(self.history.events[kept:count], kept + 1):
            state = apply(state, event)
            if not done % every:
                self.keep(done, state, count)
        return state

    def walk(self, count: int) -> Iterator[tuple[Event, S]]:
        """Each of the first `count` events, and the state after it, which the next may change."""
        state, apply = self.system.copy(self.kept[0]), self.system.apply
        for done, event in enumerate(self.history.events[:count], 1):
            state = apply(state, event)
            self.keep(done, state, count)
            yield event, state

    def keep(self, done: int, state: S, count: int) -> None:
        """Keep a state that one passes on the way to another, if it is one of those to be kept."""
        if done % self._every or done in self.kept:
            return
        if count - done < _FAR_APART or done % self._far_apart == 0:
            self.kept[done] = self.system.copy(state)

    def look(self, count: int) -> S:
        """The same state for all who look at it now, made of the one before where that is known."""
        found = self._looked_at.get(count)
        if found is None:
            before = self._looked_at.get(count - 1)
            if before is None or count % self._every == 0:  # so that these are kept as well
                found = self.state(count)
            else:
                event = self.history.events[count - 1]
                found = self.system.apply(self.system.copy(before), event)
            self._looked_at[count] = found
            while len(self._looked_at) > _LOOKED_AT:
                self._looked_at.popitem(last=False)
        return found
