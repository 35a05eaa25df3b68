"""A match on a phone as at a table: tiles as they look, few taps."""

import pytest
from tests.browser.app import Recorder
from tests.browser.sight import in_every_look

pytestmark = pytest.mark.chromium

TURNS = """
HQ C1 S
HQ C3 N
draw Bodyguard
lay Bodyguard C2 S
end
draw Gauss Cannon, Mother
lay Gauss Cannon D3 NW
lay Mother C4 NE
end
draw Medic, Agitator, Scout
discard Scout
lay Medic D1 NW
lay Agitator D2 S
turn D3 SW
end
draw Push Back, Terror, Cyborg
discard Terror
push C3 D2 E1
move D3 D3 NW
lay Cyborg B3 N
end
draw Guard, Mercenary, Scout
discard Guard
lay Scout D2 NW
lay Mercenary B2 NE
end
draw Gauss Cannon, Battle, Transporter
discard Transporter
move C4 B4 NE
move D3 C4 NW
move B3 B3 NW
lay Gauss Cannon D3 NW
battle
"""
"""The example of the Duel rulebook, turns 1 to 7, with the battle."""


RECORDER = """[...document.querySelectorAll("*")]
  .find((node) => node.shadowRoot?.recorder).shadowRoot.recorder"""


class Table(Recorder):
    """A thumb that counts, and waits until the journal has what it told."""

    def __init__(self, server, match, page):
        self.server, self.match, self.taps = server, match, 0
        super().__init__(page)

    def tap(self, where, text=None):
        found = self.page.locator(where)
        (found if text is None else found.filter(has_text=text)).first.click()
        self.taps += 1

    def play(self, line):
        word, *told = line.split(maxsplit=1)
        before = self.recorded
        getattr(self, word.lower())(*told)
        self.page.wait_for_function(f"{RECORDER}.data.last > {before}")
        self.page.wait_for_function(f"!{RECORDER}.queue.waiting.length")

    @property
    def recorded(self):
        return len(self.server.events(self.match))

    def on(self, cell):
        self.tap(f'[data-cell="{cell}"]')

    def looks(self, way):
        self.tap(f'.turns [data-way="{way}"]')

    # -- the words of the example

    def hq(self, told):
        cell, way = told.split()
        self.on(cell)
        self.looks(way)

    def draw(self, told):
        for tile in told.split(", "):
            self.tap(".choice.face", tile)

    def discard(self, tile):
        self.tap(".holds", tile)

    def lay(self, told):
        *tile, cell, way = told.split()
        if self.page.locator(".offer[data-type=tile_placed]").count() > 1:
            self.tap(".holds", " ".join(tile))
        self.on(cell)  # of the only one that may be laid, its place says all
        self.looks(way)

    def turn(self, told):
        cell, way = told.split()
        self.on(cell)
        self.looks(way)

    def move(self, told):
        cell, to, way = told.split()
        self.on(cell)
        self.on(to)
        self.looks(way)

    def push(self, told):
        self.tap(".holds", "Push Back")
        for cell in told.split():
            self.on(cell)

    def battle(self):
        self.tap(".holds", "Battle")
        self.tap(".sheet button", "Confirm all")

    def end(self):
        self.tap("[data-type=turn_ended]")


def test_the_rulebooks_example_is_recorded_within_seventy_taps(server, open_page):
    match = server.begin("neuroshima_hex", armies=("vegas", "smart"), edition="duel")
    table = Table(server, match, open_page(f"{server.url}/?view=record&match={match}"))
    for line in filter(None, TURNS.splitlines()):
        table.play(line)
    assert table.taps <= 70
    assert table.page.faults == []


# -- how pieces are shown --------------------------------------------------------------------------

ANN, BOB = {"player": "Ann"}, {"player": "Bob"}
BEGUN = (
    {"type": "tile_placed", **ANN, "tile": "vegas-hq", "hex": "C1", "facing": "S"},
    {"type": "tile_placed", **BOB, "tile": "smart-hq", "hex": "C5", "facing": "N"},
    {"type": "turn_began", **ANN, "number": 1},
)
HELD = (*BEGUN, {"type": "tiles_drawn", **ANN, "tiles": ["vegas-marksman"]})


@pytest.fixture
def lay(server, record):
    """A recorder of a duel after what is told."""

    def lay(*told, **device):
        match = server.begin("neuroshima_hex", armies=("vegas", "smart"), edition="duel")
        server.append(match, *told)
        desk = record(match, **device)
        desk.match = match
        desk.page.locator(".pile .kind").first.wait_for()
        return desk

    return lay


WHOLE = """(where) => {
  const root = [...document.querySelectorAll("*")]
    .find((node) => node.shadowRoot?.recorder).shadowRoot;
  const foot = root.querySelector(".hand").getBoundingClientRect();
  return [...root.querySelectorAll(where)].filter((node) => {
    const { left, top, right, bottom } = node.getBoundingClientRect();
    const isUnder = foot.height && !node.closest(".hand") && bottom > foot.top;
    return top >= 0 && left >= 0 && right <= innerWidth && bottom <= innerHeight && !isUnder;
  }).length;
}"""
"""How many can be seen whole, above what covers the foot of the page."""


def lie_whole(page, where):
    return page.evaluate(WHOLE, where)


def test_what_is_drawn_lies_on_one_screen_of_a_phone_by_kinds_with_what_is_left(server, lay):
    desk = lay(*HELD)
    page = desk.page
    page.locator("[data-type=turn_ended]").click()
    faces = page.locator(".face-list .choice.face")
    faces.nth(15).wait_for()

    titles = page.locator(".face-list h3").all_inner_texts()
    assert [title.split()[0].upper() for title in titles] == ["UNITS", "MODULES", "INSTANTS"]
    assert faces.count() == 16
    page.wait_for_function(f"({WHOLE})('.face-list .choice.face') === 16")
    assert faces.first.get_attribute("aria-label") == "Ripper ×1"

    page.keyboard.type("gau")
    faces.nth(1).wait_for(state="detached")
    page.keyboard.press("Enter")  # the first that fits
    desk.page.locator(".holds.fresh").filter(has_text="Gauss Cannon").wait_for()
    faces.nth(15).wait_for()
    assert faces.filter(has_text="Gauss Cannon").get_attribute("aria-label") == "Gauss Cannon ×2"
    desk.page.locator(".holds.fresh").click()
    desk.page.locator(".holds.fresh").wait_for(state="detached")
    desk.pick("Twister")
    desk.pick("Officer")
    desk.shows("Twister, Officer")
    assert page.faults == []


def events_of(server, desk, kind):
    return [event for event in server.events(desk.match) if event.type_name() == kind]


def ghost(page, way):
    """Wait until the ghost looks there, and nothing is recorded."""
    page.locator(f'.turns .way.on[data-way="{way}"]').wait_for()


def test_a_ghost_is_turned_by_keys_by_a_tap_beside_it_and_by_a_drag_and_then_confirmed(server, lay):
    desk = lay(*HELD)
    page = desk.page
    page.locator(".holds").click()
    desk.cell("C3")
    page.locator(".ghost use").first.wait_for()
    drawn = page.locator(".ghost").inner_html()
    ghost(page, "S")  # as Ann's last piece
    page.keyboard.press("ArrowRight")
    ghost(page, "SW")
    assert page.locator(".ghost").inner_html() != drawn
    page.keyboard.press("2")
    ghost(page, "NE")
    desk.cell("C4")
    ghost(page, "S")
    north, east = (
        page.locator(f'.way[data-way="{way}"] .disc').bounding_box() for way in ("N", "SE")
    )
    page.mouse.move(north["x"] + 9, north["y"] + 9)
    page.mouse.down()
    ghost(page, "N")
    page.mouse.move(east["x"] + 9, east["y"] + 9)
    ghost(page, "SE")
    page.mouse.up()
    assert not [one for one in events_of(server, desk, "tile_placed") if one.hex == "C3"]
    page.locator(".turns [role=button]").first.click()
    desk.shows("Marksman on C3")

    placed = events_of(server, desk, "tile_placed")[-1]
    assert (placed.hex, placed.facing) == ("C3", "SE")
    assert page.faults == []


def test_an_arrow_that_does_not_confirm_at_once_turns_the_ghost_here_and_after_a_reload(
    server, lay
):
    desk = lay(*HELD)
    page = desk.page
    page.locator(".holds").click()
    desk.cell("C3")
    desk.exact("An arrow confirms at once")
    desk.face("N")
    ghost(page, "N")
    page.reload()
    page.locator(".holds").click()
    desk.cell("C3")
    desk.face("NE")
    ghost(page, "NE")
    page.get_by_role("button", name="Like this: north-east").click()
    desk.shows("Marksman on C3")

    assert events_of(server, desk, "tile_placed")[-1].facing == "NE"


def test_targets_round_a_ghost_are_as_wide_as_a_finger_on_a_phone(lay):
    page = lay(*HELD).page
    page.locator(".holds").click()
    page.locator('[data-cell="C3"]').click()
    page.locator(".ghost use").first.wait_for()

    small = page.locator(".turns .touch, .sheet button, .holds, .pile").evaluate_all(
        """nodes => nodes.map((node) => node.getBoundingClientRect())
          .filter(({ width, height }) => Math.min(width, height) < 44).length"""
    )
    assert small == 0


def test_what_is_left_of_a_pile_stands_by_kinds_and_says_what_nobody_saw(server, lay):
    unseen = {"type": "tiles_drawn", **ANN, "tiles": [None]}
    desk = lay(*BEGUN, unseen)
    pile = desk.page.locator(".pile").first
    assert pile.get_attribute("aria-label") == (
        "Tiles in the pile of Ann: 33, Units 10, Modules 7, Instants 17"
    )
    pile.click()
    desk.page.get_by_text("Gone, and nobody saw which: 1 of these.").wait_for()
    faces = desk.page.locator(".sheet .faces .face")
    assert faces.count() == 15
    assert faces.filter(has_text="Battle").locator(".times").inner_text() == "×5"


def test_the_hand_stays_in_sight_wherever_one_reads_and_begins_what_a_tile_does(server, lay):
    desk = lay(*HELD)
    desk.page.locator(".log .line").last.scroll_into_view_if_needed()
    assert lie_whole(desk.page, ".holds .face-of") == 1
    desk.page.locator(".holds").click()
    desk.page.locator(".cell.lit").first.wait_for()


def test_a_tile_that_was_taken_over_tells_who_holds_it_and_what_it_can_do(server, lay):
    desk = lay(
        *BEGUN,
        {"type": "tiles_drawn", **ANN, "tiles": ["vegas-agitator"]},
        {"type": "turn_ended", **ANN},
        {"type": "turn_began", **BOB, "number": 2},
        {"type": "tiles_drawn", **BOB, "tiles": ["smart-gauss-cannon"]},
        {"type": "tile_placed", **BOB, "tile": "smart-gauss-cannon", "hex": "D3", "facing": "NW"},
        {"type": "turn_ended", **BOB},
        {"type": "turn_began", **ANN, "number": 3},
        {"type": "tile_placed", **ANN, "tile": "vegas-agitator", "hex": "D2", "facing": "S"},
    )
    page = desk.page
    desk.cell("D3")
    page.get_by_role("button", name="About Gauss Cannon").click()
    page.get_by_text("taken over by Agitator D2 (Ann)").wait_for()
    page.get_by_text("Initiative 2: 2 printed").wait_for()
    page.locator(".offer").filter(has_text="which was taken over").wait_for()
    assert page.locator(".outlook .reach").count() == 2  # it fires north


@in_every_look
def test_tiles_to_pick_to_turn_and_to_look_at_are_whole_and_readable(lay, viewer):
    desk = lay(*BEGUN, **viewer.opens)
    page = desk.page
    page.locator(".face-list .face").first.wait_for()
    assert viewer.faults(page) == [], "what is drawn"
    page.locator(".pile").first.click()
    page.locator(".sheet .faces .face").first.wait_for()
    assert viewer.faults(page) == [], "what is left"
    page.locator(".back").click()
    page.locator(".face-list .face").nth(3).click()
    page.locator(".holds:not(.fresh)").click()
    desk.cell("C3")
    page.locator(".ghost use").first.wait_for()
    assert viewer.faults(page) == [], "a ghost"
    page.keyboard.press("Enter")
    page.locator('[data-piece="vegas-marksman@C3"]').wait_for()
    desk.cell("C3")
    page.locator(".card .outlook-told p").first.wait_for()
    assert viewer.faults(page) == [], "a tile"
    assert page.faults == []
