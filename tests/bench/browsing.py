"""The browser app in headless Chromium: taps, loads, and what a second device sees."""

import itertools
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from contextlib import contextmanager
from pathlib import Path

from tests.bench.chromium import in_chromium
from tests.bench.rows import Row, bench

TAPS, TOUCHES = 20, 12
HEXES = {"board": "hex", "radius": 3}

SEEN = """(piece) => new Promise((seen) => {
  const begun = performance.now();
  const roots = [...document.querySelectorAll("*")].map((node) => node.shadowRoot).filter(Boolean);
  const look = () => roots.some((root) => root.querySelector(`[data-piece="${piece}"]`));
  const again = () => (look() ? seen(performance.now() - begun) : requestAnimationFrame(again));
  again();
})"""


@bench
@in_chromium("the browser")
def browsing(browser):
    """Everything that is measured in a browser, in one run."""
    with served() as (server, bare):
        yield from loads(server, browser)
        yield from taps(server, browser, bare)
        yield from watching(server, browser)


@contextmanager
def served():
    from tests.browser.app import Server, free_port

    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder)).start()
        port = free_port()
        app = str(Path(__file__).parents[1] / "browser" / "bare_app.py")
        options = ["--server.headless=true", "--browser.gatherUsageStats=false"]
        command = [sys.executable, "-m", "streamlit", "run", app, f"--server.port={port}", *options]
        bare = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            wait_for(f"http://127.0.0.1:{port}/_stcore/health")
            yield server, f"http://127.0.0.1:{port}"
        finally:
            server.kill()
            bare.kill()
            bare.wait()


def wait_for(url):
    for _ in range(400):
        try:
            urllib.request.urlopen(url, timeout=1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return


def long_match(server):
    """A match of 300 events."""
    from events.journal import Journal
    from projections.systems import find_system

    match = server.begin(players=("Long", "Longer"), options=HEXES)
    cells = [f"{c}{n}" for c in "ABCDEFG" for n in range(1, 5)]
    pieces = [f"p{i}" for i in range(12)]
    placed = [
        {"type": "piece_placed", "piece": p, "cell": c, "owner": "Long"}
        for p, c in zip(pieces, cells, strict=False)
    ]
    moved = [
        {"type": "piece_moved", "piece": pieces[i % 12], "cell": cells[i * 7 % 28]}
        for i in range(299 - len(placed))
    ]
    with Journal(server.path(match), find_system("freeform").vocabulary) as journal:
        journal.append_all([*placed, *moved])
    return match


def loads(server, browser):
    """A first visit, and a long match opened after that."""
    from tests.browser.app import PHONE

    short, match = server.begin(options=HEXES), long_match(server)
    first, opened = [], []
    for _ in range(3):
        page = browser.new_context(locale="en-GB", **PHONE).new_page()
        begun = time.perf_counter()
        page.goto(f"{server.url}/?view=record&match={short}")
        page.locator(".board [data-cell]").first.wait_for()
        first.append(time.perf_counter() - begun)
        page.goto(server.url)
        row = page.locator(f'[data-match="{match}"]')
        row.wait_for()
        begun = time.perf_counter()
        row.get_by_role("link", name="Continue").click()
        page.locator('[data-piece="p3"]').wait_for()
        opened.append(time.perf_counter() - begun)
        page.context.close()
    told = "A fresh phone opens the recorder: from the address to the board."
    yield Row("browser_first_load", statistics.median(first), "s", 2.5, told, most=True)
    told = "From the library's button to the board of a match of 300 events."
    yield Row("browser_open_300", statistics.median(opened), "s", 1.0, told, most=True)


def taps(server, browser, bare_url):
    """From the last tap of a move to the new picture, beside the least Streamlit can do."""
    from tests.browser.app import PHONE, Recorder

    page = browser.new_context(locale="en-GB", reduced_motion="reduce", **PHONE).new_page()
    match = server.begin(options=HEXES)
    page.goto(f"{server.url}/?view=record&match={match}")
    desk = Recorder(page)
    cells = itertools.cycle(["C3", "D4", "B2", "E3", "D2"])
    took = []
    for i in range(TAPS):
        desk.exact("Place a piece")
        desk.write(f"t{i}")
        page.locator(f'[data-cell="{next(cells)}"]').tap()
        took.append(page.evaluate(SEEN, f"t{i}"))
    bare = bare_taps(browser, bare_url)
    value = statistics.median(took)
    yield Row("browser_tap", value, "ms", 200, "A tap on the board to the new picture, median.",
              aim=120, most=True)  # fmt: skip
    yield Row("browser_tap_to_bare", value / bare, "times", 5,
              f"The same, to a bare component's {bare:.0f} ms in this run.", most=True)  # fmt: skip
    yield from quick(server, browser)
    yield from touched(server, desk, match)


def bare_taps(browser, url):
    page = browser.new_context().new_page()
    page.goto(url)
    button = page.locator("button", has_text="0").first
    button.wait_for()
    took = []
    for i in range(TAPS):
        begun = time.perf_counter()
        page.locator("button", has_text=str(i)).first.click()
        page.locator("button", has_text=str(i + 1)).first.wait_for()
        took.append((time.perf_counter() - begun) * 1000)
    page.context.close()
    return statistics.median(took)


def quick(server, browser):
    """Clicks as fast as a finger: none is lost, none is doubled."""
    from tests.browser.app import DESK, Recorder

    match = server.begin(options=HEXES)
    page = browser.new_context(locale="en-GB", **DESK).new_page()
    page.goto(f"{server.url}/?view=record&match={match}")
    arrived = scored(server, Recorder(page), match, TAPS, "click")
    yield Row("browser_quick_taps", arrived, "of 20", TAPS, "Quick clicks that were recorded.")


def touched(server, desk, match):
    """The same by touch, on a phone."""
    arrived = scored(server, desk, match, TOUCHES, "tap")
    yield Row("browser_phone_taps", arrived, "of 12", TOUCHES,
              "Touches of a phone that were recorded.")  # fmt: skip


def scored(server, desk, match, times, press):
    """How many points are in the record after so many were scored, one after the other."""
    before = server.types(match).count("points_scored")
    offer = desk.page.get_by_role("button", name="Score points", exact=True)
    for _ in range(times):
        for button in (offer, desk.page.locator(".number .main")):
            getattr(button, press)()
    desk.page.wait_for_function(
        "() => !Object.keys(localStorage).some((name) => name.startsWith('aar:taps'))"
    )
    return server.types(match).count("points_scored") - before


def watching(server, browser):
    """A second device: from the first one's tap to its own new picture."""
    from tests.browser.app import PHONE, Recorder

    match = server.begin(options=HEXES)
    pages = [browser.new_context(locale="en-GB", **PHONE).new_page() for _ in range(2)]
    for page in pages:
        page.goto(f"{server.url}/?view=record&match={match}")
    first, second = map(Recorder, pages)
    took = []
    for i in range(12):
        first.exact("Place a piece")
        first.write(f"w{i}")
        begun = time.perf_counter()
        first.cell("D4")
        second.page.locator(f'[data-piece="w{i}"]').wait_for(state="attached")
        took.append(time.perf_counter() - begun)
        second.page.wait_for_timeout(37 * i % 400)
    yield Row("browser_watch", statistics.median(took), "s", 1.0,
              "A tap here to the picture there, median.", most=True)  # fmt: skip
    yield Row("browser_watch_worst", max(took), "s", 2.0, "The same, at worst.", most=True)
