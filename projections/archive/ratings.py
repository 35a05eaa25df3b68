"""Ratings: how good a player is, as far as the matches tell, and how unsure that is.

One pool a game, simulated matches apart. The matches of a pool are taken in the order in which they
were played. A change rates anew all that stands behind it, so that a grown archive says what a
rebuilt one says; tonight's match stands behind all others and costs nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby
from typing import Any, Final

import duckdb
import pyarrow as pa

Skill = tuple[float, float]
Pool = tuple[str, bool]
"""A game, and whether its players are simulated."""

_ORDER: Final = (
    "(coalesce(k.day, DATE '0001-01-01'), coalesce(k.begun, TIMESTAMP '0001-01-01'), k.match)"
)
"""The order of the matches in a pool."""


def bring_up(
    found: duckdb.DuckDBPyConnection, new: Sequence[int], unrated: Mapping[Pool, int]
) -> None:
    """Rate what is new, and again all that stands behind it or behind what `unrated` names."""
    first = {**unrated}
    for pool, place in _first_places(found, new).items():
        first[pool] = min(place, first.get(pool, place))
    for pool, place in first.items():
        found.execute(
            "DELETE FROM base.ratings WHERE game = ? AND simulated = ? AND place >= ?",
            [*pool, place],
        )
        skills, count = _standing(found, pool)
        _put(found, rated(_played(found, pool), skills, {pool: count}))


def _first_places(found: duckdb.DuckDBPyConnection, new: Sequence[int]) -> dict[Pool, int]:
    """By pool, the place of the first match that stands behind one of the new ones."""
    rows = found.execute(
        f"""
        WITH fresh AS (
            SELECT k.game, k.simulated, min({_ORDER}) AS first
            FROM base.matches k WHERE k.m IN (SELECT unnest(?)) GROUP BY ALL
        )
        SELECT f.game, f.simulated,
               (SELECT min(r.place) FROM base.ratings r JOIN base.matches k ON k.m = r.m
                WHERE r.game = f.game AND r.simulated = f.simulated AND {_ORDER} > f.first)
        FROM fresh f
        """,
        [list(new)],
    ).fetchall()
    return {(game, simulated): place or _LAST for game, simulated, place in rows}


_LAST: Final = 4_294_967_295


def _standing(
    found: duckdb.DuckDBPyConnection, pool: Pool
) -> tuple[dict[tuple[str, bool, str], Skill], int]:
    """Where the players of a pool stand, and after how many matches."""
    rows = found.execute(
        """
        SELECT player, arg_max(mu, place), arg_max(sigma, place), max(place)
        FROM base.ratings WHERE game = ? AND simulated = ? GROUP BY player
        """,
        [*pool],
    ).fetchall()
    skills = {(*pool, player): (mu, sigma) for player, mu, sigma, _ in rows}
    return skills, max((place for *_, place in rows), default=0)


def _played(found: duckdb.DuckDBPyConnection, pool: Pool) -> Iterator[list[tuple[Any, ...]]]:
    """The matches of a pool that are not rated, in their order."""
    rows = found.execute(
        f"""
        SELECT k.m, k.simulated, k.game, p.player, coalesce(p.team, p.seat::VARCHAR), p.result
        FROM base.matches k JOIN base.participants p USING (m)
        WHERE k.game = ? AND k.simulated = ? AND p.result IS NOT NULL AND k.sides > 1
              AND k.m NOT IN (SELECT m FROM base.ratings)
        ORDER BY {_ORDER}, p.seat
        """,
        [*pool],
    ).fetchall()
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
        if len(sides) < 2 or len(set(names)) < len(names) or together(results.values()):
            continue  # somebody against himself says nothing of either
        place = counts[pool] = counts.get(pool, 0) + 1
        teams = [[skills.get((*pool, name), _START) for name in side] for side in sides.values()]
        after = _rate(teams, [-results[side] for side in sides])
        for side, team in zip(sides.values(), after, strict=True):
            for name, skill in zip(side, team, strict=True):
                skills[*pool, name] = skill
                yield (number, simulated, game, name, place, *skill)


def together(results: Iterable[int]) -> bool:
    """Whether all sides won, or all lost: then they played with each other, not against."""
    return set(results) in ({1}, {-1})


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
