"""The curves of a match: what points and counters showed at the start and after each stretch.

They are worked out where a match is checked by the rules, which walks through its tables anyhow.
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


def curve_rows(replay: Replay[Any], checked: CheckedRow) -> list[CurveRow]:
    """What each counter showed, by the kind of stretch and how many of that kind were over."""
    system, branch = replay.system, replay.counting
    events = replay.history(branch=branch).events
    left_out = left_out_of(system, events)
    ends: dict[int, list[tuple[str, int]]] = {}
    counts: dict[str, int] = {}
    for span in _followed(system, events, left_out):
        counts[span.kind] = counts.get(span.kind, 0) + 1
        ends.setdefault(span.last, []).append((span.kind, counts[span.kind]))
    if not ends:
        nothing = CurveRow(checked.hash, checked.game, None, None, None, None, None, None)
        return [nothing] if left_out else []
    rows: dict[CurveRow, None] = {}
    names: dict[str, tuple[str, ...]] = {}  # a number is called alike as long as it is the same
    table = replay.state(0, branch=branch)
    steps = [(kind, 0) for kind in counts]
    for event in (None, *events):
        if event is not None:
            table = system.apply(table, event)
            steps = ends.get(event.seq, [])
        for counter in counters_of(system, table) if steps else ():
            if counter.piece is not None:  # pieces come and go, and many bear one name
                continue
            if counter.id not in names:
                names[counter.id] = tuple(clean(in_language(counter.name, x)) for x in LANGUAGES)
            english, polish = names[counter.id]
            whose = (checked.hash, checked.game, english, polish, counter.owner)
            if counter.needs & left_out:
                rows[CurveRow(*whose, None, None, None)] = None
                continue
            for kind, step in steps:
                rows[CurveRow(*whose, kind, step, counter.value)] = None
    return list(rows)


def _followed(
    system: GameSystem[Any], events: Sequence[Event], left_out: AbstractSet[str]
) -> list[Span]:
    """The stretches after which one looks: turns and what is longer, else all that there are.

    Where not all of a kind were recorded, nobody knows after how many of them one looks.
    """
    reader = SpanReader(system.spans, system.nesting)
    for event in events:
        reader.read(event)
    spans = [span for span in reader.finish() if kinds_of(system, span.kind).isdisjoint(left_out)]
    rank = system.nesting.rank
    return [span for span in spans if rank(span.kind) <= rank("turn")] or spans
