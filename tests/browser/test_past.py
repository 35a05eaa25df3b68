"""The log by turns, and going back to an earlier moment: on a phone and at a desk."""

import pytest
from tests.browser.app import DESK, PHONE, Recorder
from tests.browser.sight import in_every_look

pytestmark = pytest.mark.chromium


@pytest.fixture
def many_turns(server):
    """A match of forty turns, with a move in each."""
    match = server.begin("neuroshima_hex", armies=("vegas", "smart"), edition="duel")
    rows = []
    for number in range(1, 41):
        player = {"player": ("Bob", "Ann")[number % 2]}
        rows += [
            {"type": "turn_began", **player, "number": number},
            {"type": "clock_read", "seconds": {"Ann": number}, "shows": "used"},
            {"type": "turn_ended", **player},
        ]
    server.append(match, *rows)
    return match


@pytest.fixture
def three_pieces(server):
    match = server.begin(options={"board": "hex", "radius": 2})
    cells = {"Fox": "C3", "Owl": "B2", "Bear": "D1"}
    rows = [{"type": "piece_placed", "piece": piece, "cell": at} for piece, at in cells.items()]
    server.append(match, *rows)
    return match


def heads(desk):
    return desk.page.locator(".log summary .text")


@pytest.mark.parametrize("device", [PHONE, DESK], ids=["390", "1280"])
def test_earlier_turns_unfold_and_come_when_they_do(record, many_turns, device):
    desk = record(many_turns, **device)
    desk.shows("Turn 40: Bob")
    assert desk.lines.filter(has_text="Turn 30: Bob").count() == 0

    turn = desk.page.locator(".log details").filter(has_text="Turn 22 (Bob)")
    turn.locator("summary").click()
    desk.shows("Turn 22: Bob")
    desk.page.locator(".log > .chip").click()
    heads(desk).filter(has_text="Turn 9 (Ann)").wait_for()

    turn.locator("summary").click()
    desk.lines.filter(has_text="Turn 22: Bob").wait_for(state="detached")


def test_a_line_of_an_earlier_turn_is_corrected_as_any(record, server, many_turns):
    desk = record(many_turns)
    turn = desk.page.locator(".log details").filter(has_text="Turn 23 (Ann)")
    turn.locator("summary").click()
    turn.locator(".line").last.click()
    desk.exact("Take it back")

    desk.shows("Taken back (event 68): Turn 23: Ann")
    assert server.types(many_turns)[-1] == "event_retracted"


@pytest.mark.parametrize("device", [PHONE, DESK], ids=["390", "1280"])
def test_a_tap_shows_the_table_of_then_and_a_second_goes_there(
    record, server, three_pieces, device
):
    desk = record(three_pieces, **device)
    page = desk.page
    desk.button("Go back to where?").click()
    deed = page.locator(".deed").filter(has_text="Fox")
    deed.click()
    page.locator(".board.past [data-piece]").nth(1).wait_for(state="detached")
    page.get_by_role("status").filter(has_text="The table as it stood at event 2").wait_for()
    page.locator(".sheet").filter(has_text="Takes back 2").wait_for()
    assert len(server.events(three_pieces)) == 4

    deed.click()
    desk.shows("Taken back (event 3)")
    assert [event.type_name() for event in server.standing(three_pieces)].count("piece_placed") == 1
    assert not page.locator(".board.past").count()

    desk.exact("Redo")
    desk.shows("Put back (event 4)")
    assert len(server.standing(three_pieces)) == 4


def test_the_list_is_walked_by_keys_and_left_for_the_table_as_it_is(record, server, three_pieces):
    desk = record(three_pieces, **DESK)
    page = desk.page
    page.keyboard.press("Control+Alt+z")
    page.locator(".deed").first.focus()
    page.keyboard.press("ArrowDown")
    page.locator(".deed.on").filter(has_text="Owl").wait_for()
    page.locator(".sheet").filter(has_text="Takes back 1").wait_for()

    page.keyboard.press("Escape")

    page.locator(".board:not(.past)").wait_for()
    assert page.locator(".deed").count() == 0
    assert len(server.events(three_pieces)) == 4


def test_two_devices_see_who_took_back_what(record, server, three_pieces):
    ann, bob = record(three_pieces), record(three_pieces, **DESK)
    ann.button("Go back to where?").click()
    ann.page.locator(".deed").filter(has_text="Owl").click()
    ann.page.locator(".sheet").filter(has_text="Takes back 1").wait_for()
    ann.exact("Go back to here")
    bob.shows("Taken back (event 4)")

    bob.button("Go back to where?").click()
    gone = bob.page.locator(".deed.gone").filter(has_text="Bear")
    gone.filter(has_text="taken back by Device").wait_for()
    gone.click()
    bob.page.locator(".sheet").filter(has_text="Puts back 1").wait_for()
    gone.click()

    ann.shows("Put back (event 4)")
    assert len(server.standing(three_pieces)) == 4


@in_every_look
def test_the_list_is_whole_and_readable(record, three_pieces, viewer):
    desk = record(three_pieces, **viewer.opens)
    desk.page.locator(".tools .tool.small").last.click()
    desk.page.locator(".deed").nth(1).click()
    desk.page.locator(".board.past").wait_for()

    assert viewer.faults(desk.page) == []


# -- from the replay, and back to where one was


@pytest.mark.parametrize("device", [PHONE, DESK], ids=["390", "1280"])
def test_what_the_replay_shows_is_corrected_there_and_shown_again(
    server, open_page, three_pieces, device
):
    page = open_page(f"{server.url}/?match={three_pieces}&at=3", **device)
    page.get_by_role("button", name="Correct this").click()
    page.get_by_text("The table as it stood before event 3").wait_for()
    page.get_by_role("button", name="Edit the details").click()
    page.get_by_role("button", name="Where?: B2").click()
    page.locator(".choice").get_by_text("C1", exact=True).click()
    page.get_by_role("button", name="Record", exact=True).click()

    page.wait_for_url("**at=6*")
    page.locator(".now").filter(has_text="Owl is placed on C1").wait_for()
    assert [event.type_name() for event in server.events(three_pieces)[4:]] == [
        "event_retracted", "piece_placed",
    ]  # fmt: skip


def test_what_was_forgotten_is_put_in_behind_what_the_replay_shows(server, open_page, three_pieces):
    page = open_page(f"{server.url}/?match={three_pieces}&at=2", **PHONE)
    page.get_by_role("button", name="Insert here").click()
    page.get_by_text("The table as it stood before event 3").wait_for()

    page.get_by_role("button", name="Back to the replay").click()
    page.wait_for_url("**at=2*")
    page.get_by_role("button", name="Insert here").click()
    page.get_by_role("button", name="Score points").click()
    page.locator(".sheet .number .main, .digits .main").first.click()

    page.wait_for_url("**at=5*")
    assert server.events(three_pieces)[-1].after == 2


def test_the_recorder_leads_to_the_replay_of_the_match_so_far(record, three_pieces):
    page = record(three_pieces).page
    page.get_by_role("link", name="Replay of the match so far").click()
    page.locator(".now").filter(has_text="Bear").wait_for()


# -- what might have been


def test_a_what_if_is_named_written_with_its_first_move_listed_and_renamed(
    server, open_page, three_pieces
):
    page = open_page(f"{server.url}/?match={three_pieces}&at=2", **PHONE)
    page.get_by_role("button", name="What if").click()
    name = page.get_by_role("textbox", name="What is this line called?")
    name.fill("No owl")
    name.press("Enter")
    page.locator(".board [data-cell]").first.wait_for()
    assert len(server.events(three_pieces)) == 4

    desk = Recorder(page)
    desk.place("Wolf", "C1")
    desk.shows("Ann places Wolf on C1")
    opened = server.events(three_pieces)[4]
    assert (opened.type_name(), opened.title) == ("branch_opened", "No owl")

    name.fill("Without the owl")
    name.press("Enter")
    desk.shows("Without the owl")
    desk.unfold("Match")
    desk.offer("Lines of this match (2)")
    page.locator(".offer").filter(has_text="Without the owl").wait_for()
    page.locator(".offer").filter(has_text="The match itself").click()
    page.locator(".board [data-piece]").nth(2).wait_for()
    assert len(server.standing(three_pieces)) == 4


def test_a_line_that_might_have_been_is_corrected_from_its_replay_too(
    server, open_page, three_pieces
):
    opened = {"type": "branch_opened", "branch": "from-2", "from": 2, "kind": "what_if"}
    wolf = {"type": "piece_placed", "piece": "Wolf", "cell": "C1", "branch": "from-2"}
    server.append(three_pieces, opened, wolf)
    page = open_page(f"{server.url}/?match={three_pieces}&at=6&branch=from-2", **PHONE)
    page.get_by_role("button", name="Correct this").click()
    page.get_by_text("The table as it stood before event 6").wait_for()
    page.locator(".sheet .back").click()

    page.wait_for_url("**at=6&branch=from-2*")
    page.locator(".now").filter(has_text="Wolf").wait_for()
