"""A match in the hand: the lines of a journal, read with the system of its game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from events.base import Event
from events.chain import Base, Header, Scan
from events.errors import BadUsage, SystemMissing
from events.words import Lang
from projections.checking import findings_of
from projections.record import Record
from projections.record import apply as apply_record
from projections.replay import Replay, Side
from projections.summary import events_without_system, summary_of
from projections.system import Finding, GameSystem
from projections.systems import find_system
from projections.timeline import Step, Timeline, timeline_of
from projections.veil import Eyes, subject_of
from projections.words import WORDS

FindBase = Callable[[Base], "Match"]
"""Opens the match that a side line in a file of its own has left."""


@dataclass(frozen=True)
class Match:
    """A journal that was read. Events and states are made when somebody asks for them."""

    scan: Scan
    where: str = ""
    find_base: FindBase | None = None

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

    def _base(self) -> Side | None:
        base = self.header.base
        if base is None:
            return None
        if self.find_base is None:
            raise BadUsage(WORDS("match.no_base", match=base.match), where=self.where)
        parent = self.find_base(base)
        known = parent.scan.lines[base.seq - 1][-66:-2].decode() if self._reaches(parent) else ""
        if known != base.hash:
            raise BadUsage(
                WORDS("match.other_base", match=base.match, seq=base.seq), where=self.where
            )
        return Side(parent.replay, base.seq)

    def _reaches(self, parent: Match) -> bool:
        assert self.header.base is not None
        return 1 <= self.header.base.seq <= len(parent.scan.lines)

    def timeline(
        self, at: int | None = None, *, as_played: bool = False, branch: str | None = None
    ) -> Timeline:
        """The steps of one of its histories."""
        replay = self.replay
        history = replay.history(at, as_played=as_played, branch=branch)
        return timeline_of(replay.chronicle, history, replay.system.spans)

    def findings(self, *, seat: str | None = None) -> list[Finding]:
        """Where the record differs from the rules, on the line that counts."""
        return findings_of(self.replay, branch=self.replay.counting, seat=seat)

    def telling(
        self,
        lang: Lang,
        *,
        as_played: bool = False,
        branch: str | None = None,
        seat: str | None = None,
    ) -> Iterator[tuple[Step, str]]:
        """The steps of one of its histories, each in words; to a seat, as far as it knows."""
        replay, system = self.replay, self.system
        eyes = Eyes(system, seat)
        record = replay.first_record()
        state = replay.state(0, as_played=as_played, branch=branch)
        for step in self.timeline(as_played=as_played, branch=branch).steps:
            about = subject_of(step.event, self.events)
            yield step, eyes.say(step.event, state, record, lang, about)
            if step.taken_by is None and not step.event.corrects:
                state = system.apply(state, step.event)
                record = apply_record(record, step.event)
