"""The file of an archive: who may have it, opened for reading, and the one way to write it.

Whatever writes an archive does so within `writing`: it is one transaction, or a new file that takes
the place of the old one. So whoever reads finds the archive as it was or as it then is, also where
the writer is killed. One builder at a time is in here (`alone`); DuckDB itself lets one process
write or many read.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any, Final, Literal

import duckdb
import pyarrow as pa

from events.errors import AfterActionError, BadUsage, NotWritten, reason
from events.library import DERIVED
from events.words import Phrase
from projections.archive.parameters import AT_TABLE
from projections.archive.tables import fingerprint, quoted, statements
from projections.systems import all_systems
from projections.words import ARCHIVE_WORDS as WORDS

VERSION: Final = 11
"""Raised when what stands in this folder changes what an archive holds."""

PATIENCE: Final = 20.0
"""Seconds that somebody who asks waits for another process that holds the file."""

LONG: Final = 600.0
"""Seconds that a build waits: for another build, or for whoever else writes into the file."""

BRIEF: Final = 1.5
"""Seconds to wait for readers before a copy is changed instead, which replaces the file."""

LONG_LOG: Final = 160 << 10
"""Bytes: four matches. Whoever opens the archive reads the log, 2 ms a match; folding it in takes
15 ms."""

Say = Callable[[Phrase], None]
"""Tells a person what is being waited for."""

Way = Literal["as it is", "in a copy", "anew"]
"""How an archive is written: its own file, a copy of it, or an empty one that takes its place."""


class ArchiveMissing(AfterActionError):
    """There is no archive yet, or one that another version made."""

    exit_code = 2


def quiet(_phrase: Phrase) -> None:
    """Say nothing."""


def archive_file(folder: Path) -> Path:
    """Where the archive of a library lies."""
    return folder / DERIVED / "archive.duckdb"


def log_of(path: Path) -> Path:
    """The log beside an archive: what was written and not yet folded in."""
    return path.with_name(f"{path.name}.wal")


def present_fingerprint() -> str:
    """What an archive made here and now depends on."""
    return fingerprint(all_systems(), VERSION)


@contextmanager
def writing(
    path: Path,
    way: Way | None = None,
    *,
    say: Say = quiet,
    patience: float | None = None,
    then: Callable[[duckdb.DuckDBPyConnection], None] = lambda _found: None,
) -> Iterator[duckdb.DuckDBPyConnection]:
    """The archive, within the one transaction in which all is written that is to be seen at once.

    `way` None: as it is, and in a copy where readers do not leave; `NotWritten` where they do not
    and it has to be as it is. A fault leaves the archive as it was. `patience` is how long to wait
    for readers, `BRIEF` where it is not said. `then` reads what was written, which takes longer
    while it is not committed.
    """
    with ExitStack() as stack:
        if way in (None, "as it is"):
            try:
                waiting = BRIEF if patience is None else patience
                found = stack.enter_context(_attached(path, say, waiting))
            except NotWritten:
                if way is not None:
                    raise
                way = "in a copy"
        if way in ("in a copy", "anew"):
            new = stack.enter_context(_replacing(path))
            if way == "in a copy":
                copy_to(path, new, say)
            found = stack.enter_context(_in_new_file(new, empty=way == "anew"))
        found.execute("BEGIN")
        yield found
        found.execute("COMMIT")
        then(found)


_numbers: Final = count()


@cache
def _home() -> duckdb.DuckDBPyConnection:
    """A database in memory that lives as long as the process.

    Starting one takes 8 ms, however small it is; attaching a file to one that runs takes 1.
    """
    # One thread: a few rows are shared out among several in more time than they take.
    found = duckdb.connect(":memory:", config={"threads": 1})
    found.execute("PRAGMA disable_checkpoint_on_shutdown")
    return found


@contextmanager
def _attached(path: Path, say: Say, patience: float) -> Iterator[duckdb.DuckDBPyConnection]:
    """The file as it is; waits while somebody else holds it.

    What is written stays in the log beside the file, which every reader reads too, until that has
    grown: folding it in takes longer than adding a match.
    """
    home, name = _home(), f"archive_{next(_numbers)}"
    found = home.cursor()
    try:
        patiently(lambda: found.execute(f"ATTACH {_literal(path)} AS {name}"), say, patience)
        found.execute(f"USE {name}")
        yield found
        if log_of(path).exists() and log_of(path).stat().st_size >= LONG_LOG:
            found.execute("CHECKPOINT")
    except duckdb.Error:
        _home.cache_clear()  # a database that met with a fault may refuse all that comes after
        raise
    finally:
        found.close()
        with home.cursor() as other, suppress(duckdb.Error):
            other.execute(f"DETACH DATABASE IF EXISTS {name}")


@contextmanager
def _in_new_file(new: Path, *, empty: bool) -> Iterator[duckdb.DuckDBPyConnection]:
    """A file that nobody else sees yet, ready to take in many rows."""
    with duckdb.connect(str(new)) as found:
        if empty:
            found.execute("BEGIN")
            for statement in statements(all_systems(), VERSION):
                found.execute(statement)
            found.execute("COMMIT")
        # Other processes read journals on the same cores. Measured on two: of several threads each
        # waits for the others (a fifth of the processor time), and what is compressed as it comes
        # in is not left for the end, when nobody reads.
        found.execute(f"SET threads = {max(1, (os.cpu_count() or 1) // 4)}")
        found.execute("SET write_buffer_row_group_count = 1")
        yield found
        found.execute("CHECKPOINT")


@contextmanager
def _replacing(path: Path) -> Iterator[Path]:
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


def copy_to(path: Path, new: Path, say: Say) -> None:
    """A copy with its log, made while nobody writes: whoever reads keeps writers out."""
    with patiently(lambda: duckdb.connect(str(path), read_only=True), say, LONG):
        shutil.copyfile(path, new)
        if log_of(path).exists():
            shutil.copyfile(log_of(path), log_of(new))


def insert(found: duckdb.DuckDBPyConnection, table: str, incoming: pa.Table) -> None:  # noqa: ARG001
    """Put rows into a table below `base`.

    DuckDB finds them by the name of the argument: half the time of registering a view of them.
    """
    found.execute(f"INSERT INTO base.{quoted(table)} SELECT * FROM incoming")


def sum_up_spans(found: duckdb.DuckDBPyConnection, incoming: pa.Table) -> None:  # noqa: ARG001
    """Put in what the stretches of each match come to.

    To sum them up when somebody asks takes a quarter of a second in 100,000 matches.
    """
    found.execute(
        "INSERT INTO base.span_totals SELECT m, simulated, kind, count(*), count(seconds), "
        "sum(seconds), median(seconds), max(seconds), sum(events) "
        f"FROM (SELECT m, simulated, kind, events, {AT_TABLE} AS seconds FROM incoming f) "
        "GROUP BY m, simulated, kind ORDER BY m, kind"
    )


def attach(path: Path, *, say: Say = quiet) -> duckdb.DuckDBPyConnection:
    """Open an archive for reading: an instance of its own, so that it never sees old data."""
    if not path.exists():
        raise ArchiveMissing(WORDS("store.missing"), where=str(path))
    with ExitStack() as stack:
        threads = min(4, os.cpu_count() or 1)
        found = stack.enter_context(duckdb.connect(":memory:", config={"threads": threads}))
        patiently(lambda: found.execute(f"ATTACH {_literal(path)} AS archive (READ_ONLY)"), say)
        found.execute("USE archive")
        if not is_of_this_version(found):
            raise ArchiveMissing(WORDS("store.other_version"), where=str(path))
        stack.pop_all()
    return found


def read_only(path: Path) -> duckdb.DuckDBPyConnection | None:
    """Open a file for reading beside other readers; None where somebody may be writing."""
    try:
        return duckdb.connect(str(path), read_only=True)
    except duckdb.Error:
        return None


def is_of_this_version(found: duckdb.DuckDBPyConnection) -> bool:
    """Whether it is an archive, and made by this version of the program and its games."""
    try:
        rows = found.execute("SELECT value FROM base.meta WHERE key = 'fingerprint'").fetchall()
    except duckdb.Error:
        return False
    return rows == [(present_fingerprint(),)]


def _literal(path: Path) -> str:
    """The name of a file as SQL writes it."""
    text = str(path).replace("'", "''")
    return f"'{text}'"


@contextmanager
def alone(path: Path, say: Say) -> Iterator[None]:
    """Hold the lock of an archive's builders, which says who has it; waits, and says for whom.

    What an interrupted builder left behind is gone then, and a fault is a sentence.
    """
    with _sentences(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        with (path.parent / "archive.lock").open("ab+", buffering=0) as file:
            _lock(file, say)
            try:
                with suppress(OSError):  # the lock holds without the name, on a full disk too
                    file.truncate(0)
                    file.write(_own_name().encode())
                for left in path.parent.glob(f"{path.name}.new-*"):
                    with suppress(OSError):
                        left.unlink()
                yield
            finally:
                with suppress(OSError):
                    file.truncate(0)


def _lock(file: Any, say: Say) -> None:
    try:
        import fcntl
    except ImportError:  # where there is no flock, DuckDB's own lock is what there is
        return
    end, told = time.monotonic() + LONG, False
    while True:
        try:
            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.seek(0)
            holder = file.read().decode(errors="replace") or "?"
            if time.monotonic() > end:
                raise NotWritten(WORDS("store.locked", holder=holder)) from None
            if not told:
                say(WORDS("store.waiting", holder=holder))
                told = True
            time.sleep(0.05)
        else:
            return


@contextmanager
def _sentences(path: Path) -> Iterator[None]:
    """Say in a sentence why a file of an archive could not be written."""
    try:
        yield
    except BrokenPipeError:  # whoever was told how far it is has gone
        raise
    except OSError as error:
        fault = WORDS("build.not_written", why=reason(error))
        raise NotWritten(fault, where=str(path)) from error
    except duckdb.Error as error:
        raise NotWritten(WORDS("build.not_written", why=_why(error)), where=str(path)) from error
    except BrokenExecutor as error:
        raise NotWritten(WORDS("build.reader_ended"), where=str(path)) from error


def patiently(
    action: Callable[[], Any], say: Say, patience: float = PATIENCE, pause: float = 0.01
) -> Any:
    """Try until the file is free; says once for whom it waits."""
    end, told = time.monotonic() + patience, False
    while True:
        try:
            return action()
        except duckdb.Error as error:
            holder = _holder(error)
            if holder is None:
                raise BadUsage(WORDS("store.refused", why=_why(error))) from None
            if not told and time.monotonic() > end - patience + 0.3:
                say(WORDS("store.waiting", holder=holder))
                told = True
            if time.monotonic() > end:
                raise NotWritten(WORDS("store.locked", holder=holder)) from None
        time.sleep(pause)
        pause = min(pause * 1.5, 0.2)


def _holder(error: duckdb.Error) -> str | None:
    """Who holds the file, as DuckDB says it: a program and its number; None where nobody does."""
    text = str(error)
    # What it says where another part of the same program has the file open.
    if "different configuration" in text or "already attached by database" in text:
        return _own_name()
    if "Could not set lock" not in text:
        return None
    found = re.search(r"held in (\S+) \(PID (\d+)\)", text)
    return f"{Path(found[1]).name} ({found[2]})" if found else "?"


def _own_name() -> str:
    """This program, as others are told of it."""
    return f"{Path(sys.argv[0]).name} ({os.getpid()})"


def is_damage(error: duckdb.Error) -> bool:
    """Whether DuckDB says that what it read is not what was written."""
    found = isinstance(error, duckdb.InternalException | duckdb.SerializationException)
    return found or any(sign in str(error) for sign in ("orrupt", "checksum", "Could not read"))


def _why(error: Exception) -> str:
    return str(error).splitlines()[0][:200]
