"""How an archive stands to its library: what it holds, and which journals are newer or gone."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import duckdb

from events.library import Library, attempt, is_text
from projections.archive.findings import count_unchecked
from projections.archive.store import ArchiveMissing, Say, archive_file, attach, quiet


def is_ready(folder: Path) -> bool:
    """Whether there is an archive of this version."""
    try:
        attach(archive_file(folder)).close()
    except ArchiveMissing:
        return False
    return True


def outdated(folder: Path, *, say: Say = quiet) -> int:
    """How many journals of the library are newer than the archive, or gone."""
    with attach(archive_file(folder), say=say) as found:
        return _behind(found, folder)


def status_of(folder: Path, *, say: Say = quiet) -> dict[str, Any]:
    """Counts for people and scripts; an archive that is not there is no error."""
    path = archive_file(folder)
    known: dict[str, Any] = {"file": str(path), "exists": path.exists(), "current": False}
    known |= {"bytes": path.stat().st_size if path.exists() else 0, "outdated": 0}
    try:
        with attach(path, say=say) as found:
            return known | {"current": True} | _counts(found, folder)
    except ArchiveMissing:
        files = len(stamps_of(folder))
        return known | {"matches": 0, "rows": 0, "unchecked": 0, "outdated": files, "games": {}}


def _counts(found: duckdb.DuckDBPyConnection, folder: Path) -> dict[str, Any]:
    def by(column: str, table: str) -> dict[str, int]:
        rows = found.execute(
            f"SELECT {column}, count(*) FROM base.{table} GROUP BY {column} ORDER BY {column}"
        )
        return dict(rows.fetchall())

    ((rows,),) = found.execute(
        "SELECT sum(estimated_size) FROM duckdb_tables() WHERE schema_name = 'base'"
    ).fetchall()
    games = by("game", "matches")
    return {
        "matches": sum(games.values()),
        "games": games,
        "origins": by("origin", "matches"),
        "rows": int(rows or 0),
        "journals": by("state", "sources"),
        "unchecked": count_unchecked(found),
        "outdated": _behind(found, folder),
    }


def _behind(found: duckdb.DuckDBPyConnection, folder: Path) -> int:
    """How many journals say something else than what was last read, or are gone.

    A pipe, a device or a folder has no content and is not opened.
    """
    plan = plan_for(found, folder)
    count = len(plan.gone)
    for file in plan.changed:
        digest = attempt(folder / file, lambda path: hashlib.sha256(path.read_bytes()).hexdigest())
        count += plan.known.get(file) != (digest if isinstance(digest, str) else None)
    return count


class Stamp(NamedTuple):
    """What one sees of a file without reading it."""

    size: int
    mtime: int


@dataclass(frozen=True)
class UpdatePlan:
    """What differs between the library and the archive."""

    stamps: Mapping[str, Stamp]
    changed: Sequence[str]
    gone: Sequence[str] = ()
    known: Mapping[str, str] = field(default_factory=dict)
    """The content last read, by file."""

    @property
    def work(self) -> int:
        """How many files have to be looked at."""
        return len(self.changed) + len(self.gone)


def stamps_of(folder: Path, only: Sequence[Path] | None = None) -> dict[str, Stamp]:
    """The journals of a library by name, with size and time: all of them, or some."""
    listed: Iterable[tuple[str, Path | os.DirEntry[str]]] = (
        Library(folder).entries() if only is None else zip(_names(folder, only), only, strict=True)
    )
    found = {}
    for name, file in listed:
        if is_text(name):  # aar list tells of others
            with suppress(OSError):
                state = file.stat()
                found[name] = Stamp(state.st_size, state.st_mtime_ns)
    return found


def _names(folder: Path, only: Sequence[Path]) -> list[str]:
    return [path.relative_to(folder).as_posix() for path in only]


def plan_for(
    found: duckdb.DuckDBPyConnection, folder: Path, only: Sequence[Path] | None = None
) -> UpdatePlan:
    """What has to be read, and what is gone: of the whole library, or of some files."""
    stamps = stamps_of(folder, only)
    rows = found.execute(
        "SELECT file, size, mtime, hash FROM base.sources "
        "WHERE $whole OR file IN (SELECT unnest($files))",
        {"whole": only is None, "files": _names(folder, only or ())},
    ).fetchall()
    known = {file: Stamp(size, mtime) for file, size, mtime, _ in rows}
    changed = [file for file in sorted(stamps) if known.get(file) != stamps[file]]
    gone = sorted(set(known) - set(stamps))
    return UpdatePlan(stamps, changed, gone, {file: digest for file, _, _, digest in rows})
