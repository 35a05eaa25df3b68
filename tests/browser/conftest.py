"""The app as people have it, in a real Chromium; every page is a device of its own."""

from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.browser.app import FLAGS, PHONE, Recorder, Server


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """The app on one library for all tests: each begins matches of its own in it."""
    running = Server(Path(tmp_path_factory.mktemp("served"))).start()
    yield running
    running.kill()


@pytest.fixture
def serve():
    """Serves another folder, with options of its own, for as long as a `with` lasts."""

    @contextmanager
    def serve(folder, *options, env=None):
        running = Server(folder, *options, env=env).start()
        try:
            yield running
        finally:
            running.kill()

    return serve


@pytest.fixture(scope="session")
def browser(chromium):
    playwright = pytest.importorskip("playwright.sync_api")
    with playwright.sync_playwright() as play:
        opened = play.chromium.launch(executable_path=chromium, args=FLAGS)
        yield opened
        opened.close()


@pytest.fixture
def open_page(browser):
    """Opens a page as a device of its own; what goes wrong in it, and whom it asks, is kept."""
    contexts = []

    def open_page(url, *, lang="en-GB", dark=False, **device):
        scheme = "dark" if dark else "light"
        context = browser.new_context(
            locale=lang, color_scheme=scheme, reduced_motion="reduce", **(device or PHONE)
        )
        context.set_default_timeout(60_000)
        contexts.append(context)
        page = context.new_page()
        page.faults, page.asked = [], []
        page.on("pageerror", lambda error: page.faults.append(str(error)))
        page.on("console", lambda m: page.faults.append(m.text) if m.type == "error" else None)
        page.on("request", lambda request: page.asked.append(request.url))
        page.goto(url)
        return page

    yield open_page
    for context in contexts:
        context.close()


@pytest.fixture
def record(server, open_page):
    """Opens the recorder of a match on a new device."""

    def record(match, server=server, **device):
        if server.process.poll() is not None:
            server.start()  # whoever killed it did not come so far
        return Recorder(open_page(f"{server.url}/?view=record&match={match}", **device))

    return record
