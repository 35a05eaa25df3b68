"""What players decide in a battle, and how a battle says that it decided by itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

ChoiceKind = Literal["clown_explodes", "quartermaster", "medic_absorbs"]


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
