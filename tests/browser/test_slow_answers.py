"""Where answers are late, taps are heard all the same."""

import pytest
from tests.browser.app import DESK, Recorder
from tests.browser.sight import is_quiet
from tests.browser.slowness import SlowLine

pytestmark = pytest.mark.chromium
A_FEW_RUNS = 25


@pytest.fixture
def server(serve, tmp_path):
    """One whose pages look often whether a record grew, so that they soon have run a few times."""
    with serve(tmp_path, env={"AAR_POLL": "0.1"}) as server:
        yield server


@pytest.fixture
def slow(server, record):
    """A recorder of a match without a turn order, and the line to its server."""
    match = server.begin(options={"board": "hex", "radius": 2})
    page = record(match, server, **DESK).page
    line = SlowLine(page)
    page.reload()
    return Recorder(page), line, match


def test_a_page_outlives_answers_that_come_late_and_take_it_back_to_what_it_showed(slow, server):
    desk, line, match = slow
    desk.unfold("Match")
    line.hold()
    desk.exact("Something else")
    line.wait(A_FEW_RUNS)
    desk.page.locator(".back").click()
    line.wait(A_FEW_RUNS)
    line.let_go()

    desk.place("Fox", "C3")
    desk.shows("Fox")
    is_quiet(desk.page)
    assert server.types(match) == ["match_started", "piece_placed"]
