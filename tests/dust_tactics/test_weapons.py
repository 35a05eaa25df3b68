"""Weapon lines: the dice that are thrown for one, and how far it reaches."""

import pytest
from events.errors import Unreadable
from projections.games.dust_tactics.board.squares import range_of
from projections.games.dust_tactics.cards import cards
from projections.games.dust_tactics.weapons import (
    Firing,
    dice_expected,
    most_shots,
    parse_value,
    reaches,
)


def dice(value, **firing):
    return dice_expected(parse_value(value), Firing(**firing)).dice


def of_card(unit, line, armour):
    weapons = {one.name: one for one in cards()[unit].weapon_lines}
    return weapons[line].against(armour)


@pytest.mark.parametrize(
    ("armour", "thrown"),
    list(zip([f"S{n}" for n in range(1, 5)], (10, 6, 4, 2), strict=True))
    + list(zip([f"V{n}" for n in range(1, 8)], (6, 6, 5, 5, 4, 4, 3), strict=True)),
)
def test_a_vehicle_throws_what_its_card_says_though_it_has_two_tubes(armour, thrown):
    """S4:686-694; D-13."""
    assert dice(of_card("blackhawk", "Dual Heavy PIAT", armour)) == thrown


@pytest.mark.parametrize(("bearers", "thrown"), [(3, 9), (2, 6), (0, 0)])
def test_a_squad_throws_for_each_living_bearer(bearers, thrown):
    """S4:704-708; D-14."""
    assert dice(of_card("hell_boys", "Shotgun", "S2"), bearers=bearers) == thrown
    assert parse_value(of_card("hell_boys", "Shotgun", "S4")) is None


def test_a_full_squad_of_sturmpioniere_at_two_squares():
    """S4:795-802; D-15."""
    assert dice(of_card("sturmpioniere", "StG 47", "S2"), bearers=4) == 4
    assert dice(of_card("sturmpioniere", "Panzerfaust", "S2"), bearers=2, shots=1) == 1


def test_limited_shots_are_fired_by_whoever_lives():
    """S4:1995-1998; D-28: two figures are left and three Panzerfausts."""
    assert most_shots(left=3, living=2) == 2
    assert most_shots(left=1, living=5) == 1
    assert dice("1/1", bearers=0, shots=2) == 2


@pytest.mark.parametrize(("rounds", "thrown"), [(1, 3), (2, 6), (4, 12)])
def test_a_volley_throws_by_its_rounds(rounds, thrown):
    """S4:1934-1946; D-24."""
    assert dice(of_card("steel_rain", '4.2" Rockets', "S3"), rounds=rounds) == thrown


@pytest.mark.parametrize(("once", "thrown"), [(False, 10), (True, 5)])
def test_incendiary_dice_for_each_figure_of_the_target(once, thrown):
    """S4:1949-1958 throws five at five figures; the general rule would give ten of two bearers."""
    value = of_card("hell_boys", "Flamethrower", "S2")

    assert dice(value, bearers=2, figures=5, incendiary_once=once) == thrown


def test_hans_throws_one_die_at_pounder():
    """S4:1968-1972; D-22."""
    assert dice(of_card("hans", "Panzerfaust Werfer", "V4")) == 1
    assert parse_value(of_card("hans", "Panzerfaust Werfer", "V4")).kind == "ap_incendiary"


def test_what_doubles_the_dice_and_why():
    """S4:2000-2004, 1521-1524."""
    found = dice_expected(parse_value("2/1"), Firing(3, doubled_by_burst=True, all_in_one=True))

    assert found.dice == 24
    assert [phrase.text("en") for phrase in found.explained()] == [
        "2 dice on the card.",
        "Times 3 living figures that carry it.",
        "Twice as many: the target has not moved this round.",
        "Twice as many: All in One.",
        "24 dice in all.",
    ]
    assert found.explained()[1].text("pl") == "Razy 3: tyle żywych figurek ma tę broń."


def test_the_phaser_of_honey_is_two_times_three():
    value = parse_value(of_card("honey", "120W Phaser Gun", "S3"))

    assert (value.kind, value.dice, value.per_hit_dice) == ("phaser", (2,), 3)


@pytest.mark.parametrize("text", ["", "4", "4/", "x/1", "4/1-", "4\\1", "1/fire", "-1/1"])
def test_what_no_card_has_is_refused(text):
    with pytest.raises(Unreadable) as refused:
        parse_value(text)

    assert "a combat value such as 4/1" in refused.value.text("en")


@pytest.mark.parametrize(
    ("printed", "in_range"),
    [("1", {1}), ("4", {1, 2, 3, 4}), ("3-6", {3, 4, 5, 6}), ("C", {1}), ("A", {4, 5, 6, 7, 8}),
     ("U", {1, 2, 3, 4, 5, 6, 7, 8})],
)  # fmt: skip
def test_how_far_a_range_reaches(printed, in_range):
    """S4:942-1028."""
    assert {distance for distance in range(9) if reaches(printed, distance)} == in_range


def test_of_an_unknown_range_nothing_is_said():
    assert reaches(None, 2) is None
    assert reaches(">=2", 2) is None


def test_a_bazooka_does_not_reach_hans_at_six_and_does_at_three():
    """S4:1158-1171; D-20."""
    bazooka = {line.name: line.range for line in cards()["death_dealers"].weapon_lines}
    reach = bazooka["M1A3 Bazooka"].value

    assert reaches(reach, range_of(6, 0)) is False
    assert reaches(reach, range_of(2, 2)) is True


def test_a_knife_reaches_the_square_at_the_corner():
    assert reaches("C", range_of(1, 1)) is True
    assert reaches("C", range_of(1, 2)) is False
