"""What a match says of itself, told without the system of its game."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from events.base import Event
from events.chain import Scan
from events.codec import Vocabulary, check_names, parse_object
from events.errors import AfterActionError
from events.match import MATCH_EVENTS
from events.register import envelope_of
from projections.history import Chronicle
from projections.record import TOLD, Record, record_of


def _saying(kinds: Iterable[type[Event]]) -> str:
    return '"(?:' + "|".join(sorted(kind.type_name() for kind in kinds)) + ')"'


_SHARED: Final = re.compile(_saying(k for k in MATCH_EVENTS if not k.corrects).encode())
_TOLD: Final = re.compile(_saying(TOLD).encode())
_CORRECTIONS: Final = re.compile(
    (_saying(k for k in MATCH_EVENTS if k.corrects) + '|"after":').encode()
)
_MATTERS: Final = Vocabulary("")
"""The facts of every game."""


class Foreign(Event):
    """An event of a game that is not installed: only its envelope is known."""

    type: str


def summary_of(scan: Scan, where: str = "") -> Record:
    """Who played, where, and how it ended, on the line that counts.

    A `BadEvent` where a line that tells of that is none.
    """
    # Most matches hold no corrections: then only the few lines that tell something are parsed.
    if not any(map(_CORRECTIONS.search, scan.lines)):
        return record_of(_events_in(scan, _TOLD, where))
    chronicle = Chronicle.of(events_without_system(scan, where))
    return record_of(chronicle.history(branch=chronicle.lines.counting()).events)


def told_events(scan: Scan, where: str = "") -> list[Event]:
    """The events that every game shares, but for corrections."""
    return _events_in(scan, _SHARED, where)


def _events_in(scan: Scan, lines: re.Pattern[bytes], where: str) -> list[Event]:
    """The shared events on the lines that a pattern finds."""
    seqs = [seq for seq, line in enumerate(scan.lines, start=1) if lines.search(line)]
    events = _MATTERS.read_some([scan.lines[seq - 1] for seq in seqs], seqs)
    if events is not None:
        return events
    # A line may only speak of such an event; or it is none, and that has to be said.
    read = [_event(scan.lines[seq - 1], seq, where) for seq in seqs]
    return [event for event in read if not isinstance(event, Foreign)]


def events_without_system(scan: Scan, where: str = "") -> list[Event]:
    """The events of a journal whose game need not be installed: of its own only the envelope."""
    shared = {event.seq: event for event in told_events(scan, where)}
    events = [
        shared.get(seq) or _event(line, seq, where) for seq, line in enumerate(scan.lines, start=1)
    ]
    check_names(events, where=where)
    return events


def _event(line: bytes, seq: int, where: str) -> Event:
    try:
        fields = envelope_of(line)
        if fields["type"] in _MATTERS.types:
            return _MATTERS.read(parse_object(line))
    except AfterActionError as error:
        raise error.at(f"{where}:{seq + 1}" if where else f"line {seq + 1}") from None
    known = ("id", "recorded", "type", "cause", "after", "branch")
    said = {key: fields[key] for key in known if key in fields}
    return Foreign.model_construct(seq=seq, **said)
