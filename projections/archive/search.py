"""Searching all matches: by what happened one after the other, and by notes. Hits are links.

What happened is said in a small language:

    turn[seconds>=60] then roll within 2 actions
    capture[piece=rook, first] then check by other within 6 actions then roll[value>=5]

A step is an event type (`dice_rolled`), a table or one of its rows (`rolls`, `roll`), or a term of
a game (`long castling`). In brackets stand conditions on its columns: `first`, `not first`,
`piece=rook`, `value>=5`. `by same` and `by other` ask who acted, against the step before; `by
Ann` names a player. `within N actions` (or `events`) says how soon after the step before.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from events.errors import BadUsage, nearest
from projections.archive.tables import COMMON, OF_SEAT, Kinds, base_name, stored, tables_of
from projections.systems import all_systems, find_system
from projections.words import ARCHIVE_WORDS as WORDS

if TYPE_CHECKING:
    import duckdb

MOST: Final = 200
"""Hits that are looked for unless more are asked for."""


@dataclass(frozen=True)
class SearchHit:
    """A moment that was found."""

    match: str
    seq: int
    day: date | None
    players: tuple[str, ...]
    text: str = ""

    @property
    def link(self) -> str:
        """Where to look at it."""
        return f"?match={self.match}&at={self.seq}"

    def json(self) -> dict[str, Any]:
        """As `aar archive find` prints it."""
        return {
            "match": self.match,
            "seq": self.seq,
            "day": None if self.day is None else self.day.isoformat(),
            "players": list(self.players),
            "text": self.text,
            "link": self.link,
        }


def find_notes(
    found: duckdb.DuckDBPyConnection, text: str, *, origin: str = "real", most: int = MOST
) -> list[SearchHit]:
    """The notes that hold a text, whatever its capitals."""
    rows = found.execute(
        f"""
        SELECT k.match, coalesce(f.target, f.seq), k.day, k.players, f.text
        FROM base.notes f JOIN base.matches k USING (m)
        WHERE contains(lower(f.text), lower($text)) AND {_ORIGINS[origin]}
        ORDER BY k.day DESC, k.match, f.seq LIMIT $most
        """,
        {"text": text, "most": most},
    ).fetchall()
    return [_hit(row) for row in rows]


def find_events(
    found: duckdb.DuckDBPyConnection, pattern: str, *, origin: str = "real", most: int = MOST
) -> list[SearchHit]:
    """The moments at which a pattern begins, the newest first.

    The newest matches are searched first: where these have hits enough, the others need not be.
    """
    steps = parse_pattern(pattern)
    rows: list[Any] = []
    for newest in _stages(found):
        query = _Query(origin, newest)
        statement = query.statement(steps)
        rows = found.execute(statement, {**query.values, "most": most}).fetchall()
        if len(rows) >= most:
            break
    return [_hit(row) for row in rows]


_NEWEST: Final = (2_000, 30_000)
"""How many of the newest matches are searched before all are, where they are a small part."""

_PART: Final = 10


def _stages(found: duckdb.DuckDBPyConnection) -> list[int | None]:
    ((matches,),) = found.execute("SELECT count(*) FROM base.matches").fetchall()
    return [*(newest for newest in _NEWEST if newest * _PART <= matches), None]


_SEATS: Final = {"same": "s.seat = c.seat", "other": "s.seat <> c.seat"}
"""What `by` asks against the step before; anything else is a player's name."""


def _hit(row: Sequence[Any]) -> SearchHit:
    match, seq, day, players, text = row
    return SearchHit(match, int(seq), day, tuple(players or ()), text or "")


_ORIGINS: Final = {"real": "NOT f.simulated", "simulated": "f.simulated", "all": "true"}


class BadPattern(BadUsage):
    """A pattern that cannot be read, or that asks for what there is not; `column` says where."""

    def __init__(self, key: str, column: int, **said: Any) -> None:
        super().__init__(WORDS(f"search.{key}", column=column, **said))
        self.column = column


@dataclass(frozen=True)
class StepCondition:
    """What a column must be; `value` None: true, or with `!=` not true."""

    column: str
    sign: str = "="
    value: str | None = None
    at: int = field(default=1, compare=False)
    """In which column of the pattern it stands."""


@dataclass(frozen=True)
class PatternStep:
    """One thing that happened."""

    name: str
    conditions: tuple[StepCondition, ...] = ()
    by: str | None = None
    within: int | None = None
    unit: str = "actions"
    at: int = field(default=1, compare=False)


@dataclass(frozen=True)
class Term:
    """A word of a game's players for a step: rows of a table that fulfil conditions."""

    name: str
    game: str
    table: str
    conditions: tuple[StepCondition, ...] = ()


@dataclass(frozen=True)
class Example:
    """A pattern to begin with, in words of a game."""

    pattern: str


_STEP: Final = re.compile(
    r"""\s*(?P<name>[a-z][\w ]*?)\s*
    (?:\[(?P<conditions>[^\]]*)\])?
    (?:\s+by\s+(?P<by>"[^"]+"|\S+))?
    (?:\s+within\s+(?P<within>\d{1,6})\s+(?P<unit>action|event)s?)?\s*""",
    re.VERBOSE | re.IGNORECASE,
)
_CONDITION: Final = re.compile(
    r"""\s*(?:(?P<no>not\s+)?(?P<flag>\w+)
    |(?P<column>\w+)\s*(?P<sign>!=|>=|<=|=|>|<)\s*(?P<value>"[^"]*"|[^,\s]+))\s*""",
    re.VERBOSE | re.IGNORECASE,
)
_THEN: Final = re.compile(r"\bthen\b|->", re.IGNORECASE)
_COMMA: Final = re.compile(",")


def parse_pattern(text: str) -> tuple[PatternStep, ...]:
    """The steps of a pattern; what cannot be read is named with an example beside it."""
    return tuple(_step(part, at) for part, at in _parts(text, _THEN))


def _parts(text: str, between: re.Pattern[str], at: int = 1) -> Iterator[tuple[str, int]]:
    """What stands between the separators, without blanks, each with its column."""
    start = 0
    for end, following in [*(found.span() for found in between.finditer(text)), (len(text), 0)]:
        part = text[start:end]
        yield part.strip(), at + start + len(part) - len(part.lstrip())
        start = following


def _step(text: str, at: int) -> PatternStep:
    found = _STEP.fullmatch(text)
    if found is None:
        raise BadPattern("bad_pattern", at, text=text)
    by = found["by"]
    inside = _parts(found["conditions"] or "", _COMMA, at + max(found.start("conditions"), 0))
    return PatternStep(
        found["name"].strip().casefold(),
        tuple(_condition(part, column) for part, column in inside if part),
        None if by is None else by.strip('"'),
        None if found["within"] is None else int(found["within"]),
        f"{(found['unit'] or 'action').casefold()}s",
        at,
    )


def _condition(text: str, at: int) -> StepCondition:
    found = _CONDITION.fullmatch(text)
    if found is None:
        raise BadPattern("bad_pattern", at, text=text)
    if found["flag"]:
        return StepCondition(found["flag"].casefold(), "!=" if found["no"] else "=", None, at)
    return StepCondition(found["column"].casefold(), found["sign"], found["value"].strip('"'), at)


_EVENTS: Final = "events"


@dataclass(frozen=True)
class StepSource:
    """A table whose rows a step may be."""

    table: str
    columns: Mapping[str, str]
    """Those of the table itself."""
    conditions: tuple[StepCondition, ...] = ()

    @property
    def asked(self) -> dict[str, str]:
        """What a condition may name: also what the players tell of a seat."""
        return {**self.columns, **(OF_SEAT if "seat" in self.columns else {})}


@cache
def terms() -> dict[str, tuple[Term, ...]]:
    """The words of the games' players, by name."""
    found: dict[str, list[Term]] = {}
    for system in all_systems():
        for term in system.archive.questions:
            if isinstance(term, Term):
                found.setdefault(term.name, []).append(term)
    return {name: tuple(each) for name, each in found.items()}


def examples() -> tuple[str, ...]:
    """Patterns to begin with, as the games give them."""
    given = (one for system in all_systems() for one in system.archive.questions)
    return tuple(one.pattern for one in given if isinstance(one, Example)) or _ANYWHERE


_ANYWHERE: Final = ("dice_rolled", "dice_rolled by Ann then note_written within 2 actions")


def columns_of() -> dict[str, list[str]]:
    """What a step may be called after a table of a game, and the columns one may ask of it."""
    found: dict[str, dict[str, None]] = {}
    for system in all_systems():
        for table, kinds in tables_of(system).items():
            if "seq" in kinds:
                columns = (name for name in _source(system.id, table, kinds).asked)
                asked = (name for name in columns if name not in _UNASKED)
                found.setdefault(_singular(table), {}).update(dict.fromkeys(asked))
    return {table: list(columns) for table, columns in found.items()}


_UNASKED: Final = frozenset({"m", "simulated", "seq", "item"})


def known_names() -> list[str]:
    """Everything a step may be called."""
    tables = {table for system in all_systems() for table in tables_of(system)}
    return sorted({*terms(), *tables, *map(_singular, tables), *_event_types()})


def _event_types() -> set[str]:
    return {kind for system in all_systems() for kind in system.vocabulary.types}


def _singular(table: str) -> str:
    if table.endswith("sses"):
        return table.removesuffix("es")
    return table.removesuffix("s")


def sources_of(name: str) -> Iterator[StepSource]:
    """Where the rows of a step may stand: terms first, then tables, then kinds of events."""
    for term in terms().get(name, ()):
        kinds = tables_of(find_system(term.game))[term.table]
        yield _source(term.game, term.table, kinds, term.conditions)
    if name in terms():
        return
    for system in all_systems():
        for table, kinds in tables_of(system).items():
            if name in {table, _singular(table)} and "seq" in kinds:
                yield _source(system.id, table, kinds)
    event = name.replace(" ", "_")
    if event in _event_types():
        yield StepSource(_EVENTS, stored(COMMON[_EVENTS]), (StepCondition("type", "=", event),))


def _source(
    game: str, table: str, kinds: Kinds, conditions: tuple[StepCondition, ...] = ()
) -> StepSource:  # fmt: skip
    return StepSource(base_name(game, table), stored(kinds), conditions)


@dataclass
class _Query:
    """A pattern as SQL; what people typed becomes values, never text of the statement."""

    origin: str
    newest: int | None = None
    """How many of the newest matches are searched, in the order of the hits; None: all of them."""
    values: dict[str, Any] = field(default_factory=dict)

    def statement(self, steps: Sequence[PatternStep]) -> str:
        """Each step finds its rows; the next one must stand behind it in the same match."""
        parts = []
        if self.newest:
            parts.append(
                "chosen AS MATERIALIZED (SELECT f.m FROM base.matches f"
                f" WHERE {_ORIGINS[self.origin]} ORDER BY f.day DESC, f.match LIMIT {self.newest})"
            )
        sources = [self._sources(step) for step in steps]
        parts += self._numbered(steps, sources)
        parts += ["c0 AS (SELECT m, seq AS start, seq, action, seat FROM s0)"]
        parts += [self._link(i, step) for i, step in enumerate(steps) if i]
        last = f"c{len(steps) - 1}"
        return f"""
            WITH {", ".join(parts)}
            SELECT k.match, c.start, k.day, k.players,
                   list_aggregate(list(DISTINCT c.seq ORDER BY c.seq)[1:3], 'string_agg', ', ')
            FROM {last} c JOIN base.matches k USING (m)
            GROUP BY k.match, c.start, k.day, k.players
            ORDER BY k.day DESC, k.match, c.start LIMIT $most
        """

    def _sources(self, step: PatternStep) -> list[StepSource]:
        if found := list(sources_of(step.name)):
            return found
        near = nearest(step.name, known_names())
        raise BadPattern("bad_term", step.at, name=step.name, near=near)

    def _numbered(
        self, steps: Sequence[PatternStep], sources: Sequence[list[StepSource]]
    ) -> list[str]:
        """The rows of each step with the number of their action, where some step asks for it.

        Events know theirs. For rows of other tables it is looked up among all events: once for all
        steps, and only in matches that have rows of every one of them.
        """
        places = range(len(steps))
        rows = [
            " UNION ALL ".join(self._select(step, one) for one in of)
            for step, of in zip(steps, sources, strict=True)
        ]
        asked = any(step.within is not None and step.unit == "actions" for step in steps)
        lacking = [i for i in places if asked and any(one.table != _EVENTS for one in sources[i])]
        if not lacking:
            return [f"s{i} AS ({rows[i]})" for i in places]
        whole = " INTERSECT ".join(f"SELECT m FROM r{i}" for i in places)
        wanted = " UNION ALL ".join(f"SELECT m, seq FROM r{i}" for i in lacking)
        acted = (
            "SELECT e.m, e.seq, e.action FROM base.events e JOIN looked USING (m, seq)"
            " WHERE e.m IN (FROM whole)"
        )
        found = "SELECT m, seq, a.action, r.seat FROM acted a JOIN r{} r USING (m, seq)"
        return [
            *(f"r{i} AS MATERIALIZED ({rows[i]})" for i in places),
            f"whole AS MATERIALIZED ({whole})",
            f"looked AS (SELECT DISTINCT m, seq FROM ({wanted}) WHERE m IN (FROM whole))",
            f"acted AS MATERIALIZED ({acted})",
            *(f"s{i} AS ({(found if i in lacking else 'FROM r{}').format(i)})" for i in places),
        ]

    def _link(self, i: int, step: PatternStep) -> str:
        """The rows of step `i` that stand behind those of the step before, soon enough."""
        conditions = ["s.m = c.m", "s.seq > c.seq"]
        if step.within is not None:
            column = "action" if step.unit == "actions" else "seq"
            conditions.append(f"s.{column} <= c.{column} + {int(step.within)}")
        if step.by is not None and step.by.casefold() in _SEATS:
            conditions.append(_SEATS[step.by.casefold()])
        return (
            f"c{i} AS (SELECT c.m, c.start, s.seq, s.action, s.seat "
            f"FROM c{i - 1} c JOIN s{i} s ON {' AND '.join(conditions)})"
        )

    def _select(self, step: PatternStep, source: StepSource) -> str:
        every = (*source.conditions, *step.conditions)
        conditions = [self._condition(each, step, source) for each in every]
        conditions.append(_ORIGINS[self.origin])
        if step.by is not None and step.by.casefold() not in _SEATS:  # his seats alone
            if "seat" in source.columns:
                player = f"lower(p.player) = lower({self._value(step.by)})"
                conditions.append(_OF_SEAT.format(player))
            else:
                conditions.append("false")
        if self.newest:
            conditions.append("f.m IN (SELECT m FROM chosen)")
        where = " AND ".join(conditions)
        if source.table == _EVENTS:
            return f"SELECT f.m, f.seq, f.action, f.seat FROM base.events f WHERE {where}"
        seat = "f.seat" if "seat" in source.columns else "NULL::USMALLINT"
        return (
            f"SELECT DISTINCT f.m, f.seq, NULL::UINTEGER AS action, {seat} AS seat"
            f" FROM base.{source.table} f WHERE {where}"
        )

    def _condition(self, condition: StepCondition, step: PatternStep, source: StepSource) -> str:
        name, columns = condition.column, source.asked
        if name not in columns:
            known = sorted(set(columns) - {"m", "simulated"})
            near = nearest(name, known)
            raise BadPattern(
                "bad_column", condition.at, name=name, step=step.name, known=known, near=near
            )
        if name in source.columns:
            return self._compared(f'f."{name}"', condition, columns[name])
        return _OF_SEAT.format(self._compared(f'p."{name}"', condition, columns[name]))

    def _compared(self, column: str, condition: StepCondition, kind: str) -> str:
        """Numbers as numbers; anything else by its text."""
        value = condition.value
        if value is None:
            told = f"{column} {'IS TRUE' if kind == 'BOOLEAN' else 'IS NOT NULL'}"
        elif condition.sign in {"=", "!="}:
            told = f"lower({column}::VARCHAR) = lower({self._value(value)})"
        else:
            try:
                number = float(value)
            except ValueError:
                raise BadPattern("bad_number", condition.at, text=value) from None
            return f"try_cast({column} AS DOUBLE) {condition.sign} {self._value(number)}"
        return f"NOT ({told})" if condition.sign == "!=" else told

    def _value(self, value: Any) -> str:
        name = f"v{len(self.values)}"
        self.values[name] = value
        return f"${name}"


_OF_SEAT: Final = "(f.m, f.seat) IN (SELECT (p.m, p.seat) FROM base.participants p WHERE {})"
"""What the players tell of the seat of a row."""
