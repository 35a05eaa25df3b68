"""The recorder's deeper screens: nothing sticks out, and everybody can read them."""

import re
from datetime import datetime

import pytest
from events.composer import compose
from events.journal import place_files
from projections.systems import find_system
from tests.browser.app import PHONE, Recorder
from tests.browser.sight import in_every_look

pytestmark = pytest.mark.chromium
WORDS = {
    "en-GB": ("It went differently", "Match", "Chess clock", "Something else"),
    "pl-PL": ("Było inaczej", "Partia", "Zegar szachowy", "Coś innego"),
}


@in_every_look
def test_every_screen_is_whole_and_readable(record, fight, viewer):
    otherwise, group, clock, anything = WORDS[viewer.lang]
    desk = record(fight, **viewer.opens)
    desk.exact(otherwise)
    desk.page.locator(".items summary").first.click()
    assert viewer.faults(desk.page) == [], "a segment told otherwise"
    desk.page.locator(".items > .chip").first.click()
    desk.page.locator(".cell.lit").first.wait_for()
    assert viewer.faults(desk.page) == [], "who hits"
    desk.page.locator(".back").click()
    desk.page.locator(".back").click()
    desk.page.locator(".pair .choice").first.click()
    desk.page.locator(".pair").wait_for(state="detached")

    desk.page.locator("summary").filter(has_text=group).click()
    desk.exact(clock)
    assert viewer.faults(desk.page) == [], "the clock"
    desk.page.locator(".sheet .main").click()
    desk.page.locator("[data-clock].running").wait_for()
    desk.page.locator(".typing summary").click()
    desk.page.locator(".notation").fill("banana")
    desk.page.locator(".fault").filter(has_text="banana").wait_for()
    assert viewer.faults(desk.page) == [], "what cannot be read"
    desk.page.locator(".notation").press("Escape")
    desk.page.locator(".fault").filter(has_text="banana").wait_for(state="detached")
    desk.opens(anything, '.offer[data-type="segment_fought"]')
    desk.page.locator('.offer[data-type="segment_fought"]').click()
    desk.page.locator(".number, .choices, .items").first.wait_for()
    assert viewer.faults(desk.page) == [], "something else"


@in_every_look
def test_an_earlier_moment_is_whole_and_readable(record, fight, viewer):
    before = {"en-GB": "Insert an event before it", "pl-PL": "Wstaw coś przed tym"}[viewer.lang]
    desk = record(fight, **viewer.opens)
    desk.lines.filter(has_text="C2").last.click()
    desk.exact(before)
    desk.page.locator("div.past .chip").wait_for()

    assert viewer.faults(desk.page) == []


def test_escape_takes_off_one_page_after_the_other(server, record):
    """What was opened last goes first; the table of then goes with the page that showed it."""
    match = server.begin()
    server.append(match, {"type": "piece_placed", "piece": "Fox", "cell": "C3"})
    desk = record(match)
    title, escape = desk.page.locator(".sheet h2"), lambda: desk.page.keyboard.press("Escape")
    before = title.inner_text()

    desk.lines.filter(has_text="Fox").first.click()
    desk.exact("Change it")
    desk.exact("Edit the details")
    desk.page.locator(".sheet .fields, .sheet .row").first.wait_for()
    assert desk.page.locator(".board.past").count()

    escape()
    desk.button("Edit the details").wait_for()
    escape()
    title.filter(has_text=before).wait_for()
    assert not desk.page.locator(".board.past").count()
    escape()
    assert title.inner_text() == before


def test_escape_leaves_what_if_with_the_table_as_it_lies(server, record):
    match = server.begin("neuroshima_hex", armies=("vegas", "smart"), edition="duel")
    ann, bob = {"type": "tile_placed", "player": "Ann"}, {"type": "tile_placed", "player": "Bob"}
    server.append(
        match,
        {**ann, "tile": "vegas-hq", "hex": "C1", "facing": "S"},
        {**bob, "tile": "smart-hq", "hex": "C5", "facing": "N"},
        {"type": "turn_began", "player": "Ann", "number": 1},
        {**ann, "tile": "vegas-marksman", "hex": "C3", "facing": "NW"},
        {**bob, "tile": "smart-ripper", "hex": "C2", "facing": "N"},
    )
    desk = record(match)
    ripper = desk.page.locator('[data-cell="C2"][aria-label*="Ripper"]')
    ripper.wait_for()
    desk.page.locator(".tool").filter(has_text="What if").click()
    desk.button("Next step").wait_for()
    while ripper.count():
        desk.exact("Next step")

    desk.page.keyboard.press("Escape")

    ripper.wait_for()
    assert not desk.page.locator(".sheet .next").count()


def test_a_line_left_for_a_save_is_compared_and_gone_back_to(server, record):
    match = server.begin(options={"board": "hex", "radius": 2})
    points = {"type": "points_scored", "player": "Ann", "points": 3}
    opened = {"type": "branch_opened", "branch": "from-3", "from": 3, "kind": "loaded"}
    server.append(
        match,
        {"type": "match_amended", "v": 3},
        {"type": "match_saved", "title": "River"},
        points,
        opened,
        {"type": "save_loaded", "save": 3, "branch": "from-3"},
    )
    table = record(match)
    page = table.page

    table.unfold("Match")
    table.offer("Compare with the line left at event 4")
    page.get_by_role("tab", name="Compare").wait_for()
    page.locator(".there").filter(has_text="Ann scores 3 points").wait_for()
    page.go_back()
    Recorder(page)

    table.opens("Undo: back to event 4", '.log .text:has-text("continues from event 4")')
    assert server.types(match)[-2:] == ["branch_opened", "save_loaded"]
    page.locator(".panel").filter(has_text="Ann: 3").wait_for()


@pytest.mark.parametrize(
    ("lang", "today", "then"),
    [
        ("en-GB", r"recorded \d\d:\d\d", "recorded 19 Sept 2020, 18:04"),
        ("pl-PL", r"zapisane \d\d:\d\d", "zapisane 19 wrz 2020, 18:04"),
    ],
)
def test_the_head_says_when_the_last_line_was_written(server, open_page, lang, today, then):
    match = server.begin()
    url = f"{server.url}/?view=record&match="
    status = open_page(url + match, lang=lang, **PHONE).locator(".status")
    status.filter(has_text=re.compile(today)).wait_for()
    assert re.fullmatch(today, status.inner_text().strip(" ✓\n"))

    old = datetime(2020, 9, 19, 18, 4)
    start = {"type": "match_started", "players": [{"seat": "Ann", "name": "Ann"}]}
    vocabulary = find_system("freeform").vocabulary
    data, header, _ = compose(vocabulary, [start], clock=lambda: old.astimezone())
    place_files({server.folder / "freeform" / f"{header.match}.aar": data})
    status = open_page(url + header.match, lang=lang, **PHONE).locator(".status")
    status.filter(has_text=then).wait_for()
    assert status.inner_text().strip(" ✓\n") == then
