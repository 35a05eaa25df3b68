"""What a recorder has at hand: what was told last, and all that a new day brings."""

import pytest
from events.journal import Journal
from lost_expedition.system import LOST_EXPEDITION
from projections.systems import register
from tests.recorder.conftest import Table
from tests.systems.long_days import LONG_DAYS

SEATS = [{"seat": "Ann", "name": "Ann"}, {"seat": "Bob", "name": "Bob"}]


@pytest.fixture
def camp(tmp_path, monkeypatch):
    monkeypatch.setattr("projections.systems.SYSTEMS.extra", {})
    register(LONG_DAYS)
    return Table(tmp_path / "camp.aar", "long_days", SEATS, {})


@pytest.fixture
def expedition(tmp_path, monkeypatch):
    monkeypatch.setattr("projections.systems.SYSTEMS.extra", {})
    register(LOST_EXPEDITION)
    return Table(tmp_path / "expedition.aar", "lost_expedition", SEATS, {})


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


def test_what_follows_alone_tells_which_numbers_it_changes(expedition):
    about = {"player": "Ann", "beast": "Jaguar"}
    expedition.tell("mission_begun", facts={"title": "River"}, seat=None, anyway=True)
    expedition.tell(
        "beast_sighted", facts={"beast": "Jaguar", "cell": "B1"}, seat=None, anyway=True
    )
    expedition.tell("beast_attacked", facts=about, anyway=True)
    for kind, dice in (("attack_rolled", [1, 2]), ("strike_rolled", ["claw"])):
        told = {"type": kind, "facts": {**about, "dice": dice}, "origin": "rules"}
        expedition.tap("confirm", told=[told], cause=4)

    proposal = expedition.screen()["proposal"]

    assert "span" not in proposal
    changes = [draft["changes"] for draft in proposal["drafts"]]
    assert changes == [[{"label": "hit points of Ann", "was": "4", "now": "3"}]]


def test_the_head_says_where_play_stands(camp):
    def head(lang="en"):
        screen = camp.screen(lang)
        return screen["title"], screen["stretches"][""]

    before = head()
    camp.tell("day_broken", facts={"day": 1}, seat=None, anyway=True)
    camp.tell("mission_begun", facts={"title": "North"}, seat=None, anyway=True)
    within = head(), head("pl")
    camp.tell("mission_ended", facts={"won": True}, seat=None, anyway=True)
    camp.tell("title_given", facts={"title": "To\u202ethe hills"}, seat=None, anyway=True)
    after = head()
    camp.tell("match_ended", facts={"outcome": "lost"}, seat=None, anyway=True)

    assert before == ("The Lost Expedition", "")
    assert within[0] == ("The Lost Expedition", "Day 1 › Mission 1 (North)")
    assert within[1] == ("Zaginiona wyprawa", "Dzień 1 › Misja 1 (North)")
    assert after == ("Tothe hills", "Day 1")
    assert head()[1] == ""


def test_where_play_stands_is_told_as_it_is_known(camp):
    with Journal(camp.path, camp.system.vocabulary) as journal:
        journal.append({"type": "mission_begun", "title": "North", "seen_by": ["Ann"]})

    assert camp.screen()["stretches"] == {
        "": "Mission 1", "Ann": "Mission 1 (North)", "Bob": "Mission 1",
    }  # fmt: skip


def test_what_follows_within_a_turn_is_told_one_by_one(duel):
    duel.tell("tile_placed", {"hex": "C1", "facing": "S"}, facts={"player": "Ann",
              "tile": "vegas-hq"}, anyway=True)  # fmt: skip
    duel.tell("tile_placed", {"hex": "C5", "facing": "N"}, seat="Bob",
              facts={"player": "Bob", "tile": "smart-hq"}, anyway=True)  # fmt: skip
    duel.tell("turn_began", facts={"player": "Ann", "number": 1}, anyway=True)

    proposal = duel.screen()["proposal"]

    assert proposal is None or "span" not in proposal
