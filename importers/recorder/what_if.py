"""How the game's highlight would go if it began now, step by step: nothing of it is recorded."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from events.base import Event
from events.errors import AfterActionError
from events.words import Lang
from importers.recorder.chain import draft_of
from importers.recorder.session import Session
from projections.offers import Draft
from projections.spans import Opens


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
