"""The Clown: six armies, Moloch; FAQ g.31, g.32, g.35."""

from tests.neuroshima_hex.tables import dead, fought, hits, wounds

BOOM = {"segment": 2, "kind": "clown_explodes", "unit": "C3"}


def test_untold_the_clown_attacks_and_says_that_it_could_have_exploded():
    result = fought("moloch-clown C3 N", "borgo-scout C2 N")

    assert hits(result) == [(2, "C3", "C2", "melee", 1)]
    assert result["open_choices"] == [
        {"segment": 2, "kind": "clown_explodes", "unit": "C3", "options": [False, True], "taken": 0}
    ]


def test_an_exploding_clown_wounds_all_neighbours_friend_and_foe():
    result = fought(
        "moloch-clown C3 N",
        "borgo-scout C2 N",
        "moloch-guard D3 N",
        "borgo-mutant B3 SW",
        choices=[BOOM],
    )

    assert dead(result) == {2: ["B3", "C2", "C3", "D3"]}
    assert result["segments"][0]["attacks"][0] == {
        "from": "C3", "to": "B3", "kind": "explosion", "strength": 1, "wounds": 1,
        "absorbed_by": None,
    }  # fmt: skip
    assert result["open_choices"] == []


def test_an_explosion_spares_hqs():
    result = fought("moloch-clown C3 N", "moloch-hq C4 N", "borgo-hq C2 N", choices=[BOOM])

    assert result["hq_points"] == {"Ann": 20, "Bob": 20}
    assert dead(result) == {2: ["C3"]}


def test_armour_does_not_help_against_an_explosion():
    result = fought("moloch-clown C3 N", "vegas-guard C2 S", choices=[BOOM])

    assert wounds(result) == {"C2": 1}


def test_bonuses_do_not_raise_an_explosion():
    result = fought(
        "moloch-clown C3 N", "moloch-brain C4 N", "borgo-super-mutant C2 N", choices=[BOOM]
    )

    assert wounds(result) == {"C2": 1}


def test_a_clown_may_explode_at_the_edge_of_the_board():
    result = fought("moloch-clown A1 N", "borgo-scout A2 N", choices=[BOOM | {"unit": "A1"}])

    assert dead(result) == {2: ["A1", "A2"]}


def test_a_medic_saves_from_shards():
    result = fought("moloch-clown C3 N", "vegas-medic C1 S", "vegas-marksman C2 N", choices=[BOOM])

    assert dead(result) == {2: ["C1", "C3"]}


def test_a_medic_struck_by_shards_itself_heals_nobody():
    result = fought("moloch-clown C3 N", "vegas-medic D2 NW", "vegas-marksman C2 N", choices=[BOOM])

    assert dead(result) == {2: ["C2", "C3", "D2"]}


def test_no_medic_saves_the_clown_from_its_own_explosion():
    result = fought("moloch-clown C3 N", "moloch-medic C5 N", "moloch-medic C4 N", choices=[BOOM])

    # C5 dies for C4, which is struck by shards; nobody dies for C3.
    assert dead(result) == {2: ["C3", "C5"]}


def test_a_clown_being_killed_in_its_segment_still_explodes():
    result = fought("moloch-clown C3 S+1", "borgo-mutant C2 S", choices=[BOOM])

    assert dead(result) == {2: ["C2", "C3"]}


def test_with_a_mother_the_clown_may_attack_first_and_explode_later():
    result = fought(
        "moloch-clown C3 N", "moloch-mother C4 N", "borgo-super-mutant C2 N",
        choices=[BOOM | {"segment": 1}],
    )  # fmt: skip

    assert [(hit[0], hit[3]) for hit in hits(result) if hit[1] == "C3"] == [
        (2, "melee"), (1, "explosion"), (1, "explosion"),
    ]  # fmt: skip
    assert [choice["segment"] for choice in result["open_choices"]] == [2]


def test_a_netted_clown_cannot_explode():
    result = fought("moloch-clown C3 N", "smart-net-fighter C2 N")

    assert result["open_choices"] == []


def test_a_clown_held_by_vegas_explodes_for_vegas():
    result = fought("vegas-agitator C4 N", "moloch-clown C3 N", "moloch-guard C2 N", choices=[BOOM])

    assert dead(result) == {2: ["C2", "C3", "C4"]}


def test_explosions_leave_foundations():
    result = fought("moloch-clown C3 N", "vegas-hq A1 N", mines=["C2"], choices=[BOOM])

    assert dead(result) == {2: ["C3"]}
