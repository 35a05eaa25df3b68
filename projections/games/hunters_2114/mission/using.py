"""What comes of gear that is used, of traps too, as far as the table wrote down what stands on it.

What nobody wrote down is not proposed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from events.hunters_2114.mission import AttackDeclared, UpkeepPaid
from projections.games.hunters_2114.campaign.table import Campaign, Due, due
from projections.games.hunters_2114.mission.arms import (
    ammunition_on,
    attack_from,
    attacks_mind,
    gear_of,
)
from projections.games.hunters_2114.mission.assault import defence_due
from projections.games.hunters_2114.mission.enemies import by_distance
from projections.games.hunters_2114.mission.table import Assault, Mission

DETONATOR = "ZDALNY DETONATOR"
"""Whoever carries it sets off remote traps."""


def uses_due(table: Campaign, player: str, item: str, on: str | None = None) -> Iterator[Due]:
    """What it does to whom it is used on, and what it costs."""
    values, target = gear_of(table, item), on or player
    heals = _healed(table, target, values.get("heals"))
    if heals:
        facts = {"player": target, "change": heals, "reason": "first_aid"}
        yield due("health_changed", because="heals", **facts)
    yield from lasts_due(table, item, (target,))
    yield from spent_due(table, player, item)


def spent_due(table: Campaign, player: str, item: str) -> Iterator[Due]:
    """What a use costs: the thing itself, one of its two sides, a cell."""
    hero, who = table.heroes.get(player), {"player": player, "item": item}
    values = gear_of(table, item)
    match values.get("uses"):
        case "once" if hero is not None and hero.has_item(item):
            yield due("item_lost", because="used_once", **who, how="used_up")
        case "twice":
            yield due("item_flipped", because="used_twice", **who)
        case "upkeep" if not is_paid(table, player, item):
            yield due("upkeep_paid", because="needs_cell", **who)


def is_paid(table: Campaign, player: str, item: str) -> bool:
    """Whether its cell went already this turn."""
    return table.mission is not None and (player, item) in table.mission.paid


def is_paid_by_hero(mission: Mission, event: UpkeepPaid) -> bool:
    """Whether the cells are the hero's; those on the item he paid when he laid them there."""
    return event.laid_on or not mission.laid_on.get(event.item, 0)


def shot_dues(table: Campaign, event: AttackDeclared) -> Iterator[Due]:
    """What a hero's attack uses up: the weapon's own cells and uses, and ammunition that is on it.

    What might be on another weapon as well is left alone.
    """
    player, weapon = event.player, event.wielded
    if player is None or weapon is None or event.penalty:
        return
    yield from spent_due(table, player, weapon)
    values = gear_of(table, weapon)
    needs_cell = event.automatic or values.get("automatic")
    if needs_cell and values.get("uses") != "upkeep" and not is_paid(table, player, weapon):
        yield due("upkeep_paid", because="needs_cell", player=player, item=weapon)
    for item in ammunition_on(table, event):
        yield from spent_due(table, player, item)


def _healed(table: Campaign, target: str, heals: Any) -> int:
    """By how much it heals a hero: no further than his health goes."""
    hero = table.heroes.get(target)
    if hero is None or not heals:
        return 0
    if hero.health is None or hero.health_most is None:
        return int(heals)
    return min(int(heals), hero.health_most - hero.health)


def lasts_due(table: Campaign, item: str, figures: Sequence[str]) -> Iterator[Due]:
    """Its effect on each figure, for so many turns."""
    turns = gear_of(table, item).get("turns")
    if turns and 1 <= turns <= 12:
        for figure in figures:
            facts = {"effect": item, "on": figure, "turns": int(turns)}
            yield due("effect_began", because="lasts", **facts)


def upkeep_due(table: Campaign, mission: Mission, player: str) -> Iterator[Due]:
    """A cell for each thing that a hero kept going in the last turn."""
    hero = table.heroes.get(player)
    for owner, item in sorted(mission.kept_up):
        has_cells = mission.laid_on.get(item) or (hero is not None and hero.cells)
        if owner == player and has_cells and not gear_of(table, item).get("automatic"):
            yield due("upkeep_paid", because="needs_cell", player=player, item=item)


# -- traps -----------------------------------------------------------------------------------------


def sprung(trap: str, hit: Sequence[str], table: Campaign, seq: int) -> Assault | None:
    """What a trap does to all whom it hits, as an attack; None where nobody wrote down its dice."""
    values = gear_of(table, trap)
    dice, number = _only(values.get("dice")), _only(values.get("hits"))
    is_automatic = bool(values.get("automatic"))
    if hit and attacks_mind(table, trap):
        facts = {"kind": "psychic", "targets": hit, "wielded": trap, "automatic": True}
        return Assault(attack_from({**facts, "seq": seq or 1}))
    if not hit or dice is None or (number is None and not is_automatic):
        return None
    facts = {"kind": "area", "targets": hit, "wielded": trap, "dice": dice, "seq": seq or 1,
             "automatic": is_automatic}  # fmt: skip
    return Assault(attack_from(facts if is_automatic else {**facts, "needed": number}))


def _only(text: Any) -> int | None:
    """The number at its own square, or the only one that is written down."""
    numbers = by_distance(text) or {}
    return numbers.get(0, next(iter(numbers.values())) if len(numbers) == 1 else None)


def trap_dues(table: Campaign, assault: Assault) -> Iterator[Due]:
    """The dice of a trap against each whom it hits; where all hit, their defence."""
    declared = assault.declared
    for figure in declared.targets:
        if declared.kind == "psychic":
            yield due("psychic_rolled", because="psychic", figure=figure)
        elif declared.automatic:
            yield defence_due(table, assault, figure, declared.dice or 0)
        else:
            yield due("attack_rolled", because="trap", against=figure)


def may_detonate(table: Campaign) -> bool:
    """Whether somebody carries a remote detonator, as far as anybody wrote down what they carry."""
    geared = [hero for hero in table.party.values() if hero.gear]
    return not geared or any(hero.has_item(DETONATOR) for hero in geared)
