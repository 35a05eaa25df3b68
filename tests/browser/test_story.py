"""The story of a campaign in a browser: readable by all, searched, left for a moment."""

import pytest
from lost_expedition.system import LOST_EXPEDITION
from projections.systems import register
from tests.browser.app import DESK, PHONE, Server
from tests.browser.plugged import plugged
from tests.browser.sight import in_every_look, is_quiet, rests

pytestmark = pytest.mark.chromium

GAME = LOST_EXPEDITION.id


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    folder = tmp_path_factory.mktemp("stories")
    env = plugged(folder / "plugged", lost_expedition="lost_expedition.system:LOST_EXPEDITION")
    running = Server(folder, env={**env, "AAR_POLL": "0.25"}).start()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("projections.systems.SYSTEMS.extra", {})
        register(LOST_EXPEDITION)
        yield running
    running.leave()


@pytest.fixture(scope="module")
def campaign(table):
    match = table.begin(GAME)
    for number in range(1, 10):
        table.append(
            match,
            {"type": "day_broken", "day": number},
            {"type": "food_eaten", "left": 10 - number},
            {"type": "mission_begun", "title": f"Mission {number}"},
            {"type": "mission_ended", "won": number % 3 > 0},
            {"type": "match_saved", "title": f"Evening {number}"},
        )
    for name in ("Puma", "Boa"):
        met = {"type": "thing_met", "kind": "beast", "name": name, "values": {"life": 2}}
        table.append(match, met, {"type": "beast_sighted", "beast": name, "cell": "B2"})
    return match


@in_every_look
def test_the_story_is_whole_quiet_and_readable_by_all(table, campaign, open_page, viewer):
    page = open_page(f"{table.url}/?view=story&match={campaign}", **viewer.opens)
    page.locator(".story .figures").wait_for()
    rests(page)
    for chapter in ("overview", "things"):
        page.locator(f"[role=tab][data-chapter={chapter}]").click()
        assert viewer.faults(page) == []
    is_quiet(page)


def test_a_day_leads_to_its_moment_and_the_replay_back_to_the_story(table, campaign, open_page):
    page = open_page(f"{table.url}/?view=story&match={campaign}", **PHONE)
    page.get_by_role("link", name="Day 4", exact=False).locator("visible=true").first.click()
    page.locator(".replay").wait_for()
    assert "at=" in page.url

    page.get_by_role("button", name="Story so far").click()
    page.locator(".story .figures").wait_for()


def test_a_number_tells_what_made_it_and_a_thing_what_became_of_it(table, campaign, open_page):
    page = open_page(f"{table.url}/?view=story&match={campaign}", **DESK)
    page.locator(".figures summary", has_text="Food").click()
    assert page.locator(".figures li", has_text="1 ration left").is_visible()

    tabs = page.get_by_role("tab")
    tabs.first.press("ArrowLeft")  # to the last one, and to the one before that
    page.keyboard.press("ArrowLeft")
    page.get_by_role("searchbox").fill("puma")
    rows = page.locator(".ledger tbody tr:visible")
    rows.nth(1).wait_for(state="detached")
    rows.locator("summary").press("Enter")
    assert rows.locator("li", has_text="comes out of the forest").is_visible()
    page.wait_for_url("**chapter=things**")


def test_what_is_recorded_meanwhile_comes_and_what_was_typed_stays(table, open_page):
    match = table.begin(GAME)
    for number in (1, 2):
        table.append(match, {"type": "day_broken", "day": number})
    met = {"type": "thing_met", "kind": "beast", "name": "Puma", "values": {}}
    table.append(match, met)
    page = open_page(f"{table.url}/?view=story&match={match}&chapter=things", **PHONE)
    page.get_by_role("searchbox").fill("bo")
    page.locator(".none:visible").wait_for()

    table.append(match, {**met, "name": "Boa"})

    page.locator(".ledger tbody tr:visible", has_text="Boa").wait_for()
    assert page.get_by_role("searchbox").input_value() == "bo"


def test_the_library_leads_to_the_campaign_that_goes_on(table, campaign, open_page):
    page = open_page(table.url, **PHONE)
    page.get_by_role("link", name="Story so far").first.click()
    page.locator(".story .figures").wait_for()
    assert f"match={campaign}" in page.url
