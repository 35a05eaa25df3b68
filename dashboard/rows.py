"""A match as a row of the library, told by the facts of every game: its system may be missing."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from dashboard.suspects import ALL_CHOSEN, Unchosen, unchosen_of
from events.chain import Scan
from events.codec import parse_object
from events.errors import AfterActionError
from events.journal import read_journal
from events.words import Phrase
from projections.archive.settings import sitting_gap
from projections.catalogue import Thing
from projections.endings import Ending, ending_of, ending_words
from projections.matches import Match
from projections.record import Record, events_without_system, summary_of
from projections.timeline import between, seconds_at_table


@dataclass(frozen=True)
class Row:
    """One match of the library."""

    match: str
    game: str
    path: str
    title: str | None
    players: tuple[str, ...]
    left: tuple[bool, ...]
    """Which of them left for good."""
    armies: tuple[str | None, ...]
    teams: tuple[str | None, ...]
    origin: str
    tags: tuple[str, ...]
    day: str | None
    """None where nobody knows it."""
    last_day: str | None
    """The day of the last evening, where it was recorded as it was played."""
    place: str | None
    created: str
    events: int
    seconds: float | None
    ended: bool
    ending: Ending
    result: Phrase
    """How it ended, in words."""
    reason: str | None
    damage: AfterActionError | None
    edition: str | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    things: tuple[Thing, ...] = ()
    """What its catalogue holds."""
    imported: bool = False
    saved: bool = False
    """Whether somebody saved the game."""
    unchosen: Unchosen = ALL_CHOSEN
    """Options that perhaps nobody chose: an older start form wrote them untouched."""

    @property
    def search_text(self) -> str:
        """All that a search looks into."""
        armies = [army for army in self.armies if army]
        parts = (self.title or "", *self.players, *armies, *self.tags, self.place or "", self.game)
        return " ".join((*parts, self.day or "")).casefold()


def row_at(file: Path) -> Row:
    """The row of a journal, read anew."""
    path = str(file)
    scan = read_journal(file)
    record = summary_of(scan, path)
    ended = record.ended
    day = (record.day_played(scan.header.created) or "")[:10] or None
    return Row(
        match=scan.header.match,
        game=scan.header.game,
        path=path,
        title=record.title,
        players=tuple(player.name for player in record.players),
        left=tuple(player.seat in record.left for player in record.players),
        armies=tuple(player.army for player in record.players),
        teams=tuple(player.team for player in record.players),
        origin=record.origin or "real",
        tags=record.tags,
        day=day,
        last_day=_last_day(scan, record, day),
        place=record.place,
        created=scan.header.created,
        events=len(scan.lines),
        seconds=_seconds(scan, record, path),
        ended=ended is not None,
        ending=ending_of(ended, record.players),
        result=ending_words(ended, record.players),
        reason=ended.reason if ended else None,
        damage=scan.damage,
        edition=record.edition,
        options=record.options,
        things=tuple(record.things.values()),
        imported=record.imported,
        saved=bool(record.saves),
        unchosen=unchosen_of(Match(scan, path)),
    )


def _seconds(scan: Scan, record: Record, where: str) -> float | None:
    """Seconds at the table; nearly all matches are one sitting, of which two lines tell enough."""
    if not scan.lines:
        return None
    try:
        first, last = (_moment(parse_object(line)) for line in (scan.lines[0], scan.lines[-1]))
    except AfterActionError as error:
        raise error.at(f"{where}:{len(scan.lines) + 1}") from None
    gap = 3600 * sitting_gap()
    whole = between(first, last)
    if whole is None or (whole <= gap and not any(map(_PAUSED.search, scan.lines))):
        return whole
    return seconds_at_table(events_without_system(scan, where), gap, record.ended)


def _last_day(scan: Scan, record: Record, day: str | None) -> str | None:
    """When it was played last: what is written behind the end is no play."""
    if day is None or record.imported or day != scan.header.created[:10] or not scan.lines:
        return day
    if record.ended is not None:
        return max(day, (record.ended.happened or record.ended.recorded)[:10])
    last = parse_object(scan.lines[-1])
    return max(day, str(last.get("happened") or last.get("recorded"))[:10])


_PAUSED: Final = re.compile(rb'"match_paused"')


def _moment(fields: dict[str, Any]) -> datetime | None:
    try:
        return datetime.fromisoformat(str(fields.get("happened") or fields.get("recorded")))
    except ValueError:
        return None
