"""The steps of a match with their tables: what a program that reads many of them goes by."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import TYPE_CHECKING, Any, TypeVar

from events.base import Event
from events.errors import BadUsage
from events.match import NoteWritten
from events.words import Lang, Phrase, Wording
from projections.palette import ThemeName
from projections.plain_text import clean
from projections.reading import Reading
from projections.replay import SNAPSHOT_EVERY, Replay
from projections.scene import Scene
from projections.spans import Span
from projections.system import Finding
from projections.timeline import Step
from projections.words import WORDS

if TYPE_CHECKING:
    from projections.matches import Match

T = TypeVar("T")


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class MatchStep:
    """One step of a match: what happened, and the table before it and after it.

    Both tables are nobody's but the caller's: nothing here changes them later. What a step has
    `after` itself is the very object that the next one has `before` it.
    """

    step: Step
    """Its place: which action it belongs to, which stretch, how deep below its causes."""
    _stepping: Stepping
    _place: int

    @property
    def event(self) -> Event:
        """What happened."""
        return self.step.event

    @property
    def seq(self) -> int:
        """The place of the event in the file."""
        return self.step.event.seq

    @property
    def span(self) -> Span | None:
        """The innermost stretch of play that it belongs to."""
        return self.step.span

    @property
    def before(self) -> Any:
        """The table before it."""
        return self._stepping.before(self._place)

    @property
    def after(self) -> Any:
        """The table after it."""
        return self._stepping.after(self._place)

    def sentence(self, lang: Lang = "en") -> str:
        """What happened, in words."""
        return self._stepping.sentence(self._place, lang)

    def explained(self, lang: Lang = "en") -> Sequence[tuple[int, str]]:
        """The rules' own account of it: sentences, each with its depth."""
        return self._stepping.reading(lang).explained(self.step)

    @property
    def notes(self) -> tuple[NoteWritten, ...]:
        """What people remarked about it."""
        return self._stepping.reading("en").notes(self.seq)

    @property
    def findings(self) -> Sequence[Finding]:
        """Where it differs from the rules."""
        return self._stepping.reading("en").findings.get(self.seq, ())

    def scene(self, lang: Lang = "en") -> Scene:
        """The table after it as plain data, with the cells lit where it changed something."""
        return self._stepping.reading(lang).scene(self.seq)

    def svg(
        self, lang: Lang = "en", *, theme: ThemeName = "light", width: int | None = None
    ) -> str:
        """The table after it, drawn; `width` in pixels, else it fills the room there is."""
        from projections.svg import draw

        return draw(self.scene(lang), theme=theme, width=width)

    def _repr_svg_(self) -> str:
        return self.svg(width=_NOTEBOOK)

    def __str__(self) -> str:
        return f"{self.seq} {self.sentence()}"

    def __repr__(self) -> str:
        return f"<MatchStep {self.seq}, {self.event.type_name()}>"


_NOTEBOOK = 480
"""Pixels that a board takes below the cell of a notebook."""


class Stepping:
    """One reading of a match, stepped through."""

    def __init__(self, match: Match, branch: str | None, as_played: bool) -> None:
        self.match, self.branch, self.as_played = match, branch, as_played
        self._readings: dict[Lang, Reading] = {}
        reading = self.reading("en")
        counting = (step for step in reading.all_steps if step.counts)
        steps = reading.stops if as_played else tuple(counting)
        self.steps = tuple(MatchStep(step, self, place) for place, step in enumerate(steps))
        self._tables = Tables(match.replay, branch, [step.event for step in steps])

    def reading(self, lang: Lang) -> Reading:
        """The same in a language."""
        if lang not in self._readings:
            self._readings[lang] = Reading(self.match, lang, self.branch, self.as_played)
        return self._readings[lang]

    def before(self, place: int) -> Any:
        """The table before a step. As played it is the one that was there, slips and all."""
        if self.as_played:
            seq = self.steps[place].seq
            return self.match.replay.before(seq, as_played=True, branch=self.branch)
        return self._tables.get(place)

    def after(self, place: int) -> Any:
        """The table after a step."""
        if self.as_played:
            seq = self.steps[place].seq
            return self.match.replay.state(seq, as_played=True, branch=self.branch)
        return self._tables.get(place + 1)

    def sentence(self, place: int, lang: Lang) -> str:
        """A step in words."""
        reading, step = self.reading(lang), self.steps[place].step
        if self.as_played:
            return reading.sentence(step.seq)
        return self._tables.look(place, lambda before: clean(reading.say(step, before)))


class Tables:
    """The tables of one line of history, quick for whoever asks for them in their order.

    One table is ours and moves on with the events; what is handed out is a copy of it. Whoever
    goes back gets what the replay kept, and we stay where we are.
    """

    def __init__(self, replay: Replay[Any], branch: str | None, events: Sequence[Event]) -> None:
        self._replay, self._branch, self._events = replay, branch, events
        self._ours: Any = None
        self._done = -1
        """How many events our table has seen; -1 while we have none."""
        self._handed: dict[int, Any] = {}
        """The last two tables that went out: what one step has after it, the next has before."""
        self._mutex = Lock()

    def get(self, count: int) -> Any:
        """The table after the first `count` events, for the caller to keep."""
        with self._mutex:
            if count not in self._handed:
                table = self._replay.system.copy(self._at(count))
                self._handed = {place: t for place, t in self._handed.items() if place == count - 1}
                self._handed[count] = table
            return self._handed[count]

    def look(self, count: int, read: Callable[[Any], T]) -> T:
        """What `read` makes of a table that it neither changes nor keeps."""
        with self._mutex:
            return read(self._handed[count] if count in self._handed else self._at(count))

    def _at(self, count: int) -> Any:
        if 0 <= self._done <= count <= self._done + SNAPSHOT_EVERY:
            for event in self._events[self._done : count]:
                self._ours = self._replay.system.apply(self._ours, event)
        else:
            seq = self._events[count - 1].seq if count else 0
            found = self._replay.state(seq, branch=self._branch)
            if 0 <= count < self._done:
                return found
            self._ours = found
        self._done = count
        return self._ours


def step_at(stepping: Stepping, seq: int | None) -> MatchStep:
    """The step of an event; where that one does not count, the last before it that does."""
    last = stepping.match.replay.last
    if seq is not None and not 1 <= seq <= last:
        raise BadUsage(WORDS("history.no_place", at=seq, last=last))
    if not stepping.steps:
        raise BadUsage(WORDS("history.no_steps"))
    if seq is None:
        return stepping.steps[-1]
    order = {step.seq: place for place, step in enumerate(stepping.reading("en").all_steps)}
    if seq not in order:
        raise BadUsage(WORDS("history.other_line", at=seq))
    place_of = (lambda at: at) if stepping.as_played else order.__getitem__
    first, *later = stepping.steps
    return [first, *(step for step in later if place_of(step.seq) <= place_of(seq))][-1]


def step_in(
    stepping: Stepping, wanted: Mapping[str, Any], player: str | None, *, end: bool
) -> MatchStep:
    """The step that begins (or ends) the stretch with these numbers or titles."""
    kind = max(wanted, key=stepping.match.system.nesting.rank)
    reading = stepping.reading("en")
    seats = {player, *(p.seat for p in reading.record.players if p.name == player)}
    theirs = [
        span
        for span in reading.spans
        if span.kind == kind and (player is None or span.player in seats)
    ]
    found = [span for span in theirs if _fits(span, wanted)]
    if len(found) != 1:
        what = stepping.match.system.span_name(kind)
        raise BadUsage(_not_one(what, wanted[kind], wanted, found, theirs))
    return step_at(stepping, reading.nearest(found[0].last if end else found[0].first))


def _fits(span: Span, wanted: Mapping[str, Any]) -> bool:
    """Whether a stretch and those around it are called as they should be."""
    around = {outer.kind: outer for outer in span.path}
    return all(
        kind in around and str(called) in (str(around[kind].number), str(around[kind].title))
        for kind, called in wanted.items()
    )


def _not_one(
    what: Wording, called: Any, wanted: Mapping[str, Any], found: list[Span], others: list[Span]
) -> Phrase:
    if found:
        first = [span.first for span in found]
        count = len(found)
        return WORDS("history.many_spans", span=what, called=called, count=count, first=first)
    if not others:
        return WORDS("history.no_spans", span=what, called=called)
    known = list(dict.fromkeys(_named(span, wanted) for span in others))
    return WORDS("history.no_span", span=what, called=called, known=known)


def _named(span: Span, wanted: Mapping[str, Any]) -> str:
    """How one would have to ask for a stretch: its number alone, or with those around it."""
    numbers = {outer.kind: outer.number for outer in span.path if outer.kind in wanted}
    if len(wanted) == 1:
        return str(span.number)
    return " ".join(f"{kind}={number}" for kind, number in numbers.items())
