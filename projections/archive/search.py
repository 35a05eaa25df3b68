"""Searching all matches: by what happened one after the other, and by notes. Hits are links."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Final

import duckdb

from events.errors import nearest
from projections.archive.patterns import BadPattern, Condition, Step, parse_pattern
from projections.archive.sources import EVENTS, Source, known_names, sources_of

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


_CHOSEN: Final = "(SELECT m FROM chosen)"
_SEATS: Final = {"same": "s.seat = c.seat", "other": "s.seat <> c.seat"}
"""What `by` asks against the step before; anything else is a player's name."""


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
    values: dict[str, Any] = field(default_factory=dict)

    def statement(self, steps: Sequence[Step]) -> str:
        """Each step finds its rows; the next one must stand behind it in the same match."""
        parts = [self._chosen()] if self.newest else []
        parts += _numbered(steps, [self._rows(step) for step in steps])
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

    def _link(self, i: int, step: Step) -> str:
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

    def _acted(self, step: Step, source: Source) -> list[str]:
        """Of a step that names a player: his seats alone."""
        if step.by is None or step.by.casefold() in _SEATS:
            return []
        if "seat" not in source.columns:
            return ["false"]
        return [self._of_seat(f"lower(p.player) = lower({self._value(step.by)})")]

    def _of_seat(self, condition: str) -> str:
        """What the players tell of the seat of a row."""
        return f"(f.m, f.seat) IN (SELECT (p.m, p.seat) FROM base.participants p WHERE {condition})"

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
        found = list(sources_of(step.name))
        if not found:
            near = nearest(step.name, known_names())
            raise BadPattern("bad_term", step.at, name=step.name, near=near)
        return " UNION ALL ".join(self._select(step, source) for source in found)

    def _select(self, step: Step, source: Source) -> str:
        every = (*source.conditions, *step.conditions)
        conditions = [self._condition(each, step, source) for each in every]
        conditions += [_ORIGINS[self.origin], *self._acted(step, source)]
        if self.newest:
            conditions.append(f"f.m IN {_CHOSEN}")
        where = " AND ".join(conditions)
        if source.table == EVENTS:
            return f"SELECT f.m, f.seq, f.action, f.seat FROM base.events f WHERE {where}"
        seat = "f.seat" if "seat" in source.columns else "NULL::USMALLINT"
        return (
            f"SELECT DISTINCT f.m, f.seq, NULL::UINTEGER AS action, {seat} AS seat"
            f" FROM base.{source.table} f WHERE {where}"
        )

    def _condition(self, condition: Condition, step: Step, source: Source) -> str:
        columns = source.asked
        if condition.column not in columns:
            known = sorted(set(columns) - {"m", "simulated"})
            near = nearest(condition.column, known)
            raise BadPattern(
                "bad_column", condition.at, name=condition.column, step=step.name, known=known,
                near=near,
            )  # fmt: skip
        if condition.column not in source.columns:
            return self._of_seat(self._told(f'p."{condition.column}"', condition, columns))
        return self._told(f'f."{condition.column}"', condition, columns)

    def _told(self, column: str, condition: Condition, columns: Mapping[str, str]) -> str:
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


def _numbered(steps: Sequence[Step], rows: Sequence[str]) -> list[str]:
    """The rows of each step with the number of their action, where some step asks for it.

    Events know theirs. For rows of other tables it is looked up among all events: once for all
    steps, and only in matches that have rows of every one of them.
    """
    places = range(len(steps))
    asked = any(step.within is not None and step.unit == "actions" for step in steps)
    lacking = [i for i in places if asked and not _are_events(steps[i])]
    if not lacking:
        return [f"s{i} AS ({rows[i]})" for i in places]
    whole = " INTERSECT ".join(f"SELECT m FROM r{i}" for i in places)
    wanted = " UNION ALL ".join(f"SELECT m, seq FROM r{i}" for i in lacking)
    return [
        *(f"r{i} AS MATERIALIZED ({rows[i]})" for i in places),
        f"whole AS MATERIALIZED ({whole})",
        f"looked AS (SELECT DISTINCT m, seq FROM ({wanted}) WHERE m IN (FROM whole))",
        f"acted AS MATERIALIZED ({_ACTED})",
        *(f"s{i} AS ({(_LOOKED_UP if i in lacking else 'FROM r{}').format(i)})" for i in places),
    ]


def _are_events(step: Step) -> bool:
    return all(source.table == EVENTS for source in sources_of(step.name))


_ACTED: Final = (
    "SELECT e.m, e.seq, e.action FROM base.events e JOIN looked USING (m, seq)"
    " WHERE e.m IN (FROM whole)"
)
_LOOKED_UP: Final = "SELECT m, seq, a.action, r.seat FROM acted a JOIN r{} r USING (m, seq)"
