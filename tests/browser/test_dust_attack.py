"""An attack of Dust Tactics told by thumb at full depth: taps counted, in both languages."""

import pytest
from tests.browser.app import PHONE, Recorder
from tests.dust_tactics.full_cards import CARDS
from tests.dust_tactics.matches import acts, begun, told

pytestmark = pytest.mark.chromium

ARMIES = (
    *CARDS, told("army_listed", player="Ann", units=["Hell Boys", "The Boss"]),
    told("army_listed", player="Bob", units=["Sturmpioniere", "Hans"]),
)  # fmt: skip
COUNTS_TAPS = """() => {
  window.taps = 0;
  document.addEventListener("click", () => { window.taps += 1; }, true);
}"""


@pytest.fixture
def phone(server, open_page):
    def phone(*entries, lang="en-GB", **more):
        match = server.begin("dust_tactics", armies=("allies", "axis"), depth="full", v=3)
        server.append(match, *ARMIES, *entries)
        page = open_page(f"{server.url}/?view=record&match={match}", lang=lang, **PHONE | more)
        desk = Recorder.__new__(Recorder)
        desk.page, desk.lines, desk.status = (
            page, page.locator(".log .line"), page.locator(".status")
        )  # fmt: skip
        page.locator(".offer").first.wait_for()
        desk.page.evaluate(COUNTS_TAPS)
        return match, desk

    return phone


SAID = {
    "en-GB": {
        "activate": "Ann activates a unit", "pair": "Attack alone", "of": "{} of {}",
        "first": "Hell Boys: Shotgun", "second": "Hell Boys: Flamethrower at Sturmpioniere",
        "gone": "That is what happened", "hard": "hard cover",
        "answer": "Sturmpioniere answers: Knife & Grenade at Hell Boys",
        "third": "Hell Boys: Knife & Grenade at Sturmpioniere", "loses": "{} loses {}",
        "order": "The Boss: Officer: move again", "strange": "Strangers uses a weapon line",
    },
    "pl-PL": {
        "activate": "Ann aktywuje jednostkę", "pair": "Tylko atak", "of": "{} z {}",
        "first": "Hell Boys: Shotgun", "second": "Hell Boys: Flamethrower, cel: Sturmpioniere",
        "gone": "Tak było", "hard": "twarda osłona",
        "answer": "Sturmpioniere odpowiada: Knife & Grenade, cel: Hell Boys",
        "third": "Hell Boys: Knife & Grenade, cel: Sturmpioniere", "loses": "{} traci {}",
        "order": "The Boss: Oficer", "strange": "Strangers: użyj linii broni",
    },
}  # fmt: skip


def taps(desk):
    """How often was tapped since one last asked."""
    return desk.page.evaluate("() => { const taps = window.taps; window.taps = 0; return taps; }")


def throws(desk, said, hits, dice):
    """So many of so many dice, by one tap."""
    desk.exact(said["of"].format(hits, dice))


@pytest.mark.parametrize(("lang", "more"), [("en-GB", {}), ("pl-PL", {"dark": True})])
def test_an_attack_takes_four_taps_and_each_further_line_two_or_three(server, phone, lang, more):
    """Line, dice, losses; the target is the only one that the line harms, else one tap more."""
    said = SAID[lang]
    match, desk = phone(*begun(2), lang=lang, **more)
    desk.offer(said["activate"])
    desk.pick("Hell Boys")
    desk.pick(said["pair"])
    desk.page.get_by_text(said["first"]).first.wait_for()
    assert taps(desk) == 3

    desk.offer(said["first"])
    throws(desk, said, 1, 9)
    desk.page.get_by_text(said["gone"]).first.click()
    desk.shows(said["loses"].format("Sturmpioniere", 1))
    first = taps(desk)
    desk.offer(said["second"])
    throws(desk, said, 2, 10)
    desk.page.get_by_text(said["gone"]).first.click()
    desk.shows(said["loses"].format("Sturmpioniere", 2))
    second = taps(desk)
    desk.offer(said["third"])
    throws(desk, said, 0, 5)
    desk.page.get_by_text(said["answer"]).first.wait_for()
    third = taps(desk)
    desk.offer(said["answer"])
    throws(desk, said, 0, 2)
    desk.page.get_by_text(said["activate"]).or_(desk.page.locator(".offer")).first.wait_for()

    assert (first, second, third, taps(desk)) == (3, 3, 2, 2)
    kinds = server.types(match)
    assert kinds.count("line_fired") == 4
    assert desk.page.faults == []


def test_cover_is_a_chip_beside_the_dice_and_stays_what_was_said_last(server, phone):
    said = SAID["en-GB"]
    match, desk = phone(*begun(2), acts("Ann", "The Boss", "attack_nothing"))
    desk.offer("The Boss: Carbine")
    desk.page.locator(".chip").get_by_text(said["hard"], exact=True).click()
    throws(desk, said, 2, 5)
    throws(desk, said, 2, 2)
    desk.page.locator(".offer").first.wait_for()

    fired = [one for one in server.events(match) if one.type_name() == "line_fired"]
    assert (fired[-1].cover, fired[-1].target) == ("hard", "Sturmpioniere")
    server.append(match, acts("Bob", "Sturmpioniere", "attack_nothing"))
    desk.page.get_by_text("Sturmpioniere: StG 47").first.wait_for()
    desk.offer("Sturmpioniere: StG 47")
    desk.pick("Hell Boys")
    on = desk.page.locator('.chip[aria-pressed="true"]').get_by_text(said["hard"], exact=True)
    on.wait_for()
    assert desk.page.faults == []


@pytest.mark.parametrize("lang", ["en-GB", "pl-PL"])
def test_a_unit_whose_card_nobody_copied_attacks_with_lines_that_were_heard_of(server, phone, lang):
    """Line, target, dice, damage: four taps once the line has a name."""
    said = SAID[lang]
    strangers = told("army_listed", player="Ann", units=["Strangers"])
    heard = told("line_fired", unit="Strangers", line="Raygun", target="Hans",
                 dice={"dice": 4, "successes": 0})  # fmt: skip
    match, desk = phone(
        strangers,
        *begun(1),
        heard,
        *begun(2),
        acts("Ann", "Strangers", "attack_nothing"),
        lang=lang,
    )
    desk.offer(said["strange"])
    desk.pick("Raygun")
    desk.pick("Hans")
    throws(desk, said, 2, 4)
    desk.exact("1")
    desk.shows(said["loses"].format("Hans", 1))

    assert taps(desk) <= 5
    assert desk.page.faults == []


@pytest.mark.parametrize("lang", ["en-GB", "pl-PL"])
def test_whose_figures_fall_is_told_otherwise_by_a_tap_each(server, phone, lang):
    """Plain figures go first unless somebody says so."""
    said = SAID[lang]
    match, desk = phone(*begun(2), acts("Ann", "Hell Boys", "attack_nothing"), lang=lang)
    desk.offer(said["first"])
    throws(desk, said, 2, 9)
    taken_off = desk.page.locator(".sheet .chip").filter(has_text="StG 47, StG 47")
    taken_off.wait_for()
    taken_off.click()
    desk.pick("StG 47")
    desk.pick("Flammenwerfer 40")
    desk.page.locator(".sheet").get_by_text("StG 47, Flammenwerfer 40").first.wait_for()
    desk.page.get_by_text(said["gone"]).first.click()
    desk.shows(said["loses"].format("Sturmpioniere", 2))

    (damage,) = [one for one in server.events(match) if one.type_name() == "damage_taken"]
    assert damage.removed == ("StG 47", "Flammenwerfer 40")
    assert desk.page.faults == []
