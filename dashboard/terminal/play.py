"""The replay on a real terminal; into a pipe the match is told as text."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator, Mapping

from dashboard.terminal.board import board_lines
from dashboard.terminal.canvas import width, wrap
from dashboard.terminal.screen import Screen, screen_of
from dashboard.terminal.tty import Keyboard, Terminal, taken
from dashboard.words import TERMINAL_WORDS as WORDS
from projections.plain_text import clean
from projections.reading import Reading, Readings
from projections.timeline import Step

_ESCAPE_ALONE = 0.05
"""Seconds after which an escape was the Esc key and no beginning of another."""


def play(
    readings: Readings, *, at: int | None = None, branch: str | None = None, as_played: bool = False
) -> None:
    """Step through a match by keyboard, or print it where there is no terminal."""
    if not _is_terminal():
        for line in transcript(readings, at=at, branch=branch, as_played=as_played):
            sys.stdout.write(f"{line}\n")
        return
    screen = screen_of(readings, at, branch, as_played)
    sys.stdout.flush()
    encoding = sys.stdout.encoding or "utf-8"
    with taken(Terminal(sys.stdin.fileno(), sys.stdout.fileno(), encoding)) as terminal:
        _run(terminal, screen, wants_colour())


def wants_colour() -> bool:
    """Whether standard output shows colours and nobody objects."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") in ("dumb", "unknown")
    return sys.stdout.isatty() and not plain


def _is_terminal() -> bool:
    if os.environ.get("TERM") == "dumb" or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    try:
        import termios  # noqa: F401 - not on Windows
    except ImportError:
        return False
    return True


def _run(terminal: Terminal, screen: Screen, colour: bool) -> None:
    keyboard = Keyboard()
    while not screen.done:
        terminal.show(screen.draw(*terminal.size(), colour))
        try:
            keys = _keys(terminal, keyboard, screen.seconds)
        except EOFError:
            return
        if keys is None:
            screen = screen.tick()
            continue
        for key in keys:
            if key == "ctrl-z":
                terminal.suspend()
            screen = screen.press(key)


def _keys(terminal: Terminal, keyboard: Keyboard, seconds: float | None) -> list[str] | None:
    """The keys that were pressed; none when only the size changed; None when time is up."""
    begun = time.monotonic()
    data = terminal.read(seconds)
    if data is None:
        waited = time.monotonic() - begun
        return None if seconds is not None and waited >= seconds else []
    keys = keyboard.feed(data)
    while keyboard.waits:
        more = terminal.read(_ESCAPE_ALONE)
        keys += keyboard.settle() if more is None else keyboard.feed(more)
    return keys


_BOARD_LINES = 16
"""A board after every turn makes a long text; a large board is drawn smaller."""


def transcript(
    readings: Readings,
    *,
    at: int | None = None,
    branch: str | None = None,
    as_played: bool = False,
    columns: int = 80,
) -> Iterator[str]:
    """The match line by line up to event `at`, turn by turn, with the board after each."""
    reading = readings.reading(branch, as_played)
    if not reading.stops:
        yield WORDS("message.empty").text(readings.lang)
        return
    title = clean(reading.record.title or reading.match.system.title.text(reading.lang))
    yield from wrap(title, columns)
    yield "═" * min(width(title), columns)
    last = reading.nearest(at) if at is not None else reading.last
    marks = set(reading.way.marks(reading.kinds[0])) if reading.kinds else set()
    shown = 0
    for step in reading.steps:
        if reading.is_later(step.seq, last):
            break
        if step.seq in marks and shown:
            yield from _lines_of_board(reading, shown, columns)
        yield from _event_lines(reading, step, last, columns, readings.writers)
        shown = step.seq if reading.is_stop(step.seq) else shown
    yield from _lines_of_board(reading, last, columns)
    if reading.record.ended is None and last == reading.last:
        yield WORDS("text.to_be_continued").text(readings.lang)


def _event_lines(
    reading: Reading, step: Step, last: int, columns: int, writers: Mapping[str, str]
) -> Iterator[str]:
    digits = len(str(reading.match.replay.last))
    struck = "✗" if reading.is_struck(step, last) else " "
    nested = "  " * reading.depth(step)
    symbols = reading.symbols(step.seq)
    wrote = writers.get(step.event.by or "")
    text = f"{reading.sentence(step.seq)} {symbols}".strip() + (f" · {wrote}" if wrote else "")
    prefix = f"{struck}{step.seq:>{digits}} {nested}"
    first, *more = wrap(text, columns - len(prefix))
    yield prefix + first
    yield from (" " * len(prefix) + line for line in more)
    for note in reading.notes(step.seq):
        if note.text:
            author = f"{clean(note.author)}: " if note.author else ""
            yield from wrap(f"{' ' * len(prefix)}✎ {author}{clean(note.text)}", columns, 8)


def _lines_of_board(reading: Reading, seq: int, columns: int) -> Iterator[str]:
    scene = reading.scene(seq, lit=False)
    if scene.pieces or scene.panels:
        yield ""
        yield from board_lines(scene, reading.lang, columns, height=_BOARD_LINES, remarks=False)
    yield ""
