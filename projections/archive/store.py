"""The file of the archive: made, opened for reading and for writing, and published."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import resources
from pathlib import Path
from typing import Final

import duckdb
import pyarrow as pa

from events.errors import AfterActionError
from events.library import DERIVED
from projections.archive.lock_retry import LONG, Say, patiently, quiet
from projections.archive.tables import (
    COMMON,
    SEATS,
    Kinds,
    all_tables,
    base_name,
    fingerprint,
    tables_of,
)
from projections.archive.words import WORDS
from projections.systems import find_system, installed

VERSION: Final = 5
"""Raised when what stands in this folder changes what an archive holds."""


class ArchiveMissing(AfterActionError):
    """There is no archive yet, or one that another version made."""

    exit_code = 2


def archive_file(folder: Path) -> Path:
    """Where the archive of a library lies."""
    return folder / DERIVED / "archive.duckdb"


def present_fingerprint() -> str:
    """What an archive made here and now depends on."""
    return fingerprint([find_system(game) for game in installed()], VERSION)


def log_of(path: Path) -> Path:
    """The log beside an archive: what was written and not yet folded in."""
    return path.with_name(f"{path.name}.wal")


def read_only(path: Path) -> duckdb.DuckDBPyConnection | None:
    """Open a file for reading beside other readers; None where somebody may be writing."""
    try:
        return duckdb.connect(str(path), read_only=True)
    except duckdb.Error:
        return None


def copy_to(path: Path, new: Path, say: Say) -> None:
    """A copy with its log, made while nobody writes: whoever reads keeps writers out."""
    reading = patiently(lambda: duckdb.connect(str(path), read_only=True), say, LONG)
    with reading:
        shutil.copyfile(path, new)
        if log_of(path).exists():
            shutil.copyfile(log_of(path), log_of(new))


def attach(path: Path, *, say: Say = quiet) -> duckdb.DuckDBPyConnection:
    """Open an archive for reading: an instance of its own, so that it never sees old data."""
    if not path.exists():
        raise ArchiveMissing(WORDS("store.missing"), where=str(path))
    found = duckdb.connect(":memory:", config={"threads": min(4, os.cpu_count() or 1)})
    try:
        patiently(lambda: found.execute(f"ATTACH {quoted(path)} AS archive (READ_ONLY)"), say)
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


def quoted(path: Path) -> str:
    """The name of a file as SQL writes it."""
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


def expect_much(found: duckdb.DuckDBPyConnection) -> None:
    """Get ready to take in many rows while other processes read journals on the same cores.

    Measured on two cores: of several threads each waits for the others (a fifth of the processor
    time), and what is compressed as it comes in is not left for the end, when nobody reads.
    """
    found.execute(f"SET threads = {max(1, (os.cpu_count() or 1) // 4)}")
    found.execute("SET write_buffer_row_group_count = 1")


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
    """The rows of a table with match, game and origin in front, and seats by their names.

    Every view tells army, opponent and result of a seat, also where the table leaves them out.
    """
    source, whose = f"base.{_name(table)} f JOIN base.matches k USING (m)", "f"
    if kinds.get("seat") == "SEAT_ALONE":
        source += " LEFT JOIN base.participants p ON p.m = f.m AND p.seat = f.seat"
        whose = "p"
    columns = ["k.match", "k.game", "k.origin"]
    for name, kind in kinds.items():
        if name in {"game", "day"} and table == "participants":
            columns += ["f.day"] if name == "day" else []
        elif kind in SEATS:
            columns.append(f"k.seats[f.{_name(name)} + 1] AS {_name(name)}")
        else:
            columns.append(f"f.{_name(name)}")
        if name == "seat":
            columns += [f"{whose}.army", f"{whose}.foe", f"base.told({whose}.result) AS result"]
    return f"SELECT {', '.join(columns)} FROM {source}"


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """A name for a new file, which takes the place of the old one when all went well."""
    new = path.with_name(f"{path.name}.new-{os.getpid()}")
    try:
        yield new
        with new.open("rb") as file:
            os.fsync(file.fileno())
        # Before, not after: nobody may see the new file beside the old one's log.
        log_of(path).unlink(missing_ok=True)
        new.replace(path)
    finally:
        for left in (new, log_of(new)):
            left.unlink(missing_ok=True)


def sweep(path: Path) -> None:
    """Remove what an interrupted build left behind; only the holder of the lock may."""
    for left in path.parent.glob(f"{path.name}.new-*"):
        with suppress(OSError):
            left.unlink()
