"""What a device remembers, and what a page says when it fails."""

import pytest
from tests.browser.app import DESK
from tests.browser.sight import rests

pytestmark = pytest.mark.chromium


def language(page):
    return page.evaluate("document.documentElement.lang")


def test_the_language_is_the_browsers_until_another_is_chosen_which_the_device_remembers(
    server, open_page
):
    page = open_page(f"{server.url}/?view=start", lang="pl-PL", **DESK)
    page.get_by_text("Nowa partia").first.wait_for()
    assert language(page) == "pl"

    page.get_by_role("button", name="EN", exact=True).click()
    page.get_by_text("New match").first.wait_for()
    page.wait_for_function("() => document.cookie.includes('aar_lang=en')")
    assert language(page) == "en"

    page.reload()
    page.get_by_text("New match").first.wait_for()
    rests(page)
    assert language(page) == "en"
    assert page.get_by_text("Nowa partia").count() == 0


def test_a_page_that_fails_says_so_with_a_code_and_the_log_tells_why(server, open_page):
    shelf = server.folder / ".favourites.json"
    shelf.mkdir()  # what no library has: reading favourites is patient, writing them is not
    match = server.begin(players=("Ann", "Bob"))
    page = open_page(server.url, lang="pl-PL", **DESK)
    row = page.locator(f'.shelf [data-match="{match}"]')
    row.locator(".more").click()
    page.get_by_role("button", name="Ulubiony").click()
    told = page.get_by_text("są w logu serwera (kod")
    told.wait_for()
    code = told.inner_text().split("(kod ")[1][:6]
    assert page.locator("[data-testid=stException]").count() == 0
    assert "Traceback" not in page.locator("body").inner_text()
    log = (server.folder / "server.log").read_text()
    assert f"Error {code}" in log
    assert "Traceback" in log

    shelf.rmdir()
    page.get_by_role("button", name="Wróć do biblioteki").click()
    told.wait_for(state="detached")
    row.wait_for()
