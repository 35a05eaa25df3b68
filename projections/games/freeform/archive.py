"""Plain facts of a freeform match for the archive: who sat there, what moved, who scored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from events.match import MatchStarted, Number
from projections.games.freeform.system import ACTS, apply
from projections.games.freeform.table import Table, start
from projections.history import History
from projections.replay import start_of
from projections.system import ArchiveRows

TABLES: Final[Mapping[str, Mapping[str, str]]] = {
    "standings": {"seat": "SEAT", "score": "DOUBLE", "moves": "INTEGER"},
    "moves": {
        "seq": "INTEGER", "type": "VARCHAR", "seat": "SEAT", "piece": "VARCHAR",
        "cell": "VARCHAR", "round": "INTEGER", "turn": "INTEGER",
    },
    "scores": {"seq": "INTEGER", "seat": "SEAT", "score": "DOUBLE"},
}  # fmt: skip
"""Who sat there is told of every match by the archive itself."""

Row = tuple[Any, ...]


class FreeformRows:
    """What the acts tell of a match; the table stands where they tell it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.moves: list[Row] = []
        self.scores: list[Row] = []

    def move(self, event: Any) -> None:
        """Somebody did something."""
        facts, stretches = event.__dict__, self.table.stretches
        self.moves.append((
            event.seq, event.type_name(), event.player, facts.get("piece"), facts.get("cell"),
            stretches["round"].number if "round" in stretches else None,
            stretches["turn"].number if "turn" in stretches else None,
        ))  # fmt: skip

    def score(self, event: Any, before: Number | None) -> None:
        """A player's points may have changed."""
        now = self.table.scores[event.player]
        if now != before:
            self.scores.append((event.seq, event.player, float(now)))


def facts(history: History) -> dict[str, list[Row]]:
    """The rows of one match; none for a side line without a start of its own."""
    if not any(isinstance(event, MatchStarted) for event in history.events):
        return {}
    told = FreeformRows(start(start_of(history.events)))
    for event in ACTS.telling(told, history.events):
        apply(told.table, event)
    moved = Counter([seat for _, _, seat, *_ in told.moves])
    scores = {seat: float(score) for seat, score in told.table.scores.items()}
    seats = [(seat, scores.get(seat), moved[seat]) for seat in told.table.seats]
    return {"moves": told.moves, "scores": told.scores, "standings": seats}


ARCHIVE: Final = ArchiveRows(facts=facts, tables=TABLES)
