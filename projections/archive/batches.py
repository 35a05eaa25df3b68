"""Journals read many at once: what one process hands to another, and to the database."""

from __future__ import annotations

import gc
import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import pyarrow as pa

from events.library import Unread, attempt
from projections.archive.arrow_columns import Gathered
from projections.archive.rows import MatchRows, Texts, rows_of, texts_of


class Errand(NamedTuple):
    """A journal to read: its name below the library, the number it gets, and what is known."""

    file: str
    number: int
    known: str | None = None
    """The hash of its content when it was last read."""


class Receipt(NamedTuple):
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

    receipts: tuple[Receipt, ...]
    tables: Mapping[str, pa.Table]

    def __reduce__(self) -> tuple[Any, ...]:
        """Travel as Arrow's own streams: a third of the time that pickled columns take."""
        return _arrived, (self.receipts, {name: _sent(rows) for name, rows in self.tables.items()})


def _sent(rows: pa.Table) -> bytes:
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, rows.schema) as stream:
        stream.write_table(rows)
    return bytes(sink.getvalue())


def _arrived(receipts: tuple[Receipt, ...], sent: Mapping[str, bytes]) -> Batch:
    return Batch(
        receipts, {name: pa.ipc.open_stream(rows).read_all() for name, rows in sent.items()}
    )


def read_batch(folder: str, errands: Sequence[Errand]) -> Batch:
    """Read some journals of a library. A worker process runs this."""
    with _uncollected():
        return _batch(folder, errands)


def _batch(folder: str, errands: Sequence[Errand]) -> Batch:
    receipts: list[Receipt] = []
    gathered = Gathered()
    for errand in errands:
        rows = _read(folder, errand)
        gathered.add(errand.number, rows)
        receipts.append(
            Receipt(errand.file, errand.number, rows.match, rows.digest, rows.state, rows.problem)
        )
    return Batch(tuple(receipts), gathered.tables())


@contextmanager
def _uncollected() -> Iterator[None]:
    """Hold the garbage collector off: a match makes thousands of rows and no rings.

    All of them should be gone when this ends: to walk through them once takes 4 % of their making.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _read(folder: str, errand: Errand) -> MatchRows:
    path = Path(folder, errand.file)
    data = attempt(path, Path.read_bytes)
    if isinstance(data, Unread):
        if not path.exists():
            return MatchRows(None, "", "gone")
        return MatchRows(None, "", "unreadable", texts_of(data.problem))
    digest = hashlib.sha256(data).hexdigest()
    if digest == errand.known:
        return MatchRows(None, digest, "same")
    return rows_of(data, digest=digest, file=errand.file)


def chunks(errands: Sequence[Errand], size: int) -> Iterable[Sequence[Errand]]:
    """The errands in pieces."""
    for start in range(0, len(errands), size):
        yield errands[start : start + size]
