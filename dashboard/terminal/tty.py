"""A terminal that is ours for a while: raw keys in, whole frames out, in the signs it knows."""

from __future__ import annotations

import codecs
import os
import select
import signal
import sys
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final

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
    handlers = dict.fromkeys(_DEADLY, lambda number, _: sys.exit(128 + number)) | {
        "SIGWINCH": lambda *_: terminal.wake()
    }
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


_SEQUENCES: Final = {
    "A": "up", "B": "down", "C": "right", "D": "left", "H": "home", "F": "end",
    "1~": "home", "7~": "home", "4~": "end", "8~": "end", "5~": "pageup", "6~": "pagedown",
}  # fmt: skip
_CONTROLS: Final = {
    "\r": "enter", "\n": "enter", "\t": "tab", " ": "space", "\x7f": "backspace",
    "\x08": "backspace", "\x03": "ctrl-c", "\x04": "ctrl-c", "\x1a": "ctrl-z",
}  # fmt: skip
_ESC: Final = "\x1b"
_LONGEST: Final = 32
"""No key sends more; what is longer is no key."""


class Keyboard:
    """Turns bytes into keys; an escape sequence may come in several pieces."""

    def __init__(self) -> None:
        self._decode = codecs.getincrementaldecoder("utf-8")("replace").decode
        self._held = ""

    @property
    def waits(self) -> bool:
        """Whether an escape was seen that may be a key by itself, or the start of another."""
        return bool(self._held)

    def feed(self, data: bytes) -> list[str]:
        """The keys that are complete with these bytes."""
        self._held += self._decode(data)
        keys = []
        while self._held:
            key, length = _first(self._held)
            if not length:
                break
            self._held = self._held[length:]
            keys += [key] if key else []
        return keys

    def settle(self) -> list[str]:
        """Nothing followed: an escape was the Esc key."""
        held, self._held = self._held, ""
        return ["esc"] if held else []


def _first(held: str) -> tuple[str, int]:
    """The first key and how many characters it took; 0 while more must come, "" for no key."""
    if held[0] != _ESC:
        key = _CONTROLS.get(held[0], held[0])
        return (key if key.isprintable() else ""), 1
    if len(held) == 1:
        return "", 0
    if held[1] not in "[O":
        return "esc", 1
    for i in range(2, min(len(held), _LONGEST)):
        if "\x40" <= held[i] <= "\x7e":
            # Shift, Alt or Ctrl that was held with it stands behind a semicolon.
            numbers = held[2:i].partition(";")[0] if held[i] == "~" else ""
            return _SEQUENCES.get(numbers + held[i], ""), i + 1
        if not " " <= held[i] <= "?":
            return "", i
    return "", _LONGEST if len(held) >= _LONGEST else 0


NEAREST: Final = "afteraction.nearest"
"""The name under which `str.encode` finds this."""
_SIGNS: Final = {
    **dict.fromkeys("─━═╌┄╍┈╸╺", "-"),
    **dict.fromkeys("│┃║╷╵╏╎┊╹╻▮", "|"),
    **dict.fromkeys("┌┐└┘├┤┬┴┼╋╔╗╚╝╶╴┏┓┗┛┣┫┳┻✚", "+"),
    **dict.fromkeys("←◂", "<"),
    **dict.fromkeys("→▸\u203a↳▶", ">"),
    **dict.fromkeys("↑▲▴", "^"),
    **dict.fromkeys("↓▾▼▽", "v"),
    **dict.fromkeys("↗↙⋰▞", "/"),
    **dict.fromkeys("↖↘⋱▚", "\\"),
    **dict.fromkeys("●◉·•", "o"),
    **dict.fromkeys("◆■▫⬟⬢", "#"),
    **dict.fromkeys("★✎⑂☆♥", "*"),
    **dict.fromkeys("░▒", "."),
    **dict(zip("▁▂▃▄▅▆▇█", "_.,-=+*#", strict=True)),  # a curve, from low to high
    **dict.fromkeys("\u2013\u2212", "-"),
    **dict.fromkeys("“”„", '"'),
    **dict.fromkeys(map(chr, range(0x2400, 0x2422)), "^"),  # pictures of control characters
    "\u2019": "'", "…": ".", "✗": "x", "⚠": "!", "▏": "|", "ł": "l", "Ł": "L",
    "ϟ": "z", "▘": "'", "▝": "'",
}  # fmt: skip


def nearest(error: UnicodeError) -> tuple[str, int]:
    """One sign for each that cannot be shown, so that columns stay where they are."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    unknown = error.object[error.start : error.end]
    signs = (_SIGNS.get(sign) or unicodedata.normalize("NFKD", sign)[0] for sign in unknown)
    return "".join(sign if sign.isascii() else "?" for sign in signs), error.end


codecs.register_error(NEAREST, nearest)
