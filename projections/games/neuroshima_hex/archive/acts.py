"""Rows of what players do in their turns: tiles, moves, instants."""

from __future__ import annotations

from typing import Final

from events.neuroshima_hex import (
    TilePlaced,
    UnitMoved,
)
from projections.games.neuroshima_hex.archive.row_writer import RowWriter
from projections.games.neuroshima_hex.archive.span_rows import Placement
from projections.games.neuroshima_hex.armies.lookup import find_tile
from projections.games.neuroshima_hex.board.hexes import GRIDS

_RINGS: Final = {
    grid.size: {
        name: max(abs(q), abs(r), abs(q + r))
        for name, (q, r) in zip(grid.names, grid.axial, strict=True)
    }
    for grid in GRIDS.values()
}
"""By board and hex: how far it lies from the centre."""


def placed(t: RowWriter, event: TilePlaced) -> None:
    """A tile was laid."""
    seat, tile, name = event.player, event.tile, event.hex
    ring = _RINGS[t.lying.size].get(name)
    t.placements.append(
        Placement(
            event.seq, t.number, seat, tile, find_tile(tile).kind, name, None, event.facing, ring,
            event.replaces,
        )
    )  # fmt: skip
    turn = t.turn_of(seat)
    if turn is not None:
        turn.placed += 1


def lies(t: RowWriter, event: TilePlaced) -> None:
    """The tile lies there; what lay there before is gone."""
    t.see(event.seq, "replaced" if event.replaces else "displaced", event.hex)
    t.welcome(t.placements[-1])


# -- moves ----------------------------------------------------------------------------------------


def moved(t: RowWriter, event: UnitMoved) -> None:
    """A unit moved or turned."""
    start, goal = event.unit, event.to or event.unit
    t.move(event, "move", start, goal, event.faces, event.means, event.energy)
    t.instant(event, "rotation" if event.means == "procedure" else None, start, energy=event.energy)


def has_moved(t: RowWriter, event: UnitMoved) -> None:
    """The unit lies where it went."""
    t.see(event.seq, "displaced", event.unit, event.to)
    if event.energy:
        t.read_tracks(event.seq)
