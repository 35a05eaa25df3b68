"""Tiles as they are printed and as they lie, and the table on which they lie.

`Tile` is the print, read from an army's data file. `LaidTile` is the same print turned and put
down: every side is already the hex it looks at, so that the hot code never turns anything. Events
change a `Board` in place. Everything that follows from how the tiles lie (control, nets, bonuses)
is worked out by `derived.derive(board)` and never stored here. `position.Position` is the same
table as JSON for other programs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal, NamedTuple

from projections.games.neuroshima_hex.board.hexes import FACINGS, GRIDS, OFF, SIDES, Grid

Edition = Literal["duel", "3.0"]
Kind = Literal["hq", "soldier", "module", "foundation", "instant"]
AttackKind = Literal["melee", "ranged", "gauss"]
Bonus = Literal["melee", "ranged", "initiative", "extra_action"]
Service = Literal["medic", "quartermaster", "mobility"]
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
class AttackIcon:
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
    attacks: tuple[AttackIcon, ...] = ()
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


class Gift(NamedTuple):
    """One bonus a laid module gives to whatever stands on `target`."""

    target: int
    bonus: int
    value: int


@dataclass(frozen=True, slots=True, eq=False)
class LaidTile:
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
    helps: tuple[Gift, ...]
    hinders: tuple[Gift, ...]
    services: tuple[tuple[Service, int], ...]


_LAID: dict[tuple[Grid, Tile, int, int], LaidTile] = {}


def lay(grid: Grid, tile: Tile, facing: int, at: int) -> LaidTile:
    """`tile` on hex `at` with its top pointing to direction `facing`; worked out once."""
    key = (grid, tile, facing, at)
    laid = _LAID.get(key)
    if laid is None:
        laid = _LAID[key] = _lay(grid, tile, facing, at)
    return laid


def _lay(grid: Grid, tile: Tile, facing: int, at: int) -> LaidTile:
    def touched(sides: tuple[int, ...]) -> list[int]:
        hexes = (grid.neighbour[at][(facing + side) % 6] for side in sides)
        return [target for target in hexes if target != OFF]

    strikes, gifts = [], {whom: list[Gift]() for whom in ("own", "enemy")}
    for attack in tile.attacks:
        direction = (facing + attack.side) % 6
        line = grid.line[at][direction]
        if line:
            path = line[:1] if attack.type == "melee" else line
            strikes.append(Strike(direction, attack.type, attack.strength, path))
    throws = [(NET, target) for target in touched(tile.nets)]
    services: list[tuple[Service, int]] = []
    for link in tile.module:
        if link.effect in ("takeover", "scope"):
            what = TAKEOVER if link.effect == "takeover" else SCOPE
            throws += [(what, target) for target in touched(link.sides)]
        elif link.effect in SERVICES:
            services += [(link.effect, target) for target in touched(link.sides)]
        elif link.target in gifts:
            bonus = BONUSES.index(link.effect)
            gifts[link.target] += [Gift(end, bonus, link.value) for end in touched(link.sides)]
    return LaidTile(
        tile=tile,
        hex=at,
        facing=facing,
        is_hq=tile.kind == "hq",
        is_module=tile.kind == "module",
        explodes="explode" in tile.abilities,
        initiative=tile.initiative,
        strikes=tuple(sorted(strikes)),
        armour=tuple(tile.armour.count((direction - facing) % 6) for direction in SIDES),
        throws=tuple(throws),
        helps=tuple(gifts["own"]),
        hinders=tuple(gifts["enemy"]),
        services=tuple(services),
    )


# -- the table -------------------------------------------------------------------------------------


class Unit(NamedTuple):
    """One tile standing on the board; `owner` is an index into the board's players."""

    laid: LaidTile
    owner: int
    wounds: int

    @property
    def tile(self) -> Tile:
        """The printed tile."""
        return self.laid.tile

    @property
    def facing(self) -> str:
        """Where the top of the print points."""
        return FACINGS[self.laid.facing]


def unit_id(tile: str, cell: str) -> str:
    """What a unit on the board is called in a scene."""
    return f"{tile}@{cell}"


class Foundation(NamedTuple):
    """A foundation lying on a hex: no unit, never in the way of a shot."""

    tile: Tile
    owner: int


@dataclass(frozen=True, slots=True)
class ArmyPlayer:
    """Who plays what; `hits_allies` is a trait of the army under an option of the match."""

    name: str
    army: str
    team: str | None = None
    hits_allies: bool = False

    @property
    def side(self) -> str:
        """Who wins if this player does: the team, else the player."""
        return self.team if self.team is not None else self.name


@dataclass(frozen=True, slots=True)
class BoardRules:
    """What the match has settled, as far as board and battle go; `others` are kept as they are."""

    edition: Edition = "duel"
    heal_after_battle: bool = False
    moloch_hits_allies: bool = False
    terminals: tuple[str, ...] = ()
    others: tuple[tuple[str, Any], ...] = ()


class Board:
    """Everything that lies on the table of one match. `at[h]` is the unit on hex h, or None."""

    __slots__ = ("at", "camps", "foundations", "grid", "hq_points", "players", "rules")

    def __init__(
        self,
        players: Sequence[ArmyPlayer],
        *,
        hexes: int | None = None,
        rules: BoardRules | None = None,
    ) -> None:
        self.players = tuple(players)
        self.grid: Grid = GRIDS[hexes or usual_size(len(self.players))]
        self.rules = rules or BoardRules()
        sides: dict[tuple[str, str], int] = {}
        self.camps = tuple(
            sides.setdefault(("player", p.name) if p.team is None else ("team", p.team), len(sides))
            for p in self.players
        )
        """For each player a number that allies share."""
        self.at: list[Unit | None] = [None] * self.grid.size
        self.foundations: dict[int, Foundation] = {}
        self.hq_points = [FULL_HQ] * len(self.players)

    def copy(self) -> Board:
        """A board of its own that shares only what never changes."""
        other = Board.__new__(Board)
        other.players, other.grid, other.rules = self.players, self.grid, self.rules
        other.camps = self.camps
        other.at = self.at.copy()
        other.foundations = self.foundations.copy()
        other.hq_points = self.hq_points.copy()
        return other

    def put(self, at: int, tile: Tile, owner: int, facing: int, wounds: int = 0) -> None:
        """Lay a tile down, or move or turn one by laying it anew."""
        self.at[at] = Unit(lay(self.grid, tile, facing, at), owner, wounds)

    def lift(self, at: int) -> Unit | None:
        """Take the unit off a hex and return it."""
        unit, self.at[at] = self.at[at], None
        return unit

    def wound(self, at: int, wounds: int) -> None:
        """A unit takes wounds; what an HQ loses is on its track."""
        unit = self.at[at]
        if unit is not None and wounds and not unit.laid.is_hq:
            self.at[at] = Unit(unit.laid, unit.owner, unit.wounds + wounds)

    def heal(self) -> None:
        """All wounds come off."""
        for at, unit in enumerate(self.at):
            if unit is not None and unit.wounds:
                self.at[at] = unit._replace(wounds=0)

    def as_lifted(self, at: int, lain: Unit | Foundation) -> dict[str, str]:
        """A unit or a foundation that leaves the board, as a fact."""
        owner = self.players[lain.owner].name
        return {"tile": lain.tile.id, "owner": owner, "hex": self.grid.names[at]}

    def units(self) -> Iterator[tuple[int, Unit]]:
        """Hexes and their units, in the order of hex names."""
        return ((at, unit) for at, unit in enumerate(self.at) if unit is not None)

    def are_hostile(self, one: int, other: int) -> bool:
        """Whether two players are enemies; allies share a team."""
        return self.camps[one] != self.camps[other]


def usual_size(players: int) -> int:
    """How many hexes the board has unless the match says otherwise (3.0 summary)."""
    return 37 if players >= 5 else 19
