"""Where cells begin and end: their outlines, what two of them share, and what fits inside.

Outlines are lists of corners round the cell's own centre, y pointing down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from math import ceil, cos, floor, hypot, radians, sin
from typing import Final

from projections.scene import Area, Cell, Edge, Grid, Hatch, Point, Scene

Segment = tuple[Point, Point]

_NEAR: Final = 1e-6
_ROUND: Final = 24
"""So many corners has a place that is drawn as a circle."""


def outline_of(grid: Grid, cell: Cell, size: float = 1.0) -> tuple[Point, ...]:
    """The corners of a cell; `size` shrinks those that are all alike."""
    if isinstance(cell, Area) and cell.outline:
        return tuple((x - cell.x, y - cell.y) for x, y in cell.outline)
    if grid == "square":
        return ((-size, -size), (size, -size), (size, size), (-size, size))
    count = 6 if grid == "hex" else _ROUND
    return tuple(
        (size * cos(radians(a)), size * sin(radians(a)))
        for a in (i * 360 / count for i in range(count))
    )


def sides(outline: Sequence[Point]) -> Iterator[Segment]:
    """Its sides, one after the other."""
    return zip(outline, (*outline[1:], outline[0]), strict=True)


def extent(scene: Scene) -> tuple[float, float, float, float]:
    """The least and the greatest x and y of all cells: left, top, right, bottom."""
    corners = [
        (cell.x + x, cell.y + y)
        for cell in scene.cells
        for x, y in outline_of(scene.grid, cell)
    ]  # fmt: skip
    xs, ys = [x for x, _ in corners] or [0.0], [y for _, y in corners] or [0.0]
    return min(xs), min(ys), max(xs), max(ys)


def holds(outline: Sequence[Point], point: Point) -> bool:
    """Whether a point lies inside."""
    x, y = point
    crossed = False
    for (x1, y1), (x2, y2) in sides(outline):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
            crossed = not crossed
    return crossed


@lru_cache(4096)
def room_in(outline: tuple[Point, ...]) -> float:
    """How far it is from the centre to the nearest side."""
    return min(_distance((0.0, 0.0), side) for side in sides(outline))


def _distance(point: Point, side: Segment) -> float:
    (x1, y1), (x2, y2) = side
    dx, dy = x2 - x1, y2 - y1
    long = dx * dx + dy * dy
    share = ((point[0] - x1) * dx + (point[1] - y1) * dy) / long if long else 0.0
    share = max(0.0, min(1.0, share))
    return hypot(point[0] - x1 - share * dx, point[1] - y1 - share * dy)


# -- what two cells share


@lru_cache(4096)
def shared(one: tuple[Point, ...], other: tuple[Point, ...]) -> tuple[Segment, ...]:
    """The stretches along which two outlines meet; both are told on the board."""
    found = (_overlap(a, b) for a in sides(one) for b in sides(other))
    return tuple(segment for segment in found if segment is not None)


def _overlap(one: Segment, other: Segment) -> Segment | None:
    (x, y), (x2, y2) = one
    long = hypot(x2 - x, y2 - y)
    if long < _NEAR:
        return None
    dx, dy = (x2 - x) / long, (y2 - y) / long
    along = []
    for px, py in other:
        if abs((px - x) * dy - (py - y) * dx) > 1e-3:
            return None
        along.append((px - x) * dx + (py - y) * dy)
    start, end = max(0.0, min(along)), min(long, max(along))
    if end - start < 1e-3:
        return None
    return (x + start * dx, y + start * dy), (x + end * dx, y + end * dy)


def placed_outline(grid: Grid, cell: Cell) -> tuple[Point, ...]:
    """The corners of a cell on the board."""
    return tuple((cell.x + x, cell.y + y) for x, y in outline_of(grid, cell))


_SIDES: Final[Mapping[Grid, Sequence[str]]] = {
    "square": ("N", "E", "S", "W"), "hex": ("SE", "S", "SW", "NW", "N", "NE"),
}  # fmt: skip


def named_sides(grid: Grid, cell: Cell) -> dict[str, Segment]:
    """The sides of a cell by their names, on the board; those of an area are numbered from 1."""
    has_outline = isinstance(cell, Area) and bool(cell.outline)
    if not has_outline and grid not in _SIDES:
        return {}  # a round place has none
    own = tuple(sides(placed_outline(grid, cell)))
    names = [str(i + 1) for i in range(len(own))] if has_outline else _SIDES[grid]
    return dict(zip(names, own, strict=True))


def uncovered(side: Segment, others: Iterable[Sequence[Point]]) -> Iterator[Segment]:
    """The stretches of a side at which none of the other outlines lies."""
    (x, y), (x2, y2) = side
    long = hypot(x2 - x, y2 - y)
    if long < _NEAR:
        return
    dx, dy = (x2 - x) / long, (y2 - y) / long
    met = (_overlap(side, against) for outline in others for against in sides(outline))
    covered = sorted(
        sorted((px - x) * dx + (py - y) * dy for px, py in segment) for segment in met if segment
    )
    end = 0.0
    for start, stop in (*covered, [long, long]):
        if start - end > 1e-3:
            yield (x + end * dx, y + end * dy), (x + start * dx, y + start * dy)
        end = max(end, stop)


def with_sides(grid: Grid, cells: Mapping[str, Cell], edges: Sequence[Edge]) -> tuple[Edge, ...]:
    """Edges of which each at the rim has a side, and so an address of its own.

    That is the side along which its line lies; of several lines there, or along none, the second
    is told apart by a number.
    """
    if all(edge.other or edge.side or not edge.line for edge in edges):
        return tuple(edges)
    known = {(edge.one, edge.side): edge.line for edge in edges if not edge.other and edge.side}
    found = []
    for edge in edges:
        if edge.other or edge.side or not edge.line or edge.one not in cells:
            found.append(edge)
            continue
        own, i = _side_along(grid, cells[edge.one], edge.line), 1
        side = own
        while known.setdefault((edge.one, side), edge.line) != edge.line:
            i += 1
            side = f"{own}.{i}"
        found.append(replace(edge, side=side))
    return tuple(found)


def _side_along(grid: Grid, cell: Cell, line: Sequence[Point]) -> str:
    """The side of a cell along which a line begins; "" where it lies at none."""
    own = named_sides(grid, cell).items()
    return next((name for one in pairwise(line) for name, side in own if _overlap(one, side)), "")


def edge_lines(grid: Grid, cells: Mapping[str, Cell], edge: Edge) -> tuple[Segment, ...]:
    """Where an edge is drawn: as it says, where its cells meet, or from the one to the other."""
    if edge.line:
        return tuple(zip(edge.line, edge.line[1:], strict=False))
    one, other = cells.get(edge.one), cells.get(edge.other)
    if one is not None and not edge.other and edge.side:
        side = named_sides(grid, one).get(edge.side)
        return () if side is None else (side,)
    if one is None or other is None:
        return ()
    met = () if grid == "none" else shared(placed_outline(grid, one), placed_outline(grid, other))
    if met:
        return met
    long = hypot(other.x - one.x, other.y - one.y) or 1.0
    ux, uy = (other.x - one.x) / long, (other.y - one.y) / long
    rims = [min(1.0, long / 2)] * 2
    return (
        ((one.x + rims[0] * ux, one.y + rims[0] * uy),
         (other.x - rims[1] * ux, other.y - rims[1] * uy)),
    )  # fmt: skip


# -- bodies that fill several cells


def pulled_in(outline: Sequence[Point], by: Sequence[float]) -> tuple[Point, ...]:
    """The outline with each of its sides moved inwards by so much."""
    twice_its_area = sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in sides(outline))
    turn = 1 if twice_its_area > 0 else -1  # the sign says which way round it goes
    moved = []
    for ((x1, y1), (x2, y2)), far in zip(sides(outline), by, strict=True):
        long = hypot(x2 - x1, y2 - y1) or 1.0
        nx, ny = -(y2 - y1) / long * far * turn, (x2 - x1) / long * far * turn
        moved.append(((x1 + nx, y1 + ny), (x2 + nx, y2 + ny)))
    return tuple(_meeting(moved[i - 1], moved[i]) for i in range(len(moved)))


def _meeting(one: Segment, other: Segment) -> Point:
    """Where two lines cross; those that run on in each other meet at the end of the first."""
    (x1, y1), (x2, y2) = one
    (x3, y3), (x4, y4) = other
    cross = (x2 - x1) * (y4 - y3) - (y2 - y1) * (x4 - x3)
    if abs(cross) < _NEAR:
        return other[0]
    share = ((x3 - x1) * (y4 - y3) - (y3 - y1) * (x4 - x3)) / cross
    return x1 + share * (x2 - x1), y1 + share * (y2 - y1)


def inner_sides(
    grid: Grid, cell: Cell, others: Sequence[Cell]
) -> tuple[bool, ...]:  # fmt: skip
    """Of each side of a cell, whether it lies against one of the others."""
    own = placed_outline(grid, cell)
    fields = [placed_outline(grid, other) for other in others]
    return tuple(
        any(_overlap(side, against) for field in fields for against in sides(field))
        for side in sides(own)
    )


def beside(count: int, reach: float) -> tuple[tuple[float, float, float], ...]:
    """Where so many bodies lie in a square of that half width: x, y and how small each is."""
    columns = ceil(count**0.5)
    rows = ceil(count / columns)
    pitch = 2 * reach / columns
    found = []
    for i in range(count):
        row, column = divmod(i, columns)
        in_row = min(columns, count - row * columns)
        x = (column - (in_row - 1) / 2) * pitch
        found.append((x, (row - (rows - 1) / 2) * pitch, pitch / 2))
    return tuple(found)


# -- hatches


@lru_cache(4096)
def hatched(outline: tuple[Point, ...], hatch: Hatch) -> tuple[tuple[Point, ...], ...]:
    """The strokes of a hatch, clear of the outline; equal cells have equal strokes."""
    return _HATCHES[hatch](pulled_in(outline, [0.08] * len(outline))) if hatch else ()


def _parallels(outline: Sequence[Point], degrees: float, pitch: float) -> Iterator[Segment]:
    """Lines of one direction, so far from one another, within an outline."""
    c, s = cos(radians(degrees)), sin(radians(degrees))
    turned = [(x * c + y * s, y * c - x * s) for x, y in outline]
    ys = [y for _, y in turned]
    for i in range(ceil(min(ys) / pitch), floor(max(ys) / pitch) + 1):
        y = i * pitch + pitch / 7  # beside the corners, where sides begin and end
        ends = sorted(
            x1 + (y - y1) * (x2 - x1) / (y2 - y1)
            for (x1, y1), (x2, y2) in sides(turned)
            if (y1 > y) != (y2 > y)
        )
        for start, end in zip(ends[::2], ends[1::2], strict=False):
            if end - start > 0.05:
                yield ((start * c - y * s, start * s + y * c), (end * c - y * s, end * s + y * c))


def _waves(outline: tuple[Point, ...]) -> tuple[tuple[Point, ...], ...]:
    found = []
    for (x1, y), (x2, _) in _parallels(outline, 0, 0.45):
        count = max(2, round((x2 - x1) / 0.2))
        step = (x2 - x1) / count
        swell = [0.0, *((0.07, -0.07)[i % 2] for i in range(count - 1)), 0.0]
        found.append(tuple((x1 + i * step, y + up) for i, up in enumerate(swell)))
    return tuple(found)


def _dots(outline: tuple[Point, ...]) -> tuple[tuple[Point, ...], ...]:
    return tuple(
        ((x, y), (x + 0.01, y))
        for x, y in _lattice(outline, 0.4)
        if holds(outline, (x, y))
        and all(_distance((x, y), side) >= 0.06 for side in sides(outline))
    )


def _bricks(outline: tuple[Point, ...]) -> tuple[tuple[Point, ...], ...]:
    rows = tuple(_parallels(outline, 0, 0.5))
    joints = tuple(
        ((x, y), (x, y + 0.5))
        for x, y in _lattice(outline, 0.5, 0.5 / 7)
        if holds(outline, (x, y + 0.01)) and holds(outline, (x, y + 0.49))
    )
    return (*rows, *joints)


def _lattice(outline: Sequence[Point], pitch: float, down: float = 0.0) -> Iterator[Point]:
    """Points in rows, those of every second row between those of the others."""
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    for row in range(ceil(min(ys) / pitch), floor(max(ys) / pitch) + 1):
        for column in range(ceil(min(xs) / pitch), floor(max(xs) / pitch) + 1):
            yield (column + row % 2 / 2) * pitch, row * pitch + down


_HATCHES: Final[Mapping[Hatch, Callable[[tuple[Point, ...]], tuple[tuple[Point, ...], ...]]]] = {
    "lines": lambda outline: tuple(_parallels(outline, -45, 0.4)),
    "crossed": lambda outline: (*_parallels(outline, -45, 0.5), *_parallels(outline, 45, 0.5)),
    "waves": _waves,
    "dots": _dots,
    "bricks": _bricks,
}
