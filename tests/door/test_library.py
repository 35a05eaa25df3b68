"""A library from Python: every match that can be read, and a sentence on every other file."""

import shutil
import warnings
from pathlib import Path

import after_action as aa
import pytest
from events.chain import Base
from projections.systems import register
from tests.history.counting import COUNTING, put
from tests.journal.records import foreign, started

SAMPLES = Path(__file__).parents[2] / "sample_games"
NAMES = ("harvest_market", "lighthouse_keeper", "three_mens_morris")


@pytest.fixture
def folder(tmp_path):
    """Three matches of the samples, the second in a folder of its own."""
    folder = tmp_path / "matches"
    (folder / "inside").mkdir(parents=True)
    for name in NAMES:
        place = folder / "inside" if name == "lighthouse_keeper" else folder
        shutil.copy(SAMPLES / "freeform" / f"{name}.aar", place)
    return folder


def read(library):
    """What a loop over a library opens, and what it says of the rest."""
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        found = [Path(match.where).stem for match in library]
    assert {one.category for one in told} <= {aa.FileSkipped}
    return sorted(found), [str(one.message) for one in told]


def test_the_example_works_as_printed(monkeypatch, folder):
    monkeypatch.chdir(folder.parent)
    seen = 0

    for match in aa.open_library("matches"):  # bases and branches resolved
        for step in match.steps():
            _ = step.event, step.before, step.after, step.sentence("en")
            seen += 1

    assert seen == sum(len(match.steps()) for match in aa.open_library(folder)) > 50


def test_all_matches_are_opened_and_nothing_is_said(folder):
    assert read(aa.open_library(folder)) == (sorted(NAMES), [])
    assert aa.open_library(folder).unread() == []


def harm(folder, how):
    file = folder / "inside" / "lighthouse_keeper.aar"
    data = file.read_bytes()
    if how == "no journal":
        file.write_text("hello")
    if how == "damaged":
        middle = data.index(b'"seq":16,')
        file.write_bytes(data[:middle] + b"_" + data[middle + 1 :])
    if how == "another game":
        file.write_bytes(foreign({"aar": 1, "match": "m", "game": "kings_of_war",
            "created": "2026-01-01T00:00:00Z", "base": None}, {"seq": 1, "id": "e", "recorded":
            "2026-01-01T00:00:00Z", "type": "match_started", "players": []}))  # fmt: skip
    return file


TOLD = {
    "no journal": "expected a journal",
    "damaged": "broken",
    "another game": "game system 'kings_of_war' is not installed",
}


@pytest.mark.parametrize("how", ["no journal", "damaged", "another game"])
def test_what_cannot_be_read_is_told_and_left_out(folder, how):
    file = harm(folder, how)

    found, told = read(aa.open_library(folder))

    assert found == ["harvest_market", "three_mens_morris"]
    assert len(told) == 1
    assert told[0].startswith(str(file))
    assert told[0].endswith("It is left out; the others are read.")
    assert [unread.path for unread in aa.open_library(folder).unread()] == [file]


def test_it_is_told_in_the_language_that_one_asks_for(folder):
    harm(folder, "no journal")

    _, told = read(aa.open_library(folder, lang="pl"))

    assert told[0].endswith("Plik pominięto; pozostałe są czytane.")


def test_a_second_file_of_one_match_does_not_count_twice(folder):
    shutil.copy(folder / "harvest_market.aar", folder / "inside" / "again.aar")

    found, told = read(aa.open_library(folder))

    assert found == sorted(NAMES)
    assert "a second time" in told[0]
    assert str(folder / "harvest_market.aar") in told[0]


def test_what_can_be_read_of_a_damaged_match_is_opened_with_a_warning(folder):
    file = harm(folder, "damaged")

    with pytest.warns(aa.FileSkipped, match="What comes before the damage is read"):
        match = aa.open_match(file)

    assert [step.seq for step in match.steps()] == list(range(1, 16))


def test_a_folder_that_is_not_there_is_a_sentence(tmp_path):
    with pytest.raises(aa.BadUsage, match="found no folder of that name"):
        aa.open_library(tmp_path / "mtaches")


def test_without_a_name_it_is_the_library_of_aar(folder, monkeypatch):
    monkeypatch.setenv("AAR_LIBRARY", str(folder))

    assert read(aa.open_library()) == (sorted(NAMES), [])


def test_a_match_is_found_by_its_id_or_its_path(folder):
    library = aa.open_library(folder)
    file = folder / "harvest_market.aar"
    match = aa.open_match(file).header.match

    assert library.match(match).header.match == match
    assert library.match(file).header.match == match
    with pytest.raises(aa.BadUsage, match="found no match 'nobody'"):
        library.match("nobody")


# Side lines in files of their own


@pytest.fixture
def side(tmp_path):
    """A side line in a file of its own, and its match in another folder of the library."""
    register(COUNTING)
    parent, side = tmp_path / "old" / "parent.aar", tmp_path / "side.aar"
    entries = [started(), put("a"), put("b"), put("c")]
    aa.create_journal(parent, COUNTING.vocabulary, entries, match="parent")
    proof = aa.read_journal(parent).lines[2][-66:-2].decode()
    base = Base("parent", 3, proof)
    aa.create_journal(side, COUNTING.vocabulary, [put("x"), put("y")], base=base)
    return side


def test_a_side_line_goes_on_from_the_table_it_left(side):
    library = aa.open_library(side.parent)

    steps = {match.where: match.steps() for match in library}[str(side)]

    assert [(step.before, step.after) for step in steps] == [
        (["a", "b"], ["a", "b", "x"]), (["a", "b", "x"], ["a", "b", "x", "y"]),
    ]  # fmt: skip


def test_a_side_line_whose_match_is_not_there_is_told_and_left_out(side):
    (side.parent / "old" / "parent.aar").unlink()

    found, told = read(aa.open_library(side.parent))

    assert (found, len(told)) == ([], 1)
    assert "found no match 'parent'" in told[0]


# A link to a moment


@pytest.mark.parametrize(
    ("link", "seq", "played"),
    [
        pytest.param("http://club:8501/?match={match}&at=7", 7, False, id="whole"),
        pytest.param("?match={match}&at=9&played=1", 9, True, id="as played"),
        pytest.param("?match={match}", 32, False, id="the last"),
        pytest.param("?match={match}&at=4000", 32, False, id="past the end"),
    ],
)
def test_a_link_leads_to_its_moment(folder, link, seq, played):
    library = aa.open_library(folder)
    match = aa.open_match(folder / "harvest_market.aar")

    step = library.at(link.format(match=match.header.match))

    assert step.seq == match.at(seq, as_played=played).seq
    assert repr(step) == repr(match.at(seq, as_played=played))


@pytest.mark.parametrize(
    ("link", "told"),
    [
        pytest.param("?at=7", "expected one that names a match", id="no match"),
        pytest.param("?match=nobody&at=7", "found no match 'nobody'", id="another match"),
        pytest.param("?match=/etc/passwd", "found no match '/etc/passwd'", id="a path"),
    ],
)
def test_a_link_to_nothing_is_a_sentence(folder, link, told):
    with pytest.raises(aa.BadUsage, match=told):
        aa.open_library(folder).at(link)


# Writing


def test_a_journal_is_opened_for_writing_by_its_name(folder):
    file = str(folder / "harvest_market.aar")
    last = aa.open_match(file).replay.last

    with aa.open_journal(file) as journal:
        receipt = journal.append({"type": "note_written", "text": "Hm."})

    assert receipt.seq == last + 1 == aa.open_match(file).replay.last
    assert aa.read_header(file).game == "freeform"
