"""A tile's print in our own drawing: what stands at each side, and the signs in the middle.

Everything is drawn for side 0 (top, y pointing down) and turned to its side. Attacks point
outward: a blow is a broad wedge, a shot an arrow with a shaft, Gauss an arrow with two heads, as
many as the strength. Armour is a bar on the rim, a net a mesh, a module's connection a plug (to
own units) or a dart pointing in (at enemies).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import cos, radians, sin
from typing import Final

from projections.games.neuroshima_hex.armies.tiles import Connection, Tile
from projections.scene import Disc, Label, Mark, Point, Shape

_INNER: Final = 0.46
_RIM: Final = 0.71


@lru_cache(maxsize=1024)
def print_marks(tile: Tile) -> tuple[Mark, ...]:
    """What is printed at the six sides of a tile; it turns with the tile."""
    return tuple(mark for side in range(6) for mark in _side(tile, side))


def _side(tile: Tile, side: int) -> Iterator[Mark]:
    if side in tile.armour:
        yield from _turn(_armour(tile.armour.count(side)), side)
    attacks = [
        (attack.type, place)
        for attack in tile.attacks
        if attack.side == side
        for place in range(attack.strength)
    ]
    if side in tile.nets:
        yield from _turn(_mesh(crowded=bool(attacks)), side)
    yield from _turn(_attacks([kind for kind, _ in attacks]), side)
    links = [link for link in tile.module if side in link.sides]
    if links and not _is_all_round(tile):
        yield from _turn(_plug(links[0], crowded=bool(attacks) or side in tile.nets), side)


def _is_all_round(tile: Tile) -> bool:
    """An HQ whose ability reaches all six neighbours: its sign in the middle says it."""
    return tile.kind == "hq" and all(len(set(link.sides)) == 6 for link in tile.module)


def _attacks(kinds: Sequence[str]) -> list[Mark]:
    """Wedges and arrows side by side, as many as the strength."""
    gap = 0.29 if len(kinds) <= 2 else 0.22
    half = 0.22 if len(kinds) == 1 else gap / 2 - 0.005
    draw = {"melee": _wedge, "ranged": _shaft, "gauss": _double}
    marks: list[Mark] = []
    for i, kind in enumerate(kinds):
        marks += draw[kind]((i - (len(kinds) - 1) / 2) * gap, half)
    return marks


def _wedge(x: float, half: float) -> list[Mark]:
    base, tip = -_INNER, -_RIM
    return [Shape(((x - half, base), (x + half, base), (x, tip)), "melee")]


def _shaft(x: float, half: float) -> list[Mark]:
    head, stem, tip = min(half, 0.17), 0.055, -_RIM - 0.02
    neck, end = tip + 0.17, tip + 0.3
    points = (
        (x, tip), (x + head, neck), (x + stem, neck), (x + stem, end),
        (x - stem, end), (x - stem, neck), (x - head, neck),
    )  # fmt: skip
    return [Shape(points, "ranged")]


def _double(x: float, half: float) -> list[Mark]:
    tip, head = -_RIM, min(half, 0.16)
    chevrons: list[Mark] = [
        Shape(
            ((x - head, y + 0.14), (x, y), (x + head, y + 0.14)), "gauss", closed=False, width=0.07
        )
        for y in (tip + 0.02, tip + 0.15)
    ]
    return [*chevrons, Shape(((x, tip + 0.15), (x, tip + 0.3)), "gauss", closed=False, width=0.07)]


def _armour(count: int) -> list[Mark]:
    bar = ((-0.44, -0.815), (0.44, -0.815), (0.4, -0.725), (-0.4, -0.725))
    gap = ((-0.5, -0.83), (0.5, -0.83), (0.44, -0.7), (-0.44, -0.7))
    marks: list[Mark] = [Shape(gap, "face"), Shape(bar, "armour")]
    for extra in range(1, count):
        y = -0.68 + 0.09 * (extra - 1)
        marks.append(Shape(((-0.36, y), (0.36, y)), "armour", closed=False, width=0.06))
    return marks


def _mesh(*, crowded: bool) -> list[Mark]:
    """A mesh inside the rim, or on it where an attack needs the room."""
    top, low = (-0.83, -0.69) if crowded else (-0.7, -0.48)
    ground: list[Mark] = []
    if crowded:
        ground.append(Shape(((-0.46, top), (0.46, top), (0.4, low), (-0.4, low)), "face"))
    strokes = [((-0.36, top), (-0.14, low)), ((-0.12, top), (0.1, low)), ((0.12, top), (0.3, low))]
    strokes += [((-x1, y1), (-x2, y2)) for (x1, y1), (x2, y2) in strokes]
    return ground + [Shape(stroke, "net", closed=False, width=0.05) for stroke in strokes]


def _plug(link: Connection, *, crowded: bool) -> list[Mark]:
    """A plug towards own units, a fork towards enemies, a knob where there is no room."""
    at_enemies = link.target != "own"
    role = "link_enemy" if at_enemies else "link"
    if crowded:
        return [Disc((0.0, -0.77), 0.13, "face"), Disc((0.0, -0.77), 0.09, role)]
    if at_enemies:
        prongs = ((-0.2, -_RIM), (-0.15, -0.55), (0.15, -0.55), (0.2, -_RIM))
        return [
            Shape(prongs, role, closed=False, width=0.1),
            Shape(((0.0, -0.55), (0.0, -0.46)), role, closed=False, width=0.1),
        ]
    plug = ((-0.18, -_RIM), (0.18, -_RIM), (0.18, -0.59), (0.06, -0.59), (0.06, -0.45),
            (-0.06, -0.45), (-0.06, -0.59), (-0.18, -0.59))  # fmt: skip
    return [Shape(plug, role)]


def _turn(marks: Sequence[Mark], side: int) -> Iterator[Mark]:
    """The marks of side 0 at another side."""
    for mark in marks:
        if isinstance(mark, Shape):
            points = tuple(_at_side(point, side) for point in mark.points)
            yield Shape(points, mark.role, mark.closed, mark.width)
        elif isinstance(mark, Disc):
            yield Disc(_at_side(mark.centre, side), mark.radius, mark.role)
        else:
            yield mark


def _at_side(point: Point, side: int) -> Point:
    c, s = cos(radians(60 * side)), sin(radians(60 * side))
    return point[0] * c - point[1] * s, point[0] * s + point[1] * c


# -- signs of what a module does, drawn upright in a square of 2 * size ---------------------------


def glyphs(tile: Tile) -> list[tuple[str, int]]:
    """What the middle of the tile shows of its module: effects and their values."""
    signs = [(link.effect, link.value) for link in tile.module]
    return [*signs, *((name, 0) for name in ("explode", "recon_center") if name in tile.abilities)]


def glyph(name: str, value: int, at: Point, size: float, role: str = "glyph") -> list[Mark]:
    """The sign of one effect, with its value where it has one."""
    marks = _GLYPHS.get(name, _GLYPHS["scope"])
    placed: list[Mark] = [_scaled(mark, at, size, role) for mark in marks]
    if name in ("melee", "ranged", "initiative"):
        text = f"{value:+d}"
        placed.append(Label((at[0] + 0.48 * size, at[1]), text, 0.95 * size, role))
    return placed


def _scaled(mark: Shape | Disc, at: Point, size: float, role: str) -> Mark:
    def place(point: Point) -> Point:
        return at[0] + point[0] * size, at[1] + point[1] * size

    if isinstance(mark, Disc):
        return Disc(place(mark.centre), mark.radius * size, role)
    points = tuple(place(point) for point in mark.points)
    return Shape(points, role, mark.closed, mark.width * size)


def _stroke(*points: Point, width: float = 0.22) -> Shape:
    return Shape(points, "glyph", closed=False, width=width)


def _fill(*points: Point) -> Shape:
    return Shape(points, "glyph")


def _ring(x: float, y: float, radius: float, start: int = 0, end: int = 360) -> Shape:
    points = tuple(
        (x + radius * cos(radians(a)), y + radius * sin(radians(a)))
        for a in range(start, end + 1, 20)
    )
    return _stroke(*points, width=0.2)


_GLYPHS: Final[dict[str, tuple[Shape | Disc, ...]]] = {
    "melee": (_fill((-1.0, 0.6), (-0.1, 0.6), (-0.55, -0.7)),),
    "ranged": (
        _fill(
            (-0.55, -0.8), (-0.1, -0.1), (-0.4, -0.1), (-0.4, 0.75),
            (-0.7, 0.75), (-0.7, -0.1), (-1.0, -0.1),
        ),
    ),
    "initiative": (
        _stroke((-1.0, 0.0), (-0.55, -0.55), (-0.1, 0.0)),
        _stroke((-1.0, 0.6), (-0.55, 0.05), (-0.1, 0.6)),
    ),
    "medic": (
        _fill(
            (-0.3, -0.95), (0.3, -0.95), (0.3, -0.3), (0.95, -0.3), (0.95, 0.3), (0.3, 0.3),
            (0.3, 0.95), (-0.3, 0.95), (-0.3, 0.3), (-0.95, 0.3), (-0.95, -0.3), (-0.3, -0.3),
        ),
    ),
    "extra_action": (
        _ring(0.0, 0.0, 0.75, 300, 560),
        _fill((-0.75, -0.75), (0.05, -0.85), (-0.35, -0.15)),
        Disc((0.0, 0.0), 0.24, "glyph"),
    ),
    "mobility": (
        _stroke((-0.85, 0.5), (-0.85, -0.1), (0.2, -0.1)),
        _fill((0.1, -0.65), (0.1, 0.45), (0.95, -0.1)),
    ),
    "quartermaster": (
        _fill((-1.0, 0.6), (-0.35, 0.6), (-0.68, -0.6)),
        _fill(
            (0.68, -0.8), (1.05, -0.2), (0.8, -0.2), (0.8, 0.6),
            (0.56, 0.6), (0.56, -0.2), (0.3, -0.2),
        ),
        _stroke((-0.3, -0.1), (0.3, -0.1), width=0.14),
    ),
    "scope": (
        _ring(0.0, 0.0, 0.6),
        _stroke((-1.0, 0.0), (-0.35, 0.0), width=0.2),
        _stroke((0.35, 0.0), (1.0, 0.0), width=0.2),
        _stroke((0.0, -1.0), (0.0, -0.35), width=0.2),
        _stroke((0.0, 0.35), (0.0, 1.0), width=0.2),
    ),
    "takeover": (
        _ring(-0.38, 0.0, 0.48),
        _ring(0.38, 0.0, 0.48),
    ),
    "explode": (
        _fill(*((r * cos(radians(a)), r * sin(radians(a))) for i in range(16)
                for a, r in [(22.5 * i, 1.05 if i % 2 == 0 else 0.5)])),
    ),
    "recon_center": (
        Disc((-0.45, 0.2), 0.45, "glyph"),
        Disc((0.45, 0.2), 0.45, "glyph"),
        _stroke((-0.5, -0.1), (-0.3, -0.75)),
        _stroke((0.5, -0.1), (0.3, -0.75)),
    ),
}  # fmt: skip


def shield(at: Point, size: float, *, wounded: bool) -> list[Mark]:
    """One more wound a unit can take; crossed out when it has taken it."""
    x, y = at
    outline = (
        (x - size, y - size), (x + size, y - size), (x + size, y + 0.2 * size),
        (x, y + 1.2 * size), (x - size, y + 0.2 * size),
    )  # fmt: skip
    if not wounded:
        return [Shape(outline, "shield")]
    arm = 0.55 * size
    return [
        Shape(outline, "wound"),
        Shape(((x - arm, y - arm), (x + arm, y + arm)), "wound_ink", closed=False, width=0.045),
        Shape(((x + arm, y - arm), (x - arm, y + arm)), "wound_ink", closed=False, width=0.045),
    ]


def caught() -> list[Mark]:
    """A net over the whole tile: knotted ropes to the corners, between what the sides show."""
    return [Shape(stroke, "net", closed=False, width=0.055) for stroke in _ropes()]


def _ropes() -> Iterator[tuple[Point, Point]]:
    for corner in range(6):
        c, s = cos(radians(60 * corner)), sin(radians(60 * corner))
        yield (0.3 * c, 0.3 * s), (0.8 * c, 0.8 * s)
        for out, arm in ((0.5, 0.07), (0.63, 0.1)):
            yield (out * c - arm * s, out * s + arm * c), (out * c + arm * s, out * s - arm * c)
