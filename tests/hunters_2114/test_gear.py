"""Gear in missions: traps with their dice, what is used up, what lasts, what needs a cell."""

import pytest
from projections.games.hunters_2114.system import HUNTERS_2114
from tests.hunters_2114.campaigns import Table, told
from tests.hunters_2114.missions import (
    ANN,
    ANN_DONE,
    BANDIT,
    BOB,
    Q02,
    SMG,
    SQUARES,
    TURN,
    anns_turn,
    attack,
    carries,
    item,
    moved,
    on,
)

MINE = item("MINE", dice="0:4", automatic=True)
SAW = item("SAW", dice="0:3", hits="0:2")
FLASH = item("FLASH", turns=2)
VEST = item("VEST", defence_area=2)


def laid(name, *cards, remote=False, **more):
    """Ann lays a trap on B2 and leaves; a bandit stands beside it."""
    health = told("hero_described", "Bob", health=5, health_most=5)
    table = Table(**SQUARES).tell(BANDIT, *cards, health, Q02, on("Ann", "B2"), on("Bob", "B1"))
    table.tell(told("enemies_placed", enemy="Bandit", squares=["C3"]), TURN, ANN)
    return table.tell(told("trap_set", "Ann", trap=name, remote=remote, **more))


def left(name, *cards, **more):
    return laid(name, *cards, **more).tell(moved("Ann", "A2"), ANN_DONE, BOB)


def kinds(drafts):
    return [draft.type for draft in drafts]


def test_a_trap_whose_dice_all_hit_is_defended_as_an_area_attack():
    table = left("MINE", MINE, VEST, carries("Bob", "VEST", "armour"))
    drafts, link = table.play(moved("Bob", "B2"))

    assert kinds(drafts) == ["trap_sprung"]
    assert drafts[0].facts["hit"] == ["Bob"]
    assert link.type == "defence_rolled"
    assert link.asks[0].least == link.asks[0].most == 2
    table.play({**link.entry(), "dice": ["shield", "blank"]})
    assert table.hero("Bob").health == 2
    assert table.state.mission.traps == ()


def test_without_armour_a_trap_does_its_damage_at_once():
    table = left("MINE", MINE, item("CAP"), carries("Bob", "CAP", "clothing"))
    drafts, link = table.play(moved("Bob", "B2"))

    assert kinds(drafts) == ["trap_sprung", "damage_dealt"]
    assert drafts[-1].facts == {"figure": "Bob", "damage": 4}
    assert table.hero("Bob").health == 1
    assert not table.rules


def test_the_dice_of_a_trap_are_thrown_where_its_token_has_a_number():
    table = left("SAW", SAW)
    sprung = told("trap_sprung", trap="SAW", square="B2", hit=["Bandit 1"])
    drafts, roll = table.play(sprung)

    assert not drafts
    assert (roll.type, roll.facts) == ("attack_rolled", {"against": "Bandit 1"})
    _, defence = table.play({**roll.entry(), "dice": [1, 2, 6]})
    assert defence.facts == {"figure": "Bandit 1"}
    drafts, _ = table.play({**defence.entry(), "dice": ["blank"]})
    assert drafts[0].facts == {"figure": "Bandit 1", "damage": 2}


def test_of_a_trap_that_nobody_wrote_down_nothing_is_proposed():
    table = left("MINE")
    drafts, link = table.play(moved("Bob", "B2"))
    assert (kinds(drafts), link) == (["trap_sprung"], None)


def test_what_a_trap_does_for_some_turns_lasts_on_whom_it_hits():
    table = left("FLASH", FLASH)
    drafts, _ = table.play(moved("Bob", "B2"))

    assert kinds(drafts) == ["trap_sprung", "effect_began"]
    assert table.state.mission.lasts("FLASH", "Bob")


def test_a_trap_is_live_once_whoever_laid_it_has_left():
    table = laid("MINE", MINE).tell(told("hero_activated", "Bob"))
    assert table.play(moved("Bob", "B2"))[0] == []
    assert "trap_sprung" not in {o.type for o in HUNTERS_2114.play.offers(table.state, None)}

    live = left("MINE", MINE)
    assert "trap_sprung" in {o.type for o in HUNTERS_2114.play.offers(live.state, None)}


def trap_asks(*carried):
    table = Table().tell(Q02, *carried, TURN, ANN)
    (offer,) = [o for o in HUNTERS_2114.play.offers(table.state, "Ann") if o.type == "trap_set"]
    return offer.asks[0]


def test_a_trap_is_chosen_of_what_a_hero_carries_or_typed():
    vest, saw = carries("Ann", "VEST", "armour"), carries("Ann", "SAW", "weapon")
    ask = trap_asks(vest, saw, carries("Ann", "MINE", "extra"),
                    told("item_gained", "Ann", item="FLASH"))  # fmt: skip

    assert [choice.value for choice in ask.choices] == ["MINE", "FLASH"]
    assert ask.typed


def test_a_trap_is_typed_where_nothing_is_carried_but_what_is_worn():
    assert trap_asks(carries("Ann", "VEST", "armour")).kind == "text"


def test_a_remote_trap_goes_off_only_by_the_detonator():
    table = laid("MINE", MINE, carries("Ann", "ZDALNY DETONATOR", "extra"), remote=True)
    table.tell(moved("Ann", "A2"), ANN_DONE, BOB)
    assert table.play(moved("Bob", "B2"))[0] == []
    offers = [o for o in HUNTERS_2114.play.offers(table.state, None) if o.type == "trap_sprung"]
    assert [offer.asks[0].default for offer in offers] == [["Bob"]]


def test_where_no_squares_are_known_somebody_says_whom_explosives_hit():
    table = anns_turn(SMG)
    shot = told("attack_declared", "Ann", kind="ranged", terrain="explosive", needed=2)
    _, link = table.play(shot, dice=[1])

    assert (link.type, [ask.fact for ask in link.open_asks]) == ("terrain_triggered", ["hit"])
    drafts, defence = table.play(link.told({"hit": ["Bandit 1"]}).entry())
    assert defence.facts == {"figure": "Bandit 1"}


# -- what is used ----------------------------------------------------------------------------------


def carrying(name, slot="extra", **values):
    """Ann, hurt, carries a thing of which the table wrote something down."""
    known = told("hero_described", "Ann", health=2, health_most=4, cells=2)
    return anns_turn(item(name, **values), known, carries("Ann", name, slot))


@pytest.mark.parametrize(
    ("uses", "kind"),
    [("once", "item_lost"), ("twice", "item_flipped"), ("upkeep", "upkeep_paid"), (None, None)],
)
def test_what_a_use_costs_is_proposed(uses, kind):
    table = carrying("GEL", **({"uses": uses} if uses else {}))
    drafts, _ = table.play(told("item_used", "Ann", item="GEL"))

    assert kinds(drafts) == ([kind] if kind else [])
    assert table.hero().has_item("GEL") is (uses != "once")
    assert table.hero().cells == (1 if uses == "upkeep" else 2)
    assert not table.rules


def test_what_serves_twice_is_gone_after_the_second_time():
    table = carrying("GEL", uses="twice")
    table.play(told("item_used", "Ann", item="GEL"))
    drafts, _ = table.play(told("item_used", "Ann", item="GEL"))

    assert kinds(drafts) == ["item_flipped", "item_lost"]


def test_first_aid_heals_as_its_token_says_and_no_further():
    table = carrying("APTECZKA", heals=3, uses="once")
    offer = next(
        offer for offer in HUNTERS_2114.play.offers(table.state, None)
        if offer.facts.get("item") == "APTECZKA"
    )  # fmt: skip
    assert offer.type == "basic_action_taken", "it takes an interaction"

    drafts, _ = table.play(offer.draft({"figure": "Ann"}).entry())

    assert kinds(drafts) == ["health_changed", "item_lost"]
    assert table.hero().health == 4
    assert table.state.mission.actions == 1


def test_what_lasts_some_turns_begins_with_its_use():
    table = carrying("STYMULANT KOT", turns=3)
    drafts, _ = table.play(told("item_used", "Ann", item="STYMULANT KOT"))

    assert drafts[0].facts == {"effect": "STYMULANT KOT", "on": "Ann", "turns": 3}


def test_a_grenade_is_gone_once_it_was_thrown():
    table = carrying("GRANAT", dice="1:5", thrown=True, uses="once")
    throw = attack(kind="area", wielded="GRANAT", needed=2, dice=5, distance=1)
    table.play(throw, dice=[6, 6, 6, 6, 6])

    assert not table.hero().has_item("GRANAT")


def test_a_cell_is_proposed_each_turn_for_what_is_kept_going():
    table = carrying("ZAKŁÓCACZ", uses="upkeep")
    table.tell(told("upkeep_paid", "Ann", item="ZAKŁÓCACZ"), ANN_DONE, told("turn_ended"))
    table.tell(told("turn_began", turn=2))

    drafts, _ = table.play(ANN)
    assert kinds(drafts) == ["upkeep_paid"]
    assert table.hero().cells == 0

    table.tell(ANN_DONE, told("turn_ended"), told("turn_began", turn=3))
    assert table.play(ANN)[0] == [], "no cell is left"


# -- what a shot uses up ---------------------------------------------------------------------------

RIFLE = item("KARABIN", dice="1:2 2:3", hits="1:0 2:0")
SHOT = {"kind": "ranged", "wielded": "KARABIN", "distance": 2, "printed": 2, "needed": 2}


def with_shells(name="POCISK SMUGOWY", *more, **values):
    """Ann carries a rifle with ammunition on it."""
    known = told("hero_described", "Ann", health=4, health_most=4, cells=2)
    held = carries("Ann", "KARABIN"), carries("Ann", name, "accessory")
    return anns_turn(RIFLE, item(name, **values), known, *more, *held)


def used_by(table, **facts):
    """What a shot that misses uses up."""
    _, dice = table.play(attack(**{**SHOT, **facts}, dice=1))
    drafts, _ = table.play({**dice.entry(), "dice": [6]})
    return [(draft.type, draft.facts["item"]) for draft in drafts]


@pytest.mark.parametrize(
    ("uses", "kind"),
    [("once", "item_lost"), ("twice", "item_flipped"), ("upkeep", "upkeep_paid"), (None, None)],
)
def test_a_shot_uses_up_the_ammunition_that_is_on_the_weapon(uses, kind):
    table = with_shells(**({"uses": uses} if uses else {}))
    assert used_by(table) == ([(kind, "POCISK SMUGOWY")] if kind else [])


def test_after_the_second_shot_it_is_gone_and_serves_no_more():
    table = with_shells("POCISK EMP", uses="twice", attacks="kind_psychic")
    table.tell(item("KARABIN", dice="1:2 2:3", hits="1:0 2:0", attacks="kind_ranged"))
    assert used_by(table, kind="psychic") == [("item_flipped", "POCISK EMP")]
    assert not table.rules
    assert used_by(table, kind="psychic") == [
        ("item_flipped", "POCISK EMP"), ("item_lost", "POCISK EMP")
    ]  # fmt: skip
    assert "weapon_kind" in table.tell(attack(**{**SHOT, "kind": "psychic"})).rules


def test_an_ordinary_shot_leaves_ammunition_against_the_mind_where_it_is():
    table = with_shells("POCISK EMP", uses="twice", attacks="kind_psychic")
    assert used_by(table) == []


def test_what_may_be_on_another_weapon_is_left_alone():
    table = with_shells("POCISK SMUGOWY", carries("Ann", "SMG"), uses="twice")
    assert used_by(table) == []


def test_a_tracer_on_the_weapon_shows_the_way_as_one_that_is_shot_itself():
    table = with_shells(tracer=True, uses="twice")
    table.tell(attack(**SHOT), told("attack_rolled", "Ann", against="Bandit 1", dice=[6]))
    assert not table.state.mission.tracer
    table.tell(told("attack_rolled", "Ann", against="Bandit 1", dice=[1]))
    assert table.state.mission.tracer


def test_what_ammunition_does_to_others_never_befalls_the_shooter():
    table = with_shells("POCISK EMP", uses="twice", attacks="kind_psychic", turns=2)
    used_by(table, kind="psychic")
    assert not table.state.mission.effects


@pytest.mark.parametrize(("paid", "asked"), [(False, True), (True, False)])
def test_a_flame_thrower_takes_one_cell_a_turn(paid, asked):
    flames = item("MIOTACZ OGNIA", dice="1:3", automatic=True, incendiary=True, uses="upkeep")
    table = with_shells("KANISTER", flames, carries("Ann", "MIOTACZ OGNIA"))
    table.tell(*((told("upkeep_paid", "Ann", item="MIOTACZ OGNIA"),) if paid else ()))
    burns = told("attack_declared", "Ann", kind="area", wielded="MIOTACZ OGNIA", automatic=True,
                 dice=3, distance=1, targets=["Bandit 1"])  # fmt: skip
    drafts, _ = table.play(burns)

    assert ("upkeep_paid" in kinds(drafts)) is asked
    assert table.hero().cells == 1
