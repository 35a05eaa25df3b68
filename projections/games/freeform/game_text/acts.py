"""The words with which a line may begin, and how each is read; how each event is written."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from events.base import Event
from events.freeform import (
    CardDiscarded,
    CardGiven,
    CardPlayed,
    CardReturned,
    CardsDrawn,
    CardsRevealed,
    CounterChanged,
    CounterSet,
    DeckPrepared,
    DeckShuffled,
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
from events.match import ClockRead, DiceRolled, SpanClosed, SpanOpened
from projections.games.freeform.game_text import cards, counts, pieces, stretches
from projections.games.freeform.game_text.line import FreeformLine
from projections.games.freeform.game_text.pen import FreeformPen
from projections.games.freeform.game_text.words import TONGUE
from projections.notation import Entry
from projections.text.matters import READ_MATTERS, WRITE_MATTERS
from projections.text.scanner import TURN
from projections.text.tongue import near

Read = Callable[[FreeformLine], Entry]


def _stretch(kind: str) -> Read:
    return lambda line: stretches.parse_stretch(line, kind)


def _away(kind: str) -> Read:
    return lambda line: cards.parse_away(line, kind)


VERBS: Final[Mapping[str, Read]] = {
    "place": pieces.parse_place,
    "move": pieces.parse_move,
    "turn": pieces.parse_turned,
    "flip": pieces.parse_flip,
    "give": pieces.parse_give,
    "remove": pieces.parse_remove,
    "score": counts.parse_score,
    "roll": counts.parse_roll,
    "clock": counts.parse_clock,
    "deck": cards.parse_deck,
    "shuffle": cards.parse_shuffle,
    "draw": cards.parse_draw,
    "show": cards.parse_show,
    "play": cards.parse_play,
    "discard": _away("card_discarded"),
    "return": _away("card_returned"),
    "end": stretches.parse_end,
    **{kind: _stretch(kind) for kind in stretches.KINDS},
    **READ_MATTERS,
}
"""By keyword, what a line means that begins with it."""


def parse_act(line: FreeformLine) -> Entry:
    """What a line says, as an event; its end is the end of the line."""
    entry = _parse(line)
    line.c.finish()
    return entry | _kept_secret(entry, line)


def _kept_secret(entry: Entry, line: FreeformLine) -> Entry:
    """What is done with a hidden piece they know who knew of it, until it is turned up."""
    knowers = line.table.hidden.get(entry.get("piece", ""))
    shown = entry["type"] == "piece_placed" or entry.get("face_down") is False
    return {} if knowers is None or shown else {"seen_by": sorted(knowers)}


def _parse(line: FreeformLine) -> Entry:
    if TURN.fullmatch(line.c.word()):
        return stretches.parse_turn(line)
    if counts.is_change(line):
        return counts.parse_score(line)
    verb = line.c.keyword("keyword", *VERBS)
    if verb is not None:
        return VERBS[verb](line)
    if counts.is_counter(line):
        return counts.parse_counter(line)
    counts.refuse_bare_number(line)
    if line.way() is None and not line.may_be_piece():
        token = line.c.peek()
        said = "" if token is None else token.text
        names = [*line.piece_names(), *TONGUE.all_written(VERBS)]
        line.c.fail("no_statement", found=said, near=near(said, names))
    return pieces.parse_piece(line)


# -- writing --------------------------------------------------------------------------------------

Write = Callable[[Any, FreeformPen], Iterator[str]]

_WRITE: Final[Mapping[type[Event], Write]] = {
    PiecePlaced: pieces.write_placed,
    PieceMoved: pieces.write_moved,
    PieceTurned: pieces.write_turned,
    PieceFlipped: pieces.write_flipped,
    PieceStacked: pieces.write_stacked,
    PieceGiven: pieces.write_given,
    PieceRemoved: pieces.write_removed,
    CounterSet: counts.write_counter,
    CounterChanged: counts.write_counter,
    PointsScored: counts.write_points,
    ScoreRead: counts.write_score,
    DiceRolled: counts.write_roll,
    ClockRead: counts.write_clock,
    DeckPrepared: cards.write_deck,
    DeckShuffled: cards.write_shuffled,
    CardsDrawn: cards.write_drawn,
    CardsRevealed: cards.write_revealed,
    CardPlayed: cards.write_played,
    CardDiscarded: cards.write_away,
    CardReturned: cards.write_away,
    CardGiven: cards.write_card_given,
    SpanOpened: stretches.write_opened,
    SpanClosed: stretches.write_closed,
    **WRITE_MATTERS,
}


def write_act(event: Event, pen: FreeformPen) -> Iterator[str]:
    """Ways to write an event, the shortest first: with bare names, then with quoted ones."""
    write = _WRITE.get(type(event))
    if write is not None:
        yield from write(event, pen)
        yield from write(event, replace(pen, quoting=True))
