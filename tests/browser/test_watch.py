"""The page for spectators and big screens: it follows the record, and nothing on it is tapped."""

import pytest
from tests.browser.app import PHONE
from tests.browser.sight import in_every_look, is_quiet, rests, serious_faults

pytestmark = pytest.mark.chromium
HALL = {"viewport": {"width": 1920, "height": 1080}}


@pytest.fixture
def watch(server, open_page):
    def watch(match, **device):
        page = open_page(f"{server.url}/?view=watch&match={match}", **device)
        page.locator(".watch .plate").first.wait_for()
        return page

    return watch


@pytest.fixture
def match(server):
    found = server.begin(options={"board": "hex", "radius": 2})
    server.append(found, {"type": "piece_placed", "piece": "Fox", "cell": "C3", "player": "Ann"})
    return found


def test_it_follows_and_ends_in_the_result(server, watch, match):
    page = watch(match, **HALL)
    page.locator(".now").filter(has_text="Ann places Fox on C3").wait_for()

    server.append(
        match,
        {"type": "points_scored", "player": "Bob", "points": 7},
        {"type": "clock_read", "seconds": {"Ann": 65, "Bob": 9}, "shows": "used"},
    )
    page.locator(".plate").filter(has_text="Bob").locator("b").filter(has_text="7").wait_for()
    page.locator(".now").filter(has_text="Bob scores 7 points").wait_for()
    page.locator("[data-clock=Ann]").filter(has_text="1:05").wait_for()

    server.append(match, {"type": "match_ended", "winner": "Bob"})
    page.locator(".result").filter(has_text="Bob won").wait_for()
    page.locator(".plate.won").filter(has_text="Bob").wait_for()
    is_quiet(page)


def test_nothing_on_it_is_tapped_and_it_makes_itself_known_to_nobody(server, watch, match):
    page = watch(match, **PHONE)
    rests(page)

    assert page.locator(".watch :is(button, a, input, [tabindex])").count() == 0
    assert not page.locator(".st-key-menu").is_visible()
    kept = server.folder / ".devices.json"
    assert not kept.exists() or match not in kept.read_text("utf-8")
    assert not any(cookie["name"] == "aar_key" for cookie in page.context.cookies(server.url))


def test_what_not_everybody_saw_stays_hidden(server, watch, match):
    hidden = {"type": "piece_placed", "player": "Ann", "piece": "Stalker", "cell": "B2"}
    server.append(match, {**hidden, "seen_by": ["Ann"]}, {"type": "points_scored", "player": "Bob",
                                                         "points": 1})  # fmt: skip
    page = watch(match, **HALL)
    page.locator(".now").filter(has_text="Bob scores").wait_for()

    assert "Stalker" not in page.locator(".watch").inner_html()


def test_it_is_read_from_three_metres_and_the_board_is_large(watch, match):
    page = watch(match, **HALL)
    size = "node => parseFloat(getComputedStyle(node).fontSize)"
    assert page.locator(".now").evaluate(size) >= 44
    assert page.locator(".plate .name").first.evaluate(size) >= 44
    assert page.locator(".before, .where").first.evaluate(size) >= 28
    stage = page.locator(".stage").bounding_box()
    assert stage["width"] * stage["height"] > 0.5 * 1920 * 1080
    assert page.evaluate("() => document.documentElement.scrollHeight <= innerHeight + 1")
    assert serious_faults(page) == []


@in_every_look
def test_it_is_whole_and_readable(watch, match, viewer):
    page = watch(match, **viewer.opens)

    assert viewer.faults(page) == []


def test_the_recorder_leads_to_it(record, match):
    desk = record(match)
    desk.unfold("Match")
    desk.offer("Spectators and big screens")
    with desk.page.expect_popup() as opened:
        desk.page.get_by_role("link", name="Open it in a new window").click()

    opened.value.locator(".watch .now").filter(has_text="Ann places Fox on C3").wait_for()
