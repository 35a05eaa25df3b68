"""Any scene as an SVG picture: hexagons, squares or no grid at all, by the same means.

`draw(scene)` is a whole picture, `fragment(scene)` its inside for a page that has its own frame.
Colours come from a theme; no mark says anything by colour alone. Every cell is named for screen
readers and can be reached by keyboard.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from html import escape
from math import cos, radians, sin, sqrt
from typing import Final, Literal

from projections.scene import (
    Arrow,
    Badge,
    Cell,
    Disc,
    Label,
    Mark,
    Piece,
    Point,
    Scene,
    SeatBadge,
    Shape,
)

ThemeName = Literal["light", "dark"]

FONT: Final = "'Noto Sans','DejaVu Sans','Source Sans 3',sans-serif"

_FRAMES: Final = {
    "light": ("#0B4F8A", "#8A4B00", "#1E6B3A", "#6B2C91", "#A3123F", "#37474F"),
    "dark": ("#6FB6F2", "#F0B95B", "#6FD08C", "#CDA2F2", "#FF95AC", "#BCC8D0"),
}
_FACES: Final = {
    "light": ("#DDEBF9", "#FBE9CC", "#DEF1E2", "#EFE2F7", "#FBE0E7", "#E6EBED"),
    "dark": ("#102C45", "#3E2C0E", "#12351E", "#331E46", "#481726", "#29323A"),
}

THEMES: Final[Mapping[ThemeName, Mapping[str, str]]] = {
    "light": {
        "page": "#FFFFFF", "field": "#F1ECE0", "ground": "#DDD4C0", "line": "#777060",
        "ink": "#12161B", "faint": "#5F594B", "plain": "#F7F5F0",
        "melee": "#8E1616", "ranged": "#123F8C", "gauss": "#5A1E8A", "armour": "#12161B",
        "net": "#3A2A00", "link": "#14573A", "link_enemy": "#7A3E00", "glyph": "#12161B",
        "initiative": "#12161B", "initiative_ink": "#FFFFFF", "shield": "#33475A",
        "wound": "#A8102E", "wound_ink": "#FFFFFF", "mobility": "#14573A", "halo": "#FFFFFF",
        "lit": "#B34700", "hit": "#A8102E", "move": "#14573A", "cause": "#123F8C",
    },
    "dark": {
        "page": "#0E1117", "field": "#1C222C", "ground": "#323A47", "line": "#8A93A6",
        "ink": "#F4F6F8", "faint": "#A5AEBE", "plain": "#262D38",
        "melee": "#FFA294", "ranged": "#A3CCFF", "gauss": "#DDBBFF", "armour": "#F4F6F8",
        "net": "#FFE08A", "link": "#8CE5B4", "link_enemy": "#FFC46B", "glyph": "#F4F6F8",
        "initiative": "#F4F6F8", "initiative_ink": "#0E1117", "shield": "#C3D3E2",
        "wound": "#FF8096", "wound_ink": "#0E1117", "mobility": "#8CE5B4", "halo": "#0E1117",
        "lit": "#FFD166", "hit": "#FF8096", "move": "#8CE5B4", "cause": "#A3CCFF",
    },
}  # fmt: skip

# What must be told from what, and how clearly: text 4.5 to 1, marks 3 to 1 (WCAG 2.2, 1.4.3 and
# 1.4.11). "face" and "frame" stand for those of every seat and for pieces of nobody.
CONTRASTS: Final[tuple[tuple[str, str, float], ...]] = (
    ("ink", "page", 4.5), ("ink", "field", 4.5), ("ink", "face", 4.5), ("faint", "field", 4.5),
    ("faint", "page", 4.5), ("initiative_ink", "initiative", 4.5), ("wound_ink", "wound", 4.5),
    ("badge_ink", "frame", 4.5), ("frame", "face", 3), ("frame", "field", 3), ("frame", "page", 3),
    ("melee", "face", 3), ("ranged", "face", 3), ("gauss", "face", 3), ("armour", "face", 3),
    ("net", "face", 3), ("link", "face", 3), ("link_enemy", "face", 3), ("glyph", "face", 3),
    ("initiative", "face", 3), ("shield", "face", 3), ("wound", "face", 3), ("mobility", "face", 3),
    ("line", "field", 3), ("lit", "field", 3), ("hit", "field", 3), ("move", "field", 3),
    ("cause", "field", 3), ("ink", "ground", 4.5),
)  # fmt: skip

_HALF_HEX: Final = sqrt(3) / 2
_MARGIN: Final = 0.35
_PANEL_WIDTH: Final = 5.0
_LINE: Final = 0.42


def colour(theme: ThemeName, role: str, seat: int | None = None) -> str:
    """The colour of a role; `frame`, `face` and `badge_ink` are a seat's, others are anybody's."""
    if role == "frame":
        return THEMES[theme]["line"] if seat is None else _FRAMES[theme][seat % 6]
    if role == "face":
        return THEMES[theme]["plain"] if seat is None else _FACES[theme][seat % 6]
    if role == "badge_ink":
        return "#FFFFFF" if theme == "light" else "#0E1117"
    return THEMES[theme].get(role, THEMES[theme]["ink"])


def draw(
    scene: Scene, *, theme: ThemeName = "light", width: int | None = None, panels: bool = True
) -> str:
    """A whole SVG picture, alone on its own page colour; `width` in pixels, else it fits."""
    artist = _Artist(scene, theme)
    left, top, wide, high = artist.box(panels=panels)
    size = f' width="{width}" height="{width * high / wide:.0f}"' if width else ""
    inside = "".join(artist.pieces_of_picture(panels=panels))
    view = f"{_n(left)} {_n(top)} {_n(wide)} {_n(high)}"
    ground = colour(theme, "page")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}"{size} role="group"'
        f' aria-label="{escape(scene.title or "table")}" font-family="{FONT}" text-anchor="middle">'
        f'<rect x="{_n(left)}" y="{_n(top)}" width="{_n(wide)}" height="{_n(high)}"'
        f' fill="{ground}"/>{inside}</svg>'
    )


def fragment(scene: Scene, *, theme: ThemeName = "light", panels: bool = False) -> str:
    """The inside of the picture, without the svg element and its ground."""
    return "".join(_Artist(scene, theme).pieces_of_picture(panels=panels))


def view_box(scene: Scene, *, panels: bool = False) -> tuple[float, float, float, float]:
    """Left, top, width and height of the picture, in units of a cell."""
    return _Artist(scene, "light").box(panels=panels)


class _Artist:
    def __init__(self, scene: Scene, theme: ThemeName) -> None:
        self.scene = scene
        self.theme = theme
        self.place = {cell.id: (cell.x, cell.y) for cell in scene.cells}
        self.pieces: dict[str, list[Piece]] = {}
        for piece in scene.pieces:
            self.pieces.setdefault(piece.cell, []).append(piece)

    def ink(self, role: str, seat: int | None = None) -> str:
        return colour(self.theme, role, seat)

    # -- size ------------------------------------------------------------------------------------

    def box(self, *, panels: bool) -> tuple[float, float, float, float]:
        xs = [cell.x for cell in self.scene.cells] or [0.0]
        ys = [cell.y for cell in self.scene.cells] or [0.0]
        reach = 1 + _MARGIN
        left, top = min(xs) - reach, min(ys) - reach
        right, bottom = max(xs) + reach, max(ys) + reach
        if panels and self.scene.panels:
            right += _PANEL_WIDTH
            lines = sum(len(panel.lines) + 2 for panel in self.scene.panels)
            bottom = max(bottom, top + lines * _LINE + 2 * _MARGIN)
        return left, top, right - left, bottom - top

    def pieces_of_picture(self, *, panels: bool) -> Iterator[str]:
        for cell in self.scene.cells:
            yield self._cell(cell)
        for arrow in self.scene.arrows:
            yield self._arrow(arrow)
        if panels and self.scene.panels:
            yield from self._panels()

    # -- cells and pieces ------------------------------------------------------------------------

    def _cell(self, cell: Cell) -> str:
        """One cell with all that lies on it, as one named group."""
        pieces = self.pieces.get(cell.id, [])
        name = escape(self._told(cell, pieces))
        inside = self._ground(cell, empty=all(piece.flat for piece in pieces))
        inside += "".join(self._piece(piece) for piece in pieces)
        return (
            f'<g class="cell" data-cell="{escape(cell.id)}" tabindex="0" role="img"'
            f' aria-label="{name}" transform="translate({_n(cell.x)} {_n(cell.y)})">'
            f"<title>{name}</title>{inside}</g>"
        )

    def _told(self, cell: Cell, pieces: list[Piece]) -> str:
        told = []
        for piece in pieces:
            owner = f" ({self.scene.seats[piece.owner].seat})" if piece.owner is not None else ""
            told.append(f"{piece.name}{owner}{'. ' + piece.note if piece.note else ''}")
        return f"{cell.id}: {'; '.join(told)}" if told else cell.id

    def _ground(self, cell: Cell, *, empty: bool) -> str:
        lit = cell.id in self.scene.lit
        if self.scene.grid == "none":
            return (
                f'<circle r="1" fill="none" stroke="{self.ink("lit")}" stroke-width=".1"/>'
                if lit
                else ""
            )
        fill = self.ink("ground" if cell.kind != "field" else "field")
        edge, thick = (self.ink("lit"), 0.1) if lit else (self.ink("line"), 0.03)
        outline = _polygon(self._outline(0.97), fill, edge, thick)
        if cell.kind != "field":
            outline += _polygon(self._outline(0.86), "none", self.ink("line"), 0.05)
        if empty:
            role = "faint" if cell.kind == "field" else "ink"
            outline += self._text((0, 0.62), cell.id, 0.26, self.ink(role))
        return outline

    def _outline(self, size: float) -> list[Point]:
        if self.scene.grid == "square":
            return [(-size, -size), (size, -size), (size, size), (-size, size)]
        return [(size * cos(radians(a)), size * sin(radians(a))) for a in range(0, 360, 60)]

    def _piece(self, piece: Piece) -> str:
        turn = piece.turn or 0.0
        body = "" if piece.flat else self._body(piece)
        marks = "".join(self._mark(mark, turn, piece.owner) for mark in piece.marks)
        upright = "".join(self._mark(mark, 0.0, piece.owner) for mark in piece.upright)
        if not piece.marks and not piece.upright:
            upright = self._text((0, 0), piece.short, 0.5, self.ink("ink"), bold=True)
            if piece.owner is not None:
                upright += self._badge(Badge((0, -0.55), 0.22, piece.owner))
        return f'<g class="piece" data-piece="{escape(piece.id)}">{body}{marks}{upright}</g>'

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
                x, y = _turned(mark.centre, turn)
                fill = self.ink(mark.role, seat)
                return f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(mark.radius)}" fill="{fill}"/>'
            case Label():
                ink = self.ink(mark.role, seat)
                return self._text(_turned(mark.at, turn), mark.text, mark.size, ink, bold=True)
            case Badge():
                return self._badge(mark, turn)

    def _shape(self, shape: Shape, turn: float, seat: int | None) -> str:
        points = [_turned(point, turn) for point in shape.points]
        ink = self.ink(*_role_and_seat(shape.role, seat))
        if shape.closed:
            return _polygon(points, ink, ink if shape.width else "none", shape.width)
        return (
            f'<polyline points="{_points(points)}" fill="none" stroke="{ink}"'
            f' stroke-width="{_n(shape.width)}" stroke-linecap="round" stroke-linejoin="round"/>'
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
                f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(badge.radius)}" fill="{fill}"'
                f' stroke="{halo}" stroke-width=".03"/>'
            )
        text = seat.letter if badge.text is None else badge.text
        size = badge.radius * (1.25 if badge.text is None else 1.05)
        low = badge.radius * 0.14 if seat.shape in ("triangle", "pentagon") else 0.0
        ink = self.ink("badge_ink", badge.seat)
        return body + self._text((x, y + low), text, size, ink, bold=True)

    def _text(self, at: Point, text: str, size: float, ink: str, *, bold: bool = False) -> str:
        weight = ' font-weight="700"' if bold else ""
        return (
            f'<text x="{_n(at[0])}" y="{_n(at[1] + size * 0.36)}" font-size="{_n(size)}"'
            f' fill="{ink}"{weight}>{escape(text)}</text>'
        )

    def _arrow(self, arrow: Arrow) -> str:
        """From rim to rim of two cells; a halo keeps it clear of what it crosses."""
        (x1, y1), (x2, y2) = self.place[arrow.start], self.place[arrow.end]
        length = sqrt((x2 - x1) ** 2 + (y2 - y1) ** 2) or 1.0
        ux, uy = (x2 - x1) / length, (y2 - y1) / length
        start, tip = (x1 + 0.35 * ux, y1 + 0.35 * uy), (x2 - 0.35 * ux, y2 - 0.35 * uy)
        neck = (tip[0] - 0.28 * ux, tip[1] - 0.28 * uy)
        head = [
            tip,
            (neck[0] - 0.17 * uy, neck[1] + 0.17 * ux),
            (neck[0] + 0.17 * uy, neck[1] - 0.17 * ux),
        ]
        ink, halo = self.ink(arrow.role), self.ink("halo")
        label = ""
        if arrow.label:
            middle = ((start[0] + neck[0]) / 2, (start[1] + neck[1]) / 2)
            label = f'<circle cx="{_n(middle[0])}" cy="{_n(middle[1])}" r=".2" fill="{halo}"/>'
            label += self._text(middle, arrow.label, 0.3, self.ink("ink"), bold=True)
        line = f'x1="{_n(start[0])}" y1="{_n(start[1])}" x2="{_n(neck[0])}" y2="{_n(neck[1])}"'
        return (
            f'<g class="arrow"><line {line} stroke="{halo}" stroke-width=".2"/>'
            f'<line {line} stroke="{ink}" stroke-width=".11"/>'
            f"{_polygon(head, ink, halo, 0.03)}{label}</g>"
        )

    # -- beside the board ------------------------------------------------------------------------

    def _panels(self) -> Iterator[str]:
        left, top, wide, _ = self.box(panels=True)
        x, y = left + wide - _PANEL_WIDTH + 0.1, top + _MARGIN + _LINE
        for panel in self.scene.panels:
            yield self._heading(panel.title, panel.owner, x, y)
            for line in panel.lines:
                y += _LINE
                yield _left(x, y, line, self.ink("ink"))
            y += 2 * _LINE

    def _heading(self, title: str, owner: int | None, x: float, y: float) -> str:
        if owner is None:
            return _left(x, y, title, self.ink("ink"), bold=True)
        badge = self._badge(Badge((x + 0.18, y - 0.1), 0.2, owner))
        return badge + _left(x + 0.5, y, title, self.ink("ink"), bold=True)


def badge_outline(shape: SeatBadge | str, radius: float) -> list[Point]:
    """The corners of a badge of that shape; a circle has none."""
    corners = {
        "circle": [],
        "diamond": [(270, 1.12), (0, 1.12), (90, 1.12), (180, 1.12)],
        "triangle": [(270, 1.25), (30, 1.25), (150, 1.25)],
        "square": [(45, 1.2), (135, 1.2), (225, 1.2), (315, 1.2)],
        "pentagon": [(270 + 72 * i, 1.1) for i in range(5)],
        "star": [(270 + 36 * i, 1.3 if i % 2 == 0 else 0.78) for i in range(10)],
    }[shape if isinstance(shape, str) else shape.shape]
    return [(radius * r * cos(radians(a)), radius * r * sin(radians(a))) for a, r in corners]


def _role_and_seat(role: str, seat: int | None) -> tuple[str, int | None]:
    """`seat:2` is the colour of the third seat; any other role is that of the piece's owner."""
    if role.startswith("seat:"):
        return "frame", int(role.removeprefix("seat:"))
    return role, seat


def _turned(point: Point, degrees: float) -> Point:
    if not degrees:
        return point
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return point[0] * c - point[1] * s, point[0] * s + point[1] * c


def _n(value: float) -> str:
    """A number as short as it can be."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _points(points: Iterable[Point]) -> str:
    return " ".join(f"{_n(x)},{_n(y)}" for x, y in points)


def _polygon(points: Iterable[Point], fill: str, stroke: str, width: float) -> str:
    edge = f' stroke="{stroke}" stroke-width="{_n(width)}" stroke-linejoin="round"' if width else ""
    return f'<polygon points="{_points(points)}" fill="{fill}"{edge}/>'


def _left(x: float, y: float, text: str, ink: str, *, bold: bool = False) -> str:
    weight = ' font-weight="700"' if bold else ""
    return (
        f'<text x="{_n(x)}" y="{_n(y)}" font-size=".32" text-anchor="start"'
        f' fill="{ink}"{weight}>{escape(text)}</text>'
    )
