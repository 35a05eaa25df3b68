"""Takeover and Scoper: Duel rules, Vegas; six armies, Outpost; FAQ ERR.8, g.85 to g.93, g.167."""

from tests.neuroshima_hex.tables import Now, acts, dead, fought, hits


def test_an_agitator_controls_the_enemy_it_touches():
    assert Now("vegas-agitator C3 N", "smart-ripper C2 N").controller("C2") == "Ann"


def test_an_agitator_touches_through_its_one_side():
    assert Now("vegas-agitator C3 S", "smart-ripper C2 N").controller("C2") == "Bob"


def test_the_vegas_hq_controls_through_its_one_side():
    now = Now("vegas-hq C3 N", "smart-ripper D3 N", "smart-officer C2 N")

    assert (now.controller("D3"), now.controller("C2")) == ("Ann", "Bob")


def test_no_hq_is_ever_taken_over():
    assert Now("vegas-agitator C3 N", "smart-hq C2 N").controller("C2") == "Bob"


def test_a_prisoner_strikes_its_own_army_and_spares_its_keeper():
    result = fought("vegas-agitator C3 N", "smart-ripper C2 N", "smart-scout C1 N", "vegas-hq A1 N")

    assert dead(result) == {2: ["C1"]}


def test_a_prisoners_module_helps_its_keeper():
    now = Now("vegas-agitator C3 N", "smart-scout C2 NE", "vegas-bodyguard D1 N")

    assert now.initiative("D1") == (3,)


def test_a_prisoner_gets_the_keepers_bonuses_and_none_of_its_owners():
    now = Now("vegas-agitator C3 N", "smart-ripper C2 N", "smart-scout D2 NW", "vegas-scout B1 SE")

    assert now.initiative("C2") == (3,)
    assert [c.source for c in now.derived.contributions(now.hex("C2"), 2)] == [now.hex("B1")]


def test_a_prisoners_net_works_for_its_keeper():
    now = Now("vegas-agitator C3 N", "smart-net-fighter C2 S", "smart-ripper C1 N")

    assert now.netted() == ["C1"]


def test_the_owner_named_is_the_true_one():
    result = fought("vegas-agitator C3 N", "smart-scout C2 N", "smart-ripper C1 S")

    assert result["segments"][0]["destroyed"] == [
        {"tile": "smart-scout", "owner": "Bob", "hex": "C2"}
    ]


def test_wounds_stay_with_a_prisoner():
    result = fought("vegas-agitator C3 N", "smart-transporter C2 N+1", "smart-hq A1 N")

    assert [u["wounds"] for u in result["units"] if u["hex"] == "C2"] == [1]


def test_takeover_beats_a_net_that_faces_it():
    now = Now("vegas-agitator C3 N", "hegemony-net-fighter C2 SE")

    assert now.netted() == []
    assert now.controller("C2") == "Ann"


def test_a_net_from_another_side_stops_an_agitator():
    now = Now("vegas-agitator C3 S", "hegemony-net-fighter C2 SE", "hegemony-runner C4 N")

    assert now.netted() == ["C3"]
    assert now.controller("C4") == "Bob"


def test_a_net_at_the_agitator_that_holds_the_other_net_wins():
    # FAQ g.85: A holds netter B, B looks at netter C, C looks at A, B and C of one side.
    now = Now("vegas-agitator C3 N", "hegemony-net-fighter C2 NE", "hegemony-net-fighter D2 S")

    assert now.netted() == ["C3"]
    assert now.controller("C2") == "Bob"


def test_if_the_two_netters_are_enemies_the_first_holds_the_second():
    # FAQ MP.14: as before, but B and C are hostile to each other.
    now = Now("vegas-agitator C3 N", "smart-net-fighter C2 NW", "hegemony-net-fighter D2 S")

    assert now.netted() == ["D2"]
    assert now.controller("C2") == "Ann"


def test_of_two_loops_of_takeover_and_net_the_takeovers_hold():
    # C3 holds C2, which would net D2; D2 holds D3, which would net C3.
    now = Now(
        "vegas-agitator C3 N", "hegemony-net-fighter C2 NE",
        "vegas-agitator D2 S", "hegemony-net-fighter D3 SW",
    )  # fmt: skip

    assert now.netted() == []
    assert (now.controller("C2"), now.controller("D3")) == ("Ann", "Ann")


def test_takeover_beats_a_scoper_that_faces_it():
    now = Now("vegas-agitator C3 N", "outpost-scoper C2 N")

    assert now.controller("C2") == "Ann"
    assert now.serves("C3") == "Ann"


def test_a_scoper_works_on_an_agitator_that_looks_elsewhere():
    now = Now("vegas-agitator C3 S", "outpost-scoper C2 N", "vegas-guard C4 N", "outpost-hmg B1 N")

    assert now.serves("C3") == "Bob"
    assert now.controller("C3") == "Ann"
    assert now.controller("C4") == "Bob"


def test_a_scoped_module_helps_the_scopers_side():
    now = Now("outpost-scoper C4 N", "moloch-scout C3 N", "outpost-hmg C2 N", "moloch-guard D3 N")

    assert now.serves("C3") == "Ann"
    assert now.initiative("C2") == (3, 2)
    assert now.initiative("D3") == (2,)


def test_a_scoped_saboteur_slows_the_scopers_enemies():
    now = Now(
        "outpost-scoper C4 N", "vegas-saboteur C3 N", "outpost-commando C2 N", "vegas-marksman B3 N"
    )

    assert now.initiative("C2") == (3,)
    assert now.initiative("B3") == (2,)


def test_a_scoped_module_keeps_its_owner_and_is_still_shot_at():
    result = fought("outpost-scoper C4 N", "moloch-scout C3 N", "outpost-commando C1 NE")

    assert dead(result) == {3: ["C3"]}


def test_a_scoper_works_on_modules_only():
    now = Now("outpost-scoper C3 N", "moloch-hq C2 N", "moloch-hybrid C4 N")

    assert (now.serves("C2"), now.serves("C4")) == ("Bob", "Bob")


def test_a_scoped_medic_serves_the_other_side():
    result = fought(
        "outpost-scoper C4 N", "moloch-medic C3 N", "outpost-hmg C2 SE", "moloch-hornet C1 S",
        "outpost-hq A1 N", "moloch-hq E1 N",
    )  # fmt: skip

    assert dead(result) == {2: ["C3"]}


def test_two_hostile_takeovers_on_one_unit_cancel():
    # FAQ g.92. C3 is scoped and pulls D2 for Outpost, E1 pulls it for Vegas, its owner.
    now = Now(
        "vegas-agitator C3 NE", "vegas-agitator E1 SW", "vegas-guard D2 N", "outpost-scoper C4 N"
    )

    assert now.serves("C3") == "Bob"
    assert now.controller("D2") == "Ann"


def test_a_net_never_holds_an_agitator_that_points_at_it_cancelled_or_not():
    # FAQ g.93. C3 is scoped and pulls D2 back for Outpost's ally; E1 pulls it for Vegas.
    now = Now(
        "vegas-agitator C3 NE", "vegas-agitator E1 SW", "hegemony-net-fighter D2 S",
        "outpost-scoper C4 N", teams={"Bob": "red", "Cid": "red"},
    )  # fmt: skip

    assert now.controller("D2") == "Bob"
    assert now.netted() == []


def test_without_the_own_agitator_the_scoped_one_takes_the_unit():
    now = Now(
        "vegas-agitator C3 NE", "vegas-agitator E1 N", "vegas-guard D2 N", "outpost-scoper C4 N"
    )

    assert now.controller("D2") == "Bob"


def test_of_two_agitators_face_to_face_the_scoped_one_takes_the_other():
    # FAQ g.167: an Agitator cannot take over a unit of its own army.
    now = Now("vegas-agitator C3 N", "vegas-agitator C2 S", "outpost-scoper C4 N")

    assert now.controller("C2") == "Bob"
    assert now.controller("C3") == "Ann"


def test_in_a_ring_of_scoper_and_two_agitators_the_own_army_gives_way():
    # D2 would scope C3, C3 would take C2 for Outpost, C2 holds D2.
    now = Now("vegas-agitator C3 N", "vegas-agitator C2 SE", "outpost-scoper D2 N")

    assert now.controller("D2") == "Ann"
    assert now.controller("C2") == "Ann"
    assert now.serves("C3") == "Ann"


def test_in_a_mixed_ring_a_scoper_yields_to_a_net():
    # D2 would scope C3, C3 would take C2 for Outpost, and C2 nets D2 unless Outpost has it.
    now = Now("vegas-agitator C3 N", "hegemony-net-fighter C2 NE", "outpost-scoper D2 N")

    assert now.netted() == ["D2"]
    assert now.serves("C3") == "Ann"
    assert now.controller("C2") == "Ann"


def test_an_agitator_does_not_take_an_allys_unit():
    now = Now(
        "vegas-agitator C3 N", "moloch-guard C2 N", teams={"Ann": "red", "Bob": "red"},
        armies=("vegas", "moloch", "borgo"),
    )  # fmt: skip

    assert now.controller("C2") == "Bob"


def test_a_prisoner_may_shoot_the_hq_of_its_owner():
    result = fought("vegas-agitator C3 N", "smart-cyborg C2 NW", "smart-hq C1 N")

    assert hits(result)[0] == (3, "C2", "C1", "ranged", 1)
    assert result["hq_points"]["Bob"] == 19


def test_the_vegas_hq_does_not_strike_through_its_takeover_side():
    # A scoped Agitator pulls the Officer for its own side: nobody takes it, and the HQ has no blow
    # on that side.
    result = fought(
        "vegas-hq C3 N", "vegas-agitator E2 SW", "smart-officer D3 N", "outpost-scoper E3 N",
        teams={"Bob": "red", "Cid": "red"},
    )  # fmt: skip

    assert acts(result, "C3") == []
