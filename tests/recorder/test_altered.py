"""A battle that was recorded, had one piece lain otherwise: who falls then, and how it is kept."""

from pathlib import Path

import pytest
from events.journal import Journal, read_journal
from importers.recorder.what_if import Alteration, altered_highlight
from projections.matches import Match
from projections.reading import Readings

RULEBOOK = Path(__file__).parents[2] / "sample_games/neuroshima_hex/rulebook_duel_turns_1_to_7.aar"


def reading_of(path, branch=None):
    return Readings(Match(read_journal(path)), "en").reading(branch, False)


@pytest.fixture(scope="module")
def reading():
    return reading_of(RULEBOOK)


def fates(found):
    was, would = ({piece.cell for piece in pieces.values()} for pieces in found.fallen())
    return was - would, would - was


def test_who_steps_out_of_the_line_of_fire_survives(reading):
    found = altered_highlight(reading, 43, Alteration("D2", to="E2"))

    assert fates(found) == ({"D2"}, set())


def test_a_cannon_that_is_not_there_takes_no_points(reading):
    scores = reading.match.system.scores
    found = altered_highlight(reading, 46, Alteration("C4"))

    assert scores(found.recorded)["Ann"] == 18
    assert scores(found.states[-1])["Ann"] == 20


@pytest.mark.parametrize(
    ("seq", "change"),
    [
        pytest.param(43, Alteration("C3"), id="headquarters are never lifted"),
        pytest.param(43, Alteration("D2", to="D3"), id="the space is taken"),
        pytest.param(43, Alteration("A1", to="A2"), id="nothing lies there"),
        pytest.param(43, Alteration("D2", to="Z9"), id="no such space"),
        pytest.param(20, Alteration("D2", to="E2"), id="no battle there"),
    ],
)
def test_what_cannot_be_is_not_adjudicated(reading, seq, change):
    assert altered_highlight(reading, seq, change) is None


def test_it_is_kept_as_a_line_that_says_the_same(reading, tmp_path):
    path = tmp_path / "kept.aar"
    path.write_bytes(RULEBOOK.read_bytes())
    found = altered_highlight(reading, 43, Alteration("D2", to="E2"))

    with Journal(path, reading.match.system.vocabulary) as journal:
        journal.append_all(found.entries("Scout out of the line"))
    kept = reading_of(path, "from-40")

    scores, last = kept.match.system.scores, kept.state(kept.last)
    assert scores(last) == scores(found.states[-1])
    assert found.scene(last).pieces == found.scene(found.states[-1]).pieces
    assert kept.path(kept.last)[-1].kind == "battle"
    assert Readings(kept.match, "en").branch_title("from-40") == "Scout out of the line"
