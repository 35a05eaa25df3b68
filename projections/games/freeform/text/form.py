"""The text form of freeform: the words with which a line may begin, and how it is read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from events.base import Event
from events.words import Words
from projections.games.freeform.acts.every import ACTS, BEGIN, CHANGE, MOVE, SCORE
from projections.games.freeform.table import Table
from projections.games.freeform.text.line import FreeformLine, FreeformPen, FreeformTelling
from projections.notation import Entry
from projections.system import GameSystem
from projections.text.common_statements import read_by_word, write_by_event
from projections.text.dialect import Dialect, Tongue, near
from projections.text.form import notation_of
from projections.text.scanner import TURN
from projections.text.writer import Writer

TONGUE: Final = Tongue(Words(__package__))
"""The words of this game, and those of every game."""
_READ: Final = read_by_word(ACTS)
_WRITE: Final = write_by_event(ACTS)


def parse_act(line: FreeformLine) -> Entry:
    """What a line says, as an event; its end is the end of the line.

    What is done with a hidden piece they know who knew of it, until it is turned up.
    """
    entry = _parse(line)
    line.c.finish()
    knowers = line.table.hidden.get(entry.get("piece", ""))
    if knowers is None or not ACTS.by_type[entry["type"]].keeps_secret(entry):
        return entry
    return {**entry, "seen_by": sorted(knowers)}


def _parse(line: FreeformLine) -> Entry:
    if TURN.fullmatch(line.c.word()):
        return BEGIN.read_turn(line)
    if line.is_change():
        return SCORE.read(line, "")
    word = line.c.keyword("keyword", *_READ)
    if word is not None:
        return _READ[word](line)
    if line.is_counter():
        return CHANGE.read(line, "")
    line.refuse_bare_number()
    if line.way() is None and not line.may_be_piece():
        token = line.c.peek()
        said = "" if token is None else token.text
        names = [*line.piece_names(), *TONGUE.all_written(_READ)]
        line.c.fail("no_statement", found=said, near=near(said, names))
    return MOVE.read_piece(line)


def write_act(event: Event, pen: FreeformPen) -> Iterator[str]:
    """Ways to write an event, the shortest first: with bare names, then with quoted ones."""
    write = _WRITE.get(type(event))
    if write is not None:
        yield from write(event, pen)
        yield from write(event, replace(pen, quoting=True))


def _system() -> GameSystem[Table]:
    from projections.games.freeform.system import FREEFORM  # which holds NOTATION

    return FREEFORM


DIALECT: Final = Dialect(
    game="freeform",
    tongue=TONGUE,
    system=_system,
    line=FreeformLine,
    pen=FreeformPen,
    telling=FreeformTelling,
    writer=Writer,
    parse_act=parse_act,
    write_act=write_act,
    nobody="_",
)
NOTATION: Final = notation_of(DIALECT, sure=20)
