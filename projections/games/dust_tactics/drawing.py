"""How the board of Dust Tactics looks: symbols of squares, walls, cover elements, units."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final

from events.words import Lang
from projections.boards import GameBoard, squares
from projections.games.dust_tactics.acts.board import COVER_POINTS
from projections.games.dust_tactics.board.battlefield import Battlefield
from projections.games.dust_tactics.phrases import SAID
from projections.scene import (
    Badge,
    Disc,
    Edge,
    EdgeLook,
    Label,
    Mark,
    Piece,
    Point,
    Shape,
    Terrain,
)


def _stroke(*points: Point, role: str = "line", width: float = 0.09) -> Shape:
    return Shape(points, role, closed=False, width=width)


def _about(at: Point, points: tuple[Point, ...], size: float) -> tuple[Point, ...]:
    return tuple((at[0] + size * x, at[1] + size * y) for x, y in points)


_TRIANGLE: Final = ((0.0, -0.42), (0.46, 0.36), (-0.46, 0.36), (0.0, -0.42))
_DIAMOND: Final = ((0.0, -0.5), (0.42, 0.0), (0.0, 0.5), (-0.42, 0.0), (0.0, -0.5))
_SYMBOLS: Final[Mapping[str, tuple[str, Any, tuple[Mark, ...]]]] = {
    "triangle": ("~", "waves", (_stroke(*_TRIANGLE, role="cause"),)),
    "cross": ("+", "dots", (_stroke((-0.36, -0.36), (0.36, 0.36), role="ink"),
                            _stroke((-0.36, 0.36), (0.36, -0.36), role="ink"))),
    "diamond": ("%", "lines", (_stroke(*_DIAMOND, role="ink"),)),
    "none": ("#", "bricks", ()),
}  # fmt: skip
"""Symbols of squares: the letter for the terminal, the hatch, and what is printed."""
CIRCLE: Final = "field"
"""A plain square is what the scene calls a field, with the circle that is printed on it."""
INSIDE, ENTRY = "inside", "entry"
"""Plain squares inside a building, and those by which a side comes in."""


@cache
def board_of(columns: int, rows: int) -> GameBoard:
    """The empty board."""
    symbols = {
        symbol: Terrain(SAID(f"value.{symbol}"), letter, hatch, marks)
        for symbol, (letter, hatch, marks) in _SYMBOLS.items()
    }
    dot = Disc((0, 0), 0.1, "line")
    arrow = _stroke((-0.3, 0.15), (0.0, -0.2), (0.3, 0.15), role="move")
    return squares(
        columns,
        rows,
        terrains={
            **symbols,
            CIRCLE: Terrain(marks=(dot,), ground="field"),
            INSIDE: Terrain(SAID("scene.inside"), "_", marks=(dot,)),
            ENTRY: Terrain(SAID("scene.entry"), "^", marks=(arrow,), ground="field"),
        },
        edge_looks={
            "wall": EdgeLook(SAID("scene.wall")),
            "small_entrance": EdgeLook(SAID("scene.small_entrance"), "gate"),
            "large_entrance": EdgeLook(SAID("scene.large_entrance"), "dotted"),
        },
        bodies="beside",
    )


def kinds_of(field: Battlefield) -> dict[str, str]:
    """The squares that are no plain ones, by how they look."""
    inside = (square for building in field.buildings for square in building.squares)
    entry = (square for squares in field.entry.values() for square in squares)
    plain = {**dict.fromkeys(entry, ENTRY), **dict.fromkeys(inside, INSIDE)}
    return {**plain, **field.symbols}


_COMPASS: Final = {"north": "N", "east": "E", "south": "S", "west": "W"}


def edges_of(field: Battlefield) -> tuple[Edge, ...]:
    """Walls, the outlines of buildings, and their entrances."""
    found = {
        edge.id: edge
        for number, building in enumerate(field.buildings)
        for square in building.squares
        for side in _COMPASS
        if (edge := _outer_wall(field, number, square, side)) is not None
    }
    for building in field.buildings:
        for entrance in building.entrances:
            kind = f"{entrance.size}_entrance"
            edge = _edge(field, entrance.square, entrance.side, kind)
            found[edge.id] = edge
    for one, other in field.walls:
        found[Edge(one, other).id] = Edge(one, other)
    return tuple(found.values())


def _outer_wall(field: Battlefield, number: int, square: str, side: Any) -> Edge | None:
    beyond = field.beyond(square, side)
    is_inner = beyond is not None and field.building_at.get(field.grid.index(beyond)) == number
    return None if is_inner else _edge(field, square, side, "wall")


def _edge(field: Battlefield, square: str, side: Any, kind: str) -> Edge:
    beyond = field.beyond(square, side)
    if beyond is None:
        return Edge(square, kind=kind, side=_COMPASS[side])
    return Edge(square, beyond, kind)


# -- what stands there -----------------------------------------------------------------------------


def cover_piece(square: str, kind: str, left: int, lang: Lang) -> Piece:
    """A crate or a tank trap: it frames its square, so that a unit may stand there with it."""
    most = max(left, COVER_POINTS.get(kind, left))
    points = SAID("scene.cover_left", left=left, most=most).text(lang)
    return Piece(
        f"cover {square}", square, SAID(f"value.{kind}").text(lang), _COVER_SHORT.get(kind, "?"),
        marks=(*_COVER_MARKS.get(kind, ()), *_pips(left, most)), flat=True, note=points,
    )  # fmt: skip


_COVER_SHORT: Final = {"crate": "CR", "tank_trap": "TT"}
_RIM: Final = 0.86


def _corners(x: float, y: float) -> tuple[Point, Point, Point]:
    """The corner of a square, from a bit beside it to a bit below it."""
    return (x - 0.42 * (x > 0) + 0.42 * (x < 0), y), (x, y), (
        x, y - 0.42 * (y > 0) + 0.42 * (y < 0)
    )  # fmt: skip


_CORNERS: Final = [(x, y) for x in (-_RIM, _RIM) for y in (-_RIM, _RIM)]
_BOX: Final = ((-0.4, -0.5), (0.4, -0.5), (0.4, 0.3), (-0.4, 0.3), (-0.4, -0.5))
_COVER_MARKS: Final[Mapping[str, tuple[Mark, ...]]] = {
    "crate": (
        *(_stroke(*_corners(x, y), role="ink", width=0.13) for x, y in _CORNERS),
        _stroke(*_BOX, role="ink", width=0.1),
        _stroke((-0.4, -0.5), (0.4, 0.3), role="ink", width=0.07),
        _stroke((-0.4, 0.3), (0.4, -0.5), role="ink", width=0.07),
    ),
    "tank_trap": (
        *(
            _stroke((x - 0.1, y + 0.1 * s), (x + 0.1, y - 0.1 * s), role="ink", width=0.11)
            for x, y in _CORNERS for s in (1, -1)
        ),
        _stroke((0, -0.6), (0, 0.34), role="ink", width=0.15),
        _stroke((-0.42, -0.38), (0.42, 0.12), role="ink", width=0.15),
        _stroke((-0.42, 0.12), (0.42, -0.38), role="ink", width=0.15),
    ),
}  # fmt: skip
"""What frames the square, and the sign in its middle, which a unit there hides."""


def _pips(left: int, most: int) -> Iterator[Mark]:
    """What is left of it, at the foot of its square below any unit."""
    for i in range(min(most, 6)):
        at = ((i - (min(most, 6) - 1) / 2) * 0.26, _RIM)
        yield Disc(at, 0.1, "ink")
        if i >= left:
            yield Disc(at, 0.06, "ground")


_HEAD_AND_SHOULDERS: Final = ((-0.34, 0.26), (-0.34, 0.02), (-0.16, -0.16), (0.16, -0.16),
                              (0.34, 0.02), (0.34, 0.26))  # fmt: skip
_TANK: Final = (
    (-0.55, 0.26), (-0.45, 0.0), (-0.2, 0.0), (-0.2, -0.22), (0.18, -0.22), (0.18, -0.12),
    (0.55, -0.12), (0.55, -0.02), (0.3, -0.02), (0.45, 0.0), (0.55, 0.26),
)  # fmt: skip
_PLANE: Final = (
    (0.0, -0.36), (0.1, -0.1), (0.55, 0.06), (0.55, 0.16), (0.1, 0.1), (0.08, 0.24), (0.22, 0.34),
    (-0.22, 0.34), (-0.08, 0.24), (-0.1, 0.1), (-0.55, 0.16), (-0.55, 0.06), (-0.1, -0.1),
)  # fmt: skip


def _figure(kind: str | None, at: Point) -> Iterator[Mark]:
    """Soldiers, a hero with a star, a vehicle, an aircraft; of an unknown card a question mark."""
    if kind in ("squad", "hero"):
        yield Disc((at[0], at[1] - 0.32), 0.16, "ink")
        yield _stroke(*_about(at, _HEAD_AND_SHOULDERS, 1.0), role="ink", width=0.11)
        if kind == "hero":
            yield Label((at[0], at[1] + 0.13), "★", 0.34)
    elif kind in ("vehicle", "aircraft"):
        outline = _TANK if kind == "vehicle" else _PLANE
        yield Shape(_about(at, outline, 1.0), "ink")
    else:
        yield Label(at, "?", 0.8)


_PLATE: Final = ((-0.82, 0.06), (0.82, 0.06), (0.82, 0.5), (-0.82, 0.5))
_PLATE_LETTERS: Final = 9


def unit_marks(
    name: str, kind: str | None, owner: int | None, *, has_hero: bool
) -> tuple[Mark, ...]:
    """What is drawn on a unit: whose it is, what it is, who is with it, what it is called."""
    badge = () if owner is None else (Badge((-0.56, -0.56), 0.24, owner),)
    text = plate_of(name)
    return (
        *badge,
        *_figure(kind, (0.0, -0.28)),
        *((Label((0.52, -0.16), "★", 0.5),) if has_hero else ()),
        Shape(_PLATE, "ink"),
        Label((0, 0.28), text, min(0.46, 3.7 / max(1, len(text))), "face"),
    )


def plate_of(name: str) -> str:
    """A name as short as it must be for a square; the number that tells two of a card stays."""
    if len(name) <= _PLATE_LETTERS:
        return name
    *words, last = name.split()
    if not words:
        return f"{name[: _PLATE_LETTERS - 1]}."
    if last.isdecimal():
        room = _PLATE_LETTERS - len(last) - 1
        short = " ".join(words)
        short = short if len(short) <= room else _initials(words, room)
        return f"{short} {last}"
    return _initials([*words, last], _PLATE_LETTERS)


def _initials(words: list[str], room: int) -> str:
    """The first letters of all words but the last, and as much of that as there is room for."""
    head = "".join(word[0] for word in words[:-1])
    left = room - len(head) - bool(head)
    return f"{head} {words[-1][:left]}".strip()
