"""The form that begins a match, by the fingers of whoever is in a hurry."""

import json

import pytest
from tests.browser.app import PHONE, Recorder
from tests.browser.sight import in_every_look, rests

pytestmark = pytest.mark.chromium

WORDS = {
    "en-GB": ("Player 1", "Player 2", "Start recording", "Play in teams", "Still without"),
    "pl-PL": ("Gracz 1", "Gracz 2", "Zacznij zapisywać", "Gra w drużynach", "Bez armii"),
}


def newest(server):
    path = max(server.folder.rglob("*.aar"), key=lambda path: path.stat().st_mtime_ns)
    return json.loads(path.read_text("utf-8").splitlines()[1])


def army(page, seat, name):
    group = page.get_by_role("radiogroup", name="Army").nth(seat)
    return group.get_by_role("radio", name=name)


def test_a_name_counts_without_enter_and_the_next_tap_may_be_the_last(serve, open_page, tmp_path):
    with serve(tmp_path) as server:
        page = open_page(f"{server.url}/?view=start", **PHONE)
        page.get_by_label("Player 1", exact=True).fill("Ann")
        page.get_by_label("Player 2", exact=True).fill("Bob")
        page.get_by_role("button", name="Start recording").click()
        page.locator(".seat").filter(has_text="Bob").first.wait_for()

        begun = newest(server)
        assert [player["name"] for player in begun["players"]] == ["Ann", "Bob"]
        assert begun["options"] == {}


def test_the_army_that_came_with_a_name_stays_when_it_is_tapped(serve, open_page, tmp_path):
    with serve(tmp_path) as server:
        server.begin("neuroshima_hex", armies=("vegas", "smart"), edition="duel")
        page = open_page(f"{server.url}/?view=start", **PHONE)
        page.get_by_label("Player 1", exact=True).fill("Ann")
        page.get_by_label("Player 2", exact=True).fill("Zoe")
        page.keyboard.press("Tab")
        army(page, 0, "Vegas").and_(page.locator("[aria-checked=true]")).wait_for()
        army(page, 0, "Vegas").click()
        rests(page)
        page.get_by_role("button", name="Start recording").click()
        page.get_by_text("Still without an army: Zoe").first.wait_for()
        assert page.get_by_text("Still without an army: Ann").count() == 0

        army(page, 1, "Borgo").click()
        rests(page)
        page.get_by_role("button", name="Start recording").click()
        desk = Recorder(page)

        assert [player["army"] for player in newest(server)["players"]] == ["vegas", "borgo"]
        desk.cell("C1")
        desk.face("S")
        desk.says("recorded")


@in_every_look
def test_the_whole_form_unfolded_is_readable(server, open_page, viewer):
    server.begin("neuroshima_hex", armies=("vegas", "smart"), edition="duel")
    one, _, go, teams, missing = WORDS[viewer.lang]
    page = open_page(f"{server.url}/?view=start", **viewer.opens)
    page.get_by_label(one, exact=True).fill("Zoe")
    page.get_by_text(teams).click()
    for folded in page.locator("[data-testid=stExpander] summary").all():
        folded.click()
    rests(page)
    page.get_by_role("button", name=go).click()
    page.get_by_text(missing).first.wait_for()
    rests(page)

    assert viewer.faults(page) == []
