"""The end of a match is asked for in every game: who won, or how the whole table fared."""

from dataclasses import replace

import pytest
from events.match import MatchEnded, Player
from importers.recorder.beside_play import offers_beside_play
from importers.recorder.shapes import outright_asks
from projections.endings import ending_asks, ending_of
from projections.games.freeform.system import FREEFORM
from projections.history import Chronicle
from projections.record import Record
from projections.system import SeatCount
from tests.recorder.conftest import Table

PLAYERS = ({"seat": "Ann", "name": "Ann", "team": "red"}, {"seat": "Bob", "name": "Robert"})


@pytest.fixture
def table(tmp_path):
    return Table(tmp_path / "m.aar", "freeform", PLAYERS, {})


def end_offered(table):
    return next(offer for offer in table.desk().offers("Ann") if offer.type == "match_ended")


def answers(asks, fact, given):
    ask = next(ask for ask in asks if ask.fact == fact)
    return [choice.value for choice in ask.legal(given)]


def the_end_of_a_game_that_says_nothing_of_it():
    record = Record(players=tuple(Player(**player) for player in PLAYERS))
    return next(
        o
        for o in offers_beside_play(FREEFORM, record, Chronicle.of(()), "Ann", ())
        if o.type == "match_ended"
    ).asks


def the_end_of_a_game_with_an_offer_of_its_own(table):
    return end_offered(table).asks


def the_end_that_is_corrected(table):
    return outright_asks(table.desk(), "match_ended")


def all_ends(table):
    yield the_end_of_a_game_that_says_nothing_of_it()
    yield the_end_of_a_game_with_an_offer_of_its_own(table)
    yield the_end_that_is_corrected(table)


def test_every_end_asks_who_won_and_how_the_table_fared(table):
    for asks in all_ends(table):
        assert answers(asks, "winner", {}) == ["Ann", "Bob", "red", "draw"]
        assert answers(asks, "outcome", {}) == ["won", "lost", "abandoned"]
        for winner in ("Ann", "Bob", "red", "draw"):
            assert answers(asks, "outcome", {"winner": winner}) == ["abandoned"]


@pytest.mark.parametrize(
    ("said", "ending"),
    [
        ({}, "ended"),
        ({"outcome": "won"}, "together"),
        ({"outcome": "lost"}, "lost"),
        ({"outcome": "abandoned"}, "abandoned"),
        ({"winner": "draw"}, "draw"),
        ({"winner": "red"}, "won"),
        ({"winner": "Ann", "outcome": "abandoned"}, "won"),
    ],
)
def test_what_is_answered_is_recorded_and_has_a_name(table, said, ending):
    answer = table.tell("match_ended", said, seat=None)

    ended = table.standing[-1]
    assert answer.outcome == "recorded"
    assert isinstance(ended, MatchEnded)
    assert {"winner": ended.winner, "outcome": ended.outcome} == {
        "winner": None, "outcome": None, **said,
    }  # fmt: skip
    assert ending_of(ended, [Player(**player) for player in PLAYERS]) == ending


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_the_questions_are_asked_in_words(lang):
    asks = ending_asks([Player(**player) for player in PLAYERS])

    labels = [choice.say() for ask in asks for choice in ask.legal({})]
    words = [label if isinstance(label, str) else label.text(lang) for label in labels]
    assert words[:3] == ["Ann", "Robert", "red"]
    together = {"en": "won together", "pl": "wspólna wygrana"}[lang]
    assert together in words


def ends_of(system, players):
    record = Record(players=tuple(Player(**player) for player in players))
    (end,) = (
        offer
        for offer in offers_beside_play(system, record, Chronicle.of(()), "Ann", ())
        if offer.type == "match_ended"
    )
    return {ask.fact: [choice.say() for choice in ask.legal({})] for ask in end.asks}


def test_who_plays_alone_is_asked_how_it_went_and_not_who_won():
    asked = ends_of(FREEFORM, PLAYERS[:1])

    assert [said.text("en") for said in asked["outcome"]] == ["won", "lost", "abandoned"]
    assert [said.text("pl") for said in asked["outcome"]][:2] == ["wygrana", "przegrana"]
    assert "winner" not in asked


def test_a_game_that_all_win_or_lose_is_not_asked_who_won():
    together = replace(FREEFORM, seats=SeatCount(1, 4, 2, together=True))
    asked = ends_of(together, PLAYERS)

    assert [said.text("en") for said in asked["outcome"]] == [
        "won together", "lost together", "abandoned",
    ]  # fmt: skip
    assert "winner" not in asked
