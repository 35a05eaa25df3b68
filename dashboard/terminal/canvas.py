"""A canvas of characters with their inks, and text cut to its columns."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import groupby
from typing import Final

from projections.plain_text import takes_no_room

_SEATS: Final = (33, 172, 36, 169, 142, 131, 81, 246)
"""Blue, orange, green, purple, yellow, red, sky, grey: apart for the colour-blind, on dark and on
light."""

_CODES: Final = {
    "": "", "dim": "2", "bold": "1", "title": "1;7", "edge": "38;5;243", "lit": "1;38;5;214",
    "mark": "1;4", "struck": "2;9", "warn": "1;38;5;202", "note": "3;38;5;74", "key": "1",
    "here": "1;7", "bar": "38;5;243", "done": "38;5;33",
}  # fmt: skip

Ink = str
"""What a character is for ("dim", "lit", "seat2"); only here it becomes a colour."""


def seat_ink(owner: int | None) -> Ink:
    """The ink of a seat by its index; nobody's is plain."""
    return "" if owner is None else f"seat{owner % len(_SEATS)}"


@dataclass(slots=True)
class Canvas:
    """`width` columns and `height` lines; a wide character owns two columns, an accent none."""

    width: int
    height: int
    chars: list[list[str]] = field(init=False)
    inks: list[list[Ink]] = field(init=False)

    def __post_init__(self) -> None:
        self.width, self.height = max(0, self.width), max(0, self.height)
        self.chars = [[" "] * self.width for _ in range(self.height)]
        self.inks = [[""] * self.width for _ in range(self.height)]

    def put(self, x: int, y: int, text: str, ink: Ink = "") -> int:
        """Write a text from column `x` on; returns the column behind it."""
        for char in text:
            wide = columns(char)
            if wide == 0 and 0 <= y < self.height and 0 < x <= self.width:
                row = self.chars[y]
                row[x - 2 if row[x - 1] == "" and x > 1 else x - 1] += char
            elif wide and 0 <= y < self.height and x >= 0 and x + wide <= self.width:
                self._set(x, y, char, ink, wide)
            x += wide
        return x

    def _set(self, x: int, y: int, char: str, ink: Ink, wide: int) -> None:
        row = self.chars[y]
        if row[x] == "":
            row[x - 1] = " "
        behind = x + wide
        if behind < self.width and row[behind] == "":
            row[behind] = " "
        row[x], self.inks[y][x] = char, ink
        if wide == 2:
            row[x + 1], self.inks[y][x + 1] = "", ink

    def lay(self, other: Canvas, x: int, y: int) -> None:
        """Lay another canvas on top."""
        first, last = max(0, -x), min(other.width, self.width - x)
        if first >= last:
            return
        for row in range(max(0, -y), min(other.height, self.height - y)):
            chars, inks = other.chars[row], other.inks[row]
            if "" not in chars and "" not in self.chars[y + row]:  # where nothing wide is cut
                self.chars[y + row][x + first : x + last] = chars[first:last]
                self.inks[y + row][x + first : x + last] = inks[first:last]
                continue
            for at, (char, ink) in enumerate(zip(chars, inks, strict=True), x):
                if char:
                    self.put(at, y + row, char, ink)

    def part(self, x: int, y: int, width: int, height: int) -> Canvas:
        """A rectangle of it, as a canvas of its own."""
        part = Canvas(min(width, self.width - x), min(height, self.height - y))
        part.lay(self, -x, -y)
        return part

    def lines(self, colour: bool, *, trim: bool = False) -> list[str]:
        """The lines as a terminal takes them; without colour there is no escape in them."""
        made = [
            _coloured(chars, inks) if colour else "".join(chars)
            for chars, inks in zip(self.chars, self.inks, strict=True)
        ]
        return [line.rstrip() for line in made] if trim else made


def _coloured(chars: list[str], inks: list[Ink]) -> str:
    parts = []
    for ink, run in groupby(zip(chars, inks, strict=True), key=lambda pair: pair[1]):
        text = "".join(char for char, _ in run)
        seat = ink.removeprefix("seat")
        code = _CODES[ink] if seat == ink else f"1;38;5;{_SEATS[int(seat)]}"
        parts.append(f"\x1b[{code}m{text}\x1b[0m" if code else text)
    return "".join(parts)


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
