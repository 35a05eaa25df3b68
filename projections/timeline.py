"""A history as one steps through it: events in actions, actions in stretches of play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from itertools import pairwise
from typing import Any

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


@dataclass(frozen=True)
class Timeline:
    """The steps of a history, with ways to go from one to another."""

    steps: tuple[Step, ...]
    spans: tuple[Span, ...]

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
    return Timeline(tuple(steps), tuple(reader.finish()))


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


def tempo_of(timeline: Timeline) -> Tempo:
    """The time between events. Where a zone is missing on one side, nothing is said."""
    moments = {step.seq: moment_of(step.event) for step in timeline.steps}
    before: dict[int, float] = {}
    steps = timeline.steps
    for earlier, later in pairwise(steps):
        seconds = between(moments[earlier.seq], moments[later.seq])
        if seconds is not None:
            before[later.seq] = seconds
    spans = tuple(
        (span, seconds)
        for span in timeline.spans
        if (seconds := between(moments[span.first], moments[span.last])) is not None
    )
    return Tempo(before, spans)


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


def activity_of(timeline: Timeline) -> dict[str, int]:
    """How many actions each seat took."""
    count: dict[str, int] = {}
    for step in timeline.steps:
        player: Any = getattr(step.event, "player", None)
        if player is not None and step.action == step.seq and step.taken_by is None:
            count[player] = count.get(player, 0) + 1
    return count
