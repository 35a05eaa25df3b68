"""What a battle did, segment by segment, with what it followed from."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal, NamedTuple

from projections.games.neuroshima_hex.battle.choices import Convert, OpenChoice
from projections.games.neuroshima_hex.board.board import Board, Unit
from projections.games.neuroshima_hex.board.derived import Derived
from projections.games.neuroshima_hex.board.hexes import OFF

HitKind = Literal["melee", "ranged", "gauss", "explosion"]


class Hit(NamedTuple):
    """A hit that wounds: `strength` before armour, `wounds` after it and before any Medic."""

    start: int
    end: int
    kind: HitKind
    strength: int
    wounds: int
    absorbed_by: int = OFF


class Saved(NamedTuple):
    """A Medic took an attack for a unit and died, unless another Medic then died for it."""

    medic: int
    unit: int
    attacker: int
    able: tuple[int, ...] = ()
    """All Medics that could have stepped in for it then, this one among them."""
    is_chosen: bool = False


class Segment(NamedTuple):
    """One segment: the state it was fought under, who acted, what struck, who left the board."""

    initiative: int
    derived: Derived
    hq_points: tuple[int, ...]
    actors: tuple[int, ...] = ()
    exploded: tuple[int, ...] = ()
    converted: tuple[Convert, ...] = ()
    hits: tuple[Hit, ...] = ()
    saved: tuple[Saved, ...] = ()
    destroyed: tuple[tuple[int, Unit], ...] = ()


@dataclass(frozen=True, slots=True)
class Battle:
    """A battle fought to its end; `board` is the table afterwards."""

    segments: tuple[Segment, ...]
    board: Board
    open_choices: tuple[OpenChoice, ...]
    fallen: tuple[int, ...]
    winner: str | None

    @property
    def is_draw(self) -> bool:
        """Whether every HQ left in the match fell in this battle."""
        return bool(self.fallen) and not any(self.board.hq_points)


def takes_tiles_along(board: Board) -> bool:
    """Whether with an HQ all tiles of its player leave: of three players or more (FAQ MP.13)."""
    return len(board.players) > 2


def leaving(board: Board, fallen: Collection[int]) -> tuple[list[int], list[int]]:
    """The hexes of the units and of the foundations of those whose HQ fell."""
    units = [at for at, unit in board.units() if unit.owner in fallen]
    return units, [at for at, lain in board.foundations.items() if lain.owner in fallen]
