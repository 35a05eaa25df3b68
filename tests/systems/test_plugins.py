"""What packages offer by entry point: known by name, loaded when asked for, no risk to others."""

import os
import shutil
import subprocess
import sys
from functools import partial
from importlib.metadata import EntryPoint

import pytest
from dashboard.cli.run import outcome
from events.errors import BadUsage
from importers.source import Source
from projections import plugins
from projections.plugins import Plugins
from projections.words import WORDS
from tests.browser.plugged import ROOT, plugged

from importers import formats


@pytest.fixture
def offers(monkeypatch):
    """Lets packages offer more, in one group or another."""
    known = plugins.offered

    def offer(group, **places):
        more = {name: EntryPoint(name, place, group) for name, place in places.items()}
        monkeypatch.setattr(
            plugins, "offered", lambda asked: {**known(asked), **(more if asked == group else {})}
        )

    return offer


def numbers(group="afteraction.tests"):
    return Plugins(group, float, missing=partial(WORDS, "system.missing"), where="--number")


def test_names_are_known_without_importing(offers):
    offers("afteraction.tests", far="nowhere.at_all:X", near="math:pi")
    known = numbers()
    known.extra["own"] = 1.5

    assert known.names() == ("far", "near", "own")
    assert "nowhere" not in sys.modules
    assert (known.find("near"), known.find("own")) == (pytest.approx(3.14159265), 1.5)


@pytest.mark.parametrize(
    ("place", "told"),
    [
        pytest.param("nowhere.at_all:X", "ModuleNotFoundError", id="no such module"),
        pytest.param("math:rho", "AttributeError", id="no such thing in it"),
        pytest.param("math:floor", "math:floor is no float", id="something else"),
        pytest.param("math:pi.half", "AttributeError", id="nothing in it"),
    ],
)
def test_what_does_not_fit_says_so_and_costs_no_other(offers, place, told):
    offers("afteraction.tests", bad=place, good="math:e")
    known = numbers()

    with pytest.raises(BadUsage, match="--number: 'bad' does not load") as refused:
        known.find("bad")

    assert told in str(refused.value)
    assert known.all() == (pytest.approx(2.71828183),)


def test_what_nobody_offers_is_refused_with_the_nearest(offers):
    offers("afteraction.tests", seven="math:pi")

    with pytest.raises(BadUsage, match="Did you mean 'seven'"):
        numbers().find("sevem")


def test_a_format_that_does_not_load_keeps_no_file_out(offers, capsys, tmp_path):
    offers("afteraction.importers", broken="nowhere.at_all:X")

    assert formats.recognise(Source("a.csv", b"game,winner\nChess,Ann\n")).id == "csv"

    assert outcome(["--library", str(tmp_path), "doctor"]) == 1
    assert "'broken' does not load (" in capsys.readouterr().out


def test_a_command_that_does_not_load_leaves_the_help_to_the_others(offers, capsys):
    offers("afteraction.commands", juggle="nowhere.at_all:X")

    assert outcome(["--help"]) == 0
    assert "does not load; see aar juggle" in capsys.readouterr().out

    assert outcome(["juggle"]) == 2
    assert "'juggle' does not load (" in capsys.readouterr().err


@pytest.mark.parametrize(
    "words", [["build"], ["ask", "overview"], ["find", "note_written"], ["status"]], ids=" ".join
)
def test_a_game_that_does_not_load_leaves_the_archive_to_the_others(tmp_path, words):
    shutil.copy(ROOT / "sample_games/freeform/lighthouse_keeper.aar", tmp_path)
    env = os.environ | plugged(tmp_path / "plugged", broken="nowhere.at_all:GAME")

    done = subprocess.run(
        [sys.executable, "-m", "dashboard.cli", "--library", tmp_path, "archive", *words],
        env=env, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip

    assert (done.returncode, "broken" in done.stderr) == (0, False)
