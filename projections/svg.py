"""Any scene as an SVG picture: hexagons, squares or no grid at all, by the same means.

`draw(scene)` is a whole picture, `fragment(scene)` its inside for a page that has its own frame.
Colours come from a theme; no mark says anything by colour alone. Every cell is named for screen
readers and can be reached by keyboard.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape
from math import cos, hypot, radians, sin
from textwrap import wrap
from typing import Final

from projections.palette import Palette, ThemeName, colour
from projections.scene import (
    Arrow,
    Badge,
    BadgeShape,
    Cell,
    Disc,
    Label,
    Mark,
    Panel,
    Piece,
    Point,
    Scene,
    Shape,
)

FONT: Final = "'Noto Sans','DejaVu Sans','Source Sans 3',sans-serif"

_MARGIN: Final = 0.35
_PANEL_WIDTH: Final = 5.0
_PANEL_LETTERS: Final = 28
"""So many letters stand in a line of a panel: wide ones, too, fit in nearly always."""
_LINE: Final = 0.42


@dataclass(frozen=True, slots=True)
class DrawnCell:
    """One cell in pieces: its place, its name for screen readers, and what is drawn there.

    Each part is drawn round the cell's own centre, the lowest first. Equal parts of different
    cells and moments are equal texts, so that a replay needs to hold each of them only once.
    """

    id: str
    x: float
    y: float
    name: str
    parts: tuple[str, ...]


Known = dict[tuple[object, ...], DrawnCell]


def drawn_cells(
    scene: Scene, *, theme: Palette = "page", known: Known | None = None
) -> tuple[DrawnCell, ...]:
    """The cells of the picture one by one.

    `known` holds what was drawn before for the same theme: from one moment to the next most cells
    stay as they are.
    """
    artist, known = _Artist(scene, theme), {} if known is None else known
    drawn = []
    for cell in scene.cells:
        key = (cell, *artist.pieces.get(cell.id, ()), cell.id in scene.lit, scene.seats)
        if key not in known:
            known[key] = artist.draw_cell(cell)
        drawn.append(known[key])
    return tuple(drawn)


def drawn_arrows(scene: Scene, *, theme: Palette = "page") -> str:
    """What lies over the cells."""
    artist = _Artist(scene, theme)
    return "".join(artist.draw_arrow(arrow) for arrow in scene.arrows)


def draw(
    scene: Scene, *, theme: ThemeName = "light", width: int | None = None, panels: bool = True
) -> str:
    """A whole SVG picture, alone on its own page colour; `width` in pixels, else it fits."""
    artist = _Artist(scene, theme)
    left, top, wide, high = artist.box(panels=panels)
    size = f' width="{width}" height="{width * high / wide:.0f}"' if width else ""
    inside = "".join(artist.parts_of_picture(panels=panels))
    view = f"{_num(left)} {_num(top)} {_num(wide)} {_num(high)}"
    ground = colour(theme, "page")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}"{size} role="group"'
        f' aria-label="{escape(scene.title or "table")}" font-family="{FONT}" text-anchor="middle">'
        f'<rect x="{_num(left)}" y="{_num(top)}" width="{_num(wide)}" height="{_num(high)}"'
        f' fill="{ground}"/>{inside}</svg>'
    )


def fragment(
    scene: Scene, *, theme: Palette = "light", panels: bool = False, bare: bool = True,
    least_letter: float = 0.0,
) -> str:  # fmt: skip
    """The inside of the picture, without the svg element and its ground.

    Without its `bare` cells it is what lies over an empty board that was drawn before. Letters
    lower than `least_letter`, in units of a cell, are left out: nobody could read them.
    """
    artist = _Artist(scene, theme, least_letter)
    return "".join(artist.parts_of_picture(panels=panels, bare=bare))


def view_box(scene: Scene, *, panels: bool = False) -> tuple[float, float, float, float]:
    """Left, top, width and height of the picture, in units of a cell."""
    return _Artist(scene, "light").box(panels=panels)


class _Artist:
    """Draws one scene in the colours of one theme."""

    def __init__(self, scene: Scene, theme: Palette, least_letter: float = 0.0) -> None:
        self.scene = scene
        self.least_letter = least_letter
        self.theme = theme
        self.place = {cell.id: (cell.x, cell.y) for cell in scene.cells}
        self.pieces: dict[str, list[Piece]] = {}
        for piece in scene.pieces:
            self.pieces.setdefault(piece.cell, []).append(piece)

    def ink(self, role: str, seat: int | None = None) -> str:
        return colour(self.theme, role, seat, self.scene.roles)

    def _letters(self, at: Point, text: str, size: float, ink: str, *, bold: bool = False) -> str:
        return _centred(at, text, size, ink, bold=bold) if size >= self.least_letter else ""

    # -- size ------------------------------------------------------------------------------------

    def box(self, *, panels: bool) -> tuple[float, float, float, float]:
        xs = [cell.x for cell in self.scene.cells] or [0.0]
        ys = [cell.y for cell in self.scene.cells] or [0.0]
        reach = 1 + _MARGIN
        left, top = min(xs) - reach, min(ys) - reach
        right, bottom = max(xs) + reach, max(ys) + reach
        if panels and self.scene.panels:
            right += _PANEL_WIDTH
            lines = sum(len(_fitted(panel)) + 2 for panel in self.scene.panels)
            bottom = max(bottom, top + lines * _LINE + 2 * _MARGIN)
        return left, top, right - left, bottom - top

    def parts_of_picture(self, *, panels: bool, bare: bool = True) -> Iterator[str]:
        for cell in self.scene.cells:
            if bare or cell.id in self.pieces or cell.id in self.scene.lit:
                yield self._cell(cell, bare=bare)
        for arrow in self.scene.arrows:
            yield self.draw_arrow(arrow)
        if panels and self.scene.panels:
            yield from self._panels()

    # -- cells and pieces ------------------------------------------------------------------------

    def _cell(self, cell: Cell, *, bare: bool = True) -> str:
        """One cell with all that lies on it, as one named group.

        Where the bare cell is there already, only an opaque ground is drawn over it once more.
        """
        pieces = self.pieces.get(cell.id, [])
        name = escape(self._name(cell, pieces))
        opaque = self.scene.grid != "none" or cell.id in self.scene.lit
        ground = self._ground(cell, pieces) if bare or opaque else ""
        inside = ground + "".join(map(self._piece, pieces))
        return (
            f'<g class="cell" data-cell="{escape(cell.id)}" tabindex="0" role="img"'
            f' aria-label="{name}" transform="translate({_num(cell.x)} {_num(cell.y)})">'
            f"<title>{name}</title>{inside}</g>"
        )

    def draw_cell(self, cell: Cell) -> DrawnCell:
        """A cell in parts: its ground, and each piece on it."""
        pieces = self.pieces.get(cell.id, [])
        parts = [part for piece in pieces for part in self._draw_piece(piece)]
        name = self._name(cell, pieces)
        return DrawnCell(cell.id, cell.x, cell.y, name, (self._ground(cell, pieces), *parts))

    def _name(self, cell: Cell, pieces: list[Piece]) -> str:
        """A cell and what lies on it, for screen readers."""
        names = []
        for piece in pieces:
            owner = f" ({self.scene.seats[piece.owner].seat})" if piece.owner is not None else ""
            names.append(f"{piece.name}{owner}{'. ' + piece.note if piece.note else ''}")
        return f"{cell.id}: {'; '.join(names)}" if names else cell.id

    def _ground(self, cell: Cell, pieces: list[Piece]) -> str:
        lit = cell.id in self.scene.lit
        if self.scene.grid == "none":
            ring = f'<circle r="1" fill="none" stroke="{self.ink("lit")}" stroke-width=".1"/>'
            return (ring if lit else "") + self._letters((0, 1.15), cell.id, 0.3, self.ink("faint"))
        fill = self.ink("ground" if cell.kind != "field" else "field")
        edge, thick = (self.ink("lit"), 0.1) if lit else (self.ink("line"), 0.03)
        outline = _polygon(self._outline(0.97), fill, edge, thick)
        if cell.kind != "field":
            outline += _polygon(self._outline(0.86), "none", self.ink("line"), 0.05)
        if all(piece.flat for piece in pieces):
            role = "faint" if cell.kind == "field" else "ink"
            outline += self._letters((0, 0.62), cell.id, 0.26, self.ink(role))
        return outline

    def _outline(self, size: float) -> list[Point]:
        if self.scene.grid == "square":
            return [(-size, -size), (size, -size), (size, size), (-size, size)]
        return [(size * cos(radians(a)), size * sin(radians(a))) for a in range(0, 360, 60)]

    def _piece(self, piece: Piece) -> str:
        inside = "".join(self._draw_piece(piece))
        return f'<g class="piece" data-piece="{escape(piece.id)}">{inside}</g>'

    def _draw_piece(self, piece: Piece) -> tuple[str, str]:
        """The print of a piece, and what lies over it."""
        turn = piece.turn or 0.0
        body = "" if piece.flat else self._body(piece)
        marks = "".join(self._mark(mark, turn, piece.owner) for mark in piece.marks)
        upright = "".join(self._mark(mark, 0.0, piece.owner) for mark in piece.upright)
        if not piece.marks and not piece.upright:
            upright = self._letters((0, 0), piece.short, 0.5, self.ink("ink"), bold=True)
            if piece.owner is not None:
                upright += self._badge(Badge((0, -0.55), 0.22, piece.owner))
        return body + marks, upright

    def _body(self, piece: Piece) -> str:
        """A frame in the owner's colour round a face on which marks are clear."""
        frame, face = self.ink("frame", piece.owner), self.ink("face", piece.owner)
        if self.scene.grid == "none":
            return f'<circle r=".9" fill="{face}" stroke="{frame}" stroke-width=".12"/>'
        edge = self.ink("halo")
        return _polygon(self._outline(0.93), frame, edge, 0.02) + _polygon(
            self._outline(0.82), face, "none", 0
        )

    # -- marks -----------------------------------------------------------------------------------

    def _mark(self, mark: Mark, turn: float, seat: int | None) -> str:
        match mark:
            case Shape():
                return self._shape(mark, turn, seat)
            case Disc():
                return _circle(_turned(mark.centre, turn), mark.radius, self.ink(mark.role, seat))
            case Label():
                ink = self.ink(mark.role, seat)
                return self._letters(_turned(mark.at, turn), mark.text, mark.size, ink, bold=True)
            case Badge():
                return self._badge(mark, turn)

    def _shape(self, shape: Shape, turn: float, seat: int | None) -> str:
        points = [_turned(point, turn) for point in shape.points]
        if shape.role.startswith("seat:"):  # `seat:2` is the colour of the third seat
            ink = self.ink("frame", int(shape.role.removeprefix("seat:")))
        else:
            ink = self.ink(shape.role, seat)
        if shape.closed:
            return _polygon(points, ink, ink if shape.width else "none", shape.width)
        return (
            f'<polyline points="{_points_of(points)}" fill="none" stroke="{ink}"'
            f' stroke-width="{_num(shape.width)}" stroke-linecap="round" stroke-linejoin="round"/>'
        )

    def _badge(self, badge: Badge, turn: float = 0.0) -> str:
        seat = self.scene.seats[badge.seat]
        x, y = _turned(badge.at, turn)
        fill, halo = self.ink("frame", badge.seat), self.ink("halo")
        outline = badge_outline(seat.shape, badge.radius)
        if outline:
            body = _polygon([(x + dx, y + dy) for dx, dy in outline], fill, halo, 0.03)
        else:
            body = (
                f'<circle cx="{_num(x)}" cy="{_num(y)}" r="{_num(badge.radius)}" fill="{fill}"'
                f' stroke="{halo}" stroke-width=".03"/>'
            )
        text = seat.letter if badge.text is None else badge.text
        size = badge.radius * (1.25 if badge.text is None else 1.05)
        low = badge.radius * 0.14 if seat.shape in ("triangle", "pentagon") else 0.0
        ink = self.ink("badge_ink", badge.seat)
        return body + self._letters((x, y + low), text, size, ink, bold=True)

    def draw_arrow(self, arrow: Arrow) -> str:
        """From rim to rim of two cells; a halo keeps it clear of what it crosses."""
        own, halo = self.ink(arrow.role), self.ink("halo")
        (x1, y1), (x2, y2) = self.place[arrow.start], self.place[arrow.end]
        length = hypot(x2 - x1, y2 - y1) or 1.0
        ux, uy = (x2 - x1) / length, (y2 - y1) / length
        tail, tip = (x1 + 0.35 * ux, y1 + 0.35 * uy), (x2 - 0.35 * ux, y2 - 0.35 * uy)
        neck = (tip[0] - 0.28 * ux, tip[1] - 0.28 * uy)
        sides = [(neck[0] - s * 0.17 * uy, neck[1] + s * 0.17 * ux) for s in (1, -1)]
        ends = (
            f'x1="{_num(tail[0])}" y1="{_num(tail[1])}" x2="{_num(neck[0])}" y2="{_num(neck[1])}"'
        )
        middle = ((tail[0] + neck[0]) / 2, (tail[1] + neck[1]) / 2)
        text = _centred(middle, arrow.label, 0.3, self.ink("ink"), bold=True)
        label = _circle(middle, 0.2, halo) + text if arrow.label else ""
        return (
            f'<g class="arrow"><line {ends} stroke="{halo}" stroke-width=".2"/>'
            f'<line {ends} stroke="{own}" stroke-width=".11"/>'
            f"{_polygon([tip, *sides], own, halo, 0.03)}{label}</g>"
        )

    # -- beside the board ------------------------------------------------------------------------

    def _panels(self) -> Iterator[str]:
        left, top, wide, _ = self.box(panels=True)
        x, y = left + wide - _PANEL_WIDTH + 0.1, top + _MARGIN + _LINE
        for panel in self.scene.panels:
            right = x
            if panel.owner is not None:
                yield self._badge(Badge((x + 0.18, y - 0.1), 0.2, panel.owner))
                right += 0.5
            yield _line_of_text(right, y, panel.title, self.ink("ink"), bold=True)
            for line in _fitted(panel):
                y += _LINE
                yield _line_of_text(x, y, line, self.ink("ink"))
            y += 2 * _LINE


def _fitted(panel: Panel) -> list[str]:
    """The lines of a panel, broken where they would leave the picture."""
    return [part for line in panel.lines for part in wrap(line, _PANEL_LETTERS) or [""]]


# -- the strokes: numbers as short as they can be, outlines, texts


def _turned(point: Point, degrees: float) -> Point:
    """A point turned clockwise round the middle of its cell."""
    if not degrees:
        return point
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return point[0] * c - point[1] * s, point[0] * s + point[1] * c


def _num(value: float) -> str:
    """A number as short as it can be."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _points_of(points: Iterable[Point]) -> str:
    """Corners as an attribute."""
    return " ".join(f"{_num(x)},{_num(y)}" for x, y in points)


def _polygon(points: Iterable[Point], fill: str, stroke: str, width: float) -> str:
    """A filled outline; without a width it has no edge."""
    edge = (
        f' stroke="{stroke}" stroke-width="{_num(width)}" stroke-linejoin="round"' if width else ""
    )
    return f'<polygon points="{_points_of(points)}" fill="{fill}"{edge}/>'


def _line_of_text(x: float, y: float, text: str, ink: str, *, bold: bool = False) -> str:
    """A text that begins there."""
    weight = ' font-weight="700"' if bold else ""
    return (
        f'<text x="{_num(x)}" y="{_num(y)}" font-size=".32" text-anchor="start"'
        f' fill="{ink}"{weight}>{escape(text)}</text>'
    )


def _centred(at: Point, text: str, size: float, ink: str, *, bold: bool = False) -> str:
    """A text round a point."""
    weight = ' font-weight="700"' if bold else ""
    return (
        f'<text x="{_num(at[0])}" y="{_num(at[1] + size * 0.36)}" font-size="{_num(size)}"'
        f' fill="{ink}"{weight}>{escape(text)}</text>'
    )


def badge_outline(shape: BadgeShape, radius: float) -> list[Point]:
    """The corners of a badge of that shape; a circle has none."""
    corners_of: dict[BadgeShape, list[Point]] = {
        "circle": [],
        "diamond": [(270, 1.12), (0, 1.12), (90, 1.12), (180, 1.12)],
        "triangle": [(270, 1.25), (30, 1.25), (150, 1.25)],
        "square": [(45, 1.2), (135, 1.2), (225, 1.2), (315, 1.2)],
        "pentagon": [(270 + 72 * i, 1.1) for i in range(5)],
        "star": [(270 + 36 * i, 1.3 if i % 2 == 0 else 0.78) for i in range(10)],
    }
    corners = corners_of[shape]
    return [(radius * r * cos(radians(a)), radius * r * sin(radians(a))) for a, r in corners]


def _circle(centre: Point, radius: float, fill: str) -> str:
    """A filled circle."""
    return (
        f'<circle cx="{_num(centre[0])}" cy="{_num(centre[1])}" r="{_num(radius)}" fill="{fill}"/>'
    )
