"""Why a match ended, in the reader's language; and what the scene leaves out."""

import pytest
from events.match import MatchEnded
from projections.games.neuroshima_hex.course import CONCEDED, EARLY
from projections.games.neuroshima_hex.scene import scene
from projections.record import Record
from projections.sentences import phrase
from projections.systems import find_system
from projections.words import WORDS
from tests.neuroshima_hex.match.scenes import laid

OURS = ("hq_destroyed", "points", "deadlock", "last_battle", "overtime", CONCEDED, *EARLY)


def said(reason, lang):
    return phrase(
        find_system("neuroshima_hex"), MatchEnded(winner="Ann", reason=reason), Record()
    ).text(lang)


@pytest.mark.parametrize("reason", OURS)
def test_every_reason_of_ours_is_said_in_both_languages(reason):
    for lang in ("en", "pl"):
        why = WORDS(f"reason.{reason}").text(lang)
        assert said(reason, lang).endswith(f": {why}.")


def test_older_reasons_are_the_same_words():
    assert said("last battle", "pl") == said("last_battle", "pl")
    assert said("HQ destroyed", "pl") == said("hq_destroyed", "pl")


@pytest.mark.parametrize("reason", ["the ship is safe", "said.dice", "{winner}", "a.b"])
def test_any_other_reason_stays_as_it_was_typed(reason):
    assert said(reason, "pl") == f"Koniec partii, wygrywa Ann: {reason}."


@pytest.mark.parametrize(
    ("options", "energy", "points"),
    [({}, True, True), ({"duel_board": False}, False, True), ({"points_mode": True}, True, False)],
)
def test_the_tracks_of_what_is_not_played_are_not_shown(options, energy, points):
    table = laid("vegas smart", "Ann vegas-hq A1; Bob smart-hq E3", **options)
    lines = [line for panel in scene(table, "en").panels for line in panel.lines]

    assert any("energy" in line.casefold() for line in lines) == energy
    assert any("HQ" in line and "20" in line for line in lines) == points
