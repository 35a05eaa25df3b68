"""What weapons and armour bring to an attack, as far as the table wrote them down.

Every answer is None where something is not known: then nothing is preset, and nothing is judged.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from events.hunters_2114.mission import AttackDeclared
from projections.games.hunters_2114.campaign.inventory import fits_weapon
from projections.games.hunters_2114.campaign.table import Campaign
from projections.games.hunters_2114.changing import replace
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
from projections.games.hunters_2114.mission.jamming import is_jammed
from projections.games.hunters_2114.mission.table import Mission

_OF_ACCESSORIES: Final = ("accessory_hits", "accessory_dice")
_DEFENCE: Final = ("melee", "area", "front", "side", "rear")


def attack_from(facts: Mapping[str, Any]) -> AttackDeclared:
    """An attack as it would be declared with such facts."""
    return AttackDeclared.model_validate(
        {"type": "attack_declared", "seq": 1, **facts}, strict=False
    )


def gear_of(table: Campaign, item: str) -> Mapping[str, Any]:
    """What the table wrote down of an item."""
    thing = table.thing("item", item)
    return {} if thing is None else thing.values


def attacks_mind(table: Campaign, item: str) -> bool:
    """Whether a token has the icon of psychic attacks, and no other: ammunition, a trap."""
    return gear_of(table, item).get("attacks") == "kind_psychic"


def works_as(declared: AttackDeclared) -> str:
    """As what kind of attack it is shot: a projectile against the mind as any other shot.

    What is no weapon throws no dice of attack: then whom it is meant for defends at once.
    """
    if declared.kind != "psychic" or declared.automatic:
        return declared.kind
    shot_with = (declared.wielded, declared.needed, declared.dice)
    return declared.kind if shot_with == (None, None, None) else "ranged"


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
        return AttackTerms(
            kind, is_enemy=True, is_mechanical=bool(card.is_mechanical),
            is_jammed=bool(is_jammed(mission, declared.enemy)),
        )  # fmt: skip
    weapon = gear_of(table, declared.wielded) if declared.wielded is not None else {}
    worn = _accessories(table, mission, declared)
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
        sight=int(worn.get("sight") or 0),
        accessory_number=int(worn.get("accessory_hits") or 0),
        accessory_dice=int(worn.get("accessory_dice") or 0),
        morale_number=spent.get("hit_number", 0) if is_own else 0,
        morale_dice=spent.get("die", 0) if is_own else 0,
        sees_at_night=any(effect.name == "STYMULANT KOT" and effect.on == declared.player
                          for effect in mission.effects),
    )  # fmt: skip


def _accessories(table: Campaign, mission: Mission, declared: AttackDeclared) -> dict[str, Any]:
    """What the accessories of the weapon bring together; a sight serves by day alone."""
    found: dict[str, Any] = {}
    for item in _fitted(table, declared):
        values = gear_of(table, item)
        if mission.night and values.get("sight") is not None:
            continue
        for word in ("sight", *_OF_ACCESSORIES):
            if values.get(word) is not None:
                found[word] = found.get(word, 0) + values[word]
        for word in ("incendiary", "piercing"):
            found[word] = found.get(word) or values.get(word)
    return found


def _fitted(table: Campaign, declared: AttackDeclared) -> list[str]:
    """The accessories of a hero that may be on the weapon he attacks with."""
    hero, weapon = table.heroes.get(declared.player or ""), declared.wielded
    if hero is None or weapon is None:
        return []
    worn = [gear.item for gear in hero.gear if gear.slot == "accessory"]
    return [
        item for item in worn
        if fits_weapon(table, item, weapon)
        and (declared.kind == "psychic" or not attacks_mind(table, item))
    ]  # fmt: skip


def ammunition_on(table: Campaign, declared: AttackDeclared) -> list[str]:
    """The accessories that serve so often and surely are on the weapon.

    Of a psychic attack it is what makes it one.
    """
    fitted = _fitted(table, declared)
    others = _other_weapons(table, declared) if fitted else set()
    return [
        item for item in fitted
        if gear_of(table, item).get("uses")
        and (declared.kind != "psychic" or attacks_mind(table, item))
        and not any(fits_weapon(table, item, other) for other in others)
    ]  # fmt: skip


def _other_weapons(table: Campaign, declared: AttackDeclared) -> set[str]:
    """What else a hero carries on which an accessory may be."""
    hero = table.heroes.get(declared.player or "")
    carried = () if hero is None else hero.gear
    return {gear.item for gear in carried if gear.slot in ("weapon", None)} - {declared.wielded}


def knows_accessories(table: Campaign, declared: AttackDeclared) -> bool:
    """Whether the table wrote down what each of them does, and on which weapon it is."""
    words = ("sight", *_OF_ACCESSORIES, "attacks")
    others = _other_weapons(table, declared)
    return all(
        any(gear_of(table, item).get(word) is not None for word in words)
        and not any(fits_weapon(table, item, other) for other in others)
        for item in _fitted(table, declared)
    )


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
    """A number at a distance; beyond the printed range that of the range.

    Where nobody knows the distance it is known only if it is the same at all of them.
    """
    if not numbers:
        return None
    if away is None:
        every = {number for at, number in numbers.items() if at}
        return every.pop() if len(every) == 1 else None
    return numbers.get(min(away, max(numbers)))


def is_beyond(table: Campaign, mission: Mission, declared: AttackDeclared) -> bool:
    """Whether a target is on the square that an observation point or a sight adds to the range."""
    away = distance_of(mission, declared)
    columns = _columns_of(table, declared)
    return away is not None and bool(columns) and away > max(columns)


def _columns_of(table: Campaign, declared: AttackDeclared) -> Mapping[int, int]:
    """The dice of what is attacked with, by distance, as far as anybody wrote them down."""
    if declared.enemy is not None:
        return enemy_card(table, declared.enemy).dice or {}
    return by_distance(gear_of(table, declared.wielded or "").get("dice")) or {}


def needed_by(table: Campaign, mission: Mission, declared: AttackDeclared) -> Sum | None:
    """The hit number with its modifiers."""
    if declared.automatic or works_as(declared) == "psychic":
        return None
    if not declared.targets and declared.square is None:
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
    if works_as(declared) == "psychic" or (
        declared.terrain is not None and declared.square is None
    ):
        return None
    if not is_plain(table, mission, declared):
        return None
    attack, holds = attack_of(table, mission, declared), conditions(table, mission)
    if declared.kind == "melee" and declared.unarmed:
        return attack_dice(attack, holds)
    dice = _at(_columns_of(table, declared), distance_of(mission, declared))
    hero = table.heroes.get(declared.player or "")
    strength = 0 if declared.kind != "melee" or hero is None else hero.strength
    if dice is None or strength is None or not knows_accessories(table, declared):
        return None
    return attack_dice(_with(attack, weapon_dice=dice, strength=strength), holds)


def usual_dice(table: Campaign, mission: Mission, declared: AttackDeclared) -> int | None:
    """With how many dice one begins where their number is not known for sure.

    As many as were thrown last so; where the card has another number for each distance and nobody
    knows that, one of these: else the most of them.
    """
    columns = _columns_of(table, declared)
    sums = [
        dice_of_attack(table, mission, declared.model_copy(update={"distance": away}))
        for away, dice in columns.items() if dice
    ]  # fmt: skip
    known = [max(1, found.total) for found in sums if found is not None]
    last = table.last.get(thrown_so(mission, declared))
    if isinstance(last, int) and (last in known or not known):
        return last
    return max(known, default=None)


def thrown_so(mission: Mission, declared: AttackDeclared) -> str:
    """Under which key a table keeps the number of dice: of that weapon, of that enemy's card."""
    card = mission.card_or_hero(declared.player or declared.enemy or "")
    return f"dice:{declared.kind}:{card}:{declared.wielded or ''}"


def reach_of(table: Campaign, mission: Mission, declared: AttackDeclared) -> Sum | None:
    """As far as it shoots; without squares anybody may stand on an observation point."""
    if works_as(declared) not in ("ranged", "area") or not knows_accessories(table, declared):
        return None
    attack = attack_of(table, mission, declared)
    square = mission.square_of(declared.player or declared.enemy)
    observes = square is None or mission.ground.marks.get(square) == "observation"
    columns = _columns_of(table, declared)
    printed = GRENADE_RANGE if attack.is_thrown else max(columns, default=None)
    if printed is None:
        return None
    return reach(printed, attack, conditions(table, mission), observes=observes)


def _with(attack: AttackTerms, **numbers: int) -> AttackTerms:
    return replace(attack, **numbers)


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
        if not values and gear.slot == "armour":
            return dict.fromkeys(_DEFENCE)
        for name in _DEFENCE if values else ():
            value = values.get(f"defence_{name}")
            now = found[name]
            if value is not None and now is not None and gear.slot != "extra":
                found[name] = now + int(value)
            elif value is None and gear.slot == "armour":
                found[name] = None
    return found


def mind_attacker(table: Campaign, declared: AttackDeclared) -> str | None:
    """What attacks the mind: the ammunition on the weapon, else the weapon itself."""
    shells = (item for item in _fitted(table, declared) if attacks_mind(table, item))
    return next(shells, declared.wielded)


def mind_of(table: Campaign, mission: Mission, figure: str) -> int | None:
    """A figure's psychic defence: of its card, or of all that a hero wears."""
    if figure in mission.enemies:
        return enemy_card(table, figure).psychic
    hero = table.heroes.get(figure)
    worn = [
        gear_of(table, gear.item).get("psychic")
        for gear in (() if hero is None else hero.gear) if gear.slot != "extra"
    ]  # fmt: skip
    known = [int(value) for value in worn if value is not None]
    return sum(known) if known else None


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
    elif attack.kind != "ranged" or target.is_in_melee:
        zones = ("side",)  # wherever it comes from, one column holds
    found = {defence_dice(attack, target, zone, holds) for zone in zones}
    return found.pop() if len(found) == 1 else None


def shots_into_melee(mission: Mission, declared: AttackDeclared, target: str) -> tuple[str, ...]:
    """Who of the shooter's own side fights the target hand to hand."""
    if works_as(declared) != "ranged":
        return ()
    fighting = mission.in_melee(target)
    is_enemy = declared.enemy is not None
    return tuple(name for name in fighting if (name in mission.enemies) == is_enemy)
