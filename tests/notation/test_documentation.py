"""The page on the notation: its games are read, its keywords are the program's."""

import re

import pytest
from events.names import folded
from projections.neuroshima_hex.game_text.words import TONGUE
from tests.docs.pages import ROOT, commands_in, read_through
from tests.notation.texts import comes_back, read

SECTIONS = ("keyword", "header", "procedure", "means")
PAGES = ("docs/notation.md", "docs/notation.pl.md")
_GAME = re.compile(r"^```notation\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def games(page):
    return _GAME.findall((ROOT / page).read_text("utf-8"))


@pytest.mark.parametrize(("page", "text"), [(page, text) for page in PAGES for text in games(page)])
def test_every_game_of_the_page_is_read_and_comes_back(page, text):
    events = read(text)

    assert len(events) > 8
    comes_back(events, "pl" if ".pl." in page else "en")


@pytest.mark.parametrize("page", PAGES)
def test_the_commands_of_the_page_do_what_it_says(page, tmp_path):
    read_through(page, tmp_path)


def test_both_pages_type_the_same():
    english, polish = (commands_in(page) for page in PAGES)

    assert [(t.command, t.code) for t in english] == [(t.command, t.code) for t in polish]


@pytest.mark.parametrize(("page", "lang"), [(PAGES[0], "en"), (PAGES[1], "pl")])
def test_every_keyword_stands_on_the_page(page, lang):
    said = folded((ROOT / page).read_text("utf-8"))

    words = [TONGUE.keys(section, lang) for section in SECTIONS]
    missing = {
        key
        for keys in words
        for key, all_ in keys.items()
        if not any(folded(w) in said for w in all_.split("|"))
    }
    assert missing == set()


def test_both_languages_say_the_same_things():
    for table in TONGUE.tables:
        assert set(table.table("en")) == set(table.table("pl"))


OF_THE_GAME = {("draw", "draw_result")}
"""A word of the game, though what all games share has it too: `result draw` is read with both."""


@pytest.mark.parametrize("section", SECTIONS)
def test_no_word_means_two_things(section):
    for lang in ("en", "pl"):
        for key, words in TONGUE.keys(section, lang).items():
            for word in words.split("|"):
                meant = TONGUE.of(section)[folded(word)]
                assert meant == key or (meant, key) in OF_THE_GAME, word
