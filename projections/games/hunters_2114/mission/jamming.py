"""A jammer that was paid for this turn: which enemies it holds down, and how far they go then."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from events.words import folded
from projections.games.hunters_2114.mission.enemies import Row
from projections.games.hunters_2114.mission.ground import distance
from projections.games.hunters_2114.mission.table import Mission

JAMMER: Final = folded("ZAKŁÓCACZ TRANSMISJI")
RADIUS: Final = 1
"""It works on its own square and on those beside it."""
MOST_SQUARES: Final = 1
"""So far an enemy goes there."""


def jammers(mission: Mission) -> Iterator[tuple[str, str | None]]:
    """Who keeps one going this turn, and where it lies; with its hero, where nobody laid it."""
    return kept_going(mission, JAMMER)


def kept_going(mission: Mission, gear: str) -> Iterator[tuple[str, str | None]]:
    """Who paid a cell this turn for such a thing, and where it lies or is carried."""
    for owner, item in mission.paid:
        if folded(item) == gear:
            laid = (trap.square for trap in mission.traps if folded(trap.name) == gear)
            yield owner, next(laid, mission.square_of(owner))


def is_jammed(mission: Mission, enemy: str) -> bool | None:
    """Whether one works on an enemy; None where nobody knows how far it is away."""
    if not mission.paid:
        return False
    found = {
        0 if (owner, enemy) in mission.locked and square == mission.square_of(owner)
        else distance(square, mission.square_of(enemy))
        for owner, square in jammers(mission)
    }  # fmt: skip
    if any(away is not None and away <= RADIUS for away in found):
        return True
    return None if None in found else False


def is_beside(mission: Mission, square: str | None) -> bool:
    """Whether one works on a square, as far as anybody knows where they lie."""
    away = [distance(square, there) for _, there in jammers(mission)]
    return any(steps is not None and steps <= RADIUS for steps in away)


def gone_beside(mission: Mission, start: str, path: Sequence[str], gone: int = 0) -> int:
    """The most that a way leads on beside one, until it is out again; `gone` it was before."""
    most = gone
    for one, other in pairwise((start, *path)):
        gone = gone + mission.ground.step_cost(one, other) if is_beside(mission, one) else 0
        most = max(most, gone)
    return most


def jammed_row(mission: Mission, enemy: str, row: Row) -> Row:
    """The row as an enemy can follow it there."""
    if not is_jammed(mission, enemy):
        return row
    return tuple(step._replace(squares=min(step.squares, MOST_SQUARES)) for step in row)
