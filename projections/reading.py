"""A match made ready for stepping: the order of its events, its sentences, states and findings."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from events.base import Event
from events.branches import Branch
from events.match import (
    BranchOpened,
    DisputeRaised,
    EventRetracted,
    MatchAmended,
    NoteWritten,
    PhotoAttached,
    RulingMade,
    SeatTakenOver,
    ThingCorrected,
    ThingMet,
)
from events.words import Lang, in_language
from projections.catalogue import Things, things_of
from projections.matches import Match
from projections.plain_text import clean
from projections.record import (
    SEATING,
    Presence,
    Record,
    amended_but_for,
    apply_record,
    record_of,
)
from projections.replay import Key
from projections.saves import silent_openings
from projections.scene import Scene, SeatBadge, badges
from projections.sentences import catalogue_panels, correction_words
from projections.spans import Span
from projections.system import Finding
from projections.timeline import Step
from projections.visibility import Eyes, Meetings, Unmet, corrected_by, subject_of
from projections.words import WORDS

if TYPE_CHECKING:
    from projections.counters import CounterRecord

DEEPEST: Final = 4
"""Causes are indented so far and no further."""


@dataclass(frozen=True)
class Readings:
    """A match, a language and whose eyes; a reading for each way to read it is made on demand."""

    match: Match
    lang: Lang
    seat: str | None = None
    """Whose eyes: None sees everything."""
    writers: Mapping[str, str] = field(default_factory=dict)
    """What those are called who wrote it, by what the record says of them, where they are told."""
    _readings: dict[tuple[str | None, bool], Reading] = field(default_factory=dict)

    def reading(self, branch: str | None, as_played: bool) -> Reading:
        """The match on one line of history, as played or as corrected."""
        key = (branch, as_played)
        if key not in self._readings:
            self._readings[key] = Reading(self.match, self.lang, branch, as_played, self.seat)
        return self._readings[key]

    @property
    def branches(self) -> dict[str, Branch]:
        """The lines beside the main one."""
        return self.match.replay.chronicle.lines.branches

    @property
    def lines(self) -> list[str | None]:
        """The main line and every other, in the order in which they were opened."""
        return [None, *self.branches]

    def branch_title(self, branch: str) -> str:
        """What a line is called."""
        return clean(self.match.replay.chronicle.title_of(branch))


class Reading:
    """One reading of a match. `steps` is what the log shows, `way` where one stops."""

    def __init__(
        self, match: Match, lang: Lang, branch: str | None, as_played: bool, seat: str | None = None
    ) -> None:
        self.match, self.lang, self.branch, self.as_played = match, lang, branch, as_played
        self.eyes = Eyes(match.system, seat)
        self._silent = silent_openings(match.replay.chronicle)
        timeline = match.timeline(branch=branch)
        all_steps = timeline.steps
        if as_played:
            all_steps = tuple(sorted(all_steps, key=lambda step: step.seq))
        self._step = {step.seq: step for step in all_steps}
        self._order = {step.seq: i for i, step in enumerate(all_steps)}
        self.steps = tuple(step for step in all_steps if self._is_shown(step))
        counting = (step for step in self.steps if step.counts)
        way = self.steps if as_played else tuple(counting)
        self.way = replace(timeline, steps=way)
        self._sentences: dict[int, str] = {}
        self._seated: dict[tuple[int, tuple[int, ...]], Record] = {}
        self._known_table: tuple[Any, Any] | None = None
        """The table that was looked at last, whole and as far as one may know it."""

    # Which events are shown, and where one stops

    def _is_shown(self, step: Step) -> bool:
        event = step.event
        is_left_out = isinstance(event, PhotoAttached) and not self.match.shows_photos
        if step.seq in self._silent or is_left_out:
            return False
        if self.as_played:
            # A slip of the recorder never was at the table, and neither was its correction.
            found = self.retraction(step) or event
            return not isinstance(found, EventRetracted) or found.reason != "mistyped"
        if isinstance(event, (NoteWritten, PhotoAttached)):
            return event.on not in self._step
        return not event.corrects or isinstance(event, BranchOpened)

    @property
    def stops(self) -> tuple[Step, ...]:
        """The steps at which one stops."""
        return self.way.steps

    @property
    def first(self) -> int:
        """The seq of the first stop; 0 in a match without events."""
        return self.stops[0].seq if self.stops else 0

    @property
    def last(self) -> int:
        """The seq of the last stop."""
        return self.stops[-1].seq if self.stops else 0

    def step(self, seq: int) -> Step | None:
        """The step of an event, shown or not; None where it is not on this line."""
        return self._step.get(seq)

    def is_stop(self, seq: int) -> bool:
        """Whether one can stop at an event."""
        return self.way.position(seq) >= 0

    def nearest(self, seq: int) -> int:
        """The last stop at or before an event of this line; the last of all where it is not."""
        if self.is_stop(seq):
            return seq
        here = self._order.get(seq, len(self._order))
        before = [s.seq for s in self.stops if self._order[s.seq] <= here]
        return before[-1] if before else self.first

    def moved(self, seq: int, by: int) -> int:
        """The stop so many further on or back."""
        place = max(0, min(self.way.position(seq) + by, len(self.stops) - 1))
        return self.stops[place].seq if self.stops else 0

    def is_struck(self, step: Step, at: int) -> bool:
        """Whether an event is taken back, as known at `at`."""
        return step.taken_by is not None and (not self.as_played or step.taken_by <= at)

    def retraction(self, step: Step) -> Event | None:
        """What took an event back."""
        return None if step.taken_by is None else self.match.events[step.taken_by - 1]

    def correction(self, step: Step) -> str:
        """How an event was taken back, in words; empty where it was not."""
        by = self.retraction(step)
        if by is None:
            return ""
        reason = by.reason if isinstance(by, EventRetracted) else "taken_back"
        return WORDS(f"log.{reason}", seq=step.taken_by).text(self.lang)

    def depth(self, step: Step) -> int:
        """How far a log indents an event: below its action, and not too far."""
        return 0 if step.action == step.seq else min(step.depth, DEEPEST)

    def is_remark(self, step: Step) -> bool:
        """Whether an event is something that somebody said about the match."""
        return isinstance(step.event, (NoteWritten, PhotoAttached, DisputeRaised, RulingMade))

    # Stretches

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of stretches, coarsest first; one that never repeats comes last."""
        rank = self.match.system.nesting.rank
        present = sorted({span.kind for span in self.way.spans}, key=rank)
        return tuple(sorted(present, key=lambda kind: len(self.way.marks(kind)) < 2))

    @cached_property
    def openings(self) -> frozenset[int]:
        """The events that begin a stretch larger than a segment."""
        return frozenset(span.first for span in self.way.spans if span.kind != "segment")

    def path(self, seq: int) -> tuple[Span, ...]:
        """The stretches an event stands in; of one taken back, those of what stands before it."""
        for i in range(self._order.get(seq, -1), -1, -1):
            step = self.all_steps[i]
            if step.counts:
                return tuple(map(self._known, step.span.path)) if step.span else ()
        return ()

    @cached_property
    def spans(self) -> tuple[Span, ...]:
        """All stretches, with the titles that one may know."""
        return tuple(map(self._known, self.way.spans))

    @cached_property
    def still_open(self) -> tuple[Span, ...]:
        """The stretches in which play stands at the end of the line."""
        return tuple(map(self._known, self.way.still_open))

    def path_words(self, spans: Sequence[Span]) -> str:
        """Stretches, one inside the other, outermost first."""
        return WORDS("log.path").text(self.lang).join(map(self.span_words, spans))

    def span_words(self, span: Span) -> str:
        """A stretch as it is called: its kind, its number, its title or whose it is."""
        system = self.match.system
        kind = in_language(system.span_name(span.kind), self.lang)
        extra = span.title or (span.player if span.kind == "turn" else None)
        called = system.name_of("value", str(extra)) if span.title else None
        title = f" ({in_language(called or clean(str(extra)), self.lang)})" if extra else ""
        return f"{kind} {clean(str(span.number))}{title}"

    @cached_property
    def results(self) -> tuple[tuple[Span, str], ...]:
        """How stretches went that have a result of their own: missions, rounds."""
        ended = sorted(
            (span for span in self.spans if span.outcome is not None),
            key=lambda span: self.way.position(self.nearest(span.last)),
        )
        name = self.match.system.outcome_name
        return tuple((span, in_language(name(span.outcome), self.lang)) for span in ended)

    def _known(self, span: Span) -> Span:
        return self.eyes.span(span, self.match.events[span.first - 1])

    @cached_property
    def all_steps(self) -> tuple[Step, ...]:
        """Every event of the line in reading order, shown or not."""
        return tuple(self._step.values())

    # The table

    def state(self, seq: int) -> Any:
        """The table after an event, as far as one may know it. Nobody may change it."""
        whole, known = self.whole_state(seq), self._known_table
        if known is None or known[0] is not whole:
            known = self._known_table = (whole, self.eyes.table(whole))
        return known[1]

    def whole_state(self, seq: int) -> Any:
        """The table after an event, with all that lies hidden on it. Nobody may change it."""
        return self.match.replay.look(seq, as_played=self.as_played, branch=self.branch)

    def key(self, seq: int) -> Key:
        """What that table depends on."""
        return self.match.replay.key(seq, as_played=self.as_played, branch=self.branch)

    def event(self, step: Step) -> Event | None:
        """What happened, as far as one may know it; None where one may not know even that."""
        return self.eyes.event(step.event)

    def scene(self, seq: int, *, lit: bool = True) -> Scene:
        """What to draw after an event. Cells where it changed something are lit."""
        after = self.unlit_scene(seq)
        earlier = self.moved(seq, -1)
        if after.lit or not lit or earlier == seq:
            return after
        before = self.match.system.scene(self.state(earlier), self.lang)
        return replace(after, lit=changed(before, after))

    def unlit_scene(self, seq: int) -> Scene:
        """What to draw after an event: where the game points, and the catalogue as it is known."""
        step, system = self.step(seq), self.match.system
        event = None if step is None else self.event(step)
        scene = system.marked(system.scene(self.state(seq), self.lang), event)
        scene = self.unmet(seq).scene(scene)
        panels = catalogue_panels(self.match.system, self.things(seq), self.lang)
        return replace(scene, panels=(*scene.panels, *panels)) if panels else scene

    def unmet(self, seq: int) -> Unmet:
        """The names that are secret still after an event, as it stands on this line."""
        return self._meetings.after(self._order.get(seq, -1) + 1)

    @cached_property
    def _meetings(self) -> Meetings:
        told = (step.event for step in self.all_steps)
        return Meetings(self.eyes, told, self.match.replay.told_before())

    def things(self, seq: int) -> Things:
        """The catalogue after an event, as far as one may know it."""
        known = (
            self.event(step)
            for step in self._told_of_things
            if not self.is_later(step.seq, seq) and not self.is_struck(step, seq)
        )
        return things_of(event for event in (*self._told_before, *known) if event is not None)

    @cached_property
    def _told_before(self) -> Sequence[Event | None]:
        """What the line that this one left, in a file of its own, told of things."""
        return [*map(self.eyes.event, self.match.replay.first_record.told_of_things)]

    @cached_property
    def _told_of_things(self) -> list[Step]:
        return [s for s in self.all_steps if isinstance(s.event, ThingMet | ThingCorrected)]

    @cached_property
    def record(self) -> Record:
        """What the match knows of itself."""
        return self.match.replay.record(branch=self.branch)

    # Who sits at the table

    @cached_property
    def badges(self) -> tuple[SeatBadge, ...]:
        """How all are told apart who ever sit down on this line."""
        drawn = self.match.system.scene(self.state(self.last), self.lang).seats
        return drawn or badges(self.record.seats)

    def seated(self, seq: int) -> Record:
        """The record as far as it says who sat at the table after an event.

        What was amended later of those who sat there then is known of them.
        """
        told = [step for step in self._told_of_seats if not self.is_struck(step, seq)]
        count = sum(not self.is_later(step.seq, seq) for step in told)
        key = count, tuple(step.seq for step in told)
        if key not in self._seated:
            record = record_of(
                (step.event for step in told[:count]), self.match.replay.first_record
            )
            self._seated[key] = self._amended_later(record, told[count:])
        return self._seated[key]

    def presence(self, seat: str, seq: int) -> Presence:
        """Whether somebody sits at a seat after an event; whoever sits at none is there."""
        known = self.record.player(seat) is not None
        return self.seated(seq).presence(seat) if known else "here"

    def _amended_later(self, record: Record, later: Sequence[Step]) -> Record:
        if self.as_played:  # the table did not know it then
            return record
        taken_over = set[str]()
        for event in (step.event for step in later):
            if isinstance(event, SeatTakenOver):
                taken_over.add(event.player)
            elif isinstance(event, MatchAmended):
                record = apply_record(record, amended_but_for(event, taken_over))
        return record

    @cached_property
    def seatings(self) -> tuple[int, ...]:
        """The stops at which somebody may have sat down, got up, or be called otherwise."""
        told = [seq for step in self._told_of_seats for seq in (step.seq, step.taken_by)]
        stops = {self.way.position(self.nearest(seq)) for seq in told if seq in self._step}
        return tuple(sorted({0, *stops} if self.stops else ()))

    @cached_property
    def _told_of_seats(self) -> list[Step]:
        return [step for step in self.all_steps if isinstance(step.event, SEATING)]

    @cached_property
    def _has_successors(self) -> bool:
        """Whether anybody plays on for somebody else."""
        return any(isinstance(step.event, SeatTakenOver) for step in self._told_of_seats)

    # Words

    def sentence(self, seq: int) -> str:
        """An event in words."""
        if seq not in self._sentences:
            step = self._step[seq]
            self._sentences[seq] = clean(self.say(step, self._before(step)))
        return self._sentences[seq]

    def say(self, step: Step, before: Any) -> str:
        """An event in words, told from the table before it, as its author wrote them."""
        deed = corrected_by(step.event, self.match.events)
        if deed is not None and deed.seq in self._step:
            return correction_words(step.event, deed, self.sentence(deed.seq)).text(self.lang)
        about = subject_of(step.event, self.match.events)
        told = self.eyes.say(step.event, before, self._record_before(step), self.lang, about)
        return self.unmet(step.seq).conceal(told)

    def _record_before(self, step: Step) -> Record:
        """What is known when an event is told, people by the names that they had then."""
        if not self._has_successors:
            return self.record
        place = self._order[step.seq]
        before = self.all_steps[place - 1].seq if place else 0
        return replace(self.record, players=self.seated(before).players)

    def _before(self, step: Step) -> Any:
        """The whole table before an event; what was taken back stands on the table as it was."""
        then = self.as_played or step.taken_by is not None
        return self.match.replay.look_before(step.seq, as_played=then, branch=self.branch)

    def explained(self, step: Step) -> Sequence[tuple[int, str]]:
        """The rules' own account of an event: sentences, each with its depth."""
        if step.event.corrects:
            return ()
        unmet = self.unmet(step.seq)
        told = self.eyes.explain(self._before(step), step.event, self.lang)
        return [(depth, unmet.conceal(sentence)) for depth, sentence in told]

    def notes(self, seq: int) -> tuple[NoteWritten, ...]:
        """The notes on an event. As played they are steps of their own."""
        if self.as_played:
            return ()
        about = self.match.events[seq - 1]
        return tuple(note for note in self.record.notes_on(seq) if self.eyes.hears(note, about))

    def photos(self, seq: int) -> tuple[PhotoAttached, ...]:
        """The photos on an event that stand, where they are shown.

        One that is a line of its own, as all are as played, stands there.
        """
        if not self.match.shows_photos:
            return ()
        event, step = self.match.events[seq - 1], self._step.get(seq)
        photos = () if self.as_played else self.record.photos_on(seq)
        if isinstance(event, PhotoAttached) and step is not None and step.taken_by is None:
            photos = (*photos, event)
        events = self.match.events
        return tuple(one for one in photos if self.eyes.hears(one, events[one.on - 1]))

    def symbols(self, seq: int) -> str:
        """The signs that authors put on an event, each once."""
        return "".join(dict.fromkeys(note.symbol for note in self.notes(seq) if note.symbol))

    @cached_property
    def findings(self) -> dict[int, list[Finding]]:
        """What differs from the rules, by event."""
        from projections.checking import findings_of

        found: dict[int, list[Finding]] = {}
        replay = self.match.replay
        told = findings_of(
            replay, branch=self.branch, seat=self.eyes.seat, look=replay.keeper(self.branch)
        )
        for finding in told:
            found.setdefault(finding.seq, []).append(finding)
        return found

    @cached_property
    def counters(self) -> dict[str, CounterRecord]:
        """Every number that the match follows, and which events made it."""
        from projections.counters import counter_records

        return counter_records(self)

    def hits(self, needle: str) -> list[int]:
        """The stops whose sentence or notes contain a text; case and accents do not matter."""
        wanted = _searchable(needle)
        return [
            step.seq for step in self.stops if wanted and wanted in self._searched_text(step.seq)
        ]

    def is_hit(self, seq: int, needle: str) -> bool:
        """Whether one event is found by a text."""
        return _searchable(needle) in self._searched_text(seq)

    def _searched_text(self, seq: int) -> str:
        words = [photo.words or "" for photo in self.photos(seq)]
        notes = [note.text for note in self.notes(seq)]
        return _searchable(" ".join([self.sentence(seq), *notes, *words]))

    def is_later(self, seq: int, at: int) -> bool:
        """Whether an event stands behind another."""
        return self._order[seq] > self._order.get(at, 0)

    # Causes

    def causes(self, seq: int) -> list[Step]:
        """The events that led to one, from the action down to itself."""
        chain: list[Step] = []
        step = self._step.get(seq)
        while step is not None:
            chain.insert(0, step)
            step = self._step.get(step.event.cause or 0)
        return chain

    def effects(self, seq: int) -> list[Step]:
        """What an event caused directly."""
        return self._effects.get(seq, [])

    @cached_property
    def _effects(self) -> dict[int, list[Step]]:
        effects: dict[int, list[Step]] = {}
        for step in self.steps:
            if step.event.cause is not None:
                effects.setdefault(step.event.cause, []).append(step)
        return effects

    def because(self, step: Step) -> str:
        """Why the rules proposed an event, told anew from what caused it; empty if unknown."""
        cause = self._step.get(step.event.cause or 0)
        if cause is None or step.event.origin != "rules":
            return ""
        before = self.match.replay.look_before(cause.seq, as_played=True, branch=self.branch)
        facts = step.event.facts()
        for draft in self.eyes.consequences(before, cause.event):
            is_same = draft.type == step.event.type_name() and all(
                facts.get(key) == value or step.event.passes_over(key)
                for key, value in draft.facts.items()
            )
            if is_same and draft.because is not None:
                return clean(self.unmet(step.seq).conceal(draft.because.text(self.lang)))
        return ""

    def source(self, step: Step) -> str:
        """Who says that it happened: the table, an import, or the rules, and these why."""
        if because := self.because(step):
            return WORDS("why.because", why=because).text(self.lang)
        return WORDS(f"why.{step.event.origin or 'table'}").text(self.lang)


def changed(before: Scene, after: Scene) -> frozenset[str]:
    """The cells whose pieces are not what they were."""
    here, there = set(before.pieces), set(after.pieces)
    return frozenset(piece.cell for piece in here ^ there)


def _searchable(text: str) -> str:
    """A text as one searches in it: without case and accents, but with its spaces."""
    plain = unicodedata.normalize("NFKD", text.casefold().replace("ł", "l"))
    return "".join(char for char in plain if not unicodedata.combining(char))
