"""The library as a shelf: cards, evenings, filters in the address, and what is there of nothing."""

import re

import pytest
from tests.browser.app import DESK, PHONE
from tests.browser.sight import in_every_look, is_quiet, rests

pytestmark = pytest.mark.chromium

PLACED = {"type": "piece_placed", "player": "Ann"}


@pytest.fixture(scope="module")
def club(serve, tmp_path_factory):
    """An evening of three matches, one that was alone, and one that goes on."""
    with serve(tmp_path_factory.mktemp("club"), env={"AAR_POLL": "600"}) as server:
        server.matches = {}
        for name, day, place, scores in (
            ("first", "2026-11-19", "Club room", {"Ann": 9, "Bob": 2}),
            ("second", "2026-11-19", "Club room", {"Ann": 4, "Bob": 5}),
            ("third", "2026-11-19", None, {"Ann": 7, "Bob": 1}),
            ("alone", "2026-10-03", None, {"Ann": 30, "Bob": 3}),
        ):
            match = server.begin(day=day, place=place, options={"board": "hex", "radius": 2})
            winner = max(scores, key=scores.get)
            server.append(
                match, {**PLACED, "piece": "Fox", "cell": "C3", "owner": "Ann"},
                *({"type": "score_read", "player": player, "score": score}
                  for player, score in (("Ann", 1), ("Bob", 2), ("Ann", 9))),
                {"type": "title_given", "title": name},
                {"type": "match_ended", "winner": winner, "scores": scores},
            )  # fmt: skip
            server.matches[name] = match
        server.matches["now"] = server.begin("neuroshima_hex", armies=("vegas", "smart"))
        yield server


def card(page, club, name):
    return page.locator(f'.card[data-match="{club.matches[name]}"]')


@in_every_look
def test_it_is_whole_quiet_and_readable_by_all(club, open_page, viewer):
    page = open_page(club.url, **viewer.opens)
    card(page, club, "alone").wait_for()
    page.locator(".shelf .more-filters summary").click()

    assert viewer.faults(page) == []
    is_quiet(page)


@in_every_look
def test_an_evening_is_whole_quiet_and_readable_by_all(club, open_page, viewer):
    page = open_page(f"{club.url}/?evening=2026-11-19", **viewer.opens)
    page.locator(".shelf .best").wait_for()

    assert viewer.faults(page) == []
    is_quiet(page)


def test_a_card_opens_its_match_and_back_leads_to_the_shelf(club, open_page):
    page = open_page(club.url, **DESK)
    card(page, club, "first").locator(".open").click()
    page.locator(".review .band").wait_for()
    assert page.url.endswith(f"/?match={club.matches['first']}")

    page.go_back()

    card(page, club, "first").wait_for()


def test_what_goes_on_stands_first_and_one_tap_leads_to_its_table(club, open_page):
    page = open_page(club.url, **PHONE)

    page.locator(".running").get_by_role("link", name="Continue").click()

    page.locator(".board [data-cell]").first.wait_for()
    assert f"view=record&match={club.matches['now']}" in page.url


def test_on_a_phone_each_card_is_a_row_and_shows_its_table(club, open_page):
    page = open_page(club.url, **PHONE)
    first, second = (card(page, club, name) for name in ("third", "second"))
    first.scroll_into_view_if_needed()
    boxes = [one.bounding_box() for one in (first, second)]
    assert [box["height"] for box in boxes] == [132, 132]
    assert boxes[0]["x"] == boxes[1]["x"]

    picture = first.locator("img").element_handle()
    page.wait_for_function("(node) => node.complete && node.naturalWidth > 0", arg=picture)


def test_filters_and_the_order_stand_in_the_address(club, open_page):
    page = open_page(club.url, **DESK)
    page.locator(".sort select").select_option(label="Closest result first")
    page.wait_for_url(re.compile("sort=closest"))
    page.locator(".evening").wait_for(state="detached")
    titles = page.locator(".card .title b")
    assert titles.all_inner_texts() == ["second", "third", "first", "alone"]

    page.locator(".more-filters summary").click()
    page.get_by_role("link", name=re.compile("^won")).click()
    page.wait_for_url(re.compile("result=won"))
    page.get_by_label("From").fill("2026-11-01")
    page.wait_for_url(re.compile("since=2026-11-01"))
    card(page, club, "alone").wait_for(state="detached")
    rests(page)
    page.reload()
    titles.first.wait_for()
    assert titles.all_inner_texts() == ["second", "third", "first"]
    page.get_by_role("link", name="Take off the filter: from 2026-11-01").click()
    card(page, club, "alone").wait_for()


def test_where_nothing_is_found_the_filter_to_take_off_is_said(club, open_page):
    page = open_page(f"{club.url}/?view=library&q=nobody&player=Ann", **PHONE)

    page.get_by_role("link", name="without “nobody”: 5").click()

    page.locator(".card").first.wait_for()
    assert "q=" not in page.url


def test_an_evening_has_totals_a_best_moment_and_a_link_of_its_own(club, open_page):
    page = open_page(club.url, lang="pl-PL", **DESK)
    head = page.locator(".evening")
    assert head.locator("h2").inner_text() == "Czwartek, 19 listopada 2026"
    assert head.locator(".wins li").all_inner_texts() == ["Ann 2", "Bob 1"]

    head.get_by_role("link", name="Wieczór na jednej stronie").click()
    page.locator(".shelf .best").wait_for()
    assert page.locator(".card").count() == 3
    link = page.get_by_label("Link do tego wieczoru").input_value()
    assert link.startswith(f"{club.url}/?evening=2026-11-19.")
    page.goto(link)
    page.locator(".shelf .best").click()
    page.locator(".replay .board [data-cell]").first.wait_for()


def test_the_best_moment_of_an_evening_is_one_tap_away(club, open_page):
    page = open_page(club.url, **PHONE)

    page.get_by_role("link", name="Best moment").click()

    page.locator(".replay .board [data-cell]").first.wait_for()
    assert re.search(r"[?]match=\w+&at=\d+$", page.url)


FOCUSED = """(what) => {
  const roots = [...document.querySelectorAll("*")].map((node) => node.shadowRoot).filter(Boolean);
  const node = roots.map((root) => root.activeElement).find(Boolean);
  return what === "match" ? node?.closest("[data-match]")?.dataset.match : node?.value;
}"""


def test_keys_lead_to_the_search_and_from_card_to_card(club, open_page):
    page = open_page(club.url, **DESK)
    card(page, club, "third").locator(".open").focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate(FOCUSED, "match") == club.matches["second"]

    page.keyboard.press("/")
    page.keyboard.type("alone")
    page.wait_for_url(re.compile("q=alone"))
    card(page, club, "second").wait_for(state="detached")
    assert page.evaluate(FOCUSED, "value") == "alone"


SHIFTS = """() => {
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const one of list.getEntries()) if (!one.hadRecentInput) window.shifted += one.value;
  }).observe({ type: "layout-shift", buffered: true });
}"""


@pytest.mark.parametrize("device", [PHONE, DESK], ids=["phone", "desk"])
def test_nothing_moves_while_it_is_drawn(club, open_page, device):
    page = open_page(club.url, **device)
    card(page, club, "alone").wait_for()
    page.evaluate(SHIFTS)
    rests(page)
    page.wait_for_function("() => new Promise((done) => requestIdleCallback(() => done(true)))")

    assert page.evaluate("window.shifted") < 0.1
