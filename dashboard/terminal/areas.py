"""Named places with borders on a canvas: the outlines in lines, name and pieces within them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from typing import Final

from dashboard.terminal.canvas import Canvas, Ink, cut, seat_ink, width
from dashboard.terminal.grids import STROKES, counted, glyph, joint, land, letters, place_name
from projections.outlines import Segment, edge_lines, extent, placed_outline, shared, sides
from projections.scene import Cell, Point, Scene, Stroke

_WIDEST: Final = 8.0
"""So many columns a unit at most: a map of few places is no poster."""
_NARROWEST: Final = 2.4
"""With fewer columns a unit nobody can read what stands in an area."""
_TALL: Final = 2
"""A character is about twice as high as it is wide."""


def area_canvas(scene: Scene, room: int, height: int) -> Canvas | None:
    """The map in the largest size that fits; None where there is too little room for one."""
    left, top, right, bottom = extent(scene)
    wide, high = max(right - left, 1e-6), max(bottom - top, 1e-6)
    scale = min((room - 2) / wide, _TALL * (height - 2) / high, _WIDEST)
    return _Map(scene, scale).draw() if scale >= _NARROWEST else None


class _Map:
    """A scene of areas, a point of it for each character."""

    def __init__(self, scene: Scene, scale: float) -> None:
        self.scene, self.scale = scene, scale
        self.left, self.top, right, bottom = extent(scene)
        self.wide = round((right - self.left) * scale) + 2
        self.high = round((bottom - self.top) * scale / _TALL) + 2
        self.owner = [[-1] * self.wide for _ in range(self.high)]
        """Of each point which cell it is in, by its number; -1 outside."""
        for i in reversed(range(len(scene.cells))):
            self._fill(i, placed_outline(scene.grid, scene.cells[i]))

    def _fill(self, number: int, outline: Sequence[Point]) -> None:
        """The points within an outline, row by row; each a hair off the sides."""
        for row in range(self.high):
            y = self.top + (row + 0.02) * _TALL / self.scale
            ends = sorted(
                (x1 + (y - y1) * (x2 - x1) / (y2 - y1) - self.left) * self.scale - 0.02
                for (x1, y1), (x2, y2) in sides(outline)
                if (y1 > y) != (y2 > y)
            )
            for start, end in zip(ends[::2], ends[1::2], strict=False):
                for x in range(max(0, ceil(start)), min(self.wide, ceil(end))):
                    self.owner[row][x] = number

    def draw(self) -> Canvas:
        """Ways first, then borders, then what stands in each area."""
        canvas = Canvas(self.wide, self.high)
        for x, y in self._ways():
            canvas.put(x, y, "·", "edge")
        strokes, rims = dict(self._strokes()), dict(self._rims())
        for y in range(self.high):
            for x in range(self.wide):
                around = [self._owner(x - i, y - j) for j in (1, 0) for i in (1, 0)]
                if len(set(around)) > 1:
                    rim = rims.get((x, y)) if -1 in around else None
                    canvas.put(x, y, *_border(around, strokes, rim))
                elif around[0] >= 0:
                    canvas.put(x, y, " ")
        for i, cell in enumerate(self.scene.cells):
            self._write(canvas, i, cell)
        return canvas

    def _owner(self, x: int, y: int) -> int:
        return self.owner[y][x] if 0 <= x < self.wide and 0 <= y < self.high else -1

    def _strokes(self) -> Iterator[tuple[frozenset[int], Stroke]]:
        """How borders look at which something stands."""
        numbers = {cell.id: i for i, cell in enumerate(self.scene.cells)}
        for edge in self.scene.edges:
            if edge.one in numbers and edge.other in numbers:
                pair = frozenset((numbers[edge.one], numbers[edge.other]))
                yield pair, self.scene.edge_look(edge).stroke

    def _rims(self) -> Iterator[tuple[tuple[int, int], Stroke]]:
        """The points beside what stands at the rim of the map."""
        cells = {cell.id: cell for cell in self.scene.cells}
        for edge in self.scene.edges:
            for line in () if edge.other else edge_lines(self.scene.grid, cells, edge):
                for x, y in self._along(line):
                    for beside in ((x, y), (x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
                        yield beside, self.scene.edge_look(edge).stroke

    def _ways(self) -> Iterator[tuple[int, int]]:
        """The points of what leads from place to place where the two do not meet."""
        cells = {cell.id: cell for cell in self.scene.cells}
        grid = self.scene.grid
        for edge in self.scene.edges:
            if edge.one not in cells or edge.other not in cells:
                continue
            one, other = (placed_outline(grid, cells[name]) for name in (edge.one, edge.other))
            if shared(one, other) or self.scene.edge_look(edge).stroke == "open":
                continue
            for line in edge_lines(grid, cells, edge):
                yield from self._along(line)

    def _along(self, line: Segment) -> Iterator[tuple[int, int]]:
        (x1, y1), (x2, y2) = line
        steps = max(2, round(max(abs(x2 - x1), abs(y2 - y1)) * self.scale))
        for i in range(steps + 1):
            yield self._point(x1 + (x2 - x1) * i / steps, y1 + (y2 - y1) * i / steps)

    def _point(self, x: float, y: float) -> tuple[int, int]:
        return round((x - self.left) * self.scale), round((y - self.top) * self.scale / _TALL)

    # -- name and pieces ---------------------------------------------------------------------

    def _write(self, canvas: Canvas, number: int, cell: Cell) -> None:
        """As many lines as there is room for round the middle of the area."""
        lines = list(self._lines(cell))
        x, y = self._point(cell.x, cell.y)
        rows = [row for row in range(self.high) if self._span(number, x, row)[1] > 3]
        rows = [row for row in rows if abs(row - y) <= len(lines)]
        nearest = min(range(len(rows)), key=lambda i: abs(rows[i] - y), default=0)
        first = max(0, min(len(rows) - len(lines), nearest - (len(lines) - 1) // 2))
        if (left_out := len(lines) - len(rows)) > 0:
            lines = [*lines[: max(0, len(rows) - 1)], (f"+{left_out + 1}", "bold")]
        for row, (text, ink) in zip(rows[first:], lines, strict=False):
            start, room = self._span(number, x, row)
            fits = cut(text, room)
            at = max(start, min(x - width(fits) // 2, start + room - width(fits)))
            canvas.put(at, row, fits, ink)

    def _lines(self, cell: Cell) -> Iterator[tuple[str, Ink]]:
        """Its name and terrain, and each piece."""
        name = " ".join(part for part in (place_name(cell), land(self.scene, cell)) if part)
        yield (f"[{name}]", "lit") if cell.id in self.scene.lit else (name, "mark")
        for piece in self.scene.pieces:
            if cell.id in piece.cells:
                sign = glyph(self.scene, piece.owner) + letters(piece)
                yield f"{sign} {counted(piece)}".strip(), seat_ink(piece.owner) or "bold"

    def _span(self, number: int, x: int, row: int) -> tuple[int, int]:
        """From where to how far one may write in a row through the middle of an area."""

        def is_free(column: int) -> bool:
            around = (self._owner(column - i, row - j) for j in (1, 0) for i in (1, 0))
            return set(around) == {number}

        if not is_free(x):
            return x, 0
        start = end = x
        while is_free(start - 1):
            start -= 1
        while is_free(end + 1):
            end += 1
        return start, end - start + 1


def _border(
    around: Sequence[int], strokes: dict[frozenset[int], Stroke], rim: Stroke | None
) -> tuple[str, Ink]:
    """The lines that meet in a point, of which the four cells round it are known."""
    upper_left, upper_right, lower_left, lower_right = around
    pairs = (
        (upper_left, upper_right), (lower_left, lower_right), (upper_left, lower_left),
        (upper_right, lower_right),
    )  # fmt: skip
    ways = sum(1 << i for i, (one, other) in enumerate(pairs) if one != other)
    found = {strokes[pair] for pair in map(frozenset, pairs) if pair in strokes}
    found = (found if rim is None else {*found, rim}) - {"open"}
    if not found:
        return joint(ways), "edge"
    stroke = min(found)
    if stroke != "thick" and ways in (3, 12):
        return STROKES[stroke][ways == 3], "bold"
    return joint(ways, heavy=stroke == "thick"), "bold"
