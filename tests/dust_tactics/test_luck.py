"""Dice of Dust Tactics among the luck: each hits on two sides of six."""

from fractions import Fraction

import pytest
from projections.games.dust_tactics.system import DUST_TACTICS
from projections.luck import LeftOut, Roll
from tests.dust_tactics.matches import ARMIES, WHOLE_ROUND, Battle, begun, told


def rolls(dice):
    battle = Battle().tell(*ARMIES, *begun(), WHOLE_ROUND[0])
    entry = told("line_fired", unit="Hell Boys", line="Shotgun", target="Hans", dice=dice)
    event = DUST_TACTICS.vocabulary.accept(entry)
    return list(DUST_TACTICS.rules.rolls["line_fired"](battle.state, event))


@pytest.mark.parametrize("dice", [["hit", "blank", "blank"], {"dice": 3, "successes": 1}])
def test_of_three_dice_one_hit_is_to_be_expected(dice):
    (roll,) = rolls(dice)

    assert isinstance(roll, Roll)
    assert (roll.player, roll.came) == ("Ann", 1)
    assert sum(Fraction(hits * sides, 6) for odds in roll.dice for hits, sides in odds) == 1


def test_more_hits_than_dice_cannot_be_scored():
    (left_out,) = rolls({"dice": 2, "successes": 3})

    assert isinstance(left_out, LeftOut)


def test_dice_that_nobody_told_are_no_luck():
    assert rolls(None) == []
