"""What differs between a library and its archive."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import duckdb

from events.library import Library, is_text


class Stamp(NamedTuple):
    """What one sees of a file without reading it."""

    size: int
    mtime: int


@dataclass(frozen=True)
class Plan:
    """What differs between the library and the archive."""

    stamps: Mapping[str, Stamp]
    changed: Sequence[str]
    gone: Sequence[str]
    known: Mapping[str, str]
    """The content last read, by file."""

    @property
    def work(self) -> int:
        """How many files have to be looked at."""
        return len(self.changed) + len(self.gone)

    def done(self) -> Plan:
        """The plan with nothing left to do."""
        return Plan(self.stamps, (), (), self.known)


def stamps_of(folder: Path, only: Sequence[Path] | None = None) -> dict[str, Stamp]:
    """The journals of a library by name, with size and time."""
    found = {}
    for name, file in _listed(folder, only):
        if not is_text(name):
            continue  # which aar list tells
        with suppress(OSError):
            state = file.stat()
            found[name] = Stamp(state.st_size, state.st_mtime_ns)
    return found


def _listed(
    folder: Path, only: Sequence[Path] | None
) -> Iterable[tuple[str, Path | os.DirEntry[str]]]:
    if only is None:
        return Library(folder).entries()
    return zip(names_of(folder, only), only, strict=True)


def names_of(folder: Path, only: Sequence[Path] | None) -> list[str]:
    """The names of some journals below the library."""
    return [path.relative_to(folder).as_posix() for path in only or ()]


def plan_for(
    found: duckdb.DuckDBPyConnection,
    stamps: Mapping[str, Stamp],
    *,
    whole: bool = True,
    files: Sequence[str] = (),
) -> Plan:
    """What has to be read, and what is gone: of the whole library, or of some files."""
    rows = found.execute(
        "SELECT file, size, mtime, hash FROM base.sources "
        "WHERE $whole OR file IN (SELECT unnest($files))",
        {"whole": whole, "files": list(files)},
    ).fetchall()
    known = {file: (Stamp(size, mtime), digest) for file, size, mtime, digest in rows}
    changed = [
        file for file in sorted(stamps) if file not in known or known[file][0] != stamps[file]
    ]
    gone = sorted(set(known) - set(stamps))
    return Plan(stamps, changed, gone, {file: digest for file, (_, digest) in known.items()})
