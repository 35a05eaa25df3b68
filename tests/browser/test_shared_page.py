"""A replay in one file, opened from the disk, and the replay's page in every language and light."""

import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from dashboard.replay.html_page import html_of
from dashboard.replay.report import report_of
from dashboard.replay.sharing import Excerpt
from events.journal import read_journal
from projections.matches import Match
from tests.browser.sight import SIZES, resize, serious_faults

pytestmark = pytest.mark.chromium

RULEBOOK = Path(__file__).parents[2] / "sample_games/neuroshima_hex/rulebook_duel_turns_1_to_7.aar"
SIZES = SIZES | {"wide": (1920, 1080)}


@pytest.fixture(scope="module")
def match():
    return Match(read_journal(RULEBOOK))


@pytest.fixture(scope="module")
def file(match, tmp_path_factory):
    def file(excerpt, make=html_of):
        path = tmp_path_factory.mktemp("shared") / "replay.html"
        path.write_bytes(make(excerpt))
        return path.as_uri()

    return file


def test_a_replay_in_a_file_is_stepped_by_key_and_button(file, match, open_page):
    page = open_page(file(Excerpt(match, "en", at=12)))
    count = page.locator(".count")
    count.filter(has_text=re.compile("^12 / ")).wait_for()
    page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="Next", exact=True).tap()
    count.filter(has_text=re.compile("^14 / ")).wait_for()
    page.wait_for_function("() => location.hash === '#at=14'")
    page.reload()
    count.filter(has_text=re.compile("^14 / ")).wait_for()
    page.keyboard.press("w")
    page.keyboard.press("x")
    page.locator(".graves").wait_for()

    assert page.faults == []
    assert {urlsplit(url).scheme for url in page.asked} == {"file"}
    assert page.get_by_role("button", name="Write a note").count() == 0


@pytest.mark.parametrize(
    ("lang", "dark"),
    [
        pytest.param("en", True, id="en-dark"),
        pytest.param("pl", False, id="pl-light"),
        pytest.param("en", False, id="en-light", marks=pytest.mark.long),
        pytest.param("pl", True, id="pl-dark", marks=pytest.mark.long),
    ],
)
def test_files_are_whole_and_readable_at_every_size(file, match, open_page, lang, dark):
    for make in (html_of, report_of):
        page = open_page(file(Excerpt(match, lang), make), dark=dark)
        for size in SIZES.values():
            resize(page, size)
            assert serious_faults(page) == [], size
        assert page.faults == []


def test_cells_are_named_and_walked_over_by_keys(file, match, open_page):
    page = open_page(file(Excerpt(match, "en")), viewport={"width": 1280, "height": 900})
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
