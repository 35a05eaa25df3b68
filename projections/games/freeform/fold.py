"""What each event does to the table. Odd play never fails here: `findings` says what is odd."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from events.base import Event
from events.freeform import (
    CounterChanged,
    CounterSet,
    PieceFlipped,
    PieceGiven,
    PieceMoved,
    PiecePlaced,
    PieceRemoved,
    PieceStacked,
    PieceTurned,
    PointsScored,
    ScoreRead,
)
from events.match import DiceRolled, MatchEnded, SpanClosed, SpanKind, SpanOpened
from projections.games.freeform.cards import CARD_HANDLERS, knowers, known_by
from projections.games.freeform.table import Piece, Roll, Stretch, Table, new_piece
from projections.spans import RANK

_ENDED_BY: Final[Mapping[SpanKind, tuple[SpanKind, ...]]] = {
    kind: tuple(ended for ended in RANK if RANK[ended] >= RANK[kind]) for kind in RANK
}
"""The stretches that end where one of a kind begins or ends: it, and what it may contain."""


def apply(table: Table, event: Event) -> Table:
    """The table after `event`; it is the same table."""
    handler = _HANDLERS.get(type(event))
    if handler is not None:
        handler(table, event)
    table.seq = event.seq
    return table


def _placed(table: Table, event: PiecePlaced) -> None:
    piece = event.piece
    _lift(table, piece)
    if piece in table.removed:
        del table.removed[piece]
    table.pieces[piece] = new_piece((
        piece, event.cell, event.name, event.owner, event.facing, event.face_down,
        event.short, None, known_by(event),
    ))  # fmt: skip
    if event.seen_by is not None or table.hidden:
        _hide(table, piece, event)


def _hide(table: Table, piece: str, event: Event) -> None:
    """Where a piece came to lie is known to those who saw it; what all see is hidden no more."""
    if event.seen_by is None:
        table.hidden.pop(piece, None)
    elif piece in table.pieces:
        table.hidden[piece] = frozenset(event.seen_by)


def _show(table: Table, event: Event, *pieces: str) -> None:
    """What an event names that all see is hidden no more."""
    if event.seen_by is None and table.hidden:
        for piece in pieces:
            table.hidden.pop(piece, None)


def _moved(table: Table, event: PieceMoved) -> None:
    piece = _lift(table, event.piece)
    if piece is not None:
        name, _, title, owner, facing, face_down, short, _, seen = piece
        table.pieces[name] = new_piece(
            (name, event.cell, title, owner, event.facing or facing, face_down, short, None, seen)
        )
        if event.seen_by is not None or table.hidden:
            _hide(table, name, event)


def _turned(table: Table, event: PieceTurned) -> None:
    piece = table.pieces.get(event.piece)
    if piece is not None:
        name, cell, title, owner, _, face_down, short, onto, seen = piece
        table.pieces[name] = new_piece(
            (name, cell, title, owner, event.facing, face_down, short, onto, seen)
        )
        _show(table, event, name)


def _flipped(table: Table, event: PieceFlipped) -> None:
    piece = table.pieces.get(event.piece)
    if piece is None:
        return
    name = piece.name if event.name is None else event.name
    seen = piece.known_by if event.face_down else knowers(piece.name, piece.known_by, event)
    _change(table, piece.id, face_down=event.face_down, name=name, known_by=seen)
    _show(table, event, piece.id)


def _stacked(table: Table, event: PieceStacked) -> None:
    below = table.pieces.get(event.onto)
    piece = table.pieces.get(event.piece)
    if below is None or piece is None or below is piece or below.id in table.above(piece.id):
        return
    _lift(table, piece.id)
    table.pieces[piece.id] = piece._replace(cell=below.cell, onto=below.id)
    table.riders.add(piece.id)
    if event.seen_by is not None or table.hidden:
        _hide(table, piece.id, event)
        _show(table, event, below.id)


def _given(table: Table, event: PieceGiven) -> None:
    _change(table, event.piece, owner=event.owner)
    _show(table, event, event.piece)


def _removed(table: Table, event: PieceRemoved) -> None:
    piece = _lift(table, event.piece)
    if piece is not None:
        table.removed[piece.id] = piece
        _show(table, event, piece.id)


def _lift(table: Table, piece: str) -> Piece | None:
    """Take a piece from where it lies. What was put on it stays behind, on nothing in particular.

    Where the pieces above ride along, events say so: `consequences` proposes them.
    """
    if table.riders:
        table.riders.discard(piece)
        for other in [r for r in table.riders if table.pieces[r].onto == piece]:
            table.pieces[other] = table.pieces[other]._replace(onto=None)
            table.riders.discard(other)
    return table.pieces.pop(piece, None)


def _change(table: Table, piece: str, **changes: Any) -> None:
    if piece in table.pieces:
        table.pieces[piece] = table.pieces[piece]._replace(**changes)


def _counter_set(table: Table, event: CounterSet) -> None:
    table.counters[event.counter, event.owner, event.piece] = event.value


def _counter_changed(table: Table, event: CounterChanged) -> None:
    counter = (event.counter, event.owner, event.piece)
    table.counters[counter] = table.counters.get(counter, 0) + event.change


def _scored(table: Table, event: PointsScored) -> None:
    table.scores[event.player] = table.scores.get(event.player, 0) + event.points


def _score_read(table: Table, event: ScoreRead) -> None:
    table.scores[event.player] = event.score


def _span_opened(table: Table, event: SpanOpened) -> None:
    kind, number, counts = event.span, event.number, table.counts
    count = counts.get(kind, 0) + 1 if number is None else number
    for ended in _ENDED_BY[kind]:
        table.stretches.pop(ended, None)
        counts.pop(ended, None)
    counts[kind] = count
    table.stretches[kind] = Stretch(count, event.title, event.player)


def _span_closed(table: Table, event: SpanClosed) -> None:
    for ended in _ENDED_BY[event.span]:
        table.stretches.pop(ended, None)


def _rolled(table: Table, event: DiceRolled) -> None:
    table.roll = Roll(event.faces, event.die, event.player)


def _ended(table: Table, event: MatchEnded) -> None:
    table.ended, table.winner = True, event.winner


_HANDLERS: Final[Mapping[type[Event], Callable[[Table, Any], None]]] = {
    PiecePlaced: _placed,
    PieceMoved: _moved,
    PieceTurned: _turned,
    PieceFlipped: _flipped,
    PieceStacked: _stacked,
    PieceGiven: _given,
    PieceRemoved: _removed,
    CounterSet: _counter_set,
    CounterChanged: _counter_changed,
    PointsScored: _scored,
    ScoreRead: _score_read,
    SpanOpened: _span_opened,
    SpanClosed: _span_closed,
    DiceRolled: _rolled,
    MatchEnded: _ended,
    **CARD_HANDLERS,
}
