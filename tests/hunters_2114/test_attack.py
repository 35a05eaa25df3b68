"""The arithmetic of attacks, by the numbers that the rulebook prints in its examples."""

from fractions import Fraction

import pytest
from projections.games.hunters_2114.mission.attack import (
    BASIC_MELEE,
    BLASTS,
    FOG_RANGE,
    AttackTerms,
    Conditions,
    Target,
    ally_hits,
    attack_dice,
    blast_defence,
    burst_targets,
    chance_of,
    damage_of,
    defence_dice,
    defends_as,
    fewest_dice,
    hit_number,
    morale_cost,
    psychic_holds,
    reach,
    successes_of,
)

SMG = {"weapon_dice": 3, "is_burst": True}
BARE = {"strength": 4, "is_armed": False}

CASES = [
    # id, printed number, attack, number, dice, faces, successes
    ("H-01", 2, AttackTerms(weapon_number=-1, weapon_dice=3, morale_number=1), 2, 3, (1, 2, 6), 2),
    ("H-01 without morale", 2, AttackTerms(weapon_number=-1, weapon_dice=3), 1, 3, (1, 2, 6), 1),
    ("H-02", 2, AttackTerms(weapon_dice=3, accessory_dice=1), 2, 4, (1, 2, 3, 5), 2),
    ("H-03 first", 2, AttackTerms(**SMG), 1, 3, (1, 2, 5), 1),
    ("H-03 second", 2, AttackTerms(**SMG), 1, 3, (2, 3, 6), 0),
    ("H-03 first with morale", 2, AttackTerms(**SMG, morale_number=1), 2, 3, (1, 2, 5), 2),
    ("H-03 second with morale", 2, AttackTerms(**SMG, morale_number=1), 2, 3, (2, 3, 6), 1),
    ("H-05", 2, AttackTerms("melee", strength=2, weapon_dice=1), 2, 3, (1, 2, 4), 2),
    ("H-06", BASIC_MELEE, AttackTerms("melee", **BARE, morale_dice=1), -1, 1, (1,), 1),
    ("H-06 missed", BASIC_MELEE, AttackTerms("melee", **BARE), -1, 1, (2,), 0),
]


@pytest.mark.parametrize(
    ("printed", "attack", "number", "dice", "faces", "successes"),
    [pytest.param(*case[1:], id=case[0]) for case in CASES],
)
def test_number_and_dice_of_the_examples(printed, attack, number, dice, faces, successes):
    assert hit_number(printed, attack).total == number
    assert attack_dice(attack).total == dice
    assert successes_of(faces, number) == successes


@pytest.mark.parametrize(
    ("kind", "zone", "defence", "successes", "shields", "damage"),
    [
        pytest.param("ranged", "rear", 1, 2, 0, 2, id="H-02: from behind one die, a blank"),
        pytest.param("ranged", "front", 2, 2, 0, 2, id="H-02: two from the front"),
        pytest.param("melee", "front", 1, 2, 1, 1, id="H-05: a shield"),
        pytest.param("area", "rear", 3, 1, 2, 0, id="more shields than hits"),
    ],
)
def test_defence_and_damage_of_the_examples(kind, zone, defence, successes, shields, damage):
    bandit = Target({"front": 2, "side": 2, "rear": 1, "melee": 1, "area": 3})

    assert defence_dice(AttackTerms(kind), bandit, zone).total == defence
    assert damage_of(successes, shields) == damage


def test_an_unarmed_hero_hits_with_a_one_alone():
    assert chance_of(-1) == Fraction(1, 6)
    assert chance_of(9) == 1


def test_one_die_holds_against_a_psychic_attack_however_many_hit():  # H-07
    assert not psychic_holds(6, 5)
    assert psychic_holds(5, 5)


@pytest.mark.parametrize(
    ("terrain", "hits", "dice", "machine", "smoke"),
    [
        pytest.param("explosive", 6, 2, True, True, id="H-21: defence as against area"),
        pytest.param("flammable", 3, 0, True, True, id="H-21: no defence"),
        pytest.param("chemical", 2, 0, False, False, id="H-21: machines are spared"),
    ],
)
def test_terrain_that_goes_off(terrain, hits, dice, machine, smoke):
    blast, target = BLASTS[terrain], Target({"area": 2, "melee": 5})

    assert blast.hits == hits
    assert blast_defence(blast, target).total == dice
    assert blast.spares_machines is not machine
    assert blast.leaves_smoke is smoke


def test_the_fireproof_defend_against_burning_terrain():
    fireproof = Target({"area": 2}, is_fireproof=True)

    assert blast_defence(BLASTS["flammable"], fireproof).total == 2
    assert blast_defence(BLASTS["chemical"], fireproof).total == 0


@pytest.mark.parametrize(("level", "defence", "attack"), [
    ("normal", 0, 0), ("professional", 1, 0), ("master", 1, 1),
])  # fmt: skip
@pytest.mark.parametrize("kind", ["melee", "area", "ranged"])
@pytest.mark.parametrize("zone", ["front", "side", "rear"])
def test_difficulty_adds_dice_of_each_kind_and_side(kind, zone, level, defence, attack):  # H-25
    conditions = Conditions(difficulty=level)
    enemy = Target({"melee": 1, "area": 1, "front": 1, "side": 1, "rear": 1})
    hero = Target(enemy.defence, is_enemy=False)

    assert defence_dice(AttackTerms(kind), enemy, zone, conditions).total == 1 + defence
    assert defence_dice(AttackTerms(kind, is_enemy=True), hero, zone, conditions).total == 1
    assert (
        attack_dice(AttackTerms(kind, is_enemy=True, weapon_dice=2), conditions).total == 2 + attack
    )
    assert attack_dice(AttackTerms(kind, strength=1, weapon_dice=1), conditions).total in (1, 2)


def test_night_spares_machines_and_melee():  # H-26
    night, gun = Conditions(is_night=True), AttackTerms(is_enemy=True)
    machine = AttackTerms(is_enemy=True, is_mechanical=True)

    assert (reach(3, gun, night).total, hit_number(3, gun, night).total) == (2, 2)
    assert (reach(3, machine, night).total, hit_number(3, machine, night).total) == (3, 3)
    assert hit_number(3, AttackTerms("melee"), night).total == 3
    assert hit_number(3, AttackTerms(sees_at_night=True), night).total == 3
    assert reach(1, AttackTerms("area", is_thrown=True), night).total == 1


@pytest.mark.parametrize(
    ("attack", "conditions", "in_cover", "modifiers"),
    [
        (AttackTerms(), Conditions(weather="rain"), False, ["rain"]),
        (AttackTerms("melee"), Conditions(weather="rain"), False, ["rain"]),
        (AttackTerms(is_enemy=True), Conditions(weather="rain", rain_for="heroes"), False, []),
        (AttackTerms(), Conditions(weather="rain", rain_for="heroes"), False, ["rain"]),
        (AttackTerms("melee"), Conditions(), True, ["cover"]),
        (AttackTerms("melee"), Conditions(cover_in_melee=False), True, []),
        (AttackTerms(), Conditions(cover_in_melee=False), True, ["cover"]),
        (AttackTerms("area", is_traced=True), Conditions(), False, ["tracer"]),
        (AttackTerms("melee", is_traced=True), Conditions(), False, []),
        (
            AttackTerms(weapon_number=-1, morale_number=1, is_burst=True),
            Conditions(is_night=True, weather="rain"),
            True,
            ["weapon", "morale", "cover", "burst", "night", "rain"],
        ),
    ],
)
def test_a_hit_number_names_its_modifiers(attack, conditions, in_cover, modifiers):
    found = hit_number(2, attack, conditions, in_cover=in_cover)

    assert [modifier.name for modifier in found.modifiers] == modifiers
    assert found.total == 2 + sum(modifier.by for modifier in found.modifiers)


@pytest.mark.parametrize(
    ("attack", "target", "doubles_difficulty", "dice"),
    [
        pytest.param(AttackTerms(), {"is_armoured": True}, False, 5, id="doubled, and one"),
        pytest.param(AttackTerms(), {"is_armoured": True}, True, 6, id="one, and doubled"),
        pytest.param(AttackTerms(is_piercing=True), {"is_armoured": True}, False, 3, id="pierced"),
        pytest.param(AttackTerms(is_incendiary=True), {"is_armoured": True}, False, 0, id="burnt"),
        pytest.param(
            AttackTerms(is_incendiary=True), {"is_fireproof": True}, False, 3, id="fireproof"
        ),
    ],
)
def test_armour_and_fire(attack, target, doubles_difficulty, dice):
    conditions = Conditions(difficulty="professional", doubles_difficulty=doubles_difficulty)

    assert defence_dice(attack, Target({"front": 2}, **target), "front", conditions).total == dice


def test_a_card_that_does_not_say_leaves_the_dice_unknown():
    assert defence_dice(AttackTerms(), Target({"front": None})) is None
    assert defence_dice(AttackTerms(), Target()) is None


def test_whoever_is_in_melee_is_shot_from_the_side():
    assert defends_as("ranged", "rear", in_melee=True) == "side"
    assert defends_as("ranged", "rear") == "rear"
    assert defends_as("area", "rear", in_melee=True) == "area"


def test_every_six_in_a_shot_into_a_melee_hits_an_ally():
    assert ally_hits((6, 6, 1), 2) == (2, 1)
    assert ally_hits((6, 6, 1), 6) == (2, 3)
    assert ally_hits((6, 6, 1), 6, "ally_only") == (2, 1)


def test_fog_holds_all_shots_to_two_squares_and_a_point_of_observation_adds_one():
    assert reach(4, AttackTerms(), Conditions(weather="fog"), observes=True).total == FOG_RANGE
    assert reach(1, AttackTerms(), Conditions(weather="fog"), observes=True).total == 2
    assert reach(2, AttackTerms(sight=1), observes=True).total == 4


def test_a_burst_hits_two_and_with_two_marks_four():
    assert [burst_targets(marks) for marks in (0, 1, 2)] == [1, 2, 4]


def test_rain_makes_morale_dear_for_heroes():
    assert morale_cost(Conditions(weather="rain")) == 2
    assert morale_cost(Conditions(weather="rain"), is_hero=False) == 1
    assert morale_cost(Conditions()) == 1


def test_the_target_with_the_fewest_defence_dice_is_known_where_all_are():
    assert fewest_dice({"B": 0, "C": 1}) == ("B",)
    assert fewest_dice({"B": 1, "C": 1}) == ("B", "C")
    assert fewest_dice({"B": None, "C": 1}) == ("B", "C")
