"""A match on its way in: its events, where they come from, its raw record, itself in a line."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from events import disk
from events.library import DERIVED, Library
from events.match import MatchEnded, Player
from events.words import Phrase
from importers.source import Source
from importers.words import WORDS
from projections.endings import ending_of, ending_words
from projections.sentences import score_text

if TYPE_CHECKING:
    from importers.reimport import Former

INLINE: Final = 64 << 10
"""A raw record of up to so many bytes stands in the match itself, a longer one beside it."""

READ: Final = "events_read"
"""The detail of an origin that says so."""
SOURCES: Final = "sources"

_EMPTY: Final[tuple[Any, ...]] = (None, "", (), [], {})

Entry = dict[str, Any]


@dataclass(frozen=True)
class Content:
    """What makes two records the same play, whatever ids they have."""

    key: str = ""
    """Game, day, players and scores; empty where that is too little to know a play by."""
    time: str | None = None
    """The time of day, where the source tells it."""

    @property
    def text(self) -> str | None:
        """Both, as a match keeps them; None where there is no key."""
        if not self.key:
            return None
        return f"{self.key} {self.time}" if self.time else self.key

    @classmethod
    def of(cls, text: str | None) -> Content:
        """What a match keeps, read back."""
        key, _, time = (text or "").partition(" ")
        return cls(key, time or None)


@dataclass(frozen=True)
class ImportedMatch:
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


def origin_event(arrival: ImportedMatch, source: Source, format_id: str, version: int) -> Entry:
    """The event that says where a match comes from; what is empty is left out."""
    # Where remarks of people follow at once, it tells how many events came in.
    details = {**arrival.details, READ: len(arrival.events) + 1 if arrival.also else None}
    fields: Entry = {
        "format": format_id,
        "importer": f"{format_id} {version}",
        "file": source.name,
        "file_hash": source.hash,
        "source_ids": list(arrival.ids),
        "game": arrival.title,
        "content": arrival.content.text,
        "persons": dict(arrival.persons),
        "details": {key: value for key, value in details.items() if value not in _EMPTY},
        "doubts": [str(doubt)[:2000] for doubt in (*arrival.problems, *arrival.remarks)[:50]],
    }
    known = {key: value for key, value in fields.items() if value not in _EMPTY}
    return {"type": "match_imported", "origin": "import", **known}


_COMPACT: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def compact(record: object) -> str:
    """A record as one line of JSON."""
    return _COMPACT.encode(record)


def keep_raw(raw: str, library: Library | None) -> dict[str, Any]:
    """The facts that hold a raw record: itself where it is short, else its hash.

    A long one is written below the library when its match is composed; whether the match then
    comes to be or not, a file by that hash says nothing wrong.
    """
    if not raw:
        return {}
    data = raw.encode("utf-8", "replace")
    if len(data) <= INLINE:
        return {"raw": raw}
    digest = hashlib.sha256(data).hexdigest()
    return {"raw_hash": digest} if library is None else {"raw_hash": _write(data, digest, library)}


def _write(data: bytes, digest: str, library: Library) -> str:
    path = raw_path(digest, library)
    if not path.exists():
        disk.make_folder(path.parent)
        disk.write_scratch(path, data).replace(path)
    return digest


def raw_path(digest: str, library: Library) -> Path:
    """Where a raw record of that hash lies."""
    return library.folder / DERIVED / SOURCES / digest


def sample_line(arrival: ImportedMatch) -> Phrase:
    """The place of a record, and the match that it becomes: day, game, players, result."""
    started, ended = _ends(arrival)
    scores = ended.get("scores") or {}
    players = [_player_line(player, scores.get(player["seat"])) for player in started["players"]]
    return WORDS(
        "sample.row",
        where=arrival.where.rpartition("/")[2],
        day=(started.get("day") or "").replace("T", " ") or WORDS("sample.no_day"),
        game=arrival.title or WORDS("sample.no_game"),
        players=players or WORDS("sample.nobody"),
        result=_result(ended, started["players"]),
    )


def sample_json(arrival: ImportedMatch) -> dict[str, Any]:
    """The same for scripts."""
    started, ended = _ends(arrival)
    keys = ("winner", "winners", "outcome", "scores", "ranks")
    return {
        "where": arrival.where,
        "day": started.get("day"),
        "game": arrival.title,
        "players": started["players"],
        "result": {key: ended.get(key) for key in keys} if ended else None,
        "events": len(arrival.events),
    }


def _ends(arrival: ImportedMatch) -> tuple[Entry, Entry]:
    started, *others = arrival.events
    return started, next((e for e in reversed(others) if e["type"] == "match_ended"), {})


def _player_line(player: Entry, score: float | None) -> str:
    extra = [player[key] for key in ("army", "team", "side") if player.get(key)]
    aside = f" ({', '.join(extra)})" if extra else ""
    return f"{player['name']}{aside}" + (f" {score_text(score)}" if score is not None else "")


def _result(ended: Entry, players: Sequence[Entry]) -> Phrase:
    told = MatchEnded.model_construct(**ended)
    seats = [Player.model_construct(**player) for player in players]
    is_known = ending_of(told, seats) != "ended"
    return ending_words(told, seats) if is_known else WORDS("sample.open")
