"""Text in the columns of a terminal: how wide it is, cut to fit, and free of tricks."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

ELLIPSIS: Final = "…"
_PICTURES: Final = 0x2400
"""Where Unicode keeps pictures of the control characters, in their order."""
_MARKS_KEPT: Final = 2
"""Accents on one letter; more of them climb into other lines."""


@lru_cache(maxsize=4096)
def columns(char: str) -> int:
    """How many columns a character takes: 0 for an accent, 2 for a wide one, else 1."""
    if unicodedata.category(char) in ("Mn", "Me", "Cf") or "\u1160" <= char <= "\u11ff":
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def width(text: str) -> int:
    """How many columns a text takes."""
    return len(text) if text.isascii() else sum(map(columns, text))


def clean(text: str) -> str:
    """A text from outside as one line that cannot steer the terminal.

    Line ends become spaces, control characters their pictures; what turns the direction of
    writing or takes no room at all is left out.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(_cleaned(unicodedata.normalize("NFC", text)))


def _cleaned(text: str) -> Iterator[str]:
    marks = 0
    for char in text:
        marks = marks + 1 if columns(char) == 0 else 0
        if marks <= _MARKS_KEPT:
            yield _harmless(char)


def _harmless(char: str) -> str:
    category = unicodedata.category(char)
    if char in "\t\n\r\v\f" or category in ("Zl", "Zp", "Zs"):
        return " "
    if category == "Cc":
        return chr(_PICTURES + ord(char)) if char < " " else "�"
    if category in ("Cs", "Co", "Cn"):
        return "�"
    return "" if category == "Cf" else char


_STEERS: Final = re.compile(
    r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff]"
)
"""All that steers a terminal or turns the direction of writing, and what has no bytes at all."""


def visible(text: str) -> str:
    """A text as it may go to a terminal: what would steer it is shown by a sign.

    Control characters by their pictures (␛), others by their number; lines stay lines.
    """
    return _STEERS.sub(_sign, text)


def _sign(found: re.Match[str]) -> str:
    code = ord(found[0])
    if code < ord(" "):
        return chr(_PICTURES + code)
    return "\N{SYMBOL FOR DELETE}" if code == 0x7F else escaped(found)


def escaped(found: re.Match[str]) -> str:
    """A character by its number, as JSON writes it."""
    return f"\\u{ord(found[0]):04x}"


def visible_json(text: str) -> str:
    """JSON that may go to a terminal, and still says the same."""
    return _STEERS.sub(escaped, text)


def cut(text: str, room: int) -> str:
    """The text in at most `room` columns, with … where something is missing."""
    if width(text) <= room:
        return text
    kept, left = "", room - 1
    for char in text:
        left -= columns(char)
        if left < 0:
            break
        kept += char
    return (kept.rstrip() + ELLIPSIS)[: max(0, room)] if room > 0 else ""


def fit(text: str, room: int, side: str = "<") -> str:
    """The text in exactly `room` columns: cut or filled, to the left (<), middle (^) or right."""
    text = cut(text, room)
    spare = max(0, room - width(text))
    before = {"<": 0, "^": spare // 2, ">": spare}[side]
    return " " * before + text + " " * (spare - before)


def wrap(text: str, room: int, indent: int = 0) -> list[str]:
    """The text in lines of at most `room` columns; all but the first are indented."""
    lines: list[str] = []
    line = " " * min(width(text) - width(text.lstrip(" ")), max(0, room - 8))
    for word in text.split():
        longer = f"{line} {word}" if line.strip() else line + word
        if width(longer) <= room:
            line = longer
            continue
        if line.strip():
            lines.append(line)
            line = " " * min(indent, max(0, room - 8))
        *full, line = _broken(line + word, room)
        lines += full
    return [*lines, line]


def _broken(text: str, room: int) -> list[str]:
    """A word that is longer than a line, in pieces."""
    pieces = [""]
    for char in text:
        if width(pieces[-1]) + columns(char) > max(2, room):
            pieces.append("")
        pieces[-1] += char
    return pieces
