"""Statistics in a real browser: walked through, filtered by address, followed to the matches."""

from urllib.parse import urlsplit

import pytest
from tests.archive.made import made
from tests.browser.app import DESK
from tests.browser.sight import NOTHING_STICKS_OUT, SIZES, serious_faults

pytestmark = pytest.mark.chromium


@pytest.fixture(scope="module")
def counted(tmp_path_factory, serve):
    """`aar dashboard` on fifteen made-up matches whose archive nobody has built."""
    folder = tmp_path_factory.mktemp("counted")
    for number in range(15):
        (folder / f"m{number:04}.aar").write_bytes(made(number))
    with serve(folder) as running:
        yield running


@pytest.fixture
def statistics(counted, open_page):
    def statistics(query="", **device):
        page = open_page(f"{counted.url}/?view=statistics&{query}", **device)
        page.locator("h3").first.wait_for(timeout=WAIT)
        return page

    return statistics


WAIT = 60_000
"""Milliseconds for what surely comes: a loaded machine takes its time."""


def asked(page, *pairs):
    """Waits until the address says so."""
    page.wait_for_function(
        "pairs => pairs.every(pair => decodeURIComponent(location.search).includes(pair))",
        arg=list(pairs), timeout=WAIT,
    )  # fmt: skip


def table_of(page, caption):
    """The table of that very answer: not the one of the page that was left a moment ago."""
    named = page.get_by_role("region", name=caption, exact=True)
    named.wait_for(timeout=WAIT)
    return named


def test_one_comes_from_the_menu_and_walks_to_the_matches_and_a_replay(counted, open_page):
    page = open_page(counted.url, **DESK)
    page.get_by_role("button", name="Statistics").click()
    page.get_by_text("3 simulated left out").wait_for(timeout=3 * WAIT)  # the archive is made
    page.locator(".st-key-statistics-wide").get_by_text("Match-ups").click()
    asked(page, "part=armies")

    link = table_of(page, "Match-ups").locator("td[data-title=n] a").first
    link.wait_for(timeout=WAIT)
    count = int(link.inner_text())
    link.click()

    asked(page, "part=matches", "is.army=", "is.against=")
    page.get_by_role("heading", name="Matches behind:").wait_for(timeout=WAIT)
    told = f"{count} {'match' if count == 1 else 'matches'}"
    page.get_by_text(told, exact=True).wait_for(timeout=WAIT)
    replays = table_of(page, "Match-ups").locator("td[data-title=Match] a")
    replays.nth(count - 1).wait_for(timeout=WAIT)
    replays.first.click()
    asked(page, "?match=M0")
    shown = page.locator(".board [data-cell], .stage, .log").first
    shown.wait_for(timeout=WAIT)
    assert shown.is_visible()


def test_a_position_is_laid_by_taps_and_found(statistics):
    page = statistics("part=search&piece=borgo-hq&normal=no&origin=all&mirrors=yes", **DESK)
    page.locator("[data-cell]").first.wait_for(timeout=WAIT)

    page.locator("[data-cell=C3]").click()

    asked(page, "units=borgo-hq@C3")
    page.get_by_role("button", name="C3: Headquarters").first.wait_for(timeout=WAIT)
    page.locator("[data-cell=C3] use").first.wait_for(timeout=WAIT)  # as it looks
    found = page.get_by_text("No matches found").or_(page.get_by_text("matches", exact=False)).first
    found.wait_for()
    assert found.is_visible()
    page.locator("[data-cell=C3]").click()
    page.wait_for_function("() => !location.search.includes('units')", timeout=WAIT)
    assert "piece=borgo-hq" in page.url


def test_a_filter_in_the_address_is_a_chip_and_comes_off(statistics):
    page = statistics("part=armies&question=armies&player=Ann", **DESK)
    chip = page.get_by_role("button", name="Player: Ann")

    chip.click()

    chip.wait_for(state="detached")
    assert "player" not in page.url


def test_an_opening_is_walked_on_the_board_by_keyboard(statistics):
    page = statistics("part=openings", **DESK)
    page.locator("[data-cell]").first.wait_for()

    page.locator("[data-cell]").first.focus()
    page.keyboard.press("Enter")

    asked(page, "line=")
    page.get_by_role("button", name="1. ").wait_for()
    page.get_by_role("button", name="Empty board").click()
    page.get_by_role("button", name="1. ").wait_for(state="detached")
    assert "line=" not in page.url


def test_a_table_is_sorted_by_its_heads(statistics):
    page = statistics("part=players&question=players", **DESK)
    page.locator("th button").nth(1).click()

    assert page.locator("th[aria-sort=descending]").count() == 1
    counts = [int(text) for text in page.locator("td[data-title=n]").all_inner_texts()]
    assert counts == sorted(counts, reverse=True)


def test_more_rows_come_with_a_tap_and_the_eye_stays(statistics):
    page = statistics("part=tiles&origin=all", **DESK)
    rows = table_of(page, "Tile use").locator("tbody tr")
    first = rows.count()
    assert first == 15

    page.get_by_role("button", name="Show more (15 of").click()

    rows.nth(first).wait_for(timeout=WAIT)
    assert rows.nth(first).evaluate("row => row.getRootNode().activeElement === row")
    assert page.get_by_role("button", name="Show more").count() == 0


def test_words_are_sorted_as_people_sort_them(statistics):
    page = statistics("part=tiles&origin=all", lang="pl-PL", **DESK)
    table = table_of(page, "Użycie żetonów")
    page.get_by_role("button", name="Pokaż więcej").click()
    table.locator("th button").first.click()
    table.locator("th[aria-sort=ascending]").wait_for(timeout=WAIT)

    names = table.locator("tbody td:first-child").all_inner_texts()
    sorted_names = page.evaluate("names => [...names].sort(new Intl.Collator('pl').compare)", names)

    assert len(names) > 15
    assert names == sorted_names


CUT = """() => [...document.querySelectorAll("[data-testid=stMetric]")].filter((card) => {
  const value = card.querySelector("[data-testid=stMetricValue] div, [data-testid=stMetricValue]");
  const deepest = [...value.querySelectorAll("*"), value].find((one) => !one.childElementCount);
  deepest.textContent = "24\u00a0104\u00a0350"; // as many events as 100,000 matches have
  const text = document.createRange();
  text.selectNodeContents(deepest);
  const hidden = (one) => one && one !== card
    && ((getComputedStyle(one).overflowX !== "visible" && one.scrollWidth > one.clientWidth)
      || hidden(one.parentElement));
  return hidden(deepest)
    || text.getBoundingClientRect().right > card.getBoundingClientRect().right;
}).length"""


@pytest.mark.parametrize("device", [{}, DESK], ids=["phone", "desk"])
def test_sums_of_a_large_archive_are_shown_whole(statistics, device):
    page = statistics("part=overview&origin=all", **device)
    page.locator("[data-testid=stMetricValue]").nth(5).wait_for(timeout=WAIT)

    assert page.locator("[data-testid=stMetric]").count() == 6
    assert page.evaluate(CUT) == 0


def test_a_phone_shows_no_numbers_in_squares_too_small_for_them(statistics):
    page = statistics("part=tempo&question=calendar&origin=all")
    calendar = page.locator("[class*=st-key-chart-calendar]")
    calendar.locator(".heatmaplayer image").wait_for(state="attached", timeout=WAIT)

    assert calendar.locator(".heatmap-label").count() > 0
    assert calendar.locator(".heatmap-label:visible").count() == 0


def test_the_squares_of_a_matrix_take_the_width_of_a_phone(statistics):
    page = statistics("part=armies&origin=all")
    squares = page.locator(".heatmaplayer image").first
    squares.wait_for(state="attached", timeout=WAIT)

    assert squares.bounding_box()["width"] > 235  # of 364 between the margins


def test_sql_answers_keeps_and_refuses(statistics):
    page = statistics("part=sql", **DESK)
    page.get_by_label("Query").fill("SELECT 40 + 2 AS answer")
    page.get_by_role("button", name="Run").click()
    page.locator("td[data-title=answer]").get_by_text("42").wait_for()
    asked(page, "sql=")

    page.get_by_role("button", name="Save this query").click()
    page.get_by_label("Name").fill("The answer")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_role("button", name="The answer").first.wait_for()

    page.goto(page.url.partition("&sql")[0] + "&sql=COPY%20matches%20TO%20%27x%27")
    page.get_by_text("has not been run").wait_for()
    page.get_by_role("button", name="Run").click()
    page.get_by_text("does not only read").wait_for()
    assert page.locator("td[data-title=answer]").count() == 0


PARTS = {
    "overview": "",
    "matrix": "part=armies&origin=all",
    "heat-map": "part=board&origin=all",
    "player": "part=players&player=Ann",
    "builder": "part=builder&by=player",
}


SEEN = [
    ("overview", "en-GB", True),
    ("matrix", "pl-PL", False),
    ("heat-map", "pl-PL", True),
    ("player", "en-GB", False),
    ("builder", "pl-PL", True),
]


@pytest.mark.parametrize(("name", "lang", "dark"), SEEN)
def test_a_part_is_quiet_whole_and_asks_nobody_else(statistics, name, lang, dark):
    page = statistics(PARTS[name], lang=lang, dark=dark)
    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        page.locator("table").first.wait_for()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width
        if width < 600:
            assert page.evaluate(NOTHING_STICKS_OUT) == []

    assert page.faults == []
    assert {urlsplit(url).hostname for url in page.asked if url.startswith("http")} == {"127.0.0.1"}
    assert page.locator("[data-testid=stException]").count() == 0


@pytest.mark.parametrize(("name", "dark"), [("overview", False), ("heat-map", True)])
def test_a_screen_reader_finds_no_serious_fault(statistics, name, dark):
    page = statistics(PARTS[name], dark=dark)
    page.locator("table").first.wait_for()

    assert serious_faults(page) == []
