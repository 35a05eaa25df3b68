"""A match with its photos leaves the app as one file, and comes into another library whole."""

import pytest
from dashboard.photos import attached
from events.library import Library
from events.photos import condition_of
from projections.matches import open_match
from tests.browser.app import DESK
from tests.browser.sight import in_every_look, is_quiet
from tests.importers import made

pytestmark = pytest.mark.chromium

EVENTS, PHOTOS = 400, 20
QUIET = {"AAR_POLL": "600"}
"""A page that looks for news makes Streamlit throw away what is not fetched yet."""


def long_match(server):
    """A match of so many events, with photos here and there."""
    match = server.begin(options={"board": "hex", "radius": 2})
    cells = ("A1", "B1", "C1", "C2")
    moves = [
        {"type": "piece_moved", "player": "Ann", "piece": "Fox", "cell": cells[n % 4]}
        for n in range(EVENTS - 4 - PHOTOS)
    ]
    pictures = [
        {"type": "photo_attached", "on": 10 * n + 5, "words": f"Photo {n}",
         **attached(server.path(match), made.picture(60, 40, colour=(n, 3 * n, 200)))}
        for n in range(PHOTOS)
    ]  # fmt: skip
    placed = {"type": "piece_placed", "player": "Ann", "piece": "Fox", "cell": "A1"}
    server.append(match, placed, *moves, *pictures, {"type": "match_ended", "winner": "Ann"})
    assert len(server.events(match)) == EVENTS
    return match


def share_as(page, *switches):
    """The file that the share sheet hands out."""
    page.get_by_role("button", name="Share").click()
    sheet = page.locator("[data-testid=stPopoverBody]")
    for name in switches:
        sheet.get_by_text(name).click()
        sheet.get_by_text("Players are called Player A").wait_for()
    with page.expect_download() as waiting:
        sheet.get_by_role("button", name="ZIP").click()
    return waiting.value


def bring(page, file):
    """Drop it on the library, and say yes."""
    page.get_by_role("button", name="Import files").click()
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_role("button", name="Import", exact=True).click()
    page.get_by_text("1 match imported").wait_for()


def test_a_long_match_with_its_photos_travels_to_an_empty_library(serve, tmp_path, open_page):
    here, there = tmp_path / "here", tmp_path / "there"
    here.mkdir()
    there.mkdir()
    with serve(here, env=QUIET) as server:
        match = long_match(server)
        file = share_as(open_page(f"{server.url}/?match={match}", **DESK))
        packed = tmp_path / file.suggested_filename
        file.save_as(packed)
        sent = server.path(match).read_bytes()
    assert packed.name.startswith("ann-bob-20")

    with serve(there, env=QUIET) as server:
        page = open_page(f"{server.url}/?view=library", **DESK)
        bring(page, packed)

        (path,) = Library(there).files()
        assert path.read_bytes() == sent
        came = open_match(path).photos
        assert [condition_of(path, photo.picture) for photo in came] == ["there"] * PHOTOS
        page.goto(f"{server.url}/?match={match}")
        shown = page.locator(".review .photo img")
        shown.nth(PHOTOS - 1).scroll_into_view_if_needed()
        page.wait_for_function(
            """count => {
              const all = (root) => [...root.querySelectorAll("*")]
                .flatMap((node) => [node, ...(node.shadowRoot ? all(node.shadowRoot) : [])]);
              const shown = all(document).filter((node) => node.matches(".photo img"));
              for (const image of shown) image.loading = "eager";
              return shown.filter((node) => node.naturalWidth > 0).length === count;
            }""",
            arg=PHOTOS,
        )


def test_without_real_names_neither_file_nor_its_name_tells_anybody(serve, tmp_path, open_page):
    with serve(tmp_path, env=QUIET) as server:
        match = server.begin(options={"board": "hex", "radius": 2})
        facts = attached(server.path(match), made.picture())
        server.append(
            match, {"type": "match_ended", "winner": "Ann"},
            {"type": "photo_attached", "on": 2, **facts},
        )  # fmt: skip
        page = open_page(f"{server.url}/?match={match}", **DESK)

        file = share_as(page, "Without real names")

        sheet = page.locator("[data-testid=stPopoverBody]")
        assert file.suggested_filename.startswith("player-a-player-b-20")
        assert sheet.locator(".link").count() == 0
        with open(file.path(), "rb") as packed:
            assert b"photos" not in packed.read()


def test_the_library_hands_a_match_out_as_well(serve, tmp_path, open_page):
    with serve(tmp_path, env=QUIET) as server:
        match = server.begin()
        page = open_page(f"{server.url}/?view=library", **DESK)
        page.get_by_role("button", name="More").click()

        with page.expect_download() as waiting:
            page.get_by_role("button", name="ZIP").click()

        assert waiting.value.suggested_filename.endswith(".zip")
        with open(waiting.value.path(), "rb") as packed:
            assert match.encode() in packed.read()


@in_every_look
@pytest.mark.parametrize("view", ["review", "replay"])
def test_the_share_sheet_is_whole_and_readable_by_all(server, open_page, viewer, view):
    match = server.begin(options={"board": "hex", "radius": 2})
    facts = attached(server.path(match), made.picture())
    server.append(
        match, {"type": "note_written", "text": "so", "on": 1},
        {"type": "match_ended", "winner": "Ann"}, {"type": "photo_attached", "on": 2, **facts},
    )  # fmt: skip
    page = open_page(f"{server.url}/?view={view}&match={match}", **viewer.opens)
    page.locator(".st-key-share button").first.click()
    sheet = page.locator("[data-testid=stPopoverBody]")
    sheet.locator(".st-key-share-files button").nth(5).wait_for()
    buttons = sheet.locator("button").all()
    assert [one.inner_text() for one in buttons if one.bounding_box()["height"] < 44] == []
    assert viewer.faults(page) == []

    sheet.locator("[data-testid=stCheckbox] label").first.click()

    sheet.locator("[data-testid=stAlertContainer]").wait_for()
    assert viewer.faults(page) == []
    is_quiet(page)
