"""Asking the archive: a named question with parameters becomes an answer with its rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple

import duckdb

from events.errors import BadUsage, nearest
from projections.archive import naming
from projections.archive.parameters import COMMON, Parameter, Value, filled, used
from projections.archive.questions import Page, Question, questions_in
from projections.archive.store import Say, archive_file, attach, quiet
from projections.archive.tables import OF_SEAT, base_name, stored, tables_of
from projections.archive.words import WORDS
from projections.systems import find_system, installed

Counts = list[tuple[int, int]]
"""Values, and how many matches have each."""


@cache
def questions() -> dict[str, Question]:
    """Every question by name: those of every match, then those of the games."""
    found = list(questions_in("projections.archive.questions", WORDS))
    for game in installed():
        found += [one for one in find_system(game).archive.questions if isinstance(one, Question)]
    return {question.name: question for question in found}


@cache
def pages() -> tuple[Page, ...]:
    """The pages of the statistics that games add."""
    return tuple(
        page
        for game in installed()
        for page in find_system(game).archive.questions
        if isinstance(page, Page)
    )


@cache
def parameters() -> dict[str, Parameter]:
    """Every parameter by name: those of every game, then what single questions may be told."""
    found = dict(COMMON)
    for question in questions().values():
        for name in question.parameters:
            found.setdefault(name, question.parameter(name))
    return found


def read_value(name: str, text: str) -> Value:
    """What somebody typed for a parameter."""
    return parameters().get(name, Parameter(name)).read(text)


def defaults(names: Iterable[str]) -> dict[str, Value]:
    """What holds for parameters where nothing was said."""
    known = parameters()
    return {name: known[name].default if name in known else None for name in names}


def find_question(name: str) -> Question:
    """The question of that name; else the nearest names are offered."""
    known = questions()
    if name not in known:
        raise BadUsage(WORDS("ask.no_question", name=name, near=nearest(name, known)))
    return known[name]


@dataclass(frozen=True)
class Asked:
    """A question with every parameter settled, as the SQL that answers it."""

    question: Question
    given: dict[str, Value]
    sql: str

    @property
    def values(self) -> dict[str, Any]:
        """What the statement's `$names` stand for."""
        given = dict(self.given)
        for name, (sources, convert) in self.question.converted.items():
            if f"${name}" in self.sql:
                given[name] = convert(*(self.given.get(source) for source in sources))
        return used(self.sql, given)


def prepare(name: str, given: Mapping[str, Value]) -> Asked:
    """A question with its parameters; an unknown one is refused with the nearest names."""
    question = find_question(name)
    known = tuple(dict.fromkeys((*question.parameters, "least", "limit")))
    for key in given:
        if key not in known:
            near = nearest(key, known)
            fault = WORDS("ask.no_parameter", name=key, question=name, known=list(known), near=near)
            raise BadUsage(fault)
    settled = {**{key: question.default(key) for key in known}, **given}
    for key, choice in question.choices.items():
        if settled[key] not in (0, *choice.values):
            may_be = list(map(str, choice.values))
            raise BadUsage(WORDS("ask.no_choice", name=key, value=settled[key], known=may_be))
    return Asked(question, settled, _filled(question, question.whole_sql, settled))


def _filled(question: Question, sql: str, settled: Mapping[str, Value]) -> str:
    tables = partial(_rows_of, question.game or "")
    return filled(sql, settled, tables, question.filters)


def _rows_of(game: str, table: str) -> str:
    """A table of a game; where it does not repeat army, foe, mirror and result, joined to them."""
    kinds = tables_of(find_system(game))[table]
    name = f"base.{base_name(game, table)}"
    lacking = [column for column in OF_SEAT if column not in stored(kinds)]
    if "seat" not in kinds or not lacking:
        return name
    repeated = ", ".join(f"p.{column}" for column in lacking)
    return (
        f"(SELECT t.*, {repeated} FROM {name} t"
        " LEFT JOIN base.participants p ON p.m = t.m AND p.seat = t.seat)"
    )


def settle_filters(
    found: duckdb.DuckDBPyConnection, question: Question, sql: str, given: Mapping[str, Value]
) -> Asked:
    """Other SQL over the rows of a question, under the same filters."""
    known = (*question.parameters, "least", "limit")
    mine = {name: value for name, value in given.items() if name in known}
    settled = {**{name: question.default(name) for name in known}, **mine}
    asked = Asked(question, settled, _filled(question, sql, settled))
    settle(found, asked)
    return asked


def settle(found: duckdb.DuckDBPyConnection, asked: Asked) -> dict[str, Counts]:
    """Names as the archive writes them, and what is to be chosen and was not: the most frequent.

    Says how many matches there are for each value of what is to be chosen.
    """
    _check_names(found, asked.question, asked.given)
    counts = {}
    for name, choice in asked.question.choices.items():
        sql = _filled(asked.question, choice.counts, asked.given)
        counts[name] = found.execute(sql, used(sql, asked.given)).fetchall()
        usual = counts[name][0][0] if counts[name] else choice.values[0]
        asked.given[name] = asked.given[name] or usual
    return counts


@dataclass(frozen=True)
class Answer:
    """What the archive says: columns, rows, and what was left out."""

    question: Question
    given: Mapping[str, Value]
    columns: tuple[str, ...]
    rows: list[tuple[Any, ...]]
    left_out: int
    """Matches of the other origin that were not counted."""
    counts: Mapping[str, Counts] = field(default_factory=dict)
    """Of what is to be chosen: each value with its number of matches, the most frequent first."""
    unchecked: int = 0
    """Matches that were not checked by the rules, where the question is about findings."""

    def dicts(self) -> list[dict[str, Any]]:
        """The rows by column names."""
        return [dict(zip(self.columns, row, strict=True)) for row in self.rows]


@contextmanager
def opened(folder: Path, *, say: Say = quiet) -> Iterator[duckdb.DuckDBPyConnection]:
    """The archive of a library, for reading."""
    with attach(archive_file(folder), say=say) as found:
        yield found


def ask(
    found: duckdb.DuckDBPyConnection, name: str, given: Mapping[str, Value] | None = None
) -> Answer:
    """The answer to a question. Several threads give each its own `found.cursor()`."""
    asked, counts, left_out, unchecked = asked_for(found, name, given or {})
    done = found.execute(asked.sql, asked.values)
    columns = tuple(str(column[0]) for column in done.description or ())
    rows = done.fetchmany(int(str(asked.given["limit"])) or 1_000_000_000)
    return Answer(asked.question, asked.given, columns, rows, left_out, counts, unchecked)


class AskedFor(NamedTuple):
    """A question made ready to be answered, and what is to be said beside the answer."""

    asked: Asked
    counts: dict[str, Counts]
    left_out: int
    unchecked: int


def asked_for(found: duckdb.DuckDBPyConnection, name: str, given: Mapping[str, Value]) -> AskedFor:
    """A question with all that an answer to it says, but the rows."""
    asked = prepare(name, given)
    counts = settle(found, asked)
    left_out = _left_out(found, asked.given)
    return AskedFor(asked, counts, left_out, _unchecked(found, asked.question))


def relation(
    found: duckdb.DuckDBPyConnection, name: str, given: Mapping[str, Value] | None = None
) -> duckdb.DuckDBPyRelation:
    """The answer as a DuckDB relation: `.df()`, `.pl()`, `.to_arrow_table()`, or more SQL."""
    asked = prepare(name, given or {})
    settle(found, asked)
    answer: duckdb.DuckDBPyRelation = found.sql(asked.sql, params=asked.values)
    return answer


def typed(pairs: Mapping[str, str]) -> dict[str, Value]:
    """Parameters as somebody typed them."""
    return {name: read_value(name, text) for name, text in pairs.items()}


def _unchecked(found: duckdb.DuckDBPyConnection, question: Question) -> int:
    if "base.findings" not in question.sql:
        return 0
    from projections.archive.findings import count_unchecked

    return count_unchecked(found)


def _left_out(found: duckdb.DuckDBPyConnection, given: Mapping[str, Value]) -> int:
    origin = given.get("origin")
    if origin == "all":
        return 0
    condition = "simulated" if origin == "real" else "NOT simulated"
    rows = found.execute(f"SELECT count(*) FROM base.matches WHERE {condition}").fetchall()
    return int(rows[0][0])


def names_of(question: Question, where: tuple[str, str]) -> str:
    """SQL: the names in a column of a table, which may be one of the question's game."""
    column, table = where
    if not table.startswith("base."):
        table = f"base.{base_name(question.game or '', table)}"
    return f"(SELECT {column} AS name FROM {table})"


def _check_names(
    found: duckdb.DuckDBPyConnection, question: Question, given: dict[str, Value]
) -> None:
    """A name nobody bears is refused with the nearest ones; capitals do not matter.

    The army comes first, for it tells pieces of one name apart.
    """
    for parameter in question.filters:
        name = given.get(parameter.name)
        if isinstance(name, str) and parameter.names is not None:
            rows = names_of(question, parameter.names)
            given[parameter.name] = _known_name(found, parameter, rows, name, given.get("army"))


def _known_name(
    found: duckdb.DuckDBPyConnection, parameter: Parameter, rows: str, name: str, army: Value
) -> str:
    """The name as the archive writes it; what people call an army or a piece is one too."""
    if found.execute(f"SELECT 1 FROM {rows} WHERE name = ? LIMIT 1", [name]).fetchall():
        return name
    every = f"SELECT DISTINCT name FROM {rows} WHERE name IS NOT NULL ORDER BY ALL"
    there = [str(row[0]) for row in found.execute(every).fetchall()]
    of = army if isinstance(army, str) else None
    alike = naming.meant(parameter, name, there, of)
    alike = alike or naming.meant(parameter, name, naming.known(parameter.means), of)
    if len(alike) == 1:
        return alike[0]
    if alike:
        fault = WORDS("ask.several", parameter=parameter.name, name=name, names=alike)
        raise BadUsage(fault)
    said = {one for each in there for one in naming.names(parameter, each)}
    near = nearest(name, said)
    raise BadUsage(WORDS("ask.no_name", parameter=parameter.name, name=name, near=near))
