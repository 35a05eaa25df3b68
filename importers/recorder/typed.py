"""Lines of a game's notation, typed beside the table: what they add to the record."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from events.base import Event
from events.errors import AfterActionError, BadUsage
from events.match import MATCH_EVENTS, MatchStarted
from events.words import Lang, Phrase
from importers.recorder.menu import Json
from importers.recorder.session import Session
from importers.words import RECORDER
from projections.notation import ParsedText, ResumePoint
from projections.replay import Replay
from projections.visibility import Eyes, Unmet, subject_of

_OURS = frozenset(MATCH_EVENTS)
Entry = dict[str, Any]


def can_type(session: Session) -> bool:
    """Whether this match can be typed: its game has a notation, and its start is in its file."""
    events = session.chronicle.events
    is_whole = bool(events) and isinstance(events[0], MatchStarted)
    return session.system.notation is not None and is_whole and session.match.header.base is None


@dataclass(frozen=True)
class Typed:
    """A text on its way into a record, read and told as it is known where `seat` is chosen."""

    session: Session
    text: str
    seat: str | None = None

    @cached_property
    def parsed(self) -> ParsedText:
        """What the text adds, as far as it can be read."""
        notation = self.session.system.notation
        if notation is None or not can_type(self.session):
            raise BadUsage(RECORDER("typed.none", game=self.session.system.id))
        point = _resume_point(self.session, self.eyes)
        return notation.read_on(self.session.chronicle.events, point, self.text)

    @property
    def fault(self) -> Phrase | None:
        """Why the text is not recorded; None where all of it can be read and says something."""
        failure = self.parsed.failure
        if failure is None:
            return None if self.parsed.entries else RECORDER("typed.empty")
        line, column = failure.place
        what = self.unmet.words(failure.phrase)
        return RECORDER("typed.fault", line=line, column=column, what=what)

    @property
    def eyes(self) -> Eyes:
        """Whoever types."""
        return self.session.eyes(self.seat)

    @cached_property
    def unmet(self) -> Unmet:
        """The names that are secret still, also behind what was typed."""
        return self.session.unmet(self.seat, self.events)

    @cached_property
    def events(self) -> Sequence[Event]:
        """The events it adds, numbered on from the record."""
        read, last = self.session.system.vocabulary.read, self.session.chronicle.last
        return [read({**e, "seq": last + i}) for i, e in enumerate(self.parsed.entries, 1)]

    @cached_property
    def replay(self) -> Replay[Any]:
        """The match as it would go on."""
        system = self.session.system
        return Replay(system, [*self.session.chronicle.events, *self.events])

    def sentences(self, lang: Lang) -> Iterator[tuple[Event, str]]:
        """Each event in words."""
        for event in self.events:
            before = self.replay.before(event.seq, as_played=True, branch=event.branch)
            record = self.replay.record(event.seq - 1, as_played=True, branch=event.branch)
            about = subject_of(event, self.replay.chronicle.events)
            yield event, self.eyes.say(event, before, record, lang, about)

    def doubts(self) -> Iterator[Phrase]:
        """What the rules object to, and what in the text is doubtful."""
        yield from (self.unmet.words(doubt) for _, doubt in self.parsed.doubts)
        for event in self.events:
            if type(event) in _OURS or event.origin == "rules":
                continue
            before = self.replay.before(event.seq, branch=event.branch)
            after = self.replay.state(event.seq, branch=event.branch)
            for finding in self.eyes.findings(before, event, after):
                if finding.severity == "error":
                    yield self.unmet.words(finding.message)

    def entries(self, id_of: Mapping[int, str]) -> list[Entry]:
        """The entries for the journal: those that are new are named by their ids."""
        found = []
        for entry, event in zip(self.parsed.entries, self.events, strict=True):
            keys = self.session.system.vocabulary.reference_keys(event.type_name())
            named = {key: id_of[entry[key]] for key in keys if entry.get(key) in id_of}
            found.append({**entry, **named})
        return found


def _resume_point(session: Session, eyes: Eyes) -> ResumePoint:
    """Where the record stands: the line that is recorded, and what the rules propose."""
    proposal, sight = session.proposal, None if eyes.seat is None else eyes.table
    if proposal is None:
        return ResumePoint(session.branch, sight=sight)
    root = proposal.action.seq
    chain = [e.seq for e in session.history.events if session.chronicle.action_of(e.seq) == root]
    return ResumePoint(session.branch, root, max(chain, default=root), proposal.drafts, sight)


def understood(typed: Typed, lang: Lang) -> Json:
    """What is understood of a text so far, in words, and the first thing that is not."""
    try:
        failure, words = typed.parsed.failure, typed.fault
        lines = list(zip(typed.parsed.places, typed.sentences(lang), strict=True))
        doubts = [doubt.text(lang) for doubt in typed.doubts()]
    except AfterActionError as error:
        return {"lines": [], "found": [], "fault": {"line": 1, "words": error.phrase.text(lang)}}
    known_lines = [
        {"line": place.line, "words": words, "follows": event.cause is not None}
        for place, (event, words) in lines
    ]
    fault: Json | None = None
    if failure is not None and words is not None:
        line, column = failure.place
        fault = {"line": line, "column": column, "words": words.text(lang)}
    return {"lines": known_lines, "found": doubts, "fault": fault}
