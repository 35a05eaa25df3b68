"""No text from a file steers a terminal: it is shown by signs, and JSON escapes it."""

from __future__ import annotations

import json
import sys

import pytest
from dashboard.cli.output import hand_out
from projections.plain_text import visible, visible_json
from tests.hostile.files import STEERING, journal, note, start
from tests.hostile.walk import STEERS, Place


@pytest.mark.parametrize(
    "text, shown",
    [
        ("\x1b[31mred\x1b[0m", "␛[31mred␛[0m"),
        ("\x9b2J", "\\u009b2J"),
        ("a\x7fb\x00c", "a␡b␀c"),
        ("evil\u202egnp.exe\u2066", "evil\\u202egnp.exe\\u2066"),
        ("two\nlines\r", "two\nlines␍"),
        ("bytes \udcff", "bytes \\udcff"),
        ("Łódź – ● 漢字 👩\u200d🚀", "Łódź – ● 漢字 👩\u200d🚀"),
    ],
)
def test_what_would_steer_is_shown(text, shown):
    assert visible(text) == shown
    assert not STEERS.search(visible(text))


def test_json_says_the_same_with_what_would_steer_escaped():
    text = json.dumps({"note": STEERING}, ensure_ascii=False)

    assert json.loads(visible_json(text)) == {"note": STEERING}
    assert not STEERS.search(visible_json(text))


@pytest.fixture
def place(tmp_path):
    seats = [{"seat": STEERING, "name": STEERING}]
    notes = [note(text=STEERING), note(text="one\n    9   forged")]
    title = {"type": "title_given", "title": STEERING}
    (tmp_path / "odd.aar").write_bytes(journal("odd", start(players=seats), title, *notes))
    return Place(tmp_path)


@pytest.mark.parametrize(
    "asked",
    [
        ["list"], ["list", "--json"], ["doctor"], ["log", "bad-odd"], ["state", "bad-odd"],
        ["state", "bad-odd", "--json"], ["check", "bad-odd"], ["replay", "bad-odd"],
        ["log", "\x1b[31mnowhere"], ["\x1b[2Jlist"], ["archive", "build"],
        ["archive", "sql", "FROM matches"], ["archive", "sql", "FROM matches", "--json"],
        ["archive", "sql", "SELECT \x1b[2J"], ["library", "tag", "bad-odd", "\x1b[2J"],
    ],
    ids=lambda asked: " ".join(asked).encode("ascii", "ignore").decode(),
)  # fmt: skip
def test_nothing_that_steers_reaches_the_terminal(place, asked):
    done = place.aar(*asked)

    assert done.out + done.err
    assert not STEERS.search(done.out + done.err)


def test_no_note_can_look_like_the_next_event(place):
    told = place.aar("log", "bad-odd").out.splitlines()

    assert not any(line.startswith("    9 ") for line in told)
    assert any("9   forged" in line for line in told)


def test_what_is_handed_out_byte_for_byte_is_shown_by_signs_on_a_terminal(monkeypatch, capsys):
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)

    hand_out(b'{"text":"\xc2\x9b2J\x1b\xff"}\n')

    assert capsys.readouterr().out == '{"text":"\\u009b2J␛\\xff"}\n'
