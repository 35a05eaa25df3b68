"""Turns: who has the next one, and what must have happened before it."""

from __future__ import annotations

from events.match import DRAW
from events.neuroshima_hex import TurnBegan
from projections.games.neuroshima_hex.armies.lookup import army_of
from projections.games.neuroshima_hex.findings.moment import Faults, Moment
from projections.games.neuroshima_hex.findings.standing import (
    fallen,
    is_decided,
    is_last_battle_overdue,
    leaders,
    since_last_tile,
    successors,
)
from projections.games.neuroshima_hex.table import Table

Began = Moment[TurnBegan]


def faults(m: Began) -> Faults:
    """All about a turn that began."""
    table = m.table
    if m.who is None:
        return
    yield from _open_battle(m)
    if not table.turns:
        yield from _setup(m)
    if is_decided(table):
        yield "match_is_decided", {}
        return
    yield from _fell(m)
    if is_last_battle_overdue(table, m.who):
        yield "last_battle_missing", {}
    elif {"last", "overtime"} & set(table.fought):
        yield from _overtime(m, m.who)
    elif m.who not in successors(table) and not table.out[m.who]:
        expected = [m.name(player) for player in sorted(successors(table))]
        yield "turn_out_of_order", {"player": m.called, "expected": expected}
    if m.event.number not in (None, table.turns + 1):
        yield "turn_number", {"number": m.event.number, "expected": table.turns + 1}


def _open_battle(m: Began) -> Faults:
    turn = m.table.turn
    if m.table.fight is not None and (turn is None or turn.over):
        yield "battle_not_ended", {"seq": m.table.fight.seq}


def _fell(m: Began) -> Faults:
    if len(m.table.players) < 3:
        return
    for player in sorted(fallen(m.table)):
        if not m.table.out[player]:
            yield "not_eliminated", {"player": m.name(player)}


# -- setting up -----------------------------------------------------------------------------------


def _setup(m: Began) -> Faults:
    """All HQs lie before the first turn; whoever begins lays first (Duel rules, beginning)."""
    players = m.table.players
    missing = [i for i in m.table.without_hq() if army_of(players[i].army) is not None]
    if missing:
        yield "hq_late", {"players": [m.name(player) for player in missing]}
        return
    laid = _laid(m.table)
    if len(laid) < len(players):
        return  # of an army that is not at hand nobody knows which tile is its HQ
    expected = _expected(m.table, m.who or 0, laid)
    if laid != expected:
        yield "hq_order", {"players": [m.name(player) for player in expected]}


def _laid(table: Table) -> list[int]:
    """The players in the order in which their HQs were laid."""
    found = [(table.tokens[at], unit.owner) for at, unit in table.board.units() if unit.laid.is_hq]
    return [owner for _, owner in sorted(found)]


def _expected(table: Table, first: int, laid: list[int]) -> list[int]:
    """In 3.0 an HQ that takes units over comes last (FAQ MP.8); teams are not told apart."""
    if len(table.players) == 2:
        order = [first, 1 - first]
    else:
        order = [first] + [player for player in laid if player != first]
    if table.rules.edition == "duel":
        return order
    captors = {
        unit.owner
        for _, unit in table.board.units()
        if unit.laid.is_hq and any(link.effect == "takeover" for link in unit.tile.module)
    }
    if first in captors or len(table.players) > 2:
        order = laid if first in captors else order
    return sorted(order, key=lambda player: player in captors)


# -- overtime -------------------------------------------------------------------------------------


def _overtime(m: Began, who: int) -> Faults:
    """One extra turn for each after a tie, in 3.0 alone; then it is over (3.0 summary; p.13)."""
    table = m.table
    had = [n - (i != table.last_tile) for i, n in enumerate(since_last_tile(table))]
    is_first = all(n <= 0 or table.out[i] for i, n in enumerate(had))
    again = had[who] > 0 and len(table.players) == 2
    not_tied = is_first and DRAW not in leaders(table)
    if table.rules.tie == "draw" or "overtime" in table.fought or again or not_tied:
        yield "overtime_wrong", {}
