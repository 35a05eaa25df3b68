"""Every page, in both languages and themes, on a phone and on a desk: whole, quiet, reachable."""

import pytest
from dashboard.housekeeping import FavouritesAndBin
from projections.palette import token
from tests.browser.app import PHONE
from tests.browser.sight import (
    ALL_LOOKS,
    LIGHT_AND_DARK,
    Viewer,
    is_dark,
    is_quiet,
    light,
    rests,
    serious_faults,
)

pytestmark = pytest.mark.chromium


@pytest.fixture(scope="module")
def match(server):
    """A Neuroshima Hex match, a freeform one on squares, and one with an odd title."""
    server.begin(options={"board": "square", "columns": 4, "rows": 4})
    odd = server.begin(place="Club " * 12)
    server.append(odd, {"type": "title_given", "title": "<b>Odd</b> *one* " * 6})
    server.append(
        odd, {"type": "tag_added", "tag": "a|b"}, {"type": "tag_added", "tag": "tag " * 8}
    )
    return server.begin("neuroshima_hex", armies=("vegas", "smart"), edition="duel")


ADDRESSES = {
    "library": "/",
    "start": "/?view=start",
    "record": "/?view=record&match={match}",
    "replay": "/?match={match}",
    "statistics": "/?view=statistics",
    "missing": "/?match=none",
    "no_page": "/recrod?match={match}",
}
READY = {
    "library": ".shelf [data-match]",
    "start": "[data-testid=stBaseButton-primary]",
    "record": ".board [data-cell]",
    "replay": ".replay .board [data-cell]",
    "statistics": ".st-key-page-statistics p",
    "missing": "[data-testid=stAlert]",
    "no_page": ".st-key-page-unknown [data-testid=stAlert]",
}
FOLDED = {
    "library": ".shelf .more-filters summary",
    "start": "[data-testid=stExpander] summary",
    "record": ".sheet summary",
    "replay": "[data-testid=stPopover] button",
}
"""What is opened before one looks: menus and questions are part of the page."""


@pytest.mark.parametrize(("lang", "dark"), [("en-GB", False), ("pl-PL", True)])
@pytest.mark.parametrize("name", ADDRESSES)
def test_a_page_is_whole_quiet_and_readable_by_all(server, open_page, match, name, lang, dark):
    page = open_page(f"{server.url}{ADDRESSES[name].format(match=match)}", lang=lang, dark=dark)
    page.locator(READY[name]).locator("visible=true").first.wait_for()
    rests(page)
    assert is_dark(page) is dark
    viewer = Viewer(lang, PHONE, ALL_LOOKS)
    assert viewer.faults(page) == []
    if name in FOLDED:
        page.locator(FOLDED[name]).locator("visible=true").last.click()
        rests(page)
        for dark_now in LIGHT_AND_DARK:
            light(page, dark_now)
            assert serious_faults(page) == []

    is_quiet(page)
    assert page.evaluate("document.documentElement.lang") == lang[:2]


def test_a_page_is_found_by_a_path_as_well(server, open_page, match):
    page = open_page(f"{server.url}/record?match={match}")
    page.locator(READY["record"]).first.wait_for()

    assert page.url == f"{server.url}/?view=record&match={match}"
    assert page.evaluate("getComputedStyle(document.body).getPropertyValue('--aa-text')")


def test_an_empty_library_says_how_to_begin(serve, open_page, tmp_path_factory):
    with serve(tmp_path_factory.mktemp("empty")) as server:
        page = open_page(f"{server.url}/?view=library")
        page.get_by_role("link", name="Start a match").wait_for()
        rests(page)
        assert page.get_by_text("The shelf is empty").is_visible()
        assert page.locator(".shelf [data-match]").count() == 0
        page.get_by_role("link", name="Start a match").click()
        start = page.get_by_role("button", name="Start recording")
        start.wait_for()
        assert start.is_visible()
        assert "view=start" in page.url


def test_a_match_is_found_renamed_tagged_thrown_away_and_brought_back(server, open_page):
    match = server.begin(players=("Zora", "Yan"))
    page = open_page(server.url)
    page.get_by_label("Search").fill("zora")
    page.keyboard.press("Enter")
    row = page.locator(f'.card[data-match="{match}"]')
    page.locator(".shelf [data-match]").nth(1).wait_for(state="detached")
    row.wait_for()
    rests(page)
    assert page.url.endswith("&q=zora")

    row.locator(".more").click()
    page.get_by_label("Title").fill("A long evening")
    page.get_by_role("button", name="Rename").click()
    row.get_by_text("A long evening").wait_for()
    page.get_by_role("button", name="Move to bin").click()
    row.wait_for(state="detached")
    page.get_by_text("Bin: 1 match").click()
    page.get_by_role("button", name="Restore").click()
    row.get_by_text("A long evening").wait_for()

    assert server.types(match) == ["match_started", "title_given"]


GROUND = "(node, part) => getComputedStyle(node, part).backgroundColor"


def rgb(colour):
    """A colour as a browser says it."""
    return f"rgb({', '.join(str(int(colour[i : i + 2], 16)) for i in (1, 3, 5))})"


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_a_link_to_a_match_in_the_bin_says_so_and_brings_it_back(server, open_page, dark):
    match = server.begin(players=("Vera", "Ugo"))
    FavouritesAndBin(server.folder).throw_away(server.path(match))
    page = open_page(f"{server.url}/?match={match}", lang="pl-PL", dark=dark)
    page.locator("[data-testid=stAlertTitle]").get_by_text("Ta partia leży w koszu").wait_for()
    page.get_by_text("Partię „Vera, Ugo” przeniesiono do kosza").wait_for()
    notice = page.locator("[data-testid=stAlertContainer]")
    grounds = [notice.evaluate(GROUND, part) for part in (None, "::before")]
    theme = "dark" if dark else "light"
    assert grounds == [rgb(token(theme, "surface")), rgb(token(theme, "sunk"))]
    page.get_by_role("button", name="Przywróć").click()
    page.locator("[data-cell], .replay").first.wait_for()

    assert server.types(match) == ["match_started"]
