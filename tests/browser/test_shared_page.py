"""A replay in one file, opened from the disk, and the replay's page in every language and light."""

from pathlib import Path
from urllib.parse import urlsplit

import pytest
from dashboard.share.cut import Cut
from dashboard.share.pages import html_of
from dashboard.share.report import report_of
from events.journal import read_journal
from projections.matches import Match

pytestmark = pytest.mark.chromium

RULEBOOK = Path(__file__).parents[2] / "sample_games/neuroshima_hex/rulebook_duel_turns_1_to_7.aar"
SIZES = {"phone": (390, 844), "desk": (1280, 900), "wide": (1920, 1080)}


@pytest.fixture(scope="module")
def match():
    return Match(read_journal(RULEBOOK))


@pytest.fixture(scope="module")
def file(match, tmp_path_factory):
    def file(cut, make=html_of):
        path = tmp_path_factory.mktemp("shared") / "replay.html"
        path.write_bytes(make(cut))
        return path.as_uri()

    return file


def test_a_replay_in_a_file_is_stepped_by_key_and_button(file, match, open_page):
    page = open_page(file(Cut(match, "en", at=12)))
    count = page.locator(".count")
    count.filter(has_text="12 / ").wait_for()
    page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="Next", exact=True).tap()
    count.filter(has_text="14 / ").wait_for()
    page.wait_for_function("() => location.hash === '#at=14'")
    page.reload()
    count.filter(has_text="14 / ").wait_for()
    page.keyboard.press("w")
    page.keyboard.press("x")
    page.locator(".graves").wait_for()

    assert page.faults == []
    assert {urlsplit(url).scheme for url in page.asked} == {"file"}
    assert page.get_by_role("button", name="Write a note").count() == 0


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("lang", ["en", "pl"])
def test_files_are_whole_at_every_size(file, match, open_page, lang, dark):
    for make in (html_of, report_of):
        page = open_page(file(Cut(match, lang), make), dark=dark)
        for width, height in SIZES.values():
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width
        assert page.faults == []


def test_a_screen_reader_finds_no_serious_fault_in_files(file, match, open_page):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    for make in (html_of, report_of):
        page = open_page(file(Cut(match, "pl"), make))
        violations = axe.run(page).response["violations"]
        serious = [v["id"] for v in violations if v["impact"] in ("serious", "critical")]
        assert serious == []


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("lang", ["en-GB", "pl-PL"])
def test_the_replay_is_whole_and_asks_nobody_else(server, open_page, lang, dark):
    match = server.begin(options={"board": "hex", "radius": 2})
    page = open_page(f"{server.url}/?match={match}", lang=lang, dark=dark)
    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        page.locator(".replay .bar").wait_for()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width

    assert page.faults == []
    assert {urlsplit(url).hostname for url in page.asked if url.startswith("http")} == {"127.0.0.1"}


def test_cells_are_named_and_walked_over_by_keys(file, match, open_page):
    page = open_page(file(Cut(match, "en")), viewport={"width": 1280, "height": 900})
    cell = page.locator('.board [data-cell="C3"]')
    cell.focus()
    assert cell.get_attribute("aria-label").startswith("C3")
    page.keyboard.press("ArrowUp")
    assert page.evaluate(FOCUSED) == "C2"
    page.keyboard.press("Enter")
    page.get_by_text("All that happened at C2").wait_for()


FOCUSED = """() => {
  let node = document.activeElement;
  while (node.shadowRoot) node = node.shadowRoot.activeElement;
  return node.dataset.cell;
}"""
