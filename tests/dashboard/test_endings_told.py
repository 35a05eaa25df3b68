"""How a match ended, wherever it is told: alone, together, as a team, against each other."""

import pytest
from dashboard.replay.match_data import replay_data
from dashboard.replay.moments import MomentCache
from dashboard.replay.report import report_of
from dashboard.replay.sharing import Excerpt
from events.chain import scan
from events.composer import compose
from events.words import Name
from importers.exports.results import Result
from importers.exports.trackers import BGG
from projections.endings import ending_of, ending_words, winner_names
from projections.matches import Match
from projections.systems import find_system
from projections.words import WORDS


def played(ended, *players):
    """A match of people as "seat", "seat/name" or "seat:team", that ended so."""
    seats = []
    for player in players:
        seat, _, team = player.partition(":")
        seat, _, name = seat.partition("/")
        seats.append({"seat": seat, "name": name or seat, "team": team or None})
    start = {"type": "match_started", "players": seats}
    more = [{"type": "match_ended", **ended}] if ended is not None else []
    data, _, _ = compose(find_system("freeform").vocabulary, [start, *more])
    return Match(scan(data, where="test"))


ENDINGS = {
    "goes on": (None, ("Ann", "Bob"), "in progress", "trwa"),
    "alone": ({"outcome": "won"}, ("Ann",), "won", "wygrana"),
    "lost alone": ({"outcome": "lost"}, ("Ann",), "lost", "przegrana"),
    "together": ({"outcome": "won"}, ("Ann", "Bob"), "won together", "wspólna wygrana"),
    "lost together": ({"outcome": "lost"}, ("Ann", "Bob"), "lost together", "wspólna przegrana"),
    "abandoned": ({"outcome": "abandoned"}, ("Ann", "Bob"), "abandoned", "przerwana"),
    "a team": (
        {"winner": "Red"}, ("Ann/Anna:Red", "Bob:Red", "Eve:Blue", "Cid:Blue"),
        "Red (Anna, Bob) won together", "wspólna wygrana: Red (Anna, Bob)",
    ),
    "a team of one": ({"winner": "Red"}, ("Ann:Red", "Bob:Blue"), "Red (Ann) won",
                      "wygrywa Red (Ann)"),
    "several": ({"winners": ["Ann", "Bob"], "v": 2}, ("Ann/Anna", "Bob", "Eve"), "Anna, Bob won",
                "wygrywają Anna, Bob"),
    "a draw": ({"winner": "draw"}, ("Ann", "Bob"), "draw", "remis"),
    "one": ({"winner": "Ann"}, ("Ann/Anna", "Bob"), "Anna won", "wygrywa Anna"),
    "nobody knows": ({}, ("Ann", "Bob"), "finished", "zakończona"),
}  # fmt: skip


@pytest.mark.parametrize(("ended", "players", "en", "pl"), ENDINGS.values(), ids=ENDINGS)
def test_list_replay_and_report_tell_the_same(ended, players, en, pl):
    match = played(ended, *players)
    record = match.summary

    for lang, words in (("en", en), ("pl", pl)):
        assert ending_words(record.ended, record.players).text(lang) == words
        sentence = f"{words[0].upper()}{words[1:]}"
        told = replay_data(match, None, MomentCache(lang))["readings"][0]["ending"]
        assert told == ([] if ended is None else [1, sentence])
        assert (f">{sentence}.<" in report_of(Excerpt(match, lang)).decode()) == bool(told)


OF_SEVERAL = ("together", "lost together", "a team", "abandoned")


@pytest.mark.parametrize("name", ENDINGS)
def test_what_is_posted_tells_what_the_players_lines_do_not(name):
    ended, players, en, _ = ENDINGS[name]
    lines = BGG.write([played(ended, *players)], "en").decode().splitlines()

    assert (f"{en[0].upper()}{en[1:]}." in lines) == (name in OF_SEVERAL)


@pytest.mark.parametrize("name", ENDINGS)
def test_trackers_are_told_in_the_words_that_they_know(name):
    ended, players, *_ = ENDINGS[name]

    assert Result(played(ended, *players)).ending in (
        "", "draw", "won", "shared", "together", "lost", "abandoned", "ended",
    )  # fmt: skip


def test_a_seat_that_is_called_like_a_team_is_the_seat():
    match = played({"winner": "Ann"}, "Ann:Red", "Bob:Ann", "Eve:Ann")

    assert winner_names(match.summary.ended, match.summary.players) == ["Ann"]
    assert ending_of(match.summary.ended, match.summary.players) == "won"


@pytest.mark.parametrize(
    ("name", "en", "pl"),
    [
        ("together", "The match ends: won together.", "Koniec partii: wspólna wygrana."),
        ("lost together", "The match ends: lost together.", "Koniec partii: wspólna przegrana."),
        ("one", "The match ends, Anna wins.", "Koniec partii, wygrywa Anna."),
        ("several", "The match ends, Anna, Bob win.", "Koniec partii, wygrywają Anna, Bob."),
    ],
)
def test_the_log_tells_it_by_the_names_of_people(name, en, pl):
    ended, players, *_ = ENDINGS[name]
    match = played(ended, *players)

    assert [[*match.telling(lang)][-1][1] for lang in ("en", "pl")] == [en, pl]


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_a_report_calls_by_the_games_own_word_what_seats_play_with(monkeypatch, lang):
    """Or says nothing of it, where nobody plays with any."""
    match = played({}, "Ann", "Bob")
    head = report_of(Excerpt(match, lang)).decode().partition("</thead>")[0]
    assert "<th>Army</th>" not in head
    assert "<th>Armia</th>" not in head

    data, _, _ = compose(match.system.vocabulary, [
        {"type": "match_started", "players": [{"seat": "Ann", "name": "Ann", "army": "Owl"}]},
    ])  # fmt: skip
    match, words = Match(scan(data, where="test")), {"en": "Hero", "pl": "Bohaterka"}
    usual, called = type(match.system).name_of, Name(words)
    monkeypatch.setattr(
        type(match.system), "name_of",
        lambda self, sort, name: WORDS("unmet.text", text=called)
        if (sort, name) == ("fact", "army") else usual(self, sort, name),
    )  # fmt: skip
    assert f"<th>{words[lang]}</th>" in report_of(Excerpt(match, lang)).decode()
