"""What looks wrong in a freeform record. No game's rules are known here, only tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from events.base import Event
from events.freeform import (
    CardGiven,
    CounterChanged,
    CounterSet,
    PieceFlipped,
    PieceGiven,
    PieceMoved,
    PiecePlaced,
    PieceRemoved,
    PieceStacked,
    PieceTurned,
)
from events.match import DRAW, MatchEnded, MatchStarted
from events.words import Phrase
from projections.games.freeform.card_findings import CARD_CHECKS
from projections.games.freeform.table import Table
from projections.games.freeform.words import WORDS
from projections.system import Finding, Severity

RULES: Final[Mapping[str, Phrase]] = {
    key: WORDS(f"rule.{key}")
    for key in (
        "no_such_piece", "piece_twice", "off_board", "facing_off_grid", "not_at_table",
        "no_such_counter", "counter_negative", "no_such_deck", "deck_too_small", "card_not_there",
        "nothing_changed", "bad_stack", "winner_unknown", "score_differs", "options_not_understood",
    )
}  # fmt: skip

Fault = tuple[str, Phrase, Severity]
Check = Callable[[Table, Any, Table], Iterator[Fault]]


def findings(before: Table, event: Event, after: Table) -> Iterator[Finding]:
    """What is odd about `event` at the table it met."""
    for rule, message, severity in _faults(before, event, after):
        yield Finding(event.seq, rule, message, severity)


def _faults(before: Table, event: Event, after: Table) -> Iterator[Fault]:
    kind = type(event)
    yield from _strangers(before, event)
    for check in (_CHECKS.get(kind), CARD_CHECKS.get(kind)):
        if check is not None:
            yield from check(before, event, after)


def _strangers(table: Table, event: Event) -> Iterator[Fault]:
    """Who owns or gets something; that whoever acts sits there, every game's check says."""
    facts = ("owner", "to") if type(event) is CardGiven else ("owner",)
    named = [getattr(event, fact, None) for fact in facts]
    for seat in dict.fromkeys(named):
        if seat is not None and seat not in table.seats:
            yield "not_at_table", WORDS("finding.not_at_table", seat=seat), "error"


def _is_there(before: Table, piece: str, after: Table) -> Iterator[Fault]:
    # What a seat knows nothing of until this event shows it was there before, too.
    gone = piece in before.removed
    if piece in before.pieces or piece in after.pieces or (piece in after.removed and not gone):
        return
    key = "finding.piece_removed" if gone else "finding.no_such_piece"
    yield "no_such_piece", WORDS(key, piece=piece), "error"


def _cell(table: Table, cell: str) -> Iterator[Fault]:
    if not table.board.has(cell):
        yield "off_board", WORDS("finding.off_board", cell=cell), "error"


def _facing(table: Table, facing: str | None) -> Iterator[Fault]:
    if facing is not None and not table.board.turns(facing):
        yield "facing_off_grid", WORDS("finding.facing_off_grid", facing=facing), "warning"


def _nothing(key: str, **values: Any) -> Fault:
    return "nothing_changed", WORDS(f"finding.{key}", **values), "info"


def _placed(before: Table, event: PiecePlaced, _after: Table) -> Iterator[Fault]:
    known = before.pieces.get(event.piece)
    if known is not None:
        message = WORDS("finding.piece_twice", piece=event.piece, cell=known.cell)
        yield "piece_twice", message, "error"
    yield from _cell(before, event.cell)
    yield from _facing(before, event.facing)


def _moved(before: Table, event: PieceMoved, after: Table) -> Iterator[Fault]:
    yield from _is_there(before, event.piece, after)
    yield from _cell(before, event.cell)
    yield from _facing(before, event.facing)
    known = before.pieces.get(event.piece)
    if known is None or known.cell != event.cell or known.onto is not None:
        return
    if event.facing in (None, known.facing) and before.on(event.cell)[-1] is known:
        yield _nothing("nothing_moved", piece=event.piece, cell=event.cell)


def _turned(before: Table, event: PieceTurned, after: Table) -> Iterator[Fault]:
    yield from _is_there(before, event.piece, after)
    yield from _facing(before, event.facing)
    known = before.pieces.get(event.piece)
    if known is not None and known.facing == event.facing:
        yield _nothing("nothing_turned", piece=event.piece, facing=event.facing)


def _flipped(before: Table, event: PieceFlipped, after: Table) -> Iterator[Fault]:
    yield from _is_there(before, event.piece, after)
    known = before.pieces.get(event.piece)
    if known is not None and known.face_down == event.face_down and event.name is None:
        key = "nothing_flipped_down" if event.face_down else "nothing_flipped_up"
        yield _nothing(key, piece=event.piece)


def _stacked(before: Table, event: PieceStacked, after: Table) -> Iterator[Fault]:
    yield from _is_there(before, event.piece, after)
    if event.piece == event.onto:
        yield "bad_stack", WORDS("finding.stack_on_itself", piece=event.piece), "error"
        return
    yield from _is_there(before, event.onto, after)
    if event.onto in before.above(event.piece):
        message = WORDS("finding.bad_stack", piece=event.piece, onto=event.onto)
        yield "bad_stack", message, "error"


def _acted_on(before: Table, event: PieceGiven | PieceRemoved, after: Table) -> Iterator[Fault]:
    yield from _is_there(before, event.piece, after)


def _counter_set(before: Table, event: CounterSet, after: Table) -> Iterator[Fault]:
    if event.piece is not None:
        yield from _is_there(before, event.piece, after)
    yield from _above_zero(event, after)


def _counter_changed(before: Table, event: CounterChanged, after: Table) -> Iterator[Fault]:
    if event.piece is not None:
        yield from _is_there(before, event.piece, after)
    if (event.counter, event.owner, event.piece) not in before.counters:
        message = WORDS("finding.no_such_counter", counter=event.counter)
        yield "no_such_counter", message, "warning"
    yield from _above_zero(event, after)


def _above_zero(event: CounterSet | CounterChanged, after: Table) -> Iterator[Fault]:
    value = after.counters.get((event.counter, event.owner, event.piece), 0)
    if value < 0:
        message = WORDS("finding.counter_negative", counter=event.counter, value=value)
        yield "counter_negative", message, "warning"


def _started(_before: Table, _event: MatchStarted, after: Table) -> Iterator[Fault]:
    if not after.options_understood:
        yield "options_not_understood", WORDS("finding.options_not_understood"), "error"


def _ended(before: Table, event: MatchEnded, _after: Table) -> Iterator[Fault]:
    if event.winner not in (None, DRAW) and event.winner not in before.sides:
        yield "winner_unknown", WORDS("finding.winner_unknown", winner=event.winner), "error"
    for seat, said in (event.scores or {}).items():
        counted = before.scores.get(seat)
        if counted is not None and counted != said:
            message = WORDS("finding.score_differs", player=seat, said=said, counted=counted)
            yield "score_differs", message, "warning"


_CHECKS: Final[Mapping[type[Event], Check]] = {
    PiecePlaced: _placed,
    PieceMoved: _moved,
    PieceTurned: _turned,
    PieceFlipped: _flipped,
    PieceStacked: _stacked,
    PieceGiven: _acted_on,
    PieceRemoved: _acted_on,
    CounterSet: _counter_set,
    CounterChanged: _counter_changed,
    MatchStarted: _started,
    MatchEnded: _ended,
}
