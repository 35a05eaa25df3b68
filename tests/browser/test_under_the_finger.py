"""The record grows while somebody taps, types or reads: what they are at stays as it is."""

import pytest
from tests.browser.app import DESK, Recorder
from tests.browser.slowness import SlowLine

pytestmark = pytest.mark.chromium
A_RUN = 8
"""More messages than one run of the page sends."""


@pytest.fixture
def match(server):
    return server.begin(options={"board": "hex", "radius": 2})


@pytest.fixture
def desk(record, match):
    return record(match, **DESK)


@pytest.fixture
def grows(server, match, desk):
    """Somebody else records a piece, and this device shows it."""

    def grows(piece="Fox"):
        server.append(match, {"type": "piece_placed", "piece": piece, "cell": "C3"})
        desk.shows(piece)

    return grows


def told(server, match):
    """What was recorded of late, the kinds of events."""
    return [event.type_name() for event in server.events(match)]


def press(desk, button):
    button.hover()
    desk.page.mouse.down()


def test_a_button_that_is_pressed_long_is_heard_though_the_page_was_drawn_anew(
    desk, grows, server, match
):
    grows("Owl")  # from the first piece on there are more buttons
    press(desk, desk.button("Score points"))
    grows()
    desk.page.mouse.up()
    desk.page.locator(".number .main").click()

    desk.shows("scores")
    assert told(server, match)[-3:] == ["piece_placed", "piece_placed", "points_scored"], "once"


def test_nothing_moves_away_under_a_finger(record, server, match):
    server.append(match, {"type": "piece_placed", "piece": "Fox", "cell": "C3"})
    page = record(match, **DESK).page
    line = SlowLine(page)
    page.reload()
    desk = Recorder(page)
    line.hold()
    for cell in ("B2", "D1", "C1"):
        server.append(match, {"type": "piece_placed", "piece": "Owl", "cell": cell})
    line.wait(A_RUN)

    pressed = desk.lines.filter(has_text="Fox")
    place = pressed.bounding_box()
    press(desk, pressed)
    line.let_go()
    page.wait_for_timeout(300)
    assert pressed.bounding_box() == place
    page.mouse.up()

    page.locator(".sheet .ask").filter(has_text="Fox").wait_for()
    desk.shows("Owl")
    assert desk.lines.filter(has_text="Owl").count() == len(("B2", "D1", "C1"))


def test_a_number_that_was_stepped_stays_until_it_is_told(desk, grows, server, match):
    desk.exact("Score points")
    desk.exact("+5")
    desk.exact("+1")
    grows()
    desk.page.locator(".number .main").click()
    desk.shows("scores")

    (scored,) = (event for event in server.events(match) if event.type_name() == "points_scored")
    assert scored.points == 7


def test_what_is_unfolded_stays_so(desk, grows):
    desk.place("Owl", "B2")
    desk.shows("Owl")
    desk.lines.filter(has_text="Owl").click()
    desk.unfold("Add a note")
    grows()
    assert desk.button("Mark with !!").is_visible()
    desk.exact("Mark with !!")

    desk.page.locator(".log .mark").wait_for()


def test_keys_keep_their_place(desk, grows):
    desk.button("Score points").focus()
    grows()
    assert desk.button("Score points").evaluate("it => it.matches(':focus')")
    desk.page.keyboard.press("Enter")

    desk.page.locator(".number .main").wait_for()


def test_one_of_several_pieces_is_still_asked_for(desk, grows, server, match):
    for piece in ("Owl", "Bear"):
        server.append(match, {"type": "piece_placed", "piece": piece, "cell": "B2"})
        desk.shows(piece)
    desk.exact("Remove a piece")
    desk.cell("B2")
    desk.page.locator(".choice").filter(has_text="Bear").wait_for()
    grows()
    desk.pick("Bear")

    desk.shows("removes Bear")
    *_, removed = server.events(match)
    assert (removed.type_name(), removed.piece) == ("piece_removed", "Bear")


def test_a_question_asked_while_the_server_is_down_is_answered_when_it_is_back(desk, server, match):
    recorded = told(server, match)
    desk.unfold("Match")
    server.kill()
    desk.exact("Something else")
    desk.page.get_by_text("One moment").wait_for()
    server.start()

    desk.page.locator('.offer[data-type="deck_shuffled"]').wait_for()
    assert not desk.page.get_by_text("One moment").is_visible()
    assert told(server, match) == recorded, "a question records nothing"
