"""The recorder's deeper screens: nothing sticks out, and everybody can read them."""

import pytest
from tests.browser.sight import in_every_look

pytestmark = pytest.mark.chromium
WORDS = {
    "en-GB": ("It went otherwise", "Match", "Chess clock", "Something else"),
    "pl-PL": ("Było inaczej", "Partia", "Zegar szachowy", "Coś innego"),
}


@in_every_look
def test_every_screen_is_whole_and_readable(record, fight, viewer):
    otherwise, group, clock, anything = WORDS[viewer.lang]
    desk = record(fight, **viewer.opens)
    desk.exact(otherwise)
    desk.page.locator(".items summary").first.click()
    assert viewer.faults(desk.page) == [], "a segment told otherwise"
    desk.page.locator(".items > .chip").first.click()
    desk.page.locator(".cell.lit").first.wait_for()
    assert viewer.faults(desk.page) == [], "who hits"
    desk.page.locator(".back").click()
    desk.page.locator(".back").click()
    desk.page.locator(".pair .choice").first.click()
    desk.page.locator(".offer").first.wait_for()

    desk.page.locator("summary").filter(has_text=group).click()
    desk.exact(clock)
    assert viewer.faults(desk.page) == [], "the clock"
    desk.page.locator(".sheet .main").click()
    desk.page.locator("[data-clock].running").wait_for()
    desk.page.locator(".typing summary").click()
    desk.page.locator(".notation").fill("banana")
    desk.page.locator(".fault").filter(has_text="banana").wait_for()
    assert viewer.faults(desk.page) == [], "what cannot be read"
    desk.page.locator(".notation").press("Escape")
    desk.page.locator(".fault").filter(has_text="banana").wait_for(state="detached")
    desk.opens(anything, '.offer[data-type="segment_fought"]')
    desk.page.locator('.offer[data-type="segment_fought"]').click()
    desk.page.locator(".number, .choices, .items").first.wait_for()
    assert viewer.faults(desk.page) == [], "something else"


@in_every_look
def test_an_earlier_moment_is_whole_and_readable(record, fight, viewer):
    before = {"en-GB": "Insert an event before it", "pl-PL": "Wstaw coś przed tym"}[viewer.lang]
    desk = record(fight, **viewer.opens)
    desk.lines.filter(has_text="C2").last.click()
    desk.exact(before)
    desk.page.locator("div.past .chip").wait_for()

    assert viewer.faults(desk.page) == []
