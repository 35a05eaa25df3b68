"""The Quartermaster: six armies, Hegemony; FAQ g.159, g.189."""

import pytest
from events.errors import Unreadable
from tests.neuroshima_hex.tables import dead, fought, hits


def turned(segment, side, to, module="C4", unit="C3"):
    return {
        "segment": segment, "kind": "quartermaster", "module": module, "unit": unit,
        "side": side, "to": to,
    }  # fmt: skip


def test_untold_a_quartermaster_changes_nothing_and_says_what_it_could():
    result = fought("hegemony-quartermaster C4 N", "hegemony-ganger C3 NE", "borgo-scout C1 N")

    assert hits(result) == []
    assert result["open_choices"] == [
        {
            "segment": 3, "kind": "quartermaster", "module": "C4", "taken": 0,
            "options": [None, {"unit": "C3", "side": "N", "to": "ranged"}],
        }
    ]  # fmt: skip


def test_a_blow_becomes_a_shot_of_the_same_strength():
    result = fought(
        "hegemony-quartermaster C4 N", "hegemony-ganger C3 NE", "borgo-scout C1 N",
        choices=[turned(3, "N", "ranged")],
    )  # fmt: skip

    assert hits(result) == [(3, "C3", "C1", "ranged", 1)]
    assert result["open_choices"] == []


def test_a_shot_becomes_a_blow():
    result = fought(
        "vegas-agitator C5 N", "hegemony-quartermaster C4 N", "vegas-mercenary C3 NW",
        "hegemony-runner C1 N", choices=[turned(1, "N", "melee")],
    )  # fmt: skip

    assert hits(result) == []  # the blow does not reach C1


def test_a_blow_turned_shot_counts_bonuses_to_both():
    result = fought(
        "hegemony-quartermaster C4 N", "hegemony-ganger C3 NE", "hegemony-officer-1 B3 NE",
        "moloch-officer D3 SW", "borgo-super-mutant C1 N",
        teams={"Ann": "red", "Bob": "red"}, choices=[turned(3, "N", "ranged")],
    )  # fmt: skip

    assert [(hit["strength"], hit["wounds"]) for hit in result["segments"][0]["attacks"]] == [
        (3, 3)
    ]


def test_a_shot_turned_blow_counts_only_bonuses_to_blows():
    result = fought(
        "hegemony-quartermaster C4 N", "moloch-hybrid C3 N", "hegemony-officer-1 B3 NE",
        "moloch-officer D3 SW", "borgo-super-mutant C2 N",
        teams={"Ann": "red", "Bob": "red"}, choices=[turned(3, "N", "melee")],
    )  # fmt: skip

    assert result["segments"][0]["attacks"][0]["strength"] == 2
    assert result["segments"][0]["attacks"][0]["kind"] == "melee"


def test_only_one_side_is_turned():
    result = fought(
        "hegemony-quartermaster C4 N", "hegemony-thug C3 N", "borgo-scout C2 N", "borgo-scout D2 N",
        choices=[turned(2, "N", "ranged")],
    )  # fmt: skip

    assert hits(result) == [(2, "C3", "C2", "ranged", 2), (2, "C3", "D2", "melee", 1)]


def test_only_one_action_of_a_unit_is_turned():
    result = fought(
        "hegemony-quartermaster C4 N", "outpost-hmg C3 N", "borgo-hq C2 N",
        teams={"Ann": "red", "Bob": "red"}, choices=[turned(2, "N", "melee")],
    )  # fmt: skip

    assert [hit[3] for hit in hits(result) if hit[1] == "C3"] == ["melee", "ranged"]
    assert result["open_choices"] == []


def test_turning_it_twice_is_refused():
    with pytest.raises(Unreadable, match="Quartermaster on C4"):
        fought(
            "hegemony-quartermaster C4 N", "outpost-hmg C3 N", "borgo-hq C2 N",
            teams={"Ann": "red", "Bob": "red"},
            choices=[turned(2, "N", "melee"), turned(1, "N", "melee")],
        )  # fmt: skip


def test_a_unit_of_two_actions_may_have_the_second_turned():
    result = fought(
        "hegemony-quartermaster C4 N", "outpost-hmg C3 N", "borgo-hq C2 N",
        teams={"Ann": "red", "Bob": "red"}, choices=[turned(1, "N", "melee")],
    )  # fmt: skip

    assert [hit[3] for hit in hits(result) if hit[1] == "C3"] == ["ranged", "melee"]
    assert [choice["segment"] for choice in result["open_choices"]] == [2]


def test_a_turned_shot_meets_armour():
    result = fought(
        "hegemony-quartermaster C4 N", "hegemony-ganger C3 NE", "vegas-guard C2 S",
        choices=[turned(3, "N", "ranged")],
    )  # fmt: skip

    assert hits(result) == []


def test_an_hq_may_be_turned_but_harms_no_hq_and_its_shot_stops_there():
    result = fought(
        "hegemony-quartermaster C4 N", "hegemony-hq C3 N", "borgo-hq C2 N", "borgo-scout C1 N",
        choices=[turned(0, "N", "ranged")],
    )  # fmt: skip

    assert hits(result) == []
    assert result["hq_points"]["Bob"] == 20


def test_a_turned_hq_shoots_units():
    result = fought(
        "hegemony-quartermaster C4 N", "hegemony-hq C3 N", "borgo-scout C1 N",
        choices=[turned(0, "N", "ranged")],
    )  # fmt: skip

    assert dead(result) == {0: ["C1"]}


def test_a_universal_soldier_turned_to_one_kind_is_one_attack():
    result = fought(
        "hegemony-quartermaster C4 N", "hegemony-universal-soldier C3 NE", "moloch-blocker C2 S",
        choices=[turned(3, "N", "ranged")],
    )  # fmt: skip

    assert hits(result) == [(3, "C3", "C2", "ranged", 1)]  # 2, less 1 for the armour, once


def test_a_netted_quartermaster_turns_nothing():
    with pytest.raises(Unreadable, match="Quartermaster on C4"):
        fought(
            "hegemony-quartermaster C4 N", "hegemony-ganger C3 NE", "smart-net-fighter C5 S",
            choices=[turned(3, "N", "ranged")],
        )  # fmt: skip


def test_the_side_is_a_direction_of_the_board():
    with pytest.raises(Unreadable, match="NW"):
        fought(
            "hegemony-quartermaster C4 N", "hegemony-ganger C3 NE",
            choices=[turned(3, "NW", "ranged")],
        )  # fmt: skip
