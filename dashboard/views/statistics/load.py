"""What the statistics read of the archive, kept until the archive changes.

Every reading opens the archive anew: no connection is shared between threads, and an archive that
was published meanwhile is seen at once.
"""

from __future__ import annotations

import io
import tempfile
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any, Final, TypeVar

import duckdb
import pyarrow as pa
import pyarrow.parquet as pq
import streamlit as st

from dashboard.load import hands_of, stamp_of
from dashboard.rows import Stamp
from dashboard.views.statistics.upkeep import Upkeep
from events.chain import scan
from events.composer import compose
from events.errors import SystemMissing
from events.places import default_folder
from events.words import Lang
from projections.archive.numbers import Number, built, matches_behind, measured, unmeasured
from projections.archive.parameters import Value
from projections.archive.query import (
    ALL_RECORDED,
    Counts,
    Unrecorded,
    ask,
    matches_at_hand,
    names_in,
    opened,
    relation,
    views_in_words,
)
from projections.archive.sandbox import QueryRows, sql
from projections.archive.search import SearchHit, find_events, find_notes
from projections.archive.store import archive_file
from projections.in_hand import ListedMatch, keeps_secrets, without
from projections.scene import Scene
from projections.systems import find_system
from projections.visibility import Unmet

Filters = dict[str, Value]
T = TypeVar("T")


@dataclass(frozen=True)
class PageTable:
    """Columns, rows, and how many matches of the other origin were left out."""

    columns: tuple[str, ...]
    rows: list[tuple[Any, ...]]
    left_out: int = 0
    counts: Mapping[str, Counts] = field(default_factory=dict)
    """Of what one must choose: each value with its number of matches."""
    parameters: Mapping[str, Value] = field(default_factory=dict)
    """What it was asked with, when all was settled."""
    unchecked: int = 0
    """Matches not checked by the rules, where that matters."""
    unrecorded: Unrecorded = ALL_RECORDED

    def dicts(self) -> list[dict[str, Any]]:
        """The rows by column names."""
        return [dict(zip(self.columns, row, strict=True)) for row in self.rows]

    @property
    def chosen(self) -> Filters:
        """What was to be chosen, and holds for the whole table: the size of the board."""
        return {name: self.parameters[name] for name in self.counts}


def upkeep() -> Upkeep:
    """Who keeps the archive of this library up to date."""
    return _upkeep(default_folder())


_upkeep: Final = st.cache_resource(show_spinner=False)(Upkeep)


# What is read of the archive

Read = Callable[[duckdb.DuckDBPyConnection], T]


def _kept(read: Read[T], *about: Hashable, filters: Mapping[str, Value] | None = None) -> T:
    """What `read` finds, kept by what it is about: as long as the archive is the same."""
    key = (*about, *sorted((filters or {}).items()))
    found: T = _cached(
        str(default_folder()), stamp_of(archive_file(default_folder())), repr(key), read
    )
    return found


@st.cache_resource(max_entries=256, show_spinner=False)
def _cached(where: str, stamp: Stamp, key: str, _read: Read[T]) -> T:  # noqa: ARG001
    with opened(Path(where)) as archive:
        return _read(archive)


def _unmet() -> Unmet:
    """The names that a campaign in hand has not met: the archive knows which go on."""
    going = _kept(matches_at_hand, "going on")
    games = {game for game in {game for _, game, _, _ in going} if keeps_secrets(game)}
    folder = default_folder()
    listed = (
        ListedMatch(match, game, folder / file, is_open, stamp_of(folder / file)[2])
        for match, game, file, is_open in going
        if game in games
    )
    return hands_of(tuple(listed)).everywhere


def _told(table: PageTable) -> PageTable:
    """A table without the names that a campaign in hand has not met."""
    unmet = _unmet()
    return replace(table, rows=without(unmet, table.rows)) if unmet else table


def answer(question: str, filters: Filters) -> PageTable:
    """What the archive answers."""

    def read(archive: duckdb.DuckDBPyConnection) -> PageTable:
        result = ask(archive, question, filters)
        return PageTable(
            result.columns,
            result.rows,
            result.left_out,
            result.counts,
            result.given,
            result.unchecked,
            result.unrecorded,
        )

    return _told(_kept(read, "answer", question, filters=filters))


def behind(number: Number, filters: Filters, pair: tuple[str, str] | None) -> PageTable:
    """The matches behind a number; of the builder, with what it measured by what."""
    question = built(*pair) if pair else None
    table = _kept(
        lambda archive: PageTable(*matches_behind(archive, number, filters, question)),
        "behind", number.question, number.count, *number.keys.items(), pair, filters=filters,
    )  # fmt: skip
    return _told(table)


def by_dimension(measure: str, dimension: str, filters: Filters) -> PageTable:
    """A measure by a dimension."""

    def read(archive: duckdb.DuckDBPyConnection) -> PageTable:
        unrecorded = unmeasured(archive, measure, dimension, filters)
        table = measured(archive, measure, dimension, filters)
        return PageTable(*table, unrecorded=unrecorded)

    table = _kept(read, "measured", measure, dimension, filters=filters)
    return _told(table)


def names() -> dict[str, list[str]]:
    """The names that stand in the archive, by parameter."""
    found, unmet = _kept(names_in, "names"), _unmet()
    return {key: [name for name in known if not unmet.is_one(name)] for key, known in found.items()}


def moments(sort: str, text: str, origin: str) -> list[SearchHit]:
    """Where a pattern of events begins, or where a text was noted."""
    find = find_notes if sort == "notes" else find_events
    hits = _kept(lambda archive: find(archive, text, origin=origin), "moments", sort, text, origin)
    unmet = _unmet()
    return [replace(hit, text=unmet.conceal(hit.text)) for hit in hits]


def views(lang: Lang) -> PageTable:
    """The views of the archive, what a row of each is, and their columns."""
    listed = (
        "SELECT table_name, string_agg(column_name, ', ' ORDER BY column_index)"
        " FROM duckdb_columns() WHERE schema_name = 'main' AND NOT internal"
        " GROUP BY table_name ORDER BY table_name"
    )
    names = views_in_words()

    def read(archive: duckdb.DuckDBPyConnection) -> PageTable:
        rows = [
            (name, names[name].text(lang) if name in names else "", columns)
            for name, columns in archive.execute(listed).fetchall()
        ]
        return PageTable(("view", "row", "columns"), rows)

    return _kept(read, "views", lang)


def query(text: str) -> QueryRows:
    """What somebody's SQL finds; it can only read."""
    return sql(default_folder(), text)


def parquet(question: str, filters: Filters) -> Callable[[], bytes]:
    """Makes the answer as a Parquet file, when it is asked for."""
    where = default_folder()

    def make() -> bytes:
        with tempfile.TemporaryDirectory() as scratch, opened(where) as found:
            file = Path(scratch) / "answer.parquet"
            relation(found, question, filters).write_parquet(str(file))
            return file.read_bytes()

    return make


def parquet_of(table: PageTable) -> Callable[[], bytes]:
    """Makes a table that is at hand a Parquet file, when it is asked for."""
    return lambda: as_parquet(table.columns, table.rows)


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


# The board of a game


def empty_board(game: str, lang: Lang, options: Mapping[str, Value]) -> Scene | None:
    """The board of a game before the first piece; None where the game cannot say.

    `options` is what the game knows as rules of a match: the size of its board.
    """
    return _empty_board(game, lang, tuple(options.items()))


@st.cache_resource(max_entries=16, show_spinner=False)
def _empty_board(game: str, lang: Lang, options: tuple[tuple[str, Value], ...]) -> Scene | None:
    try:
        system = find_system(game)
    except SystemMissing:
        return None
    board = system.board(dict(options))
    if board is not None:
        return board.scene(lang, roles=system.roles)
    if system.play.simulated_start is None:
        return None
    dealt = system.play.simulated_start(1, Random(1))  # noqa: S311 - a deal of cards
    rules = {**dealt.get("options", {}), **dict(options)}
    started = {"type": "match_started", **dealt, "options": rules}
    data, _, _ = compose(system.vocabulary, [started])
    event: Any = system.vocabulary.read_lines(scan(data, where=game).lines)[0]
    return system.scene(system.start(event), lang)
