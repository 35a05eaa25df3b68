"""Who may act at all: the players in the match, in their turn, while no battle is fought."""

from __future__ import annotations

from typing import Any, Final

from events.base import Event
from events.neuroshima_hex import (
    BattleStarted,
    TilePlaced,
    TurnBegan,
    TurnEnded,
    UnitMoved,
)
from projections.games.neuroshima_hex.acts.every import ACTS
from projections.games.neuroshima_hex.armies.lookup import find_tile
from projections.games.neuroshima_hex.findings.moment import Faults, Moment

_ACTIONS: Final = frozenset({TilePlaced, UnitMoved})


def is_action(event: Event) -> bool:
    """Whether somebody does something that only the own turn allows.

    Laying an HQ is no turn (FAQ p.3); a Mine and a battle that no tile caused come by themselves.
    """
    act = ACTS.of(event)
    if act is not None:
        return act.needs_turn(event)
    if type(event) not in _ACTIONS:
        return False
    match event:
        case TilePlaced():
            return find_tile(event.tile).kind != "hq"
        case UnitMoved():
            return event.means != "takeover"
    return True


def faults(m: Moment[Any]) -> Faults:
    """Whoever is out does nothing; others act in their turn, and not while a battle goes on."""
    if m.who is None:
        return
    # Whoever falls in the own turn still ends it.
    acts = is_action(m.event) and not isinstance(m.event, TurnEnded)
    if m.table.out[m.who] and (acts or isinstance(m.event, TurnBegan)):
        yield "player_is_out", {"player": m.called}
    elif is_action(m.event) or isinstance(m.event, UnitMoved):
        yield from _when(m)


def _when(m: Moment[Any]) -> Faults:
    turn, fight = m.table.turn, m.table.fight
    ends = isinstance(m.event, TurnEnded)
    if fight is not None and (turn is None or turn.over):
        if not ends and not isinstance(m.event, BattleStarted):
            yield "during_battle", {"player": m.called}
    elif not m.table.turns or not is_action(m.event):
        return
    elif not m.is_own_turn:
        yield "out_of_turn", {"player": m.called}
    elif turn is not None and turn.over and not ends:
        yield "turn_was_over", {"player": m.called}
