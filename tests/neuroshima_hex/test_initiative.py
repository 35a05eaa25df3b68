"""When units act: RULES sections on initiative and extra actions; FAQ g.5 to g.12, ERR.9."""

import pytest
from projections.games.neuroshima_hex.board.derived import action_values
from tests.neuroshima_hex.tables import Now, acts, dead, fought, hits


@pytest.mark.parametrize(
    ("icons", "bonus", "extra", "values"),
    [
        pytest.param((2,), 0, 1, (2, 1), id="one lower"),
        pytest.param((2, 1), 0, 1, (2, 1, 0), id="the third action in the third segment"),
        pytest.param((2,), 1, 1, (3, 2), id="moves with the current initiative"),
        pytest.param((0,), 0, 1, (0,), id="nothing below 0"),
        pytest.param((0,), 1, 1, (1, 0), id="an HQ lifted by a Scout"),
        pytest.param((3,), 0, 2, (3, 2, 1), id="two sources, two values"),
        pytest.param((1,), 0, 2, (1, 0), id="two sources, room for one"),
        pytest.param((3, 1), 0, 1, (3, 1, 2), id="the first free value below the highest"),
        pytest.param((1, 0), -1, 1, (0, 0), id="both icons at 0 leave no room"),
        pytest.param((), 2, 1, (), id="no icon, no action"),
    ],
)
def test_values_in_which_a_unit_acts(icons, bonus, extra, values):
    assert action_values(icons, bonus, extra) == values


def test_a_mother_gives_the_touched_unit_a_second_action_one_segment_later():
    result = fought("smart-mother C4 N", "smart-cyborg C3 NW", "borgo-hq C1 N", "smart-hq A1 N")

    assert acts(result, "C3") == [3, 2]
    assert result["hq_points"]["Bob"] == 18


def test_the_outpost_hq_gives_its_neighbours_a_second_action():
    result = fought("outpost-hq C4 N", "outpost-commando C3 SW", "borgo-hq C1 N")

    assert acts(result, "C3") == [3, 2]


def test_a_unit_of_two_actions_has_its_third_in_the_third_segment():
    result = fought("outpost-hq C4 N", "outpost-hmg C3 N", "borgo-hq C1 N")

    assert acts(result, "C3") == [2, 1, 0]


def test_two_mothers_give_two_more_actions():
    result = fought(
        "smart-mother C4 N", "smart-mother B3 NE", "smart-cyborg C3 NW", "borgo-hq C1 N"
    )

    assert acts(result, "C3") == [3, 2, 1]


def test_if_one_of_two_mothers_dies_the_later_action_is_lost():
    # The Assassin kills one Mother in segment 3.
    result = fought(
        "smart-mother C4 N", "smart-mother B3 NE", "smart-cyborg C3 NW", "borgo-hq C1 N",
        "borgo-assassin B4 NE",
    )  # fmt: skip

    assert dead(result)[3] == ["B3"]
    assert acts(result, "C3") == [3, 2]


def test_an_extra_action_moves_when_a_scout_dies():
    # Icon 2, Scout and Mother: acts at 3; the Scout dies; the extra action is now at 1, not 2.
    table = (
        "smart-mother C4 N", "smart-scout B3 NE", "smart-gauss-cannon C3 NW", "borgo-hq C1 N",
        "borgo-assassin B4 NE",
    )  # fmt: skip

    result = fought(*table)

    assert Now(*table).initiative("C3") == (3, 2)
    assert dead(result)[3] == ["B3"]
    assert acts(result, "C3") == [3, 1]


def test_a_mother_that_dies_before_takes_the_extra_action_with_it():
    result = fought(
        "smart-mother C4 N", "smart-gauss-cannon C3 NW", "borgo-hq C1 N", "borgo-assassin B4 N",
        "borgo-claws C5 SE",
    )  # fmt: skip

    assert dead(result)[3] == ["C4"]
    assert acts(result, "C3") == [2]


def test_the_extra_action_does_not_need_the_first_to_have_taken_place():
    # Netted at 3 (the netter dies then), the Cyborg still has its extra action at 2 (FAQ ERR.9).
    result = fought(
        "smart-mother C4 N", "smart-cyborg C3 NW", "hegemony-net-fighter D2 S",
        "smart-bio-droid D1 SE", "hegemony-hq C1 N", "smart-hq E3 N",
    )  # fmt: skip

    assert dead(result)[3] == ["D2"]
    assert acts(result, "C3") == [2]


def test_a_mother_does_not_multiply_a_module():
    assert Now("smart-mother C4 N", "smart-scout C3 N").initiative("C3") == ()


def test_the_battle_begins_at_the_highest_value_of_any_unit():
    result = fought("borgo-hq C4 N", "borgo-claws C3 N", "borgo-scout B3 NE", "smart-hq E1 N")

    assert [segment["initiative"] for segment in result["segments"]] == [5, 4, 3, 2, 1, 0]


def test_without_units_that_act_there_is_no_segment():
    assert fought("vegas-guard C3 N", "smart-scout C1 N")["segments"] == []


def test_a_unit_strikes_through_all_its_sides_at_once():
    result = fought("borgo-mutant C3 N", "smart-scout C2 N", "smart-officer D2 N")

    assert hits(result) == [(2, "C3", "C2", "melee", 1), (2, "C3", "D2", "melee", 1)]


def test_a_unit_killed_in_its_own_segment_still_acts():
    result = fought("borgo-claws C3 NE", "hegemony-ganger C2 SW", "borgo-hq A1 N")

    assert dead(result) == {3: ["C2", "C3"]}


def test_a_unit_killed_before_its_segment_never_acts():
    result = fought("borgo-mutant C3 N", "hegemony-ganger C2 SW")

    assert dead(result) == {3: ["C3"]}
    assert acts(result, "C3") == []


def test_the_dead_still_stand_in_the_way_of_a_shot_in_their_segment():
    # Both shoot at 3: the nearer target takes both hits, the one behind takes none.
    result = fought(
        "smart-cyborg C3 NW", "smart-cyborg C4 NW", "borgo-mutant C2 N", "borgo-hq C1 N"
    )

    assert result["hq_points"]["Bob"] == 20
    assert [hit[2] for hit in hits(result) if hit[0] == 3] == ["C2", "C2"]


def test_a_battle_is_fought_to_its_end_after_an_hq_has_fallen():
    result = fought(
        "borgo-claws C3 NE", "smart-hq C2 N", "borgo-mutant E2 N", "smart-scout E1 N",
        points={"Bob": 1},
    )  # fmt: skip

    assert dead(result) == {3: ["C2"], 2: ["E1"]}
    assert result["winner"] == "Ann"
