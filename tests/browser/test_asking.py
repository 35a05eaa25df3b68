"""Every sort of question, answered by taps: offered, left open by the rules, and told outright."""

import pytest
from importers.recorder.menu import Menu, is_answer
from projections.systems import register
from projections.visibility import Unmet
from tests.browser.app import DESK, Recorder
from tests.browser.plugged import plugged
from tests.browser.sight import in_every_look
from tests.systems.many_questions import ASKS, MANY_QUESTIONS, said

pytestmark = pytest.mark.chromium


@pytest.fixture(scope="module")
def asking(tmp_path_factory, serve):
    folder = tmp_path_factory.mktemp("asking")
    place = "tests.systems.many_questions:MANY_QUESTIONS"
    env = plugged(folder / "plugged", many_questions=place)
    env["AAR_POLL"] = "5"  # nobody but who taps records here
    # who begins a match here knows the game, too
    with serve(folder, env=env) as running, pytest.MonkeyPatch.context() as patch:
        patch.setattr("projections.systems.SYSTEMS.extra", {})
        register(MANY_QUESTIONS)
        yield running


SENT = """() => {
  const keep = Storage.prototype.setItem;
  window.sent = {};
  Storage.prototype.setItem = function (name, value) {
    const taps = name.includes("taps") ? JSON.parse(value) : [];
    for (const { id, told } of taps) window.sent[id] = told ?? [];
    keep.call(this, name, value);
  };
}"""
"""What waits in the browser until the journal has it is what the page sends."""


@pytest.fixture
def desk(asking, open_page):
    """A match of it; `sent` are the answers that the page sent, as it sent them."""
    match = asking.begin("many_questions")
    page = open_page(f"{asking.url}/?view=record&match={match}", **DESK)
    page.evaluate(SENT)
    desk = Recorder(page)
    desk.match = match
    return desk


def sent(desk):
    """By fact the answers that the page sent: to offers, to what follows, outright."""
    told = [one for several in desk.page.evaluate("window.sent").values() for one in several]
    found = {}
    for one in told:
        for fact, answer in ({**one["facts"], **one.get("answers", {})}).items():
            if fact in ASKS:
                found.setdefault(fact, []).append(answer)
    return found


UNMET = Unmet(["idol", "Idol of gold"])
"""The secret of that game, until its name is told."""


def assert_sound(desk, facts=ASKS):
    """The page answered every question, and as a browser answers such a question of a screen."""
    told = sent(desk)
    assert set(told) == set(facts)
    for fact, answers in told.items():
        menu = Menu("en")
        (row,) = menu.form([UNMET.ask(ASKS[fact])])
        assert [one for one in answers if not is_answer(row, one, menu.pools)] == [], fact


def taps(*words):
    return lambda desk: [desk.pick(word) for word in words]


def cells(*names):
    return lambda desk: [desk.cell(name) for name in names]


MIDDLE = """line => {
  const { left, top, width, height } = line.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}"""


def edges(*names):
    def act(desk):
        for name in names:
            line = desk.page.locator(f'.edge[data-edge="{name}"] .reach')
            desk.page.mouse.click(*resting(desk.page, line))

    return act


def resting(page, line):
    """Where an edge lies once the board is at rest: a picture that comes draws it anew."""
    before, now = None, line.evaluate(MIDDLE)
    while now != before:
        page.wait_for_timeout(150)
        before, now = now, line.evaluate(MIDDLE)
    return now


def number(value, done="OK"):
    def act(desk):
        desk.page.locator(".number input").first.fill(str(value))
        desk.exact(done)

    return act


def texts(*words):
    return lambda desk: [desk.write(word) for word in words]


def presses(words):
    return lambda desk: desk.exact(words)


def keys(sort, *faces):
    def act(desk):
        pad = desk.page.locator(".pad").nth(sort)
        for face in faces:
            pad.locator(".key").filter(has_text=face).first.click()

    return act


def both(*acts):
    return lambda desk: [act(desk) for act in acts]


def done(count):
    return lambda desk: desk.exact(f"Done ({count})")


def thing(name, count):
    def act(desk):
        desk.write(name)
        number(count)(desk)

    return act


def one_thing(desk):
    desk.page.get_by_role("button", name="Name?").click()
    desk.write("owl")
    while desk.page.locator(".stepper b").inner_text() != "2":
        desk.page.get_by_role("button", name="How many? +1").click()
    desk.exact("OK")


def a_list_of_things(desk):
    desk.exact("Add one more: things?")
    thing("owl", 2)(desk)
    desk.page.get_by_role("button", name="Done").click()


TOLD = {
    "face": (number(8), 8),
    "faces": (both(taps("5", "3"), number(12)), [5, 3, 12]),
    "rolled": (taps("6", "6"), [6, 6]),
    "thrown": (presses("2 of 3"), {"dice": 3, "successes": 2}),
    "sorts": (both(keys(0, "4"), keys(1, "8", "7")), {"axe": [4], "bow": [8, 7]}),
    "beast": (texts("Idol of gold"), "idol"),
    "count": (number(-3), -3),
    "counts": (both(number(4), number(12)), [4, 12]),
    "coin": (taps("5"), 5),
    "word": (texts("nine lives"), "nine lives"),
    "words": (
        both(texts("more than three letters", "lives"), done(2)),
        ["more than three letters", "lives"],
    ),
    "sure": (taps("Yes"), True),
    "sures": (taps("Yes", "No"), [True, False]),
    "cell": (cells("B1"), "B1"),
    "cells": (cells("B1", "B2"), ["B1", "B2"]),
    "edge": (edges("A1|B1"), "A1|B1"),
    "edges": (edges("A1|A2", "A2|B2"), ["A1|A2", "A2|B2"]),
    "way": (lambda desk: desk.face("SE"), "SE"),
    "ways": (taps("E", "W"), ["E", "W"]),
    "who": (taps("Bob"), "Bob"),
    "whos": (taps("Bob", "Ann"), ["Bob", "Ann"]),
    "stone": (taps("pebble"), "pebble"),
    "stones": (taps("pebble"), ["pebble"]),
    "pair": (taps("B1 and B2"), ["B1", "B2"]),
    "pairs": (taps("B1 and B2", "A1 and A2"), [["B1", "B2"], ["A1", "A2"]]),
    "thing": (one_thing, {"name": "owl", "number": 2}),
    "things": (a_list_of_things, [{"name": "owl", "number": 2}]),
}


def recorded(asking, desk):
    return said(asking.events(desk.match)[-1])


def test_the_table_of_taps_misses_no_question():
    assert set(TOLD) == set(ASKS)


some_of_them = pytest.mark.parametrize(
    "facts",
    [
        pytest.param([*TOLD][::3], id="every third"),
        pytest.param([*TOLD], id="all", marks=pytest.mark.long),
    ],
)
"""How each is told an offer shows; here it is told in another place."""


def test_every_question_of_an_offer_is_answered_by_taps(asking, desk):
    for fact, (act, wanted) in TOLD.items():
        before = len(asking.events(desk.match))
        desk.exact(f"Tell {fact}")
        act(desk)
        desk.lines.filter(has_text=f"'{fact}'").first.wait_for()
        assert len(asking.events(desk.match)) == before + 1
        assert recorded(asking, desk) == {fact: wanted}
    assert desk.page.faults == []
    assert_sound(desk)


@some_of_them
def test_every_choice_that_the_rules_leave_open_is_made_by_taps(asking, desk, facts):
    for fact, (act, wanted) in ((fact, TOLD[fact]) for fact in facts):
        desk.exact(f"Ask back {fact}")
        desk.page.get_by_text("What follows by the rules").wait_for()
        asked = desk.page.locator(f'.sheet .chip[aria-label^="{fact}?:"]')
        if asked.count():
            asked.click()
        if fact == "things":
            desk.page.get_by_role("button", name="Remove").first.click()
        act(desk)
        said_so = desk.page.locator(".sheet .next").filter(has_text=f"{{'{fact}': {wanted!r}}}")
        said_so.wait_for()
        desk.exact("That is what happened")
        desk.page.get_by_text("What follows by the rules").wait_for(state="detached")
        desk.says("recorded")
        assert recorded(asking, desk) == {fact: wanted}
    assert desk.page.faults == []
    assert_sound(desk, facts)


@some_of_them
def test_every_question_is_answered_outright(asking, desk, facts):
    desk.unfold("Match")
    for fact, (act, wanted) in ((fact, TOLD[fact]) for fact in facts):
        desk.exact("Something else")
        desk.offer("Answered")
        if fact != "face":  # which is asked first
            desk.page.locator(".extras .chip").filter(has_text=f"{fact}?").first.click()
        act(desk)
        desk.exact("Record")
        desk.lines.filter(has_text=f"'{fact}'").first.wait_for()
        desk.says("recorded")
        assert recorded(asking, desk) == {fact: wanted}
    assert desk.page.faults == []
    assert_sound(desk, facts)


def test_a_number_is_stepped_through_what_the_game_lists(asking, desk):
    desk.exact("Tell coin")
    desk.pick("5")
    desk.lines.filter(has_text="'coin'").first.click()
    desk.exact("Change it")
    desk.exact("Edit the details")
    shown = desk.page.locator(".stepper b")
    desk.page.get_by_role("button", name="coin? +1").click()
    assert shown.inner_text() == "5"
    desk.page.get_by_role("button", name="coin? −1").click()
    assert shown.inner_text() == "2"
    shown.click()
    assert desk.page.locator(".choice").all_inner_texts() == ["1", "2", "5"]
    desk.pick("1")
    desk.exact("Record")
    desk.shows("{'coin': 1}")

    assert recorded(asking, desk) == {"coin": 1}


@pytest.mark.parametrize(("sign", "shown"), [("+", "1"), ("−", "-1")])
def test_a_number_that_was_not_told_is_stepped_from_nothing(server, record, sign, shown):
    match = server.begin(options={"board": "square", "columns": 2, "rows": 2})
    desk = record(match, **DESK)
    desk.unfold("Catalogue")
    desk.page.locator('.offer[data-type="thing_met"]').first.click()
    desk.write("Sabre")
    desk.page.get_by_role("button", name=f"cost {sign}1").click()

    assert desk.page.locator(".stepper b").first.inner_text() == shown


@in_every_look
def test_free_dice_are_whole_and_readable(asking, open_page, viewer):
    match = asking.begin("many_questions")
    page = open_page(f"{asking.url}/?view=record&match={match}", **viewer.opens)
    desk = Recorder(page)
    desk.exact("Tell faces")
    desk.pick("5")
    desk.page.locator(".die").first.wait_for()

    assert viewer.faults(page) == []
