"""The matches behind a number, and the names that stand in an archive.

A number of an answer counts rows: of a table, under the filters, of those that its row is about.
The matches behind it are the matches of these rows, each with how many of them it has; so they
always add up to the number.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import duckdb

from events.errors import BadUsage, nearest
from projections.archive.parameters import Value, used
from projections.archive.query import find_question, names_of, questions, settle_filters
from projections.archive.questions import Question
from projections.archive.words import WORDS

GENERAL: Final = (
    "game", "player", "opponent", "army", "against", "since", "until", "players", "edition",
    "place", "occasion", "tag", "mirrors",
)  # fmt: skip
"""The filters that every match can answer."""

NOTHING: Final = "\N{EN DASH}"
"""How a key says that there is no value."""

_EVERY: Final = "*"
"""How a key says that the row is about all of them together."""

Row = tuple[Any, ...]


@dataclass(frozen=True)
class Number:
    """A number of an answer: which question, which of its columns, and what its row is about."""

    question: str
    count: str
    keys: Mapping[str, str]

    @classmethod
    def of(cls, question: Question, count: str, row: Mapping[str, Any]) -> Number:
        """The number in a column of a row."""
        return cls(question.name, count, {key: _text(row[key]) for key in question.keys})


def _text(value: Any) -> str:
    if value is None:
        return NOTHING
    return str(value).lower() if isinstance(value, bool) else str(value)


def matches_behind(
    found: duckdb.DuckDBPyConnection,
    number: Number,
    given: Mapping[str, Value],
    question: Question | None = None,
) -> tuple[tuple[str, ...], list[Row]]:
    """The matches that a number counts, and how often each: the newest first, at most `limit`.

    `question` is the number's own, where it stands in no list: the builder makes them.
    """
    asked = question or find_question(number.question)
    if number.count not in asked.counts:
        near = nearest(number.count, asked.counts)
        raise BadUsage(WORDS("ask.no_name", parameter="count", name=number.count, near=near))
    sql, values = _statement(found, asked, number, given)
    done = found.execute(sql, used(sql, values))
    return tuple(str(column[0]) for column in done.description or ()), done.fetchall()


def _statement(
    found: duckdb.DuckDBPyConnection, asked: Question, number: Number, given: Mapping[str, Value]
) -> tuple[str, dict[str, Any]]:
    keys, values = [], dict[str, Any]()
    for place, (key, expression) in enumerate(asked.keys.items()):
        said = number.keys.get(key, _EVERY)
        if said == NOTHING:
            keys.append(f"({expression}) IS NULL")
        elif said != _EVERY:
            keys.append(f"({expression})::VARCHAR = $key{place}")
            values[f"key{place}"] = said
    rows = " AND ".join([asked.rows, *keys])
    counted = f"{asked.counts[number.count]}::BIGINT AS times"
    sql = (
        f"WITH counted AS (SELECT f.m, {counted} FROM {asked.of} WHERE {rows} GROUP BY f.m)"
        f" {_SELECT}"
    )
    settled = settle_filters(found, asked, sql, given)
    return settled.sql, {**settled.values, **values}


_SELECT: Final = (
    "SELECT k.match, k.day, k.game, k.players, k.armies, k.result,"
    " coalesce(k.players[list_position(k.seats, k.winner)], k.winner) AS winner,"
    " k.turns, round(k.seconds / 60, 0) AS minutes, k.place, k.origin, c.times"
    " FROM counted c JOIN base.matches k USING (m) WHERE c.times > 0"
    " ORDER BY k.day DESC, k.match LIMIT $limit"
)


def names_in(found: duckdb.DuckDBPyConnection) -> dict[str, list[str]]:
    """The names that parameters may take, by parameter."""
    sources: dict[str, set[str]] = {}
    for question in questions().values():
        for name in question.parameters:
            parameter = question.parameter(name)
            if where := parameter.names or parameter.pieces:
                sources.setdefault(name, set()).add(names_of(question, where))
    names = {}
    for parameter_name, selects in sources.items():
        every = " UNION ".join(f"SELECT name FROM {select}" for select in sorted(selects))
        rows = found.execute(
            f"SELECT DISTINCT name FROM ({every}) WHERE name IS NOT NULL ORDER BY ALL"
        ).fetchall()
        names[parameter_name] = [str(row[0]) for row in rows]
    return names
