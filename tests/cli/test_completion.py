"""Completion as bash asks for it, with the script that `aar completion bash` prints."""

from __future__ import annotations

import os
import shlex
import subprocess
from pathlib import Path

import pytest
from dashboard.cli import run as cli

ROOT = Path(cli.__file__).parents[2]


@pytest.fixture
def complete(tmp_path, library, quick_aar):
    """What bash offers when Tab is pressed at the end of a line."""
    shim = tmp_path / "bin" / "aar"
    shim.parent.mkdir()
    shim.write_text(f'#!/bin/sh\nexec {quick_aar} "$@"\n')
    shim.chmod(0o755)
    environment = {
        **os.environ,
        "PATH": f"{shim.parent}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
        "AAR_LIBRARY": str(library),
        "AAR_CONFIG": str(tmp_path / "none.toml"),
    }

    def complete(line):
        words = [*shlex.split(line), ""] if line.endswith(" ") else shlex.split(line)
        typed = " ".join(map(shlex.quote, words))
        script = (
            f'eval "$(aar completion bash)"\nCOMP_WORDS=({typed})\nCOMP_CWORD={len(words) - 1}\n'
            '_aar_completion aar 2>/dev/null\nprintf "%s\\n" "${COMPREPLY[@]}"'
        )
        done = subprocess.run(
            ["bash", "-c", script], capture_output=True, text=True, env=environment, cwd=tmp_path
        )
        assert done.stderr == ""
        return done.stdout.split()

    return complete


def test_commands_and_those_of_a_group(complete):
    assert complete("aar li") == ["list", "library"]
    assert complete("aar library un") == ["undo", "untag"]
    assert complete("aar --json ba") == ["battle"]


def test_ids_of_matches_in_the_library_that_is_meant(aar, complete, library, tmp_path):
    ids = []
    for folder in (library, tmp_path / "other"):
        folder.mkdir(exist_ok=True)
        out = folder / "match.aar"
        ids.append(aar("new", "freeform", "--player", "Ann", "--out", out, "--json").row["match"])

    assert complete("aar log 0") == ids[:1]
    assert complete(f"aar check {ids[0]} 0") == ids[:1]
    assert complete(f"aar --library {tmp_path / 'other'} undo 0") == ids[1:]
    assert complete("aar library restore ") == []
    aar("library", "bin", ids[0])
    assert complete("aar library restore ") == ids[:1]
    assert complete("aar log 0") == []


def test_options_also_those_that_stand_anywhere(complete):
    assert complete("aar log --as") == ["--as-played"]
    assert complete("aar log --l") == ["--library", "--lang"]
    assert complete("aar log --lang ") == ["en", "pl"]
    assert complete("aar branch x --kind w") == ["what_if"]


def test_games_questions_and_formats(complete):
    assert complete("aar new free") == ["freeform"]
    assert complete("aar archive ask matchu") == ["matchups"]
    assert complete("aar export --to bgstats-") == ["bgstats-link"]


def test_unreadable_settings_do_not_disturb_whoever_types(complete, tmp_path):
    (tmp_path / "none.toml").write_text("x = 1\n")

    assert complete("aar lo") == ["load", "log"]
    assert complete("aar log 0") == []
