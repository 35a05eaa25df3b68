"""The replay in headless Chromium: a step, a burst of keys, a long match opened, a watcher."""

import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.bench.chromium import in_chromium
from tests.bench.rows import Row, bench

STEPS = 200

# A key, all that our scripts do upon it, and the layout that follows.
STEP = """(count) => {
  const took = [];
  for (let i = 0; i < count; i += 1) {
    const key = Math.floor(i / 100) % 2 ? "ArrowLeft" : "ArrowRight";
    const begun = performance.now();
    document.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    document.body.getBoundingClientRect();
    took.push(performance.now() - begun);
  }
  return took;
}"""

# A locator would look ever more rarely; this looks at every frame of the screen.
SHOWS = """(text) => [...document.querySelectorAll("*")].some((node) =>
  node.shadowRoot?.querySelector(".now")?.textContent.includes(text))"""


@bench
@in_chromium("the replay in the browser")
def replay_in_browser(browser):
    """Everything that is measured of the replay in a browser, in one run."""
    from tests.browser.app import Server

    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder)).start()
        try:
            match = long_match(Path(folder))
            yield from opened(server, browser, match)
            yield from stepped(server, browser, match)
            yield from watched(server, browser)
        finally:
            server.kill()


def long_match(folder):
    """A simulated match of Neuroshima Hex with four players and 360 events; its id."""
    scratch = folder / "scratch"
    command = [sys.executable, "-m", "dashboard.cli", "simulate", "neuroshima_hex"]
    options = ["--matches", "12", "--seed", "3", "--out", str(scratch)]
    subprocess.run([*command, *options], check=True, stdout=subprocess.DEVNULL)
    longest = max(scratch.glob("*.aar"), key=lambda path: path.stat().st_size)
    longest.rename(folder / longest.name)
    shutil.rmtree(scratch)
    return (folder / longest.name).read_text("utf-8").split('"match":"')[1].split('"')[0]


def page_of(browser):
    context = browser.new_context(locale="en-GB", viewport={"width": 1280, "height": 900})
    return context.new_page()


def press_replay(page, row):
    """The library's way to the replay of a match, and when it was pressed.

    It stands behind the menu where the match is over: such a card leads to the review.
    """
    button = (
        row.locator(".acts")
        .get_by_role("link", name="Watch")
        .or_(row.locator("[data-page=replay]"))
    )
    if not button.count():
        row.locator(".more").click()
        button = page.get_by_role("dialog").get_by_role("button", name="Replay")
    button.wait_for()
    begun = time.perf_counter()
    button.click()
    return begun


def opened(server, browser, match):
    """From the library's button to the board of a match that this server never drew before."""
    page = page_of(browser)
    page.goto(server.url)
    row = page.locator(f'[data-match="{match}"]')
    row.wait_for()
    begun = press_replay(page, row)
    page.locator(".replay .count").wait_for()
    first = time.perf_counter() - begun
    again = []
    for _ in range(5):
        page.goto(server.url)
        row.wait_for()
        begun = press_replay(page, row)
        page.locator(".replay .count").wait_for()
        again.append(time.perf_counter() - begun)
    told = "A match of 360 events, from the library's button to its board"
    yield Row("replay_open", statistics.median(again), "s", 1.0, f"{told}, median.", most=True)
    yield Row("replay_open_cold", first, "s", 1.0, f"{told}, for the first time.", most=True)
    page.context.close()


def stepped(server, browser, match):
    page = page_of(browser)
    page.goto(f"{server.url}/?match={match}&at=100")
    page.locator(".replay .count").wait_for()
    page.wait_for_timeout(500)
    took = page.evaluate(STEP, STEPS)
    told = "A key to the picture laid out, in a match of 360 events: no server in between"
    yield Row("replay_step", statistics.median(took), "ms", 16, f"{told}, median.", aim=5,
              most=True)  # fmt: skip
    yield Row("replay_step_p95", statistics.quantiles(took, n=20)[18], "ms", 33,
              "The same, 95 of 100: two frames of a screen at most.", most=True)  # fmt: skip
    page.keyboard.press("Home")
    for _ in range(30):
        page.keyboard.press("ArrowRight")
    here = int(page.locator(".count").inner_text().split(" / ")[0]) - 1
    yield Row("replay_quick_keys", here, "of 30", 30, "Quick key presses that were steps.")
    page.context.close()


def watched(server, browser):
    """From the journal's acknowledgement to the words on the screen of somebody who watches."""
    from events.journal import Journal
    from projections.systems import find_system

    match = server.begin(options={"board": "hex", "radius": 2})
    page = page_of(browser)
    page.goto(f"{server.url}/?match={match}")
    page.locator(".replay .count").wait_for()
    took = []
    with Journal(server.path(match), find_system("freeform").vocabulary) as journal:
        for i in range(12):
            page.wait_for_timeout(137 * i % 700)
            journal.append({"type": "piece_placed", "piece": f"w{i}", "cell": "C3"})
            begun = time.perf_counter()
            page.wait_for_function(SHOWS, arg=f"w{i} ", polling="raf")
            took.append(time.perf_counter() - begun)
    yield Row("replay_watch", statistics.median(took), "s", 1.0,
              "An event in the journal to its words on a watcher's screen, median.",
              most=True)  # fmt: skip
    yield Row("replay_watch_worst", max(took), "s", 2.0, "The same, at worst.", most=True)
