"""Ratings: how good a player is, as far as the matches tell, and how unsure that is.

One ladder a game, simulated matches apart. The matches of a ladder are taken in the order in which
they were played. A change rates anew all that stands behind it, so that a grown archive says what a
rebuilt one says; tonight's match stands behind all others and costs nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime
from functools import cache
from itertools import chain, groupby, starmap
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

import duckdb

from projections.archive.arrow_columns import arrow_of
from projections.archive.store import insert
from projections.archive.tables import RatingRow

if TYPE_CHECKING:  # where nobody is rated it is not loaded
    from openskill.models import PlackettLuce, PlackettLuceRating

Ladder = tuple[str, bool]
"""A game, and whether its players are simulated."""
Skills: TypeAlias = "defaultdict[str, PlackettLuceRating]"
"""Where players stand; everybody begins at the same."""

_DAY: Final = "coalesce(k.day, DATE '0001-01-01')"
_ORDER: Final = f"{_DAY}, coalesce(k.begun, TIMESTAMP '0001-01-01'), k.match"
"""The order of the matches in a ladder."""

_LAST: Final = 4_294_967_295
_LADDER: Final = "game = ? AND simulated = ?"
_UNRATED: Final = "k.m NOT IN (SELECT m FROM base.ratings)"


class _Played(NamedTuple):
    """A player in a match: the match's place in the order, and how it went for whose side."""

    m: int
    simulated: bool
    game: str
    day: date
    begun: datetime
    match: str
    player: str
    side: str
    result: int


def bring_up(
    found: duckdb.DuckDBPyConnection, new: Sequence[int], unrated: Mapping[Ladder, int]
) -> None:
    """Rate what is new, and again all that stands behind it or behind what `unrated` names."""
    fresh: dict[Ladder, list[list[_Played]]] = {}
    for match in _played(found, "k.m >= ?", [min(new)]) if new else ():
        fresh.setdefault((match[0].game, match[0].simulated), []).append(match)
    for ladder in {**fresh, **unrated}:
        matches = fresh.get(ladder, [])
        place = min(unrated.get(ladder, _LAST), _place_behind(found, ladder, matches))
        if place < _LAST:
            found.execute(f"DELETE FROM base.ratings WHERE {_LADDER} AND place >= ?",
                          [*ladder, place])  # fmt: skip
            where = f"k.game = ? AND k.simulated = ? AND {_UNRATED}"
            matches = list(_played(found, where, [*ladder]))
        if rows := list(_rated(matches, *_standing(found, ladder, matches))):
            insert(found, "ratings", arrow_of(rows))


def _played(
    found: duckdb.DuckDBPyConnection, where: str, values: Sequence[Any]
) -> Iterator[list[_Played]]:
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
    for _, match in groupby(starmap(_Played, rows), key=attrgetter("m")):
        yield list(match)


def _place_behind(
    found: duckdb.DuckDBPyConnection, ladder: Ladder, matches: Sequence[Sequence[_Played]]
) -> int:
    """The place of the first match that is rated and stands behind the first of these."""
    if not matches:
        return _LAST
    first = matches[0][0]
    ((place,),) = found.execute(
        f"""
        SELECT min(r.place) FROM base.matches k JOIN base.ratings r ON r.m = k.m
        WHERE k.game = ? AND k.simulated = ? AND {_DAY} >= ? AND ({_ORDER}) > (?, ?, ?)
        """,
        [*ladder, first.day, first.day, first.begun, first.match],
    ).fetchall()
    return _LAST if place is None else int(place)


def _standing(
    found: duckdb.DuckDBPyConnection, ladder: Ladder, matches: Sequence[Sequence[_Played]]
) -> tuple[Skills, int]:
    """Where the players of these matches stand, and after how many matches of the ladder."""
    rows = found.execute(
        f"""
        SELECT player, arg_max(mu, place), arg_max(sigma, place) FROM base.ratings
        WHERE {_LADDER} AND player IN (SELECT unnest(?)) GROUP BY player
        """,
        [*ladder, list({one.player for match in matches for one in match})],
    ).fetchall()
    ((count,),) = found.execute(
        f"SELECT coalesce(max(place), 0) FROM base.ratings WHERE {_LADDER}", [*ladder]
    ).fetchall()
    model = _model()
    known = {player: model.rating(mu, sigma) for player, mu, sigma in rows}
    return defaultdict(model.rating, known), int(count)


def _rated(matches: Iterable[Sequence[_Played]], skills: Skills, place: int) -> Iterator[RatingRow]:
    """The ratings after each of the matches of a ladder; `skills` go on from match to match."""
    model = _model()
    for match in matches:
        sides: dict[str, list[str]] = {}
        for one in match:
            sides.setdefault(one.side, []).append(one.player)
        results = {one.side: one.result for one in match}
        names = [name for side in sides.values() for name in side]
        alike = set(results.values()) in ({1}, {-1})  # they played with each other, not against
        if len(sides) < 2 or len(set(names)) < len(names) or alike:
            continue  # somebody against himself says nothing of either
        place += 1
        teams = [[skills[name] for name in side] for side in sides.values()]
        best = max(results.values())
        after = model.rate(teams, ranks=[best - results[side] + 1 for side in sides])
        m, simulated, game = match[0].m, match[0].simulated, match[0].game
        for name, old, new in zip(names, chain(*teams), chain(*after), strict=True):
            skills[name] = new
            yield RatingRow(m, simulated, game, name, place, new.mu, new.sigma, old.mu, old.sigma)


@cache
def _model() -> PlackettLuce:
    from openskill.models import PlackettLuce

    return PlackettLuce()
