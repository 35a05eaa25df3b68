"""Findings in the archive: computed once for a content and a version of the rules, then kept."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import duckdb
import pyarrow as pa

from projections.archive.batches import Pool
from projections.archive.checks import check_batch
from projections.archive.store import Say, attach, insert, writing
from projections.systems import all_systems, installed

if TYPE_CHECKING:
    from projections.archive.building import Built

FEW: Final = 200
"""So many matches are checked unasked; more take their time and wait to be asked for."""
_CHUNK: Final = 16

Kept = dict[str, pa.Table]
_KEPT: Final = ("checked", "findings", "curves")


def keep(path: Path) -> Kept:
    """The findings of an archive that is about to be made anew."""
    if not path.exists():
        return {}
    try:
        with duckdb.connect(str(path), read_only=True) as found:
            return {
                name: found.sql(f"SELECT * FROM base.{name}").to_arrow_table() for name in _KEPT
            }
    except duckdb.Error:
        return {}


def put_back(found: duckdb.DuckDBPyConnection, kept: Kept) -> None:
    """Take over what was kept, where it fits; another version's is found anew."""
    here = {name: found.sql(f"FROM base.{name} LIMIT 0").to_arrow_table() for name in kept}
    if all(table.schema.equals(here[name].schema) for name, table in kept.items()):
        for name, table in kept.items():
            insert(found, name, table)


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
        lacking = [file for (file,) in _lacking(reader, "file", "ORDER BY file")]
    pieces = [lacking[i : i + _CHUNK] for i in range(0, len(lacking), _CHUNK)]
    done: dict[str, list[pa.Table]] = {name: [] for name in _KEPT}
    for batch in pool.each(check_batch, pieces, _CHUNK):
        for name, rows in batch.tables.items():
            done[name].append(rows)
        built.checked = sum(map(len, done["checked"]))
        tick(built.checked, len(lacking))
    with writing(path, say=say) as found:
        # Findings of older rules on the same content are superseded.
        hashes = [hash_ for rows in done["checked"] for hash_ in rows["hash"].to_pylist()]
        for name, tables in done.items():
            found.execute(f"DELETE FROM base.{name} WHERE hash IN (SELECT unnest(?))", [hashes])
            if tables:
                insert(found, name, pa.concat_tables(tables))
        built.unchecked = count_unchecked(found)


def count_unchecked(found: duckdb.DuckDBPyConnection) -> int:
    """How many matches of installed games have no findings of the present rules.

    Where nothing was checked yet, no content is looked up.
    """
    if not found.execute("FROM base.checked LIMIT 1").fetchall():
        rows = found.execute(
            "SELECT count(*) FROM base.matches WHERE list_contains(?, game)", [list(installed())]
        ).fetchall()
        return int(rows[0][0])
    return int(_lacking(found, "count(*)")[0][0])


def _lacking(found: duckdb.DuckDBPyConnection, what: str, order: str = "") -> list[Any]:
    """Of the matches that lack such findings, something."""
    versions = {system.id: system.version for system in all_systems()}
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
