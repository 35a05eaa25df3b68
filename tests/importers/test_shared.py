"""Several who won and are no team: no winner is lost on the way in, out, or back again."""

import json

import pytest
from events.codec import Vocabulary
from events.errors import BadEvent
from importers.exports import find_exporter
from projections.archive.rows import MatchSeats
from projections.endings import ending_of
from projections.sentences import say
from tests.importers.made import bgg, bgg_play, bgg_player, bgstats, play, seated

PEOPLE = [{"id": i, "name": name, "uuid": f"P-{name}"} for i, name in enumerate("ABCD", start=1)]


def app(*won, cooperative=False, of=3):
    scores = [seated(i, f"{10 - i}", winner=i in won) for i in range(1, of + 1)]
    games = [{"id": 7, "name": "Lighthouse Keepers", "cooperative": cooperative}]
    return bgstats(play(playerScores=scores), players=PEOPLE, games=games)


def results(record):
    return MatchSeats(record).result


def told(record):
    ended = record.ended
    return ended.winner, ended.winners or (), ended.outcome


def page():
    seats = [bgg_player("A", win="1"), bgg_player("B", win="1"), bgg_player("C")]
    return bgg(bgg_play(players=seats))


TABLE = "date,game,player,result\n" + "".join(
    f"2026-05-01,Azul,{who},{how}\n" for who, how in (("A", "won"), ("B", "won"), ("C", "lost"))
)
IN_ONE_CELL = 'date,game,players,winner\n2026-05-01,Azul,"A, B, C","A, B"\n'


@pytest.mark.parametrize(
    "data", [app(1, 2), page(), TABLE, IN_ONE_CELL], ids=["app", "site", "table", "cell"]
)
def test_all_who_won_have_won(shelf, data):
    report = shelf.bring(data)

    assert told(shelf.record) == (None, ("A", "B"), None)
    assert results(shelf.record) == [1, 1, -1]
    assert report.remarks == [] or "play.shared" not in [r.phrase.key for r in report.remarks]


ENDINGS = {
    "one": (app(1), [1, -1, -1]),
    "two of three": (app(1, 2), [1, 1, -1]),
    "three of four": (app(1, 2, 4, of=4), [1, 1, -1, 1]),
    "all": (app(1, 2, 3), [1, 1, 1]),
    "both of two": (app(1, 2, of=2), [0, 0]),
    "nobody": (app(), [None, None, None]),
    "won together": (app(1, 2, 3, cooperative=True), [1, 1, 1]),
    "lost together": (app(cooperative=True), [-1, -1, -1]),
    "two who won together": (app(1, 2, of=2, cooperative=True), [1, 1]),
    "two who lost together": (app(of=2, cooperative=True), [-1, -1]),
}


@pytest.mark.parametrize("format", ["bgstats", "csv", "notation", "bgstats-link"])
@pytest.mark.parametrize("ending", ENDINGS)
def test_how_it_ended_comes_back(shelf, other_shelf, format, ending):
    data, expected = ENDINGS[ending]
    shelf.bring(data)
    out = find_exporter(format).write(shelf.matches, "en")
    if format == "bgstats-link":
        from urllib.parse import unquote

        out = unquote(out.decode().partition("data=")[2]).encode()
    other_shelf.bring(out)

    assert results(shelf.record) == expected
    assert told(other_shelf.record) == told(shelf.record)
    assert results(other_shelf.record) == expected


def test_a_draw_of_three_stays_a_draw(shelf, other_shelf):
    shelf.bring('date,game,players,winner\n2026-05-01,Azul,"A, B, C",draw\n')
    other_shelf.bring(find_exporter("bgstats").write(shelf.matches, "en"))

    assert told(other_shelf.record) == ("draw", (), None)


def test_the_app_is_told_of_all_who_won(shelf):
    shelf.bring(app(1, 3))
    out = json.loads(find_exporter("bgstats").write(shelf.matches, "en"))

    assert [score["winner"] for score in out["plays"][0]["playerScores"]] == [True, False, True]


def test_one_play_won_together_makes_the_game_cooperative_whichever_came_first(shelf):
    both = json.loads(app(1))
    both["plays"] += json.loads(app(cooperative=True))["plays"]
    both["plays"][1]["uuid"], both["plays"][1]["gameRefId"] = "other", 8
    both["games"].append({"id": 8, "name": "Lighthouse Keepers", "cooperative": True})
    shelf.bring(json.dumps(both))
    out = json.loads(find_exporter("bgstats").write(shelf.matches, "en"))

    assert [game["cooperative"] for game in out["games"]] == [True]


def test_it_is_said_as_it_was(shelf):
    shelf.bring(app(1, 2))
    ended = shelf.record.ended

    assert ending_of(ended, shelf.record.players) == "shared"
    system = shelf.match.system
    state, record = shelf.match.replay.state(), shelf.record
    assert say(system, ended, state, record, "en") == "The match ends, A, B win."
    assert say(system, ended, state, record, "pl") == "Koniec partii, wygrywają A, B."
    assert b'"type":"match_ended","v":2,' in shelf.match.scan.lines[-1]


@pytest.mark.parametrize(
    "more",
    [
        {"winners": ["A"]}, {"winners": ["A", "A"]}, {"winners": ["A", "B"], "winner": "A"},
        {"winners": ["A", "B"], "outcome": "won"},
    ],
)  # fmt: skip
def test_what_cannot_be_meant_is_refused(more):
    with pytest.raises(BadEvent, match="found"):
        Vocabulary("x").accept({"type": "match_ended", **more})


def test_lines_of_before_read_as_they_did():
    old = {"seq": 1, "type": "match_ended", "winner": None, "outcome": "won"}
    event = Vocabulary("x").read(old)

    assert (event.winners, event.v) == (None, 1)
