"""Who sits at the table at a moment: nobody before they came, as away who is, each by the name."""

import io
import json
import re

import pytest
from dashboard.replay.films import gif_of
from dashboard.replay.match_data import replay_data
from dashboard.replay.moments import MomentCache
from dashboard.replay.pictures import svg_of
from dashboard.replay.report import report_of
from dashboard.replay.sharing import Excerpt
from dashboard.terminal.screen import screen_of
from events.chain import scan
from events.composer import compose
from PIL import Image
from projections.games.freeform.system import FREEFORM
from projections.matches import Match
from projections.reading import Reading, Readings
from tests.dashboard.test_behind import match_of


def said(seq):
    return {"type": "note_written", "text": f"note {seq}"}


COMING_AND_GOING = (
    {"type": "match_amended", "v": 3, "players": [{"seat": "Bob", "name": "Robert"}]},  # 2
    {"type": "points_scored", "player": "Ann", "points": 2},  # 3
    {"type": "player_joined", "player": "Zoe", "army": "Green"},  # 4
    {"type": "player_left", "player": "Bob", "for_now": True},  # 5
    {"type": "seat_taken_over", "player": "Ann", "name": "Eve"},  # 6
    {"type": "points_scored", "player": "Zoe", "points": 3},  # 7
    {"type": "player_returned", "player": "Bob"},  # 8
    {"type": "player_left", "player": "Zoe"},  # 9
    {"type": "match_ended", "outcome": "won"},  # 10
)


@pytest.fixture
def match():
    return match_of(*COMING_AND_GOING)


TABLES = {
    1: {"Ann": "here", "Robert": "here"},
    3: {"Ann": "here", "Robert": "here"},
    4: {"Ann": "here", "Robert": "here", "Zoe": "here"},
    5: {"Ann": "here", "Robert": "away", "Zoe": "here"},
    6: {"Eve": "here", "Robert": "away", "Zoe": "here"},
    8: {"Eve": "here", "Robert": "here", "Zoe": "here"},
    10: {"Eve": "here", "Robert": "here", "Zoe": "left"},
}


@pytest.mark.parametrize(("seq", "table"), TABLES.items())
def test_a_reading_knows_who_sits_there_and_under_which_name(match, seq, table):
    reading = Reading(match, "en", None, False)
    then = reading.seated(seq)

    assert {player.name: then.presence(player.seat) for player in then.players} == table


@pytest.mark.parametrize(("seq", "table"), TABLES.items())
def test_a_browser_is_told_the_same(match, seq, table):
    data = json.loads(json.dumps(replay_data(match, None, MomentCache("en"))))
    told = next(one for one in reversed(data["readings"][0]["seated"]) if one["from"] <= seq - 1)

    named = zip(told["names"], told["there"], strict=True)
    assert {name: there for name, there in named if there != "later"} == table


def test_a_match_in_which_all_stay_says_nothing_of_it():
    data = replay_data(match_of(said(2), said(3)), None, MomentCache("en"))

    assert [reading["seated"] for reading in data["readings"]] == [[]]


def words_of(svg):
    return re.findall(r"<text[^>]*>([^<]*)</text>", svg)


@pytest.mark.parametrize(
    ("seq", "here", "beside"),
    [
        (3, {"Ann", "Robert"}, {}),
        (5, {"Ann", "Robert", "Zoe"}, {"en": "away", "pl": "poza stołem"}),
        (10, {"Eve", "Robert", "Zoe"}, {"en": "left", "pl": "już nie gra"}),
    ],
)
@pytest.mark.parametrize("lang", ["en", "pl"])
def test_pictures_and_the_terminal_show_who_is_there(match, lang, seq, here, beside):
    told = words_of(svg_of(Excerpt(match, lang, at=seq)).decode())
    header = screen_of(Readings(match, lang), seq).draw(100, 30)[0]

    assert {"Ann", "Eve", "Robert", "Zoe"} & set(told) == here
    assert {name for name in ("Ann", "Eve", "Robert", "Zoe") if name in header} == here
    for words in beside.values():
        assert (words in told) == (words == beside[lang])
        assert (f"({words.split(' · ')[-1]})" in header) == (words == beside[lang])


@pytest.mark.parametrize(("lang", "left"), [("en", "Zoe (left)"), ("pl", "Zoe (już nie gra)")])
def test_a_report_says_who_has_left(match, lang, left):
    assert left in report_of(Excerpt(match, lang)).decode()


def test_a_film_keeps_its_size_while_people_come():
    """Who came fourth began a second row of names: the frame no longer fitted its ground."""
    seats = [{"seat": name, "name": name} for name in ("Ann", "Bob")]
    joined = [{"type": "player_joined", "player": name} for name in ("Zoe", "Cid", "Eve")]
    start = {"type": "match_started", "v": 3, "players": seats}
    data, _, _ = compose(FREEFORM.vocabulary, [start, *joined])

    with Image.open(io.BytesIO(gif_of(Excerpt(Match(scan(data, where="test")), "en")))) as film:
        assert film.n_frames >= 4


def test_who_joins_had_not_sat_down_though_the_start_was_amended(match):
    """What was amended holds from the start; who came later came later, and Eve was not there."""
    table = match.replay.state(3)

    assert [(player.seat, player.name) for player in table.players] == [
        ("Ann", "Ann"), ("Bob", "Robert"),
    ]  # fmt: skip
    assert Reading(match, "en", None, False).sentence(3).startswith("Ann")
    assert Reading(match, "en", None, False).sentence(6) == "Eve continues for Ann."
    assert [words for _, words in match.telling("en")][2].startswith("Ann")


def test_as_played_nobody_sits_there_whose_coming_was_taken_back():
    taken = {"type": "event_retracted", "target": 3}
    match = match_of(
        {"type": "match_amended", "v": 3}, {"type": "player_left", "player": "Bob"}, taken, said(5)
    )
    played, corrected = (Reading(match, "en", None, as_played) for as_played in (True, False))

    assert [played.presence("Bob", seq) for seq in (2, 3, 4)] == ["here", "left", "here"]
    assert corrected.presence("Bob", corrected.last) == "here"
