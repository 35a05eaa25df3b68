"""Rows that tell of a match event by event, whatever its game: events, notes, dice, stretches."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import itemgetter
from typing import Any, Final

from events.base import Event
from events.match import DiceRolled
from projections.archive.match_reading import Row, Told
from projections.record import Record
from projections.timeline import Span


def event_rows(told: Told) -> list[Row]:
    """The rows of the table `events`."""
    facts = told.facts
    seqs, types = map(itemgetter("seq"), facts), map(itemgetter("type"), facts)
    return list(zip(seqs, _actions(facts), types, told.actors, strict=True))


def _actions(facts: Iterable[Mapping[str, Any]]) -> Iterator[int]:
    """The number of the action each event belongs to: 1, 2, 3 … in reading order."""
    count, number = 0, dict[int, int]()
    for seq, cause in map(_SEQ_AND_CAUSE, facts):
        at = number.get(cause) if cause is not None and cause != 1 else None
        if at is None:
            at = count = count + 1
        number[seq] = at
        yield at


_SEQ_AND_CAUSE: Final = itemgetter("seq", "cause")


def note_rows(record: Record) -> list[Row]:
    """The rows of the table `notes`."""
    return [(note.seq, note.on, note.author, note.symbol, note.text) for note in record.notes]


def roll_rows(events: Sequence[Event]) -> list[Row]:
    """The rows of the table `rolls`: one a die."""
    return [
        (event.seq, item, event.player, event.die, str(face), _value(face), event.purpose)
        for event in events
        if type(event) is DiceRolled
        for item, face in enumerate(event.faces)
    ]


def _value(face: int | str) -> float | None:
    return float(face) if isinstance(face, int) else None


def span_rows(told: Told) -> dict[str, list[Row]]:
    """Turns and battles as the stretches of play tell them, for games that say nothing more."""
    turns = [span for span in told.spans if span.kind == "turn"]
    battles = [span for span in told.spans if span.kind == "battle"]
    return {
        "turns": [
            (span.first, span.last, _whole(span.number), span.player, told.seconds(span))
            for span in turns
        ],
        "battles": [
            (span.first, span.last, number, span.player, _turn_of(span), told.seconds(span))
            for number, span in enumerate(battles, start=1)
        ],
    }


def _turn_of(span: Span) -> int | None:
    around = next((s for s in span.path if s.kind == "turn"), None)
    return None if around is None else _whole(around.number)


def _whole(number: Any) -> int | None:
    return number if isinstance(number, int) else None
