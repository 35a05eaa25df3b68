"""What is typed wrong is told in a sentence or two, with a cure, in both languages."""

import pytest

CASES = {
    ("log", "nothere.aar"): "expected a journal. See aar list.",
    ("log", "01ZZZZ"): "expected a path, an id or its beginning",
    ("log", "x" * 300): "expected a path, an id or its beginning",
    ("log", "DIR"): "(it is a folder), expected a readable journal",
    ("log", "EMPTY"): "found an empty file, expected a journal",
    ("state", "MATCH", "--at", "99"): "found event 99, expected one from 0 to 1",
    ("state", "MATCH", "--at", "x"): "expected a whole number from 0",
    ("state", "MATCH", "--seat", "An"): "there is no seat 'An' at this table. Did",
    ("log", "MATCH", "--seat", "Zed"): "Known are: Ann, Bob.",
    ("replay", "MATCH", "--seat", "Zed"): "Known are: Ann, Bob.",
    ("state", "MATCH", "--branch", "nope"): "found the branch 'nope', expected one that was opened",
    ("undo", "MATCH", "--seq", "55"): "found event 55, expected one from 1 to 1",
    ("branch", "MATCH", "--from", "9"): "found event 9, expected one from 1 to 1",
    ("list", "--origin", "nope"): "expected one of real, simulated, import",
    ("library", "nope"): "aar library: there is no command 'nope'",
    ("archive", "stauts"): "there is no command 'stauts' here. Did",
    ("lgo", "MATCH"): "there is no command 'lgo' here. Did you mean 'log'?",
    ("import", "nothere.txt"): "found no such file, expected one to import",
    ("import", "EMPTY"): "found an empty file, expected an export or a journal",
    ("export", "MATCH", "--to", "jsno"): "Did you mean 'json'?",
    ("export", "MATCH"): "--to is missing",
    ("schema", "nope"): "game system 'nope' is not installed",
    ("battle", "DIR"): "expected a readable file of positions",
    ("new", "freeform"): "--player is missing",
    ("new", "freeform", "--player"): "nothing follows --player, expected its value",
    ("new", "freeform", "--player", "Ann", "--out", "MATCH"): "a file of that name",
    ("log", "MATCH", "--nope"): "Known are: --as-played, --branch, --devices, --help",
    ("log", "MATCH", "two", "words"): "found 'two words', which this command does not take",
    ("doctor", "extra"): "found 'extra', which this command does not take",
    ("dashboard", "--port", "99999999"): "expected a whole number from 0 to 65535",
    ("archive", "sql", "SELECT 1", "--seconds", "0"): "expected a number from 0.01 to 3600",
}  # fmt: skip


@pytest.mark.parametrize(("line", "said"), CASES.items(), ids=[" ".join(line) for line in CASES])
def test_it_is_told_with_a_cure(aar, match, tmp_path, line, said):
    (tmp_path / "empty.aar").touch()
    places = {"MATCH": match, "DIR": tmp_path, "EMPTY": tmp_path / "empty.aar"}
    typed = [places.get(word, word) for word in line]

    english, polish = aar(*typed, "--lang", "en"), aar(*typed, "--lang", "pl")

    assert (english.code, polish.code) == (2, 2)
    assert said in english.err
    assert english.err.count("\n") == polish.err.count("\n") == 1
    assert english.err != polish.err
    assert "Got unexpected" not in polish.err
    assert "requires an argument" not in polish.err


def test_a_language_that_is_not_spoken_is_told(aar):
    done = aar("list", "--lang", "xx")

    assert (done.code, done.err) == (2, "--lang: found the language 'xx', expected en or pl.\n")
