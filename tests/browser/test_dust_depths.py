"""A round of Dust Tactics by thumb at each depth, without a board: how many taps each thing takes.

One card is copied by the players, one nobody knows, and no value is one that was preset. Taps are
counted from one acknowledgement to the next.
"""

import pytest
from events.journal import read_journal
from projections.matches import Match
from projections.words import WORDS as REASONS
from tests.browser.app import PHONE, Server
from tests.browser.dust_thumb import TapCounter
from tests.dust_tactics.matches import told

pytestmark = pytest.mark.chromium

BEGUN = (told("round_began", round=1), told("initiative_rolled", winner="Ann"))
LISTED = (
    told("army_listed", player="Ann", units=["Iron Goats", "Blackhawk"]),
    told("army_listed", player="Bob", units=["Mystery", "Hell Boys"]),
)
IRON_GOATS = {
    "kind": "value.squad", "armour_class": "S2", "move": 2, "hit_points": 4, "ap": 27,
    "weapons": "Boomer x3, Net x1",
}  # fmt: skip
BOOMER = {"range": "5", "soldiers": "3/1 2/1 1/1 -"}
NET = {"range": "1", "soldiers": "2/1 1/1 ? -"}


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    running = Server(tmp_path_factory.mktemp("depths")).start()
    yield running
    running.leave()


@pytest.fixture
def sit_down(table, open_page):
    def sit_down(depth, *more, lang="en-GB"):
        said = {} if depth == "full" else {"depth": depth}
        match = table.begin("dust_tactics", armies=("allies", "axis"), v=3, **said)
        if more:
            table.append(match, *more)
        address = f"{table.url}/?view=record&match={match}"
        return match, TapCounter(open_page(address, lang=lang, **PHONE), lang[:2])

    return sit_down


def state_of(table, match):
    opened = Match(read_journal(table.path(match)))
    return opened.system.describe(opened.replay.state())


both = pytest.mark.parametrize("lang", ["en-GB", "pl-PL"])


@both
def test_the_result_of_a_match_takes_about_fifteen_taps(table, sit_down, lang):
    match, thumb = sit_down("result", lang=lang)

    thumb.offer("offer.scenario")
    thumb.types("Ford")
    taps = thumb.acknowledged("Ford")
    thumb.answer("Blackhawk")
    thumb.types("Iron Goats")
    thumb.done()
    taps += thumb.acknowledged("Iron Goats")
    thumb.answer("Hans")
    thumb.types("Mystery")
    thumb.done()
    taps += thumb.acknowledged("Mystery")
    thumb.offer("offer.ended")
    thumb.answer("Bob")
    thumb.turns_to("ask.scores")
    for name, points in (("Ann", 43), ("Bob", 57)):
        thumb.tap(thumb.row(name).first.locator(".shown"))
        thumb.types(str(points))
    thumb.done()
    thumb.answer(REASONS("reason.objective").text(lang[:2]))
    taps += thumb.acknowledged(REASONS("reason.objective").text(lang[:2]))

    ended = next(e for e in table.events(match) if e.type_name() == "match_ended")
    assert (ended.winner, ended.reason, ended.scores) == (
        "Bob", "objective", {"Ann": 43, "Bob": 57},
    )  # fmt: skip
    state = state_of(table, match)
    assert taps <= 17, taps
    assert thumb.page.faults == []
    assert list(state["units"]) == ["Blackhawk", "Iron Goats", "Hans", "Mystery"]


@both
def test_a_round_takes_four_to_eight_taps(table, sit_down, lang):
    match, thumb = sit_down("round", *LISTED, lang=lang)
    thumb.copies("unit", "Iron Goats", IRON_GOATS)

    thumb.offer("offer.round", round=1)
    thumb.answer("Bob")  # not the one who sits down first
    thumb.offer("offer.round_over", round=1)
    thumb.answer("Mystery")
    thumb.turns_to("ask.left")
    thumb.less("Iron Goats", 1)
    thumb.done()

    assert thumb.acknowledged("Mystery, ") <= 8
    state = state_of(table, match)
    assert (state["first"], state["round"], state["is_between"]) == ("Bob", 1, True)
    assert state["units"]["Iron Goats"]["left"] == 3
    assert state["units"]["Mystery"]["is_eliminated"]
    assert state["sides"] == {"Ann": None, "Bob": 0}  # nobody knows what it cost
    assert thumb.page.faults == []


@both
def test_an_activation_takes_five_taps(table, sit_down, lang):
    ended = told("round_ended", round=1)
    begun = (told("round_began", round=2), told("initiative_rolled", winner="Bob"))
    match, thumb = sit_down("activation", *LISTED, *BEGUN, ended, *begun, lang=lang)
    thumb.copies("unit", "Iron Goats", IRON_GOATS)

    thumb.offer("offer.attack", player="Bob")
    thumb.answer("Mystery")
    thumb.answer("value.sustained")
    thumb.answer("Iron Goats")
    thumb.answer("3")
    assert thumb.acknowledged("Iron Goats") == 5

    thumb.offer("offer.activate", player="Ann")
    thumb.answer("Blackhawk")
    thumb.answer("value.move_skill")
    assert thumb.acknowledged("Blackhawk") == 3
    state = state_of(table, match)
    assert state["units"]["Iron Goats"]["left"] == 1
    assert state["turn"] == "Bob"
    assert thumb.page.faults == []


@both
def test_the_first_line_of_an_attack_takes_four_taps_and_others_two_or_three(table, sit_down, lang):
    ended = told("round_ended", round=1)
    begun = (told("round_began", round=2), told("initiative_rolled", winner="Ann"))
    match, thumb = sit_down("full", *LISTED, *BEGUN, ended, *begun, lang=lang)
    thumb.copies("unit", "Iron Goats", IRON_GOATS)
    thumb.copies("weapon", "Boomer", BOOMER)
    thumb.copies("weapon", "Net", NET)
    thumb.offer("offer.activate", player="Ann")
    thumb.answer("Iron Goats")
    thumb.answer("value.attack_nothing")
    assert thumb.acknowledged("Iron Goats") <= 5

    thumb.offers_something("Boomer")
    thumb.answer("Hell Boys")
    thumb.page.locator(".head .detail").filter(has_text="2 × 3 Boomer").wait_for()
    thumb.hits(2)
    thumb.done()  # whose figures differ are asked about
    assert thumb.acknowledged("Shotgun, Shotgun") == 4
    thumb.offers_something("Net")
    thumb.hits(1)
    thumb.done()
    assert thumb.acknowledged("1/1") == 3

    assert state_of(table, match)["units"]["Hell Boys"]["left"] == 2
    assert thumb.page.faults == []


@both
def test_at_whom_nobody_knows_the_cover_is_told_with_the_same_taps(table, sit_down, lang):
    ended = told("round_ended", round=1)
    begun = (told("round_began", round=2), told("initiative_rolled", winner="Bob"))
    match, thumb = sit_down("full", *LISTED, *BEGUN, ended, *begun, lang=lang)
    thumb.copies("unit", "Iron Goats", IRON_GOATS)
    thumb.offer("offer.activate", player="Bob")
    thumb.answer("Mystery")
    thumb.answer("value.sustained")
    thumb.acknowledged("Mystery")

    thumb.offers_something("Mystery")
    thumb.types("Long Gun")
    thumb.answer("Iron Goats")
    thumb.aside("value.soft")
    thumb.hits(1, of=5)

    taps = thumb.acknowledged("Long Gun")
    fired = next(e for e in table.events(match) if e.type_name() == "line_fired")
    assert fired.dice.dice == 5
    assert fired.cover == "soft"
    assert taps == 6  # one of them is the line's name, one the cover, one a die less
    assert thumb.page.faults == []
