"""What the statistics read of the archive, kept until the archive changes.

Every reading opens the archive anew: no connection is shared between threads, and an archive that
was published meanwhile is seen at once.
"""

from __future__ import annotations

import io
import json
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import pyarrow as pa
import pyarrow.parquet as pq
import streamlit as st

from dashboard.load import Stamp, stamp_of
from dashboard.views.statistics.upkeep import Upkeep
from events.chain import scan
from events.composer import compose
from events.errors import SystemMissing
from events.places import default_folder
from events.words import Lang
from projections.archive.drilldown import Number, matches_behind, names_in
from projections.archive.measures import built, measured
from projections.archive.parameters import Value
from projections.archive.query import Counts, ask, opened, relation
from projections.archive.sandbox import Rows, sql
from projections.archive.search import Hit, find_events, find_notes
from projections.archive.store import archive_file
from projections.scene import Scene
from projections.systems import find_system

Given = dict[str, Value]
T = TypeVar("T")


@dataclass(frozen=True)
class AnswerTable:
    """Columns, rows, and how many matches of the other origin were left out."""

    columns: tuple[str, ...]
    rows: list[tuple[Any, ...]]
    left_out: int = 0
    counts: Mapping[str, Counts] = field(default_factory=dict)
    """Of what one must choose: each value with its number of matches."""
    given: Mapping[str, Value] = field(default_factory=dict)
    """What it was asked with, when all was settled."""
    unchecked: int = 0
    """Matches not checked by the rules, where that matters."""

    def dicts(self) -> list[dict[str, Any]]:
        """The rows by column names."""
        return [dict(zip(self.columns, row, strict=True)) for row in self.rows]


def folder() -> Path:
    """The library of this server."""
    return default_folder()


def upkeep() -> Upkeep:
    """Who keeps the archive of this library up to date."""
    return _upkeep(str(folder()))


@st.cache_resource(show_spinner=False)
def _upkeep(where: str) -> Upkeep:
    return Upkeep(Path(where))


def _stamp() -> Stamp:
    return stamp_of(archive_file(folder()))


def _key(given: Given) -> str:
    return json.dumps(given, sort_keys=True, default=lambda day: {"day": day.isoformat()})


def _given(text: str) -> Given:
    found: Given = json.loads(
        text, object_hook=lambda d: date.fromisoformat(d["day"]) if set(d) == {"day"} else d
    )
    return found


def answer(question: str, given: Given) -> AnswerTable:
    """What the archive answers."""
    return _answer(str(folder()), _stamp(), question, _key(given))


@st.cache_resource(max_entries=256, show_spinner=False)
def _answer(where: str, stamp: Stamp, question: str, given: str) -> AnswerTable:  # noqa: ARG001
    with opened(Path(where)) as found:
        told = ask(found, question, _given(given))
    return AnswerTable(
        told.columns, told.rows, told.left_out, told.counts, told.given, told.unchecked
    )  # fmt: skip


def behind(number: Number, given: Given, pair: tuple[str, str] | None) -> AnswerTable:
    """The matches behind a number; of the builder, with what it measured by what."""
    told = (number.question, number.count, tuple(number.keys.items()))
    return _behind(str(folder()), _stamp(), told, _key(given), pair)


@st.cache_resource(max_entries=64, show_spinner=False)
def _behind(
    where: str,
    stamp: Stamp,  # noqa: ARG001 - part of the key
    told: tuple[str, str, tuple[tuple[str, str], ...]],
    given: str,
    pair: tuple[str, str] | None,
) -> AnswerTable:
    question, count, keys = told
    number = Number(question, count, dict(keys))
    with opened(Path(where)) as found:
        return AnswerTable(
            *matches_behind(found, number, _given(given), built(*pair) if pair else None)
        )  # fmt: skip


def by_dimension(measure: str, dimension: str, given: Given) -> AnswerTable:
    """A measure by a dimension."""
    return _by_dimension(str(folder()), _stamp(), (measure, dimension), _key(given))


@st.cache_resource(max_entries=64, show_spinner=False)
def _by_dimension(
    where: str,
    stamp: Stamp,  # noqa: ARG001 - part of the key
    pair: tuple[str, str],
    given: str,
) -> AnswerTable:
    with opened(Path(where)) as found:
        return AnswerTable(*measured(found, *pair, _given(given)))


def names() -> dict[str, list[str]]:
    """The names that stand in the archive, by parameter."""
    return _names(str(folder()), _stamp())


@st.cache_resource(max_entries=8, show_spinner=False)
def _names(where: str, stamp: Stamp) -> dict[str, list[str]]:  # noqa: ARG001
    with opened(Path(where)) as found:
        return names_in(found)


def moments(sort: str, text: str, origin: str) -> list[Hit]:
    """Where a pattern of events begins, or where a text was noted."""
    return _moments(str(folder()), _stamp(), (sort, text, origin))


@st.cache_resource(max_entries=64, show_spinner=False)
def _moments(where: str, stamp: Stamp, asked: tuple[str, str, str]) -> list[Hit]:  # noqa: ARG001
    sort, text, origin = asked
    find = find_notes if sort == "notes" else find_events
    with opened(Path(where)) as found:
        return find(found, text, origin=origin)


def views() -> AnswerTable:
    """The views of the archive and their columns."""
    return _views(str(folder()), _stamp())


@st.cache_resource(max_entries=2, show_spinner=False)
def _views(where: str, stamp: Stamp) -> AnswerTable:  # noqa: ARG001
    with opened(Path(where)) as found:
        told = found.execute(
            "SELECT table_name, string_agg(column_name, ', ' ORDER BY column_index)"
            " FROM duckdb_columns() WHERE schema_name = 'main' AND NOT internal"
            " GROUP BY table_name ORDER BY table_name"
        )
        return AnswerTable(("view", "columns"), told.fetchall())


def query(text: str) -> Rows:
    """What somebody's SQL finds; it can only read."""
    return sql(folder(), text)


def parquet(question: str, given: Given) -> Callable[[], bytes]:
    """Makes the answer as a Parquet file, when it is asked for."""
    where = folder()

    def make() -> bytes:
        with tempfile.TemporaryDirectory() as scratch, opened(where) as found:
            file = Path(scratch) / "answer.parquet"
            relation(found, question, given).write_parquet(str(file))
            return file.read_bytes()

    return make


def empty_board(game: str, lang: Lang, options: Mapping[str, Value]) -> Scene | None:
    """The board of a game before the first piece; None where the game cannot say.

    `options` is what the game knows as rules of a match: the size of its board.
    """
    return _empty_board(game, lang, tuple(options.items()))


def parquet_of(table: AnswerTable) -> Callable[[], bytes]:
    """Makes a table that is at hand a Parquet file, when it is asked for."""
    return lambda: as_parquet(table.columns, table.rows)


@st.cache_resource(max_entries=16, show_spinner=False)
def _empty_board(game: str, lang: Lang, options: tuple[tuple[str, Value], ...]) -> Scene | None:
    try:
        system = find_system(game)
    except SystemMissing:
        return None
    if system.play.simulated_start is None:
        return None
    dealt = system.play.simulated_start(1, Random(1))  # noqa: S311 - a deal of cards
    rules = {**dealt.get("options", {}), **dict(options)}
    started = {"type": "match_started", **dealt, "options": rules}
    data, _, _ = compose(system.vocabulary, [started])
    event: Any = system.vocabulary.read_lines(scan(data, where=game).lines)[0]
    return system.scene(system.start(event), lang)


def as_parquet(columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> bytes:
    """The bytes of the file; a column that has no type of its own holds text."""
    cells = list(zip(*rows, strict=True)) if rows else [()] * len(columns)
    arrays = [_array(column) for column in cells]
    out = io.BytesIO()
    pq.write_table(pa.table(dict(zip(columns, arrays, strict=True))), out)
    return out.getvalue()


def _array(values: Sequence[Any]) -> pa.Array:
    try:
        return pa.array(values)
    except (pa.ArrowException, OverflowError, TypeError):
        return pa.array([None if value is None else str(value) for value in values])
