"""Matches as text that people type: what a system's `notation` holds, and how reading may fail.

Three faults are told apart: what cannot be read (`BadText`), what could mean two things
(`Unclear`), and what breaks the rules, which is no fault of the text: it is recorded, and the
system's findings name it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from events.base import Event
from events.errors import Unreadable
from events.words import Lang, Phrase
from projections.offers import Draft

Entry = dict[str, Any]


class Place(NamedTuple):
    """Where something stands in a text; both count from 1."""

    line: int
    column: int

    def named(self, where: str = "") -> str:
        """The place as errors name it: `match.txt:3:7`."""
        return f"{where}:{self.line}:{self.column}" if where else f"{self.line}:{self.column}"


class BadText(Unreadable):
    """Something in a text cannot be read; `place` says where."""

    def __init__(self, phrase: Phrase, place: Place, where: str = "") -> None:
        super().__init__(phrase, where=place.named(where))
        self.place = place


class Unclear(BadText):
    """Something in a text could mean two things."""


@dataclass(frozen=True)
class ParsedText:
    """What a text tells: entries for the journal, as far as it could be read.

    `failure` is the first thing that cannot be read; the entries before it stand. `places` says
    for each entry where it stands in the text (for a consequence, the line it follows from).
    """

    entries: Sequence[Entry]
    places: Sequence[Place]
    failure: BadText | None = None
    doubts: Sequence[tuple[Place, Phrase]] = ()


@dataclass(frozen=True)
class ResumePoint:
    """Where a record stands when more of it is typed.

    `branch` is the line that is recorded. `drafts` are what the rules still propose; they follow
    from the event `root`, and `last` is the last that was recorded of all that follows from it.
    `sight` shows a table as whoever types may know it: names are looked up there, so that no fault
    tells what is hidden. Left out, all is open.
    """

    branch: str | None = None
    root: int | None = None
    last: int | None = None
    drafts: Sequence[Draft] = ()
    sight: Callable[[Any], Any] | None = None


@dataclass(frozen=True)
class Notation:
    """The text form of a game, as a `GameSystem` holds it.

    `parse_text(text, where)` never raises on what people type; `write_text(events, lang)` takes
    all events of one record, in the order of its file. `read_on(events, point, text)` reads
    more lines of a record that has begun: it tells only what they add, numbered on from the
    last event of the record.
    """

    suffix: str
    recognise: Callable[[str], int]
    """How sure one is that a text is of this form: 0 (no) to 100."""
    parse_text: Callable[[str, str], ParsedText]
    write_text: Callable[[Sequence[Event], Lang], str]
    read_on: Callable[[Sequence[Event], ResumePoint, str], ParsedText]
