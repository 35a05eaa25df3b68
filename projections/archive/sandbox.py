"""Somebody else's SQL: it reads the archive and nothing else, and it comes to an end.

The archive is attached read-only to an instance of its own, in which files, network, extensions
and settings are switched off and the switch is taken away. One statement that reads is let in. A
watchman interrupts it when its time is over, and no more rows are fetched than were asked for.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import duckdb

from events.errors import AfterActionError, BadUsage
from projections.archive.store import archive_file, attach
from projections.archive.waiting import Say, quiet
from projections.archive.words import WORDS

SECONDS: Final = 10.0
ROWS: Final = 1_000
_MEMORY: Final = "1GB"
_READS: Final = {duckdb.StatementType.SELECT, duckdb.StatementType.EXPLAIN}
_LONGEST: Final = 100_000
"""Characters of a statement."""


class QueryRefused(AfterActionError):
    """A query that is not let in, or that came to no end."""


@dataclass(frozen=True)
class Rows:
    """What a query found: its columns, the first rows, and whether there would be more."""

    columns: tuple[str, ...]
    rows: list[tuple[Any, ...]]
    more: bool

    def dicts(self) -> list[dict[str, Any]]:
        """The rows by column names."""
        return [dict(zip(self.columns, row, strict=True)) for row in self.rows]


def sql(  # noqa: PLR0913 - the limits
    folder: Path,
    text: str,
    *,
    seconds: float = SECONDS,
    rows: int = ROWS,
    parameters: dict[str, Any] | None = None,
    say: Say = quiet,
) -> Rows:
    """Run one reading statement over the archive of the library in `folder`."""
    with locked_in(folder, say=say) as found:
        return run(found, text, seconds=seconds, rows=rows, parameters=parameters)


@contextmanager
def locked_in(folder: Path, *, say: Say = quiet) -> Iterator[duckdb.DuckDBPyConnection]:
    """An instance that can do nothing but read this archive, whatever it is asked."""
    with attach(archive_file(folder), say=say) as found:
        for setting in (
            f"SET memory_limit = '{_MEMORY}'",
            "SET temp_directory = ''",
            "SET autoinstall_known_extensions = false",
            "SET autoload_known_extensions = false",
            "SET python_enable_replacements = false",
            "SET enable_external_access = false",
            "SET lock_configuration = true",
        ):
            found.execute(setting)
        yield found


def run(
    found: duckdb.DuckDBPyConnection,
    text: str,
    *,
    seconds: float = SECONDS,
    rows: int = ROWS,
    parameters: dict[str, Any] | None = None,
) -> Rows:
    """Let one statement in, and stop it when its time is over."""
    statement = _only_statement(found, text)
    given = {
        name: value for name, value in (parameters or {}).items()
        if name in statement.named_parameters
    }  # fmt: skip
    with _watched(found, seconds) as stopped:
        try:
            done = found.execute(statement, given or None)
            names = _distinct([str(column[0]) for column in done.description or ()])
            first = done.fetchmany(rows + 1)
        except duckdb.InterruptException:
            raise QueryRefused(WORDS("sql.too_long", seconds=_plain(seconds))) from None
        except duckdb.Error as error:
            if stopped.is_set():
                raise QueryRefused(WORDS("sql.too_long", seconds=_plain(seconds))) from None
            raise QueryRefused(WORDS("sql.fault", why=_reason(error))) from None
    return Rows(tuple(names), first[:rows], len(first) > rows)


def _only_statement(found: duckdb.DuckDBPyConnection, text: str) -> duckdb.Statement:
    if len(text) > _LONGEST:
        raise BadUsage(WORDS("sql.too_large", size=len(text), limit=_LONGEST))
    try:
        statements = found.extract_statements(text)
    except duckdb.Error as error:
        raise QueryRefused(WORDS("sql.fault", why=_reason(error))) from None
    if len(statements) != 1:
        raise QueryRefused(WORDS("sql.one_statement", count=len(statements)))
    statement = statements[0]
    explains_more = statement.type == duckdb.StatementType.EXPLAIN and re.search(
        r"\bexplain\s+(\(?\s*)?analy", text, re.IGNORECASE
    )
    if statement.type not in _READS or explains_more:
        raise QueryRefused(WORDS("sql.only_reading", kind=statement.type.name))
    return statement


@contextmanager
def _watched(found: duckdb.DuckDBPyConnection, seconds: float) -> Iterator[threading.Event]:
    """Interrupt what runs on `found` when the time is over."""
    over = threading.Event()
    done = threading.Event()

    def watch() -> None:
        if done.wait(seconds):
            return
        over.set()
        while not done.wait(0.05):  # an interrupt between two steps is lost
            found.interrupt()

    watchman = threading.Thread(target=watch, daemon=True)
    watchman.start()
    try:
        yield over
    finally:
        done.set()
        watchman.join()


def _distinct(names: list[str]) -> list[str]:
    """Columns of one name get numbers, so that a row can hold them all."""
    seen: dict[str, int] = {}
    found = []
    for name in names:
        seen[name] = seen.get(name, 0) + 1
        found.append(name if seen[name] == 1 else f"{name}_{seen[name]}")
    return found


def _reason(error: duckdb.Error) -> str:
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return " ".join(lines[:3])[:400]


def _plain(seconds: float) -> str:
    return f"{seconds:g}"
