"""Tables for programs: the rows of one match as the archive's views have them, and answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html import escape
from typing import Any, Final, Literal

import duckdb
import pyarrow as pa

from events.chain import Scan
from events.errors import BadUsage, nearest
from events.words import Lang, Phrase
from projections.archive.arrow_columns import column_of
from projections.archive.parameters import Value
from projections.archive.query import asked_for, read_value
from projections.archive.rows import MatchRows, SeatFacts, counted
from projections.archive.span_rows import spans_in, stretches_in
from projections.archive.tables import (
    COMMON,
    SEATS,
    SPANS,
    DepthRow,
    EveningRow,
    Kinds,
    MatchRow,
    base_name,
    columns_of,
    tables_of,
)
from projections.system import GameSystem
from projections.systems import find_system, installed
from projections.words import ARCHIVE_WORDS as WORDS

Into = Literal["arrow", "pandas", "polars"]
"""What a table may come as."""

_SHOWN: Final = 20
"""Rows that a notebook shows of an answer."""
_RESULTS: Final = {1: "won", 0: "drawn", -1: "lost"}


def rows_for_frames(scan: Scan, where: str = "") -> MatchRows:
    """What a match tells the archive; `BadUsage` where the archive does not count it."""
    if scan.header.base is not None:
        raise BadUsage(WORDS("frame.side_line", match=scan.header.base.match), where=where)
    return counted(scan, digest="", file=where)


def frame_of(game: str, rows: MatchRows, table: str, into: Into = "arrow") -> Any:
    """The rows of one match in a table of the archive: the columns of the view, seats by name."""
    system: GameSystem[Any] | None = find_system(game) if game in installed() else None
    kinds = {**COMMON, **(tables_of(system) if system is not None else {})}
    if table not in kinds:
        raise BadUsage(WORDS("frame.no_table", table=table, near=nearest(table, kinds)))
    name = table if table in COMMON else base_name(game, table)
    return converted(_as_view(table, name, kinds[table], rows, game), into)


def _as_view(table: str, name: str, kinds: Kinds, told: MatchRows, game: str) -> pa.Table:
    rows = told.tables.get(name, ())
    if table == "spans":
        rows = spans_in(rows)
    elif table == "depths" and not rows:
        (match,) = (MatchRow(*row) for row in told.tables["matches"])
        rows = [DepthRow(game, match.depth, 1, match.events, match.events)]
    elif table == "evenings" and not rows:
        (match,) = (MatchRow(*row) for row in told.tables["matches"])
        rows = [EveningRow(match.day, match.seconds, match.events, match.players)]
    elif table in SPANS and name not in told.tables:
        rows = stretches_in(told.tables["spans"], table)
    cells = dict(zip(kinds, columns_of(rows), strict=True)) if rows else {}
    columns: dict[str, pa.Array] = {}
    if table != "matches":
        origin = "simulated" if told.simulated else "real"
        head = {"match": told.match, "game": game, "origin": origin}
        columns = {key: column_of([value] * len(rows), "VARCHAR") for key, value in head.items()}
    for column, kind in kinds.items():
        values = cells.get(column, ())
        if column not in columns:
            columns[column] = column_of(values, "VARCHAR" if kind in SEATS else kind)
        if column == "seat" and table == "spans":
            who = {one.seat: one.player for one in told.tables["participants"]}  # type: ignore[attr-defined]
            columns["player"] = column_of([who.get(seat) for seat in values], "VARCHAR")
        if column == "seat":
            columns |= _repeated(values, {seated.seat: seated for seated in told.seats})
    return pa.table(columns)


def _repeated(seats: Any, by_name: Mapping[str, SeatFacts]) -> dict[str, pa.Array]:
    """What each row of a seat says of it."""
    known = [by_name.get(seat) for seat in seats]
    return {
        "army": column_of([one and one.army for one in known], "VARCHAR"),
        "foe": column_of([one and one.foe for one in known], "VARCHAR"),
        "result": column_of(
            [None if one is None or one.result is None else _RESULTS[one.result] for one in known],
            "VARCHAR",
        ),
    }


def converted(table: pa.Table, into: Into) -> Any:
    """An Arrow table as what one works with; a package that is not there is a sentence."""
    if into == "arrow":
        return table
    if into not in ("pandas", "polars"):
        known = ["arrow", "pandas", "polars"]
        raise BadUsage(WORDS("frame.no_kind", kind=into, near=nearest(into, known)))
    try:
        if into == "pandas":
            return table.to_pandas()
        import polars as pl

        return pl.from_arrow(table)
    except ModuleNotFoundError:
        raise BadUsage(WORDS("frame.no_package", package=into)) from None


@dataclass(frozen=True)
class AnswerTable:
    """What the archive says to a question or to SQL: a table, and what it leaves out."""

    arrow: pa.Table
    """The columns with their types."""
    given: Mapping[str, Value] = field(default_factory=dict)
    """The parameters as they were settled."""
    remarks: tuple[Phrase, ...] = ()
    """What was left out or chosen, in sentences."""

    @property
    def columns(self) -> tuple[str, ...]:
        """What the columns are called."""
        return tuple(self.arrow.column_names)

    @property
    def rows(self) -> list[tuple[Any, ...]]:
        """The rows as plain values."""
        return [tuple(row.values()) for row in self.dicts()]

    def dicts(self) -> list[dict[str, Any]]:
        """The rows by column names."""
        found: list[dict[str, Any]] = self.arrow.to_pylist()
        return found

    def frame(self, into: Into = "pandas") -> Any:
        """The table as a frame of pandas or Polars, or as Arrow."""
        return converted(self.arrow, into)

    def said(self, lang: Lang = "en") -> list[str]:
        """What was left out or chosen, in words."""
        return [phrase.text(lang) for phrase in self.remarks]

    def __len__(self) -> int:
        return int(self.arrow.num_rows)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return iter(self.dicts())

    def __arrow_c_stream__(self, schema: object = None) -> object:
        return self.arrow.__arrow_c_stream__(schema)

    def __repr__(self) -> str:
        return f"<AnswerTable of {len(self)} rows: {', '.join(self.columns)}>"

    def _repr_html_(self) -> str:
        head = "".join(f"<th>{escape(name)}</th>" for name in self.columns)
        shown = self.arrow.slice(0, _SHOWN).to_pylist()
        body = "".join(
            f"<tr>{''.join(f'<td>{_cell(value)}</td>' for value in row.values())}</tr>"
            for row in shown
        )
        more = [f"{len(shown)} / {len(self)}"] if len(shown) < len(self) else []
        below = "".join(f"<p>{escape(text)}</p>" for text in [*more, *self.said()])
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{below}"


def _cell(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:.3g}"
    return "" if value is None else escape(str(value))


def answer(
    found: duckdb.DuckDBPyConnection, question: str, given: Mapping[str, Any]
) -> AnswerTable:
    """The answer to a question, by its name, or to SQL, which is all that has a space in it."""
    if any(char.isspace() for char in question.strip()):
        return AnswerTable(_read(found, question, given), dict(given))
    settled = {
        name: read_value(name, value) if isinstance(value, str) else value
        for name, value in given.items()
    }
    asked, counts, left_out, unchecked, unrecorded = asked_for(found, question, settled)
    limit = int(str(asked.given["limit"])) or 1_000_000_000
    table = found.sql(asked.sql, params=asked.values).limit(limit).to_arrow_table()
    remarks = []
    if left_out:
        key = "ask.left_out" if asked.given.get("origin") == "real" else "ask.left_out_real"
        remarks.append(WORDS(key, count=left_out))
    for name, values in counts.items():
        now = asked.given[name]
        others = [f"{name}={value} ({count})" for value, count in values if value != now]
        if others:
            count = dict(values).get(int(str(now)), 0)
            remarks.append(WORDS("ask.only", name=name, value=now, count=count, others=others))
    if unchecked:
        remarks.append(WORDS("frame.unchecked", count=unchecked))
    remarks += unrecorded.sentences
    if len(table) == asked.given["limit"]:
        remarks.append(WORDS("ask.more", count=len(table)))
    return AnswerTable(table, asked.given, tuple(remarks))


def _read(found: duckdb.DuckDBPyConnection, text: str, given: Mapping[str, Any]) -> pa.Table:
    """What one reading statement finds."""
    try:
        statements = found.extract_statements(text)
        if len(statements) != 1:
            raise BadUsage(WORDS("sql.one_statement", count=len(statements)))
        if statements[0].type is not duckdb.StatementType.SELECT:
            raise BadUsage(WORDS("sql.only_reading", kind=statements[0].type.name))
        found.execute("SET python_enable_replacements = false")  # no variable of ours is a table
        return found.sql(text, params=dict(given)).to_arrow_table()
    except duckdb.Error as error:
        raise BadUsage(WORDS("sql.fault", why=str(error))) from None
