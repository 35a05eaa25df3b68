"""One pass over a history: what each kind of event tells before and after it happens."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from events.base import Event
from events.match import MatchStarted
from events.neuroshima_hex import (
    BattleEnded,
    BattleStarted,
    ChoicesMade,
    DamageDealt,
    EnergyBought,
    HandDiscarded,
    PlayerEliminated,
    SegmentFought,
    TerrorSpread,
    TilePlaced,
    TilesDiscarded,
    TilesDrawn,
    TracksRead,
    TurnBegan,
    TurnEnded,
    UnitMoved,
    UnitPushed,
    UnitsSwapped,
)
from projections.history import History
from projections.neuroshima_hex.facts import acts, fights, sums
from projections.neuroshima_hex.facts.stretches import as_rows
from projections.neuroshima_hex.facts.tables import Row
from projections.neuroshima_hex.facts.telling import Telling
from projections.neuroshima_hex.match.fold import apply
from projections.neuroshima_hex.match.table import start
from projections.replay import start_of

Tell = Callable[[Telling, Any], None]

BEFORE: Final[Mapping[type[Event], Tell]] = {
    TilesDrawn: acts.drawn,
    TilesDiscarded: acts.discarded,
    HandDiscarded: acts.redrawn,
    EnergyBought: acts.bought,
    TilePlaced: acts.placed,
    UnitMoved: acts.moved,
    UnitPushed: acts.pushed,
    UnitsSwapped: acts.swapped,
    TerrorSpread: acts.terror,
    TurnBegan: Telling.begin_turn,
    DamageDealt: fights.damaged,
    BattleStarted: fights.started,
    ChoicesMade: fights.chosen,
    SegmentFought: fights.fought,
    BattleEnded: fights.ending,
}
"""Told from the table as it lay before the event."""

AFTER: Final[Mapping[type[Event], Tell]] = {
    TilePlaced: acts.lies,
    UnitMoved: acts.has_moved,
    UnitPushed: acts.was_pushed,
    UnitsSwapped: acts.have_swapped,
    EnergyBought: fights.read,
    TurnEnded: Telling.end_turn,
    DamageDealt: fights.has_damaged,
    SegmentFought: fights.has_fought,
    BattleEnded: fights.ended,
    PlayerEliminated: fights.eliminated,
    TracksRead: fights.read,
}
"""Told from the table that the event left: where units lie, and what the tracks show."""


def facts(history: History) -> dict[str, list[Row]]:
    """The rows of one match; none for a side line without a start of its own."""
    events = history.events
    if not any(isinstance(event, MatchStarted) for event in events):
        return {}
    table = start(start_of(events))
    telling = Telling(table, events[0])
    before, after = BEFORE.get, AFTER.get
    for event in events:
        kind = type(event)
        tell = before(kind)
        if tell is not None:
            tell(telling, event)
        apply(table, event)
        tell = after(kind)
        if tell is not None:
            tell(telling, event)
        telling.last = event
    return _told(telling)


def _told(telling: Telling) -> dict[str, list[Row]]:
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
