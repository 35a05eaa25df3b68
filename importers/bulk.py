"""Bringing a file in: recognised, read, compared with what is known, and placed in groups.

A match is placed whole or not at all, and a group waits for the disk once. Whoever interrupts an
import and starts it again goes on where it stood: what is in is known.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from events.base import Event
from events.chain import scan
from events.composer import compose
from events.errors import AfterActionError
from events.journal import place_files
from importers.copies import Copy, CopyResult, bring_pictures, take_in
from importers.formats import Format, Parsed
from importers.import_context import ImportContext
from importers.imported_match import ImportedMatch, keep_raw, origin_event
from importers.known_matches import KnownMatch, KnownMatches
from importers.reimport import Former, Formers, MoreRecorded, renewed
from importers.source import NotUnderstood, Problem, Source
from importers.words import WORDS
from projections.systems import find_system

GROUP: Final = 2000
"""How many matches wait for the disk together."""

_LATELY: Final = 8
_SAMPLE: Final = 3
"""So many matches are shown before anything is written."""


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
    taken: list[CopyResult] = field(default_factory=list)
    renewed: list[Renewed] = field(default_factory=list)
    """The matches that came in anew. Whoever asked for that moves their former records away."""
    sample: list[ImportedMatch] = field(default_factory=list)
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
    known: KnownMatches,
    context: ImportContext,
    wish: Wish = Wish(),
) -> Report:
    """Read a file and place what is new in the library."""
    bringing = _Bringing(source, found, known, context, wish, Report(source.where, found.id))
    was = gc.isenabled()
    # Nothing here makes rings, and looking for some among 40,000 matches takes a fifth longer.
    gc.disable()
    try:
        bringing.bring()
    finally:
        if was:
            gc.enable()
    return bringing.report


@dataclass(frozen=True, slots=True)
class _Composed:
    """A match that is ready for its place."""

    arrival: ImportedMatch
    path: Path
    data: bytes
    match: str

    def events(self) -> Sequence[Event]:
        """The events that will stand there."""
        lines = scan(self.data, where=self.arrival.where).lines
        vocabulary = find_system(self.arrival.game).vocabulary
        return vocabulary.read_lines(lines, where=self.arrival.where)


@dataclass(frozen=True)
class _Bringing:
    """A file on its way into a library."""

    source: Source
    found: Format[Any]
    known: KnownMatches
    context: ImportContext
    wish: Wish
    report: Report

    def bring(self) -> None:
        """Read it, and place what is new."""
        self.context.people.by_id.update(self.known.persons)
        parsed = self.found.parse(self.source, self.context)
        read = list(self._read(parsed))
        self.known.release_all()
        arrivals = [item for item in read if isinstance(item, ImportedMatch)]
        renewals: list[ImportedMatch] = []
        if self.wish.again:
            renewals, arrivals = self._again(arrivals)
        arrivals = [*renewals, *self._new(arrivals)]
        copies = [item for item in read if isinstance(item, Copy)]
        report = self.report
        trouble = bool(report.problems) or any(copy.problems for copy in copies)
        if self.wish.strict and trouble:
            report.remarks.append(Problem(self.source.where, WORDS("import.strict_nothing")))
            report.skipped += len(arrivals) + len(copies)
            return
        if self.wish.dry:
            report.sample = arrivals[:_SAMPLE]
        self._place_all(arrivals)
        self._take_all(copies)

    def _read(self, parsed: Parsed[Any]) -> Iterator[ImportedMatch | Copy]:
        """The matches of a file; what cannot be made one becomes a problem."""
        report = self.report
        for item in parsed.items:
            try:
                arrival = self.found.to_events(item, self.context)
            except AfterActionError as error:
                self._skip(error, "")
                continue
            if isinstance(arrival, ImportedMatch):
                remarks = [Problem(arrival.where, remark) for remark in arrival.remarks]
                # Several plays of one record have one and the same thing to say.
                report.remarks += [one for one in remarks if one not in report.remarks[-_LATELY:]]
                report.problems += [Problem(arrival.where, problem) for problem in arrival.problems]
            yield arrival
        report.problems += parsed.problems
        report.remarks += parsed.remarks
        report.skipped += parsed.skipped
        if not (report.problems or report.remarks or report.skipped or parsed.items):
            report.remarks.append(Problem(report.file, WORDS("import.empty")))

    def _skip(self, error: AfterActionError, where: str) -> None:
        """Something stays outside, and the rest goes on."""
        self.report.problems.append(Problem(where or error.where, error.phrase))
        self.report.skipped += 1

    def _again(
        self, arrivals: Sequence[ImportedMatch]
    ) -> tuple[list[ImportedMatch], list[ImportedMatch]]:
        """Those that come in anew, with what was said of them here; and those never seen before."""
        library, report = self.known.library, self.report
        formers = Formers.of(library, self.found.id, self.source.hash)
        pairs = formers.of_each(arrivals)
        self.known.claim({former.match for pair in pairs for former in pair})
        renewals, rest = [], []
        for arrival, pair in zip(arrivals, pairs, strict=True):
            if not pair:
                rest.append(arrival)
                continue
            try:
                again = renewed(arrival, pair, self._compose(arrival, dry=True).events(), library)
            except MoreRecorded as left:
                report.problems.append(Problem(arrival.where, left.phrase))
                report.duplicates += 1
            except AfterActionError as error:
                self._skip(error, arrival.where)
            else:
                report.duplicates += again is None
                renewals += [] if again is None else [again]
        if formers.left:
            report.remarks.append(Problem(report.file, WORDS("again.left", count=formers.left)))
        return renewals, rest

    def _new(self, arrivals: Sequence[ImportedMatch]) -> list[ImportedMatch]:
        """Those that the library does not hold: by id first, so that ids claim what is theirs."""
        seen: set[str] = set()
        rest = []
        for arrival in arrivals:
            if self.known.claim_by_id(arrival) or not seen.isdisjoint(arrival.ids):
                self.report.duplicates += 1
            else:
                rest.append(arrival)
            seen.update(arrival.ids)
        fresh = [arrival for arrival in rest if not self.known.claim_by_content(arrival)]
        self.report.same_content = len(rest) - len(fresh)
        self.report.duplicates += self.report.same_content
        return fresh

    def _place_all(self, arrivals: Sequence[ImportedMatch]) -> None:
        size = max(len(arrivals), 1) if self.wish.strict else GROUP
        for start in range(0, len(arrivals), size):
            part = arrivals[start : start + size]
            group = list(self._composed(part))
            if self.wish.strict and self.report.problems:
                self.report.skipped += len(group)
                return
            self._commit(group)
            self.context.tick(start + len(part), len(arrivals))

    def _composed(self, arrivals: Sequence[ImportedMatch]) -> Iterator[_Composed]:
        for arrival in arrivals:
            try:
                yield self._compose(arrival, dry=self.wish.dry)
            except AfterActionError as error:
                self._skip(error, arrival.where)

    def _compose(self, arrival: ImportedMatch, *, dry: bool) -> _Composed:
        """The journal of a match, checked event by event; nothing is written yet."""
        system, library = find_system(arrival.game), self.known.library
        origin = origin_event(arrival, self.source, self.found.id, self.found.version)
        started, *rest = arrival.events
        raw = keep_raw(arrival.raw, None if dry else library)
        events = [started, origin | raw, *rest, *arrival.also]
        data, header, _ = compose(system.vocabulary, events)
        return _Composed(arrival, library.place_for(header), data, header.match)

    def _commit(self, group: list[_Composed]) -> None:
        """Place a group, and only then count it as brought in."""
        report = self.report
        if not self.wish.dry:
            place_files({match.path: match.data for match in group})
        for match in group:
            report.imported += 1
            title = match.arrival.title or match.arrival.game
            report.games[title] = report.games.get(title, 0) + 1
            if match.arrival.instead_of:
                report.renewed.append(Renewed(match.path, match.match, match.arrival.instead_of))
            if not self.wish.dry:
                report.matches.append(match.match)
                self.known.bring(self._entry(match))

    def _entry(self, brought: _Composed) -> KnownMatch:
        """What one needs to know the match again."""
        arrival = brought.arrival
        who = {player["seat"]: player.get("person") for player in arrival.events[0]["players"]}
        pairs = [(known, who.get(seat)) for seat, known in arrival.persons.items()]
        persons = tuple(str(part) for pair in pairs if pair[1] for part in pair)
        name = brought.path.relative_to(self.known.library.folder).as_posix()
        return KnownMatch(name, brought.match, arrival.ids, arrival.content, persons, claimed=True)

    def _take_all(self, copies: Sequence[Copy]) -> None:
        """Journals: those of matches that we have none of in groups, the others one by one."""
        known, group = self.known, dict[Path, Copy]()
        for copy in copies:
            path = known.library.place_for(copy.scan.header)
            pending = path in group or copy.match in {other.match for other in group.values()}
            if pending or len(group) >= GROUP:
                self._place_copies(group)
            if copy.match in known.by_match:
                self._bring_together(copy)
            else:
                group[path] = copy
        self._place_copies(group)

    def _place_copies(self, group: dict[Path, Copy]) -> None:
        if not self.wish.dry:
            for path, copy in group.items():
                self._bring_pictures(copy, path)
            place_files({path: copy.scan.data() for path, copy in group.items()})
        for path, copy in group.items():
            name = path.relative_to(self.known.library.folder).as_posix()
            self.known.add(KnownMatch(name, copy.match))
            events = len(copy.scan.lines)
            self._count(CopyResult("new", copy.match, path, events, problems=copy.problems), copy)
        group.clear()

    def _bring_together(self, copy: Copy) -> None:
        ours, library = self.known.by_match[copy.match], self.known.library
        try:
            taken = take_in(copy, ours, library, dry=self.wish.dry)
        except AfterActionError as error:
            self._skip(error, error.where or copy.where)
            return
        if not self.wish.dry:
            self._bring_pictures(copy, taken.path)
        self._count(taken, copy)

    def _bring_pictures(self, copy: Copy, path: Path) -> None:
        """The photos of a journal; one that stays outside costs nothing else."""
        faults = bring_pictures(copy, path)
        self.report.remarks += [Problem(copy.where, fault) for fault in faults]

    def _count(self, taken: CopyResult, copy: Copy) -> None:
        report, problems = self.report, list(taken.problems)
        if taken.outcome == "diverged":
            values = {"seq": taken.common, "branch": taken.branch, "events": taken.events}
            problems.append(WORDS("copy.diverged", **values))
        report.taken.append(taken)
        report.problems += [Problem(copy.where, phrase) for phrase in problems]
        if taken.outcome in ("known", "behind"):
            report.duplicates += 1
        else:
            report.imported += 1
            report.matches.append(taken.match)


def refused(source_name: str, error: NotUnderstood | AfterActionError) -> Report:
    """The report of a file of which nothing was understood."""
    where = error.where or source_name
    return Report(source_name, skipped=1, problems=[Problem(where, error.phrase)])
