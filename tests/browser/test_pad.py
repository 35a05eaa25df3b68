"""Dice by taps: in an offer, in what follows, in a correction, with the keyboard, on a phone."""

import pytest
from projections.systems import register
from tests.browser.app import DESK, PHONE, Recorder, Server
from tests.browser.plugged import plugged
from tests.browser.sight import in_every_look
from tests.systems.dice_duel import DICE_DUEL

pytestmark = pytest.mark.chromium


@pytest.fixture(scope="module")
def hall(tmp_path_factory):
    folder = tmp_path_factory.mktemp("dice")
    env = plugged(folder / "plugged", dice_duel="tests.systems.dice_duel:DICE_DUEL")
    env["AAR_POLL"] = "5"  # nobody but who taps records here
    running = Server(folder, env=env).start()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("projections.systems.SYSTEMS.extra", {})
        register(DICE_DUEL)
        yield running
    running.leave()


@pytest.fixture
def duel(hall, open_page):
    """A match in which Ann has shot at Bob: her dice are asked for."""

    def duel(*more, **device):
        match = hall.begin("dice_duel")
        hall.append(match, {"type": "shot_fired", "player": "Ann", "target": "Bob"}, *more)
        desk = Recorder(open_page(f"{hall.url}/?view=record&match={match}", **(device or PHONE)))
        desk.match = match
        return desk

    return duel


def key(desk, name, sort=0):
    pad = desk.page.locator(".pad").nth(sort)
    pad.locator(".key").filter(has_text=name).first.click()


def last(hall, desk):
    desk.says("recorded")
    return hall.events(desk.match)[-1]


def test_a_throw_that_follows_is_told_by_a_tap_a_face(hall, duel):
    desk = duel()

    for face in ("hit", "miss", "hit"):
        key(desk, face)
    desk.page.get_by_text("2 hits on Bob").wait_for()

    rolled = last(hall, desk)
    assert (rolled.type, rolled.dice, rolled.cause) == ("shot_rolled", ("hit", "miss", "hit"), 2)

    key(desk, "shield")
    key(desk, "2", sort=1)
    desk.exact("Done (2)")
    desk.page.get_by_text("That is what happened").wait_for()
    saved = last(hall, desk)
    assert (saved.type, saved.thrown) == ("cover_rolled", {"cover": ("shield",), "ward": (2,)})
    assert desk.page.faults == []


def test_only_how_many_succeeded_may_be_told(hall, duel):
    desk = duel()

    desk.exact("2 of 3")
    desk.page.get_by_text("2 hits on Bob").wait_for()

    assert last(hall, desk).dice.model_dump() == {"dice": 3, "successes": 2}


def test_a_die_is_taken_back_and_what_was_expected_is_said(hall, duel):
    desk = duel()

    key(desk, "hit")
    key(desk, "hit")
    desk.page.get_by_text("Successes: 2 of 2. Expected: 0.7, of all 3: 1.0").wait_for()
    desk.exact("Remove the last die")
    desk.page.get_by_text("Successes: 1 of 1.").wait_for()
    desk.exact("Remove hit")
    desk.page.locator(".die.off").nth(2).wait_for()
    assert desk.page.locator(".pad .die:not(.off)").count() == 0
    assert hall.types(desk.match)[-1] == "shot_fired"


def test_dice_are_told_with_the_keyboard(hall, duel):
    desk = duel(**DESK)

    for pressed in ("1", "1", "Backspace", "2", "1"):
        desk.page.keyboard.press(pressed)
    desk.page.get_by_text("2 hits on Bob").wait_for()
    assert last(hall, desk).dice == ("hit", "miss", "hit")

    desk.page.keyboard.press("2")
    desk.page.get_by_role("button", name="Done (1)").wait_for()
    desk.page.keyboard.press("Enter")
    desk.page.get_by_text("That is what happened").wait_for()
    assert last(hall, desk).thrown == {"cover": ("blank",)}


def test_the_steps_of_a_throw_stand_above_it_and_lead_back(duel):
    desk = duel()
    steps = desk.page.locator(".steps li")
    key(desk, "hit")
    steps.filter(has_text="1 of 3").wait_for()
    assert steps.all_inner_texts() == [
        "1 At whom?\nBob", "2 What did the attack show?\n1 of 3", "3 Held off\n?",
    ]  # fmt: skip
    assert steps.nth(1).get_attribute("aria-current") == "step"

    key(desk, "miss")
    key(desk, "hit")
    steps.filter(has_text="hit, miss, hit").wait_for()
    steps.nth(0).locator("button").click()
    desk.page.locator(".sheet h2").get_by_text("Ann shoots at Bob.").wait_for()
    assert desk.page.faults == []


def test_a_throw_that_was_a_slip_is_taken_back_and_asked_for_again_as_it_was_told(hall, duel):
    desk = duel()
    for face in ("hit", "miss", "hit"):
        key(desk, face)
    receipt = desk.page.locator(".receipt")
    receipt.get_by_text("Ann hits 2 times with 3 dice.").wait_for()
    assert receipt.locator(".die").all_inner_texts() == ["✸", "–", "✸"]

    receipt.get_by_role("button", name="Take back").click()
    desk.page.get_by_role("button", name="Done (3)").wait_for()
    desk.page.get_by_role("button", name="Remove hit").nth(1).click()
    key(desk, "miss")
    receipt.get_by_text("Ann hits 1 times with 3 dice.").wait_for()

    stands = [e for e in hall.standing(desk.match) if e.type_name() == "shot_rolled"]
    assert [(event.dice, event.cause) for event in stands] == [(("hit", "miss", "miss"), 2)]
    assert desk.page.faults == []


def test_a_slip_at_one_die_is_taken_back_with_the_keyboard(hall, duel):
    desk = duel({"type": "shot_rolled", "player": "Ann", "target": "Bob", "cause": 2,
                 "dice": ["miss", "miss", "miss"]}, **DESK)  # fmt: skip

    desk.offer("Test for courage")
    desk.page.keyboard.press("4")
    desk.page.locator(".receipt").get_by_text("Ann tests for courage: 4.").wait_for()
    desk.page.keyboard.press("Backspace")
    desk.page.locator(".sheet h2").get_by_text("Which face?").wait_for()
    desk.page.keyboard.press("5")
    desk.shows("tests for courage: 5")

    tests = [e for e in hall.standing(desk.match) if e.type_name() == "courage_tested"]
    assert [event.face for event in tests] == [5]


def test_what_was_thrown_is_taken_back_with_one_tap_until_anything_else_is_recorded(hall, duel):
    desk = duel()
    desk.exact("0 of 3")
    receipt = desk.page.locator(".receipt")
    receipt.get_by_text("0 of 3").wait_for()

    desk.page.clock.install()
    desk.page.mouse.move(5, 5)
    desk.page.clock.fast_forward("05:00")
    assert receipt.get_by_role("button", name="Take back").is_visible()
    is_in_reach(desk.page)

    hall.append(desk.match, {"type": "note_written", "text": "A siren."})
    desk.shows("A siren.")
    receipt.get_by_role("button").wait_for(state="detached")
    stands = [event.type_name() for event in hall.standing(desk.match)]
    assert stands[-2:] == ["shot_rolled", "note_written"]


def is_in_reach(page):
    """What stands lowest can be scrolled to above the receipt."""
    page.locator(".log .line").last.scroll_into_view_if_needed()
    page.mouse.wheel(0, 10_000)
    lowest = page.locator(".log .line").last.bounding_box()
    assert lowest["y"] + lowest["height"] <= page.locator(".receipt").bounding_box()["y"]


def test_freeform_rolls_any_dice_and_keeps_the_last_choice(hall, open_page):
    match = hall.begin("freeform", options={"board": "square", "columns": 3, "rows": 3})
    desk = Recorder(open_page(f"{hall.url}/?view=record&match={match}", **DESK))
    desk.match = match
    desk.unfold("Match")
    desk.offer("Roll dice")
    steps = desk.page.locator(".steps li")
    steps.filter(has_text="d6").locator("button").click()
    desk.pick("d20")
    for pressed in ("1", "7", "2", "Enter", "3"):
        desk.page.keyboard.press(pressed)
    desk.exact("Done (3)")
    desk.shows("rolls d20: 17, 2, 3")
    assert last(hall, desk).facts() == {"player": "Ann", "die": "d20", "faces": [17, 2, 3]}

    desk.page.locator(".receipt").wait_for()
    desk.offer("Roll dice")
    steps.filter(has_text="d20").locator("button").click()
    desk.pick("d100")
    desk.page.locator(".pad input").fill("73")
    desk.page.keyboard.press("Enter")
    desk.exact("Done (1)")
    desk.shows("rolls d100: 73")
    assert desk.page.faults == []


@in_every_look
def test_the_pad_is_whole_and_readable(hall, open_page, viewer):
    match = hall.begin("dice_duel")
    hall.append(
        match,
        {"type": "shot_fired", "player": "Ann", "target": "Bob"},
        {"type": "shot_rolled", "player": "Ann", "target": "Bob", "cause": 2,
         "dice": ["hit", "hit", "miss"]},
    )  # fmt: skip
    page = open_page(f"{hall.url}/?view=record&match={match}", **viewer.opens)
    Recorder(page)
    page.locator(".pad .key").first.click()
    page.locator(".die.hit").wait_for()

    assert viewer.faults(page) == []


@in_every_look
def test_the_luck_of_a_match_stands_below_its_replay(hall, open_page, viewer):
    shot = {"type": "shot_rolled", "player": "Ann", "target": "Bob"}
    match = hall.begin("dice_duel")
    hall.append(
        match, *[{**shot, "dice": ["hit", "miss", face]} for face in ("hit", "odd", "miss")]
    )
    page = open_page(f"{hall.url}/?match={match}", **viewer.opens)
    polish = viewer.opens["lang"].startswith("pl")

    page.locator("summary").filter(has_text="Szczęście" if polish else "Luck").click()
    came = (
        "3 sukcesy, 6 kości, oczekiwane 2,0" if polish else "3 successes with 6 dice, expected 2.0"
    )
    page.get_by_text(came).wait_for()
    page.get_by_text("Pominięto 1" if polish else "1 left out").wait_for()

    assert viewer.faults(page) == []


def test_a_match_without_dice_says_so_below_its_replay(hall, open_page):
    match = hall.begin("dice_duel")
    page = open_page(f"{hall.url}/?match={match}", **PHONE)

    page.locator("summary").filter(has_text="Luck").click()

    page.get_by_text("No dice were recorded in this match").wait_for()
    assert page.locator("[data-testid=stExpander] table").count() == 0
    assert page.faults == []


def test_dice_of_the_tables_own_are_written_down_once_and_rolled_on_the_pad(hall, open_page):
    match = hall.begin("freeform", options={"board": "square", "columns": 3, "rows": 3}, v=3)
    values = {"faces": "hit, hit, miss, miss, miss, shield", "successes": "hit"}
    hall.append(match, {"type": "thing_met", "kind": "die", "name": "attack", "values": values})
    desk = Recorder(open_page(f"{hall.url}/?view=record&match={match}", **PHONE))
    desk.match = match

    desk.unfold("Match")
    desk.offer("Roll dice")
    desk.page.locator(".steps li").filter(has_text="d6").locator("button").click()
    desk.pick("attack")
    key(desk, "hit")
    key(desk, "shield")
    desk.page.get_by_text("Successes: 1 of 2. Expected: 0.7").wait_for()
    desk.exact("Done (2)")
    desk.shows("rolls attack: hit, shield")

    rolled = last(hall, desk).facts()
    assert rolled == {"player": "Ann", "die": "attack", "faces": ["hit", "shield"]}
    assert desk.page.faults == []


def test_a_roll_is_corrected_with_the_very_dice_it_rolled(hall, open_page):
    match = hall.begin("freeform", options={"board": "square", "columns": 3, "rows": 3}, v=3)
    values = {"faces": "hit, hit, miss, miss, miss, shield", "successes": "hit"}
    rolled = {"type": "dice_rolled", "player": "Ann"}
    hall.append(
        match,
        {"type": "thing_met", "kind": "die", "name": "attack", "values": values},
        {**rolled, "die": "attack", "faces": ["miss", "shield"]},
        {**rolled, "die": "d30", "faces": [17]},
    )
    desk = Recorder(open_page(f"{hall.url}/?view=record&match={match}", **PHONE))
    desk.match = match

    desk.lines.filter(has_text="rolls attack: miss, shield").first.click()
    desk.exact("Change it")
    desk.exact("Edit the details")
    desk.exact("Remove shield")
    key(desk, "hit")
    desk.page.get_by_text("Successes: 1 of 2.").wait_for()
    desk.exact("Record")
    desk.shows("rolls attack: miss, hit")

    desk.lines.filter(has_text="rolls d30: 17").first.click()
    desk.exact("Change it")
    desk.exact("Edit the details")
    desk.exact("Remove 17")
    desk.page.locator(".pad input").fill("29")
    desk.page.keyboard.press("Enter")
    desk.exact("Record")
    desk.shows("rolls d30: 29")

    desk.lines.filter(has_text="rolls d30: 29").first.click()
    desk.exact("Change it")
    desk.exact("Edit the details")
    desk.page.get_by_role("button", name="Which dice?: d30").click()
    desk.pick("d6")
    desk.page.locator(".pad .die:not(.off)").wait_for(state="detached")
    key(desk, "4")
    desk.exact("Record")
    desk.shows("rolls d6: 4")

    stands = [e.facts() for e in hall.standing(match) if e.type_name() == "dice_rolled"]
    assert stands == [
        {"player": "Ann", "die": "attack", "faces": ["miss", "hit"]},
        {"player": "Ann", "die": "d6", "faces": [4]},
    ]
    assert desk.page.faults == []


def test_only_how_many_succeeded_is_told_at_a_table_that_said_what_succeeds(hall, open_page):
    match = hall.begin("freeform", options={"board": "square", "columns": 3, "rows": 3}, v=3)
    values = {"faces": "hit, hit, miss, miss, miss, shield", "successes": "hit"}
    hall.append(match, {"type": "thing_met", "kind": "die", "name": "attack", "values": values})
    desk = Recorder(open_page(f"{hall.url}/?view=record&match={match}", **PHONE))
    desk.match = match

    desk.unfold("Match")
    desk.offer("Roll dice")
    desk.page.locator(".pad .key").first.wait_for()
    assert desk.page.get_by_text("Or only the number of successes").count() == 0  # of a d6
    desk.page.locator(".steps li").filter(has_text="d6").locator("button").click()
    desk.pick("attack")
    desk.exact("Or only the number of successes")
    desk.page.get_by_role("button", name="How many dice? +1").click()
    desk.page.get_by_role("button", name="How many dice? +1").click()
    desk.exact("2 of 3")
    desk.shows("rolls attack: 2 successes with 3 dice")
    assert last(hall, desk).facts()["faces"] == {"dice": 3, "successes": 2}

    desk.lines.filter(has_text="2 successes with 3 dice").first.click()
    desk.exact("Change it")
    desk.exact("Edit the details")
    desk.exact("1 of 3")
    desk.exact("Record")
    desk.shows("rolls attack: 1 success with 3 dice")
    (stands,) = [e for e in hall.standing(match) if e.type_name() == "dice_rolled"]
    assert (stands.v, stands.facts()["faces"]) == (2, {"dice": 3, "successes": 1})
    assert desk.page.faults == []


@pytest.fixture(scope="module")
def counted(tmp_path_factory):
    """A library in which Ann threw dice in two matches, of another game each."""
    folder = tmp_path_factory.mktemp("luck")
    env = plugged(folder / "plugged", dice_duel="tests.systems.dice_duel:DICE_DUEL")
    running = Server(folder, env=env).start()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("projections.systems.SYSTEMS.extra", {})
        register(DICE_DUEL)
        shot = {"type": "shot_rolled", "player": "Ann", "target": "Bob"}
        rolled = {"type": "dice_rolled", "player": "Ann"}
        seen = {**shot, "dice": ["hit", "miss", "miss"]}
        running.append(running.begin("dice_duel"), seen, seen, {**shot, "dice": ["odd"]})
        running.append(running.begin("freeform"), *[{**rolled, "faces": [6, 1]}] * 31)
        yield running
    running.leave()


@in_every_look
def test_the_luck_over_all_matches_is_whole_and_leads_to_them(counted, open_page, viewer):
    page = open_page(f"{counted.url}/?view=statistics&part=luck", **viewer.opens)
    percentiles = page.locator("td[data-title^=Percent], td[data-title^=Percentyl]")
    percentiles.first.wait_for(timeout=60_000)

    assert viewer.faults(page) == []


def test_numbers_of_luck_lead_to_the_matches_and_few_rolls_are_grey(counted, open_page):
    page = open_page(f"{counted.url}/?view=statistics&part=luck", **PHONE)
    duel = page.locator("tbody tr").filter(has_text="Dice Duel")
    other = page.locator("tbody tr").filter(has_text="d6")
    duel.wait_for(timeout=60_000)

    assert duel.locator("td[data-title=n]").inner_text() == "2"
    assert "faint" in duel.locator("td[data-title=Percentile]").get_attribute("class")
    assert "faint" not in other.locator("td[data-title=Percentile]").get_attribute("class")
    assert other.locator("td[data-title=n]").inner_text() == "31"

    duel.locator("td[data-title='Left out'] a").click()
    page.get_by_role("heading", name="Matches behind:").wait_for(timeout=60_000)
    page.locator("td[data-title=Match] a").first.click()
    page.wait_for_function("() => location.search.includes('match=')")
    assert page.faults == []
