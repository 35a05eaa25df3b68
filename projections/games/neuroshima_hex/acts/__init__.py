"""Every act of Neuroshima Hex, and what events do to the table by them."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from events.base import Event
from events.neuroshima_hex import Procedure
from projections.acts import Acts
from projections.games.neuroshima_hex.act import HexAct, PaidAct
from projections.games.neuroshima_hex.acts import (
    battles,
    damage,
    endings,
    hand,
    moving,
    placing,
    pushing,
    segments,
    tracks,
    turns,
)
from projections.games.neuroshima_hex.mobility import release
from projections.games.neuroshima_hex.table import Table

ACTS: Final = Acts[HexAct[Any]](
    *hand.ACTS, *turns.ACTS, *placing.ACTS, *moving.ACTS, *pushing.ACTS, *damage.ACTS,
    *tracks.ACTS, *battles.ACTS, *segments.ACTS, *endings.ACTS,
)  # fmt: skip
_PAID_ACTS: Final = [act for act in ACTS if isinstance(act, PaidAct)]
BY_ABILITY: Final[Mapping[str, PaidAct[Any]]] = {
    ability: act for act in _PAID_ACTS for ability in act.abilities
}
"""By what a tile does, the act for which it is played."""
BY_PROCEDURE: Final[Mapping[Procedure, PaidAct[Any]]] = {
    procedure: act for act in _PAID_ACTS for procedure in act.procedures
}

HANDLERS: Final[Mapping[type[Event], Callable[[Table, Any], None]]] = ACTS.part("apply")
"""What changes the table, by kind of event."""
_CHANGE_BOARD: Final = frozenset(act.event for act in ACTS if act.changes_board)
"""What changes how the tiles lie on the board."""


def apply(table: Table, event: Event) -> Table:
    """The table after `event`; it is the same table."""
    kind = type(event)
    handler = HANDLERS.get(kind)
    if handler is not None:
        handler(table, event)
        if kind in _CHANGE_BOARD:
            table.invalidate()
            release(table)
    table.seq, table.last_event = event.seq, event
    return table
