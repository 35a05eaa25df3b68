"""What a match says of itself, told without the system of its game."""

from __future__ import annotations

import json
import re
from typing import Any, Final

from events.base import Event
from events.chain import Scan
from events.codec import Json, Vocabulary
from events.match import MATCH_EVENTS
from projections.history import Chronicle
from projections.record import Record, record_of

_PLAIN: Final = re.compile(
    b'"(?:' + b"|".join(k.type_name().encode() for k in MATCH_EVENTS if not k.corrects) + b')"'
)
_CORRECTIONS: Final = re.compile(
    b'"(?:' + b"|".join(k.type_name().encode() for k in MATCH_EVENTS if k.corrects) + b')"|"after":'
)


class Foreign(Event):
    """An event of a game that is not installed: only its envelope is known."""

    type: str


def summary_of(scan: Scan) -> Record:
    """Who played, where, and how it ended, on the line that counts."""
    vocabulary = Vocabulary(scan.header.game)
    # Most matches hold no corrections: then only the few lines that tell something are parsed.
    if not any(map(_CORRECTIONS.search, scan.lines)):
        told = (json.loads(line) for line in scan.lines if _PLAIN.search(line))
        return record_of(
            vocabulary.read(fields) for fields in told if fields["type"] in vocabulary.types
        )
    chronicle = Chronicle.of(events_without_system(scan))
    return record_of(chronicle.history(branch=chronicle.lines.counting()).events)


def events_without_system(scan: Scan) -> list[Event]:
    """The events of a journal whose game need not be installed: of its own only the envelope."""
    vocabulary = Vocabulary(scan.header.game)
    return [_event(json.loads(line), vocabulary) for line in scan.lines]


def _event(fields: Json, vocabulary: Vocabulary) -> Event:
    if fields["type"] in vocabulary.types:
        return vocabulary.read(fields)
    envelope: dict[str, Any] = {
        key: fields[key] for key in ("seq", "type", "cause", "after", "branch") if key in fields
    }
    return Foreign.model_construct(**envelope)
