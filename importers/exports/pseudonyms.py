"""A copy of a match in which nobody can be told: a chain of its own that names the old head.

Names are replaced wherever they stand, in facts and in keys. In what people wrote, parts of names
and names with an ending (Ann's, Annie, Anną) are replaced, too, and rather a word too many than one
too few; a nickname that nobody told us stays. What came from a source, and who wrote what on which
device, is left out. The places and times of the events stay as they are.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from typing import Any, Final

from events.chain import SEAL_LENGTH, Base, Scan, scan, seal
from events.codec import Json, Vocabulary
from events.composer import check_record, compose
from events.errors import AfterActionError, SystemMissing
from projections.matches import Match

_LEFT_OUT: Final = frozenset({"seq", "recorded", "hash", "id", "by"})
_NAMES: Final = ("name", "person")
_WRITTEN: Final = frozenset({"text", "reason", "title", "purpose", "words", "tag"})
"""Facts that hold what people wrote."""
_SHORTEST: Final = 3
"""A shorter part of a name is in too many words."""
_ENDING: Final = 3
"""So many letters more may stand behind a name that is declined."""
_PLACES: Final = ("cause", "after", "branch", "seen_by", "happened")
"""Where an event stands, and who knew it."""
_SIGNED: Final = b'"match_sealed"'
_KEPT_OF_SOURCE: Final = ("format", "importer", "game")


def with_pseudonyms(match: Match, *, photos: bool = False) -> Match:
    """The same match, played by Player A, Player B and so on.

    Its photos show who was there: they stay only where `photos` says so.
    """
    events = [json.loads(line) for line in match.scan.lines]
    renaming = Renaming(_pseudonyms(events), declined=True)
    entries = [_rewritten(event, renaming, photos=photos) for event in events]
    source = {"type": "match_imported", "format": "pseudonyms", "importer": "pseudonyms 1"}
    entries.append({**source, "head": match.scan.head})
    moments = _moments(events)
    data, _, _ = compose(_vocabulary(match), entries, clock=lambda: next(moments))
    return replace(match, scan=scan(data, where=match.where), shows_photos=photos)


@dataclass(frozen=True)
class Renaming:
    """Other names for somebody in a record: what each is to be called instead."""

    names: Mapping[str, str]
    declined: bool = False
    """Whether names with another ending are meant too, in what people wrote."""

    @cached_property
    def _written(self) -> tuple[re.Pattern[str], Mapping[str, str]]:
        stems = _stems(self.names) if self.declined else list(self.names.items())
        ending = rf"\w{{0,{_ENDING}}}" if self.declined else ""
        longest = sorted(dict(stems), key=len, reverse=True)
        found = "|".join(map(re.escape, longest)) or "(?!)"
        called = {stem.casefold(): called for stem, called in reversed(stems)}
        return re.compile(rf"(?<!\w)({found}){ending}(?!\w)", re.IGNORECASE), called

    def tells(self, text: str) -> bool:
        """Whether a text names somebody who is meant."""
        return self._written[0].search(text) is not None

    def text(self, text: str) -> str:
        """What somebody wrote, under the other names."""
        pattern, called = self._written
        return pattern.sub(lambda found: called[found[1].casefold()], text)

    @cached_property
    def _whole(self) -> re.Pattern[str]:
        longest = sorted(filter(None, self.names), key=len, reverse=True)
        found = "|".join(map(re.escape, longest)) or "(?!)"
        return re.compile(rf"(?<!\w)(?:{found})(?!\w)")

    def value(self, value: Any) -> Any:
        """Facts under the other names."""
        if isinstance(value, str):
            known = self.names.get(value)
            return known or self._whole.sub(lambda found: self.names[found[0]], value)
        if isinstance(value, dict):
            return {self.names.get(key, key): self.value(item) for key, item in value.items()}
        return [self.value(item) for item in value] if isinstance(value, list) else value


def texts_of(event: Json) -> Iterator[str]:
    """What people wrote in an event."""
    return (event[key] for key in sorted(_WRITTEN & event.keys()) if isinstance(event[key], str))


def under_other_names(match: Match, renaming: Renaming, base: Base | None) -> Scan:
    """The same record with other names: the same events, ids and times, in a chain of its own.

    Of a side line `base` is where it leaves its match now. A `BadEvent` where a name is no name
    alone, so that the record would not be one any more.
    """
    first, head = seal("", replace(match.header, base=base).body())
    lines = [first]
    for line in match.scan.lines:
        body = line[:-SEAL_LENGTH]
        if b"\\" in line or _SIGNED in line or renaming.tells(line.decode()):
            event = _under_other_names(json.loads(line), renaming)
            body = json.dumps(event, ensure_ascii=False, separators=(",", ":")).encode()[:-1]
        sealed, head = seal(head, body)
        lines.append(sealed)
    found = scan(b"".join(lines), where=match.where)
    check_record(found, replace(match, scan=found).check_lines(), where=match.where)
    return found


def _under_other_names(event: Json, renaming: Renaming) -> Json:
    kept = {key: value for key, value in event.items() if key != "hash"}
    if kept["type"] == "match_sealed":  # it signed the other chain: here it is a remark
        kept |= {"type": "note_written", "text": kept.pop("head")}
    written = {
        key: renaming.text(value)
        for key, value in kept.items()
        if key in _WRITTEN and isinstance(value, str)
    }
    named = {str(key): value for key, value in renaming.value(kept | written).items()}
    return named | {"id": event["id"]}


def _vocabulary(match: Match) -> Vocabulary:
    try:
        return match.system.vocabulary
    except SystemMissing:
        raise
    except AfterActionError:
        return Vocabulary(match.header.game)


def _pseudonyms(events: list[Json]) -> dict[str, str]:
    """Everybody who is named at the table, or signs, in the order of their appearance."""
    letters: dict[str, str] = {}
    # Seats first: one person may have two of them, and two seats need two names.
    for player in seated_in(events):
        letters.setdefault(str(player["seat"]), _next(letters))
    for player in seated_in(events):
        known = (str(player[key]) for key in _NAMES if player.get(key))
        letters |= {name: letters[player["seat"]] for name in known if name not in letters}
    for event in events:
        if author := event.get("author"):
            letters.setdefault(author, _next(letters))
    return letters


def seated_in(events: Iterable[Json]) -> Iterator[Json]:
    """What is told of who sits at the table: each time the seat, and a name or a person."""
    for event in events:
        yield from (one for one in event.get("players") or () if isinstance(one, dict))
        if event["type"] in ("player_joined", "seat_taken_over"):
            yield {**event, "seat": event["player"]}


def _next(letters: dict[str, str]) -> str:
    first, last = divmod(len(set(letters.values())), 26)
    return f"Player {chr(64 + first) if first else ''}{chr(65 + last)}"


def _rewritten(event: Json, renaming: Renaming, *, photos: bool) -> Json:
    kept = {key: value for key, value in event.items() if key not in _LEFT_OUT}
    if event["type"] == "match_imported":
        kept = {"type": event["type"], "origin": event.get("origin")}
        kept |= {key: event[key] for key in _KEPT_OF_SOURCE if key in event}
        kept = {key: value for key, value in kept.items() if value is not None}
    if event["type"] == "match_sealed":  # it signed the other chain: here it is a remark
        kept = {"type": "note_written", "text": "…", "author": event["author"]}
    if event["type"] == "photo_attached" and not photos:  # its words stay
        text = event.get("words") or "…"
        kept = {"type": "note_written", "text": text, "on": event["on"]}
        kept |= {key: event[key] for key in _PLACES if event.get(key) is not None}
    if event["type"] in ("match_started", "match_amended"):
        kept.pop("place", None)
    written = {
        key: renaming.text(value)
        for key, value in kept.items()
        if key in _WRITTEN and isinstance(value, str)
    }
    return {str(key): renaming.value(value) for key, value in (kept | written).items()}


def _stems(names: Mapping[str, str]) -> list[tuple[str, str]]:
    """The beginnings by which names and parts of names are found, the longest first."""
    stems: dict[str, str] = {}
    for name, called in names.items():
        for part in (name, *re.split(r"[\W_]+", name)):
            if len(part) >= _SHORTEST:
                stems |= {stem: called for stem in _declined(part) if stem not in stems}
    return sorted(stems.items(), key=lambda stem: -len(stem[0]))


def _declined(name: str) -> Iterator[str]:
    """A name, and what is left of it when it gets another ending: Ania, Ani-; Marek, Mark-."""
    yield name
    if len(name) > _SHORTEST and name[-1].lower() in "aeiouyó":
        yield name[:-1]
    if moving := re.fullmatch(r"(.{2,})e([kcłl])", name, re.IGNORECASE):
        yield moving[1] + moving[2]


def _moments(events: list[Json]) -> Iterator[datetime]:
    """The times at which the events were recorded; the header and our own get the nearest."""
    moments = [datetime.fromisoformat(event["recorded"]) for event in events]
    yield moments[0]
    yield from moments
    while True:
        yield moments[-1]
