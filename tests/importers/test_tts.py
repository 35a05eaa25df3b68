"""Saves of Tabletop Simulator: a table as it lay, on the save's own grid."""

import json
import math

import pytest
from tests.importers.conftest import keys
from tests.importers.made import save, thing


def pieces(shelf):
    return shelf.match.replay.state().pieces


def test_things_lie_on_the_squares_of_the_grid(shelf):
    report = shelf.bring(save(thing("aa", 0.02, -0.01), thing("bb", 4.1, 1.9)), "TS_Save_1.json")

    assert (report.format, report.imported, report.exit_code) == ("tts", 1, 0)
    assert {key: piece.cell for key, piece in pieces(shelf).items()} == {"aa": "A1", "bb": "C2"}
    assert (shelf.record.edition, shelf.record.day) == ("Lighthouse Keepers", "2024-04-17")


FLAT = [(0, 0), (0, 1.732), (1.5, 0.866), (1.5, -0.866), (0, -1.732), (-1.5, -0.866), (-1.5, 0.866)]
POINTED = [(east, north) for north, east in FLAT]


@pytest.mark.parametrize(
    ("kind", "spots"), [pytest.param(1, FLAT, id="flat"), pytest.param(2, POINTED, id="pointed")]
)
@pytest.mark.parametrize("size", [2.0, 7.3])
@pytest.mark.parametrize("off", [(0, 0), (0.4, -1.1)], ids=["origin", "offset"])
def test_the_neighbours_of_a_hex_are_its_neighbours(shelf, kind, spots, size, off):
    """Sizes go from corner to corner, as the program draws its grid."""
    grid = {"Type": kind, "xSize": size, "ySize": size, "PosOffset": {"x": off[0], "z": off[1]}}
    put = [(east * size / 2 + off[0], north * size / 2 + off[1]) for east, north in spots]
    shelf.bring(save(*(thing(f"t{i}", *spot) for i, spot in enumerate(put)), grid=grid))

    centres = shelf.match.replay.state().board.centres
    middle, *around = [centres[piece.cell] for piece in pieces(shelf).values()]
    assert len(set(around)) == 6
    assert [round(math.dist(middle, one), 2) for one in around] == [1.73] * 6


def test_a_pointed_hex_is_shown_turned_to_the_left(shelf):
    grid = {"Type": 2, "xSize": 2.0, "ySize": 2.0}
    report = shelf.bring(save(thing("aa", turned=90.0), thing("east", 1.732), grid=grid))

    assert "tts.hexes_pointed" in keys(report.remarks)
    assert {key: piece.cell for key, piece in pieces(shelf).items()} == {"aa": "A2", "east": "A1"}
    assert pieces(shelf)["aa"].facing == "N"


def test_a_thing_that_looks_at_a_corner_of_its_hex_has_no_facing(shelf):
    shelf.bring(save(thing("aa", turned=90.0), grid={"Type": 1, "xSize": 2.0, "ySize": 2.0}))

    assert pieces(shelf)["aa"].facing is None


@pytest.mark.parametrize("phase", [0.0, 0.5, 0.25])
def test_squares_begin_where_things_lie(shelf, phase):
    """Things snap to lines or to middles; neighbours must not fall into one square."""
    spots = [2 * (i + phase) for i in (-2, -1, 0, 1)]
    shelf.bring(save(*(thing(f"t{i}", x, x) for i, x in enumerate(spots))))

    assert [piece.cell for piece in pieces(shelf).values()] == ["A1", "B2", "C3", "D4"]


def test_a_locked_board_is_the_ground_and_no_piece(shelf):
    report = shelf.bring(save(thing("aa"), thing("map", name="Custom_Board", Locked=True)))

    assert list(pieces(shelf)) == ["aa"]
    assert "tts.ground" in keys(report.remarks)


@pytest.mark.parametrize("old", [True, False], ids=["list", "objects"])
def test_what_lies_in_a_hand_is_in_that_hand(shelf, old):
    where = {"posX": 0.0, "posZ": -20.0, "rotY": 0.0, "scaleX": 12.0, "scaleZ": 4.0}
    hand = {"Color": "White", "Transform": where}
    zone = thing("zz", name="HandTrigger", FogColor="White", Transform=where)
    cards = [thing("card", 3.0, -20.5, name="Card"), thing("token")]
    told = {"Hands": {"HandTransforms": [hand]}} if old else {}
    shelf.bring(save(*cards, *([] if old else [zone]), **told))

    cells = {key: piece.cell for key, piece in pieces(shelf).items()}
    assert cells == {"card": "hand of White", "token": "A1"}
    assert shelf.record.seats == ("White",)


def test_a_stack_says_how_many_lie_in_it(shelf):
    shelf.bring(save(thing("aa", name="Custom_Token_Stack", Number=6), thing("bb", 4.0, Number=2)))

    counters = shelf.match.replay.state().counters
    assert counters == {("count", None, "aa"): 6}


def test_a_thing_without_a_place_lies_beside_the_board(shelf):
    lost = thing("lost")
    del lost["Transform"]
    report = shelf.bring(save(thing("aa"), lost))

    assert pieces(shelf)["lost"].cell == "beside the board"
    assert "tts.nowhere" in keys(report.remarks)


@pytest.mark.parametrize(("turned", "facing"), [(0.1, "N"), (89.9, "E"), (180.0, "S"), (315, "NW")])
def test_a_thing_looks_where_it_is_turned(shelf, turned, facing):
    shelf.bring(save(thing("aa", turned=turned)))

    assert pieces(shelf)["aa"].facing == facing


def test_a_thing_on_its_face_lies_face_down(shelf):
    shelf.bring(save(thing("aa", rolled=180.0), thing("bb", 4.0)))

    assert [piece.face_down for piece in pieces(shelf).values()] == [True, False]


def test_decks_and_bags_say_what_is_in_them(shelf):
    inside = [thing("c1", name="Card"), thing("c2", name="Card")]
    shelf.bring(save(thing("deck", name="Deck", ContainedObjects=inside)))

    assert shelf.match.replay.state().decks["DECK"].cards == ("C1", "C2")


def test_scripts_are_neither_run_nor_kept(shelf):
    shelf.bring(save(thing("aa", LuaScript="os.execute('rm')"), LuaScript="boom()", XmlUI="<x/>"))

    for code in (b"os.execute", b"boom()", b"XmlUI"):
        assert code not in shelf.everything_written()


def test_zones_and_hands_are_left_out_and_told(shelf):
    report = shelf.bring(save(thing("aa"), thing("hh", name="HandTrigger")))

    assert list(pieces(shelf)) == ["aa"]
    assert "tts.unseen" in keys(report.remarks)


def test_a_thing_far_off_lies_beside_the_board(shelf):
    shelf.bring(save(*(thing(f"t{i}", i * 2.0) for i in range(40)), thing("far", 900.0)))

    assert pieces(shelf)["far"].cell == "beside the board"


@pytest.mark.parametrize("value", ["x", None, 1e300, float("nan"), True, [], {}])
def test_a_place_that_is_no_number_does_no_harm(shelf, value):
    odd = thing("aa")
    odd["Transform"]["posX"] = value
    report = shelf.bring(save(odd, thing("bb", 2.0)))

    assert report.imported == 1


def test_the_same_save_comes_in_once(shelf):
    file = save(thing("aa"))
    shelf.bring(file)

    assert shelf.bring(json.dumps(json.loads(file), indent=1)).duplicates == 1


def test_whose_turn_it_is_is_told(shelf):
    turns = {"TurnOrder": ["Red", "Blue"], "TurnColor": "Blue"}
    shelf.bring(save(thing("aa"), Turns=turns))

    assert shelf.record.seats == ("Red", "Blue")
    assert shelf.match.replay.state().stretches["turn"].player == "Blue"
