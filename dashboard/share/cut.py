"""What of a match is shared: which line of history, which moment or stretch, for whose eyes."""

from __future__ import annotations

from dataclasses import dataclass

from dashboard.share.words import WORDS
from events.branches import MAIN
from events.errors import BadUsage
from events.words import Lang
from projections.matches import Match
from projections.palette import ThemeName
from projections.reading import Reading, Readings


@dataclass(frozen=True)
class Cut:
    """A match, and what of it is meant. `at` None is the last event of the line."""

    match: Match
    lang: Lang = "en"
    at: int | None = None
    branch: str | None = None
    played: bool = False
    seat: str | None = None
    theme: ThemeName = "light"
    first: int | None = None
    """Where a film begins: the first event where it is left out."""

    @property
    def line(self) -> str | None:
        """The line of history: named, or the one on which the moment stands."""
        return self.match.replay.line(self.branch, self.at)

    def reading(self) -> Reading:
        """The reading that is meant; `BadUsage` where there is no such line or event."""
        replay = self.match.replay
        known = tuple(replay.chronicle.lines.branches)
        if self.line is not None and self.line not in known:
            raise BadUsage(WORDS("cut.no_branch", branch=self.line, known=[MAIN, *known]))
        for seq in (self.at, self.first):
            if seq is not None and not 1 <= seq <= replay.last:
                raise BadUsage(WORDS("cut.no_event", seq=seq, last=replay.last))
        return Readings(self.match, self.lang, self.seat).reading(self.line, self.played)


def stop_of(reading: Reading, seq: int | None) -> int:
    """The stop that shows an event: itself, or the last one before it."""
    return reading.last if seq is None else reading.nearest(seq)
