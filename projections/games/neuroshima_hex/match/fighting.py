"""What a battle's events do to the table: wounds, the dead, the tracks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from events.base import Event
from events.neuroshima_hex import BattleEnded, BattleStarted, ChoicesMade, SegmentFought
from projections.games.neuroshima_hex.moving_tiles import (
    leave_hand,
    lift,
    lift_all,
    lift_foundation,
    wound,
)
from projections.games.neuroshima_hex.serving import lapse
from projections.games.neuroshima_hex.table import Fight, Table
from projections.games.neuroshima_hex.tracks import read_hq_points, read_points


def _started(table: Table, event: BattleStarted) -> None:
    if None in table.board.at or table.turn is None or table.turn.over:
        lapse(table)  # what came with the tile that filled the board counts as taken in battle
    player = None if event.player is None else table.index.get(event.player)
    if player is not None and event.tile is not None:
        leave_hand(table, player, event.tile)
        table.discards[player].append(event.tile)
    table.fight = Fight(
        event.kind, player, event.tile, table.board.copy(), event.seq, points=tuple(table.points)
    )
    if event.kind == "last":
        table.before_last = table.was if table.turn is None else table.turn.player
        table.turns_before_last = tuple(table.turns_of)
    if table.turn is not None:
        table.turn.over = True  # a battle ends the turn (Duel rules, battles)


def _fight(table: Table, event: Event) -> Fight:
    """The battle that is going on; one whose start nobody wrote begins now."""
    if table.fight is None:
        before, points = table.board.copy(), tuple(table.points)
        table.fight = Fight("tile", None, None, before, event.seq, points=points)
    return table.fight


def _chosen(table: Table, event: ChoicesMade) -> None:
    fight = _fight(table, event)
    table.fight = fight._replace(choices=(*fight.choices, *event.choices))


def _fought(table: Table, event: SegmentFought) -> None:
    fight = _fight(table, event)
    table.fight = fight._replace(segments=(*fight.segments, event))
    index = table.board.grid.index
    for attack in event.attacks:
        at = index.get(attack.to)
        if at is not None and attack.absorbed_by is None:
            wound(table, at, attack.wounds)
    lift_all(table, event.destroyed)
    read_hq_points(table, event.hq_points)
    if event.points is not None:
        read_points(table, event.points)


def _ended(table: Table, event: BattleEnded) -> None:
    fight = _fight(table, event)
    lift_all(table, event.destroyed)
    read_hq_points(table, event.hq_points)
    if event.points is not None:
        read_points(table, event.points)
    _clear(table, fight)
    for seen in event.wounds:
        _show(table, seen.hex, seen.wounds)
    table.last_fight, table.fight = fight, None
    table.fought = (*table.fought, fight.kind)


def _show(table: Table, name: str, wounds: int) -> None:
    at = table.board.grid.index.get(name)
    unit = None if at is None else table.board.at[at]
    if at is not None and unit is not None and not unit.laid.is_hq:
        table.board.at[at] = unit._replace(wounds=wounds)


def _clear(table: Table, fight: Fight) -> None:
    """With three players or more the tiles of those whose HQ fell leave (3.0 summary; FAQ MP.13).

    A foundation is such a tile too. Wounds come off where the table has agreed on it. Both is what
    the end of a battle means, so that `battle_ended` alone says it.
    """
    board = table.board
    fallen = _fallen(table, fight) if len(board.players) > 2 else ()
    heals = table.rules.heal_after_battle
    if not fallen and not heals:
        return
    for at, unit in list(board.units()):
        if unit.owner in fallen:
            lift(table, at)
        elif heals and unit.wounds:
            board.at[at] = unit._replace(wounds=0)
    for at, lain in list(board.foundations.items()):
        if lain.owner in fallen:
            lift_foundation(table, at)


def _fallen(table: Table, fight: Fight) -> set[int]:
    """The players whose HQ stood when the battle began and stands no more."""
    stood = {unit.owner for _, unit in fight.before.units() if unit.laid.is_hq}
    return stood - {unit.owner for _, unit in table.board.units() if unit.laid.is_hq}


FIGHT_HANDLERS: Final[Mapping[type[Event], Callable[[Table, Any], None]]] = {
    BattleStarted: _started,
    ChoicesMade: _chosen,
    SegmentFought: _fought,
    BattleEnded: _ended,
}
