"""Stretches of play: how an event begins, ends or is a turn, a round, a battle, a day."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from events.base import Event
from events.match import SpanClosed, SpanKind, SpanOpened

RANK: Final[dict[SpanKind, int]] = {
    "day": 0, "mission": 1, "round": 2, "turn": 3, "battle": 4, "segment": 5,
}  # fmt: skip
"""Which stretch contains which: opening one ends all open ones of its rank and below."""

HIGHLIGHT: Final[SpanKind] = "battle"
"""The stretches that are watched for themselves, where a game names no others."""


@dataclass(frozen=True, slots=True)
class Opens:
    """An event of this type begins a stretch; `number` and `title` name the facts that label it."""

    kind: SpanKind
    number: str | None = None
    title: str | None = None


@dataclass(frozen=True, slots=True)
class Closes:
    """An event of this type is the last of the innermost open stretch of that kind."""

    kind: SpanKind


@dataclass(frozen=True, slots=True)
class Whole:
    """An event of this type, with its consequences, is a stretch by itself."""

    kind: SpanKind
    number: str | None = None


SpanRule = Opens | Closes | Whole
SpanRules = Mapping[str, SpanRule]


@dataclass(slots=True)
class Span:
    """A stretch of play in one history: from event `first` to event `last`."""

    kind: SpanKind
    first: int
    last: int
    number: Any = None
    title: Any = None
    player: str | None = None
    parent: Span | None = None

    @property
    def path(self) -> tuple[Span, ...]:
        """The stretches around it, outermost first, and itself."""
        return (*self.parent.path, self) if self.parent else (self,)


def rule_for(rules: SpanRules, event: Event) -> SpanRule | None:
    """What an event does to the stretches."""
    if isinstance(event, SpanOpened):
        return Opens(event.span, "number", "title")
    if isinstance(event, SpanClosed):
        return Closes(event.span)
    return rules.get(event.type_name())


class SpanReader:
    """Reads stretches off a history, one event after the other."""

    def __init__(self, rules: SpanRules) -> None:
        self.rules = rules
        self.spans: list[Span] = []
        self._open: list[Span] = []
        self._counts: dict[tuple[int, SpanKind], int] = {}

    def read(self, event: Event) -> Span | None:
        """Take the next event; returns the innermost stretch it belongs to."""
        rule = rule_for(self.rules, event)
        if isinstance(rule, (Opens, Whole)):
            self._leave(RANK[rule.kind])
            self._enter(rule, event)
        for span in self._open:
            span.last = event.seq
        innermost = self._open[-1] if self._open else None
        if isinstance(rule, Closes):
            self._leave(RANK[rule.kind])
        elif isinstance(rule, Whole):
            self._open.pop()
        return innermost

    def _leave(self, rank: int) -> None:
        while self._open and RANK[self._open[-1].kind] >= rank:
            self._open.pop()

    def _enter(self, rule: Opens | Whole, event: Event) -> None:
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
        )
        self.spans.append(span)
        self._open.append(span)
