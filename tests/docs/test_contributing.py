"""The game that CONTRIBUTING builds is taken out of the page and put under the contract."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from tests.browser.plugged import few_examples

ROOT = Path(__file__).parents[2]
FENCE = re.compile(
    r"^```(?:python|toml|sql)\n(?:#|--) (?P<name>[\w/.]+)\n(?P<text>.*?)^```$", re.M | re.S
)


def files_in(page):
    text = (ROOT / page).read_text("utf-8")
    return {found["name"]: found["text"] for found in FENCE.finditer(text)}


@pytest.fixture(scope="module")
def nim(tmp_path_factory):
    """The package as a newcomer would have typed it, installed by its entry point."""
    folder = tmp_path_factory.mktemp("afternoon")
    for name, text in files_in("CONTRIBUTING.md").items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    (folder / "nim" / "__init__.py").touch()
    info = folder / "nim-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: nim\nVersion: 1\n")
    entry = re.search(r'^nim = "(.*)"$', (folder / "pyproject.toml").read_text(), re.M)[1]
    (info / "entry_points.txt").write_text(f"[afteraction.systems]\nnim = {entry}\n")
    (folder / "pyproject.toml").write_text("[tool.pytest.ini_options]\n")
    return folder


def run(folder, *words, stdin=""):
    environment = {**os.environ, "PYTHONPATH": f"{folder}{os.pathsep}{ROOT}"}
    return subprocess.run(
        words,
        cwd=folder,
        env=environment,
        input=stdin,
        capture_output=True,
        text=True,
    )


def test_the_afternoons_game_passes_the_contract(nim):
    # In the usual folder it would clear away, at its end, what older runs of all tests left there.
    place = f"--basetemp={nim / 'tmp'}"
    quiet = ("-q", "-p", "no:cacheprovider", *few_examples(nim))
    command = (sys.executable, "-m", "pytest", *quiet, place, "test_nim.py")

    done = run(nim, *command)

    assert done.returncode == 0, done.stdout
    assert " passed" in done.stdout
    assert "skipped" not in done.stdout  # of its acts nothing is unsaid


def test_the_package_that_is_handed_out_holds_the_whole_game(nim, tmp_path):
    """Packed as the reference says."""
    hatchling = pytest.importorskip("hatchling.builders.wheel")
    page = (ROOT / "projections" / "GAMES.md").read_text("utf-8")
    (pyproject,) = re.findall(r"^```toml\n(\[build-system\]\n.*?)^```$", page, re.M | re.S)
    shutil.copytree(nim / "nim", tmp_path / "nim", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "pyproject.toml").write_text(pyproject)

    wheel = next(hatchling.WheelBuilder(str(tmp_path)).build(directory=str(tmp_path)))

    with zipfile.ZipFile(wheel) as archive:
        held = {name for name in archive.namelist() if name.startswith("nim/")}
        (points,) = [name for name in archive.namelist() if name.endswith("entry_points.txt")]
        told = archive.read(points).decode()
    assert held == {name for name in files_in("CONTRIBUTING.md") if name.startswith("nim/")} | {
        "nim/__init__.py"
    }
    assert told == (nim / "nim-1.dist-info" / "entry_points.txt").read_text()


def test_the_afternoons_game_works_in_aar(nim, quick):
    def aar(*arguments, stdin="", program=tuple(quick)):
        done = run(nim, *program, *arguments, stdin=stdin)
        assert done.returncode == 0, done.stderr
        return done.stdout

    started = ("new", "nim", "--player", "Ann", "--player", "Bob", "--out", "first.aar")
    aar(*started, program=(sys.executable, "-m", "dashboard.cli"))
    move = '{"type":"counters_taken","player":"Ann","heap":3,"count":5}\n'
    aar("append", "first.aar", stdin=move)

    assert "Ann takes 5 counters from heap 3." in aar("log", "first.aar")
    assert "Ann bierze 5 żetonów ze stosu 3." in aar("log", "first.aar", "--lang", "pl")
    assert '"heaps": {"1": 3, "2": 4, "3": 0}' in aar("state", "first.aar", "--json")
    assert aar("check", "first.aar")


def test_the_afternoons_game_is_typed(nim, quick):
    (nim / "game.txt").write_text("game: nim\nplayers: Ann, Bob\ntake 2 from 1\nBob: takes 4 2\n")
    library = ("--library", str(nim / "library"))

    done = run(nim, *quick, "import", "game.txt", *library)
    assert done.returncode == 0, done.stderr
    text = run(nim, *quick, "export", "--to", "notation", "--lang", "pl", *library)

    assert text.returncode == 0, text.stderr
    assert text.stdout.splitlines()[-2:] == ["bierze 2 z 1", "bierze 4 z 2"]


def test_a_slip_in_the_afternoons_game_is_told(nim, quick):
    (nim / "slip.txt").write_text("game: nim\nplayers: Ann, Bob\ntaek 2 from 1\n")

    done = run(nim, *quick, "import", "slip.txt", "--library", str(nim / "library"))

    assert "slip.txt:3:1: found 'taek'" in done.stdout + done.stderr
    assert "Did you mean 'take'?" in done.stdout + done.stderr


PLAYED = {
    "one": "take 5 from 3\nresult Ann",
    "two": "take 5 from 3\ntake 4 from 2\nresult Bob",
    "three": "take 1 from 1\nresult Ann",
}


def test_the_afternoons_game_is_asked_about(nim, quick):
    library = ("--library", str(nim / "asked"))
    for name, moves in PLAYED.items():
        (nim / f"{name}.txt").write_text(f"game: nim\nplayers: Ann, Bob\n{moves}\n")
        done = run(nim, *quick, "import", f"{name}.txt", *library)
        assert done.returncode == 0, done.stderr

    done = run(nim, *quick, "archive", "ask", "first_takes", "--json", *library)
    seen = run(
        nim, *quick, "archive", "sql", "--csv", *library,
        "SELECT seat, heap, taken, remaining, result FROM takes WHERE move = 2",
    )  # fmt: skip

    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(row["heap"], row["taken"], row["n"], row["wins"]) for row in rows] == [
        (1, 1, 1, 1), (3, 5, 2, 1),
    ]  # fmt: skip
    assert seen.stdout.splitlines() == ["seat,heap,taken,remaining,result", "Bob,2,4,3,won"]
