"""Every act of Neuroshima Hex, and what events do to the table by them."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from events.base import Event
from events.neuroshima_hex import Procedure
from projections.acts import Acts
from projections.games.neuroshima_hex.act import HexAct, Played
from projections.games.neuroshima_hex.acts.battles import EndBattle, StartBattle
from projections.games.neuroshima_hex.acts.damage import Damage
from projections.games.neuroshima_hex.acts.endings import Eliminate, End, Start
from projections.games.neuroshima_hex.acts.hand import Discard, Draw, LastTile, Redraw, Return
from projections.games.neuroshima_hex.acts.moving import Move
from projections.games.neuroshima_hex.acts.placing import PlaceTile
from projections.games.neuroshima_hex.acts.pushing import Push, Swap
from projections.games.neuroshima_hex.acts.segments import Choose, FightSegment
from projections.games.neuroshima_hex.acts.tracks import BuyEnergy, ReadTracks
from projections.games.neuroshima_hex.acts.turns import BeginTurn, EndTurn, SpreadTerror
from projections.games.neuroshima_hex.mobility import release
from projections.games.neuroshima_hex.table import Table

DRAWING, DISCARD, REDRAW, BUY_ENERGY = Draw(), Discard(), Redraw(), BuyEnergy()
PLACE, MOVE = PlaceTile(), Move()
BEGIN_TURN, END_TURN, READ_TRACKS, END = BeginTurn(), EndTurn(), ReadTracks(), End()
FIGHT_SEGMENT, END_BATTLE = FightSegment(), EndBattle()
ACTS: Final = Acts[HexAct[Any]](
    Start(),
    DRAWING,
    LastTile(),
    Return(),
    DISCARD,
    REDRAW,
    BEGIN_TURN,
    END_TURN,
    SpreadTerror(),
    PLACE,
    MOVE,
    Push(),
    Swap(),
    Damage(),
    BUY_ENERGY,
    StartBattle(),
    Choose(),
    FIGHT_SEGMENT,
    END_BATTLE,
    Eliminate(),
    READ_TRACKS,
    END,
)
_PLAYED: Final = [act for act in ACTS if isinstance(act, Played)]
BY_ABILITY: Final[Mapping[str, Played[Any]]] = {
    ability: act for act in _PLAYED for ability in act.abilities
}
"""By what a tile does, the act for which it is played."""
BY_PROCEDURE: Final[Mapping[Procedure, Played[Any]]] = {
    procedure: act for act in _PLAYED for procedure in act.procedures
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
    table.seq, table.last = event.seq, event
    return table
