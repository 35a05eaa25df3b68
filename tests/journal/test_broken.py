"""Files that must be refused: what is said about them, and that nothing but a sentence comes out.

Beside each file of `tests/broken` stands what a person is told, in English and in Polish.
"""

import re
import string
from pathlib import Path

import events.errors
import pytest
from events.chain import scan
from events.codec import parse_object
from events.errors import AfterActionError
from events.journal import read_journal
from events.library import Library
from events.words import WORDS
from projections.replay import Replay
from tests.history.counting import COUNTING
from tests.journal.records import TALK, foreign, new_record, note, opened, outcome

BROKEN = Path(__file__).parent.parent / "broken"
FILES = sorted(BROKEN.glob("*.aar"))


def readings(path):
    """Every way in which a journal is read, as functions that may fail."""
    data = path.read_bytes()
    yield lambda: read_journal(path)
    yield lambda: _raise(read_journal(path).damage)
    yield lambda: scan(data, where=path.name)
    yield lambda: TALK.read_lines(read_journal(path).lines, where=str(path))
    yield lambda: [TALK.read(parse_object(line)) for line in data.splitlines()]
    yield lambda: opened(path).close()
    yield lambda: opened(path).append(note())
    yield lambda: [_raise(shelved.problem) for shelved in Library(path.parent).shelf()]
    yield lambda: _replayed(read_journal(path))


def _replayed(scanned):
    replay = Replay(COUNTING, TALK.read_lines(scanned.lines))
    replay.state()
    for branch in replay.chronicle.lines.branches:
        replay.state(branch=branch)


def _raise(error):
    if error is not None:
        raise error


def complaint(reading):
    return outcome(reading)[1]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_broken_file_gets_the_sentence_that_lies_beside_it(file, tmp_path):
    path = tmp_path / file.name
    path.write_bytes(file.read_bytes())

    complaints = [found for reading in readings(path) if (found := complaint(reading))]

    english, polish = file.with_suffix(".txt").read_text("utf-8").splitlines()
    said = [(c.text("en"), c.text("pl")) for c in complaints]
    said = [(en.replace(str(path), path.name), pl.replace(str(path), path.name)) for en, pl in said]
    assert (english, polish) in said
    assert path.read_bytes().startswith(file.read_bytes())  # and nothing in it was changed


def test_every_file_has_its_sentence_and_every_sentence_its_file():
    assert {f.stem for f in BROKEN.glob("*.txt")} == {f.stem for f in FILES}
    assert len(FILES) >= 40


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_only_whole_sentences_come_out_of_any_reader(file, tmp_path):
    path = tmp_path / file.name
    path.write_bytes(file.read_bytes())

    for reading in readings(path):
        error = complaint(reading)  # anything but an AfterActionError fails here
        if error is not None:
            for lang in ("en", "pl"):
                assert_is_a_sentence(error.text(lang))


def assert_is_a_sentence(text):
    without_quotes = re.sub(
        r"\{\"(aar|type)\".*?…\}|<64 hex>\"\}|found .*?, expected|\[\{|\{\\", "", text
    )
    assert not re.search(r"\{[a-z_]*(!r)?(:[^}]*)?\}", without_quotes), text
    assert text.encode()
    assert text.rstrip().endswith((".", "?")), text


def test_a_huge_line_is_damage_even_where_its_hash_is_right(tmp_path):
    path = tmp_path / "match.aar"
    path.write_bytes(foreign(note("x" * (1 << 20)), note("behind it")))

    found = read_journal(path)

    assert len(found.lines) == 1
    assert len(found.rest) == 2
    assert "found a line of 1048" in str(found.damage)
    assert "at most 1048576" in str(found.damage)


def test_a_huge_event_is_refused_before_it_is_written(tmp_path):
    path = new_record(tmp_path)
    before = path.read_bytes()

    with opened(path) as journal, pytest.raises(AfterActionError) as refused:
        journal.append({"type": "match_amended", "options": {"x": "x" * (1 << 20)}})

    assert "at most 1048576" in str(refused.value)
    assert path.read_bytes() == before


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_both_tables_say_the_same_things_with_the_same_values(lang):
    english, other = WORDS.table("en"), WORDS.table(lang)

    assert english.keys() == other.keys()
    for key, sentence in english.items():
        assert fields_of(sentence) == fields_of(other[key]), key


def fields_of(sentence):
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


def test_every_sentence_is_used_and_every_key_has_a_sentence():
    code = "".join(
        file.read_text("utf-8")
        for package in ("events", "projections", "importers", "dashboard")
        for file in (Path(events.errors.__file__).parent.parent / package).rglob("*.py")
    )
    used = set(re.findall(r"[\"']([a-z]+\.[a-z0-9_]+)[\"']", code))
    made = ("expected.", "near.")

    unused = {key for key in WORDS.table("en") if key not in used and not key.startswith(made)}
    assert not unused


def test_the_tree_of_errors_is_the_tree_that_is_drawn():
    drawn, path = {}, []
    for line in events.errors.__doc__.splitlines():
        found = re.match(r"^    ((?:[│ ]   |[├└]── )*)([A-Z]\w+)  ", line)
        if found:
            depth = len(found[1]) // 4
            path[depth:] = [found[2]]
            drawn[found[2]] = path[depth - 1] if depth else "Exception"
            code = re.search(r"\(exit (\d)\)", line)
            if code:
                assert getattr(events.errors, found[2]).exit_code == int(code[1])

    classes = {
        name: thing.__base__.__name__
        for name, thing in vars(events.errors).items()
        if isinstance(thing, type) and issubclass(thing, Exception)
    }
    assert drawn == classes


@pytest.mark.parametrize(
    "facts",
    [
        b'"type":"note_written","text":"a","text" :"b"',
        b'"type":"note_written","text":"a","text"\t:"b"',
        b'"type":"note_written","text":"a","te\\u0078t":"b"',
        b'"type":"match_amended","options":{"a":1,"a":"\\u0022:"}',
        b'"type":"match_amended","options":{"a":1,"a":"\\"\\u003a"}',
        b'"type":"match_amended","options":{"a":{"b":1,"c":"\\":","b":2}}',
        b'"type":"match_amended","place":"\\":","options":{"a":[{"b":1,"b":1}]}',
    ],
)
def test_a_key_that_comes_twice_cannot_hide(facts):
    journal = foreign(b'{"seq":2,"id":"x","recorded":"",' + facts)

    _, error = outcome(lambda: TALK.read_lines(scan(journal, where="").lines))

    assert "twice, expected each key once" in str(error)


@pytest.mark.parametrize(
    "facts",
    [
        b'"type" : "note_written", "text" : "a\\":b"',
        b'"type":"match_amended","options":{"a":{"b":"\\u0022:"},"c":{"b":1}}',
        b'"type":"match_amended","options":{"\\":":1}',
    ],
)
def test_keys_that_come_once_are_let_in_however_they_are_written(facts):
    journal = foreign(b'{"seq":2,"id":"x","recorded":"",' + facts)

    assert len(TALK.read_lines(scan(journal, where="").lines)) == 2
