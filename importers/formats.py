"""The formats one can bring in. Ours register by entry point exactly as a stranger's would."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final, Generic, TypeVar

from events.words import Phrase
from importers.copies import Copy
from importers.import_context import Desk
from importers.imported_match import Arrival
from importers.problems import NotUnderstood, Problem
from importers.source import Source
from importers.words import WORDS
from projections.plugins import Plugins

T = TypeVar("T")


@dataclass(frozen=True)
class Parsed(Generic[T]):
    """What a file says, in the file's own terms.

    `problems` is what was not understood and left out, `remarks` what one should know.
    """

    items: Iterable[T]
    problems: list[Problem] = field(default_factory=list)
    remarks: list[Problem] = field(default_factory=list)
    skipped: int = 0
    """Records that are there and are not brought in."""


@dataclass(frozen=True)
class Format(Generic[T]):
    """A kind of file: two steps that do not know each other, and how to tell that it is one.

    `parse` knows the file and nothing of games; `to_events` knows games and nothing of the file.
    """

    id: str
    title: Phrase
    version: int
    """Kept with every match, so that one can tell which reading it had."""
    recognise: Callable[[Source], int]
    """How sure one is that the file is of this format, from its content: 0 (no) to 100."""
    parse: Callable[[Source, Desk], Parsed[T]]
    to_events: Callable[[T, Desk], Arrival | Copy]
    module: str = ""
    """How files end that lie beside those of this format and are read with them."""


FORMATS: Final[Plugins[Format[Any]]] = Plugins(
    "afteraction.importers", Format, missing=partial(WORDS, "format.unknown"), where="--format"
)
"""All that are installed."""
known_formats = FORMATS.names
find_format = FORMATS.find


def register(extra: Format[Any]) -> None:
    """Add a format that has no entry point: for tests and for notebooks."""
    FORMATS.extra[extra.id] = extra


def recognise(source: Source) -> Format[Any]:
    """The format that is surest of the file; `NotUnderstood` where none is."""
    if not source.data.strip():
        raise NotUnderstood(WORDS("source.empty"), where=source.where)
    if source.is_spreadsheet:
        raise NotUnderstood(WORDS("source.spreadsheet"), where=source.where)
    if source.members == ():
        raise NotUnderstood(WORDS("zip.broken"), where=source.where)
    formats = FORMATS.all()
    sure = [(found.recognise(source), found.id, found) for found in formats]
    best, _, found = max(sure, key=lambda entry: entry[:2])
    if best <= 0:
        names = [known.title for known in formats]
        raise NotUnderstood(WORDS("format.none", names=names), where=source.where)
    return found
