"""A history as one steps through it: events in actions, actions in stretches of play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from itertools import pairwise
from typing import Any, NamedTuple

from events.base import Event
from events.match import MatchPaused
from projections.history import Chronicle, History
from projections.spans import USUAL_NESTING, Nesting, Span, SpanReader, SpanRules


@dataclass(frozen=True, slots=True)
class Step:
    """One event of a timeline."""

    event: Event
    action: int
    """The seq of the action it belongs to: itself, or what caused it."""
    depth: int
    """How many causes stand above it."""
    span: Span | None
    taken_by: int | None
    """The retraction that took it back, if one did."""

    @property
    def seq(self) -> int:
        """The place of the event in the file."""
        return self.event.seq

    @property
    def counts(self) -> bool:
        """Whether it happened at the table: it is no correction, and none took it back."""
        return self.taken_by is None and not self.event.corrects


@dataclass(frozen=True)
class Timeline:
    """The steps of a history, with ways to go from one to another."""

    steps: tuple[Step, ...]
    spans: tuple[Span, ...]
    still_open: tuple[Span, ...] = ()
    """The stretches in which play stands at the end, outermost first."""

    @cached_property
    def _at(self) -> dict[int, int]:
        return {step.seq: i for i, step in enumerate(self.steps)}

    def position(self, seq: int) -> int:
        """Where an event stands among the steps; -1 before the first."""
        return self._at.get(seq, -1)

    def next_action(self, seq: int) -> int:
        """The last event of the next action: what the table looks like when it is done."""
        here = self.position(seq)
        starts = [i for i in range(here + 1, len(self.steps)) if self._begins_action(i)]
        if not starts:
            return self.steps[-1].seq if self.steps else 0
        end = starts[1] if len(starts) > 1 else len(self.steps)
        return self.steps[end - 1].seq

    def previous_action(self, seq: int) -> int:
        """The last event of the action before; 0 at the beginning."""
        here = self.position(seq)
        while here > 0 and not self._begins_action(here):
            here -= 1
        return self.steps[here - 1].seq if here > 0 else 0

    def _begins_action(self, i: int) -> bool:
        return i == 0 or self.steps[i].action != self.steps[i - 1].action

    def marks(self, kind: str) -> list[int]:
        """The seqs at which stretches of that kind begin."""
        return [span.first for span in self.spans if span.kind == kind]

    def next_mark(self, seq: int, kind: str) -> int:
        """The next beginning of a stretch; the last event where there is none."""
        here = self.position(seq)
        later = [mark for mark in self.marks(kind) if self.position(mark) > here]
        return later[0] if later else (self.steps[-1].seq if self.steps else 0)

    def previous_mark(self, seq: int, kind: str) -> int:
        """The beginning of the stretch before; the first event where there is none."""
        here = self.position(seq)
        earlier = [mark for mark in self.marks(kind) if self.position(mark) < here]
        return earlier[-1] if earlier else (self.steps[0].seq if self.steps else 0)


def timeline_of(
    chronicle: Chronicle, history: History, rules: SpanRules, nesting: Nesting = USUAL_NESTING
) -> Timeline:
    """The steps of `history`; what was taken back and the corrections are steps too."""
    reader = SpanReader(rules, nesting)
    depths: dict[int, int] = {}
    steps = []
    for event in history.places:
        depths[event.seq] = depths.get(event.cause, -1) + 1 if event.cause else 0
        taken_by = history.taken_by.get(event.seq)
        counts = taken_by is None and not event.corrects
        span = reader.read(event) if counts else None
        steps.append(Step(event, chronicle.action_of(event.seq), depths[event.seq], span, taken_by))
    still_open = reader.still_open
    return Timeline(tuple(steps), tuple(reader.finish()), still_open)


@dataclass(frozen=True, slots=True)
class Tempo:
    """How long the table took: seconds before each event, and for each stretch."""

    before: dict[int, float]
    spans: tuple[tuple[Span, float], ...]


def moment_of(event: Event) -> datetime | None:
    """When an event happened, as far as one knows; a bare day says no time."""
    happened = event.happened
    try:
        return datetime.fromisoformat(happened if happened and "T" in happened else event.recorded)
    except ValueError:
        return None


def seconds_between(start: Event | None, end: Event | None) -> float | None:
    """The time between two events; None where one of them has none."""
    if start is None or end is None:
        return None
    return between(moment_of(start), moment_of(end))


def tempo_of(timeline: Timeline, longest: float = float("inf")) -> Tempo:
    """The time between events. Where a zone is missing on one side, nothing is said.

    What lies between two sittings (`breaks_of`) is no time that the table took.
    """
    steps = timeline.steps
    moments = {step.seq: moment_of(step.event) for step in steps}
    apart = {e.place: e.seconds for e in breaks_of([step.event for step in steps], longest)}
    before: dict[int, float] = {}
    for place, (earlier, later) in enumerate(pairwise(steps), start=1):
        seconds = between(moments[earlier.seq], moments[later.seq])
        if seconds is not None and place not in apart:
            before[later.seq] = seconds
    spans = []
    for span in timeline.spans:
        seconds = between(moments[span.first], moments[span.last])
        if seconds is not None:
            first, last = timeline.position(span.first), timeline.position(span.last)
            idle = sum(gone for place, gone in apart.items() if first < place <= last)
            spans.append((span, max(0.0, seconds - idle)))
    return Tempo(before, tuple(spans))


def between(start: datetime | None, end: datetime | None) -> float | None:
    """The seconds between two moments; None where one of them, or a zone, is not known."""
    if start is None or end is None or (start.tzinfo is None) != (end.tzinfo is None):
        return None
    return max(0.0, (end - start).total_seconds())


@dataclass(frozen=True, slots=True)
class Break:
    """The table broke up: how many events came before, and the seconds until the next one."""

    place: int
    seconds: float


def breaks_of(events: Sequence[Event], longest: float, *, pauses: bool = True) -> list[Break]:
    """Where one sitting ended and another began: at a pause, or where nothing came for so long.

    What was told later, and not when it happened, says nothing of the time at the table. Without
    `pauses` one sees at a glance whether all of it was one sitting.
    """
    if not events:
        return []
    whole = seconds_between(events[0], events[-1])
    if whole is not None and whole <= longest and not pauses:
        return []
    found: list[Break] = []
    before: datetime | None = None
    is_paused = False
    for place, event in enumerate(events):
        if event.after is not None and not event.happened:
            continue
        now = moment_of(event)
        seconds = between(before, now) or 0.0
        if is_paused or seconds > longest:
            found.append(Break(place, seconds))
        before, is_paused = now, isinstance(event, MatchPaused)
    return found


class Sitting(NamedTuple):
    """The table sat down and played, until it broke up."""

    first: Event
    last: Event
    events: int


def sittings_of(
    events: Sequence[Event], breaks: Sequence[Break], ended: Event | None = None
) -> list[Sitting]:
    """The sittings of a table. What is written long after the match ended is none."""
    places = [0, *[each.place for each in breaks], len(events)]
    seqs = [] if ended is None or not breaks else [event.seq for event in events]
    last = seqs.index(ended.seq) if ended is not None and seqs else len(events)
    return [
        Sitting(events[i], events[j - 1], j - i) for i, j in pairwise(places) if i < j and i <= last
    ]


def seconds_of(sittings: Sequence[Sitting]) -> float | None:
    """How long they took together; None where nobody knows of any."""
    took = [seconds_between(one.first, one.last) for one in sittings]
    known = [seconds for seconds in took if seconds is not None]
    return sum(known) if known else None


def seconds_at_table(
    events: Sequence[Event], longest: float, ended: Event | None = None
) -> float | None:
    """How long a table sat over a match: what lies between two sittings is no part of it."""
    return seconds_of(sittings_of(events, breaks_of(events, longest), ended))


def activity_of(timeline: Timeline) -> dict[str, int]:
    """How many actions each seat took."""
    count: dict[str, int] = {}
    for step in timeline.steps:
        player: Any = getattr(step.event, "player", None)
        if player is not None and step.action == step.seq and step.taken_by is None:
            count[player] = count.get(player, 0) + 1
    return count
