"""What each event does to the table. Odd play never fails here: `findings` says what is odd."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from events.base import Event
from projections.games.neuroshima_hex.acts.every import ACTS
from projections.games.neuroshima_hex.serving import release
from projections.games.neuroshima_hex.table import Table

HANDLERS: Final[Mapping[type[Event], Callable[[Table, Any], None]]] = ACTS.part("apply")
"""What changes the table, by kind of event."""
_STIRS: Final = frozenset(act.event for act in ACTS if act.stirs)
"""What changes how the tiles lie on the board."""


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
