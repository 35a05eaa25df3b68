"""The page that a stranger sees first: a match that plays by itself, and three doors."""

import pytest
from tests.browser.app import DESK, PHONE
from tests.browser.sight import in_every_look, is_quiet

pytestmark = pytest.mark.chromium


@pytest.fixture(scope="module")
def empty(serve, tmp_path_factory):
    with serve(tmp_path_factory.mktemp("empty")) as server:
        yield server


@in_every_look
def test_it_is_whole_quiet_and_readable_by_all(empty, open_page, viewer):
    page = open_page(empty.url, **viewer.opens)
    page.locator(".film p").filter(has_text=".").wait_for()

    assert viewer.faults(page) == []
    is_quiet(page)


def test_the_match_plays_by_itself_until_somebody_stops_it(empty, open_page):
    page = open_page(empty.url, **DESK)
    said = page.locator(".film p")
    first = said.inner_text()
    page.emulate_media(reduced_motion="no-preference")
    page.locator(".film p").filter(has_not_text=first).wait_for()

    page.get_by_role("button", name="Pause").click()
    stands = said.inner_text()
    page.wait_for_timeout(3000)

    assert said.inner_text() == stands


def test_for_whoever_wants_no_motion_its_best_moment_stands_there(empty, open_page):
    page = open_page(empty.url, **DESK)
    page.get_by_role("button", name="Play", exact=True).wait_for()

    assert "BATTLE" in page.locator(".film .where").inner_text()


def test_the_doors_lead_to_a_review_and_to_a_new_match(empty, open_page):
    page = open_page(empty.url, **PHONE)
    page.get_by_role("button", name="Watch this match").click()
    page.locator(".review .band").wait_for()
    page.go_back()
    page.get_by_role("button", name="Record a first one").click()
    page.get_by_role("button", name="Start recording").wait_for()


@pytest.mark.long
def test_a_season_is_played_asked_and_taken_away(serve, tmp_path, open_page):
    with serve(tmp_path) as server:
        page = open_page(server.url, **DESK)
        page.get_by_role("button", name="Ask a season").click()
        page.get_by_text("Playing the season").wait_for()
        page.wait_for_url("**view=statistics&origin=simulated", timeout=300_000)
        page.get_by_text("156").first.wait_for()

        page.get_by_role("button", name="Home").click()
        page.get_by_role("button", name="Take it away").click()
        page.get_by_role("button", name="Take it away").wait_for(state="detached")
        assert len(list(tmp_path.rglob("*-season-*.aar"))) <= 1
