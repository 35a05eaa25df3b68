"""What a tap on a number tells in the recorder: its events, each of which can be corrected."""

import pytest
from importers.recorder.log import line_of
from importers.recorder.places import place_of
from importers.recorder.screen import counters_json


def counted(table, value, **more):
    more.setdefault("anyway", True)
    return table.tell("counter_set", facts={"counter": "food", "value": value}, **more)


FOOD = '["food", null, null]'


def behind(table, counter=FOOD, lang="en", seat=None):
    asked = {"mode": "behind", "counter": counter, "turn": "t", "seat": seat}
    return place_of(table.desk(), asked, lang)["behind"]


def test_a_number_tells_its_events_as_lines_that_may_be_opened(table):
    counted(table, 9)
    table.tell("counter_changed", facts={"counter": "food", "change": -3}, anyway=True)

    told = behind(table)

    assert (told["label"], told["shows"]) == ("food", "6")
    changes = [(one["line"]["seq"], one["by"], one["then"]) for one in told["changes"]]
    assert changes == [(2, "+9", "9"), (3, "−3", "6")]
    assert [one["less"] for one in told["changes"]] == [False, True]
    assert told["changes"][0]["line"]["type"] == "counter_set"


def test_a_correction_of_one_changes_what_is_shown(table):
    counted(table, 9)
    table.tell("counter_changed", facts={"counter": "food", "change": -3}, anyway=True)
    counted(table, 5, instead=2)

    told = behind(table)

    assert told["shows"] == "2"
    assert [(one["line"]["seq"], one["by"]) for one in told["changes"]] == [(5, "+5"), (3, "−3")]


def test_a_number_that_is_gone_has_nothing_behind_it(table):
    assert behind(table, "nothing")["changes"] == []


@pytest.mark.parametrize("lang, name", [("en", "Points of Ann"), ("pl", "Punkty (Ann)")])
def test_the_numbers_of_the_table_have_names_and_owners(table, lang, name):
    table.tell("points_scored", {"points": 3}, facts={"player": "Ann"})

    ann, bob = counters_json(table.desk(), lang)

    assert ann == {
        "id": "score:Ann", "label": name, "name": name.split(" ")[0], "shows": "3", "seat": "Ann",
    }  # fmt: skip
    assert bob["seat"] == "Bob"


def test_a_line_is_found_however_long_ago_it_was(table):
    counted(table, 9)
    for _ in range(50):
        table.tell("points_scored", {"points": 1}, facts={"player": "Ann"})

    assert line_of(table.desk(), 2, "en")["words"] == "food is set to 9."
    assert line_of(table.desk(), 900, "en") is None
