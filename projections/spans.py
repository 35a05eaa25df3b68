"""Stretches of play, such as turns, battles or days, and how a history is read as them.

A game says which kinds it has and which may lie in which, and which of its events begin one, end
one, or are one by themselves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any, Final

from events.base import Event
from events.match import SpanClosed, SpanOpened
from events.words import Phrase
from projections.words import WORDS


class Nesting:
    """The kinds of stretches that a game has, and in which others each may lie.

    The order is that of their length, the longest first; any may lie in none. What is not named
    here may lie in all but its own kind, and all others in it.
    """

    def __init__(self, within: Mapping[str, Iterable[str]]) -> None:
        self.within = {kind: frozenset(outer) for kind, outer in within.items()}
        self._rank = {kind: rank for rank, kind in enumerate(self.within)}

    def rank(self, kind: str) -> int:
        """The place of a kind among them, from the longest on."""
        return self._rank.get(kind, len(self._rank))

    def may_lie(self, inner: str, outer: str) -> bool:
        """Whether a stretch of one kind may lie in one of another."""
        if inner in self.within and outer in self.within:
            return outer in self.within[inner]
        return inner != outer

    def kept(self, kind: str, open_kinds: Sequence[str]) -> int:
        """How many of the open stretches, the outermost first, go on where one of a kind begins."""
        kept = len(open_kinds)
        if kept < 2:  # as it mostly is: a turn begins behind a turn
            return kept if kept == 0 or self.may_lie(kind, open_kinds[0]) else 0
        for place in reversed(range(kept)):
            outer = open_kinds[place]
            if not self.may_lie(kind, outer):
                kept = place
            elif kind not in self.within or outer in self.within:
                break  # what nobody named says nothing of what is around it
        if not self.may_lie(kind, kind) and kind in open_kinds:
            return min(kept, open_kinds.index(kind))
        return kept


def chain(*kinds: str) -> Nesting:
    """Kinds of which each may lie in all before it."""
    return Nesting({kind: kinds[:place] for place, kind in enumerate(kinds)})


_LONG: Final = ("campaign", "day", "mission", "round")
_OF_SOME: Final = ("phase", "turn", "activation")
"""Some games have phases in a turn, others turns in a phase."""

USUAL_NESTING: Final = Nesting(
    {
        **chain(*_LONG).within,
        **{kind: (*_LONG, *(other for other in _OF_SOME if other != kind)) for kind in _OF_SOME},
        "battle": (*_LONG, *_OF_SOME),
        "segment": (*_LONG, *_OF_SOME, "battle"),
    }
)
"""The kinds that a game has which names none, and any table."""

HIGHLIGHT: Final = "battle"
"""The stretches that are watched for themselves, where a game names no others."""


@dataclass(frozen=True, slots=True)
class Opens:
    """An event of this type begins a stretch; `number` and `title` name the facts that label it.

    `ends` names other kinds of stretches that end where it begins, though they may lie in none of
    its kind.
    """

    kind: str
    number: str | None = None
    title: str | None = None
    ends: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Closes:
    """An event of this type, with what it causes, ends the innermost open stretch of that kind.

    `outcome` names the fact that says how it went.
    """

    kind: str
    outcome: str | None = None


@dataclass(frozen=True, slots=True)
class Whole:
    """An event of this type, with what it causes, is a stretch by itself."""

    kind: str
    number: str | None = None
    ends: tuple[str, ...] = ()


SpanRule = Opens | Closes | Whole
SpanRules = Mapping[str, SpanRule]


@dataclass(slots=True)
class Span:
    """A stretch of play in one history: from event `first` to event `last`."""

    kind: str
    first: int
    last: int
    number: Any = None
    title: Any = None
    player: str | None = None
    parent: Span | None = None
    outcome: Any = None
    place: int = 0
    """How many events of the history lie before it."""
    events: int = 0
    """How many it has."""

    @property
    def path(self) -> tuple[Span, ...]:
        """The stretches around it, outermost first, and itself."""
        return (*self.parent.path, self) if self.parent else (self,)


def rule_for(rules: SpanRules, event: Event) -> SpanRule | None:
    """What an event does to the stretches."""
    rule = rules.get(event.type_name())
    if rule is None and isinstance(event, SpanOpened):
        return Opens(event.span, "number", "title")
    if rule is None and isinstance(event, SpanClosed):
        return Closes(event.span, "outcome")
    return rule


class SpanReader:
    """Reads stretches off a history, one event after the other.

    Where one ended is known when it has; `finish` ends those that are still open.
    """

    def __init__(self, rules: SpanRules, nesting: Nesting = USUAL_NESTING) -> None:
        self.rules, self.nesting = rules, nesting
        self.spans: list[Span] = []
        self._open: list[Span] = []
        self._counts: dict[tuple[int, str], int] = {}
        self._ending: list[tuple[Span, set[int]]] = []
        """The stretches that have been closed, each with the event that did so and all that this
        has caused so far, which belongs to it."""
        self._last = self._read = 0
        """The event that was read last, and how many were."""

    def read(self, event: Event) -> Span | None:
        """Take the next event; returns the innermost stretch it belongs to."""
        if self._ending:
            self._leave(event)
        rule = rule_for(self.rules, event)
        if rule is not None and not isinstance(rule, Closes):
            self._enter(rule, event)
        self._last, self._read = event.seq, self._read + 1
        innermost = self._open[-1] if self._open else None
        if rule is not None and not isinstance(rule, Opens):
            self._close(rule, event)
        return innermost

    @property
    def still_open(self) -> tuple[Span, ...]:
        """The stretches that nothing has ended so far, outermost first.

        Of one that has been closed nothing goes on that it holds.
        """
        over = {id(span) for span, _ in self._ending}
        return tuple(takewhile(lambda span: id(span) not in over, self._open))

    def finish(self) -> list[Span]:
        """All stretches, when the last event has been read."""
        self._end(0)
        return self.spans

    def _end(self, place: int) -> None:
        """The open stretches from that one on ended with the last event."""
        for span in self._open[place:]:
            span.last, span.events = self._last, self._read - span.place
        del self._open[place:]

    def _leave(self, event: Event) -> None:
        """What has been closed is left, unless the event comes of what closed it."""
        while self._ending and event.cause not in self._ending[-1][1]:
            over, _ = self._ending.pop()
            # Another one that began may have ended it, and it may hold others still.
            kept = [place for place, span in enumerate(self._open) if span is over]
            self._end(kept[0] if kept else len(self._open))
        for _, caused in self._ending:
            caused.add(event.seq)

    def _close(self, rule: Closes | Whole, event: Event) -> None:
        ending = next((span for span in reversed(self._open) if span.kind == rule.kind), None)
        if ending is None:
            return
        if isinstance(rule, Closes) and rule.outcome:
            ending.outcome = getattr(event, rule.outcome, None)
        self._ending.append((ending, {event.seq}))

    @property
    def open_ones(self) -> tuple[Span, ...]:
        """Those that go on, the outermost first."""
        return tuple(self._open)

    def ended_by(self, rule: Opens | Whole, event: Event) -> tuple[Span, ...]:
        """The stretches that are still open and end where this event begins another."""
        self._leave(event)
        return self.open_ones[self._kept(rule) :]

    def _kept(self, rule: Opens | Whole) -> int:
        """How many of the open stretches stay open where such a one begins."""
        kept = self.nesting.kept(rule.kind, [span.kind for span in self._open])
        places = (place for place, span in enumerate(self._open) if span.kind in rule.ends)
        return min(kept, next(places, kept))

    def _enter(self, rule: Opens | Whole, event: Event) -> None:
        self._end(self._kept(rule))
        parent = self._open[-1] if self._open else None
        counted = (parent.first if parent else 0, rule.kind)
        self._counts[counted] = self._counts.get(counted, 0) + 1
        number = getattr(event, rule.number, None) if rule.number else None
        title = getattr(event, rule.title, None) if isinstance(rule, Opens) and rule.title else None
        span = Span(
            rule.kind,
            event.seq,
            event.seq,
            self._counts[counted] if number is None else number,
            title,
            getattr(event, "player", None),
            parent,
            place=self._read,
        )
        self.spans.append(span)
        self._open.append(span)


@dataclass(frozen=True, slots=True)
class Surprise:
    """An event begins a stretch of one kind, and so ends one of another; the game said nothing."""

    event: Event
    kind: str
    ended: str

    @property
    def phrase(self) -> Phrase:
        """What is wrong, and how it is mended."""
        said = {"event": self.event.type_name(), "kind": self.kind, "ended": self.ended}
        return WORDS("stretch.surprise", **said)


def surprises(rules: SpanRules, nesting: Nesting, events: Iterable[Event]) -> Iterator[Surprise]:
    """Where a game's own events end stretches of other kinds by beginning one.

    The next stretch of a kind ends the one before with all that lies in it, and so does what the
    game says: by `ends`, or by a nesting of its own in which what is ended may lie in what begins.
    The usual nesting says it only of what no event of the game ends.
    """
    closed = {rule.kind for rule in rules.values() if isinstance(rule, Closes)}
    reader = SpanReader(rules, nesting)
    for event in events:
        rule = rules.get(event.type_name())
        if isinstance(rule, Opens | Whole):
            ended = next(iter(reader.ended_by(rule, event)), None)
            if ended is not None and ended.kind not in (rule.kind, *rule.ends):
                is_within = rule.kind in nesting.within.get(ended.kind, ())
                if not is_within or (nesting is USUAL_NESTING and ended.kind in closed):
                    yield Surprise(event, rule.kind, ended.kind)
        reader.read(event)
