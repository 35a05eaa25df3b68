"""Second lines of history, in the record and in files of their own."""

from __future__ import annotations

import json

import pytest
from lost_expedition.system import LOST_EXPEDITION
from projections.systems import register


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
    assert "another event is there" in done.err


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


# -- the line that counts -------------------------------------------------------------------------


@pytest.fixture
def loaded(aar, played):
    """Ann had 3 points in the save, and 7 on the line that was left; `again` goes on from there."""
    aar("branch", played, "--from", "3", "--kind", "loaded", "--name", "again")
    return played


def branches(match):
    return [json.loads(line).get("branch") for line in match.read_text().splitlines()[1:]]


def ann(aar, match, *options):
    return score(aar("state", match, *options, "--json"))["Ann"]


def test_what_is_appended_goes_to_the_line_that_counts(aar, loaded):
    aar("append", loaded, stdin=[points(10, branch="again"), points(20)])
    aar("append", loaded, "--all", stdin=[points(40), points(80, branch=None)])

    assert branches(loaded)[4:] == ["again"] * 5
    assert ann(aar, loaded) == 153
    assert "80" in aar("log", loaded).out


def test_undo_takes_back_what_was_appended_last(aar, loaded):
    aar("append", loaded, stdin=[points(10, branch="again"), points(20)])

    aar("undo", loaded)

    assert ann(aar, loaded) == 13


def test_a_line_that_comes_to_count_within_a_call_is_followed_at_once(aar, played):
    load = {"type": "branch_opened", "branch": "b", "from": 2, "kind": "loaded"}

    aar("append", played, "--all", stdin=[points(8), load, points(16)])

    assert branches(played)[4:] == [None, "b", "b"]
    assert ann(aar, played) == 17


def test_what_if_is_no_line_to_follow(aar, played):
    aar("branch", played, "--from", "3", "--name", "b")

    aar("append", played, stdin=[points(8)])

    assert ann(aar, played) == 15


def test_an_event_sent_again_has_its_old_receipt_whatever_counts_by_now(aar, played):
    mine = points(10, id="mine")
    first = aar("append", played, "--json", stdin=[mine]).row
    aar("branch", played, "--from", "3", "--kind", "loaded", "--name", "again")
    yours = points(20, id="yours")
    second = aar("append", played, "--json", stdin=[yours]).row

    again = aar("append", played, "--expect", "1", "--json", stdin=[mine, yours])

    assert [json.loads(line) for line in again.out.splitlines()] == [first, second]
    assert aar("append", played, stdin=[{**yours, "branch": "again"}]).code == 0
    assert aar("append", played, stdin=[{**mine, "branch": "again"}]).code == 2
    assert aar("append", played, stdin=[{**yours, "branch": "main"}]).code == 2
    assert branches(played)[4:] == [None, "again", "again"]


def test_the_line_that_was_left_can_be_shown_and_written_by_name(aar, loaded, tmp_path):
    aar("append", loaded, stdin=[points(10), points(100, branch="main")])

    assert branches(loaded)[-1] is None
    assert (ann(aar, loaded), ann(aar, loaded, "--branch", "main")) == (13, 107)
    assert "100" in aar("log", loaded, "--branch", "main").out
    assert "100" not in aar("log", loaded).out
    assert "100" in aar("replay", loaded, "--branch", "main").out
    for branch, told in (("main", True), ("again", False)):
        page = tmp_path / f"{branch}.md"
        done = aar("export", loaded, "--to", "report", "--branch", branch, "--out", page)
        assert done.code == 0, done.err
        assert ("107 in all" in page.read_text()) == told


def test_a_line_nobody_opened_is_refused_and_main_is_among_the_near_ones(aar, loaded):
    assert "main" in aar("state", loaded, "--branch", "mian").err
    assert "no line" not in aar("state", loaded, "--branch", "main").err


def test_a_branch_is_not_to_be_called_main(aar, loaded):
    done = aar("branch", loaded, "--from", "2", "--name", "main")

    assert (done.code, len(branches(loaded))) == (2, 5)
    assert "main" in done.err


def test_where_a_file_has_a_branch_called_main_the_name_means_it(aar, loaded):
    opened = {"type": "branch_opened", "branch": "main", "from": 2, "kind": "what_if"}

    aar("append", loaded, stdin=[opened, points(50, branch="main")])

    assert branches(loaded)[-1] == "main"
    assert ann(aar, loaded, "--branch", "main") == 51


def test_a_title_and_a_tag_are_told_of_the_line_that_counts(aar, loaded):
    aar("library", "title", loaded, "The second try")
    aar("library", "tag", loaded, "club")

    assert branches(loaded)[-2:] == ["again", "again"]
    assert "The second try" in aar("log", loaded).out


def test_undo_behind_a_load_goes_back_to_where_the_line_was_left(aar, match):
    aar("save", match, "River")
    aar("append", match, stdin=[points(5)])
    aar("load", match, "River")

    done = aar("undo", match)

    assert done.out.splitlines()[-1] == "The save is left again: play continues from event 4."
    assert ann(aar, match) == 5
    told = [line for line in aar("log", match).out.splitlines() if "Play continues from" in line]
    assert len(told) == 1


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_a_load_says_what_it_loaded_and_how_to_see_what_was_left_and_go_back(aar, match, lang):
    aar("save", match, "River")
    aar("append", match, stdin=[points(5)])

    done = aar("load", match, "--lang", lang).out

    assert done.splitlines()[0].startswith(
        {"en": "Loaded: “River” (event 3).", "pl": "Wczytano"}[lang]
    )
    assert f"aar log {match} --branch main" in done
    assert ann(aar, match, "--branch", "main") == 5
    assert f"aar load {match} 4" in done
    back = aar("load", match, "4").out
    assert f"aar load {match} 6" in back
    assert ann(aar, match) == 5


def test_a_load_behind_which_nothing_was_played_names_nothing_to_go_back_to(aar, match):
    aar("save", match, "River")

    assert len(aar("load", match).out.splitlines()) == 1


def test_a_correction_is_undone_and_put_back_in_one_piece(aar, match):
    aar("append", match, stdin=[points(1)])
    slip = {"type": "event_retracted", "target": 2, "reason": "mistyped"}
    piece = [{**slip, "id": "PIECE", "by": "Ann"}, points(7, after=2, id="PIECE.1", by="Ann")]
    aar("append", match, "--all", stdin=piece)
    assert ann(aar, match) == 7

    aar("undo", match)
    assert ann(aar, match) == 1

    aar("redo", match)
    assert ann(aar, match) == 7


@pytest.fixture
def camp(aar, tmp_path, monkeypatch):
    """Three days, each morning of which the rules filled in; then food of the second is found."""
    monkeypatch.setattr("projections.systems.SYSTEMS.extra", {})
    register(LOST_EXPEDITION)
    path = tmp_path / "camp.aar"
    aar("new", "lost_expedition", "--player", "Ann", "--option", "food=7", "--out", path)
    for day in (1, 2, 3):
        eaten = {"type": "food_eaten", "left": 7 - day, "cause": 2 * day, "origin": "rules"}
        aar("append", path, stdin=[{"type": "day_broken", "day": day}, eaten])
    aar("append", path, stdin=[{"type": "food_eaten", "left": 10, "after": 3}])
    return path


def test_what_was_filled_in_is_shown_and_put_right_in_one_step(aar, camp):
    shown = aar("refill", camp)

    assert shown.code == 1
    assert shown.out.splitlines() == [
        "    5  The camp eats; 5 rations left.",
        "    →  The camp eats; 9 rations left.",
        "    7  The camp eats; 4 rations left.",
        "    →  The camp eats; 8 rations left.",
        "2 filled in events would be different now. aar refill --correct corrects them.",
    ]
    assert aar("refill", camp, "--json").rows[0]["now"] == "The camp eats; 9 rations left."
    assert "Obóz je; zostaje 9 porcji." in aar("--lang", "pl", "refill", camp).out

    assert aar("refill", camp, "--correct").out.endswith("2 events. aar undo takes it back.\n")
    assert aar("behind", camp, "Food", "--json").row["value"] == 8
    assert aar("refill", camp).code == 0
    aar("undo", camp)
    assert aar("behind", camp, "Food", "--json").row["value"] == 4


def test_where_nothing_differs_nothing_is_put_right(aar, match):
    assert aar("refill", match).out == "Nothing that was filled in would be different now.\n"
    done = aar("refill", match, "--correct")

    assert done.code == 1
    assert "Nothing that was filled in would be different now." in done.err
