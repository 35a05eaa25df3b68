"""A piece in a few characters: the shape of its owner, its letters, where it looks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from dashboard.terminal.canvas import Ink, seat_ink
from dashboard.terminal.text import cut, fit, width
from projections.plain_text import clean
from projections.scene import Cell, Piece, Scene, SeatBadge

GLYPHS: Final = {
    "circle": "●", "diamond": "◆", "triangle": "▲", "square": "■", "pentagon": "⬟", "star": "★",
}  # fmt: skip
NOBODYS: Final = "▫"
FACE_DOWN: Final = "░░"
"""What one sees of a piece that has no letters for us."""
_ARROWS: Final = "↑↗→↘↓↙←↖"


def arrow(turn: float | None) -> str:
    """The arrow nearest to a direction in degrees clockwise; nothing where there is none."""
    return "" if turn is None else _ARROWS[round(turn / 45) % 8]


def glyph(scene: Scene, owner: int | None) -> str:
    """The shape of a seat."""
    badge = _badge(scene, owner)
    return NOBODYS if badge is None else GLYPHS[badge.shape]


def letter(scene: Scene, owner: int | None) -> str:
    """The letter of a seat; nothing for nobody."""
    badge = _badge(scene, owner)
    return "" if badge is None else fit(clean(badge.letter), 1)


def _badge(scene: Scene, owner: int | None) -> SeatBadge | None:
    if owner is None or not 0 <= owner < len(scene.seats):
        return None
    return scene.seats[owner]


def letters(piece: Piece) -> str:
    """What is written on a piece."""
    return clean(piece.short) or FACE_DOWN


def named(scene: Scene, piece: Piece) -> str:
    """A piece in a list: shape, name, direction, remark."""
    name = clean(piece.name) or letters(piece)
    parts = (glyph(scene, piece.owner), name, arrow(piece.turn), clean(piece.note))
    return " ".join(part for part in parts if part)


@dataclass(frozen=True, slots=True)
class Face:
    """What is to be drawn of one cell: its uppermost piece, and how many lie below."""

    cell: Cell
    shape: str = ""
    short: str = ""
    arrow: str = ""
    owner: str = ""
    below: int = 0
    ink: Ink = "dim"
    lit: bool = False

    @property
    def is_empty(self) -> bool:
        """Whether nothing lies there."""
        return not self.shape

    def line(self, room: int) -> str:
        """The piece in `room` columns, or the cell's own name; the arrow goes first to save."""
        if self.is_empty:
            return fit(cut(clean(self.cell.id), room), room, "^")
        arrow = self.arrow if room > 3 else ""
        short = cut_letters(self.short, room - 1 - len(arrow))
        return fit(self.shape + short + arrow, room, "^")

    @property
    def stack(self) -> str:
        """How many pieces lie below, as +n."""
        return f"+{self.below}" if self.below else ""

    def foot(self, room: int) -> str:
        """The owner's letter and the stack, or only the stack where there is no room for both."""
        text = self.owner + self.stack
        return text if width(text) <= room else self.stack[:room]


def cut_letters(short: str, room: int) -> str:
    """The first letters that fit: an … would say less than one letter more."""
    while width(short) > room:
        short = short[:-1]
    return short


def faces(scene: Scene) -> dict[str, Face]:
    """Every cell with what lies on it."""
    stacks: dict[str, list[Piece]] = {}
    for piece in scene.pieces:
        stacks.setdefault(piece.cell, []).append(piece)
    return {cell.id: _face(scene, cell, stacks.get(cell.id, [])) for cell in scene.cells}


def _face(scene: Scene, cell: Cell, stack: list[Piece]) -> Face:
    lit = cell.id in scene.lit
    if not stack:
        return Face(cell, lit=lit)
    top = stack[-1]
    shape, owner = glyph(scene, top.owner), letter(scene, top.owner)
    ink = seat_ink(top.owner) or "bold"
    return Face(cell, shape, letters(top), arrow(top.turn), owner, len(stack) - 1, ink, lit)
