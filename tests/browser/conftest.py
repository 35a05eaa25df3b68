"""The app as people have it, in a real Chromium; every page is a device of its own."""

import contextlib
from pathlib import Path

import pytest
from tests.browser.app import FLAGS, PHONE, Recorder, Server
from tests.browser.devices import Shelf


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """The app on one library for all tests: each begins matches of its own in it. It looks oftener
    whether a record grew, as tests wait for that."""
    folder = Path(tmp_path_factory.mktemp("served"))
    running = Server(folder, env={"AAR_POLL": "0.25"}).start()
    yield running
    running.leave()


@pytest.fixture(scope="session")
def serve(quick):
    """Serves another folder, with options of its own, for as long as a `with` lasts."""

    @contextlib.contextmanager
    def serve(folder, *options, env=None):
        running = Server(folder, *options, aar=quick, env=env).start()
        try:
            yield running
        finally:
            running.leave()

    return serve


@pytest.fixture(scope="session")
def browser(chromium):
    playwright = pytest.importorskip("playwright.sync_api")
    with playwright.sync_playwright() as play:
        opened = play.chromium.launch(executable_path=chromium, args=FLAGS)
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def shelf(browser):
    with contextlib.closing(Shelf(browser)) as devices:
        yield devices


@pytest.fixture
def open_page(shelf):
    """Opens a page as a device of its own; what goes wrong in it, and whom it asks, is kept."""
    taken = []

    def open_page(url, *, lang="en-GB", dark=False, **device):
        taken.append(shelf.take(lang, dark, **(device or PHONE)))
        page = taken[-1].page
        page.goto(url)
        return page

    yield open_page
    for device in taken:
        shelf.put_back(device)


@pytest.fixture
def record(server, open_page):
    """Opens the recorder of a match on a new device."""

    def record(match, server=server, **device):
        if server.process.poll() is not None:
            server.start()  # whoever killed it did not come so far
        return Recorder(open_page(f"{server.url}/?view=record&match={match}", **device))

    return record


@pytest.fixture
def fight(server):
    """A battle whose first segment is proposed: a Marksman shoots a Ripper before it strikes."""
    match = server.begin("neuroshima_hex", armies=("vegas", "smart"), edition="duel")
    ann, bob = {"player": "Ann"}, {"player": "Bob"}
    server.append(
        match,
        {"type": "tile_placed", **ann, "tile": "vegas-hq", "hex": "C1", "facing": "S"},
        {"type": "tile_placed", **bob, "tile": "smart-hq", "hex": "C5", "facing": "N"},
        {"type": "turn_began", **ann, "number": 1},
        {"type": "tiles_drawn", **ann, "tiles": ["vegas-marksman"]},
        {"type": "tile_placed", **ann, "tile": "vegas-marksman", "hex": "C3", "facing": "NW"},
        {"type": "turn_ended", **ann},
        {"type": "turn_began", **bob, "number": 2},
        {"type": "tiles_drawn", **bob, "tiles": ["smart-ripper", "smart-move"]},
        {"type": "tile_placed", **bob, "tile": "smart-ripper", "hex": "C2", "facing": "N"},
        {"type": "turn_ended", **bob},
        {"type": "turn_began", **ann, "number": 3},
        {"type": "battle_started", **ann, "tile": "vegas-battle"},
    )
    return match
