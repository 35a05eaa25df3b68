"""The stretches of a match that mattered most: what each of them changed, and why it counts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from dashboard.replay.moments import DrawnMoment, gone
from projections.reading import Reading
from projections.timeline import Step

_WEIGHTS: Final = {"!!": 4.0, "??": 4.0, "!": 2.0, "?": 2.0, "!?": 2.0, "?!": 2.0}
"""How much an event counts by the symbol that somebody gave it; any other remark half a point."""

_MOST_LOOKED_AT: Final = 2_000
"""So many events are looked at one by one. Of a longer match each stretch is looked at as a whole:
what came and went within one is missed, and nobody waits for a campaign of months."""


@dataclass
class KeyMoment:
    """A stretch worth showing: the events it spans, what it changed, why it counts."""

    first: int
    last: int
    before: DrawnMoment | None
    after: DrawnMoment
    swings: dict[str, float] = field(default_factory=dict)
    """How the score of each seat changed."""
    fallen: int = 0
    """How many pieces left the board."""
    marks: float = 0.0
    lead: bool = False
    """Whether somebody else is ahead after it."""

    @property
    def weight(self) -> float:
        """How much it mattered."""
        swing = sum(abs(value) for value in self.swings.values())
        return swing + 1.1 * self.fallen + self.marks + (2.5 if self.lead else 0.0)


def looked_at(reading: Reading) -> Sequence[Step]:
    """The stops by which a match is judged: all, or of a long one the end of each stretch."""
    if len(reading.stops) <= _MOST_LOOKED_AT:
        return reading.stops
    ends = {_stretch_of(reading, stop): stop for stop in reading.stops}
    return list(ends.values())


def key_moments(
    reading: Reading, stops: Sequence[Step], moments: Sequence[DrawnMoment], most: int
) -> list[KeyMoment]:
    """The stretches that mattered most, in their order; `moments` are those after the stops."""
    found = [one for one in _stretches(reading, stops, moments) if one.weight > 1]
    best = sorted(found, key=lambda one: -one.weight)[:most]
    position = reading.way.position
    return sorted(best, key=lambda one: position(one.first))


def _stretch_of(reading: Reading, stop: Step) -> tuple[str, int]:
    """The highlight of the game in which an event stands, else its action, else its finest span."""
    path = reading.path(stop.seq)
    kind = reading.match.system.highlight
    whole = next((span for span in path if span.kind == kind), None)
    if whole is not None:
        return "whole", whole.first
    if len(reading.stops) > _MOST_LOOKED_AT and path:
        return "span", path[-1].first
    return "action", stop.action


def _stretches(
    reading: Reading, stops: Sequence[Step], moments: Sequence[DrawnMoment]
) -> Iterator[KeyMoment]:
    """The highlights of the game as wholes, every other action by itself."""
    current: KeyMoment | None = None
    key: object = None
    before: DrawnMoment | None = None
    for stop, after in zip(stops, moments, strict=True):
        here = _stretch_of(reading, stop)
        if current is None or here != key:
            if current is not None:
                yield current
            current, key = KeyMoment(stop.seq, stop.seq, before, after), here
        current.last, current.after = stop.seq, after
        current.fallen += len(gone(before, after))
        current.marks += sum(
            _WEIGHTS.get(note.symbol or "", 0.5) for note in reading.notes(stop.seq)
        )
        _add_scores(current, before, after)
        before = after
    if current is not None:
        yield current


def _add_scores(moment: KeyMoment, before: DrawnMoment | None, after: DrawnMoment) -> None:
    then, now = dict(before.scores) if before else {}, dict(after.scores)
    for seat, value in now.items():
        if seat in then and value != then[seat]:
            moment.swings[seat] = moment.swings.get(seat, 0.0) + value - then[seat]
    moment.lead = moment.lead or _leader(then) not in (_leader(now), None)


def _leader(scores: dict[str, float]) -> str | None:
    """Who is ahead; None while the first two are level."""
    ranked = sorted(scores.items(), key=lambda entry: -entry[1])
    if len(ranked) < 2 or ranked[0][1] == ranked[1][1]:
        return None
    return ranked[0][0]
