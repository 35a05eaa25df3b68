"""Enemies in their turn on a board: the ways that their rows ask for, and what comes of them."""

import pytest
from projections.games.hunters_2114.mission.ground import Ground, board_of
from projections.games.hunters_2114.mission.ways import (
    Walker,
    leads_to,
    ways_from,
    ways_out,
    ways_to,
)
from projections.games.hunters_2114.system import HUNTERS_2114
from tests.hunters_2114.campaigns import Table, told
from tests.hunters_2114.missions import (
    ANN,
    ANN_DONE,
    BANDIT,
    BOB,
    BOB_DONE,
    Q02,
    SQUARES,
    TURN,
    card,
    carries,
    item,
    on,
)

BOARD = board_of("8x8").by_id


def walker(*heroes, marks=None, walls=None, flies=False):
    return Walker(Ground(marks or {}, walls or {}), BOARD, frozenset(heroes), flies)


def ends(ways):
    return [way[-1] for way in ways]


# -- to the nearest hero ---------------------------------------------------------------------------


def test_it_goes_the_shortest_way_to_a_hero():
    assert ways_to(walker("A1"), "F6", 2, ["A1"]) == [("E5", "D4")]
    assert ends(ways_to(walker("A1"), "F1", 1, ["A1"])) == ["E1", "E2"]


def test_it_stops_where_it_meets_a_hero():
    assert ways_to(walker("A1"), "B1", 2, ["A1"]) == [("A1",)]
    assert ways_to(walker("A1"), "A1", 2, ["A1"]) == []


def test_it_does_not_run_through_another_hero():
    walls = {"B1|B2": "obstacle", "C1|C2": "obstacle", "A1|A2": "obstacle"}
    corridor = walker("A1", "C1", walls=walls)

    assert ways_to(corridor, "D1", 3, ["A1"]) is None
    assert ends(ways_to(walker("A1", walls=walls), "D1", 3, ["A1"])) == ["A1"]


def test_it_goes_round_lines_and_flies_across_them():
    """A line before it: one square to the side is nearer than to stay."""
    walls = {f"{column}3|{column}4": "obstacle" for column in "BCDEF"}
    assert ends(ways_to(walker("D1", walls=walls), "D4", 1, ["D1"])) == ["C4", "C5", "E4", "E5"]
    assert "D3" in ends(ways_to(walker("D1", walls=walls, flies=True), "D4", 1, ["D1"]))


def test_where_there_is_no_way_nothing_is_known():
    walls = {"A1|B1": "obstacle", "A1|A2": "obstacle"}
    assert ways_to(walker("A1", walls=walls), "D4", 2, ["A1"]) is None


def test_an_observation_point_costs_it_two():
    """One square of move does not lead onto it; it takes the other way round."""
    hill = walker("A1", marks={"C3": "observation"})
    assert "C3" not in ends(ways_to(hill, "D4", 1, ["A1"]))
    assert "C3" in ends(ways_to(hill, "D4", 2, ["A1"]) + ways_to(hill, "D3", 2, ["A1", "C3"]))


def test_both_ways_of_counting_are_the_shortest():
    """Over the observation point it is three squares that cost four, round it four squares."""
    hill = walker("A1", marks={"B2": "observation"})
    assert leads_to(hill, "D4", ("C3", "B2"), 3, ["A1"])
    assert leads_to(hill, "D4", ("C3", "B3"), 2, ["A1"])
    assert not leads_to(hill, "D4", ("D5",), 1, ["A1"])


def test_part_of_a_way_is_as_good_as_the_whole():
    assert leads_to(walker("A1"), "F6", ("E5",), 2, ["A1"])
    assert not leads_to(walker("A1"), "F6", ("E6",), 2, ["A1"])


# -- away, and out of a melee ----------------------------------------------------------------------


def test_it_goes_away_as_far_as_it_gets_and_not_at_all_for_nothing():
    assert set(ends(ways_from(walker("D4"), "D5", 1, ["D4"]))) == {"C6", "D6", "E6"}
    assert ways_from(walker("F6"), "H8", 1, ["F6"]) == []


def test_it_breaks_away_as_far_as_possible_from_as_many_as_possible():
    """The rulebook's example: not beside three heroes, where it can be two squares from one."""
    out = ends(ways_out(walker("B1", "D1"), "B1", ["B1", "B1", "D1"]))
    assert "C1" not in out
    assert "C2" not in out
    assert set(out) == {"A1", "A2"}


def test_it_does_not_break_away_into_another_melee():
    corner = walker("A1", "B1", "A2", "B2")
    assert ways_out(corner, "A1", ["A1", "B1", "A2", "B2"]) == []


def test_it_breaks_away_onto_an_observation_point_too():
    marks = {square: "observation" for square in ("A2", "B1", "B2")}
    assert set(ends(ways_out(walker("A1", marks=marks), "A1", ["A1"]))) == {"A2", "B1", "B2"}


# -- in the enemies' turn --------------------------------------------------------------------------

ENEMIES_TURN = (ANN, ANN_DONE, BOB, BOB_DONE)
WOLF = card("Wolf", health=2, dice="0:3", hits="0:2", rows_far="move 2 to + melee; move 2 to",
            rows_near="move 1 to + melee", rows_melee="disengage; melee")  # fmt: skip
SNIPER = card("Sniper", health=2, dice="0:1 1:2 2:2 3:2 4:2", hits="0:1 1:2 2:2 3:2 4:2",
              rows_far="ranged; move 1 to + ranged; move 1 to", rows_near="ranged + move 1 away",
              rows_melee="disengage; melee")  # fmt: skip


def on_board(kind, square, ann="A1", bob="H8", *more, size="8x8"):
    """One enemy on the board, when the heroes are done."""
    known = told("hero_described", "Ann", health=4, health_most=4)
    table = Table(squares=size).tell(WOLF, SNIPER, BANDIT, known, Q02)
    table.tell(told("enemies_placed", enemy=kind, squares=[square]), on("Ann", ann), on("Bob", bob))
    return table.tell(*more, TURN, *ENEMIES_TURN)


def acts(kind, band, row, **facts):
    return told("enemy_acted", enemy=f"{kind} 1", band=band, row=row, **facts)


def proposed(table, entry):
    drafts, link = table.play(entry)
    return [*drafts, *([link] if link else [])]


def cells(link):
    """Where it may go."""
    return {choice.cell for choice in link.open_asks[0].choices}


def offered_row(table):
    return [
        (offer.facts.get("band"), offer.facts.get("row"))
        for offer in HUNTERS_2114.play.offers(table.state, None) if offer.type == "enemy_acted"
    ]  # fmt: skip


def test_the_way_of_a_row_is_proposed_and_then_its_attack():
    table = on_board("Wolf", "C3")
    assert offered_row(table) == [("far", 1)]

    way, blow, roll = proposed(table, acts("Wolf", "far", 1))

    assert (way.type, way.facts) == ("figure_moved", {"enemy": "Wolf 1", "path": ["B2", "A1"]})
    assert way.because.text("pl") == "Wolf 1: wiersz z karty"
    assert blow.facts | {} == {
        "enemy": "Wolf 1", "kind": "melee", "targets": ["Ann"], "needed": 2, "dice": 3
    }  # fmt: skip
    assert roll.type == "attack_rolled"
    assert table.state.mission.in_melee("Wolf 1") == ("Ann",)
    assert table.state.mission.actions == 1


def test_of_several_ways_the_players_choose_one():
    table = on_board("Wolf", "D1", "A1", "H8")
    _, link = table.play(acts("Wolf", "far", 2))

    assert cells(link) == {"B1", "B2"}
    table.tell(told("figure_moved", enemy="Wolf 1", path=["C2", "B2"]))
    assert not table.rules


def test_a_row_that_a_line_makes_impossible_gives_way_to_the_next_one():
    """Two squares off as the crow flies, but the line makes the way longer: no melee from here."""
    walls = [told("wall_laid", edge=f"{column}2|{column}3", wall="obstacle") for column in "ABCDE"]
    assert offered_row(on_board("Wolf", "A3")) == [("far", 1)]
    assert offered_row(on_board("Wolf", "A3", "A1", "H8", *walls)) == [("far", 2)]


def test_what_it_sees_after_its_way_decides():
    """A curtain hides the hero from where it stands; a square farther on it sees him, or not."""
    curtain = told("wall_laid", edge="C1|D1", wall="curtain")
    around = [told("wall_laid", edge=f"C{row}|D{row}", wall="curtain") for row in range(1, 9)]
    assert offered_row(on_board("Sniper", "D1")) == [("far", 1)]
    assert offered_row(on_board("Sniper", "D1", "A1", "H8", curtain)) == [("far", 2)]
    assert offered_row(on_board("Sniper", "D1", "A1", "H8", *around)) == [("far", None)]


def test_a_step_at_a_time_is_offered_as_long_as_it_leads_the_shortest_way():
    table = on_board("Wolf", "C3").tell(acts("Wolf", "far", 2))
    (offer,) = (o for o in HUNTERS_2114.play.offers(table.state, None) if o.type == "figure_moved")
    assert [choice.value for choice in offer.asks[0].choices] == [["B2"]]
    table.tell(told("figure_moved", enemy="Wolf 1", path=["B2"]))

    kinds = {offer.type for offer in HUNTERS_2114.play.offers(table.state, None)}
    assert "figure_moved" in kinds
    assert not {"enemy_finished", "enemy_acted"} & kinds, "it goes on"
    table.tell(told("reaction_played", "Bob"))
    assert "enemy_finished" in {o.type for o in HUNTERS_2114.play.offers(table.state, None)}


def test_it_shoots_and_then_goes_away():
    table = on_board("Sniper", "B2")
    shot, roll = proposed(table, acts("Sniper", "near", 1))
    assert (shot.facts["kind"], shot.facts["targets"]) == ("ranged", ["Ann"])

    drafts, link = table.play({**roll.entry(), "dice": [6, 6]})

    assert [draft.type for draft in drafts] == []
    assert link.type == "figure_moved"
    assert cells(link) == {"A3", "B3", "C1", "C2", "C3"}


def in_melee(*more, ann="B2", bob="H8"):
    """The sniper ran into Ann."""
    table = on_board("Sniper", "B3", ann, bob, *more)
    return table.tell(told("figure_moved", enemy="Sniper 1", path=[ann]))


def test_in_melee_it_breaks_away_if_that_helps():
    table = in_melee()
    assert offered_row(table) == [("melee", 1)]

    _, away = table.play(acts("Sniper", "melee", 1))
    assert away.type == "figure_disengaged"
    assert cells(away) == {"A1", "A2", "A3", "B1", "C1"}, "Bob stands on H8"

    drafts, roll = table.play(away.told({"to": "A1"}).entry())
    assert [draft.type for draft in drafts] == ["attack_declared"]
    assert drafts[0].facts["player"] == "Ann"
    assert drafts[0].facts["penalty"]
    assert roll.type == "attack_rolled"
    assert table.state.mission.in_melee("Sniper 1") == ()


def test_in_melee_it_strikes_where_every_square_beside_it_is_another_melee():
    """In a corner behind a line, with a hero on the only square to go to."""
    lines = [told("wall_laid", edge=edge, wall="obstacle") for edge in ("A1|A2", "B1|B2")]
    table = on_board("Sniper", "B1", "A1", "C1", *lines)
    table.tell(told("figure_moved", enemy="Sniper 1", path=["A1"]), on("Bob", "B1"))

    assert offered_row(table) == [("melee", 2)]
    drafts, roll = table.play(acts("Sniper", "melee", 2))
    assert [draft.type for draft in drafts] == ["attack_declared"]
    assert roll.type == "attack_rolled"


def test_an_enemy_that_the_strike_destroys_goes_nowhere():
    table = in_melee(told("thing_corrected", kind="enemy", name="Sniper",
                          values={"rows_melee": "disengage + move 1 away"}))  # fmt: skip
    _, away = table.play(acts("Sniper", "melee", 1))
    table.play(away.told({"to": "A1"}).entry(), dice=[1, 1, 1])
    hurt = told("damage_dealt", figure="Sniper 1", damage=2)
    drafts, link = table.play(hurt)

    assert [draft.type for draft in drafts] == ["enemy_destroyed"]
    assert link is None


@pytest.mark.parametrize(
    "unknown",
    [
        told("effect_began", effect="Jammer", turns=2),
        told("figure_left", "Bob"),
        told("thing_corrected", kind="enemy", name="Wolf", values={"rows_far": "it howls"}),
    ],
)
def test_nothing_is_proposed_of_which_somebody_may_think_otherwise(unknown):
    """An effect may hold it up, a row may say what nobody can read; who left the board does not."""
    table = on_board("Wolf", "C3", "A1", "H8", unknown)
    drafts, link = table.play(acts("Wolf", "far", 1))

    is_plain = unknown["type"] == "figure_left"
    assert bool(drafts or link) is is_plain
    table.tell(told("figure_moved", enemy="Wolf 1", path=["D4"]))
    assert bool(table.rules) is is_plain


def test_without_a_board_only_the_attack_of_a_row_is_proposed():
    table = Table().tell(WOLF, SNIPER, Q02, told("enemies_placed", enemy="Sniper"), TURN)
    drafts, link = table.tell(*ENEMIES_TURN).play(acts("Sniper", "far", 2, against="Ann"))

    assert [(draft.type, draft.facts["targets"]) for draft in drafts] == [
        ("attack_declared", ["Ann"])
    ]
    assert link.type == "attack_rolled"
    assert not table.tell(told("figure_moved", enemy="Sniper 1", squares=3)).rules


def offered_rows(*told_before, **options):
    """What is asked of an enemy's action: the questions, and the rows at each distance."""
    table = Table(**options).tell(*told_before, Q02, told("enemies_placed", enemy="Wolf"), TURN)
    table.tell(*ENEMIES_TURN)
    offers = HUNTERS_2114.play.offers(table.state, None)
    (offer,) = [one for one in offers if one.type == "enemy_acted"]
    return offer, {ask.fact: ask for ask in offer.asks}


def test_without_squares_the_distance_says_which_rows_a_card_has():
    offer, asks = offered_rows(WOLF)

    assert list(asks) == ["band", "row", "against"]
    far = asks["row"].legal({"band": "far"})
    near = asks["row"].legal({"band": "near"})
    assert [choice.value for choice in far][-1] is None, "nobody saw which"
    assert [str(choice.label) for choice in far] != [str(choice.label) for choice in near]
    assert [choice.value for choice in asks["against"].choices] == ["Ann", "Bob"]
    assert offer.facts == {"enemy": "Wolf 1"}


def test_of_a_card_that_nobody_wrote_down_the_row_may_be_left_out():
    _, asks = offered_rows()

    assert list(asks) == ["band", "row"]
    assert asks["row"].optional
    assert [choice.value for choice in asks["row"].choices] == [1, 2, 3, 4]


@pytest.mark.parametrize("armoured", ["Ann", "Bob"])
def test_without_squares_the_table_says_whom_a_row_hits(armoured):
    """Who is nearest nobody knows, so nobody is wrong; with squares fewer dice decide."""
    vest = item("VEST", defence_melee=1, defence_area=1, defence_front=2, defence_side=2,
                defence_rear=2)  # fmt: skip
    worn = (carries("Ann", "KNIFE"), carries("Bob", "KNIFE"), carries(armoured, "VEST", "armour"))
    table = Table().tell(SNIPER, vest, *worn, Q02, told("enemies_placed", enemy="Sniper"), TURN)
    table.tell(*ENEMIES_TURN)
    drafts, _ = table.play(acts("Sniper", "far", 1, against="Bob"))

    assert not table.rules
    assert [draft.facts["targets"] for draft in drafts] == [["Bob"]]
    board = Table(**SQUARES).tell(SNIPER, vest, *worn, Q02, on("Ann", "A1"), on("Bob", "B1"))
    board.tell(told("enemies_placed", enemy="Sniper", squares=["A4"]), TURN, *ENEMIES_TURN)
    board.tell(acts("Sniper", "far", 1, against="Bob"))
    assert ("target_armour" in board.rules) is (armoured == "Bob")
