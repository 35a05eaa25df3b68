"""Bringing an archive up to date with its library: what is read, and how it is put in."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import duckdb
import pyarrow as pa

from events.errors import BadUsage, NotWritten
from events.words import LANGUAGES
from events.words import WORDS as EVENT_WORDS
from projections.archive import findings, ratings
from projections.archive.arrow_columns import arrow_of
from projections.archive.batches import Batch, Pool, ReadJob, ReadReceipt, read_batch
from projections.archive.status import Stamp, UpdatePlan, plan_for, stamps_of
from projections.archive.store import (
    LONG,
    Say,
    Way,
    alone,
    archive_file,
    insert,
    is_damage,
    is_of_this_version,
    quiet,
    read_only,
    sum_up_spans,
    writing,
)
from projections.archive.tables import SourceRow
from projections.words import ARCHIVE_WORDS as WORDS

SMALL: Final = 200
"""Up to so many journals are written into the file as it is; more go to a copy that replaces it."""
_AT_ONCE: Final = 4
"""Up to so many are read while the file is open: opening it twice takes longer."""
_CHUNK: Final = 128
_FEW: Final = 96
"""Up to so many journals are read without other processes."""
_TOGETHER: Final = 1_024
"""So many journals are put in at once."""
_RACY: Final = 2_000_000_000
"""A file younger than this (ns) may change once more within its time stamp: look again."""

Tick = Callable[[int, int], None]


@dataclass
class Built:
    """What a build did."""

    matches: int = 0
    added: int = 0
    changed: int = 0
    removed: int = 0
    unchanged: int = 0
    checked: int = 0
    unchecked: int = 0
    """Matches that the present rules have not looked at."""
    rebuilt: bool = False
    seconds: float = 0.0
    problems: list[dict[str, str]] = field(default_factory=list)
    not_counted: dict[str, int] = field(default_factory=dict)


def build(  # noqa: PLR0913 - what one may ask of a build
    folder: Path,
    *,
    rebuild: bool = False,
    only: Sequence[Path] | None = None,
    with_findings: bool | None = None,
    workers: int | None = None,
    tick: Tick = lambda _done, _all: None,
    say: Say = quiet,
) -> Built:
    """Bring the archive of the library in `folder` up to date.

    `only`: look at these journals and at no others, which takes milliseconds however large the
    library is. `with_findings` None: also check matches by the rules where no more than a few lack
    that.
    """
    begun = time.perf_counter()
    path = archive_file(folder)
    with alone(path, say), Pool(folder, workers) as pool:
        built = Built()
        builder = Builder(folder, path, built, pool, tick, say)
        if rebuild or not builder.bring_up(only):
            builder.make_anew()
        findings.bring_up(path, built, pool, with_findings, tick, say)
        built.seconds = time.perf_counter() - begun
    return built


class Builder:
    """One build: what there is to read, and by which way it is written."""

    def __init__(  # noqa: PLR0913, PLR0917 - a build's surroundings
        self, folder: Path, path: Path, built: Built, pool: Pool, tick: Tick, say: Say
    ) -> None:
        self.folder, self.path, self.built = folder, path, built
        self.pool, self.tick, self.say = pool, tick, say
        self.beside_readers = self.has_written = False

    def bring_up(self, only: Sequence[Path] | None) -> bool:
        """Bring in what is new; False where all has to be made from nothing."""
        try:
            return self._bring_up(only)
        except duckdb.Error as error:
            if not is_damage(error):
                raise
            self.say(WORDS("build.damaged"))
            self.built.added = self.built.changed = self.built.removed = self.built.unchanged = 0
            return False

    def _bring_up(self, only: Sequence[Path] | None) -> bool:
        with ExitStack() as stack:
            found = self._open(stack)
            if found is None:
                return False
            plan = plan_for(found, self.folder, only)
            self.built.unchanged = len(plan.stamps) - len(plan.changed)
            first = next_number(found)
            if not plan.work:
                report(found, self.built)
                return True
            if plan.work <= _AT_ONCE and not self.beside_readers:
                self._put(found, plan, list(self._read(plan, first)))
                return True
        # What is new and not much is read while nobody waits.
        ready = list(self._read(plan, first)) if plan.work <= SMALL else None
        way: Way | None = "in a copy" if ready is None or self.beside_readers else None
        with writing(self.path, way, say=self.say, then=self._report) as found:
            self._put(found, plan, ready)
        return True

    def _open(self, stack: ExitStack) -> duckdb.DuckDBPyConnection | None:
        """The archive for writing; where readers do not leave, for reading beside them.

        One that is not of this version is made anew, with a word.
        """
        if not self.path.exists():
            return None
        try:
            found = stack.enter_context(
                writing(self.path, "as it is", say=self.say, then=self._report)
            )
        except BadUsage:
            found = None
        except NotWritten:
            reader = read_only(self.path)
            self.beside_readers = reader is not None
            found = stack.enter_context(
                reader or writing(self.path, "as it is", patience=LONG, then=self._report)
            )
        if found is None or not is_of_this_version(found):
            self.say(WORDS("build.other_version"))
            return None
        return found

    def make_anew(self) -> None:
        """Make all of it from nothing, but for findings, which stay true of their contents."""
        self.built.rebuilt = True
        stamps, kept = stamps_of(self.folder), findings.keep(self.path)
        with writing(self.path, "anew", then=self._report) as found:
            findings.put_back(found, kept)
            self._put(found, UpdatePlan(stamps, sorted(stamps)))

    def _read(self, plan: UpdatePlan, first: int) -> Iterator[Batch]:
        jobs = [
            ReadJob(file, first + i, plan.known.get(file)) for i, file in enumerate(plan.changed)
        ]
        done = 0
        chunks = [jobs[start : start + _CHUNK] for start in range(0, len(jobs), _CHUNK)]
        for batch in self.pool.each(read_batch, chunks, _FEW):
            done += len(batch.receipts)
            self.tick(done, len(jobs))
            yield batch

    def _put(
        self, found: duckdb.DuckDBPyConnection, plan: UpdatePlan, ready: list[Batch] | None = None
    ) -> None:
        """Put in what is new, from `ready` or as it is read."""
        concerned = None
        if ready is not None:
            receipts = [receipt for batch in ready for receipt in batch.receipts]
            matches = [receipt.match for receipt in receipts if receipt.match is not None]
            concerned = [*plan.changed, *plan.gone], matches
        loader = Loader(found, plan.stamps, self.built, concerned)
        loader.drop(plan.gone)
        for batch in self._read(plan, next_number(found)) if ready is None else ready:
            loader.take(batch)
        for again in iter(loader.unsettled, ()):
            jobs = [ReadJob(file, loader.number()) for file in again]
            loader.take(read_batch(str(self.folder), jobs), settled=True)
        loader.flush()
        ratings.bring_up(found, loader.new_numbers, loader.unrated)
        self.has_written = True

    def _report(self, found: duckdb.DuckDBPyConnection) -> None:
        if self.has_written:
            report(found, self.built)


def report(found: duckdb.DuckDBPyConnection, built: Built) -> None:
    """Count what stands in the archive, and tell what does not count."""
    counts = dict(
        found.execute("SELECT state, count(*) FROM base.sources GROUP BY state").fetchall()
    )
    built.matches = counts.pop("counted", 0)
    built.not_counted = counts
    rows = found.execute(
        "SELECT file, state, problem_en, problem_pl FROM base.sources "
        "WHERE state NOT IN ('counted', 'side_line') ORDER BY file"
    ).fetchall()
    built.problems = [
        {"file": file, "state": state, "en": english, "pl": polish}
        for file, state, english, polish in rows
    ]
    built.unchecked = findings.count_unchecked(found)


def next_number(found: duckdb.DuckDBPyConnection) -> int:
    """The next free number of a match."""
    ((last,),) = found.execute("SELECT coalesce(max(m), 0) FROM base.matches").fetchall()
    return int(last) + 1


class Loader:
    """Puts rows in and takes rows out, and sees to it that each match counts once.

    `concerned` are the files and matches that a small change touches: no others are looked up.
    """

    def __init__(
        self,
        found: duckdb.DuckDBPyConnection,
        stamps: Mapping[str, Stamp],
        built: Built,
        concerned: tuple[list[str], list[str]] | None = None,
    ) -> None:
        self.found, self.stamps, self.built = found, stamps, built
        self.new_numbers: list[int] = []
        self.unrated: dict[ratings.Ladder, int] = {}
        """By ladder, the place in the order of its matches from which on ratings do not hold."""
        self._numbers = 0
        self._touched: set[str] = set()
        self._waiting: dict[str, list[pa.Table]] = {}
        self._held = 0
        self._now = time.time_ns()
        rows = _known(found, concerned)
        self.known = {file for file, *_ in rows}
        self.m_of = {file: m for file, m, _ in rows if m is not None}
        self.match_of = {file: match for file, _, match in rows if match is not None}
        self.files_of: dict[str, set[str]] = {}
        for file, match in self.match_of.items():
            self.files_of.setdefault(match, set()).add(file)
        self.winner = {self.match_of[file]: file for file in self.m_of}

    def number(self) -> int:
        """A number that no match has."""
        self._numbers = max(self._numbers, next_number(self.found), *self.new_numbers, 0) + 1
        return self._numbers

    def drop(self, files: Iterable[str]) -> None:
        """Take out journals that are gone."""
        gone = [file for file in files if file in self.known]
        self._take_out(gone)
        self.built.removed += len(gone)

    def take(self, batch: Batch, *, settled: bool = False) -> None:
        """Put in the rows of some journals."""
        fresh = []
        for receipt in batch.receipts:
            if receipt.state == "same":  # the content is as it was; only the time stamp is new
                self.found.execute(
                    "UPDATE base.sources SET size = ?, mtime = ? WHERE file = ?",
                    [*self._stamp(receipt.file), receipt.file],
                )
            elif receipt.state == "gone":
                self.drop([receipt.file])
            else:
                fresh.append(receipt)
        old = [receipt.file for receipt in fresh if receipt.file in self.known]
        if not settled:
            self.built.changed += len(old)
            self.built.added += sum(
                r.file not in self.known and r.state == "counted" for r in fresh
            )
        self._take_out(old)
        taken = self._claim(fresh)
        for name, rows in batch.tables.items():
            self._hold(name, rows if len(taken) == len(fresh) else _only(rows, taken))
        self._held += len(fresh)
        if self._held >= _TOGETHER:
            self.flush()
        self.known |= {receipt.file for receipt in fresh}
        if fresh:
            sources = [self._source(receipt, receipt.number in taken) for receipt in fresh]
            self._hold("sources", arrow_of(sources))

    def _hold(self, table: str, rows: pa.Table) -> None:
        if rows.num_rows:
            self._waiting.setdefault(table, []).append(rows)

    def _claim(self, fresh: Sequence[ReadReceipt]) -> set[int]:
        """The numbers of those journals that count: of several with one id, the first by name."""
        taken = set()
        for receipt in fresh:
            if receipt.match is None or receipt.state != "counted":
                continue
            self.match_of[receipt.file] = receipt.match
            self.files_of.setdefault(receipt.match, set()).add(receipt.file)
            if receipt.match in self.winner:
                self._touched.add(receipt.match)
            else:
                self.winner[receipt.match] = receipt.file
                self.m_of[receipt.file] = receipt.number
                taken.add(receipt.number)
        self.new_numbers += sorted(taken)
        return taken

    def _source(self, receipt: ReadReceipt, counts: bool) -> SourceRow:
        state, problem = receipt.state, receipt.problem or dict.fromkeys(LANGUAGES)
        if state == "counted" and not counts:
            assert receipt.match is not None
            state, problem = "twice", self._twice(receipt.match)
        size, mtime = self._stamp(receipt.file)
        return SourceRow(
            file=receipt.file, size=size, mtime=mtime, hash=receipt.digest, match=receipt.match,
            m=receipt.number if counts else None, state=state, problem_en=problem["en"],
            problem_pl=problem["pl"],
        )  # fmt: skip

    def _stamp(self, file: str) -> Stamp:
        size, mtime = self.stamps.get(file, (0, 0))
        return Stamp(size, 0 if self._now - mtime < _RACY else mtime)

    def _twice(self, match: str) -> dict[str, str]:
        files = sorted(self.files_of[match])
        phrase = EVENT_WORDS("library.twice", match=match, count=len(files), files=files)
        return {lang: phrase.text(lang) for lang in LANGUAGES}

    def unsettled(self) -> tuple[str, ...]:
        """Journals to read again, because of two with one id the other one should count."""
        again = []
        for match in sorted(self._touched):
            files = self.files_of.get(match)
            if not files:
                continue
            first, counted = min(files), self.winner.get(match)
            if counted == first:
                continue
            if counted is not None:
                self._make_twin(counted)
                del self.winner[match]
            again.append(first)
        self._touched.clear()
        return tuple(again)

    def _make_twin(self, file: str) -> None:
        number = self.m_of.pop(file)
        self._remove([number])
        self.new_numbers = [m for m in self.new_numbers if m != number]
        twice = self._twice(self.match_of[file])
        self.flush()
        self.found.execute(
            "UPDATE base.sources SET m = NULL, state = 'twice', problem_en = ?, problem_pl = ? "
            "WHERE file = ?",
            [twice["en"], twice["pl"], file],
        )

    def _take_out(self, files: Sequence[str]) -> None:
        """Forget journals that are known, and remove their rows."""
        for file in files:
            match = self.match_of.pop(file, None)
            if match is not None:
                self.files_of[match].discard(file)
                if self.winner.get(match) == file:
                    del self.winner[match]
                self._touched.add(match)
        self._remove([self.m_of.pop(file) for file in files if file in self.m_of])
        if files:
            self.flush()
            self.found.execute(
                "DELETE FROM base.sources WHERE file IN (SELECT unnest(?))", [list(files)]
            )
            self.known -= set(files)

    def _remove(self, numbers: list[int]) -> None:
        """Take the rows of matches out; from the first of them on all ratings are other ones."""
        if not numbers:
            return
        self.flush()
        rated = self.found.execute(
            "SELECT game, simulated, min(place) FROM base.ratings "
            "WHERE m IN (SELECT unnest(?)) GROUP BY ALL",
            [numbers],
        ).fetchall()
        for game, simulated, place in rated:
            ladder = (game, simulated)
            self.unrated[ladder] = min(place, self.unrated.get(ladder, place))
        tables = self.found.execute(
            "SELECT table_name FROM duckdb_columns() WHERE column_name = 'm' "
            "AND database_name = current_database() "
            "AND schema_name = 'base' AND NOT internal AND table_name <> 'sources' "
            "AND table_name NOT IN (SELECT view_name FROM duckdb_views() "
            "WHERE database_name = current_database() AND schema_name = 'base')"
        ).fetchall()
        for (table,) in tables:
            self.found.execute(
                f'DELETE FROM base."{table}" WHERE m IN (SELECT unnest(?))', [numbers]
            )

    def flush(self) -> None:
        """Put in what waits for that: many rows at once cost half of what they cost in parts."""
        # Rows as they are leave nothing to optimise, and looking for that takes as long as they do.
        self.found.execute("PRAGMA disable_optimizer")
        for name, tables in self._waiting.items():
            incoming = pa.concat_tables(tables)
            insert(self.found, name, incoming)
            if name == "spans":
                sum_up_spans(self.found, incoming)
        self.found.execute("PRAGMA enable_optimizer")
        self._waiting.clear()
        self._held = 0


def _only(table: pa.Table, numbers: set[int]) -> pa.Table:
    """The rows of some matches."""
    import pyarrow.compute as pc

    return table.filter(pc.is_in(table["m"], value_set=pa.array(sorted(numbers), pa.uint32())))


Known = tuple[str, int | None, str | None]
"""File, number and match of a journal."""


def _known(
    found: duckdb.DuckDBPyConnection, concerned: tuple[list[str], list[str]] | None
) -> list[Known]:
    """The journals that are known: all, or those of some files and matches."""
    known = "SELECT file, m, match FROM base.sources"
    if concerned is None:
        return found.execute(known).fetchall()
    files, matches = concerned
    mine = f"{known} WHERE list_contains(?, file) OR list_contains(?, match)"
    rows: list[Known] = found.execute(mine, [files, matches]).fetchall()
    former = {match for _, _, match in rows if match is not None} - set(matches)
    return _known(found, (files, [*matches, *former])) if former else rows
