"""An attack under way: what its dice came to so far, and which dice are thrown next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from events.hunters_2114.mission import AttackDeclared, AttackRolled
from projections.games.hunters_2114.campaign.table import Campaign, Due, due
from projections.games.hunters_2114.mission.arms import (
    ammunition_on,
    dice_against,
    gear_of,
    shots_into_melee,
    works_as,
)
from projections.games.hunters_2114.mission.attack import ally_hits, successes_of
from projections.games.hunters_2114.mission.table import Assault, Mission


def attack_dues(table: Campaign, event: AttackDeclared) -> Iterator[Due]:
    """What an attack leads to first: for each target its dice; where all hit, the defence."""
    who: dict[str, Any] = (
        {"player": event.player} if event.player is not None else {"enemy": event.enemy}
    )
    if works_as(event) == "psychic":
        yield from (due("psychic_rolled", because="psychic", figure=t) for t in event.targets)
    elif event.automatic:
        for target in event.targets:
            if event.dice is None:
                yield due("defence_rolled", because="automatic", figure=target)
            else:
                yield defence_due(table, Assault(event), target, event.dice)
    elif event.terrain is not None or not event.targets:
        yield due("attack_rolled", because="attack", **who)
    else:
        for target in event.targets:
            yield due("attack_rolled", because="attack", **who, against=target)


def hits_of(assault: Assault, event: AttackRolled, *, told: bool = True) -> int | None:
    """How many dice hit: by their faces, or as the table counted."""
    if told and event.successes is not None:
        return event.successes
    if not isinstance(event.dice, tuple):
        return event.dice.successes
    faces = [face for face in event.dice if isinstance(face, int) and 1 <= face <= 6]
    if len(faces) < len(event.dice) or assault.declared.needed is None:
        return None
    return successes_of(faces, assault.declared.needed)


def allies_hit(table: Campaign, mission: Mission, assault: Assault, event: AttackRolled) -> int:
    """How many sixes hit somebody of the shooter's side who is in the melee."""
    if not shots_into_melee(mission, assault.declared, event.against or ""):
        return 0
    faces = [face for face in event.dice if isinstance(face, int)]
    return ally_hits(
        faces, assault.declared.needed or 1, table.options.six_at_number_six
    ).allies  # fmt: skip


def is_tracer(table: Campaign, mission: Mission) -> bool:
    """Whether the attack is made with a tracer."""
    declared = None if mission.assault is None else mission.assault.declared
    if declared is None or declared.wielded is None:
        return False
    shot = (declared.wielded, *ammunition_on(table, declared))
    return any(gear_of(table, item).get("tracer") for item in shot)


def defence_due(table: Campaign, assault: Assault, target: str, hits: int) -> Due:
    """Defence dice, where the target may have any; else the damage.

    Whose mind is attacked throws one die, however many hit.
    """
    if assault.declared.kind == "psychic":
        return due("psychic_rolled", because="hit", figure=target)
    mission = table.mission
    assert mission is not None
    dice = dice_against(table, mission, assault.declared, target)
    if dice is not None and dice.total <= 0:
        return due("damage_dealt", because="no_defence", figure=target, damage=hits)
    return due("defence_rolled", because="hit", figure=target)
