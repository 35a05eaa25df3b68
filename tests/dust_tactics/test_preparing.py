"""Boards and lists of armies as they are prepared: read, painted, kept, and told as events."""

import json

import pytest
from events.errors import AfterActionError
from projections.games.dust_tactics.preparing import PREPARATIONS
from projections.preparations import ListedCard, Painting, list_to_keep, listed, without
from tests.dust_tactics.matches import Battle

CANVAS, ROSTER = PREPARATIONS.canvas, PREPARATIONS.roster
FILE = {
    "game": "dust_tactics",
    "board": {
        "columns": 9, "rows": 6,
        "squares": {"C3": "none", "D4": "cross", "A1": "circle"},
        "cover": {"E2": "crate", "F2": "tank_trap"},
        "walls": [["H2", "I2"]],
        "buildings": [{"squares": ["G4", "H4"],
                       "entrances": [{"square": "G4", "side": "south", "size": "small"}]}],
        "entry": {"Allies": ["A1", "I6"]},
    },
    "units": [{"id": "hans", "side": "Axis", "class": "V3", "square": "B2"}],
}  # fmt: skip


def painted(file=FILE):
    return CANVAS.painting(CANVAS.read(json.dumps(file).encode()))


def refusal_of(**board):
    file = {**FILE, "board": {**FILE["board"], **board}}
    with pytest.raises(AfterActionError) as refused:
        CANVAS.read(json.dumps(file).encode())
    return refused.value.text("en")


def test_a_board_of_a_file_is_painted_on_and_kept_as_it_was():
    painting = painted()

    kept = CANVAS.kept(painting)

    assert painting.marks == {
        "none": ["C3"], "cross": ["D4"], "crate": ["E2"], "tank_trap": ["F2"],
        "inside": ["G4", "H4"], "entry Allies": ["A1", "I6"],
    }  # fmt: skip
    plain = {square: kind for square, kind in FILE["board"]["squares"].items() if kind != "circle"}
    assert kept == {"game": "dust_tactics", "board": {**FILE["board"], "squares": plain}}
    assert CANVAS.painting(kept) == painting


def test_of_a_smaller_board_what_lies_off_it_is_left_out():
    small = CANVAS.kept(painted()._replace(columns=5, rows=4))["board"]

    assert small == {
        "columns": 5, "rows": 4, "squares": {"C3": "none", "D4": "cross"}, "cover": {"E2": "crate"},
        "entry": {"Allies": ["A1"]},
    }  # fmt: skip


@pytest.mark.parametrize(
    ("board", "told"),
    [
        ({"squares": {"K1": "none"}}, "K1"),
        ({"cover": {"A9": "crate"}}, "A9"),
        ({"squares": {"C3": "lava"}}, "board.squares.C3"),
        ({"columns": 65}, "board.columns"),
        ({"rows": 0}, "board.rows"),
        ({"walls": [["A1", "B2"]]}, "board.walls[0]"),
    ],
)
def test_a_file_is_refused_by_the_square_that_is_wrong(board, told):
    assert told in refusal_of(**board)


def test_what_is_no_json_at_all_is_refused_with_a_sentence():
    with pytest.raises(AfterActionError):
        CANVAS.read(b"\xff\xfe no board")


def test_the_largest_board_is_kept_and_told():
    every = [f"{letters}{row}" for letters in ("A", "BL") for row in range(1, 65)]
    painting = Painting(64, 64, {"none": every})

    told = PREPARATIONS.entries(CANVAS.kept(painting), {}, ())

    assert told[0] == {"type": "board_laid", "columns": 64, "rows": 64}
    assert [entry["squares"] for entry in told[1:]] == [every]


def test_more_squares_than_one_event_takes_are_told_by_several():
    every = [f"{letter}{row}" for letter in "ABCDEFGHIJKLMNOPQRST" for row in range(1, 22)]

    marked = PREPARATIONS.entries(CANVAS.kept(Painting(20, 21, {"cross": every})), {}, ())[1:]

    assert [len(entry["squares"]) for entry in marked] == [400, 20]


def test_heroes_join_the_squads_of_their_own_list_by_the_names_that_these_have():
    lists = {
        "Ann": [ListedCard("Hell Boys"), ListedCard("Bazooka Joe", 0)],
        "Bob": [ListedCard("Sigrid", 1), ListedCard("Hell Boys"), ListedCard("Blackhawk")],
    }

    told = PREPARATIONS.entries(None, lists, ())

    assert [entry for entry in told if entry["type"] == "hero_attached"] == [
        {"type": "hero_attached", "hero": "Bazooka Joe", "unit": "Hell Boys"},
        {"type": "hero_attached", "hero": "Sigrid", "unit": "Hell Boys 2"},
    ]
    assert told[0] == {
        "type": "army_listed", "player": "Ann", "units": ["Hell Boys", "Bazooka Joe"],
    }  # fmt: skip


def test_what_was_prepared_lies_on_the_table():
    players = ({"seat": "Ann", "army": "allies"}, {"seat": "Bob", "army": "axis"})
    lists = {"Ann": [ListedCard("Blackhawk")]}

    state = Battle().tell(*PREPARATIONS.entries(CANVAS.kept(painted()), lists, players)).state

    board = state.board
    assert (board.columns, board.rows) == (9, 6)
    assert board.symbols == {"C3": "none", "D4": "cross"}
    assert board.cover == {"E2": ("crate", 2), "F2": ("tank_trap", 4)}
    assert board.walls == ("H2|I2",)
    assert board.buildings == (("G4", "H4"),)
    assert board.entrances == {"G3|G4": "small"}
    assert board.entry == {"Ann": ("A1", "I6")}
    assert list(state.units) == ["Blackhawk"]


def test_squares_that_are_painted_beside_each_other_are_one_building():
    painting = painted()
    marks = {**painting.marks, "inside": ["G4", "A1", "A2", "C2"]}

    buildings = CANVAS.kept(painting._replace(marks=marks))["board"]["buildings"]

    assert [sorted(one["squares"]) for one in buildings] == [["G4"], ["A1", "A2"], ["C2"]]
    assert buildings[0]["entrances"] == [{"square": "G4", "side": "south", "size": "small"}]


@pytest.mark.parametrize(
    ("players", "sides"),
    [
        ([("Ann", "axis", None), ("Bob", "allies", None)], ["Bob"]),
        ([("Ann", "axis", "Allies"), ("Bob", "allies", "Axis")], ["Allies"]),
        ([("Ann", "allies", None), ("Bob", "allies", None)], []),
    ],
)
def test_a_side_comes_in_by_the_squares_of_its_name_or_of_its_army(players, sides):
    told = [{"seat": seat, "army": army, "team": team} for seat, army, team in players]

    entries = PREPARATIONS.entries(CANVAS.kept(painted()), {}, told)

    assert [entry["side"] for entry in entries if entry["type"] == "entry_marked"] == sides


def test_heroes_may_join_squads_and_nobody_knows_what_a_strange_card_is():
    joins = ROSTER.may_join(["Rhino", "Hell Boys", "Blackhawk", "Somebody", "Lara"])

    assert joins == {0: [1, 3], 3: [1], 4: [1, 3]}


def test_a_list_is_kept_and_read_back_and_odd_entries_of_a_file_are_left_out():
    cards = (ListedCard("Hell Boys"), ListedCard("Bazooka Joe", 0))

    assert listed(list_to_keep(cards)) == cards
    assert listed({"units": [{"card": "Hans", "joins": 7}, {}, 3]}) == (ListedCard("Hans"),)
    assert listed(None) == ()


def test_who_joined_a_unit_that_leaves_the_list_joins_nobody():
    cards = (ListedCard("A"), ListedCard("B"), ListedCard("Hero", 1), ListedCard("Other", 0))

    assert without(cards, 0) == (ListedCard("B"), ListedCard("Hero", 0), ListedCard("Other"))
