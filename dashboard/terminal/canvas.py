"""A grid of characters with their inks: what is put outside of it is not there."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import groupby
from typing import Final

from dashboard.terminal.text import columns

_SEATS: Final = (33, 172, 36, 169, 142, 131)
"""Blue, orange, green, purple, yellow, red: apart for the colour-blind, on dark and on light."""

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


def _code(ink: Ink) -> str:
    return f"1;38;5;{_SEATS[int(ink[4:])]}" if ink.startswith("seat") else _CODES[ink]


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
            if wide == 0:
                self._accent(x - 1, y, char)
            elif 0 <= y < self.height and x >= 0 and x + wide <= self.width:
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

    def _accent(self, x: int, y: int, char: str) -> None:
        if 0 <= y < self.height and 0 <= x < self.width:
            row = self.chars[y]
            row[x - 1 if row[x] == "" and x else x] += char

    def lay(self, other: Canvas, x: int, y: int) -> None:
        """Lay another canvas on top."""
        for row in range(max(0, -y), min(other.height, self.height - y)):
            at = x
            for char, ink in zip(other.chars[row], other.inks[row], strict=True):
                if char:
                    self.put(at, y + row, char, ink)
                at += 1

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
        text, code = "".join(char for char, _ in run), _code(ink)
        parts.append(f"\x1b[{code}m{text}\x1b[0m" if code else text)
    return "".join(parts)
