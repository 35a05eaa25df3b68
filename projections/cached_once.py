"""A value that is read once, whichever thread asks first."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from threading import Lock
from typing import TypeVar

T = TypeVar("T")


def once(read: Callable[[], T]) -> Callable[[], T]:
    """Keep what `read` gives. Unlike `functools.cache`, two threads never read it both.

    For values whose parts are compared by identity: two catalogues would hold two of everything.
    """
    lock, found = Lock(), list[T]()

    @wraps(read)
    def get() -> T:
        if not found:
            with lock:
                if not found:
                    found.append(read())
        return found[0]

    return get
