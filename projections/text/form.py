"""A dialect as the rest of the program finds it: the `notation` of a game system."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, Final

from events.base import Event
from events.words import Lang, Words, folded
from projections.acts import Acts
from projections.notation import Entry, Notation, ParsedText, Place, ResumePoint
from projections.systems import find_system
from projections.text.common_statements import read_by_word, write_by_event
from projections.text.dialect import Dialect, Tongue, near
from projections.text.line import Line, Pen
from projections.text.reader import Reader, parse_game
from projections.text.record import Telling, TextRecord
from projections.text.writer import Writer, write_game

_HEADER: Final = re.compile(r"^[ \t]*([^\W\d_][\w ]{0,30}?)[ \t]*:[ \t]*([^\n]*)", re.MULTILINE)
_BEGINNING: Final = 2000
_NAMED: Final = 90
"""How sure one is where a text names the game."""


def dialect_of(game: str, acts: Acts[Any], words: Words, *, line: type[Line] = Line) -> Dialect:
    """The dialect of an installed game whose lines begin with a keyword, of an act or of any game.

    `words` have the keywords, and under `fault.no_statement` what is said where there is none.
    """
    tongue, read, write = Tongue(words), read_by_word(acts), write_by_event(acts)

    def parse_act(line: Line) -> Entry:
        word = line.c.keyword("keyword", *read)
        if word is None:
            found = line.c.word()
            known = tongue.all_written([*acts.by_word()])
            line.c.fail("no_statement", found=found, near=near(found, known))
        entry = read[word](line)
        line.c.finish()
        return entry

    def write_act(event: Event, pen: Pen) -> Iterator[str]:
        return write[type(event)](event, pen) if type(event) in write else iter(())

    return Dialect(
        game=game, tongue=tongue, system=partial(find_system, game), line=line, pen=Pen,
        telling=Telling, writer=Writer, parse_act=parse_act, write_act=write_act,
    )  # fmt: skip


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


def read_on(dialect: Dialect, events: Sequence[Event], point: ResumePoint, text: str) -> ParsedText:
    """What `text` adds to a record, as far as it can be read."""
    vocabulary = dialect.system().vocabulary
    kept = TextRecord(vocabulary, events)
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

    added = []
    for entry in telling.entries[old:]:
        keys = vocabulary.reference_keys(entry["type"])
        moved = {key: seq_of(entry[key]) for key in keys if isinstance(entry.get(key), int)}
        added.append({**entry, **moved})
    return ParsedText(added, telling.places[old:], failure, reader.doubts)
