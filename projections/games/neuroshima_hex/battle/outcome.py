"""What players decide in a battle, and what came of it: segment by segment, with its causes."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple

from events.neuroshima_hex import BattleChoice
from projections.games.neuroshima_hex.board.board import Board, Unit
from projections.games.neuroshima_hex.board.derived import Derived
from projections.games.neuroshima_hex.board.hexes import DIRECTION, FACINGS, OFF, Grid

# -- what players decide ---------------------------------------------------------------------------


ChoiceKind = Literal["clown_explodes", "quartermaster", "medic_absorbs"]
HEXES: Final[Mapping[ChoiceKind, tuple[str, ...]]] = {
    "clown_explodes": ("unit",),
    "quartermaster": ("module", "unit"),
    "medic_absorbs": ("medic", "unit", "attacker"),
}
"""The hexes that each kind of choice names; whoever chooses stands on the first."""
NEEDS: Final[Mapping[ChoiceKind, tuple[str, ...]]] = {
    **HEXES, "quartermaster": (*HEXES["quartermaster"], "side", "to"),
}  # fmt: skip
"""All that must be said of it."""


@dataclass(frozen=True, slots=True)
class Explode:
    """The Clown there explodes instead of attacking."""

    segment: int
    unit: int


@dataclass(frozen=True, slots=True)
class Convert:
    """The Quartermaster turns one attack of a connected unit; `side` is a board direction."""

    segment: int
    module: int
    unit: int
    side: int
    to: Literal["melee", "ranged"]


class MedicStep(NamedTuple):
    """A Medic steps in: for the unit there, against what `attacker` did."""

    medic: int
    unit: int
    attacker: int


@dataclass(frozen=True, slots=True)
class Absorb:
    """The Medic takes what `attacker` did to `unit`."""

    segment: int
    medic: int
    unit: int
    attacker: int

    @property
    def step(self) -> MedicStep:
        """Which Medic, for whom, against whom."""
        return MedicStep(self.medic, self.unit, self.attacker)


Choice = Explode | Convert | Absorb


@dataclass(frozen=True, slots=True)
class OpenChoice:
    """A choice nobody made: who had it, what could be chosen; what was taken stands first.

    For a Clown the options are False and True, for a Quartermaster None and conversions.
    """

    segment: int
    kind: ChoiceKind
    who: int
    options: tuple[Explode | Convert | Absorb | bool | None, ...]


def chooser(choice: Choice) -> int:
    """Where whoever chooses stands: the Clown, the Quartermaster, the Medic."""
    match choice:
        case Explode():
            return choice.unit
        case Convert():
            return choice.module
        case Absorb():
            return choice.medic


def read_choice(fact: BattleChoice, grid: Grid) -> Choice | None:
    """The choice that an event holds; None where it leaves out what it needs, or a hex is none."""
    where = [grid.index.get(getattr(fact, name) or "", OFF) for name in HEXES[fact.kind]]
    if OFF in where:
        return None
    if fact.kind == "clown_explodes":
        return Explode(fact.segment, *where)
    if fact.kind == "medic_absorbs":
        return Absorb(fact.segment, *where)
    if fact.side is None or fact.to is None:
        return None
    module, unit = where
    return Convert(fact.segment, module, unit, DIRECTION[fact.side], fact.to)


def choice_json(choice: Choice, grid: Grid) -> dict[str, Any]:
    """A choice as an event and a position hold it."""
    names = grid.names
    match choice:
        case Explode():
            return {"segment": choice.segment, "kind": "clown_explodes", "unit": names[choice.unit]}
        case Convert():
            return {
                "segment": choice.segment, "kind": "quartermaster",
                "module": names[choice.module], "unit": names[choice.unit],
                "side": FACINGS[choice.side], "to": choice.to,
            }  # fmt: skip
        case Absorb():
            return {
                "segment": choice.segment, "kind": "medic_absorbs", "medic": names[choice.medic],
                "unit": names[choice.unit], "attacker": names[choice.attacker],
            }  # fmt: skip


# -- what came of it -------------------------------------------------------------------------------


HitKind = Literal["melee", "ranged", "gauss", "explosion"]


class BattleHit(NamedTuple):
    """A hit that wounds: `strength` before armour, `wounds` after it and before any Medic."""

    start: int
    end: int
    kind: HitKind
    strength: int
    wounds: int
    absorbed_by: int = OFF


class Rescue(NamedTuple):
    """A Medic took an attack for a unit and died, unless another Medic then died for it."""

    medic: int
    unit: int
    attacker: int
    able: tuple[int, ...] = ()
    """All Medics that could have stepped in for it then, this one among them."""
    is_chosen: bool = False

    @property
    def step(self) -> MedicStep:
        """Which Medic, for whom, against whom."""
        return MedicStep(self.medic, self.unit, self.attacker)


class Segment(NamedTuple):
    """One segment: the state it was fought under, who acted, what struck, who left the board."""

    initiative: int
    derived: Derived
    hq_points: tuple[int, ...]
    actors: tuple[int, ...] = ()
    exploded: tuple[int, ...] = ()
    converted: tuple[Convert, ...] = ()
    hits: tuple[BattleHit, ...] = ()
    saved: tuple[Rescue, ...] = ()
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


def leaving(board: Board, fallen: Collection[int]) -> tuple[list[int], list[int]]:
    """The hexes of the units and of the foundations of those whose HQ fell.

    They leave with it where three players or more began (FAQ MP.13).
    """
    if len(board.players) <= 2:
        return [], []
    units = [at for at, unit in board.units() if unit.owner in fallen]
    return units, [at for at, lain in board.foundations.items() if lain.owner in fallen]


def segment_json(segment: Segment, board: Board) -> dict[str, Any]:
    """One segment of the result."""
    names = board.grid.names
    return {
        "initiative": segment.initiative,
        "attacks": [
            {
                "from": names[hit.start],
                "to": names[hit.end],
                "kind": hit.kind,
                "strength": hit.strength,
                "wounds": hit.wounds,
                "absorbed_by": None if hit.absorbed_by == OFF else names[hit.absorbed_by],
            }
            for hit in segment.hits
        ],
        "destroyed": [board.as_lifted(at, unit) for at, unit in segment.destroyed],
        "hq_points": by_player(board, segment.hq_points),
    }


def by_player(board: Board, points: Sequence[int]) -> dict[str, int]:
    """What each track shows, by the player's name."""
    return {player.name: left for player, left in zip(board.players, points, strict=True)}
