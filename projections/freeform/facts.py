"""Plain facts of a freeform match for the archive: who sat there, what moved, who scored."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from events.base import Event
from events.freeform import FREEFORM_EVENTS
from events.match import MatchStarted
from projections.freeform.fold import apply
from projections.freeform.table import Table, start
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
Row = dict[str, Any]


def facts(history: History) -> dict[str, dict[str, list[Any]]]:
    """The rows of one match, as columns; none for a side line without a start of its own."""
    rows: dict[str, list[Row]] = {name: [] for name in TABLES}
    if any(isinstance(event, MatchStarted) for event in history.events):
        table = start(start_of(history.events))
        for event in history.events:
            scored = dict(table.scores)
            table = apply(table, event)
            if type(event) in _OWN:
                rows["moves"].append(_move(event, table))
            rows["scores"] += _scores(event, scored, table)
        rows["standings"] = _standings(table, rows["moves"])
    return {name: _columns(name, found) for name, found in rows.items()}


def _columns(table: str, rows: list[Row]) -> dict[str, list[Any]]:
    return {column: [row[column] for row in rows] for column in TABLES[table]}


def _move(event: Any, table: Table) -> Row:
    stretches = table.stretches
    return {
        "seq": event.seq,
        "type": event.type_name(),
        "seat": event.player,
        "piece": getattr(event, "piece", None),
        "cell": getattr(event, "cell", None),
        "round": stretches["round"].number if "round" in stretches else None,
        "turn": stretches["turn"].number if "turn" in stretches else None,
    }


def _scores(event: Event, before: Mapping[str, float], table: Table) -> list[Row]:
    return [
        {"seq": event.seq, "seat": seat, "score": float(score)}
        for seat, score in table.scores.items()
        if before.get(seat) != score
    ]


def _standings(table: Table, moves: list[Row]) -> list[Row]:
    return [
        {
            "seat": player.seat,
            "score": float(table.scores[player.seat]) if player.seat in table.scores else None,
            "moves": sum(move["seat"] == player.seat for move in moves),
        }
        for player in table.players
    ]
