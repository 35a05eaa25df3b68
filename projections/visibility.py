"""What one pair of eyes may know of a match: the same for every log, replay, finding and export.

A seat sees the table as `view` shows it and an event as `veil` leaves it. All that is said is said
from these two, never from the whole table: so nothing can be read off a sentence, a reason or a
finding that could not be read off the table from that seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from events.base import Event
from events.match import DisputeRaised, NoteWritten, RulingMade
from events.words import Lang
from projections.offers import Draft
from projections.record import Record
from projections.sentences import say
from projections.spans import Span
from projections.system import Finding, GameSystem
from projections.words import WORDS

NOBODY: Final = ""
"""The eyes of one who sits nowhere and knows what all may know."""


@dataclass(frozen=True)
class Eyes:
    """Whoever looks: a seat, `NOBODY`, or None for one who knows everything."""

    system: GameSystem[Any]
    seat: str | None = None

    def event(self, event: Event) -> Event | None:
        """As much of an event as is known; None where it is not known what happened."""
        return event if self.seat is None else self.system.veil(event, self.seat or None)

    def sees(self, event: Event) -> bool:
        """Whether the whole of an event is known."""
        return self.event(event) == event

    def table(self, state: Any) -> Any:
        """The table as it is known."""
        return state if self.seat is None else self.system.view(state, self.seat or None)

    def say(
        self, event: Event, before: Any, record: Record, lang: Lang, about: Event | None = None
    ) -> str:
        """An event in words, or that one may not know it; `about` is what a remark is about."""
        known = self.event(event)
        if known is None:
            return unknown(event, lang)
        if about is not None and not self.sees(about):
            return unknown(about, lang)
        return say(self.system, known, self.table(before), record, lang)

    def hears(self, remark: Event, about: Event) -> bool:
        """Whether a remark is known: its words may give away what it is about."""
        return self.sees(remark) and self.sees(about)

    def findings(self, before: Any, event: Event, after: Any) -> Sequence[Finding]:
        """What one can find wrong from here: what is so, as far as one knows enough to say it."""
        found = list(self.system.rules.findings(before, event, after))
        if self.seat is None or not found:
            return found
        known = self.event(event)
        if known is None:
            return ()
        mine = list(self.system.rules.findings(self.table(before), known, self.table(after)))
        return [finding for finding in found if finding in mine]

    def explain(self, before: Any, event: Event, lang: Lang) -> Sequence[tuple[int, str]]:
        """Why an event came out as it did, as far as the rules tell it to these eyes."""
        known = self.event(event)
        return () if known is None else self.system.rules.explain(self.table(before), known, lang)

    def consequences(self, before: Any, event: Event) -> Sequence[Draft]:
        """What the rules say follows from an event, seen from here."""
        known = self.event(event)
        if known is None:
            return ()
        draft = Draft(known.type_name(), known.facts())
        return self.system.play.consequences(self.table(before), draft)

    def span(self, span: Span, first: Event) -> Span:
        """A stretch without a title that one may not know."""
        known = self.event(first)
        known_values = () if known is None else tuple(known.facts().values())
        return span if span.title in (None, *known_values) else replace(span, title=None)


def unknown(event: Event, lang: Lang) -> str:
    """The sentence for what one may not know: it says who knows."""
    seats = list(event.seen_by or ())
    return WORDS("said.hidden" if seats else "said.hidden_all", seats=seats, count=len(seats)).text(
        lang
    )


def subject_of(event: Event, events: Sequence[Event]) -> Event | None:
    """The event that a remark is about."""
    on = event.on if isinstance(event, (NoteWritten, DisputeRaised, RulingMade)) else None
    return None if on is None else events[on - 1]
