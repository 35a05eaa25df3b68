"""A line of weeks ago is changed: what was filled in since is corrected as one."""

import pytest
from lost_expedition.system import LOST_EXPEDITION
from projections.systems import register
from tests.browser.app import Recorder, Server
from tests.browser.plugged import plugged
from tests.browser.sight import serious_faults

pytestmark = pytest.mark.chromium


@pytest.fixture(scope="module")
def camping(tmp_path_factory):
    folder = tmp_path_factory.mktemp("camping")
    env = plugged(folder / "plugged", lost_expedition="lost_expedition.system:LOST_EXPEDITION")
    running = Server(folder, env=env).start()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("projections.systems.SYSTEMS.extra", {})
        register(LOST_EXPEDITION)
        yield running
    running.leave()


@pytest.mark.parametrize("lang", ["en-GB", "pl-PL"])
def test_a_change_shows_what_was_filled_in_since_and_corrects_it_as_one(camping, open_page, lang):
    change, edit, record, correct, undo = {
        "en-GB": ("Change it", "Edit the details", "Record", "Correct all 2", "Undo"),
        "pl-PL": ("Zmień", "Zmień szczegóły", "Zapisz", "Popraw wszystko (2)", "Cofnij"),
    }[lang]
    match = camping.begin("lost_expedition", players=("Ann",), options={"food": 7})
    for day in (1, 2, 3):
        (began,) = camping.append(match, {"type": "day_broken", "day": day})
        eaten = {"type": "food_eaten", "left": 7 - day, "cause": began, "origin": "rules"}
        camping.append(match, eaten)
    page = open_page(f"{camping.url}/?view=record&match={match}&line=3", lang=lang)
    desk = Recorder.__new__(Recorder)
    desk.page = page

    desk.exact(change)
    page.locator(".offer").filter(has_text=edit).click()
    page.locator(".stepper button").last.click()
    page.locator(".stepper button").last.click()
    desk.exact(record)

    page.locator(".beside").wait_for()
    assert len(page.locator(".beside .was").all()) == 2
    assert not serious_faults(page)
    desk.exact(correct)
    page.locator(".beside").wait_for(state="detached")
    page.locator(".panel .counted").filter(has_text="6").first.wait_for()
    assert [e.left for e in camping.standing(match) if e.type_name() == "food_eaten"] == [8, 7, 6]

    desk.exact(undo)
    page.locator(".panel .counted").filter(has_text="4").first.wait_for()
    assert [e.left for e in camping.standing(match) if e.type_name() == "food_eaten"] == [8, 5, 4]
