"""Plain facts of a freeform match for the archive: who sat there, what moved, who scored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from events.base import Event
from events.freeform import FREEFORM_EVENTS
from events.match import MatchStarted
from projections.games.freeform.fold import apply
from projections.games.freeform.table import Table, start
from projections.history import History
from projections.replay import start_of

TABLES: Final[Mapping[str, Mapping[str, str]]] = {
    "standings": {"seat": "SEAT", "score": "DOUBLE", "moves": "INTEGER"},
    "moves": {
        "seq": "INTEGER", "type": "VARCHAR", "seat": "SEAT", "piece": "VARCHAR",
        "cell": "VARCHAR", "round": "INTEGER", "turn": "INTEGER",
    },
    "scores": {"seq": "INTEGER", "seat": "SEAT", "score": "DOUBLE"},
}  # fmt: skip
"""Who sat there is told of every match by the archive itself."""

_OWN: Final = frozenset(FREEFORM_EVENTS)
Row = tuple[Any, ...]


def facts(history: History) -> dict[str, list[Row]]:
    """The rows of one match; none for a side line without a start of its own."""
    if not any(isinstance(event, MatchStarted) for event in history.events):
        return {}
    table = start(start_of(history.events))
    moves: list[Row] = []
    scores: list[Row] = []
    scored: dict[str, float] = {}
    for event in history.events:
        table = apply(table, event)
        if type(event) in _OWN:
            moves.append(_move(event, table))
        if table.scores != scored:
            scores += _scores(event, scored, table)
            scored = dict(table.scores)
    return {"moves": moves, "scores": scores, "standings": _standings(table, moves)}


def _move(event: Any, table: Table) -> Row:
    facts, stretches = event.__dict__, table.stretches
    return (
        event.seq, event.type_name(), event.player, facts.get("piece"), facts.get("cell"),
        stretches["round"].number if "round" in stretches else None,
        stretches["turn"].number if "turn" in stretches else None,
    )  # fmt: skip


def _scores(event: Event, before: Mapping[str, float], table: Table) -> list[Row]:
    return [
        (event.seq, seat, float(score))
        for seat, score in table.scores.items()
        if before.get(seat) != score
    ]


def _standings(table: Table, moves: list[Row]) -> list[Row]:
    moved = Counter([seat for _, _, seat, *_ in moves])
    return [
        (
            player.seat,
            float(table.scores[player.seat]) if player.seat in table.scores else None,
            moved[player.seat],
        )
        for player in table.players
    ]
