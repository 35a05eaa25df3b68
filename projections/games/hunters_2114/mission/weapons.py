"""What a weapon is for, and which of them a hero may attack with, as far as the table knows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from events.hunters_2114.mission import AttackDeclared
from projections.acts import Objection
from projections.games.hunters_2114.campaign.hero import Hero
from projections.games.hunters_2114.campaign.inventory import fits_weapon
from projections.games.hunters_2114.campaign.table import Campaign
from projections.games.hunters_2114.mission.act import enemy_card
from projections.games.hunters_2114.mission.arms import (
    attack_from,
    attacks_mind,
    dice_of_attack,
    distance_of,
    gear_of,
)
from projections.games.hunters_2114.mission.enemies import EnemyCard, barred_in, by_distance
from projections.games.hunters_2114.mission.table import Mission
from projections.games.hunters_2114.mission.written import ATTACKS
from projections.games.hunters_2114.names import word

_OFFERED: Final = 4
"""So many weapons of a hero are offered for a kind of attack."""


class Weapon(NamedTuple):
    """A weapon's token; None is what nobody wrote down."""

    kinds: frozenset[str] | None = None
    """The kinds of attack whose icon it has."""
    dice: Mapping[int, int] | None = None
    barred: frozenset[int] = frozenset()
    """The distances at which it shows an X."""
    burst: int | None = None
    """Its marks for a burst."""

    def may(self, kind: str) -> bool:
        """Whether it is for such an attack, where its icons or its columns do not say otherwise."""
        if self.kinds is not None:
            return kind in self.kinds
        if kind == "psychic":
            return False
        if self.dice is None:
            return True
        return (0 in self.dice) if kind == "melee" else any(self.dice.keys() - {0})


def weapon_of(table: Campaign, item: str | None) -> Weapon:
    """What the table wrote down of a weapon; of one that nobody named, nothing."""
    values = {} if item is None else gear_of(table, item)
    return _weapon(*(values.get(word) for word in ("attacks", "thrown", "dice", "burst")))


@lru_cache(maxsize=256)
def _weapon(attacks: Any, thrown: Any, dice: Any, burst: Any) -> Weapon:
    kinds = None
    if thrown:
        kinds = frozenset({"area"})
    elif attacks in ATTACKS:
        kinds = ATTACKS[attacks]
    marks = int(burst) if isinstance(burst, int | float) else None
    return Weapon(kinds, by_distance(dice), barred_in(dice), marks)


def arms_for(table: Campaign, seat: str, kind: str) -> list[dict[str, Any]]:
    """What a hero may attack with, as facts: the weapon used last first, then what else serves.

    Where nobody wrote down what he carries the attack names no weapon. Who carries weapons, but
    none for a melee, fights unarmed.
    """
    hero = table.heroes.get(seat)  # none for a seat that nobody at the table has
    carried = [g.item for g in (hero.gear if hero else ()) if g.slot in ("weapon", None)]
    fit = [item for item in dict.fromkeys(carried) if _serves(table, hero, item, kind)]
    last = table.last.get(f"{kind}:{seat}")
    if last is not None and _serves(table, hero, last, kind):
        fit = [last, *(item for item in fit if item != last)]
    if fit:
        return [{"wielded": item} for item in fit[:_OFFERED]]
    if not carried and kind != "psychic":
        return [{}]
    return [{"unarmed": True}] if kind == "melee" else []


def _serves(table: Campaign, hero: Hero | None, item: str, kind: str) -> bool:
    """Whether one may attack so with it, perhaps with ammunition that fits it."""
    weapon = weapon_of(table, item)
    if kind != "psychic" or hero is None or weapon.may(kind):
        return weapon.may(kind)
    shells = [gear.item for gear in hero.gear if gear.slot == "accessory"]
    return weapon.may("ranged") and any(
        attacks_mind(table, shell) and fits_weapon(table, shell, item) for shell in shells
    )


def attacks_so(card: EnemyCard, kind: str) -> bool:
    """Whether an enemy may attack in that way, as far as its card is known."""
    steps = {step.kind for rows in (card.rows or {}).values() for row in rows for step in row}
    if kind in steps:
        return True
    if kind == "area" and steps and "free" not in steps:
        return False
    return Weapon(dice=card.dice).may(kind)


def _has_icon(table: Campaign, hero: Hero | None, event: AttackDeclared, weapon: Weapon) -> bool:
    """Whether a weapon is for such an attack; what is on one that nobody carries is not known."""
    if weapon.kinds is None or event.kind in weapon.kinds:
        return True
    item = event.wielded or ""
    is_known = event.kind != "psychic" or (hero is not None and hero.has_item(item))
    return not is_known or _serves(table, hero, item, event.kind)


def misused(table: Campaign, mission: Mission, event: AttackDeclared) -> Iterator[Objection]:
    """What its weapon cannot do: attack so, at that distance, in a burst, unloaded, unpaid."""
    if event.enemy is not None:
        away, barred = distance_of(mission, event), enemy_card(table, event.enemy).barred
        if away in barred and not event.penalty:
            yield "barred_distance", {"weapon": event.enemy, "distance": away}
        return
    if event.player is None or event.wielded is None:
        return
    known, held = gear_of(table, event.wielded), (event.player, event.wielded)
    weapon, away = weapon_of(table, event.wielded), distance_of(mission, event)
    hero = table.heroes.get(event.player)
    if not _has_icon(table, hero, event, weapon):
        yield "weapon_kind", {"weapon": event.wielded, "attack": word(f"step_{event.kind}")}
    elif away in weapon.barred:
        yield "barred_distance", {"weapon": event.wielded, "distance": away}
    if weapon.burst is not None and event.burst > weapon.burst:
        yield "burst_marks", {"weapon": event.wielded, "told": event.burst, "marks": weapon.burst}
    if held in mission.unloaded:
        yield "not_loaded", {"weapon": event.wielded}
    if (event.automatic or known.get("automatic")) and held not in mission.paid:
        yield "flame_cell", {"weapon": event.wielded}
    slots = {g.slot for g in (() if hero is None else hero.gear) if g.item == event.wielded}
    if slots == {"extra"} and not known.get("thrown"):
        yield "weapon_stowed", {"weapon": event.wielded}


def strongest(table: Campaign, mission: Mission, names: Sequence[str]) -> list[str]:
    """Who of some strikes with the most dice in melee; all, where one's dice are not known."""
    dice = {}
    for name in names:
        who: dict[str, Any] = {"enemy" if name in mission.enemies else "player": name}
        arms = [{}] if name in mission.enemies else arms_for(table, name, "melee")
        event = attack_from({**who, **arms[0], "kind": "melee"})
        found = dice_of_attack(table, mission, event)
        dice[name] = None if found is None else found.total
    known = [count for count in dice.values() if count is not None]
    if len(known) < len(dice):
        return list(names)
    return [name for name, count in dice.items() if count == max(known)]
