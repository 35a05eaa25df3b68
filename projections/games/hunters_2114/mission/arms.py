"""What weapons and armour bring to an attack, as far as the table wrote them down.

Every answer is None where something is not known: then nothing is preset, and nothing is judged.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from events.hunters_2114.mission import AttackDeclared
from projections.games.hunters_2114.campaign.table import Campaign
from projections.games.hunters_2114.mission.act import conditions, enemy_card
from projections.games.hunters_2114.mission.attack import (
    BASIC_MELEE,
    BLASTS,
    GRENADE_RANGE,
    PENALTY_STRIKE,
    AttackKind,
    AttackTerms,
    Sum,
    Target,
    Zone,
    attack_dice,
    blast_defence,
    defence_dice,
    hit_number,
    reach,
)
from projections.games.hunters_2114.mission.enemies import by_distance
from projections.games.hunters_2114.mission.ground import distance
from projections.games.hunters_2114.mission.table import Mission

_DEFENCE: Final = ("melee", "area", "front", "side", "rear")


def gear_of(table: Campaign, item: str) -> Mapping[str, Any]:
    """What the table wrote down of an item."""
    thing = table.thing("item", item)
    return {} if thing is None else thing.values


def distance_of(mission: Mission, declared: AttackDeclared) -> int | None:
    """How far the target is: by squares, else as the table said; hand to hand nothing."""
    if declared.kind == "melee":
        return 0
    actor = declared.player or declared.enemy
    known = [mission.between(actor, target) for target in declared.targets]
    if not known:
        known = [distance(mission.square_of(actor), declared.square)]
    if None not in known:
        return max(step for step in known if step is not None)
    return declared.distance


def attack_of(table: Campaign, mission: Mission, declared: AttackDeclared) -> AttackTerms:
    """The flags of an attack, without its numbers."""
    kind: AttackKind = "ranged" if declared.kind == "psychic" else declared.kind
    if declared.enemy is not None:
        card = enemy_card(table, declared.enemy)
        return AttackTerms(kind, is_enemy=True, is_mechanical=bool(card.is_mechanical))
    weapon = gear_of(table, declared.wielded) if declared.wielded is not None else {}
    worn = _accessories(table, declared)
    spent = mission.played.morale if mission.played is not None else {}
    is_own = mission.acting == declared.player and not declared.penalty
    return AttackTerms(
        kind,
        is_armed=not declared.unarmed,
        is_burst=bool(declared.burst),
        is_traced=mission.tracer,
        is_thrown=bool(weapon.get("thrown")),
        is_incendiary=bool(weapon.get("incendiary") or worn.get("incendiary")),
        is_piercing=bool(weapon.get("piercing") or worn.get("piercing")),
        sight=0 if mission.night else int(worn.get("sight") or 0),
        accessory_number=int(worn.get("accessory_hits") or 0),
        accessory_dice=int(worn.get("accessory_dice") or 0),
        morale_number=spent.get("hit_number", 0) if is_own else 0,
        morale_dice=spent.get("die", 0) if is_own else 0,
        sees_at_night=any(effect.name == "STYMULANT KOT" and effect.on == declared.player
                          for effect in mission.effects),
    )  # fmt: skip


def _accessories(table: Campaign, declared: AttackDeclared) -> dict[str, Any]:
    """What the accessories of a hero bring together."""
    hero = table.heroes.get(declared.player or "")
    found: dict[str, Any] = {}
    for gear in () if hero is None else hero.gear:
        values = gear_of(table, gear.item)
        if gear.slot != "accessory":
            continue
        for word in ("sight", "accessory_hits", "accessory_dice"):
            if values.get(word) is not None:
                found[word] = found.get(word, 0) + values[word]
        for word in ("incendiary", "piercing"):
            found[word] = found.get(word) or values.get(word)
    return found


def knows_accessories(table: Campaign, declared: AttackDeclared) -> bool:
    """Whether the table wrote down what each accessory of the hero does."""
    hero = table.heroes.get(declared.player or "")
    worn = [gear.item for gear in (() if hero is None else hero.gear) if gear.slot == "accessory"]
    words = ("sight", "accessory_hits", "accessory_dice")
    return all(any(gear_of(table, item).get(w) is not None for w in words) for item in worn)


def is_plain(table: Campaign, mission: Mission, declared: AttackDeclared) -> bool:
    """Whether nothing bears upon an attack of which the table wrote down no numbers.

    A boost, an implant, an effect or the mission's own rules may change anything.
    """
    if mission.special is not None:
        return False
    actor, played = declared.player or declared.enemy, mission.played
    if any(effect.on in (None, actor) for effect in mission.effects):
        return False
    hero = table.heroes.get(declared.player or "")
    is_boosted = played is not None and played.is_boosted and mission.acting == actor
    return not (is_boosted or (hero is not None and hero.implants))


def _at(numbers: Mapping[int, int] | None, away: int | None) -> int | None:
    """A number at a distance; beyond the printed range that of the range (p. 22)."""
    if numbers is None or away is None or not numbers:
        return None
    return numbers.get(min(away, max(numbers)))


def needed_by(table: Campaign, mission: Mission, declared: AttackDeclared) -> Sum | None:
    """The hit number with its modifiers."""
    if declared.automatic or declared.kind == "psychic" or not declared.targets:
        return None
    if not is_plain(table, mission, declared):
        return None
    away = distance_of(mission, declared)
    attack = attack_of(table, mission, declared)
    if declared.enemy is not None:
        numbers = enemy_card(table, declared.enemy).numbers
        printed = PENALTY_STRIKE if declared.penalty else _at(numbers, away)
        weapon: int | None = 0
    else:
        printed = _printed(mission, declared)
        bare = declared.unarmed or attack.is_thrown
        known = None if declared.wielded is None else gear_of(table, declared.wielded).get("hits")
        weapon = 0 if bare else _at(by_distance(known), away)
    if printed is None or weapon is None or not knows_accessories(table, declared):
        return None
    marks = mission.ground.marks
    covered = any(
        square is not None and marks.get(square) == "cover"
        for square in map(mission.square_of, declared.targets)
    )
    is_covered = covered if declared.covered is None else declared.covered
    return hit_number(
        printed, _with(attack, weapon_number=weapon), conditions(table, mission),
        in_cover=is_covered,
    )  # fmt: skip


def _printed(mission: Mission, declared: AttackDeclared) -> int | None:
    """The hit number of the card: as it was told, of the card that runs, of a basic blow."""
    if declared.penalty:
        return PENALTY_STRIKE
    if declared.printed is not None:
        return declared.printed
    played = mission.played
    if mission.acting == declared.player and played is not None and not played.is_basic:
        return played.printed
    return BASIC_MELEE if played is not None and declared.kind == "melee" else None


def knows_cover(mission: Mission, declared: AttackDeclared) -> bool:
    """Whether one can tell if the targets are in cover."""
    known = all(mission.square_of(target) is not None for target in declared.targets)
    return declared.covered is not None or known


def dice_of_attack(table: Campaign, mission: Mission, declared: AttackDeclared) -> Sum | None:
    """How many dice attack."""
    if declared.kind == "psychic" or declared.terrain is not None:
        return None
    if not is_plain(table, mission, declared):
        return None
    attack, holds = attack_of(table, mission, declared), conditions(table, mission)
    if declared.kind == "melee" and declared.unarmed:
        return attack_dice(attack, holds)
    if declared.enemy is not None:
        known = enemy_card(table, declared.enemy).dice
    else:
        known = by_distance(gear_of(table, declared.wielded or "").get("dice"))
    dice, hero = _at(known, distance_of(mission, declared)), table.heroes.get(declared.player or "")
    strength = 0 if declared.kind != "melee" or hero is None else hero.strength
    if dice is None or strength is None or not knows_accessories(table, declared):
        return None
    return attack_dice(_with(attack, weapon_dice=dice, strength=strength), holds)


def reach_of(table: Campaign, mission: Mission, declared: AttackDeclared) -> Sum | None:
    """As far as it shoots; without squares anybody may stand on an observation point."""
    if declared.kind not in ("ranged", "area") or not knows_accessories(table, declared):
        return None
    attack = attack_of(table, mission, declared)
    square = mission.square_of(declared.player or declared.enemy)
    observes = square is None or mission.ground.marks.get(square) == "observation"
    if declared.enemy is not None:
        printed = enemy_card(table, declared.enemy).reach
    elif attack.is_thrown:
        printed = GRENADE_RANGE
    else:
        known = None if declared.wielded is None else gear_of(table, declared.wielded).get("dice")
        dice = by_distance(known)
        printed = max(dice) if dice else None
    if printed is None:
        return None
    return reach(printed, attack, conditions(table, mission), observes=observes)


def _with(attack: AttackTerms, **numbers: int) -> AttackTerms:
    return replace(attack, **numbers)  # type: ignore[arg-type]


# -- defence ---------------------------------------------------------------------------------------


def target_of(table: Campaign, mission: Mission, figure: str) -> Target:
    """A figure as a target."""
    in_melee = bool(mission.in_melee(figure))
    if figure in mission.enemies:
        return enemy_card(table, figure).target(in_melee=in_melee)
    return Target(_armour_of(table, figure), is_enemy=False, is_in_melee=in_melee)


def _armour_of(table: Campaign, seat: str) -> Mapping[str, int | None]:
    """A hero's defence dice: those of all he wears; unknown while nobody wrote down his gear."""
    hero = table.heroes.get(seat)
    if hero is None or not hero.gear:
        return {}
    found: dict[str, int | None] = dict.fromkeys(_DEFENCE, 0)
    for gear in hero.gear:
        values = gear_of(table, gear.item)
        for name in _DEFENCE:
            value = values.get(f"defence_{name}")
            now = found[name]
            if value is not None and now is not None and gear.slot != "extra":
                found[name] = now + int(value)
            elif value is None and gear.slot == "armour":
                found[name] = None
    return found


def dice_against(
    table: Campaign, mission: Mission, declared: AttackDeclared, figure: str
) -> Sum | None:
    """How many dice defend a figure against an attack, or what it set off."""
    target, holds = target_of(table, mission, figure), conditions(table, mission)
    if declared.terrain is not None:
        return blast_defence(BLASTS[declared.terrain], target, holds)
    attack = attack_of(table, mission, declared)
    zones: tuple[Zone, ...] = ("front", "side", "rear")
    if declared.zone is not None:
        zones = ("side" if declared.zone == "flank" else declared.zone,)
    found = {defence_dice(attack, target, zone, holds) for zone in zones}
    return found.pop() if len(found) == 1 else None


def shots_into_melee(mission: Mission, declared: AttackDeclared, target: str) -> tuple[str, ...]:
    """Who of the shooter's own side fights the target hand to hand."""
    if declared.kind != "ranged":
        return ()
    fighting = mission.in_melee(target)
    is_enemy = declared.enemy is not None
    return tuple(name for name in fighting if (name in mission.enemies) == is_enemy)


# -- what serves -----------------------------------------------------------------------------------


def attack_from(facts: Mapping[str, Any]) -> AttackDeclared:
    """An attack as it would be declared with such facts."""
    return AttackDeclared.model_validate(
        {"type": "attack_declared", "seq": 1, **facts}, strict=False
    )


def arms_for(table: Campaign, seat: str, kind: str) -> list[dict[str, Any]]:
    """What a hero may attack with, as facts: the weapon used last first, then what else serves.

    Where nobody wrote down what he carries the attack names no weapon. Who carries weapons, but
    none for a melee, fights unarmed.
    """
    carried = [g.item for g in table.heroes[seat].gear if g.slot in ("weapon", None)]
    fit = [item for item in dict.fromkeys(carried) if serves(table, item, kind)]
    last = table.last.get(f"{kind}:{seat}")
    if last is not None:
        fit = [last, *(item for item in fit if item != last)]
    if not fit:
        return [{"unarmed": True}] if kind == "melee" and carried else [{}]
    return [{"wielded": item} for item in fit[:_WEAPONS_OFFERED]]


_WEAPONS_OFFERED = 4


def serves(table: Campaign, item: str, kind: str) -> bool:
    """Whether a weapon is for such an attack, as far as the table wrote that down."""
    known = gear_of(table, item)
    dice = by_distance(known.get("dice"))
    if known.get("thrown"):
        return kind == "area"
    if dice is None:
        return True
    return (0 in dice) if kind == "melee" else any(dice.keys() - {0})


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
