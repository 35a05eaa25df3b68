"""One import at a time: two that read the library before either wrote would bring all in twice."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from events import disk
from events.library import DERIVED, Library
from importers.known_matches import Known

_LOCK: Final = "import.lock"


@contextmanager
def known_alone(library: Library, *, dry: bool = False) -> Iterator[Known]:
    """What a library holds, while nobody else brings anything in; whoever comes later waits.

    Nothing is written when only looking, and where the library cannot be written to.
    """
    handle = -1 if dry else _opened(library)
    try:
        if handle >= 0:
            disk.lock(handle)
        known = Known(library)
        yield known
        known.keep()
    finally:
        if handle >= 0:
            os.close(handle)


def _opened(library: Library) -> int:
    folder = library.folder / DERIVED
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return os.open(folder / _LOCK, os.O_RDWR | os.O_CREAT, 0o644)
    except OSError:
        return -1  # the first match that is placed says why
