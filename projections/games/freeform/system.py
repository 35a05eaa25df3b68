"""Freeform, as one value: its acts, its rules, and what is offered and objected to at a table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count
from typing import Any, Final

from events.base import Event
from events.freeform import EVENTS
from projections.acts import Acts, Rule, Rulebook
from projections.catalogue import ThingField, ThingKind
from projections.games.freeform.act import FreeformAct, SeatView, known_to
from projections.games.freeform.acts.cards import (
    DiscardCard,
    DrawCards,
    GiveCard,
    PlayCard,
    PrepareDeck,
    ReturnCard,
    RevealCards,
    ShuffleDeck,
)
from projections.games.freeform.acts.counters import (
    ChangeCounter,
    ReadScore,
    ScorePoints,
    SetCounter,
)
from projections.games.freeform.acts.dice import KIND, CorrectDie, WriteDownDie
from projections.games.freeform.acts.match import (
    BeginSpan,
    EndMatch,
    EndSpan,
    JoinTable,
    ReadClock,
    RollDice,
    StartMatch,
    TakeOverSeat,
)
from projections.games.freeform.acts.pieces import (
    FlipPiece,
    GivePiece,
    MovePiece,
    PlacePiece,
    RemovePiece,
    StackPiece,
    TurnPiece,
)
from projections.games.freeform.board import FreeformOptions, usual
from projections.games.freeform.table import Table, copy, counter_id, describe, start, view
from projections.games.freeform.words import WORDS
from projections.offers import Offer
from projections.system import (
    Counter,
    Finding,
    GameSystem,
    Play,
    RecordDepth,
    Rules,
    SeatCount,
)

THING_FIELDS: Final = (
    ThingField("sort"), ThingField("cost", "number"), ThingField("strength", "number"),
    ThingField("health", "number"), ThingField("says"),
)  # fmt: skip
"""What is printed on most cards, units, items and enemies; one may have other values too."""

Family = Sequence[FreeformAct[Any]]


def look(table: Table, seat: str | None) -> SeatView:
    """The table as whoever acts knows it: what is offered tells nothing that one may not know."""
    pieces = {*table.pieces, *table.removed}
    unused_id = next(f"?{n}" for n in count(1) if f"?{n}" not in pieces)
    known = table if seat is None else view(table, seat)
    return SeatView(known, known, seat, unused_id)


PLACE, MOVE, FLIP, REMOVE = PlacePiece(), MovePiece(), FlipPiece(), RemovePiece()
SET, CHANGE, SCORE = SetCounter(), ChangeCounter(), ScorePoints()
DISCARD, BEGIN = DiscardCard(), BeginSpan()
_ON_BOARD: Final[Family] = (MOVE, TurnPiece(), FLIP, StackPiece(), GivePiece(), REMOVE)
_BEHIND: Final[Family] = (
    SCORE, ReadScore(), PrepareDeck(), ShuffleDeck(), DrawCards(), RevealCards(), PlayCard(),
    DISCARD, ReturnCard(), GiveCard(),
)  # fmt: skip
_COURSE: Final[Family] = (RollDice(), BEGIN, EndSpan(), EndMatch())
ACTS: Final = Acts[FreeformAct[Any]](
    PLACE,
    *_ON_BOARD,
    SET,
    CHANGE,
    *_BEHIND,
    *_COURSE,
    ReadClock(),
    StartMatch(),
    JoinTable(),
    TakeOverSeat(),
    WriteDownDie(),
    CorrectDie(),
    view=look,
)

_CHANGES: Final[Mapping[type[Event], Callable[[Table, Any], None]]] = ACTS.part("apply")
"""What changes the table, by kind of event; asked here, and not in `ACTS`, a state is found a
twentieth sooner."""

RULES: Final = Rulebook(
    WORDS,
    no_such_piece=Rule(also=("piece_removed",)),
    piece_twice=Rule(),
    off_board=Rule(),
    facing_off_grid=Rule("warning"),
    not_at_table=Rule(),
    no_such_counter=Rule("warning"),
    counter_negative=Rule("warning"),
    no_such_deck=Rule("warning"),
    deck_too_small=Rule("warning"),
    card_not_there=Rule("warning", also=(
        "card_not_in_deck", "card_not_in_hand", "card_not_in_play", "no_card_in_hand",
        "no_card_in_play",
    ), judges=("cards_drawn",)),
    nothing_changed=Rule("info", also=(
        "nothing_moved", "nothing_turned", "nothing_flipped_down", "nothing_flipped_up",
    )),
    bad_stack=Rule(also=("stack_on_itself",)),
    winner_unknown=Rule(),
    score_differs=Rule("warning"),
    options_not_understood=Rule(),
)  # fmt: skip
"""No game's rules are known here, only tables."""


def apply(table: Table, event: Event) -> Table:
    """The table after `event`; it is the same table."""
    change = _CHANGES.get(type(event))
    if change is not None:
        change(table, event)
    table.seq = event.seq
    return table


def offers(table: Table, seat: str | None) -> Sequence[Offer]:
    """All that somebody may do; nothing once the match has ended."""
    return () if table.ended else tuple(_offers(look(table, seat)))


def _offers(v: SeatView) -> Iterator[Offer]:
    """In the order in which people look for them: what lies on the board, then what beside it."""
    yield from PLACE.offers(v)
    for knowers in dict.fromkeys(v.table.hidden.values()):
        mine = [p for p in v.table.pieces.values() if v.table.hidden.get(p.id) == knowers]
        if mine:
            piece = v.ask_which(mine)
            yield known_to(knowers, MOVE.offer_of(v, piece))
            yield known_to(knowers, REMOVE.offer_of(v, piece))
            yield FLIP.offer_hidden(v, piece)
    for act in _ON_BOARD if v.open_pieces else ():
        yield from act.offers(v)
    yield from SET.offers(v)
    for counter in v.table.counters:
        yield from (CHANGE.with_counter(v, counter), SET.with_counter(v, counter))
    for act in _BEHIND:
        yield from act.offers(v)
    yield from DISCARD.offers_in_play(v)
    for act in _COURSE:
        yield from act.offers(v)


def findings(before: Table, event: Event, after: Table) -> Iterator[Finding]:
    """What looks wrong about `event` at the table it met."""
    act = ACTS.of(event)
    if act is None:
        return
    for seat in dict.fromkeys(act.receivers(event)):
        if seat is not None and seat not in before.seats:
            yield RULES.finding(event.seq, ("not_at_table", {"seat": seat}))
    for objection in act.objections(SeatView(before, after), event):
        yield RULES.finding(event.seq, objection)


def scores(table: Table) -> dict[str, float]:
    """The points of every seat, where anybody has some."""
    return {seat: float(table.scores.get(seat, 0)) for seat in table.seats if table.scores}


def counters(table: Table) -> Iterator[Counter]:
    """Those that the table counts with: its own, the players' and those on pieces."""
    for counter, value in table.counters.items():
        name, owner, piece = counter
        called = name if piece is None else table.counter_name(counter)
        yield Counter(counter_id(counter), called, value, owner, piece)


DEPTHS: Final = (
    RecordDepth(
        "result", frozenset({*(kind.type_name() for kind in EVENTS), "span_opened", "span_closed"})
    ),
    RecordDepth("without_draws", frozenset({"cards_drawn"})),
    RecordDepth("full"),
)
"""A result alone says nothing of play; who does not record draws cannot say what a hand holds."""

FREEFORM: Final = GameSystem(
    id="freeform",
    title=WORDS("title"),
    version=5,
    events=EVENTS,
    options=FreeformOptions,
    usual=usual,
    seats=SeatCount(most=8, may_change=True),
    depths=DEPTHS,
    catalogue=(ThingKind("thing", THING_FIELDS, is_open=True), KIND),
    saves=True,
    start=start,
    apply=apply,
    copy=copy,
    sentence=ACTS.sentence,
    words=WORDS,
    describe=describe,
    view=view,
    veil=ACTS.veil,
    scores=scores,
    counters=counters,
    samples="freeform",
    acts=ACTS,
    board="projections.games.freeform.scene:board",
    scene="projections.games.freeform.scene:scene",
    play=Play(offers=offers, consequences=ACTS.consequences, asks_of=ACTS.asks),
    rules=Rules(findings=findings, titles=RULES.titles, judges=RULES.judges, rolls=ACTS.rolls),
    archive="projections.games.freeform.archive:ARCHIVE",
    notation="projections.games.freeform.text:NOTATION",
)
"""Any game: pieces, counters, points, cards and dice, on any board."""
