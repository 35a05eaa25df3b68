"""One pass over a history: what each kind of event tells before and after it happens."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from events.base import Event
from events.match import MatchStarted
from projections.games.neuroshima_hex.acts import ACTS, HANDLERS
from projections.games.neuroshima_hex.archive import sums
from projections.games.neuroshima_hex.archive.row_writer import RowWriter
from projections.games.neuroshima_hex.archive.span_rows import as_rows
from projections.games.neuroshima_hex.archive.tables import Row
from projections.games.neuroshima_hex.table import start
from projections.history import History
from projections.replay import start_of

ROWS: Final[Mapping[type[Event], Callable[[RowWriter, Any], Iterator[None]]]] = ACTS.part("rows")
"""What is told of each kind of event, before it happens and after."""
ON_BOARD: Final = frozenset(act.event for act in ACTS if not act.is_off_board)
"""Not hands, piles and discards alone, which no row tells of: a third of all events."""


def facts(history: History) -> dict[str, list[Row]]:
    """The rows of one match; none for a side line without a start of its own."""
    events = history.events
    if not any(isinstance(event, MatchStarted) for event in events):
        return {}
    table = start(start_of(events))
    telling = RowWriter(table, events[0])
    rows = ROWS.get
    for event in events:
        kind = type(event)
        tell = rows(kind)
        if tell is not None:
            telling_of_it = tell(telling, event)
            next(telling_of_it)
            if kind in ON_BOARD:
                HANDLERS[kind](table, event)
            next(telling_of_it, None)
        telling.last = event
    return _told(telling)


def _told(telling: RowWriter) -> dict[str, list[Row]]:
    telling.end()
    used = sums.uses(telling)
    return {
        **telling.rows,
        "openings": sums.openings(telling),
        "stays": telling.lying.stays,
        "positions": telling.lying.positions,
        "turns": as_rows(telling.turns),
        "battles": as_rows(telling.battles),
        "placements": as_rows(telling.placements),
        "standings": sums.standings(telling, used),
        "details": [sums.details(telling)],
        "tile_use": sums.tile_use(used),
    }
