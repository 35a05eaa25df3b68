"""What a recorder has at hand: what was told last, and all that a new day brings."""

import pytest
from projections.systems import register
from tests.recorder.conftest import Table
from tests.systems.long_days import LONG_DAYS

SEATS = [{"seat": "Ann", "name": "Ann"}, {"seat": "Bob", "name": "Bob"}]


@pytest.fixture
def camp(tmp_path, monkeypatch):
    monkeypatch.setattr("projections.systems.SYSTEMS.extra", {})
    register(LONG_DAYS)
    return Table(tmp_path / "camp.aar", "long_days", SEATS, {})


def test_what_was_told_last_comes_first_and_once(table):
    table.place("owl", "C3")
    table.place("fox", "C2")
    bob = {"facts": {"player": "Bob"}, "anyway": True}
    table.tell("piece_placed", {"piece": "owl", "cell": "B2"}, seat="Bob", **bob)
    table.place("fox", "C1", anyway=True)

    told = table.screen()["recent"]["piece_placed"]["piece"]

    assert told == [["fox", "Ann"], ["owl", "Bob"], ["owl", "Ann"]]


def test_what_not_all_saw_is_told_to_nobody_again(camp):
    camp.tell("mission_begun", {"title": "North"}, seat=None)
    hidden = {"type": "card_hidden", "answers": {"card": "River"}, "seen_by": ["Ann"]}
    camp.tap(told=[hidden], anyway=True)

    recent = camp.screen()["recent"]

    assert camp.types[-1] == "card_hidden"
    assert "card_hidden" not in recent
    assert recent["mission_begun"]["title"] == [["North", None]]


def test_all_that_a_day_brings_is_one_screen(camp):
    camp.tell("day_broken", facts={"day": 1}, seat=None)
    whole = camp.screen()["proposal"]
    camp.tap("confirm", told=[{"type": "food_eaten", "facts": whole["drafts"][0]["facts"],
                               "origin": "rules"}], cause=2)  # fmt: skip
    rest = camp.screen()["proposal"]

    assert (len(whole["drafts"]), whole["span"]) == (3, "Day")
    assert (len(rest["drafts"]), rest["span"]) == (2, "Day")


def test_each_line_of_a_day_tells_which_numbers_it_changes(camp):
    camp.tell("day_broken", facts={"day": 1}, seat=None)

    changes = [draft["changes"] for draft in camp.screen()["proposal"]["drafts"]]

    assert changes == [
        [{"label": "Food", "was": was, "now": now}] for was, now in ("32", "21", "10")
    ]


def test_what_follows_within_a_turn_is_told_one_by_one(duel):
    duel.tell("tile_placed", {"hex": "C1", "facing": "S"}, facts={"player": "Ann",
              "tile": "vegas-hq"}, anyway=True)  # fmt: skip
    duel.tell("tile_placed", {"hex": "C5", "facing": "N"}, seat="Bob",
              facts={"player": "Bob", "tile": "smart-hq"}, anyway=True)  # fmt: skip
    duel.tell("turn_began", facts={"player": "Ann", "number": 1}, anyway=True)

    proposal = duel.screen()["proposal"]

    assert proposal is None or "span" not in proposal
