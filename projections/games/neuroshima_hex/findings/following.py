"""What had to come next and did not: a Mine, a full board's battle, the Bio-droid, the last tile.

Each is said once, at the first event that stands where the other should.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from events.base import Event
from events.match import MatchEnded
from events.neuroshima_hex import (
    EVENTS,
    BattleEnded,
    BattleStarted,
    DamageDealt,
    LastTileDrawn,
    PlayerEliminated,
    TileReturned,
    TilesDrawn,
    TracksRead,
    UnitMoved,
)
from projections.games.neuroshima_hex.acts.battles import is_deadlock
from projections.games.neuroshima_hex.acts.damage import mine_below
from projections.games.neuroshima_hex.acts.drawing import returns
from projections.games.neuroshima_hex.acts.every import ACTS
from projections.games.neuroshima_hex.findings.moment import Faults, Moment
from projections.games.neuroshima_hex.names import tile as named

_OF_THE_GAME: Final = frozenset({*EVENTS, MatchEnded} - {TracksRead})


def faults(m: Moment[Any]) -> Faults:
    """What the event before this one called for."""
    last = m.table.last
    if last is None or type(m.event) not in _OF_THE_GAME:
        return
    if type(last) not in _OF_THE_GAME:
        yield from _behind_a_remark(m)
        return
    if isinstance(last, TilesDrawn):
        yield from _untold(m, m.table.index.get(last.player))
    elif isinstance(last, (DamageDealt, BattleEnded)):
        yield from _bio_droid(m, last)
    act = ACTS.of(last)
    if act is not None:
        yield from _mine(m, act.leaves(last))
        if act.may_fill:
            yield from _full(m, fought=isinstance(last, BattleEnded))


def _behind_a_remark(m: Moment[Any]) -> Faults:
    """A note or a pause stands between: what still lies so was not seen to."""
    turn = m.table.turn
    yield from _mine(m, m.grid.names)
    if turn is not None:
        yield from _untold(m, turn.player)
    yield from _full(m, fought=turn is None or turn.over)


# -- the last tile --------------------------------------------------------------------------------


def _untold(m: Moment[Any], player: int | None) -> Faults:
    table = m.table
    if player is None or table.last_tile is not None or not m.counts_piles(player):
        return
    if not table.pile(player) and not isinstance(m.event, LastTileDrawn):
        yield "last_tile_untold", {"player": m.name(player)}


# -- Mines ----------------------------------------------------------------------------------------


def _mine(m: Moment[Any], names: Iterable[str | None]) -> Faults:
    if not m.board.foundations:
        return
    for name in names:
        if mine_below(m.board, m.at(name)) is None:
            continue
        went_off = isinstance(m.event, DamageDealt) and m.event.target == name
        if not went_off and name is not None:
            yield "mine_silent", {"unit": m.unit_words(name)}


# -- the Bio-droid --------------------------------------------------------------------------------


def _bio_droid(m: Moment[Any], last: DamageDealt | BattleEnded) -> Faults:
    """What returns to its pile does so by the end of the battle (six armies, Bio-droid)."""
    if isinstance(m.event, TileReturned):
        return
    gone = list(last.destroyed)
    if isinstance(last, BattleEnded) and m.table.last_fight is not None:
        gone += [one for segment in m.table.last_fight.segments for one in segment.destroyed]
    for one in gone:
        owner = m.table.index.get(one.owner)
        if returns(one.tile) and owner is not None and one.tile in m.table.discards[owner]:
            yield "not_returned", {"tile": named(one.tile), "player": m.name(owner)}
            return


# -- a full board ---------------------------------------------------------------------------------


def _full(m: Moment[Any], *, fought: bool) -> Faults:
    """The last free hex is taken: a battle at once, and again if nothing was destroyed (p.15).

    It comes before the Last Battle too (p.18).
    """
    if None in m.board.at or m.table.fight is not None:
        return
    if isinstance(m.event, (TileReturned, PlayerEliminated)) or _is_its_battle(m.event):
        return
    if fought and isinstance(m.event, UnitMoved) and m.event.means == "takeover":
        return  # of whom the battle brought; between the last tile and its battle nobody turns
    if any(mine_below(m.board, at) for at in m.board.foundations):
        return
    if not fought or (m.table.turn is not None and not isinstance(m.event, MatchEnded)):
        stands = fought and is_deadlock(m.table)
        yield "deadlock_overlooked" if stands else "full_board_without_battle", {}


def _is_its_battle(event: Event) -> bool:
    """Whether it is the battle of the full board, or may be: one whose cause nobody recorded."""
    if not isinstance(event, BattleStarted):
        return False
    return event.kind == "full_board" or (event.kind == "tile" and event.tile is None)
