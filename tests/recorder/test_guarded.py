"""A game that fails in one place: the place is named, and all the rest of the screen is there."""

import json

import pytest
from events.words import LANGUAGES
from importers.recorder.places import place_of
from importers.recorder.screen import screen_of
from projections.guarded import collected_faults, drawable, faults_of, guarded
from projections.scene import Panel, Scene, badges
from projections.svg import draw
from projections.systems import register
from tests.recorder.conftest import Table
from tests.systems.clumsy import CLUMSY, FAILS

NAMED = {
    "start": "setting up the table",
    "apply": "putting an event on the table",
    "sentence": "putting an event into words",
    "scene": "drawing the table (KeyError",
    "offers": "listing what may be done",
    "consequences": "working out what follows",
    "findings": "checking the rules",
    "scores": "counting the points",
    "acting": "working out who is to play",
    "panel": "Camp belongs to seat 7 of 2",
    "owner": "Odd belongs to seat 9 of 2",
    "badge": "Odd belongs to seat 9 of 2",
    "cell": "Odd lies on 'Z9', which is not a cell",
    "arrow": "an arrow goes to 'Z9', which is not a cell",
    "seats": "Camp belongs to seat 0 of 0",
    "draft": "stone_melted",
    "draft_facts": "cell",
    "offer_words": "listing what may be done (KeyError",
    "offer_facts": "listing what may be done (TypeError",
}
"""What is said of each failure of the table as it lies."""


@pytest.fixture
def clumsy(tmp_path, monkeypatch):
    monkeypatch.setattr("projections.systems.SYSTEMS.extra", {})
    register(guarded(CLUMSY))
    players = [{"seat": "Ann", "name": "Ann"}, {"seat": "Bob", "name": "Bob"}]

    def clumsy(fails):
        return Table(tmp_path / f"{fails}.aar", "clumsy", players, {"options": {"fails": fails}})

    return clumsy


def everything(table, lang="en"):
    """All that a page asks of a match, and what it says of failures."""
    desk = table.desk()
    with collected_faults() as faults:
        screen = screen_of(desk, lang)
        scene = desk.system.scene(desk.state, lang)
        desk.system.scores(desk.state)
        draw(scene)
    return screen, [*screen["faults"], *(fault.text(lang) for fault in faults.values())]


@pytest.mark.parametrize("fails", FAILS)
def test_the_screen_is_there_and_all_can_be_taken_back_and_noted(clumsy, fails):
    table = clumsy(fails)
    assert table.tell("stone_laid", {"cell": "A1"}, anyway=True).outcome == "recorded"

    for lang in LANGUAGES:
        screen, told = everything(table, lang)
        json.dumps(screen)
        assert [line["seq"] for line in screen["log"]["lines"]][:2] == [1, 2]
        assert screen["can_undo"]
        assert all(fault.strip() and "{" not in fault for fault in told)
    assert place_of(table.desk(), {"mode": "before", "seq": 2}, "en") is not None
    assert place_of(table.desk(), {"mode": "instead", "seq": 2}, "en") is not None
    note = table.tell("note_written", {"text": "odd"}, facts={"author": "Ann"})
    undo = table.tap("undo")

    assert (note.outcome, undo.outcome) == ("recorded", "recorded")


@pytest.mark.parametrize("fails", NAMED)
def test_the_failure_is_named(clumsy, fails):
    table = clumsy(fails)
    table.tell("stone_laid", {"cell": "A1"}, anyway=True)

    screen, told = everything(table)

    found = [*told, *(text for line in screen["log"]["lines"] for text in line.get("found", ()))]
    assert any(NAMED[fails] in fault for fault in found), found


def test_a_sound_game_has_no_faults(clumsy):
    table = clumsy("")
    table.tell("stone_laid", {"cell": "A1"})

    assert everything(table)[1] == []


def test_an_event_the_game_fails_at_is_told_plainly_and_leaves_the_table(clumsy):
    table = clumsy("apply")
    table.tell("stone_laid", {"cell": "A1"}, anyway=True)

    assert table.desk().state["stones"] == []
    assert table.screen("pl")["log"]["lines"][-1]["found"][0].startswith("Gra zawiodła")
    table = clumsy("sentence")
    table.tell("stone_laid", {"cell": "A1"})
    assert table.screen("pl")["log"]["lines"][-1]["words"] == "Położony kamień. cell: A1"


def test_an_offer_that_cannot_be_told_leaves_the_others(clumsy):
    words = [offer["words"] for offer in clumsy("offer_words").screen()["offers"]["Ann"]]

    assert "Lay a stone" in words


def test_what_follows_is_proposed_up_to_what_is_no_event(clumsy):
    table = clumsy("draft")
    table.tell("stone_laid", {"cell": "A1"})

    assert [draft["type"] for draft in table.screen()["proposal"]["drafts"]] == ["stone_lit"]


def test_who_does_not_sit_at_the_table_is_not_to_move(clumsy):
    assert clumsy("unknown_seat").screen()["turn"] is None


def test_a_panel_of_a_stranger_keeps_its_lines():
    scene = Scene("none", seats=badges(("Ann",)), panels=(Panel("Camp", ("fire",), 2),))

    assert [fault.text("en") for fault in faults_of(scene)] == ["Camp belongs to seat 2 of 1"]
    assert drawable(scene).panels == (Panel("Camp", ("fire",), None),)
