"""`aar import` and `aar export` as scripts and people meet them."""

import io
import json
import sys

import pytest
from dashboard.cli.output import progress
from dashboard.cli.run import outcome
from tests.importers.made import (
    TABLE,
    bgg,
    bgstats,
    board,
    hexes,
    module_map,
    piece,
    play,
    seated,
    vlog,
    vmod,
    zipped,
)
from tests.importers.test_vassal import SECRET, SETUP, TANK, game, logged, move


@pytest.fixture
def aar(tmp_path, capfd):
    def run(*arguments):
        capfd.readouterr()
        code = outcome(["--library", str(tmp_path / "library"), *map(str, arguments)])
        sys.stdout.flush()
        told = capfd.readouterr()
        return code, told.out, told.err

    return run


@pytest.fixture
def file(tmp_path):
    def write(data, name="file"):
        path = tmp_path / name
        path.write_bytes(data.encode() if isinstance(data, str) else data)
        return path

    return write


def test_the_row_for_scripts_has_its_keys(aar, file):
    code, out, _ = aar("import", file(bgstats(play(), "odd"), "export.json"), "--json")

    row = json.loads(out)
    assert code == 1
    assert list(row)[:6] == ["file", "format", "imported", "duplicates", "skipped", "problems"]
    assert (row["format"], row["imported"], row["skipped"]) == ("bgstats", 1, 1)
    assert "export.json: play 2: found a play that is not an object" in row["problems"][0]


@pytest.mark.parametrize(
    ("data", "code"), [(bgstats(), 0), (bgstats(play(), "odd"), 1), ("rubbish", 2), ("", 2)]
)
def test_the_exit_code_says_how_much_was_understood(aar, file, data, code):
    assert aar("import", file(data))[0] == code


def test_all_known_is_fine(aar, file):
    aar("import", file(bgstats()))

    assert aar("import", file(bgstats()), "--json")[0] == 0


def test_several_files_give_several_rows_and_the_worst_code(aar, file, tmp_path):
    code, out, _ = aar(
        "import", file(bgstats(), "a"), tmp_path / "none", file(TABLE, "c"), "--json"
    )

    rows = [json.loads(line) for line in out.splitlines()]
    assert [row["format"] for row in rows] == ["bgstats", None, "csv"]
    assert code == 2


def test_a_dry_run_says_what_would_come(aar, file):
    code, out, _ = aar("import", file(bgstats(), "export.json"), "--dry-run")

    assert code == 0
    assert "1 new match, 0 already in the library, 0 would be skipped." in out
    assert "1 × Lighthouse Keepers" in out
    assert aar("list", "--json")[1] == ""


def test_a_format_can_be_named_and_a_wrong_one_is_corrected(aar, file):
    path = file(TABLE)

    assert aar("import", path, "--format", "csv", "--dry-run")[0] == 0
    code, _, err = aar("import", path, "--format", "bgstat")
    assert (code, "Did you mean 'bgstats'?" in err) == (2, True)


def test_columns_are_named_on_the_command_line(aar, file):
    told = ["--map", "player1=Rot", "--map", "player2=Blau", "--game-name", "Chess"]
    code, out, _ = aar("import", file("Rot,Blau\nAnn,Bob\n"), *told, "--json")

    assert (code, json.loads(out)["games"]) == (0, {"Chess": 1})
    assert aar("import", file("Rot,Blau\nAnn,Bob\n"), "--map", "player1")[0] == 2


def test_problems_of_a_kind_are_one_sentence_with_a_count_and_the_rest_on_request(aar, file):
    strangers = [{"id": i, "name": "Anonymous player", "isAnonymous": True} for i in range(3, 6)]
    people = [{"id": 1, "name": "Ann"}, {"id": 2, "name": "Ann"}, *strangers]
    seats = [seated(i, "won big") for i in range(1, 6)]
    plays = [play(uuid=f"U{i}", playerScores=seats) for i in range(30)]
    path = file(bgstats(*["odd"] * 50, *plays, players=people), "export.json")

    _, out, err = aar("import", path, "--dry-run")
    assert err.splitlines() == [
        f"50 times, first {path}: play 1: found a play that is not an object. "
        "It was left out; export the file again.",
        "What is shown once for several, --verbose shows one by one.",
    ]
    remarks = [line for line in out.splitlines() if "times, first" in line]
    assert [line.split(" times, first ")[0].strip() for line in remarks] == ["30", "30"]
    assert "found 'Ann' twice at one table" in remarks[0]
    assert "Anonymous" not in remarks[0]

    _, out, err = aar("import", path, "--dry-run", "--verbose")
    assert len(err.splitlines()) == 50
    assert out.count("found 'Ann' twice at one table") == 30

    _, out, err = aar("import", path, "--dry-run", "--json", "--lang", "pl")
    assert err.startswith("50 razy, najpierw ")
    assert (len(json.loads(out)["problems"]), len(json.loads(out)["remarks"])) == (50, 60)


def test_it_speaks_polish(aar, file):
    _, out, _ = aar("import", file(bgstats(), "e.json"), "--lang", "pl")

    assert "zaimportowano: 1, już w bibliotece: 0, pominięto: 0." in out


def test_a_folder_and_a_missing_file_are_no_traceback(aar, tmp_path):
    for path in (tmp_path, tmp_path / "none"):
        code, _, err = aar("import", path)

        assert code == 2
        assert "Check its name." in err
        assert "Traceback" not in err


def test_what_a_user_is_known_by_is_in_no_output(aar, file):
    path = file(vlog(game(SETUP, logged(move(TANK, 96, 48)))))
    for more in ((), ("--json",), ("--debug",), ("--dry-run",), ("--lang", "pl")):
        _, out, err = aar("import", path, *more)

        assert SECRET not in out + err


class Screen(io.StringIO):
    def isatty(self):
        return True


def test_progress_is_shown_on_a_terminal_and_wiped_away(monkeypatch):
    monkeypatch.setattr(sys, "stderr", Screen())
    with progress() as tick:
        tick(500, 1000)

    shown = sys.stderr.getvalue()
    assert "500/1000" in shown
    assert shown.endswith("\r\x1b[K")


def test_progress_is_silent_in_a_pipe(monkeypatch):
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    with progress() as tick:
        tick(500, 1000)

    assert sys.stderr.getvalue() == ""


def test_a_match_goes_out_and_comes_back(aar, file, tmp_path):
    aar("import", file(bgstats()))
    out = tmp_path / "backup.zip"

    code, told, _ = aar("export", "--to", "library", "--out", out)
    assert (code, told) == (0, f"{out} (library): 1 match written.\n")
    assert json.loads(aar("import", out, "--json")[1])["duplicates"] == 1


def test_without_a_file_the_export_is_the_output(aar, file):
    aar("import", file(bgstats()))

    assert aar("export", "--to", "csv")[1].splitlines()[1].endswith(",Ann,,,,20,1,won,import,")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--to", "bgstat"], "Did you mean 'bgstats'?"),
        (["--to", "csv"], "there is no match to export"),
        (["nothing", "--to", "csv"], "found no match 'nothing'"),
        ([], "--to is missing"),
    ],
)
def test_an_export_that_cannot_be_meant_is_corrected(aar, arguments, sentence):
    code, _, err = aar("export", *arguments)

    assert (code, sentence in err) == (2, True)


def test_a_file_that_cannot_be_written_is_told(aar, file, tmp_path):
    aar("import", file(bgstats()))
    code, _, err = aar("export", "--to", "csv", "--out", tmp_path / "no" / "such" / "folder.csv")

    assert (code, "cannot be written" in err) == (2, True)


def rows_of(out):
    return [json.loads(line) for line in out.splitlines()]


def test_a_folder_brings_in_the_files_in_it(aar, file, tmp_path):
    (tmp_path / "plays" / "old").mkdir(parents=True)
    file(bgstats(), "plays/zażółć gęślą 🎲.json")
    file(TABLE, "plays/old/-x y\n.csv")
    file("never", "plays/.hidden")
    file("never", "plays/keepers.vmod")

    code, out, _ = aar("import", tmp_path / "plays", "--json")

    assert code == 0
    read = [(row["format"], row["imported"] + row["duplicates"]) for row in rows_of(out)]
    assert read == [("csv", 3), ("bgstats", 1)]


def test_a_folder_without_files_is_told(aar, tmp_path):
    (tmp_path / "empty").mkdir()
    code, _, err = aar("import", tmp_path / "empty")

    assert code == 2
    assert "has no files in it" in err


def test_a_zip_of_files_brings_in_each_of_them(aar, file):
    packed = {
        "a/export.json": bgstats(), "table.csv": TABLE, "__MACOSX/._a": "x", "b/page.xml": bgg(),
        "odd.bin": b"\0\1", "game.vlog": vlog(game(SETUP, logged(move(TANK, 96, 48)))),
    }  # fmt: skip
    code, out, _ = aar("import", file(zipped(packed), "evening.zip"), "--json")

    rows = {row["file"].rpartition(":")[2]: row for row in rows_of(out)}
    assert code == 2
    assert {name: row["imported"] + row["duplicates"] for name, row in rows.items()} == {
        "a/export.json": 1, "table.csv": 3, "b/page.xml": 1, "odd.bin": 0, "game.vlog": 1,
    }  # fmt: skip
    assert rows["odd.bin"]["problems"]


def test_a_zip_that_leads_outside_is_refused_as_a_whole(aar, file):
    code, _, err = aar("import", file(zipped({"a.csv": TABLE, "../b.csv": TABLE}), "evening.zip"))

    assert code == 2
    assert "leads out of a folder" in err


def test_a_stream_is_a_file_too(aar, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(TABLE.encode())))
    code, out, _ = aar("import", "-", "--json")

    assert (code, rows_of(out)[0]["imported"], rows_of(out)[0]["file"]) == (0, 3, "-")


def test_a_module_names_the_hexes_of_a_game(aar, file):
    log = file(vlog(game([piece(TANK, "Tank", 87, 64)])), "game.vlog")
    module = file(vmod(module_map(board(hexes('first="H"')))), "keepers.vmod")

    _, told, _ = aar("import", log, "--module", module, "--json")

    _, out, _ = aar("log", rows_of(told)[0]["matches"][0], "--json")
    assert '"cell": "0202"' in out or '"cell":"0202"' in out
