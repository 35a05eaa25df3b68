"""Who joins, leaves, is away or plays on for another, by taps, as findings and in text."""

import pytest
from events.freeform import PiecePlaced
from projections.checking import findings_of
from projections.games.freeform.text import DIALECT
from tests.notation.texts import comes_back


def offered(table, seat):
    offers = table.screen()["offers"][seat]
    return [(o["words"], o["type"]) for o in offers if o.get("group") == "seats"]


def findings(table):
    return [(f.seq, f.rule) for f in findings_of(table.desk().match.replay)]


def test_somebody_who_joins_has_a_place_in_the_recorder(table):
    answer = table.tell("player_joined", {"player": "Zoe"})

    assert answer.outcome == "recorded", answer.sentences
    assert table.types[-2:] == ["match_amended", "player_joined"]
    screen = table.screen()
    assert [seat["seat"] for seat in screen["seats"]] == ["Ann", "Bob", "Zoe"]
    assert screen["groups"]["seats"] == "Who plays"
    assert table.tell("piece_placed", {"piece": "owl", "cell": "C3"}, seat="Zoe",
                      facts={"player": "Zoe"}).outcome == "recorded"  # fmt: skip
    assert findings(table) == []


def test_one_leaves_is_away_comes_back_and_is_taken_over(table):
    assert [kind for _, kind in offered(table, "Ann")] == [
        "player_left", "player_left", "seat_taken_over", "player_joined",
    ]  # fmt: skip

    table.tell("player_left", {"reason": "late"}, facts={"player": "Ann", "for_now": True})
    assert offered(table, "Ann") == [
        ("Back at the table", "player_returned"), ("Somebody joins", "player_joined"),
    ]  # fmt: skip

    table.tell("player_returned", facts={"player": "Ann"})
    table.tell("seat_taken_over", {"name": "Eve"}, facts={"player": "Ann"})
    assert [seat["name"] for seat in table.screen()["seats"]] == ["Eve", "Bob"]


def test_a_table_that_stays_together_offers_no_such_thing(duel):
    assert offered(duel, "Ann") == []


def test_who_is_away_does_not_act(table):
    table.tell("player_left", facts={"player": "Ann"})
    table.place("owl", "C3", anyway=True)

    assert findings(table) == [(4, "match.away")]


def test_what_befalls_somebody_may_happen_without_them(table, monkeypatch):
    """Nobody need be at the table to be given something, or to be poisoned."""
    monkeypatch.setattr(PiecePlaced, "befalls", True)
    table.tell("player_left", facts={"player": "Ann"})
    table.place("owl", "C3", anyway=True)

    assert findings(table) == []


def test_who_joins_twice_is_told(table):
    for _ in "ab":
        table.tell("player_joined", {"player": "Zoe"}, anyway=True)

    assert findings(table) == [(4, "match.seat_taken")]


def test_a_full_table_offers_no_place(table):
    for name in "cdefgh":
        table.tell("player_joined", {"player": name})

    assert ("Somebody joins", "player_joined") not in offered(table, "Ann")


def test_a_join_that_is_undone_is_none(table):
    table.tell("player_joined", {"player": "Zoe"})
    table.tap("undo")

    assert [seat["seat"] for seat in table.screen()["seats"]] == ["Ann", "Bob"]


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_all_of_it_is_written_in_short_lines_that_read_back(table, lang):
    table.tell("player_joined", {"player": "Zoe"})
    table.tell("player_joined", {"player": "Old Tom"})
    table.tell("player_left", {"reason": "late"}, facts={"player": "Ann", "for_now": True})
    table.tell("player_returned", facts={"player": "Ann"})
    table.tell("player_left", facts={"player": "Bob"})
    table.tell("seat_taken_over", {"name": "Eve"}, facts={"player": "Zoe"})

    text = comes_back(table.desk().chronicle.events, lang, dialect=DIALECT)

    assert "json" not in text


def test_the_screen_says_who_is_not_there(table):
    table.tell("player_left", facts={"player": "Ann", "for_now": True})
    table.tell("player_left", facts={"player": "Bob"})

    assert [(seat["seat"], seat["gone"]) for seat in table.screen()["seats"]] == [
        ("Ann", "away"), ("Bob", "left"),
    ]  # fmt: skip
