"""A line that shows how far long work is."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress() -> Iterator[Callable[[int, int], None]]:
    """A line that shows how far the work is: on a terminal, and nowhere else."""
    if not sys.stderr.isatty():
        yield lambda _done, _all: None
        return
    shown = False

    def tick(done: int, whole: int) -> None:
        nonlocal shown
        shown = True
        filled = 30 * done // max(whole, 1)
        bar = "█" * filled + "·" * (30 - filled)
        sys.stderr.write(f"\r{bar} {done}/{whole}")
        sys.stderr.flush()

    try:
        yield tick
    finally:
        if shown:
            sys.stderr.write("\r\x1b[K")
