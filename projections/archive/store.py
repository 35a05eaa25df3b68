"""The file of the archive: made, opened for reading and for writing, and published."""

from __future__ import annotations

import os
import re
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib import resources
from pathlib import Path
from typing import Any, Final

import duckdb
import pyarrow as pa

from events.errors import AfterActionError, BadUsage, NotWritten
from events.library import DERIVED
from events.words import Phrase
from projections.archive.tables import COMMON, Kinds, all_tables, base_name, fingerprint, tables_of
from projections.archive.words import WORDS
from projections.systems import find_system, installed

VERSION: Final = 3
"""Raised when what stands in this folder changes what an archive holds."""

PATIENCE: Final = 20.0
"""Seconds to wait for another process that holds the file."""

BRIEF: Final = 1.5
"""Seconds to wait for readers before a copy is changed instead, which replaces the file."""

_LONG_LOG: Final = 192 << 10
"""Bytes: half a dozen matches. Whoever opens the archive reads the log, 3 ms a match; folding it
in takes 20 ms."""

Say = Callable[[Phrase], None]
"""Tells a person what is being waited for."""


class ArchiveMissing(AfterActionError):
    """There is no archive yet, or one that another version made."""

    exit_code = 2


def archive_file(folder: Path) -> Path:
    """Where the archive of a library lies."""
    return folder / DERIVED / "archive.duckdb"


def present_fingerprint() -> str:
    """What an archive made here and now depends on."""
    return fingerprint([find_system(game) for game in installed()], VERSION)


def quiet(_phrase: Phrase) -> None:
    """Say nothing."""


def connect(
    path: Path, *, say: Say = quiet, patience: float = PATIENCE
) -> duckdb.DuckDBPyConnection:
    """Open a file for writing; waits while somebody else holds it.

    What is written stays in the log beside the file, which every reader reads too, until that has
    grown: folding it in takes longer than adding a match.
    """
    found: duckdb.DuckDBPyConnection = _patiently(lambda: duckdb.connect(str(path)), say, patience)
    if _log_size(path) < _LONG_LOG:
        found.execute("PRAGMA disable_checkpoint_on_shutdown")
    return found


def _log(path: Path) -> Path:
    return path.with_name(f"{path.name}.wal")


def _log_size(path: Path) -> int:
    try:
        return _log(path).stat().st_size
    except OSError:
        return 0


def read_only(path: Path) -> duckdb.DuckDBPyConnection | None:
    """Open a file for reading beside other readers; None where somebody may be writing."""
    try:
        return duckdb.connect(str(path), read_only=True)
    except duckdb.Error:
        return None


def copy_to(path: Path, new: Path) -> None:
    """A copy with its log. The caller holds the builder's lock, so that nobody writes."""
    shutil.copyfile(path, new)
    if _log(path).exists():
        shutil.copyfile(_log(path), _log(new))


def _patiently(
    action: Callable[[], Any], say: Say, patience: float = PATIENCE, pause: float = 0.01
) -> Any:
    """Try until the file is free; says once for whom it waits."""
    end, told = time.monotonic() + patience, False
    while True:
        try:
            return action()
        except (duckdb.IOException, duckdb.BinderException, duckdb.ConnectionException) as error:
            if not _is_locked(error) or time.monotonic() > end:
                raise _refused(error) from None
            if not told and time.monotonic() > end - patience + 0.3:
                say(WORDS("store.waiting", holder=_holder(str(error))))
                told = True
        time.sleep(pause)
        pause = min(pause * 1.5, 0.2)


def _is_locked(error: Exception) -> bool:
    text = str(error)
    return "Could not set lock" in text or "different configuration" in text


def _holder(text: str) -> str:
    """Who holds the file, as DuckDB says it: a program and its number."""
    found = re.search(r"held in (\S+) \(PID (\d+)\)", text)
    return f"{Path(found[1]).name} ({found[2]})" if found else "?"


def _refused(error: Exception) -> AfterActionError:
    if _is_locked(error):
        return NotWritten(WORDS("store.locked", holder=_holder(str(error))))
    return BadUsage(WORDS("store.refused", why=str(error).splitlines()[0][:200]))


def attach(path: Path, *, say: Say = quiet) -> duckdb.DuckDBPyConnection:
    """Open an archive for reading: an instance of its own, so that it never sees old data."""
    if not path.exists():
        raise ArchiveMissing(WORDS("store.missing"), where=str(path))
    found = duckdb.connect(":memory:", config={"threads": min(4, os.cpu_count() or 1)})
    try:
        _patiently(lambda: found.execute(f"ATTACH {_quoted(path)} AS archive (READ_ONLY)"), say)
        found.execute("USE archive")
        _check_version(found, path)
    except BaseException:
        found.close()
        raise
    return found


def _check_version(found: duckdb.DuckDBPyConnection, path: Path) -> None:
    if read_meta(found).get("fingerprint") != present_fingerprint():
        raise ArchiveMissing(WORDS("store.other_version"), where=str(path))


def read_meta(found: duckdb.DuckDBPyConnection) -> dict[str, str]:
    """What an archive says of itself; nothing where it is none."""
    try:
        return dict(found.execute("SELECT key, value FROM base.meta").fetchall())
    except duckdb.Error:
        return {}


def _quoted(path: Path) -> str:
    text = str(path).replace("'", "''")
    return f"'{text}'"


def make(path: Path) -> duckdb.DuckDBPyConnection:
    """A new, empty archive."""
    found = duckdb.connect(str(path))
    systems = [find_system(game) for game in installed()]
    found.execute("BEGIN; CREATE SCHEMA base")
    for name, columns in all_tables(systems).items():
        listed = ", ".join(f"{_name(column)} {kind}" for column, kind in columns.items())
        found.execute(f"CREATE TABLE base.{_name(name)} ({listed})")
    found.execute(resources.files(__package__).joinpath("schema.sql").read_text("utf-8"))
    for statement in _views({system.id: tables_of(system) for system in systems}):
        found.execute(statement)
    found.execute(
        "INSERT INTO base.meta VALUES ('version', ?), ('fingerprint', ?)",
        [str(VERSION), fingerprint(systems, VERSION)],
    )
    found.execute("COMMIT")
    return found


def insert(found: duckdb.DuckDBPyConnection, table: str, incoming: pa.Table) -> None:  # noqa: ARG001
    """Put rows into a table below `base`.

    DuckDB finds them by the name of the argument: half the time of registering a view of them.
    """
    found.execute(f"INSERT INTO base.{_name(table)} SELECT * FROM incoming")


def _name(text: str) -> str:
    return '"' + text.replace('"', '""') + '"'


def _views(games: dict[str, dict[str, Kinds]]) -> Iterator[str]:
    """The views that depend on what the games declare."""
    yield _matches_view()
    for name in COMMON:
        if name != "matches":
            yield f"CREATE VIEW {_name(name)} AS {_selection(name, COMMON[name])}"
    for table in sorted({table for tables in games.values() for table in tables}):
        parts = [
            _selection(base_name(game, table), tables[table])
            for game, tables in games.items()
            if table in tables
        ]
        yield f"CREATE VIEW {_name(table)} AS {' UNION ALL BY NAME '.join(parts)}"


def _matches_view() -> str:
    columns = [
        "seats[first_seat + 1] AS first_seat" if name == "first_seat" else _name(name)
        for name in COMMON["matches"]
    ]
    return f"CREATE VIEW matches AS SELECT {', '.join(columns)} FROM base.matches"


def _selection(table: str, kinds: Kinds) -> str:
    """The rows of a table with match, game and origin in front, and seats by their names."""
    columns = ["k.match", "k.game", "k.origin"]
    for name, kind in kinds.items():
        if name in {"game", "day"} and table == "participants":
            columns += ["f.day"] if name == "day" else []
        elif kind == "SEAT":
            columns.append(f"k.seats[f.{_name(name)} + 1] AS {_name(name)}")
        else:
            columns.append(f"f.{_name(name)}")
        if name == "seat":
            columns += ["f.army", "f.foe", "base.told(f.result) AS result"]
    return f"SELECT {', '.join(columns)} FROM base.{_name(table)} f JOIN base.matches k USING (m)"


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """A name for a new file, which takes the place of the old one when all went well."""
    new = path.with_name(f"{path.name}.new-{os.getpid()}")
    try:
        yield new
        with new.open("rb") as file:
            os.fsync(file.fileno())
        # Before, not after: nobody may see the new file beside the old one's log.
        _log(path).unlink(missing_ok=True)
        new.replace(path)
    finally:
        for left in (new, _log(new)):
            left.unlink(missing_ok=True)


def sweep(path: Path) -> None:
    """Remove what an interrupted build left behind; only the holder of the lock may."""
    for left in path.parent.glob(f"{path.name}.new-*"):
        with suppress(OSError):
            left.unlink()
