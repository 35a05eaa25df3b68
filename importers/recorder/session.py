"""One line of a match as the recorder sees it: where it stands, what may be told, what follows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import takewhile
from typing import Any

from events.base import Event
from events.branches import MAIN
from events.match import BranchOpened, NoteWritten
from events.words import Lang
from importers.recorder.beside_play import offers_beside_play
from importers.recorder.cataloguing import catalogue_offers
from importers.recorder.chain import Chain, alike
from projections import corrections
from projections.catalogue import ThingElsewhere, Things, things_of
from projections.checking import findings_of
from projections.history import Chronicle, History
from projections.matches import Match
from projections.offers import Draft, Offer, Topics
from projections.reading import Reading
from projections.record import Record, record_of
from projections.scene import Scene
from projections.sentences import catalogue_panels
from projections.spans import Closes, Opens
from projections.system import Finding, GameSystem
from projections.timeline import Step
from projections.visibility import (
    NOBODY,
    Eyes,
    Meetings,
    Unmet,
    called,
    secret_things,
    subject_of,
    texts_in_facts,
)


@dataclass(frozen=True)
class Proposal:
    """What the rules say follows from an action and nobody has recorded yet."""

    action: Event
    drafts: tuple[Draft, ...]


@dataclass(frozen=True)
class Session:
    """A match on the line that is being recorded: the one that is `named`, or that counts.

    `answers` are what people chose, on this screen, for the consequences of an action: by its
    seq, and then by the fact of the ask.
    """

    match: Match
    named: str | None = None
    answers: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)
    opening: Opening | None = None
    """The line itself, where it is opened with the first thing that is recorded on it."""
    elsewhere: Sequence[ThingElsewhere] = ()
    """What other matches of the game know of things: suggested, and never taken unasked."""
    closed: frozenset[str] = frozenset()
    """The seats whose secrets this screen does not tell: another device keeps them."""
    _unmet: dict[str | None, Unmet] = field(default_factory=dict, repr=False, compare=False)
    _readings: dict[tuple[Lang, str | None], Reading] = field(default_factory=dict)
    _findings: dict[str | None, list[Finding]] = field(default_factory=dict, repr=False)
    _earlier: dict[int, Session] = field(default_factory=dict, repr=False, compare=False)

    @property
    def written(self) -> int:
        """The last event that is in the file."""
        return self.chronicle.last - (self.opening is not None)

    @cached_property
    def branch(self) -> str | None:
        """The line of history that taps are written on."""
        return self.match.replay.line(self.named)

    @property
    def system(self) -> GameSystem[Any]:
        """The game."""
        return self.match.system

    @property
    def chronicle(self) -> Chronicle:
        """All events."""
        return self.match.replay.chronicle

    @cached_property
    def history(self) -> History:
        """What counts now."""
        return self.match.replay.history(branch=self.branch)

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """What is written of this line, in reading order: the opening of a new one is not."""
        steps = self.match.timeline(branch=self.branch).steps
        return steps if self.opening is None else steps[:-1]

    @cached_property
    def state(self) -> Any:
        """The table now. Nobody may change it."""
        return self.match.replay.state(branch=self.branch)

    @cached_property
    def record(self) -> Record:
        """What the match knows of itself."""
        return record_of(self.history.events)

    @cached_property
    def undo_step(self) -> list[dict[str, Any]]:
        """What undoes the last step, where that was no play: a load, or a correction."""
        return corrections.undo_step(self.chronicle, self.branch)

    @cached_property
    def redo_step(self) -> list[dict[str, Any]]:
        """What puts back the correction that was undone last."""
        return corrections.redo_step(self.chronicle, self.branch)

    def before(self, seq: int) -> Any:
        """The table just before an event of this line."""
        return self.match.replay.before(seq, branch=self.branch)

    def place(self, *, after: int | None = None, instead: int | None = None) -> Any:
        """The table to which an event comes: behind or instead of another, or now."""
        if instead is not None:
            return self.before(instead)
        return self.match.replay.state(after, branch=self.branch)

    def may_go_back(self, seq: int) -> bool:
        """Whether one may go back to when an event was written: on this line, before it goes on."""
        if not 1 <= seq <= self.written:
            return False
        event = self.match.events[seq - 1]
        return event.branch == self.branch and not isinstance(event, BranchOpened)

    def as_of(self, seq: int) -> Session:
        """This line as it stood when event `seq` was the last one written."""
        if seq not in self._earlier:
            match = replace(self.match)
            vars(match).update(system=self.system, events=self.match.events[:seq])
            self._earlier.clear()  # one looks at one moment after the other
            self._earlier[seq] = Session(match, self.branch or MAIN, closed=self.closed)
        return self._earlier[seq]

    @cached_property
    def hides(self) -> bool:
        """Whether not everybody saw everything."""
        return any(event.seen_by is not None for event in self.chronicle.events)

    def eyes(self, seat: Any = None) -> Eyes:
        """Who looks at a screen on which that seat is chosen.

        With no seat chosen one sees what all may know; where nothing is hidden, that is all.
        """
        if not self.hides:
            return Eyes(self.system)
        knows = seat in self.record.seats and seat not in self.closed
        return Eyes(self.system, seat if knows else NOBODY)

    def seen(self, seat: str | None, state: Any = None) -> Any:
        """The table, now or another one, as it is known where that seat is chosen."""
        return self.eyes(seat).table(self.state if state is None else state)

    def scene(self, lang: Lang, seat: str | None = None, state: Any = None) -> Scene:
        """What to draw of the table, now or another one, for whoever has chosen that seat.

        The catalogue stands beside it. What was done last is marked as long as it is asked what
        came of it.
        """
        scene = self.system.scene(self.seen(seat, state), lang)
        if state is None or state is self.state:
            asked = self.proposed(seat)
            done = None if asked is None else self.eyes(seat).event(asked.action)
            scene = self.system.marked(scene, done)
        scene = self.unmet(seat).scene(scene)
        panels = catalogue_panels(self.system, self.things(seat), lang)
        return replace(scene, panels=(*scene.panels, *panels)) if panels else scene

    def unmet(self, seat: str | None = None, more: Sequence[Event] = ()) -> Unmet:
        """The names that the table has not met, as far as whoever has chosen that seat knows.

        What it met on a line that it left it has met. `more` is what is only being told. Where
        nothing is hidden from anybody, whoever answered on this screen knows what was typed there.
        """
        eyes = self.eyes(seat)
        if not more and eyes.seat in self._unmet:
            return self._unmet[eyes.seat]
        said = texts_in_facts({str(action): chosen for action, chosen in self.answers.items()})
        is_open = eyes.seat is None
        answered = (NoteWritten(seq=1, text=text) for text in said if text and is_open)
        told = (*self.chronicle.events[: self.written], *more, *answered)
        elsewhere = ((thing.kind, thing.name) for thing, _ in self.elsewhere)
        secret = secret_things(self.system, elsewhere)
        found = Meetings(eyes, told, self.match.replay.told_before(), secret).after()
        if not more:
            self._unmet[eyes.seat] = found
        return found

    def findings(self, seat: str | None = None) -> list[Finding]:
        """Where this line differs from the rules, as far as one can tell from a seat."""
        known = self.eyes(seat).seat
        if known not in self._findings:
            self._findings[known] = findings_of(self.match.replay, branch=self.branch, seat=known)
        return self._findings[known]

    def telling(
        self, lang: Lang, seat: str | None = None, among: slice = slice(None)
    ) -> Iterator[tuple[Step, str]]:
        """The steps of this line, each with its sentence, as they are known from a seat."""
        return self.match.telling(lang, branch=self.branch, seat=self.eyes(seat).seat, among=among)

    def reading(self, lang: Lang, seat: str | None = None) -> Reading:
        """This line as one reads it, as it is known from a seat."""
        key = (lang, self.eyes(seat).seat)
        if key not in self._readings:
            self._readings[key] = Reading(self.match, lang, self.branch, False, key[1])
        return self._readings[key]

    def say(self, event: Event, before: Any, lang: Lang, seat: str | None = None) -> str:
        """An event in words for whoever looks, told from the table before it."""
        about = subject_of(event, self.chronicle.events)
        return self.unmet(seat).conceal(
            self.eyes(seat).say(event, before, self.record, lang, about)
        )

    def offers(self, seat: str | None, state: Any = None) -> Sequence[Offer]:
        """What a seat may do, now or at another table, and what every match offers."""
        table = self.state if state is None else state
        secrets = self.system.secrets()
        own = tuple(
            called(offer, secrets)
            for offer in self.system.play.offers(
                self.seen(None, table) if seat is None or seat in self.closed else table, seat
            )
            if seat not in self.closed or offer.seen_by is None
        )
        beside = offers_beside_play(self.system, self.record, self.chronicle, seat, own)
        if self.record.ended is not None:
            return (*own, *beside)
        return (*own, *beside, *catalogue_offers(self.system, self.things(seat), self.elsewhere))

    def suggested(self, seat: str | None, state: Any = None) -> list[Offer]:
        """The same as a screen shows it, without the names that were not met."""
        return list(map(self.unmet(seat).offer, self.offers(seat, state)))

    def topics(self, seat: str | None) -> Topics | None:
        """The large choices before all offers, without the names that were not met."""
        if self.record.ended is not None or seat in self.closed:
            return None
        told = self.system.play.topics(self.seen(seat, self.state), seat)
        if told is None:
            return None
        words = self.unmet(seat).words
        choices = (
            one._replace(words=words(one.words), hint=words(one.hint)) for one in told.choices
        )
        return Topics(words(told.question), tuple(choices), words(told.because))

    def things(self, seat: str | None = None) -> Things:
        """The catalogue of the match, as far as it is known from a seat."""
        known = map(self.eyes(seat).event, self.record.told_of_things)
        return things_of(event for event in known if event is not None)

    @cached_property
    def proposal(self) -> Proposal | None:
        """The consequences of the last action that are still to be confirmed.

        They are read off the record alone, so that another device, or this one after a power
        cut, finds them as they were left.
        """
        action = self._last_action()
        if action is None or self.record.ended is not None:
            return None
        drafts = tuple(self.chain(action).waiting)
        return Proposal(action, drafts) if drafts else None

    def proposed(self, seat: str | None) -> Proposal | None:
        """The proposal to whoever looks: what follows as far as they can tell, and know all of."""
        proposal, eyes = self.proposal, self.eyes(seat)
        if proposal is None or eyes.seat is None:
            return proposal
        mine = self.chain(proposal.action, eyes).waiting
        drafts = tuple(
            replace(draft, because=same.because, asks=same.asks)
            for draft in proposal.drafts
            if self._knows(eyes, draft)
            for same in [next((one for one in mine if alike(one, draft)), None)]
            if same is not None
        )
        return replace(proposal, drafts=drafts) if drafts else None

    def _knows(self, eyes: Eyes, draft: Draft) -> bool:
        """Whether whoever looks knows all that a draft says: so far, where dice are still open."""
        if draft.open_asks:
            return draft.seen_by is None or eyes.seat in draft.seen_by
        return eyes.sees(self.system.vocabulary.accept(draft.entry()))

    def chain(self, action: Event, eyes: Eyes | None = None) -> Chain:
        """What followed from an action by the rules, as far as nobody has recorded it yet.

        Some eyes see only what follows from what they know.
        """
        eyes = eyes or Eyes(self.system)
        chain = Chain(self.system, self.answers.get(action.seq, {}))
        known = eyes.event(action)
        if known is None:
            return chain
        of_it = (e for e in self.history.events if self.chronicle.action_of(e.seq) == action.seq)
        caused = (eyes.event(event) for event in of_it if event.seq != action.seq)
        recorded = [event for event in caused if event is not None]
        chain.begin(eyes.table(self.before(action.seq)), known, recorded)
        for i, event in enumerate(recorded, 1):
            chain.take(eyes.table(self.before(event.seq)), event, recorded[i:])
        return chain

    def at_once(self, drafts: Sequence[Draft]) -> list[Draft]:
        """The first of some consequences that nobody needs to confirm.

        A turn begins, or ends; or it is the sum of what was just told.
        """

        def is_plain(draft: Draft) -> bool:
            rule = self.system.spans.get(draft.type)
            opens = isinstance(rule, Opens | Closes) and rule.kind in ("turn", "round", "day")
            return (opens or draft.at_once) and not draft.asks

        return list(takewhile(is_plain, drafts))

    def _last_action(self) -> Event | None:
        """The last thing that was played; remarks beside it do not end what it leads to."""
        ours = set(self.system.events)
        for event in reversed(self.history.events):
            if type(event) in ours or event.cause is not None:
                action = self.chronicle.action_of(event.seq)
                return self.chronicle.events[action - 1]
        return None


@dataclass(frozen=True)
class Opening:
    """A line that would leave behind event `start`."""

    name: str
    start: int
    title: str

    @property
    def entry(self) -> dict[str, Any]:
        """What opens it."""
        return {
            "type": "branch_opened", "branch": self.name, "from": self.start, "kind": "what_if",
            "title": self.title,
        }  # fmt: skip

    def in_match(self, match: Match) -> Match:
        """The match as if it were opened already."""
        last = len(match.events)
        event = match.system.vocabulary.read({**self.entry, "seq": last + 1})
        opened = replace(match)
        vars(opened).update(system=match.system, events=(*match.events, event))
        return opened
