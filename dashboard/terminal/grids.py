"""Boards of hexes and squares on a canvas, in several sizes from roomy to tight."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final, Literal

from dashboard.terminal.canvas import Canvas, Ink
from dashboard.terminal.faces import Face
from projections.scene import Cell, Scene

Cut = Literal["roomy", "compact", "tight"]

_HALF_ROW: Final = math.sqrt(3) / 2

Placed = tuple[Face, int, int]
"""A cell to draw, and where its upper left corner stands."""


@dataclass(frozen=True, slots=True)
class Size:
    """How large cells are drawn: the cut of their outline, and the columns inside it."""

    cut: Cut
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
class Grid:
    """The cells of a scene by column and row, and how they hang together."""

    kind: Literal["flat", "pointy", "square"]
    spots: Spots

    @property
    def columns(self) -> int:
        """The last column."""
        return max((column for column, _ in self.spots.values()), default=0)

    @property
    def rows(self) -> int:
        """The last row."""
        return max((row for _, row in self.spots.values()), default=0)


def grid_of(scene: Scene) -> Grid:
    """Where the cells of a scene stand among one another."""
    if scene.grid == "square":
        return Grid("square", _spots(scene.cells, 2.0, 2.0))
    left = min((cell.x for cell in scene.cells), default=0.0)
    flat = all(abs((c.x - left) / 1.5 - round((c.x - left) / 1.5)) < 0.05 for c in scene.cells)
    if flat:
        return Grid("flat", _spots(scene.cells, 1.5, _HALF_ROW))
    return Grid("pointy", _spots(scene.cells, _HALF_ROW, 1.5))


def _spots(cells: Sequence[Cell], across: float, down: float) -> Spots:
    left = min((cell.x for cell in cells), default=0.0)
    top = min((cell.y for cell in cells), default=0.0)
    return {c.id: (round((c.x - left) / across), round((c.y - top) / down)) for c in cells}


def extent(grid: Grid, size: Size) -> tuple[int, int]:
    """The columns and lines of a board in that size."""
    width, height = pitch(grid, size)
    edge = {"roomy": (2, 5), "compact": (1, 3), "tight": (size.room + 2, 1)}[size.cut]
    if grid.kind == "flat" and size.cut != "tight":
        return grid.columns * width + size.room + 4 - 2 * (size.cut == "compact"), (
            grid.rows * height + edge[1]
        )
    if grid.kind == "square" and size.cut != "tight":
        return (grid.columns + 1) * width + 1, (grid.rows + 1) * height + 1
    return grid.columns * width + size.room + 2, grid.rows * height + 1


def pitch(grid: Grid, size: Size) -> tuple[int, int]:
    """From one column to the next, and from one row (half row on hexes) to the next."""
    if grid.kind == "pointy":
        return (size.room + 2) // 2, 2 if size.cut == "roomy" else 1
    if size.cut == "tight":
        return size.room + 1, 1
    if grid.kind == "square":
        return size.room + 1, 3 if size.cut == "roomy" else 2
    return (size.room + 2, 2) if size.cut == "roomy" else (size.room + 1, 1)


def draw_grid(grid: Grid, size: Size, faces: dict[str, Face]) -> Canvas:
    """The board in that size."""
    canvas = Canvas(*extent(grid, size))
    across, down = pitch(grid, size)
    placed = [
        (face, grid.spots[cell][0] * across, grid.spots[cell][1] * down)
        for cell, face in faces.items()
    ]
    if grid.kind == "pointy" or size.cut == "tight":
        for face, x, y in placed:
            _draw_bare(canvas, face, x, y, size.room)
    elif grid.kind == "square":
        _draw_squares(canvas, placed, across, down)
    else:
        _draw_hexes(canvas, placed, size)
    return canvas


def _draw_bare(canvas: Canvas, face: Face, x: int, y: int, room: int) -> None:
    text = "·".center(room) if face.is_empty and room < 4 else face.line(room)
    canvas.put(x + 1, y, text, face.ink)
    if face.lit:
        canvas.put(x, y, "[", "lit")
        canvas.put(x + 1 + room, y, "]", "lit")
    elif face.below:
        canvas.put(x + 1 + room, y, "+", face.ink)


def _draw_hexes(canvas: Canvas, placed: Sequence[Placed], size: Size) -> None:
    # Neighbours share their edges: what is lit comes later, and what is inside comes last.
    for face, x, y in sorted(placed, key=lambda place: place[0].lit):
        _outline(canvas, x, y, "lit" if face.lit else "edge", _hexagon(size, face.lit))
    inside = _inside_compact if size.cut == "compact" else _inside_roomy
    for face, x, y in placed:
        inside(canvas, face, x + 1, y, size.room)


def _hexagon(size: Size, lit: bool) -> tuple[str, ...]:
    room, flat = size.room, "═" if lit else "_"
    if size.cut == "compact":
        return (" " + flat * room, f"/{'':{room}}\\", f"\\{flat * room}/")
    return (
        "  " + flat * room,
        f" /{'':{room}}\\",
        f"/{'':{room + 2}}\\",
        f"\\{'':{room + 2}}/",
        f" \\{flat * room}/",
    )


def _inside_compact(canvas: Canvas, face: Face, x: int, y: int, room: int) -> None:
    canvas.put(x, y + 1, face.line(room), face.ink)
    _put_foot(canvas, face, x, y + 2, room)


def _inside_roomy(canvas: Canvas, face: Face, x: int, y: int, room: int) -> None:
    if not face.is_empty:
        canvas.put(x + 1, y + 1, Face(face.cell).line(room), "dim")
    canvas.put(x, y + 2, face.line(room + 2), face.ink)
    _put_foot(canvas, face, x, y + 3, room + 2)


def _put_foot(canvas: Canvas, face: Face, x: int, y: int, room: int) -> None:
    """The owner's letter and the stack, in the middle."""
    text = face.foot(room)
    canvas.put(x + (room - len(text)) // 2, y, text, face.ink)


def _outline(canvas: Canvas, x: int, y: int, ink: Ink, rows: tuple[str, ...]) -> None:
    for down, row in enumerate(rows):
        for right, char in enumerate(row):
            if char != " ":
                canvas.put(x + right, y + down, char, ink)


_JOINTS: Final = " ╵╷│╴┘┐┤╶└┌├─┴┬┼"
"""Lines that meet in a point: 1 up, 2 down, 4 left, 8 right."""


def _draw_squares(canvas: Canvas, placed: Sequence[Placed], across: int, down: int) -> None:
    joints: dict[tuple[int, int], int] = {}
    for _, x, y in placed:
        for point, ways in _frame(x, y, across, down):
            joints[point] = joints.get(point, 0) | ways
    for (x, y), ways in joints.items():
        canvas.put(x, y, _JOINTS[ways], "edge")
    for face, x, y in placed:
        if face.lit:
            _light(canvas, x, y, across, down)
    for face, x, y in placed:
        _fill(canvas, (face, x + 1, y), across - 1, down)


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


def _fill(canvas: Canvas, place: Placed, room: int, down: int) -> None:
    face, x, y = place
    canvas.put(x, y + 1, face.line(room), face.ink)
    if face.is_empty:
        return
    if down > 2:
        _put_foot(canvas, face, x, y + 2, room)
    elif face.below:
        canvas.put(x + room - len(face.stack), y + down, face.stack, face.ink)
