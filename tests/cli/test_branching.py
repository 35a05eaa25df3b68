"""Second lines of history, in the record and in files of their own."""

from __future__ import annotations

import json

import pytest


def points(number, player="Ann", **more):
    return {"type": "points_scored", "player": player, "points": number, **more}


def score(done):
    return {player["name"]: player["score"] for player in done.row["players"]}


@pytest.fixture
def played(aar, match):
    aar("append", match, stdin=[points(1), points(2), points(4)])
    return match


def test_a_what_if_never_counts(aar, played):
    opened = aar("branch", played, "--from", "2", "--title", "What if?", "--json")
    name = opened.row["branch"]
    aar("append", played, stdin=[points(100, branch=name)])

    assert name == "from-2"
    assert score(aar("state", played, "--json"))["Ann"] == 7
    assert score(aar("state", played, "--branch", name, "--json"))["Ann"] == 101
    assert aar("branch", played, "--from", "2", "--json").row["branch"] == "from-2-2"


def test_a_side_line_in_a_file_goes_on_from_the_record(aar, played, tmp_path):
    side = tmp_path / "side.aar"

    done = aar("branch", played, "--from", "3", "--title", "Mine", "--out", side, "--json")
    aar("append", side, stdin=[points(10), points(20)])

    header = json.loads(side.read_text().splitlines()[0])
    record = [json.loads(line) for line in played.read_text().splitlines()]
    assert header["base"] == {
        "match": record[0]["match"],
        "seq": 3,
        "hash": record[3]["hash"],
    }
    assert done.row["base"] == record[0]["match"]
    assert score(aar("state", side, "--json"))["Ann"] == 33
    assert score(aar("state", side, "--at", "2", "--json"))["Ann"] == 13
    assert "Ann" in aar("log", side).out
    assert aar("check", side).code == 0
    assert aar("undo", side).code == 0
    assert score(aar("state", side, "--json"))["Ann"] == 13


def test_a_side_line_may_leave_a_branch(aar, played, tmp_path):
    aar("branch", played, "--from", "2", "--name", "b")
    aar("append", played, stdin=[points(100, branch="b")])

    aar("branch", played, "--from", "6", "--out", tmp_path / "side.aar")

    assert score(aar("state", tmp_path / "side.aar", "--json"))["Ann"] == 101


def test_a_side_line_whose_record_is_elsewhere_says_so(aar, played, tmp_path):
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    aar("branch", played, "--from", "2", "--out", folder / "side.aar")
    played.unlink()

    done = aar("state", folder / "side.aar")

    assert done.code == 2
    assert "no match" in done.err


def test_a_side_line_of_a_record_that_went_another_way_says_so(aar, played, tmp_path):
    side = tmp_path / "side.aar"
    aar("branch", played, "--from", "4", "--out", side)
    lines = played.read_bytes().splitlines(keepends=True)
    played.write_bytes(b"".join(lines[:4]))
    aar("append", played, stdin=[points(5)])

    done = aar("state", side)

    assert done.code == 2
    assert "expected that very event there" in done.err


def test_a_branch_behind_nothing_is_refused(aar, played):
    done = aar("branch", played, "--from", "9")

    assert done.code == 2
    assert "expected one from 1 to 4" in done.err


def test_as_played_a_branch_is_its_parent_until_it_leaves_it(aar, played):
    aar("branch", played, "--from", "3", "--name", "b")
    aar("append", played, stdin=[points(100, branch="b")])

    early = aar("state", played, "--at", "2", "--as-played", "--branch", "b", "--json")

    assert score(early)["Ann"] == 1


def test_what_was_put_into_the_shared_past_later_can_be_taken_back_on_the_branch(aar, played):
    aar("append", played, stdin=[points(50, after=2)])
    aar("branch", played, "--from", "3", "--name", "save", "--kind", "loaded")
    assert score(aar("state", played, "--json"))["Ann"] == 53

    assert aar("undo", played).code == 0

    assert score(aar("state", played, "--json"))["Ann"] == 3
