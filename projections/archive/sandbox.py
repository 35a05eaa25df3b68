"""Somebody else's SQL: it reads the archive and nothing else, and it comes to an end.

A statement runs in a process of its own (`sql_process`), in which files, network, extensions and
settings are switched off and the switch is taken away. That process has an end of its time and of
its memory that the kernel keeps; whatever becomes of it, this one goes on.
"""

from __future__ import annotations

import datetime as dt
import decimal
import io
import os
import pickle
import signal
import subprocess
import sys
import threading
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from events.errors import AfterActionError, BadUsage
from projections.archive import sql_process
from projections.archive.settings import number_set
from projections.archive.store import Say, archive_file, attach, quiet
from projections.words import ARCHIVE_WORDS as WORDS

SECONDS: Final = 10.0
MEMORY: Final = 1024
"""Megabytes, of the whole process."""
LEAST_MEMORY: Final = 400
"""What Python, the database and a small answer need."""
ROWS: Final = 1_000
ANSWER: Final = 32 << 20
"""Bytes of an answer: what is asked for in another process has to fit into this one too."""
_LONGEST: Final = 100_000
"""Characters of a statement."""
_GRACE: Final = 10.0
"""Seconds for starting, opening the archive and packing the answer."""
_AT_ONCE: Final = threading.BoundedSemaphore(2)
"""How many statements one program runs side by side; others wait."""


class QueryRefused(AfterActionError):
    """A query that is not let in, or that came to no end."""


@dataclass(frozen=True)
class QueryRows:
    """What a query found: its columns, the first rows, and whether there would be more."""

    columns: tuple[str, ...]
    rows: list[tuple[Any, ...]]
    more: bool

    def dicts(self) -> list[dict[str, Any]]:
        """The rows by column names."""
        return [dict(zip(self.columns, row, strict=True)) for row in self.rows]


def usual_seconds() -> float:
    """How long a statement may run, where nobody says otherwise."""
    return number_set("AAR_SQL_SECONDS", SECONDS, 0.01)


def usual_memory() -> int:
    """How many megabytes a statement's process may take, where nobody says otherwise."""
    return int(number_set("AAR_SQL_MEMORY", MEMORY, LEAST_MEMORY))


def sql(  # noqa: PLR0913 - the limits
    folder: Path,
    text: str,
    *,
    seconds: float | None = None,
    memory: int | None = None,
    rows: int = ROWS,
    parameters: Mapping[str, Any] | None = None,
    say: Say = quiet,
) -> QueryRows:
    """Run one reading statement over the archive of the library in `folder`."""
    if len(text) > _LONGEST:
        raise BadUsage(WORDS("sql.too_large", size=len(text), limit=_LONGEST))
    file = archive_file(folder)
    seconds = usual_seconds() if seconds is None else seconds
    request = {
        "file": str(file),
        "text": text,
        "seconds": seconds,
        "memory": usual_memory() if memory is None else max(memory, LEAST_MEMORY),
        "rows": rows,
        "answer": ANSWER,
        "parameters": dict(parameters or {}),
    }
    if not _AT_ONCE.acquire(timeout=seconds):
        raise QueryRefused(WORDS("sql.busy"))
    try:
        with attach(file, say=say):  # looks whether it is ours, and keeps writers out meanwhile
            kind, first, second = _run(request)
    finally:
        _AT_ONCE.release()
    if kind == "refused":
        raise QueryRefused(WORDS(first, **_limits(request), **second))
    return QueryRows(tuple(first), second[:rows], len(second) > rows)


def _limits(request: dict[str, Any]) -> dict[str, Any]:
    return {
        "seconds": f"{request['seconds']:g}",
        "memory": request["memory"],
        "size": request["answer"] >> 20,
    }


def _run(request: dict[str, Any]) -> sql_process.Answer:
    """Have a request answered by a process of its own, which is gone afterwards."""
    # None of our variables, and few arenas, which count as memory.
    kept = {name: value for name, value in os.environ.items() if not name.startswith("AAR_")}
    process = subprocess.Popen(  # noqa: S603 - this very Python, our own script
        [sys.executable, "-P", sql_process.__file__],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**kept, "MALLOC_ARENA_MAX": "2"},
        start_new_session=True,
    )
    with process:
        try:
            sent, _ = process.communicate(pickle.dumps(request), request["seconds"] + _GRACE)
        except subprocess.TimeoutExpired:
            return ("refused", "sql.too_long", {})
        finally:
            process.kill()
    if process.returncode == 0:
        answer: sql_process.Answer = _Plain(io.BytesIO(sent)).load()
        return answer
    if process.returncode == -signal.SIGALRM:
        return ("refused", "sql.too_long", {})
    if process.returncode in (sql_process.NO_MEMORY, -signal.SIGKILL, -signal.SIGABRT):
        return ("refused", "sql.too_much_memory", {})
    return ("refused", "sql.broke", {})


class _Plain(pickle.Unpickler):
    """Reads values and nothing that does anything."""

    _KNOWN: Final = {
        (kind.__module__, kind.__qualname__): kind
        for kind in (
            dt.date, dt.time, dt.datetime, dt.timedelta,
            dt.timezone, decimal.Decimal, uuid.UUID, uuid.SafeUUID,
        )
    }  # fmt: skip

    def find_class(self, module: str, name: str) -> Any:
        """Only the kinds of values a row can hold."""
        if (module, name) not in self._KNOWN:
            raise QueryRefused(WORDS("sql.broke"))
        return self._KNOWN[module, name]
