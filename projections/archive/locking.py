"""One builder of an archive at a time: a lock file that says who it is."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from events.errors import NotWritten
from projections.archive.lock_retry import LONG, Say, own_name
from projections.archive.words import WORDS


@contextmanager
def building(folder: Path, say: Say) -> Iterator[None]:
    """Hold the builder's lock; waits for whoever has it, and says for whom."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "archive.lock").open("ab+", buffering=0) as file:
        _take(file, say)
        try:
            with suppress(OSError):  # the lock holds without the name, on a full disk too
                file.truncate(0)
                file.write(own_name().encode())
            yield
        finally:
            with suppress(OSError):
                file.truncate(0)


def _take(file: Any, say: Say) -> None:
    try:
        import fcntl
    except ImportError:  # where there is no flock, DuckDB's own lock is what there is
        return
    end, told = time.monotonic() + LONG, False
    while True:
        try:
            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() > end:
                raise NotWritten(WORDS("store.locked", holder=_holder(file))) from None
            if not told:
                say(WORDS("store.waiting", holder=_holder(file)))
                told = True
            time.sleep(0.05)
        else:
            return


def _holder(file: Any) -> str:
    file.seek(0)
    return file.read().decode(errors="replace") or "?"
