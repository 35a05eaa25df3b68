"""The table as it lies: players, units, foundations, points. Events change it in place.

`Position` (module `position.position`) is the same table as JSON for other programs:
`board_from_json.to_board` and `position.from_board` convert. Everything that follows from how the
tiles lie (control, nets, bonuses) is worked out by `derived.derive(board)` and never stored here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from projections.games.neuroshima_hex.armies.tiles import FULL_HQ, Laid, Tile, lay
from projections.games.neuroshima_hex.board.hexes import FACINGS, GRIDS, Grid

Edition = Literal["duel", "3.0"]


class Unit(NamedTuple):
    """One tile standing on the board; `owner` is an index into the board's players."""

    laid: Laid
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


class Foundation(NamedTuple):
    """A foundation lying on a hex: no unit, never in the way of a shot."""

    tile: Tile
    owner: int


@dataclass(frozen=True, slots=True)
class Player:
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
class Rules:
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
        self, players: Sequence[Player], *, hexes: int | None = None, rules: Rules | None = None
    ) -> None:
        self.players = tuple(players)
        self.grid: Grid = GRIDS[hexes or usual_size(len(self.players))]
        self.rules = rules or Rules()
        self.camps = _camps(self.players)
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
            self.at[at] = unit._replace(wounds=unit.wounds + wounds)

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


def _camps(players: Sequence[Player]) -> tuple[int, ...]:
    """For each player a number that allies share."""
    seen: dict[tuple[str, str], int] = {}
    keys = [("team", p.team) if p.team is not None else ("player", p.name) for p in players]
    return tuple(seen.setdefault(key, len(seen)) for key in keys)
