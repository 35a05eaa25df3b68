"""A campaign of Hunters on a phone: its story, and what is chosen of a day."""

from urllib.parse import parse_qs, urlsplit

import pytest
from tests.browser.app import DESK, PHONE
from tests.browser.sight import in_every_look, is_quiet, rests, serious_faults
from tests.browser.slowness import SlowLine
from tests.hunters_2114.week import GIVEN_UP, START, again

pytestmark = pytest.mark.chromium

GAME = "hunters_2114"


@pytest.fixture(scope="module")
def campaign(server):
    players = START[0]["players"]
    match = server.begin(GAME, [one["seat"] for one in players], [one["army"] for one in players])
    server.append(match, *START[1:])
    save = server.events(match)[-1].seq
    server.append(match, *GIVEN_UP, *again(save))
    return match


@in_every_look
def test_its_story_is_whole_quiet_and_readable_by_all(server, campaign, open_page, viewer):
    page = open_page(f"{server.url}/?view=story&match={campaign}", **viewer.opens)
    page.locator(".story .flow").wait_for()
    rests(page)
    for chapter in ("overview", "chronicle", "party", "things"):
        page.locator(f"[role=tab][data-chapter={chapter}]").click()
        assert viewer.faults(page) == []
    is_quiet(page)


def test_a_mission_leads_to_its_end_and_a_lost_thing_to_when_it_was_lost(
    server, campaign, open_page
):
    address = f"{server.url}/?view=story&match={campaign}"
    page = open_page(f"{address}&chapter=things", lang="pl-PL", **PHONE)
    page.get_by_role("button", name="utracone", exact=True).click()
    row = page.locator(".ledger tbody tr:visible")
    row.locator("summary").click()
    row.get_by_role("link", name="Ania traci: LINA").click()
    page.locator(".replay").wait_for()
    assert "at=" in page.url

    page.goto(address)
    page.get_by_role("link", name="Sygnał: wygrana").first.click()
    page.locator(".replay").wait_for()


@pytest.mark.parametrize(
    "lang, device, chapter, line, asked",
    [
        ("pl-PL", PHONE, "party", "Bartek odzyskuje przytomność.", "Zmień"),
        ("en-GB", DESK, "things", "Ania no longer has LINA, lost.", "Change it"),
    ],
)
def test_a_line_of_one_event_leads_by_keyboard_to_its_correction(
    server, campaign, open_page, lang, device, chapter, line, asked
):
    page = open_page(
        f"{server.url}/?view=story&match={campaign}&chapter={chapter}", lang=lang, **device
    )
    if chapter == "things":
        page.locator(".ledger summary", has_text="LINA").press("Enter")
    told = page.get_by_role("link", name=line)
    told.wait_for()
    mend = told.locator("xpath=following-sibling::a")
    correct = "Popraw: zdarzenie" if lang == "pl-PL" else "Correct: event"
    assert mend.get_attribute("aria-label").startswith(correct)
    assert told.bounding_box()["x"] < mend.bounding_box()["x"]
    assert serious_faults(page) == []
    told.focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")

    page.get_by_role("button", name=asked, exact=True).wait_for()
    seq = told_seq(page)
    (event,) = [one for one in server.events(campaign) if one.seq == seq]
    kinds = {"party": "hero_woke", "things": "item_lost"}
    assert event.type_name() == kinds[chapter]


@pytest.mark.parametrize(
    "lang, device, count, line, asked",
    [
        ("pl-PL", PHONE, "9 zdarzeń", "Bartek odzyskuje przytomność.", "Zmień"),
        ("en-GB", DESK, "9 events", "Bartek comes round.", "Change it"),
    ],
)
def test_one_event_of_a_paragraph_is_chosen_by_keyboard_and_corrected(
    server, campaign, open_page, lang, device, count, line, asked
):
    page = open_page(f"{server.url}/?view=story&match={campaign}&chapter=chronicle", lang=lang,
                     **device)  # fmt: skip
    told = page.locator("#chapter-chronicle .leads details", has_text=count)
    summary = told.locator("summary")
    summary.press("Enter")
    told.locator("li").first.wait_for()
    assert told.locator("li").count() == 9
    assert told.locator("li .mend").count() == 9
    assert serious_faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for _ in range(2 * 5):  # each line leads to its moment, then to its correction
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")

    page.get_by_role("button", name=asked, exact=True).wait_for()
    page.locator(".sheet").get_by_text(line).first.wait_for()
    (event,) = [one for one in server.events(campaign) if one.seq == told_seq(page)]
    assert (event.type_name(), event.player) == ("hero_woke", "Bartek")


def told_seq(page):
    """The event that the address says is to be corrected."""
    return int(parse_qs(urlsplit(page.url).query)["line"][0])


def test_what_stands_on_a_line_that_was_left_is_only_watched(server, campaign, open_page):
    address = f"{server.url}/?view=story&match={campaign}&chapter=things"
    page = open_page(address, **DESK)
    page.locator(".ledger summary", has_text="LINA").click()
    lines = page.locator(".ledger .history li:visible")
    lines.first.wait_for()
    left = lines.filter(has=page.locator("i", has_text="on a line that was left"))
    assert left.count() > 0
    assert left.locator(".mend").count() == 0
    assert lines.locator(".mend").count() == lines.count() - left.count() > 0


def test_the_sheets_of_a_day_are_turned_to_by_keyboard_and_by_thumb_and_stand_in_the_address(
    server, campaign, open_page
):
    address = f"{server.url}/?view=story&match={campaign}&chapter=party"
    page = open_page(address, lang="pl-PL", **PHONE)
    page.get_by_text("teraz (Dzień 7)").wait_for()
    ania = page.locator("#chapter-party .sheet").first
    assert "bez przytomności" in ania.inner_text()

    slider = page.get_by_role("slider", name="Stan")
    slider.focus()
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    page.wait_for_url("**day=4**")
    page.locator("#chapter-party .sheet", has_text="Niesie").first.wait_for()
    ania.get_by_text("bez przytomności").wait_for(state="detached")
    assert slider.get_attribute("aria-valuetext") == "Dzień 4, na koniec"
    assert slider.evaluate("node => node.getRootNode().activeElement === node")
    assert serious_faults(page) == []

    page.get_by_role("button", name="Wcześniej").click()
    page.get_by_role("button", name="Wcześniej").click()
    page.wait_for_url("**day=2**")
    page.reload()
    page.get_by_text("Dzień 2, na koniec").wait_for()
    assert page.locator("#chapter-party .sheet").count() == 2

    for _ in range(5):
        page.get_by_role("button", name="Później").click()
    page.wait_for_url(lambda url: "day=" not in url)
    ania.get_by_text("bez przytomności").wait_for()
    assert page.locator("#chapter-party .sheet").count() == 3


@pytest.mark.parametrize("lang", ["en-GB", "pl-PL"])
def test_the_browsers_way_back_leads_through_the_days_and_chapters_that_were_shown(
    server, campaign, open_page, lang
):
    page = open_page(f"{server.url}/?view=story&match={campaign}", lang=lang, **PHONE)
    page.locator("[role=tab][data-chapter=party]").click()
    page.wait_for_url("**chapter=party**")
    sheets, slider = page.locator("#chapter-party .sheet"), page.locator(".then input")
    unit = {"en-GB": "Day", "pl-PL": "Dzień"}[lang]

    def shows(day, count):
        """Words and sheets are those of a day: Celina has a sheet from the fifth on."""
        page.locator(".then output", has_text=f"{unit} {day}").wait_for()
        sheets.nth(count - 1).wait_for()
        sheets.nth(count).wait_for(state="detached")

    for day in (6, 5, 4):
        slider.press("ArrowLeft")
        page.wait_for_url(f"**day={day}**")
    shows(4, 2)
    for day in (5, 6):
        page.go_back()
        page.wait_for_url(f"**day={day}**")
        shows(day, 3)
    page.go_back()
    page.wait_for_url(lambda url: "day=" not in url)
    shows(7, 3)
    page.go_back()
    page.locator("[role=tab][data-chapter=overview][aria-selected=true]").wait_for()
    for said in ("chapter=party", "day=6", "day=5", "day=4"):
        page.go_forward()
        page.wait_for_url(f"**{said}**")
    shows(4, 2)
    assert page.faults == []


def test_turns_and_a_way_back_that_a_late_server_never_heard_of_stand_in_the_address(
    server, campaign, open_page
):
    page = open_page("about:blank", **PHONE)
    line = SlowLine(page)
    page.goto(f"{server.url}/?view=story&match={campaign}")
    slider = page.locator(".then input")
    page.locator("[role=tab][data-chapter=party]").wait_for()
    rests(page)
    line.hold()

    page.locator("[role=tab][data-chapter=party]").click()
    for _ in range(3):
        slider.press("ArrowLeft")
    assert parse_qs(urlsplit(page.url).query)["day"] == ["4"]
    for _ in range(2):
        page.go_back()
    line.wait(1)
    line.let_go()

    page.locator("#chapter-party .sheet").nth(2).wait_for()  # the fifth had not come by the fourth
    rests(page)
    assert parse_qs(urlsplit(page.url).query)["chapter"] == ["party"]
    assert parse_qs(urlsplit(page.url).query)["day"] == ["6"]
    assert "Day 6" in slider.get_attribute("aria-valuetext")
    page.go_forward()
    page.wait_for_url("**day=5**")


def test_a_day_begins_with_a_large_choice_and_ends_in_all_that_follows(server, open_page):
    match = server.begin(GAME, ("Ann", "Bob"), ("sniper", "medic"))
    server.append(
        match,
        *(
            {"type": "hero_described", "player": seat, "food": 3, "health": 4, "health_most": 5}
            for seat in ("Ann", "Bob")
        ),
        {"type": "party_moved", "to": "base"},
        *(
            {"type": "mission_noted", "mission": name, "status": "open"}
            for name in ("Ford", "Mill")
        ),
    )
    page = open_page(f"{server.url}/?view=record&match={match}", **PHONE)
    page.get_by_text("Day 1 of 56: what do you do?").wait_for()
    mission = page.locator("button.topic", has_text="Mission")
    assert "2 are open" in mission.inner_text()
    assert serious_faults(page) == []

    mission.click()
    page.get_by_role("button", name="Start mission Mill").wait_for()
    page.locator(".sheet .back").click()
    page.locator("button.topic", has_text="Rest").click()

    happens = page.locator(".happens li")
    happens.filter(has_text="Ann").first.wait_for()
    assert happens.filter(has_text="Day 3 begins").count() == 1
    assert page.locator(".happens .step").count() == happens.count()


class Thumb:
    """Somebody who taps, and counts."""

    def __init__(self, page):
        self.page, self.taps = page, 0

    def tap(self, name):
        self.page.get_by_role("button", name=name).first.click()
        self.taps += 1

    def number(self, text):
        """On the large keys; of two figures the last one is said to be it."""
        for figure in text:
            self.page.locator(".digits .key").get_by_text(figure, exact=True).click()
            self.taps += 1
        self.tap("OK")


def test_a_quiet_day_takes_two_taps_and_a_road_with_a_card_six(server, open_page):
    match = server.begin(GAME, ("Ann", "Bob"), ("sniper", "medic"))
    server.append(
        match,
        *(
            {"type": "hero_described", "player": seat, "food": 9, "health": 4, "health_most": 5}
            for seat in ("Ann", "Bob")
        ),
        {"type": "location_laid", "location": "Krater", "zone": 3},
        {"type": "party_moved", "to": "base"},
    )
    page = open_page(f"{server.url}/?view=record&match={match}", lang="pl-PL", **PHONE)
    page.get_by_text("Dzień 1 z 56: co robicie?").wait_for()

    quiet = Thumb(page)
    quiet.tap("Odpoczynek")
    quiet.tap("Tak było")
    page.get_by_text("Dzień 3 z 56: co robicie?").wait_for()
    assert quiet.taps == 2

    road = Thumb(page)
    road.tap("Podróż")
    page.locator(".sheet .choice").get_by_text("Tak", exact=True).click()
    road.taps += 1
    road.number("17")
    road.tap("opcja B")
    page.get_by_text("jedna czeka na rozpatrzenie").wait_for(state="detached")
    assert road.taps == 6
    kinds = [event.type_name() for event in server.events(match)][-3:]
    assert kinds == ["travel_rolled", "card_drawn", "card_resolved"]


@pytest.mark.parametrize("lang", ["en-GB", "pl-PL"])
def test_the_campaign_that_goes_on_is_named_on_one_line_where_there_is_room(
    server, campaign, open_page, lang
):
    long = {"type": "title_given", "title": "The long way to the old mill, and two days back"}
    server.append(campaign, long)
    page = open_page(server.url, lang=lang, **DESK)
    line = page.locator(f'.running[data-match="{campaign}"]')
    for part in (line.locator("b"), line.locator(".tag")):
        part.wait_for()
        height = part.evaluate("node => node.getBoundingClientRect().height")
        one = part.evaluate("node => parseFloat(getComputedStyle(node).lineHeight)")
        assert height < 1.9 * one, part.inner_text()
    lowest = line.locator(".acts a").last.bounding_box()
    assert lowest["y"] + lowest["height"] < line.bounding_box()["y"] + line.bounding_box()["height"]


def test_a_replay_without_a_board_has_its_log_in_sight_and_the_curves_are_drawn(
    server, campaign, open_page
):
    """On a phone the acts stand below the log, where no board is to be looked at."""
    page = open_page(f"{server.url}/?view=replay&match={campaign}", lang="pl-PL", **PHONE)
    page.locator(".replay .lines .on").wait_for()

    log, dock = (page.locator(f".replay {place}").bounding_box() for place in (".lines", ".bar"))
    assert log["y"] + 100 < dock["y"]
    strokes = page.locator(".curve .line:not(.other)").evaluate_all(
        "all => all.map(one => getComputedStyle(one).stroke)"
    )
    assert len(strokes) > 1
    assert "none" not in strokes
    assert page.locator(".curve-title .sample").count() == len(strokes)
    tabs = page.locator(".replay .tab").all_inner_texts()
    assert "Przebieg" in tabs
    assert "Straty" not in tabs


def test_who_works_is_ticked_in_the_list_and_taken_off_by_the_same_tap(server, open_page):
    match = server.begin(GAME, ("Ann", "Bob"), ("sniper", "medic"))
    server.append(match, {"type": "party_moved", "to": "base"})
    page = open_page(f"{server.url}/?view=record&match={match}", **PHONE)
    page.locator(".topic", has_text="Work").click()
    ann = page.locator(".sheet .choice", has_text="Ann")
    ann.and_(page.locator("[aria-pressed=true]")).wait_for()

    ann.click()
    ann.and_(page.locator("[aria-pressed=false]")).wait_for()
    page.get_by_role("button", name="Done (1)").wait_for()
    bob = page.locator(".sheet .choice", has_text="Bob")
    assert bob.get_attribute("aria-pressed") == "true"
