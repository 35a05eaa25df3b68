"""Bytes from a terminal as keys: characters, or names such as "right", "esc", "enter"."""

from __future__ import annotations

import codecs
from typing import Final

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
            return _SEQUENCES.get(_plain(held[2 : i + 1]), ""), i + 1
        if not " " <= held[i] <= "?":
            return "", i
    return "", _LONGEST if len(held) >= _LONGEST else 0


def _plain(body: str) -> str:
    """A sequence without the Shift, Alt or Ctrl that was held with it."""
    numbers, end = body[:-1].partition(";")[0], body[-1]
    return numbers + end if end == "~" else end
