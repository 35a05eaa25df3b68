"""The second example of the guide is a package: built, installed and tested as an author's is."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
import zipfile

import pytest
from tests.browser.plugged import EXAMPLE, ROOT, few_examples, plugged

PLAYED = """\
game: lost_expedition
players: Ann, Bob
day 1
> eats 2
mission "The river"
met beast "Jaguar" = life 2, claws 3, moves "fast" as in box "p. 7"
sighted Jaguar B1
Ann: goes A2
Ann: attacks Jaguar
> Ann: swords Jaguar 6 5
> beast hurt Jaguar 2
> slain Jaguar
mission won
join Cid
Cid: goes B2
"""


@pytest.fixture(scope="module")
def packed(tmp_path_factory):
    """The wheel that an author would hand out, unpacked where Python finds it."""
    folder = tmp_path_factory.mktemp("expedition")
    hatchling = pytest.importorskip("hatchling.builders.wheel")
    wheel = next(hatchling.WheelBuilder(str(EXAMPLE)).build(directory=str(folder)))
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "site")
    return folder / "site"


@pytest.fixture
def aar(packed, tmp_path, quick):
    """`aar` where the package is installed."""
    paths = os.pathsep.join([str(packed), str(ROOT)])
    environment = {**os.environ, "PYTHONPATH": paths, "AAR_LIBRARY": str(tmp_path / "library")}

    def aar(*arguments, stdin="", code=0):
        done = subprocess.run(
            [*quick, *map(str, arguments)], cwd=tmp_path, env=environment, input=stdin,
            capture_output=True, text=True,
        )  # fmt: skip
        assert done.returncode == code, done.stdout + done.stderr
        return done.stdout

    return aar


def test_the_wheel_holds_all_that_the_game_needs(packed):
    held = {str(path.relative_to(packed)) for path in packed.rglob("*") if path.is_file()}
    needed = {
        str(path.relative_to(EXAMPLE))
        for path in (EXAMPLE / "lost_expedition").rglob("*")
        if path.suffix in (".py", ".toml", ".sql")
    }
    told = tomllib.loads((EXAMPLE / "pyproject.toml").read_text("utf-8"))["project"]

    assert needed <= held
    (points,) = packed.glob("*.dist-info/entry_points.txt")
    (place,) = told["entry-points"]["afteraction.systems"].values()
    assert f"lost_expedition = {place}" in points.read_text()


def test_the_example_passes_the_contract(tmp_path):
    environment = {**os.environ, **plugged(tmp_path / "plugged")}
    few = few_examples(tmp_path / "plugged")
    # Only the entry point of the working copy: the package as an author has it open.
    told = tmp_path / "plugged" / "plugged-1.dist-info" / "entry_points.txt"
    told.write_text(
        "[afteraction.systems]\nlost_expedition = lost_expedition.system:LOST_EXPEDITION\n"
    )
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *few,
         f"--basetemp={tmp_path / 'tmp'}", "-c", os.devnull, str(EXAMPLE)],
        cwd=tmp_path, env=environment, capture_output=True, text=True,
    )  # fmt: skip

    assert done.returncode == 0, done.stdout
    assert " passed" in done.stdout
    assert "skipped" not in done.stdout  # of its acts nothing is unsaid


def test_the_doctor_finds_nothing_wrong_with_the_example(aar):
    told = aar("doctor", "--system", "lost_expedition")

    assert told.splitlines()[0].startswith("ok  Game system lost_expedition")
    assert "!!" not in told


@pytest.mark.parametrize(
    ("lang", "lines"),
    [
        ("en", ["Ann attacks Jaguar.", "Ann hits 2 times with 2 dice.", "Jaguar is slain."]),
        ("pl", ["Ann atakuje: Jaguar.", "Ann trafia 2 razy, 2 kości.", "Jaguar nie żyje."]),
    ],
)
def test_a_campaign_is_typed_told_and_read_back(aar, tmp_path, lang, lines):
    (tmp_path / "river.txt").write_text(PLAYED)
    aar("import", "river.txt")
    (match,) = (tmp_path / "library").rglob("[!.]*.aar")
    told = aar("log", match, "--lang", lang)
    state = json.loads(aar("state", match, "--json"))
    text = aar("export", "--to", "notation", "--lang", lang)
    (tmp_path / "again.txt").write_text(text)
    aar("--library", tmp_path / "other", "import", "again.txt")
    (again,) = (tmp_path / "other").rglob("[!.]*.aar")

    assert all(line in told for line in lines)
    assert (state["won"], state["food"]) == (["The river"], 2)
    assert state["heroes"]["Cid"] == {"cell": "B2", "left": 4, "is_here": True}
    assert "json" not in text
    assert json.loads(aar("state", again, "--json")) == state


def test_simulated_campaigns_are_won_and_lost_together(aar):
    told = aar("simulate", "lost_expedition", "--matches", 6, "--out", "played", "--json")
    ends = [(one["winner"], one["outcome"]) for one in map(json.loads, told.splitlines())]

    assert set(ends) == {(None, "won"), (None, "lost")}
