"""A copy of a match in which nobody can be told: a chain of its own that names the old head.

Names are replaced wherever they stand, in facts and in keys. In what people wrote, parts of names
and names with an ending (Ann's, Annie, Anną) are replaced, too, and rather a word too many than one
too few; a nickname that nobody told us stays. What came from a source, and who wrote what on which
device, is left out. The places and times of the events stay as they are.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from typing import Any, Final

from events.chain import scan
from events.codec import Json, Vocabulary
from events.composer import compose
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
_KEPT_OF_SOURCE: Final = ("format", "importer", "game")


def with_pseudonyms(match: Match, *, photos: bool = False) -> Match:
    """The same match, played by Player A, Player B and so on.

    Its photos show who was there: they stay only where `photos` says so.
    """
    events = [json.loads(line) for line in match.scan.lines]
    names = _pseudonyms(events)
    entries = [_rewritten(event, names, photos=photos) for event in events]
    source = {"type": "match_imported", "format": "pseudonyms", "importer": "pseudonyms 1"}
    entries.append({**source, "head": match.scan.head})
    moments = _moments(events)
    data, _, _ = compose(_vocabulary(match), entries, clock=lambda: next(moments))
    return replace(match, scan=scan(data, where=match.where), shows_photos=photos)


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
    for player in _players(events):
        letters.setdefault(str(player["seat"]), _next(letters))
    for player in _players(events):
        known = (str(player[key]) for key in _NAMES if player.get(key))
        letters |= {name: letters[player["seat"]] for name in known if name not in letters}
    for event in events:
        if author := event.get("author"):
            letters.setdefault(author, _next(letters))
    return letters


def _players(events: list[Json]) -> Iterator[Json]:
    return (player for event in events for player in event.get("players") or ())


def _next(letters: dict[str, str]) -> str:
    first, last = divmod(len(set(letters.values())), 26)
    return f"Player {chr(64 + first) if first else ''}{chr(65 + last)}"


def _rewritten(event: Json, names: dict[str, str], *, photos: bool) -> Json:
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
        key: _in_text(value, names)
        for key, value in kept.items()
        if key in _WRITTEN and isinstance(value, str)
    }
    return {str(key): _renamed(value, names) for key, value in (kept | written).items()}


def _in_text(text: str, names: dict[str, str]) -> str:
    """What somebody wrote, without the names and what may be made of them."""
    for stem, called in _stems(names):
        found = rf"(?<!\w){re.escape(stem)}\w{{0,{_ENDING}}}(?!\w)"
        text = re.sub(found, called, text, flags=re.IGNORECASE)
    return text


def _stems(names: dict[str, str]) -> list[tuple[str, str]]:
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


def _renamed(value: Any, names: dict[str, str]) -> Any:
    if isinstance(value, str):
        return names.get(value) or _pattern(tuple(names)).sub(lambda m: names[m[0]], value)
    if isinstance(value, dict):
        return {names.get(key, key): _renamed(item, names) for key, item in value.items()}
    if isinstance(value, list):
        return [_renamed(item, names) for item in value]
    return value


def _pattern(names: tuple[str, ...]) -> re.Pattern[str]:
    longest_first = sorted((name for name in names if name), key=len, reverse=True)
    if not longest_first:
        return re.compile(r"(?!)")
    return re.compile("|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in longest_first))


def _moments(events: list[Json]) -> Iterator[datetime]:
    """The times at which the events were recorded; the header and our own get the nearest."""
    moments = [datetime.fromisoformat(event["recorded"]) for event in events]
    yield moments[0]
    yield from moments
    while True:
        yield moments[-1]
