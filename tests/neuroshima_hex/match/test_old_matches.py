"""Matches written when options left out meant something else: version 1 of their start.

Everybody began with 20 HQ points, and a Moloch spared its allies. In both journals a
Hunter-killer stands with its blades to the HQ of its ally and to a Ganger, and a battle is fought.
"""

from pathlib import Path

import pytest
from events.chain import scan
from events.composer import compose
from events.journal import read_journal
from projections.games.neuroshima_hex.system import NEUROSHIMA_HEX
from projections.matches import Match
from projections.text.record import content_of

OLD = Path(__file__).parent / "old"
POINTS = {
    "one_against_two": {"Ann": 20, "Bob": 20, "Dan": 19},
    "two_against_two": {"Ann": 20, "Bob": 20, "Cleo": 20, "Dan": 19},
}
BEGAN = {
    "one_against_two": {"Ann": 20, "Bob": 13, "Dan": 13},
    "two_against_two": {"Ann": 15, "Bob": 15, "Cleo": 15, "Dan": 15},
}


def opened(name):
    path = OLD / f"{name}.aar"
    return Match(read_journal(path), str(path))


def of_today(name):
    """The same events behind a start of version 2."""
    entries = [{"type": e.type_name(), **e.facts()} for e in opened(name).events]
    entries[0]["v"] = 2
    data, _, _ = compose(NEUROSHIMA_HEX.vocabulary, entries)
    return Match(scan(data, where=name))


def points(match, at=None):
    table = match.replay.state(at)
    return dict(zip(table.seats, table.board.hq_points, strict=True))


def rules(match):
    return {finding.rule for finding in match.findings()}


@pytest.mark.parametrize("name", POINTS)
def test_its_states_and_findings_stay_what_they_were(name):
    match = opened(name)

    assert match.events[0].v == 1
    assert points(match, 1) == dict.fromkeys(POINTS[name], 20)
    assert points(match) == POINTS[name]
    assert rules(match) == {"not_checked"}


@pytest.mark.parametrize("name", POINTS)
def test_a_match_of_today_with_the_same_events_means_something_else(name):
    match = of_today(name)

    assert match.events[0].v == 2
    assert points(match, 1) == BEGAN[name]
    assert {"segment_attacks", "points_above_start"} <= rules(match)


@pytest.mark.parametrize("name", POINTS)
@pytest.mark.parametrize("made", [opened, of_today])
def test_its_text_brings_the_meaning_back(name, made):
    match = made(name)

    text = NEUROSHIMA_HEX.notation.write_text(match.events, "en")
    entries = NEUROSHIMA_HEX.notation.parse_text(text, "").entries
    data, _, _ = compose(NEUROSHIMA_HEX.vocabulary, entries)
    again = Match(scan(data, where=name))

    assert ("version: 2" in text) == (made is of_today)
    assert text.startswith("game: neuroshima_hex\n")
    assert content_of(again.events[0]) == content_of(match.events[0])
    assert points(again) == points(match)
