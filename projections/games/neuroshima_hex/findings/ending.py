"""Tracks, eliminations, and the end of a match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from events.match import DRAW, MatchEnded, MatchStarted
from events.neuroshima_hex import PlayerEliminated, TracksRead
from projections.games.neuroshima_hex.armies.lookup import army_of
from projections.games.neuroshima_hex.findings.moment import Faults, Moment
from projections.games.neuroshima_hex.findings.standing import (
    WINNING_POINTS,
    fallen,
    is_decided,
    is_stuck,
    is_tied,
    leaders,
    standing,
    survivors,
    waiting,
)
from projections.games.neuroshima_hex.table import Table
from projections.games.neuroshima_hex.tracks import FULL_ENERGY

_GIVEN_UP: Final = frozenset({"conceded", "agreed", "time", "abandoned"})
"""Reasons for which a table may end a match that the rules do not end yet."""


def started(m: Moment[MatchStarted]) -> Faults:
    """What of this match is not checked, said once."""
    if not m.table.rules.understood:
        yield "options_not_understood", {}
    unknown = any(army_of(player.army) is None for player in m.table.players)
    if m.table.depth != "full" or unknown:
        yield "not_checked", {}


# -- tracks ---------------------------------------------------------------------------------------


def ranges(m: Moment[Any]) -> Faults:
    """HQ points never rise above what they began with, points not above 20 (FAQ g.15, MP.5)."""
    for seat, value in (vars(m.event).get("hq_points") or {}).items():
        player = m.table.index.get(seat)
        if player is not None and value > m.table.rules.hq_points[player]:
            most = m.table.rules.hq_points[player]
            yield "points_above_start", {"player": m.name(player), "points": value, "most": most}
    for seat, value in (vars(m.event).get("points") or {}).items():
        if value > WINNING_POINTS:
            yield "points_above_twenty", {"player": seat, "points": value}


def read(m: Moment[TracksRead]) -> Faults:
    """What the tracks show is what the record comes to."""
    yield from ranges(m)
    most = m.table.rules.hq_points
    shown = {
        seat: value for seat, value in m.event.hq_points.items()
        if seat in m.table.index and value <= most[m.table.index[seat]]
    }  # fmt: skip
    yield from _differing(m, shown, m.board.hq_points)
    points = {seat: value for seat, value in m.event.points.items() if value <= WINNING_POINTS}
    yield from _differing(m, points, m.table.points)
    for seat, value in m.event.energy.items():
        if value > FULL_ENERGY:
            yield "energy_over_five", {"player": seat, "energy": value}
        else:
            yield from _differing(m, {seat: value}, m.table.energy)


def _differing(m: Moment[Any], shown: Mapping[str, int], track: list[int]) -> Faults:
    for seat, value in shown.items():
        player = m.table.index.get(seat)
        if player is not None and track[player] != value:
            values = {"shown": value, "recorded": track[player]}
            yield "tracks_differ", {"player": m.name(player), **values}


# -- who is out -----------------------------------------------------------------------------------


def eliminated(m: Moment[PlayerEliminated]) -> Faults:
    """Only who has lost the HQ is out."""
    if m.who is not None and m.who not in fallen(m.table):
        yield "wrong_elimination", {"player": m.called}


# -- the end of the match -------------------------------------------------------------------------


def ended(m: Moment[MatchEnded]) -> Faults:
    """The end came when it must, and the winner is who is ahead."""
    table = m.table
    if not table.turns and table.born and table.depth != "result":
        yield "turns_not_recorded", {}
    if m.event.winner not in {None, DRAW, *table.seats, *_sides(m)}:
        yield "winner_unknown", {"winner": m.event.winner}
        return
    if table.depth == "result" or m.event.outcome == "abandoned" or m.event.winner is None:
        return
    yield from _fell(m)
    yield from _in_time(m)
    yield from _scores(m)


def _sides(m: Moment[MatchEnded]) -> set[str]:
    return {player.side for player in m.board.players}


def _fell(m: Moment[MatchEnded]) -> Faults:
    if len(m.table.players) > 2:
        for player in sorted(fallen(m.table)):
            if not m.table.out[player]:
                yield "not_eliminated", {"player": m.name(player)}


def _in_time(m: Moment[MatchEnded]) -> Faults:
    table = m.table
    over = {"last", "overtime"} & set(table.fought)
    if is_decided(table):
        left = survivors(table)
        by_points = table.rules.points_mode and len(left) > 1
        yield from _won(m, leaders(table) if by_points else {min(left, default=DRAW)})
    elif _is_played_out(m) or is_stuck(table):
        yield from _won(m, leaders(table))
    elif m.event.reason in _GIVEN_UP:
        yield "ended_early", {}
    elif _is_fought_on(table):
        yield "no_deadlock", {}
    elif over:
        yield "overtime_missing", {}
    elif table.last_tile is not None and table.turn is None and not waiting(table):
        yield "last_battle_missing", {}
    elif table.turns:
        yield "ended_early", {}


def _is_played_out(m: Moment[MatchEnded]) -> bool:
    """The Last Battle was fought, and after a tie that of overtime too where there is one."""
    fought, tie = m.table.fought, m.table.rules.tie
    return "overtime" in fought or (
        "last" in fought and not (tie == "overtime" and is_tied(m.table))
    )


def _is_fought_on(table: Table) -> bool:
    """The board is still full after its battle, which changed something: the next one follows."""
    fight, turn = table.last_fight, table.turn
    was_full = fight is not None and fight.kind == "full_board" and turn is not None and turn.over
    return was_full and None not in table.board.at


def _won(m: Moment[MatchEnded], winners: set[str]) -> Faults:
    winner = m.event.winner
    player = m.table.index.get(winner or "")
    side = winner if player is None else m.board.players[player].side
    if side not in winners:
        yield "wrong_winner", {"winner": winner, "expected": sorted(winners)}


def _scores(m: Moment[MatchEnded]) -> Faults:
    for seat, said in (m.event.scores or {}).items():
        player = m.table.index.get(seat)
        if player is not None and standing(m.table)[player] != said:
            counted = standing(m.table)[player]
            yield "scores_differ", {"player": m.name(player), "said": said, "counted": counted}
