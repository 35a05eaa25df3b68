"""Bringing an archive up to date with its library."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import duckdb

from events.errors import BadUsage, NotWritten
from projections.archive import findings, loading, ratings
from projections.archive.batches import Batch, Errand, chunks, read_batch
from projections.archive.changing import changing
from projections.archive.lock_retry import BRIEF, LONG, Say, is_damage, quiet, sentences
from projections.archive.locking import building
from projections.archive.plan import Plan, Stamp, names_of, plan_for, stamps_of
from projections.archive.pool import Pool
from projections.archive.store import (
    archive_file,
    copy_to,
    expect_much,
    make,
    present_fingerprint,
    read_meta,
    read_only,
    replacing,
    sweep,
)
from projections.archive.words import WORDS

SMALL: Final = 200
"""Up to so many journals are written into the file as it is; more go to a copy that replaces it."""
_AT_ONCE: Final = 4
"""Up to so many are read while the file is open: opening it twice takes longer."""
_CHUNK: Final = 128
_FEW: Final = 96
"""Up to so many journals are read without other processes."""

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
    with sentences(path), building(path.parent, say), Pool(folder, workers) as pool:
        sweep(path)
        built = Built()
        Builder(folder, path, built, pool, tick, say).run(rebuild=rebuild, only=only)
        findings.bring_up(path, built, pool, with_findings, tick, say)
        built.seconds = time.perf_counter() - begun
    return built


class Builder:
    """One build: what to read, where to put it, and how it is published."""

    def __init__(  # noqa: PLR0913, PLR0917 - a build's surroundings
        self, folder: Path, path: Path, built: Built, pool: Pool, tick: Tick, say: Say
    ) -> None:
        self.folder, self.path, self.built = folder, path, built
        self.pool, self.tick, self.say = pool, tick, say
        self.beside_readers = False

    def run(self, *, rebuild: bool, only: Sequence[Path] | None = None) -> None:
        """Do what there is to do: nothing, a short transaction, or a new file."""
        plan = None if rebuild else self._updated(only)
        if plan is None:
            self.built.rebuilt = True
            self._anew(stamps_of(self.folder))
        elif plan.work:
            self._in_a_copy(plan)

    def _updated(self, only: Sequence[Path] | None) -> Plan | None:
        try:
            return self._update(only)
        except duckdb.Error as error:
            if not is_damage(error):
                raise
            self.say(WORDS("build.damaged"))
            self.built.added = self.built.changed = self.built.removed = self.built.unchanged = 0
            return None

    def _update(self, only: Sequence[Path] | None) -> Plan | None:
        """Make a small change at once. Returns what is left to do; None: all, from nothing."""
        with ExitStack() as stack:
            opened = self._open(stack)
            if opened is None:
                return None
            stamps = stamps_of(self.folder, only)
            plan = plan_for(opened, stamps, whole=only is None, files=names_of(self.folder, only))
            self.built.unchanged = len(stamps) - len(plan.changed)
            first = loading.next_number(opened)
            if not plan.work:
                report(opened, self.built)
            elif self.beside_readers or plan.work > SMALL:
                return plan
            elif plan.work <= _AT_ONCE:
                self._bring(opened, plan, list(self._read(plan, first)))
                return plan.done()
        return self._in_place(plan, first)

    def _in_place(self, plan: Plan, first: int) -> Plan:
        """Read what is new while nobody waits, then write it in one short transaction."""
        if not plan.work:
            return plan
        ready = list(self._read(plan, first))
        with ExitStack() as stack:
            try:
                found = stack.enter_context(changing(self.path, say=self.say, patience=BRIEF))
            except NotWritten:
                return plan
            self._bring(found, plan, ready)
        return plan.done()

    def _open(self, stack: ExitStack) -> duckdb.DuckDBPyConnection | None:
        """The archive, if it is one of this version; another one is made anew, with a word."""
        if not self.path.exists():
            return None
        try:
            found = self._connect(stack)
        except BadUsage:
            found = None
        if found is None or read_meta(found).get("fingerprint") != present_fingerprint():
            self.say(WORDS("build.other_version"))
            return None
        return found

    def _connect(self, stack: ExitStack) -> duckdb.DuckDBPyConnection:
        """Open it for writing; where readers do not leave, for reading beside them."""
        try:
            return stack.enter_context(changing(self.path, say=self.say, patience=BRIEF))
        except NotWritten:
            found = read_only(self.path)
            self.beside_readers = found is not None
            return stack.enter_context(found or changing(self.path, patience=LONG))

    def _anew(self, stamps: Mapping[str, Stamp]) -> None:
        kept = findings.keep(self.path)
        with replacing(self.path) as new, make(new) as found:
            expect_much(found)
            findings.put_back(found, kept)
            self._bring(found, Plan(stamps, sorted(stamps), (), {}))
            found.execute("CHECKPOINT")
            found.close()

    def _in_a_copy(self, plan: Plan) -> None:
        with replacing(self.path) as new:
            copy_to(self.path, new, self.say)
            with duckdb.connect(str(new)) as found:
                expect_much(found)
                self._bring(found, plan)
                found.execute("CHECKPOINT")

    def _read(self, plan: Plan, first: int) -> Iterator[Batch]:
        errands = [
            Errand(file, first + i, plan.known.get(file)) for i, file in enumerate(plan.changed)
        ]
        done, count = 0, len(errands)
        for batch in self.pool.each(read_batch, list(chunks(errands, _CHUNK)), _FEW):
            done += len(batch.receipts)
            self.tick(done, count)
            yield batch

    def _bring(
        self, found: duckdb.DuckDBPyConnection, plan: Plan, ready: list[Batch] | None = None
    ) -> None:
        loader = loading.Loader(found, plan.stamps, self.built)
        batches = self._read(plan, loading.next_number(found)) if ready is None else iter(ready)
        loader.begin(None if ready is None else _concerned(plan, ready))
        loader.drop(plan.gone)
        for batch in batches:
            loader.take(batch)
        for again in iter(loader.unsettled, ()):
            errands = [Errand(file, loader.number()) for file in again]
            loader.take(read_batch(str(self.folder), errands), settled=True)
        loader.flush()
        ratings.bring_up(found, loader.new_numbers, loader.unrated)
        loader.commit()
        report(found, self.built)


def _concerned(plan: Plan, ready: Sequence[Batch]) -> tuple[list[str], list[str]]:
    """The files and matches that a small change touches."""
    receipts = [receipt for batch in ready for receipt in batch.receipts]
    matches = [receipt.match for receipt in receipts if receipt.match is not None]
    return [*plan.changed, *plan.gone], matches


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
    names = ("file", "state", "en", "pl")
    built.problems = [dict(zip(names, row, strict=True)) for row in rows]
    built.unchecked = findings.count_unchecked(found)
