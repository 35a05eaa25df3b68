"""With how many dice a pad begins, and which consequences of an attack need no tap."""

import pytest
from projections.games.hunters_2114.system import HUNTERS_2114
from tests.hunters_2114.campaigns import Table, told
from tests.hunters_2114.missions import (
    ANN,
    BANDIT,
    Q02,
    SMG,
    TURN,
    anns_turn,
    attack,
    item,
)

RIFLE = item("RIFLE", dice="1:2 2:4")
"""Its dice are others at each distance, and without squares nobody knows that."""


def asked_dice(*told_before, wielded="RIFLE"):
    """The pad for the dice of a shot by Ann, without squares."""
    table = anns_turn(SMG, foes=2).tell(*told_before)
    _, link = table.play(attack(wielded=wielded, printed=2))
    (ask,) = link.open_asks
    return ask


def thrown(dice, wielded="RIFLE"):
    counted = {"dice": dice, "successes": 0}
    shot = attack(wielded=wielded, printed=2)
    return shot, told("attack_rolled", "Ann", against="Bandit 1", dice=counted)


@pytest.mark.parametrize(
    ("before", "wielded", "usual"),
    [
        ((), "RIFLE", None),
        (thrown(3), "RIFLE", 3),
        (thrown(3, "SMG"), "RIFLE", None),
        ((RIFLE,), "RIFLE", 4),
        ((RIFLE, *thrown(2)), "RIFLE", 2),
        ((RIFLE, *thrown(3)), "RIFLE", 4),
    ],
    ids=["nothing known", "its last roll", "another weapon's roll", "its card",
         "a roll that its card has", "a roll that its card has not"],
)  # fmt: skip
def test_the_number_of_dice_is_preset_from_the_card_else_from_the_last_roll(before, wielded, usual):
    ask = asked_dice(*before, wielded=wielded)

    assert (ask.usual, ask.least) == (usual, 1)


def test_what_is_known_for_sure_is_no_preset():
    ask = asked_dice(item("RIFLE", dice="1:3 2:3"))

    assert (ask.usual, ask.least, ask.most) == (None, 3, 3)


def test_what_is_sure_after_an_attack_needs_no_tap():
    """The damage, and that it was the last health: the card says how much there was."""
    table = anns_turn(RIFLE, ann="B2", foe="B4")
    _, roll = table.play(attack(wielded="RIFLE", printed=2, needed=2))
    _, defence = table.play({**roll.entry(), "dice": {"dice": 4, "successes": 4}})
    drafts, _ = table.play({**defence.entry(), "dice": {"dice": 2, "successes": 1}})

    assert not roll.at_once
    assert not defence.at_once
    assert [(draft.type, draft.at_once) for draft in drafts] == [
        ("damage_dealt", True), ("enemy_destroyed", True)
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("before", "follows"),
    [
        ((), ["damage_dealt"]),
        ((told("hero_described", "Ann", health=3),), ["damage_dealt"]),
        ((told("hero_described", "Ann", health=2),), ["damage_dealt", "hero_fell"]),
    ],
    ids=["nobody knows", "some is left", "none is left"],
)
def test_a_hero_falls_with_the_damage_where_the_health_is_known(before, follows):
    table = Table().tell(BANDIT, Q02, told("enemies_placed", enemy="Bandit"), *before, TURN)
    shot = {"enemy": "Bandit 1", "kind": "ranged", "targets": ["Ann"], "needed": 2, "dice": 3}
    _, roll = table.play(told("attack_declared", **shot))
    _, defence = table.play({**roll.entry(), "dice": {"dice": 3, "successes": 2}})
    drafts, _ = table.play({**defence.entry(), "dice": {"dice": 2, "successes": 0}})

    assert [(draft.type, draft.at_once) for draft in drafts] == [(kind, True) for kind in follows]


def test_of_an_enemy_whose_health_nobody_wrote_down_it_is_asked():
    """Nothing is proposed, and that it is destroyed may be told."""
    table = Table().tell(Q02, told("enemies_placed", enemy="Bandit"), TURN, ANN)
    table.play(told("damage_dealt", figure="Bandit 1", damage=9))

    offered = {offer.type for offer in HUNTERS_2114.play.offers(table.state, None)}
    assert "Bandit 1" in table.state.mission.enemies
    assert "enemy_destroyed" in offered
