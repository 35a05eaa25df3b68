"""The lines of a reading: each event in words, with its causes, remarks, findings and reasons."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from dashboard.replay_data.tables import Table, only
from events.base import Event
from events.match import NoteWritten
from events.words import Lang, in_language
from projections.plain_text import clean
from projections.reading import Reading, path_words, span_words
from projections.system import Finding
from projections.timeline import Step, moment_of

Json = dict[str, Any]


@dataclass
class Logbook:
    """Tells a reading in one language, to the reading's eyes. Long texts go into `texts`."""

    reading: Reading
    lang: Lang
    texts: Table[str]

    def lines(self) -> list[Json]:
        """Every event that the log shows."""
        return [self._line(step) for step in self.reading.steps]

    def _line(self, step: Step) -> Json:
        hidden = self.reading.event(step) is None
        return only(
            seq=step.seq,
            text=self.reading.sentence(step.seq),
            action=step.action if step.action != step.seq else None,
            depth=self.reading.depth(step) or None,
            stop=self.reading.is_stop(step.seq),
            taken=step.taken_by,
            taken_why=self.reading.correction(step),
            inserted=step.event.after is not None,
            found=self._found(step.seq),
            notes=[note_json(note) for note in self.reading.notes(step.seq)],
            remark=self.reading.is_remark(step),
            causes=[cause.seq for cause in self.reading.causes(step.seq)[:-1]],
            effects=[effect.seq for effect in self.reading.effects(step.seq)],
            source=None if hidden else self.texts.number(self.reading.source(step)),
            why=self._explained(step),
            path=self._path(step.seq),
            after=self._seconds(step.event),
        )

    @cached_property
    def _begun(self) -> datetime | None:
        return next((moment_of(step.event) for step in self.reading.steps), None)

    # Words

    def _found(self, seq: int) -> list[Json]:
        return [finding_json(found, self.lang) for found in self.reading.findings.get(seq, ())]

    def _explained(self, step: Step) -> list[list[int]]:
        """The rules' own account, as depth and number of the text."""
        told = self.reading.explained(step)
        return [[depth, self.texts.number(clean(text))] for depth, text in told]

    def _path(self, seq: int) -> int | None:
        spans = self.reading.path(seq)
        if not spans:
            return None
        return self.texts.number(path_words(spans, self.lang))

    def _seconds(self, event: Event) -> int | None:
        """Seconds since the match began, as far as one knows."""
        now, begun = moment_of(event), self._begun
        if now is None or begun is None or (now.tzinfo is None) != (begun.tzinfo is None):
            return None
        return round(max(0.0, (now - begun).total_seconds()))


def note_json(note: NoteWritten) -> Json:
    """A remark: whose, which sign, what it says."""
    return only(by=note.author, symbol=note.symbol, text=clean(note.text), seq=note.seq)


def finding_json(finding: Finding, lang: Lang) -> Json:
    """A finding: how serious, what it says, which rule it cites."""
    message = clean(in_language(finding.message, lang))
    return only(severity=finding.severity, text=message, cites=clean(finding.cites))


def spans_of(reading: Reading, lang: Lang) -> Iterator[Json]:
    """The stretches: kind, words, the event each begins with, and the stops it spans."""
    seats = {seat: i for i, seat in enumerate(reading.record.seats)}
    stop = reading.way.position
    for span in reading.spans:
        yield only(
            kind=span.kind,
            words=span_words(span, lang),
            number=clean(str(span.number)),
            first=span.first,
            seat=seats.get(span.player or ""),
        ) | {"stops": [stop(reading.nearest(span.first)), stop(reading.nearest(span.last))]}
