"""A long match in a real browser: it comes in parts, and is the same wherever one goes in it."""

import re

import pytest
from events.journal import read_journal
from projections.matches import Match
from projections.reading import Readings
from projections.systems import register
from tests.browser.app import DESK, PHONE, Server
from tests.browser.plugged import plugged
from tests.browser.test_replay import Replay
from tests.systems.long_campaign import LONG_CAMPAIGN, record

pytestmark = pytest.mark.chromium

MORE = (
    {"type": "event_retracted", "target": 700},
    {"type": "branch_opened", "branch": "b", "from": 1200, "kind": "what_if", "title": "Later"},
    {"type": "unit_moved", "player": "Ann", "unit": "Bow", "cell": "A1", "branch": "b"},
)

WHOLE = """() => [...document.querySelectorAll("*")].some((node) => node.shadowRoot &&
  [node.shadowRoot, ...node.shadowRoot.querySelectorAll("*")].some((one) =>
    one.replay?.reading?.isWhole))"""


@pytest.fixture(scope="module")
def campaign(tmp_path_factory):
    """A server with one campaign of 2,000 events, with a take-back and a side line."""
    folder = tmp_path_factory.mktemp("campaign")
    env = plugged(folder / "plugged", long_campaign="tests.systems.long_campaign:LONG_CAMPAIGN")
    env["AAR_POLL"] = "0.25"
    running = Server(folder, env=env).start()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("projections.systems.SYSTEMS.extra", {})
        register(LONG_CAMPAIGN)
        data, header = record(2000, days=6, missions=4, more=MORE)
        place = folder / "long_campaign" / f"{header.match}.aar"
        place.parent.mkdir()
        place.write_bytes(data)
        running.match = header.match
        yield running
    running.leave()


@pytest.fixture
def watch(campaign, open_page):
    def watch(query="", lang="en-GB", **device):
        page = open_page(f"{campaign.url}/?match={campaign.match}{query}", lang=lang, **device)
        return Replay(page)

    return watch


@pytest.fixture
def told(campaign):
    """The event of a stop and what it is called, by its number; -1 is the last."""

    def told(number, lang="en", branch=None):
        match = Match(read_journal(campaign.path(campaign.match)))
        reading = Readings(match, lang).reading(branch, False)
        stop = reading.stops[number - 1 if number > 0 else number]
        return stop.seq, reading.sentence(stop.seq)

    return told


def says(replay, number, words):
    """Wait until it stands there, and says what happened."""
    replay.stands_at(number)
    replay.now.filter(has_text=re.compile(f"^{re.escape(words)}$")).wait_for()


def test_it_is_the_same_wherever_one_goes(watch, told):
    seq, words = told(1500)
    replay = watch(f"&at={seq}", **DESK)
    says(replay, 1500, words)
    last = int(replay.count.inner_text().split("/")[1])

    for keys, number in ((["End"], last), (["ArrowLeft"], last - 1), (["Home"], 1), (["l"], 2)):
        replay.press(*keys)
        says(replay, number, told(number)[1])
    for number in (1000, 400, 1800):  # past what has come, and back
        at, words = told(number)
        replay.press(":")
        replay.page.locator(".notice input").fill(str(at))
        replay.press("Enter")
        says(replay, number, words)
        replay.address(at=str(at))
    replay.page.reload()
    says(replay, 1800, told(1800)[1])

    assert replay.page.faults == []


def test_the_whole_of_it_comes_and_is_searched(watch, campaign):
    replay = watch(**DESK)
    replay.page.wait_for_function(WHOLE)
    replay.press("/")
    replay.page.keyboard.type("rolls d6: 6, 6")
    replay.page.locator(".loglist .line").first.wait_for()
    match = Match(read_journal(campaign.path(campaign.match)))
    found = Readings(match, "en").reading(None, False).hits("rolls d6: 6, 6")

    shown = replay.page.locator(".loglist .line .seq").all_inner_texts()

    assert [int(seq) for seq in shown] == found
    assert replay.page.faults == []


def test_its_log_goes_on_where_one_scrolls_to_an_end(watch, told):
    seq, _ = told(1000)
    replay = watch(f"&at={seq}", **DESK)
    replay.page.wait_for_function(WHOLE)
    first = replay.page.locator(".loglist .line .seq").first
    before = int(first.inner_text())

    replay.page.locator(".loglist").evaluate("(list) => { list.scrollTop = 0; }")
    replay.page.wait_for_function(
        """(before) => [...document.querySelectorAll("*")].some((node) =>
          parseInt(node.shadowRoot?.querySelector(".loglist .seq")?.textContent) < before)""",
        arg=before,
    )

    replay.press("ArrowRight")
    replay.page.locator(".loglist .line.on").filter(has_text=str(seq + 1)).wait_for()
    assert replay.page.faults == []


def test_a_side_line_and_what_it_left_stand_beside_each_other(watch, told, campaign):
    seq, words = told(-1, branch="b")
    replay = watch(f"&branch=b&at={seq}", **DESK)
    says(replay, int(replay.count.inner_text().split(" /")[0]), words)
    replay.page.get_by_role("tab", name="Compare").click()
    replay.page.locator(".sidebody .scores").wait_for()
    replay.page.locator(".sidebody .board [data-cell]").first.wait_for()

    replay.press("ArrowLeft", "v")
    replay.page.wait_for_function("() => !new URLSearchParams(location.search).has('branch')")
    before, words = told(-2, branch="b")
    main = Readings(Match(read_journal(campaign.path(campaign.match))), "en").reading(None, False)
    place = f"{main.way.position(before) + 1} / {len(main.stops)}"
    replay.count.filter(has_text=place).wait_for()
    replay.now.filter(has_text=words).first.wait_for()

    assert replay.page.faults == []


def test_in_the_other_language_it_is_told_in_that(watch, told):
    seq, words = told(1500, lang="pl")
    replay = watch(f"&at={seq}", lang="pl-PL", **DESK)
    says(replay, 1500, words)
    replay.press("Home")
    says(replay, 1, told(1, lang="pl")[1])
    assert told(1500)[1] not in replay.page.locator(".replay").inner_text()
    assert replay.page.faults == []


def test_it_grows_under_who_watches_on_a_phone(watch, campaign):
    replay = watch(**PHONE)
    replay.press("End")
    replay.page.locator(".live").wait_for()

    campaign.append(
        campaign.match, {"type": "unit_moved", "player": "Ann", "unit": "Dog", "cell": "H8"}
    )

    replay.now.filter(has_text="Dog goes to H8.").wait_for()
    assert replay.page.faults == []
