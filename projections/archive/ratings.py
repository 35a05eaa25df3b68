"""Ratings: how good a player is, as far as the matches tell, and how unsure that is.

One pool a game, simulated matches apart. The matches of a pool are taken by day; a match that
comes later than all rated ones is rated from where its players stand, any other change rates its
pool anew, so that a grown archive says what a rebuilt one says.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import groupby
from typing import Any, Final

import duckdb
import pyarrow as pa

_ORDER: Final = "k.day, k.begun, k.match"
_PLAYED: Final = """
    SELECT k.m, k.simulated, k.game, p.player, coalesce(p.team, p.seat::VARCHAR) AS side, p.result
    FROM base.matches k JOIN base.participants p USING (m)
    WHERE p.result IS NOT NULL AND k.sides > 1 {more}
    ORDER BY k.game, k.simulated, k.day, k.begun, k.match, p.seat
"""
Skill = tuple[float, float]


def bring_up(found: duckdb.DuckDBPyConnection, new: Sequence[int], removed: bool) -> None:
    """Rate what is new; where something else changed, rate everything anew."""
    if not removed and _all_later(found, new):
        skills = _standing(found, new) if _is_rated(found) else {}
        more = "AND k.m IN (SELECT unnest(?))"
        _put(found, rated(_played(found, more, [list(new)]), skills, _counts(found)))
        return
    found.execute("DELETE FROM base.ratings")
    _put(found, rated(_played(found, "", []), {}, {}))


def _is_rated(found: duckdb.DuckDBPyConnection) -> bool:
    return bool(found.execute("SELECT 1 FROM base.ratings LIMIT 1").fetchall())


def _all_later(found: duckdb.DuckDBPyConnection, new: Sequence[int]) -> bool:
    """Whether every new match stands behind all that are rated in its pool."""
    if not new or not _is_rated(found):
        return True
    rows = found.execute(
        f"""
        WITH fresh AS (
            SELECT game, simulated, min(({_ORDER.replace("k.", "")})) AS first
            FROM base.matches WHERE m IN (SELECT unnest(?)) GROUP BY ALL
        ), last AS (
            SELECT game, simulated, max(place) AS place FROM base.ratings GROUP BY ALL
        )
        SELECT count(*)
        FROM fresh JOIN last USING (game, simulated)
        JOIN base.ratings r USING (game, simulated, place) JOIN base.matches k ON k.m = r.m
        WHERE ({_ORDER}) > fresh.first
        """,
        [list(new)],
    ).fetchall()
    return bool(rows[0][0] == 0)


def _standing(
    found: duckdb.DuckDBPyConnection, new: Sequence[int]
) -> dict[tuple[str, bool, str], Skill]:
    """Where the players of the new matches stand."""
    rows = found.execute(
        """
        SELECT r.game, r.simulated, r.player, max_by(r.mu, r.place), max_by(r.sigma, r.place)
        FROM base.ratings r
        WHERE r.player IN (
            SELECT player FROM base.participants WHERE m IN (SELECT unnest(?))
        ) GROUP BY ALL
        """,
        [list(new)],
    ).fetchall()
    return {(game, simulated, player): (mu, sigma) for game, simulated, player, mu, sigma in rows}


def _counts(found: duckdb.DuckDBPyConnection) -> dict[tuple[str, bool], int]:
    rows = found.execute(
        "SELECT game, simulated, max(place) FROM base.ratings GROUP BY ALL"
    ).fetchall()
    return {(game, simulated): place for game, simulated, place in rows}


def _played(
    found: duckdb.DuckDBPyConnection, more: str, values: list[Any]
) -> Iterator[list[tuple[Any, ...]]]:
    rows = found.execute(_PLAYED.format(more=more), values).fetchall()
    for _, match in groupby(rows, key=lambda row: row[0]):
        yield list(match)


def rated(
    matches: Iterable[Sequence[tuple[Any, ...]]],
    skills: dict[tuple[str, bool, str], Skill],
    counts: dict[tuple[str, bool], int],
) -> Iterator[tuple[Any, ...]]:
    """The rows of `ratings` for matches in order; `skills` and `counts` go on from match to match.

    Each row of a match is (m, simulated, game, player, side, result).
    """
    for rows in matches:
        number, simulated, game = rows[0][:3]
        pool = (game, simulated)
        sides: dict[str, list[str]] = {}
        results: dict[str, int] = {}
        for *_, player, side, result in rows:
            sides.setdefault(side, []).append(player)
            results[side] = result
        names = [name for side in sides.values() for name in side]
        if len(sides) < 2 or len(set(names)) < len(names):
            continue  # somebody against himself says nothing of either
        place = counts[pool] = counts.get(pool, 0) + 1
        teams = [[skills.get((*pool, name), _START) for name in side] for side in sides.values()]
        after = _rate(teams, [-results[side] for side in sides])
        for side, team in zip(sides.values(), after, strict=True):
            for name, skill in zip(side, team, strict=True):
                skills[*pool, name] = skill
                yield (number, simulated, game, name, place, *skill)


_START: Final[Skill] = (25.0, 25.0 / 3)


@cache
def _model() -> Any:
    from openskill.models import PlackettLuce

    return PlackettLuce()


def _rate(teams: list[list[Skill]], ranks: list[int]) -> list[list[Skill]]:
    model = _model()
    before = [[model.rating(mu=mu, sigma=sigma) for mu, sigma in team] for team in teams]
    least = min(ranks)
    after = model.rate(before, ranks=[rank - least + 1 for rank in ranks])
    return [[(one.mu, one.sigma) for one in team] for team in after]


def _put(found: duckdb.DuckDBPyConnection, rows: Iterable[tuple[Any, ...]]) -> None:
    columns = list(zip(*rows, strict=True))
    if columns:
        names = ("m", "simulated", "game", "player", "place", "mu", "sigma")
        table = pa.table(dict(zip(names, map(list, columns), strict=True)))
        found.register("incoming", table)
        found.execute("INSERT INTO base.ratings SELECT * FROM incoming")
        found.unregister("incoming")
