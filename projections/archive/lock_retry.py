"""Waiting for an archive that somebody else holds, and saying who that is, or what failed."""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import duckdb

from events.errors import AfterActionError, BadUsage, NotWritten, reason
from events.words import Phrase
from projections.archive.words import WORDS

PATIENCE: Final = 20.0
"""Seconds that somebody who asks waits for another process that holds the file."""

LONG: Final = 600.0
"""Seconds that a build waits: for another build, or for whoever else writes into the file."""

BRIEF: Final = 1.5
"""Seconds to wait for readers before a copy is changed instead, which replaces the file."""

Say = Callable[[Phrase], None]
"""Tells a person what is being waited for."""


def quiet(_phrase: Phrase) -> None:
    """Say nothing."""


def patiently(
    action: Callable[[], Any], say: Say, patience: float = PATIENCE, pause: float = 0.01
) -> Any:
    """Try until the file is free; says once for whom it waits."""
    end, told = time.monotonic() + patience, False
    while True:
        try:
            return action()
        except duckdb.Error as error:
            if not _is_locked(error) or time.monotonic() > end:
                raise _refused(error) from None
            if not told and time.monotonic() > end - patience + 0.3:
                say(WORDS("store.waiting", holder=_holder(str(error))))
                told = True
        time.sleep(pause)
        pause = min(pause * 1.5, 0.2)


_IN_THIS_PROCESS: Final = ("different configuration", "already attached by database")
"""What DuckDB says where another part of the same program has the file open."""


def _is_locked(error: Exception) -> bool:
    text = str(error)
    return any(sign in text for sign in ("Could not set lock", *_IN_THIS_PROCESS))


def _holder(text: str) -> str:
    """Who holds the file, as DuckDB says it: a program and its number."""
    if any(sign in text for sign in _IN_THIS_PROCESS):
        return own_name()
    found = re.search(r"held in (\S+) \(PID (\d+)\)", text)
    return f"{Path(found[1]).name} ({found[2]})" if found else "?"


def own_name() -> str:
    """This program, as others are told of it."""
    return f"{Path(sys.argv[0]).name} ({os.getpid()})"


@contextmanager
def sentences(path: Path) -> Iterator[None]:
    """Say in a sentence why a file of an archive could not be written."""
    try:
        yield
    except BrokenPipeError:  # whoever was told how far it is has gone
        raise
    except OSError as error:
        fault = WORDS("build.not_written", why=reason(error))
        raise NotWritten(fault, where=str(path)) from error
    except duckdb.Error as error:
        raise NotWritten(WORDS("build.not_written", why=_why(error)), where=str(path)) from error
    except BrokenExecutor as error:
        raise NotWritten(WORDS("build.reader_ended"), where=str(path)) from error


def is_damage(error: duckdb.Error) -> bool:
    """Whether DuckDB says that what it read is not what was written."""
    found = isinstance(error, duckdb.InternalException | duckdb.SerializationException)
    return found or any(sign in str(error) for sign in ("orrupt", "checksum", "Could not read"))


def _why(error: Exception) -> str:
    return str(error).splitlines()[0][:200]


def _refused(error: Exception) -> AfterActionError:
    if _is_locked(error):
        return NotWritten(WORDS("store.locked", holder=_holder(str(error))))
    return BadUsage(WORDS("store.refused", why=_why(error)))
