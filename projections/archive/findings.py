"""Findings in the archive: computed once for a content and a version of the rules, then kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import duckdb
import pyarrow as pa

from events.chain import scan
from events.errors import AfterActionError, NotWritten
from projections.archive.changing import changing
from projections.archive.lock_retry import BRIEF, Say
from projections.archive.store import attach, copy_to, insert, replacing
from projections.checking import findings_of
from projections.replay import Replay
from projections.systems import find_system, installed

if TYPE_CHECKING:
    from projections.archive.building import Built
    from projections.archive.pool import Pool

FEW: Final = 200
"""So many matches are checked unasked; more take their time and wait to be asked for."""
_CHUNK: Final = 16

Kept = dict[str, pa.Table]
Checked = tuple[str, str, int, list[tuple[int, str, str, str | None]]]
"""Content, game, version of the rules, and the findings: seq, rule, severity, seat."""


def keep(path: Path) -> Kept:
    """The findings of an archive that is about to be made anew."""
    if not path.exists():
        return {}
    try:
        with duckdb.connect(str(path), read_only=True) as found:
            return {
                name: found.sql(f"SELECT * FROM base.{name}").to_arrow_table()
                for name in ("checked", "findings")
            }
    except duckdb.Error:
        return {}


def put_back(found: duckdb.DuckDBPyConnection, kept: Kept) -> None:
    """Take over what was kept, as far as it fits."""
    for name, table in kept.items():
        try:
            insert(found, name, table)
        except duckdb.Error:  # another version's: found anew
            found.execute("DELETE FROM base.checked; DELETE FROM base.findings")


def bring_up(  # noqa: PLR0913, PLR0917 - a build's surroundings
    path: Path,
    built: Built,
    pool: Pool,
    wanted: bool | None,
    tick: Callable[[int, int], None],
    say: Say,
) -> None:
    """Check the matches that were not checked yet by the present rules."""
    if wanted is False or (wanted is None and built.unchecked > FEW) or not built.unchecked:
        return
    with attach(path, say=say) as reader:
        lacking = unchecked(reader)
    pieces = [lacking[i : i + _CHUNK] for i in range(0, len(lacking), _CHUNK)]
    done: list[Checked] = []
    for piece in pool.each(check_batch, pieces, _CHUNK):
        done += piece
        tick(len(done), len(lacking))
    with _writing(path, say) as found:
        _put(found, done)
        built.checked = len(done)
        built.unchecked = count_unchecked(found)


@contextmanager
def _writing(path: Path, say: Say) -> Iterator[duckdb.DuckDBPyConnection]:
    """The archive for writing; where readers do not leave, a copy that replaces it."""
    with ExitStack() as opened:
        try:
            found = opened.enter_context(changing(path, say=say, patience=BRIEF))
        except NotWritten:
            new = opened.enter_context(replacing(path))
            copy_to(path, new, say)
            found = opened.enter_context(duckdb.connect(str(new)))
        yield found


def unchecked(found: duckdb.DuckDBPyConnection) -> list[str]:
    """The files of matches without findings of the present rules, of installed games."""
    return [file for (file,) in _lacking(found, "file", "ORDER BY file")]


def count_unchecked(found: duckdb.DuckDBPyConnection) -> int:
    """How many these are. Where nothing was checked yet, no content is looked up."""
    if not found.execute("FROM base.checked LIMIT 1").fetchall():
        rows = found.execute(
            "SELECT count(*) FROM base.matches WHERE list_contains(?, game)", [list(installed())]
        ).fetchall()
        return int(rows[0][0])
    return int(_lacking(found, "count(*)")[0][0])


def _lacking(found: duckdb.DuckDBPyConnection, what: str, order: str = "") -> list[Any]:
    versions = {game: find_system(game).version for game in installed()}
    return found.execute(
        f"""
        WITH present AS (SELECT unnest(?) AS game, unnest(?)::INTEGER AS version)
        SELECT {what} FROM base.matches k JOIN present USING (game)
        WHERE NOT EXISTS (
            FROM base.checked c
            WHERE c.hash = k.hash AND c.game = k.game AND c.version = present.version
        ) {order}
        """,
        [list(versions), list(versions.values())],
    ).fetchall()


def check_batch(folder: str, files: Sequence[str]) -> list[Checked]:
    """The findings of some journals. A worker process runs this."""
    found = (_check(Path(folder, file)) for file in files)
    return [checked for checked in found if checked is not None]


def _check(path: Path) -> Checked | None:
    import hashlib

    try:
        data = path.read_bytes()
        journal = scan(data, where=str(path))
        system = find_system(journal.header.game)
        events = system.vocabulary.read_lines(journal.lines, where=str(path))
        replay = Replay(system, events)
        rows: list[tuple[int, str, str, str | None]] = [
            (one.seq, one.rule, one.severity, getattr(events[one.seq - 1], "player", None))
            for one in findings_of(replay, branch=replay.counting)
        ]
    except (OSError, AfterActionError):
        return None
    return hashlib.sha256(data).hexdigest(), system.id, system.version, rows


def _put(found: duckdb.DuckDBPyConnection, done: Sequence[Checked]) -> None:
    found.execute("BEGIN")
    _replace_old(found, done)
    checked: list[tuple[Any, ...]] = [(digest, game, version) for digest, game, version, _ in done]
    _insert(found, "checked", ("hash", "game", "version"), checked)
    rows: list[tuple[Any, ...]] = [
        (digest, game, version, *row) for digest, game, version, rows in done for row in rows
    ]
    names = ("hash", "game", "version", "seq", "rule", "severity", "seat")
    _insert(found, "findings", names, rows)
    found.execute("COMMIT")


def _replace_old(found: duckdb.DuckDBPyConnection, done: Sequence[Checked]) -> None:
    """Findings of older rules on the same content are superseded."""
    hashes = [digest for digest, *_ in done]
    for table in ("checked", "findings"):
        found.execute(f"DELETE FROM base.{table} WHERE hash IN (SELECT unnest(?))", [hashes])


def _insert(
    found: duckdb.DuckDBPyConnection, table: str, names: Sequence[str], rows: list[tuple[Any, ...]]
) -> None:
    if rows:
        columns = dict(zip(names, map(list, zip(*rows, strict=True)), strict=True))
        insert(found, table, pa.table(columns))
