"""A terminal that belongs to us for a while: raw keys in, whole frames out, all as it was after."""

from __future__ import annotations

import os
import select
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Any, Final

from dashboard.terminal.plain import NEAREST

_ENTER: Final = "\x1b[?1049h\x1b[?25l\x1b[?7l"
"""The other screen, no cursor, no wrapping at the edge."""
_LEAVE: Final = "\x1b[0m\x1b[?7h\x1b[?25h\x1b[?1049l"
_DEADLY: Final = ("SIGTERM", "SIGHUP")


class Terminal:
    """Keys and frames of one terminal, between `enter` and `leave`."""

    def __init__(self, keys: int, screen: int, encoding: str) -> None:
        self.keys, self.screen, self.encoding = keys, screen, encoding
        self._wake = os.pipe()
        for end in self._wake:
            os.set_blocking(end, False)
        self._before: list[Any] | None = None
        self._drawn: tuple[int, int] | None = None

    def enter(self) -> None:
        """Take the terminal."""
        import termios
        import tty

        self._before = termios.tcgetattr(self.keys)
        self._drawn = None
        tty.setraw(self.keys)
        self.write(_ENTER)

    def leave(self) -> None:
        """Give the terminal back as it was; does nothing the second time."""
        import termios

        if self._before is None:
            return
        before, self._before = self._before, None
        try:
            self.write(_LEAVE)
        finally:
            termios.tcsetattr(self.keys, termios.TCSADRAIN, before)

    def close(self) -> None:
        """Give back what the system lent."""
        for end in self._wake:
            os.close(end)

    def write(self, text: str) -> None:
        """Send a text, all of it."""
        data = text.encode(self.encoding, NEAREST)
        while data:
            data = data[os.write(self.screen, data) :]

    def show(self, lines: list[str]) -> None:
        """Draw a frame over the last one; it covers the whole screen.

        Erasing behind a full line would take its last character, so only a new size erases.
        """
        size = self.size()
        erase = "" if size == self._drawn else "\x1b[2J"
        self._drawn = size
        body = "\r\n".join(lines)
        self.write(f"\x1b[?2026h{erase}\x1b[H{body}\x1b[?2026l")

    def size(self) -> tuple[int, int]:
        """Columns and lines."""
        try:
            found = os.get_terminal_size(self.screen)
        except OSError:
            return (80, 24)
        return (found.columns or 80, found.lines or 24)

    def read(self, seconds: float | None) -> bytes | None:
        """What was typed; None after `seconds` or when the size changed. Raises EOFError."""
        ready, _, _ = select.select([self.keys, self._wake[0]], [], [], seconds)
        if self._wake[0] in ready:
            os.read(self._wake[0], 1024)
        if self.keys not in ready:
            return None
        try:
            data = os.read(self.keys, 1024)
        except OSError:
            data = b""
        if not data:
            raise EOFError
        return data

    def wake(self) -> None:
        """Let a `read` that waits return."""
        with suppress(BlockingIOError):
            os.write(self._wake[1], b".")

    def suspend(self) -> None:
        """Step aside for the shell, as Ctrl-Z asks, and come back."""
        self.leave()
        os.kill(os.getpid(), signal.SIGTSTP)
        self.enter()


@contextmanager
def taken(terminal: Terminal) -> Iterator[Terminal]:
    """The terminal in our hands; whatever happens inside, it is given back."""
    handlers = dict.fromkeys(_DEADLY, _end) | {"SIGWINCH": lambda *_: terminal.wake()}
    before = {name: _handle(name, handler) for name, handler in handlers.items()}
    try:
        terminal.enter()
        yield terminal
    finally:
        try:
            terminal.leave()
        finally:
            for name, handler in before.items():
                _handle(name, handler)
            terminal.close()


def _handle(name: str, handler: Any) -> Any:
    """Set a signal's handler, and return the one before; outside the main thread nothing."""
    number = getattr(signal, name, None)
    if number is None:
        return None
    try:
        return signal.signal(number, handler if handler is not None else signal.SIG_DFL)
    except ValueError:
        return None


def _end(number: int, _frame: FrameType | None) -> None:
    raise SystemExit(128 + number)
