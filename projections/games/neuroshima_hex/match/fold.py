"""What each event does to the table. Odd play never fails here: `findings` says what is odd."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from events.base import Event
from events.neuroshima_hex import (
    TilePlaced,
    UnitMoved,
)
from projections.games.neuroshima_hex.acts.every import ACTS
from projections.games.neuroshima_hex.armies.lookup import find_tile
from projections.games.neuroshima_hex.board.board import Foundation
from projections.games.neuroshima_hex.board.hexes import DIRECTION
from projections.games.neuroshima_hex.moving_tiles import (
    leave_hand,
    lift,
    move,
)
from projections.games.neuroshima_hex.serving import lapse, release, use
from projections.games.neuroshima_hex.table import Table
from projections.games.neuroshima_hex.tracks import (
    pay,
)


def apply(table: Table, event: Event) -> Table:
    """The table after `event`; it is the same table."""
    kind = type(event)
    handler = HANDLERS.get(kind)
    if handler is not None:
        handler(table, event)
        if kind in _STIRS:
            table.stir()
            release(table)
    table.seq, table.last = event.seq, event
    return table


# -- units ----------------------------------------------------------------------------------------


def _play(table: Table, player: int, tile: str | None) -> None:
    """An instant left the hand for the discards."""
    if tile is not None:
        leave_hand(table, player, tile)
        table.discards[player].append(tile)


def _placed(table: Table, event: TilePlaced) -> None:
    player = table.index.get(event.player)
    if player is None:
        return
    tile = find_tile(event.tile)
    kind = tile.kind
    if kind != "hq":
        leave_hand(table, player, event.tile)
    board = table.board
    at = board.grid.index.get(event.hex)
    if at is None or kind == "instant":
        table.discards[player].append(event.tile)
    elif kind == "foundation":
        board.foundations[at] = Foundation(tile, player)
    else:
        if board.at[at] is not None:
            lift(table, at)
        elif table.taking and board.at.count(None) == 1 and at not in board.foundations:
            lapse(table)  # a battle comes at once: who was held before is turned no more
        board.put(at, tile, player, DIRECTION[event.facing])
        if not table.taking:
            table.taking = any(link.effect == "takeover" for link in tile.module)
        table.born += 1
        table.tokens[at] = table.born


def _moved(table: Table, event: UnitMoved) -> None:
    index = table.board.grid.index
    start = index.get(event.unit)
    player = table.index.get(event.player)
    if player is not None:
        _play(table, player, event.tile)
        pay(table, player, event.energy)
    end = start if event.to is None else index.get(event.to)
    if start is None or end is None:
        return
    if event.means != "tile":
        use(table, event, start)
    faces = event.faces
    move(table, start, end, None if faces is None else DIRECTION[faces])


HANDLERS: Final[Mapping[type[Event], Callable[[Table, Any], None]]] = {
    TilePlaced: _placed,
    UnitMoved: _moved,
    **ACTS.part("apply"),
}
"""What changes the table, by kind of event."""
_STIRS: Final = frozenset(
    {
        TilePlaced, UnitMoved,
        *(act.event for act in ACTS if act.stirs),
    }
)  # fmt: skip
"""What changes how the tiles lie on the board."""
