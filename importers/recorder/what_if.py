"""How the game's highlight would go if it began now, or on another table than it did.

Nothing of it is recorded, unless somebody keeps it as a line of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from events.base import Event
from events.errors import AfterActionError
from events.words import Lang
from importers.recorder.chain import draft_of
from importers.recorder.session import Opening, Session
from projections.offers import Draft
from projections.reading import Reading
from projections.scene import Piece, Scene
from projections.spans import Closes, Opens, Span


@dataclass(frozen=True)
class WhatIfStep:
    """One step of something that did not happen: its words, and the table after it."""

    words: str
    state: Any


def can_peek(session: Session) -> bool:
    """Whether the game knows how its highlight would go if it began now."""
    return next(_highlights(session, session.state), None) is not None


def highlight_now(session: Session, lang: Lang, seat: str | None = None) -> list[WhatIfStep]:
    """The stretch step by step, with every open choice made by the rules.

    It begins on the table as it is known where that seat is chosen.
    """
    known = session.seen(seat)
    found = next(_highlights(session, known), None)
    if found is None:
        return []
    state = session.system.copy(known)
    steps = []
    for event in found:
        words = session.say(event, state, lang, seat)
        state = session.system.apply(state, event)
        steps.append(WhatIfStep(words, session.system.copy(state)))
    return steps


def _highlights(session: Session, state: Any) -> Iterator[list[Event]]:
    """An event that opens such a stretch, with what the rules say follows from it."""
    read = session.system.vocabulary.accept
    if session.record.ended is not None:
        return
    for kind, rule in session.system.spans.items():
        if isinstance(rule, Opens) and rule.kind == session.system.highlight:
            try:
                event = read({"type": kind})
                drafts: list[Draft] = list(session.system.play.consequences(state, draft_of(event)))
                events = [read(draft.entry()) for draft in drafts]
            except AfterActionError:
                continue  # this game wants to know more before it begins
            if events:
                yield [event, *events]


@dataclass(frozen=True)
class Alteration:
    """One piece that lies elsewhere, looks elsewhere, or is gone: `cell` is where it lay."""

    cell: str
    to: str | None = None
    facing: str | None = None


@dataclass(frozen=True)
class AlteredHighlight:
    """A stretch as it was recorded, and as it would go by the rules with one piece otherwise."""

    reading: Reading
    span: Span
    piece: Piece
    drafts: Sequence[Draft]
    """The alteration, what begins the stretch, and what follows."""

    @cached_property
    def _start(self) -> Any:
        return self.reading.state(self.reading.moved(self.span.first, -1))

    @cached_property
    def states(self) -> list[Any]:
        """The table after each of the drafts."""
        system, states = self.reading.match.system, [self._start]
        for draft in self.drafts:
            event = system.vocabulary.accept(draft.entry())
            states.append(system.apply(system.copy(states[-1]), event))
        return states[1:]

    def scene(self, state: Any) -> Scene:
        """How that table looks."""
        return self.reading.match.system.scene(state, self.reading.lang)

    @cached_property
    def recorded(self) -> Any:
        """The table after the stretch, as it was."""
        return self.reading.state(self.reading.nearest(self.span.last))

    def fallen(self) -> tuple[dict[str, Piece], dict[str, Piece]]:
        """Who left the board, as it was and as it would be; by what they are called all along."""
        there = self.scene(self._start).alive
        was = there.keys() - self.scene(self.recorded).alive.keys()
        would = self.scene(self.states[0]).alive.keys() - self.scene(self.states[-1]).alive.keys()
        return {one: there[one] for one in was}, {one: there[one] for one in would}

    def entries(self, title: str) -> list[dict[str, Any]]:
        """What keeps it: a line that leaves before the stretch, with all of it."""
        chronicle = self.reading.match.replay.chronicle
        start = self.reading.moved(self.span.first, -1)
        name, begun = chronicle.lines.free_name(start), chronicle.last + 3
        opened = Opening(name, start, title).entry
        change, opening, *follows = self.drafts
        led = [draft.entry(branch=name, cause=begun) for draft in follows]
        return [opened, change.entry(branch=name), opening.entry(branch=name), *led]


def altered_highlight(reading: Reading, seq: int, change: Alteration) -> AlteredHighlight | None:
    """The stretch in which an event stands, adjudicated anew; None where it cannot be."""
    system = reading.match.system
    span = next((one for one in reading.path(seq) if one.kind == system.highlight), None)
    before = None if span is None else reading.moved(span.first, -1)
    if span is None or before is None or before == span.first:
        return None
    state = reading.state(before)
    lying = [one for one in system.scene(state, reading.lang).pieces if one.cell == change.cell]
    begun = reading.match.events[span.first - 1]
    if not lying:
        return None
    draft = system.play.altered(state, lying[-1].id, change.to, change.facing)
    if draft is None:
        return None
    table = system.apply(system.copy(state), system.vocabulary.accept(draft.entry()))
    follows = list(system.play.consequences(table, draft_of(begun)))
    ends = [
        i for i, one in enumerate(follows, 1)
        if isinstance(rule := system.spans.get(one.type), Closes) and rule.kind == span.kind
    ]  # fmt: skip
    drafts = (draft, draft_of(begun), *follows[: ends[0] if ends else len(follows)])
    return AlteredHighlight(reading, span, lying[-1], drafts)
