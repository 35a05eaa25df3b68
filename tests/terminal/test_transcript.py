"""A match as text: turn by turn, with the board."""

import pytest
from dashboard.terminal.canvas import width
from dashboard.terminal.play import transcript
from projections.reading import Readings
from tests.terminal.golden import assert_golden
from tests.terminal.stage import SKIRMISH, long_match, match_of, started

MATCH = match_of(SKIRMISH)


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_a_transcript_reads_as_it_should(lang):
    assert_golden(f"transcript_{lang}", transcript(Readings(MATCH, lang)))


@pytest.mark.parametrize("columns", [20, 40, 80])
def test_no_line_of_a_transcript_is_too_long(columns):
    assert max(map(width, transcript(Readings(MATCH, "pl"), columns=columns))) <= columns


def test_a_transcript_ends_where_it_is_told():
    text = "\n".join(transcript(Readings(MATCH, "en"), at=7))

    assert "Brute" in text
    assert "Medic" not in text


def test_a_branch_is_told_from_the_beginning():
    text = "\n".join(transcript(Readings(MATCH, "en"), branch="held"))

    assert "The match begins" in text
    assert "What if, from event 11: Ann holds." in text
    assert "Bob went home" not in text


def test_a_match_that_goes_on_says_so():
    assert (
        list(transcript(Readings(match_of([started()]), "en")))[-1] == "The match is in progress."
    )


def test_a_match_without_events_says_so():
    assert list(transcript(Readings(match_of([]), "pl"))) == ["Ta partia nie ma zdarzeń."]


def test_a_long_match_shows_a_board_a_turn():
    assert sum("On the board" in line for line in transcript(Readings(long_match(20), "en"))) == 21
