"""The page on the notation: its games are read, its keywords are the program's."""

import re

import pytest
from events.words import folded
from projections.games.freeform.text import DIALECT as FREEFORM
from projections.games.neuroshima_hex.text import DIALECT as NEUROSHIMA_HEX
from tests.docs.pages import ROOT, commands_in, read_through
from tests.notation.texts import comes_back, read

SECTIONS = ("keyword", "header", "procedure", "means", "pile")
PAGES = {
    "docs/notation.md": NEUROSHIMA_HEX,
    "docs/notation.pl.md": NEUROSHIMA_HEX,
    "docs/notation-freeform.md": FREEFORM,
    "docs/notation-freeform.pl.md": FREEFORM,
}
DIALECTS = (NEUROSHIMA_HEX, FREEFORM)
_GAME = re.compile(r"^```notation\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def games(page):
    return _GAME.findall((ROOT / page).read_text("utf-8"))


@pytest.mark.parametrize(("page", "text"), [(page, text) for page in PAGES for text in games(page)])
def test_every_game_of_the_page_is_read_and_comes_back(page, text):
    events = read(text, PAGES[page])

    assert len(events) > 8
    comes_back(events, "pl" if ".pl." in page else "en", dialect=PAGES[page])


@pytest.mark.parametrize("page", PAGES)
def test_the_commands_of_the_page_do_what_it_says(page, tmp_path, quick_aar):
    read_through(page, tmp_path, quick_aar)


@pytest.mark.parametrize("page", [page for page in PAGES if ".pl." not in page])
def test_both_pages_type_the_same(page):
    english, polish = commands_in(page), commands_in(page.replace(".md", ".pl.md"))

    assert [(t.command, t.code) for t in english] == [(t.command, t.code) for t in polish]


@pytest.mark.parametrize("page", PAGES)
def test_every_keyword_stands_on_the_page(page):
    """What all games share stands on the first page, and what a game adds on its own."""
    polish = ".pl." in page
    first = "docs/notation.pl.md" if polish else "docs/notation.md"
    said = folded("".join((ROOT / name).read_text("utf-8") for name in {page, first}))

    words = [PAGES[page].tongue.keys(section, "pl" if polish else "en") for section in SECTIONS]
    missing = {
        key
        for keys in words
        for key, all_ in keys.items()
        if not any(folded(w) in said for w in all_.split("|"))
    }
    assert missing == set()


@pytest.mark.parametrize("dialect", DIALECTS, ids=lambda one: one.game)
def test_both_languages_say_the_same_things(dialect):
    own, shared = dialect.tongue.tables

    assert set(shared.table("en")) == set(shared.table("pl"))
    assert set(own.table("en")) == set(own.table("pl"))


OF_THE_GAME = {("draw", "draw_result")}
"""A word of the game, though what all games share has it too: `result draw` is read with both."""


@pytest.mark.parametrize("dialect", DIALECTS, ids=lambda one: one.game)
@pytest.mark.parametrize("section", SECTIONS)
def test_no_word_means_two_things(section, dialect):
    for lang in ("en", "pl"):
        for key, words in dialect.tongue.keys(section, lang).items():
            for word in words.split("|"):
                meant = dialect.tongue.of(section)[folded(word)]
                assert meant == key or (meant, key) in OF_THE_GAME, word
