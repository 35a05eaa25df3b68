"""The library's page of 1,000 and of 20,000 matches: of a server that just began, and turned to."""

import os
import statistics
import tempfile
import time
from datetime import date, timedelta
from itertools import islice
from pathlib import Path

from tests.bench.chromium import in_chromium
from tests.bench.rows import Row, bench

SIZES = {1_000: 1.2, 20_000: 2.0}
"""By matches, the seconds after which a cold server is to show them."""
PLAYED = 24
"""So many different matches are played; the others are these under other ids, on other days."""
TURNS = 5


@bench
@in_chromium("the library")
def library(browser):
    """A cold library as people meet it, and how long it takes to turn to it."""
    for size, limit in SIZES.items():
        with tempfile.TemporaryDirectory() as folder:
            fill(Path(folder), size)
            yield from opened(browser, Path(folder), size, limit)


def fill(folder, size):
    """Matches of real length, four on an evening."""
    from events.chain import Header, scan, seal
    from projections.simulation import Simulator
    from projections.systems import find_system

    simulator = Simulator.of_season(find_system("neuroshima_hex"))
    numbers = islice(find_system("neuroshima_hex").season.numbers, PLAYED)
    played = [scan(simulator.play(number).data, where="").lines for number in numbers]
    for number in range(size):
        day = date(2026, 11, 19) - timedelta(days=number // 4)
        match = f"01K{number:023d}"
        header = Header(match, "neuroshima_hex", f"{day}T{18 + number % 4}:00:00.000Z", None)
        line, last = seal("", header.body())
        lines = [line]
        for body in played[number % PLAYED]:
            own = body[:-75].replace(b',"origin":"simulated"', b"")  # without its seal
            line, last = seal(last, own)
            lines.append(line)
        (folder / f"{day}-{match[-10:]}.aar").write_bytes(b"".join(lines))


def opened(browser, folder, size, limit):
    """From the address to the first cards, in a browser that knows the app."""
    from tests.browser.app import DESK, Server

    context = browser.new_context(locale="en-GB", **DESK)
    page = context.new_page()
    for kept in (False, True):
        server = Server(folder, env={"AAR_POLL": "600"}).start()
        try:
            page.goto(f"{server.url}/?view=start")
            page.get_by_role("button", name="Start recording").wait_for()
            begun = time.perf_counter()
            page.goto(f"{server.url}/?view=library")
            page.locator(".shelf .card").first.wait_for()
            took = time.perf_counter() - begun
            known = "known from before" if kept else "never read before"
            name = f"library_{'cold' if kept else 'first'}_{size}"
            told = f"From the address to the cards of {size:,} matches, {known}, in a new server."
            yield Row(name, took, "s", limit, told, most=True)
            wait_until_read(folder)
        finally:
            if not kept:
                server.kill()
    yield from turned(page, size)
    server.kill()
    context.close()


def wait_until_read(folder):
    """The rows are written down once the last file was read."""
    ends = time.monotonic() + 300
    while not (folder / ".aar" / "rows.json").exists() and time.monotonic() < ends:
        time.sleep(os.cpu_count() / 10)


def turned(page, size):
    """From a tap in the menu to the cards, and from a filter to what it finds."""
    took = []
    for _ in range(TURNS):
        page.get_by_role("button", name="New match").click()
        page.get_by_role("button", name="Start recording").wait_for()
        begun = time.perf_counter()
        page.get_by_role("button", name="Library").click()
        page.locator(".shelf .card").first.wait_for()
        took.append(time.perf_counter() - begun)
    told = f"From the menu to the cards of {size:,} matches, median."
    yield Row(f"library_turn_{size}", statistics.median(took), "s", 0.7, told, most=True)
    begun = time.perf_counter()
    page.locator(".sort select").select_option(label="Closest result first")
    page.locator(".month, .evening").first.wait_for(state="detached")
    told = f"Another order of {size:,} matches, drawn."
    yield Row(f"library_order_{size}", time.perf_counter() - begun, "s", 0.7, told, most=True)
