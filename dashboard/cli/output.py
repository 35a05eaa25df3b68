"""What a command prints: sentences, problems, JSON, bytes, and how far the work is."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from dashboard.cli.settings import current
from events.words import in_language
from projections.plain_text import visible, visible_json


def say(thing: object) -> None:
    """Print something for a person, in the language of this run."""
    print(visible(in_language(thing, current().language)))


def complain(thing: object) -> None:
    """Print a problem to standard error."""
    sys.stdout.flush()
    print(visible(in_language(thing, current().language)), file=sys.stderr)


def emit(row: Any) -> None:
    """Print one JSON object on a line of its own, at once."""
    text = json.dumps(row, ensure_ascii=False, separators=(", ", ": "))
    print(visible_json(text), flush=True)


def hand_out(data: bytes) -> None:
    """Put out bytes as they are; to a terminal with signs for what would steer it."""
    sys.stdout.flush()
    if sys.stdout.isatty():
        print(visible(data.decode("utf-8", "backslashreplace")), end="")
        return
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


@contextmanager
def progress(*, silent: bool = False) -> Iterator[Callable[[int, int], None]]:
    """A line that shows how far the work is: on a terminal, and nowhere else."""
    if silent or not sys.stderr.isatty():
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
