"""Rows that grow while a match goes on; their fields are the columns of their tables, in order."""

from __future__ import annotations

from dataclasses import dataclass, fields
from operator import attrgetter
from typing import Any

from projections.games.neuroshima_hex.archive.tables import Row


@dataclass(slots=True)
class Turn:
    """A turn."""

    seq: int
    last_seq: int
    turn: int
    seat: str
    overtime: bool
    under_terror: bool
    drawn: int = 0
    discarded: int = 0
    placed: int = 0
    moves: int = 0
    instants: int = 0
    battles: int = 0
    energy_bought: int = 0
    units_on_board: int = 0
    seconds: float | None = None


@dataclass(slots=True)
class Battle:
    """A battle; `swing` is the HQ damage dealt less that taken by who caused it."""

    seq: int
    last_seq: int
    number: int
    kind: str
    seat: str | None
    turn: int | None
    units: int
    segments: int = 0
    wounds: int = 0
    destroyed: int = 0
    hq_damage: int = 0
    swing: int = 0
    seconds: float | None = None


@dataclass(slots=True)
class Placement:
    """A tile that was laid; `battles` it lived through, till `lost_seq`."""

    seq: int
    turn: int | None
    seat: str
    tile: str
    kind: str
    hex: str
    spot: str | None
    facing: str
    ring: int | None
    replaces: str | None
    lost_seq: int | None = None
    battles: int = 0


def as_rows(grown: list[Any]) -> list[Row]:
    """Rows that grow no more."""
    if not grown:
        return []
    return list(map(attrgetter(*[field.name for field in fields(grown[0])]), grown))
