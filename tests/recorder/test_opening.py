"""A side line is written with the first thing that is recorded on it, and not before."""

import pytest
from importers.recorder.screen import screen_of
from importers.recorder.session import Opening, Session

LINE = Opening("from-2", 2, "from event 2")


@pytest.fixture
def aside(table):
    """Fox and Owl are placed; somebody wonders what might have come behind the Fox."""
    table.place("fox", "C3")
    table.place("owl", "B2")

    def desk():
        found = table.desk()
        if LINE.name in found.chronicle.lines.branches:
            return table.desk(LINE.name)
        return Session(LINE.in_match(found.match), LINE.name, opening=LINE)

    table.aside = desk
    return table


def tell(table, piece, cell, **more):
    told = {"type": "piece_placed", "facts": {"player": "Ann"}, "seat": "Ann"}
    told["answers"] = {"piece": piece, "cell": cell}
    return table.tap(told=[told], desk=table.aside(), **more)


def test_looking_writes_nothing_and_shows_the_table_behind_the_event(aside):
    before = aside.path.read_bytes()

    desk = aside.aside()
    screen = screen_of(desk, "en")

    assert list(desk.state.pieces) == ["fox"]
    assert (screen["branch"], screen["last"]) == ("from-2", 3)
    assert [line["seq"] for line in screen["log"]["lines"]] == [1, 2]
    assert aside.path.read_bytes() == before


def test_the_first_move_brings_its_line_along_in_one_piece(aside):
    answer = tell(aside, "wolf", "C1")
    again = tell(aside, "wolf", "C1", id=answer.id)
    tell(aside, "bear", "D1")

    assert (answer.outcome, again.outcome) == ("recorded", "recorded")
    assert answer.seqs == again.seqs == (5,)
    assert aside.types[3:] == ["branch_opened", "piece_placed", "piece_placed"]
    assert {e.branch for e in aside.desk().chronicle.events[3:]} == {"from-2"}
    assert list(aside.desk().state.pieces) == ["fox", "owl"]
    assert list(aside.aside().state.pieces) == ["fox", "wolf", "bear"]


def test_a_typed_line_brings_it_along_too(aside):
    answer = aside.tap("text", text="Ann: place wolf C1", desk=aside.aside())

    assert answer.outcome == "recorded", answer.sentences
    assert aside.types[3:] == ["branch_opened", "piece_placed"]
    assert list(aside.aside().state.pieces) == ["fox", "wolf"]


def test_what_was_recorded_meanwhile_on_the_main_line_is_in_nobodys_way(aside):
    seen = aside.last
    aside.place("bear", "D1")

    answer = tell(aside, "wolf", "C1", seen=seen)

    assert answer.outcome == "recorded"
    assert aside.types[4:] == ["branch_opened", "piece_placed"]
    assert aside.desk().chronicle.lines.branches["from-2"].start == 2


def test_the_first_move_is_taken_back_on_its_line(aside):
    tell(aside, "wolf", "C1")

    undone = aside.tap("undo", branch="from-2")

    assert undone.outcome == "recorded"
    assert list(aside.aside().state.pieces) == ["fox"]
