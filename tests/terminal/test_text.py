"""Text in columns: how wide it is, cut to fit, and free of tricks."""

import unicodedata

import pytest
from dashboard.terminal.canvas import Canvas, cut, fit, width, wrap
from hypothesis import given
from hypothesis import strategies as st
from projections.plain_text import clean

ANY_TEXT = st.text(st.characters(), max_size=60)


@pytest.mark.parametrize(
    "text, columns",
    [
        ("Łódź", 4),
        ("Lo\u0301dz\u0301", 4),
        ("漢字", 4),
        ("한국어", 6),
        ("●◆", 2),
        ("", 0),
        ("e\u0301", 1),
    ],
)
def test_wide_letters_take_two_columns_and_accents_none(text, columns):
    assert width(text) == columns


@pytest.mark.parametrize(
    "hostile, harmless",
    [
        ("\x1b[2J\x1b]0;gotcha\x07", "␛[2J␛]0;gotcha␇"),
        ("one\r\ntwo\tthree", "one  two three"),
        ("\x9b31mred", "�31mred"),
        ("evil\u202egnp.exe\u2066", "evilgnp.exe"),
        ("a\u200bb\ufeffc\u00ad", "abc"),
        ("a\u2028b", "a b"),
        ("Z" + "\u0336" * 50, "Z\u0336\u0336"),
        ("del\x7f", "del�"),
    ],
)
def test_what_steers_a_terminal_is_made_harmless(hostile, harmless):
    assert clean(hostile) == harmless


@given(ANY_TEXT)
def test_clean_text_has_no_control_and_no_turn_of_direction(text):
    made = clean(text)

    assert not {unicodedata.category(char) for char in made} & {"Cc", "Cf", "Cs", "Zl", "Zp"}
    assert clean(made) == made


@given(ANY_TEXT.map(clean), st.integers(0, 40))
def test_cut_and_fit_keep_to_the_room(text, room):
    assert width(cut(text, room)) <= room
    for side in "<^>":
        assert width(fit(text, room, side)) == room


@given(ANY_TEXT.map(clean), st.integers(4, 40), st.integers(0, 6))
def test_wrapped_lines_keep_to_the_room_and_lose_no_word(text, room, indent):
    lines = wrap(text, room, indent)

    assert all(width(line) <= room for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())


def test_what_is_cut_off_shows_as_an_ellipsis():
    assert cut("Net Fighter", 6) == "Net F…"


@given(ANY_TEXT.map(clean), st.integers(-5, 25))
def test_nothing_is_drawn_outside_a_canvas(text, x):
    canvas = Canvas(20, 2)

    canvas.put(x, 1, text)

    assert [width(line) for line in canvas.lines(colour=False)] == [20, 20]


def test_half_a_wide_letter_is_never_left_over():
    canvas = Canvas(4, 1)
    canvas.put(0, 0, "漢字")

    canvas.put(1, 0, "ab")

    assert canvas.lines(colour=False) == [" ab "]


def test_without_colour_there_is_no_escape():
    canvas = Canvas(3, 1)
    canvas.put(0, 0, "abc", "seat1")

    assert canvas.lines(colour=False) == ["abc"]
    assert canvas.lines(colour=True) == ["\x1b[1;38;5;172mabc\x1b[0m"]
