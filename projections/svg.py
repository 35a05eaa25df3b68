"""Any scene as an SVG picture: hexagons, squares, areas or no grid at all, by the same means.

`draw(scene)` is a whole picture, `fragment(scene)` its inside for a page that has its own frame.
Colours come from a theme; no mark says anything by colour alone. Every cell is named for screen
readers and can be reached by keyboard.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from html import escape
from math import cos, hypot, radians, sin
from textwrap import wrap
from typing import Final

from projections.outlines import (
    beside,
    edge_lines,
    extent,
    hatched,
    inner_sides,
    outline_of,
    pulled_in,
    room_in,
)
from projections.palette import Palette, Roles, ThemeName, colour
from projections.scene import (
    Arrow,
    Art,
    Artwork,
    Badge,
    Cell,
    Disc,
    Edge,
    Label,
    Mark,
    Panel,
    Piece,
    Point,
    Scene,
    SeatLine,
    Shape,
    Terrain,
    Track,
    called,
)
from projections.svg_art import definitions, used
from projections.svg_primitives import (
    SEAT_DASHES,
    STROKES,
    along,
    badge_outline,
    centred,
    circle,
    edge_stroke,
    line_of_text,
    num,
    points_of,
    polygon,
    sign_mark,
    square,
    text_width,
    turned,
)

FONT: Final = "'Saira Condensed','Noto Sans','DejaVu Sans','Source Sans 3',sans-serif"

_MARGIN: Final = 0.35
_PANEL_WIDTH: Final = 5.0
_PANEL_LETTERS: Final = 28
"""So many letters stand in a line of a panel: wide ones, too, fit in nearly always."""
_LINE: Final = 0.42
_CROWD: Final = 9
"""So many bodies are shown beside each other on one cell."""
_PIPS: Final = 6
"""So many of a track are drawn one by one; of more there is a number."""
_BODY: Final = 0.97
"""A body that a piece brings along is so large, in cells."""
_SMALL: Final = 0.6
"""Bodies smaller than that show numbers instead of what is counted one by one."""


@dataclass(frozen=True, slots=True)
class DrawnCell:
    """One cell in pieces: its place, its name for screen readers, and what is drawn there.

    Each part is drawn round the cell's own centre, the lowest first. Equal parts of different
    cells and moments are equal texts, so that a replay needs to hold each of them only once.
    They name the `artworks`, which stand where the page has its definitions.
    """

    id: str
    x: float
    y: float
    name: str
    parts: tuple[str, ...]
    artworks: tuple[Artwork, ...] = ()


Known = dict[tuple[object, ...], DrawnCell]


def drawn_cells(
    scene: Scene,
    *,
    theme: Palette = "page",
    known: Known | None = None,
    before: tuple[Scene, tuple[DrawnCell, ...]] | None = None,
    least_letter: float = 0.0,
) -> tuple[DrawnCell, ...]:
    """The cells of the picture one by one.

    `known` holds what was drawn before for the same theme, and `before` is a picture of the same
    board: from one moment to the next most cells stay as they are.
    """
    artist, known = _Artist(scene, theme, least_letter), {} if known is None else known
    if before is not None and is_same_board(before[0], scene):
        then = _Artist(before[0], theme).pieces
        same = {cell.id for cell in scene.cells if then.get(cell.id) == artist.pieces.get(cell.id)}
    else:
        same = set()
    drawn = []
    for place, cell in enumerate(scene.cells):
        if before is not None and cell.id in same:
            drawn.append(before[1][place])
            continue
        key = (
            cell, *artist.pieces.get(cell.id, ()), cell.id in scene.lit, scene.seats,
            scene.terrains.get(cell.kind), artist.walls(cell),
        )  # fmt: skip
        if key not in known:
            known[key] = artist.draw_cell(cell)
        drawn.append(known[key])
    return tuple(drawn)


def is_same_board(one: Scene, other: Scene) -> bool:
    """Whether two scenes show the same cells, and differ at most in what lies on them."""
    return all(getattr(one, name) == getattr(other, name) for name in _OF_THE_BOARD)


_OF_THE_BOARD: Final = (
    "grid", "cells", "edges", "seats", "lit", "terrains", "edge_looks", "bodies", "roles",
)  # fmt: skip


def drawn_arrows(scene: Scene, *, theme: Palette = "page") -> str:
    """What lies over the cells: what stands between them, and the arrows."""
    artist = _Artist(scene, theme)
    return "".join((*artist.edges(), *artist.arrows()))


def draw(
    scene: Scene, *, theme: ThemeName = "light", width: int | None = None, panels: bool = True
) -> str:
    """A whole SVG picture, alone on its own page colour; `width` in pixels, else it fits."""
    artist = _Artist(scene, theme)
    left, top, wide, high = artist.box(panels=panels)
    size = f' width="{width}" height="{width * high / wide:.0f}"' if width else ""
    inside = "".join(artist.parts_of_picture(panels=panels))
    view = f"{num(left)} {num(top)} {num(wide)} {num(high)}"
    ground = colour(theme, "page")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}"{size} role="group"'
        f' aria-label="{escape(scene.title or "table")}" font-family="{FONT}" text-anchor="middle">'
        f'<rect x="{num(left)}" y="{num(top)}" width="{num(wide)}" height="{num(high)}"'
        f' fill="{ground}"/>{inside}</svg>'
    )


def fragment(  # noqa: PLR0913 - how a picture may look
    scene: Scene, *, theme: Palette = "light", panels: bool = False, bare: bool = True,
    least_letter: float = 0.0, defines: bool = True, cells: bool = True,
) -> str:  # fmt: skip
    """The inside of the picture, without the svg element and its ground.

    Unless it `defines` its drawings, the page has their definitions (`definitions_of`). Without
    `cells` it is what lies over them: edges and arrows.

    Without its `bare` cells it is what lies over an empty board that was drawn before. Letters
    lower than `least_letter`, in units of a cell, are left out: nobody could read them.
    """
    artist = _Artist(scene, theme, least_letter)
    parts = artist.parts_of_picture(panels=panels, bare=bare, defines=defines, cells=cells)
    return "".join(parts)


def drawn_piece(piece: Piece, roles: Roles, *, theme: Palette = "page") -> str:
    """A piece by itself, round its own middle; the page has the definitions of its drawings."""
    return "".join(_Artist(Scene("none", roles=roles), theme).draw_piece(piece))


def definitions_of(scene: Scene, *, theme: Palette = "page") -> str:
    """The drawings that its pieces show, under their names."""
    return definitions(artworks_of(scene.pieces), theme, scene.roles)


def artworks_of(pieces: Iterable[Piece]) -> tuple[Artwork, ...]:
    """All drawings that show some pieces, each once."""
    return tuple(dict.fromkeys(one for piece in pieces for one in piece.artworks))


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
        self.cells = {cell.id: cell for cell in scene.cells}
        self.pieces: dict[str, list[Piece]] = {}
        for piece in scene.pieces:
            for cell in piece.cells:
                self.pieces.setdefault(cell, []).append(piece)
        self._edges_of: dict[str, list[Edge]] = {}
        for edge in scene.edges:
            for cell in filter(None, (edge.one, edge.other)):
                self._edges_of.setdefault(cell, []).append(edge)

    def ink(self, role: str, seat: int | None = None) -> str:
        return colour(self.theme, role, seat, self.scene.roles)

    def _letters(  # noqa: PLR0913 - how letters may look
        self, at: Point, text: str, size: float, ink: str, *, bold: bool = False,
        room: float | None = None,
    ) -> str:  # fmt: skip
        if size < self.least_letter:
            return ""
        more = ""
        if room is not None and text_width(text) * size > room:
            more = f' textLength="{num(room)}" lengthAdjust="spacingAndGlyphs"'
        return centred(at, text, size, ink, bold=bold, more=more)

    # -- size ------------------------------------------------------------------------------------

    def box(self, *, panels: bool) -> tuple[float, float, float, float]:
        if self.scene.grid == "area" and self.scene.cells:
            left, top, right, bottom = extent(self.scene)
            left, top, right, bottom = (
                left - _MARGIN, top - _MARGIN, right + _MARGIN, bottom + _MARGIN
            )  # fmt: skip
            return self._with_panels(left, top, right, bottom, panels=panels)
        if panels and self.scene.panels and not self.scene.cells:
            return self._with_panels(0, 0, 0, 0, panels=True)
        xs = [cell.x for cell in self.scene.cells] or [0.0]
        ys = [cell.y for cell in self.scene.cells] or [0.0]
        reach = 1 + _MARGIN
        left, top = min(xs) - reach, min(ys) - reach
        right, bottom = max(xs) + reach, max(ys) + reach
        return self._with_panels(left, top, right, bottom, panels=panels)

    def _with_panels(
        self, left: float, top: float, right: float, bottom: float, *, panels: bool
    ) -> tuple[float, float, float, float]:
        if panels and self.scene.panels:
            right += _PANEL_WIDTH
            lines = sum(len(_fitted(panel)) + 2 for panel in self.scene.panels)
            bottom = max(bottom, top + lines * _LINE + 2 * _MARGIN)
        return left, top, right - left, bottom - top

    def parts_of_picture(
        self, *, panels: bool, bare: bool = True, defines: bool = True, cells: bool = True
    ) -> Iterator[str]:
        if defines:
            shown = self.scene.pieces if cells else tuple(self._passed_signs())
            yield definitions(artworks_of(shown), self.theme, self.scene.roles)
        for cell in self.scene.cells if cells else ():
            if bare or cell.id in self.pieces or cell.id in self.scene.lit:
                yield self._cell(cell, bare=bare)
        yield from self.edges()
        yield from self.arrows()
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
        inside = ground + "".join(self._bodies(cell, pieces))
        return (
            f'<g class="cell" data-cell="{escape(cell.id)}" tabindex="0" role="img"'
            f' aria-label="{name}" transform="translate({num(cell.x)} {num(cell.y)})">'
            f"<title>{name}</title>{inside}</g>"
        )

    def draw_cell(self, cell: Cell) -> DrawnCell:
        """A cell in parts: its ground, and each piece on it."""
        pieces = self.pieces.get(cell.id, [])
        parts = (
            list(self._bodies(cell, pieces))
            if self._is_shared(pieces)
            else [part for piece in pieces for part in self.draw_piece(piece)]
        )
        name = self._name(cell, pieces)
        parts = [self._ground(cell, pieces), *parts]
        return DrawnCell(cell.id, cell.x, cell.y, name, tuple(parts), artworks_of(pieces))

    def _name(self, cell: Cell, pieces: list[Piece]) -> str:
        """A cell and what lies on it, for screen readers."""
        names = []
        for piece in pieces:
            owner = f" ({self.scene.seats[piece.owner].seat})" if piece.owner is not None else ""
            names.append(f"{piece.name}{owner}{'. ' + piece.remark if piece.remark else ''}")
        look = self.scene.terrains.get(cell.kind)
        terrain = str(look.name) if look else ""
        place = ", ".join(part for part in (str(called(cell)), terrain, *self.walls(cell)) if part)
        return f"{place}: {'; '.join(names)}" if names else place

    def walls(self, cell: Cell) -> tuple[str, ...]:
        """What stands round a cell, in words, and towards which cell."""
        found = []
        for edge in self._edges_of.get(cell.id, ()):
            what = self.scene.edge_look(edge).name
            others = {edge.one, edge.other} - {cell.id, ""}
            to = [str(called(self.cells[other])) for other in others] or [edge.way]
            if what:
                found.append(" → ".join(part for part in (str(what), *to) if part))
        return tuple(found)

    def _ground(self, cell: Cell, pieces: list[Piece]) -> str:
        lit = cell.id in self.scene.lit
        if self.scene.grid == "none":
            ring = f'<circle r="1" fill="none" stroke="{self.ink("lit")}" stroke-width=".1"/>'
            return (ring if lit else "") + self._letters((0, 1.15), cell.id, 0.3, self.ink("faint"))
        look = self.scene.terrains.get(cell.kind)
        if look is not None or self.scene.grid == "area":
            return self._land(cell, look or Terrain(ground="field"), pieces)
        fill = self.ink("ground" if cell.kind != "field" else "field")
        edge, thick = (self.ink("lit"), 0.1) if lit else (self.ink("line"), 0.03)
        outline = polygon(self._outline(0.97), fill, edge, thick)
        if cell.kind != "field":
            outline += polygon(self._outline(0.86), "none", self.ink("line"), 0.05)
        if all(piece.flat for piece in pieces):
            role = "faint" if cell.kind == "field" else "ink"
            size = 0.36 if self.scene.grid == "square" else 0.26  # as large as there is room
            outline += self._letters((0, 0.62), cell.id, size, self.ink(role))
        return outline

    def _land(self, cell: Cell, look: Terrain, pieces: list[Piece]) -> str:
        """The ground of a terrain: its hatch, and its marks and its name where there is room."""
        is_area = self.scene.grid == "area"
        outline = outline_of(self.scene.grid, cell, 0.97)
        fill, ink = self.ink(look.ground), self.ink(look.ink)
        lit = cell.id in self.scene.lit
        edge, thick = (self.ink("lit"), 0.1) if lit else (self.ink("line"), 0.05 * is_area or 0.03)
        drawn = polygon(outline, fill, edge, thick)
        if strokes := hatched(outline, look.hatch):
            path = "".join(f"M{points_of(stroke)}" for stroke in strokes)
            wide = 0.1 if look.hatch == "dots" else 0.035
            drawn += (
                f'<path d="{path}" fill="none" stroke="{ink}" stroke-width="{wide}"'
                ' stroke-linecap="round"/>'
            )
        is_empty = all(piece.flat for piece in pieces)
        if is_empty:
            drawn += "".join(self._mark(mark, 0.0, None) for mark in look.marks)
        if is_area:
            size = min(0.46, 2.6 * room_in(outline) / max(4, len(str(called(cell)))))
            clear = self._reach(outline) + 0.12  # of what lies there
            at = (0.0, size * 1.4 * bool(look.marks) if is_empty else clear)
            return drawn + self._on_ground(at, str(called(cell)), max(0.3, size), fill)
        if not look.hatch and self.scene.grid == "square" and is_empty:  # nothing crosses it
            return drawn + self._letters((0, 0.66), cell.id, 0.3, self.ink("faint"))
        return drawn + (self._on_ground((0, 0.62), cell.id, 0.26, fill) if is_empty else "")

    def _reach(self, outline: tuple[Point, ...]) -> float:
        """Half the width of the square in which the bodies of a cell lie."""
        if self.scene.grid == "square":
            return 0.8
        return min(1.2, room_in(outline) * (0.74 if self.scene.grid == "hex" else 0.66))

    def _on_ground(self, at: Point, text: str, size: float, ground: str) -> str:
        """Letters that a hatch does not cross."""
        if size < self.least_letter:
            return ""
        halo = f' stroke="{ground}" stroke-width=".14" paint-order="stroke" stroke-linejoin="round"'
        return centred(at, text, size, self.ink("ink"), bold=True, more=halo)

    def _outline(self, size: float) -> list[Point]:
        if self.scene.grid in ("square", "area"):
            return square(size)
        return [(size * cos(radians(a)), size * sin(radians(a))) for a in range(0, 360, 60)]

    # -- several bodies on a cell, and bodies on several cells

    def _is_shared(self, pieces: list[Piece]) -> bool:
        return self.scene.bodies == "beside" or any(piece.covers for piece in pieces)

    def _bodies(self, cell: Cell, pieces: list[Piece]) -> Iterator[str]:
        """All that lies on a cell: what covers others too, and the rest upon it."""
        if not self._is_shared(pieces):
            yield from map(self._piece, pieces)
            return
        for piece in pieces:
            if piece.covers:
                yield self._covering(cell, piece)
            elif piece.flat or self.scene.bodies == "stacked":
                yield self._piece(piece)
        if self.scene.bodies == "beside":
            yield from self._crowd(
                cell, [piece for piece in pieces if not (piece.covers or piece.flat)]
            )

    def _crowd(self, cell: Cell, pieces: list[Piece]) -> Iterator[str]:
        """Bodies beside each other, the smaller the more there are."""
        if not pieces:
            return
        spots = beside(
            min(len(pieces), _CROWD), self._reach(outline_of(self.scene.grid, cell))
        )  # fmt: skip
        shown = pieces if len(pieces) <= _CROWD else pieces[: _CROWD - 1]
        for piece, (x, y, size) in zip(shown, spots, strict=False):
            yield (
                f'<g class="piece" data-piece="{escape(piece.id)}"'
                f' transform="translate({num(x)} {num(y)}) scale({num(size)})">'
                f"{''.join(self.draw_piece(piece, small=size < _SMALL))}</g>"
            )
        if len(shown) < len(pieces):
            x, y, size = spots[-1]
            more = f"+{len(pieces) - len(shown)}"
            yield self._on_ground((x, y), more, size, self.ink("field"))

    def _covering(self, cell: Cell, piece: Piece) -> str:
        """The part of a large body that lies on this cell; what is written on it, on the last."""
        own = [self.cells[c] for c in piece.cells if c in self.cells]
        others = [one for one in own if one.id != cell.id]
        outline = outline_of(self.scene.grid, cell)
        inner = inner_sides(self.scene.grid, cell, others)
        frame, face = (
            pulled_in(outline, [over if is_inner else by for is_inner in inner])
            for by, over in ((0.07, 0.0), (0.19, -0.03))  # so that no seam of the frame is seen
        )
        body = "" if piece.flat else (
            polygon(frame, self.ink("frame", piece.owner), "none", 0)
            + polygon(face, self.ink("face", piece.owner), "none", 0)
        )  # fmt: skip
        # By this the ring round a lit body knows which of a cell's sides are not its own.
        towards = " ".join(f"{num(one.x - cell.x)},{num(one.y - cell.y)}" for one in others)
        body = f'<g data-joined="{towards}">{body}</g>'
        if cell is not max(own, key=self.scene.cells.index):
            return body
        (x, y), size = self._middle_of(own)
        return (
            f'{body}<g class="piece" data-piece="{escape(piece.id)}" pointer-events="none"'
            f' transform="translate({num(x - cell.x)} {num(y - cell.y)}) scale({num(size * 0.8)})">'
            f"{''.join(self.draw_piece(piece, bare=True))}</g>"
        )

    def _middle_of(self, cells: list[Cell]) -> tuple[Point, float]:
        """Where there is most room to write on a body that lies on these cells, and how much.

        Between two hexagons alone it is narrow: there the first of them has more.
        """
        xs, ys = [one.x for one in cells], [one.y for one in cells]
        middle = (sum(xs) / len(xs), sum(ys) / len(ys))
        size = min(max(xs) - min(xs), max(ys) - min(ys)) / 2 + 1
        apart = [hypot(one.x - middle[0], one.y - middle[1]) for one in cells]
        is_narrow = sum(far < 1.05 for far in apart) == 2 and min(apart) > 0.5
        if self.scene.grid == "hex" and is_narrow:
            nearest = cells[apart.index(min(apart))]
            return (nearest.x, nearest.y), 1.0
        return middle, size

    def _piece(self, piece: Piece) -> str:
        inside = "".join(self.draw_piece(piece))
        return f'<g class="piece" data-piece="{escape(piece.id)}">{inside}</g>'

    def draw_piece(
        self, piece: Piece, *, small: bool = False, bare: bool = False
    ) -> tuple[str, str, str]:
        """A piece's body and marks, what lies over these, and its signs; `bare` without body."""
        turn = piece.turn or 0.0
        marks = "".join(self._mark(mark, turn, piece.owner) for mark in piece.marks)
        upright = "".join(self._mark(mark, 0.0, piece.owner) for mark in piece.upright)
        if not any((piece.marks, piece.upright, piece.signs, piece.body)):
            upright = self._usual_marks(piece, small=small)
        body = "" if bare else self._body(piece, card=small)
        return body + marks, upright, self._signs(piece) + self._counted(piece, small=small)

    def _usual_marks(self, piece: Piece, *, small: bool) -> str:
        """Its drawing, or else its letters, and whose it is."""
        high, size = -0.13 * max(0, len(piece.tracks) - 1), 0.5
        if small:
            high, size = -0.12, min(0.7, 1.95 / len(piece.short or "-"))
        if piece.artwork is not None:
            drawn = self._mark(Art(piece.artwork, (0, high), 1.5 * size), 0.0, piece.owner)
        else:
            drawn = self._letters((0, high), piece.short, size, self.ink("ink"), bold=True)
        if piece.owner is None:
            return drawn
        is_aside = piece.conditions or small or piece.artwork is not None
        return drawn + self._badge(
            Badge((-0.56, -0.6) if is_aside else (0, -0.55), 0.22, piece.owner)
        )

    def _signs(self, piece: Piece) -> str:
        """What no arrow covers."""
        return "".join(self._mark(mark, 0.0, piece.owner) for mark in piece.signs)

    def _counted(self, piece: Piece, *, small: bool) -> str:
        """Its tracks at the foot, the first lowest, and its conditions at the upper right."""
        drawn, tracks = [], piece.tracks[:2]
        for i, track in enumerate(tracks):
            if small and len(tracks) > 1:
                is_wide = any(len(_left(one)) > 1 for one in tracks)
                drawn.append(
                    self._number(track, ((-0.37, 0.44)[i], 0.58), 0.32 if is_wide else 0.42)
                )
            elif small:
                drawn.append(self._number(track, (0.0, 0.56), 0.55))
            else:
                drawn.append(self._track(track, 0.64 - 0.29 * i))
        for i, condition in enumerate(piece.conditions[:3]):
            x, y = 0.58 - 0.44 * i, -0.6
            corners = [
                (x - 0.2, y - 0.2),
                (x + 0.2, y - 0.2),
                (x + 0.2, y + 0.2),
                (x - 0.2, y + 0.2),
            ]
            drawn.append(polygon(corners, self.ink("ink"), self.ink("face", piece.owner), 0.03))
            ink = self.ink("face", piece.owner)
            drawn.append(self._letters((x, y), condition.short, 0.27, ink, bold=True))
        return "".join(drawn)

    def _number(self, track: Track, at: Point, size: float) -> str:
        """On a small body: its sign, and how many are left."""
        (x, y), ink, radius = at, self.ink("ink"), size * 0.55
        text = _left(track)
        half = size * 0.29 * len(text)
        sign = sign_mark(track.sign, (x - half - radius * 0.4, y), radius * 0.8, ink, ink)
        return sign + self._letters((x + radius * 0.8, y), text, size, ink, bold=True)

    def _track(self, track: Track, y: float) -> str:
        """Signs one by one, filled as far as they are left; of many, or unknown ones, a number."""
        ink, radius = self.ink("ink"), 0.12
        left, most = track.left, track.most
        if left is None or most is None or max(left, most) > _PIPS:
            size, text = 0.3, track.amount
            half = size * 0.29 * len(text)
            sign = sign_mark(track.sign, (-half - radius * 0.4, y), radius * 0.8, ink, ink)
            return sign + self._letters((radius * 0.8, y), text, size, ink, bold=True)
        count = max(left, most)
        pitch = min(0.28, 1.5 / count)
        return "".join(
            sign_mark(
                track.sign, ((i - (count - 1) / 2) * pitch, y), radius, ink if i < left else "none",
                ink,
            )
            for i in range(count)
        )  # fmt: skip

    def _body(self, piece: Piece, *, card: bool = False) -> str:
        """A frame in the owner's colour round a face on which marks are clear.

        A small one is a card on every board: on a hexagon there is less room for letters.
        A piece may bring a body of its own.
        """
        if piece.body is not None:
            return used(Art(piece.body, size=_BODY), (0, 0), 0.0, self.theme)
        if piece.flat:
            return ""
        frame, face = self.ink("frame", piece.owner), self.ink("face", piece.owner)
        if self.scene.grid == "none":
            return f'<circle r=".9" fill="{face}" stroke="{frame}" stroke-width=".12"/>'
        edge = self.ink("halo")
        outline = square if card else self._outline
        return polygon(outline(0.93), frame, edge, 0.02) + polygon(outline(0.82), face, "none", 0)

    # -- marks -----------------------------------------------------------------------------------

    def _mark(self, mark: Mark, turn: float, seat: int | None) -> str:
        match mark:
            case Shape():
                return self._shape(mark, turn, seat)
            case Disc():
                return circle(turned(mark.centre, turn), mark.radius, self.ink(mark.role, seat))
            case Label():
                ink = self.ink(mark.role, seat)
                return self._letters(
                    turned(mark.at, turn), mark.text, mark.size, ink, bold=True, room=mark.room
                )
            case Badge():
                return self._badge(mark, turn)
            case SeatLine():
                return self._seat_line(mark, turn)
            case Art():
                return used(mark, turned(mark.at, turn), mark.turn + turn, self.theme)

    def _shape(self, shape: Shape, turn: float, seat: int | None) -> str:
        points = [turned(point, turn) for point in shape.points]
        if shape.role.startswith("seat:"):  # `seat:2` is the colour of the third seat
            ink = self.ink("frame", int(shape.role.removeprefix("seat:")))
        else:
            ink = self.ink(shape.role, seat)
        if shape.closed:
            return polygon(points, ink, ink if shape.width else "none", shape.width)
        return (
            f'<polyline points="{points_of(points)}" fill="none" stroke="{ink}"'
            f' stroke-width="{num(shape.width)}" stroke-linecap="round" stroke-linejoin="round"/>'
        )

    def _badge(self, badge: Badge, turn: float = 0.0) -> str:
        seat = self.scene.seats[badge.seat]
        x, y = turned(badge.at, turn)
        fill, halo = self.ink("frame", badge.seat), self.ink("halo")
        outline = badge_outline(seat.shape, badge.radius)
        if outline:
            body = polygon([(x + dx, y + dy) for dx, dy in outline], fill, halo, 0.03)
        else:
            body = (
                f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(badge.radius)}" fill="{fill}"'
                f' stroke="{halo}" stroke-width=".03"/>'
            )
        text = seat.letter if badge.text is None else badge.text
        size = badge.radius * (1.25 if badge.text is None else 1.05)
        low = badge.radius * {"triangle": 0.14, "pentagon": 0.14, "wedge": -0.14}.get(seat.shape, 0)
        ink = self.ink("badge_ink", badge.seat)
        return body + self._letters((x, y + low), text, size, ink, bold=True)

    def _seat_line(self, line: SeatLine, turn: float) -> str:
        ends = turned(line.start, turn), turned(line.end, turn)
        dashes = SEAT_DASHES[line.seat % len(SEAT_DASHES)]
        scaled = " ".join(num(line.width * float(one)) for one in dashes.split())
        return along(ends, 0, 1, self.ink(line.role, line.seat), line.width, scaled)

    def edges(self) -> Iterator[str]:
        """What stands between cells: strokes of its kind, all of them over the halos of all."""
        lines = [
            (line, self.scene.edge_look(edge), self.scene.is_lit(edge))
            for edge in self.scene.edges
            for line in edge_lines(self.scene.grid, self.cells, edge)
        ]
        for line, look, is_lit in lines:
            if is_lit:
                yield along(line, 0, 1, self.ink("lit"), 0.42)
            elif look.stroke != "open":
                yield along(line, 0, 1, self.ink("halo"), STROKES[look.stroke][0] + 0.11)
        for line, look, _ in lines:
            yield edge_stroke(line, look.stroke, self.ink(look.ink))

    def arrows(self) -> Iterator[str]:
        """The arrows, and over them what may not be covered of the pieces that they pass."""
        for arrow in self.scene.arrows:
            yield self.draw_arrow(arrow)
        for cell in self.scene.cells:
            signs = "".join(map(self._signs, self.pieces.get(cell.id, ())))
            if signs and any(self._passes(arrow, cell) for arrow in self.scene.arrows):
                yield f'<g transform="translate({num(cell.x)} {num(cell.y)})">{signs}</g>'

    def _passed_signs(self) -> Iterator[Piece]:
        """The pieces over which arrows go, with their signs alone."""
        for cell, pieces in self.pieces.items():
            if any(self._passes(arrow, self.cells[cell]) for arrow in self.scene.arrows):
                for piece in pieces:
                    yield replace(piece, body=None, artwork=None, marks=(), upright=())

    def _passes(self, arrow: Arrow, cell: Cell) -> bool:
        """Whether an arrow goes over a cell; of those where it ends it covers but the rim."""
        if cell.id in {arrow.start, arrow.end}:
            return False
        (x1, y1), (x2, y2) = self.place[arrow.start], self.place[arrow.end]
        dx, dy = x2 - x1, y2 - y1
        long = hypot(dx, dy) or 1.0
        share = ((cell.x - x1) * dx + (cell.y - y1) * dy) / long
        return 0 < share < long and abs((cell.x - x1) * dy - (cell.y - y1) * dx) / long < 0.9

    def draw_arrow(self, arrow: Arrow) -> str:
        """From rim to rim of two cells; a halo keeps it clear of what it crosses."""
        own, halo = self.ink(arrow.role), self.ink("halo")
        (x1, y1), (x2, y2) = self.place[arrow.start], self.place[arrow.end]
        length = hypot(x2 - x1, y2 - y1) or 1.0
        ux, uy = (x2 - x1) / length, (y2 - y1) / length
        clear = 0.35 if length < 1.5 else 0.55  # of what stands in the middle of a piece
        tail, tip = (x1 + clear * ux, y1 + clear * uy), (x2 - clear * ux, y2 - clear * uy)
        neck = (tip[0] - 0.28 * ux, tip[1] - 0.28 * uy)
        sides = [(neck[0] - s * 0.17 * uy, neck[1] + s * 0.17 * ux) for s in (1, -1)]
        ends = f'x1="{num(tail[0])}" y1="{num(tail[1])}" x2="{num(neck[0])}" y2="{num(neck[1])}"'
        # What it tells stands where it comes to the last cell, in the middle of none.
        back = min(0.87, length / 2)
        at = (x2 - back * ux, y2 - back * uy)
        text = centred(at, arrow.label, 0.32, halo, bold=True)
        label = circle(at, 0.24, halo) + circle(at, 0.2, own) + text if arrow.label else ""
        return (
            f'<g class="arrow"><line {ends} stroke="{halo}" stroke-width=".2"/>'
            f'<line {ends} stroke="{own}" stroke-width=".11"/>'
            f"{polygon([tip, *sides], own, halo, 0.03)}{label}</g>"
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
            yield line_of_text(right, y, panel.title, self.ink("ink"), bold=True)
            for line in _fitted(panel):
                y += _LINE
                yield line_of_text(x, y, line, self.ink("ink"))
            y += 2 * _LINE


def _left(track: Track) -> str:
    return "?" if track.left is None else str(track.left)


def _fitted(panel: Panel) -> list[str]:
    """The lines of a panel, broken where they would leave the picture."""
    return [part for line in panel.lines for part in wrap(line, _PANEL_LETTERS) or [""]]
