"""Bringing a file in: recognised, read, compared with what is known, and placed in groups.

A match is placed whole or not at all, and a group waits for the disk once. Whoever interrupts an
import and starts it again goes on where it stood: what is in is known.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from events.base import Event
from events.chain import scan
from events.codec import Vocabulary
from events.composer import compose
from events.errors import AfterActionError
from events.journal import place_files
from events.library import Library
from importers.copies import Copy, Taken, take_in
from importers.formats import Format, Parsed
from importers.import_context import Desk
from importers.imported_match import Arrival, origin_event
from importers.known_matches import Entry, Known
from importers.problems import NotUnderstood, Problem
from importers.raw_store import keep_raw
from importers.reimport import Former, Formers, MoreRecorded, renewed
from importers.source import Source
from importers.words import WORDS
from projections.systems import find_system

GROUP: Final = 2000
"""How many matches wait for the disk together."""

_LATELY: Final = 8
_SAMPLE: Final = 3
"""So many matches are shown before anything is written."""

Tick = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Renewed:
    """A match that came in anew, and the records in whose place it is."""

    path: Path
    match: str
    instead_of: Sequence[Former]


@dataclass
class Report:
    """What came of a file."""

    file: str
    format: str | None = None
    imported: int = 0
    duplicates: int = 0
    same_content: int = 0
    """Those of the duplicates that were known by what they say, not by an id."""
    skipped: int = 0
    problems: list[Problem] = field(default_factory=list)
    remarks: list[Problem] = field(default_factory=list)
    games: dict[str, int] = field(default_factory=dict)
    """How many matches of each game came in."""
    matches: list[str] = field(default_factory=list)
    taken: list[Taken] = field(default_factory=list)
    renewed: list[Renewed] = field(default_factory=list)
    """The matches that came in anew. Whoever asked for that moves their former records away."""
    sample: list[Arrival] = field(default_factory=list)
    """The first few of those that would come in, where nothing is written yet."""

    @property
    def exit_code(self) -> int:
        """0: all in or all known; 1: some was not understood; 2: nothing was."""
        if not self.problems:
            return 0
        return 1 if self.imported or self.duplicates else 2


@dataclass(frozen=True)
class Wish:
    """How a file is to be brought in."""

    dry: bool = False
    strict: bool = False
    """All or nothing."""
    again: bool = False
    """What came from the file before gives way to what is read of it now."""


def bring_in(
    source: Source,
    found: Format[Any],
    known: Known,
    desk: Desk,
    wish: Wish = Wish(),
) -> Report:
    """Read a file and place what is new in the library."""
    report = Report(source.where, found.id)
    with _no_collecting():
        _bring_in(source, found, known, desk, wish, report)
    return report


@contextmanager
def _no_collecting() -> Iterator[None]:
    """Nothing here makes rings, and looking for some among 40,000 matches takes a fifth longer."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def _bring_in(  # noqa: PLR0913, PLR0917 - as above
    source: Source, found: Format[Any], known: Known, desk: Desk, wish: Wish, report: Report
) -> None:
    desk.people.by_id.update(known.persons)
    parsed = found.parse(source, desk)
    read = list(_read(parsed, found, desk, report))
    known.again()
    arrivals = [item for item in read if isinstance(item, Arrival)]
    renewals: list[Arrival] = []
    if wish.again:
        renewals, arrivals = _again(arrivals, source, found, known, report)
    arrivals = [*renewals, *_new(arrivals, known, report)]
    copies = [item for item in read if isinstance(item, Copy)]
    if wish.strict and _has_trouble(report, copies):
        report.remarks.append(Problem(source.where, WORDS("import.strict_nothing")))
        report.skipped += len(arrivals) + len(copies)
        return
    if wish.dry:
        report.sample = arrivals[:_SAMPLE]
    _place_all(arrivals, source, found, known, report, desk.tick, wish)
    _take_all(copies, known, report, dry=wish.dry)


def _read(
    parsed: Parsed[Any], found: Format[Any], desk: Desk, report: Report
) -> Iterator[Arrival | Copy]:
    """The matches of a file; what cannot be made one becomes a problem, and the rest goes on."""
    for item in parsed.items:
        try:
            arrival = found.to_events(item, desk)
        except AfterActionError as error:
            report.problems.append(Problem(error.where, error.phrase))
            report.skipped += 1
            continue
        if isinstance(arrival, Arrival):
            told = [Problem(arrival.where, remark) for remark in arrival.remarks]
            # Several plays of one record have one and the same thing to say.
            report.remarks += [one for one in told if one not in report.remarks[-_LATELY:]]
            report.problems += [Problem(arrival.where, told) for told in arrival.problems]
        yield arrival
    report.problems += parsed.problems
    report.remarks += parsed.remarks
    report.skipped += parsed.skipped
    if not (report.problems or report.remarks or report.skipped or parsed.items):
        report.remarks.append(Problem(report.file, WORDS("import.empty")))


def _again(
    arrivals: Sequence[Arrival], source: Source, found: Format[Any], known: Known, report: Report
) -> tuple[list[Arrival], list[Arrival]]:
    """Those that come in anew, with what was said of them here; and those never seen before."""
    formers = Formers.of(known.library, found.id, source.hash)
    pairs = formers.of_each(arrivals)
    known.claim({former.match for pair in pairs for former in pair})
    renewals, rest = [], []
    for arrival, pair in zip(arrivals, pairs, strict=True):
        if not pair:
            rest.append(arrival)
            continue
        try:
            composed = _compose(arrival, source, found, known.library, dry=True)
            again = renewed(arrival, pair, composed.events(), known.library)
        except MoreRecorded as left:
            report.problems.append(Problem(arrival.where, left.phrase))
            report.duplicates += 1
        except AfterActionError as error:
            report.problems.append(Problem(arrival.where, error.phrase))
            report.skipped += 1
        else:
            report.duplicates += again is None
            renewals += [] if again is None else [again]
    if formers.left:
        report.remarks.append(Problem(report.file, WORDS("again.left", count=formers.left)))
    return renewals, rest


def _has_trouble(report: Report, copies: Sequence[Copy]) -> bool:
    return bool(report.problems) or any(copy.problems for copy in copies)


def _new(arrivals: Sequence[Arrival], known: Known, report: Report) -> list[Arrival]:
    """Those that the library does not hold: by id first, so that ids claim what is theirs."""
    seen: set[str] = set()
    rest = []
    for arrival in arrivals:
        if known.by_its_id(arrival) or not seen.isdisjoint(arrival.ids):
            report.duplicates += 1
        else:
            rest.append(arrival)
        seen.update(arrival.ids)
    fresh = [arrival for arrival in rest if not known.by_its_content(arrival)]
    report.same_content = len(rest) - len(fresh)
    report.duplicates += report.same_content
    return fresh


def _place_all(  # noqa: PLR0913, PLR0917 - as above
    arrivals: Sequence[Arrival],
    source: Source,
    found: Format[Any],
    known: Known,
    report: Report,
    tick: Tick,
    wish: Wish,
) -> None:
    size = max(len(arrivals), 1) if wish.strict else GROUP
    for start in range(0, len(arrivals), size):
        part = arrivals[start : start + size]
        group = list(_composed(part, source, found, known, report, wish))
        if wish.strict and report.problems:
            report.skipped += len(group)
            return
        _commit(group, known, report, dry=wish.dry)
        tick(start + len(part), len(arrivals))


@dataclass(frozen=True, slots=True)
class _Composed:
    """A match that is ready for its place."""

    arrival: Arrival
    path: Path
    data: bytes
    match: str

    def events(self) -> Sequence[Event]:
        """The events that will stand there."""
        lines = scan(self.data, where=self.arrival.where).lines
        vocabulary = find_system(self.arrival.game).vocabulary
        return vocabulary.read_lines(lines, where=self.arrival.where)


def _commit(group: list[_Composed], known: Known, report: Report, *, dry: bool) -> None:
    """Place a group, and only then count it as brought in."""
    if not dry:
        place_files({match.path: match.data for match in group})
    for match in group:
        report.imported += 1
        title = match.arrival.title or match.arrival.game
        report.games[title] = report.games.get(title, 0) + 1
        if match.arrival.instead_of:
            report.renewed.append(Renewed(match.path, match.match, match.arrival.instead_of))
        if not dry:
            report.matches.append(match.match)
            known.bring(_entry(match.arrival, match.path, match.match, known.library))


def _composed(  # noqa: PLR0913, PLR0917 - as above
    arrivals: Sequence[Arrival],
    source: Source,
    found: Format[Any],
    known: Known,
    report: Report,
    wish: Wish,
) -> Iterator[_Composed]:
    for arrival in arrivals:
        try:
            yield _compose(arrival, source, found, known.library, dry=wish.dry)
        except AfterActionError as error:
            report.problems.append(Problem(arrival.where, error.phrase))
            report.skipped += 1


def _compose(
    arrival: Arrival, source: Source, found: Format[Any], library: Library, *, dry: bool
) -> _Composed:
    """The journal of a match, checked event by event; nothing is written yet."""
    system = find_system(arrival.game)
    origin = origin_event(arrival, source, found.id, found.version)
    started, *rest = arrival.events
    raw = keep_raw(arrival.raw, None if dry else library)
    events = [started, origin | raw, *rest, *arrival.also]
    data, header, _ = compose(system.vocabulary, events)
    return _Composed(arrival, library.place_for(header), data, header.match)


def _entry(arrival: Arrival, path: Path, match: str, library: Library) -> Entry:
    players = arrival.events[0]["players"]
    who = {player["seat"]: player.get("person") for player in players}
    pairs = [(known, who.get(seat)) for seat, known in arrival.persons.items()]
    persons = [str(part) for pair in pairs if pair[1] for part in pair]
    name = path.relative_to(library.folder).as_posix()
    return Entry(name, match, arrival.ids, arrival.content, tuple(persons), claimed=True)


def _take_all(copies: Sequence[Copy], known: Known, report: Report, *, dry: bool) -> None:
    """Bring journals in: those of matches that we have none of in groups, the others one by one."""
    group: dict[Path, Copy] = {}
    for copy in copies:
        path = known.library.place_for(copy.scan.header)
        pending = path in group or copy.match in {other.match for other in group.values()}
        if pending or len(group) >= GROUP:
            _place_copies(group, known, report, dry=dry)
        if copy.match in known.by_match:
            _bring_together(copy, known, report, dry=dry)
        else:
            group[path] = copy
    _place_copies(group, known, report, dry=dry)


def _place_copies(group: dict[Path, Copy], known: Known, report: Report, *, dry: bool) -> None:
    if not dry:
        place_files({path: copy.scan.data() for path, copy in group.items()})
    for path, copy in group.items():
        known.add(Entry(path.relative_to(known.library.folder).as_posix(), copy.match))
        events = len(copy.scan.lines)
        _count(Taken("new", copy.match, path, events, problems=copy.problems), copy, report)
    group.clear()


def _bring_together(copy: Copy, known: Known, report: Report, *, dry: bool) -> None:
    ours = known.by_match[copy.match]
    try:
        taken = take_in(copy, ours, known.library, _vocabulary, dry=dry)
    except AfterActionError as error:
        report.problems.append(Problem(error.where or copy.where, error.phrase))
        report.skipped += 1
        return
    _count(taken, copy, report)


def _count(taken: Taken, copy: Copy, report: Report) -> None:
    problems = list(taken.problems)
    if taken.outcome == "diverged":
        told = {"seq": taken.common, "branch": taken.branch, "events": taken.events}
        problems.append(WORDS("copy.diverged", **told))
    report.taken.append(taken)
    report.problems += [Problem(copy.where, phrase) for phrase in problems]
    if taken.outcome in ("known", "behind"):
        report.duplicates += 1
    else:
        report.imported += 1
        report.matches.append(taken.match)


def _vocabulary(game: str) -> Vocabulary:
    return find_system(game).vocabulary


def refused(source_name: str, error: NotUnderstood | AfterActionError) -> Report:
    """The report of a file of which nothing was understood."""
    where = error.where or source_name
    return Report(source_name, skipped=1, problems=[Problem(where, error.phrase)])
