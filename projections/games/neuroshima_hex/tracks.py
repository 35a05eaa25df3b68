"""HQ points, energy and points: what the tracks show is what counts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from projections.games.neuroshima_hex.table import Table

FULL_ENERGY: Final = 5
HIGHEST: Final = 99
"""No track is read higher, whatever somebody wrote of it."""


def gain(table: Table, player: int, energy: int) -> None:
    """Energy was bought."""
    table.energy[player] = min(HIGHEST, table.energy[player] + energy)


def pay(table: Table, player: int, energy: int) -> None:
    """Energy was paid; the marker never goes below 0."""
    if energy:
        table.energy[player] = max(0, table.energy[player] - energy)


def _read(table: Table, track: list[int], shown: Mapping[str, int]) -> None:
    for seat, value in shown.items():
        player = table.index.get(seat)
        if player is not None:
            track[player] = value


def read_hq_points(table: Table, shown: Mapping[str, int]) -> None:
    """The HQ tracks show this."""
    _read(table, table.board.hq_points, shown)


def read_energy(table: Table, shown: Mapping[str, int]) -> None:
    """The energy tracks show this."""
    _read(table, table.energy, shown)


def read_points(table: Table, shown: Mapping[str, int]) -> None:
    """The points of the points game."""
    _read(table, table.points, shown)
