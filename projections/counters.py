"""Counters: the numbers that people follow, and for each of them the events that made it.

Nothing is stored of this and no game tells it: what an event did to a number is the difference
between the table before it and the table after it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from events.errors import BadUsage, nearest
from events.words import Wording, in_language
from projections.plain_text import clean
from projections.system import Counter, GameSystem, score_id
from projections.words import WORDS

if TYPE_CHECKING:  # whoever reads only what a table counts reads no match
    from projections.reading import Reading

Value = float | None
"""What a counter shows; None where there is no such counter."""


@dataclass(frozen=True, slots=True)
class Change:
    """What one event did to a counter."""

    seq: int
    before: Value
    after: Value

    @property
    def difference(self) -> float:
        """By how much; a counter that is not there counts as none."""
        return (self.after or 0) - (self.before or 0)


@dataclass(frozen=True, slots=True)
class CounterRecord:
    """A counter, what it showed before the first event, and every event that changed it."""

    counter: Counter
    """As it was called last."""
    start: Value
    changes: tuple[Change, ...]

    @property
    def value(self) -> Value:
        """What it shows now."""
        return self.changes[-1].after if self.changes else self.start

    @property
    def shown_changes(self) -> tuple[Change, ...]:
        """Those that made a difference: a counter that appears at none has made none."""
        return tuple(change for change in self.changes if change.difference)

    def upto(self, reading: Reading, at: int) -> CounterRecord:
        """As it was after an event of that reading."""
        earlier = (change for change in self.changes if not reading.is_later(change.seq, at))
        return replace(self, changes=tuple(earlier))

    def label(self, reading: Reading) -> str:
        """What it is called, and whose it is."""
        return counter_label(self.counter, reading)


def counters_of(system: GameSystem[Any], table: Any) -> tuple[Counter, ...]:
    """All counters of a table, the points first."""
    scores, counters = system.scores(table), system.counters(table)
    if not scores and isinstance(counters, tuple):  # which may be the one of the table before
        return counters
    points = score_name(system)
    pointed = (Counter(score_id(seat), points, value, seat) for seat, value in scores.items())
    return (*pointed, *counters)


def score_name(system: GameSystem[Any]) -> Wording:
    """What the points of a game are called."""
    return system.name_of("counter", "score") or WORDS("counter.score")


def counter_name(counter: Counter, reading: Reading) -> str:
    """What a counter is called, as far as the table has met what its name says."""
    return reading.unmet(reading.last).conceal(clean(in_language(counter.name, reading.lang)))


def counter_label(counter: Counter, reading: Reading) -> str:
    """What a counter is called, and whose it is."""
    name = counter_name(counter, reading)
    if counter.owner is None:
        return name
    player = reading.record.player(counter.owner)
    owner = clean(player.name if player else counter.owner)
    return WORDS("counter.of", counter=name, owner=owner).text(reading.lang)


def counter_records(reading: Reading, at: int | None = None) -> dict[str, CounterRecord]:
    """Every counter that the match had up to an event (None: the last), as far as one may know.

    In the order in which they came.
    """
    system, known = reading.match.system, reading.eyes.table
    first = counters_of(system, known(reading.match.replay.state(0, branch=reading.branch)))
    tables = _tables(reading, at)
    return records_of(first, ((seq, counters_of(system, known(table))) for seq, table in tables))


def records_of(
    first: Sequence[Counter], then: Iterable[tuple[int, Sequence[Counter]]]
) -> dict[str, CounterRecord]:
    """What events made of the counters: those before the first event, and those after each."""
    counters = {counter.id: counter for counter in first}
    shown = {name: counter.value for name, counter in counters.items()}
    start, changes = dict(shown), dict[str, list[Change]]()
    last = first
    for seq, now in then:
        if now is last:  # a game whose tables share what did not change tells the same again
            continue
        last = now
        values = {counter.id: counter.value for counter in now}
        if values == shown:
            continue
        counters |= {counter.id: counter for counter in now}
        for name in dict.fromkeys((*shown, *values)):
            before, after = shown.get(name), values.get(name)
            if before != after:
                changes.setdefault(name, []).append(Change(seq, before, after))
        shown = values
    return {
        name: CounterRecord(counter, start.get(name), tuple(changes.get(name, ())))
        for name, counter in counters.items()
    }


def _tables(reading: Reading, at: int | None) -> Iterator[tuple[int, Any]]:
    """The table after each event up to one. It is looked at before the next is asked for."""
    replay = reading.match.replay
    if reading.as_played:  # there a take-back is a step, and what stood before it may change
        for stop in reading.stops:
            if at is not None and reading.is_later(stop.seq, at):
                return
            yield stop.seq, reading.whole_state(stop.seq)
        return
    for event, table in replay.walk(at, branch=reading.branch):
        yield event.seq, table


def named_counter(
    records: Mapping[str, CounterRecord], called: str, reading: Reading
) -> CounterRecord:
    """The counter that somebody names by its label, its name or its id."""
    folded = called.casefold()
    if called in records:
        return records[called]
    labels = {name: record.label(reading) for name, record in records.items()}
    same = [records[name] for name, label in labels.items() if label.casefold() == folded]
    begun = [records[name] for name, label in labels.items() if label.casefold().startswith(folded)]
    found = same or begun
    if len(found) == 1:
        return found[0]
    if found:
        known = [record.label(reading) for record in found]
        raise BadUsage(WORDS("counter.several", called=called, known=known))
    if not records:
        raise BadUsage(WORDS("counter.no_counters", called=called))
    raise BadUsage(WORDS("counter.none", called=called, near=nearest(called, labels.values())))


def number_text(value: Value) -> str:
    """A number as one writes it; a dash where there is none."""
    if value is None:
        return "\N{EN DASH}"
    return str(int(value)) if float(value).is_integer() else f"{value:.15g}"


def difference_text(difference: float) -> str:
    """By how much a number changed, with its sign."""
    sign = "+" if difference >= 0 else "\N{MINUS SIGN}"
    return f"{sign}{number_text(abs(difference))}"
