"""How the highlight of a game would go if it began now: told, drawn, and nowhere recorded."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from events.base import Event
from events.errors import AfterActionError
from events.words import Lang
from importers.recorder.chain import draft_of
from importers.recorder.session import Desk
from projections.offers import Draft
from projections.spans import Opens


@dataclass(frozen=True)
class Moment:
    """One step of something that did not happen: its words, and the table after it."""

    words: str
    state: Any


def can_ask(desk: Desk) -> bool:
    """Whether the game knows what could begin now."""
    return next(_highlights(desk, desk.state), None) is not None


def highlight_now(desk: Desk, lang: Lang, seat: str | None = None) -> list[Moment]:
    """The stretch step by step, with every open choice made by the rules.

    It begins on the table as it is known where that seat is chosen.
    """
    known = desk.seen(seat)
    found = next(_highlights(desk, known), None)
    if found is None:
        return []
    state = desk.system.copy(known)
    moments = []
    for event in found:
        words = desk.say(event, state, lang, seat)
        state = desk.system.apply(state, event)
        moments.append(Moment(words, desk.system.copy(state)))
    return moments


def _highlights(desk: Desk, state: Any) -> Iterator[list[Event]]:
    """An event that opens such a stretch, with what the rules say follows from it."""
    read = desk.system.vocabulary.accept
    if desk.record.ended is not None:
        return
    for kind, rule in desk.system.spans.items():
        if isinstance(rule, Opens) and rule.kind == desk.system.highlight:
            try:
                event = read({"type": kind})
                drafts: list[Draft] = list(desk.system.play.consequences(state, draft_of(event)))
                events = [read(draft.entry()) for draft in drafts]
            except AfterActionError:
                continue  # this game wants to know more before it begins
            if events:
                yield [event, *events]
