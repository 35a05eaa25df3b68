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

from projections.archive.store import insert

Skill = tuple[float, float]
Pool = tuple[str, bool]
"""A game, and whether its players are simulated."""

_DAY: Final = "coalesce(k.day, DATE '0001-01-01')"
_ORDER: Final = f"{_DAY}, coalesce(k.begun, TIMESTAMP '0001-01-01'), k.match"
"""The order of the matches in a pool."""


def bring_up(
    found: duckdb.DuckDBPyConnection, new: Sequence[int], unrated: Mapping[Pool, int]
) -> None:
    """Rate what is new, and again all that stands behind it or behind what `unrated` names."""
    fresh = _by_pool(_played(found, "k.m >= ?", [min(new)])) if new else {}
    for pool in {**fresh, **unrated}:
        matches = fresh.get(pool, [])
        place = min(unrated.get(pool, _LAST), _place_behind(found, pool, matches))
        if place < _LAST:
            found.execute(f"DELETE FROM base.ratings WHERE {_POOL} AND place >= ?", [*pool, place])
            matches = list(
                _played(found, f"k.game = ? AND k.simulated = ? AND {_UNRATED}", [*pool])
            )
        skills, count = _standing(found, pool, matches)
        _put(found, rated(matches, skills, {pool: count}))


_LAST: Final = 4_294_967_295
_POOL: Final = "game = ? AND simulated = ?"
_UNRATED: Final = "k.m NOT IN (SELECT m FROM base.ratings)"

Played = list[tuple[Any, ...]]
"""A match: a row for each player, with number, pool, place in the order, and how it went."""


def _by_pool(matches: Iterable[Played]) -> dict[Pool, list[Played]]:
    found: dict[Pool, list[Played]] = {}
    for match in matches:
        _, simulated, game, *_ = match[0]
        found.setdefault((game, simulated), []).append(match)
    return found


def _place_behind(found: duckdb.DuckDBPyConnection, pool: Pool, matches: Sequence[Played]) -> int:
    """The place of the first match that is rated and stands behind the first of these."""
    if not matches:
        return _LAST
    order = matches[0][0][3:6]
    rows = found.execute(
        f"""
        SELECT min(r.place) FROM base.matches k JOIN base.ratings r ON r.m = k.m
        WHERE k.game = ? AND k.simulated = ? AND {_DAY} >= ? AND ({_ORDER}) > (?, ?, ?)
        """,
        [*pool, order[0], *order],
    ).fetchall()
    return _LAST if rows[0][0] is None else int(rows[0][0])


def _standing(
    found: duckdb.DuckDBPyConnection, pool: Pool, matches: Sequence[Played]
) -> tuple[dict[tuple[str, bool, str], Skill], int]:
    """Where the players of these matches stand, and after how many matches of the pool."""
    players = list({player for match in matches for *_, player, _, _ in match})
    rows = found.execute(
        f"""
        SELECT player, arg_max(mu, place), arg_max(sigma, place) FROM base.ratings
        WHERE {_POOL} AND player IN (SELECT unnest(?)) GROUP BY player
        """,
        [*pool, players],
    ).fetchall()
    skills = {(*pool, player): (mu, sigma) for player, mu, sigma in rows}
    counted = found.execute(
        f"SELECT coalesce(max(place), 0) FROM base.ratings WHERE {_POOL}", [*pool]
    ).fetchall()
    return skills, int(counted[0][0])


def _played(
    found: duckdb.DuckDBPyConnection, where: str, values: Sequence[Any]
) -> Iterator[Played]:
    """The matches of which that holds and which tell of their players, in their order."""
    rows = found.execute(
        f"""
        SELECT k.m, k.simulated, k.game, {_ORDER},
               p.player, coalesce(p.team, p.seat::VARCHAR), p.result
        FROM base.matches k JOIN base.participants p USING (m)
        WHERE {where} AND p.result IS NOT NULL AND k.sides > 1
        ORDER BY {_ORDER}, p.seat
        """,
        values,
    ).fetchall()
    for _, match in groupby(rows, key=lambda row: row[0]):
        yield list(match)


def rated(
    matches: Iterable[Sequence[tuple[Any, ...]]],
    skills: dict[tuple[str, bool, str], Skill],
    counts: dict[tuple[str, bool], int],
) -> Iterator[tuple[Any, ...]]:
    """The rows of `ratings` for matches in order; `skills` and `counts` go on from match to match.

    Each row of a match begins with (m, simulated, game) and ends with (player, side, result).
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
        for side, old, team in zip(sides.values(), teams, after, strict=True):
            for name, before, skill in zip(side, old, team, strict=True):
                skills[*pool, name] = skill
                yield (number, simulated, game, name, place, *skill, *before)


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
        names = (
            "m", "simulated", "game", "player", "place", "mu", "sigma", "mu_before", "sigma_before",
        )  # fmt: skip
        insert(found, "ratings", pa.table(dict(zip(names, map(list, columns), strict=True))))
