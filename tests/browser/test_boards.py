"""Boards of squares and areas on a phone: cells, bodies among others and edges are tapped there."""

from math import cos, pi, sin

import pytest
from projections.systems import register
from tests.browser.app import DESK, PHONE, Recorder, Server
from tests.browser.plugged import plugged
from tests.browser.sight import in_every_look
from tests.systems.patrol import BOARDS, PATROL

pytestmark = pytest.mark.chromium


@pytest.fixture(scope="module")
def patrols(tmp_path_factory):
    folder = tmp_path_factory.mktemp("patrols")
    env = plugged(folder / "plugged", patrol="tests.systems.patrol:PATROL")
    env["AAR_POLL"] = "5"  # nobody but who taps records here
    running = Server(folder, env=env).start()
    with pytest.MonkeyPatch.context() as patch:  # who begins a match here knows the game, too
        patch.setattr("projections.systems.SYSTEMS.extra", {})
        register(PATROL)
        yield running
    running.leave()


@pytest.fixture
def desk(patrols, open_page):
    """Opens the recorder of a match on one of the boards, on a phone."""

    def desk(ground, **look):
        match = patrols.begin("patrol", options={"ground": ground})
        page = open_page(f"{patrols.url}/?view=record&match={match}", **(look or PHONE))
        desk = Recorder(page)
        desk.match = match
        return desk

    return desk


def recorded(patrols, desk, words):
    desk.shows(words)
    desk.says("recorded")
    assert desk.page.faults == []
    return patrols.events(desk.match)[-1]


def body(desk, piece):
    return desk.page.locator(f'[data-piece="{piece}"]').first


def test_a_square_is_tapped(patrols, desk):
    desk = desk("yard")
    desk.exact("Search a place")
    desk.cell("E5")

    assert recorded(patrols, desk, "E5 is searched").cell == "E5"


def test_an_area_is_tapped(patrols, desk):
    desk = desk("island")
    desk.exact("Search a place")
    desk.page.locator('[data-cell="cape"] polygon').first.click(position={"x": 60, "y": 60})

    assert recorded(patrols, desk, "Cape is searched").cell == "cape"


def test_of_several_bodies_that_are_large_enough_the_one_under_the_finger_is_meant(patrols, desk):
    desk = desk("island")
    desk.page.set_viewport_size({"width": 600, "height": 900})
    desk.exact("Somebody is hit")
    body(desk, "Cap").tap()
    desk.pick("3")

    event = recorded(patrols, desk, "Cap is hit")
    assert (event.unit, event.left) == ("Cap", 3)


def test_of_several_small_bodies_a_list_with_what_is_counted_asks_which(patrols, desk):
    desk = desk("yard")
    desk.exact("Somebody is hit")
    desk.page.locator(".hint").wait_for()
    body(desk, "Bow").tap()
    row = desk.page.locator(".choice").filter(has_text="Bow")
    row.filter(has_text="hit points 2/2, ammunition 6/6").wait_for()
    assert desk.page.locator(".choice").count() == 3  # of those who stand there
    row.click()
    desk.pick("1")

    event = recorded(patrols, desk, "Bow is hit")
    assert (event.unit, event.left) == ("Bow", 1)


def test_a_large_body_is_tapped_on_any_of_its_squares(patrols, desk):
    desk = desk("yard")
    desk.exact("Somebody is hit")
    ring = desk.page.locator('[data-cell="E3"] path.glow.dash')  # round all of it, not each square
    assert ring.get_attribute("d").count("M") == 2
    desk.cell("E3")
    desk.pick("7")

    event = recorded(patrols, desk, "Truck is hit")
    assert (event.unit, event.left) == ("Truck", 7)


@pytest.mark.parametrize(
    ("ground", "edge"), [("yard", "B6|B7"), ("island", "hills|old_wood"), ("ridge", "A1|A2")]
)
def test_an_edge_is_tapped(patrols, desk, ground, edge):
    desk = desk(ground)
    desk.exact("Raise a wall")
    desk.page.locator(f'.edge[data-edge="{edge}"] .reach').first.click(force=True)

    assert recorded(patrols, desk, "A wall stands").edge == edge


@pytest.mark.parametrize(
    ("ground", "edge"), [("yard", "C8|>N"), ("ridge", "F1|>NE"), ("island", "cape|>4")]
)
def test_an_edge_at_the_rim_is_tapped(patrols, desk, ground, edge):
    desk = desk(ground)
    desk.exact("Raise a wall")
    desk.page.locator(f'.edge[data-edge="{edge}"] .reach').first.click(force=True)

    assert recorded(patrols, desk, "A wall stands").edge == edge


ROUND = [(0, 0), *((20.5 * cos(a * pi / 4), 20.5 * sin(a * pi / 4)) for a in range(8))]
"""The middle of a target of 44 pixels, and places at its rim; a browser counts in whole pixels."""
TOUCHED = """(desk, aside) => {
  const { recorder } = desk.parentNode, { question } = recorder;
  let told = [];
  question.answer = (ask, value) => { told = [value]; };
  const { svg } = recorder.board;
  const touched = (edge) => {
    const [line] = edge.getElementsByClassName("stroke");
    const value = (name) => line[name].baseVal.value;
    const middle = new DOMPoint((value("x1") + value("x2")) / 2, (value("y1") + value("y2")) / 2);
    return aside.map((by) => tapped(middle, by));
  };
  const tapped = (middle, [dx, dy]) => {
    const { x, y } = middle.matrixTransform(svg.getScreenCTM());
    [told, question.heap] = [[], null];
    svg.dispatchEvent(new PointerEvent("click",
      { clientX: x + dx, clientY: y + dy, pointerType: "touch", bubbles: true }));
    return question.heap?.map(([value]) => value) ?? told;
  };
  const edges = () => [...desk.querySelectorAll(".between .edge")];
  return edges().map((edge) => edge.dataset.edge).filter((id, i) => i % 7 === 0)
    .map((id) => [id, touched(edges().find((edge) => edge.dataset.edge === id))]);
}"""


@pytest.mark.parametrize("ground", ["yard", "ridge"])
def test_every_edge_is_44_pixels_wide_for_a_finger(patrols, desk, ground):
    desk = desk(ground)
    desk.exact("Raise a wall")
    desk.page.locator(".between").wait_for()
    found = desk.page.locator(".desk").evaluate(TOUCHED, ROUND)

    assert len(found) > 10
    assert [edge for edge, meant in found if not all(edge in under for under in meant)] == []
    # In its middle an edge is meant alone, and nowhere are there more than meet in a corner.
    assert [edge for edge, (middle, *_) in found if middle != [edge]] == []
    assert max(len(under) for _, meant in found for under in meant) <= 4


def test_of_two_edges_under_a_finger_a_list_asks_which(patrols, desk):
    desk = desk("yard")
    desk.exact("Raise a wall")
    desk.page.locator(".between").wait_for()
    box = desk.page.locator('[data-cell="B7"]').bounding_box()
    desk.page.touchscreen.tap(box["x"] + box["width"] * 0.8, box["y"] + box["height"] * 0.2)
    desk.page.get_by_text("Several lie under the finger").wait_for()
    assert sorted(desk.page.locator(".choice").all_inner_texts()) == ["B7 / B8", "B7 / C7"]
    assert desk.page.locator(".edge.chosen").count() == 2
    desk.pick("B7 / B8")

    assert recorded(patrols, desk, "A wall stands").edge == "B7|B8"


def test_the_edge_that_is_nearest_to_the_finger_is_meant(patrols, desk):
    desk = desk("yard")
    desk.exact("Raise a wall")
    box = desk.page.locator('[data-cell="B7"]').bounding_box()
    desk.page.locator(".between").wait_for()
    desk.page.mouse.click(box["x"] + box["width"] * 0.72, box["y"] + box["height"] * 0.45)

    assert recorded(patrols, desk, "A wall stands").edge == "B7|C7"


def test_a_board_is_answered_by_keyboard(patrols, desk):
    desk = desk("yard")
    page = desk.page
    page.keyboard.press("w")
    page.locator('.edge[data-edge="A1|A2"]').focus()
    page.keyboard.press("Enter")
    recorded(patrols, desk, "A wall stands")
    page.keyboard.press("h")
    page.locator('[data-cell="C3"]').focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.locator(".choice").filter(has_text="Axe").press("Enter")
    page.locator(".choice").filter(has_text="2").press("Enter")

    assert recorded(patrols, desk, "Axe is hit").left == 2


def test_a_tap_on_a_body_lists_all_that_it_can_do(patrols, desk):
    desk = desk("yard")
    desk.page.locator('[data-cell="G6"]').click()

    assert desk.page.locator(".offer").all_inner_texts()[:2] == ["Move", "Somebody is hit"]


def test_of_several_bodies_each_is_listed_with_all_that_it_can_do(patrols, desk):
    desk = desk("yard")
    page = desk.page
    desk.cell("C2")
    page.locator(".body").first.wait_for()
    told = [text.split("\n") for text in page.locator(".body").all_inner_texts()]
    assert [one[-2:] for one in told] == [
        ["Axe", "hit points 3/3"],
        ["Bow", "hit points 2/2, ammunition 6/6"],
        ["Cap", "hit points 4/4, ammunition 2/2"],
    ]
    assert page.locator(".offer").all_inner_texts()[2] == "Shoot"  # one of them can

    page.locator('[data-body="Axe"]').click()
    page.locator(".sheet .ask").filter(has_text="Axe").wait_for()
    assert "Shoot" not in page.locator(".offer").all_inner_texts()
    desk.button("Back").click()
    page.locator('[data-body="Bow"]').click()
    desk.exact("Shoot")

    assert recorded(patrols, desk, "Bow shoots").unit == "Bow"


def test_what_is_counted_on_a_body_tells_what_made_it(patrols, desk):
    desk = desk("yard")
    patrols.append(desk.match, {"type": "unit_hit", "unit": "Truck", "left": 7})
    desk.page.reload()
    desk.shows("Truck is hit")
    desk.cell("E3")  # a large body is tapped on any of its squares
    chip = desk.page.locator(".chip.counter").filter(has_text="Truck: hit points")
    assert chip.locator("b").inner_text() == "7/12"
    chip.click()

    desk.page.locator(".behind-row").filter(has_text="Truck is hit").wait_for()
    assert desk.page.locator(".behind .by").all_inner_texts() == ["−5"]
    assert desk.page.faults == []


@pytest.mark.parametrize(
    ("lang", "unit", "hit"), [("en-GB", "Bow", "Somebody is hit"), ("pl-PL", "Łuk", "Ktoś obrywa")]
)
def test_what_stands_in_a_list_is_tapped_like_a_piece(patrols, open_page, lang, unit, hit):
    match = patrols.begin("patrol", options={"ground": "none"})
    page = open_page(f"{patrols.url}/?view=record&match={match}", lang=lang, **PHONE)
    item = page.locator(".panel .item").filter(has_text=unit)
    item.wait_for()
    assert item.bounding_box()["height"] >= 44
    item.click()
    page.locator(".sheet .ask").filter(has_text=unit).wait_for()
    assert page.locator(".chip.counter b").all_inner_texts() == ["2", "6"]
    page.get_by_role("button", name=hit, exact=True).click()
    page.locator(".choice").filter(has_text="1").first.click()  # whom one knows
    page.locator(".log .line").nth(1).wait_for()

    event = patrols.events(match)[-1]
    assert (event.type, event.unit, event.left) == ("unit_hit", "Bow", 1)
    assert page.faults == []


def test_a_card_in_a_hand_is_tapped_first(patrols, open_page):
    match = patrols.begin("freeform")
    patrols.append(match, {"type": "cards_drawn", "player": "Ann", "cards": ["Dragon", "Elf"]})
    page = open_page(f"{patrols.url}/?view=record&match={match}", **PHONE)
    page.locator(".panel .item").filter(has_text="Elf").click()
    page.locator(".sheet .ask").filter(has_text="Elf").wait_for()
    offers = page.locator(".offer")
    assert offers.all_inner_texts()[:2] == ["Play a card", "Discard a card"]
    offers.filter(has_text="Discard a card").click()
    page.locator(".log .line").nth(2).wait_for()

    event = patrols.events(match)[-1]
    assert (event.type, event.card) == ("card_discarded", "Elf")
    assert page.faults == []


def test_what_stands_in_a_list_answers_what_is_asked(patrols, open_page):
    match = patrols.begin("patrol", options={"ground": "none"})
    page = open_page(f"{patrols.url}/?view=record&match={match}", **PHONE)
    page.get_by_role("button", name="Somebody is hit", exact=True).click()
    page.locator(".panel .item").filter(has_text="Cap").click()
    page.locator(".choice").filter(has_text="3").first.click()
    page.locator(".log .line").nth(1).wait_for()

    event = patrols.events(match)[-1]
    assert (event.unit, event.left) == ("Cap", 3)


def test_lists_stand_in_the_place_of_a_board_where_there_is_room(patrols, open_page):
    def lists(page):
        box = page.locator(".panels").bounding_box()
        return box["x"] + box["width"] < page.locator(".sheet").bounding_box()["x"]

    match, yard = (patrols.begin("patrol", options={"ground": g}) for g in ("none", "yard"))
    page = open_page(f"{patrols.url}/?view=record&match={match}", **DESK)
    page.locator(".bare .panel").wait_for()
    assert lists(page)
    page.set_viewport_size({"width": 700, "height": 900})
    page.locator(".bare").wait_for(state="detached")
    assert not lists(page)
    page.goto(f"{patrols.url}/?view=record&match={yard}")
    page.set_viewport_size(DESK["viewport"])
    page.locator(".board [data-cell]").first.wait_for()
    assert page.locator(".bare").count() == 0


@pytest.mark.parametrize("ground", BOARDS)
@in_every_look
def test_every_board_is_whole_and_readable(patrols, open_page, viewer, ground):
    match = patrols.begin("patrol", options={"ground": ground})
    patrols.append(match, {"type": "unit_hit", "unit": "Axe", "left": 1})
    page = open_page(f"{patrols.url}/?view=record&match={match}", **viewer.opens)
    page.locator(".log .line").first.wait_for()
    if ground == "island":
        page.locator('.offer[data-type="wall_raised"]').click()
        page.locator(".between").wait_for()

    assert viewer.faults(page) == []


@in_every_look
def test_what_is_left_of_a_unit_in_a_list_is_drawn_beside_it(patrols, open_page, viewer):
    match = patrols.begin("patrol", options={"ground": "none"})
    patrols.append(match, {"type": "unit_hit", "unit": "Cap", "left": 1})
    page = open_page(f"{patrols.url}/?view=record&match={match}", **viewer.opens)
    page.locator(".panel .amount").first.wait_for()

    assert amounts(page) == [["3/3"], ["2/2", "6/6"], ["1/4", "2/2"], ["1/1"], ["12/12", "0/1"]]
    assert viewer.faults(page) == []
    page.goto(f"{patrols.url}/?match={match}")
    page.locator(".replay .panel .amount").first.wait_for()
    for key, left in (("End", "1/4"), ("Home", "4/4")):
        page.keyboard.press(key)
        page.locator(".replay .panel li").filter(has_text=left).wait_for()
        assert amounts(page)[2] == [left, "2/2"]


def amounts(page):
    """What is drawn beside each line of a list: how many are filled of how many, or one bar."""
    lines = page.locator(".panel li:has(.amount)").all()
    return [
        [
            f"{bar.locator('.on').count()}/{bar.locator('i').count()}"
            for bar in line.locator(".amount").all()
        ]
        for line in lines
    ]
