"""A match in the hand: the lines of a journal, read with the system of its game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from events.base import Event
from events.branches import MAIN
from events.chain import Base, Header, Scan, hash_on
from events.errors import AfterActionError, BadPicture, BadUsage, SystemMissing
from events.journal import read_journal
from events.library import Library
from events.match import PhotoAttached
from events.photos import Condition, condition_of, read_picture
from events.words import Lang
from projections.catalogue import Key, named_in, naming_facts
from projections.plain_text import clean
from projections.record import (
    Record,
    apply_record,
    events_without_system,
    record_of,
    summary_of,
)
from projections.replay import Replay, Side
from projections.saves import silent_openings
from projections.sentences import correction_words
from projections.system import Finding, GameSystem
from projections.systems import find_system
from projections.timeline import Step, Timeline, timeline_of
from projections.visibility import Eyes, Meetings, corrected_by, subject_of
from projections.words import WORDS

if TYPE_CHECKING:
    from projections.archive.frames import Into
    from projections.archive.rows import MatchRows
    from projections.luck import LuckReport
    from projections.palette import ThemeName
    from projections.steps import MatchStep, Stepping
    from projections.story import Chapter


FindBase = Callable[[Base], "Match"]
"""Opens the match that a side line in a file of its own has left."""


@dataclass(frozen=True)
class Match:
    """A journal that was read. Events and states are made when somebody asks for them."""

    scan: Scan
    where: str = ""
    find_base: FindBase | None = None
    shows_photos: bool = True
    """Whether its photos are shown and handed out with it."""

    @property
    def header(self) -> Header:
        """Who the record is."""
        return self.scan.header

    @cached_property
    def system(self) -> GameSystem[Any]:
        """The game; `SystemMissing` where it is not installed."""
        return find_system(self.header.game)

    @cached_property
    def events(self) -> Sequence[Event]:
        """The sound events, checked against the game's vocabulary."""
        return self.system.vocabulary.read_lines(self.scan.lines, where=self.where)

    @cached_property
    def summary(self) -> Record:
        """What it says of itself, on the line that counts; its system need not be installed."""
        return summary_of(self.scan, self.where)

    @cached_property
    def named(self) -> frozenset[Key]:
        """The kinds and names of the things that its events name, on whatever line of history.

        Only the lines that name some are read: of most matches they are few.
        """
        kinds, vocabulary = self.system.catalogue, self.system.vocabulary
        types = "|".join((*naming_facts(kinds), "thing_met", "thing_corrected"))
        names = re.compile(rf'"type": ?"(?:{types})"'.encode())
        seqs = [seq for seq, line in enumerate(self.scan.lines, 1) if names.search(line)]
        told = vocabulary.read_some([self.scan.lines[seq - 1] for seq in seqs], seqs)
        return frozenset(named_in(kinds, self.events if told is None else told))

    def check_lines(self) -> Sequence[Event]:
        """The events, as far as anybody here can read them; a `BadEvent` where a line is none."""
        try:
            return self.events
        except SystemMissing:
            return events_without_system(self.scan, self.where)

    @cached_property
    def replay(self) -> Replay[Any]:
        """The match, open for stepping."""
        return Replay(self.system, self.events, self._base())

    @property
    def photos(self) -> tuple[PhotoAttached, ...]:
        """Its photos, those that stand on any line of history, in the order of the record."""
        if not any(isinstance(event, PhotoAttached) for event in self.events):
            return ()
        lines = (None, *self.replay.chronicle.lines.branches)
        found = {
            event.seq: event
            for line in lines
            for event in self.replay.chronicle.history(branch=line).events
            if isinstance(event, PhotoAttached)
        }
        return tuple(found[seq] for seq in sorted(found))

    def picture(self, photo: PhotoAttached) -> bytes | None:
        """The bytes of a photo; None where they are missing or damaged, or are not shown."""
        if not self.shows_photos:
            return None
        try:
            return read_picture(Path(self.where), photo.picture)
        except BadPicture:
            return None

    def condition(self, photo: PhotoAttached) -> Condition:
        """Whether the picture of a photo is there as it was."""
        return condition_of(Path(self.where), photo.picture)

    def photo_json(self, photo: PhotoAttached) -> dict[str, Any]:
        """A photo for a browser: its picture, what is said of it, and what is wrong with it."""
        condition = self.condition(photo)
        told = {"seq": photo.seq, "picture": photo.picture}
        told |= {"words": clean(photo.words)} if photo.words else {}
        return told if condition == "there" else told | {"spoilt": condition}

    def _base(self) -> Side | None:
        base = self.header.base
        if base is None:
            return None
        if self.find_base is None:
            raise BadUsage(WORDS("match.no_base", match=base.match), where=self.where)
        parent = self.find_base(base)
        lines = parent.scan.lines
        is_there = 1 <= base.seq <= len(lines)
        if not is_there or hash_on(lines[base.seq - 1]) != base.hash:
            raise BadUsage(
                WORDS("match.other_base", match=base.match, seq=base.seq), where=self.where
            )
        return Side(parent.replay, base.seq)

    def timeline(
        self, at: int | None = None, *, as_played: bool = False, branch: str | None = None
    ) -> Timeline:
        """The steps of one of its histories."""
        key = (at, as_played, branch)
        if key in self._timelines:
            return self._timelines[key]
        replay = self.replay
        history = replay.history(at, as_played=as_played, branch=branch)
        system = replay.system
        made = timeline_of(replay.chronicle, history, system.spans, system.nesting)
        if at is None:  # a screen asks for the whole several times, for a moment once
            self._timelines[key] = made
        return made

    @cached_property
    def _timelines(self) -> dict[tuple[int | None, bool, str | None], Timeline]:
        return {}

    def findings(self, *, seat: str | None = None) -> list[Finding]:
        """Where the record differs from the rules, on the line that counts."""
        from projections.checking import findings_of

        return findings_of(self.replay, branch=self.replay.counting, seat=seat)

    def luck(self, *, branch: str | None = None, seat: str | None = None) -> LuckReport:
        """What dice came to against what was to be expected, and why.

        Of the line that counts, unless a `branch` is named.
        """
        from projections.luck import luck_of

        return luck_of(self.replay, branch=self.replay.line(branch), seat=seat)

    def story(
        self,
        lang: Lang = "en",
        *,
        at: int | None = None,
        branch: str | None = None,
        seat: str | None = None,
    ) -> tuple[Chapter, ...]:
        """What happened so far, in chapters of plain data (`projections.story`).

        Of the line that counts unless a `branch` is named; up to an event, for a seat's eyes.
        """
        from projections.reading import Reading
        from projections.storytelling import chapters_of

        line = self.replay.line(branch, at)
        return chapters_of(Reading(self, lang, line, as_played=False, seat=seat), at)

    def telling(
        self,
        lang: Lang,
        *,
        as_played: bool = False,
        branch: str | None = None,
        seat: str | None = None,
        among: slice = slice(None),
    ) -> Iterator[tuple[Step, str]]:
        """The steps of one of its histories, each in words; to a seat, as far as it knows.

        An opened line is no step of its own where the load behind it says all of it. `among` says
        which of the steps: of a long record one wants no more.
        """
        silent = silent_openings(self.replay.chronicle)
        replay, system = self.replay, self.system
        eyes = Eyes(system, seat)
        steps = self.timeline(as_played=as_played, branch=branch).steps
        meetings = Meetings(eyes, (step.event for step in steps), replay.told_before())
        passed, end, _ = among.indices(len(steps))
        record = record_of((e.event for e in steps[:passed] if e.counts), replay.first_record)
        if passed:
            state = replay.before(steps[passed].seq, as_played=as_played, branch=branch)
        else:
            state = replay.state(0, as_played=as_played, branch=branch)
        sentences: dict[int, str] = {}
        for count, step in enumerate(steps[passed:end], passed + 1):
            if step.seq in silent:
                continue
            deed = corrected_by(step.event, self.events)
            if deed is None:
                about = subject_of(step.event, self.events)
                sentence = eyes.say(step.event, state, record, lang, about)
            else:
                if deed.seq not in sentences:  # it stands before all that is told
                    then = replay.look_before(deed.seq, as_played=as_played, branch=branch)
                    about = subject_of(deed, self.events)
                    sentences[deed.seq] = eyes.say(deed, then, record, lang, about)
                sentence = correction_words(step.event, deed, sentences[deed.seq]).text(lang)
            sentences[step.seq] = meetings.after(count).conceal(sentence)
            yield step, sentences[step.seq]
            if step.counts:
                state = system.apply(state, step.event)
                record = apply_record(record, step.event)

    # Step by step, as programs read it

    def steps(self, *, branch: str | None = None, as_played: bool = False) -> tuple[MatchStep, ...]:
        """What counts, event by event, each with the table before it and after it.

        Of the line that counts unless a `branch` is named; `as_played` shows every event as the
        table knew it then.
        """
        return self._stepping(branch, None, as_played=as_played).steps

    def at(  # noqa: PLR0913 - the ways to name a moment
        self,
        seq: int | None = None,
        *,
        day: object = None,
        mission: object = None,
        round: object = None,  # noqa: A002 - what the stretch is called
        turn: object = None,
        battle: object = None,
        segment: object = None,
        player: str | None = None,
        end: bool = False,
        branch: str | None = None,
        as_played: bool = False,
    ) -> MatchStep:
        """The step at a moment: an event by its number, or the first of a turn, a round, a battle.

        Stretches are named by number or title, several of them one inside the other, and by whose
        they are; `end` takes the last event instead. With nothing named it is the last of all.
        """
        from projections.steps import step_at, step_in

        named = {
            "day": day, "mission": mission, "round": round,
            "turn": turn, "battle": battle, "segment": segment,
        }  # fmt: skip
        wanted = {kind: called for kind, called in named.items() if called is not None}
        stepping = self._stepping(branch, seq, as_played=as_played)
        if wanted:
            return step_in(stepping, wanted, player, end=end)
        if player is not None:
            raise BadUsage(WORDS("history.no_stretch", player=player))
        return step_at(stepping, seq)

    def _stepping(self, branch: str | None, at: int | None, *, as_played: bool) -> Stepping:
        from projections.steps import Stepping

        return Stepping(self, self.replay.line(branch, at), as_played)

    def svg(
        self, lang: Lang = "en", *, theme: ThemeName = "light", width: int | None = None
    ) -> str:
        """The table at the end, drawn; that of another moment by `at(...).svg()`."""
        return self.at().svg(lang, theme=theme, width=width)

    def _repr_svg_(self) -> str | None:
        try:
            return self.at()._repr_svg_()
        except AfterActionError:  # a notebook then says only who it is
            return None

    def frame(self, table: str, into: Into = "arrow") -> Any:
        """What the match tells the archive in one of its tables, as the archive's view has it.

        An Arrow table, or a frame of pandas or Polars, where that is installed.
        """
        from projections.archive.frames import frame_of

        return frame_of(self.header.game, self._rows, table, into)

    @cached_property
    def _rows(self) -> MatchRows:
        from projections.archive.frames import rows_for_frames

        return rows_for_frames(self.scan, self.where)

    def __repr__(self) -> str:
        title = f"{self.header.match}, {self.header.game}, {len(self.scan.lines)} events"
        return f"<Match {title}>"


def open_match(path: str | Path, library: Library | None = None) -> Match:
    """Read a journal; a side line in its own file finds its match beside it, or in the library."""
    file = Path(path)

    def find_base(base: Base) -> Match:
        beside = Library(file.parent).with_id(base.match)
        found = beside[0] if beside else (library or Library(file.parent)).by_id(base.match)
        return open_match(found, library)

    return Match(read_journal(file), str(file), find_base)


# -- a moment of a match, as an address names it: which match, which line, which event

_DIGITS: Final = 12
"""So many of a number are read: no record has more events than that."""


@dataclass(frozen=True)
class Address:
    """A moment. `at` 0 means that the address names none."""

    match: str
    branch: str | None
    at: int
    played: bool


def named_in_address(match: Match, branch: str | None) -> str | None:
    """How an address names a line of history: not at all where it is the one that counts."""
    return None if branch == match.replay.counting else branch or MAIN


def address_of(match: Match, query: Mapping[str, str]) -> Address:
    """What the address means; past the end of the record is its last event.

    A line nobody opened is ignored, and so is a place that is no number.
    """
    replay = match.replay
    text = query.get("at", "")
    at = int(text[:_DIGITS]) if text.isdecimal() else 0
    named = query.get("branch")
    known = named == MAIN or named in replay.chronicle.lines.branches
    branch = replay.line(named if known else None, at)
    if at > replay.last:
        events = replay.history(branch=branch).events
        at = events[-1].seq if events else 0
    return Address(match.header.match, branch, at, query.get("played") == "1")
