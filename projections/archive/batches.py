"""Journals read many at once, by other processes where there are enough of them."""

from __future__ import annotations

import gc
import hashlib
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from types import ModuleType
from typing import Any, Final, NamedTuple, Self

import pyarrow as pa

from events.library import Unread, attempt
from projections.archive.arrow_columns import Gathered
from projections.archive.rows import MatchRows, Texts, rows_of, texts_of


class ReadJob(NamedTuple):
    """A journal to read: its name below the library, the number it gets, and what is known."""

    file: str
    number: int
    known: str | None = None
    """The hash of its content when it was last read."""


class ReadReceipt(NamedTuple):
    """What became of a journal."""

    file: str
    number: int
    match: str | None
    digest: str
    state: str
    """`counted`, `same` as when it was last read, `damaged`, `side_line`, `unreadable`, `gone`."""
    problem: Texts | None


@dataclass(frozen=True)
class Batch:
    """The rows of some journals."""

    receipts: tuple[ReadReceipt, ...]
    tables: Mapping[str, pa.Table]

    def __reduce__(self) -> tuple[Any, ...]:
        """Travel as Arrow's own streams: a third of the time that pickled columns take."""
        return _arrived, (self.receipts, {name: _sent(rows) for name, rows in self.tables.items()})


def _sent(rows: pa.Table) -> bytes:
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, rows.schema) as stream:
        stream.write_table(rows)
    return bytes(sink.getvalue())


def _arrived(receipts: tuple[ReadReceipt, ...], sent: Mapping[str, bytes]) -> Batch:
    return Batch(
        receipts, {name: pa.ipc.open_stream(rows).read_all() for name, rows in sent.items()}
    )


def read_batch(folder: str, jobs: Sequence[ReadJob]) -> Batch:
    """Read some journals of a library. A worker process runs this."""
    with uncollected():
        return _batch(folder, jobs)


def _batch(folder: str, jobs: Sequence[ReadJob]) -> Batch:
    receipts: list[ReadReceipt] = []
    gathered = Gathered()
    for job in jobs:
        rows = _read(folder, job)
        gathered.add(job.number, rows)
        receipts.append(
            ReadReceipt(job.file, job.number, rows.match, rows.digest, rows.state, rows.problem)
        )
    return Batch(tuple(receipts), gathered.tables())


@contextmanager
def uncollected() -> Iterator[None]:
    """Hold the garbage collector off: a match makes thousands of rows and no rings.

    All of them should be gone when this ends: to walk through them once takes 4 % of their making,
    and some 10 % of a check by the rules.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _read(folder: str, job: ReadJob) -> MatchRows:
    path = Path(folder, job.file)
    data = attempt(path, Path.read_bytes)
    if isinstance(data, Unread):
        if not path.exists():
            return MatchRows(None, "", "gone")
        return MatchRows(None, "", "unreadable", texts_of(data.problem))
    digest = hashlib.sha256(data).hexdigest()
    if digest == job.known:
        return MatchRows(None, digest, "same")
    return rows_of(data, digest=digest, file=job.file)


_AHEAD: Final = 6
"""Batches that may wait for the database, so that memory stays small."""


class Pool:
    """Processes that read journals; started when there is enough to do."""

    def __init__(self, folder: Path, workers: int | None) -> None:
        self.folder = str(folder)
        self.workers = workers if workers is not None else max(1, os.cpu_count() or 1)
        self._pool: ProcessPoolExecutor | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)

    def each(self, function: Callable[..., Any], work: Sequence[Any], few: int) -> Iterator[Any]:
        """`function(folder, piece)` of each piece, in order; in other processes where it pays."""
        if self.workers < 2 or sum(map(len, work)) <= few:
            yield from (function(self.folder, piece) for piece in work)
            return
        waiting: list[Future[Any]] = []
        for piece in work:
            with _by_themselves():
                waiting.append(self._processes().submit(function, self.folder, piece))
            if len(waiting) >= _AHEAD + self.workers:
                yield waiting.pop(0).result()
        for one in waiting:
            yield one.result()

    def _processes(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # Never a fork: the database of this process has threads.
            self._pool = ProcessPoolExecutor(
                self.workers, mp_context=get_context("spawn"), initializer=spare_pandas
            )
        return self._pool


@contextmanager
def _by_themselves() -> Iterator[None]:
    """Start processes without the program that wants them.

    `multiprocessing` runs the file of that program in each: a script that builds an archive would
    build it there once more, and one that was typed in has no file.
    """
    program = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = program


def spare_pandas() -> None:
    """Keep Arrow from loading pandas into this process, which is one that only makes rows.

    It does so with the first list it is given, wherever pandas is installed: a fifth of a second.
    """
    if "pandas" in sys.modules:
        return
    import pyarrow as pa

    sys.meta_path.insert(0, _NoPandas)
    try:
        pa.array([0])
    finally:
        sys.meta_path.remove(_NoPandas)


class _NoPandas:
    """Says of pandas that it is not installed, and nothing of other modules."""

    @staticmethod
    def find_spec(name: str, *_: Any) -> None:
        if name == "pandas":
            raise ModuleNotFoundError(name)
