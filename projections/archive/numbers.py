"""Numbers that no question has by itself: a measure by a dimension, and the matches behind one.

A number of an answer counts rows: of a table, under the filters, of those that its row is about.
The matches behind it are the matches of these rows, each with how many of them it has; so they
always add up to the number.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from operator import attrgetter
from typing import Any, Final, NamedTuple
from weakref import WeakKeyDictionary

import duckdb

from events.errors import BadUsage, nearest
from projections.archive.parameters import Value
from projections.archive.query import (
    Unrecorded,
    count_unrecorded,
    find_question,
    settle_filters,
)
from projections.archive.questions import Question
from projections.archive.tables import Row
from projections.words import ARCHIVE_WORDS as WORDS

GENERAL: Final = (
    "game", "player", "opponent", "army", "against", "since", "until", "players", "edition",
    "place", "occasion", "tag", "mirrors",
)  # fmt: skip
"""The filters that every match can answer."""

NOTHING: Final = "\N{EN DASH}"
"""How a key says that there is no value."""

_EVERY: Final = "*"
"""How a key says that the row is about all of them together."""


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


class Behind(NamedTuple):
    """A match behind a number."""

    match: str
    day: date | None
    game: str
    players: list[str]
    armies: list[str | None]
    result: str
    winner: str | None
    turns: int
    minutes: float | None
    place: str | None
    origin: str
    times: int
    """How often the number counts it."""


def matches_behind(
    found: duckdb.DuckDBPyConnection,
    number: Number,
    given: Mapping[str, Value],
    question: Question | None = None,
) -> tuple[tuple[str, ...], list[Row]]:
    """The matches that a number counts (`Behind`): the newest first, at most `limit`.

    `question` is the number's own, where it stands in no list: the builder makes them.
    """
    asked = question or find_question(number.question)
    if number.count not in asked.counts:
        near = nearest(number.count, asked.counts)
        raise BadUsage(WORDS("ask.no_name", parameter="count", name=number.count, near=near))
    conditions, keys = [asked.rows], dict[str, Value]()
    for place, (key, expression) in enumerate(asked.keys.items()):
        said = number.keys.get(key, _EVERY)
        if said == NOTHING:
            conditions.append(f"({expression}) IS NULL")
        elif said != _EVERY:
            conditions.append(f"({expression})::VARCHAR = $key{place}")
            keys[f"key{place}"] = said
    counted = settle_filters(
        found,
        asked,
        f"SELECT f.m, {asked.counts[number.count]}::BIGINT AS times FROM {asked.of}"
        f" WHERE {' AND '.join(conditions)} GROUP BY f.m HAVING times > 0",
        given,
    )
    limit = int(str(counted.given["limit"]))
    values = {**counted.values, **keys}
    times = dict(found.execute(f"{counted.sql} LIMIT {_FEW + 1}", values).fetchall())
    if len(times) > _FEW:
        joined = f"SELECT times, {_ASIDE}, {_TOLD} FROM ({counted.sql}) JOIN base.matches USING (m)"
        newest = f"ORDER BY day DESC, match LIMIT {limit}"
        rows = found.execute(f"{joined} {newest}", values).fetchall()
        return Behind._fields, [_behind(*row) for row in rows]
    # To tell of a match takes two times as long as to count, so it is asked once.
    known = _known.setdefault(found, {})
    if lacking := times.keys() - known.keys():
        asking = f"SELECT m, {_ASIDE}, {_TOLD} FROM base.matches WHERE m IN (SELECT unnest(?))"
        rows = found.execute(asking, [list(lacking)]).fetchall()
        known |= {m: _behind(0, *told) for m, *told in rows}
    few = sorted((known[m]._replace(times=often) for m, often in times.items()), key=_MATCH)
    few.sort(key=lambda one: one.day or date.min, reverse=True)
    return Behind._fields, list(few[:limit])


_FEW: Final = 500
_MATCH: Final = attrgetter("match")
_TOLD: Final = ", ".join(
    "round(seconds / 60, 0)" if column == "minutes" else column for column in Behind._fields[:-1]
)
_known: Final = WeakKeyDictionary[duckdb.DuckDBPyConnection, dict[int, Behind]]()
"""The matches that were told of an archive while it is open: nobody writes it meanwhile."""


_ASIDE: Final = "seats, teams, outcome"
"""What says who the winner is, and whether they won or lost together."""


def _behind(
    times: int, seats: list[str], teams: list[str | None], outcome: str | None, *told: Any
) -> Behind:
    """A match behind a number, its winner called as who sat there, a team with all of it."""
    one = Behind._make([*told, times])
    if one.winner in seats:
        return one._replace(winner=one.players[seats.index(one.winner)])
    if one.winner is None:
        if outcome in ("won", "lost") and len(seats) > 1:
            return one._replace(result=f"{outcome}_together")
        return one._replace(result=outcome) if outcome == "abandoned" else one
    pairs = zip(one.players, teams, strict=True)
    members = [name for name, team in pairs if team == one.winner]
    result = "won_together" if len(members) > 1 else one.result
    winner = f"{one.winner} ({', '.join(members)})" if members else one.winner
    return one._replace(winner=winner, result=result)


DIMENSIONS: Final[Mapping[str, str]] = {
    "army": "f.army",
    "against": "f.foe",
    "player": "f.player",
    "opponent": "f.foe_player",
    "first": "f.first",
    "result": "base.told(f.result)",
    "month": "date_trunc('month', f.day)::DATE",
    "weekday": "isodow(f.day)",
    "hour": "hour(f.begun)",
    "game": "f.game",
    "edition": "k.edition",
    "place": "k.place",
    "occasion": "k.event",
    "players": "len(k.players)",
    "origin": "k.origin",
}
"""What rows can be grouped by."""

MEASURES: Final[Mapping[str, str]] = {
    "rate": "{rate}",
    "matches": "count(DISTINCT f.m) AS matches",
    "turns": "count(*) AS n, round(avg(k.turns), 2) AS turns, n < $least AS too_few",
    "minutes": "count(*) AS n, round(avg(k.seconds) / 60, 1) AS minutes, n < $least AS too_few",
    "events": "count(*) AS n, round(avg(k.events), 1) AS events, n < $least AS too_few",
    "score": "count(f.score) AS n, round(avg(f.score), 2) AS score, n < $least AS too_few",
    "actions": (
        "count(*) AS n, round(sum(f.actions) / nullif(sum(f.turns), 0), 2) AS actions_a_turn,"
        " n < $least AS too_few"
    ),
    "tempo": (
        "count(*) AS n, round(sum(f.seconds) / nullif(sum(f.turns), 0), 1) AS seconds_a_turn,"
        " n < $least AS too_few"
    ),
}
"""What can be said of a group; each row of it is a player in a match."""

_ONLY: Final[Mapping[str, str]] = {
    "rate": " AND f.result IS NOT NULL",
    **dict.fromkeys(
        ("turns", "minutes", "events", "tempo"), " AND {recorded:turn}"
    ),
    "actions": " AND {recorded:all}",
}  # fmt: skip
"""Which rows a measure counts: a result alone does not tell how long it took, nor a
record without all that is done how much it was."""

_COUNTS: Final[Mapping[str, Mapping[str, str]]] = {
    "rate": {"n": "count(*)", "wins": "count(*) FILTER (f.result = 1)"},
    "matches": {"matches": "count(DISTINCT f.m)"},
    "score": {"n": "count(f.score)"},
}
"""What of a measure counts; of the others the players in matches."""

_NONSENSE: Final = frozenset({("rate", "result")})


def makes_sense(measure: str, dimension: str) -> bool:
    """Whether a measure can be split by a dimension."""
    return (measure, dimension) not in _NONSENSE


def built(measure: str, dimension: str) -> Question:
    """The question that splits a measure by a dimension; an unknown name is refused."""
    for name, known in ((measure, MEASURES), (dimension, DIMENSIONS)):
        if name not in known:
            near = nearest(name, known)
            fault = WORDS("ask.no_name", parameter="measure/dimension", name=name, near=near)
            raise BadUsage(fault)
    group = DIMENSIONS[dimension]
    return Question(
        "builder",
        f"SELECT {group} AS {dimension}_, {MEASURES[measure]} FROM {{of}} WHERE {{rows}}"
        f" GROUP BY {dimension}_ ORDER BY {dimension}_",
        ("origin", *GENERAL),
        WORDS,
        of="base.participants f JOIN base.matches k ON k.m = f.m",
        condition=f"{group} IS NOT NULL{_ONLY.get(measure, '')}",
        keys={dimension: group},
        needed=("turn",) if dimension == "first" else (),
        counts=_COUNTS.get(measure, {"n": "count(*)"}),
    )


def measured(
    found: duckdb.DuckDBPyConnection, measure: str, dimension: str, given: Mapping[str, Value]
) -> tuple[tuple[str, ...], list[Row]]:
    """One row a value of the dimension."""
    question = built(measure, dimension)
    asked = settle_filters(found, question, question.whole_sql, given)
    done = found.execute(asked.sql, asked.values)
    columns = [str(column[0]) for column in done.description or ()]
    return (columns[0].removesuffix("_"), *columns[1:]), done.fetchall()


def unmeasured(
    found: duckdb.DuckDBPyConnection, measure: str, dimension: str, given: Mapping[str, Value]
) -> Unrecorded:
    """How many matches that leaves out because their tables did not record it."""
    question = built(measure, dimension)
    return count_unrecorded(found, settle_filters(found, question, question.whole_sql, given))
