"""Asking the archive: a named question with parameters becomes an answer with its rows.

Names may be asked for as people call them, and what stands in an answer is said in words: a game
says what its armies, its pieces and its rules are called. A code of a column, such as a cause, has
its words under `value.<column>.<code>`, in the table of the archive or in that of the game's
questions. Names of people and places are said as they are written.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from typing import Any, Final, NamedTuple

import duckdb

from events.errors import BadUsage, nearest
from events.words import LANGUAGES, Lang, Phrase, Wording, Words, in_language
from projections.archive.depths import depths_met, those_lacking, with_recorded
from projections.archive.parameters import COMMON, Parameter, Value, filled, used
from projections.archive.questions import Page, Question, questions_in, usual
from projections.archive.store import Say, archive_file, attach, quiet
from projections.archive.tables import COMMON as COMMON_TABLES
from projections.archive.tables import OF_SEAT, base_name, stored, tables_of
from projections.checking import MATCH_RULES
from projections.counters import score_name
from projections.system import GameSystem
from projections.systems import all_systems, find_system
from projections.words import ARCHIVE_WORDS as WORDS

Counts = list[tuple[int | str, int]]
"""Values, and how many matches have each."""


@cache
def questions() -> dict[str, Question]:
    """Every question by name: those of every match, then those of the games."""
    found = list(questions_in("projections.archive.questions", WORDS))
    for system in all_systems():
        found += [one for one in system.archive.questions if isinstance(one, Question)]
    return {question.name: question for question in found}


@cache
def pages() -> tuple[Page, ...]:
    """The pages of the statistics that games add."""
    return tuple(
        page
        for system in all_systems()
        for page in system.archive.questions
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


@dataclass
class PreparedQuestion:
    """A question with its parameters, as the SQL that answers it once it was settled."""

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


def prepare(name: str, given: Mapping[str, Value]) -> PreparedQuestion:
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
        if choice.values and settled[key] not in (0, *choice.values):
            may_be = list(map(str, choice.values))
            raise BadUsage(WORDS("ask.no_choice", name=key, value=settled[key], known=may_be))
    return PreparedQuestion(question, settled, _filled(question, question.whole_sql, settled))


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
) -> PreparedQuestion:
    """Other SQL over the rows of a question, under the same filters."""
    known = (*question.parameters, "least", "limit")
    mine = {name: value for name, value in given.items() if name in known}
    settled = {**{name: question.default(name) for name in known}, **mine}
    asked = PreparedQuestion(question, settled, _filled(question, sql, settled))
    settle(found, asked)
    return asked


def settle(found: duckdb.DuckDBPyConnection, asked: PreparedQuestion) -> dict[str, Counts]:
    """Fill in what the archive tells: which depths it holds, names as it writes them, choices.

    What is to be chosen and was not is the most frequent; says how many matches there are for each
    of its values. A name nobody bears is refused with the nearest ones; capitals do not matter.
    """
    for parameter in asked.question.filters:
        name = asked.given.get(parameter.name)
        if isinstance(name, str) and name != parameter.default and parameter.names is not None:
            rows = _names_of(asked.question, parameter.names)
            # The army comes first, for it tells pieces of one name apart.
            army = asked.given.get("army")
            asked.given[parameter.name] = _known_name(found, parameter, rows, name, army)
    counts = {}
    for name, choice in asked.question.choices.items():
        sql = _filled(asked.question, choice.counts, asked.given)
        counts[name] = found.execute(sql, used(sql, asked.given)).fetchall()
        usual = next(iter((*(value for value, _ in counts[name]), *choice.values)), None)
        asked.given[name] = asked.given[name] or usual
    if "{recorded:" in asked.sql:
        asked.sql = with_recorded(asked.sql, depths_met(found))
    return counts


class Unrecorded(NamedTuple):
    """Of how many matches the tables did not record what is asked for."""

    whole: int = 0
    """These are left out."""
    partly: int = 0
    """Of these a part is."""

    @property
    def sentences(self) -> list[Phrase]:
        """What is said of them beside an answer."""
        told = {"ask.unrecorded": self.whole, "ask.partly_unrecorded": self.partly}
        return [WORDS(key, count=count) for key, count in told.items() if count]


ALL_RECORDED: Final = Unrecorded()


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
    unrecorded: Unrecorded = ALL_RECORDED

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
    asked, counts, left_out, unchecked, unrecorded = asked_for(found, name, given or {})
    done = found.execute(asked.sql, asked.values)
    columns = tuple(str(column[0]) for column in done.description or ())
    rows = done.fetchmany(int(str(asked.given["limit"])) or 1_000_000_000)
    rows = asked.question.finish(columns, rows)
    return Answer(
        asked.question, asked.given, columns, rows, left_out, counts, unchecked, unrecorded
    )


class AskedFor(NamedTuple):
    """A question made ready to be answered, and what is to be said beside the answer."""

    asked: PreparedQuestion
    counts: dict[str, Counts]
    left_out: int
    unchecked: int
    unrecorded: Unrecorded


def asked_for(found: duckdb.DuckDBPyConnection, name: str, given: Mapping[str, Value]) -> AskedFor:
    """A question with all that an answer to it says, but the rows."""
    asked = prepare(name, given)
    counts = settle(found, asked)
    left_out = unchecked = 0
    if (origin := asked.given.get("origin")) != "all":
        condition = "simulated" if origin == "real" else "NOT simulated"
        ((left_out,),) = found.execute(
            f"SELECT count(*) FROM base.matches WHERE {condition}"
        ).fetchall()
    if "base.findings" in asked.question.whole_sql or "base.curves" in asked.question.whole_sql:
        from projections.archive.findings import count_unchecked

        unchecked = count_unchecked(found)
    unrecorded = count_unrecorded(found, asked)
    return AskedFor(asked, counts, left_out, unchecked, unrecorded)


def count_unrecorded(found: duckdb.DuckDBPyConnection, asked: PreparedQuestion) -> Unrecorded:
    """How many matches fit but for that their tables did not record what is asked for."""
    question = asked.question
    met = depths_met(found)
    lacking = [those_lacking(needs, met) for needs in (question.needs, question.partly)]
    if not any((*lacking, question.lacking)):
        return ALL_RECORDED
    whole, part = (f"f.m IN ({sql})" if sql else "false" for sql in lacking)
    part = f"({part} OR {question.lacking or 'false'})"
    game = f"f.game = '{question.game}'" if question.game else "true"
    counts = "count(*) FILTER (told = 2), count(*) FILTER (told = 1)"
    sql = (
        f"SELECT {counts} FROM (SELECT CASE WHEN {whole} THEN 2 WHEN {part} THEN 1 END AS told"
        f" FROM base.matches f WHERE {{matches}} AND {game})"
    )
    sql = _filled(question, sql, asked.given)
    (row,) = found.execute(sql, used(sql, asked.given)).fetchall()
    return Unrecorded(*row)


def relation(
    found: duckdb.DuckDBPyConnection, name: str, given: Mapping[str, Value] | None = None
) -> duckdb.DuckDBPyRelation:
    """The answer as a DuckDB relation: `.df()`, `.pl()`, `.to_arrow_table()`, or more SQL."""
    asked = prepare(name, given or {})
    if asked.question.finished:
        import pyarrow as pa  # whoever only asks needs it not

        told = ask(found, name, {**(given or {}), "limit": 0})
        cells = zip(*told.rows, strict=True) if told.rows else ([] for _ in told.columns)
        return found.from_arrow(pa.table(dict(zip(told.columns, map(list, cells), strict=True))))
    settle(found, asked)
    answer: duckdb.DuckDBPyRelation = found.sql(asked.sql, params=asked.values)
    return answer


def typed(pairs: Mapping[str, str]) -> dict[str, Value]:
    """Parameters as somebody typed them."""
    return {name: read_value(name, text) for name, text in pairs.items()}


def matches_at_hand(
    found: duckdb.DuckDBPyConnection,
) -> list[tuple[str, str, str, bool]]:
    """The matches of games of which one goes on beside a table: id, game, file, whether it does."""
    rows = found.execute(
        "SELECT match, game, file, result = 'open' AND origin = 'real' AS going FROM matches"
        " WHERE game IN (SELECT game FROM matches WHERE result = 'open' AND origin = 'real')"
    )
    return [(str(m), str(game), str(file), bool(going)) for m, game, file, going in rows.fetchall()]


def names_in(found: duckdb.DuckDBPyConnection) -> dict[str, list[str]]:
    """The names that parameters may take, by parameter."""
    sources: dict[str, set[str]] = {}
    for question in questions().values():
        for name in question.parameters:
            parameter = question.parameter(name)
            if where := parameter.names or parameter.pieces:
                sources.setdefault(name, set()).add(_names_of(question, where))
    names = {}
    for parameter_name, selects in sources.items():
        every = " UNION ".join(f"SELECT name FROM {select}" for select in sorted(selects))
        rows = found.execute(
            f"SELECT DISTINCT name FROM ({every}) WHERE name IS NOT NULL ORDER BY ALL"
        ).fetchall()
        names[parameter_name] = [str(row[0]) for row in rows]
    return names


def _names_of(question: Question, where: tuple[str, str]) -> str:
    """SQL: the names in a column of a table, which may be one of the question's game."""
    column, table = where
    if not table.startswith("base."):
        table = f"base.{base_name(question.game or '', table)}"
    return f"(SELECT {column} AS name FROM {table})"


def _known_name(
    found: duckdb.DuckDBPyConnection, parameter: Parameter, rows: str, name: str, army: Value
) -> str:
    """The name as the archive writes it; what people call an army or a piece is one too."""
    if found.execute(f"SELECT 1 FROM {rows} WHERE name = ? LIMIT 1", [name]).fetchall():
        return name
    every = f"SELECT DISTINCT name FROM {rows} WHERE name IS NOT NULL ORDER BY ALL"
    there = [str(row[0]) for row in found.execute(every).fetchall()]
    of = army if isinstance(army, str) else None
    alike = _meant(parameter, name, there, of)
    alike = alike or _meant(parameter, name, named(parameter.means), of)
    if len(alike) == 1:
        return alike[0]
    if alike:
        fault = WORDS("ask.several", parameter=parameter.name, name=name, names=alike)
        raise BadUsage(fault)
    said = {one for each in there for one in _typed_as(parameter, each)}
    near = nearest(name, said)
    raise BadUsage(WORDS("ask.no_name", parameter=parameter.name, name=name, near=near))


def _counters(system: GameSystem[Any]) -> Mapping[str, Wording]:
    """What a game calls its points and its counters, where that is the same for all of a kind."""
    words = system.words.table(LANGUAGES[0]).items()
    keys = [key for key, text in words if key.startswith("counter.") and "{" not in text]
    names = (score_name(system), *map(system.words, keys))
    return {name.text(LANGUAGES[0]): name for name in names if isinstance(name, Phrase)}


_NAMED: Final[Mapping[str, Callable[[GameSystem[Any]], Mapping[str, Wording]]]] = {
    "army": lambda system: system.armies(),
    "piece": lambda system: system.pieces(),
    "rule": lambda system: {**MATCH_RULES, **system.rules.titles},
    "game": lambda system: {system.id: system.title},
    "event": lambda system: {
        kind: name for kind in system.vocabulary.types if (name := system.name_of("event", kind))
    },
    "stretch": lambda system: {
        kind: system.span_name(kind)
        for kind in (*system.nesting.within, *(rule.kind for rule in system.spans.values()))
    },
    "counter": _counters,
    "value": lambda system: {
        key.removeprefix("value."): system.words(key)
        for key in system.words.table(LANGUAGES[0])
        if key.startswith("value.") and key.count(".") == 1
    },
}
"""What a game names, by what a column means."""


def in_words(
    column: str,
    raw: str,
    lang: Lang,
    means: Iterable[str] | None = None,
    row: Mapping[str, Any] | None = None,
) -> str:
    """A value of a column in words; one that is no code is said as it is written.

    What the column means says its question, else what it means in every question. Games may call
    one thing by the same code: the `row` in which it stands says of which it is, and may hold what
    it is called in a language.
    """
    row = row or {}
    if isinstance(told := row.get(f"{column}_{lang}"), str):
        return told
    sorts = usual(column) if means is None else means
    ids = (_named_by(sort, row.get("game")).get(raw) for sort in sorts)
    name = next((one for one in ids if one is not None), None)
    name = name or word_of_a_game(f"value.{column}.{raw}")
    return raw if name is None else in_language(name, lang)


def counted_in_words(column: str, number: float, lang: Lang) -> str | None:
    """A number of a column with what it counts; None where nothing is said of it."""
    said = word_of_a_game(f"count.{column}", count=number)
    return None if said is None else said.text(lang)


def word_of_a_game(key: str, **values: Any) -> Phrase | None:
    """What the archive or a game calls a code, a column, a page or a switch; None: nobody does."""
    return next((words(key, **values) for words in _tables() if key in words), None)


def views_in_words() -> dict[str, Phrase]:
    """What a row of each view is: of those of every match, of the games, and of the archive."""
    of_games = (name for system in all_systems() for name in tables_of(system))
    names = dict.fromkeys(
        (*COMMON_TABLES, *sorted(set(of_games)), "findings", "curves", "ratings", "problems")
    )
    said = {name: word_of_a_game(f"view.{name}") for name in names}
    return {name: phrase for name, phrase in said.items() if phrase is not None}


@cache
def named(sort: str) -> Mapping[str, Wording]:
    """What the games name of that meaning, by id; empty where they name nothing."""
    systems = all_systems() if sort in _NAMED else ()
    return {one: name for system in systems for one, name in _NAMED[sort](system).items()}


@cache
def _named_by(sort: str, game: str | None) -> Mapping[str, Wording]:
    """What a game names of that meaning; without one, what all of them do."""
    system = next((one for one in all_systems() if one.id == game), None)
    if system is None or sort not in _NAMED or sort == "game":
        return named(sort)
    return _NAMED[sort](system)


def is_told(column: str, columns: Collection[str], means: Iterable[str], lang: Lang) -> bool:
    """Whether a column is for readers of a language, and says not only how another is called."""
    name, _, ending = column.rpartition("_")
    languages = {one for one in means if one in LANGUAGES}
    return not (ending in LANGUAGES and name in columns) and (not languages or lang in languages)


@cache
def _tables() -> tuple[Words, ...]:
    """Where codes have their words: the archive's table, and those of the games' questions."""
    own = (
        one.words
        for system in all_systems()
        for one in system.archive.questions
        if type(one) is Question
    )
    return (WORDS, *dict.fromkeys(own))


def _meant(
    parameter: Parameter, text: str, ids: Iterable[str], army: str | None = None
) -> list[str]:
    """Which of the ids a word means: by itself, or by its name in any language.

    Of several that bear one name, each with its army in brackets, `army` chooses.
    """
    wanted = text.casefold()
    exact = [one for one in ids if wanted in {n.casefold() for n in _typed_as(parameter, one)}]
    if exact:
        return exact
    alike = sorted(
        one for one in ids
        if wanted in {n.casefold().partition(" (")[0] for n in _typed_as(parameter, one)}
    )  # fmt: skip
    if len(alike) < 2 or army is None:
        return alike
    of_army = {f"{wanted} ({name.casefold()})" for name in _typed_as(COMMON["army"], army)}
    mine = [one for one in alike if of_army & {n.casefold() for n in _typed_as(parameter, one)}]
    return mine or alike


def _typed_as(parameter: Parameter, raw: str) -> tuple[str, ...]:
    """All that one may type for a value: its id and its names."""
    means = (parameter.means,)
    return (raw, *dict.fromkeys(in_words(parameter.name, raw, lang, means) for lang in LANGUAGES))
