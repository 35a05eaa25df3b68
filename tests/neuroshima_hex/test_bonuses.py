"""Modules and HQ abilities: Duel rules, "Modules"; RULES section on bonuses."""

import pytest
from tests.neuroshima_hex.tables import Now, fought, hits, wounds


def test_initiative_bonuses_raise_every_icon():
    assert Now("borgo-scout C3 N", "borgo-mutant C2 N").initiative("C2") == (3,)
    assert Now("moloch-scout C3 N", "moloch-stormtrooper C2 N").initiative("C2") == (3, 2)


def test_two_icons_may_meet_at_zero_and_are_one_action():
    # FAQ g.6: [1, 0] with -1 is [0, 0].
    now = Now(
        "smart-twister C3 N", "vegas-saboteur C2 N", "outpost-saboteur B2 N",
        armies=("smart", "vegas", "outpost"), teams={"Bob": "red", "Cid": "red"},
    )  # fmt: skip
    assert now.initiative("C3") == (0, 0)
    result = fought(
        "smart-twister C3 N", "vegas-saboteur C2 N", "outpost-saboteur B2 N", "vegas-guard C4 N",
        armies=("smart", "vegas", "outpost"), teams={"Bob": "red", "Cid": "red"},
    )  # fmt: skip
    assert [hit for hit in hits(result) if hit[2] == "C4"] == [(0, "C3", "C4", "melee", 1)]


def test_bonuses_of_several_modules_add_up():
    now = Now("borgo-officer C3 N", "borgo-officer B2 NE", "borgo-mutant C2 N")

    assert now.strengths("C2") == [3, 3, 3]


def test_every_side_of_the_kind_is_raised():
    now = Now("borgo-officer C3 N", "borgo-mutant C2 N")

    assert now.strengths("C2") == [2, 2, 2]


def test_both_parts_of_a_universal_soldier_are_raised_by_their_own_bonuses():
    now = Now("hegemony-hq C4 N", "hegemony-universal-soldier C3 N")

    assert sorted(now.strengths("C3")) == [1, 2]


def test_a_bonus_says_where_it_comes_from():
    now = Now("borgo-officer C3 N", "borgo-mutant C2 N")

    assert [tuple(c) for c in now.derived.contributions(now.hex("C2"), 0)] == [(now.hex("C3"), 1)]


def test_a_saboteur_slows_every_enemy_round_it_and_no_friend():
    now = Now("vegas-saboteur C3 N", "vegas-marksman C2 N", "smart-cyborg C4 N", "smart-hq B3 N")

    assert now.initiative("C2") == (3,)
    assert now.initiative("C4") == (2,)
    assert now.initiative("B3") == (0,)


def test_a_bonus_given_through_a_closed_side_is_none():
    assert Now("borgo-scout C3 S", "borgo-mutant C2 N").initiative("C2") == (2,)


def test_bonuses_reach_allies():
    now = Now(
        "borgo-scout C3 N", "moloch-guard C2 N", armies=("borgo", "moloch", "smart"),
        teams={"Ann": "red", "Bob": "red"},
    )  # fmt: skip

    assert now.initiative("C2") == (3,)


def test_bonuses_do_not_reach_enemies():
    assert Now("borgo-scout C3 N", "moloch-guard C2 N").initiative("C2") == (2,)


@pytest.mark.parametrize(
    ("units", "mobile"),
    [
        pytest.param(("borgo-assassin C3 N",), True, id="its own icon"),
        pytest.param(("smart-hq C4 N", "smart-cyborg C3 N"), True, id="beside the Smart HQ"),
        pytest.param(("hegemony-transport C4 N", "hegemony-ganger C3 N"), True, id="Transport"),
        pytest.param(("hegemony-transport C3 N",), False, id="a Transport never moves itself"),
        pytest.param(("hegemony-ganger C3 N",), False, id="no icon, no module"),
    ],
)
def test_mobility(units, mobile):
    now = Now(*units)

    assert now.derived.is_mobile(now.hex("C3")) is mobile


def test_a_recon_center_lengthens_the_moves_of_its_side():
    now = Now("outpost-recon-center C3 N", "borgo-mutant A1 N")

    assert [now.derived.reach(player) for player in (0, 1)] == [2, 1]


def test_a_netted_recon_center_lengthens_none():
    now = Now("outpost-recon-center C3 N", "smart-net-fighter C4 S")

    assert now.derived.reach(0) == 1


def test_a_link_is_an_own_un_netted_unit_on_a_terminal():
    now = Now("smart-ripper C3 N", "smart-hq A2 N", "smart-scout C2 N", "borgo-net-fighter C4 SW")

    assert now.netted() == ["C3"]
    assert [now.board.grid.names[at] for at in now.derived.links(0)] == ["A2"]


def test_the_terminals_are_data_of_the_match():
    now = Now("smart-ripper C2 N", terminals=["C2"])

    assert [now.board.grid.names[at] for at in now.derived.links(0)] == ["C2"]


def test_there_are_no_terminals_outside_duel():
    assert Now("smart-ripper C3 N", edition="3.0").derived.links(0) == []


def test_an_hq_raised_by_a_scout_acts_earlier():
    result = fought("borgo-hq C3 N", "borgo-scout C4 N", "smart-transporter C2 N")

    assert hits(result) == [(1, "C3", "C2", "melee", 1)]
    assert wounds(result) == {"C2": 1}
