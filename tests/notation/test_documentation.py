"""The page on the notation: its games are read, its keywords are the program's."""

import re

import pytest
from events.names import folded
from projections.neuroshima_hex.game_text.keywords import words_of
from projections.neuroshima_hex.game_text.words import WORDS
from tests.docs.pages import ROOT, commands_in, read_through
from tests.notation.texts import comes_back, read

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
    table = WORDS.table(lang)
    sections = ("keyword.", "header.", "procedure.", "means.")

    words = {key: text.split("|") for key, text in table.items() if key.startswith(sections)}
    missing = {key for key, all_ in words.items() if not any(folded(w) in said for w in all_)}
    assert missing == set()


def test_both_languages_say_the_same_things():
    assert set(WORDS.table("en")) == set(WORDS.table("pl"))


@pytest.mark.parametrize("section", ["keyword", "header", "means", "procedure"])
def test_no_word_means_two_things(section):
    for lang in ("en", "pl"):
        for key, words in WORDS.table(lang).items():
            if key.startswith(f"{section}."):
                for word in words.split("|"):
                    assert words_of(section)[folded(word)] == key.removeprefix(f"{section}."), word
