"""The notation typed beside the table: understood as one types, recorded as taps are."""

import pytest
from tests.browser.app import Recorder

pytestmark = pytest.mark.chromium


class Box:
    """The text box of a recorder."""

    def __init__(self, desk):
        self.desk, self.page = desk, desk.page
        self.page.locator(".typing summary").first.click()
        self.area = self.page.locator(".notation")
        self.heard, self.fault = self.page.locator(".heard li"), self.page.locator(".fault")

    def type(self, text):
        self.area.press_sequentially(text)

    def hears(self, text):
        self.heard.filter(has_text=text).first.wait_for()

    def faults(self, text):
        self.fault.filter(has_text=text).wait_for()

    def enter(self):
        self.area.press("Enter")

    @property
    def is_ready(self):
        """Whether the next key goes into the box, which is empty."""
        return self.page.evaluate(
            """() => {
              let node = document.activeElement;
              while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement;
              return node.className === "notation" && node.value === "";
            }"""
        )


@pytest.fixture
def begun(server):
    return server.begin("neuroshima_hex", armies=("vegas", "smart"), edition="duel")


def test_lines_are_understood_recorded_and_taken_back(server, record, begun):
    desk = record(begun)
    box = Box(desk)
    box.type("HQ C1; HQ C3")
    box.hears("Bob places the HQ on C3")
    desk.page.locator('.board.preview [data-cell="C3"][aria-label*="HQ"]').wait_for()
    assert server.types(begun) == ["match_started"]

    box.enter()
    desk.shows("Turn 1: Ann")
    assert box.is_ready
    box.type("draw bodyguardd")
    box.faults("Did you mean 'Bodyguard'?")
    assert "Line 1, column 6" in box.fault.inner_text()
    box.enter()
    box.area.press("Backspace")
    box.hears("Ann draws 1 tile: Bodyguard")
    box.enter()
    desk.shows("Bodyguard")
    box.type("bodyguard C2 S; 2. Bob: draw gauss, mother")
    box.hears("Bob draws 2 tiles")
    box.enter()
    desk.shows("Bob draws 2 tiles")

    desk.exact("Undo")
    desk.page.locator(".log .taken").filter(has_text="Bodyguard on C2").wait_for()
    standing = [event.type_name() for event in server.standing(begun)]
    assert standing[-1] == "tiles_drawn"
    assert "tile_placed" not in standing[-2:]


def test_what_is_typed_waits_as_taps_do(server, record, begun):
    desk = record(begun)
    box = Box(desk)
    desk.page.context.set_offline(True)
    box.type("HQ C1")
    box.enter()
    desk.says("waiting (1)")
    box.type("HQ C3")
    box.enter()
    desk.says("waiting (2)")
    desk.page.context.set_offline(False)

    desk.shows("Turn 1: Ann")
    desk.says("recorded")
    assert server.types(begun) == ["match_started", "tile_placed", "tile_placed", "turn_began"]


def test_what_was_refused_comes_back_into_the_box(server, record, begun):
    desk = record(begun)
    box = Box(desk)
    desk.page.context.set_offline(True)
    box.type("HQ banana")
    box.enter()
    desk.says("waiting (1)")
    desk.page.context.set_offline(False)

    desk.page.locator(".notice").filter(has_text="Line 1, column 4").wait_for()
    assert box.area.input_value() == "HQ banana"
    assert server.types(begun) == ["match_started"]


def test_lines_before_a_wrong_one_are_recorded_and_it_stays(server, record, begun):
    desk = record(begun)
    box = Box(desk)
    box.type("HQ C1")
    box.area.press("Shift+Enter")
    box.type("HQ banana")
    box.faults("Line 2, column 4")
    box.enter()

    desk.shows("Ann places the HQ")
    assert box.area.input_value() == "HQ banana"


def test_what_breaks_the_rules_asks_once(server, record, begun):
    desk = record(begun)
    box = Box(desk)
    box.type("HQ C1")
    box.enter()
    desk.shows("Ann places the HQ")
    box.type("HQ C1")
    box.hears("⚑")
    box.enter()
    desk.page.get_by_text("The rules say otherwise").wait_for()
    desk.exact("Record it anyway")

    desk.page.locator(".log .found").first.wait_for()
    assert server.types(begun).count("tile_placed") == 2


def test_a_bare_battle_in_polish(server, record, begun):
    server.append(
        begun,
        {"type": "tile_placed", "player": "Ann", "tile": "vegas-hq", "hex": "C1", "facing": "S"},
        {"type": "tile_placed", "player": "Bob", "tile": "smart-hq", "hex": "C2", "facing": "N"},
        {"type": "turn_began", "player": "Ann", "number": 1},
        {"type": "tiles_drawn", "player": "Ann", "tiles": ["vegas-battle"]},
    )
    desk = record(begun, lang="pl-PL")
    box = Box(desk)
    box.type("bitwa")
    box.hears("Segment 0")
    box.enter()
    desk.page.locator(".seat.on").filter(has_text="Bob").wait_for()

    started = next(e for e in server.events(begun) if e.type_name() == "battle_started")
    fought = [e for e in server.events(begun) if e.type_name() == "segment_fought"]
    assert fought
    assert all(e.cause == started.seq for e in fought)
    assert isinstance(desk, Recorder)
