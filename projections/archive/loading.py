"""Writing batches of rows into an archive that is open, within one transaction."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import duckdb
import pyarrow as pa

from events.words import LANGUAGES
from events.words import WORDS as EVENT_WORDS
from projections.archive.batches import Batch, Receipt
from projections.archive.ratings import Pool
from projections.archive.store import insert

if TYPE_CHECKING:
    from projections.archive.building import Built
    from projections.archive.plan import Stamp

_RACY = 2_000_000_000
"""A file younger than this (ns) may change once more within its time stamp: look again."""
_TOGETHER = 1_024
"""So many journals are put in at once."""


def next_number(found: duckdb.DuckDBPyConnection) -> int:
    """The next free number of a match."""
    (last,) = found.execute("SELECT coalesce(max(m), 0) FROM base.matches").fetchall()[0]
    return int(last) + 1


Known = tuple[str, int | None, str | None, str]
"""File, number, match and state of a journal."""


def _known(
    found: duckdb.DuckDBPyConnection, concerned: tuple[list[str], list[str]] | None
) -> list[Known]:
    """The journals that are known: all, or those of some files and matches."""
    known = "SELECT file, m, match, state FROM base.sources"
    if concerned is None:
        return found.execute(known).fetchall()
    files, matches = concerned
    mine = f"{known} WHERE list_contains(?, file) OR list_contains(?, match)"
    rows: list[Known] = found.execute(mine, [files, matches]).fetchall()
    former = {match for _, _, match, _ in rows if match is not None} - set(matches)
    return _known(found, (files, [*matches, *former])) if former else rows


class Loader:
    """Puts rows in and takes rows out, and sees to it that each match counts once."""

    def __init__(
        self, found: duckdb.DuckDBPyConnection, stamps: Mapping[str, Stamp], built: Built
    ) -> None:
        self.found, self.stamps, self.built = found, stamps, built
        self.new_numbers: list[int] = []
        self.unrated: dict[Pool, int] = {}
        """By pool, the place in the order of its matches from which on ratings do not hold."""
        self._numbers = 0
        self._touched: set[str] = set()
        self._waiting: dict[str, list[pa.Table]] = {}
        self._held = 0
        self._now = time.time_ns()

    def begin(self, concerned: tuple[list[str], list[str]] | None = None) -> None:
        """Begin the one transaction of a build, and look up what counts already.

        `concerned` are the files and matches that a small change touches: no others are looked up.
        """
        self.found.execute("BEGIN")
        rows = _known(self.found, concerned)
        self.m_of = {file: m for file, m, _, _ in rows if m is not None}
        self.match_of = {file: match for file, _, match, _ in rows if match is not None}
        self.known = {file for file, *_ in rows}
        self.files_of: dict[str, set[str]] = {}
        for file, match in self.match_of.items():
            self.files_of.setdefault(match, set()).add(file)
        self.winner = {self.match_of[file]: file for file in self.m_of}
        self.state = {file: state for file, _, _, state in rows}

    def number(self) -> int:
        """A number that no match has."""
        self._numbers = max(self._numbers, next_number(self.found), *self.new_numbers, 0) + 1
        return self._numbers

    def drop(self, files: Iterable[str]) -> None:
        """Take out journals that are gone."""
        gone = [file for file in files if file in self.known]
        self._forget(gone)
        self._remove([self.m_of.pop(file) for file in gone if file in self.m_of])
        self._delete_sources(gone)
        self.built.removed += len(gone)

    def _forget(self, files: Iterable[str]) -> None:
        for file in files:
            match = self.match_of.pop(file, None)
            if match is None:
                continue
            self.files_of[match].discard(file)
            if self.winner.get(match) == file:
                del self.winner[match]
            self._touched.add(match)

    def take(self, batch: Batch, *, settled: bool = False) -> None:
        """Put in the rows of some journals."""
        fresh = [receipt for receipt in batch.receipts if receipt.state not in {"same", "gone"}]
        self._refresh([r.file for r in batch.receipts if r.state == "same"])
        self.drop([r.file for r in batch.receipts if r.state == "gone"])
        if not settled:
            self._count(fresh)
        old = [r.file for r in fresh if r.file in self.known]
        self._forget(old)
        self._remove([self.m_of.pop(file) for file in old if file in self.m_of])
        self._delete_sources(old)
        taken = self._claim(fresh)
        self._insert(batch, taken, len(fresh))
        self._put_sources(fresh, taken)

    def _count(self, fresh: Sequence[Receipt]) -> None:
        self.built.changed += sum(r.file in self.known for r in fresh)
        self.built.added += sum(r.file not in self.known and r.state == "counted" for r in fresh)

    def _claim(self, fresh: Sequence[Receipt]) -> set[int]:
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
            [*twice, file],
        )

    def _twice(self, match: str) -> list[str]:
        files = sorted(self.files_of[match])
        phrase = EVENT_WORDS("library.twice", match=match, count=len(files), files=files)
        return [phrase.text(lang) for lang in LANGUAGES]

    def _insert(self, batch: Batch, taken: set[int], count: int) -> None:
        every = len(taken) == count
        for name, table in batch.tables.items():
            self._hold(name, table if every else _only(table, taken))
        self._held += count
        if self._held >= _TOGETHER:
            self.flush()

    def _hold(self, name: str, rows: pa.Table) -> None:
        if rows.num_rows:
            self._waiting.setdefault(name, []).append(rows)

    def flush(self) -> None:
        """Put in what waits for that: many rows at once cost half of what they cost in parts."""
        # Rows as they are leave nothing to optimise, and looking for that takes as long as they do.
        self.found.execute("PRAGMA disable_optimizer")
        for name, tables in self._waiting.items():
            insert(self.found, name, pa.concat_tables(tables))
        self.found.execute("PRAGMA enable_optimizer")
        self._waiting.clear()
        self._held = 0

    def _remove(self, numbers: Sequence[int]) -> None:
        if not numbers:
            return
        self.flush()
        self._unrate(numbers)
        for table in self._tables_of_matches():
            self.found.execute(
                f'DELETE FROM base."{table}" WHERE m IN (SELECT unnest(?))', [list(numbers)]
            )

    def _tables_of_matches(self) -> list[str]:
        rows = self.found.execute(
            "SELECT table_name FROM duckdb_columns() WHERE column_name = 'm' "
            "AND database_name = current_database() "
            "AND schema_name = 'base' AND NOT internal AND table_name <> 'sources'"
        ).fetchall()
        return [name for (name,) in rows]

    def _unrate(self, numbers: Sequence[int]) -> None:
        """From the first of these matches on, everybody's rating is another one."""
        rows = self.found.execute(
            "SELECT game, simulated, min(place) FROM base.ratings "
            "WHERE m IN (SELECT unnest(?)) GROUP BY ALL",
            [list(numbers)],
        ).fetchall()
        for game, simulated, place in rows:
            pool = (game, simulated)
            self.unrated[pool] = min(place, self.unrated.get(pool, place))

    def _delete_sources(self, files: Sequence[str]) -> None:
        if files:
            self.flush()
            self.found.execute(
                "DELETE FROM base.sources WHERE file IN (SELECT unnest(?))", [list(files)]
            )
            self.known -= set(files)

    def _refresh(self, files: Sequence[str]) -> None:
        """The content is as it was; only the time stamp is new."""
        for file in files:
            size, mtime = self._stamp(file)
            self.found.execute(
                "UPDATE base.sources SET size = ?, mtime = ? WHERE file = ?", [size, mtime, file]
            )

    def _stamp(self, file: str) -> tuple[int, int]:
        stamp = self.stamps.get(file)
        if stamp is None:
            return 0, 0
        return stamp.size, 0 if self._now - stamp.mtime < _RACY else stamp.mtime

    def _put_sources(self, fresh: Sequence[Receipt], taken: set[int]) -> None:
        rows = [self._source(receipt, receipt.number in taken) for receipt in fresh]
        self.known |= {receipt.file for receipt in fresh}
        if rows:
            names = ("file", "size", "mtime", "hash", "match", "m", "state", "en", "pl")
            columns = dict(zip(names, map(list, zip(*rows, strict=True)), strict=True))
            self._hold("sources", pa.table(columns, schema=_SOURCES))

    def _source(self, receipt: Receipt, counts: bool) -> tuple[Any, ...]:
        problem = receipt.problem or {}
        state, told = receipt.state, [problem.get(lang) for lang in LANGUAGES]
        if state == "counted" and not counts:
            assert receipt.match is not None
            state, told = "twice", [*self._twice(receipt.match)]
        size, mtime = self._stamp(receipt.file)
        number = receipt.number if counts else None
        return (receipt.file, size, mtime, receipt.digest, receipt.match, number, state, *told)

    def commit(self) -> None:
        """All of it, or nothing."""
        self.found.execute("COMMIT")


_SOURCES = pa.schema(
    [
        ("file", pa.string()), ("size", pa.uint64()), ("mtime", pa.uint64()),
        ("hash", pa.string()), ("match", pa.string()), ("m", pa.uint32()),
        ("state", pa.string()), ("en", pa.string()), ("pl", pa.string()),
    ]
)  # fmt: skip


def _only(table: pa.Table, numbers: set[int]) -> pa.Table:
    import pyarrow.compute as pc

    wanted = pa.array(sorted(numbers), pa.uint32())
    return table.filter(pc.is_in(table["m"], value_set=wanted))
