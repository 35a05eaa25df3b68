"""A run of `aar` as a whole: help, languages, global options, and no traceback for a person."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from dashboard.cli import run as cli
from dashboard.cli.run import COMMANDS
from dashboard.words import CLI_WORDS, WORDS


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_in_both_languages(aar, command):
    english, polish = aar(command, "--help"), aar(command, "--help", "--lang", "pl")

    assert english.out.startswith("Usage: aar ")
    assert polish.out.startswith("Użycie: aar ")
    assert english.code == polish.code == 0
    for done in (english, polish):
        assert not re.search(r"\{\w+[!:}]", done.out)


def test_help_lists_every_command_and_what_the_exit_codes_mean(aar):
    done = aar("--help")

    assert all(f"  {command} " in done.out for command in COMMANDS)
    assert "3 the match moved on" in " ".join(done.out.split())
    assert aar().out == done.out


def test_global_options_may_stand_anywhere(aar, match):
    before, after = aar("--json", "list"), aar("list", "--json")
    assert before.out == after.out
    assert "Początek" in aar("log", match, "--lang=pl").out
    assert "Początek" in aar("log", "--lang", "pl", match).out


def test_the_language_of_the_machine_is_the_default(aar, match, monkeypatch):
    monkeypatch.setenv("LC_ALL", "pl_PL.UTF-8")

    assert "Początek" in aar("log", match).out


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["lgo"], "Did you mean 'log'?"),
        (["log", "--bogus", "x"], "no option '--bogus'"),
        (["log"], "MATCH is missing"),
        (["state", "x", "--at", "soon"], "expected a whole number from 0"),
        (["log", "a", "b"], "does not take"),
        (["list", "--lang", "fr"], "the language 'fr'"),
    ],
)
def test_wrong_usage_gets_a_sentence_and_exit_2(aar, arguments, told):
    done = aar(*arguments)

    assert (done.code, done.out) == (2, "")
    assert told in done.err


def test_a_fault_of_ours_is_a_sentence_too_and_debug_shows_it(aar, match, monkeypatch):
    def fail(*_):
        raise KeyError("oops")

    monkeypatch.setattr(cli, "_outcome", fail)

    done = aar("log", match)

    assert done.code == 2
    assert "Traceback" not in done.err
    assert "--debug" in done.err
    with pytest.raises(KeyError):
        aar("--debug", "log", match)


def test_help_imports_nothing_heavy():
    program = (
        "import sys; sys.argv = ['aar', '--help']\n"
        "from dashboard.cli.run import outcome\n"
        "assert outcome(['--help']) == 0\n"
        "from dashboard.words import WORDS\n"
        "assert not WORDS._tables, 'read what commands say when they run'\n"
        "heavy = {'pydantic', 'duckdb', 'streamlit', 'plotly', 'hypothesis'}\n"
        "heavy = (heavy | {'projections.plain_text'}) & set(sys.modules)\n"
        "sys.exit(f'imported {heavy}' if heavy else 0)"
    )

    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)

    assert done.returncode == 0, done.stderr


def test_a_log_loads_nothing_that_draws_checks_or_writes_notation():
    match = "sample_games/neuroshima_hex/push_back_from_the_hq.aar"
    parts = ("scene", "notation", "checking", "games.neuroshima_hex.position.position")
    program = (
        "import sys\n"
        "from dashboard.cli.run import outcome\n"
        f"assert outcome(['log', {match!r}]) == 0\n"
        f"loaded = {{f'projections.{{part}}' for part in {parts}}} & set(sys.modules)\n"
        "sys.exit(f'imported {loaded}' if loaded else 0)"
    )

    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)

    assert done.returncode == 0, done.stderr


def test_a_reader_that_goes_away_is_no_error(match):
    command = f"{sys.executable} -m dashboard.cli log {match} --json | true"

    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True)

    assert done.stderr == ""


def test_somebody_elses_package_of_our_name_is_told(tmp_path):
    foreign = tmp_path / "importers"
    foreign.mkdir()
    (foreign / "__init__.py").write_text("")
    root = Path(cli.__file__).parents[2]
    environment = {**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{root}"}

    done = subprocess.run(
        [sys.executable, "-m", "dashboard.cli", "list"],
        capture_output=True,
        text=True,
        env=environment,
        cwd=tmp_path,
    )

    assert done.returncode == 2
    assert "another package named 'importers'" in done.stderr


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts_name_the_program(aar, shell):
    done = aar("completion", shell)

    assert done.code == 0
    assert "_AAR_COMPLETE" in done.out


@pytest.mark.parametrize("words", [WORDS, CLI_WORDS], ids=repr)
def test_the_word_tables_have_equal_keys(words):
    assert set(words.table("en")) == set(words.table("pl"))
