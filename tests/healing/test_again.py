"""A source brought in anew: what it was before gives way, and what was said of it here stays."""

import json

import pytest
from dashboard.housekeeping import FavouritesAndBin
from tests.healing.conftest import SOURCES, bytes_of, lines_of, twin_of

SHARED = ("page.xml", '"winner":null')
SOUND = ("sound.vlog",)


def test_one_step_takes_back_what_one_run_brought_in_anew(aar, library):
    before = bytes_of(library)
    assert aar("import", "--again", SOURCES).code <= 1
    assert bytes_of(library) != before

    assert aar("library", "undo").code == 0
    assert bytes_of(library) == before
    assert aar("library", "undo").code == 1


def again(aar, name, *more):
    done = aar("import", "--again", SOURCES / name, *more, "--json")
    return done.rows[-1]


def test_pieces_rollers_winners_come_back_and_the_doctor_is_silent(aar, found, suspects):
    assert len(found.match("campaign.vlog").replay.state().pieces) == 1

    anew = {path.name: again(aar, path.name).get("anew", 0) for path in SOURCES.iterdir()}

    assert anew == {
        "campaign.vlog": 1, "club phone.json": 2, "page.xml": 1, "sound.vlog": 0, "table.csv": 3,
    }  # fmt: skip
    game = found.match("campaign.vlog")
    assert len(game.replay.state().pieces) == 3
    assert [e.player for e in game.events if e.type_name() == "dice_rolled"] == ["Alice"]
    assert found.match("page.xml", '"winners"').summary.ended.winners == ("Ann", "Bob")
    assert found.match("SHARED").summary.ended.winners == ("Ann", "Bob")
    assert {kind for kind, _, _ in suspects()} == {"options"}
    assert aar("library", "amend", *found.files('"redraw":false'), "--unchosen").code == 0
    assert suspects() == []
    assert aar("doctor").code == 0


def test_all_of_it_is_taken_back_byte_for_byte(aar, found, library):
    aar("library", "favourite", found.file(*SHARED))
    (library / ".undo.jsonl").unlink()
    (marked,) = FavouritesAndBin(library).favourites()
    before = bytes_of(library)
    for source in SOURCES.iterdir():
        again(aar, source.name)
    # What of these files was right stays as it is: two results, and a game.
    right = {file for file, data in before.items() if b'"match_imported"' not in data}
    kept = (found.file("PLAIN"), found.file("bgg:501"), found.file("sound.vlog"))
    right |= {path.relative_to(library) for path in kept}
    assert before.items() & bytes_of(library).items() == {(p, before[p]) for p in right}

    while aar("library", "undo").code == 0:
        pass

    assert bytes_of(library) == before
    assert FavouritesAndBin(library).favourites() == {marked}


def test_looking_first_writes_nothing(aar, library):
    before = {path: path.read_bytes() for path in library.rglob("*") if path.is_file()}
    row = again(aar, "page.xml", "--dry-run")

    assert (row["anew"], row["dry_run"]) == (1, True)
    after = {path: path.read_bytes() for path in library.rglob("*") if path.is_file()}
    assert {p: b for p, b in after.items() if p.suffix == ".aar"} == {
        p: b for p, b in before.items() if p.suffix == ".aar"
    }


def said_of(aar, found, words):
    """A title, a tag, a tag that was taken off, notes, a mark, and who somebody is."""
    path = found.file(*words)
    notes = [
        {"type": "note_written", "text": "What an end.", "author": "Ann", "on": 3, "by": "Ann"},
        {"type": "note_written", "text": "Of all.", "happened": "2024-03-20", "id": "mine"},
        {"type": "note_written", "text": "A slip.", "id": "slip"},
        {"type": "event_retracted", "target": "slip"},
        {"type": "match_amended", "players": [{"seat": "Bob", "person": "Robert"}]},
    ]
    assert aar("append", path, stdin=notes).code == 0
    aar("library", "title", path, "A shared evening")
    aar("library", "tag", path, "club", "away")
    aar("library", "untag", path, "away")
    aar("library", "favourite", path)
    return path


def test_what_was_said_here_goes_along_with_who_said_it_and_when(aar, found):
    old = lines_of(said_of(aar, found, SHARED))

    again(aar, "page.xml")

    match = found.match("page.xml", '"winners"')
    record = match.summary
    assert (record.title, record.tags) == ("A shared evening", ("club",))
    end, of_all = record.notes
    assert (end.text, end.author, end.by) == ("What an end.", "Ann", "Ann")
    assert match.events[end.on - 1].type_name() == "match_ended"
    written = next(line for line in old if line.get("text") == "What an end.")
    assert (end.happened, end.id) == (written["recorded"], written["id"])
    assert (of_all.happened, of_all.on) == ("2024-03-20", None)
    assert record.player("Bob").person == "Robert"
    assert FavouritesAndBin(found.library).favourites() == {match.header.match}


@pytest.mark.parametrize("name", ["page.xml", "sound.vlog"])
def test_what_came_in_anew_is_known_and_keeps_what_was_said_of_it(aar, found, library, name):
    """Once more, and twice: nothing is written, and no remark is taken for part of the source."""
    path = found.files(name)[-1]
    aar("append", path, stdin=[{"type": "note_written", "text": "Stay."}])
    again(aar, name)
    before = bytes_of(library)

    row = again(aar, name)

    assert ("anew" in row, row["duplicates"] > 0) == (False, True)
    assert bytes_of(library) == before
    assert found.match(name, "Stay.").summary.notes


def test_a_note_on_a_piece_that_was_read_otherwise_stays_with_the_match(aar, found):
    path = found.file("campaign.vlog")
    first = next(
        line["seq"] for line in lines_of(path) if line["type"] not in ("match_started",
        "match_imported", "piece_placed")
    )  # fmt: skip
    note = {"type": "note_written", "text": "Look here.", "on": first}
    assert aar("append", path, stdin=[note]).code == 0
    kind = lines_of(path)[first - 1]["type"]

    again(aar, "campaign.vlog")

    match = found.match("campaign.vlog")
    (note,) = match.summary.notes
    assert note.text == "Look here."
    assert note.on is None or match.events[note.on - 1].type_name() == kind


@pytest.mark.parametrize(
    "more",
    [
        {"type": "match_ended", "winner": "Player 1"},
        {"type": "event_retracted", "target": 3},
        {"type": "piece_removed", "piece": "1116883538765"},
        {"type": "branch_opened", "branch": "if", "from": 3, "kind": "what_if"},
    ],
    ids=lambda entry: entry["type"],
)
def test_a_record_that_was_carried_on_here_is_left_alone(aar, found, library, more):
    path = found.file(*SOUND)
    assert aar("append", path, stdin=[more]).code == 0
    before = bytes_of(library)

    row = again(aar, "sound.vlog")

    assert bytes_of(library) == before
    assert (row["imported"], row["duplicates"]) == (0, 1)
    (problem,) = row["problems"]
    assert path.name in problem
    assert "event 6" in problem
    assert aar("import", "--again", SOURCES / "sound.vlog").code == 1


def test_other_matches_of_the_file_come_in_anew_all_the_same(aar, found):
    path = found.file("NO-DAY")
    aar("append", path, stdin=[{"type": "event_retracted", "target": 3}])

    row = again(aar, "club phone.json")

    assert (row["anew"], row["duplicates"]) == (1, 2)
    assert path.is_file()


def test_a_table_that_had_come_in_twice_is_there_once(aar, found, library):
    """The first version knew no row of a table without a day again."""
    copies = found.files('"file":"table.csv"')
    for path in copies:
        twin = path.with_name(f"twin-{path.name}")
        made = twin_of(path)
        aar("append", path, stdin=[{"type": "tag_added", "tag": f"row {lines_of(path)[0]['id']}"}])
        twin.write_text(made, "utf-8")
    assert len(found.files('"file":"table.csv"')) == 6

    row = again(aar, "table.csv")

    assert row["anew"] == 3
    left = found.files('"file":"table.csv"')
    assert len(left) == 3
    assert all('"tag_added"' in path.read_text("utf-8") for path in left)


def test_what_the_file_holds_no_more_is_told_and_stays(aar, found, tmp_path, library):
    """A file of that very name and hash is read otherwise once a reader refuses some of it."""
    path = found.files('"file":"table.csv"')[0]
    origin = lines_of(path)[1]
    other = {**origin, "raw": origin["raw"].replace("Ann", "Zoe"), "content": "another"}
    path.with_name("odd.aar").write_text(twin_of(path, {1: other}), "utf-8")

    row = again(aar, "table.csv")

    assert row["anew"] == 3
    assert any("aar library bin" in remark for remark in row["remarks"])
    assert path.with_name("odd.aar").is_file()


def test_a_file_that_was_never_here_comes_in_as_ever(aar, tmp_path, found):
    source = tmp_path / "new.csv"
    source.write_text("Date,Player 1,Player 2,Winner\n2024-05-01,Eve,Bob,Eve\n")

    done = aar("import", "--again", source, "--json").row

    assert (done["imported"], "anew" in done) == (1, False)
    assert aar("library", "undo").code == 1  # nothing gave way


def test_a_play_that_another_format_brought_in_is_not_replaced(aar, library, tmp_path):
    """BG Stats knows the play's id at BoardGameGeek; which of the two is right nobody knows."""
    data = json.loads((SOURCES / "club phone.json").read_text("utf-8"))
    data["plays"] = [{**data["plays"][1], "uuid": "OTHER", "bggId": 501}]
    source = tmp_path / "other.json"
    source.write_text(json.dumps(data))
    before = bytes_of(library)

    row = aar("import", "--again", source, "--json").row

    assert (row["duplicates"], "anew" in row) == (1, False)
    assert bytes_of(library) == before
