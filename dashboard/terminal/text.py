"""Text in the columns of a terminal: how wide it is, and cut to fit."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

from projections.plain_text import takes_no_room

ELLIPSIS: Final = "…"


@lru_cache(maxsize=4096)
def columns(char: str) -> int:
    """How many columns a character takes: 0 for an accent, 2 for a wide one, else 1."""
    if takes_no_room(char):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def width(text: str) -> int:
    """How many columns a text takes."""
    return len(text) if text.isascii() else sum(map(columns, text))


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
