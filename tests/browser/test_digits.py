"""A number with a wide range is told by its figures: on large keys, or on a keyboard."""

import pytest
from tests.browser.app import DESK, PHONE
from tests.browser.sight import faults_of, light, rests

pytestmark = pytest.mark.chromium

WORDS = {
    "en-GB": ("Gain cells", "Delete the last digit", "as last time: 26"),
    "pl-PL": ("Zdobądź Ogniwa", "Usuń ostatnią cyfrę", "jak ostatnio: 26"),
}


@pytest.fixture
def cells(server, open_page):
    """Opens the question how many cells Ann got; up to 99 it may be."""

    def cells(lang, **device):
        match = server.begin("hunters_2114", armies=("sniper", "medic"), v=3)
        server.append(match, {"type": "cells_changed", "player": "Bob", "change": 17})
        page = open_page(f"{server.url}/?view=record&match={match}", lang=lang, **device)
        asked(page, lang)
        return match, page

    return cells


def asked(page, lang):
    page.locator(".offer").filter(has_text=WORDS[lang][0]).first.click()
    page.locator(".digits").wait_for()


def told(server, page, match, count):
    """What Ann got, once it was recorded so often."""
    page.wait_for_function("() => !document.querySelector('.pending')")
    for _ in range(100):
        found = [e.change for e in server.events(match) if e.type_name() == "cells_changed"][1:]
        if len(found) == count:
            return found
        page.wait_for_timeout(50)
    raise AssertionError(found)


def shown(page):
    return page.locator(".digits input").input_value()


@pytest.mark.parametrize(("lang", "dark"), [("pl-PL", True), ("en-GB", False)])
def test_large_keys_tell_it_figure_by_figure(server, cells, lang, dark):
    match, page = cells(lang, **PHONE)
    light(page, dark)
    keys = page.locator(".digits .key")
    assert all(box["height"] >= 56 for box in (keys.nth(i).bounding_box() for i in range(11)))
    rests(page)
    assert faults_of(page) == []
    _, back, last = WORDS[lang]

    keys.get_by_text("4", exact=True).click()
    page.get_by_role("button", name=back, exact=True).click()
    assert shown(page) == ""
    page.locator(".digits .main").click()  # nothing is told that nobody saw
    keys.get_by_text("8", exact=True).click()
    assert shown(page) == "8"
    page.locator(".digits .main").click()
    assert told(server, page, match, 1) == [8]

    asked(page, lang)
    for figure in "26":  # behind two figures no third can come
        keys.get_by_text(figure, exact=True).click()
    assert told(server, page, match, 2) == [8, 26]

    asked(page, lang)
    page.get_by_role("button", name=last, exact=True).click()
    assert told(server, page, match, 3) == [8, 26, 26]
    assert page.faults == []


def test_a_keyboard_tells_it_too_and_what_cannot_be_is_not_told(server, cells):
    match, page = cells("en-GB", **DESK)
    box = page.locator(".digits input")
    assert box.evaluate("box => box.getRootNode().activeElement === box")  # at once
    page.keyboard.type("120")
    page.keyboard.press("Enter")
    assert shown(page) == ""
    page.keyboard.type("63")
    page.keyboard.press("Enter")
    assert told(server, page, match, 1) == [63]

    asked(page, "en-GB")
    box.evaluate("box => box.blur()")
    page.keyboard.type("745")
    page.keyboard.press("Backspace")
    assert shown(page) == "74"
    page.keyboard.press("Enter")
    assert told(server, page, match, 2) == [63, 74]
