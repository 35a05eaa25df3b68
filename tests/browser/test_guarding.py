"""Beyond the machine itself: a passphrase to record, asked once a device."""

import re

import pytest
from tests.browser.sight import rests

pytestmark = pytest.mark.chromium


@pytest.fixture
def abroad(serve, tmp_path_factory):
    """Served on every address of this machine, as for phones."""
    folder = tmp_path_factory.mktemp("abroad")
    options = ("--host", "0.0.0.0", "--passphrase", "four-grey-foxes")
    with serve(folder, *options, env={"AAR_QR": "1"}) as server:
        yield server


def test_a_device_says_the_passphrase_once_and_then_records(abroad, open_page):
    match = abroad.begin(options={"board": "hex", "radius": 1})
    page = open_page(f"{abroad.url}/?view=record&match={match}")
    page.locator(".status").filter(has_text="locked").wait_for()
    page.get_by_role("button", name="Score points", exact=True).click()
    page.locator(".number .main").click()
    page.locator(".pending").wait_for()
    assert abroad.types(match) == ["match_started"]

    page.get_by_label("Passphrase").fill("three-grey-foxes")
    page.get_by_role("button", name="Unlock").click()
    page.get_by_text("Wrong passphrase").wait_for()
    page.get_by_label("Passphrase").fill("four-grey-foxes")
    page.get_by_role("button", name="Unlock").click()
    page.locator(".log .line").filter(has_text="scores").wait_for()

    page.reload()
    page.locator(".status").filter(has_text="recorded").wait_for()
    rests(page)
    assert page.get_by_label("Passphrase").count() == 0
    assert abroad.types(match) == ["match_started", "points_scored"]


def test_who_opened_a_match_says_what_other_devices_record(abroad, open_page):
    match = abroad.begin(options={"board": "hex", "radius": 1})
    ann, bob = (open_page(f"{abroad.url}/?view=record&match={match}") for _ in "ab")
    for page in (ann, bob):
        page.get_by_label("Passphrase").fill("four-grey-foxes")
        page.get_by_role("button", name="Unlock").click()
        page.locator(".status").filter(has_text="recorded").wait_for()
    ann.locator("summary").filter(has_text="Match").click()
    ann.locator(".offer").filter(has_text="Devices").click()
    ann.get_by_label("This device is called").fill("Ann's phone")
    ann.keyboard.press("Enter")
    ann.locator(".sheet .group h3").filter(has_text="Ann's phone").wait_for()
    other = ann.locator(".sheet .group").filter(has_text=re.compile("^Device [0-9A-F]{8}", re.I))
    other.get_by_text("Only watch", exact=True).click()

    bob.locator(".sheet").filter(has_text="This device watches").wait_for()
    assert bob.locator(".offer").count() == 0
    bob.keyboard.press("Control+z")
    bob.locator(".notice").filter(has_text="This device may only watch this match.").wait_for()

    other.get_by_text("Bob", exact=True).click()
    bob.locator(".seat.on").filter(has_text="Bob").wait_for()
    bob.get_by_role("button", name="Score points", exact=True).click()
    bob.locator(".number .main").click()
    bob.locator(".log .line").filter(has_text="scores").wait_for()
    bob.locator(".seat").filter(has_text="Ann").click()
    bob.locator(".sheet").filter(has_text="This device records for Bob.").wait_for()

    ann.locator(".log .line").filter(has_text="Bob scores").wait_for()
    ann.locator(".sheet .back").click()
    ann.get_by_role("button", name="Score points", exact=True).click()
    ann.locator(".number .main").click()
    bob.locator(".log .line").filter(has_text=re.compile("Ann.*scores")).click()
    bob.locator(".sheet").filter(has_text="Ann's phone").wait_for()
    assert abroad.types(match) == ["match_started", "points_scored", "points_scored"]


def test_the_address_a_code_and_the_way_to_tls_are_printed(abroad):
    told = (abroad.folder / "server.log").read_text()

    assert f":{abroad.port} for every device in this network" in told
    assert "four-grey-foxes" in told
    assert "█" in told
    assert "--tls" in told


def test_a_closed_library_shows_nothing_to_strangers(serve, open_page, tmp_path_factory):
    options = ("--host", "0.0.0.0", "--passphrase", "x", "--viewing", "closed")
    with serve(tmp_path_factory.mktemp("closed"), *options) as server:
        server.begin(players=("Secret", "Hidden"))
        page = open_page(server.url)
        page.get_by_label("Passphrase").wait_for()
        rests(page)
        assert page.get_by_text("Secret").count() == 0
