"""Searching all matches: by what happened one after the other, and by notes. Hits are links."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from typing import Any, Final

import duckdb

from events.complaints import nearest
from projections.archive.patterns import BadPattern, Condition, Step, Term, parse_pattern
from projections.archive.tables import base_name, stored, tables_of
from projections.systems import find_system, installed

MOST: Final = 200
"""Hits that are looked for unless more are asked for."""


@dataclass(frozen=True)
class Hit:
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
) -> list[Hit]:
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
) -> list[Hit]:
    """The moments at which a pattern begins, the newest first.

    The newest matches are searched first: where these have hits enough, the others need not be.
    """
    steps = parse_pattern(pattern)
    rows: list[Any] = []
    for newest in (_NEWEST, None):
        query = _Query(origin, newest)
        statement = query.statement(steps)
        rows = found.execute(statement, {**query.values, "most": most}).fetchall()
        if len(rows) >= most:
            break
    return [_hit(row) for row in rows]


_NEWEST: Final = 2_000
_CHOSEN: Final = "(SELECT m FROM chosen)"


def _hit(row: Sequence[Any]) -> Hit:
    match, seq, day, players, text = row
    return Hit(match, int(seq), day, tuple(players or ()), text or "")


_ORIGINS: Final = {"real": "NOT f.simulated", "simulated": "f.simulated", "all": "true"}


@dataclass
class _Query:
    """A pattern as SQL; what people typed becomes values, never text of the statement."""

    origin: str
    newest: int | None = None
    """How many of the newest matches are searched; None: all of them."""
    by_actions: bool = False
    """Whether some step is to follow within so many actions, so that these are to be known."""
    values: dict[str, Any] = field(default_factory=dict)

    def statement(self, steps: Sequence[Step]) -> str:
        """Each step finds its rows; the next one must stand behind it in the same match."""
        self.by_actions = any(step.within is not None and step.unit == "actions" for step in steps)
        parts = [self._chosen()] if self.newest else []
        parts += [f"s{i} AS ({self._rows(step)})" for i, step in enumerate(steps)]
        chain = [f"c0 AS (SELECT m, seq AS start, seq, action, seat FROM s0{self._by(steps[0])})"]
        chain += [self._link(i, step) for i, step in enumerate(steps) if i]
        last = f"c{len(steps) - 1}"
        return f"""
            WITH {", ".join(parts + chain)}
            SELECT k.match, c.start, k.day, k.players,
                   list_aggregate(list(DISTINCT c.seq ORDER BY c.seq)[1:3], 'string_agg', ', ')
            FROM {last} c JOIN base.matches k USING (m)
            GROUP BY k.match, c.start, k.day, k.players
            ORDER BY k.day DESC, k.match, c.start LIMIT $most
        """

    def _by(self, step: Step) -> str:
        if step.by is None or step.by.casefold() in {"same", "other"}:
            return ""
        return f" WHERE {self._is_player('', step.by)}"

    def _link(self, i: int, step: Step) -> str:
        """The rows of step `i` that stand behind those of the step before, soon enough."""
        conditions = ["s.m = c.m", "s.seq > c.seq"]
        if step.within is not None:
            column = "action" if step.unit == "actions" else "seq"
            conditions.append(f"s.{column} <= c.{column} + {int(step.within)}")
        if step.by is not None:
            told = {"same": "s.seat = c.seat", "other": "s.seat <> c.seat"}
            conditions.append(told.get(step.by.casefold()) or self._is_player("s.", step.by))
        return (
            f"c{i} AS (SELECT c.m, c.start, s.seq, s.action, s.seat "
            f"FROM c{i - 1} c JOIN s{i} s ON {' AND '.join(conditions)})"
        )

    def _is_player(self, alias: str, name: str) -> str:
        value = self._value(name)
        return (
            f"({alias}m, {alias}seat) IN (SELECT (m, seat) FROM base.participants "
            f"WHERE lower(player) = lower({value}))"
        )

    def _value(self, value: Any) -> str:
        name = f"v{len(self.values)}"
        self.values[name] = value
        return f"${name}"

    def _chosen(self) -> str:
        """The newest matches, in the order of the hits."""
        return (
            f"chosen AS MATERIALIZED (SELECT f.m FROM base.matches f WHERE {_ORIGINS[self.origin]}"
            f" ORDER BY f.day DESC, f.match LIMIT {self.newest})"
        )

    def _rows(self, step: Step) -> str:
        found = list(_sources(step.name))
        if not found:
            near = nearest(step.name, known_names())
            raise BadPattern("bad_term", step.at, name=step.name, near=near)
        return " UNION ALL ".join(self._select(step, source) for source in found)

    def _select(self, step: Step, source: _Source) -> str:
        every = (*source.conditions, *step.conditions)
        conditions = [self._condition(each, step, source.columns) for each in every]
        conditions.append(_ORIGINS[self.origin])
        if self.newest:
            conditions.append(f"f.m IN {_CHOSEN}")
        seat = "f.seat" if "seat" in source.columns else "NULL::USMALLINT"
        where = " AND ".join(conditions)
        if source.table == "events":
            return f"SELECT f.m, f.seq, f.action, f.seat FROM base.events f WHERE {where}"
        rows = (
            f"SELECT DISTINCT f.m, f.seq, {seat} AS seat FROM base.{source.table} f WHERE {where}"
        )
        if not self.by_actions:
            return f"SELECT m, seq, NULL::UINTEGER AS action, seat FROM ({rows})"
        return (
            f"SELECT r.m, r.seq, e.action, r.seat FROM ({rows}) r "
            f"JOIN base.events e ON e.m = r.m AND e.seq = r.seq"
            + (f" WHERE e.m IN {_CHOSEN}" if self.newest else "")
        )

    def _condition(self, condition: Condition, step: Step, columns: Mapping[str, str]) -> str:
        if condition.column not in columns:
            known = sorted(set(columns) - {"m", "simulated"})
            near = nearest(condition.column, known)
            raise BadPattern(
                "bad_column", condition.at, name=condition.column, step=step.name, known=known,
                near=near,
            )  # fmt: skip
        column = f'f."{condition.column}"'
        if condition.value is None:
            told = "IS TRUE" if columns[condition.column] == "BOOLEAN" else "IS NOT NULL"
            return f"{column} {told}" if condition.sign == "=" else f"NOT ({column} {told})"
        return self._compared(column, condition)

    def _compared(self, column: str, condition: Condition) -> str:
        """Numbers as numbers; anything else by its text."""
        value = condition.value or ""
        if condition.sign in {"=", "!="}:
            told = f"lower({column}::VARCHAR) = lower({self._value(value)})"
            return told if condition.sign == "=" else f"NOT ({told})"
        try:
            number = float(value)
        except ValueError:
            raise BadPattern("bad_number", condition.at, text=value) from None
        return f"try_cast({column} AS DOUBLE) {condition.sign} {self._value(number)}"


@dataclass(frozen=True)
class _Source:
    """A table whose rows a step may be."""

    table: str
    columns: Mapping[str, str]
    conditions: tuple[Condition, ...] = ()


@cache
def terms() -> dict[str, tuple[Term, ...]]:
    """The words of the games' players, by name."""
    found: dict[str, list[Term]] = {}
    for game in installed():
        for term in find_system(game).questions:
            if isinstance(term, Term):
                found.setdefault(term.name, []).append(term)
    return {name: tuple(each) for name, each in found.items()}


def columns_of() -> dict[str, list[str]]:
    """What a step may be called after a table of a game, and the columns one may ask of it."""
    found: dict[str, dict[str, None]] = {}
    for game in installed():
        for table, kinds in tables_of(find_system(game)).items():
            if "seq" in kinds:
                columns = (name for name in stored(kinds) if name not in _UNASKED)
                found.setdefault(_singular(table), {}).update(dict.fromkeys(columns))
    return {table: list(columns) for table, columns in found.items()}


_UNASKED: Final = frozenset({"m", "simulated", "seq", "item"})


def known_names() -> list[str]:
    """Everything a step may be called."""
    tables = {table for game in installed() for table in tables_of(find_system(game))}
    return sorted({*terms(), *tables, *map(_singular, tables), *_event_types()})


def _event_types() -> set[str]:
    return {kind for game in installed() for kind in find_system(game).vocabulary.types}


def _singular(table: str) -> str:
    if table.endswith("sses"):
        return table.removesuffix("es")
    return table.removesuffix("s")


def _sources(name: str) -> Iterator[_Source]:
    """Where the rows of a step may stand: terms first, then tables, then kinds of events."""
    for term in terms().get(name, ()):
        kinds = tables_of(find_system(term.game))[term.table]
        yield _Source(base_name(term.game, term.table), stored(kinds), term.conditions)
    if name in terms():
        return
    for game in installed():
        for table, kinds in tables_of(find_system(game)).items():
            if name in {table, _singular(table)} and "seq" in kinds:
                yield _Source(base_name(game, table), stored(kinds))
    event = name.replace(" ", "_")
    if event in _event_types():
        columns = {"m": "", "seq": "", "type": "VARCHAR", "seat": "", "army": "", "foe": ""}
        yield _Source("events", columns, (Condition("type", "=", event),))
