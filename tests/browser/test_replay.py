"""A match stepped through in a real browser: by keys, links, fingers; side lines, remarks, live."""

import re
import shutil
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from tests.browser.app import PHONE, Recorder
from tests.browser.sight import LIGHT_AND_DARK, light, rests, serious_faults
from tests.browser.slowness import SlowLine

pytestmark = pytest.mark.chromium

DESK = {"viewport": {"width": 1280, "height": 900}}
HEXES = {"board": "hex", "radius": 2}
RULEBOOK = Path(__file__).parents[2] / "sample_games/neuroshima_hex/rulebook_duel_turns_1_to_7.aar"


class Replay:
    """The replay's page, in the words of whoever watches."""

    def __init__(self, page):
        self.page = page
        self.now = page.locator(".now")
        self.count = page.locator(".count")
        page.locator(".controls .bar").first.wait_for()
        rests(page)

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def button(self, name):
        self.page.get_by_role("button", name=name, exact=True).first.click()

    def stands_at(self, number):
        self.count.filter(has_text=re.compile(rf"^{number} / ")).wait_for()

    def passes(self, number):
        """Wait until it is further on than that."""
        self.page.wait_for_function(PASSES, arg=number)

    def path(self):
        return self.page.locator(".path").inner_text()

    def address(self, **wanted):
        """Wait until the address says it."""
        self.page.wait_for_function(ADDRESS, arg=wanted)

    @property
    def query(self):
        return {key: values[0] for key, values in parse_qs(urlsplit(self.page.url).query).items()}


ADDRESS = """(wanted) => Object.entries(wanted).every(([name, value]) =>
  new URLSearchParams(location.search).get(name) === value)"""

PASSES = """(number) => [...document.querySelectorAll("*")].some((node) =>
  parseInt(node.shadowRoot?.querySelector(".count")?.textContent) > number)"""


@pytest.fixture
def watch(server, open_page):
    def watch(match, at=None, *, branch=None, server=server, **device):
        query = (
            f"?match={match}"
            + (f"&at={at}" if at else "")
            + (f"&branch={branch}" if branch else "")
        )
        return Replay(open_page(f"{server.url}/{query}", **device))

    return watch


@pytest.fixture(scope="module")
def duel(server):
    """The rulebook's Duel match; its id."""
    match = RULEBOOK.read_text("utf-8").split('"match":"')[1].split('"')[0]
    target = server.folder / "neuroshima_hex" / f"{match}.aar"
    target.parent.mkdir(exist_ok=True)
    shutil.copy(RULEBOOK, target)
    return match


def placed(player, piece, cell, **more):
    return {"type": "piece_placed", "player": player, "piece": piece, "cell": cell, **more}


@pytest.fixture
def short(server):
    return begin_short(server)


def begin_short(server):
    """Three pieces, one of them taken back, and a remark; its id."""
    match = server.begin(options=HEXES)
    server.append(
        match, placed("Ann", "Fox", "C3"), placed("Bob", "Owl", "B2"),
        placed("Ann", "Bear", "D1"),
        {"type": "event_retracted", "target": 3},
        {"type": "note_written", "on": 2, "author": "Cleo", "symbol": "!!", "text": "Bold."},
    )  # fmt: skip
    return match


def test_a_link_opens_exactly_there_and_follows_the_stepping(duel, watch):
    replay = watch(duel, 20, **DESK)
    replay.stands_at(20)

    replay.press("ArrowRight", "l")
    replay.stands_at(22)
    replay.address(at="22")
    replay.page.reload()
    replay.stands_at(22)

    assert replay.page.faults == []


def test_the_address_is_right_in_the_end_though_news_of_it_were_lost(duel, watch):
    replay = watch(duel, 20, **DESK)
    line = SlowLine(replay.page)
    replay.page.reload()
    replay.stands_at(20)
    line.lose("page_info_changed", times=2)

    replay.press("ArrowRight")
    replay.address(at="21")

    assert line.lost("page_info_changed")
    assert replay.page.faults == []


def test_keys_step_by_event_action_turn_battle_and_to_the_ends(duel, watch):
    replay = watch(duel, 1, **DESK)
    replay.press("n")
    first = replay.path()
    replay.press("n")
    second = replay.path()
    replay.press("p")

    assert first != second
    assert replay.path() == first
    replay.press("End")
    last = replay.count.inner_text().split(" / ")
    assert last[0] == last[1]
    replay.press("B")
    assert "Battle" in replay.path()
    replay.press("Home", "ArrowDown", "ArrowUp", "ArrowLeft")
    replay.stands_at(1)


def test_thirty_quick_presses_end_on_the_right_event(duel, watch):
    replay = watch(duel, 1, **DESK)
    replay.press(*["ArrowRight"] * 30)
    replay.stands_at(31)
    replay.press(*["ArrowLeft"] * 10)
    replay.stands_at(21)
    replay.address(at="21")
    assert "event 21" in replay.path()


def test_it_plays_by_itself_and_stops_at_a_key(duel, watch):
    replay = watch(duel, 1, **DESK)
    replay.press("+", "+", " ")
    replay.page.get_by_role("button", name="Pause").wait_for()
    replay.passes(3)
    replay.press(" ")
    replay.page.get_by_role("button", name="Play", exact=True).wait_for()
    here = replay.count.inner_text()
    replay.page.wait_for_timeout(700)  # more than two steps at this speed
    assert replay.count.inner_text() == here


def test_the_help_sheet_names_every_key(duel, watch):
    replay = watch(duel, **DESK)
    replay.press("?")
    sheet = replay.page.get_by_role("dialog")
    sheet.wait_for()
    assert "action with all it causes" in sheet.inner_text()
    replay.press("Escape")
    sheet.wait_for(state="hidden")
    replay.press("ArrowRight")
    replay.stands_at(2)


def test_a_hex_tells_all_that_happened_there_and_a_line_leads_there(short, watch):
    replay = watch(short, 1, **DESK)
    replay.page.locator('[data-cell="B2"]').click()
    lines = replay.page.locator(".loglist .line")
    replay.page.get_by_text("All that happened at B2").wait_for()
    assert ["Owl" in text for text in lines.all_inner_texts()] == [True]
    replay.press("Escape")
    lines.filter(has_text="Bear").click()
    replay.now.filter(has_text="Bear").wait_for()


def test_what_fell_leads_to_the_moment_it_went(duel, watch):
    replay = watch(duel, 1, **DESK)
    replay.press("x")
    fallen = replay.page.locator(".dead").first
    seq = fallen.locator(".seq").inner_text()
    fallen.click()
    replay.address(at=seq)
    replay.page.locator(".path").filter(has_text=f"event {seq}").wait_for()
    assert f"at={seq}" in replay.page.url


def test_a_segment_shows_arrows_and_says_why(duel, watch):
    replay = watch(duel, 1, **DESK)
    for _ in range(12):
        replay.press("]")
        if replay.page.locator(".arrows .arrow").count():
            break
    assert replay.page.locator(".arrows .arrow").count()
    replay.press("w")
    replay.page.locator(".reasons .deed").first.wait_for()
    assert "nitiative" in replay.page.locator(".reasons").inner_text()


def test_as_played_shows_what_was_taken_back(short, watch):
    replay = watch(short, 3, **DESK)
    replay.page.get_by_role("button", name="As played").wait_for()
    replay.now.filter(has_text="Owl").wait_for()
    replay.press("a")
    replay.page.get_by_role("button", name="As corrected").wait_for()
    replay.now.filter(has_not_text="Owl").wait_for()
    assert replay.page.get_by_role("button", name="As played").count() == 0


def test_remarks_stand_at_their_event_and_one_is_written_there(server, short, watch):
    replay = watch(short, 2, **DESK)
    remark = replay.page.locator(".remark")
    remark.filter(has_text="Cleo").wait_for()
    assert replay.page.locator(".sign-at").filter(has_text="!!").count() == 1

    replay.press("i")
    replay.page.get_by_label("Your name").fill("Dan <b>")
    replay.page.get_by_label("What do you want to say").fill("<img src=x onerror=alert(1)>")
    replay.page.get_by_role("button", name="Mark with ?!").click()
    replay.button("Save note")

    remark.filter(has_text="Dan <b>").wait_for()
    notes = [event for event in server.events(short) if event.type_name() == "note_written"]
    assert [(n.author, n.on, n.symbol) for n in notes] == [("Cleo", 2, "!!"), ("Dan <b>", 2, "?!")]
    assert replay.page.locator("img[src=x]").count() == 0


def test_a_what_if_is_opened_played_compared_and_linked(server, watch):
    match = server.begin(options=HEXES)
    server.append(match, placed("Ann", "Fox", "C3"), placed("Bob", "Owl", "B2"))
    replay = watch(match, 2)
    replay.button("What if …?")
    page = replay.page
    page.get_by_role("button", name="Place a piece", exact=True).first.click()
    assert "branch_opened" not in server.types(match)
    page.locator(".sheet input").first.fill("Wolf")
    page.keyboard.press("Enter")
    page.locator('.lit[data-cell="C1"]').click()  # the replay's board may still be going
    page.locator(".log .line").filter(has_text="Wolf").first.wait_for()
    branch = replay.query["branch"]
    page.get_by_role("button", name="Replay and compare").click()
    page.locator(".now").filter(has_text="Wolf").wait_for()
    replay.address(match=match, branch=branch, at="5")

    side = watch(match, 5, branch=branch, **DESK)
    side.now.filter(has_text="Wolf").wait_for()
    side.page.get_by_role("tab", name="Compare").click()
    side.page.locator(".scores").wait_for()
    side.page.get_by_role("button", name="Go to that line").click()
    side.now.filter(has_text="Owl").wait_for()
    side.address(branch=None)

    standing = [e.piece for e in server.standing(match) if e.type_name() == "piece_placed"]
    assert standing == ["Fox", "Owl"]


def test_looking_at_what_might_be_leaves_no_trace(server, watch):
    match = server.begin(options=HEXES)
    server.append(match, placed("Ann", "Fox", "C3"), placed("Bob", "Owl", "B2"))
    server.append(match, {"type": "match_ended", "winner": "Ann"})
    before = server.path(match).read_bytes()
    replay = watch(match, 2)

    replay.press("o")
    replay.page.locator(".sheet .offer").first.wait_for()
    assert replay.page.locator('[data-cell="B2"][aria-label*="Owl"]').count() == 0
    replay.page.reload()
    replay.page.locator(".sheet .offer").first.wait_for()
    replay.page.get_by_role("button", name="Replay and compare").click()
    replay.page.locator(".now").filter(has_text="Fox").wait_for()

    assert server.path(match).read_bytes() == before


def test_the_other_line_stands_at_the_same_turn_and_action(server, watch):
    """On the side line the first action has more consequences, and the second turn comes later."""
    match = server.begin(options=HEXES)

    def turn(number, seat, **more):
        return {"type": "span_opened", "span": "turn", "number": number, "player": seat, **more}

    side = {"branch": "b"}
    server.append(
        match, turn(1, "Ann"),
        placed("Ann", "Fox", "C3"), placed("Ann", "Elk", "C1"),
        turn(2, "Bob"), placed("Bob", "Owl", "B2"),
        {"type": "branch_opened", "branch": "b", "from": 2, "kind": "what_if", "title": "Wolves"},
        placed("Ann", "Wolf", "C3", **side),
        {"type": "points_scored", "player": "Ann", "points": 1, "cause": 8, **side},
        {"type": "points_scored", "player": "Ann", "points": 1, "cause": 8, **side},
        turn(2, "Bob", **side), placed("Bob", "Bee", "B2", **side),
    )  # fmt: skip
    replay = watch(match, 8, branch="b", **DESK)
    replay.page.get_by_role("tab", name="Compare").click()
    there = replay.page.locator(".there")

    for seq, text in {8: "Fox", 9: "Fox", 10: "Fox", 11: "turn 2", 12: "Owl"}.items():
        replay.page.locator(".path").first.filter(has_text=f"event {seq}").wait_for()
        there.filter(has_text=re.compile(text, re.IGNORECASE)).wait_for()
        replay.press("ArrowRight")
    differing = replay.page.locator(".differing").filter(has_text="B2")
    differing.wait_for()
    assert "C3" in differing.inner_text()


def test_a_watcher_sees_what_is_recorded_and_is_not_pulled_away(server, watch):
    match = server.begin(options=HEXES)
    server.append(match, placed("Ann", "Fox", "C3"))
    live, calm = watch(match, 2, **DESK), watch(match, 1, **DESK)
    server.append(match, placed("Bob", "Owl", "B2"))

    live.now.filter(has_text="Owl").wait_for()
    calm.page.get_by_role("button", name="To the end (+2)").wait_for()
    assert calm.count.inner_text().startswith("1 / ")
    assert live.count.inner_text() == "3 / 3"


def test_cards_of_others_stay_hidden_from_a_seat(server, watch):
    match = server.begin()
    server.append(
        match,
        {"type": "cards_drawn", "player": "Ann", "cards": ["Dragon"], "seen_by": ["Ann"]},
    )  # fmt: skip
    replay = watch(match, 2, **DESK)
    replay.now.filter(has_text="Dragon").wait_for()
    replay.page.get_by_test_id("stSelectbox").get_by_role("combobox").click()
    replay.page.get_by_role("option", name="As Bob sees it").click()
    replay.now.filter(has_not_text="Dragon").filter(has_text="Ann draws 1 unknown card").wait_for()
    assert "Dragon" not in replay.page.locator(".replay").inner_text()


@pytest.mark.parametrize("lang", ["en-GB", "pl-PL"])
def test_the_head_of_a_replay_is_whole_on_a_phone(server, open_page, lang):
    match = server.begin(players=("Anastazja", "Bartholomew"), options=HEXES)
    hidden = {"piece": "fox", "name": "Fox", "cell": "C3", "player": "Anastazja"}
    server.append(match, {"type": "piece_placed", **hidden, "seen_by": ["Anastazja"]})
    page = open_page(f"{server.url}/?match={match}", lang=lang, **PHONE)
    head = page.locator(".st-key-replay-head")
    head.locator("[data-testid=stSelectbox]").wait_for()
    rests(page)
    boxes = [one.bounding_box() for one in head.locator("h1, button, [data-baseweb=select]").all()]

    assert len(boxes) > 3
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= 390 for box in boxes)
    assert boxes[0]["width"] > 300


def test_a_finger_steps_over_the_board(duel, watch):
    replay = watch(duel, 5)
    replay.page.evaluate(SWIPE)
    replay.stands_at(6)
    assert "event 6" in replay.path()


SWIPE = """() => {
  const find = (root) => root.querySelector(".board") || [...root.querySelectorAll("*")]
    .map((node) => node.shadowRoot && find(node.shadowRoot)).find(Boolean);
  const board = find(document);
  const finger = (x) => new Touch({ identifier: 1, target: board, clientX: x, clientY: 300 });
  board.dispatchEvent(new TouchEvent("touchstart", { touches: [finger(300)], bubbles: true }));
  board.dispatchEvent(new TouchEvent("touchend", { changedTouches: [finger(120)], bubbles: true }));
}"""


SHARED = {
    "PNG": (".png", b"\x89PNG"),
    "GIF": (".gif", b"GIF8"),
    "Replay in one file": (".html", b"<!doctype"),
    "Report": (".pdf", b"%PDF"),
    "Text": (".txt", b"game: freeform"),
    "ZIP": (".zip", b"PK"),
}


@pytest.fixture
def calm(serve, tmp_path):
    """A server whose pages do not look whether a record grew: at the second time that any of them
    does, Streamlit throws a file away that was made and is not fetched yet."""
    with serve(tmp_path, env={"AAR_POLL": "600"}) as server:
        yield server


def test_what_is_shared_comes_as_a_file(calm, watch):
    replay = watch(begin_short(calm), 4, server=calm, **DESK)
    replay.page.get_by_text("Share", exact=True).click()
    day = replay.page.evaluate("() => new Date().toISOString().slice(0, 10)")
    for name, (end, start) in SHARED.items():
        with replay.page.expect_download() as waiting:
            replay.page.get_by_role("button", name=name).click()
        assert waiting.value.suggested_filename == f"ann-bob-{day}{end}"
        assert Path(waiting.value.path()).read_bytes().startswith(start)


@pytest.mark.parametrize("lang", ["en-GB", "pl-PL"])
def test_a_screen_reader_finds_no_serious_fault_beside_the_board(short, watch, lang):
    replay = watch(short, 3, lang=lang, **DESK)
    for key in ("w", "x", "i", "?"):
        replay.press(key)
        for dark in LIGHT_AND_DARK:
            light(replay.page, dark)
            assert serious_faults(replay.page) == [], key
        replay.press("Escape")


# Behind a number


@pytest.mark.parametrize("dark", LIGHT_AND_DARK)
def test_a_number_opens_what_made_it_and_leads_to_its_correction(server, open_page, dark):
    match = server.begin(options=HEXES)
    server.append(
        match,
        {"type": "counter_set", "counter": "food", "value": 9},
        {"type": "points_scored", "player": "Ann", "points": 2},
        {"type": "counter_changed", "counter": "food", "change": -3},
    )
    replay = Replay(open_page(f"{server.url}/?match={match}&at=4", dark=dark))
    page = replay.page

    page.get_by_role("button", name="food: 6").first.click()
    rows = page.locator(".behind .line")
    assert [row.split("\n")[0] for row in rows.all_inner_texts()] == ["+9", "−3"]
    assert page.locator(".behind-now").inner_text() == "6"
    assert page.locator(".curve-title").inner_text() == "food"
    assert not serious_faults(page)
    rows.first.click()
    replay.stands_at(2)
    assert page.locator(".behind-now").inner_text() == "9"

    page.locator(".mend").first.click()
    page.get_by_role("button", name="Change it", exact=True).wait_for()
    assert page.locator(".sheet .ask").inner_text() == "food is set to 9."


def test_a_secret_told_on_one_device_is_seen_on_no_other_replay_until_it_is_shown(
    server, open_page, watch
):
    match = server.begin(options=HEXES)
    url = f"{server.url}/?view=record&match={match}"
    mine = Recorder(open_page(url, **PHONE))
    mine.exact("Place a piece face down")
    mine.page.locator(".sheet .extras .chip").filter(has_text="What is it?").click()
    mine.write("Stalker")
    mine.cell("C3")
    mine.exact("Record")
    mine.shows("Stalker")
    other = watch(match, **PHONE)
    other.press("End")
    other.now.filter(has_text="Only Ann knows").wait_for()
    other.page.get_by_test_id("stSelectbox").get_by_role("combobox").click()
    eyes = other.page.get_by_role("option")
    eyes.filter(has_text="As anybody sees it").wait_for()
    eyes.filter(has_text="Bob").wait_for()
    assert eyes.filter(has_text="Ann").count() == 0
    assert "Stalker" not in other.page.content()
    other.press("Escape")

    mine.cell("C3")
    mine.exact("Show a hidden piece")
    other.press("End")
    other.page.locator('[data-cell="C3"][aria-label*="Stalker"]').wait_for()


# The theatre


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_on_a_desk_the_board_takes_nearly_half_the_window_and_all_else_stands_beside_it(
    duel, watch, size
):
    replay = watch(duel, 40, viewport={"width": size[0], "height": size[1]})
    box = replay.page.locator(".left > .board > svg").bounding_box()
    beside = [
        replay.page.locator(name) for name in (".seats", ".panels", ".field", ".side", ".count")
    ]

    assert box["width"] * box["height"] / (size[0] * size[1]) >= 0.45
    assert replay.page.locator(".left > .board [data-cell]").count() >= 19
    for part in beside:
        at = part.bounding_box()
        assert at["y"] >= 0
        assert at["y"] + at["height"] <= size[1]
        assert at["x"] + at["width"] <= size[0]


def test_other_pages_have_their_menu_back_behind_the_theatre(duel, watch):
    replay = watch(duel, 40, **DESK)
    replay.page.get_by_role("button", name="Library").click()

    replay.page.locator(".shelf [data-match]").first.wait_for()
    replay.page.wait_for_function("() => document.documentElement.dataset.theatre === undefined")
    assert replay.page.locator(".st-key-menu").bounding_box()["width"] == DESK["viewport"]["width"]


def test_what_falls_lies_there_as_a_ghost_until_the_next_step(server, watch):
    match = server.begin(options=HEXES)
    server.append(
        match, placed("Ann", "Fox", "C3"), placed("Bob", "Owl", "B2"),
        {"type": "piece_removed", "player": "Bob", "piece": "Fox"}, placed("Ann", "Bear", "D1"),
    )  # fmt: skip
    replay = watch(match, 4, **DESK)
    ghost = replay.page.locator('[data-cell="C3"] .ghost')
    ghost.wait_for()

    replay.press("ArrowRight")

    ghost.wait_for(state="detached")
    replay.press("ArrowLeft")
    ghost.wait_for()
    assert replay.page.locator(".ghost").count() == 1


def test_the_chart_has_an_axis_and_its_signs_lie_above_the_lines(duel, watch):
    replay = watch(duel, 40, **DESK)
    axis = replay.page.locator(".axis span")
    lane = replay.page.locator(".lane").bounding_box()
    lines = [one.bounding_box() for one in replay.page.locator(".curve .line").all()]
    signs = replay.page.locator(".lane .sign-at")

    assert [int(value) for value in axis.all_inner_texts()][0::4] == [0, 20]
    assert signs.count() > 3
    assert all(line["y"] >= lane["y"] + lane["height"] for line in lines)
    assert replay.page.locator(".turn-number").first.inner_text() == "1"
    assert lines[0]["y"] != lines[1]["y"]  # both have 20 points for long, and both are seen


def test_the_chart_says_what_was_there_and_leads_there_by_a_click(duel, watch):
    replay = watch(duel, 3, **DESK)
    battle = replay.page.locator(".sign-at.battle")
    box = battle.bounding_box()
    replay.page.mouse.move(box["x"] + 2, box["y"] + 60)

    hint = replay.page.locator(".curve-hint")
    hint.filter(has_text="20").wait_for()
    replay.page.mouse.click(box["x"] - 4, box["y"] + 5)

    replay.page.locator(".now").filter(has_text="Battle").wait_for()
    assert "Battle 1" in replay.path()


@pytest.mark.parametrize("high", [844, 664])
def test_on_a_phone_board_and_sentence_stand_above_the_dock_with_its_acts(duel, watch, high):
    replay = watch(duel, 43, **{**PHONE, "viewport": {"width": 390, "height": high}})
    dock = replay.page.locator(".bar").bounding_box()
    low = replay.page.locator('[data-cell="C5"]').bounding_box()
    said = replay.page.locator(".now").bounding_box()

    assert low["y"] + low["height"] <= dock["y"]
    assert said["y"] + said["height"] <= dock["y"]
    for act in replay.page.locator(".bar .acts button").all():
        box = act.bounding_box()
        assert box["height"] >= 44
        assert dock["y"] <= box["y"]
        assert box["y"] + box["height"] <= high
    replay.button("Why?")
    replay.page.get_by_role("tab", name="Why?", selected=True).wait_for()


def test_the_table_fills_the_screen_by_a_key_and_comes_back(duel, watch):
    replay = watch(duel, 40, **DESK)
    replay.press("s")
    replay.page.wait_for_function("() => document.fullscreenElement !== null")
    replay.press("ArrowRight")
    replay.stands_at(41)
    replay.button("Full screen")
    replay.page.wait_for_function("() => document.fullscreenElement === null")


def test_nothing_moves_where_somebody_said_so_and_a_device_remembers_it(server, watch):
    match = server.begin(options=HEXES)
    server.append(
        match, placed("Ann", "Fox", "C3"),
        {"type": "piece_removed", "player": "Bob", "piece": "Fox"},
    )  # fmt: skip
    replay = watch(match, 3, **DESK)
    replay.page.emulate_media(reduced_motion="no-preference")
    moves = "(node) => getComputedStyle(node).animationName"
    ghost = replay.page.locator(".ghost")
    ghost.wait_for()
    assert ghost.evaluate(moves) == "falls"

    replay.press("?")
    replay.page.get_by_label("No movement on the board").check()
    assert ghost.evaluate(moves) == "none"
    replay.page.reload()
    ghost.wait_for()
    assert ghost.evaluate(moves) == "none"


def test_one_piece_is_followed_from_the_board_and_from_the_fallen_and_by_its_link(duel, watch):
    replay = watch(duel, 44, **DESK)
    replay.page.locator('[data-cell="C4"]').click()
    replay.button("Gauss Cannon: its whole story")
    lines = replay.page.locator(".life-lines .line")
    lines.filter(has_text="Hits Headquarters C1 · Hits Bodyguard C2 ✕").wait_for()
    replay.address(piece="smart-gauss-cannon.4")

    lines.filter(has_text="D3 → C4").click()
    replay.stands_at(38)
    assert replay.page.locator('[data-cell="C4"] .followed').count() == 1
    replay.press("ArrowLeft")
    replay.page.locator('[data-cell="D3"] .followed').wait_for()

    replay.press("Escape")
    replay.page.get_by_role("tab", name="One piece").click()
    assert replay.page.locator(".sidebody .chip.life").count() == 11
    replay.press("x")
    replay.page.get_by_role("button", name="Medic: its whole story").click()
    lines.filter(has_text="Is hit by Gauss Cannon D3").wait_for()
    replay.address(piece="vegas-medic.6")
    replay.page.reload()
    lines.filter(has_text="Comes to D1").wait_for()
    assert serious_faults(replay.page) == []


def test_a_piece_leads_to_what_its_signs_mean(duel, watch):
    replay = watch(duel, 40, **DESK)
    replay.page.locator('[data-cell="C2"]').click()
    with replay.page.expect_popup() as opened:
        replay.page.get_by_role("link", name="About Bodyguard").click()
    card = opened.value.locator(".about", has_text="Bodyguard")
    card.filter(has_text="Melee, strength 1").wait_for()

    assert opened.value.locator(".groups [aria-current]").inner_text() == "Vegas"
    assert opened.value.locator(".faces .piece").count() == 16
    assert serious_faults(opened.value) == []


@pytest.mark.parametrize("size", [(1280, 900), (390, 844)])
def test_a_battle_is_fought_anew_with_one_piece_gone_and_kept_under_a_name(
    server, fight, watch, size
):
    points = {"hq_points": {"Ann": 20, "Bob": 20}}
    shot = {"from": "C3", "to": "C2", "kind": "ranged", "strength": 1, "wounds": 1}
    ripper = {"tile": "smart-ripper", "owner": "Bob", "hex": "C2"}
    fought = {"type": "segment_fought", "initiative": 3, "attacks": [shot]}
    server.append(
        fight, {**fought, "destroyed": [ripper], **points}, {"type": "battle_ended", **points}
    )
    more = {"has_touch": True, "is_mobile": True} if size[0] < 500 else {}
    device = {"viewport": {"width": size[0], "height": size[1]}, **more}
    replay = watch(fight, 15, **device)
    replay.page.get_by_role("tab", name="What if").click()
    replay.button("Change the table before it")
    sheet = replay.page.locator(".altersheet")
    sheet.locator('.picker [data-cell="C3"]').click()
    replay.button("Take it off")

    sheet.locator(".fates", has_text="Ann 20 → 18").wait_for()
    assert serious_faults(replay.page) == []
    before = len(server.events(fight))
    sheet.get_by_label("Name of the branch").fill("Nobody shoots")
    replay.button("Keep as a branch")

    replay.page.locator(".flag", has_text="Nobody shoots").wait_for()
    kept = [event.type_name() for event in server.events(fight)[before:]]
    assert kept[:3] == ["branch_opened", "damage_dealt", "battle_started"]
    assert kept[-1] == "battle_ended"
    if size[0] > 500:
        replay.page.locator(".replay.theatre").wait_for()
        assert replay.page.locator("html[data-theatre]").count() == 1
