"""What players decide in a battle, and how a battle says that it decided by itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from events.neuroshima_hex import BattleChoice
from projections.games.neuroshima_hex.board.hexes import DIRECTION, FACINGS, OFF, Grid

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


@dataclass(frozen=True, slots=True)
class Absorb:
    """The Medic takes what `attacker` did to `unit`."""

    segment: int
    medic: int
    unit: int
    attacker: int


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


# -- as events and positions hold them ------------------------------------------------------------


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


def chooser(choice: Choice) -> int:
    """Where whoever chooses stands: the Clown, the Quartermaster, the Medic."""
    match choice:
        case Explode():
            return choice.unit
        case Convert():
            return choice.module
        case Absorb():
            return choice.medic
