"""The formats one can bring in, which of them a file is of, and the files that somebody names.

Ours register by entry point exactly as a stranger's would.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from typing import Any, BinaryIO, Final, Generic, TypeVar

from events.photos import FOLDER
from events.words import Phrase
from importers.archives import open_archive
from importers.copies import Copy
from importers.import_context import ImportContext
from importers.imported_match import ImportedMatch
from importers.source import LARGEST_FILE, NotUnderstood, Problem, Source
from importers.words import WORDS
from projections.plugins import Plugins

T = TypeVar("T")

STREAM: Final = "-"
"""In the place of a file: what comes in by the pipe."""


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
    parse: Callable[[Source, ImportContext], Parsed[T]]
    to_events: Callable[[T, ImportContext], ImportedMatch | Copy]
    module: str = ""
    """How files end that lie beside those of this format and are read with them."""


FORMATS: Final[Plugins[Format[Any]]] = Plugins(
    "afteraction.importers", Format, missing=partial(WORDS, "format.unknown"), where="--format"
)
"""All that are installed."""
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


def files_at(path: Path) -> Iterator[Path]:
    """The file at `path`, or all files of a folder and of those in it, but hidden ones."""
    if not path.is_dir():
        yield path
        return
    modules = _modules()
    for found in sorted(path.rglob("*")):
        inside = found.relative_to(path).parts
        hidden = any(part.startswith(".") for part in inside)
        is_photo = any(part.endswith(FOLDER) for part in inside[:-1])  # it comes with its journal
        if found.is_file() and not (hidden or is_photo) and found.suffix.lower() not in modules:
            yield found


def modules_beside(path: Path) -> tuple[Path, ...]:
    """The modules in the folder of a file: what is read with the files of some format."""
    modules = _modules()
    try:
        return tuple(sorted(p for p in path.parent.iterdir() if p.suffix.lower() in modules))
    except OSError:
        return ()


@cache
def _modules() -> frozenset[str]:
    return frozenset(found.module for found in FORMATS.all()) - {""}


def from_stream(stream: BinaryIO) -> Source:
    """What comes in by a pipe."""
    data = stream.read(LARGEST_FILE + 1)
    if len(data) > LARGEST_FILE:
        fault = WORDS("source.too_large", size=len(data), limit=LARGEST_FILE)
        raise NotUnderstood(fault, where=STREAM)
    return Source(STREAM, data)


def unpacked(source: Source) -> Iterator[Source]:
    """The file itself, or each of those in it if it is a zip of files and no format of its own."""
    if not source.members or source.is_spreadsheet or _is_one(source):
        yield source
        return
    with open_archive(source) as archive:
        for info in archive.members:
            if not any(part.startswith((".", "__MACOSX")) for part in info.filename.split("/")):
                yield Source(f"{source.where}:{info.filename[:200]}", archive.bytes_of(info))


def _is_one(source: Source) -> bool:
    """Whether a format knows the archive as a whole: a library, or a saved game."""
    try:
        recognise(source)
    except NotUnderstood:
        return False
    return True
