"""The replay on a real terminal; into a pipe the match is told as text."""

from __future__ import annotations

import os
import sys
import time

from dashboard.terminal.keyboard import Keyboard
from dashboard.terminal.transcript import transcript
from dashboard.terminal.tty import Terminal, taken
from dashboard.terminal.view import Screen, screen_of
from projections.reading import Readings

__all__ = ["play", "transcript"]

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
