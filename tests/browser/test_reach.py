"""Every page and state for everybody: read aloud, seen by day and night, hit by a finger, still."""

import pytest
from tests.archive.made import made
from tests.browser.app import DESK, PHONE, Recorder
from tests.browser.sight import LIGHT_AND_DARK, light, rests, serious_faults
from tests.browser.test_shelf import SHIFTS

pytestmark = pytest.mark.chromium

SMALL = """least => {
  const found = [];
  const kinds = "button, a[href], summary, [role=button], [role=tab], [role=radio]";
  const look = (root) => root.querySelectorAll("*").forEach((node) => {
    if (node.shadowRoot) look(node.shadowRoot);
    if (!node.matches(kinds) || node.matches("input")) return;
    if (node.closest("svg, table, p, li, figcaption, [hidden]")) return;
    const { width, height } = node.getBoundingClientRect();
    if (width < 2 || height < 2 || getComputedStyle(node).visibility === "hidden") return;
    if (height < least - 0.5) found.push(`${node.textContent.trim().slice(0, 30)} ${height}`);
  });
  look(document.querySelector("[data-testid=stMain]"));
  return found;
}"""


@pytest.fixture(scope="module")
def club(tmp_path_factory, serve):
    """Fifteen matches to count, one that goes on, and one that has ended."""
    folder = tmp_path_factory.mktemp("reach")
    for number in range(15):
        (folder / f"m{number:04}.aar").write_bytes(made(number))
    with serve(folder, env={"AAR_POLL": "0.25"}) as server:
        ann, bob = {"player": "Ann"}, {"player": "Bob"}
        for name in ("now", "over"):
            match = server.begin("neuroshima_hex", armies=("vegas", "smart"), edition="duel")
            server.append(
                match,
                {"type": "tile_placed", **ann, "tile": "vegas-hq", "hex": "C1", "facing": "S"},
                {"type": "tile_placed", **bob, "tile": "smart-hq", "hex": "C5", "facing": "N"},
                {"type": "turn_began", **ann, "number": 1},
                {"type": "tiles_drawn", **ann, "tiles": ["vegas-marksman", "vegas-move"]},
            )
            setattr(server, name, match)
        server.append(server.over, {"type": "match_ended", "winner": "Ann"})
        yield server


def as_it_comes(page):
    rests(page)


def questioned(page):
    Recorder(page).offer("Place Marksman")


def turned(page):
    questioned(page)
    page.locator('[data-cell="C3"]').click()
    page.locator(".turns .way").first.wait_for()


def joined(page):
    desk = Recorder(page)
    desk.unfold("Match")
    desk.exact("Join with a phone")
    page.locator(".hand-on, .sheet .detail").first.wait_for()


def named(page):
    desk = Recorder(page)
    desk.unfold("Match")
    desk.exact("Devices")


def looked_up(page):
    page.locator('[data-cell="C1"]').click()
    page.locator(".sheet .back").wait_for()


def shared(page):
    page.get_by_role("button", name="Share").click()
    page.get_by_label("Link:").wait_for()


STATES = {
    "home": ("?view=home", as_it_comes),
    "library": ("?view=library", as_it_comes),
    "start": ("?view=start", as_it_comes),
    "record": ("?view=record&match={now}", as_it_comes),
    "question": ("?view=record&match={now}", questioned),
    "facing": ("?view=record&match={now}", turned),
    "a piece": ("?view=record&match={now}", looked_up),
    "join": ("?view=record&match={now}", joined),
    "devices": ("?view=record&match={now}", named),
    "watch": ("?view=watch&match={now}", as_it_comes),
    "replay": ("?match={over}&at=4", as_it_comes),
    "review": ("?match={over}", as_it_comes),
    "sharing": ("?match={over}", shared),
    "story": ("?view=story&match={over}", as_it_comes),
    "pieces": ("?view=pieces&game=neuroshima_hex", as_it_comes),
    "missing": ("?match=none", as_it_comes),
    "overview": ("?view=statistics&part=overview", as_it_comes),
}
LONG = {
    part: (f"?view=statistics&part={part}", as_it_comes)
    for part in (
        "armies", "tiles", "board", "openings", "tempo", "players", "matches", "search", "builder",
        "sql",
    )
}  # fmt: skip
ALL = [
    *STATES.items(),
    *(pytest.param(*one, marks=pytest.mark.long) for one in LONG.items()),
]
ALL = [one if hasattr(one, "marks") else pytest.param(*one) for one in ALL]


@pytest.mark.parametrize("device", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize(
    ("name", "state"), [pytest.param(*one.values, marks=one.marks, id=one.values[0]) for one in ALL]
)
def test_it_can_be_read_and_hit(club, open_page, name, state, device):
    query, reach = state
    page = open_page(f"{club.url}/{query.format(now=club.now, over=club.over)}", **device)
    rests(page)
    reach(page)
    assert page.evaluate(SMALL, 44 if device is PHONE else 24) == []
    for dark in LIGHT_AND_DARK:
        light(page, dark)
        assert serious_faults(page) == []


def focused(page):
    """What has the focus, looked for in components as well."""
    return page.evaluate("""() => {
      let node = document.activeElement;
      while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement;
      return [node.tagName, node.textContent.slice(0, 60)];
    }""")


def test_focus_stays_in_the_question_after_back_and_digits_choose(club, open_page):
    page = open_page(f"{club.url}/?view=record&match={club.now}", **DESK)
    desk = Recorder(page)
    desk.says("recorded")
    page.locator(".offer").first.wait_for()
    page.locator(".offer").first.focus()
    page.keyboard.press("Enter")
    page.locator(".sheet .back").focus()
    page.keyboard.press("Enter")
    page.locator(".sheet .back").wait_for(state="detached")
    assert focused(page)[0] == "H2"

    page.keyboard.press("1")
    page.locator(".sheet h2").filter(has_text="Where").or_(
        page.locator(".board .lit")
    ).first.wait_for()


@pytest.mark.long  # what moves while a page comes depends on how busy the machine is
@pytest.mark.parametrize("device", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize("query", sorted({query for query, _ in STATES.values()}))
def test_it_stands_still_while_it_comes(club, open_page, query, device):
    page = open_page(f"{club.url}/{query.format(now=club.now, over=club.over)}", **device)
    page.evaluate(SHIFTS)
    rests(page)
    assert page.evaluate("window.shifted") < 0.1
