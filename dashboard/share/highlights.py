"""What mattered in a match: where the score swung, where much fell, what people marked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from dashboard.replay_data.moments import Moment, gone
from projections.reading import Reading
from projections.timeline import Span

_STRONG = {"!!": 4.0, "??": 4.0, "!": 2.0, "?": 2.0, "!?": 2.0, "?!": 2.0}


@dataclass
class Highlight:
    """A stretch worth showing: the events it spans, what it changed, why it counts."""

    first: int
    last: int
    span: Span | None = None
    swings: dict[str, float] = field(default_factory=dict)
    """How the score of each seat changed."""
    fallen: list[tuple[str, int | None]] = field(default_factory=list)
    """What left the board: its name, and whose it was."""
    marks: float = 0.0
    lead: bool = False
    """Whether somebody else is ahead after it."""

    @property
    def weight(self) -> float:
        """How much it mattered."""
        swing = sum(abs(value) for value in self.swings.values())
        return swing + 1.1 * len(self.fallen) + self.marks + (2.5 if self.lead else 0.0)


def highlights(reading: Reading, moments: Sequence[Moment], most: int = 6) -> list[Highlight]:
    """The stretches that mattered most, in their order."""
    found = [one for one in _stretches(reading, moments) if one.weight > 1]
    best = sorted(found, key=lambda one: -one.weight)[:most]
    position = reading.way.position
    return sorted(best, key=lambda one: position(one.first))


def _stretches(reading: Reading, moments: Sequence[Moment]) -> Iterator[Highlight]:
    """The highlights of the game as wholes, every other action by itself."""
    current: Highlight | None = None
    key: object = None
    kind = reading.match.system.highlight
    for i, stop in enumerate(reading.stops):
        whole = next((span for span in reading.path(stop.seq) if span.kind == kind), None)
        here: object = ("whole", whole.first) if whole else ("action", stop.action)
        if current is None or here != key:
            if current is not None:
                yield current
            current, key = Highlight(stop.seq, stop.seq, whole), here
        _take(current, reading, moments, i)
    if current is not None:
        yield current


def _take(found: Highlight, reading: Reading, moments: Sequence[Moment], i: int) -> None:
    seq = reading.stops[i].seq
    found.last = seq
    before, after = (moments[i - 1] if i else None), moments[i]
    then, now = dict(before.scores) if before else {}, dict(after.scores)
    for seat, value in now.items():
        if seat in then and value != then[seat]:
            found.swings[seat] = found.swings.get(seat, 0.0) + value - then[seat]
    found.fallen += [(piece.name, piece.owner) for piece in gone(before, after)]
    found.marks += sum(_STRONG.get(note.symbol or "", 0.5) for note in reading.notes(seq))
    found.lead = found.lead or _leader(then) not in (_leader(now), None)


def _leader(scores: dict[str, float]) -> str | None:
    """Who is ahead; None while the first two are level."""
    ranked = sorted(scores.items(), key=lambda entry: -entry[1])
    if len(ranked) < 2 or ranked[0][1] == ranked[1][1]:
        return None
    return ranked[0][0]
