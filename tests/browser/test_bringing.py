"""Files dropped on the library come in, once it was shown what would come of them."""

import pytest
from tests.browser.sight import rests

pytestmark = pytest.mark.chromium

PLAYS = """<?xml version="1.0" encoding="utf-8"?>
<plays username="ann" userid="1" total="1" page="1">
 <play id="77" date="2026-11-01" quantity="1" length="30" incomplete="0" nowinstats="0" location="Club">
  <item name="Azul" objecttype="thing" objectid="230802"><subtypes><subtype value="boardgame"/></subtypes></item>
  <players>
   <player username="" userid="0" name="Ann" startposition="" color="" score="40" new="0" rating="0" win="1"/>
   <player username="" userid="0" name="Bob" startposition="" color="" score="31" new="0" rating="0" win="0"/>
  </players>
 </play>
</plays>
"""  # noqa: E501 - as the site sends it


def test_a_file_is_shown_first_and_then_brought_in(serve, open_page, tmp_path):
    with serve(tmp_path) as server:
        page = open_page(f"{server.url}/?view=library")
        rests(page)
        page.get_by_role("button", name="Import files").click()
        files = [
            {"name": "plays.xml", "mimeType": "text/xml", "buffer": PLAYS.encode()},
            {"name": "odd <b>.bin", "mimeType": "application/octet-stream", "buffer": b"\x00\x01"},
        ]

        page.locator("input[type=file]").set_input_files(files)
        page.get_by_text("1 new match").wait_for()
        page.get_by_text("2026-11-01, Azul: Ann 40, Bob 31; Ann won").wait_for()
        page.get_by_text("was not recognised").wait_for()
        assert list(tmp_path.rglob("?*.aar")) == []

        page.get_by_role("button", name="Import", exact=True).click()
        page.get_by_text("1 match imported").wait_for()
        page.locator(".shelf [data-match]").get_by_text("Ann").first.wait_for()
        assert len(list(tmp_path.rglob("?*.aar"))) == 1
        page.locator(".st-key-last-deed").get_by_text("Imported: plays.xml.").wait_for()
        page.get_by_role("button", name="Undo").click()
        page.locator(".shelf [data-match]").first.wait_for(state="detached")
        rests(page)
        assert page.get_by_text("Bin: 1 match").is_visible()
        assert page.faults == []


@pytest.mark.parametrize(
    ("lang", "opens", "choose"),
    [("en-GB", "Import files", "Choose files"), ("pl-PL", "Importuj pliki", "Wybierz pliki")],
)
def test_how_files_are_chosen_is_said_in_the_pages_own_words_and_type(
    serve, open_page, tmp_path, lang, opens, choose
):
    with serve(tmp_path) as server:
        page = open_page(f"{server.url}/?view=library", lang=lang)
        rests(page)
        page.get_by_role("button", name=opens).click()
        words = page.locator("[data-testid=stFileUploaderDropzone] button p")
        words.wait_for()
        assert words.evaluate("p => getComputedStyle(p).fontSize") == "0px"
        said = "p => ['content', 'fontFamily'].map(name => getComputedStyle(p, '::after')[name])"
        content, family = words.evaluate(said)
        assert content == f'"{choose}"'
        assert family.startswith('"Saira Condensed"')
        assert not page.get_by_text("per file").is_visible()
