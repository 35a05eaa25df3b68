"""The mistakes that are made at the table, each with the rule that finds it."""

import pytest
from projections.games.hunters_2114.rulebook import RULES
from tests.hunters_2114 import test_findings, test_mission_findings
from tests.hunters_2114.campaigns import Table, told
from tests.hunters_2114.missions import ANN, ANN_DONE, BOB, BOB_DONE, TURN, card

CASES = {**test_findings.CASES, **test_mission_findings.CASES}
MISTAKES = {
    "another number of attack dice fell than attack": "dice_thrown",
    "a 1 was not counted as a success": "one_hits",
    "morale was spent after the roll": "morale_late",
    "a basic action was boosted": "boost_basic",
    "a second boost on one card": "boost_twice",
    "somebody else's action was boosted": "boost_other",
    "a card was action and boost at once": "card_twice",
    "a second reaction in a turn": "reaction_twice",
    "a reaction against fast reflex": "fast_reflex",
    "steps of a card out of their order": "steps_order",
    "a deck of 26 cards": "deck_size",
    "an attack at range +1 without the dice of the longest range": "longest_range",
    "hiding in sight of an enemy": "hides_in_sight",
    "night hindered a mechanical enemy": "hit_number",
    "the doubling by armour was forgotten": "armour_doubles",
    "defence against fire by somebody who is not fire-proof": "fire_defended",
    "no cell was paid for the flame thrower": "flame_cell",
    "a fragmentation grenade thrown by an interaction": "grenade_interaction",
    "an observation point was entered for one": "move_cost",
    "enemies in the order of their present health": "enemy_order",
    "the target with more armour was chosen": "target_armour",
    "something else than a blow or disengaging in melee": "locked",
    "three targets of a burst with one mark": "burst_targets",
    "a burst with more marks than the weapon has": "burst_marks",
    "a burst at several squares": "burst_square",
    "somebody on the square of an area attack was left out": "area_everybody",
    "an attack for which the weapon has no icon": "weapon_kind",
    "an attack at a distance with an X": "barred_distance",
    "a weapon was shot twice without loading it": "not_loaded",
    "morale for one in heavy rain": "morale_rain",
    "disengaging without a penalty strike": "no_penalty_strike",
    "the day token moved by one with an unconscious hero": "days_doubled",
    "no food was eaten during a rest": "food_missed",
    "an upgrade left out a level": "level_skipped",
    "ordinary healing lifted poison": "poison_stays",
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_has_a_rule_with_a_record_that_finds_it_and_one_that_does_not(mistake):
    rule = MISTAKES[mistake]

    assert rule in RULES.rules
    assert rule in CASES


@pytest.mark.parametrize(("needed", "found"), [(2, {"hit_number"}), (3, set())])
def test_night_does_not_hinder_machines(needed, found):
    robot = card("Robot", nature="mechanical", dice="1:2 3:2", hits="1:3 3:3")
    table = Table().tell(
        robot, told("mission_started", mission="Q02", night=True),
        told("enemies_placed", enemy="Robot"), TURN, ANN, ANN_DONE, BOB, BOB_DONE,
        told("enemy_acted", enemy="Robot 1"),
    )  # fmt: skip
    shot = {"kind": "ranged", "targets": ["Ann"], "distance": 1, "covered": False}
    table.tell(told("attack_declared", enemy="Robot 1", needed=needed, **shot))

    assert table.rules == found
