"""Matches as text that people type, for every game that has such a form: in and out."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from events.errors import AfterActionError, BadUsage, nearest
from events.match import MatchImported
from events.words import Lang
from importers.exports import Exporter
from importers.formats import Format, Parsed
from importers.import_context import ANY_GAME, ImportContext
from importers.imported_match import Content, Entry, ImportedMatch
from importers.source import NotUnderstood, Problem, Source
from importers.text import name
from importers.words import WORDS
from projections.matches import Match
from projections.notation import ParsedText
from projections.system import GameSystem
from projections.systems import all_systems

_NEXT: Final = re.compile(r"(?=^(?:game|gra)[ \t]*:)", re.MULTILINE | re.IGNORECASE)
_HEAD: Final = re.compile(
    r"(?:game|gra)[ \t]*:([^\n]+)\n(?:.*\n)*?(?:players|gracze)[ \t]*:", re.IGNORECASE
)
_A_STRANGERS: Final = 60
"""How sure one is of a text that names a game which is not installed."""
_NUL: Final = "\0"
_NOWHERE: Final = "?"


@dataclass(frozen=True)
class Script:
    """One match of a text, as far as it was read."""

    system: GameSystem[Any]
    parsed: ParsedText
    text: str
    where: str


def _recognise(source: Source) -> int:
    if source.members is not None or _NUL in source.head:
        return 0
    sure = max((sure for sure, _ in _sure(source.head)), default=0)
    return sure or (_A_STRANGERS if _named_game(source.head) else 0)


def _named_game(text: str) -> str | None:
    """The game that a text of ours begins with, whether it is installed or not."""
    found = _HEAD.match(text.lstrip())
    return found[1].strip() if found else None


def _sure(text: str) -> list[tuple[int, GameSystem[Any]]]:
    """How sure each game is that a text is of its form."""
    systems = (system for system in all_systems() if system.notation is not None)
    return [(system.notation.recognise(text), system) for system in systems if system.notation]


def parse(source: Source, context: ImportContext) -> Parsed[Script]:
    """The matches of a text; each up to its first fault, which is told with line and column."""
    del context
    read = [_script(text, source.where) for text in matches_of(source.text())]
    faults = [one.parsed.failure for one in read if one.parsed.failure is not None]
    problems = [Problem(fault.where, fault.phrase) for fault in faults]
    return Parsed([one for one in read if one.parsed.entries], problems)


def matches_of(text: str) -> Iterator[str]:
    """Each match of a text, on the lines on which it stands there."""
    parts = _NEXT.split(text)
    above = 0
    for i, part in enumerate(parts):
        if part.strip() and (i or len(parts) == 1 or ":" in part):
            yield "\n" * above + part
        above += part.count("\n")


def _script(text: str, where: str) -> Script:
    found = _sure(text.lstrip())
    if not found:
        raise NotUnderstood(WORDS("notation.no_game"), where=where)
    sure, system = max(found, key=lambda one: one[0])
    game = _named_game(text)
    if not sure and game is not None:
        near = nearest(game, [one.id for _, one in found])
        raise NotUnderstood(WORDS("notation.not_installed", game=game, near=near), where=where)
    assert system.notation is not None, "only such games were asked"
    return Script(system, system.notation.parse_text(text, where), text, where)


def to_events(script: Script, context: ImportContext) -> ImportedMatch:
    """The match as it comes in; what was doubtful is told."""
    del context
    entries, places = script.parsed.entries, script.parsed.places
    mark = hashlib.sha256(script.text.strip().encode()).hexdigest()[:32]
    # A text of a match that came from elsewhere says so: it is that match still.
    origin = _origin(entries, script.system)
    named = entries[0].get("edition") if script.system.id == ANY_GAME else None
    return ImportedMatch(
        where=places[0].named(script.where),
        game=script.system.id,
        events=[_moved(entry, script.system) for entry in entries],
        ids=(f"notation:{mark}", *origin.source_ids),
        title=origin.game or name(named),
        content=Content.of(origin.content),
        persons=origin.persons,
        remarks=tuple(
            WORDS("notation.doubt", line=place.line, doubt=doubt)
            for place, doubt in script.parsed.doubts
        ),
    )


def _origin(entries: Sequence[Entry], system: GameSystem[Any]) -> MatchImported:
    """Where a match came from before it became a text; an empty one where it does not say."""
    for entry in entries:
        with suppress(AfterActionError):
            event = entry["type"] == MatchImported.type_name() and system.vocabulary.accept(entry)
            if isinstance(event, MatchImported):
                return event
    return MatchImported(format=_NOWHERE, importer=_NOWHERE)


def _moved(entry: Entry, system: GameSystem[Any]) -> Entry:
    """An entry with its references one further: the event that tells the origin comes second."""
    moved = dict(entry)
    for key in system.vocabulary.reference_keys(entry["type"]):
        seq = moved.get(key)
        if isinstance(seq, int) and seq > 1:
            moved[key] = seq + 1
    return moved


def _write(matches: Sequence[Match], lang: Lang) -> bytes:
    """One match after the other, with an empty line between."""
    return "\n".join(_text(match, lang) for match in matches).encode()


def _text(match: Match, lang: Lang) -> str:
    notation = match.system.notation
    if notation is None:
        raise BadUsage(WORDS("notation.none", game=match.system.id), where=match.where)
    return str(notation.write_text(match.events, lang))


NOTATION: Final = Format("notation", WORDS("format.notation"), 2, _recognise, parse, to_events)
TEXT: Final = Exporter("notation", WORDS("format.notation"), ".txt", _write)
