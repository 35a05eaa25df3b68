"""Every act of freeform, and what the table makes of them: changed, offered, objected to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any, Final

from events.base import Event
from projections.acts import Acts, Rule, Rulebook
from projections.games.freeform import WORDS
from projections.games.freeform.act import FreeformAct, View
from projections.games.freeform.acts.cards import (
    Discard,
    Draw,
    GiveCard,
    PlayCard,
    PrepareDeck,
    ReturnCard,
    Reveal,
    Shuffle,
)
from projections.games.freeform.acts.counters import ChangeCounter, ReadScore, Score, SetCounter
from projections.games.freeform.acts.match import Begin, Close, End, ReadClock, RollDice, Start
from projections.games.freeform.acts.pieces import (
    Flip,
    Give,
    Move,
    Place,
    Remove,
    Stack,
    Turn,
)
from projections.games.freeform.table import Table, view
from projections.offers import Offer
from projections.system import Finding

Family = Sequence[FreeformAct[Any]]


def look(table: Table, seat: str | None) -> View:
    """The table as whoever acts knows it: what is offered tells nothing that one may not know."""
    pieces = {*table.pieces, *table.removed}
    nameless = next(one for n in count(1) if (one := f"?{n}") not in pieces)
    known = table if seat is None else view(table, seat)
    return View(known, known, seat, nameless)


PLACE, MOVE, FLIP, REMOVE = Place(), Move(), Flip(), Remove()
SET, CHANGE, SCORE = SetCounter(), ChangeCounter(), Score()
DISCARD, BEGIN = Discard(), Begin()
_ON_BOARD: Final[Family] = (MOVE, Turn(), FLIP, Stack(), Give(), REMOVE)
_BEHIND: Final[Family] = (
    SCORE, ReadScore(), PrepareDeck(), Shuffle(), Draw(), Reveal(), PlayCard(), DISCARD,
    ReturnCard(), GiveCard(),
)  # fmt: skip
_COURSE: Final[Family] = (RollDice(), BEGIN, Close(), End())
ACTS: Final = Acts[FreeformAct[Any]](
    PLACE, *_ON_BOARD, SET, CHANGE, *_BEHIND, *_COURSE, ReadClock(), Start(), view=look
)

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
    )),
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
    ACTS.apply(table, event)
    table.seq = event.seq
    return table


def offers(table: Table, seat: str | None) -> Sequence[Offer]:
    """All that somebody may do; nothing once the match has ended."""
    return () if table.ended else tuple(_offers(look(table, seat)))


def _offers(v: View) -> Iterator[Offer]:
    """In the order in which people look for them: what lies on the board, then what beside it."""
    yield from PLACE.offers(v)
    for knowers in dict.fromkeys(v.table.hidden.values()):
        mine = [p for p in v.table.pieces.values() if v.table.hidden.get(p.id) == knowers]
        for hidden in (MOVE, REMOVE, FLIP) if mine else ():
            yield from hidden.with_hidden(v, mine, knowers)
    for act in _ON_BOARD if v.lying else ():
        yield from act.offers(v)
    yield from SET.offers(v)
    for counter in v.table.counters:
        yield from (CHANGE.with_counter(v, counter), SET.with_counter(v, counter))
    for act in _BEHIND:
        yield from act.offers(v)
    yield from DISCARD.in_play(v)
    for act in _COURSE:
        yield from act.offers(v)


def findings(before: Table, event: Event, after: Table) -> Iterator[Finding]:
    """What looks wrong about `event` at the table it met."""
    act = ACTS.of(event)
    if act is None:
        return
    for seat in dict.fromkeys(act.gets(event)):
        if seat is not None and seat not in before.seats:
            yield RULES.finding(event.seq, ("not_at_table", {"seat": seat}))
    for objection in act.objections(View(before, after), event):
        yield RULES.finding(event.seq, objection)
