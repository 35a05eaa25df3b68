"""What is printed on a tile, and what that means once the tile lies on a hex.

`Tile` is the print, read from an army's data file. `Laid` is the same print turned and put down:
every side is already the hex it looks at, so that the hot code never turns anything.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple

from projections.games.neuroshima_hex.board.hexes import OFF, SIDES, Grid

Kind = Literal["hq", "soldier", "module", "foundation", "instant"]
AttackKind = Literal["melee", "ranged", "gauss"]
Bonus = Literal["melee", "ranged", "initiative", "extra_action"]
Service = Literal["medic", "quartermaster", "mobility"]
Throw = Literal["net", "takeover", "scope"]
Effect = Literal[
    "melee",
    "ranged",
    "initiative",
    "extra_action",
    "medic",
    "quartermaster",
    "mobility",
    "takeover",
    "scope",
]
Target = Literal["own", "enemy", "enemy_unit", "enemy_module"]
Confidence = Literal["high", "medium", "low"]

BONUSES: Final[tuple[Bonus, ...]] = ("melee", "ranged", "initiative", "extra_action")
SERVICES: Final[tuple[Service, ...]] = ("medic", "quartermaster", "mobility")
MELEE, RANGED, INITIATIVE, EXTRA = range(4)
NET, TAKEOVER, SCOPE = range(3)

FULL_HQ: Final = 20


@dataclass(frozen=True, slots=True)
class Attack:
    """One printed attack icon."""

    side: int
    type: AttackKind
    strength: int


@dataclass(frozen=True, slots=True)
class Connection:
    """What a module (or an HQ) does to the units its sides touch."""

    effect: Effect
    sides: tuple[int, ...]
    target: Target
    value: int = 1


@dataclass(frozen=True, slots=True, eq=False)
class Tile:
    """A tile as printed. Compared by identity: one catalogue has one value a tile."""

    id: str
    army: str
    name: Mapping[str, str]
    short: Mapping[str, str]
    kind: Kind
    count: int
    initiative: tuple[int, ...] = ()
    attacks: tuple[Attack, ...] = ()
    armour: tuple[int, ...] = ()
    nets: tuple[int, ...] = ()
    toughness: int = 0
    mobility: bool = False
    module: tuple[Connection, ...] = ()
    abilities: frozenset[str] = frozenset()
    other_names: tuple[str, ...] = ()
    notes: str = ""
    source: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    confidence: Confidence = "low"

    @property
    def is_unit(self) -> bool:
        """Whether it can stand on the board: HQ, soldier or module."""
        return self.kind in ("hq", "soldier", "module")

    @property
    def hit_points(self) -> int:
        """Wounds that destroy it; an HQ has points on a track instead."""
        return 1 + self.toughness


class Strike(NamedTuple):
    """One attack of a laid tile; `path` is the hexes it can reach, nearest first."""

    direction: int
    kind: AttackKind
    strength: int
    path: tuple[int, ...]


class Given(NamedTuple):
    """One bonus a laid module gives to whatever stands on `target`."""

    target: int
    bonus: int
    value: int


@dataclass(frozen=True, slots=True, eq=False)
class Laid:
    """A tile as it lies on one hex with one facing: all its sides are hexes."""

    tile: Tile
    hex: int
    facing: int
    is_hq: bool
    is_module: bool
    explodes: bool
    initiative: tuple[int, ...]
    strikes: tuple[Strike, ...]
    armour: tuple[int, ...]
    throws: tuple[tuple[int, int], ...]
    helps: tuple[Given, ...]
    hinders: tuple[Given, ...]
    services: tuple[tuple[Service, int], ...]


_LAID: dict[tuple[Grid, Tile, int, int], Laid] = {}


def lay(grid: Grid, tile: Tile, facing: int, at: int) -> Laid:
    """`tile` on hex `at` with its top pointing to direction `facing`; worked out once."""
    key = (grid, tile, facing, at)
    laid = _LAID.get(key)
    if laid is None:
        laid = _LAID[key] = _lay(grid, tile, facing, at)
    return laid


def _lay(grid: Grid, tile: Tile, facing: int, at: int) -> Laid:
    return Laid(
        tile=tile,
        hex=at,
        facing=facing,
        is_hq=tile.kind == "hq",
        is_module=tile.kind == "module",
        explodes="explode" in tile.abilities,
        initiative=tile.initiative,
        strikes=tuple(_strikes(grid, tile, facing, at)),
        armour=tuple(tile.armour.count((direction - facing) % 6) for direction in SIDES),
        throws=tuple(_throws(grid, tile, facing, at)),
        helps=tuple(_gives(grid, tile, facing, at, "own")),
        hinders=tuple(_gives(grid, tile, facing, at, "enemy")),
        services=tuple(_services(grid, tile, facing, at)),
    )


def _strikes(grid: Grid, tile: Tile, facing: int, at: int) -> list[Strike]:
    strikes = []
    for attack in tile.attacks:
        direction = (facing + attack.side) % 6
        line = grid.line[at][direction]
        path = line[:1] if attack.type == "melee" else line
        if path:
            strikes.append(Strike(direction, attack.type, attack.strength, path))
    return sorted(strikes)


def _touched(grid: Grid, sides: tuple[int, ...], facing: int, at: int) -> list[int]:
    hexes = (grid.neighbour[at][(facing + side) % 6] for side in sides)
    return [target for target in hexes if target != OFF]


def _throws(grid: Grid, tile: Tile, facing: int, at: int) -> list[tuple[int, int]]:
    throws = [(NET, target) for target in _touched(grid, tile.nets, facing, at)]
    for link in tile.module:
        if link.effect in ("takeover", "scope"):
            what = TAKEOVER if link.effect == "takeover" else SCOPE
            throws += [(what, target) for target in _touched(grid, link.sides, facing, at)]
    return throws


def _gives(grid: Grid, tile: Tile, facing: int, at: int, whom: Target) -> list[Given]:
    return [
        Given(target, BONUSES.index(link.effect), link.value)
        for link in tile.module
        if link.effect in BONUSES and link.target == whom
        for target in _touched(grid, link.sides, facing, at)
    ]


def _services(grid: Grid, tile: Tile, facing: int, at: int) -> list[tuple[Service, int]]:
    return [
        (link.effect, target)
        for link in tile.module
        if link.effect in SERVICES
        for target in _touched(grid, link.sides, facing, at)
    ]
