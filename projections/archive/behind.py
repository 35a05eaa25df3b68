"""The matches behind a number, and the names that stand in an archive."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import duckdb

from projections.archive.asking import find_question, questions
from projections.archive.parameters import Value, defaults, filled, used
from projections.archive.tables import base_name

GENERAL: Final = (
    "game", "player", "opponent", "army", "against", "since", "until", "players", "edition",
    "place", "occasion", "tag", "mirrors",
)  # fmt: skip
"""The filters that every match can answer."""

_SEATS: Final = "(f.m, f.seat) IN (SELECT (x.m, x.seat) FROM {table:%s} x WHERE %s)"
_NARROWER: Final[Mapping[str, tuple[str, str]]] = {
    "tile": ("tile_use", "x.tile = $tile"),
    "spot": ("placements", "x.spot = $spot"),
    "hex": ("placements", "x.hex = $hex"),
    "cause": ("battles", "x.kind = $cause"),
    "behind": ("standings", "least(-x.lowest_lead, 15) = $behind"),
    "why": ("discards", "x.why = $why"),
    "what": ("instants", "coalesce(x.ability, x.procedure) = $what"),
    "line": ("openings", "x.line = $line_name"),
}
"""What only the tables of a game can answer: the table, and what must hold of its row `x`."""

_OF_MATCH: Final[Mapping[str, tuple[str, str]]] = {"board": ("details", "x.board = $board")}
"""What the tables of a game say of a match as a whole."""

MORE: Final = (*_NARROWER, *_OF_MATCH, "result", "first", "rule")
_RESULTS: Final = {"won": 1, "drawn": 0, "lost": -1}


def matches_behind(
    found: duckdb.DuckDBPyConnection, given: Mapping[str, Value], question: str | None = None
) -> tuple[tuple[str, ...], list[tuple[Any, ...]]]:
    """The matches that a number of `question` counts: the newest first, at most `limit`."""
    settled = {**defaults(("origin", *GENERAL)), **given}
    if "tile" in settled:
        settled["tile_"] = settled.pop("tile")
    asked = find_question(question) if question in questions() else None
    values = _values(settled, asked)
    conditions = ["{seats}", *_narrower(given, asked.game if asked else None)]
    statement = filled(
        f"{_SELECT} WHERE {' AND '.join(conditions)} {_ORDER}",
        settled,
        lambda table: f"base.{base_name((asked.game if asked else None) or '', table)}",
    )
    done = found.execute(statement, used(statement, values))
    return tuple(str(column[0]) for column in done.description or ()), done.fetchall()


def _values(settled: Mapping[str, Value], asked: Any) -> dict[str, Any]:
    values: dict[str, Any] = {"limit": 1000, **settled, "tile": settled.get("tile_")}
    for name, (sources, convert) in (asked.converted if asked else {}).items():
        if all(values.get(source) for source in sources):
            values[name] = convert(*(values[source] for source in sources))
    return values


def _narrower(given: Mapping[str, Value], game: str | None) -> list[str]:
    parts = []
    for name, (table, condition) in _NARROWER.items():
        if game and given.get(name) not in (None, ""):
            parts.append(_SEATS % (table, condition))
    for name, (table, condition) in _OF_MATCH.items():
        if game and given.get(name):
            parts.append(f"f.m IN (SELECT x.m FROM {{table:{table}}} x WHERE {condition})")
    if given.get("result") in _RESULTS:
        parts.append(f"f.result = {_RESULTS[str(given['result'])]}")
    if isinstance(given.get("first"), bool):
        parts.append("f.first" if given["first"] else "NOT f.first")
    if given.get("rule"):
        parts.append(_FOUND)
    return parts


_FOUND: Final = (
    "f.m IN (SELECT y.m FROM base.matches y JOIN base.findings d"
    " ON d.hash = y.hash AND d.game = y.game WHERE d.rule = $rule)"
)
_SELECT: Final = (
    "SELECT DISTINCT k.match, k.day, k.game, k.players, k.armies, k.result,"
    " coalesce(k.players[list_position(k.seats, k.winner)], k.winner) AS winner,"
    " k.turns, round(k.seconds / 60, 0) AS minutes, k.place, k.origin"
    " FROM base.participants f JOIN base.matches k ON k.m = f.m"
)
_ORDER: Final = "ORDER BY k.day DESC, k.match LIMIT $limit"

_LISTS: Final = {
    "game": "SELECT DISTINCT game FROM base.matches",
    "player": "SELECT DISTINCT player FROM base.participants",
    "army": "SELECT DISTINCT army FROM base.participants",
    "edition": "SELECT DISTINCT edition FROM base.matches",
    "place": "SELECT DISTINCT place FROM base.matches",
    "occasion": "SELECT DISTINCT event FROM base.matches",
    "tag": "SELECT DISTINCT unnest(tags) FROM base.matches",
    "origin": "SELECT DISTINCT origin FROM base.matches",
    "tile": "SELECT DISTINCT tile FROM tile_use",
}


def names_in(found: duckdb.DuckDBPyConnection) -> dict[str, list[str]]:
    """The names that parameters may take, by parameter."""
    names = {}
    for parameter, statement in _LISTS.items():
        try:
            rows = found.execute(f"SELECT * FROM ({statement}) ORDER BY ALL").fetchall()
        except duckdb.CatalogException:  # no installed game has such a table
            rows = []
        names[parameter] = [str(row[0]) for row in rows if row[0] is not None]
    names["opponent"], names["against"] = names["player"], names["army"]
    return names
