"""What each kind of event does to the table, one sentence a test."""

import pytest
from events.match import MatchStarted
from projections.games.neuroshima_hex.describe import describe
from projections.games.neuroshima_hex.table import SpentSources, start
from tests.neuroshima_hex.match.rulebook import (
    SETUP,
    attack,
    began,
    drew,
    ended,
    event,
    moved,
    placed,
    played,
    seated,
)
from tests.neuroshima_hex.match.scenes import happen, laid


def unit(table, name):
    return table.board.at[table.board.grid.index[name]]


def on_board(*entries, **more):
    return played([*SETUP, *entries], seated(**more))


def segment(*attacks, destroyed=(), initiative=2, **hq_points):
    return {
        "type": "segment_fought", "initiative": initiative, "attacks": list(attacks),
        "destroyed": list(destroyed), "hq_points": hq_points,
    }  # fmt: skip


GOLEM = placed("Bob", "smart-golem-mk3", "B2", "S")


def test_a_drawn_tile_goes_from_the_pile_into_the_hand():
    table = on_board(drew("Ann", "vegas-guard"))

    assert table.hands[0] == ["vegas-guard"]
    assert table.left[0]["vegas-guard"] == 1
    assert table.pile(0) == 33


def test_an_unseen_tile_leaves_the_pile_though_nobody_knows_which():
    table = on_board(drew("Ann", None, "vegas-guard"))

    assert table.pile(0) == 32
    assert sum(table.left[0].values()) == 33


def test_the_unseen_tile_is_the_one_that_turns_up():
    table = on_board(drew("Ann", None), placed("Ann", "vegas-guard", "A1"))

    assert table.hands[0] == []
    assert table.pile(0) == 33
    assert table.left[0]["vegas-guard"] == 1


def test_without_recorded_draws_tiles_come_from_the_pile():
    table = on_board(placed("Ann", "vegas-guard", "A1"))

    assert table.pile(0) == 33


def test_counts_are_never_negative():
    table = on_board(*[placed("Ann", "vegas-medic", name) for name in ("A1", "A2", "A3")])

    assert table.left[0]["vegas-medic"] == 0
    assert min(table.left[0].values()) == 0


def test_discards_and_a_whole_hand_thrown_away():
    hand = ["vegas-move", "vegas-battle", "vegas-sniper"]
    table = on_board(drew("Ann", *hand), {"type": "hand_discarded", "player": "Ann", "tiles": hand})

    assert table.hands[0] == []
    assert table.discards[0] == hand


def test_a_transporter_makes_room_for_another_tile():
    table = on_board(
        placed("Bob", "smart-transporter", "A1"),
        {**placed("Bob", "smart-cyborg", "A1"), "replaces": "smart-transporter"},
    )

    assert unit(table, "A1").tile.id == "smart-cyborg"
    assert table.discards[1] == ["smart-transporter"]


def test_a_foundation_lies_under_nothing():
    table = on_board(placed("Ann", "vegas-mine", "A1"))

    assert unit(table, "A1") is None
    assert describe(table)["foundations"] == [{"tile": "vegas-mine", "owner": "Ann", "hex": "A1"}]


def test_a_mine_takes_the_unit_and_itself():
    table = on_board(
        placed("Ann", "vegas-mine", "A1"),
        placed("Bob", "smart-cyborg", "A1"),
        {
            "type": "damage_dealt", "player": "Ann", "tile": "vegas-mine", "target": "A1",
            "hits": [{"hex": "A1", "wounds": 0}],
            "destroyed": [{"tile": "smart-cyborg", "owner": "Bob", "hex": "A1"}],
            "foundations": [{"tile": "vegas-mine", "owner": "Ann", "hex": "A1"}],
        },
    )  # fmt: skip

    assert unit(table, "A1") is None
    assert table.board.foundations == {}
    assert table.discards == [["vegas-mine"], ["smart-cyborg"]]


def test_a_sniper_wounds_and_is_discarded():
    shot = {
        "type": "damage_dealt", "player": "Ann", "tile": "vegas-sniper", "target": "B2",
        "hits": [{"hex": "B2", "wounds": 1}],
    }  # fmt: skip
    table = on_board(GOLEM, drew("Ann", "vegas-sniper"), shot)

    assert unit(table, "B2").wounds == 1
    assert table.hands[0] == []
    assert table.discards[0] == ["vegas-sniper"]


def test_a_move_keeps_wounds_and_what_was_used_up():
    table = on_board(
        began("Bob", 1),
        GOLEM,
        segment(attack("C1", "B2", "ranged")),
        moved("Bob", "B2", "B3", "N", means="hq", source="C3"),
    )

    assert unit(table, "B3").wounds == 1
    assert unit(table, "B3").facing == "N"
    token = table.tokens[table.board.grid.index["B3"]]
    source = table.tokens[table.board.grid.index["C3"]]
    assert table.turn.used == {("hq", token): SpentSources(frozenset({source}))}


def test_castling_swaps_two_units_without_turning():
    swap = {
        "type": "units_swapped", "player": "Ann", "units": ["C1", "A1"], "tile": "vegas-castling",
    }  # fmt: skip
    table = on_board(placed("Ann", "vegas-guard", "A1", "SE"), swap)

    assert unit(table, "A1").tile.id == "vegas-hq"
    assert unit(table, "C1").facing == "SE"


def test_the_procedure_swap_turns_both_and_costs_energy():
    swap = {
        "type": "units_swapped", "player": "Ann", "units": ["A1", "A2"], "facings": ["S", "NW"],
        "energy": 2,
    }  # fmt: skip
    table = on_board(
        {"type": "energy_bought", "player": "Ann", "tiles": [None], "hq_points": 2},
        placed("Ann", "vegas-guard", "A1"),
        placed("Ann", "vegas-scout", "A2"),
        swap,
    )

    assert (unit(table, "A2").tile.id, unit(table, "A2").facing) == ("vegas-guard", "S")
    assert (unit(table, "A1").tile.id, unit(table, "A1").facing) == ("vegas-scout", "NW")
    assert table.energy[0] == 1
    assert table.board.hq_points[0] == 18


def test_terror_lies_on_the_others_until_their_turn_is_over():
    table = on_board(began("Bob", 1), {"type": "terror_spread", "player": "Bob"})
    assert table.terror == [True, False]

    played([ended("Bob")], table)
    assert table.terror == [True, False]

    played([began("Ann", 2)], table)
    assert table.terror == [True, False]

    played([ended("Ann")], table)
    assert table.terror == [False, False]


def test_wounds_that_a_medic_took_stay_off():
    hit = {**attack("C1", "B2", "ranged"), "absorbed_by": "B3"}
    table = on_board(GOLEM, segment(hit))

    assert unit(table, "B2").wounds == 0


def test_an_hq_is_never_wounded_its_track_counts():
    table = on_board(segment(attack("C1", "C3", "ranged"), Bob=19))

    assert unit(table, "C3").wounds == 0
    assert table.board.hq_points == [20, 19]


def test_the_dead_go_to_their_true_owner():
    gone = {"tile": "smart-golem-mk3", "owner": "Bob", "hex": "B2"}
    table = on_board(GOLEM, segment(attack("C1", "B2", "gauss", 3), destroyed=[gone]))

    assert unit(table, "B2") is None
    assert table.discards[1] == ["smart-golem-mk3"]


def test_a_bio_droid_returns_to_the_top_of_the_pile():
    gone = {"tile": "smart-bio-droid", "owner": "Bob", "hex": "B2"}
    table = on_board(placed("Bob", "smart-bio-droid", "B2"), segment(destroyed=[gone]))
    assert table.pile(1) == 33

    played([{"type": "tile_returned", "player": "Bob", "tile": "smart-bio-droid"}], table)
    assert (table.pile(1), table.pile_tops[1], table.discards[1]) == (34, ["smart-bio-droid"], [])

    played([drew("Bob", "smart-bio-droid")], table)
    assert (table.pile(1), table.pile_tops[1]) == (33, [])


def test_a_battle_may_be_recorded_by_its_end_alone():
    gone = {"tile": "smart-golem-mk3", "owner": "Bob", "hex": "B2"}
    table = on_board(
        GOLEM,
        placed("Bob", "smart-golem-mk3", "B3"),
        {
            "type": "battle_ended", "hq_points": {"Ann": 17}, "destroyed": [gone],
            "wounds": [{"hex": "B3", "wounds": 1}],
        },
    )  # fmt: skip

    assert table.board.hq_points == [17, 20]
    assert unit(table, "B2") is None
    assert unit(table, "B3").wounds == 1
    assert table.battles_fought == ("tile",)
    assert table.phase == "between"


def test_wounds_come_off_after_a_battle_where_the_table_agreed_on_it():
    healed = [GOLEM, segment(attack("C1", "B2", "ranged")), {"type": "battle_ended"}]

    assert unit(on_board(*healed), "B2").wounds == 1
    assert unit(on_board(*healed, options={"heal_after_battle": True}), "B2").wounds == 0


def test_with_three_players_the_tiles_of_a_fallen_hq_leave_after_the_battle():
    players = [
        {"seat": seat, "name": seat, "army": army}
        for seat, army in (("Ann", "vegas"), ("Bob", "smart"), ("Cid", "borgo"))
    ]
    fallen = {"tile": "smart-hq", "owner": "Bob", "hex": "C3"}
    table = on_board(
        placed("Cid", "borgo-hq", "E3"), GOLEM, segment(destroyed=[fallen], Bob=0), players=players
    )
    assert unit(table, "B2") is not None

    played([{"type": "battle_ended"}, {"type": "player_eliminated", "player": "Bob"}], table)

    assert {u.owner for _, u in table.board.units()} == {0, 2}
    assert table.out == [False, True, False]


def test_foundations_of_the_fallen_leave_with_their_other_tiles():
    units = "Ann vegas-hq A1; Bob smart-hq E3; Cid borgo-hq C5; Ann vegas-mine C3"
    table = laid("vegas smart borgo", units, edition="3.0")
    hq = {"tile": "vegas-hq", "owner": "Ann", "hex": "A1"}
    happen(table, "battle_started")
    happen(table, "segment_fought", initiative=0, destroyed=[hq], hq_points={"Ann": 0})
    assert table.board.foundations

    happen(table, "battle_ended")

    assert not table.board.foundations
    assert "vegas-mine" in table.discards[0]


def test_the_last_tile_is_remembered_once():
    last = {"type": "last_tile_drawn"}
    table = on_board(began("Ann", 1), {**last, "player": "Ann"}, began("Bob", 2))
    played([{**last, "player": "Bob"}], table)

    assert table.last_tile_by == 0
    assert describe(table)["table"]["last_tile"] == {
        "player": "Ann", "turns_since": {"Ann": 0, "Bob": 1},
    }  # fmt: skip


def test_no_track_stands_higher_than_it_can_be_read():
    table = laid("vegas smart", "Ann vegas-hq A1; Bob smart-hq E3")
    for _ in range(2):
        happen(table, "energy_bought", player="Ann", tiles=[None], hq_points=78)

    assert table.energy == [99, 0]


def test_tracks_are_read_off_the_table():
    table = on_board(
        {"type": "tracks_read", "hq_points": {"Ann": 7}, "energy": {"Bob": 3}, "points": {"Bob": 2}}
    )

    assert (table.board.hq_points[0], table.energy[1], table.points[1]) == (7, 3, 2)


def test_the_end():
    table = on_board({"type": "match_ended", "winner": "Ann", "reason": "HQ destroyed"})

    assert (table.phase, table.winner) == ("ended", "Ann")


def test_two_units_never_lie_on_one_hex():
    table = on_board(GOLEM, placed("Ann", "vegas-guard", "B2"))

    assert unit(table, "B2").tile.id == "vegas-guard"
    assert table.discards[1] == ["smart-golem-mk3"]


def test_a_tile_nobody_knows_stands_on_the_board_as_a_blank():
    table = on_board(placed("Ann", "steel-police-judge", "A1"))

    assert unit(table, "A1").tile.name["en"] == "Police judge"


@pytest.mark.parametrize("army", ["atlantis", None])
def test_an_army_nobody_knows_has_an_empty_pile(army):
    player = {"seat": "Ann", "name": "Ann", "army": army}
    started = event({"type": "match_started", "players": [player]})
    assert isinstance(started, MatchStarted)

    table = start(started)

    assert table.pile(0) == 0
    assert describe(table)["table"]["left"] == {"Ann": {}}
