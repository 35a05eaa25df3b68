"""A campaign and three teams on a phone, in both languages: tapped, and read back from text."""

import re

import pytest
from events.journal import read_journal
from lost_expedition.system import LOST_EXPEDITION
from projections.matches import Match
from projections.systems import register
from tests.browser.app import PHONE, Recorder, Server
from tests.browser.plugged import plugged
from tests.systems.three_banners import TEAMS, THREE_BANNERS

pytestmark = pytest.mark.chromium


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    folder = tmp_path_factory.mktemp("campaigns")
    env = plugged(
        folder / "plugged",
        lost_expedition="lost_expedition.system:LOST_EXPEDITION",
        three_banners="tests.systems.three_banners:THREE_BANNERS",
    )
    running = Server(folder, env=env).start()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("projections.systems.SYSTEMS.extra", {})
        register(LOST_EXPEDITION)
        register(THREE_BANNERS)
        yield running
    running.leave()


ALL_SAID = "desk => desk.outerHTML + JSON.stringify(desk.parentNode.recorder.data)"
"""What stands on the page, and what the page was told."""


class Desk(Recorder):
    """A phone in a language: offers are tapped by the kind of event, as their words differ."""

    def __init__(self, page, words):
        super().__init__(page)
        self.words = words

    def tell(self, kind, fold=""):
        offer = self.page.locator(f'.offer[data-type="{kind}"]').first
        offer.wait_for(state="attached")
        folded = self.page.locator("details:not([open]) > summary")
        if fold and folded.filter(has_text=self.words[fold]).count():
            self.unfold(self.words[fold])
        offer.click()

    def tap(self, name):
        self.exact(self.words[name])

    def keys(self, *names):
        for name in names:
            self.page.locator(".pad .key").filter(has_text=self.words.get(name, name)).first.click()

    def told(self, name):
        self.shows(self.words[name])


BUTTONS = {
    "en-GB": {
        "match": "Match", "seats": "Who plays", "catalogue": "Catalogue", "done": "Done (1)",
        "record": "Record",
        "confirm": "That is what happened", "change": "Change it", "edit": "Edit the details",
        "back": "Remove the last die",
    },
    "pl-PL": {
        "match": "Partia", "seats": "Kto gra", "catalogue": "Katalog", "done": "Gotowe (1)",
        "record": "Zapisz",
        "confirm": "Tak było", "change": "Zmień", "edit": "Zmień szczegóły",
        "back": "Usuń ostatnią kość",
    },
}  # fmt: skip
EXPEDITION = {
    "en-GB": {
        "new": "New: beast", "beast": "Lynx",
        "claw": "claw", "miss": "miss", "joined": "Cid", "eaten": "6 rations left",
        "begun": "The mission River begins", "saved": "Evening", "sighted": "Lynx comes out",
        "wounded": "1 wound lies on Lynx", "struck": "Lynx hits 1 time with 1 die",
        "hurt": "Ann is hurt; 3 hit points", "corrected": "Lynx hits 1 time with 2 dice",
        "moved": "Cid goes to A2", "life": "life +1", "met": "beast Lynx (life 2)",
        "known": "Lynx: life 2, claw dice ?, moves ?",
    },
    "pl-PL": {
        "new": "Nowe: bestia", "beast": "Puma",
        "claw": "pazur", "miss": "pudło", "joined": "Cid", "eaten": "zostaje 6 porcji",
        "begun": "Zaczyna się misja River", "saved": "Evening", "sighted": "Puma wychodzi z lasu",
        "wounded": "Puma ma 1 ranę", "struck": "Puma trafia 1 raz, 1 kość",
        "hurt": "Ann odnosi rany; zostają 3", "corrected": "Puma trafia 1 raz, 2 kości",
        "moved": "Cid idzie na A2", "life": "życie +1", "met": "bestia Puma (życie 2)",
        "known": "Puma: życie 2, kości pazurów ?, ruch ?",
    },
}  # fmt: skip


def read_back(table, match, system, lang):
    """What its text says of a match, and what its journal does."""
    events = Match(read_journal(table.path(match))).events
    parsed = system.notation.parse_text(system.notation.write_text(events, lang[:2]))
    assert parsed.failure is None
    mine = [event.model_dump(mode="json", by_alias=True) for event in events]
    kept = ("type", "player", "cause", "after", "branch", "target", "dice", "faces", "cell", "save")
    return [[[entry.get(key) for key in kept] for entry in told] for told in (parsed.entries, mine)]


@pytest.mark.parametrize("lang", BUTTONS)
def test_a_campaign_is_tapped_and_read_back(table, open_page, lang):
    match = table.begin("lost_expedition", options={"food": 7})
    page = open_page(f"{table.url}/?view=record&match={match}", lang=lang, **PHONE)
    desk = Desk(page, BUTTONS[lang] | EXPEDITION[lang])

    desk.tell("player_joined", "seats")
    desk.write("Cid")
    desk.told("joined")
    desk.tell("day_broken")
    desk.tap("confirm")
    desk.told("eaten")
    desk.tell("mission_begun")
    desk.write("River")
    desk.told("begun")
    desk.unfold(desk.words["catalogue"])
    desk.tap("new")
    desk.write(desk.words["beast"])
    for _ in range(2):
        page.get_by_role("button", name=desk.words["life"]).click()
    desk.exact("OK")
    desk.told("met")
    page.get_by_text(desk.words["known"]).wait_for()
    desk.tell("match_saved", "match")
    desk.write("Evening")
    desk.told("saved")

    desk.tell("beast_sighted")
    desk.write(desk.words["beast"])
    desk.cell("B1")
    desk.told("sighted")
    desk.tell("beast_attacked")
    desk.cell("B1")
    desk.keys("6", "2")
    desk.tap("confirm")
    desk.told("wounded")
    desk.keys("claw")
    desk.tap("done")
    desk.told("struck")
    desk.tap("confirm")
    desk.told("hurt")

    desk.lines.filter(has_text=desk.words["struck"]).first.click()
    desk.tap("change")
    desk.tap("edit")
    desk.keys("miss")
    desk.tap("record")
    desk.told("corrected")
    (strike,) = [e for e in table.standing(match) if e.type_name() == "strike_rolled"]
    assert strike.dice == ("claw", "miss")

    desk.tell("save_loaded", "match")
    desk.tap("record")
    page.locator(f'[data-piece="{desk.words["beast"]}"]').first.wait_for(state="detached")
    page.locator(".seat").filter(has_text="Cid").click()
    desk.tell("hero_moved")
    desk.cell("A2")
    desk.told("moved")

    replay = Match(read_journal(table.path(match))).replay
    now = replay.state(branch=replay.counting)
    assert ([*now.heroes], now.beasts, now.loads, now.heroes["Ann"].left) == (
        ["Ann", "Bob", "Cid"], {}, 1, 4,
    )  # fmt: skip
    text, journal = read_back(table, match, LOST_EXPEDITION, lang)
    assert text == journal
    assert page.faults == []


BANNERS = {
    "en-GB": {
        "joined": "Gus", "saved": "Noon", "rolled": "Ann rolls 6, 4", "corrected": "Ann rolls 6, 5",
        "carried": "Ann carries the banner to C3", "again": "Ann carries the banner to D4",
    },
    "pl-PL": {
        "joined": "Gus", "saved": "Noon", "rolled": "Ann rzuca: 6, 4",
        "corrected": "Ann rzuca: 6, 5", "carried": "Ann niesie chorągiew na C3",
        "again": "Ann niesie chorągiew na D4",
    },
}  # fmt: skip


@pytest.mark.parametrize(
    ("lang", "typed"),
    [("en-GB", "golden idol"), ("pl-PL", "Złoty Bożek"), ("pl-PL", "Golden Idol")],
)
def test_a_secret_is_listed_nowhere_until_its_name_is_typed(table, open_page, lang, typed):
    match = table.begin("lost_expedition", options={"food": 7})
    table.append(
        match, {"type": "day_broken", "day": 1}, {"type": "mission_begun", "title": "North"}
    )
    page = open_page(f"{table.url}/?view=record&match={match}", lang=lang, **PHONE)
    desk = Desk(page, {})
    desk.tell("card_hidden")
    page.locator(".unmet input").wait_for()
    assert page.locator(".choice").count() == 3
    assert not re.search("Idol|Bożek", page.locator(".desk").evaluate(ALL_SAID))

    page.locator(".unmet input").fill(typed)
    page.keyboard.press("Enter")
    desk.lines.nth(3).wait_for()
    (laid,) = [e for e in table.standing(match) if e.type_name() == "card_hidden"]
    assert laid.card == "Idol"
    page.reload()
    desk.tell("card_hidden")
    page.locator(".choice").nth(3).wait_for()
    shown = {"en-GB": "Golden Idol", "pl-PL": "Złoty Bożek"}[lang]
    assert page.locator(".choice").all_inner_texts().count(shown) == 1
    assert page.locator(".unmet").count() == 0
    assert page.faults == []


def test_what_stands_in_the_catalogue_is_tapped_like_a_card(table, open_page):
    match = table.begin("lost_expedition", options={"food": 7})
    table.append(
        match, {"type": "mission_begun", "title": "North"},
        {"type": "thing_met", "kind": "beast", "name": "Jaguar", "values": {"life": 3}},
        {"type": "beast_sighted", "beast": "Jaguar", "cell": "B1"},
    )  # fmt: skip
    desk = Desk(open_page(f"{table.url}/?view=record&match={match}", **PHONE), {})
    line = desk.page.locator(".panel .item").filter(has_text="Jaguar: life 3")
    line.click()
    desk.page.locator(".sheet .head").filter(has_text="Jaguar").wait_for()
    assert desk.page.locator('.sheet .offer[data-type="beast_attacked"]').is_visible()

    desk.unfold("Catalogue")
    desk.exact("Correct: beast")
    desk.page.get_by_role("button", name="life: 3").wait_for()
    desk.page.get_by_role("button", name="life −1").click()
    desk.exact("OK")
    desk.page.locator(".panel .item").filter(has_text="Jaguar: life 2").wait_for()
    (told,) = [e for e in table.standing(match) if e.type_name() == "thing_corrected"]
    assert (told.name, told.values) == ("Jaguar", {"life": 2})


@pytest.mark.parametrize("lang", BUTTONS)
def test_three_teams_are_tapped_and_read_back(table, open_page, lang):
    seats, teams = zip(*TEAMS, strict=True)
    match = table.begin("three_banners", players=seats, teams=teams)
    page = open_page(f"{table.url}/?view=record&match={match}", lang=lang, **PHONE)
    desk = Desk(page, BUTTONS[lang] | BANNERS[lang])

    desk.tell("player_joined", "seats")
    desk.write("Gus")
    desk.told("joined")
    desk.tell("match_saved", "match")
    desk.write("Noon")
    desk.told("saved")
    desk.tell("turn_begun")
    desk.keys("6", "4")
    desk.told("rolled")
    desk.tell("banner_carried")
    desk.cell("C3")
    desk.told("carried")

    desk.lines.filter(has_text=desk.words["rolled"]).first.click()
    desk.tap("change")
    desk.tap("edit")
    desk.tap("back")
    desk.keys("5")
    desk.tap("record")
    desk.told("corrected")

    desk.tell("save_loaded", "match")
    desk.tap("record")
    page.locator('[data-piece="Ann"]').first.wait_for(state="detached")
    desk.tell("banner_carried")
    desk.cell("D4")
    desk.told("again")

    replay = Match(read_journal(table.path(match))).replay
    now = replay.state(branch=replay.counting)
    assert (now["banners"], "Gus" in now["teams"]) == ({"Ann": "D4"}, True)
    text, journal = read_back(table, match, THREE_BANNERS, lang)
    assert text == journal
    assert page.faults == []
