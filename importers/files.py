"""What somebody names to be brought in: files, folders of files, zips of files, a stream."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import BinaryIO, Final

from importers.archives import open_archive
from importers.formats import FORMATS, recognise
from importers.problems import NotUnderstood
from importers.source import LARGEST_FILE, Source
from importers.words import WORDS

STREAM: Final = "-"
"""In the place of a file: what comes in by the pipe."""


def files_at(path: Path) -> Iterator[Path]:
    """The file at `path`, or all files of a folder and of those in it, but hidden ones."""
    if not path.is_dir():
        yield path
        return
    modules = _modules()
    for found in sorted(path.rglob("*")):
        inside = found.relative_to(path).parts
        hidden = any(part.startswith(".") for part in inside)
        if found.is_file() and not hidden and found.suffix.lower() not in modules:
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
