"""What an attack does: Duel rules, attacks and armour; RULES section on hits; FAQ g.14, g.189."""

from tests.neuroshima_hex.tables import dead, fought, hits, wounds


def test_a_blow_reaches_one_hex():
    assert hits(fought("borgo-mutant C3 N", "smart-scout C1 N")) == []


def test_a_shot_reaches_any_distance():
    assert hits(fought("smart-cyborg C5 NW", "borgo-scout C1 N"))[0] == (3, "C5", "C1", "ranged", 1)


def test_a_shot_flies_over_allies():
    result = fought(
        "moloch-hybrid C4 N", "borgo-mutant C3 S", "smart-scout C2 N",
        teams={"Ann": "red", "Bob": "red"},
    )  # fmt: skip

    assert dead(result) == {3: ["C2"]}


def test_a_shot_of_two_into_armour_wounds_one():
    result = fought("smart-golem-mk3 C4 SW", "vegas-guard C3 S")

    assert result["segments"][0]["attacks"] == [
        {
            "from": "C4",
            "to": "C3",
            "kind": "ranged",
            "strength": 2,
            "wounds": 1,
            "absorbed_by": None,
        }
    ]
    assert wounds(result) == {"C3": 1}


def test_gauss_strikes_behind_an_armoured_target_and_does_not_list_it():
    result = fought("smart-gauss-cannon C4 NW", "moloch-blocker C3 S", "moloch-blocker C2 N")

    assert hits(result) == [(2, "C4", "C2", "gauss", 1)]


def test_a_tough_unit_bears_one_wound_a_icon():
    result = fought("borgo-brawler C3 N", "moloch-protector C2 N", "moloch-hq E3 N")

    assert dead(result) == {2: ["C2"]}
    assert wounds(fought("borgo-mutant C3 N", "moloch-protector C2 N")) == {"C2": 1}


def test_wounds_from_before_count():
    assert dead(fought("borgo-mutant C3 N", "moloch-protector C2 N+1")) == {2: ["C2"]}


def test_wounds_stay_after_the_battle():
    assert wounds(fought("borgo-hq A1 N", "moloch-protector C2 N+1")) == {"C2": 1}


def test_wounds_may_be_played_to_come_off():
    result = fought("borgo-mutant C3 N", "moloch-blocker C2 N+1", heal_after_battle=True)

    assert wounds(result) == {}


def test_a_unit_with_both_kinds_uses_both_at_once():
    result = fought("outpost-mobile-armor C3 N", "borgo-scout C2 N", "borgo-officer B2 N")

    assert hits(result) == [(3, "C3", "B2", "ranged", 1), (3, "C3", "C2", "melee", 2)]


def test_a_universal_soldier_gives_a_blow_and_a_shot():
    result = fought("hegemony-universal-soldier C3 NE", "moloch-blocker C2 N")

    assert hits(result) == [(3, "C3", "C2", "melee", 1), (3, "C3", "C2", "ranged", 1)]


def test_a_universal_soldier_shoots_where_its_blow_does_not_reach():
    result = fought("hegemony-universal-soldier C4 NE", "moloch-blocker C2 N")

    assert hits(result) == [(3, "C4", "C2", "ranged", 1)]


def test_hq_points_never_fall_below_zero():
    result = fought("borgo-brawler C3 N", "smart-hq C2 N", points={"Bob": 1})

    assert result["hq_points"] == {"Ann": 20, "Bob": 0}


def test_an_hq_at_zero_is_destroyed_and_gone():
    result = fought("borgo-brawler C3 N", "smart-hq C2 N", points={"Bob": 2})

    assert dead(result) == {2: ["C2"]}
    assert [unit["hex"] for unit in result["units"]] == ["C3"]


def test_a_destroyed_hq_strikes_no_more():
    result = fought("borgo-brawler C3 N", "smart-hq C2 N", "borgo-scout B2 N", points={"Bob": 2})

    assert [hit[1] for hit in hits(result)] == ["C3"]


def test_with_two_players_the_losers_tiles_stay():
    result = fought("borgo-brawler C3 N", "smart-hq C2 N", "smart-scout E1 N", points={"Bob": 2})

    assert [unit["hex"] for unit in result["units"]] == ["C3", "E1"]


def test_an_hq_wounds_no_hq_of_an_ally_or_enemy():
    assert hits(fought("borgo-hq C3 N", "smart-hq C2 N", "moloch-hq D3 N")) == []


def test_every_owner_is_the_true_one():
    result = fought("vegas-agitator C3 N", "smart-ripper C2 S")

    assert {unit["hex"]: unit["owner"] for unit in result["units"]} == {"C3": "Ann", "C2": "Bob"}


def test_a_prisoner_is_spared_by_its_keeper_and_struck_by_its_owner():
    result = fought("vegas-agitator C3 N", "smart-scout C2 N", "smart-ripper B2 NE")

    assert dead(result) == {2: ["C2"]}
