"""A game that fails in one place leaves a recorder on which one can go on."""

import pytest
from projections.systems import register
from tests.browser.app import DESK, PHONE, Recorder
from tests.browser.plugged import plugged
from tests.browser.sight import in_every_look
from tests.systems.clumsy import CLUMSY

pytestmark = pytest.mark.chromium
LOG = ".log .line"


@pytest.fixture(scope="module")
def clumsy(tmp_path_factory, serve):
    folder = tmp_path_factory.mktemp("clumsy")
    env = plugged(folder / "plugged", clumsy="tests.systems.clumsy:CLUMSY")
    with serve(folder, env=env) as running:
        yield running


@pytest.fixture
def fails(clumsy, open_page, monkeypatch):
    monkeypatch.setattr("projections.systems.SYSTEMS.extra", {})
    register(CLUMSY)

    def fails(where, **device):
        match = clumsy.begin("clumsy", options={"fails": where})
        clumsy.append(match, {"type": "stone_laid", "cell": "A1"})
        page = open_page(f"{clumsy.url}/?view=record&match={match}", **(device or DESK))
        page.locator(LOG).first.wait_for()
        page.match = match
        return page

    return fails


def goes_on(page, clumsy):
    """A remark is written, and the stone taken back."""
    page.locator(LOG).filter(has_text="A1").first.click()
    page.locator("summary").filter(has_text="Add a note").click()
    page.get_by_role("button", name="Mark with !!", exact=True).click()
    page.locator(".log .mark").first.wait_for()
    page.locator(LOG).filter(has_text="A1").first.click()
    page.get_by_role("button", name="Take it back", exact=True).click()
    page.locator(".log .taken").first.wait_for()
    assert clumsy.types(page.match)[-2:] == ["note_written", "event_retracted"]
    assert page.locator("[data-testid=stException]").count() == 0


@pytest.mark.parametrize(
    ("where", "told"),
    [
        ("panel", "Camp belongs to seat 7 of 2"),
        ("seats", "Camp belongs to seat 0 of 0"),
        ("scene", "drawing the table"),
        ("apply", "putting an event on the table"),
        ("offers", "listing what may be done"),
        ("consequences", "working out what follows"),
    ],
)
def test_the_page_says_what_failed_and_goes_on(clumsy, fails, where, told):
    page = fails(where)

    page.get_by_text(told).first.wait_for()
    goes_on(page, clumsy)
    assert page.faults == []


def test_a_question_the_page_cannot_ask_leaves_the_rest(clumsy, fails):
    page = fails("odd_ask")
    page.get_by_role("button", name="That is what happened", exact=True).click()

    page.get_by_role("button", name="Something odd", exact=True).click()
    broken = page.locator(".sheet .broken")
    broken.wait_for()
    assert broken.get_attribute("role") == "alert"
    page.get_by_role("button", name="Back", exact=True).click()
    page.get_by_role("button", name="Lay a stone", exact=True).wait_for()
    assert broken.count() == 0

    goes_on(page, clumsy)


def test_a_stone_is_laid_by_taps_though_the_camp_is_nobodys(clumsy, fails):
    page = fails("panel", **PHONE)
    desk = Recorder(page)
    desk.exact("That is what happened")
    page.locator(".sheet .head").filter(has_text="Lay a stone").wait_for()  # all that can be done
    desk.cell("B1")
    desk.shows("B1")
    page.reload()
    desk.shows("B1")

    assert page.locator(".panel").filter(has_text="fire").count() == 1


@in_every_look
def test_a_failure_is_readable(fails, viewer):
    page = fails("scene", **viewer.opens)
    page.locator(".faults p").wait_for()

    assert viewer.faults(page) == []
