"""What one pair of eyes may know of a match: the same for every log, replay, finding and export.

A seat sees the table as `view` shows it and an event as `veil` leaves it. All that is said is said
from these two, never from the whole table: so nothing can be read off a sentence, a reason or a
finding that could not be read off the table from that seat.

Some games keep names secret until a table meets them. A name is met once an event that one knows
names it; what is shown of any moment holds no name that was met later (`Meetings`, `Unmet`).
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, TypeVar

from events.base import Event
from events.match import (
    DisputeRaised,
    EventReinstated,
    EventRetracted,
    NoteWritten,
    PhotoAttached,
    RulingMade,
)
from events.words import LANGUAGES, Lang, Name, Wording, folded, in_language
from projections.catalogue import Key, secret_names
from projections.offers import Ask, Choice, Draft, Offer
from projections.record import Record
from projections.sentences import say
from projections.spans import Span
from projections.system import Finding, GameSystem
from projections.words import WORDS

if TYPE_CHECKING:  # a log draws nothing
    from projections.scene import Mark, Piece, Scene

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
        """What one can find wrong from here: what is so, as far as one knows enough to say it.

        The table `after` the event may be None where the rules judge by the one before it alone.
        """
        found = list(self.system.rules.findings(before, event, after))
        if self.seat is None or not found:
            return found
        known = self.event(event)
        if known is None:
            return ()
        later = None if self.system.rules.before_alone else self.table(after)
        mine = list(self.system.rules.findings(self.table(before), known, later))
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
    remarks = (NoteWritten, PhotoAttached, DisputeRaised, RulingMade)
    on = event.on if isinstance(event, remarks) else None
    return None if on is None else events[on - 1]


def corrected_by(event: Event, events: Sequence[Event]) -> Event | None:
    """The deed that a correction takes back or puts back; None of anything else."""
    if not isinstance(event, EventRetracted | EventReinstated):
        return None
    target = events[event.target - 1]
    return events[target.target - 1] if isinstance(target, EventRetracted) else target


# -- names that are secret until they are met ------------------------------------------------------

W = TypeVar("W", bound=Wording)

_VALUE: Final = "value."
SIGN: Final = "???"
"""What stands in the place of a name that was not met."""


class Unmet:
    """The names that a table has not met: what is shown to it holds none of them."""

    def __init__(self, names: Iterable[str] = ()) -> None:
        self.names: Final = frozenset(filter(None, names))
        self._folded = frozenset(map(folded, self.names))

    def __bool__(self) -> bool:
        return bool(self.names)

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        return _any_of(self.names)

    def tells(self, text: object) -> bool:
        """Whether a text holds such a name."""
        return bool(self.names) and self._pattern.search(str(text)) is not None

    def is_one(self, text: str) -> bool:
        """Whether a text is such a name, and nothing else."""
        return folded(text) in self._folded

    def conceal(self, text: str) -> str:
        """A text with a sign in the place of each such name."""
        return self._pattern.sub(SIGN, text) if self.names else text

    def words(self, words: W) -> W:
        """The same for what is not yet in a language."""
        if not self.names or not any(self.tells(in_language(words, lang)) for lang in LANGUAGES):
            return words
        told: dict[str, str] = {lang: self.conceal(in_language(words, lang)) for lang in LANGUAGES}
        return WORDS("unmet.text", text=Name(told))  # type: ignore[return-value]

    def scene(self, scene: Scene) -> Scene:
        """A picture and its lists without such names."""
        if not self.names:
            return scene
        pieces = tuple(map(self.piece, scene.pieces))
        panels = tuple(
            replace(
                panel,
                title=self.conceal(panel.title),
                lines=tuple(map(self.conceal, panel.lines)),
                ids=tuple(None if name and self.tells(name) else name for name in panel.ids),
            )
            for panel in scene.panels
        )
        arrows = tuple(replace(arrow, label=self.conceal(arrow.label)) for arrow in scene.arrows)
        title = self.conceal(scene.title)
        return replace(scene, pieces=pieces, panels=panels, arrows=arrows, title=title)

    def piece(self, piece: Piece) -> Piece:
        """A piece without such a name; one that bears it without its drawings, which show it."""
        is_unmet = self.tells(piece.name)
        marks, upright, signs = (
            tuple(self._marks(marks, without_art=is_unmet))
            for marks in (piece.marks, piece.upright, piece.signs)
        )
        return replace(
            piece,
            name=self.conceal(piece.name),
            short="?" if is_unmet else self.conceal(piece.short),
            note=self.conceal(piece.note),
            marks=marks,
            upright=upright,
            signs=signs,
            artwork=None if is_unmet else piece.artwork,
            body=None if is_unmet else piece.body,
            tracks=tuple(replace(one, name=self.conceal(one.name)) for one in piece.tracks),
            conditions=tuple(replace(one, name=self.conceal(one.name)) for one in piece.conditions),
        )

    def _marks(self, marks: Sequence[Mark], *, without_art: bool) -> Iterator[Mark]:
        from projections.scene import Art, Label

        for mark in marks:
            if isinstance(mark, Label):
                yield replace(mark, text=self.conceal(mark.text))
            elif not (without_art and isinstance(mark, Art)):
                yield mark

    def offer(self, offer: Offer) -> Offer:
        """An offer that suggests no such name; what one meets now is typed."""
        if not self.names:
            return offer
        return offer._replace(words=self.words(offer.words), asks=tuple(map(self.ask, offer.asks)))

    def draft(self, draft: Draft) -> Draft:
        """What the rules propose, with a reason and with questions that name nothing new."""
        if not self.names:
            return draft
        because = None if draft.because is None else self.words(draft.because)
        return replace(draft, because=because, asks=tuple(map(self.ask, draft.asks)))

    def ask(self, ask: Ask) -> Ask:
        """A question whose answers name nothing that was not met, except what somebody types."""
        if not self.names:
            return ask
        choices = self._met(ask.choices)
        after = {key: self._met(found) for key, found in ask.choices_after.items()}
        left_out = len(choices) < len(ask.choices) or any(
            len(found) < len(ask.choices_after[key]) for key, found in after.items()
        )
        return ask._replace(
            words=self.words(ask.words),
            choices=choices,
            choices_after=after,
            parts=tuple(map(self.ask, ask.parts)),
            typed=ask.typed or left_out,
            default=None if self.tells(ask.default) else ask.default,
            then=tuple(map(self.words, ask.then)),
        )

    def choice(self, choice: Choice) -> Choice:
        """An answer that is told without such a name."""
        return replace(choice, label=self.words(choice.say())) if self.names else choice

    def _met(self, choices: Sequence[Choice]) -> tuple[Choice, ...]:
        return tuple(map(self.choice, (one for one in choices if not self._is_one(one))))

    def _is_one(self, choice: Choice) -> bool:
        said = (choice.value, *(in_language(choice.say(), lang) for lang in LANGUAGES))
        return any(isinstance(text, str) and self.is_one(text) for text in said)


def texts_of(scene: Scene) -> Iterator[str]:
    """All that a picture and its lists say."""
    from projections.scene import Label

    yield scene.title
    for piece in scene.pieces:
        yield from (piece.name, piece.short, piece.remark)
        yield from (artwork.id for artwork in piece.artworks)
        marks = (*piece.marks, *piece.upright, *piece.signs)
        yield from (mark.text for mark in marks if isinstance(mark, Label))
    for panel in scene.panels:
        yield from (panel.title, *panel.lines, *filter(None, panel.ids))
    yield from (arrow.label for arrow in scene.arrows)


ALL_MET: Final = Unmet()
"""To a table that has met everything, or plays a game without secrets."""


def secrets_of(system: GameSystem[Any]) -> dict[str, tuple[str, ...]]:
    """By id of a secret all that it is called: the id itself, and its name in each language."""
    return {
        id_: tuple({id_, *(in_language(name, lang) for lang in LANGUAGES)})
        for id_, name in system.secrets().items()
    }


def secret_things(system: GameSystem[Any], things: Iterable[Key]) -> set[str]:
    """Of the names of things that other matches know those that are secret until they are met.

    What the game itself has a word for as a value, such as its base, is its own.
    """
    own = (
        word
        for lang in LANGUAGES
        for key, value in system.words.table(lang).items()
        if key.startswith(_VALUE)
        for word in (key.removeprefix(_VALUE), value)
    )
    return secret_names(system.catalogue, things, own)


def called(offer: Offer, secrets: Mapping[str, Wording]) -> Offer:
    """An offer whose secret answers bear their names, so that they can be typed by them."""

    def name(choices: Sequence[Choice]) -> Sequence[Choice]:
        return tuple(
            replace(choice, label=choice.label or secrets.get(choice.value, ""))
            if isinstance(choice.value, str)
            else choice
            for choice in choices
        )

    def of(ask: Ask) -> Ask:
        after = {key: name(choices) for key, choices in ask.choices_after.items()}
        parts = tuple(map(of, ask.parts))
        return ask._replace(choices=name(ask.choices), choices_after=after, parts=parts)

    return offer._replace(asks=tuple(map(of, offer.asks))) if secrets else offer


class Meetings:
    """When the secrets of a game were met in a row of events, as one pair of eyes knows them.

    `before` is what stands in other files and came before, `more` are further secrets.
    """

    def __init__(
        self,
        eyes: Eyes,
        events: Iterable[Event],
        before: Sequence[Event] = (),
        more: Iterable[str] = (),
    ) -> None:
        self._secrets = {**{name: (name,) for name in more}, **secrets_of(eyes.system)}
        self._before = len(before)
        self._met: list[tuple[int, str]] = []
        """After how many events a secret was met, the first one first."""
        self._known: dict[int, Unmet] = {}
        if self._secrets:
            self._met = list(_meetings(self._secrets, map(eyes.event, (*before, *events))))

    def __bool__(self) -> bool:
        """Whether there is anything to meet."""
        return bool(self._secrets)

    def after(self, count: int | None = None) -> Unmet:
        """What was not met by the first `count` events; by all of them where it is left out."""
        if not self._secrets:
            return ALL_MET
        last = (self._before + (count or 0), chr(0x10FFFF))
        met = len(self._met) if count is None else bisect_right(self._met, last)
        if met not in self._known:
            gone = {id_ for _, id_ in self._met[:met]}
            left = (names for id_, names in self._secrets.items() if id_ not in gone)
            self._known[met] = Unmet(name for names in left for name in names)
        return self._known[met]


def _meetings(
    secrets: Mapping[str, Sequence[str]], events: Iterable[Event | None]
) -> Iterator[tuple[int, str]]:
    """Each secret with how many of the events one has to know to have met it."""
    ids: dict[str, set[str]] = {}
    for id_, names in secrets.items():
        for name in names:
            ids.setdefault(name.casefold(), set()).add(id_)
    named, met = _any_of(ids), set[str]()
    for count, event in enumerate(events, 1):
        if event is not None and len(met) < len(secrets):
            for text in texts_in_facts(event.facts()):
                for found in named.findall(text):
                    new = ids.get(found.casefold(), set()) - met
                    yield from ((count, id_) for id_ in sorted(new))
                    met |= new


def _any_of(names: Iterable[str]) -> re.Pattern[str]:
    """Finds each of the names as a word of its own, the longest first."""
    longest = sorted(filter(None, names), key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest))})(?!\w)", re.IGNORECASE)


def texts_in_facts(said: Any) -> Iterator[str]:
    """All texts in some facts, the names of what they hold among them."""
    if isinstance(said, str):
        yield said
    elif isinstance(said, Mapping):
        for key, value in said.items():
            yield str(key)
            yield from texts_in_facts(value)
    elif isinstance(said, list | tuple):
        for value in said:
            yield from texts_in_facts(value)
