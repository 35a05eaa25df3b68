"""A phone beside the table: how it comes in, what it may over plain http, what waits on it."""

import json
import re

import pytest
from tests.browser.app import DESK, PHONE, Recorder, Server
from tests.browser.sight import serious_faults
from tests.importers import made

pytestmark = pytest.mark.chromium

BOARD = {"board": "hex", "radius": 1}


@pytest.fixture(scope="module")
def club(serve, tmp_path_factory):
    """Served for the network."""
    folder = tmp_path_factory.mktemp("club")
    options = ("--host", "0.0.0.0", "--passphrase", "four-grey-foxes")
    with serve(folder, *options, env={"AAR_POLL": "0.25"}) as server:
        yield server


class Sealed(Server):
    """The same behind a certificate that was made on the spot."""

    def __init__(self, folder, *options, **rest):
        super().__init__(folder, *options, **rest)
        self.url = f"https://localhost:{self.port}"


@pytest.fixture
def enter(open_page):
    """A phone that comes in by a name that browsers do not count as secure."""

    def enter(server, match):
        page = open_page(f"http://table.test:{server.port}/?view=record&match={match}")
        page.get_by_label("Passphrase").fill("four-grey-foxes")
        page.get_by_role("button", name="Unlock").click()
        desk = Recorder(page)
        desk.says("recorded")
        return desk

    return enter


def score(desk):
    desk.exact("Score points")
    desk.page.locator(".number .main").click()


def test_a_phone_without_a_secure_line_records_with_its_own_right_takes_a_photo_and_copies_the_link(
    club, enter
):
    match = club.begin(options=BOARD)
    keeper, phone = (enter(club, match) for _ in "ab")
    assert phone.page.evaluate("isSecureContext") is False
    keeper.unfold("Match")
    keeper.exact("Devices")
    other = re.compile("^Device [0-9A-F]{8}: Bob$")
    keeper.page.get_by_role("button", name=other).click()
    phone.page.locator(".seat.on").filter(has_text="Bob").wait_for()

    score(phone)
    phone.shows("Bob scores")
    phone.button("Photo of the last event").click()
    with phone.page.expect_file_chooser() as chooser:
        phone.exact("Take a photo")
    photo = {"name": "a.png", "mimeType": "image/png", "buffer": made.picture(400, 300)}
    chooser.value.set_files(photo)
    phone.shows("Photo on event 2")

    phone.unfold("Match")
    phone.exact("Join with a phone")
    field = phone.page.get_by_label("Link", exact=True)
    link = field.input_value()
    assert link == f"http://table.test:{club.port}/?view=record&match={match}"
    phone.exact("Copy")
    phone.page.keyboard.press("Escape")
    phone.unfold("Type it")
    phone.page.locator(".notation").focus()
    phone.page.keyboard.press("Control+v")
    assert phone.page.locator(".notation").input_value() == link
    assert club.types(match)[-1] == "photo_attached"


def test_what_waits_stays_in_sight_and_is_listed_where_the_question_stood(server, record):
    match = server.begin("neuroshima_hex", armies=("vegas", "smart"), edition="duel")
    ann, bob = {"player": "Ann"}, {"player": "Bob"}
    server.append(
        match,
        {"type": "tile_placed", **ann, "tile": "vegas-hq", "hex": "C1", "facing": "S"},
        {"type": "tile_placed", **bob, "tile": "smart-hq", "hex": "C5", "facing": "N"},
        {"type": "turn_began", **ann, "number": 1},
        {"type": "tiles_drawn", **ann, "tiles": ["vegas-move"]},
    )
    desk = record(match)
    page = desk.page
    page.is_spent = True
    page.context.set_offline(True)
    end = page.locator("[data-type=turn_ended]")
    end.click()

    bar = page.locator(".status.late")
    bar.filter(has_text="No connection, waiting (1) on this device. Nothing is lost.").wait_for()
    page.locator(".sheet .waiting").filter(has_text="End the turn").wait_for()
    assert end.is_disabled()
    page.mouse.wheel(0, 2000)
    page.wait_for_function("() => document.querySelector('[data-testid=stMain]').scrollTop > 200")
    box = bar.bounding_box()
    assert (box["x"], box["y"], box["width"]) == (0, 0, 390)
    assert serious_faults(page) == []

    page.context.set_offline(False)
    desk.says("recorded")
    bar.wait_for(state="detached")
    assert page.locator(".waiting").count() == 0
    assert server.types(match).count("turn_ended") == 1


def test_a_link_from_a_machine_that_lets_others_in_never_names_the_loopback(club, open_page):
    match = club.begin(options=BOARD)
    club.append(match, {"type": "match_ended", "winner": "Ann"})
    page = open_page(f"{club.url}/?match={match}", **DESK)
    page.get_by_role("button", name="Share").click()
    link = page.get_by_label("Link:").input_value()

    assert link.endswith(f":{club.port}/?match={match}")
    assert "127.0.0.1" not in link
    page.locator("[data-testid=stPopoverBody] [data-testid=stImage]").wait_for()


def test_where_only_this_machine_gets_in_it_says_how_others_do(server, open_page, record):
    match = server.begin(options=BOARD)
    desk = record(match)
    desk.unfold("Match")
    desk.exact("Join with a phone")
    desk.page.locator(".sheet").filter(has_text="aar dashboard --host 0.0.0.0").wait_for()
    assert desk.page.locator("img.code").count() == 0

    server.append(match, {"type": "match_ended", "winner": "Ann"})
    page = open_page(f"{server.url}/?match={match}", **DESK)
    page.get_by_role("button", name="Share").click()
    page.get_by_text("Only this computer can open the link.").wait_for()


def test_over_plain_http_a_film_keeps_the_screen_on_until_that_is_turned_off(club, enter):
    match = club.begin(options=BOARD)
    desk = enter(club, match)
    film = desk.page.locator("video.film")
    plays = "film => !film.paused && film.muted && film.getBoundingClientRect().width > 100"
    desk.page.wait_for_function(plays, arg=film.element_handle())
    desk.unfold("Match")
    desk.exact("Join with a phone")
    desk.page.locator(".sheet").filter(has_text="A silent film keeps the screen on").wait_for()
    desk.page.locator(".sheet").filter(has_text="The line is not encrypted").wait_for()
    desk.exact("Keep the screen on")
    desk.page.wait_for_function("film => film.paused", arg=film.element_handle())
    desk.page.reload()
    desk.says("recorded")
    assert desk.page.evaluate("localStorage.getItem('aar:awake')") == "off"
    assert desk.page.locator("video.film").evaluate("film => film.paused")


def test_with_tls_the_page_is_an_app_to_install_and_keeps_the_screen_on_itself(
    browser, quick, tmp_path_factory
):
    folder = tmp_path_factory.mktemp("sealed")
    server = Sealed(folder, "--host", "0.0.0.0", "--passphrase", "x", "--tls", aar=quick).start()
    try:
        match = server.begin(options=BOARD)
        context = browser.new_context(
            **PHONE, permissions=["screen-wake-lock"], ignore_https_errors=True
        )
        page = context.new_page()
        page.goto(f"https://table.test:{server.port}/?view=record&match={match}")
        page.get_by_label("Passphrase").fill("x")
        page.get_by_role("button", name="Unlock").click()
        desk = Recorder(page)
        desk.says("recorded")
        assert page.evaluate("isSecureContext")
        desk.unfold("Match")
        desk.exact("Join with a phone")
        page.locator(".sheet").filter(has_text="The screen stays on while you record.").wait_for()
        assert page.locator(".sheet").filter(has_text="not encrypted").count() == 0
        page.get_by_role("link", name="the certificate").wait_for()

        devtools = context.new_cdp_session(page)
        found = devtools.send("Page.getAppManifest")
        told = json.loads(found["data"])
        assert (told["display"], found["errors"]) == ("standalone", [])
        for icon in told["icons"]:
            assert context.request.get(f"{server.url}/{icon['src']}").ok
        assert context.request.get(f"{server.url}/certificate.crt").body()[:1] == b"0"

        page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
        server.kill()
        page.goto(page.url)
        page.get_by_text("The computer that keeps the matches does not answer.").wait_for()
    finally:
        if server.process.poll() is None:
            server.leave()
