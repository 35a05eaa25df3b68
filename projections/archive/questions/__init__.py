"""What a question is: its name, its words, its parameters, and SQL with places for filters.

A question's SQL stands in a file of its own, `sql/<name>.sql`. Its first lines are comments:

    -- parameters: army against player
    -- game: nim
    -- chart: bars
    -- columns:
    --     heap = cell
    --     rate_used = rate
    -- of: base.participants f
    -- rows: f.result IS NOT NULL
    -- keys:
    --     army = f.army
    -- counts:
    --     n = count(*)
    --     wins = count(*) FILTER (f.result = 1)

`chart` is how a page shows the answer first: table, bars, line, matrix, board or calendar.
`columns` says what a column holds, where its name is none of `USUAL`; several words may stand:

    rate      a share, written in percent
    army, piece, rule, game    an id that the game names
    counter    what points or a counter are called, in English
    stretch, value    a kind of stretch of play, a title or an outcome, as the game calls it
    person    a name that leads to the page of that player
    cell      a place on the board, where a board shows the number of its row
    match     the id of a match, which leads there; beside it `seq` says to which moment
    month     a month, given by its first day
    first     what a chart shows first
    aside     neither shown in a table nor drawn: the files have it
    unlisted, undrawn    only not shown in a table, only not drawn
    unsure    shown faintly, and said so, where a row is `too_few`
    event     a kind of event, or what the game calls so
    en, pl    shown to those alone who read in that language

What is none of these is a number, a name as it is written, or a code of the column, whose words
stand under `value.<column>.<code>`; those of a number that counts under `count.<column>`.

`walk` makes of a board one that is walked step by step, as `line piece cell`: a parameter that
holds the steps so far, and the two columns of the next one. `laid` is a question about what lies
on a board, and says whether `alone` or `among` others; `facings` which ways it may look there.

`of` is what is counted and `rows` which rows of it; `keys` says what the rows of an answer are
about, `counts` what its numbers count. From these the matches behind a number are found again.

`finished` is a function, "module:name", that works out of the columns and the rows of the SQL what
no database does.

`needs` says what must have been recorded for a match to have such rows at all, and `partly` what
only some of the columns, or some of the rows, tell of: a kind of event or of stretch (see
`archive.depths.is_lacking`). `lacking` says the same as `partly` as a condition on a match `f`.
What has rows even where half was recorded says `{recorded:x}` among them. How many matches lack it
is said beside the answer.

In the SQL `f` is the table that is filtered, and these places are filled in:

    {of} {rows} {key:x}   as said above, `rows` together with the filters

    {seats}   the filters, where `f` is base.participants
    {facts}   the filters, where `f` is any other table with a seat
    {matches} the filters, where `f` is base.matches, or the evenings of these
    {of_match} the filters, where `f` has no seat
    {ratings} the filters, where `f` is base.ratings
    {origin}  only whether simulated matches count, whatever `f` is
    {rate}    n, wins, rate, low, high, too_few of the rows of `f` in a group
    {seconds} at the table, where `f` is base.spans
    {recorded:x} whether events or stretches of the kind x were recorded throughout the match
    {table:x} the table x of the question's game
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from importlib import import_module, resources
from operator import attrgetter
from typing import Any, Final, TypeAlias

from events.words import Phrase, Words
from projections.archive.parameters import COMMON, Filter, OneOf, Parameter
from projections.words import ARCHIVE_WORDS as WORDS

__all__ = ["Converted", "Filter", "OneOf", "Page", "Parameter", "Question", "questions_in"]

Rows: TypeAlias = list[tuple[Any, ...]]
Converted: TypeAlias = Mapping[str, tuple[tuple[str, ...], Callable[..., Any]]]

ALWAYS: Final = ("origin",)
_HEADER: Final = re.compile(r"^-- (\w+):((?: .*)?(?:\n--     .*)*)$", re.MULTILINE)
_RECORDED: Final = re.compile(r"\{recorded:(\w+)\}")
_ENTRY: Final = re.compile(r"^(\w+) = (.+)$")
_FILTERED: Final = {
    "base.participants": "{seats}", "base.matches": "{matches}", "base.played": "{matches}",
    "base.ratings": "{ratings}",
    "base.spans": "{of_match}", "base.span_totals": "{of_match}", "base.seatings": "{of_match}",
    "base.attendance": "{of_match}",
}  # fmt: skip


Meaning: TypeAlias = frozenset[str]
"""What a column holds, in the words above."""


def _meanings(**columns: str) -> dict[str, Meaning]:
    return {name: frozenset(words.split()) for name, words in columns.items()}


USUAL: Final[Mapping[str, Meaning]] = _meanings(
    rate="rate first", low="rate aside", high="rate aside", too_few="aside",
    rate_first="rate", rate_second="rate", wins_first="unlisted", wins_second="unlisted",
    share="rate", chance="rate", rating="first",
    army="army", against="army", favourite_army="army", winning_army="army", armies="army",
    foe="army", player="person", opponent="person", winner="person", loser="person",
    rule="rule", game="game", stretch="stretch", counter="counter", month="month", match="match",
    seq="aside", link="aside", run="aside", nth="undrawn", simulated="undrawn",
)  # fmt: skip
"""What the columns hold that are called alike in questions about every game."""


def usual(column: str) -> Meaning:
    """What a column holds of which no question says anything."""
    return USUAL.get(column, frozenset())


@dataclass(frozen=True)
class Page:
    """A page of the statistics, with its questions; its title stands under `page.<name>`.

    A game adds pages to those of every game. One of a name that is there already adds questions:
    behind those that are there, unless it names them too.
    """

    name: str
    questions: tuple[str, ...]
    words: Words

    @property
    def title(self) -> Phrase:
        """What it is called."""
        return self.words(f"page.{self.name}")


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
    """How a page shows it first."""
    converted: Converted = field(default_factory=dict)
    """What stands in the SQL for parameters that are no value yet: name, parameters, and how."""
    own: Mapping[str, Parameter] = field(default_factory=dict)
    """The parameters of its game by name, beside those of every game."""
    columns: Mapping[str, Meaning] = field(default_factory=dict)
    """What its columns hold that are none of `USUAL`."""
    walk: tuple[str, ...] = ()
    """Of a board that is walked step by step: the parameter, and the columns of a step."""
    laid: str = ""
    """Of a question about what lies on a board: `alone` or `among` others."""
    facings: tuple[str, ...] = ()
    """Which ways that may look."""
    finished: str = ""
    """What makes the rows of the answer of those of the SQL, where it does not tell all."""
    needed: tuple[str, ...] = ()
    """What must have been recorded, where the SQL does not say it by `{recorded:x}`."""
    partly: tuple[str, ...] = ()
    """What must have been recorded for a part of the answer."""
    lacking: str = ""
    """SQL: of which matches a part is lacking, where that depends on more than the depth."""

    @cached_property
    def needs(self) -> tuple[str, ...]:
        """What must have been recorded for a match to count here."""
        said = dict.fromkeys((*self.needed, *_RECORDED.findall(self.whole_sql)))
        return tuple(need for need in said if need not in self.partly)

    def finish(self, columns: Sequence[str], rows: Rows) -> Rows:
        """The rows of the answer."""
        if not self.finished:
            return rows
        module, _, name = self.finished.partition(":")
        made: Rows = getattr(import_module(module), name)(columns, rows)
        return made

    def parameter(self, name: str) -> Parameter:
        """A parameter of this question."""
        return self.own.get(name) or COMMON.get(name) or Parameter(name)

    @cached_property
    def filters(self) -> tuple[Parameter, ...]:
        """All that may leave rows out."""
        return tuple({**COMMON, **self.own}.values())

    @property
    def units(self) -> str | None:
        """The parameter that says what lies where, of a question about that."""
        return next((name for name in self.parameters if self.parameter(name).pieces), None)

    def column_of(self, word: str, columns: Iterable[str]) -> str | None:
        """The first of the columns that holds such a thing."""
        return next((column for column in columns if word in self.means(column)), None)

    def default(self, name: str) -> Any:
        """What holds for a parameter where nothing was said."""
        return self.parameter(name).default

    def explain(self, name: str) -> Phrase:
        """What a parameter means."""
        key = f"parameter.{name}"
        return self.words(key) if key in self.words else WORDS(key)

    def means(self, column: str) -> Meaning:
        """What a column of its answer holds."""
        return self.columns[column] if column in self.columns else usual(column)

    @property
    def choices(self) -> dict[str, OneOf]:
        """The parameters of this question of which one value always holds."""
        found = {name: self.parameter(name).choice for name in self.parameters}
        return {name: choice for name, choice in found.items() if choice is not None}

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
    parameters: Iterable[Parameter] = (),
) -> tuple[Question, ...]:
    """The questions whose SQL lies in the folder `sql` of a package, with the game's parameters."""
    own = {one.name: one for one in parameters}
    files = sorted(resources.files(package).joinpath("sql").iterdir(), key=attrgetter("name"))
    found = (
        parse(file.name.removesuffix(".sql"), file.read_text("utf-8"), words)
        for file in files
        if file.name.endswith(".sql")
    )
    return tuple(replace(one, converted=converted or {}, own=own) for one in found)


def parse(name: str, text: str, words: Words) -> Question:
    """A question from its file."""
    said = _HEADER.findall(text)
    header = {key: value.replace("\n--     ", "\n").strip() for key, value in said}
    parameters = (*ALWAYS, *header.get("parameters", "").split())
    return Question(
        name, text, parameters, words, header.get("game"),
        of=header.get("of", ""), condition=header.get("rows", "true"),
        keys=_entries(header.get("keys", "")), counts=_entries(header.get("counts", "")),
        chart=header.get("chart", "table"), walk=tuple(header.get("walk", "").split()),
        columns=_meanings(**_entries(header.get("columns", ""))), laid=header.get("laid", ""),
        facings=tuple(header.get("facings", "").split()), finished=header.get("finished", ""),
        needed=tuple(header.get("needs", "").split()), lacking=header.get("lacking", ""),
        partly=tuple(header.get("partly", "").split()),
    )  # fmt: skip


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
