"""Text matches come into a library and leave it again."""

from dataclasses import replace

import pytest
from events.errors import BadUsage
from events.journal import read_journal
from events.library import Library
from importers.bulk import bring_in
from importers.exports import find_exporter
from importers.formats import find_format, recognise
from importers.import_context import ImportContext
from importers.known_matches import KnownMatches
from importers.notation import TEXT
from importers.source import NotUnderstood, Source
from projections import systems
from projections.games.freeform.system import FREEFORM
from projections.matches import Match
from tests.samples.make import FOLDER

GAME = """game: neuroshima_hex
players: Ann Vegas, Bob Smart
HQ C1; HQ C3
1. Ann: draw bodyguard; bodyguard C2 S !? {Bold.}
2. Bob: draw gauss, mother; gauss D3 NW
(instead "Mother first": mother D3 NW)
mother C4 NE
undo
mother B3 N; gauss
"""


@pytest.fixture
def library(tmp_path):
    return Library(tmp_path / "library")


def brought(library, text, name="game.txt"):
    source = Source(name, text.encode())
    return bring_in(source, recognise(source), KnownMatches(library), ImportContext())


def test_a_text_comes_in_up_to_its_fault_with_all_that_refers_to_something(library):
    report = brought(library, GAME)

    assert report.format == "notation"
    assert (report.imported, report.exit_code) == (1, 1)
    assert [problem.where for problem in report.problems] == ["game.txt:9:19"]
    (path,) = library.files()
    match = Match(read_journal(path))
    note = match.replay.record().notes[0]
    assert match.events[note.on - 1].tile == "vegas-bodyguard"
    undo = next(event for event in match.events if event.type == "event_retracted")
    assert match.events[undo.target - 1].tile == "smart-mother"


def test_the_same_text_comes_in_once(library):
    brought(library, GAME)

    assert brought(library, GAME, "again.txt").duplicates == 1


def test_several_matches_stand_in_one_text_and_faults_name_its_lines(library):
    report = brought(library, f"{GAME}\n{GAME.replace('Ann', 'Cleo')}")

    assert report.imported == 2
    assert [problem.where for problem in report.problems] == ["game.txt:9:19", "game.txt:19:19"]


def test_what_came_in_goes_out_and_comes_in_again(library, tmp_path):
    brought(library, GAME)
    (path,) = library.files()
    text = TEXT.write([Match(read_journal(path))], "pl").decode()

    other = Library(tmp_path / "other")
    report = brought(other, text)

    assert (report.imported, report.problems) == (1, [])
    (copy,) = other.files()
    assert TEXT.write([Match(read_journal(copy))], "pl").decode() == text


def test_any_game_goes_out_and_comes_in(library):
    market = Match(read_journal(FOLDER.parent / "freeform" / "harvest_market.aar"))
    text = TEXT.write([market], "pl").decode()

    report = brought(library, text)

    assert (report.imported, report.problems) == (1, [])
    (path,) = library.files()
    assert TEXT.write([Match(read_journal(path))], "pl").decode() == text


def test_a_game_without_a_text_form_says_so(monkeypatch):
    monkeypatch.setattr(systems.SYSTEMS, "extra", {})
    systems.register(replace(FREEFORM, notation=None))
    market = Match(read_journal(FOLDER.parent / "freeform" / "harvest_market.aar"))

    with pytest.raises(BadUsage, match="freeform has no text form"):
        TEXT.write([market], "en")


def test_both_are_registered():
    assert find_format("notation").id == "notation"
    assert find_exporter("notation") is TEXT


@pytest.mark.parametrize(
    "text", ["", "hello", "Name,Score\nAnn,3\n", '{"players": []}', "\x00\x01"]
)
def test_other_texts_are_not_taken_for_matches(text):
    assert find_format("notation").recognise(Source("x", text.encode())) == 0


def test_a_text_of_a_game_that_is_not_installed_says_so(library):
    with pytest.raises(NotUnderstood, match=r"'chess_960', .* Known are: .*freeform"):
        brought(library, "game: chess_960\nplayers: Ann, Bob\n1. Ann\n")
