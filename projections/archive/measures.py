"""A measure by a dimension: the statistics that nobody thought of beforehand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import duckdb

from events.errors import BadUsage, nearest
from projections.archive.drilldown import GENERAL
from projections.archive.parameters import Value
from projections.archive.query import settle_filters
from projections.archive.questions import Question
from projections.archive.words import WORDS

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
        condition=f"{group} IS NOT NULL" + (" AND f.result IS NOT NULL" * (measure == "rate")),
        keys={dimension: group},
        counts=_COUNTS.get(measure, {"n": "count(*)"}),
    )


def measured(
    found: duckdb.DuckDBPyConnection, measure: str, dimension: str, given: Mapping[str, Value]
) -> tuple[tuple[str, ...], list[tuple[Any, ...]]]:
    """One row a value of the dimension."""
    question = built(measure, dimension)
    asked = settle_filters(found, question, question.whole_sql, given)
    done = found.execute(asked.sql, asked.values)
    columns = [str(column[0]) for column in done.description or ()]
    return (columns[0].removesuffix("_"), *columns[1:]), done.fetchall()
