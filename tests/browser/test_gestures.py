"""Fingers on a board: it is brought nearer and put back, and things are lifted and put down."""

import pytest
from tests.browser.app import DESK, PHONE

pytestmark = pytest.mark.chromium

LANDSCAPE = {**PHONE, "viewport": {"width": 844, "height": 390}}


@pytest.fixture
def drawn(server):
    """Bob may lay a Ripper that he drew, or a Move to push one that lies on C2 about."""
    match = server.begin("neuroshima_hex", armies=("vegas", "smart"), edition="duel")
    ann, bob = {"player": "Ann"}, {"player": "Bob"}
    server.append(
        match,
        {"type": "tile_placed", **ann, "tile": "vegas-hq", "hex": "C1", "facing": "S"},
        {"type": "tile_placed", **bob, "tile": "smart-hq", "hex": "C5", "facing": "N"},
        {"type": "turn_began", **ann, "number": 1},
        {"type": "tiles_drawn", **ann, "tiles": ["vegas-marksman"]},
        {"type": "tile_placed", **ann, "tile": "vegas-marksman", "hex": "C3", "facing": "NW"},
        {"type": "turn_ended", **ann},
        {"type": "turn_began", **bob, "number": 2},
        {"type": "tiles_drawn", **bob, "tiles": ["smart-ripper", "smart-move"]},
    )
    return match


class Fingers:
    """Of one hand, on a page."""

    def __init__(self, page):
        self.page, self._devtools = page, page.context.new_cdp_session(page)

    def _touch(self, kind, *points):
        points = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]
        self._devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def middle(self, what):
        what = self.page.locator(what).first
        what.scroll_into_view_if_needed()
        box = what.bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def rest(self, place):
        self._touch("touchStart", place)

    def slide(self, start, end):
        for step in range(1, 7):
            self._touch(
                "touchMove", tuple(a + (b - a) * step / 6 for a, b in zip(start, end, strict=True))
            )

    def leave(self):
        self._touch("touchEnd")

    def spread(self, place, by=50):
        (x, y), wide = place, 30
        self._touch("touchStart", (x - wide, y))
        self._touch("touchStart", (x - wide, y), (x + wide, y))
        for step in range(1, 6):
            far = wide + by * step / 5
            self._touch("touchMove", (x - far, y), (x + far, y))
        self.leave()

    def carry(self, what, cell):
        """Rest on a thing until it is lifted, and put it down on a cell."""
        start, end = self.middle(what), self.middle(f'.board [data-cell="{cell}"]')
        start = self.middle(what)
        self.rest(start)
        self.page.locator(".lifted").wait_for()
        self.slide(start, end)
        self.leave()
        self.page.locator(".lifted").wait_for(state="detached")


def scale(page):
    board = page.locator(".board").first
    return float(board.evaluate("board => board.style.getPropertyValue('--near') || 1"))


def test_two_fingers_bring_the_board_nearer_and_a_double_tap_puts_it_back(server, record, drawn):
    desk = record(drawn)
    page, fingers = desk.page, Fingers(desk.page)
    place = fingers.middle('[data-cell="C3"]')
    fingers.spread(place)
    assert 2 < scale(page) <= 4
    assert page.locator('.board [data-cell="C3"]').bounding_box()["width"] > 130
    before = page.locator('.board [data-cell="C3"]').bounding_box()
    fingers.rest(place)
    fingers.slide(place, (place[0] + 60, place[1] + 30))
    fingers.leave()
    after = page.locator('.board [data-cell="C3"]').bounding_box()
    assert after["x"] - before["x"] == pytest.approx(60, abs=2)
    assert page.locator(".sheet h2").first.inner_text() == "Bob: what happens?"

    page.touchscreen.tap(*place)
    page.touchscreen.tap(*place)
    page.locator(".board.near").wait_for(state="detached")
    assert scale(page) == 1
    assert page.locator(".sheet h2").first.inner_text() == "Bob: what happens?"

    fingers.spread(place)
    page.touchscreen.tap(*fingers.middle('[data-cell="C3"]'))
    page.locator(".sheet h2").filter(has_text="C3").wait_for()
    page.get_by_role("button", name="1:1").click()
    assert scale(page) == 1


def test_a_tile_is_carried_from_the_hand_to_a_hex_and_turned_there(server, record, drawn):
    desk = record(drawn)
    page = desk.page
    ripper = '.hand [data-item="smart-ripper"]'
    page.locator(ripper).wait_for()
    Fingers(page).carry(ripper, "C2")
    page.locator(".sheet h2").filter(has_text="Which way").wait_for()
    assert server.types(drawn)[-1] == "tiles_drawn"
    page.locator('.turns [data-way="N"]').click()
    desk.shows("Ripper on C2")
    placed = server.events(drawn)[-1]
    assert (placed.type_name(), placed.hex, placed.facing) == ("tile_placed", "C2", "N")


def test_a_tile_is_carried_to_another_hex_where_a_move_is_offered_and_falls_back_elsewhere(
    server, record, drawn
):
    bob = {"player": "Bob"}
    server.append(
        drawn, {"type": "tile_placed", **bob, "tile": "smart-ripper", "hex": "C2", "facing": "N"}
    )
    desk = record(drawn)
    page, fingers = desk.page, Fingers(desk.page)
    page.locator('.hand [data-item="smart-move"]').wait_for()
    fingers.carry('[data-cell="C2"]', "E3")  # too far for a move
    assert page.locator(".sheet h2").first.inner_text() == "Bob: what happens?"

    start, end = fingers.middle('[data-cell="C2"]'), fingers.middle('[data-cell="B1"]')
    fingers.rest(start)
    fingers.slide(start, end)  # at once: whoever scrolls lifts nothing
    fingers.leave()
    assert page.locator(".sheet h2").first.inner_text() == "Bob: what happens?"

    fingers.carry('[data-cell="C2"]', "B1")
    page.locator(".sheet h2").filter(has_text="Which way").wait_for()
    page.locator('.turns [data-way="NE"]').click()
    desk.shows("B1")
    moved = server.events(drawn)[-1]
    assert (moved.type_name(), moved.to, moved.facing) == ("unit_moved", "B1", "NE")


def test_a_mouse_carries_too_and_escape_lets_go(server, record, drawn):
    desk = record(drawn, **DESK)
    page = desk.page
    held = page.locator('.hand [data-item="smart-ripper"]')
    held.wait_for()
    start, cell = held.bounding_box(), page.locator('[data-cell="C2"]').bounding_box()
    page.mouse.move(start["x"] + 20, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(cell["x"] + cell["width"] / 2, cell["y"] + cell["height"] / 2, steps=4)
    page.locator(".lifted").wait_for()
    page.keyboard.press("Escape")
    page.mouse.up()
    assert page.locator(".lifted").count() == 0
    assert page.locator(".sheet h2").first.inner_text() == "Bob: what happens?"


def test_the_board_of_a_replay_is_brought_nearer_too_and_a_swipe_there_steps_no_further(
    server, open_page, drawn
):
    page = open_page(f"{server.url}/?match={drawn}&at=9", **PHONE)
    page.locator('.board [data-cell="C3"]').first.wait_for()
    fingers = Fingers(page)
    place = fingers.middle('.board [data-cell="C3"]')
    fingers.spread(place)
    assert scale(page) > 2
    words = page.locator(".now").inner_text()
    fingers.rest(place)
    fingers.slide(place, (place[0] - 90, place[1]))
    fingers.leave()
    assert page.locator(".now").inner_text() == words
    page.get_by_role("button", name="1:1").click()
    assert scale(page) == 1


def test_on_a_phone_that_lies_on_its_side_board_and_question_stand_beside_each_other(
    server, record, drawn
):
    desk = record(drawn, **LANDSCAPE)
    page = desk.page
    page.locator('.hand [data-item="smart-ripper"]').wait_for()
    board, sheet = (page.locator(one).first.bounding_box() for one in (".board > svg", ".sheet"))
    assert board["x"] + board["width"] <= sheet["x"]
    assert board["height"] >= 240
    assert board["y"] + board["height"] <= 390
    assert sheet["y"] < 200
    assert page.evaluate("document.documentElement.scrollWidth") == 844
