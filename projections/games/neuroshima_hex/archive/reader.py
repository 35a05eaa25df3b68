"""One pass over a history: what each kind of event tells before and after it happens."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from events.base import Event
from events.match import MatchStarted
from events.neuroshima_hex import (
    TilePlaced,
    UnitMoved,
)
from projections.games.neuroshima_hex.acts.every import ACTS
from projections.games.neuroshima_hex.archive import acts, sums
from projections.games.neuroshima_hex.archive.row_writer import RowWriter
from projections.games.neuroshima_hex.archive.span_rows import as_rows
from projections.games.neuroshima_hex.archive.tables import Row
from projections.games.neuroshima_hex.match.fold import HANDLERS
from projections.games.neuroshima_hex.table import Table, start
from projections.history import History
from projections.replay import start_of

Tell = Callable[[RowWriter, Any], None]
Change = Callable[[Table, Any], None]

BEFORE: Final[Mapping[type[Event], Tell]] = {
    TilePlaced: acts.placed,
    UnitMoved: acts.moved,
}
"""Told from the table as it lay before the event."""

AFTER: Final[Mapping[type[Event], Tell]] = {
    TilePlaced: acts.lies,
    UnitMoved: acts.has_moved,
}
"""Told from the table that the event left: where units lie, and what the tracks show."""


STEPS: Final[Mapping[type[Event], tuple[Tell | None, Change | None, Tell | None]]] = {
    kind: (BEFORE.get(kind), HANDLERS.get(kind), AFTER.get(kind))
    for kind in {**BEFORE, **HANDLERS, **AFTER}
    if kind not in ACTS.by_event
}
"""What is done at each kind of event: tell, change the table, tell."""
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
    steps, rows = STEPS.get, ROWS.get
    for event in events:
        kind = type(event)
        tell, found = rows(kind), steps(kind)
        if tell is not None:
            telling_of_it = tell(telling, event)
            next(telling_of_it)
            if kind in ON_BOARD:
                HANDLERS[kind](table, event)
            next(telling_of_it, None)
        elif found is not None:
            before, change, after = found
            if before is not None:
                before(telling, event)
            if change is not None:
                change(table, event)
            if after is not None:
                after(telling, event)
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
