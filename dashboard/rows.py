"""A match as a row of the library, told by the facts of every game: its system may be missing.

A library is listed by the rows of its files. Each is read again only when its file changed, also by
the next server: what was read lies among what is derived (`RowIndex`).
"""

from __future__ import annotations

import gc
import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, fields
from datetime import datetime
from functools import cached_property
from importlib.metadata import version
from pathlib import Path
from threading import Lock, Thread
from time import monotonic
from typing import Any, Final

import msgspec

from dashboard.demonstration import SHELVES, Shelf, shelf_of
from dashboard.suspects import ALL_CHOSEN, Unchosen, unchosen_of
from events import disk
from events.chain import Scan
from events.codec import parse_object
from events.errors import AfterActionError
from events.journal import read_journal
from events.library import DERIVED, Library, Unread, attempt
from events.words import Phrase
from importers.recorder.opponent import seats_of
from projections.archive.settings import sitting_gap
from projections.catalogue import Thing
from projections.endings import Ending, ending_of, result_of, winner_names, won_by
from projections.matches import Match
from projections.record import Record, events_without_system, summary_of
from projections.systems import installed
from projections.timeline import between, seconds_at_table


@dataclass(frozen=True)
class Row:
    """One match of the library."""

    match: str
    game: str
    path: str
    title: str | None
    players: tuple[str, ...]
    persons: tuple[str, ...]
    """Who they are, where they have another name elsewhere."""
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
    reason: str | None
    damage: AfterActionError | None
    seats: tuple[str, ...] = ()
    results: tuple[int | None, ...] = ()
    """How it ended for each: 1 won, 0 drawn, -1 lost; None where nobody said."""
    scores: tuple[float | None, ...] = ()
    winners: tuple[str, ...] = ()
    """Who won, as people call them: a team with all who played for it."""
    remarks: int = 0
    """How many notes and photos were left at its moments."""
    edition: str | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    things: tuple[Thing, ...] = ()
    """What its catalogue holds."""
    imported: bool = False
    saved: bool = False
    """Whether somebody saved the game."""
    against_app: bool = False
    """Whether the app plays a seat of it."""
    unchosen: Unchosen = ALL_CHOSEN
    """Options that perhaps nobody chose: an older start form wrote them untouched."""

    @property
    def result(self) -> Phrase:
        """How it ended, in words."""
        return won_by(self.ending, self.winners)

    @property
    def is_going_on(self) -> bool:
        """Whether it is recorded, beside a table or against the app, and not over."""
        is_recorded = self.origin == "real" or self.against_app
        return not self.ended and is_recorded and not self.imported

    @property
    def margin(self) -> float | None:
        """By how much the best was ahead of the next; None where nobody counted."""
        best = sorted((score for score in self.scores if score is not None), reverse=True)
        return best[0] - best[1] if len(best) > 1 else None

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
    ended, players = record.ended, record.players
    scores = (ended.scores or {}) if ended else {}
    day = (record.day_played(scan.header.created) or "")[:10] or None
    return Row(
        match=scan.header.match,
        game=scan.header.game,
        path=path,
        title=record.title,
        players=tuple(player.name for player in players),
        persons=tuple(player.person or player.name for player in players),
        left=tuple(player.seat in record.left for player in players),
        armies=tuple(player.army for player in players),
        teams=tuple(player.team for player in players),
        origin=record.origin or "real",
        tags=record.tags,
        day=day,
        last_day=_last_day(scan, record, day),
        place=record.place,
        created=scan.header.created,
        events=len(scan.lines),
        seconds=_seconds(scan, record, path),
        ended=ended is not None,
        ending=ending_of(ended, players),
        reason=ended.reason if ended else None,
        damage=scan.damage,
        seats=record.seats,
        results=tuple(result_of(player, ended) if ended else None for player in players),
        scores=tuple(scores.get(seat) for seat in record.seats),
        winners=tuple(winner_names(ended, players)) if ended else (),
        remarks=len(record.notes) + len(record.photos),
        edition=record.edition,
        options=record.options,
        things=tuple(record.things.values()),
        imported=record.imported,
        saved=bool(record.saves),
        against_app=bool(seats_of(record)),
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


# -- all rows of a folder --------------------------------------------------------------------------

Stamp = tuple[int, int, int]
"""What changes when a file does: its node, its size, its time."""

GONE: Final[Stamp] = (0, 0, 0)
"""The stamp of a file that is not there."""

_FORM: Final = 1
"""Raised when the row of an old file may come out otherwise: what was kept is then read anew."""
_READ_AT_ONCE: Final = 600
_PATIENCE: Final = 0.5
"""So many files are read while somebody waits, and as many more as can be in so many seconds; the
others are read beside the pages, the newest first."""
_KEPT_FROM: Final = 100
"""In a smaller folder nothing is kept: reading it takes no longer."""
_WORTH_KEEPING: Final = 50
_LOOKS_AGAIN: Final = 5.0
"""Somebody who looks at a folder looks again after so many times as long as looking took."""
_LONGEST: Final = 1.0


@dataclass(frozen=True)
class Listing:
    """The matches of a folder as they were found, newest first."""

    rows: Sequence[Row] = ()
    problems: Sequence[AfterActionError] = ()
    unread: int = 0
    """How many files are still to be read."""

    @cached_property
    def by_shelf(self) -> Mapping[Shelf, Sequence[Row]]:
        """By the shelf on which each stands."""
        kept: dict[Shelf, list[Row]] = {shelf: [] for shelf in SHELVES}
        for row in self.rows:
            kept["app" if row.against_app else shelf_of(row.path)].append(row)
        return kept

    @cached_property
    def going_on(self) -> Sequence[Row]:
        """Those that are recorded beside a table now."""
        return [row for row in self.rows if row.is_going_on]

    @cached_property
    def by_match(self) -> Mapping[str, Row]:
        """The first of each id."""
        return {row.match: row for row in reversed(self.rows)}


class RowIndex:
    """The rows of the journals in a folder, as their files are now."""

    def __init__(self, folder: Path, *, is_kept: bool = False) -> None:
        self._folder = folder
        self._file = folder / DERIVED / "rows.json" if is_kept else None
        self._known: dict[str, tuple[Stamp, Row | Unread]] | None = None
        self._stamps: dict[str, Stamp] = {}
        self._listing = Listing()
        self._looked_until = 0.0
        self._unkept = 0
        self._lock, self._reader = Lock(), Thread()

    def look_again(self) -> None:
        """Somebody changed a file: what was seen a moment ago does not count."""
        self._looked_until = 0.0

    def listing(self) -> Listing:
        """The matches now; of a large folder that was never read only the newest at first."""
        begun = monotonic()
        with self._lock:
            if begun < self._looked_until:
                return self._listing
            if self._known is None:
                self._known = self._kept()
            stamps = dict(self._found())
            known = self._known
            new = [n for n, stamp in stamps.items() if n not in known or known[n][0] != stamp]
            if new or stamps != self._stamps or self._listing.unread:
                self._stamps = stamps
                self._listing = self._read(new)
            took = monotonic() - begun
            self._looked_until = begun + took + min(_LONGEST, _LOOKS_AGAIN * took)
            return self._listing

    def _found(self) -> Iterable[tuple[str, Stamp]]:
        for name, entry in Library(self._folder).entries():
            try:
                state = entry.stat()
            except OSError:
                yield name, GONE
            else:
                yield name, (state.st_ino, state.st_size, state.st_mtime_ns)

    def _read(self, new: list[str]) -> Listing:
        """All that is known, and of what is new as much as can be read meanwhile."""
        known, ends = self._known, monotonic() + _PATIENCE
        assert known is not None
        # What changed comes last, and so at once; of the others their names begin with their days.
        waiting = sorted(new, key=lambda name: (name in known, name))
        for count in range(len(waiting)):
            is_read_beside = self._reader.is_alive() and waiting[-1] not in known
            if is_read_beside or (count >= _READ_AT_ONCE and monotonic() > ends):
                break
            self._take(waiting.pop())
        if not waiting:
            self._keep()
        found = [known[name][1] for name in self._stamps if name in known]
        rows = [one for one in found if isinstance(one, Row)]
        rows.sort(key=lambda row: (row.last_day or "", row.created), reverse=True)
        problems = [one.problem for one in found if isinstance(one, Unread)]
        listing = Listing(rows, problems, len(waiting))
        if waiting and not self._reader.is_alive():
            self._reader = Thread(target=self._read_on, args=(waiting,), daemon=True)
            self._reader.start()
        return listing

    def _read_on(self, waiting: list[str]) -> None:
        while waiting:
            self._take(waiting.pop())
        with self._lock:
            self._keep()

    def _take(self, name: str) -> None:
        assert self._known is not None
        stamp = self._stamps.get(name, GONE)  # it may have gone meanwhile
        self._known[name] = stamp, attempt(self._folder / name, row_at)
        self._unkept += 1

    # What the next server need not read

    def _about(self) -> list[object]:
        """What rows depend on besides their files."""
        facts, games = [one.name for one in fields(Row)], sorted(installed())
        return [_FORM, version("after-action"), facts, str(self._folder), sitting_gap(), games]

    def _kept(self) -> dict[str, tuple[Stamp, Row | Unread]]:
        if self._file is None:
            return {}
        # So many new things at once would have Python look for garbage in them again and again,
        # which takes four times as long as to read them.
        gc.disable()
        try:
            about, kept = _KEPT.decode(self._file.read_bytes())
        except (OSError, ValueError):  # there is none, or it is another program's
            return {}
        finally:
            gc.enable()
        return dict(kept) if about == self._about() else {}

    def _keep(self) -> None:
        """Write down what is sound, where that spares the next server much."""
        known = self._known or {}
        if self._file is None or len(known) < _KEPT_FROM or self._unkept < _WORTH_KEEPING:
            return
        sound = {
            name: one
            for name, one in list(known.items())  # others may be read meanwhile
            if name in self._stamps and isinstance(one[1], Row) and one[1].damage is None
        }
        with suppress(OSError, ValueError):  # a folder that is only read is read each time
            self._file.parent.mkdir(exist_ok=True)
            data = msgspec.json.encode([self._about(), sound])
            disk.write_scratch(self._file, data, durable=False).replace(self._file)
            self._unkept = 0


_KEPT: Final = msgspec.json.Decoder(tuple[list[Any], dict[str, tuple[Stamp, Row]]])
