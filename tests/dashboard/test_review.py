"""The review of a match that is over: who won, what decided it, and the report in prose."""

import re
from pathlib import Path

import pytest
from dashboard.replay.moments import MomentCache
from dashboard.replay.prose import longest_chain, paragraphs
from dashboard.replay.review import review_html
from dashboard.replay.summary import Summary
from dashboard.replay.turning_points import key_moments, looked_at
from events.chain import scan
from events.composer import compose
from events.journal import read_journal
from projections.matches import Match
from projections.reading import Readings
from projections.systems import find_system

SAMPLES = Path(__file__).parents[2] / "sample_games"
HEXES = {"board": "hex", "radius": 2}
BAD = "<img src=x onerror=alert(1)>"


def freeform(*entries, players=("Ann", "Bob")):
    system = find_system("freeform")
    seats = [{"seat": name, "name": name} for name in players]
    start = {"type": "match_started", "players": seats, "options": HEXES}
    return Match(scan(compose(system.vocabulary, [start, *entries])[0], where="test"))


def placed(piece, cell, owner="Ann"):
    facts = {"player": "Ann", "piece": f"{piece} {cell}", "name": piece, "cell": cell}
    return {"type": "piece_placed", **facts, "owner": owner}


def score(player, value):
    return {"type": "score_read", "player": player, "score": value}


def sample(name):
    return Match(read_journal(SAMPLES / f"{name}.aar"))


def summary_of(match, lang="en", branch=None):
    return Summary(
        Readings(match, lang).reading(branch, as_played=False), MomentCache(lang), "page"
    )


def reviewed(match, lang="en"):
    return review_html(summary_of(match, lang), lambda seq: f"?at={seq}", None)


def text_of(html):
    return " ".join(re.sub(r"<svg.*?</svg>|<[^>]+>", " ", html, flags=re.DOTALL).split())


def points_of(summary, most=3):
    return key_moments(summary.reading, summary.stops, summary.moments, most)


def test_it_says_who_won_and_by_how_much():
    told = text_of(reviewed(sample("neuroshima_hex/last_battle")))

    assert told.startswith("Ann Vegas won 19 : 17 Bob Smart Ann won: the Final Battle was fought.")


def test_of_three_players_each_has_the_points_beside_the_name():
    match = freeform(
        *(score(name, value) for name, value in (("Ann", 3), ("Bob", 8), ("Cid", 5))),
        {"type": "match_ended", "winner": "Bob"}, players=("Ann", "Bob", "Cid"),
    )  # fmt: skip

    assert text_of(reviewed(match)).startswith("Ann 3 Bob won 8 Cid 5 Bob won.")


def test_where_nothing_is_counted_no_points_stand_there_and_no_curve():
    html = reviewed(freeform(placed("Fox", "A1"), {"type": "match_ended", "winner": "Ann"}))

    assert '<b class="score"></b>' in html
    assert "Points over the match" not in html


def test_the_turning_points_are_those_with_the_largest_swings_in_their_order():
    values = (1, 9, 10, 4, 5, 20)
    match = freeform(*(score("Ann", value) for value in values))
    summary = summary_of(match)

    points = points_of(summary)

    assert [point.swings["Ann"] for point in points] == [8, -6, 15]


@pytest.mark.parametrize(
    ("lang", "line"),
    [("en", "Ann loses 6 and has 4 left."), ("pl", "Ann: −6, zostaje 4.")],
)
def test_the_report_tells_what_points_did(lang, line):
    match = freeform(*(score("Ann", value) for value in (1, 9, 10, 4)))

    assert line in text_of(reviewed(match, lang))


def test_what_came_onto_the_board_before_a_turning_point_is_told_by_player():
    pieces = (("Fox", "A1", "Ann"), ("Fox", "B1", "Ann"), ("Owl", "C1", "Bob"), ("Elk", "C2", None))
    match = freeform(*(placed(*one) for one in pieces), score("Ann", 1), score("Ann", 9))
    summary = summary_of(match)

    first = paragraphs(summary, points_of(summary))[0]

    assert first.sentences == (
        "Ann brings out 2 × Fox.", "Bob brings out Owl.", "New on the board: Elk.",
    )  # fmt: skip


def test_what_fell_is_told_with_its_owner_and_shown_as_it_stood():
    match = freeform(
        placed("Fox", "A1"), placed("Owl", "C1", "Bob"),
        {"type": "piece_removed", "player": "Bob", "piece": "Fox A1"},
        {"type": "match_ended", "winner": "Bob"},
    )  # fmt: skip
    html = reviewed(match)

    assert "Off the board: Fox (Ann)." in text_of(html)
    board = html[html.index('class="points"') : html.index('class="prose"')]
    assert "Fox" in board


def test_a_turning_point_and_a_paragraph_lead_to_their_moment():
    html = reviewed(freeform(score("Ann", 1), score("Ann", 9)))

    assert '<a class="card point" href="?at=3"' in html
    assert '<h4><a href="?at=3">' in html


def test_the_longest_chain_of_causes_is_told_from_its_beginning():
    summary = summary_of(sample("neuroshima_hex/clown_explodes"))
    reading = summary.reading

    chain = longest_chain(summary, [stop.seq for stop in reading.stops])

    longest = max(len(reading.causes(stop.seq)) for stop in reading.stops)
    assert chain == [] if longest < 3 else chain[0][0] == reading.causes(chain[-1][0])[0].seq


def test_what_people_wrote_is_shown_as_text():
    match = freeform(
        placed(BAD, "A1"), score("Ann", 1), score("Ann", 9),
        {"type": "note_written", "text": BAD, "on": 3, "author": BAD},
        {"type": "title_given", "title": BAD},
        {"type": "match_ended", "winner": "Ann", "reason": BAD}, players=("Ann", "Bob"),
    )  # fmt: skip

    assert "<img" not in reviewed(match)


def test_a_long_match_is_judged_stretch_by_stretch(monkeypatch):
    match = sample("neuroshima_hex/overtime")
    whole = [point.swings for point in points_of(summary_of(match))]

    monkeypatch.setattr("dashboard.replay.turning_points._MOST_LOOKED_AT", 5)
    summary = summary_of(match)

    assert len(looked_at(summary.reading)) < len(summary.reading.stops)
    assert [point.swings for point in points_of(summary) if point.swings] == [
        swings for swings in whole if swings
    ]


@pytest.mark.parametrize("lang", ["en", "pl"])
@pytest.mark.parametrize("path", sorted(SAMPLES.glob("*/*.aar")), ids=lambda path: path.stem)
def test_every_sample_has_a_review(path, lang):
    html = reviewed(Match(read_journal(path)), lang)

    assert html.count("<div") == html.count("</div>")
    assert len(re.findall(r"<p>.+?</p>", html)) > 1
