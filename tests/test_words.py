"""What people read is said in the words that CONTRIBUTING names, and in none that it rules out."""

import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LANGUAGES = ("en", "pl")
TYPED = ("keyword", "header")
"""What people type is read in every way they type it."""

GENDER_IN_BRACKETS = re.compile(r"\w\(-?(?:a|ła|ęła|ąła|na|y|e|ny|i)\)")


def glossary():
    """The rows of the table in CONTRIBUTING, without its head."""
    page = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    section = page.split("\n## Words\n", 1)[1].split("\n## ", 1)[0]
    rows = [line.strip("|").split("|") for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row] for row in rows[2:]]


NEVER = [
    (lang, phrase)
    for row in glossary()
    for lang, cell in zip(LANGUAGES, row[1::2], strict=True)
    for phrase in re.findall(r"`([^`]+)`", cell)
]


def flat(table, path=()):
    for key, value in table.items():
        if isinstance(value, dict):
            yield from flat(value, (*path, key))
        else:
            yield (*path, key), str(value)


@cache
def sentences(lang):
    """Each sentence of the product in that language, with the file and the key it stands under."""
    return [
        (f"{file.relative_to(ROOT)}: {'.'.join(key)}", text)
        for package in ("after_action", "events", "projections", "importers", "dashboard")
        for file in sorted((ROOT / package).rglob(f"words/**/{lang}.toml"))
        for key, text in flat(tomllib.loads(file.read_text("utf-8")))
        if key[0] not in TYPED
    ]


def pattern(phrase):
    """The phrase as whole words; a star stands for any ending."""
    words = re.escape(phrase).replace(r"\*", r"\w*")
    return re.compile(rf"(?<!\w){words}(?!\w)", re.IGNORECASE)


@pytest.mark.parametrize(("lang", "phrase"), NEVER)
def test_no_sentence_has_a_word_that_the_glossary_rules_out(lang, phrase):
    ruled_out = pattern(phrase)
    assert [f"{where}: {text}" for where, text in sentences(lang) if ruled_out.search(text)] == []


def test_no_sentence_leaves_the_gender_to_brackets():
    found = [where for where, text in sentences("pl") if GENDER_IN_BRACKETS.search(text)]
    assert found == []


def test_the_table_and_the_word_tables_are_really_read():
    assert len(NEVER) > 50
    assert all(len(sentences(lang)) > 5000 for lang in LANGUAGES)
    assert pattern("side line*").search("Two side lines.")
    assert pattern("lit").search("That is lit.")
    assert not pattern("lit").search("little")
    assert GENDER_IN_BRACKETS.search("odrzucił(a) żeton")
