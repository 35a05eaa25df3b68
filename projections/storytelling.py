"""How the story of a match is told: what a game is given to tell it of, and what every game has.

A game's `story(teller)` tells chapters of what a pair of eyes knows of one line of history.
`usual_chapters` tells, without a word by the game, what its stretches, its counters and its
catalogue come to. What a table has not met is taken out of both.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from operator import itemgetter
from typing import Any, Final, NamedTuple

from events.base import Event
from events.match import (
    MatchSaved,
    PlayerJoined,
    PlayerLeft,
    PlayerReturned,
    SaveLoaded,
    SeatTakenOver,
)
from events.words import Lang, Phrase, in_language
from projections.catalogue import kind_of
from projections.counters import (
    CounterRecord,
    counter_label,
    counter_name,
    counter_records,
    counters_of,
    number_text,
    records_of,
)
from projections.plain_text import clean
from projections.reading import Reading
from projections.sentences import presence_words, value_words
from projections.spans import Span
from projections.story import (
    Block,
    Chapter,
    Curve,
    CurvePoint,
    DayEnd,
    Figure,
    Figures,
    FlowChart,
    Lane,
    LaneMark,
    Ledger,
    LedgerEntry,
    LedgerRow,
    LeftLine,
    Ribbon,
    RibbonDay,
    Sheet,
    Sheets,
    SheetTrack,
    State,
    seqs_in,
    with_texts,
)
from projections.visibility import texts_in_facts
from projections.words import WORDS

_POINTS_A_DAY: Final = 8
"""A curve shows no more than so many changes of a day: the last of each eighth."""
_MOST_MARKS: Final = 120
"""A kind of stretches that are more than that is no lane of a ribbon."""
_MOST_DAYS: Final = 400


class Moment(NamedTuple):
    """An event, and the table after it, as far as one knows both."""

    seq: int
    event: Event
    table: Any


class LeftStory(NamedTuple):
    """A line that was left for a save."""

    teller: Teller
    fork: int
    """The last event that both lines have."""
    events: tuple[Event, ...]
    """What happened on it alone, as far as one knows it."""


class Axis:
    """The stretches by which time is counted, and where an event stands among them."""

    def __init__(self, reading: Reading, kind: str, until: int | None = None) -> None:
        self.kind = kind
        spans = [span for span in reading.spans if span.kind == kind]
        if until is not None:
            spans = [span for span in spans if not reading.is_later(span.first, until)]
        numbers = [span.number for span in spans]
        self.is_numbered = all(type(number) is int for number in numbers) and all(
            one < other for one, other in pairwise(numbers)
        )
        """Whether the stretches say their numbers, each greater than the one before."""
        self.spans: Mapping[int, Span] = {
            span.number if self.is_numbered else place: span for place, span in enumerate(spans, 1)
        }
        self._reading = reading
        self._starts = [(self._position(span.first), number) for number, span in self.spans.items()]
        first = min(self.spans, default=1)
        self.first = first - 1 if self.is_numbered and first > 1 else first
        """Where it begins: whoever counts from the second on has played the first before that."""
        if self.first < first:
            self._starts.insert(0, (0, self.first))

    def _position(self, seq: int) -> int:
        return self._reading.way.position(self._reading.nearest(seq))

    @property
    def last(self) -> int:
        """The number of the last one."""
        return max(self.spans, default=0)

    def number(self, seq: int) -> int:
        """In which an event stands; what stands before all of them is in the first."""
        later = bisect_right(self._starts, self._position(seq), key=itemgetter(0))
        return self._starts[max(0, later - 1)][1] if self._starts else 0

    def place(self, seq: int) -> float:
        """Where an event stands: 3.5 is the middle of the third."""
        number, here = self.number(seq), self._position(seq)
        first = next((start for start, one in self._starts if one == number), 0)
        later = [start for start, _ in self._starts if start > first]
        end = min(later) if later else len(self._reading.stops)
        return number + min(0.97, max(0, here - first) / max(1, end - first))


@dataclass
class Teller:
    """One line of history, for one pair of eyes, in a language, up to an event (None: the last)."""

    reading: Reading
    at: int | None = None
    unit: str | None = None
    """The kind of stretches by which time is counted; None for the longest of which there are
    several."""

    @property
    def lang(self) -> Lang:
        """In which language it is told."""
        return self.reading.lang

    @property
    def last(self) -> int:
        """The last event that is told of."""
        return self.reading.last if self.at is None else self.reading.nearest(self.at)

    @cached_property
    def table(self) -> Any:
        """The table as it stands then, as far as one knows it. Nobody may change it."""
        return self.reading.state(self.last)

    @property
    def is_over(self) -> bool:
        """Whether the match has ended by then."""
        ended = self.reading.record.ended
        return ended is not None and not self.reading.is_later(ended.seq, self.last)

    def moments(self) -> Iterator[Moment]:
        """Each event that one knows of, with the table after it.

        The table is looked at before the next is asked for: it may change in place.
        """
        reading = self.reading
        replay, system = reading.match.replay, reading.match.system
        first = counters_of(system, reading.eyes.table(replay.state(0, branch=reading.branch)))
        then = []
        for event, table in replay.walk(self.last or None, branch=reading.branch):
            seen, known = reading.eyes.table(table), reading.eyes.event(event)
            then.append((event.seq, counters_of(system, seen)))
            if known is not None:
                yield Moment(event.seq, known, seen)
        # Whoever has walked through all of it has met all numbers on the way.
        if "counters" not in vars(self):
            vars(self)["counters"] = records = records_of(first, then)
            if self.at is None:
                vars(reading).setdefault("counters", records)

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """The events alone, as far as one knows them."""
        history = self.reading.match.replay.history(self.last or None, branch=self.reading.branch)
        return tuple(filter(None, map(self.reading.eyes.event, history.events)))

    @cached_property
    def counters(self) -> Mapping[str, CounterRecord]:
        """Every number that the match follows, and which events made it."""
        return self.reading.counters if self.at is None else counter_records(self.reading, self.at)

    def sentence(self, seq: int) -> str:
        """An event in words."""
        return self.reading.sentence(seq)

    def name(self, seat: str) -> str:
        """What whoever sits there is called."""
        player = self.reading.seated(self.last).player(seat)
        return clean(player.name if player else seat)

    @cached_property
    def axis(self) -> Axis | None:
        """The stretches by which time is counted; None in a match without any."""
        if self.unit is not None:
            return self.axis_of(self.unit)
        kinds = [kind for kind in self.reading.kinds if len(self.reading.way.marks(kind)) > 1]
        axis = Axis(self.reading, kinds[0], self.last) if kinds else None
        return axis if axis is not None and len(axis.spans) > 1 else None

    @property
    def spans(self) -> list[Span]:
        """All stretches that had begun by then; one that had not ended says no outcome."""
        reading = self.reading
        begun = [span for span in reading.spans if not reading.is_later(span.first, self.last)]
        return [
            replace(span, outcome=None) if reading.is_later(span.last, self.last) else span
            for span in begun
        ]

    def axis_of(self, kind: str) -> Axis:
        """Time counted by stretches of that kind, however few there are."""
        return Axis(self.reading, kind, self.last)

    def when(self, seq: int) -> str:
        """On which day, or whatever time is counted by, an event stands."""
        axis = self.axis
        if axis is None or not axis.spans:
            return ""
        return self._day_name(axis, axis.number(seq))

    def _day_name(self, axis: Axis, number: int) -> str:
        span = axis.spans.get(number)
        if span is None:  # before the first that anybody recorded
            return f"{self._kind_name(axis.kind)} {axis.first}"
        return self.reading.span_words(replace(span, title=None))

    def day_ends(self, axis: Axis) -> tuple[DayEnd, ...]:
        """The last event of each day that anybody recorded, as far as one knows them."""
        ends = {axis.number(event.seq): event.seq for event in self.events}
        last = sorted(ends.items())[-_MOST_DAYS:]
        return tuple(DayEnd(number, self._day_name(axis, number), seq) for number, seq in last)

    def entry(self, seq: int, words: str = "") -> LedgerEntry:
        """An event as a line of a history; in its own words where none are given."""
        return LedgerEntry(self.when(seq), words or self.sentence(seq), seq)

    def histories(self, rows: Sequence[Iterable[int]]) -> list[tuple[LedgerEntry, ...]]:
        """The events of each row as lines, told in their order: one walks through a match once."""
        told = {seq: self.entry(seq) for seq in sorted({seq for row in rows for seq in row})}
        return [tuple(told[seq] for seq in row) for row in rows]

    # What is made of stretches and counters

    def curve(self, counter: str, axis: Axis | None = None, name: str = "") -> Curve | None:
        """A counter over time; None where it never changed."""
        record, axis = self.counters.get(counter), axis or self.axis
        if record is None or axis is None or not record.shown_changes:
            return None
        points: dict[int, CurvePoint] = {}
        if record.start is not None:
            points[-1] = CurvePoint(axis.first, record.start)
        for change in record.shown_changes:
            at = axis.place(change.seq)
            points[int(at * _POINTS_A_DAY)] = CurvePoint(at, change.after or 0, change.seq)
        called = name or counter_label(record.counter, self.reading)
        return Curve(called, tuple(points[key] for key in sorted(points)), counter)

    def stretch_lane(self, kind: str, axis: Axis) -> Lane | None:
        """The stretches of a kind, each with how it went; None where none has a name or result."""
        reading = self.reading
        spans = [span for span in reading.spans if span.kind == kind]
        spans = [span for span in spans if not reading.is_later(span.first, self.last)]
        told = [span for span in spans if span.outcome is not None or span.title is not None]
        if not told or len(spans) > _MOST_MARKS:
            return None
        marks = tuple(self._stretch_mark(span, axis) for span in spans)
        return Lane(self._kind_name(kind), marks)

    def _stretch_mark(self, span: Span, axis: Axis) -> LaneMark:
        reading = self.reading
        title = reading.match.system.name_of("value", str(span.title)) or clean(str(span.title))
        named = in_language(title, self.lang) if span.title else ""
        words = named or reading.span_words(span)
        is_known = span.outcome is not None and not reading.is_later(span.last, self.last)
        start, end = axis.place(span.first), axis.place(min(span.last, self.last))
        if is_known:
            called = reading.match.system.outcome_name(span.outcome)
            words = f"{words}: {in_language(called, self.lang)}"
        state = state_of(span.outcome) if is_known else self._unended(span)
        form: Any = "bar" if end - start > 1 else "point"
        return LaneMark(start, words, span.first, form, end if form == "bar" else None, state)

    def _unended(self, span: Span) -> State:
        ends = self.reading.way.position(self.reading.nearest(span.last))
        is_last = ends >= self.reading.way.position(self.last)
        return "open" if is_last and not self.is_over else "plain"

    def _kind_name(self, kind: str) -> str:
        return in_language(self.reading.match.system.span_name(kind), self.lang)

    @cached_property
    def left(self) -> tuple[LeftStory, ...]:
        """The lines that were left for a save."""
        reading = self.reading
        found = []
        for line in reading.match.replay.chronicle.lines.played():
            if line == reading.branch:
                continue
            there = Teller(
                Reading(reading.match, self.lang, line, as_played=False, seat=reading.eyes.seat),
                unit=self.unit,
            )
            shared = [e.seq for e in there.events if reading.step(e.seq) is not None]
            own = tuple(e for e in there.events if reading.step(e.seq) is None)
            if own and shared and not reading.is_later(shared[-1], self.last):
                found.append(LeftStory(there, shared[-1], own))
        return tuple(found)

    def left_marks(self, axis: Axis) -> tuple[LeftLine, ...]:
        """The same on a ribbon."""
        marks = []
        for there, fork, own in self.left:
            gone = there.axis_of(axis.kind)
            first, last = gone.number(own[0].seq), gone.number(own[-1].seq)
            key = "story.left_day" if first == last else "story.left_days"
            unit = self._kind_name(axis.kind)
            words = WORDS(key, unit=unit, first=first, last=last).text(self.lang)
            start = axis.place(fork)
            marks.append(LeftLine(start, max(start, gone.place(own[-1].seq)), words, own[-1].seq))
        return tuple(marks)

    def saves_lane(self, axis: Axis) -> Lane | None:
        """Where the game was saved, and where a save was loaded."""
        marks = []
        for event in self.events:
            if isinstance(event, MatchSaved | SaveLoaded):
                short = "S" if isinstance(event, MatchSaved) else "L"
                key = "story.save_sign" if short == "S" else "story.load_sign"
                marks.append(self._token(event, axis, WORDS(key).text(self.lang)))
        return Lane(WORDS("story.saves").text(self.lang), tuple(marks)) if marks else None

    def people_lane(self, axis: Axis) -> Lane | None:
        """Who came, went, and was back."""
        marks = [
            self._token(event, axis, sign)
            for event in self.events
            if (sign := _COMING_AND_GOING.get(type(event)))
        ]
        return Lane(WORDS("story.people").text(self.lang), tuple(marks)) if marks else None

    def _token(self, event: Event, axis: Axis, sign: str) -> LaneMark:
        words, seat = self.sentence(event.seq), getattr(event, "player", None)
        return LaneMark(axis.place(event.seq), words, event.seq, "token", seat=seat, short=sign)

    def days(self, axis: Axis, most: int | None = None) -> tuple[RibbonDay, ...]:
        """The days that were, with what went well or ill in them, and those that are to come.

        How many there are in all a game says by `most`.
        """
        went: dict[int, list[tuple[State, str]]] = {}
        for span, outcome in self.reading.results:
            if span.kind != axis.kind and not self.reading.is_later(span.last, self.last):
                words = f"{self.reading.span_words(span)}: {outcome}"
                number = axis.number(span.last)
                went.setdefault(number, []).append((state_of(span.outcome), words))
        last = max(axis.last, most or 0)
        days = []
        for number in range(max(axis.first, last - _MOST_DAYS), last + 1):
            begun = axis.spans.get(number)
            seq = begun.first if begun else None
            if number == axis.first and seq is None:
                seq = self.reading.first
            told = went.get(number, [])
            states = [state for state, _ in told]
            state: State = "failed" if "failed" in states else states[0] if states else "plain"
            words = "; ".join(words for _, words in told)
            days.append(RibbonDay(number, words, seq, state))
        return tuple(days)

    def ribbon(self, axis: Axis, *, most: int | None = None, **more: Any) -> Ribbon:
        """What every game's stretches and counters come to; `more` are parts said otherwise."""
        kinds = [kind for kind in self.reading.kinds if kind != axis.kind]
        lanes = [*(self.stretch_lane(kind, axis) for kind in kinds)]
        lanes += [self.people_lane(axis), self.saves_lane(axis)]
        shared = [one.counter for one in self.counters.values()]
        curves = (self.curve(c.id, axis) for c in shared if c.owner is None and c.piece is None)
        results = {state_of(span.outcome) for span, _ in self.reading.results}
        states: tuple[State, ...] = ("done", "failed")
        legend = [(one, WORDS(f"story.{one}").text(self.lang)) for one in states if one in results]
        usual = Ribbon(
            WORDS("story.ribbon").text(self.lang),
            self._kind_name(axis.kind),
            self.days(axis, most),
            tuple(filter(None, lanes)),
            tuple(filter(None, curves)),
            left=self.left_marks(axis),
            today=None if self.is_over else axis.last,
            legend=tuple(legend),
        )
        return replace(usual, **more)

    def figures(self) -> Figures:
        """How far it is, what went well, and the numbers that all share."""
        items = []
        if self.axis is not None:
            items.append(Figure(str(self.axis.last), self._kind_name(self.axis.kind)))
        results = [
            span
            for span, _ in self.reading.results
            if not self.reading.is_later(span.last, self.last)
        ]
        for kind in dict.fromkeys(span.kind for span in results):
            ends = [state_of(span.outcome) for span in results if span.kind == kind]
            if "done" in ends:
                value = WORDS("story.of", count=ends.count("done"), all=len(ends)).text(self.lang)
                words = WORDS("story.won", kind=self._kind_name(kind)).text(self.lang)
                items.append(Figure(value, words))
        for record in self.counters.values():
            one = record.counter
            if one.owner is None and one.piece is None and record.value is not None:
                name = counter_name(one, self.reading)
                items.append(Figure(number_text(record.value), name, one.id))
        return Figures(tuple(items))

    def sheets(self, *, is_brief: bool = False) -> Sheets | None:
        """The numbers of each player, and how they came to that; None where nobody has any."""
        reading, system = self.reading, self.reading.match.system
        seated, items = reading.seated(self.last), []
        for player in seated.players:
            own = [one for one in self.counters.values() if one.counter.owner == player.seat]
            army = in_language(system.army_name(player.army), self.lang) if player.army else ""
            away = presence_words(seated.presence(player.seat))
            said = [clean(army), *([away.text(self.lang)] if away else [])]
            tracks = tuple(
                SheetTrack(counter_name(one.counter, reading), one.value, counter=one.counter.id)
                for one in own
            )
            curves = () if is_brief else self._own_curves(own)
            words = ", ".join(filter(None, said))
            items.append(
                Sheet(clean(player.name), player.seat, words, tracks=tracks, curves=curves)
            )
        if not any(sheet.tracks for sheet in items):
            return None
        days = () if is_brief or self.axis is None else self.day_ends(self.axis)
        return Sheets(WORDS("story.party").text(self.lang), tuple(items), is_brief, days)

    def _own_curves(self, own: Sequence[CounterRecord]) -> tuple[Curve, ...]:
        named = [(one.counter.id, counter_name(one.counter, self.reading)) for one in own]
        return tuple(filter(None, (self.curve(counter, name=name) for counter, name in named)))

    def things(self) -> Ledger | None:
        """What the table wrote down of the things that it met, and each event that names one."""
        reading, system = self.reading, self.reading.match.system
        things = reading.things(self.last)
        if not things:
            return None
        names = {name.casefold(): (kind, name) for kind, name in things}
        seqs: dict[tuple[str, str], list[int]] = {}
        for event in self.events:
            for text in {text.casefold() for text in texts_in_facts(event.facts())}:
                if text in names:
                    seqs.setdefault(names[text], []).append(event.seq)
        rows = []
        for (kind, name), thing in things.items():
            called = in_language(system.thing_name(kind), self.lang)
            values = value_words(system, thing.shown(kind_of(system.catalogue, kind)))
            known = "; ".join(clean(value.text(self.lang)) for value in values)
            history = tuple(self.entry(seq) for seq in seqs.get((kind, name), ()))
            rows.append(LedgerRow((clean(name), called, known), (called,), history))
        columns = tuple(WORDS(f"story.{key}").text(self.lang) for key in ("thing", "kind", "known"))
        return Ledger(WORDS("story.things").text(self.lang), columns, tuple(rows))


_COMING_AND_GOING: Final[Mapping[type[Event], str]] = {
    PlayerJoined: "+", PlayerLeft: "\N{MINUS SIGN}", PlayerReturned: "\N{LEFTWARDS ARROW}",
    SeatTakenOver: "\N{RIGHTWARDS ARROW}",
}  # fmt: skip


def state_of(outcome: object) -> State:
    """Whether a stretch that ended so went well."""
    if outcome in (True, "won", "done", "yes"):
        return "done"
    return "failed" if outcome in (False, "lost", "failed", "no") else "plain"


def usual_chapters(teller: Teller) -> Iterator[Chapter]:
    """What there is to tell of any match."""
    lang, axis = teller.lang, teller.axis
    full, things = teller.sheets(), teller.things()
    figures, ribbon = teller.figures(), teller.ribbon(axis) if axis else None
    overview: tuple[Block, ...] = (figures,) if figures.items else ()
    has_ribbon = ribbon is not None and bool(ribbon.lanes or ribbon.curves or ribbon.left)
    if ribbon is not None and has_ribbon:
        overview += (ribbon,)
    elif full is not None:  # there is room for them
        overview += (full,)
    if overview:
        brief = teller.sheets(is_brief=True) if has_ribbon else None
        title = WORDS("story.overview").text(lang)
        # Without lanes it says no more than the curve that a report has of every match.
        is_printed = ribbon is not None and bool(ribbon.lanes)
        yield Chapter("overview", title, overview, (brief,) if brief else (), is_printed)
    if full is not None and has_ribbon and any(sheet.curves for sheet in full.items):
        yield Chapter("party", full.title, (full,), is_printed=False)
    if things is not None:
        yield Chapter("things", things.title, (things,), is_printed=False)


def chapters_of(reading: Reading, at: int | None = None) -> tuple[Chapter, ...]:
    """The story of a match as its game tells it, without a name that the table has not met."""
    teller = Teller(reading, at)
    told: Iterable[Chapter] = reading.match.system.story(teller)
    unmet = reading.unmet(teller.last)
    return tuple(with_texts(chapter, lambda text: unmet.conceal(clean(text))) for chapter in told)


_ID: Final = re.compile(r"[a-z][a-z0-9_]*")


def faults_of_story(chapters: Sequence[Chapter], known: Collection[int]) -> Iterator[Phrase]:
    """What is wrong with chapters: ids that are no address, ways that lead nowhere."""
    ids = [chapter.id for chapter in chapters]
    for chapter in chapters:
        if not _ID.fullmatch(chapter.id) or ids.count(chapter.id) > 1:
            yield WORDS("story.bad_id", chapter=chapter.id)
        for seq in sorted(set(seqs_in(chapter)).difference(known)):
            yield WORDS("story.bad_seq", chapter=chapter.id, seq=seq)
        for block in (*chapter.blocks, *chapter.aside):
            if isinstance(block, FlowChart):
                nodes = {node.id for node in block.nodes}
                for end in sorted({end for edge in block.edges for end in edge} - nodes):
                    yield WORDS("story.bad_edge", chapter=chapter.id, node=end)
