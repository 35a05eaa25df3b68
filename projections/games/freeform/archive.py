"""Plain facts of a freeform match for the archive: who sat there, what moved, who scored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from events.match import MatchStarted, Number
from projections.games.freeform.system import ACTS, apply
from projections.games.freeform.table import Table, start
from projections.history import History
from projections.replay import start_of
from projections.system import ArchiveRows


class MoveRow(NamedTuple):
    """Somebody did something."""

    seq: int
    type: str
    seat: str | None
    piece: str | None
    cell: str | None
    round: int | None
    turn: int | None


class ScoreRow(NamedTuple):
    """A player's points are others now."""

    seq: int
    seat: str
    score: float


class StandingRow(NamedTuple):
    """How a seat stood in the end."""

    seat: str
    score: float | None
    moves: int


def _typed(row: Any, **types: str) -> Mapping[str, str]:
    """The columns of a row's table: a seat, of another type, or text."""
    return {name: "SEAT" if name == "seat" else types.get(name, "VARCHAR") for name in row._fields}


TABLES: Final[Mapping[str, Mapping[str, str]]] = {
    "standings": _typed(StandingRow, score="DOUBLE", moves="INTEGER"),
    "moves": _typed(MoveRow, seq="INTEGER", round="INTEGER", turn="INTEGER"),
    "scores": _typed(ScoreRow, seq="INTEGER", score="DOUBLE"),
}
"""Who sat there is told of every match by the archive itself."""


class FreeformRows:
    """What the acts tell of a match; the table stands where they tell it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.moves: list[MoveRow] = []
        self.scores: list[ScoreRow] = []

    def move(self, event: Any) -> None:
        """Somebody did something."""
        facts, stretches = event.__dict__, self.table.stretches
        self.moves.append(MoveRow(
            event.seq, event.type_name(), event.player, facts.get("piece"), facts.get("cell"),
            stretches["round"].number if "round" in stretches else None,
            stretches["turn"].number if "turn" in stretches else None,
        ))  # fmt: skip

    def score(self, event: Any, before: Number | None) -> None:
        """A player's points may have changed."""
        now = self.table.scores[event.player]
        if now != before:
            self.scores.append(ScoreRow(event.seq, event.player, float(now)))


def facts(history: History) -> dict[str, Sequence[tuple[Any, ...]]]:
    """The rows of one match; none for a side line without a start of its own."""
    if not any(isinstance(event, MatchStarted) for event in history.events):
        return {}
    rows = FreeformRows(start(start_of(history.events)))
    for event in ACTS.telling(rows, history.events):
        apply(rows.table, event)
    moved = Counter(move.seat for move in rows.moves)
    scores = {seat: float(score) for seat, score in rows.table.scores.items()}
    seats = [StandingRow(seat, scores.get(seat), moved[seat]) for seat in rows.table.seats]
    return {"moves": rows.moves, "scores": rows.scores, "standings": seats}


ARCHIVE: Final = ArchiveRows(facts=facts, tables=TABLES)
