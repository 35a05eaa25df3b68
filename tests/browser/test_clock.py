"""A chess clock beside the board: it runs, goes over with the turn, and is read into the record."""

import pytest

pytestmark = pytest.mark.chromium
SECONDS = """(seat) => {
  const roots = [...document.querySelectorAll("*")].map((node) => node.shadowRoot).filter(Boolean);
  const faces = roots.map((root) => root.querySelector(`[data-clock="${seat}"]`)).filter(Boolean);
  if (!faces.length) return null;
  const [minutes, seconds] = faces[0].textContent.split(":").map(Number);
  return minutes * 60 + seconds;
}"""


@pytest.fixture
def duel(server):
    match = server.begin("neuroshima_hex", armies=("vegas", "smart"), edition="duel")
    server.append(
        match,
        {"type": "tile_placed", "player": "Ann", "tile": "vegas-hq", "hex": "C1", "facing": "S"},
        {"type": "tile_placed", "player": "Bob", "tile": "smart-hq", "hex": "C5", "facing": "N"},
        {"type": "turn_began", "player": "Ann", "number": 1},
        {"type": "tiles_drawn", "player": "Ann", "tiles": ["vegas-marksman"]},
    )
    return match


def set_clock(desk, words):
    desk.page.locator("summary").filter(has_text="Match").click()
    desk.exact("Chess clock")
    desk.exact(words)


def runs(desk, seat):
    desk.page.locator(f'[data-clock="{seat}"].running').wait_for()


def shows_at_least(desk, seat, seconds):
    desk.page.wait_for_function(f"(least) => ({SECONDS})('{seat}') >= least", arg=seconds)


def readings(server, match):
    return [event for event in server.events(match) if event.type_name() == "clock_read"]


def test_the_time_goes_over_with_the_turn_and_outlives_a_reload(server, record, duel):
    desk = record(duel)
    set_clock(desk, "Count the time used")
    runs(desk, "Ann")
    shows_at_least(desk, "Ann", 2)
    desk.page.locator('.offer[data-type="turn_ended"]').click()
    runs(desk, "Bob")
    desk.shows("Clocks, time used")
    desk.page.reload()
    runs(desk, "Bob")
    shows_at_least(desk, "Bob", 1)
    shows_at_least(desk, "Ann", 2)

    (read,) = readings(server, duel)
    assert read.shows == "used"
    assert read.seconds["Ann"] >= 2
    assert read.seconds["Bob"] == 0


def test_it_rests_while_the_table_does_and_undo_passes_over_its_readings(server, record, duel):
    desk = record(duel)
    set_clock(desk, "Count down from")
    runs(desk, "Ann")
    desk.shows("Clocks, time left: Ann 30:00")
    desk.exact("Pause the clock")
    desk.shows("The match is paused.")
    assert desk.page.locator("[data-clock].running").count() == 0
    desk.page.get_by_role("heading", name="The match is paused").wait_for()
    desk.exact("Start the clock")
    runs(desk, "Ann")
    desk.shows("The match is resumed")
    desk.page.locator('.offer[data-type="turn_ended"]').click()
    runs(desk, "Bob")
    desk.page.locator(".log .line").filter(has_text="Clocks").nth(2).wait_for()

    desk.exact("Undo")
    desk.page.locator(".log .taken").filter(has_text="ends the turn").wait_for()
    runs(desk, "Ann")
    assert server.types(duel)[5:13] == [
        "clock_read", "clock_read", "match_paused", "match_resumed",
        "turn_ended", "turn_began", "clock_read", "event_retracted",
    ]  # fmt: skip


def test_where_no_turn_is_known_a_tap_hands_the_time_over(server, record):
    match = server.begin(options={"board": "hex", "radius": 2})
    desk = record(match)
    set_clock(desk, "Count the time used")
    runs(desk, "Ann")
    desk.page.get_by_role("tab").filter(has_text="Bob").click()
    runs(desk, "Bob")
    desk.shows("Clocks, time used")

    assert server.types(match) == ["match_started", "clock_read"]


def test_another_device_takes_it_up_from_the_last_reading(server, record, duel):
    server.append(duel, {"type": "clock_read", "seconds": {"Ann": 700, "Bob": 65}, "shows": "left"})
    desk = record(duel)
    set_clock(desk, "Resume from Ann 11:40, Bob 1:05")

    runs(desk, "Ann")
    assert desk.page.locator('[data-clock="Bob"]').inner_text() == "1:05"
    assert 0 < desk.page.evaluate(SECONDS, "Ann") <= 700
    assert desk.page.locator(".running").count() == 1
    assert len(readings(server, duel)) == 1
