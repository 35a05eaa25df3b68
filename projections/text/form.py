"""A dialect as the rest of the program finds it: the `notation` of a game system."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from events.base import Event
from events.words import Lang, folded
from projections.notation import Notation, ParsedText, Place, ResumePoint
from projections.text.dialect import Dialect
from projections.text.reader import Reader, parse_game
from projections.text.session import TextRecord
from projections.text.writer import write_game

_HEADER: Final = re.compile(r"^[ \t]*([^\W\d_][\w ]{0,30}?)[ \t]*:[ \t]*([^\n]*)", re.MULTILINE)
_BEGINNING: Final = 2000
_NAMED: Final = 90
"""How sure one is where a text names the game."""


def notation_of(dialect: Dialect, *, sure: int) -> Notation:
    """The text form of a game; `sure` of texts that have players and name no game at all."""

    def recognise(text: str) -> int:
        if text.lstrip().startswith("{"):
            return 0
        found = _HEADER.findall(text[:_BEGINNING])
        headers = {dialect.tongue.header(word): value for word, value in found}
        if "players" not in headers:
            return 0
        if "game" not in headers:
            return sure
        return _NAMED if folded(headers["game"]).startswith(folded(dialect.game)) else 0

    def parse_text(text: str, where: str = "") -> ParsedText:
        return parse_game(dialect, text, where)

    def write_text(events: Sequence[Event], lang: Lang = "en") -> str:
        return write_game(dialect, events, lang)

    def more(events: Sequence[Event], point: ResumePoint, text: str) -> ParsedText:
        return read_on(dialect, events, point, text)

    return Notation(".txt", recognise, parse_text, write_text, more)


_BEFORE: Final = Place(1, 1)
"""What is recorded stands in front of the text."""
_REFERENCES: Final = ("cause", "after")


def read_on(dialect: Dialect, events: Sequence[Event], point: ResumePoint, text: str) -> ParsedText:
    """What `text` adds to a record, as far as it can be read."""
    kept = TextRecord(dialect.system().vocabulary, events)
    reader = Reader(dialect)
    reader.begin(kept.entries[0], _BEFORE)
    telling = reader.telling
    assert telling is not None, "it has just begun"
    for entry in kept.entries[1:]:
        telling.add(entry, _BEFORE)
    old = telling.last
    telling.stand(point, kept.seq_of)
    failure = reader.read_lines(text)
    if telling.root is None or telling.root <= old:  # what was proposed before goes on waiting
        telling.pending, telling.done = (), 0
    telling.settle()

    def seq_of(seq: int) -> int:
        """How the record counts an event: it has seals, too, which the text does not tell."""
        return kept.origins[seq - 1] if seq <= old else len(events) + seq - old

    types, added = dialect.system().vocabulary.types, []
    for entry in telling.entries[old:]:
        references = (*_REFERENCES, *types[entry["type"]].references)
        moved = {k: seq_of(entry[k]) for k in references if isinstance(entry.get(k), int)}
        added.append({**entry, **moved})
    return ParsedText(added, telling.places[old:], failure, reader.doubts)
