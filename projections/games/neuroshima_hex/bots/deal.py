"""How simulated matches begin: every pair of armies, and now and then a larger table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import permutations
from random import Random
from typing import Any, Final

from projections.games.neuroshima_hex.armies.lookup import catalogue

_NAMES: Final = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn")
Facts = dict[str, Any]


def deal(number: int, dice: Random) -> Mapping[str, Any]:
    """The facts of `match_started`: by number, so that the first thirty hold all pairs."""
    round_, place = divmod(number - 1, len(_TABLES))
    return _TABLES[place](round_, place, dice)


def _two(edition: str, *, duel_board: bool) -> Callable[[int, int, Random], Facts]:
    def seat(round_: int, place: int, dice: Random) -> Facts:
        pairs = list(permutations(_armies(), 2))
        first = round_ * _TABLES_FOR_TWO + place
        chosen = pairs[first * 7 % len(pairs)]  # 7 and 30 share no factor: every pair comes up
        options: Facts = {} if duel_board == (edition == "duel") else {"duel_board": duel_board}
        if edition == "duel" and dice.random() < 0.2:
            options["push_back_cost"] = 3
        return _facts(edition, chosen, options)

    return seat


def _many(count: int) -> Callable[[int, int, Random], Facts]:
    """Everybody against everybody, by HQ points or for points."""

    def seat(round_: int, _place: int, dice: Random) -> Facts:
        options: Facts = {"points_mode": True} if round_ % 2 else {}
        if round_ % 3 == 2:
            options["heal_after_battle"] = True
        return _facts("3.0", dice.sample(_armies(), count), options)

    return seat


def _teams(round_: int, _place: int, dice: Random) -> Facts:
    """Two against two, in turns; sometimes one against two, or as the FAQ has it."""
    if round_ % 3 == 2:
        return _facts("3.0", dice.sample(_armies(), 3), {}, ("one", "two", "two"))
    options: Facts = {"moloch_hits_allies": False} if round_ % 2 else {}
    if round_ % 4 == 3:
        options["team_hq_points"] = "faq"
    return _facts("3.0", dice.sample(_armies(), 4), options, ("one", "two", "one", "two"))


def _large(round_: int, _place: int, dice: Random) -> Facts:
    count = 5 + round_ % 2
    teams = ("one", "two", "three") * 2 if count == len(_NAMES) else ()
    return _facts("3.0", dice.sample(_armies(), count), {}, teams)


def _armies() -> list[str]:
    return sorted(catalogue().armies)


def _facts(
    edition: str, armies: Sequence[str], options: Mapping[str, Any], teams: Sequence[str] = ()
) -> Facts:
    players = [
        {"seat": name, "name": name, "army": army, **({"team": teams[i]} if teams else {})}
        for i, (name, army) in enumerate(zip(_NAMES, armies, strict=False))
    ]
    return {"edition": edition, "players": players, "options": dict(options)}


_DUEL: Final = _two("duel", duel_board=True)
_THIRD: Final = _two("3.0", duel_board=False)
_TABLES_FOR_TWO: Final = 10
_TABLES: Final[tuple[Callable[[int, int, Random], Facts], ...]] = (
    *(_DUEL,) * 6,
    *(_THIRD,) * 4,
    _many(3),
    _many(4),
    _teams,
    _large,
)
"""Fourteen tables: ten for two players, six of them with the Duel board."""
