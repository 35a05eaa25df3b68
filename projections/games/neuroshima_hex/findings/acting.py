"""Who may act at all: the players in the match, in their turn, while no battle is fought."""

from __future__ import annotations

from typing import Any

from events.neuroshima_hex import BattleStarted, TurnBegan, TurnEnded
from projections.games.neuroshima_hex.findings.moment import Faults, Moment


def faults(m: Moment[Any], *, needs_turn: bool) -> Faults:
    """Whoever is out does nothing; others act in their turn, and not while a battle goes on."""
    if m.who is None:
        return
    # Whoever falls in the own turn still ends it.
    ends = isinstance(m.event, TurnEnded)
    acts = needs_turn and not ends
    if m.table.out[m.who] and (acts or isinstance(m.event, TurnBegan)):
        yield "player_is_out", {"player": m.called}
    elif needs_turn and m.is_fighting:
        if not ends and not isinstance(m.event, BattleStarted):
            yield "during_battle", {"player": m.called}
    elif needs_turn and m.table.turns:
        turn = m.table.turn
        if not m.is_own_turn:
            yield "out_of_turn", {"player": m.called}
        elif turn is not None and turn.over and not ends:
            yield "turn_was_over", {"player": m.called}
