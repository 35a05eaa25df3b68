"""A GENERATOR PRZERAŻENIA that works: beside it biological enemies hold out before they act.

Before each action, and where it comes there on its way, such an enemy throws a die against its
psychic defence. What it costs one that does not hold out the rulebook leaves open: nothing of that
is proposed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from events.words import folded
from projections.acts import Objection
from projections.games.hunters_2114.campaign.table import Campaign
from projections.games.hunters_2114.mission.act import enemy_card
from projections.games.hunters_2114.mission.ground import distance
from projections.games.hunters_2114.mission.jamming import RADIUS, kept_going
from projections.games.hunters_2114.mission.table import Mission

GENERATOR: Final = folded("GENERATOR PRZERAŻENIA")


def is_afraid(table: Campaign, mission: Mission, enemy: str) -> bool:
    """Whether one works on an enemy, as far as anybody knows: what it is, and where both stand."""
    if enemy not in mission.enemies or enemy_card(table, enemy).is_mechanical is not False:
        return False
    at = mission.square_of(enemy)
    lasting = [
        (effect.on, mission.square_of(effect.on)) for effect in mission.effects
        if effect.on is not None and folded(effect.name) == GENERATOR
    ]  # fmt: skip
    away = [
        0 if (owner, enemy) in mission.locked and square == mission.square_of(owner)
        else distance(square, at)
        for owner, square in (*kept_going(mission, GENERATOR), *lasting)
    ]  # fmt: skip
    return any(steps is not None and steps <= RADIUS for steps in away)


def throws_for_fear(table: Campaign, mission: Mission, enemy: str) -> bool:
    """Whether its die is against a generator, not against an attack that hit it."""
    assault = mission.assault
    is_hit = (
        assault is not None and assault.declared.kind == "psychic"
        and enemy in assault.declared.targets and enemy not in assault.minds
    )  # fmt: skip
    return not is_hit and is_afraid(table, mission, enemy)


def lacks_calm(table: Campaign, mission: Mission, enemy: str) -> Iterator[Objection]:
    """Why an enemy may not act beside one: it threw no die for that, or did not hold out.

    A die that it threw on its way there counts for its next action, for nobody can tell them apart.
    """
    if not is_afraid(table, mission, enemy):
        return
    if enemy not in mission.held_out:
        yield "fear_passed_over", {"enemy": enemy}
    elif mission.held_out[enemy] is False:
        yield "fear_failed", {"enemy": enemy}
