"""Cards as a player copies them into the catalogue: what the arithmetic reads of them."""

import pytest
from projections.catalogue import value_of_text
from projections.games.dust_tactics.arms import (
    figures_at_first,
    figures_left,
    line_of,
    lines_of,
    shots_left,
)
from projections.games.dust_tactics.system import CATALOGUE
from tests.dust_tactics.matches import Battle, card, told

UNIT, WEAPON = CATALOGUE


def weapon(name, **values):
    return told("thing_met", kind="weapon", name=name, values=values)


def listed(*cards, unit="Lancers"):
    return Battle().tell(*cards, told("army_listed", player="Ann", units=[unit])).state


LANCERS = card(
    "Lancers", kind="squad", hit_points=5, weapons="Carbine x3, Bazooka x2, Combat Knife"
)


def test_a_card_lists_its_weapons_with_how_many_carry_each():
    table = listed(LANCERS)

    assert [(line.name, line.bearers) for line in lines_of(table, "Lancers")] == [
        ("Carbine", 3), ("Bazooka", 2), ("Combat Knife", None)
    ]  # fmt: skip
    assert figures_at_first(table, "Lancers") == ("Carbine",) * 3 + ("Bazooka",) * 2


def test_a_weapon_that_stands_there_twice_is_two_lines():
    fist = weapon("Fist", soldiers="3/1")
    table = listed(fist, card("Rhino", weapons="Fist, Fist"), unit="Rhino")

    assert [line.name for line in lines_of(table, "Rhino")] == ["Fist", "Fist 2"]
    assert line_of(table, "Rhino", "Fist 2").values == {"S1": "3/1"}


def test_rows_of_combat_values_begin_with_the_first_class():
    gun = weapon("Carbine", range="3-6", soldiers="6/1 3/1 ? -", vehicles="1/ap_incendiary",
                 aircraft="2*3 1/1", laser=True, ammunition=4)  # fmt: skip
    line = line_of(listed(LANCERS, gun), "Lancers", "Carbine")

    assert line.values == {
        "S1": "6/1", "S2": "3/1", "S4": "-", "V1": "1/ap_incendiary", "A1": "2*3", "A2": "1/1",
    }  # fmt: skip
    assert (line.range, line.ammunition, line.tags) == ("3-6", 4, {"laser"})


def test_one_class_alone_counts_before_the_row():
    gun = weapon("Carbine", soldiers="6/1 3/1", S2="4/1")

    assert line_of(listed(LANCERS, gun), "Lancers", "Carbine").values["S2"] == "4/1"


def test_what_nobody_copied_stays_unknown():
    table = listed(unit="Strangers")

    assert lines_of(table, "Strangers") == ()
    assert figures_left(table, "Strangers") is None
    assert table.units["Strangers"].left is None


def test_figures_are_known_as_long_as_losses_were_told_one_by_one():
    battle = Battle().tell(LANCERS, told("army_listed", player="Ann", units=["Lancers"]))
    battle.tell(told("damage_taken", unit="Lancers", points=1, removed=["Bazooka"]))
    assert figures_left(battle.state, "Lancers") == ("Carbine",) * 3 + ("Bazooka",)

    battle.tell(told("damage_taken", unit="Lancers", points=1))

    assert figures_left(battle.state, "Lancers") is None
    assert figures_left(battle.state, "Lancers", at_first=True) == ("Carbine",) * 2 + ("Bazooka",)
    battle.tell(told("unit_repaired", unit="Lancers", points=1, figures=["Bazooka"]))
    assert figures_left(battle.state, "Lancers", at_first=True).count("Bazooka") == 2


def test_a_badass_never_runs_out_of_shots():
    gun = weapon("Carbine", ammunition=2)
    battle = Battle().tell(gun, LANCERS, told("army_listed", player="Ann", units=["Lancers"]))
    battle.tell(told("line_fired", unit="Lancers", line="Carbine", shots=2))
    line = line_of(battle.state, "Lancers", "Carbine")
    assert shots_left(battle.state, "Lancers", line) == 0

    battle.tell(card("Lancers", abilities="Badass"))

    assert shots_left(battle.state, "Lancers", line) == 2


@pytest.mark.parametrize(
    ("field", "text", "fits"),
    [
        ("soldiers", "6/1 3/1 ? -", True), ("soldiers", "6/1", True),
        ("soldiers", "1/incendiary 2*3 3/1-6/1 -", True), ("soldiers", "6", False),
        ("soldiers", "1/1 1/1 1/1 1/1 1/1", False), ("vehicles", "-", True),
        ("aircraft", "1/1 1/1 1/1 1/1", False), ("range", "3-6", True), ("range", "U", True),
        ("range", "far", False),
    ],
)  # fmt: skip
def test_a_form_says_what_no_card_has(field, text, fits):
    known = WEAPON.field(field)

    assert known.fits(value_of_text(text, known)) is fits
