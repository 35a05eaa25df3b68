"""The work of reading a text grows with the text and no faster, whatever stands in it."""

import sys

import pytest
from importers.notation import matches_of
from projections.games.freeform.text import DIALECT
from projections.text.reader import parse_game

HEAD = "game: freeform\nplayers: Ann, Bob\n"
BOARD = 'options: board="hex" radius=4\n'
CELLS = [f"{column}{row}" for column in "CDE" for row in range(1, 6)]


def text_of(lines, count):
    board = "" if lines is many_places else BOARD
    return HEAD + board + "\n".join(lines(count))


def pieces(count):
    return [f"place scout{i} {CELLS[i % 15]}" for i in range(count)]


def moves(count):
    return [f"scout{i % 12} {CELLS[i * 7 % 15]}" for i in range(count)]


def plain(count):
    return [*pieces(12), *moves(count)]


def undone(count):
    """A move taken back after every tenth, put back after every twentieth."""
    found = pieces(12)
    for i, move in enumerate(moves(count), start=1):
        found += [move, *(["undo"] if i % 10 == 0 else []), *(["redo"] if i % 20 == 0 else [])]
    return found


def undone_at_once(count):
    return [*plain(count // 2), *["undo"] * (count // 2), "scout1 D3"]


def side_lines(count):
    """Now instead of the line above, now from here, with something taken back in each."""
    found = pieces(12)
    for i, move in enumerate(moves(count), start=1):
        found.append(move)
        if i % 10 == 0:
            how = "here" if i % 20 else "instead"
            found += [f"( what if {how}:", "scout1 D2", "scout2 D2", "undo", ")"]
    return found


def side_lines_from_one_place(count):
    inside = ["scout1 D2", ")"]
    begun = ["( what if from #a:", *inside]
    return [*pieces(12), "scout2 C1 [#a]", *moves(count), *begun * (count // 10)]


def many_pieces(count):
    """Pieces come and go, and move by their ids, by their names and by the beginning of these."""
    found = []
    for i in range(count // 4):
        found += [f'place s{i} C{i % 5 + 1} as "Scout {i} of Ann"', f"s{i} D{i % 5 + 1}"]
        found += [f"Scout {i // 2} of Ann E{i % 5 + 1}", f"Scout {i} of D{i % 5 + 1}"]
        found += [f"place t{i} C1", f"remove t{i}", f"wounds on s{i} +1"]
    return found


def many_places(count):
    """On a table that names its places as it goes."""
    placed = [f"place s{i} Hill{i}" for i in range(count // 2)]
    return placed + [f"s{i} Hill{i + 1}" for i in range(count // 2)]


def notes(count):
    return [*pieces(12), *(f"{move} ! {{well}}" for move in moves(count))]


def calls_of(work):
    """How many functions are called, ours and those in C."""
    calls = 0

    def count_calls(_frame, kind, _argument):
        nonlocal calls
        calls += kind in ("call", "c_call")

    sys.setprofile(count_calls)
    try:
        work()
    finally:
        sys.setprofile(None)
    return calls


def reading(text):
    def read():
        found = parse_game(DIALECT, text)
        assert found.failure is None, str(found.failure)

    return read


@pytest.mark.parametrize(
    "lines",
    [
        plain,
        notes,
        undone,
        undone_at_once,
        side_lines,
        side_lines_from_one_place,
        many_pieces,
        many_places,
    ],
    ids=lambda lines: lines.__name__,
)
def test_the_work_of_reading_grows_with_the_text(lines):
    """Calls of functions, counted: four times the lines, about four times the work."""
    short, long = (text_of(lines, count) for count in (150, 600))
    reading(short)()

    assert calls_of(reading(long)) < 4.6 * calls_of(reading(short))


def test_the_work_of_reading_grows_with_the_number_of_matches():
    one = text_of(plain, 20)
    few, many = ([*matches_of("\n".join([one] * count))] for count in (10, 40))
    assert (len(few), len(many)) == (10, 40)

    def all_of(texts):
        return calls_of(lambda: [reading(text)() for text in texts])

    assert all_of(many) < 4.2 * all_of(few)
