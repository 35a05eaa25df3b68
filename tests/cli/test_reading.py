"""What `aar log`, `state`, `check`, `list`, `schema`, `doctor` and `import` promise."""

from __future__ import annotations

import json
import re
import shutil
from dataclasses import replace

import pytest
from events.chain import Base, Header, scan, seal
from events.composer import compose
from events.errors import JournalDamaged
from projections.games.freeform.system import FREEFORM
from tests.cli.conftest import note


def points(number, player="Ann", **more):
    return {"type": "points_scored", "player": player, "points": number, **more}


@pytest.fixture
def played(aar, match):
    aar("append", match, stdin=[points(1), points(2, "Bob"), points(4)])
    return match


def scores(done):
    return {p["name"]: p["score"] for p in done.row["players"]}


def test_the_log_as_json_is_the_file_byte_for_byte(aar, played):
    done = aar("log", played, "--json")

    assert done.out == "".join(played.read_text("utf-8").splitlines(keepends=True)[1:])


def test_the_log_is_told_in_both_languages(aar, played):
    english, polish = aar("log", played), aar("--lang", "pl", "log", played)

    assert "The match begins: Ann, Bob." in english.out
    assert "Początek partii: Ann, Bob." in polish.out
    assert len(english.out.splitlines()) == len(polish.out.splitlines()) == 4


def test_what_is_behind_a_number_sums_to_it(aar, played):
    listed, told = aar("behind", played), aar("behind", played, "points of ann")

    assert listed.out.splitlines() == ["Points of Ann: 5 (2 events)", "Points of Bob: 2 (1 event)"]
    head, *lines = told.out.splitlines()
    assert head == "Points of Ann: 5"
    assert [line.split()[:3] for line in lines] == [["2", "+1", "1"], ["4", "+4", "5"]]
    changes = aar("behind", played, "score:Ann", "--json").row["changes"]
    assert sum(change["difference"] for change in changes) == 5
    assert "Punkty (Ann): 1" in aar("--lang", "pl", "behind", played, "Punkty (A", "--at", "2").out


def test_a_game_that_keeps_no_numbers_says_so(aar, match):
    assert aar("behind", match).out == (
        "No numbers are kept in this game, so there is nothing to explain.\n"
    )
    polish = aar("--lang", "pl", "behind", match).out
    assert polish == "W tej grze nie prowadzi się żadnych liczb, więc nie ma czego wyjaśniać.\n"


def test_a_number_that_nobody_follows_is_refused_with_the_nearest(aar, played, match):
    done = aar("behind", played, "Pionts of Ann")

    assert done.code == 2
    assert "found 'Pionts of Ann', expected a counter of this match" in done.err
    assert "Points of Ann" in done.err


def test_the_log_tells_a_seat_what_it_may_know(aar, match):
    drawn = {"type": "cards_drawn", "player": "Ann", "cards": ["Dragon"], "seen_by": ["Ann"]}
    aar("append", match, stdin=[drawn])

    told = {seat: aar("log", match, "--seat", seat).out for seat in ("Ann", "Bob")}

    assert "Dragon" in aar("log", match).out
    assert "Dragon" in told["Ann"]
    assert "Dragon" not in told["Bob"]
    assert "Ann draws 1 unknown card" in told["Bob"]


def test_a_seat_is_told_neither_what_a_hidden_piece_is_nor_where_it_lies(aar, match, tmp_path):
    unseen = {"player": "Ann", "piece": "stalker", "seen_by": ["Ann"]}
    placed = {"type": "piece_placed", "name": "Stalker", "cell": "hill", "face_down": True}
    aar("append", match, stdin=[
        {**placed, **unseen},
        {"type": "piece_moved", "cell": "old mill", **unseen},
        {"type": "note_written", "text": "Bold!", "on": 3},
    ])  # fmt: skip
    page = tmp_path / "report.html"

    for seat, knows in (("Bob", False), ("Ann", True)):
        aar("export", match, "--to", "report", "--seat", seat, "--out", page)
        shown = [
            aar("log", match, "--seat", seat).out,
            aar("state", match, "--seat", seat).out,
            aar("state", match, "--seat", seat, "--json").out,
            aar("replay", match, "--seat", seat).out,
            page.read_text("utf-8"),
        ]
        assert [("talker" in said, "old mill" in said) for said in shown] == [(knows, knows)] * 5
    assert "Only Ann knows what happened here." in aar("log", match, "--seat", "Bob").out


def test_the_lines_as_stored_hide_nothing_and_so_are_nothing_for_a_seat(aar, played):
    done = aar("log", played, "--seat", "Bob", "--json")

    assert (done.code, done.out) == (2, "")
    assert "what is stored hides nothing" in done.err


def test_state_at_a_moment_and_as_corrected(aar, played):
    aar("undo", played, "--seq", "2")

    assert scores(aar("state", played, "--json")) == {"Ann": 4, "Bob": 2}
    assert scores(aar("state", played, "--at", "3", "--json")) == {"Ann": 0, "Bob": 2}
    as_played = aar("state", played, "--at", "3", "--as-played", "--json")
    assert scores(as_played) == {"Ann": 1, "Bob": 2}
    assert scores(aar("state", played, "--at", "0", "--json")) == {"Ann": 0, "Bob": 0}


def test_a_moment_that_is_not_there(aar, played):
    done = aar("state", played, "--at", "99", "--json")

    assert (done.code, done.out) == (2, "")
    assert "found event 99, expected one from 0 to 4" in done.err


def test_a_moment_on_a_branch_is_found_by_its_seq_alone(aar, played):
    opened = {"type": "branch_opened", "branch": "b", "from": 2, "kind": "what_if", "title": "b"}
    aar("append", played, stdin=[opened, points(100, branch="b")])

    assert scores(aar("state", played, "--json")) == {"Ann": 5, "Bob": 2}
    assert scores(aar("state", played, "--at", "6", "--json")) == {"Ann": 101, "Bob": 0}
    assert scores(aar("state", played, "--branch", "b", "--json")) == {"Ann": 101, "Bob": 0}
    unknown = aar("state", played, "--branch", "c")
    assert (unknown.code, "the branch 'c'" in unknown.err) == (2, True)


def test_a_loaded_save_is_the_line_that_counts(aar, played):
    opened = {"type": "branch_opened", "branch": "s", "from": 2, "kind": "loaded", "title": "s"}
    aar("append", played, stdin=[opened, points(10, branch="s")])

    assert scores(aar("state", played, "--json")) == {"Ann": 11, "Bob": 0}
    aar("undo", played)
    assert scores(aar("state", played, "--json")) == {"Ann": 1, "Bob": 0}


def rolled(*faces, player="Ann", **more):
    return {"type": "dice_rolled", "player": player, "faces": list(faces), **more}


def test_luck_is_told_with_its_reasons_in_both_languages(aar, match):
    aar("append", match, stdin=[rolled(6, 5), rolled("+", die="fate"), rolled(1, player="Bob")])

    english, polish = aar("luck", match), aar("--lang", "pl", "luck", match)

    assert english.code == polish.code == 0
    first, *why = english.out.splitlines()
    assert first == "Ann: 11 pips with 2 dice, expected 7.0 (+4.0); percentile 94.4 %."
    assert why[0] == "    1 of 2 rolls scored, in the events 2."
    assert why[3] == "    1 left out: dice without numbers (fate) (1)."
    assert why[4].startswith("Bob: 1 pip with 1 die, expected 3.5 (−2.5); percentile 8.3")
    assert "Ann: 11 oczek, 2 kości, oczekiwane 7,0 (+4,0); percentyl 94,4 %." in polish.out


def test_luck_as_json_has_every_number_and_its_curve(aar, match):
    aar("append", match, stdin=[rolled(6, 5), rolled(2)])

    (ann,) = aar("luck", match, "--json").row["accounts"]

    assert (ann["player"], ann["rolled"], ann["expected"]) == ("Ann", 13, 10.5)
    assert ann["curve"] == [[2, 11, 7.0], [3, 13, 10.5]]
    assert len(ann["why"]) == 3


def test_the_reasons_of_many_rolls_are_whole_in_json_and_cut_where_they_are_read(aar, match):
    aar("append", match, stdin=[rolled(6) for _ in range(64)])

    (ann,) = aar("luck", match, "--json").row["accounts"]
    first = aar("luck", match).out.splitlines()[1]

    assert (
        ann["why"][0]
        == f"64 of 64 rolls scored, in the events {', '.join(map(str, range(2, 66)))}."
    )
    assert first.endswith("60, 61 and 4 more.")


def test_luck_of_a_match_without_dice_says_so(aar, played):
    done = aar("luck", played)

    assert (done.code, done.out) == (0, "No dice were recorded in this match.\n")


def test_luck_of_all_matches_is_told_with_its_reasons(aar):
    aar("new", "freeform", "--player", "Ann", "--player", "Bob")
    match = aar("list", "--json").row["match"]
    aar("append", match, stdin=[rolled(6, 5), rolled("+", die="fate", player="Bob")])

    said = aar("luck").out.splitlines()
    assert said[0] == (
        "Ann, Any game (freeform), d6: 11 pips with 2 dice in 1 roll, expected 7.0 (+4.0); "
        "percentile 94.4 %."
    )
    assert said[1] == "    Fewer than 30 rolls: that means little."
    assert said[2].startswith("    Expected 7.0 = 2 × 7/2")
    assert said[4] == "    1 left out: dice without numbers (fate) (1)."
    assert "Ann, Dowolna gra (freeform), d6: 11 oczek" in aar("--lang", "pl", "luck").out

    rows = aar("luck", "--player", "ann", "--json").rows
    assert [(row["player"], row["n"], row["too_few"]) for row in rows] == [("Ann", 1, True)]


def test_luck_of_all_matches_without_dice_says_so(aar, played):
    assert aar("luck").out == "No dice were recorded in the matches that count.\n"


def test_luck_says_what_goes_with_a_match_and_what_does_not(aar, match):
    assert "Name the match: aar luck MATCH." in aar("luck", "--seat", "Ann").err
    assert "chooses among all matches" in aar("luck", match, "--game", "freeform").err


def test_luck_is_told_as_a_seat_knows_it(aar, match):
    aar("append", match, stdin=[rolled(6, seen_by=["Ann"])])

    told = {seat: aar("luck", match, "--seat", seat).out for seat in ("Ann", "Bob")}

    assert told["Ann"].startswith("Ann: 6 pips")
    assert told["Bob"] == "No dice were recorded in this match.\n"
    assert aar("luck", match, "--seat", "Zed").code == 2


def test_check_finds_nothing_in_a_clean_match(aar, played):
    done = aar("check", played, "--json")

    assert done.code == 0
    assert done.row["intact"] is True
    assert done.row["findings"] == []


def test_check_cites_event_and_rule(aar, played):
    aar("append", played, stdin=[points(1, "Zed")])

    done = aar("check", played, "--json")

    assert done.code == 1
    assert {finding["seq"] for finding in done.row["findings"]} == {5}
    assert set(done.row["findings"][0]) == {"seq", "rule", "message", "severity"}
    assert aar("check", played, "--integrity").code == 0


def test_what_was_added_after_a_seal_is_a_remark_and_no_finding(aar, played):
    head = json.loads(played.read_text().splitlines()[-1])["hash"]
    aar("append", played, stdin=[{"type": "match_sealed", "author": "Ann", "head": head}])
    aar("append", played, stdin=[note("late")])

    done = aar("check", played, "--json")

    assert done.code == 0
    assert [(f["seq"], f["severity"]) for f in done.row["findings"]] == [(6, "info")]


@pytest.fixture
def damaged(played):
    played.write_bytes(played.read_bytes().replace(b'"player":"Bob"', b'"player":"Bab"'))
    return played


def test_damage_names_line_cause_and_cure(aar, damaged):
    done = aar("check", damaged, "--json")

    assert done.code == 1
    assert (done.row["intact"], done.row["events"]) == (False, 2)
    assert "match.aar:4: the line does not fit its hash" in done.row["problem"]
    assert "--at 2" in done.row["problem"]


def test_before_damage_all_reads_and_behind_it_all_reads_raw(aar, damaged):
    state = aar("state", damaged, "--at", "2", "--json")
    assert (state.code, scores(state)) == (0, {"Ann": 1, "Bob": 0})
    assert aar("state", damaged, "--json").code == 1
    log = aar("log", damaged)
    assert (log.code, len(log.out.splitlines())) == (1, 2)
    raw = aar("log", damaged, "--raw")
    assert (raw.code, len(raw.out.splitlines())) == (1, 4)
    assert "Bab" in raw.out


def test_a_torn_tail_is_told_and_the_rest_reads(aar, played):
    with played.open("ab") as file:
        file.write(b"{")

    done = aar("check", played, "--json")

    assert (done.code, done.row["events"]) == (1, 4)
    assert "1 byte of a last line" in done.row["problem"]
    assert aar("state", played, "--json").code == 0


@pytest.mark.parametrize("data", [b"", b"\x00\xff" * 99, b"{}\n", b'{"aar":1}\n', b"PK\x03\x04"])
@pytest.mark.parametrize("command", ["log", "state", "replay", "check", "append", "undo", "import"])
def test_a_file_that_is_no_journal_gets_a_sentence(aar, tmp_path, data, command):
    path = tmp_path / "bad.aar"
    path.write_bytes(data)

    done = aar(command, path)

    assert done.code in (1, 2)
    assert path.name in done.err + done.out
    assert "Traceback" not in done.err
    assert path.read_bytes() == data


def foreign(path, *types):
    header = Header("01FOREIGN", "kings_of_war", "2026-11-18T14:00:00.000Z", None)
    data, head = seal("", header.body())
    for seq, kind in enumerate(types, start=1):
        players = ',"players":[{"seat":"Ann","name":"Ann"}]' if kind == "match_started" else ""
        body = f'{{"seq":{seq},"id":"e{seq}","recorded":"2026-11-18T14:00:00.000Z","type":"{kind}"'
        line, head = seal(head, (body + players).encode())
        data += line
    path.write_bytes(data)
    return path


def test_a_match_of_a_game_that_is_not_installed_is_listed_copied_checked_and_shown_raw(
    aar, library, tmp_path
):
    path = foreign(tmp_path / "kings.aar", "match_started", "regiment_moved")

    assert aar("import", path, "--json").row["imported"] == 1
    row = aar("list", "--json").row
    assert (row["game"], row["players"]) == ("kings_of_war", ["Ann"])
    checked = aar("check", "01FOREIGN", "--json")
    assert (checked.code, checked.row["intact"]) == (0, True)
    assert "'kings_of_war' is not installed" in checked.row["not_checked"]
    assert len(aar("log", "01FOREIGN", "--json").rows) == 2
    state = aar("state", "01FOREIGN")
    assert state.code == 2
    assert "Install the package that provides it" in state.err
    told = aar("log", "01FOREIGN")
    assert "regiment_moved" in told.out


def test_a_journal_of_a_newer_format_is_refused_with_a_sentence(aar, tmp_path):
    path = tmp_path / "new.aar"
    line, _ = seal("", b'{"aar":2,"match":"m","game":"freeform","created":"x","base":null')
    path.write_bytes(line)

    done = aar("log", path)

    assert (done.code, done.out) == (2, "")
    assert "a journal of format 2, expected format 1" in done.err


def test_an_empty_library_says_how_to_begin(aar):
    done = aar("list")

    assert done.code == 0
    assert "aar new freeform" in done.out


@pytest.mark.parametrize(
    ("ending", "words"),
    [
        ({"outcome": "won"}, ("won together", "wspólna wygrana")),
        ({"outcome": "lost"}, ("lost together", "wspólna przegrana")),
        ({"outcome": "abandoned"}, ("abandoned", "przerwana")),
        ({"winner": "Ann", "outcome": "abandoned"}, ("Ann won", "wygrywa Ann")),
        ({"winner": "draw"}, ("draw", "remis")),
        ({}, ("finished", "zakończona")),
    ],
)
def test_the_list_says_how_a_table_fared(aar, ending, words):
    started = aar("new", "freeform", "--player", "Ann", "--player", "Bob", "--json").row
    aar("append", started["match"], stdin=[{"type": "match_ended", **ending}])

    for lang, told in zip(("en", "pl"), words, strict=True):
        assert f"– {told} (" in aar("list", "--lang", lang).out


def test_the_list_can_be_narrowed(aar):
    first = aar("new", "freeform", "--player", "Ann:red", "--player", "Bob", "--json").row["match"]
    second = aar("new", "freeform", "--player", "Cem", "--json").row["match"]
    aar("append", first, stdin=[{"type": "match_ended", "winner": "Ann", "reason": None}])
    aar("append", second, stdin=[{"type": "tag_added", "tag": "club"}])

    def found(*options):
        return {row["match"] for row in aar("list", "--json", *options).rows}

    assert found() == {first, second}
    assert found("--player", "ann") == found("--army", "red") == found("--winner", "Ann") == {first}
    assert found("--tag", "club") == found("--player", "Cem") == {second}
    assert found("--origin", "simulated") == found("--game", "chess") == set()


def test_a_match_may_be_named_by_the_beginning_of_its_id(aar):
    match = aar("new", "freeform", "--player", "Ann", "--json").row["match"]
    aar("new", "freeform", "--player", "Bob")

    assert aar("state", match[:25], "--json").code == 0
    assert aar("state", match[-10:], "--json").code == 0
    ambiguous = aar("state", match[:3])
    assert (ambiguous.code, "found 2 matches that begin" in ambiguous.err) == (2, True)
    unknown = aar("state", "nobody")
    assert (unknown.code, "no match 'nobody'" in unknown.err) == (2, True)


def header(name):
    data, _, _ = compose(
        FREEFORM.vocabulary, [{"type": "match_started", "players": []}], match=name
    )
    return data


def test_as_much_of_an_id_is_listed_as_tells_the_matches_apart(aar, library):
    for name in ("01A0000000000000ONE", "01B0000000000000ONE", "01C0000000000000TWO"):
        (library / f"{name}.aar").write_bytes(header(name))

    shown = [re.search("1?[A-C]0+[A-Z]+", line)[0] for line in aar("list").out.splitlines()]

    assert sorted(shown) == ["A0000000000000ONE", "B0000000000000ONE", "C0000000000000TWO"]
    assert all(aar("state", one).code == 0 for one in shown)


def test_ids_that_end_alike_are_told_with_the_end_that_differs(aar, library):
    for name in ("01A7000ONE", "01A8000ONE"):
        (library / f"{name}.aar").write_bytes(header(name))

    assert "found 2 matches that end in 'ONE'" in aar("state", "ONE").err
    assert "7000ONE, 8000ONE" in aar("state", "ONE").err
    assert "that begin with '01'" in aar("state", "01").err
    assert "01A7, 01A8" in aar("state", "01").err


def test_the_schema_names_every_event_and_rule(aar):
    schema = aar("schema", "freeform").row

    kinds = {
        part["properties"]["type"]["const"]
        for part in schema["$defs"].values()
        if "const" in part.get("properties", {}).get("type", {})
    }
    assert {"match_started", "event_retracted", "piece_placed"} <= kinds
    assert "match.unknown_seat" in schema["x-rules"]
    assert "seq" in schema["$defs"]["NoteWritten"]["required"]


def test_the_schema_takes_no_base_that_the_reader_refuses(aar):
    base = aar("schema", "freeform").row["$defs"]["Header"]["properties"]["base"]["properties"]

    for name, least in (("match", ""), ("seq", 0)):
        header = Header("01A", "freeform", "2026-01-01T10:00:00.000Z", Base("01B", 1, "0" * 64))
        scan(seal("", header.body())[0], where="")
        odd = replace(header, base=replace(header.base, **{name: least}))
        with pytest.raises(JournalDamaged):
            scan(seal("", odd.body())[0], where="")
        assert 1 == base[name].get("minimum", base[name].get("minLength"))


def test_the_doctor_finds_damage_and_doubles(aar, library, damaged):
    assert aar("doctor").code == 0
    shutil.copy(damaged, library / "one.aar")
    shutil.copy(damaged, library / "two.aar")

    done = aar("doctor", "--json")

    assert done.code == 1
    sick = [row["subject"] for row in done.rows if not row["ok"]]
    assert sorted(sick) == ["journal", "journal", "twice"]


class TestCopies:
    """Two copies of one match: brought forward, or told and kept as a branch."""

    @pytest.fixture
    def ours(self, aar, played):
        return aar("import", played, "--json").row

    def test_a_known_copy_changes_nothing(self, aar, played, ours):
        again = aar("import", played, "--json")

        assert (again.code, again.row["outcome"]) == (0, "known")
        assert (again.row["imported"], again.row["duplicates"]) == (0, 1)

    def test_a_longer_copy_carries_ours_forward(self, aar, played, ours):
        aar("append", played, stdin=[points(8)])

        done = aar("import", played, "--json")

        assert (done.code, done.row["outcome"], done.row["events"]) == (0, "forward", 1)
        assert aar("log", ours["match"], "--json").out == aar("log", played, "--json").out

    def test_an_older_copy_changes_nothing(self, aar, played, ours):
        aar("append", ours["into"], stdin=[points(8)])

        assert aar("import", played, "--json").row["outcome"] == "behind"

    def test_copies_that_went_apart_are_told_and_kept_as_a_branch(self, aar, played, ours):
        aar("append", ours["into"], stdin=[points(8)])
        aar("append", played, stdin=[points(16, id="p"), note("so", cause="p")])

        done = aar("import", played, "--json")

        assert (done.code, done.row["outcome"]) == (1, "diverged")
        assert "after event 4" in done.row["problems"][0]
        branch = next(
            line["branch"] for line in aar("log", ours["match"], "--json").rows if "branch" in line
        )
        assert scores(aar("state", ours["match"], "--json"))["Ann"] == 13
        assert scores(aar("state", ours["match"], "--branch", branch, "--json"))["Ann"] == 21
        assert len(aar("list", "--json").rows) == 1

    def test_a_diverged_copy_brought_in_twice_adds_nothing(self, aar, played, ours):
        aar("append", ours["into"], stdin=[points(8)])
        aar("append", played, stdin=[points(16)])
        aar("import", played)
        before = aar("log", ours["match"], "--json").out

        again = aar("import", played, "--json")

        assert (again.code, again.row["outcome"]) == (0, "known")
        assert aar("log", ours["match"], "--json").out == before

    def test_a_dry_run_writes_nothing(self, aar, played, library):
        done = aar("import", played, "--dry-run", "--json")

        assert done.row["outcome"] == "new"
        assert list(library.rglob("*.aar")) == []

    def test_an_id_that_leads_out_of_the_library_does_not(self, aar, library, tmp_path):
        header = Header("../../escape", "../../evil", "2026-11-18T14:00:00.000Z", None)
        data, _ = seal("", header.body())
        path = tmp_path / "evil.aar"
        path.write_bytes(data)

        done = aar("import", path, "--json")

        inside = [file for file in library.rglob("*.aar") if file.is_file()]
        assert done.row["imported"] == 1
        assert [str(file) for file in inside] == [done.row["into"]]
        assert all(file.resolve().is_relative_to(library.resolve()) for file in inside)


def test_the_story_is_told_as_text_and_as_json_by_chapter_and_by_what_it_says(aar, match):
    turn = {"type": "span_opened", "span": "turn"}
    aar("append", match, stdin=[turn, points(1), turn, points(2, "Bob")])

    told, chapter = aar("story", match), aar("story", match, "overview", "--json").row

    assert "Turn: 2" in told.out.splitlines()
    assert "Points: 2" in aar("story", match, "overview").out
    assert (chapter["id"], chapter["blocks"][1]["block"]) == ("overview", "sheets")
    assert "Tura: 2" in aar("--lang", "pl", "story", match, "--find", "tura").out
    wrong = aar("story", match, "overviw")
    assert wrong.code == 2
    assert "overview" in wrong.err


def test_of_a_match_without_anything_to_tell_the_story_says_so(aar, match):
    assert aar("story", match).out == "There is nothing to tell yet.\n"
