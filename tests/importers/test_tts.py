"""Saves of Tabletop Simulator: a table as it lay, on the save's own grid."""

import json

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


def test_a_grid_of_hexes_gives_a_board_of_hexes(shelf):
    grid = {"Type": 2, "xSize": 2.0, "ySize": 2.0}
    shelf.bring(save(thing("aa"), thing("bb", 1.73, 1.0), thing("cc", 0.0, -2.0), grid=grid))

    assert shelf.record.options["board"] == "hex"
    assert len({piece.cell for piece in pieces(shelf).values()}) == 3


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
