"""The curves of a match: what points and counters showed at the start and after each stretch.

They are read on the walk through its tables that its check by the rules makes anyhow.
"""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import Any

from events.base import Event
from events.words import LANGUAGES, in_language
from projections.archive.depths import kinds_of, left_out_of
from projections.archive.tables import CheckedRow, CurveRow
from projections.counters import counters_of
from projections.plain_text import clean
from projections.replay import Replay
from projections.spans import Span, SpanReader
from projections.system import GameSystem


class CurveReader:
    """What each counter showed, by the kind of stretch and how many of that kind were over."""

    def __init__(self, replay: Replay[Any], checked: CheckedRow) -> None:
        self.system, self._checked = replay.system, checked
        events = replay.history(branch=replay.counting).events
        self._left_out = left_out_of(self.system, events)
        self._ends: dict[int, list[tuple[str, int]]] = {}
        """What is over after an event: the kinds of stretches, and how many of each kind are."""
        counts: dict[str, int] = {}
        for span in _followed(self.system, events, self._left_out):
            counts[span.kind] = counts.get(span.kind, 0) + 1
            self._ends.setdefault(span.last, []).append((span.kind, counts[span.kind]))
        self._found: dict[CurveRow, None] = {}
        self._whose: dict[str, tuple[str | None, str | None, str, str, str | None]] = {}
        """How rows of a number begin: it is called alike as long as it is the same."""
        if counts:
            start = replay.state(0, branch=replay.counting)
            self._take([(kind, 0) for kind in counts], start)
        elif self._left_out:
            nothing = CurveRow(checked.hash, checked.game, None, None, None, None, None, None)
            self._found[nothing] = None

    def read(self, event: Event, table: Any) -> None:
        """Take the next event of the match that counts, and the table after it."""
        steps = self._ends.get(event.seq)
        if steps is not None:
            self._take(steps, table)

    @property
    def rows(self) -> list[CurveRow]:
        """What was found so far."""
        return list(self._found)

    def _take(self, steps: Sequence[tuple[str, int]], table: Any) -> None:
        for counter in counters_of(self.system, table):
            if counter.piece is not None:  # pieces come and go, and many bear one name
                continue
            if counter.id not in self._whose:
                english, polish = (clean(in_language(counter.name, lang)) for lang in LANGUAGES)
                begin = (*self._checked[:2], english, polish, counter.owner)
                self._whose[counter.id] = begin
            whose = self._whose[counter.id]
            if counter.needs & self._left_out:
                self._found[CurveRow(*whose, None, None, None)] = None
                continue
            for kind, step in steps:
                self._found[CurveRow(*whose, kind, step, counter.value)] = None


def _followed(
    system: GameSystem[Any], events: Sequence[Event], left_out: AbstractSet[str]
) -> list[Span]:
    """The stretches after which one looks: turns and what is longer, else all that there are.

    Where not all of a kind were recorded, nobody knows after how many of them one looks.
    """
    reader = SpanReader(system.spans, system.nesting)
    for event in events:
        reader.read(event)
    spans = reader.finish()
    if left_out:
        spans = [span for span in spans if kinds_of(system, span.kind).isdisjoint(left_out)]
    rank = system.nesting.rank
    return [span for span in spans if rank(span.kind) <= rank("turn")] or spans
