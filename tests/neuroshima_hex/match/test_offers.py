"""What may be done now: every statement is one of the rules (TURN numbers are the FAQ's)."""

import pytest
from projections.games.neuroshima_hex.acts import apply
from projections.games.neuroshima_hex.course import next_player, order
from projections.games.neuroshima_hex.offers import offers, to_act
from projections.games.neuroshima_hex.table import start
from tests.neuroshima_hex.match import rulebook
from tests.neuroshima_hex.match.scenes import (
    answers,
    find,
    happen,
    in_turn,
    is_offered,
    kinds,
    laid,
)

HQS = "Ann vegas-hq A1 N; Bob smart-hq E3 N"


def vegas_smart(units="", **options):
    return laid("vegas smart", f"{HQS}; {units}", **options)


# -- the beginning --------------------------------------------------------------------------------


def test_hqs_are_laid_in_order_on_any_free_hex():
    table = laid("vegas smart")

    assert to_act(table) == "Ann"
    assert kinds(table, "Bob") == []
    (offer,) = offers(table, None)
    assert len(answers(offer, "hex")) == 19

    happen(table, "tile_placed", player="Ann", tile="vegas-hq", hex="C1")

    (offer,) = offers(table, "Bob")
    assert len(answers(offer, "hex")) == 18
    assert is_offered(table, rulebook.placed("Bob", "smart-hq", "C2", "S"))


def test_an_hq_that_finds_no_free_hex_is_not_offered():
    table = laid("vegas smart")
    *others, last = table.board.grid.names
    for name in others:
        happen(table, "tile_placed", player="Bob", tile="smart-juggernaut", hex=name)

    (offer,) = offers(table, "Ann")
    assert answers(offer, "hex") == [last]

    happen(table, "tile_placed", player="Bob", tile="smart-juggernaut", hex=last)

    assert kinds(table, "Ann") == []


def test_in_3_0_an_hq_that_takes_over_is_laid_last():
    assert to_act(laid("vegas smart", edition="3.0")) == "Bob"


@pytest.mark.parametrize("number, count", [(1, 1), (2, 2), (3, 3)])
def test_the_first_turn_draws_one_the_second_two_then_three(number, count):
    table = vegas_smart()
    for n in range(1, number + 1):
        happen(table, "turn_began", player="Ann" if n % 2 else "Bob", number=n)

    (draw,) = offers(table, None)

    assert draw.type == "tiles_drawn"
    assert len(draw.asks[0].default) == count
    assert None in answers(draw, "tiles")


def test_one_of_three_must_go_before_anything_else():
    table = vegas_smart()
    in_turn(table, "Ann", "vegas-move", "vegas-guard", "vegas-battle").turn.forced = False

    (offer,) = offers(table, "Ann")

    assert offer.facts["forced"]
    assert offer.draft({"tiles": ["vegas-move"]}).facts["tiles"] == ["vegas-move"]


def test_three_instants_may_be_drawn_anew_in_3_0_only():
    for edition, count in (("3.0", 1), ("duel", 0)):
        table = vegas_smart(edition=edition)
        in_turn(table, "Ann", "vegas-move", "vegas-move", "vegas-battle").turn.forced = False

        assert kinds(table, "Ann").count("hand_discarded") == count


def test_a_hand_thrown_away_is_drawn_anew():
    table = vegas_smart(edition="3.0")
    in_turn(table, "Ann", "vegas-move", "vegas-move", "vegas-battle").turn.forced = False
    happen(
        table, "hand_discarded", player="Ann", tiles=["vegas-move", "vegas-move", "vegas-battle"]
    )

    (draw,) = offers(table, "Ann")

    assert len(draw.asks[0].default) == 3


def test_a_bio_droid_on_top_is_drawn_first():
    table = vegas_smart("Bob smart-bio-droid C3")
    table.board.lift(table.board.grid.index["C3"])
    table.discards[1].append("smart-bio-droid")
    happen(table, "tile_returned", player="Bob", tile="smart-bio-droid")
    table.turns_of = [3, 3]
    happen(table, "turn_began", player="Bob", number=8)

    (draw,) = offers(table, "Bob")

    assert draw.draft().facts["tiles"] == ("smart-bio-droid", None, None)


# -- the rulebook's own match ---------------------------------------------------------------------


def test_every_action_of_the_rulebooks_match_is_offered():
    table = start(rulebook.event(rulebook.STARTED))
    actions = 0
    for entry in rulebook.WHOLE:
        if entry["type"] not in ("segment_fought", "battle_ended", "turn_began"):
            assert is_offered(table, entry), entry
            actions += 1
        apply(table, rulebook.event(entry))

    assert actions > 20


# -- laying tiles ---------------------------------------------------------------------------------


def test_a_tile_goes_onto_any_free_hex_a_mine_too():
    table = vegas_smart("Ann vegas-mine C3")
    in_turn(table, "Bob", "smart-ripper")

    place = find(table, "Bob", "tile_placed", tile="smart-ripper")

    assert "C3" in answers(place, "hex")
    assert len(answers(place, "hex")) == 17
    assert len(answers(place, "facing")) == 6


def test_a_foundation_is_never_laid_on_a_foundation():
    table = in_turn(vegas_smart("Ann vegas-mine C3"), "Ann", "vegas-mine")

    place = find(table, "Ann", "tile_placed", tile="vegas-mine")

    assert "C3" not in answers(place, "hex")
    assert "facing" not in [ask.fact for ask in place.asks]


def test_terror_bars_board_tiles_but_no_instants_and_no_transporter():
    table = vegas_smart("Ann smart-transporter B2")
    happen(table, "terror_spread", player="Bob")
    in_turn(table, "Ann", "vegas-guard", "vegas-mine", "vegas-move")

    laid_down = [offer for offer in offers(table, "Ann") if offer.type == "tile_placed"]

    assert [offer.facts.get("replaces") for offer in laid_down] == ["smart-transporter"]
    assert find(table, "Ann", "unit_moved", tile="vegas-move")


def test_a_transporter_is_swapped_for_a_unit_only():
    table = vegas_smart("Bob smart-transporter C3")
    in_turn(table, "Bob", "smart-ripper", "smart-battle")

    swap = find(table, "Bob", "tile_placed", replaces="smart-transporter")

    assert answers(swap, "hex") == ["C3"]
    assert swap.facts["tile"] == "smart-ripper"


# -- instants -------------------------------------------------------------------------------------


def test_no_battle_tile_once_anybody_drew_the_last_tile():
    table = in_turn(vegas_smart(), "Ann", "vegas-battle")
    assert find(table, "Ann", "battle_started")

    happen(table, "last_tile_drawn", player="Bob")

    assert not find(table, "Ann", "battle_started")


def test_a_netted_unit_neither_moves_nor_turns():
    table = vegas_smart("Ann vegas-guard C3; Bob smart-net-fighter C2 N")
    in_turn(table, "Ann", "vegas-move", "vegas-rotation")

    for tile in ("vegas-move", "vegas-rotation"):
        assert answers(find(table, "Ann", "unit_moved", tile=tile), "unit") == ["A1"]


def test_a_move_is_one_hex_a_turn_or_both():
    table = in_turn(vegas_smart("Ann vegas-guard C3; Ann vegas-scout C2"), "Ann", "vegas-move")
    move = find(table, "Ann", "unit_moved", tile="vegas-move")

    assert set(answers(move, "to", unit="C3")) == {None, "B2", "B3", "C4", "D2", "D3"}
    assert "N" not in answers(move, "facing", unit="C3", to=None)
    assert set(answers(move, "facing", unit="C3", to="C4")) == {None, *"N NE SE S SW NW".split()}


def test_a_push_needs_a_free_hex_further_away_and_the_pushed_side_chooses():
    units = "Ann vegas-bodyguard C3; Bob smart-ripper C2; Bob smart-twister C4"
    behind = "; Bob smart-mother B1; Bob smart-scout D1; Bob smart-officer C1"
    table = in_turn(vegas_smart(units + behind), "Ann", "vegas-push-back")

    push = find(table, "Ann", "unit_pushed")

    assert answers(push, "pusher") == ["C3"]
    assert answers(push, "unit", pusher="C3") == ["C4"]
    assert set(answers(push, "to", pusher="C3", unit="C4")) == {"B4", "C5", "D4"}
    assert push.asks[2].by == "Bob"


def test_a_netted_unit_is_not_pushed_and_does_not_push():
    table = in_turn(
        vegas_smart("Ann vegas-bodyguard C3; Bob smart-net-fighter C2 N"), "Ann", "vegas-push-back"
    )

    assert not find(table, "Ann", "unit_pushed")


def test_castling_takes_two_own_neighbours_that_no_net_holds():
    units = (
        "Ann vegas-bodyguard A2; Ann vegas-scout C3; Ann vegas-medic C4; Bob smart-net-fighter C2 N"
    )
    table = in_turn(vegas_smart(units), "Ann", "vegas-castling")

    assert answers(find(table, "Ann", "units_swapped"), "units") == [("A1", "A2")]


def test_a_sniper_hits_enemies_and_foundations_but_no_hq():
    units = "Ann vegas-mine C3; Ann vegas-guard C2; Bob smart-ripper C4"
    table = in_turn(vegas_smart(units), "Bob", "smart-sniper")
    shot = find(table, "Bob", "damage_dealt", tile="smart-sniper")

    assert set(answers(shot, "target")) == {"C2", "C3"}
    wounded = shot.draft({"target": "C2"}).facts
    assert wounded["hits"] == [{"hex": "C2", "wounds": 1}]
    assert wounded["destroyed"] == []
    cleared = shot.draft({"target": "C3"}).facts
    assert cleared["foundations"] == [{"tile": "vegas-mine", "owner": "Ann", "hex": "C3"}]


def test_a_medic_saves_from_a_sniper_and_its_owner_chooses_which():
    units = "Ann vegas-scout C3; Ann vegas-medic C2 S; Ann vegas-medic C4 N; Bob smart-ripper E1"
    table = in_turn(vegas_smart(units), "Bob", "smart-sniper")
    shot = find(table, "Bob", "damage_dealt", tile="smart-sniper")

    ways = answers(shot, "hits", target="C3")

    assert [way[0]["absorbed_by"] for way in ways] == ["C2", "C4"]
    chosen = shot.draft({"target": "C3", "hits": ways[1]}).facts
    assert [gone["hex"] for gone in chosen["destroyed"]] == ["C4"]


def test_a_grenade_is_thrown_next_to_the_own_hq():
    units = "Ann borgo-hq C3; Bob smart-hq C4; Bob smart-ripper C2; Bob smart-mother A1"
    table = in_turn(laid("borgo smart", units), "Ann", "borgo-grenade")

    assert answers(find(table, "Ann", "damage_dealt"), "target") == ["C2"]


def test_a_bomb_lies_with_all_seven_hexes_on_the_board_and_spares_hqs():
    units = "Ann moloch-hq C3; Bob smart-hq C1; Bob smart-ripper C2; Ann moloch-scout B2"
    table = in_turn(laid("moloch smart", units), "Ann", "moloch-air-strike")
    bomb = find(table, "Ann", "damage_dealt")

    assert len(answers(bomb, "target")) == 7
    assert {hit["hex"] for hit in bomb.draft({"target": "C2"}).facts["hits"]} == {"B2", "C2"}


def test_the_owner_of_two_medics_chooses_for_each_of_them_whom_it_saves():
    units = (
        "Ann outpost-medic A2 SE; Ann outpost-runner B2; Ann outpost-runner B3; "
        "Ann outpost-medic E2 SW; Ann outpost-commando D2; Ann outpost-commando D3"
    )
    table = laid("outpost moloch", f"Ann outpost-hq A1; Bob moloch-hq E3; {units}")
    bomb = find(in_turn(table, "Bob", "moloch-air-strike"), "Bob", "damage_dealt")

    ways = answers(bomb, "hits", target="C3")

    saved = [[hit["hex"] for hit in way if "absorbed_by" in hit] for way in ways]
    assert saved == [["B2", "D2"], ["B2", "D3"], ["B3", "D2"], ["B3", "D3"]]


# -- abilities ------------------------------------------------------------------------------------


def test_mobility_serves_once_a_turn_and_again_in_the_next():
    table = in_turn(
        laid("hegemony smart", "Ann hegemony-hq A1; Bob smart-hq E3; Ann hegemony-runner C3"), "Ann"
    )
    entry = rulebook.moved("Ann", "C3", "C4", None, means="mobility")
    assert is_offered(table, entry)

    apply(table, rulebook.event(entry))

    assert not find(table, "Ann", "unit_moved", means="mobility")
    in_turn(table, "Ann", number=9)
    assert find(table, "Ann", "unit_moved", means="mobility")


def test_each_transport_serves_a_unit_once():
    units = "Ann hegemony-hq A1; Bob smart-hq E3; Ann hegemony-transport C3; Ann hegemony-guard C2"
    table = in_turn(laid("hegemony smart", units), "Ann")
    turn = rulebook.moved("Ann", "C2", None, "S", means="transport", source="C3")
    assert is_offered(table, turn)

    apply(table, rulebook.event(turn))

    assert not find(table, "Ann", "unit_moved", means="transport")


def test_smarts_hq_moves_its_neighbours_but_not_itself():
    table = in_turn(vegas_smart("Bob smart-ripper E2; Bob smart-mother C3"), "Bob")

    assert answers(find(table, "Bob", "unit_moved", means="hq"), "unit") == ["E2"]


def test_with_a_recon_center_moves_go_two_hexes_but_through_no_mine():
    units = "Ann outpost-hq A1; Bob vegas-hq E3 S; Ann outpost-recon-center A3"
    mines = "; Ann outpost-runner C1; Bob vegas-mine C2; Bob vegas-mine D1"
    table = in_turn(laid("outpost vegas", units + mines), "Ann")
    move = find(table, "Ann", "unit_moved", means="mobility")

    far = set(answers(move, "to", unit="C1"))

    assert far == {None, "B1", "C2", "D1", "B2", "C1"}
    assert move.draft({"unit": "C1", "to": "B2"}).facts["path"] == ["B1"]


def test_on_the_way_a_net_fighter_may_turn_against_the_net_that_would_hold_it():
    """Every hex of the move brings its own turn (FAQ g.67); nets face to face cancel."""
    units = "Ann outpost-hq A1; Bob vegas-hq E3 S; Cid hegemony-hq A3; Dot smart-hq E1"
    units += "; Ann outpost-recon-center A2; Cid hegemony-net-fighter C1 N"
    mines = "; Dot smart-net-fighter C3 S; Bob vegas-mine B1; Bob vegas-mine D1"
    armies, teams = "outpost vegas hegemony smart", ("one", "two", "one", "two")
    table = in_turn(laid(armies, units + mines, edition="3.0", teams=teams), "Cid")
    table.hands[2] = ["hegemony-move"]
    move = find(table, "Cid", "unit_moved", means="tile")

    assert set(answers(move, "to", unit="C1")) == {None, "B1", "C2", "D1", "B2", "D2", "C1"}
    assert move.draft({"unit": "C1", "to": "D2"}).facts["path"] == ["C2"]
    assert answers(move, "path_facings", unit="C1", to="D2") == [["SE"]]


# -- energy and procedures ------------------------------------------------------------------------


def test_energy_stops_at_five_and_the_last_hq_point_stays():
    table = in_turn(vegas_smart(), "Ann", "vegas-guard", "vegas-move")
    table.energy[0], table.board.hq_points[0] = 2, 3
    energy = find(table, "Ann", "energy_bought")

    assert answers(energy, "hq_points") == [0, 1, 2]
    assert [] in answers(energy, "tiles", hq_points=2)
    assert max(map(len, answers(energy, "tiles", hq_points=2))) == 1


def test_there_is_no_energy_off_the_duel_board():
    table = in_turn(vegas_smart(edition="3.0"), "Ann", "vegas-guard")
    assert not find(table, "Ann", "energy_bought")


def test_a_push_back_by_procedure_costs_what_the_table_agreed_on():
    for cost in (2, 3):
        table = vegas_smart("Ann vegas-bodyguard C3; Bob smart-ripper C2", push_back_cost=cost)
        in_turn(table, "Ann").energy[0] = cost

        assert find(table, "Ann", "unit_pushed").facts["energy"] == cost


def test_procedures_want_links_that_no_net_holds():
    table = vegas_smart("Ann vegas-bodyguard C3; Bob smart-net-fighter C2 N")
    in_turn(table, "Ann").energy[0] = 5

    assert not find(table, "Ann", "unit_moved", means="procedure")


def test_the_laser_strikes_between_two_links_in_line_and_no_hq():
    table = vegas_smart("Ann vegas-guard B1; Ann vegas-scout B4; Bob smart-ripper B3")
    in_turn(table, "Ann").energy[0] = 3
    assert_struck(table, ["B3"])

    table = vegas_smart("Ann vegas-guard A2; Ann vegas-scout C3; Bob smart-ripper B2")
    in_turn(table, "Ann").energy[0] = 3
    assert find(table, "Ann", "damage_dealt", procedure="laser") is None


def assert_struck(table, hexes):
    laser = find(table, "Ann", "damage_dealt", procedure="laser")
    facts = laser.draft().facts
    assert [gone["hex"] for gone in facts["destroyed"]] == hexes
    assert [hit["hex"] for hit in facts["hits"]] == hexes


def test_elimination_wants_three_links_round_its_target():
    units = "Ann vegas-guard B1; Ann vegas-scout C3; Bob smart-ripper C2"
    table = vegas_smart(units)
    in_turn(table, "Ann").energy[0] = 3
    assert find(table, "Ann", "damage_dealt", procedure="elimination") is None

    table = vegas_smart(units + "; Ann vegas-guard D1")
    in_turn(table, "Ann").energy[0] = 3
    elimination = find(table, "Ann", "damage_dealt", procedure="elimination")
    assert answers(elimination, "target") == ["C2"]


def test_detonation_strikes_all_links_of_the_enemies():
    table = vegas_smart("Bob smart-ripper C3; Bob smart-mother A2; Bob smart-scout C2")
    in_turn(table, "Ann").energy[0] = 4

    facts = find(table, "Ann", "damage_dealt", procedure="detonation").draft().facts

    assert sorted(gone["hex"] for gone in facts["destroyed"]) == ["A2", "C3"]


# -- the order of turns ---------------------------------------------------------------------------


def test_teams_take_turns():
    table = laid("vegas smart borgo moloch", edition="3.0", teams=("x", "x", "y", "y"))
    assert order(table) == [0, 2, 1, 3]


def test_one_against_two_has_every_second_turn():
    table = laid("vegas smart borgo", edition="3.0", teams=("x", "y", "y"))
    assert order(table) == [0, 1, 0, 2]


def test_who_is_out_has_no_turn():
    table = laid("vegas smart borgo", edition="3.0")
    table.previous_player, table.turns_of, table.out = 0, [1, 0, 0], [False, True, False]
    assert next_player(table) == 2


def test_after_a_battle_only_the_end_of_the_turn_is_offered():
    table = in_turn(vegas_smart(), "Ann", "vegas-guard")
    happen(table, "battle_started", player="Ann", tile="vegas-battle")
    happen(table, "battle_ended")

    assert kinds(table, "Ann") == ["turn_ended"]


def test_a_player_may_give_up_and_a_table_may_end_the_match():
    table = in_turn(vegas_smart(), "Ann")

    concede, early = [o for o in offers(table, "Ann") if o.type == "match_ended"]

    assert concede.draft().facts == {"winner": "Bob", "reason": "conceded"}
    assert answers(early, "winner") == ["Ann", "Bob", "draw"]
    assert answers(early, "reason") == ["agreed", "time", "abandoned"]


@pytest.mark.parametrize(
    ("reason", "outcome"), [("agreed", None), ("time", None), ("abandoned", "abandoned")]
)
def test_a_match_that_is_broken_off_was_abandoned(reason, outcome):
    table = in_turn(vegas_smart(), "Ann")
    early = [o for o in offers(table, "Ann") if o.type == "match_ended"][-1]

    facts = early.draft({"reason": reason}).facts

    assert facts == {"reason": reason} | ({"outcome": outcome} if outcome else {})


def test_nobody_gives_up_against_two():
    units = "Ann vegas-hq A1; Bob smart-hq E3; Cid borgo-hq C5"
    table = in_turn(laid("vegas smart borgo", units, edition="3.0"), "Ann")

    assert find(table, "Ann", "match_ended", reason="conceded") is None


def test_a_tile_is_drawn_as_often_as_the_pile_has_it():
    table = in_turn(vegas_smart(), "Ann")
    table.turn.drawn = table.turn.forced = 0
    (draw,) = offers(table, None)
    (ask,) = draw.asks
    known = {choice.value: choice.most for choice in ask.choices}
    assert (known["vegas-mine"], known[None]) == (table.left[0]["vegas-mine"], None)

    too_many = ["vegas-mercenary"] * 3
    table.left[0]["vegas-mercenary"] = 2
    (ask,) = offers(table, None)[0].asks

    assert not ask.allows(too_many)
    assert ask.allows([*too_many[:2], None])


def test_nothing_is_offered_once_the_match_has_ended():
    table = in_turn(vegas_smart(), "Ann", "vegas-guard")
    happen(table, "match_ended", winner="Ann")

    assert kinds(table, None) == []
