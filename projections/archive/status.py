"""How an archive is: what it holds, how old it is, and what in the library is newer."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import duckdb

from events.library import attempt
from projections.archive.findings import count_unchecked
from projections.archive.lock_retry import Say, quiet
from projections.archive.plan import plan_for, stamps_of
from projections.archive.store import ArchiveMissing, archive_file, attach


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


def _behind(found: duckdb.DuckDBPyConnection, folder: Path) -> int:
    plan = plan_for(found, stamps_of(folder))
    new = [file for file in plan.changed if _digest(folder / file) != plan.known.get(file)]
    return len(new) + len(plan.gone)


def _digest(path: Path) -> str | None:
    """The digest of a journal; a pipe, a device or a folder has none and is not opened."""
    found = attempt(path, lambda path: hashlib.sha256(path.read_bytes()).hexdigest())
    return found if isinstance(found, str) else None


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
    games = found.execute(
        "SELECT game, count(*) FROM base.matches GROUP BY game ORDER BY game"
    ).fetchall()
    origins = found.execute(
        "SELECT origin, count(*) FROM base.matches GROUP BY origin ORDER BY origin"
    ).fetchall()
    rows = found.execute(
        "SELECT sum(estimated_size) FROM duckdb_tables() WHERE schema_name = 'base'"
    ).fetchall()
    states = found.execute(
        "SELECT state, count(*) FROM base.sources GROUP BY state ORDER BY state"
    ).fetchall()
    return {
        "matches": sum(count for _, count in games),
        "games": dict(games),
        "origins": dict(origins),
        "rows": int(rows[0][0] or 0),
        "journals": dict(states),
        "unchecked": count_unchecked(found),
        "outdated": _behind(found, folder),
    }
