"""A match recorded by taps: nothing is lost, nothing is doubled, whatever breaks meanwhile."""

import re

import pytest
from events.journal import read_journal
from projections.matches import Match
from tests.browser.app import DESK, PHONE
from tests.browser.sight import rests, serious_faults

pytestmark = pytest.mark.chromium
HEXES = {"board": "hex", "radius": 2}


def test_a_short_match_by_taps_outlives_a_killed_server_and_a_lost_network(server, record):
    match = server.begin(options=HEXES)
    desk = record(match)

    desk.place("Fox", "C3")
    desk.shows("Fox")
    server.kill()
    desk.place("Owl", "B2")
    desk.says("waiting (1)")
    desk.place("Bear", "D1")
    desk.says("waiting (2)")
    server.start()
    desk.shows("Owl")
    desk.shows("Bear")
    desk.says("recorded")

    desk.page.context.set_offline(True)
    desk.place("Wolf", "C1")
    desk.says("waiting (1)")
    desk.page.context.set_offline(False)
    desk.shows("Wolf")

    desk.exact("Undo")
    desk.page.locator(".log .taken").filter(has_text="Wolf").wait_for()
    desk.exact("Redo")
    desk.page.locator(".log .taken").wait_for(state="detached")
    desk.page.locator("summary").filter(has_text="Match").click()
    desk.exact("End the match")
    desk.pick("Bob")
    desk.page.get_by_text("The match is over").wait_for()

    pieces = [e.piece for e in server.events(match) if e.type_name() == "piece_placed"]
    assert pieces == ["Fox", "Owl", "Bear", "Wolf"]
    assert server.types(match)[-1] == "match_ended"
    desk.exact("Look at the review")
    desk.page.locator(".review .band").wait_for()
    assert desk.page.url.endswith(f"/?match={match}")


@pytest.mark.parametrize(
    ("lang", "said", "waits"),
    [
        ("en-GB", r"as of \d\d:\d\d\. What you tap waits", "waiting (1)"),
        ("pl-PL", r"z godziny \d\d:\d\d\. To, co zapiszesz, czeka", "czeka (1)"),
    ],
)
def test_a_server_that_is_gone_is_said_above_a_page_that_still_takes_taps(
    server, record, open_page, lang, said, waits
):
    match = server.begin(options=HEXES)
    desk = record(match, lang=lang, **PHONE)
    watcher = open_page(f"{server.url}/?match={match}", lang=lang, **PHONE)
    watcher.locator("[data-cell]").first.wait_for()

    server.kill()
    desk.page.locator(".no-line").filter(has_text=re.compile(said)).wait_for()
    desk.page.wait_for_timeout(1500)  # the framework's own dialog would come meanwhile
    assert desk.page.locator("[role=dialog]").count() == 0
    desk.page.locator('.offer[data-type="piece_placed"]').first.click()
    desk.write("Owl")
    desk.cell("B2")
    desk.says(waits)
    assert serious_faults(desk.page) == []
    assert (
        desk.page.locator(".seats").bounding_box()["y"]
        >= desk.page.locator(".no-line").bounding_box()["height"]
    )
    watcher.locator(".no-line").wait_for()
    assert not watcher.locator(".no-line .waits").is_visible()

    server.start()
    desk.shows("Owl")
    desk.page.locator(".no-line").wait_for(state="detached")
    watcher.locator(".no-line").wait_for(state="detached")


def test_a_closed_browser_finds_its_waiting_taps_again(server, record):
    match = server.begin(options=HEXES)
    desk = record(match)
    desk.page.context.set_offline(True)
    desk.place("Fox", "C3")
    desk.says("waiting (1)")

    page = desk.page.context.new_page()
    desk.page.close()
    page.context.set_offline(False)
    page.goto(f"{server.url}/?view=record&match={match}")
    page.locator(".log .line").filter(has_text="Fox").first.wait_for()

    assert server.types(match) == ["match_started", "piece_placed"]


def test_twenty_quick_taps_arrive_once_each(server, record):
    match = server.begin(options=HEXES)
    desk = record(match)
    desk.exact("Score points")
    desk.write("1")
    desk.shows("scores")

    for _ in range(20):
        desk.opens("Score points", ".number .main")
        desk.page.locator(".number .main").click(delay=0)
    desk.says("recorded")
    desk.page.wait_for_function(
        "() => !Object.keys(localStorage).some((name) => name.startsWith('aar:taps'))"
    )

    assert server.types(match).count("points_scored") == 21


def test_two_devices_see_each_other_and_are_told_a_conflict(server, record):
    match = server.begin(options=HEXES)
    ann, bob = record(match), record(match)
    ann.place("Fox", "C3")
    bob.shows("Fox")

    bob.page.context.set_offline(True)
    bob.place("Owl", "B2")
    bob.says("waiting (1)")
    ann.place("Bear", "D1")
    ann.shows("Bear")
    bob.page.context.set_offline(False)

    bob.page.get_by_text("Someone else has just recorded:").wait_for()
    assert "Bear" in bob.page.locator(".told").inner_text()
    bob.exact("Record mine as well")
    ann.shows("Owl")
    assert server.types(match).count("piece_placed") == 3


def test_a_move_against_the_rules_asks_once_and_is_recorded_with_its_finding(server, record):
    match = server.begin(options={**HEXES, "places": ["camp"]})
    desk = record(match)
    desk.place("Fox", "C3")
    desk.shows("Fox")

    desk.place("Fox", "B2")
    desk.page.get_by_text("The rules say otherwise").wait_for()
    desk.exact("Do not record it")
    desk.place("Fox", "B3")
    desk.exact("Record it anyway")

    desk.page.locator(".log .found").first.wait_for()
    assert server.types(match).count("piece_placed") == 2


def test_a_line_is_changed_another_put_in_before_it_and_one_taken_back(server, record):
    match = server.begin(options=HEXES)
    desk = record(match)
    desk.place("Fox", "C3")
    desk.shows("Fox")
    desk.place("Owl", "B2")
    desk.shows("Owl")

    desk.lines.filter(has_text="Owl").click()
    desk.exact("Change it")
    desk.place("Owl", "B3")
    desk.shows("Owl on B3")
    desk.lines.filter(has_text="Owl on B3").click()
    desk.exact("Insert an event before it")
    desk.place("Bear", "D1")
    desk.shows("Bear")
    desk.lines.filter(has_text="Fox").click()
    desk.exact("Take it back")
    desk.page.locator(".log .taken").filter(has_text="Fox").wait_for()

    told = [e.piece for e in server.standing(match) if e.type_name() == "piece_placed"]
    assert told == ["Bear", "Owl"]


def turn(seat):
    return {"type": "span_opened", "span": "turn", "player": seat}


@pytest.fixture
def chase(server):
    """Ann's Fox went from C3 to B2, where Bob's Owl caught it; it is Bob's turn."""
    match = server.begin(options=HEXES)
    server.append(
        match,
        turn("Ann"),
        {"type": "piece_placed", "player": "Ann", "piece": "Fox", "cell": "C3", "owner": "Ann"},
        {"type": "piece_moved", "player": "Ann", "piece": "Fox", "cell": "B2"},
        turn("Bob"),
        {"type": "piece_removed", "player": "Bob", "piece": "Fox"},
        {"type": "piece_placed", "player": "Bob", "piece": "Owl", "cell": "C3", "owner": "Bob"},
    )
    return match


@pytest.mark.parametrize("change", ["Change it", "Insert an event before it"])
def test_an_earlier_moment_is_shown_as_it_was_with_its_player(record, chase, change):
    desk = record(chase)
    now = desk.page.locator('[data-cell="C3"][aria-label*="Owl"]')
    now.wait_for()

    desk.lines.filter(has_text="Ann moves Fox").click()
    desk.exact(change)
    desk.page.get_by_text("The table as it stood before event 4").wait_for()
    desk.page.locator('[data-cell="C3"][aria-label*="Fox"]').wait_for()
    chosen = desk.page.locator(".seat.on")
    assert "Ann" in chosen.inner_text()
    assert now.count() == 0
    assert desk.page.locator(".board.past").count() == 1

    desk.exact("Back to now")
    now.wait_for()
    assert "Bob" in chosen.inner_text()
    assert desk.page.locator(".board.past").count() == 0
    assert not desk.page.locator("div.past").first.is_visible()


def test_what_is_put_in_is_told_on_the_table_of_then(server, record, chase):
    desk = record(chase)
    desk.lines.filter(has_text="Ann moves Fox").click()
    desk.exact("Insert an event before it")
    desk.page.locator('[data-cell="C3"][aria-label*="Fox"]').click()
    desk.exact("Turn a piece")
    desk.face("S")
    desk.page.locator(".log .mark").first.wait_for()
    desk.page.locator('[data-cell="C3"][aria-label*="Owl"]').wait_for()

    turned = server.events(chase)[-1]
    assert (turned.type_name(), turned.player, turned.after) == ("piece_turned", "Ann", 3)


def test_the_first_line_of_a_part_has_lines_above_it(server, record):
    match = server.begin(options=HEXES)
    server.append(match, *({"type": "note_written", "text": f"note {i}"} for i in range(60)))
    desk = record(match)

    desk.page.locator(".log details").first.locator(".line").last.click()
    desk.exact("Insert an event before it")
    desk.place("Fox", "C3")
    desk.page.locator('[data-cell="C3"][aria-label*="Fox"]').wait_for()

    assert server.events(match)[-1].after == 60


def test_keys_walk_over_the_board_and_place_a_piece(server, record):
    match = server.begin(options=HEXES)
    desk = record(match, **DESK)
    desk.page.keyboard.press("p")
    desk.write("Fox")
    desk.page.locator('[data-cell="C3"]').focus()
    desk.page.keyboard.press("ArrowUp")
    desk.page.keyboard.press("Enter")
    desk.shows("Fox")

    assert [e.cell for e in server.events(match) if e.type_name() == "piece_placed"] == ["C2"]


def test_hostile_names_and_notes_stay_text(server, record):
    bad = "<img src=x onerror=document.title='owned'>"
    match = server.begin(players=(bad, "**Bob** [x](javascript:alert(1))"), options=HEXES)
    desk = record(match, **DESK)
    desk.place(f"{bad}"[:60], "C3")
    desk.shows("<img")
    desk.page.goto(f"{server.url}/")
    desk.page.get_by_text("<img src=x").locator("visible=true").first.wait_for()

    assert "owned" not in desk.page.title()
    assert desk.page.locator("img[src='x']").count() == 0
    assert desk.page.locator("a[href^='javascript']").count() == 0


def test_a_new_match_starts_in_a_few_taps(server, open_page):
    page = open_page(f"{server.url}/?view=start")
    before = {path.name for path in server.folder.rglob("*.aar")}
    for i, name in enumerate(("Cleo", "Dan")):
        box = page.get_by_label(f"Player {i + 1}", exact=True)
        box.fill(name)
        page.keyboard.press("Enter")
        rests(page)
    page.get_by_role("button", name="Start recording").click()
    page.locator(".seat").filter(has_text="Dan").wait_for()

    after = {path.name for path in server.folder.rglob("*.aar")}
    assert len(after - before) == 1


def test_clock_pause_dispute_note_and_seal_stand_beside_play(server, record):
    match = server.begin(options=HEXES)
    desk = record(match)
    desk.place("Fox", "C3")
    desk.shows("Fox")
    desk.page.locator("summary").filter(has_text="Match").click()

    desk.exact("Chess clock")
    desk.exact("Read the clocks")
    desk.page.get_by_label("Clock of Ann").fill("12:30")
    desk.exact("Time left")
    desk.shows("12:30")
    desk.exact("Record a dispute")
    desk.write("Was it C3?")
    desk.shows("Was it C3?")
    desk.exact("Settle the dispute")
    desk.write("It was.")
    desk.shows("It was.")
    desk.exact("Pause")
    desk.exact("Record")
    desk.page.get_by_role("heading", name="The match is paused").wait_for()
    desk.exact("Resume")
    desk.page.get_by_text("Ann: what happens?").wait_for()
    desk.exact("Seal for Ann")
    desk.exact("I agree with the record")
    desk.page.get_by_role("button", name="Seal for Ann").wait_for(state="detached")
    desk.lines.filter(has_text="Fox").click()
    desk.page.locator("summary").filter(has_text="Add a note").click()
    desk.page.get_by_role("button", name="Mark with !!", exact=True).click()
    desk.page.locator(".log .mark").first.wait_for()

    assert server.types(match)[2:] == [
        "clock_read", "dispute_raised", "ruling_made", "match_paused", "match_resumed",
        "match_sealed", "note_written",
    ]  # fmt: skip


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_a_piece_laid_face_down_is_shown_to_who_laid_it_alone(server, record, size):
    match = server.begin(options=HEXES)
    desk = record(match, **size)
    desk.exact("Place a piece face down")
    desk.page.locator(".sheet .extras .chip").filter(has_text="What is it?").click()
    desk.write("Stalker")
    desk.cell("C3")
    desk.exact("Record")
    desk.shows("Stalker")
    desk.page.locator('[data-cell="C3"][aria-label*="Stalker"]').wait_for()
    other = record(match, **size)
    other.page.locator(".sheet").filter(has_text="Who is looking?").wait_for()

    for seen in (desk, other):
        seen.page.get_by_role("tab").filter(has_text="Bob").click()
        seen.lines.filter(has_text="Only Ann knows").wait_for()
        assert "Stalker" not in seen.page.locator(".desk").inner_text()
        assert seen.page.locator('[data-cell="C3"][aria-label*="Stalker"]').count() == 0
    desk.page.get_by_role("tab").filter(has_text="Ann").click()
    desk.shows("Stalker")
    other.page.get_by_role("tab").filter(has_text="Ann").click()
    other.page.get_by_text("What only Ann knows stays on the device of Ann.").wait_for()
    assert "Stalker" not in other.page.content()

    desk.cell("C3")
    desk.exact("Show a hidden piece")  # then everybody knows it, on every device
    other.page.locator('[data-cell="C3"][aria-label*="Stalker"]').wait_for()


def test_a_device_shows_what_the_player_knows_who_was_tapped_on_it(server, record):
    match = server.begin(options=HEXES)
    hidden = {"piece": "Xq7", "name": "Stalker", "cell": "C3", "face_down": True}
    server.append(
        match,
        {"type": "span_opened", "player": "Ann", "span": "turn"},
        {"type": "piece_placed", "player": "Ann", **hidden, "seen_by": ["Ann"]},
    )
    desk = record(match, **DESK)
    desk.page.get_by_role("heading", name="Who is looking?").wait_for()
    assert "Stalker" not in desk.page.locator(".desk").inner_text()

    desk.page.get_by_role("tab").filter(has_text="Ann").click()
    desk.shows("Stalker")
    desk.page.reload()
    desk.shows("Stalker")

    desk.page.get_by_role("tab").filter(has_text="Bob").click()
    desk.lines.filter(has_text="Only Ann knows").click()
    desk.exact("Change it")
    desk.page.locator(".past").filter(has_text="event 3").wait_for()
    assert desk.page.get_by_role("button", name="Edit the details").count() == 0
    assert "Stalker" not in desk.page.locator(".desk").inner_text()
    desk.page.get_by_role("tab").filter(has_text="Ann").click()
    desk.page.get_by_role("button", name="Edit the details").wait_for()
    desk.exact("Back to now")

    server.append(match, {"type": "span_opened", "player": "Bob", "span": "turn"})
    desk.page.locator(".seat", has_text="Bob").get_by_label("to play").wait_for()
    desk.page.locator(".seat.on").filter(has_text="Ann").wait_for()


def test_a_tap_on_a_piece_lists_what_is_settled_to_be_about_it(server, record):
    match = server.begin(options=HEXES)
    server.append(
        match,
        {"type": "piece_placed", "player": "Ann", "piece": "Fox", "cell": "C3"},
        {"type": "counter_set", "counter": "wounds", "piece": "Fox", "value": 1},
    )
    desk = record(match)
    desk.cell("C3")

    about = desk.page.locator(".offer").filter(has_text="wounds")
    about.first.wait_for()
    assert all("Fox" in text or "wounds" in text for text in about.all_inner_texts())
    assert desk.page.locator(".sheet .head").inner_text().count("Fox") == 1


def test_a_table_that_won_together_says_so_by_a_tap(server, record):
    match = server.begin(options=HEXES)
    desk = record(match)
    desk.unfold("Match")
    desk.exact("End the match")
    desk.exact("Won or lost together, or abandoned?")
    desk.pick("won together")
    desk.exact("Record")
    desk.shows("The match ends: won together")

    assert server.standing(match)[-1].outcome == "won"


def test_the_same_party_sits_down_again_where_the_match_is_over(server, record):
    match = server.begin(players=("Ola", "Jan"), options=HEXES)
    server.append(match, {"type": "match_ended", "winner": "Jan"})
    known = {path.stem for path in server.folder.rglob("*.aar")}
    desk = record(match)
    again = desk.page.get_by_role("button", name="The same party again")
    again.dblclick()
    desk.page.wait_for_url(lambda url: match not in url)
    desk.page.locator(".offer").first.wait_for()

    (new,) = {path for path in server.folder.rglob("*.aar") if path.stem not in known}
    scan = read_journal(new)
    assert desk.page.url.endswith(f"?view=record&match={scan.header.match}")
    (started,) = Match(scan).events
    assert [player.name for player in started.players] == ["Ola", "Jan"]
    assert started.options == HEXES
    assert desk.page.faults == []


def test_a_number_opens_what_made_it_and_one_of_its_events_is_corrected(server, record):
    match = server.begin(options={"board": "hex", "radius": 2})
    server.append(
        match,
        {"type": "piece_placed", "piece": "scout", "name": "Scout", "cell": "B2"},
        {"type": "counter_set", "counter": "wounds", "piece": "scout", "value": 1},
        {"type": "points_scored", "player": "Ann", "points": 2},
        {"type": "points_scored", "player": "Ann", "points": 3},
    )
    table = record(match)
    page = table.page

    page.locator('.board [data-cell="B2"]').click()
    page.get_by_role("button", name="wounds of Scout: 1").first.wait_for()
    table.exact("Back")
    page.get_by_role("tab", name="Ann").click()
    page.locator(".behind .line").filter(has_text="3 points, 5 in all").click()
    table.exact("Take it back")
    page.locator(".panel").filter(has_text="Ann: 2").first.wait_for()

    page.locator(".counted").filter(has_text="Ann: 2").click()
    page.locator(".behind-now").filter(has_text="2").wait_for()
    assert page.locator(".behind .by").all_inner_texts() == ["+2"]
    assert server.types(match)[-1] == "event_retracted"
