"""A match that is over opens on its review, and from there one steps through it or shares it."""

from pathlib import Path

import pytest
from tests.browser.app import DESK, PHONE
from tests.browser.sight import in_every_look, is_quiet

pytestmark = pytest.mark.chromium

PLACED = {"type": "piece_placed", "player": "Ann"}


def score(player, value):
    return {"type": "score_read", "player": player, "score": value}


@pytest.fixture(scope="module")
def match(server):
    """One that is over, with a swing at its fifth event."""
    match = server.begin(options={"board": "hex", "radius": 2})
    server.append(
        match, {**PLACED, "piece": "Fox", "cell": "C3", "owner": "Ann"},
        {**PLACED, "piece": "Owl", "cell": "B2", "owner": "Bob"},
        score("Ann", 1), score("Bob", 2), score("Ann", 9),
        {"type": "match_ended", "winner": "Ann"},
    )  # fmt: skip
    return match


@in_every_look
def test_it_is_whole_quiet_and_readable_by_all(server, match, open_page, viewer):
    page = open_page(f"{server.url}/?match={match}", **viewer.opens)
    page.locator(".review .point").first.wait_for()

    assert viewer.faults(page) == []
    is_quiet(page)


def test_the_library_leads_to_it_and_it_leads_to_the_first_event(server, match, open_page):
    page = open_page(server.url, **PHONE)
    page.locator(f'.card[data-match="{match}"] .open').click()
    page.locator(".review .band").wait_for()
    assert page.url.endswith(f"/?match={match}")

    page.get_by_role("button", name="Step through").click()

    page.locator(".replay .board [data-cell]").first.wait_for()
    assert f"view=replay&match={match}" in page.url
    page.go_back()
    page.locator(".review .band").wait_for()


def test_a_turning_point_opens_the_replay_at_its_event(server, match, open_page):
    page = open_page(f"{server.url}/?match={match}", **DESK)

    page.locator(".review .point").last.click()

    page.locator(".replay .now").filter(has_text="9").first.wait_for()
    assert f"match={match}&at=6" in page.url


def test_on_a_phone_the_way_on_stands_under_the_thumb(server, match, open_page):
    page = open_page(f"{server.url}/?match={match}", **PHONE)
    page.locator(".review .band").wait_for()

    box = page.get_by_role("button", name="Step through").bounding_box()

    assert box["y"] > PHONE["viewport"]["height"] - 80
    assert box["height"] >= 44


def test_its_files_are_called_after_who_played_and_when(serve, tmp_path, open_page):
    with serve(tmp_path, env={"AAR_POLL": "600"}) as server:
        match = server.begin(players=("Żaneta Łoś", "Bob"), options={"board": "hex", "radius": 2})
        server.append(match, {"type": "match_ended", "winner": "Bob"})
        page = open_page(f"{server.url}/?match={match}", **DESK)
        page.get_by_role("button", name="Share").click()

        with page.expect_download() as waiting:
            page.get_by_role("button", name="PNG").click()

        day = server.events(match)[0].recorded[:10]
        assert waiting.value.suggested_filename == f"zaneta-los-bob-{day}.png"
        assert Path(waiting.value.path()).read_bytes().startswith(b"\x89PNG")
        assert (
            f"/?match={match}"
            in page.locator("[data-testid=stPopoverBody] input.link").input_value()
        )


def test_a_match_that_goes_on_is_stepped_through_at_the_same_address(server, open_page):
    match = server.begin(options={"board": "hex", "radius": 2})

    page = open_page(f"{server.url}/?match={match}", **DESK)

    page.locator(".replay .board [data-cell]").first.wait_for()


def test_a_window_is_called_after_its_match_and_another_after_its_page(server, match, open_page):
    page = open_page(f"{server.url}/?match={match}", **DESK)
    page.wait_for_function("() => document.title === 'Ann, Bob · After Action'")

    page.get_by_role("button", name="Statistics").click()

    page.wait_for_function("() => document.title === 'Statistics · After Action'")
