"""The face of a tile: its picture, what stands at its sides, its name, and how it stands now.

Sides turn with the tile; picture, name and numbers stay upright. Between two sides there are
corners without marks of the game: initiative has the left one, toughness and what else the unit
can do the right one; the emblem of the army and the badge of the seat take two of the others.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import cos, radians, sin
from typing import Final, NamedTuple

from projections.games.neuroshima_hex.board import tile_art as art
from projections.games.neuroshima_hex.board.board import Connection, Tile
from projections.games.neuroshima_hex.inks import shades_of
from projections.scene import Art, Artwork, Badge, Label, Mark, Point, SeatLine, Shape
from projections.svg_primitives import text_width

SCALE: Final = 0.97
"""So large is a tile on its cell, that the cell can be seen round it."""

_ROOM: Final = 78
"""What a name has on its plate."""
_PLATE: Final = 41
"""How low the plate lies."""
_SPECIAL: Final = ("explode", "recon_center", "transporter_swap", "return_to_pile_top")
"""Abilities of units that have a sign of their own."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How a tile stands on the board. A seat is an index; None where nobody is to be told."""

    facing: int = 0
    owner: int | None = None
    initiative: tuple[int, ...] | None = None
    """What it is now; None: as printed."""
    wounds: int = 0
    points: int | None = None
    """Of headquarters."""
    is_netted: bool = False
    held_by: int | None = None
    """Who controls it, if not its owner."""
    serves: int | None = None
    """Whom its module serves, if not its owner."""


UPRIGHT: Final = Standing()


class Face(NamedTuple):
    """What shows a tile: its ground, what is printed on it, and its name and numbers."""

    body: Artwork
    upright: tuple[Mark, ...]
    signs: tuple[Mark, ...]


@lru_cache(maxsize=4096)
def face_of(tile: Tile, name: str, standing: Standing = UPRIGHT) -> Face:
    """A tile as it stands, with what is written on its plate."""
    body = art.ground(tile.army, tile.kind)
    if tile.kind in {"instant", "foundation"}:
        return Face(
            body, (_picture(tile, (0, -12), 1.12),), tuple(_card_signs(tile, name, standing))
        )
    drawn = _Drawn(tile, standing)
    return Face(body, tuple(drawn.printed()), tuple(drawn.signs(name)))


def _put(artwork: Artwork, x: float = 0, y: float = 0, size: float = 1.0, **more: float) -> Art:
    """A drawing at a place of the tile."""
    return Art(artwork, (x * SCALE / 100, y * SCALE / 100), size * SCALE, **more)


def _text(  # noqa: PLR0913, PLR0917 - where, what, and how it looks
    x: float, y: float, text: str, size: float, role: str, room: float | None = None
) -> Label:
    unit = SCALE / 100
    return Label((x * unit, y * unit), text, size * unit, role, room and room * unit)


def _picture(tile: Tile, at: Point, size: float) -> Art:
    return _put(art.picture(tile.army, art.picture_name(tile)), *at, size)


def lettering(name: str, room: float = _ROOM) -> tuple[str, float]:
    """A name as it stands on a plate, and how large: rather narrow than small, or than cut."""
    for size in (17.0, 15.5, 14.0):
        if text_width(name) * size * 0.82 <= room:
            return name, size
    first, _, rest = name.partition(" ")
    if rest and len(first) > 5:
        return f"{first[:4]}. {rest}", 14.0
    return name, 14.0


def _named(name: str, y: float, room: float = _ROOM) -> Label:
    text, size = lettering(name, room)
    return _text(0, y, text, size, "tile-mark", room)


def _hem(seat: int | None, y: float, wide: float) -> Iterator[Mark]:
    """The line of a seat, above a name: tiles of one army are told by it, without colour."""
    if seat is not None:
        unit = SCALE / 100
        ends = ((-wide / 2 * unit, y * unit), (wide / 2 * unit, y * unit))
        yield SeatLine(*ends, seat, 3.4 * unit, "tile-mark")


def _card_signs(tile: Tile, name: str, standing: Standing) -> Iterator[Mark]:
    """Of instants and foundations: a plate from rim to rim, the emblem at both corners."""
    yield _put(art.broad_plate(tile.army, 42, 70))
    yield from _hem(standing.owner, 45.5, 104)
    yield _named(name, 57.5, 96)
    for x in (-79, 79):
        if x < 0 and standing.owner is not None:
            yield Badge((x * SCALE / 100, 0.0), 0.15, standing.owner)
        else:
            yield _put(art.corner_disc(tile.army), x, 0)
            yield _put(art.emblem(tile.army), x, 0, 0.5)


class _Drawn:
    """A unit, a module or headquarters, side by side."""

    def __init__(self, tile: Tile, standing: Standing) -> None:
        self.tile, self.standing, self.army = tile, standing, tile.army
        self.is_hq = tile.kind == "hq"
        turn = standing.facing
        self.attacks: dict[int, list[str]] = {}
        for attack in tile.attacks:
            kinds = self.attacks.setdefault((attack.side + turn) % 6, [])
            kinds += [attack.type] * attack.strength
        self.armour = [(side + turn) % 6 for side in tile.armour]
        self.nets = {(side + turn) % 6 for side in tile.nets}
        self.links: dict[int, list[Connection]] = {}
        self.all_round: list[Connection] = []
        for link in tile.module:
            if self.is_hq and len(set(link.sides)) == 6:
                self.all_round.append(link)
                continue
            for side in link.sides:
                self.links.setdefault((side + turn) % 6, []).append(link)
        several = {side for side, kinds in self.attacks.items() if len(kinds) > 1}
        self.crowded = several | {side for side in self.attacks if side in self.armour}
        heavy = self.crowded | self.nets | self.links.keys()
        self.is_pushed_left, self.is_pushed_right = bool(heavy & {4, 5}), bool(heavy & {1, 2})
        twice = {side for side, links in self.links.items() if len(links) > 1}
        self.busy = {*self.armour, *self.nets, *several, *twice}

    # -- what is printed

    def printed(self) -> Iterator[Mark]:
        """Plates and nets, the picture, attacks over it, modules; ropes over all of them."""
        for side in sorted(set(self.armour)):
            yield _put(art.armour(self.army, self.armour.count(side)), turn=60 * side)
        for side in sorted(self.nets):
            yield _put(art.net(self.army, is_crowded=side in self.attacks), turn=60 * side)
        if self.is_hq:
            yield _put(art.emblem(self.army, f"{shades_of(self.army)}-lite", "rim"), 0, -34, 0.92)
            yield _put(art.battlements(self.army), 0, -10)
        else:
            yield _picture(self.tile, (0, -15), 0.92)
        faint = 0.5 if self.standing.is_netted else 1.0  # it cannot use them
        for side, kinds in sorted(self.attacks.items()):
            aside = {1: -8, 2: 8, 4: -8, 5: 8}.get(side, 0) if len(kinds) > 1 else 0
            angle = radians(60 * side)
            armed = art.attacks(
                self.army,
                tuple(kinds),
                is_armoured=side in self.armour,
                is_netting=side in self.nets,
            )
            at = (aside * cos(angle), aside * sin(angle))
            yield _put(armed, *at, turn=60 * side, opacity=faint)
        for side, links in sorted(self.links.items()):
            yield from self._module(side, links)
        if self.standing.is_netted:
            yield _put(art.caught(self.army))
        if not self.is_hq and self.standing.wounds > self.tile.toughness:
            yield _put(art.WOUNDED)

    def _module(self, side: int, links: list[Connection]) -> Iterator[Mark]:
        """The discs of what a module does, along its side."""
        at_enemies = links[0].target != "own"
        yield _put(art.plug(self.army, at_enemies=at_enemies), turn=60 * side)
        far, size = (68, 1.0) if len(links) == 1 else (70, 0.86)
        out, along = radians(60 * side - 90), radians(60 * side)
        for i, link in enumerate(links):
            off = (i - (len(links) - 1) / 2) * 27
            x, y = far * cos(out) + off * cos(along), far * sin(out) + off * sin(along)
            yield from self._disc(link, x, y, size)

    def _disc(self, link: Connection, x: float, y: float, size: float) -> Iterator[Mark]:
        """An ability: its sign; of a bonus to initiative, its value."""
        at_enemies, by_value = link.target != "own", link.effect == "initiative"
        bonus = link.effect in {"melee", "ranged"} and link.value != 1
        disc = art.disc(
            self.army, link.effect, at_enemies=at_enemies, with_icon=not (by_value or bonus)
        )
        yield _put(disc, x, y, size)
        if by_value or bonus:
            value = f"{link.value:+d}".replace("-", "−")  # noqa: RUF001
            role = "tile-mark" if by_value or at_enemies else "tile-badge"
            yield _text(x, y, value, 18 * size, role)

    # -- name, numbers, whose it is

    def signs(self, name: str) -> Iterator[Mark]:
        """The plate, what stands at the corners, and who holds it."""
        yield _put(art.plate(self.army, 92, 27), 0, _PLATE - 2)
        yield from _hem(self.standing.owner, _PLATE - 12, 78)
        yield _named(name, _PLATE + 1.5)
        if self.is_hq:
            hurt = self.standing.points is not None and self.standing.points < 20
            points = 20 if self.standing.points is None else self.standing.points
            yield _text(0, 9, str(points), 34, "tile-changed" if hurt else "tile-mark")
        yield from self._initiative()
        yield from self._right()
        yield from self._corners()
        yield from self._holder()

    def _initiative(self) -> Iterator[Mark]:
        """The current values; where they are others than printed, on amber beside those."""
        printed = self.tile.initiative
        now = printed if self.standing.initiative is None else self.standing.initiative
        if not printed or not now:
            return
        count, is_changed = len(now), now != printed
        x = (-70 if count == 1 else -74) + (9 if self.is_pushed_left else 0)
        wide = 21 * (count - 1)
        yield _put(art.badge(self.army, count, is_changed=is_changed), x, 0)
        role = "tile-changed-ink" if is_changed else "tile-mark"
        for i, value in enumerate(now):
            off = 27 * i - 2.5 * (count - 1) if count > 1 else 0
            yield _text(x + off, 0, str(value), 33 if count == 1 else 29, role)
        if is_changed:
            old = "/".join(map(str, printed))
            yield _put(art.PRINTED, x + wide + 21, -19)
            yield _text(x + wide + 21, -19, old, 17 if len(old) == 1 else 12, "tile-mark")
            yield _put(art.STRUCK, x + wide + 21, -19)

    def _right(self) -> Iterator[Mark]:
        """Toughness, mobility and what else the unit can do, from the corner inwards."""
        tile, found = self.tile, list[str]()
        found += ["shield"] * tile.toughness
        found += ["mobility"] * tile.mobility
        found += [ability for ability in _SPECIAL if ability in tile.abilities]
        if len(found) > 2 and not tile.initiative:
            yield self._ability(found.pop(), -70 + (9 if self.is_pushed_left else 0))
        x = (71 if len(found) + len(self.all_round) == 1 else 75) - 7 * self.is_pushed_right
        broken = tile.toughness - self.standing.wounds
        for place, what in reversed([*enumerate(found)]):
            if what == "shield":
                size = 1.0 if len(found) == 1 else 0.86
                yield _put(art.shield(self.army, is_broken=place >= broken), x, 0, size)
            else:
                yield self._ability(what, x)
            x -= 25
        for link in self.all_round:
            yield from self._disc(link, x, 0, 1.12)

    def _ability(self, what: str, x: float) -> Mark:
        disc = art.disc(self.army, what, at_enemies=False, with_icon=True)
        return _put(disc, x, 0, 1.06)

    def _corners(self) -> Iterator[Mark]:
        """The seat's badge and the army's emblem, where two sides leave room between them."""
        taken = self.standing.held_by is not None or self.standing.serves is not None
        free: list[Point] = [
            at
            for first, at in ((2, (38, 66)), (3, (-38, 66)), (0, (38, -66)), (5, (-38, -66)))
            if not {first, (first + 1) % 6} & self.busy and not (taken and first == 5)
        ]
        marked = self.busy | self.attacks.keys() | self.links.keys()
        sides = [side for side in (3, 0, 2, 4, 1, 5) if side not in marked]
        free += [
            (69 * cos(radians(60 * side - 90)), 69 * sin(radians(60 * side - 90))) for side in sides
        ]
        owner = self.standing.owner
        if owner is not None:  # rather over the picture than not at all
            x, y = free.pop(0) if free else (33, -40)
            yield Badge((x * SCALE / 100, y * SCALE / 100), 0.145, owner)
        if free:
            yield _put(art.emblem(self.army), *free[0], 0.74)

    def _holder(self) -> Iterator[Mark]:
        """Who controls the unit: a broken ring, and a pennant; whom a module serves: that."""
        held, serves = self.standing.held_by, self.standing.serves
        if held is not None:
            yield from _ringed(held)
        seat = held if held is not None else serves
        if seat is None:
            return
        yield _put(art.PENNANT, -38, -60)
        yield Badge((-38 * SCALE / 100, -63 * SCALE / 100), 0.17, seat)
        if held is None:
            yield _put(art.sign_of("scope", "tile-mark"), -12, -68, 0.8)


def _ringed(seat: int) -> Iterator[Mark]:
    """The controller's colour round the rim, broken as that of a thing that is held."""
    corners = [(0.93 * cos(radians(a)), 0.93 * sin(radians(a))) for a in range(0, 361, 60)]
    yield Shape(tuple(corners), "tile-mark", closed=False, width=0.11)
    for (x1, y1), (x2, y2) in pairwise(corners):
        ends = [
            (x1 + share * (x2 - x1), y1 + share * (y2 - y1)) for share in (0.1, 0.42, 0.58, 0.9)
        ]
        yield Shape(tuple(ends[:2]), f"seat:{seat}", closed=False, width=0.075)
        yield Shape(tuple(ends[2:]), f"seat:{seat}", closed=False, width=0.075)
