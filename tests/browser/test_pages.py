"""Every page, in both languages and themes, on a phone and on a desk: whole, quiet, reachable."""

from urllib.parse import urlsplit

import pytest

pytestmark = pytest.mark.chromium

SIZES = {"phone": (390, 844), "desk": (1280, 900)}


@pytest.fixture(scope="module")
def match(server):
    """A Neuroshima Hex match, a freeform one on squares, and one with an odd title."""
    server.begin(options={"board": "square", "columns": 4, "rows": 4})
    return server.begin("neuroshima_hex", armies=("vegas", "smart"), edition="duel")


ADDRESSES = {
    "library": "/",
    "start": "/?view=start",
    "record": "/?view=record&match={match}",
    "replay": "/?match={match}",
}
READY = {
    "library": "[class*=st-key-row]",
    "start": "[data-testid=stBaseButton-primary]",
    "record": ".board [data-cell]",
    "replay": ".st-key-menu",
}


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("lang", ["en-GB", "pl-PL"])
@pytest.mark.parametrize("name", ADDRESSES)
def test_a_page_is_quiet_whole_and_asks_nobody_else(server, open_page, match, name, lang, dark):
    page = open_page(f"{server.url}{ADDRESSES[name].format(match=match)}", lang=lang, dark=dark)
    for size in SIZES.values():
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.locator(READY[name]).first.wait_for()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), size
        assert page.evaluate(NOTHING_STICKS_OUT) == [], size

    assert page.faults == []
    assert {urlsplit(url).hostname for url in page.asked if url.startswith("http")} == {"127.0.0.1"}
    assert page.locator("[data-testid=stException]").count() == 0


NOTHING_STICKS_OUT = """() => {
  const out = [];
  const look = (root) => root.querySelectorAll("*").forEach((node) => {
    if (node.shadowRoot) look(node.shadowRoot);
    const box = node.getBoundingClientRect();
    const text = node.childElementCount === 0 && node.textContent.trim();
    if (text && box.width && box.right > innerWidth + 1) out.push(text.slice(0, 40));
  });
  look(document.querySelector("[data-testid=stMain]"));
  return out;
}"""


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("name", ["library", "start", "record"])
def test_a_screen_reader_finds_no_serious_fault(server, open_page, match, name, dark):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    page = open_page(f"{server.url}{ADDRESSES[name].format(match=match)}", dark=dark)
    page.locator(READY[name]).first.wait_for()
    if name == "record":
        page.locator(".offer").first.click()

    found = axe.run(page).response["violations"]

    serious = [
        (rule["id"], node["html"][:160])
        for rule in found
        if rule["impact"] in ("serious", "critical")
        for node in rule["nodes"]
        if not is_streamlits_own(node["html"])
    ]
    assert serious == []


def is_streamlits_own(html):
    """Faults in the framework's own frame, which no page of ours can mend."""
    return "stSkeleton" in html


def test_an_empty_library_says_how_to_begin(serve, open_page, tmp_path_factory):
    with serve(tmp_path_factory.mktemp("empty")) as server:
        page = open_page(server.url)
        page.get_by_role("button", name="Start a match").click()
        page.get_by_role("button", name="Start recording").wait_for()


def test_a_match_is_found_renamed_tagged_thrown_away_and_brought_back(server, open_page):
    match = server.begin(players=("Zora", "Yan"))
    page = open_page(server.url)
    page.get_by_label("Search").fill("zora")
    page.keyboard.press("Enter")
    row = page.locator(f".st-key-row-{match}")
    row.wait_for()
    page.locator("[class*=st-key-row]").nth(1).wait_for(state="detached")

    row.get_by_role("button").last.click()
    page.get_by_label("Title").fill("A long evening")
    page.get_by_role("button", name="Rename").click()
    row.get_by_text("A long evening").wait_for()
    page.get_by_role("button", name="Into the bin").click()
    row.wait_for(state="detached")
    page.get_by_text("Bin: 1 match").click()
    page.get_by_role("button", name="Bring back").click()
    row.get_by_text("A long evening").wait_for()

    assert server.types(match) == ["match_started", "title_given"]
