"""The ways of enemies over the board: towards heroes, away from them, out of a melee.

What is known here is a board with figures on it. Of several ways that are as good as each other
the players choose one, so every answer is all of them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

from projections.games.hunters_2114.mission.ground import (
    Ground,
    distance,
    place_of,
    square_at,
)

Way = tuple[str, ...]
"""The squares that one enters, one after the other."""
Costs = Mapping[str, int]
"""By square how far it is from there."""


@lru_cache(maxsize=64)
def _lined(edges: tuple[str, ...]) -> frozenset[str]:
    """The squares beside lines: between all others one steps freely."""
    return frozenset(square for edge in edges for square in edge.split("|"))


@lru_cache(maxsize=1024)
def _around(square: str) -> tuple[str, ...]:
    """The eight squares beside it, on the board or not."""
    column, row = place_of(square)
    beside = ((column + a, row + b) for a in (-1, 0, 1) for b in (-1, 0, 1) if a or b)
    return tuple(square_at(*place) for place in beside if min(place) >= 0)


class Walker(NamedTuple):
    """An enemy on the board, and what stops it: `held` are squares on which it would fight.

    `jammed` are squares beside a jammer: coming onto one it may go on by so many more.
    """

    ground: Ground
    board: Collection[str]
    held: Collection[str] = ()
    flies: bool = False
    jammed: Collection[str] = ()
    goes_on: int = 0

    def next_to(self, square: str) -> Iterator[str]:
        """The squares onto which it may step from there."""
        lined = () if self.flies else _lined(tuple(self.ground.walls))
        for other in _around(square):
            if other in self.board:
                is_free = square not in lined and other not in lined
                if is_free or self.ground.may_step(square, other):
                    yield other

    def stops_on(self, square: str) -> bool:
        """Whether a move ends there."""
        return square in self.held and not self.flies

    def within(self, start: str, squares: int) -> dict[str, Way]:
        """Where a move of so many squares may lead, and the cheapest way to there."""
        found: dict[str, Way] = {}
        passed: set[tuple[str, int | None]] = set()
        waiting: list[tuple[int, Way, str, int | None]] = [(0, (), start, None)]
        while waiting:
            spent, way, here, left = heappop(waiting)
            if (here, left) in passed:
                continue
            passed.add((here, left))
            found.setdefault(here, way)
            if way and self.stops_on(here):
                continue
            for there in self.next_to(here):
                step = self.ground.step_cost(here, there)
                if spent + step > squares or (left is not None and step > left):
                    continue
                after = None
                if there in self.jammed:
                    after = self.goes_on if left is None else left - step
                if (there, after) not in passed:
                    heappush(waiting, (spent + step, (*way, there), there, after))
        return found

    def costs_to(self, goals: Collection[str], *, by_squares: bool = False) -> Costs:
        """How far it is to the nearest of some squares; counted in squares, or by what they cost.

        From where there is no way nothing is told.
        """
        found: dict[str, int] = {}
        waiting = [(0, goal) for goal in goals]
        while waiting:
            cost, here = heappop(waiting)
            if here in found:
                continue
            found[here] = cost
            if here not in goals and self.stops_on(here):
                continue
            for before in self.next_to(here):  # a step leads both ways
                step = 1 if by_squares else self.ground.step_cost(before, here)
                if before not in found:
                    heappush(waiting, (cost + step, before))
        return found


def ways_to(walker: Walker, start: str, squares: int, goals: Collection[str]) -> list[Way] | None:
    """The ways that bring it nearest to one of some squares; none where no step does.

    None where there is no way to them at all.
    """
    costs = walker.costs_to(goals)
    if start not in costs:
        return None
    ends = walker.within(start, squares)
    least = min(costs[end] for end in ends if end in costs)
    if least == costs[start]:
        return []
    return sorted(way for end, way in ends.items() if costs.get(end) == least)


def ways_from(walker: Walker, start: str, squares: int, heroes: Sequence[str]) -> list[Way]:
    """The ways that bring it farthest from the nearest of some heroes; none where no step does."""
    ends = walker.within(start, squares)
    most = max(_nearest(end, heroes) for end in ends)
    if most == _nearest(start, heroes):
        return []
    return sorted(way for end, way in ends.items() if _nearest(end, heroes) == most)


def ways_out(walker: Walker, start: str, heroes: Sequence[str]) -> list[Way]:
    """The steps out of a melee: as far as possible from as many heroes as possible.

    A step is worse than another one if nowhere more heroes are that far, and somewhere fewer are.
    A step into another melee is none; an observation point costs nothing more.
    """
    free = [square for square in walker.next_to(start) if square not in walker.held]
    far = {square: _apart(square, heroes) for square in free}
    return sorted(
        (square,) for square in free
        if not any(_is_better(far[other], far[square]) for other in free)
    )  # fmt: skip


def _apart(square: str, heroes: Sequence[str]) -> list[int]:
    return sorted(distance(square, hero) or 0 for hero in heroes)


def _nearest(square: str, heroes: Sequence[str]) -> int:
    return _apart(square, heroes)[0]


def _is_better(one: list[int], other: list[int]) -> bool:
    return one != other and all(a >= b for a, b in zip(one, other, strict=True))


def leads_to(
    walker: Walker, start: str, way: Sequence[str], squares: int, goals: Collection[str]
) -> bool:
    """Whether a way, perhaps the first part of one, leads as near to its goals as may be.

    By the squares that it has or by what they cost: the rulebook says only that it is the shortest.
    """
    return any(
        _still_best(walker, start, way, squares, walker.costs_to(goals, by_squares=by_squares))
        for by_squares in (False, True)
    )


def _still_best(walker: Walker, start: str, way: Sequence[str], squares: int, costs: Costs) -> bool:
    left = squares - walker.ground.cost_of(start, way)
    best, now = (
        min((costs[end] for end in walker.within(at, left_there) if end in costs), default=None)
        for at, left_there in ((start, squares), (way[-1], left))
    )
    return best == now


def leads_from(
    walker: Walker, start: str, way: Sequence[str], squares: int, heroes: Sequence[str]
) -> bool:
    """Whether a way, perhaps the first part of one, leads as far from heroes as may be."""
    left = squares - walker.ground.cost_of(start, way)
    best, now = (
        max(_nearest(end, heroes) for end in walker.within(at, left_there))
        for at, left_there in ((start, squares), (way[-1], left))
    )
    return best == now
