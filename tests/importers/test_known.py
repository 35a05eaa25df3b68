"""What is in the library is not brought in again, from whichever file it comes."""

import json
import subprocess
import sys

import pytest
from events.journal import read_journal
from importers.known_matches import KnownMatches
from tests.importers.made import TABLE, bgg, bgg_play, bgstats, play

from importers import bulk


def test_the_same_file_twice_changes_nothing(shelf):
    for file in (bgstats(), bgg(), TABLE):
        shelf.bring(file)
    before = {path: path.read_bytes() for path in shelf.files}

    reports = [shelf.bring(file) for file in (bgstats(), bgg(), TABLE)]

    assert [report.imported for report in reports] == [0, 0, 0]
    assert {path: path.read_bytes() for path in shelf.files} == before


def test_a_play_that_went_to_the_other_site_is_known_there_by_its_id(shelf):
    shelf.bring(bgstats(play(bggId=501)))

    assert shelf.bring(bgg(bgg_play("501", date="2030-01-01"))).duplicates == 1


def test_a_play_of_another_site_is_known_by_what_it_says(shelf):
    shelf.bring(bgstats())
    report = shelf.bring(bgg())

    assert (report.duplicates, report.same_content) == (1, 1)


def test_a_second_play_of_the_evening_is_another_one(shelf):
    shelf.bring(bgstats())
    report = shelf.bring(bgstats(play(uuid="BBBB", playDate="2024-03-17 22:00:00")))

    assert report.imported == 1


def test_another_id_at_the_same_minute_is_the_same_play(shelf):
    shelf.bring(bgstats())

    assert shelf.bring(bgstats(play(uuid="CCCC"))).duplicates == 1


def test_two_plays_in_the_file_and_one_in_the_library_make_one_new(shelf):
    shelf.bring(bgstats())
    report = shelf.bring(bgg(bgg_play("1"), bgg_play("2")))

    assert (report.imported, report.duplicates) == (1, 1)


def test_a_file_with_more_plays_brings_in_only_those(shelf):
    shelf.bring(bgstats())
    report = shelf.bring(bgstats(play(), play(uuid="NEW", playDate="2024-06-01 10:00:00")))

    assert (report.imported, report.duplicates) == (1, 1)


def test_a_play_twice_in_one_file_comes_in_once(shelf):
    report = shelf.bring(bgstats(play(), play()))

    assert (report.imported, report.duplicates) == (1, 1)


def test_what_is_known_does_not_hang_on_the_notes(shelf):
    shelf.bring(bgstats())
    notes = shelf.folder / ".aar" / "imported.jsonl"
    for ruin in ("", "rubbish\n", "[1,2]\n", "{}\n"):
        notes.parent.mkdir(exist_ok=True)
        notes.write_text(ruin)

        assert shelf.bring(bgstats()).duplicates == 1


def test_what_an_import_notes_is_what_a_look_at_its_matches_would(shelf):
    for file in (bgstats(), bgg(bgg_play("777", date="2031-01-01")), TABLE):
        shelf.bring(file)
    notes = shelf.library.folder / ".aar" / "imported.jsonl"
    noted = sorted(notes.read_text("utf-8").splitlines())

    notes.unlink()
    KnownMatches(shelf.library)

    assert len(noted) == len(shelf.files)
    assert sorted(notes.read_text("utf-8").splitlines()) == noted


def test_a_match_that_was_thrown_away_can_be_brought_in_again(shelf):
    shelf.bring(bgstats())
    shelf.files[0].unlink()

    assert shelf.bring(bgstats()).imported == 1


def test_an_import_that_was_interrupted_goes_on_where_it_stood(shelf, monkeypatch):
    plays = [play(uuid=f"U{i}", playDate=f"2024-03-17 10:{i:02d}:00") for i in range(10)]
    monkeypatch.setattr(bulk, "GROUP", 4)
    place, calls = bulk.place_files, []

    def place_some(files):
        calls.append(len(files))
        if len(calls) == 3:
            raise KeyboardInterrupt
        place(files)

    monkeypatch.setattr(bulk, "place_files", place_some)
    with pytest.raises(KeyboardInterrupt):
        shelf.bring(bgstats(*plays))
    assert len(shelf.files) == 8

    monkeypatch.setattr(bulk, "place_files", place)
    report = shelf.bring(bgstats(*plays))
    assert (report.imported, report.duplicates, len(shelf.files)) == (2, 8, 10)


def test_a_full_disk_leaves_whole_matches_only(shelf, monkeypatch):
    from events import disk

    plays = [play(uuid=f"U{i}", playDate=f"2024-03-17 10:{i:02d}:00") for i in range(40)]
    write, count = disk.write_scratch, []

    def fails_late(path, data, **more):
        count.append(path)
        if len(count) == 20:
            raise OSError(28, "No space left on device")
        return write(path, data, **more)

    monkeypatch.setattr(disk, "write_scratch", fails_late)
    report = shelf.bring(bgstats(*plays))

    assert report.exit_code == 2
    assert [read_journal(path).damage for path in shelf.files] == [None] * len(shelf.files)
    assert list(shelf.folder.rglob("*.new")) == []


def test_the_raw_record_tells_the_whole_play(shelf):
    shelf.bring(bgstats(play(rounds=5)))

    raw = json.loads(shelf.origin.raw)
    assert (raw["rounds"], raw["playerScores"][1]["player"]) == (5, "Bob")


def test_two_imports_at_once_bring_everything_in_once(shelf, tmp_path):
    """Each in a process of its own: whoever comes second sees what the first one brought."""
    plays = [
        play(uuid=f"U{i}", playDate=f"2024-03-{1 + i % 28:02} 20:{i % 60:02}:00")
        for i in range(300)
    ]
    file = tmp_path / "export.json"
    file.write_text(bgstats(*plays))
    command = [
        sys.executable,
        "-m",
        "dashboard.cli",
        "--library",
        shelf.folder,
        "--json",
        "import",
        file,
    ]

    both = [subprocess.Popen(list(map(str, command)), stdout=subprocess.PIPE) for _ in range(2)]
    rows = [json.loads(one.communicate(timeout=120)[0]) for one in both]

    assert sorted(row["imported"] for row in rows) == [0, 300]
    assert len(shelf.files) == 300
