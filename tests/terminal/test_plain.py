"""A terminal without UTF-8 still shows the board: every sign of ours as the nearest it has."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from dashboard.terminal.tty import NEAREST

SOURCES = Path(__file__).parents[2] / "dashboard" / "terminal"
OURS = sorted(
    {
        sign
        for path in (*SOURCES.glob("*.py"), *SOURCES.glob("words/*.toml"))
        for sign in re.findall(r"[^\x00-\x7f]", path.read_text("utf-8"))
    }
)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("┌─┐ ● Ann ↗", "+-+ o Ann /"),
        ("Żółw kończy turę …", "Zolw konczy ture ."),
        ("“Too early” – ⚠", '"Too early" - !'),
        ("plain", "plain"),
    ],
)
def test_each_sign_has_one_that_is_near(text, shown):
    assert text.encode("ascii", NEAREST).decode() == shown


@pytest.mark.parametrize("sign", [sign for sign in OURS if sign.isprintable() and sign != "\ufffd"])
def test_no_sign_of_ours_becomes_a_question_mark(sign):
    shown = sign.encode("ascii", NEAREST).decode()

    assert len(shown) == 1
    assert shown != "?"


def test_what_the_terminal_knows_stays():
    assert "zażółć ─".encode("iso8859-2", NEAREST) == "zażółć -".encode("iso8859-2")


def test_a_log_goes_to_a_machine_that_knows_ascii_alone():
    sample = SOURCES.parents[1] / "sample_games" / "freeform" / "harvest_market.aar"
    ascii_alone = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}

    done = subprocess.run(
        [sys.executable, "-m", "dashboard.cli", "log", str(sample), "--lang", "pl"],
        env={**os.environ, **ascii_alone, "PYTHONPATH": str(SOURCES.parents[1])},
        capture_output=True,
    )

    assert done.returncode == 0, done.stderr
    assert b"Runda" in done.stdout
    assert done.stdout.isascii()
