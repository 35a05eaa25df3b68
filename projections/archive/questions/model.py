"""What a question is: its name, its words, its parameters, and SQL with places for filters.

A question's SQL stands in a file of its own, `sql/<name>.sql`. Its first lines are comments:

    -- parameters: army against player
    -- game: neuroshima_hex
    -- of: base.participants f
    -- rows: f.result IS NOT NULL
    -- keys:
    --     army = f.army
    -- counts:
    --     n = count(*)
    --     wins = count(*) FILTER (f.result = 1)

`of` is what is counted and `rows` which rows of it; `keys` says what the rows of an answer are
about, `counts` what its numbers count. From these the matches behind a number are found again.

In the SQL `f` is the table that is filtered, and these places are filled in:

    {of} {rows} {key:x}   as said above, `rows` together with the filters

    {seats}   the filters, where `f` is base.participants
    {facts}   the filters, where `f` is any other table with a seat
    {matches} the filters, where `f` is base.matches
    {of_match} the filters, where `f` has no seat
    {ratings} the filters, where `f` is base.ratings
    {origin}  only whether simulated matches count, whatever `f` is
    {rate}    n, wins, rate, low, high, too_few of the rows of `f` in a group
    {table:x} the table x of the question's game
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from importlib import resources
from typing import Any, Final, TypeAlias

from events.words import Phrase, Words

Convert: TypeAlias = Callable[..., Any]
Converted: TypeAlias = Mapping[str, tuple[tuple[str, ...], Convert]]

ALWAYS: Final = ("origin",)
_HEADER: Final = re.compile(r"^-- (\w+):((?: .*)?(?:\n--     .*)*)$", re.MULTILINE)
_ENTRY: Final = re.compile(r"^(\w+) = (.+)$")
_FILTERED: Final = {
    "base.participants": "{seats}", "base.matches": "{matches}", "base.ratings": "{ratings}",
}  # fmt: skip


@dataclass(frozen=True)
class Choice:
    """A parameter that must be one of few numbers, for rows of several are never put together."""

    values: tuple[int, ...]
    counts: str
    """SQL: the values that stand in the archive and how many matches have each, most first."""


@dataclass(frozen=True)
class Question:
    """A named statistic."""

    name: str
    sql: str
    parameters: tuple[str, ...]
    words: Words
    game: str | None = None
    of: str = ""
    """FROM what: the rows that are counted; empty where the rows of the answer are the matches."""
    condition: str = "true"
    keys: Mapping[str, str] = field(default_factory=dict)
    """What a row of the answer is about: columns, and their SQL over `of`."""
    counts: Mapping[str, str] = field(default_factory=dict)
    """Columns that count, and their SQL over the rows of one match."""
    chart: str = "table"
    """How a page shows it first: table, bars, line, matrix, board, calendar."""
    converted: Converted = field(default_factory=dict)
    """What stands in the SQL for parameters that are no value yet: name, parameters, and how."""
    known_choices: Mapping[str, Choice] = field(default_factory=dict)
    """Of the game: parameters by name of which one value always holds."""

    @property
    def choices(self) -> dict[str, Choice]:
        """The parameters of this question of which one value always holds."""
        return {name: one for name, one in self.known_choices.items() if name in self.parameters}

    @property
    def title(self) -> Phrase:
        """What it asks."""
        return self.words(f"question.{self.name}.title")

    @property
    def explanation(self) -> Phrase:
        """What its columns mean, and what it does not say."""
        return self.words(f"question.{self.name}.text")

    @property
    def rows(self) -> str:
        """Which rows are counted: the question's own condition and the filters."""
        table = self.of.split(" ", 1)[0]
        if table.startswith("("):
            return self.condition  # filtered within
        if "JOIN base.matches f" in self.of:
            table = "base.matches"
        return f"{self.condition} AND {_FILTERED.get(table, '{facts}')}"

    @property
    def whole_sql(self) -> str:
        """The SQL with what the header says in its places."""
        sql = self.sql.replace("{rows}", self.rows).replace("{of}", self.of)
        for name, expression in self.keys.items():
            sql = sql.replace(f"{{key:{name}}}", expression)
        return sql

    @property
    def is_rate(self) -> bool:
        """Whether its rows carry n, wins and an interval."""
        return "{rate}" in self.sql or "wilson_low(wins, n)" in self.sql


def questions_in(
    package: str,
    words: Words,
    converted: Converted | None = None,
    choices: Mapping[str, Choice] | None = None,
) -> tuple[Question, ...]:
    """The questions whose SQL lies in the folder `sql` of a package."""
    found = _read(package, words)
    return tuple(
        replace(one, converted=converted or {}, known_choices=choices or {}) for one in found
    )


def _read(package: str, words: Words) -> Iterator[Question]:
    for file in sorted(resources.files(package).joinpath("sql").iterdir(), key=lambda f: f.name):
        if file.name.endswith(".sql"):
            yield parse(file.name.removesuffix(".sql"), file.read_text("utf-8"), words)


def parse(name: str, text: str, words: Words) -> Question:
    """A question from its file."""
    header = {key: _joined(said) for key, said in _HEADER.findall(text)}
    parameters = (*ALWAYS, *header.get("parameters", "").split())
    return Question(
        name, text, parameters, words, header.get("game"),
        of=header.get("of", ""), condition=header.get("rows", "true"),
        keys=_entries(header.get("keys", "")), counts=_entries(header.get("counts", "")),
        chart=header.get("chart", "table"),
    )  # fmt: skip


def _joined(said: str) -> str:
    return said.replace("\n--     ", "\n").strip()


def _entries(said: str) -> dict[str, str]:
    """Lines `name = SQL`; a line that begins with no name goes on with the one before."""
    found: dict[str, str] = {}
    name = ""
    for line in said.splitlines():
        entry = _ENTRY.fullmatch(line)
        if entry:
            name, found[entry[1]] = entry[1], entry[2]
        else:
            found[name] += f" {line}"
    return found
