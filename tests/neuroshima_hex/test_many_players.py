"""Three to six players, teams, and the board of 37: 3.0 summary; FAQ MP.13, MP.20 to MP.26."""

from tests.neuroshima_hex.tables import Now, dead, fought, hits

RED = {"Ann": "red", "Bob": "red"}


def test_everyone_strikes_everyone():
    result = fought("borgo-mutant C3 N", "smart-scout C2 N", "moloch-scout D2 N")

    assert dead(result) == {2: ["C2", "D2"]}


def test_allies_spare_each_other():
    result = fought("borgo-mutant C3 N", "smart-scout C2 N", "moloch-scout D2 N", teams=RED)

    assert dead(result) == {2: ["D2"]}


def test_nets_spare_allies():
    assert (
        Now("smart-net-fighter C3 S", "borgo-mutant C2 N", "moloch-hq A1 N", teams=RED).netted()
        == []
    )


def test_moloch_may_be_played_to_hurt_its_allies():
    table = ("moloch-hornet C3 N", "borgo-scout C2 N", "smart-hq A1 N")

    assert dead(fought(*table, teams=RED)) == {}
    assert dead(fought(*table, teams=RED, moloch_hits_allies=True)) == {2: ["C2"]}


def test_the_allies_do_not_strike_moloch_back():
    result = fought(
        "moloch-scout C3 N",
        "borgo-mutant C4 N",
        "smart-hq A1 N",
        teams=RED,
        moloch_hits_allies=True,
    )

    assert hits(result) == []


def test_moloch_still_spares_its_own():
    result = fought(
        "moloch-hornet C3 N", "moloch-scout C2 N", "smart-hq A1 N", "borgo-hq E1 N",
        teams={"Ann": "red", "Cid": "red"}, moloch_hits_allies=True,
    )  # fmt: skip

    assert dead(result) == {}


def test_with_three_players_a_losers_tiles_leave_after_the_battle():
    result = fought(
        "borgo-brawler C3 N", "smart-hq C2 N", "smart-scout E1 N", "moloch-hq A1 N",
        points={"Bob": 2},
    )  # fmt: skip

    assert [unit["hex"] for unit in result["units"]] == ["A1", "C3"]
    assert result["hq_points"] == {"Ann": 20, "Bob": 0, "Cid": 20}
    assert result["winner"] is None


def test_until_then_they_fight_on():
    result = fought(
        "borgo-brawler C3 N", "smart-hq C2 N", "smart-gauss-cannon E3 SW", "moloch-hq A1 N",
        "borgo-claws B2 SE", points={"Bob": 1},
    )  # fmt: skip

    assert result["hq_points"]["Bob"] == 0
    assert [segment["initiative"] for segment in result["segments"]][-1] == 0


def test_a_team_lives_while_one_of_its_hqs_does():
    result = fought(
        "borgo-brawler C3 N", "smart-hq C2 N", "moloch-hq A1 N",
        points={"Bob": 2}, teams={"Bob": "blue", "Cid": "blue"},
    )  # fmt: skip

    assert result["winner"] is None


def test_a_team_wins_by_its_name():
    result = fought(
        "borgo-brawler C3 N", "smart-hq C2 N", "moloch-hq A1 N", points={"Bob": 2},
        teams={"Ann": "red", "Cid": "red"},
    )  # fmt: skip

    assert result["winner"] == "red"


def test_the_last_of_three_wins_by_name():
    result = fought(
        "borgo-brawler C3 N", "smart-hq C2 N", "borgo-claws B3 NW", "moloch-hq A3 N",
        points={"Bob": 2, "Cid": 1},
    )  # fmt: skip

    assert result["hq_points"] == {"Ann": 20, "Bob": 0, "Cid": 0}
    assert result["winner"] == "Ann"


def test_if_all_hqs_fall_in_one_battle_it_is_a_draw():
    result = fought(
        "borgo-brawler C3 N", "smart-hq C2 N", "smart-ripper C5 N", "borgo-hq C4 N",
        points={"Ann": 2, "Bob": 2},
    )  # fmt: skip

    assert result["winner"] == "draw"


def test_no_winner_is_named_where_no_hq_fell():
    assert fought("borgo-mutant C3 N", "smart-scout C2 N")["winner"] is None


def test_five_players_sit_at_the_board_of_37():
    now = Now(
        "borgo-hq A1 N", "smart-hq G4 N", "moloch-hq D1 N", "vegas-hq D7 N", "outpost-hq D4 N"
    )

    assert now.board.grid.size == 37


def test_two_players_may_choose_the_board_of_37():
    result = fought("smart-cyborg D7 NW", "borgo-scout D1 N", board=37)

    assert dead(result) == {3: ["D1"]}


def test_every_player_has_points_after_every_segment():
    result = fought("borgo-hq A1 N", "smart-hq C1 N", "moloch-hq E1 N", "vegas-hq E3 N")

    assert result["segments"][0]["hq_points"] == dict.fromkeys(("Ann", "Bob", "Cid", "Dot"), 20)
