"""Rows of many matches as Arrow tables: what one process hands to another, and to the database."""

from __future__ import annotations

import gc
import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import pyarrow as pa

from events.words import LANGUAGES
from projections.archive.rows import MatchRows, Texts, rows_of
from projections.archive.tables import all_tables
from projections.archive.words import WORDS
from projections.systems import find_system, installed


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


_ARROW: Final[Mapping[str, pa.DataType]] = {
    "BOOLEAN": pa.bool_(), "TINYINT": pa.int8(), "UTINYINT": pa.uint8(), "SMALLINT": pa.int16(),
    "USMALLINT": pa.uint16(), "INTEGER": pa.int32(), "UINTEGER": pa.uint32(),
    "BIGINT": pa.int64(), "UBIGINT": pa.uint64(), "DOUBLE": pa.float64(), "VARCHAR": pa.string(),
    "DATE": pa.date32(), "TIMESTAMP": pa.timestamp("us"), "VARCHAR[]": pa.list_(pa.string()),
    "INTEGER[]": pa.list_(pa.int32()), "DOUBLE[]": pa.list_(pa.float64()),
}  # fmt: skip
_SIZES: Final = {"TINYINT": (8, True), "UTINYINT": (8, False), "SMALLINT": (16, True),
                 "USMALLINT": (16, False), "INTEGER": (32, True), "UINTEGER": (32, False),
                 "BIGINT": (64, True), "UBIGINT": (64, False)}  # fmt: skip


def read_batch(folder: str, errands: Sequence[Errand]) -> Batch:
    """Read some journals of a library. A worker process runs this."""
    receipts: list[Receipt] = []
    gathered: dict[str, dict[str, list[Any]]] = {}
    with _uncollected():
        _read_all(folder, errands, receipts, gathered)
    return Batch(tuple(receipts), _arrow(gathered))


@contextmanager
def _uncollected() -> Iterator[None]:
    """Hold the garbage collector off: a match makes thousands of rows and no rings."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _read_all(
    folder: str,
    errands: Sequence[Errand],
    receipts: list[Receipt],
    gathered: dict[str, dict[str, list[Any]]],
) -> None:
    for errand in errands:
        rows = _read(folder, errand)
        receipts.append(
            Receipt(errand.file, errand.number, rows.match, rows.digest, rows.state, rows.problem)
        )
        for table, columns in rows.tables.items():
            _gather(gathered.setdefault(table, {}), columns)


def _read(folder: str, errand: Errand) -> MatchRows:
    try:
        data = Path(folder, errand.file).read_bytes()
    except FileNotFoundError:
        return MatchRows(None, "", "gone")
    except OSError as error:
        fault = WORDS("build.cannot_open", file=errand.file, why=error.strerror)
        return MatchRows(None, "", "unreadable", {lang: fault.text(lang) for lang in LANGUAGES})
    if errand.known is not None and _digest(data) == errand.known:
        return MatchRows(None, errand.known, "same")
    return rows_of(data, number=errand.number, file=errand.file)


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _gather(gathered: dict[str, list[Any]], columns: Mapping[str, Sequence[Any]]) -> None:
    for name, values in columns.items():
        if name in gathered:
            gathered[name] += values
        else:
            gathered[name] = list(values)


def _arrow(gathered: Mapping[str, Mapping[str, list[Any]]]) -> dict[str, pa.Table]:
    return {
        table: _table(columns, kinds_of(table))
        for table, columns in gathered.items()
        if columns["m"]
    }


def _table(columns: Mapping[str, list[Any]], kinds: Mapping[str, str]) -> pa.Table:
    return pa.table({name: _column(columns[name], kind) for name, kind in kinds.items()})


def _column(values: list[Any], kind: str) -> pa.Array:
    try:
        return pa.array(values, _ARROW[kind])
    except (OverflowError, pa.ArrowInvalid):
        return pa.array([_within(value, kind) for value in values], _ARROW[kind])
    except (TypeError, UnicodeError):
        return pa.array([None] * len(values), _ARROW[kind])


def _within(value: Any, kind: str) -> Any:
    """A number that the column can hold, else nothing: no table shows 300 in 8 bits."""
    bits, signed = _SIZES.get(kind, (0, False))
    if not isinstance(value, int) or not bits:
        return value
    low, high = (-(1 << bits - 1), (1 << bits - 1) - 1) if signed else (0, (1 << bits) - 1)
    return value if low <= value <= high else None


@cache
def _kinds() -> dict[str, dict[str, str]]:
    return {}


def kinds_of(table: str) -> dict[str, str]:
    """The stored columns of a table below `base`."""
    known = _kinds()
    if table not in known:
        known.update(all_tables(map(find_system, installed())))
    return known[table]


def chunks(errands: Sequence[Errand], size: int) -> Iterable[Sequence[Errand]]:
    """The errands in pieces."""
    for start in range(0, len(errands), size):
        yield errands[start : start + size]
