"""A season that nobody played: six people who play better or worse, each with an army they like."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from itertools import permutations
from random import Random
from typing import Any, Final

from projections.games.neuroshima_hex.bots import GreedyPlayer, RandomPlayer
from projections.games.neuroshima_hex.view import View
from projections.offers import Draft, Offer
from projections.simulation import MATCHES_AN_EVENING
from projections.system import Season

_EVENINGS: Final = 52
_DAYS_APART: Final = 7
_FIRST_DAY: Final = date(2026, 1, 2)
_PEOPLE: Final = {
    "Ola": ("borgo", 0.66), "Kuba": ("hegemony", 0.62), "Zosia": ("moloch", 0.58),
    "Marek": ("outpost", 0.54), "Iga": ("smart", 0.5), "Tomek": ("vegas", 0.46),
}  # fmt: skip
"""By name the army they like, and how often they look for what pays most."""
_LIKES: Final = 0.6
_PAIRS: Final = [*permutations(_PEOPLE, 2)]
_STRIDE: Final = 7
"""It shares no factor with the thirty pairs: each comes up, and never twice of an evening."""


class _Learner(GreedyPlayer):
    """Looks ahead in so many of its choices, and does what comes to hand in the others."""

    def __init__(self, skill: float) -> None:
        self.skill = skill

    def act(self, v: View, dice: Random) -> Draft | None:
        """What it does in its turn."""
        looks = dice.random() < self.skill
        return super().act(v, dice) if looks else RandomPlayer.act(self, v, dice)

    def discard(self, v: View, offer: Offer, dice: Random) -> Draft | None:
        """Which of three goes."""
        looks = dice.random() < self.skill
        return (
            super().discard(v, offer, dice) if looks else RandomPlayer.discard(self, v, offer, dice)
        )


_WEEK: Final = _DAYS_APART * MATCHES_AN_EVENING
"""So many numbers later the next evening begins."""


def _deal(number: int, dice: Random) -> Mapping[str, Any]:
    """Who sits down: everybody meets everybody, mostly with the army they like."""
    evening, place = divmod(number - 1, _WEEK)
    names = _PAIRS[(evening * MATCHES_AN_EVENING + place) * _STRIDE % len(_PAIRS)]
    armies: list[str] = []
    for name in names:
        liked = _PEOPLE[name][0]
        others = [army for army, _ in _PEOPLE.values() if army not in armies]
        armies.append(liked if liked in others and dice.random() < _LIKES else dice.choice(others))
    return {
        "edition": "duel" if set(armies) & {"smart", "vegas"} else "3.0",
        "players": [
            {"seat": name, "name": name, "person": name, "army": army}
            for name, army in zip(names, armies, strict=True)
        ],
        "day": str(_FIRST_DAY + timedelta(days=evening * _DAYS_APART)),
    }


SEASON: Final = Season(
    numbers=[
        evening * _WEEK + place + 1
        for evening in range(_EVENINGS)
        for place in range(MATCHES_AN_EVENING)
    ],
    deal=_deal,
    bots={name: _Learner(skill) for name, (_, skill) in _PEOPLE.items()},
    shown=1,
)
