"""A record of 20,000 events in 56 days and 30 missions: opened, stepped, looked at anywhere."""

import random
import statistics
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path

from events.chain import scan
from importers.recorder.screen import screen_of
from importers.recorder.session import Session
from projections.matches import Match
from projections.systems import register
from tests.bench.chromium import in_chromium
from tests.bench.replay_browsing import STEP, press_replay
from tests.bench.rows import Row, bench
from tests.browser.app import PHONE, Server
from tests.systems.long_campaign import LONG_CAMPAIGN, record

PLACES, STEPS = 50, 200
WORDS = "a record of 20,000 events in 56 days and 30 missions"

SHOWN = """() => [...document.querySelectorAll("*")].some((node) => {
  const replay = node.shadowRoot?.querySelector(".replay:not(.waits)");
  return replay?.querySelector(".now")?.textContent && replay.querySelector("PICTURE");
})"""


def opened():
    register(LONG_CAMPAIGN)
    match = Match(scan(record()[0], where=""))
    assert len(match.events) == 20_000
    return match


@bench
def long_states():
    """The state at 50 places, in each order beginning with nothing but the events."""
    yield from states("long", opened(), WORDS)


def states(name, match, words):
    """The state at 50 places of a match, in each order."""
    chance = random.Random(1)
    spread = list(range(1, match.replay.last, match.replay.last // PLACES))[:PLACES]
    orders = {
        "forward": spread,
        "backward": spread[::-1],
        "random": [chance.randint(1, match.replay.last) for _ in range(PLACES)],
    }
    for order, places in orders.items():
        fresh = Match(match.scan)
        vars(fresh)["events"] = match.events
        taken = []
        for place in places:
            begun = time.perf_counter()
            fresh.replay.state(place)
            taken.append(1000 * (time.perf_counter() - begun))
        what = f"the state at any event of {words}, read: {PLACES} places, {order}"
        yield Row(f"{name}_state_{order}", statistics.median(taken), "ms", 150,
                  f"{what}, median.", most=True)  # fmt: skip
        yield Row(f"{name}_state_{order}_worst", max(taken), "ms", 150,
                  f"{what}, the worst.", most=True)  # fmt: skip


@bench
def long_recorder():
    """What the recorder shows after a tap on such a record."""
    match, taken = opened(), []
    for _ in range(5):
        begun = time.perf_counter()
        screen_of(Session(match), "en")
        taken.append(time.perf_counter() - begun)
    yield Row("long_screen", statistics.median(taken), "s", 1.0,
              f"all that the recorder shows of {WORDS}, read, median.", most=True)  # fmt: skip


@bench
@in_chromium("the long replay")
def long_replay(browser):
    """From the library's button to the first picture in a running server, a jump, and steps."""
    with served(record(), long_campaign="tests.systems.long_campaign:LONG_CAMPAIGN") as served_at:
        yield from replayed("long", browser, *served_at, WORDS, ".board .piece")


@bench
@in_chromium("the long recorder")
def long_recording(browser):
    """From the address to the first lines in a running server, and from an event to its line."""
    register(LONG_CAMPAIGN)
    with served(record(), long_campaign="tests.systems.long_campaign:LONG_CAMPAIGN") as served_at:
        server, match = served_at
        page = browser.new_context(locale="en-GB", viewport=PHONE["viewport"]).new_page()
        page.goto(server.url)
        page.locator(f'[data-match="{match}"]').wait_for()
        begun = time.perf_counter()
        page.goto(f"{server.url}/?view=record&match={match}")
        lines = page.locator(".log .line")
        lines.first.wait_for()
        yield Row("long_recorder_open", time.perf_counter() - begun, "s", 1.5,
                  f"From the address to the recorder of {WORDS}, which the server never read "
                  "before.", most=True)  # fmt: skip
        taken = []
        for number in range(5):
            begun = time.perf_counter()
            server.append(match, {"type": "note_written", "text": f"Look {number}."})
            lines.get_by_text(f"Look {number}.").wait_for()
            taken.append(time.perf_counter() - begun)
        yield Row("long_recorder_line", statistics.median(taken), "s", 1.5,
                  f"From what another device records to its line in the recorder of {WORDS}, "
                  "with the wait between two looks (0.7 s), median.", most=True)  # fmt: skip


def replayed(name, browser, server, match, words, picture):
    """The first picture of a match, which shows such an element, a jump to its end, and steps."""
    shown = SHOWN.replace("PICTURE", picture)
    context = browser.new_context(locale="en-GB", viewport={"width": 1280, "height": 900})
    page = context.new_page()
    page.goto(server.url)
    row = page.locator(f'[data-match="{match}"]')
    row.wait_for()
    begun = press_replay(page, row)
    page.wait_for_function(shown, polling="raf")
    yield Row(f"{name}_open", time.perf_counter() - begun, "s", 1.5,
              f"From the library's button to the first picture of {words}, "
              "which the server never drew before.", most=True)  # fmt: skip
    begun = time.perf_counter()
    page.keyboard.press("End")
    page.wait_for_function(shown, polling="raf")
    yield Row(f"{name}_jump", time.perf_counter() - begun, "s", 1.5,
              f"A key to the end of {words}, of which nothing had come.", most=True)  # fmt: skip
    page.goto(f"{server.url}/?match={match}&at=10000")
    page.wait_for_function(shown, polling="raf")
    page.wait_for_timeout(3000)  # the parts before and behind come meanwhile
    took = page.evaluate(STEP, STEPS)
    told = f"A key to the picture laid out, in {words}"
    yield Row(f"{name}_step", statistics.median(took), "ms", 16, f"{told}, median.", most=True)
    yield Row(f"{name}_step_p95", statistics.quantiles(took, n=20)[18], "ms", 33,
              f"{told}, 95 of 100.", most=True)  # fmt: skip


@contextmanager
def served(recorded, **plugins):
    """A server on a library with that record alone, with such systems plugged in; its match."""
    from tests.browser.plugged import plugged

    with tempfile.TemporaryDirectory() as folder:
        data, header = recorded
        place = Path(folder) / header.game / f"{header.match}.aar"
        place.parent.mkdir()
        place.write_bytes(data)
        env = plugged(Path(folder) / "plugged", **plugins) if plugins else {}
        server = Server(Path(folder), env=env).start()
        try:
            yield server, header.match
        finally:
            server.kill()
