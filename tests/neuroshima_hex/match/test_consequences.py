"""What the rules say follows: Mines, Bio-droids, full boards, battles, ends (TURN: the FAQ's)."""

import pytest
from projections.games.neuroshima_hex.acts import apply
from projections.games.neuroshima_hex.armies import find_tile
from projections.games.neuroshima_hex.battle.resolver import resolve
from projections.games.neuroshima_hex.board.hexes import DIRECTION, GRIDS
from projections.games.neuroshima_hex.course import next_step
from projections.games.neuroshima_hex.following import consequences, event_of
from projections.games.neuroshima_hex.offers import offers, to_act
from projections.offers import Draft
from tests.neuroshima_hex.match import rulebook
from tests.neuroshima_hex.match.scenes import (
    after,
    find,
    follow,
    happen,
    in_turn,
    kinds,
    laid,
)

HQS = "Ann vegas-hq A1 N; Bob smart-hq E3 N"


def vegas_smart(units="", **options):
    return laid("vegas smart", f"{HQS}; {units}", **options)


def types(drafts):
    return [draft.type for draft in drafts]


def placing(tile, hex_, player="Bob", facing="N"):
    return Draft("tile_placed", {"player": player, "tile": tile, "hex": hex_, "facing": facing})


# -- outside battle -------------------------------------------------------------------------------


def test_the_first_turn_begins_once_all_hqs_stand():
    table = laid("vegas smart", "Ann vegas-hq A1")

    (began,) = consequences(table, placing("smart-hq", "E3"))

    assert (began.type, began.facts["player"], began.facts["number"]) == ("turn_began", "Ann", 1)


def test_a_mine_destroys_whoever_comes_onto_it_and_itself():
    table = in_turn(vegas_smart("Ann vegas-mine C3"), "Bob", "smart-ripper")

    (damage,) = consequences(table, placing("smart-ripper", "C3"))

    assert damage.facts["tile"] == "vegas-mine"
    assert [gone["tile"] for gone in damage.facts["destroyed"]] == ["smart-ripper"]
    assert [gone["owner"] for gone in damage.facts["foundations"]] == ["Ann"]
    later = after(table, placing("smart-ripper", "C3"))
    assert later.board.at[later.board.grid.index["C3"]] is None
    assert not later.board.foundations


def test_an_hq_only_clears_a_mine():
    table = in_turn(vegas_smart("Ann vegas-mine E2"), "Bob", "smart-move")
    move = {"player": "Bob", "unit": "E3", "to": "E2", "tile": "smart-move"}

    (damage,) = consequences(table, Draft("unit_moved", move))

    assert damage.facts["destroyed"] == []
    assert len(damage.facts["foundations"]) == 1


def test_a_medic_saves_from_a_mine_and_its_owner_chooses_which():
    units = "Ann vegas-hq A1; Bob outpost-hq E3; Ann vegas-mine C3"
    medics = "Bob outpost-medic C4 N; Bob outpost-medic C2 S"
    table = in_turn(laid("vegas outpost", f"{units}; {medics}"), "Bob", "outpost-brawler")
    draft = placing("outpost-brawler", "C3")

    (damage,) = consequences(table, draft)
    (ask,) = damage.asks
    assert [gone["hex"] for gone in damage.facts["destroyed"]] == ["C2"]

    other = ask.choices[1].value
    (damage,) = consequences(table, draft.answered(ask.fact, other))
    assert [gone["hex"] for gone in damage.facts["destroyed"]] == ["C4"]


def test_a_bio_droid_returns_even_from_a_mine():
    table = in_turn(vegas_smart("Ann vegas-mine C3"), "Bob", "smart-bio-droid")

    drafts = consequences(table, placing("smart-bio-droid", "C3"))

    assert types(drafts) == ["damage_dealt", "tile_returned"]


def test_who_draws_the_last_tile_is_told_once():
    table = in_turn(vegas_smart(), "Ann")
    table.left[0] = {"vegas-guard": 1}

    (last,) = follow(table, "tiles_drawn", player="Ann", tiles=["vegas-guard"])

    assert last.type == "last_tile_drawn"
    assert last.facts == {"player": "Ann"}


def test_an_unfinished_draft_brings_nothing():
    assert follow(in_turn(vegas_smart(), "Ann", "vegas-guard"), "tile_placed", player="Ann") == []


def test_energy_ends_the_turn_and_the_next_begins():
    table = in_turn(vegas_smart(), "Ann", "vegas-guard")

    drafts = follow(table, "energy_bought", player="Ann", tiles=["vegas-guard"])

    assert types(drafts) == ["turn_ended", "turn_began"]
    assert drafts[1].facts["player"] == "Bob"


# -- battles --------------------------------------------------------------------------------------


def test_the_rulebooks_battle_is_proposed_as_it_is_told():
    table = rulebook.played(rulebook.BEFORE_BATTLE[:-1])
    facts = {k: v for k, v in rulebook.BEFORE_BATTLE[-1].items() if k != "type"}

    drafts = follow(table, "battle_started", **facts)

    fought = [dict(d.facts) for d in drafts if d.type == "segment_fought"]
    told = [{k: v for k, v in s.items() if k != "type"} for s in rulebook.SEGMENTS]
    assert fought == told
    assert types(drafts)[-3:] == ["battle_ended", "turn_ended", "turn_began"]


def full(*, fighting, **options):
    """Ann's Scouts fill the board but for Bob's corner, and one hex that is free."""
    names = GRIDS[19].names
    corner = {"E2", "E3", "D3", "D4"}
    fill = [name for name in names if name not in {"A1", "C3", *corner}]
    units = [f"Ann vegas-scout {name}" for name in fill]
    unit = "smart-ripper" if fighting else "smart-scout"
    units += [f"Bob {unit} {name} NW" for name in sorted(corner - {"E3"})]
    table = vegas_smart("; ".join(units), **options)
    return in_turn(table, "Ann", "vegas-guard")


def test_a_full_board_is_a_battle_at_once():
    drafts = consequences(full(fighting=True), placing("vegas-guard", "C3", "Ann"))

    assert types(drafts)[0] == "battle_started"
    assert drafts[0].facts["kind"] == "full_board"
    assert types(drafts)[-1] == "turn_began"


def test_a_full_board_on_which_nothing_changes_ends_the_match():
    table = full(fighting=False)
    table.board.hq_points = [12, 13]

    drafts = consequences(table, placing("vegas-guard", "C3", "Ann"))

    assert types(drafts)[-1] == "match_ended"
    assert drafts[-1].facts["winner"] == "Bob"
    assert drafts[-1].facts["reason"] == "deadlock"


def test_a_deadlock_waits_for_a_prisoner_that_may_be_turned():
    """The turn may end it: it comes before all that follows the battle (TURN 23, 45)."""
    table = full(fighting=False)
    board, at = table.board, table.board.grid.index
    board.put(at["C4"], find_tile("smart-scout"), 1, DIRECTION["S"])
    table.invalidate()
    draft = placing("vegas-agitator", "C3", "Ann", "S")

    drafts = consequences(table, draft)

    assert types(drafts)[-1] == "battle_ended"
    offered = [(o.type, o.facts.get("reason")) for o in offers(after(table, draft), "Ann")]
    assert ("match_ended", "deadlock") in offered
    assert ("unit_moved", None) in offered


@pytest.mark.parametrize(
    ("shown", "next_"), [({"Ann": 1, "Bob": 0}, "battle_started"), ({}, "match_ended")]
)
def test_points_that_are_still_made_end_a_deadlock_some_time(shown, next_):
    table = full(fighting=False, points_mode=True)
    happen(table, "tile_placed", player="Ann", tile="vegas-guard", hex="C3")
    happen(table, "battle_started", player="Ann", kind="full_board")
    happen(table, "battle_ended", points=shown)

    assert next_step(table).type == next_


def test_a_placement_that_frees_a_hex_fills_no_board():
    table = full(fighting=True)
    table.board.foundations[table.board.grid.index["C3"]] = mine(table)

    drafts = consequences(table, placing("vegas-guard", "C3", "Ann"))

    assert types(drafts) == ["damage_dealt"]


def mine(table):
    other = laid("vegas smart", f"{HQS}; Ann vegas-mine C3")
    return other.board.foundations[table.board.grid.index["C3"]]


def test_a_clown_goes_off_if_somebody_says_so():
    units = "Ann moloch-hq A1; Bob borgo-hq E3; Ann moloch-clown C3; Bob borgo-mutant C2 S"
    table = in_turn(laid("moloch borgo", units), "Ann", "moloch-battle")
    draft = Draft("battle_started", {"player": "Ann", "tile": "moloch-battle"})
    drafts = consequences(table, draft)
    (ask,) = [ask for d in drafts for ask in d.asks]
    assert (ask.by, ask.default) == ("Ann", None)

    boom = next(choice.value for choice in ask.choices if choice.value is not None)
    other = consequences(table, draft.answered(ask.fact, boom))

    (chosen,) = [d for d in other if d.type == "choices_made"]
    assert chosen.facts["player"] == "Ann"
    following = other[list(other).index(chosen) + 1]
    assert {a["kind"] for a in following.facts["attacks"] if a["from"] == "C3"} == {"explosion"}
    for each in (draft, *other):
        apply(table, event_of(each))
    assert table.turn.player == 1


def test_what_is_proposed_is_what_the_resolver_says():
    table = in_turn(vegas_smart("Ann vegas-bodyguard C3; Bob smart-ripper C2 S"), "Ann")
    draft = Draft("battle_started", {"player": "Ann"})

    later = after(table, draft)

    assert later.board.at == resolve(table.board).board.at
    assert later.board.hq_points == resolve(table.board).board.hq_points


def test_a_prisoner_of_the_battle_is_turned_before_the_turn_ends():
    units = "Ann vegas-hq A1; Bob hegemony-hq E1; Ann vegas-agitator C3; Ann vegas-marksman D4 NW"
    units += "; Bob hegemony-runner C2; Bob hegemony-scout C1; Bob hegemony-net-fighter D3 SW"
    table = in_turn(laid("vegas hegemony", units), "Bob", "hegemony-battle")
    assert not find(table, "Ann", "unit_moved", means="takeover")

    later = after(table, Draft("battle_started", {"player": "Bob", "tile": "hegemony-battle"}))

    assert to_act(later) == "Ann"
    turn = find(later, "Ann", "unit_moved", means="takeover")
    done = after(later, turn.draft({"facing": "S"}))
    assert done.turn.player == 0


# -- the end --------------------------------------------------------------------------------------


def dying(**options):
    """Bob's HQ has one point, and a Bodyguard at its side."""
    table = vegas_smart("Ann vegas-bodyguard E2 S", **options)
    table.board.hq_points = [20, 1]
    return in_turn(table, "Ann", "vegas-battle")


def battle(table, player="Ann", **facts):
    return follow(table, "battle_started", player=player, **facts)


def test_an_hq_that_falls_ends_a_match_of_two():
    drafts = battle(dying())

    assert types(drafts)[-2:] == ["battle_ended", "match_ended"]
    assert drafts[-1].facts["winner"] == "Ann"


def test_two_hqs_that_fall_in_one_battle_are_a_draw():
    table = dying()
    happen(table, "tile_placed", player="Bob", tile="smart-ripper", hex="A2", facing="N")
    table.board.hq_points = [2, 1]

    assert battle(table)[-1].facts["winner"] == "draw"


def test_among_three_the_fallen_is_out_and_the_others_play_on():
    units = "Ann vegas-hq A1 S; Bob smart-hq E3; Cid borgo-hq C5; Ann vegas-bodyguard E2 S"
    table = laid("vegas smart borgo", units, edition="3.0")
    table.board.hq_points = [20, 1, 20]
    in_turn(table, "Ann", "vegas-battle")

    drafts = battle(table)

    assert types(drafts)[-3:] == ["player_eliminated", "turn_ended", "turn_began"]
    assert drafts[-3].facts["player"] == "Bob"
    assert drafts[-1].facts["player"] == "Cid"


def test_a_team_lives_while_one_of_its_hqs_does():
    units = "Ann vegas-hq A1 S; Bob smart-hq E3; Cid borgo-hq C5; Ann vegas-bodyguard E2 S"
    teams = ("one", "two", "two")
    table = laid("vegas smart borgo", units, edition="3.0", teams=teams)
    table.board.hq_points = [20, 1, 20]
    in_turn(table, "Ann", "vegas-battle")
    assert "match_ended" not in types(battle(table))

    table.board.hq_points = [20, 1, 0]
    table.board.lift(table.board.grid.index["C5"])
    table.out[2] = True
    assert battle(table)[-1].facts["winner"] == "one"


def test_every_opponent_has_one_more_turn_before_the_last_battle():
    table = in_turn(vegas_smart(), "Ann")
    happen(table, "last_tile_drawn", player="Ann")

    (began,) = follow(table, "turn_ended", player="Ann")
    assert began.facts["player"] == "Bob"

    happen(table, "turn_ended", player="Ann")
    happen(table, "turn_began", player="Bob")
    drafts = follow(table, "turn_ended", player="Bob")
    assert drafts[0].facts == {"player": "Ann", "kind": "last"}
    assert types(drafts)[-1] == "match_ended"


def at_the_end(**options):
    """Bob ends the last turn before the last battle."""
    table = in_turn(vegas_smart(**options), "Ann")
    happen(table, "last_tile_drawn", player="Ann")
    happen(table, "turn_ended", player="Ann")
    happen(table, "turn_began", player="Bob")
    return table


def test_equal_points_are_a_draw_in_duel():
    drafts = follow(at_the_end(), "turn_ended", player="Bob")

    assert drafts[-1].facts["winner"] == "draw"


def test_equal_points_are_a_turn_more_for_each_in_3_0():
    table = at_the_end(edition="3.0")

    for player in ("Ann", "Bob"):
        drafts = follow(table, "turn_ended", player="Bob" if player == "Ann" else "Ann")
        draft = Draft("turn_ended", {"player": "Bob" if player == "Ann" else "Ann"})
        assert drafts[-1].type == "turn_began"
        assert (drafts[-1].facts["player"], drafts[-1].facts["overtime"]) == (player, True)
        for each in (draft, *drafts):
            apply(table, event_of(each))
    drafts = follow(table, "turn_ended", player="Bob")

    assert drafts[0].facts == {"player": "Bob", "kind": "overtime"}
    assert drafts[-1].facts["reason"] == "overtime"


def test_more_points_win_the_last_battle():
    table = at_the_end(edition="3.0")
    table.board.hq_points = [11, 12]

    drafts = follow(table, "turn_ended", player="Bob")

    assert drafts[-1].facts["winner"] == "Bob"
    assert drafts[-1].facts["scores"] == {"Ann": 11, "Bob": 12}


def test_in_the_points_game_wounds_of_hqs_are_points_and_none_falls():
    table = dying(edition="3.0", points_mode=True)
    table.points = [19, 3]

    drafts = battle(table)

    scored = [d.facts["points"] for d in drafts if d.type == "segment_fought"]
    assert scored[-1]["Ann"] == 20
    assert drafts[-1].facts["winner"] == "Ann"
    assert drafts[-1].facts["reason"] == "points"


@pytest.mark.parametrize("kind", ["full_board", "tile"])
def test_a_battle_may_be_recorded_by_its_end_alone(kind):
    table = in_turn(vegas_smart(), "Ann")
    happen(table, "battle_started", player="Ann", kind=kind)
    assert kinds(table, "Ann") == ["battle_ended"]

    drafts = follow(table, "battle_ended", hq_points={"Bob": 18})

    assert types(drafts) == ["turn_ended", "turn_began"]


def test_a_last_battle_recorded_by_its_end_alone_decides():
    table = in_turn(vegas_smart(), "Ann")
    happen(table, "turn_ended", player="Ann")
    happen(table, "battle_started", player="Ann", kind="last")

    (ended,) = follow(table, "battle_ended", hq_points={"Bob": 18})

    assert ended.facts["winner"] == "Ann"


def test_an_hq_that_nobody_recorded_has_not_fallen():
    table = in_turn(laid("vegas smart", "Ann vegas-hq A1"), "Ann", "vegas-guard")

    drafts = follow(table, "turn_ended", player="Ann")

    assert types(drafts) == ["turn_began"]
