"""Files that were refused once, each with the sentence that a person is told, in two languages."""

from pathlib import Path

import pytest
from importers.words import WORDS

BROKEN = Path(__file__).parent.parent / "broken" / "importers"
FILES = sorted(path for path in BROKEN.iterdir() if path.suffix != ".txt")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_a_broken_file_gets_the_sentence_that_lies_beside_it(shelf, file):
    report = shelf.bring(file.read_bytes(), file.name)

    told = [problem.text(lang) for lang in ("en", "pl") for problem in report.problems]
    assert told == file.with_suffix(".txt").read_text("utf-8").splitlines()
    assert shelf.files == []
    assert report.exit_code == 2


def test_both_languages_say_the_same_things():
    english, polish = WORDS.table("en"), WORDS.table("pl")

    assert set(english) == set(polish)
    for key, sentence in english.items():
        names = {part.split("}")[0].split("!")[0].split(":")[0] for part in sentence.split("{")[1:]}
        theirs = {p.split("}")[0].split("!")[0].split(":")[0] for p in polish[key].split("{")[1:]}
        assert names == theirs, key
