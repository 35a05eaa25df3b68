"""A board as a scene: every tile with its print, its state now, and its story in words.

The print, in our own drawing, is what stands at each side, and the signs in the middle. Everything
is drawn for side 0 (top, y pointing down) and turned to its side. Attacks point outward: a blow is
a broad wedge, a shot an arrow with a shaft, Gauss an arrow with two heads, as many as the strength.
Armour is a bar on the rim, a net a mesh, a module's connection a plug (to own units) or a dart
pointing in (at enemies).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import cos, radians, sin, sqrt
from typing import Any, Final

from pydantic import ValidationError

from events.words import Lang, Phrase
from projections.boards import GameBoard
from projections.games.neuroshima_hex.battle.outcome import Segment
from projections.games.neuroshima_hex.board.board import (
    MELEE,
    RANGED,
    Board,
    Connection,
    Tile,
    Unit,
    unit_id,
)
from projections.games.neuroshima_hex.board.derived import Derived, derive
from projections.games.neuroshima_hex.board.hexes import GRIDS, OFF, Grid
from projections.games.neuroshima_hex.inks import ROLES
from projections.games.neuroshima_hex.options import MatchOptions
from projections.games.neuroshima_hex.words import BATTLE
from projections.scene import (
    Arrow,
    Badge,
    Cell,
    Disc,
    Label,
    Mark,
    Panel,
    Piece,
    Point,
    Scene,
    Shape,
    badges,
)


def board(options: Mapping[str, Any]) -> GameBoard | None:
    """The hexes of a match with these options, and its terminals."""
    try:
        agreed = MatchOptions.model_validate(dict(options))
    except ValidationError:
        return None
    terminals = (agreed.terminals or ()) if agreed.duel_board else ()
    return GameBoard("hex", _cells(GRIDS[agreed.board], terminals)) if agreed.board else None


def _cells(grid: Grid, terminals: Sequence[str]) -> tuple[Cell, ...]:
    return tuple(
        Cell(name, 1.5 * q, sqrt(3) * (r + q / 2), "terminal" if name in terminals else "field")
        for name, (q, r) in zip(grid.names, grid.axial, strict=True)
    )


def scene_of(
    board: Board,
    lang: Lang = "en",
    *,
    segment: Segment | None = None,
    lit: Sequence[int] = (),
    alone: bool = True,
) -> Scene:
    """The board to draw; with a segment, its hits as arrows; `alone` with its own panels."""
    derived = derive(board)
    names = board.grid.names
    hits = segment.hits if segment else ()
    arrows = [Arrow(names[hit.start], names[hit.end], "hit", str(hit.wounds)) for hit in hits]
    arrows += [
        Arrow(names[hit.end], names[hit.absorbed_by], "cause")
        for hit in hits
        if hit.absorbed_by != OFF
    ]
    pieces = _foundations(board, lang)
    pieces += [_piece(derived, at, unit, lang) for at, unit in board.units()]
    return Scene(
        grid="hex",
        cells=_cells(board.grid, board.rules.terminals),
        pieces=tuple(pieces),
        seats=badges(tuple(player.name for player in board.players)),
        panels=tuple(
            Panel(
                player.name,
                (
                    player.army,
                    BATTLE("scene.points", points=board.hq_points[i]).text(lang),
                    *(() if player.team is None else (player.team,)),
                ),
                i,
            )
            for i, player in enumerate(board.players if alone else ())
        ),
        arrows=tuple(arrows),
        lit=frozenset(names[at] for at in lit),
        title=BATTLE("scene.title").text(lang),
        roles=ROLES,
    )


def _foundations(board: Board, lang: Lang) -> list[Piece]:
    names = board.grid.names
    spikes = tuple((x, y - 0.05) for x, y in _star(0.5, 0.34))
    return [
        Piece(
            id=f"{foundation.tile.id}@{names[at]}",
            cell=names[at],
            name=foundation.tile.name[lang],
            short=foundation.tile.short[lang],
            owner=foundation.owner,
            upright=(
                Shape(spikes, f"seat:{foundation.owner}"),
                Label((0.0, -0.05), foundation.tile.short[lang], 0.22, "badge_ink"),
            ),
            flat=True,
        )
        for at, foundation in sorted(board.foundations.items())
    ]


def _star(outer: float, inner: float) -> list[Point]:
    """A star of eight points."""
    return [
        (r * cos(radians(a)), r * sin(radians(a)))
        for i in range(16)
        for a, r in [(22.5 * i, inner if i % 2 else outer)]
    ]


def _piece(derived: Derived, at: int, unit: Unit, lang: Lang) -> Piece:
    tile, name = unit.tile, derived.board.grid.names[at]
    return Piece(
        id=unit_id(tile.id, name),
        cell=name,
        name=tile.name[lang],
        short=tile.short[lang],
        owner=unit.owner,
        turn=60.0 * unit.laid.facing,
        marks=print_marks(tile),
        upright=tuple(_over(derived, at, unit)),
        note=_note(derived, at, unit, lang),
    )


def _over(derived: Derived, at: int, unit: Unit) -> list[Mark]:
    """What lies over the print: a net, whose it is now, wounds, initiative, points."""
    marks: list[Mark] = caught() if derived.is_netted(at) else []
    signs, sway, toughness = glyphs(unit.tile), derived.influence, unit.tile.toughness
    if unit.laid.is_hq:
        marks += _hq(derived, unit)
    elif unit.laid.initiative:
        marks.append(Badge((-0.2, 0.0), 0.19, unit.owner))
        marks += _acting(derived, at, unit)
    else:
        marks.append(Badge((-0.25 if signs else 0.0, 0.0), 0.19, unit.owner))
        size = 0.25 if len(signs) == 1 else 0.17
        for (name, value), place in zip(signs, _rows(len(signs)), strict=True):
            marks += glyph(name, value, (0.16, place), size)
    for i in range(toughness):
        x = 0.24 * (i - (toughness - 1) / 2)
        marks += shield((x, 0.33), 0.1, wounded=i < unit.wounds)
    if unit.tile.mobility:
        marks += glyph("mobility", 0, (-0.2, -0.31), 0.13, "mobility")
    # Who controls the unit, or whom its module serves, if not its owner.
    if sway.control[at] != unit.owner:
        marks += _ringed(sway.control[at])
    elif sway.serves[at] != unit.owner:
        marks += glyph("scope", 0, (0.14, 0.33), 0.11)
        marks.append(Badge((-0.1, 0.33), 0.12, sway.serves[at]))
    return marks


def _hq(derived: Derived, unit: Unit) -> list[Mark]:
    """The owner's shape, large, with the points; below it letter and ability."""
    points = str(derived.board.hq_points[unit.owner])
    letter = badges(tuple(player.name for player in derived.board.players))[unit.owner].letter
    marks: list[Mark] = [Badge((0.0, -0.06), 0.3, unit.owner, points)]
    signs = glyphs(unit.tile)
    marks.append(Label((-0.15 if signs else 0.0, 0.37), letter, 0.2, "ink"))
    for name, value in signs[:1]:
        marks += glyph(name, value, (0.1, 0.37), 0.1)
    return marks


def _acting(derived: Derived, at: int, unit: Unit) -> list[Mark]:
    """Current initiative values, and below them what else the tile can do."""
    icons, signs = unit.laid.initiative, glyphs(unit.tile)
    values = derived.initiative(at)[: len(icons)]
    rows = _rows(len(values) + len(signs))
    size = 0.21 if len(rows) == 1 else 0.16
    marks: list[Mark] = []
    for value, place in zip(values, rows, strict=False):
        marks.append(Disc((0.21, place), size, "initiative"))
        marks.append(Label((0.21, place), str(value), size * 1.5, "initiative_ink"))
    for (name, value), place in zip(signs, rows[len(values) :], strict=True):
        marks += glyph(name, value, (0.21, place), 0.14)
    return marks


def _rows(count: int) -> list[float]:
    return [0.34 * (row - (count - 1) / 2) for row in range(count)]


def _ringed(seat: int) -> list[Mark]:
    """The controller's colour round the outside of the owner's frame, and the controller's sign."""
    ring = tuple((0.92 * cos(radians(a)), 0.92 * sin(radians(a))) for a in range(0, 361, 60))
    return [
        Shape(ring, "halo", closed=False, width=0.1),
        Shape(ring, f"seat:{seat}", closed=False, width=0.07),
        Badge((0.0, -0.33), 0.17, seat),
    ]


def _note(derived: Derived, at: int, unit: Unit, lang: Lang) -> str:
    """The tile in one short line, for those who do not see it; `battle.explanation` says why."""
    parts = [BATTLE("scene.facing", facing=unit.facing).text(lang)]
    if unit.laid.is_hq:
        points = derived.board.hq_points[unit.owner]
        parts.append(BATTLE("scene.points", points=points).text(lang))
    if unit.wounds:
        parts.append(BATTLE("scene.wounds", wounds=unit.wounds).text(lang))
    return "; ".join([*parts, *(phrase.text(lang) for phrase in _changes(derived, at, unit))])


def _changes(derived: Derived, at: int, unit: Unit) -> Iterator[Phrase]:
    """How the unit differs from its print: held by somebody, sooner or later, stronger or weaker.

    Bonuses to attacks that it has not got are not worth a word.
    """
    sway, players = derived.influence, derived.board.players
    if derived.is_netted(at):
        yield BATTLE("scene.netted")
    if sway.control[at] != unit.owner:
        yield BATTLE("scene.taken", player=players[sway.control[at]].name)
    elif sway.serves[at] != unit.owner:
        yield BATTLE("scene.scoped", player=players[sway.serves[at]].name)
    values = derived.initiative(at)
    if values != unit.laid.initiative:
        yield BATTLE("scene.initiative", values=values, printed=unit.laid.initiative)
    kinds = {strike.kind for strike in unit.laid.strikes}
    for kind, bonus in (("melee", MELEE), ("ranged", RANGED)):
        if kind in kinds and (more := derived.bonuses[bonus][at]):
            yield BATTLE(f"scene.{kind}", bonus=f"{more:+d}")


# -- the print of a tile ---------------------------------------------------------------------------

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
    # An HQ whose ability reaches all six neighbours: its sign in the middle says it.
    is_all_round = tile.kind == "hq" and all(len(set(link.sides)) == 6 for link in tile.module)
    if links and not is_all_round:
        yield from _turn(_plug(links[0], crowded=bool(attacks) or side in tile.nets), side)


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
    return [Shape(((x - half, -_INNER), (x + half, -_INNER), (x, -_RIM)), "melee")]


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
        _fill(*_star(1.05, 0.5)),
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
    ropes: list[tuple[Point, Point]] = []
    for corner in range(6):
        c, s = cos(radians(60 * corner)), sin(radians(60 * corner))
        ropes.append(((0.3 * c, 0.3 * s), (0.8 * c, 0.8 * s)))
        for out, arm in ((0.5, 0.07), (0.63, 0.1)):
            x, y = arm * s, arm * c
            ropes.append(((out * c - x, out * s + y), (out * c + x, out * s - y)))
    return [Shape(rope, "net", closed=False, width=0.055) for rope in ropes]
