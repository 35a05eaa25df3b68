"""Sentences of the rules (sections 1 and 2) that no other test tells; see SENTENCES.md."""

from tests.neuroshima_hex.tables import Now, acts, dead, fought, wounds

BOOM = {"segment": 2, "kind": "clown_explodes", "unit": "C3"}


# -- takeovers and Scopers ------------------------------------------------------------------------


def test_a_prisoner_looks_where_it_looked():
    now = Now("vegas-agitator C2 S", "smart-ripper C3 SW")

    unit = now.board.at[now.hex("C3")]
    assert now.controller("C3") == "Ann"
    assert (unit.tile.id, unit.facing) == ("smart-ripper", "SW")


def test_a_mine_is_nobodys_prisoner_and_in_no_net():
    now = Now("vegas-agitator C2 S", "hegemony-net-fighter C4 NW", mines=["C3"])

    assert now.netted() == []
    assert [at for at, _ in now.board.units()] == [now.hex("C2"), now.hex("C4")]


def test_a_scoped_mother_gives_no_action_to_its_owners_units():
    units = ("smart-mother C4 N", "smart-cyborg C3 NW", "borgo-hq C1 N")

    assert acts(fought(*units), "C3") == [3, 2]
    assert acts(fought(*units, "outpost-scoper C5 N"), "C3") == [3]


def test_a_scoped_mother_gives_an_action_to_the_scopers_units():
    units = ("smart-mother C4 N", "outpost-brawler C3 N", "smart-hq C2 N")

    assert acts(fought(*units), "C3") == [3]
    assert acts(fought(*units, "outpost-scoper C5 N"), "C3") == [3, 2]


def test_a_scoped_module_is_as_tough_as_before():
    result = fought("outpost-scoper C4 N", "borgo-super-officer C3 N", "outpost-commando C1 NE")

    assert wounds(result) == {"C3": 1}


# -- one segment ----------------------------------------------------------------------------------


def test_two_hqs_that_fall_in_one_segment_are_a_draw():
    result = fought(
        "borgo-hq C5 N", "borgo-brawler C2 N", "moloch-hq C1 N", "moloch-hornet C4 S",
        points={"Ann": 1, "Bob": 1},
    )  # fmt: skip

    assert dead(result) == {2: ["C1", "C5"]}
    assert result["winner"] == "draw"


def test_values_that_pass_in_a_net_are_gone_extra_ones_too():
    units = ("smart-mother C4 N", "smart-cyborg C3 NW", "hegemony-hq C1 N", "smart-hq E3 N")

    assert acts(fought(*units), "C3") == [3, 2]
    assert acts(fought(*units, "hegemony-net-fighter D2 S"), "C3") == []


# -- Clowns and Medics ----------------------------------------------------------------------------


def test_no_medic_tends_an_exploding_clown_against_its_enemies_either():
    """It cannot be healed once it has turned into a Bomb (six armies, Clown).

    The Medic on C5 saves the one on C4, which would then take the Mutant's blow.
    """
    units = ("moloch-clown C3 N", "moloch-medic C4 N", "moloch-medic C5 N", "borgo-mutant C2 S")

    assert dead(fought(*units)) == {2: ["C2", "C5"]}
    assert dead(fought(*units, choices=[BOOM])) == {2: ["C2", "C3", "C5"]}


def test_a_medic_takes_the_shards_or_a_blow():
    units = (
        "moloch-clown C3 N",
        "moloch-hornet D1 SW",
        "borgo-super-mutant C2 S",
        "borgo-medic C1 S",
    )
    shards = {"segment": 2, "kind": "medic_absorbs", "medic": "C1", "unit": "C2", "attacker": "C3"}

    untold = fought(*units, choices=[BOOM])
    told = fought(*units, choices=[BOOM, shards])

    attackers = [each["attacker"] for each in untold["open_choices"][0]["options"]]
    assert attackers == ["D1", "C3"]
    assert dead(untold) == {2: ["C1", "C3"]}
    assert dead(told) == {2: ["C1", "C2", "C3"]}
