"""The arithmetic of an attack: hit number, dice, defence, damage.

Nothing here knows a table: whoever asks says what lies there, as far as it is known. Every sum
tells of what it is made, so that people see why.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction
from typing import Final, Literal, NamedTuple

from projections.games.hunters_2114.changing import Frozen

AttackKind = Literal["melee", "ranged", "area"]
Zone = Literal["front", "side", "rear"]
Weather = Literal["clear", "rain", "fog", "blizzard"]
Difficulty = Literal["normal", "professional", "master"]

BASIC_MELEE: Final = 1
"""The hit number of the basic melee attack."""
PENALTY_STRIKE: Final = 3
"""That of the strike against whoever disengages."""
GRENADE_RANGE: Final = 1
"""As far as one throws a grenade."""
FOG_RANGE: Final = 2
"""As far as anybody shoots in fog and blizzard."""

JAMMED_REACH: Final = 2
"""As far as an enemy's attacks reach beside a jammer."""


class Modifier(NamedTuple):
    """Why a number is not the printed one: `name` stands under `modifier` in the words."""

    name: str
    by: int


class Sum(NamedTuple):
    """A printed number, and what is added to it."""

    printed: int
    modifiers: tuple[Modifier, ...] = ()

    @property
    def total(self) -> int:
        """What it comes to."""
        return self.printed + sum(modifier.by for modifier in self.modifiers)

    def at_most(self, most: int, name: str) -> Sum:
        """The same, where something holds it to so many."""
        excess = self.total - most
        return self if excess <= 0 else self._replace(
            modifiers=(*self.modifiers, Modifier(name, -excess))
        )  # fmt: skip

    def at_least(self, least: int) -> Sum:
        """The same, where no modifier brings it below that."""
        missing = least - self.total
        return self if missing <= 0 else self._replace(
            modifiers=(*self.modifiers, Modifier("least", missing))
        )  # fmt: skip


def _sum(printed: int, *modifiers: tuple[str, int]) -> Sum:
    return Sum(printed, tuple(Modifier(name, by) for name, by in modifiers if by))


class Conditions(Frozen, frozen=True):
    """What holds for all attacks of a mission, and how a table reads what the rules leave open."""

    is_night: bool = False
    weather: Weather = "clear"
    difficulty: Difficulty = "normal"
    rain_for: Literal["everyone", "heroes"] = "everyone"
    cover_in_melee: bool = True
    doubles_difficulty: bool = False
    """Whether armour doubles the die that difficulty adds, too."""


NOON: Final = Conditions()
"""A mission by day, in fair weather, on the usual difficulty, read in the usual way."""


class AttackTerms(Frozen, frozen=True):
    """Who attacks with what, as far as it bears upon the dice."""

    kind: AttackKind = "ranged"
    is_enemy: bool = False
    """Whether an enemy attacks."""
    is_mechanical: bool = False
    """Whether night does the attacker no harm: a mechanical enemy."""
    weapon_number: int = 0
    """What the weapon does to the hit number at that distance."""
    weapon_dice: int = 0
    """Its dice at that distance; in melee those that it adds to Strength."""
    accessory_number: int = 0
    accessory_dice: int = 0
    sight: int = 0
    """By how many squares a sight lengthens the range."""
    is_thrown: bool = False
    """Whether it is a grenade, which no night holds up."""
    strength: int = 0
    is_armed: bool = True
    """Whether there is a weapon for it: without one a hero fights with what lies about."""
    is_burst: bool = False
    is_traced: bool = False
    """Whether a tracer shows the way."""
    is_jammed: bool = False
    """Whether a jammer holds the enemy that attacks."""
    sees_at_night: bool = False
    """Whether the night's rules are ignored, as by STYMULANT KOT."""
    morale_number: int = 0
    morale_dice: int = 0
    is_incendiary: bool = False
    is_piercing: bool = False


class Target(Frozen, frozen=True):
    """Who is attacked. `defence` are the printed dice by what they stand against."""

    defence: Mapping[str, int | None] = {}
    """By "melee", "area", "front", "side", "rear"; what nobody knows is None, or not there."""
    is_enemy: bool = True
    is_armoured: bool = False
    is_fireproof: bool = False
    is_in_cover: bool = False
    is_in_melee: bool = False


# -- attack ----------------------------------------------------------------------------------------


def hit_number(
    printed: int, attack: AttackTerms, conditions: Conditions = NOON, *, in_cover: bool = False
) -> Sum:
    """What each die must show at most, with every modifier by its name.

    It may fall below one: a one always hits.
    """
    is_shot, hinders = attack.kind != "melee", not attack.sees_at_night
    dark = is_shot and conditions.is_night and hinders and not attack.is_mechanical
    wet = conditions.weather == "rain" and not (attack.is_enemy and conditions.rain_for == "heroes")
    covered = in_cover and (is_shot or conditions.cover_in_melee)
    return _sum(
        printed,
        ("weapon", attack.weapon_number),
        ("accessory", attack.accessory_number),
        ("morale", attack.morale_number),
        ("unarmed", 0 if attack.is_armed or is_shot else -2),
        ("cover", -int(covered)),
        ("burst", -int(attack.is_burst)),
        ("night", -int(dark)),
        ("rain", -int(wet)),
        ("tracer", int(is_shot and attack.is_traced)),
    )


def attack_dice(attack: AttackTerms, conditions: Conditions = NOON) -> Sum:
    """How many dice attack; without a melee weapon it is always one."""
    if attack.kind == "melee" and not attack.is_armed:
        return Sum(1)
    extra = ("difficulty", int(attack.is_enemy and conditions.difficulty == "master"))
    accessory, morale = ("accessory", attack.accessory_dice), ("morale", attack.morale_dice)
    if attack.kind == "melee" and not attack.is_enemy:
        weapon = ("weapon", attack.weapon_dice)
        return _sum(attack.strength, weapon, accessory, morale, extra)
    return _sum(attack.weapon_dice, accessory, extra)


def reach(
    printed: int, attack: AttackTerms, conditions: Conditions = NOON, *, observes: bool = False
) -> Sum:
    """How many squares away the target may be.

    On the square that an observation point or a sight adds, dice and number are those of the
    printed range.
    """
    dark = conditions.is_night and not attack.is_mechanical and not attack.sees_at_night
    found = _sum(
        printed,
        ("observation", int(observes)),
        ("sight", attack.sight),
        ("night", -int(dark and not attack.is_thrown)),
    )
    if conditions.weather in ("fog", "blizzard"):
        found = found.at_most(FOG_RANGE, "fog")
    if attack.is_jammed:
        found = found.at_most(JAMMED_REACH, "jammed")
    return found.at_least(0)


def chance_of(number: int) -> Fraction:
    """The chance of one die: a one always hits, and more than a six it cannot show."""
    return Fraction(min(6, max(1, number)), 6)


def successes_of(faces: Iterable[int], number: int) -> int:
    """How many dice hit: those that show the number or less, and every one."""
    return sum(face <= max(1, number) for face in faces)


def burst_targets(marks: int) -> int:
    """How many enemies on a square a burst hits: two, and with two marks four."""
    return {0: 1, 1: 2}.get(marks, 4)


class AllyHits(NamedTuple):
    """What sixes do in a shot into a melee: so many hit an ally, so many still hit the target."""

    allies: int
    target: int


def ally_hits(
    faces: Iterable[int], number: int, six_at_number_six: Literal["both", "ally_only"] = "both"
) -> AllyHits:
    """Every six hits an ally; with the number six it may be a hit as well."""
    faces = list(faces)
    sixes = faces.count(6)
    lost = sixes if number >= 6 and six_at_number_six == "ally_only" else 0
    return AllyHits(sixes, successes_of(faces, number) - lost)


def morale_cost(conditions: Conditions, *, is_hero: bool = True) -> int:
    """What one use of morale costs: two in heavy rain."""
    return 2 if is_hero and conditions.weather == "rain" else 1


# -- defence ---------------------------------------------------------------------------------------


def defends_as(kind: AttackKind, zone: Zone, *, in_melee: bool = False) -> str:
    """Which column of the card holds: whoever is in melee is shot at from the side."""
    if kind != "ranged":
        return kind
    return "side" if in_melee else zone


def defence_dice(
    attack: AttackTerms, target: Target, zone: Zone = "front", conditions: Conditions = NOON
) -> Sum | None:
    """How many dice defend, with the reasons; None where the card does not say."""
    if attack.is_incendiary and not target.is_fireproof:
        return Sum(0)
    printed = target.defence.get(defends_as(attack.kind, zone, in_melee=target.is_in_melee))
    if printed is None:
        return None
    harder = int(target.is_enemy and conditions.difficulty != "normal")
    doubled = 0
    if target.is_armoured and not attack.is_piercing:
        doubled = printed + (harder if conditions.doubles_difficulty else 0)
    return _sum(printed, ("armour", doubled), ("difficulty", harder))


def damage_of(successes: int, shields: int) -> int:
    """How much health is lost: every success that no shield stops."""
    return max(0, successes - shields)


def fewest_dice(dice: Mapping[str, int | None]) -> Collection[str]:
    """Of targets at one distance those with the fewest defence dice; all where one is unknown."""
    known = [count for count in dice.values() if count is not None]
    if len(known) < len(dice):
        return tuple(dice)
    return tuple(name for name, count in dice.items() if count == min(known))


def psychic_holds(face: int, value: int) -> bool:
    """Whether one die held, however many successes there were."""
    return face <= value


# -- terrain that goes off -------------------------------------------------------------------------


class Blast(NamedTuple):
    """What terrain does to everybody on its square when one success hits it."""

    hits: int
    has_defence: bool
    """Whether dice are thrown against it as against an area attack."""
    is_incendiary: bool = False
    spares_machines: bool = False
    leaves_smoke: bool = True


BLASTS: Final[Mapping[str, Blast]] = {
    "explosive": Blast(6, has_defence=True),
    "flammable": Blast(3, has_defence=False, is_incendiary=True),
    "chemical": Blast(2, has_defence=False, spares_machines=True, leaves_smoke=False),
}


def blast_defence(blast: Blast, target: Target, conditions: Conditions = NOON) -> Sum | None:
    """The dice against a blast: none, but those of the fire-proof against fire."""
    if not blast.has_defence and not (blast.is_incendiary and target.is_fireproof):
        return Sum(0)
    # What goes off is no weapon that pierces armour: the doubling holds as against any area attack.
    return defence_dice(AttackTerms("area"), target, conditions=conditions)
