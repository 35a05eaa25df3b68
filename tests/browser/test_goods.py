"""What goods are for, told beside their number by whoever cares: chips that cost nobody a tap."""

import pytest
from projections.games.hunters_2114.words import OFFERED, WORDS
from tests.browser.app import PHONE
from tests.browser.sight import serious_faults
from tests.browser.thumb import Thumb

pytestmark = pytest.mark.chromium


@pytest.fixture
def thumb(server, open_page):
    def thumb(lang, players=("Ann",), **hero):
        match = server.begin("hunters_2114", players=players, depth="days", v=3)
        server.append(match, {"type": "hero_described", "player": "Ann", "health": 4, **hero})
        page = open_page(f"{server.url}/?view=record&match={match}", lang=lang, **PHONE)
        return Thumb(server, match, page, lang)

    return thumb


def chip(thumb, purpose):
    word = thumb.word(f"value.{purpose}")
    return thumb.page.locator(".sheet .group .chip[aria-pressed]").get_by_text(word, exact=True)


@pytest.mark.parametrize("lang", ["en-GB", "pl-PL"])
def test_a_number_alone_is_recorded_without_a_tap_more(thumb, lang):
    """Also where there is but one hero, of whom nobody is asked."""
    t = thumb(lang)
    t.tap("offer.cells")
    chip(t, "found").wait_for()
    t.figures(12)

    assert t.answered("cells_changed") == 3
    told = t.server.events(t.match)[-1]
    assert (told.player, told.change, told.purpose, told.v) == ("Ann", 12, None, 1)


@pytest.mark.parametrize("lang", ["en-GB", "pl-PL"])
def test_one_tap_says_where_they_come_from_and_another_takes_it_back(thumb, lang):
    """In the midst of a number: what was typed stays."""
    t = thumb(lang)
    t.tap("offer.cells")
    t.figures(1)
    for purpose in ("work", "found", "found", "traded"):
        chip(t, purpose).click()
    assert chip(t, "traded").get_attribute("aria-pressed") == "true"
    assert chip(t, "found").get_attribute("aria-pressed") == "false"
    assert serious_faults(t.page) == []
    assert t.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    t.figures(2)

    t.answered("cells_changed")
    told = t.server.events(t.match)[-1]
    assert (told.change, told.purpose, told.v) == (12, "traded", 2)


def test_what_is_paid_goes_for_something_and_the_keyboard_says_so_too(thumb):
    """Where something comes from is not asked of what goes."""
    t = thumb("en-GB", ("Ann", "Bob"), cells=5)
    t.press(OFFERED("offer.cells_spent", player="Ann").text("en"))
    assert chip(t, "found").count() == 0
    chip(t, "upgrade").press("Enter")
    t.page.locator(".chip.on", has_text=WORDS("value.upgrade").text("en")).wait_for()
    t.press("\N{MINUS SIGN}2", ".choice")

    assert t.answered("cells_changed") == 2
    told = t.server.events(t.match)[-1]
    assert (told.player, told.change, told.purpose) == ("Ann", -2, "upgrade")
    t.is_now("Bob")
    t.tap("offer.food")
    chip(t, "work").click()
    t.figures(12)
    t.answered("food_changed")
    told = t.server.events(t.match)[-1]
    assert (told.player, told.change, told.purpose) == ("Bob", 12, "work")
