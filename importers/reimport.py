"""A source that is brought in anew: what came of it before gives way to what is read of it now.

What people said of a match here (notes, titles, tags, who somebody is, the day) goes along. A match
whose record was carried on here is left alone: nothing that was recorded is ever replaced. What an
older reading of a format lost is told by the version that a match was read with.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, Literal

from events.base import Event
from events.errors import AfterActionError
from events.journal import read_journal
from events.library import Library, Unread
from events.match import (
    BranchOpened,
    DisputeRaised,
    EventReinstated,
    EventRetracted,
    MatchAmended,
    MatchEnded,
    MatchImported,
    NoteWritten,
    PhotoAttached,
    RulingMade,
    TagAdded,
    TagRemoved,
    TitleGiven,
)
from importers.imported_match import READ, Entry, ImportedMatch, keep_raw, raw_path
from importers.known_matches import beginning, origin_of
from importers.words import WORDS
from projections.matches import Match
from projections.record import shared_events

Loss = Literal["pieces", "rollers", "winners", "day"]


_REMARKS: Final = (
    NoteWritten, PhotoAttached, TitleGiven, TagAdded, TagRemoved, DisputeRaised, RulingMade,
    MatchAmended,
)  # fmt: skip
"""What one says of a match without going on with its record."""
_TAKES_BACK: Final = (EventRetracted, EventReinstated)
_ONE_GO: Final = timedelta(seconds=1)
"""What an import writes follows one another faster than this."""
_MENDED: Final[Mapping[str, tuple[int, frozenset[Loss]]]] = {
    "vassal": (3, frozenset({"pieces", "rollers"})),
    "bgstats": (3, frozenset({"winners", "day"})),
    "bgstats-play": (2, frozenset({"winners", "day"})),
    "bgg": (3, frozenset({"winners", "day"})),
    "csv": (3, frozenset({"winners", "day"})),
}
"""By format: the first version of its reading that loses none of these."""

_LAID_NOWHERE: Final = re.compile(rb"[\t/]null;-?\d+;-?\d+;")
"""A piece of VASSAL that names no map of its own: only the stack in which it lies does."""
_NAMELESS: Final = b'"name":"?"'
_ROLL: Final = b'"type":"dice_rolled"'
_TOGETHER: Final = "won together: "
"""How the reason began of a match with several winners, none of whom was kept."""


@dataclass(frozen=True, slots=True)
class Former:
    """A match that came from a source before."""

    path: Path
    match: str
    origin: MatchImported

    @property
    def raw(self) -> tuple[str | None, str | None]:
        """What the source said."""
        return self.origin.raw, self.origin.raw_hash


class MoreRecorded(AfterActionError):
    """A match was carried on here, or cannot be taken apart."""


@dataclass
class Formers:
    """The matches of a library that one format brought in, and which of them are taken."""

    known: list[Former]
    file_hash: str
    _free: dict[Path, Former] = field(init=False)

    def __post_init__(self) -> None:
        self._free = {former.path: former for former in self.known}

    @classmethod
    def of(cls, library: Library, format_id: str, file_hash: str) -> Formers:
        """Those of a library."""
        found = library.walk(partial(_former, format_id))
        return cls([f for f in found if f is not None and not isinstance(f, Unread)], file_hash)

    @property
    def left(self) -> int:
        """How many came from this very file and are nothing that is read of it now."""
        return sum(former.origin.file_hash == self.file_hash for former in self._free.values())

    def of_each(self, arrivals: Sequence[ImportedMatch]) -> list[list[Former]]:
        """For each arrival the matches that it was before: by id, else by what the source said."""
        by_id: dict[str, list[Former]] = defaultdict(list)
        for former in self.known:
            for known in former.origin.source_ids:
                by_id[known].append(former)
        pairs = []
        for arrival in arrivals:
            mine = {f.path: f for known in arrival.ids for f in by_id[known]}
            pairs.append([self._take(f) for path, f in mine.items() if path in self._free])
        kept = [keep_raw(arrival.raw, None) for arrival in arrivals]
        raws = [(one.get("raw"), one.get("raw_hash")) for one in kept]
        contents = [arrival.content.text for arrival in arrivals]
        same = [f for f in self.known if f.origin.file_hash == self.file_hash]
        self._one_each(pairs, raws, [(f.raw, f) for f in same if any(f.raw)])
        self._one_each(pairs, contents, [(f.origin.content, f) for f in same if f.origin.content])
        # The same file came in twice, as it did where nothing told that it was the same.
        last = {raw: found for raw, found in zip(raws, pairs, strict=True) if any(raw)}
        for former in same:
            if former.path in self._free and former.raw in last:
                last[former.raw].append(self._take(former))
        if len(arrivals) == 1 and not pairs[0]:
            pairs[0] += [self._take(former) for former in same if former.path in self._free]
        return pairs

    def _one_each(
        self, pairs: list[list[Former]], keys: Sequence[Any], known: Iterable[tuple[Any, Former]]
    ) -> None:
        alike: dict[Any, list[Former]] = defaultdict(list)
        for key, former in known:
            if former.path in self._free:
                alike[key].append(former)
        for found, key in zip(pairs, keys, strict=True):
            if not found and alike.get(key):
                found.append(self._take(alike[key].pop(0)))

    def _take(self, former: Former) -> Former:
        return self._free.pop(former.path)


def _former(format_id: str, path: Path) -> Former | None:
    found = beginning(path)
    told = shared_events(found, str(path))
    origin = origin_of(told)
    if origin is None or origin.format != format_id:
        return None
    return Former(path, found.header.match, origin)


def renewed(
    arrival: ImportedMatch, formers: Sequence[Former], read: Sequence[Event], library: Library
) -> ImportedMatch | None:
    """An arrival with all that was said here of the matches it stands for.

    `read` are the events it comes in with. None where it says what is there already, and an older
    reading can have lost nothing; `MoreRecorded` where one of the matches has to be left alone.
    """
    olds = [_FormerRecord.of(former, read[0], library) for former in formers]
    if len(olds) == 1 and olds[0].is_as(read):
        return None
    carried: dict[str, Entry] = {}
    for old in olds:
        carried |= {entry["id"]: entry for entry in old.carried(read)}
    return replace(arrival, also=tuple(carried.values()), instead_of=tuple(formers))


@dataclass(frozen=True)
class _FormerRecord:
    """A match that came in before: what came in, and what was said here since."""

    brought: Sequence[Event]
    since: Sequence[Event]
    lacks: bool
    """Something may have been lost on the way."""

    @classmethod
    def of(cls, former: Former, started: Event, library: Library) -> _FormerRecord:
        """Taken apart; `MoreRecorded` where more was recorded than remarks."""
        scan = read_journal(former.path)
        if scan.damage is not None or scan.torn:
            raise MoreRecorded(WORDS("again.damaged", file=str(former.path)))
        match = Match(scan, str(former.path))
        count = _brought_count(match.events)
        later = match.events[count:]
        replay = match.replay
        stands = {e.seq for e in replay.chronicle.history(branch=replay.counting).events}
        seats = {player.seat for player in getattr(started, "players", ())}
        for event in later:
            if not _is_remark(event, count, seats):
                raise MoreRecorded(WORDS("again.carried_on", file=str(former.path), seq=event.seq))
        kept = [e for e in later if e.seq in stands and not isinstance(e, _TAKES_BACK)]
        return cls(match.events[:count], kept, any(losses_of(match, library)))

    def is_as(self, read: Sequence[Event]) -> bool:
        """Whether the same comes in again."""
        return not self.lacks and list(map(_compared, self.brought)) == list(map(_compared, read))

    def carried(self, read: Sequence[Event]) -> Iterator[Entry]:
        """What was said here, as it is said of the events that come in now."""
        places = _places(self.brought, read)
        ids = {event.seq: event.id for event in self.since}
        for event in self.since:
            yield _entry(event, {**places, **ids})


def _compared(event: Event) -> object:
    """What an event says; of an origin by what the play is known, and what the source told."""
    if isinstance(event, MatchImported):
        details = {key: value for key, value in event.details.items() if key != READ}
        return event.source_ids, event.persons, details
    return _facts_as_json(event)


def _is_remark(event: Event, brought: int, seats: set[str]) -> bool:
    if event.branch is not None or event.after is not None or isinstance(event, BranchOpened):
        return False
    if isinstance(event, _TAKES_BACK):
        return event.target > brought
    if isinstance(event, MatchAmended):
        return {player.seat for player in event.players} <= seats
    return isinstance(event, _REMARKS)


def _brought_count(events: Sequence[Event]) -> int:
    """How many of the events of a match came in: a result up to its end, a game in one go."""
    origin = origin_of(events)
    read = origin.details.get(READ) if origin else None
    if isinstance(read, int):
        return read
    for event in events:
        if isinstance(event, MatchEnded) and event.origin == "import":
            return event.seq
    for before, event in pairwise(events):
        if abs(_moment(event) - _moment(before)) > _ONE_GO:
            return before.seq
    return len(events)


def _moment(event: Event) -> datetime:
    return datetime.fromisoformat(event.recorded)


def _facts_as_json(event: Event) -> str:
    return json.dumps([event.type_name(), event.facts()], sort_keys=True)


def _places(old: Sequence[Event], new: Sequence[Event]) -> Mapping[int, int]:
    """Where the events that came in before stand now: the same ones, else those in their place."""
    found: dict[int, int] = {}
    now: dict[Any, list[int]] = defaultdict(list)
    for event in new:
        now[_facts_as_json(event)].append(event.seq)
    for event in old:
        if now.get(_facts_as_json(event)):
            found[event.seq] = now[_facts_as_json(event)].pop(0)
    for kind in {event.type_name() for event in old}:
        before, after = ([e.seq for e in es if e.type_name() == kind] for es in (old, new))
        if len(before) == len(after):
            found = {**dict(zip(before, after, strict=True)), **found}
    return found


def _entry(event: Event, places: Mapping[int, Any]) -> Entry:
    """A remark in its new place; of an event that is gone it is one on the match."""
    envelope = {
        "id": event.id, "by": event.by, "origin": event.origin, "cause": event.cause,
        "happened": event.happened or event.recorded, "seen_by": event.seen_by,
        "v": event.v if event.v > 1 else None,
    }  # fmt: skip
    said = {name: value for name, value in envelope.items() if value is not None}
    entry: Entry = {"type": event.type_name(), **event.facts(), **said}
    for name in ("cause", *event.references):
        if (place := entry.pop(name, None)) in places:
            entry[name] = places[place]
    return entry


@dataclass(frozen=True)
class Lost:
    """Something that a match may lack; `certain` where its record shows it."""

    kind: Loss
    certain: bool
    file: str | None


def losses_of(match: Match, library: Library) -> Iterator[Lost]:
    """What a match may have lost when it came in."""
    if b'"match_imported"' not in b"".join(match.scan.lines[1:2]):
        return
    told = shared_events(replace(match.scan, lines=match.scan.lines[:2]), match.where)
    origin = origin_of(told)
    if origin is None or origin.format not in _MENDED:
        return
    since, kinds = _MENDED[origin.format]
    read_by = origin.importer.rpartition(" ")[2]
    if read_by.isdecimal() and int(read_by) >= since:
        return
    for kind, certain in _lost(match, origin, library):
        if kind in kinds:
            yield Lost(kind, certain, origin.file)


def _lost(match: Match, origin: MatchImported, library: Library) -> Iterator[tuple[Loss, bool]]:
    record = match.summary
    ended = record.ended
    if not record.day:
        yield "day", False
    if ended and not (ended.winner or ended.winners) and (ended.reason or "").startswith(_TOGETHER):
        yield "winners", True
    if origin.format != "vassal":
        return
    raw, lines = _raw(origin, library), match.scan.lines
    if raw is None or _LAID_NOWHERE.search(raw) or any(_NAMELESS in line for line in lines):
        yield "pieces", raw is not None
    if any(_ROLL in line and b'"player":' not in line for line in lines):
        yield "rollers", False


def _raw(origin: MatchImported, library: Library) -> bytes | None:
    """What the source said; None where that is not here any more."""
    if origin.raw is not None or origin.raw_hash is None:
        return (origin.raw or "").encode()
    try:
        return raw_path(origin.raw_hash, library).read_bytes()
    except OSError:
        return None
