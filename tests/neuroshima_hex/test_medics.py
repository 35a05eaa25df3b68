"""Medics: Duel rules, "Medics" and "Using Medics"; FAQ g.32, g.61 to g.63, g.175; POSITION."""

from projections.games.neuroshima_hex.armies import load_catalogue
from tests.neuroshima_hex.tables import dead, fought, hits, wounds

ABSORBS = {"kind": "medic_absorbs"}


def absorbed(result):
    return [
        (hit["from"], hit["to"], hit["absorbed_by"])
        for segment in result["segments"]
        for hit in segment["attacks"]
        if hit["absorbed_by"]
    ]


def test_a_medic_dies_for_the_unit_it_touches():
    result = fought("vegas-medic C4 N", "vegas-marksman C3 N", "smart-ripper C2 S")

    assert dead(result) == {2: ["C4"]}
    assert absorbed(result) == [("C2", "C3", "C4")]
    assert result["open_choices"] == []


def test_a_medic_takes_all_wounds_of_one_attack():
    result = fought("vegas-medic C4 N", "vegas-guard C3 S", "borgo-net-fighter C2 NE")

    assert dead(result) == {1: ["C4"]}
    assert wounds(result) == {}


def test_a_medic_acts_for_a_tough_unit_that_would_live():
    result = fought("vegas-medic C4 N", "vegas-guard C3 N", "borgo-mutant C2 S")

    assert dead(result) == {2: ["C4"]}
    assert wounds(result) == {}


def test_armour_that_stops_a_shot_calls_no_medic():
    result = fought("vegas-medic C4 N", "vegas-guard C3 N", "smart-cyborg C1 SE")

    assert dead(result) == {}


def test_a_medic_saves_points_of_its_hq():
    result = fought("vegas-medic C4 N", "vegas-hq C3 N", "smart-golem-mk3 C1 NE")

    assert result["hq_points"]["Ann"] == 20
    assert dead(result) == {2: ["C4"]}


def test_a_medic_takes_both_parts_of_a_universal_soldiers_attack():
    result = fought("vegas-medic C4 N", "vegas-guard C3 S", "hegemony-universal-soldier C2 SW")

    assert absorbed(result) == [("C2", "C3", "C4"), ("C2", "C3", "C4")]
    assert wounds(result) == {}


def test_of_several_attackers_the_medic_takes_the_worst_unless_told():
    result = fought(
        "vegas-medic C4 N", "vegas-guard C3 S", "borgo-mutant B2 SE", "borgo-brawler C2 S"
    )

    assert absorbed(result) == [("C2", "C3", "C4")]
    assert wounds(result) == {"C3": 1}
    assert result["open_choices"] == [
        {
            "segment": 2, "kind": "medic_absorbs", "medic": "C4", "taken": 0,
            "options": [{"unit": "C3", "attacker": "C2"}, {"unit": "C3", "attacker": "B2"}],
        }
    ]  # fmt: skip


def test_told_otherwise_the_medic_takes_the_other():
    told = {"segment": 2, **ABSORBS, "medic": "C4", "unit": "C3", "attacker": "B2"}
    result = fought(
        "vegas-medic C4 N", "vegas-guard C3 S", "borgo-mutant B2 SE", "borgo-brawler C2 S",
        choices=[told],
    )  # fmt: skip

    assert absorbed(result) == [("B2", "C3", "C4")]
    assert dead(result) == {2: ["C3", "C4"]}
    assert result["open_choices"] == []


def test_equal_attacks_are_ranked_by_the_attackers_hex_then_the_patients():
    result = fought(
        "moloch-medic C3 N", "moloch-guard C2 N", "moloch-hornet D3 N",
        "borgo-mutant C1 S", "borgo-claws E2 SE", "moloch-officer B3 N", "borgo-mutant A2 SE",
    )  # fmt: skip

    options = [choice for choice in result["open_choices"] if choice["segment"] == 2]
    assert [choice["options"] for choice in options] == [
        [{"unit": "B3", "attacker": "A2"}, {"unit": "C2", "attacker": "C1"}]
    ]


def test_a_medic_hit_in_the_same_segment_heals_nobody():
    result = fought(
        "vegas-medic C4 N", "vegas-marksman C3 N", "borgo-mutant C2 S", "borgo-mutant C5 N"
    )

    assert dead(result) == {2: ["C3", "C4"]}
    assert absorbed(result) == []


def test_a_medic_hit_earlier_is_gone():
    result = fought(
        "vegas-medic C4 N", "vegas-marksman C3 N", "borgo-mutant C2 S", "borgo-claws C5 NE"
    )

    assert dead(result) == {3: ["C4"], 2: ["C3"]}


def test_a_netted_medic_heals_nobody():
    result = fought(
        "vegas-medic C4 N",
        "vegas-marksman C3 N",
        "hegemony-runner C2 S",
        "hegemony-net-fighter C5 NW",
    )

    assert dead(result) == {2: ["C3"]}


def test_two_medics_on_one_unit_take_one_attack_each():
    result = fought(
        "outpost-medic C4 NE", "outpost-medic B3 N", "outpost-runner C3 S",
        "borgo-mutant C2 S", "borgo-mutant D2 SW",
    )  # fmt: skip

    assert dead(result) == {2: ["B3", "C4"]}
    assert sorted(absorbed(result)) == [("C2", "C3", "B3"), ("D2", "C3", "C4")]


def test_one_attack_calls_only_the_medic_on_the_first_hex():
    result = fought(
        "outpost-medic C4 NE", "outpost-medic B3 N", "outpost-runner C3 S", "borgo-mutant C2 S"
    )

    assert dead(result) == {2: ["B3"]}


def test_a_medic_saved_by_another_heals_all_the_same():
    # FAQ g.62: C4 is hit itself; C5 dies for it; C4 is able and dies for C3.
    result = fought(
        "outpost-medic C5 N", "outpost-medic C4 N", "outpost-runner C3 S",
        "borgo-mutant C2 S", "borgo-brawler D4 NW",
    )  # fmt: skip

    assert dead(result) == {2: ["C4", "C5"]}
    assert sorted(absorbed(result)) == [("C2", "C3", "C4"), ("D4", "C4", "C5")]


def test_a_medic_that_died_for_one_may_be_saved_and_heal_again():
    # FAQ g.61: two attacks on C3; C4 takes one, C5 dies for it, C4 takes the other.
    result = fought(
        "outpost-medic C5 N", "outpost-medic C4 N", "outpost-runner C3 S",
        "borgo-mutant C2 S", "borgo-mutant D2 SW",
    )  # fmt: skip

    assert dead(result) == {2: ["C4", "C5"]}
    assert sorted(absorbed(result)) == [("C2", "C3", "C4"), ("D2", "C3", "C4")]


def test_in_a_chain_the_second_medic_dies_for_the_first():
    result = fought(
        "outpost-medic C5 N", "outpost-medic C4 N", "outpost-runner C3 S", "borgo-mutant C2 S"
    )

    assert dead(result) == {2: ["C5"]}
    assert absorbed(result) == [("C2", "C3", "C4")]


def test_no_wound_passes_the_same_medic_twice():
    # Two Medics that touch each other: C4 takes the wound from C3, and C3 does not take it back.
    result = fought(
        "outpost-medic C4 N", "outpost-medic C3 S", "borgo-mutant C2 S", "borgo-hq A1 N"
    )

    assert dead(result) == {2: ["C4"]}


def test_medics_heal_allies():
    result = fought(
        "vegas-medic C4 N", "borgo-mutant C3 S", "smart-ripper C2 S",
        teams={"Ann": "red", "Bob": "red"},
    )  # fmt: skip

    assert dead(result) == {2: ["C4"]}


def test_a_prisoner_medic_heals_its_keepers_units():
    result = fought(
        "vegas-agitator C5 N", "moloch-medic C4 N", "vegas-marksman C3 N", "moloch-hornet C2 S"
    )

    assert dead(result) == {2: ["C4"]}


def test_given_choices_are_taken_in_order_each_as_soon_as_it_fits():
    first = {"segment": 2, **ABSORBS, "medic": "C5", "unit": "C4", "attacker": "D2"}
    then = {"segment": 2, **ABSORBS, "medic": "C4", "unit": "C3", "attacker": "D2"}
    result = fought(
        "outpost-medic C5 N", "outpost-medic C4 N", "outpost-runner C3 S",
        "borgo-mutant C2 S", "borgo-mutant D2 SW", choices=[first, then],
    )  # fmt: skip

    assert dead(result) == {2: ["C4", "C5"]}
    assert result["open_choices"] == []


def test_a_tough_medic_that_lives_through_a_wound_still_heals(invented_army):
    # FAQ g.63, with the invented pack's tough Medic.
    catalogue = load_catalogue(invented_army)
    result = fought(
        "dust-field-medic C4 N", "dust-lasso C3 S", "borgo-mutant C2 S", "borgo-mutant C5 N",
        catalogue=catalogue,
    )  # fmt: skip

    assert dead(result) == {2: ["C4"]}
    assert hits(result)[0][1:3] == ("C2", "C3")
