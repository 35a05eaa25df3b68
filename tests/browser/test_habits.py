"""A recorder that keeps up: what saves taps, in a game of days and missions."""

import pytest
from projections.systems import register
from tests.browser.app import DESK, PHONE, Recorder, Server
from tests.browser.plugged import plugged
from tests.browser.sight import in_every_look
from tests.systems.long_days import LONG_DAYS

pytestmark = pytest.mark.chromium


@pytest.fixture(scope="module")
def camp(tmp_path_factory):
    folder = tmp_path_factory.mktemp("camp")
    env = plugged(folder / "plugged", long_days="tests.systems.long_days:LONG_DAYS")
    running = Server(folder, env=env).start()
    with pytest.MonkeyPatch.context() as patch:  # who begins a match here knows the game, too
        patch.setattr("projections.systems.SYSTEMS.extra", {})
        register(LONG_DAYS)
        yield running
    running.leave()


@pytest.fixture
def camping(camp, open_page):
    def camping(**device):
        match = camp.begin("long_days")
        page = open_page(f"{camp.url}/?view=record&match={match}", **(device or PHONE))
        page.locator(".log .line").first.wait_for()
        desk = Recorder.__new__(Recorder)  # there is no board to wait for
        desk.page, desk.match = page, match
        desk.lines, desk.status = page.locator(".log .line"), page.locator(".status")
        return desk

    return camping


@in_every_look
def test_all_that_a_day_brings_is_one_screen(camp, camping, viewer):
    desk = camping(**viewer.opens)
    desk.page.locator(".offer").first.click()
    desk.page.locator(".happens li").nth(2).wait_for()

    assert viewer.faults(desk.page) == []
    desk.page.locator(".sheet .main").click()
    desk.lines.nth(4).wait_for()
    assert camp.types(desk.match) == ["match_started", "day_broken", *["food_eaten"] * 3]


def test_a_pencil_says_one_line_otherwise_and_what_comes_before_it_stands(camp, camping):
    desk = camping()
    desk.offer("Break camp")
    desk.page.locator(".happens .step").nth(1).click()
    desk.page.locator(".sheet .stepper .step").last.click()
    desk.exact("Record")
    desk.lines.filter(has_text="2 rations left").nth(1).wait_for()

    eaten = [e for e in camp.events(desk.match) if e.type_name() == "food_eaten"]
    assert [(event.left, event.origin) for event in eaten] == [(2, "rules"), (2, None)]


def test_the_only_thing_to_do_opens_by_itself_and_waits_to_be_recorded(camp, camping):
    desk = camping()
    desk.offer("Begin a mission")
    desk.write("North")
    desk.offer("Lay a card")
    desk.pick("River")
    detail = desk.page.locator(".sheet .head").filter(has_text="Turn the next card")
    detail.filter(has_text="River").wait_for()
    assert "card_turned" not in camp.types(desk.match)
    desk.unfold("Match")
    assert desk.page.locator(".offer").filter(has_text="Write a note").is_visible()

    desk.exact("Record")
    desk.shows("The next card is River.")


def test_what_opened_by_itself_is_put_away_and_stays_so(camp, camping):
    desk = camping()
    desk.offer("Begin a mission")
    desk.write("North")
    desk.offer("Lay a card")
    desk.pick("River")
    desk.page.locator(".sheet .head").filter(has_text="Turn the next card").wait_for()
    desk.exact("Back")

    desk.page.locator(".offer").filter(has_text="Turn the next card").wait_for()
    assert desk.page.locator(".sheet .head").filter(has_text="Turn the next card").count() == 0
    assert "card_turned" not in camp.types(desk.match)


def test_what_was_told_last_is_told_again_by_a_tap(camp, camping):
    desk = camping()
    desk.offer("Begin a mission")
    desk.write("North")
    desk.offer("End the mission")
    desk.pick("Yes")
    desk.shows("The mission is won.")
    desk.offer("Begin a mission")
    desk.page.get_by_role("group", name="as last time").get_by_text("North").click()
    desk.lines.nth(3).wait_for()

    assert camp.types(desk.match)[1:] == ["mission_begun", "mission_ended", "mission_begun"]


def test_the_last_choice_is_preset_and_confirmed_by_the_keyboard(camp, camping):
    desk = camping(**DESK)
    for _ in range(2):
        desk.offer("Begin a mission")
        desk.write("North")
        desk.offer("End the mission")
        preset = desk.page.locator(".choice.preset")
        if not camp.types(desk.match).count("mission_ended"):
            assert preset.count() == 0
            desk.pick("No")
        else:
            assert preset.inner_text().split() == ["No", "↺"]
            desk.page.keyboard.press("Enter")
        desk.page.locator(".offer").filter(has_text="Begin a mission").wait_for()

    ends = [e for e in camp.events(desk.match) if e.type_name() == "mission_ended"]
    assert [end.won for end in ends] == [False, False]


def test_a_number_begins_where_it_was_last(server, record):
    desk = record(server.begin(options={"board": "hex", "radius": 2}), **DESK)
    desk.exact("Score points")
    desk.page.locator(".number input").fill("7")
    desk.page.locator(".number .main").click()
    desk.shows("7 points")
    desk.exact("Score points")

    assert desk.page.locator(".number input").input_value() == "7"


def test_a_pencil_opens_all_lines_of_a_day_and_leaves_one_out(camp, camping):
    desk = camping()
    desk.offer("Break camp")
    desk.page.locator(".happens .step").nth(0).click()
    desk.page.locator(".happens details").nth(2).wait_for()
    assert desk.page.locator(".happens details[open]").count() == 1

    desk.page.get_by_role("button", name="Skip").nth(1).click()
    desk.page.get_by_role("button", name="Skip").nth(1).click()
    desk.page.get_by_role("button", name="Put it back").nth(1).click()
    desk.page.locator(".happens .taken").filter(has_text="1 ration left").wait_for()
    desk.exact("Record")
    desk.exact("That is what happened")
    desk.page.locator(".offer").filter(has_text="Break camp").wait_for()

    assert camp.types(desk.match) == ["match_started", "day_broken", *["food_eaten"] * 2]


LISTS = """() => {
  const all = (root) => [...root.querySelectorAll("*")].flatMap(
    (node) => [node, ...(node.shadowRoot ? all(node.shadowRoot) : [])]);
  const sheet = all(document).find((node) => node.classList.contains("sheet"));
  const note = () => window.drawn.push(sheet.querySelector("h2")?.textContent);
  window.drawn = [];
  new MutationObserver(note).observe(sheet, { childList: true, subtree: true });
}"""


def test_no_list_flashes_before_the_next_question_opens(camp, camping):
    desk = camping()
    desk.offer("Begin a mission")
    desk.write("North")
    desk.offer("Lay a card")
    desk.page.locator(".sheet .choice").filter(has_text="River").wait_for()
    desk.page.evaluate(LISTS)
    desk.pick("River")
    desk.page.locator(".sheet .head").filter(has_text="Turn the next card").wait_for()

    drawn = desk.page.evaluate("window.drawn")
    assert drawn
    assert not any("what happens" in (head or "") for head in drawn)
