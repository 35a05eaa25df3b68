"""Boards of hexes and squares on a canvas, in several sizes; a piece in a few characters."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final, Literal

from dashboard.terminal.canvas import Canvas, Ink, cut, fit, seat_ink, width
from projections.plain_text import clean
from projections.scene import Cell, Piece, Scene, SeatBadge, Sign, Stroke, called

GLYPHS: Final = {
    "circle": "●", "diamond": "◆", "triangle": "▲", "square": "■", "pentagon": "⬟", "star": "★",
    "wedge": "▼", "hexagon": "⬢",
}  # fmt: skip
NOBODYS: Final = "▫"
FACE_DOWN: Final = "░░"
"""What one sees of a piece that has no letters for us."""
_ARROWS: Final = "↑↗→↘↓↙←↖"
_SIGNS: Final[Mapping[Sign, str]] = {
    "pip": "•", "heart": "♥", "round": "▮", "shield": "▽", "star": "☆", "bolt": "ϟ", "cross": "✚",
}  # fmt: skip


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


def counted(piece: Piece) -> str:
    """What is left of its first two tracks, and its conditions: `♥2 ▮6 !`."""
    tracks = (
        _SIGNS[track.sign] + ("?" if track.left is None else str(track.left))
        for track in piece.tracks[:2]
    )
    conditions = "".join(clean(condition.short) for condition in piece.conditions)
    return " ".join(part for part in (*tracks, conditions) if part)


def land(scene: Scene, cell: Cell) -> str:
    """The letter or sign of a cell's terrain."""
    look = scene.terrains.get(cell.kind)
    return clean(look.short)[:2] if look else ""


def place_name(cell: Cell) -> str:
    """What people call a place."""
    return clean(str(called(cell)))


def named(scene: Scene, piece: Piece) -> str:
    """A piece in a list: shape, name, direction, remark."""
    name = clean(piece.name) or letters(piece)
    parts = (glyph(scene, piece.owner), name, arrow(piece.turn), clean(piece.remark))
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
    beside: tuple[tuple[str, str], ...] = ()
    """Shape and letters of each body, where several lie beside each other."""
    counted: str = ""
    land: str = ""

    @property
    def is_empty(self) -> bool:
        """Whether nothing lies there."""
        return not self.shape

    def line(self, room: int) -> str:
        """The piece in `room` columns, or the cell's own name; the arrow goes first to save."""
        if self.is_empty:
            return fit(cut(clean(self.cell.id) + self.land, room), room, "^")
        if len(self.beside) > 1:
            return fit(self._crowd(room), room, "^")
        arrow = self.arrow if room > 3 else ""
        short = self.short
        while width(short) > room - 1 - len(arrow):  # an … would say less than one letter more
            short = short[:-1]
        return fit(self.shape + short + arrow, room, "^")

    def _crowd(self, room: int) -> str:
        """Bodies beside each other, each by its shape and as many letters as there is room for."""
        count = len(self.beside)
        letters = max(0, room // count - 1)
        if letters:
            return "".join(shape + short[:letters] for shape, short in self.beside)
        shown = self.beside[: max(0, (room - 2) // 2)]
        return "".join(shape + short[:1] for shape, short in shown) + f"+{count - len(shown)}"

    @property
    def stack(self) -> str:
        """How many pieces lie below, as +n; those that lie beside are seen."""
        return f"+{self.below}" if self.below and not self.beside else ""

    @property
    def foot(self) -> str:
        """What stands below the piece: its owner's letter, the stack, what is counted on it."""
        parts = (self.owner + self.stack, self.counted)
        return " ".join(part for part in parts if part)


def faces(scene: Scene) -> dict[str, Face]:
    """Every cell with what lies on it."""
    stacks: dict[str, list[Piece]] = {}
    for piece in scene.pieces:
        for covered in piece.cells:
            stacks.setdefault(covered, []).append(piece)
    found = {}
    for cell in scene.cells:
        stack, lit, sign = stacks.get(cell.id), cell.id in scene.lit, land(scene, cell)
        if not stack:
            found[cell.id] = Face(cell, lit=lit, land=sign)
            continue
        top = stack[-1]
        shape, owner = glyph(scene, top.owner), letter(scene, top.owner)
        ink, turned = seat_ink(top.owner) or "bold", arrow(top.turn)
        bodies = tuple((glyph(scene, piece.owner), letters(piece)) for piece in stack)
        is_crowd = scene.bodies == "beside" and len(bodies) > 1
        found[cell.id] = Face(
            cell, shape, letters(top), turned, owner, len(stack) - 1,
            ink if not is_crowd or len({shape for shape, _ in bodies}) == 1 else "bold", lit,
            beside=bodies if is_crowd else (), counted="" if is_crowd else counted(top), land=sign,
        )  # fmt: skip
    return found


Outline = Literal["roomy", "compact", "tight"]

_HALF_ROW: Final = math.sqrt(3) / 2

Placed = tuple[Face, int, int]
"""A cell to draw, and where its upper left corner stands."""


@dataclass(frozen=True, slots=True)
class Size:
    """How large cells are drawn: their outline, and the columns inside it."""

    outline: Outline
    room: int


SIZES: Final = (
    Size("roomy", 7), Size("roomy", 5),
    Size("compact", 6), Size("compact", 5), Size("compact", 4), Size("compact", 3),
    Size("tight", 4), Size("tight", 3), Size("tight", 2),
)  # fmt: skip
"""From the one that shows most to the smallest."""

Spots = dict[str, tuple[int, int]]
"""Column and row of every cell; on hexes rows are counted in halves."""


@dataclass(frozen=True, slots=True)
class CellGrid:
    """The cells of a scene by column and row, and how they hang together."""

    kind: Literal["flat", "pointy", "square"]
    spots: Spots

    @property
    def last_column(self) -> int:
        """The number of the last column, from 0."""
        return max((column for column, _ in self.spots.values()), default=0)

    @property
    def last_row(self) -> int:
        """The number of the last row, from 0; on hexes of the last half row."""
        return max((row for _, row in self.spots.values()), default=0)


def grid_of(scene: Scene) -> CellGrid:
    """Where the cells of a scene stand among one another."""
    if scene.grid == "square":
        return CellGrid("square", _spots(scene.cells, 2.0, 2.0))
    left = min((cell.x for cell in scene.cells), default=0.0)
    flat = all(abs((c.x - left) / 1.5 - round((c.x - left) / 1.5)) < 0.05 for c in scene.cells)
    if flat:
        return CellGrid("flat", _spots(scene.cells, 1.5, _HALF_ROW))
    return CellGrid("pointy", _spots(scene.cells, _HALF_ROW, 1.5))


def _spots(cells: Sequence[Cell], across: float, down: float) -> Spots:
    left = min((cell.x for cell in cells), default=0.0)
    top = min((cell.y for cell in cells), default=0.0)
    return {c.id: (round((c.x - left) / across), round((c.y - top) / down)) for c in cells}


def extent(grid: CellGrid, size: Size) -> tuple[int, int]:
    """The columns and lines of a board in that size."""
    width, height = pitch(grid, size)
    edge = {"roomy": (2, 5), "compact": (1, 3), "tight": (size.room + 2, 1)}[size.outline]
    if grid.kind == "flat" and size.outline != "tight":
        return grid.last_column * width + size.room + 4 - 2 * (size.outline == "compact"), (
            grid.last_row * height + edge[1]
        )
    if grid.kind == "square" and size.outline != "tight":
        return (grid.last_column + 1) * width + 1, (grid.last_row + 1) * height + 1
    return grid.last_column * width + size.room + 2, grid.last_row * height + 1


def pitch(grid: CellGrid, size: Size) -> tuple[int, int]:
    """From one column to the next, and from one row (half row on hexes) to the next."""
    if grid.kind == "pointy":
        return (size.room + 2) // 2, 2 if size.outline == "roomy" else 1
    if size.outline == "tight":
        return size.room + 1, 1
    if grid.kind == "square":
        return size.room + 1, 3 if size.outline == "roomy" else 2
    return (size.room + 2, 2) if size.outline == "roomy" else (size.room + 1, 1)


def draw_grid(
    grid: CellGrid, size: Size, faces: Mapping[str, Face], scene: Scene | None = None
) -> Canvas:
    """All cells on a canvas of their own; the scene says what lies on and between several."""
    canvas = Canvas(*extent(grid, size))
    across, down = pitch(grid, size)
    placed = [
        (face, grid.spots[cell][0] * across, grid.spots[cell][1] * down)
        for cell, face in faces.items()
    ]
    if grid.kind == "pointy" or size.outline == "tight":
        _draw_between(canvas, scene, grid, size)
        for face, x, y in placed:
            _draw_bare(canvas, face, x, y, size.room)
    elif grid.kind == "square":
        joined = () if scene is None else tuple(p.cells for p in scene.pieces if p.covers)
        _draw_squares(canvas, placed, across, down, joined)
        _draw_between(canvas, scene, grid, size)
        _fill_squares(canvas, placed, across - 1, down)
    else:
        # Neighbours share their edges: what is lit comes later, and what is inside comes last.
        for face, x, y in sorted(placed, key=lambda place: place[0].lit):
            _outline(canvas, x, y, "lit" if face.lit else "edge", _hexagon(size, face.lit))
        _draw_between(canvas, scene, grid, size)
        _fill_hexes(canvas, placed, size)
    return canvas


def _draw_bare(canvas: Canvas, face: Face, x: int, y: int, room: int) -> None:
    text = "·".center(room) if face.is_empty and room < 4 else face.line(room)
    canvas.put(x + 1, y, text, face.ink)
    if face.lit:
        canvas.put(x, y, "[", "lit")
        canvas.put(x + 1 + room, y, "]", "lit")
    elif face.below:
        canvas.put(x + 1 + room, y, "+", face.ink)


def _fill_hexes(canvas: Canvas, placed: Sequence[Placed], size: Size) -> None:
    room = size.room
    for face, x, y in placed:
        if size.outline == "compact":
            canvas.put(x + 1, y + 1, face.line(room), face.ink)
            _put_foot(canvas, face, x + 1, y + 2, room)
            continue
        if not face.is_empty:
            canvas.put(x + 2, y + 1, Face(face.cell).line(room), "dim")
        canvas.put(x + 1, y + 2, face.line(room + 2), face.ink)
        _put_foot(canvas, face, x + 1, y + 3, room + 2)


def _hexagon(size: Size, lit: bool) -> tuple[str, ...]:
    room, flat = size.room, "═" if lit else "_"
    if size.outline == "compact":
        return (" " + flat * room, f"/{'':{room}}\\", f"\\{flat * room}/")
    return (
        "  " + flat * room,
        f" /{'':{room}}\\",
        f"/{'':{room + 2}}\\",
        f"\\{'':{room + 2}}/",
        f" \\{flat * room}/",
    )


def _put_foot(canvas: Canvas, face: Face, x: int, y: int, room: int) -> None:
    """The owner's letter, the stack and what is counted, or as much of it as fits."""
    first, _, rest = face.counted.partition(" ")
    shorter = (" ".join((first, rest.partition(" ")[0])), first) if first else ()
    stack = face.owner + face.stack
    parts = (face.foot, face.counted, *shorter, stack, face.stack[:room])
    text = next(part for part in parts if width(part) <= room)
    canvas.put(x + (room - len(text)) // 2, y, text, face.ink)


def _outline(canvas: Canvas, x: int, y: int, ink: Ink, rows: tuple[str, ...]) -> None:
    for down, row in enumerate(rows):
        for right, char in enumerate(row):
            if char != " ":
                canvas.put(x + right, y + down, char, ink)


_JOINTS: Final = " ╵╷│╴┘┐┤╶└┌├─┴┬┼"
"""Lines that meet in a point: 1 up, 2 down, 4 left, 8 right."""


_HEAVY: Final = " ╹╻┃╸┛┓┫╺┗┏┣━┻┳╋"
"""The same of walls."""
STROKES: Final[Mapping[Stroke, tuple[str, str]]] = {
    "thick": ("━", "┃"), "gate": ("╍", "╏"), "thin": ("─", "│"), "dashed": ("╌", "╎"),
    "dotted": ("┈", "┊"), "open": ("", ""),
}  # fmt: skip
"""What lies between two cells: lying and standing."""


def joint(ways: int, *, heavy: bool = False) -> str:
    """Lines that meet in a point."""
    return (_HEAVY if heavy else _JOINTS)[ways]


_SLANTED: Final[Mapping[Stroke, tuple[str, str, str]]] = {
    "thick": ("▂", "▞", "▚"), "gate": ("▂▂  ▂▂", "▝", "▘"), "thin": ("_", "/", "\\"),
    "dashed": ("_ ", "⋰", "⋱"), "dotted": (".", "⋰", "⋱"), "open": ("", "", ""),
}  # fmt: skip
"""What lies between two hexes: lying at the foot of a line, rising and falling."""
_RISING: Final = ("NW", "SE")
"""The sides of a hex that are drawn as `/`."""
_TOWARDS: Final[Mapping[str, Mapping[tuple[int, int], str]]] = {
    "square": {(0, -1): "N", (1, 0): "E", (0, 1): "S", (-1, 0): "W"},
    "flat": {
        (0, -2): "N", (1, -1): "NE", (1, 1): "SE", (0, 2): "S", (-1, 1): "SW", (-1, -1): "NW",
    },
}  # fmt: skip
"""The side of a cell beyond which another one lies, by how far that is in columns and rows."""


def _draw_between(canvas: Canvas, scene: Scene | None, grid: CellGrid, size: Size) -> None:
    """What stands between cells, on the line that they share, and at the rim of the board.

    Where there is no line of its own for it, as between the rows of the smallest size, the list
    beside the board tells it alone.
    """
    if scene is None or grid.kind == "pointy":
        return
    across, down = pitch(grid, size)
    for edge in scene.edges:
        spot, other = grid.spots.get(edge.one), grid.spots.get(edge.other)
        if spot is None or (edge.other and other is None):
            continue
        apart = None if other is None else (other[0] - spot[0], other[1] - spot[1])
        side = edge.side if apart is None else _TOWARDS[grid.kind].get(apart)
        points = tuple(_side_points(grid, size, side)) if side else ()
        is_lit, stroke = scene.is_lit(edge), scene.edge_look(edge).stroke
        drawn = _drawn_stroke(grid, size, side or "", "thick" if is_lit else stroke)
        for i, (x, y) in enumerate(points if drawn else ()):
            char = (
                drawn[i * len(drawn) // len(points)] if stroke == "gate" else drawn[i % len(drawn)]
            )
            at = spot[0] * across + x, spot[1] * down + y
            canvas.put(*at, char, "lit" if is_lit else "bold")


def _drawn_stroke(grid: CellGrid, size: Size, side: str, stroke: Stroke) -> str:
    """What is drawn along a side, over and over; of a gate all of it."""
    if grid.kind == "square":
        return STROKES[stroke][side in ("E", "W")]
    lying, rising, falling = _SLANTED[stroke]
    if side in ("N", "S"):
        return STROKES[stroke][0] if size.outline == "tight" else lying
    return rising if side in _RISING else falling


def _side_points(grid: CellGrid, size: Size, side: str) -> Iterator[tuple[int, int]]:
    """The points of one side of a cell, from its upper left corner."""
    room, (across, down) = size.room, pitch(grid, size)
    if size.outline == "tight":
        # A side stands in the line of the cell that lies higher: so each has a place of its own.
        flat = grid.kind == "flat"
        lying = [(x, -1) for x in range(1, room + 1)] if flat else []
        places = {
            "N": lying, "S": [(x, 1) for x, _ in lying],
            "E": [(room + 1, 0)], "W": [(0, 0)], "SE": [(room + 1, 0)], "SW": [(0, 0)],
            "NE": [(room + 1, -1)], "NW": [(0, -1)],
        }  # fmt: skip
    elif grid.kind == "square":
        places = {
            "N": [(x, 0) for x in range(1, across)], "S": [(x, down) for x in range(1, across)],
            "W": [(0, y) for y in range(1, down)], "E": [(across, y) for y in range(1, down)],
        }  # fmt: skip
    elif size.outline == "compact":
        lying, right = [(x, 0) for x in range(1, room + 1)], room + 1
        places = {
            "N": lying, "S": [(x, 2) for x, _ in lying],
            "NW": [(0, 1)], "NE": [(right, 1)], "SW": [(0, 2)], "SE": [(right, 2)],
        }  # fmt: skip
    else:
        lying, right = [(x, 0) for x in range(2, room + 2)], room + 3
        places = {
            "N": lying, "S": [(x, 4) for x, _ in lying],
            "NW": [(1, 1), (0, 2)], "NE": [(right - 1, 1), (right, 2)],
            "SW": [(0, 3), (1, 4)], "SE": [(right, 3), (right - 1, 4)],
        }  # fmt: skip
    yield from places.get(side, ())


def _draw_squares(
    canvas: Canvas,
    placed: Sequence[Placed],
    across: int,
    down: int,
    joined: Sequence[tuple[str, ...]] = (),
) -> None:
    joints: dict[tuple[int, int], int] = {}
    for _, x, y in placed:
        for point, ways in _frame(x, y, across, down):
            joints[point] = joints.get(point, 0) | ways
    for point in _within(placed, joined, across, down):
        joints[point] = 0
    for (x, y), ways in joints.items():
        canvas.put(x, y, _JOINTS[ways], "edge")
    for face, x, y in placed:
        if face.lit:
            _light(canvas, x, y, across, down)


def _fill_squares(canvas: Canvas, placed: Sequence[Placed], room: int, down: int) -> None:
    for face, x, y in placed:
        canvas.put(x + 1, y + 1, face.line(room), face.ink)
        if not face.is_empty and face.land:
            canvas.put(x + 1, y, face.land, "dim")
        if not face.is_empty and down > 2:
            _put_foot(canvas, face, x + 1, y + 2, room)
        elif face.below:
            canvas.put(x + 1 + room - len(face.stack), y + down, face.stack, face.ink)


def _within(
    placed: Sequence[Placed], joined: Sequence[tuple[str, ...]], across: int, down: int
) -> Iterator[tuple[int, int]]:
    """The points of frames that lie within one large body."""
    at = {face.cell.id: (x, y) for face, x, y in placed}
    for cells in joined:
        corners = {at[cell] for cell in cells if cell in at}
        for x, y in corners:
            beside, below = (x + across, y) in corners, (x, y + down) in corners
            if beside:
                yield from ((x + across, line) for line in range(y + 1, y + down))
            if below:
                yield from ((column, y + down) for column in range(x + 1, x + across))
            if beside and below and (x + across, y + down) in corners:
                yield x + across, y + down


def _frame(x: int, y: int, across: int, down: int) -> Iterator[tuple[tuple[int, int], int]]:
    right, low = x + across, y + down
    for line, i in product((y, low), range(x + 1, right)):
        yield (i, line), 12
    for column, i in product((x, right), range(y + 1, low)):
        yield (column, i), 3
    yield from (((x, y), 10), ((right, y), 6), ((x, low), 9), ((right, low), 5))


def _light(canvas: Canvas, x: int, y: int, across: int, down: int) -> None:
    for line, (left, right) in ((y, "╔╗"), (y + down, "╚╝")):
        canvas.put(x, line, left + "═" * (across - 1) + right, "lit")
    for line in range(y + 1, y + down):
        canvas.put(x, line, "║", "lit")
        canvas.put(x + across, line, "║", "lit")
