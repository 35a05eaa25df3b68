"""Photos, from a phone into the record: chosen, made small, sent once, seen by all."""

import json
import urllib.request
from urllib.error import HTTPError

import pytest
from dashboard.photo_route import HANDED_IN
from dashboard.photos import attached
from events.photos import file_of, read_picture
from events.pictures import clean_picture
from tests.browser.app import DESK
from tests.browser.sight import in_every_look, is_quiet
from tests.importers import made

pytestmark = pytest.mark.chromium
BOARD = {"board": "hex", "radius": 1}
NOTE = {"type": "note_written", "text": "The flank holds", "author": "Ann"}
LARGE = made.picture(2400, 1200)
SHOWN = """() => {
  const all = (root) => [...root.querySelectorAll("*")]
    .flatMap((node) => [node, ...(node.shadowRoot ? all(node.shadowRoot) : [])]);
  return all(document).filter((node) => node.matches("img.thumb") && node.naturalWidth > 0).length;
}"""


@pytest.fixture
def match(server):
    match = server.begin(options=BOARD)
    server.append(match, NOTE)
    return match


def choose(desk, *files, camera=False):
    """Choose files for the last event, as somebody does who taps the camera."""
    desk.button("Photo of the last event").click()
    with desk.page.expect_file_chooser() as chooser:
        desk.exact("Take a photo" if camera else "Choose pictures")
    chooser.value.set_files([
        {"name": name, "mimeType": "image/jpeg", "buffer": data} for name, data in files
    ])  # fmt: skip


def photos(server, match):
    return [one for one in server.standing(match) if one.type_name() == "photo_attached"]


def shown(page, count):
    page.wait_for_function(f"() => ({SHOWN})() >= {count}")


def test_a_picture_that_is_chosen_is_made_small_and_arrives(server, record, match):
    desk = record(match)
    desk.button("Photo of the last event").click()
    desk.page.get_by_label("Caption").fill("Before the push")
    with desk.page.expect_file_chooser() as chooser:
        desk.exact("Choose pictures")
    chooser.value.set_files({"name": "a.png", "mimeType": "image/png", "buffer": LARGE})

    desk.shows("Photo on event 2: Before the push")
    shown(desk.page, 1)
    (photo,) = photos(server, match)
    kept = clean_picture(read_picture(server.path(match), photo.picture))
    assert (photo.on, kept.kind, kept.width, kept.height) == (2, "image/jpeg", 1600, 800)
    assert photo.size == len(kept.data)


def test_several_are_put_on_any_line_and_taken_off_again(server, record, match):
    desk = record(match)
    desk.lines.last.click()
    desk.unfold("Add a photo")
    with desk.page.expect_file_chooser() as chooser:
        desk.exact("Choose pictures")
    chooser.value.set_files([
        {"name": f"{n}.png", "mimeType": "image/png", "buffer": made.picture(colour=(n, 9, 9))}
        for n in (1, 200)
    ])  # fmt: skip
    shown(desk.page, 2)
    assert [photo.on for photo in photos(server, match)] == [1, 1]

    desk.lines.last.click()
    desk.page.locator("figure.photo").nth(1).wait_for()
    desk.page.locator("figure.photo .shot").first.click()
    desk.page.get_by_role("dialog", name="Photo").locator("img.whole").wait_for()
    desk.page.keyboard.press("Escape")
    desk.button("Take the photo off").click()
    desk.page.locator("li.taken").filter(has_text="Photo on event 1").wait_for()
    assert len(photos(server, match)) == 1


def test_a_text_that_is_called_a_picture_is_refused_with_a_sentence(server, record, match):
    desk = record(match)
    choose(desk, ("notes.jpg", b"This is no picture."), ("red.jpg", made.picture()))

    told = desk.page.locator(".sheet [role=alert]").filter(has_text="notes.jpg is no picture")
    told.wait_for()
    desk.shows("Photo on event 2")  # the other one comes in, and the sentence stays
    assert told.is_visible()
    assert server.types(match) == [
        "match_started", "note_written", "match_amended", "photo_attached",
    ]  # fmt: skip


def test_a_photo_waits_while_there_is_no_line_and_comes_once(serve, record, tmp_path_factory):
    with serve(tmp_path_factory.mktemp("alone")) as server:
        match = server.begin(options=BOARD)
        server.append(match, NOTE)
        desk = record(match, server)
        server.kill()
        choose(desk, ("red.jpg", made.picture()), camera=True)
        desk.page.locator(".pending").filter(has_text="Photo on event 2").wait_for()
        desk.page.locator(".status.late").filter(has_text="waiting (1)").wait_for()

        server.start()
        desk.shows("Photo on event 2")
        assert len(photos(server, match)) == 1


def test_a_photo_that_waits_is_there_when_the_page_is_opened_again(server, record, match):
    desk = record(match)
    desk.page.route("**/photos/**", lambda route: route.abort())
    choose(desk, ("red.jpg", made.picture()))
    desk.page.locator(".pending").filter(has_text="Photo on event 2").wait_for()
    assert server.types(match) == ["match_started", "note_written"]

    desk.page.unroute("**/photos/**")
    desk.page.reload()
    desk.shows("Photo on event 2")
    assert len(photos(server, match)) == 1


def test_other_devices_see_it(server, record, match):
    desk, other = record(match), record(match, **DESK)
    choose(desk, ("red.jpg", made.picture()))

    shown(other.page, 1)


def test_a_device_without_the_right_has_no_offer_and_is_refused(server, record, match, open_page):
    ann, bob = record(match), record(match)
    ann.unfold("Match")
    ann.exact("Devices")
    other = ann.page.locator(".sheet .group").filter(has_text="Only watch").nth(1)
    other.get_by_text("Only watch", exact=True).click()
    bob.page.locator(".sheet").filter(has_text="This device watches").wait_for()

    assert bob.button("Photo of the last event").count() == 0
    bob.lines.first.click()
    bob.page.locator(".sheet .back").wait_for()
    assert bob.page.locator("summary").filter(has_text="Add a photo").count() == 0
    address = f"/photos/freeform/{match}"
    told = bob.page.evaluate(
        """async ([address, type]) => {
          const headers = { "Content-Type": type };
          const answer = await fetch(address, { method: "POST", headers, body: "x" });
          return [answer.status, (await answer.json()).told[0]];
        }""",
        [address, HANDED_IN],
    )
    assert told[0] == 403
    assert told[1].startswith("This device may only watch this match.")
    assert not server.path(match).with_suffix(".photos").exists()


@pytest.mark.parametrize(
    ("address", "kind", "body", "status"),
    [
        ("/photos/freeform/{match}", HANDED_IN, b"no picture", 422),
        ("/photos/freeform/{match}", HANDED_IN, bytes((8 << 20) + 1), 413),
        ("/photos/freeform/{match}", "image/png", made.picture(), 415),
        ("/photos/freeform/nothing", HANDED_IN, made.picture(), 404),
        ("/photos/.bin/{match}", HANDED_IN, made.picture(), 404),
        ("/photos/freeform/..%2F{match}", HANDED_IN, made.picture(), 400),
    ],
    ids=["no picture", "too large", "of another kind", "no match", "the bin", "outside"],
)
def test_what_is_handed_in_wrongly_is_refused(server, match, address, kind, body, status):
    request = urllib.request.Request(
        server.url + address.format(match=match), body, {"Content-Type": kind}
    )
    with pytest.raises(HTTPError) as refused:
        urllib.request.urlopen(request)

    with refused.value as answer:
        said = answer.read()
    assert answer.code == status
    if status == 422:
        assert json.loads(said)["told"][0].startswith("the file is no picture")
    assert not server.path(match).with_suffix(".photos").exists()


def test_a_device_that_has_not_said_the_passphrase_is_refused(serve, tmp_path):
    words = "four plain little words"
    with serve(tmp_path, "--host", "0.0.0.0", "--passphrase", words) as server:
        match = server.begin(options=BOARD)
        before = server.path(match).read_bytes()
        address = f"{server.url}/photos/freeform/{match}"
        request = urllib.request.Request(address, made.picture(), {"Content-Type": HANDED_IN})
        with pytest.raises(HTTPError) as refused:
            urllib.request.urlopen(request)

        with refused.value as answer:
            told = json.loads(answer.read())["told"][0]
        assert (answer.code, told[:40]) == (403, "this device has not said the passphrase ")
        assert server.path(match).read_bytes() == before
        assert not server.path(match).with_suffix(".photos").exists()


# -- shown where they belong


@pytest.fixture
def album(server):
    """A match that is over, with two photos on its second event and one on its third."""
    match = server.begin(options=BOARD)
    server.append(match, NOTE, {"type": "match_ended", "winner": "Ann"})
    for on, shade, words in ((2, 200, "The flank"), (2, 90, None), (3, 9, "Over")):
        facts = attached(server.path(match), made.picture(600, 400, colour=(shade, 9, 9)))
        facts |= {"words": words} if words else {}
        server.append(match, {"type": "photo_attached", "on": on, **facts})
    return match


@in_every_look
@pytest.mark.parametrize("view", ["review", "replay"])
def test_pages_with_photos_are_whole_and_readable_by_all(server, album, open_page, viewer, view):
    page = open_page(f"{server.url}/?view={view}&match={album}&at=2", **viewer.opens)
    large = page.locator(".shot").first
    large.wait_for()
    assert viewer.faults(page) == []

    large.click()
    page.locator("dialog.album").wait_for()

    assert viewer.faults(page) == []
    is_quiet(page)


@pytest.mark.parametrize("view", ["review", "replay"])
def test_a_photo_opens_large_and_keys_turn_to_the_next_one(server, album, open_page, view):
    page = open_page(f"{server.url}/?view={view}&match={album}&at=2", **DESK)
    page.locator(".shot").first.focus()
    page.keyboard.press("Enter")
    window = page.get_by_role("dialog", name="Photo")
    window.locator("figcaption").filter(has_text="The flank").wait_for()

    page.keyboard.press("ArrowRight")

    window.get_by_role("img", name="Photo").wait_for()
    page.keyboard.press("Escape")
    window.wait_for(state="detached")
    assert (
        page.get_by_role("button", name="The flank")
        .or_(page.get_by_role("link", name="The flank"))
        .first.evaluate("node => node === node.getRootNode().activeElement")
    )
    if view == "replay":  # what is stepped behind it stayed where it was
        assert page.locator(".replay .now").inner_text().endswith("The flank holds")


def test_a_picture_that_is_gone_is_said_in_its_place(server, album, open_page):
    gone = photos(server, album)[0].picture
    page = open_page(f"{server.url}/?match={album}", **DESK)
    page.locator(".review .photo img").nth(2).wait_for()
    file_of(server.path(album), gone).unlink()

    page.goto(f"{server.url}/?view=replay&match={album}&at=2")

    page.locator(".said .spoilt").filter(has_text="The picture is missing.").wait_for()
    assert page.locator(".said .shot img").count() == 1
