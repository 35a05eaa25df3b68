"""The campaign as people type it: a keyword, what must be said, the rest by name."""

import pytest
from events.words import LANGUAGES
from projections.games.hunters_2114.text import NOTATION
from projections.text.record import content_of
from tests.hunters_2114.test_simulated import played

WEEK_PL = """
gra: hunters_2114
gracze: Ann Snajper, Bob Medyk
dokładność: days
wersja: 3

Ann: bohater zdrowie=3 najwięcej=4 żywność=3
Bob: bohater zdrowie=4 najwięcej=4 żywność=1
lokacja "New Jensen" 1
miejsce Bar "New Jensen"
podróż Baza
podróż "New Jensen"
> tarcza tak
> dociąga kartę "Droga, strefa I" numer=17
karta "Droga, strefa I" numer=17 opcja=B wynikło="nic z tego nie ma"
praca Ann, Bob 1 2
dni 2 powód=odpoczynek
rozbudowa kuźnia 1 5 kto=Ann koszt=Resztki 2
misja Q02 stan=dostępna wątek="główny wątek"
kończy misję tak misja=Q02 tury=7 pd=6 zdrowie=Ann 2, Bob 4
"""


def entries(text):
    parsed = NOTATION.parse_text(text, "")
    assert parsed.failure is None, parsed.failure
    return [{k: v for k, v in entry.items() if k != "cause"} for entry in parsed.entries]


def test_a_week_is_typed_in_polish_and_what_follows_is_filled_in():
    told = entries(WEEK_PL)
    mine = [entry for entry in told if entry.get("origin") != "rules"]
    assert [entry["type"] for entry in mine] == [
        "match_started", "hero_described", "hero_described", "location_laid", "place_laid",
        "party_moved", "party_moved", "travel_rolled", "card_drawn", "card_resolved", "work_done",
        "days_passed",
        "upgrade_ordered", "mission_noted", "mission_ended",
    ]  # fmt: skip
    assert [player["army"] for player in mine[0]["players"]] == ["sniper", "medic"]
    days = [entry["day"] for entry in told if entry["type"] == "day_began"]
    assert days == [2, 3, 4, 5]
    hungry = [entry["player"] for entry in told if entry["type"] == "hunger_felt"]
    assert hungry == ["Bob", "Bob", "Ann", "Bob"]
    assert mine[-1]["health"] == {"Ann": 2, "Bob": 4}
    assert mine[12]["cost"] == {"scrap": 2}
    assert [e["change"] for e in told if e["type"] == "modules_changed"] == [-2]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("number", [2, 5, 7])
def test_a_simulated_campaign_comes_back_from_its_text(number, lang):
    events = played(number).events
    text = NOTATION.write_text(events, lang)
    assert "json {" not in text
    back = NOTATION.parse_text(text, "")
    assert back.failure is None, back.failure
    said = [{**entry, "seq": seq} for seq, entry in enumerate(back.entries, 1)]
    from projections.games.hunters_2114.system import HUNTERS_2114

    read = [content_of(HUNTERS_2114.vocabulary.read(entry)) for entry in said]
    assert read == [content_of(event) for event in events]


@pytest.mark.parametrize(
    "line, says",
    [
        ("dni", "liczba"),
        ("podróż Baza jutro", "jutro"),
        ("rozbudowa piwnica 1 5", "piwnica"),
        ("Ann: leczy", "leczy"),
    ],
)
def test_a_line_that_cannot_be_read_says_what_was_expected(line, says):
    head = WEEK_PL.split("\n\n")[0]
    failure = NOTATION.parse_text(f"{head}\n{line}\n", "").failure
    assert says in failure.text("pl")


def test_a_line_for_what_followed_stands_for_that_of_the_hero_in_front():
    told = entries(
        "game: hunters_2114\nplayers: Ann Sniper, Bob Medic\ndepth: days\n"
        "Ann: hero health=4 most=4 food=6\nBob: hero health=4 most=4 food=6\n"
        "work Ann, Bob 1 4\n> Bob: cells 5\n"
    )
    paid = [(e["player"], e["change"], e.get("purpose")) for e in told
            if e["type"] == "cells_changed"]  # fmt: skip

    assert paid == [("Ann", 4, "work"), ("Bob", 5, None)]
