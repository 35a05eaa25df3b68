"""A board painted and an army listed for a match of Dust Tactics, by thumb: kept and used again."""

import json

import pytest
from dashboard.prepared import Prepared
from events.words import Words
from tests.browser.app import PHONE
from tests.browser.sight import in_every_look, rests

pytestmark = pytest.mark.chromium

PAGES = Words("dashboard.views")
FORD = {
    "game": "dust_tactics",
    "board": {"columns": 7, "rows": 5, "squares": {"C3": "cross"}, "cover": {"E2": "crate"},
              "walls": [["F4", "G4"]]},
}  # fmt: skip


class StartForm:
    """The form of a new match, in the words of whoever taps."""

    def __init__(self, page, lang="en"):
        self.page, self.lang = page, lang
        page.set_default_timeout(15_000)
        self.game = page.get_by_role("radio", name="Dust Tactics")
        self.game.click()
        rests(page)

    def say(self, key, **values):
        return PAGES(key, **values).text(self.lang)

    def chooses(self, group, name, place=0):
        found = self.page.get_by_role("radiogroup", name=self.say(group)).nth(place)
        found.get_by_role("radio", name=name).click()
        rests(self.page)

    def unfolds_board(self):
        self.page.locator("summary").filter(has_text=self.say("prepare.board")).first.click()

    def new_board(self):
        self.unfolds_board()
        self.chooses("prepare.which_board", self.say("prepare.new"))
        self.page.locator(".canvas svg").wait_for()

    def brush(self, name):
        self.page.locator(f'.brush[data-brush="{name}"]').click()

    def middle(self, column, row):
        """Where a square of the board is on the screen, counted from the lower left."""
        svg = self.page.locator(".canvas svg")
        svg.scroll_into_view_if_needed()
        box, shape = svg.bounding_box(), svg.get_attribute("viewBox").split()
        one = box["width"] / float(shape[2])
        left, low = box["x"] + 0.2 * one, box["y"] + box["height"] - 0.2 * one
        return left + (2 * column + 1) * one, low - (2 * row + 1) * one

    def strokes(self, *squares):
        rests(self.page)  # nobody aims at what still moves
        mouse = self.page.mouse
        mouse.move(*self.middle(*squares[0]))
        mouse.down()
        for square in squares[1:]:
            mouse.move(*self.middle(*square))
        mouse.up()

    def marks(self):
        found = self.page.locator(".canvas use").all()
        return {(one.get_attribute("data-square"), one.get_attribute("data-brush"))
                for one in found}  # fmt: skip

    def act(self, key):
        self.page.locator(".acts button").filter(has_text=self.say(key)).click()

    def keeps(self, name, place=-1):
        rests(self.page)
        fields = self.page.get_by_role("textbox", name=self.say("prepare.name"), exact=True)
        fields.nth(place).fill(name)
        self.page.keyboard.press("Tab")
        rests(self.page)
        self.page.get_by_role("button", name=self.say("prepare.save"), exact=True).nth(
            place
        ).click()
        self.page.get_by_text(self.say("prepare.saved", name=name)).wait_for()

    def lists(self, *cards):
        for card in cards:
            box = self.page.get_by_role("combobox", name=self.say("prepare.add")).first
            box.fill(card)
            self.page.get_by_role("option").filter(has_text=card).first.click()
            self.page.get_by_text(card, exact=True).first.wait_for()
            rests(self.page)

    def begins(self, *names):
        for i, name in enumerate(names, 1):
            label = self.say("start.player", number=i)
            self.page.get_by_label(label, exact=True).fill(name)
            self.page.keyboard.press("Tab")
            rests(self.page)
        self.page.get_by_role("button", name=self.say("start.go")).click()
        self.page.locator(".log .line").first.wait_for()


def newest(server):
    """The events of the match that was begun last."""
    path = max(server.folder.rglob("*.aar"), key=lambda path: path.stat().st_mtime_ns)
    lines = path.read_text("utf-8").splitlines()[1:]
    return [json.loads(line) for line in lines]


def facts(event, *names):
    return [event["type"], *(event.get(name) for name in names)]


@pytest.fixture
def form(serve, open_page, tmp_path):
    with serve(tmp_path) as server:
        yield server, StartForm(open_page(f"{server.url}/?view=start", **PHONE))


def test_a_board_is_painted_by_strokes_kept_and_played_on(form):
    server, start = form
    start.new_board()
    start.brush("cross")
    start.strokes((1, 1), (4, 4))  # a quick finger leaves out nothing between
    start.strokes((6, 6))
    start.act("prepare.paint_undo")
    start.brush("tank_trap")
    start.strokes((2, 2))
    start.brush("none")
    start.strokes((3, 3))  # another symbol takes the place of the first

    assert start.marks() == {
        ("B2", "cross"), ("C3", "cross"), ("E5", "cross"), ("D4", "none"), ("C3", "tank_trap"),
    }  # fmt: skip
    start.keeps("Ford")
    kept = Prepared(server.folder, "dust_tactics").of("boards")["Ford"]["board"]
    assert kept == {
        "columns": 9, "rows": 9, "squares": {"B2": "cross", "C3": "cross", "E5": "cross",
                                             "D4": "none"},
        "cover": {"C3": "tank_trap"},
    }  # fmt: skip
    assert start.page.faults == []


def test_a_board_that_was_kept_is_played_on_smaller_than_it_was(serve, open_page, tmp_path):
    Prepared(tmp_path, "dust_tactics").keep("boards", "Ford", FORD)
    with serve(tmp_path) as server:
        start = StartForm(open_page(f"{server.url}/?view=start", **PHONE))
        start.unfolds_board()
        start.chooses("prepare.which_board", "Ford")
        start.page.locator(".canvas use").first.wait_for()
        assert start.marks() == {("C3", "cross"), ("E2", "crate")}
        start.page.get_by_role("button", name="Columns −1").click()
        start.page.get_by_role("button", name="Columns −1").click()
        for name in ("Allies", "Axis"):
            place = 0 if name == "Allies" else 1
            group = start.page.get_by_role("radiogroup", name="Faction").nth(place)
            group.get_by_role("radio", name=name).click()
            rests(start.page)
        start.begins("Ann", "Bob")
        start.page.locator(".board [data-cell=E5]").wait_for()

        told = [event for event in newest(server) if event["type"] != "match_started"]
        assert [event["type"] for event in told] == ["board_laid", "square_marked", "cover_placed"]
        assert facts(told[0], "columns", "rows") == ["board_laid", 5, 5]
        assert facts(told[2], "cover", "square") == ["cover_placed", "crate", "E2"]
        assert start.page.faults == []


def test_an_army_is_listed_with_its_hero_kept_and_played_with(form):
    server, start = form
    start.chooses("prepare.which_list", start.say("prepare.new"))
    start.lists("Blackhawk", "Hell Boys", "Rhino")
    label = start.say("prepare.joins", unit="Rhino")
    start.page.get_by_role("combobox", name=label).fill("Hell Boys")  # a typed name opens the list
    start.page.get_by_role("option").filter(has_text="Hell Boys").click()
    start.keeps("Raiders", 0)
    for place, name in enumerate(("Allies", "Axis")):
        group = start.page.get_by_role("radiogroup", name="Faction").nth(place)
        group.get_by_role("radio", name=name).click()
        rests(start.page)
    start.begins("Ann", "Bob")

    kept = Prepared(server.folder, "dust_tactics").of("lists")["Raiders"]
    assert kept["units"] == [
        {"card": "Blackhawk"}, {"card": "Hell Boys"}, {"card": "Rhino", "joins": 1},
    ]  # fmt: skip
    listed, joined = newest(server)[1:3]
    assert facts(listed, "player", "units") == [
        "army_listed", "Ann", ["Blackhawk", "Hell Boys", "Rhino"],
    ]  # fmt: skip
    assert facts(joined, "hero", "unit") == ["hero_attached", "Rhino", "Hell Boys"]
    assert start.page.faults == []


def test_a_file_is_taken_in_or_refused_by_the_square_that_is_wrong(form):
    _, start = form
    start.new_board()
    chooser = start.page.locator("[data-testid=stFileUploader] input")
    wrong = {**FORD, "board": {**FORD["board"], "cover": {"H2": "crate"}}}
    chooser.set_input_files(as_file("wrong.json", wrong))
    start.page.get_by_text("wrong.json: ").filter(has_text="H2").wait_for()
    assert start.marks() == set()

    chooser.set_input_files(as_file("ford.json", FORD))
    start.page.get_by_text(start.say("prepare.taken_in", name="ford.json")).wait_for()
    start.page.locator(".canvas use").first.wait_for()

    assert start.marks() == {("C3", "cross"), ("E2", "crate")}
    assert start.page.faults == []


def as_file(name, board):
    return {"name": name, "mimeType": "application/json", "buffer": json.dumps(board).encode()}


@in_every_look
def test_what_is_prepared_is_readable_and_whole(serve, open_page, tmp_path, viewer):
    Prepared(tmp_path, "dust_tactics").keep("boards", "Ford", FORD)
    units = [{"card": "Hell Boys"}, {"card": "Rhino", "joins": 0}]
    Prepared(tmp_path, "dust_tactics").keep("lists", "Raiders", {"units": units})
    with serve(tmp_path) as server:
        page = open_page(f"{server.url}/?view=start", **viewer.opens)
        start = StartForm(page, viewer.lang[:2])
        start.chooses("prepare.which_list", "Raiders")
        start.unfolds_board()
        start.chooses("prepare.which_board", "Ford")
        page.locator(".canvas use").first.wait_for()
        rests(page)

        assert viewer.faults(page) == []
