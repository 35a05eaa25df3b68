"""A match on its way in: its events, and where they come from."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from events.words import Phrase
from importers.source import Source

if TYPE_CHECKING:
    from importers.reimport import Former

INLINE: Final = 64 << 10
"""A raw record of up to so many bytes stands in the match itself, a longer one beside it."""

READ: Final = "events_read"
"""The detail of an origin that says so."""

Entry = dict[str, Any]


@dataclass(frozen=True)
class Content:
    """What makes two records the same play, whatever ids they have."""

    key: str = ""
    """Game, day, players and scores; empty where that is too little to know a play by."""
    time: str | None = None
    """The time of day, where the source tells it."""


@dataclass(frozen=True)
class Arrival:
    """A match that was read: the events of its game, without the one that tells its origin."""

    where: str
    game: str
    """The id of the system."""
    events: Sequence[Entry]
    """`match_started` first."""
    ids: tuple[str, ...] = ()
    """`format:id`, the source's own first; others by which the same play is known follow."""
    title: str | None = None
    """What the source calls the game."""
    content: Content = field(default_factory=Content)
    persons: Mapping[str, str] = field(default_factory=dict)
    details: Mapping[str, Any] = field(default_factory=dict)
    remarks: tuple[Phrase, ...] = ()
    problems: tuple[Phrase, ...] = ()
    """What of the record was not understood, though the match as such was."""
    raw: str = ""
    also: Sequence[Entry] = ()
    """What people said here of the matches that it takes the place of."""
    instead_of: Sequence[Former] = ()


def origin_event(arrival: Arrival, source: Source, format_id: str, version: int) -> Entry:
    """The event that says where a match comes from; what is empty is left out."""
    fields: Entry = {
        "format": format_id,
        "importer": f"{format_id} {version}",
        "file": source.name,
        "file_hash": source.hash,
        "source_ids": list(arrival.ids),
        "game": arrival.title,
        "content": _content(arrival.content),
        "persons": dict(arrival.persons),
        "details": {key: value for key, value in _details(arrival).items() if value not in _EMPTY},
        "doubts": [str(told)[:2000] for told in (*arrival.problems, *arrival.remarks)[:50]],
    }
    told = {key: value for key, value in fields.items() if value not in _EMPTY}
    return {"type": "match_imported", "origin": "import", **told}


def _details(arrival: Arrival) -> Mapping[str, Any]:
    """Beside those of the source how many events came in, where remarks follow them at once."""
    read = {READ: len(arrival.events) + 1} if arrival.also else {}
    return {**arrival.details, **read}


_EMPTY: Final[tuple[Any, ...]] = (None, "", (), [], {})


def _content(content: Content) -> str | None:
    if not content.key:
        return None
    return f"{content.key} {content.time}" if content.time else content.key


def compact(record: object) -> str:
    """A record as one line of JSON."""
    return json.dumps(record, ensure_ascii=False, separators=(",", ":"))
