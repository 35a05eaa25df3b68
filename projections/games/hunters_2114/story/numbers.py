"""What the party has, day by day: food until it is gone, cells, modules, morale, health."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from projections.games.hunters_2114.campaign.table import Campaign, all_modules
from projections.games.hunters_2114.data import LAST_DAY
from projections.games.hunters_2114.story.words import WORDS
from projections.story import Curve, CurvePoint, Forecast, Stack
from projections.storytelling import Axis, Moment, Teller

_PIECES = 8
"""A curve tells so many changes a day."""

Value = Callable[[Campaign], float | None]


def food_of(table: Campaign) -> int | None:
    """All food of the party; None where somebody's is not known."""
    counts = [hero.food for hero in table.party.values()]
    known = [count for count in counts if count is not None]
    return sum(known) if known and len(known) == len(counts) else None


def mornings_of(table: Campaign, food: float) -> tuple[int, int]:
    """For how many mornings it lasts: until the first goes hungry, and if all share."""
    heroes = table.party.values()
    least = min((hero.food or 0) for hero in heroes)
    return least, int(food) // max(1, len(heroes))


def cells_of(table: Campaign) -> int | None:
    """All cells of the party, carried and in the base."""
    party = table.party.values()
    return sum(hero.cells + hero.stored_cells for hero in party) if party else None


def _modules(table: Campaign) -> int:
    return sum(sum(all_modules(hero).values()) for hero in table.party.values())


def _morale(table: Campaign) -> int | None:
    known = [hero.morale for hero in table.party.values() if hero.morale is not None]
    return sum(known) if known else None


class Numbers:
    """The numbers of the party over the days of a campaign."""

    def __init__(self, teller: Teller, moments: Sequence[Moment], axis: Axis) -> None:
        self.teller, self.axis = teller, axis
        self.table: Campaign = teller.table
        self.turns = list(_where_heroes_change(moments))

    def _say(self, key: str, **values: object) -> str:
        return WORDS(f"ribbon.{key}", **values).text(self.teller.lang)

    def curves(self) -> Iterator[Curve]:
        """What all have together; modules and morale where there ever were any."""
        values: dict[str, Value] = {
            "food": food_of, "cells": cells_of, "modules": _modules, "morale": _morale,
        }  # fmt: skip
        for key, value in values.items():
            points = self._points(value)
            if points and (key in ("food", "cells") or any(point.value for point in points)):
                curve = Curve(self._say(key), points)
                yield self._foretold(curve) if key == "food" else curve

    def _points(self, value: Value) -> tuple[CurvePoint, ...]:
        points: dict[int, CurvePoint] = {}
        shown: float | None = None
        for moment in self.turns:
            now = value(moment.table)
            if now is not None and now != shown:
                at = self.axis.place(moment.seq)
                points[int(at * _PIECES)] = CurvePoint(at, now, moment.seq)
            shown = now
        return tuple(points[at] for at in sorted(points))

    def _foretold(self, curve: Curve) -> Curve:
        """With the days on which the food will be gone."""
        food, day = food_of(self.table), self.table.day
        if food is None or self.table.ended:
            return curve
        least, most = mornings_of(self.table, food)
        if day + least > LAST_DAY:
            words = self._say("lasts")
        else:
            words = self._say("gone", day=day + least) if least else self._say("gone_now")
        forecast = Forecast(words, day + max(least, 0.5), day + max(most, 1.0))
        return replace(curve, forecast=forecast)

    def health(self) -> Stack | None:
        """The health of each hero over that of the others; None where nobody's is known."""
        layers = []
        for seat in self.table.heroes:
            points = self._points(_health_of(seat))
            if any(point.value for point in points):
                name = self.teller.name(seat)
                layers.append(Curve(name, points, f"health:{seat}", seat=seat))
        return Stack(self._say("health"), tuple(layers)) if layers else None


def _where_heroes_change(moments: Sequence[Moment]) -> Iterator[Moment]:
    """Only there the numbers can: a table shares with the one before it what is the same."""
    heroes: object = None
    for moment in moments:
        if moment.table.heroes is not heroes:
            heroes = moment.table.heroes
            yield moment


def _health_of(seat: str) -> Value:
    def health(table: Campaign) -> float | None:
        hero = table.party.get(seat)
        return 0 if hero is None else hero.health

    return health
