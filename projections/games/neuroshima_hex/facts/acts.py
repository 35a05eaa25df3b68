"""Rows of what players do in their turns: tiles, moves, instants."""

from __future__ import annotations

from typing import Any, Final

from events.neuroshima_hex import (
    EnergyBought,
    HandDiscarded,
    TerrorSpread,
    TilePlaced,
    TilesDiscarded,
    TilesDrawn,
    UnitMoved,
    UnitPushed,
    UnitsSwapped,
)
from projections.games.neuroshima_hex.facts.stretches import Placement
from projections.games.neuroshima_hex.facts.telling import Telling
from projections.games.neuroshima_hex.hexes import GRIDS
from projections.games.neuroshima_hex.match.armies import find_tile

_RINGS: Final = {
    grid.size: {
        name: max(abs(q), abs(r), abs(q + r))
        for name, (q, r) in zip(grid.names, grid.axial, strict=True)
    }
    for grid in GRIDS.values()
}
"""By board and hex: how far it lies from the centre."""

# -- tiles ----------------------------------------------------------------------------------------


def drawn(t: Telling, event: TilesDrawn) -> None:
    """Tiles came from the pile."""
    seq, number, seat = event.seq, t.number, event.player
    t.rows["draws"] += [(seq, i, number, seat, tile) for i, tile in enumerate(event.tiles)]
    turn = t.turn_of(seat)
    if turn is not None:
        turn.drawn += len(event.tiles)


def discarded(t: Telling, event: TilesDiscarded) -> None:
    """Tiles were thrown away."""
    _thrown(t, event, "forced" if event.forced else "free")


def redrawn(t: Telling, event: HandDiscarded) -> None:
    """A hand was thrown away, to be drawn anew."""
    _thrown(t, event, "redrawn")


def bought(t: Telling, event: EnergyBought) -> None:
    """Tiles and HQ points became energy."""
    _thrown(t, event, "energy")
    if t.turn is not None:
        t.turn.energy_bought += len(event.tiles) + event.hq_points


def _thrown(t: Telling, event: Any, why: str) -> None:
    seq, number, seat = event.seq, t.number, event.player
    t.rows["discards"] += [(seq, i, number, seat, tile, why) for i, tile in enumerate(event.tiles)]
    turn = t.turn_of(seat)
    if turn is not None:
        turn.discarded += len(event.tiles)


def placed(t: Telling, event: TilePlaced) -> None:
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


def lies(t: Telling, event: TilePlaced) -> None:
    """The tile lies there; what lay there before is gone."""
    t.see(event.seq, "replaced" if event.replaces else "displaced", event.hex)
    t.welcome(t.placements[-1])


# -- moves ----------------------------------------------------------------------------------------


def moved(t: Telling, event: UnitMoved) -> None:
    """A unit moved or turned."""
    start, goal = event.unit, event.to or event.unit
    _move(t, event, "move", start, goal, event.faces, event.means, event.energy)
    played(t, event, "rotation" if event.means == "procedure" else None, start, energy=event.energy)


def has_moved(t: Telling, event: UnitMoved) -> None:
    """The unit lies where it went."""
    t.see(event.seq, "displaced", event.unit, event.to)
    if event.energy:
        t.read_tracks(event.seq)


def pushed(t: Telling, event: UnitPushed) -> None:
    """A unit was pushed."""
    procedure = "push_back" if event.energy else None
    means = "procedure" if procedure else "tile"
    _move(t, event, "push", event.unit, event.to, None, means, event.energy)
    played(t, event, procedure, event.unit, energy=event.energy)


def was_pushed(t: Telling, event: UnitPushed) -> None:
    """The unit lies where it was pushed."""
    t.see(event.seq, "displaced", event.unit, event.to)
    if event.energy:
        t.read_tracks(event.seq)


def swapped(t: Telling, event: UnitsSwapped) -> None:
    """Two units changed places."""
    procedure = "swap" if event.energy else None
    one, other = event.units
    facings = event.facings or (None, None)
    means = "procedure" if procedure else "tile"
    _move(t, event, "swap", one, other, facings[0], means, event.energy)
    _move(t, event, "swap", other, one, facings[1], means, 0)
    played(t, event, procedure, one, energy=event.energy)


def have_swapped(t: Telling, event: UnitsSwapped) -> None:
    """The units lie where the others lay."""
    t.see(event.seq, "displaced", *event.units)
    if event.energy:
        t.read_tracks(event.seq)


def _move(  # noqa: PLR0913, PLR0917 - the columns of one row
    t: Telling, event: Any, kind: str, start: str, goal: str, facing: str | None, means: str,
    energy: int,
) -> None:  # fmt: skip
    unit = t.unit(start)
    tile = owner = looked = None
    if unit is not None:
        tile, owner, looked = unit.laid.tile.id, t.seats[unit.owner], unit.facing
    t.rows["moves"].append(
        (
            event.seq, t.number, event.player, kind, means, event.tile, tile, owner, start, goal,
            looked, facing or looked, energy,
        )
    )  # fmt: skip
    turn = t.turn_of(event.player)
    if turn is not None:
        turn.moves += 1


# -- instants -------------------------------------------------------------------------------------


def terror(t: Telling, event: TerrorSpread) -> None:
    """Terror was played."""
    played(t, event, None, None)


def played(  # noqa: PLR0913 - the columns of one row
    t: Telling, event: Any, procedure: str | None, target: str | None, *,
    wounds: int = 0, destroyed: int = 0, energy: int = 0,
) -> None:  # fmt: skip
    """An instant or a procedure, if the event was one; a Mine is none."""
    tile: str | None = event.tile
    if (tile is None and procedure is None) or is_mine(tile):
        return
    t.rows["instants"].append(
        (
            event.seq, t.number, event.player, tile, ability_of(tile), procedure, target, wounds,
            destroyed, energy,
        )
    )  # fmt: skip
    turn = t.turn_of(event.player)
    if turn is not None:
        turn.instants += 1


def is_mine(tile: str | None) -> bool:
    """Whether it is a foundation, which strikes and is not played."""
    return tile is not None and find_tile(tile).kind == "foundation"


def ability_of(tile: str | None) -> str | None:
    """What an instant does."""
    return None if tile is None else min(find_tile(tile).abilities, default=None)
