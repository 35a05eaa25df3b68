"""A mission of Hunters A.D. 2114 recorded by touch, on squares and on one screen a turn."""

import pytest
from tests.browser.app import PHONE, Recorder
from tests.browser.thumb import Thumb

pytestmark = pytest.mark.chromium

BANDIT = {"nature": "biological", "health": 3, "dice": "0:2 1:2 2:2", "hits": "0:2 1:2 2:2"}


def mission(server, depth="actions", **options):
    """Two heroes and two bandits in the first turn, Ann with a gun."""
    match = server.begin("hunters_2114", depth=depth, options=options, v=3)
    server.append(
        match,
        {"type": "thing_met", "kind": "enemy", "name": "Bandit", "values": BANDIT},
        *(
            {"type": "hero_described", "player": seat, "health": 3, "health_most": 4, "morale": 1}
            for seat in ("Ann", "Bob")
        ),
        {"type": "item_gained", "player": "Ann", "item": "SMG", "slot": "weapon"},
        {"type": "mission_started", "mission": "Q02", "turn_limit": 8},
        {"type": "enemies_placed", "enemy": "Bandit", "count": 2,
         "squares": ["D5", "E6"] if options.get("squares") else []},
        *(
            {"type": "figure_placed", "figure": seat, "square": square}
            for seat, square in (("Ann", "B3"), ("Bob", "C3")) if options.get("squares")
        ),
        {"type": "turn_began", "turn": 1},
    )  # fmt: skip
    return match


@pytest.fixture
def phone(server, open_page):
    def phone(match, lang="en-GB"):
        page = open_page(f"{server.url}/?view=record&match={match}", lang=lang, **PHONE)
        desk = Recorder.__new__(Recorder)
        desk.page, desk.lines, desk.status = (
            page,
            page.locator(".log .line"),
            page.locator(".status"),
        )
        page.locator(".offer").first.wait_for()
        return desk

    return phone


SMG = {"dice": "1:2 2:3 3:1", "hits": "1:0 2:0 3:0"}


CARDS = (
    {"type": "thing_met", "kind": "item", "name": "SMG", "values": SMG},
    {"type": "thing_corrected", "kind": "enemy", "name": "Bandit",
     "values": {"defence_front": 2, "defence_side": 2, "defence_rear": 2}},
)  # fmt: skip
BEFORE = (
    {"type": "hero_activated", "player": "Ann"},
    {"type": "attack_declared", "player": "Ann", "kind": "ranged", "targets": ["Bandit 2"],
     "wielded": "SMG", "printed": 3, "needed": 3, "dice": 5},
    {"type": "attack_rolled", "player": "Ann", "against": "Bandit 2",
     "dice": {"dice": 5, "successes": 3}},
    {"type": "defence_rolled", "figure": "Bandit 2", "dice": {"dice": 4, "successes": 1}},
    {"type": "damage_dealt", "figure": "Bandit 2", "damage": 2},
)  # fmt: skip


@pytest.mark.parametrize("lang", ["en-GB", "pl-PL"])
@pytest.mark.parametrize(
    ("squares", "told", "dice", "defence"),
    [("8x8", CARDS, 3, 2), (None, CARDS, 3, 2), (None, BEFORE, 5, 4)],
    ids=["by squares", "by the card alone", "as the last roll of that weapon"],
)
def test_an_attack_is_four_taps(server, phone, lang, squares, told, dice, defence):
    """Target, number of the card, successes, shields: each another than what was told before.

    The weapon is the one that was used last. How many dice there are is known or preset, and the
    tap on the successes of so many tells it; the damage is recorded with the shields.
    """
    match = mission(server, **({"squares": squares} if squares else {}))
    is_first = told is CARDS
    server.append(
        match, *told, *([{"type": "hero_activated", "player": "Ann"}] if is_first else ())
    )
    before = len(server.types(match))
    desk = phone(match, lang)
    desk.page.evaluate(COUNTS_TAPS)

    shoots(desk, lang, dice, defence)
    desk.shows(SAID[lang]["loses"])

    assert desk.page.evaluate("taps") == 4
    declared, rolled, defended, dealt = server.events(match)[before:]
    assert (declared.targets, declared.wielded, declared.printed or declared.needed) == (
        ("Bandit 1",), "SMG", 2
    )  # fmt: skip
    assert (rolled.dice.dice, rolled.dice.successes) == (dice, 2)
    assert (defended.dice.dice, defended.dice.successes) == (defence, 0)
    assert (dealt.figure, dealt.damage) == ("Bandit 1", 2)


SAID = {
    "en-GB": {
        "shoot": "Shoot: Bandit 1 (SMG)", "of": "{count} of {all}",
        "shields": "What do the defence dice show?", "loses": "Bandit 1 loses 2 health",
    },
    "pl-PL": {
        "shoot": "Strzał: Bandit 1 (SMG)", "of": "{count} z {all}",
        "shields": "Co pokazują Kości Obrony?", "loses": "Bandit 1 traci zdrowie: 2",
    },
}  # fmt: skip


def shoots(desk, lang, dice, defence):
    """At the first bandit with the card's 2: two successes, and no shield."""
    said = SAID[lang]
    desk.offer(said["shoot"])
    desk.pick("2")
    desk.exact(said["of"].format(count=2, all=dice))
    desk.page.get_by_text(said["shields"]).first.wait_for()
    desk.exact(said["of"].format(count=0, all=defence))


@pytest.mark.parametrize(
    ("lang", "destroyed"),
    [("en-GB", "Bandit 1 is destroyed"), ("pl-PL", "Zniszczony wróg: Bandit 1")],
)
def test_an_attack_that_destroys_its_target_is_four_taps_as_well(server, phone, lang, destroyed):
    """Its card says how much health it had: nothing is left to be confirmed, all can be undone."""
    match = mission(server, squares="8x8")
    server.append(
        match, *CARDS, {"type": "damage_dealt", "figure": "Bandit 1", "damage": 1},
        {"type": "hero_activated", "player": "Ann"},
    )  # fmt: skip
    desk = phone(match, lang)
    desk.page.evaluate(COUNTS_TAPS)

    shoots(desk, lang, 3, 2)
    desk.shows(destroyed)

    assert desk.page.evaluate("taps") == 4
    assert server.types(match)[-3:] == ["defence_rolled", "damage_dealt", "enemy_destroyed"]
    assert desk.page.locator(".happens").count() == 0
    desk.page.locator(".receipt button").click()
    desk.page.get_by_text(SAID[lang]["shields"]).first.wait_for()
    assert server.standing(match)[-1].type_name() == "attack_rolled"


COUNTS_TAPS = """() => {
  window.taps = 0;
  document.addEventListener("click", () => { window.taps += 1; }, true);
}"""


def test_damage_that_came_with_the_shields_is_told_otherwise(server, phone):
    """All that the last tap told is taken back by one; the damage alone is changed in the log."""
    match = mission(server)
    server.append(match, *CARDS, {"type": "hero_activated", "player": "Ann"})
    desk = phone(match)

    desk.offer("Shoot: Bandit 1 (SMG)")
    desk.pick("2")
    desk.exact("2 of 3")
    desk.exact("1 of 2")
    desk.page.locator(".receipt").get_by_text("Bandit 1 loses 1 health").wait_for()
    desk.page.locator(".receipt button").click()
    desk.page.get_by_text("What do the defence dice show?").first.wait_for()
    assert server.standing(match)[-1].type_name() == "attack_rolled"
    desk.exact("0 of 2")
    desk.shows("Bandit 1 loses 2 health")

    desk.lines.filter(has_text="Bandit 1 loses 2 health").last.click()
    desk.exact("Change it")
    desk.exact("Edit the details")
    desk.exact("Damage +1")
    desk.exact("Record")
    desk.exact("Record it anyway")  # two hits and no shield are two
    desk.shows("Bandit 1 loses 3 health")
    told = [event for event in server.standing(match) if event.type_name() == "damage_dealt"]
    assert [event.damage for event in told] == [3]


@pytest.mark.parametrize(
    ("lang", "why"),
    [
        ("en-GB", "Mission Q02 is being played: rest, travel, work, cards"),
        ("pl-PL", "Trwa misja Q02: odpoczynek, podróż, praca, karty"),
    ],
)
def test_why_a_day_waits_is_said_while_a_mission_is_played(server, phone, lang, why):
    """The six large choices of a day are not there, and a sentence says why; later they are."""
    match = mission(server)
    page = phone(match, lang).page

    page.locator(".sheet .head .detail").filter(has_text=why).wait_for()
    assert page.locator(".topic").count() == 0

    server.append(match, {"type": "mission_ended", "mission": "Q02", "won": True})
    page.locator(".topic").first.wait_for()
    assert page.get_by_text(why).count() == 0


@pytest.mark.parametrize("lang", ["en-GB", "pl-PL"])
def test_figures_are_laid_and_moved_by_taps_on_the_board(server, open_page, lang):
    """Two enemies at a time, on a square each; a step by the board or by the list."""
    match = mission(server, squares="8x8")
    server.append(match, {"type": "hero_activated", "player": "Ann"})
    page = open_page(f"{server.url}/?view=record&match={match}", lang=lang, **PHONE)
    thumb = Thumb(server, match, page, lang)

    thumb.tap("offer.place_enemies", enemy="Bandit")
    thumb.press("2", ".sheet .choice")
    for cell in ("G7", "H8"):
        page.locator(f'[data-cell="{cell}"]').click()
    thumb.tap("desk.done", count=2)
    thumb.answered("enemies_placed")
    placed = server.events(match)[-1]
    assert (placed.count, placed.squares) == (2, ("G7", "H8"))

    ways = page.locator(".sheet .choice")
    thumb.tap("offer.move", figure="Ann")
    ways.filter(has_text="C4").wait_for()
    page.locator('[data-cell="H1"]').click()  # nobody steps so far
    page.locator('[data-cell="B4"]').click()
    thumb.answered("figure_moved")
    thumb.tap("offer.move", figure="Ann")
    ways.filter(has_text="C5").click()
    thumb.answered("figure_moved")
    assert [one.path for one in server.events(match)[-2:]] == [("B4",), ("C5",)]
    assert page.faults == []


BURSTS = {**SMG, "burst": 1, "attacks": "kind_ranged"}
SIDES = {"defence_front": 1, "defence_side": 1, "defence_rear": 1}


@pytest.mark.parametrize(
    ("lang", "offer", "blank", "said"),
    [
        ("en-GB", "Burst: Bandit 1, Bandit 2 (SMG)", "blank",
         "Ann fires a burst: Bandit 1, Bandit 2"),
        ("pl-PL", "Strzał serią: Bandit 1, Bandit 2 (SMG)", "pusta",
         "Ann, strzał serią: Bandit 1, Bandit 2"),
    ],
)  # fmt: skip
def test_a_burst_has_dice_and_shields_of_each_target(server, open_page, lang, offer, blank, said):
    """Whom and the number of the card; then hits and shields, first of one, then of the other."""
    match = mission(server, squares="8x8")
    server.append(
        match,
        {"type": "thing_met", "kind": "item", "name": "SMG", "values": BURSTS},
        {"type": "thing_corrected", "kind": "enemy", "name": "Bandit", "values": SIDES},
        *(
            {"type": "figure_placed", "figure": name, "square": "D5"}
            for name in ("Bandit 1", "Bandit 2")
        ),
        {"type": "hero_activated", "player": "Ann"},
    )
    page = open_page(f"{server.url}/?view=record&match={match}", lang=lang, **PHONE)
    page.locator(".offer").filter(has_text=offer).first.click()
    page.locator(".sheet .choice").filter(has_text="3 → 2").first.click()
    for _ in range(2):
        page.locator(".pad .die.off").first.wait_for()
        for face in (1, 2, 6):
            page.locator(".pad .key").nth(face - 1).click()
        page.locator(".pad .key").filter(has_text=blank).first.click()
    page.locator(".log .line").filter(has_text=said).first.wait_for()
    for _ in range(100):  # the last tap is on its way still
        if server.types(match).count("damage_dealt") == 2:
            break
        page.wait_for_timeout(50)

    burst = next(one for one in server.events(match) if one.type_name() == "attack_declared")
    assert (burst.burst, burst.printed, burst.needed, burst.dice) == (1, 3, 2, 3)
    assert server.types(match)[-7:] == [
        "attack_declared", *("attack_rolled", "defence_rolled", "damage_dealt") * 2
    ]  # fmt: skip


def test_a_turn_is_told_at_its_end(server, phone):
    """On one screen all is preset; who has lost health or morale is stepped down."""
    match = mission(server, depth="turns")
    desk = phone(match)

    desk.offer("Turn 1 is over")
    desk.button("Bob −1").click()
    desk.page.get_by_role("button", name="Ann −1", exact=True).nth(1).click()
    desk.button("Bandit +1").click()
    desk.exact("OK")
    desk.shows("The turn is over")

    (over,) = [event for event in server.events(match) if event.type_name() == "turn_ended"]
    assert over.health == {"Ann": 3, "Bob": 2}
    assert over.morale == {"Ann": 0, "Bob": 1}
    assert over.destroyed == {"Bandit": 1}


ROWS = {"rows_far": "move 1 to + ranged; move 2 to", "rows_near": "ranged + move 1 away"}


def enemies_turn(server, **options):
    """The heroes are done; one bandit, whose rows are known, is to act."""
    match = mission(server, **options)
    server.append(
        match,
        {"type": "thing_corrected", "kind": "enemy", "name": "Bandit", "values": ROWS},
        {"type": "enemy_destroyed", "enemy": "Bandit 2"},
        *(
            {"type": kind, "player": seat}
            for seat in ("Ann", "Bob") for kind in ("hero_activated", "hero_finished")
        ),
    )  # fmt: skip
    return match


def test_an_enemy_goes_the_way_of_its_row_in_a_few_taps(server, phone):
    """Its row is one tap; so is its way, of the two that are as good; then it shoots."""
    match = enemies_turn(server, squares="8x8")
    desk = phone(match, "pl-PL")

    desk.offer("Bandit 1: Ruch o 1 do celu, Atak Dystansowy")
    desk.exact("Zapisz")
    desk.page.get_by_text("Dokąd?").first.wait_for()
    desk.page.get_by_text("Bandit 1: wiersz z karty").first.wait_for()
    desk.pick("C4")
    desk.page.get_by_text("Strzał: Bob").first.wait_for()

    *_, acted, moved = server.events(match)
    assert (acted.type_name(), acted.row) == ("enemy_acted", 1)
    assert (moved.type_name(), moved.enemy, moved.path) == ("figure_moved", "Bandit 1", ("C4",))


BROKEN_WORDS = """part => {
  const broken = [], texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    for (const { index, 0: word } of texts.currentNode.data.matchAll(/\\S+/g)) {
      const range = document.createRange();
      range.setStart(texts.currentNode, index);
      range.setEnd(texts.currentNode, index + word.length);
      if (range.getClientRects().length > 1) broken.push(word);
    }
  }
  return broken;
}"""
"""The words that begin on one line and end on another."""


@pytest.mark.parametrize(
    ("lang", "dark", "acts", "far", "row", "health", "said"),
    [
        ("pl-PL", True, "Akcja: Bandit 1", "ponad 1 pole", "Ruch o 1 do celu, Atak Dystansowy",
         3, "Bob traci zdrowie: 2"),
        ("pl-PL", False, "Akcja: Bandit 1", "ponad 1 pole", "Ruch o 1 do celu, Atak Dystansowy",
         2, "Bob traci przytomność"),
        ("en-GB", False, "Bandit 1 acts", "more than 1 square", "Move 1 to the target, Ranged",
         2, "Bob falls unconscious"),
    ],
)  # fmt: skip
def test_an_enemy_without_a_board_attacks_by_its_row(
    server, open_page, lang, dark, acts, far, row, health, said
):
    """How far, which row, against whom; then its number, hits and shields, and the damage comes.

    Whose last health it takes falls with the same tap.
    """
    match = enemies_turn(server)
    server.append(match, {"type": "hero_described", "player": "Bob", "health": health})
    vest = {"defence_melee": 1, "defence_area": 1, "defence_front": 3, "defence_side": 3,
            "defence_rear": 3}  # fmt: skip
    server.append(
        match,
        {"type": "thing_met", "kind": "item", "name": "VEST", "values": vest},
        {"type": "item_gained", "player": "Bob", "item": "VEST", "slot": "armour"},
        {"type": "thing_corrected", "kind": "enemy", "name": "Bandit",
         "values": {"dice": "0:2 1:3 2:5", "hits": "0:2 1:3 2:4"}},
    )  # fmt: skip
    before = len(server.types(match))
    page = open_page(f"{server.url}/?view=record&match={match}", lang=lang, dark=dark, **PHONE)
    page.locator(".offer").filter(has_text=acts).first.click()
    page.locator(".sheet .choice").filter(has_text=far).click()
    page.locator(".sheet .choice").filter(has_text=row).click()
    page.locator(".sheet .choice").filter(has_text="Bob").click()
    page.locator(".sheet .choices.short .choice").filter(has_text="4").click()
    page.locator(".count-only .key").nth(3).wait_for()
    assert page.locator(".steps").evaluate(BROKEN_WORDS) == []
    page.locator(".count-only .key").nth(3).click()
    page.locator(".receipt .die").first.wait_for()
    page.locator(".count-only .key").nth(1).click()
    page.locator(".log .line").filter(has_text=said).first.wait_for()

    acted, declared, rolled, defended, dealt, *fell = server.events(match)[before:]
    assert (acted.enemy, acted.band, acted.row, acted.against) == ("Bandit 1", "far", 1, "Bob")
    assert (declared.enemy, declared.targets, declared.needed) == ("Bandit 1", ("Bob",), 4)
    assert (rolled.dice.dice, rolled.dice.successes) == (5, 3)
    assert (defended.dice.dice, defended.dice.successes) == (3, 1)
    assert (dealt.figure, dealt.damage) == ("Bob", 2)
    assert [one.type_name() for one in fell] == ["hero_fell"] * (health == 2)
    assert page.faults == []


def test_a_hero_goes_where_the_board_is_tapped(server, phone):
    """The squares in reach are lit once the move is begun; or a square is tapped before it."""
    match = mission(server, squares="8x8")
    server.append(match, {"type": "hero_activated", "player": "Ann"})
    desk = phone(match)

    desk.unfold("Moves, cards, traps")
    desk.offer("Move: Ann")
    desk.page.get_by_text("Tap a highlighted space").wait_for()
    desk.cell("B4")
    desk.shows("Ann moves (path: B4)")
    desk.cell("C5")
    desk.offer("Move: Ann")
    desk.shows("Ann moves (path: C5)")

    assert [one.path for one in server.events(match) if one.type_name() == "figure_moved"] == [
        ("B4",), ("C5",)
    ]  # fmt: skip
