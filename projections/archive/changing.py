"""Opening the file of an archive to change it as it is.

Starting a database takes 8 ms, however small it is; attaching a file to one that runs takes 1. So
one database in memory stays as long as the process, and holds a file only while that is changed.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from itertools import count
from pathlib import Path
from typing import Final

import duckdb

from projections.archive.lock_retry import PATIENCE, Say, patiently, quiet
from projections.archive.store import log_of, quoted

LONG_LOG: Final = 160 << 10
"""Bytes: four matches. Whoever opens the archive reads the log, 2 ms a match; folding it in takes
15 ms."""

_numbers: Final = count()


@cache
def _home() -> duckdb.DuckDBPyConnection:
    # One thread: a few rows are shared out among several in more time than they take.
    found = duckdb.connect(":memory:", config={"threads": 1})
    found.execute("PRAGMA disable_checkpoint_on_shutdown")
    return found


@contextmanager
def changing(
    path: Path, *, say: Say = quiet, patience: float = PATIENCE
) -> Iterator[duckdb.DuckDBPyConnection]:
    """The archive for writing; waits while somebody else holds it.

    What is written stays in the log beside the file, which every reader reads too, until that has
    grown: folding it in takes longer than adding a match.
    """
    home, name = _home(), f"archive_{next(_numbers)}"
    found = home.cursor()
    try:
        patiently(lambda: found.execute(f"ATTACH {quoted(path)} AS {name}"), say, patience)
        found.execute(f"USE {name}")
        yield found
        if _log_size(path) >= LONG_LOG:
            found.execute("CHECKPOINT")
    except duckdb.Error:
        _home.cache_clear()  # a database that met with a fault may refuse all that comes after
        raise
    finally:
        found.close()
        _detach(home, name)


def _detach(home: duckdb.DuckDBPyConnection, name: str) -> None:
    with home.cursor() as other, suppress(duckdb.Error):
        other.execute(f"DETACH DATABASE IF EXISTS {name}")


def _log_size(path: Path) -> int:
    try:
        return log_of(path).stat().st_size
    except OSError:
        return 0
