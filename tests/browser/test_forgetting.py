"""A person is forgotten on the library's page, once it was said what that means."""

import pytest
from tests.browser.app import DESK
from tests.browser.sight import is_quiet, rests

pytestmark = pytest.mark.chromium


def choose(page, name):
    page.get_by_role("button", name="Forget a person").click()
    page.get_by_role("dialog").get_by_role("combobox").press_sequentially(name)
    page.get_by_role("option", name=name).wait_for()
    page.keyboard.press("Enter")


def test_it_says_what_goes_and_then_the_name_is_gone(serve, tmp_path, open_page):
    with serve(tmp_path) as server:
        match = server.begin()
        server.append(match, {"type": "note_written", "text": "Ann's day", "on": 1})
        page = open_page(f"{server.url}/?view=library", **DESK)
        rests(page)
        choose(page, "Ann")
        page.get_by_text("1 match is written anew with “Someone 1”").wait_for()
        page.get_by_text("Ann's day").wait_for()
        assert "Ann" in server.path(match).read_text()

        page.get_by_role("button", name="Forget Ann for good").click()

        page.get_by_text("Where the name stood, there is now Someone 1.").wait_for()
        assert "Ann" not in server.path(match).read_text()
        is_quiet(page)


def test_who_may_only_look_is_not_offered_it(serve, tmp_path, open_page):
    with serve(tmp_path, "--host", "0.0.0.0", "--passphrase", "four plain little words") as server:
        server.begin()
        page = open_page(f"{server.url}/?view=library", **DESK)
        rests(page)

        assert page.get_by_text("Forget a person").count() == 0
