"""Missions as they are played: chains of an attack, moves, rows, hands, a turn on one screen."""

from fractions import Fraction

import pytest
from events.words import LANGUAGES
from projections.games.hunters_2114.mission.enemies import (
    Situation,
    card_of,
    first_possible,
    is_possible,
    next_to_act,
    row_text,
    rows_in,
)
from projections.games.hunters_2114.mission.ground import Ground, distance
from projections.games.hunters_2114.system import HUNTERS_2114
from projections.luck import LeftOut, Roll
from tests.hunters_2114.campaigns import Table, told
from tests.hunters_2114.missions import (
    ANN,
    BANDIT,
    KNIFE,
    Q02,
    SMG,
    SQUARES,
    TURN,
    card,
    carries,
    moved,
    on,
)

DRAGONFLY = {
    "nature": "mechanical", "health": 3, "dice": "1:2 4:2", "hits": "1:3 4:3",
    "rows_near": "dystansowy + ruch 1 od wroga",
    "rows_far": "Atak Dystansowy; Ruch o 1 do celu + Atak Dystansowy; Ruch o 2 do celu",
}  # fmt: skip


def kinds(table):
    return [event.type_name() for event in table.events]


def offered(table, words, seat=None, lang="en"):
    """The offer that is called so."""
    offers = HUNTERS_2114.play.offers(table.state, seat)
    found = [offer for offer in offers if offer.words.text(lang) == words]
    assert found, f"{words} is not among {[offer.words.text(lang) for offer in offers]}"
    return found[0]


def ready(**options):
    """Ann with a gun and a knife, two bandits, the first turn."""
    known = told("hero_described", "Ann", strength=2, health=4, health_most=4, morale=2)
    table = Table(**options).tell(BANDIT, SMG, KNIFE, known, carries("Ann", "SMG"))
    return table.tell(carries("Ann", "KNIFE"), Q02, told("enemies_placed", enemy="Bandit", count=2))


# -- an attack -------------------------------------------------------------------------------------


def test_an_attack_is_target_number_successes_shields():
    table = ready().tell(TURN, ANN)
    offer = offered(table, "Shoot: Bandit 1 (SMG)")
    assert [ask.fact for ask in offer.asks] == ["needed"]

    _, link = table.play(offer.draft({"needed": 2}).entry(), dice={"dice": 3, "successes": 2})
    assert link.type == "defence_rolled"
    table.play({**link.entry(), "dice": {"dice": 1, "successes": 0}})

    assert kinds(table)[-4:] == [
        "attack_declared",
        "attack_rolled",
        "defence_rolled",
        "damage_dealt",
    ]
    assert table.state.mission.enemies["Bandit 1"].damage == 2
    offer = offered(table, "Shoot: Bandit 1 (SMG)")
    assert offer.asks[0].default == 2, "the number that was told last"


def test_the_last_number_and_weapon_are_preset():
    table = ready().tell(TURN, ANN)
    attack = told("attack_declared", "Ann", kind="ranged", targets=["Bandit 1"], wielded="SMG",
                  printed=3, needed=3)  # fmt: skip
    table.tell(attack)

    offer = offered(table, "Shoot: Bandit 2 (SMG)")

    assert offer.facts["wielded"] == "SMG"
    assert offer.asks[0].default == 3


def test_what_follows_from_cards_is_filled_in():
    """H-01, H-05: number and dice come of card, weapon, distance, Strength and morale."""
    table = ready().tell(TURN, ANN, told("card_played", "Ann", steps=["melee"], printed=2))
    table.tell(told("morale_spent", "Ann", on="hit_number"))

    offer = offered(table, "Melee: Bandit 1 (KNIFE)")

    assert not offer.asks
    assert (offer.facts["needed"], offer.facts["dice"]) == (3, 3)


def test_morale_may_still_be_spent_before_the_roll():
    table = ready().tell(TURN, ANN, told("card_played", "Ann", steps=["melee"], printed=2))
    table.tell(offered(table, "Melee: Bandit 1 (KNIFE)").draft().entry())
    table.tell(told("morale_spent", "Ann", on="hit_number"), told("morale_spent", "Ann", on="die"))

    table.tell(told("attack_rolled", "Ann", against="Bandit 1", dice=[3, 3, 4, 6]))

    assert not table.rules
    assert table.state.mission.assault.rolled == {"Bandit 1": 2}
    assert table.hero().morale == 0


def test_what_a_boost_or_special_rules_may_change_is_neither_preset_nor_judged():
    before = (TURN, ANN, told("card_played", "Ann", steps=["melee"], printed=2))
    blow = told("attack_declared", "Ann", kind="melee", targets=["Bandit 1"], wielded="KNIFE",
                needed=5, dice=6)  # fmt: skip
    plain = ready().tell(*before, blow)
    boosted = ready().tell(*before, told("boost_played", "Ann"))

    assert plain.rules == {"hit_number", "attack_dice"}
    assert "needed" not in offered(boosted, "Melee: Bandit 1 (KNIFE)").facts
    assert not boosted.tell(blow).rules


def test_the_last_health_destroys_and_what_no_shield_stops_is_lost():
    table = ready().tell(TURN, ANN)
    entry = offered(table, "Melee: Bandit 2 (KNIFE)").draft({"needed": 2}).entry()
    _, link = table.play(entry, dice=[1, 1, 2])
    drafts, _ = table.play({**link.entry(), "dice": ["blank"]})

    assert [draft.type for draft in drafts] == ["damage_dealt", "enemy_destroyed"]
    assert list(table.state.mission.enemies) == ["Bandit 1"]
    assert table.state.mission.destroyed == {"Bandit": 1}


def test_whoever_breaks_away_is_struck_first():
    table = ready().tell(TURN, ANN)
    fight = told("attack_declared", "Ann", kind="melee", targets=["Bandit 1"], wielded="KNIFE")
    table.tell(fight)
    drafts, link = table.play(told("figure_disengaged", "Ann"))

    assert drafts[0].type == "attack_declared"
    assert drafts[0].facts["enemy"] == "Bandit 1"
    assert (drafts[0].facts["needed"], drafts[0].facts["dice"]) == (3, 2)
    assert link.type == "attack_rolled"
    assert table.state.mission.in_melee("Ann") == ()


def test_a_six_in_a_shot_into_a_melee_hits_an_ally():
    table = ready().tell(
        TURN, told("hero_activated", "Bob"),
        told("attack_declared", "Bob", kind="melee", targets=["Bandit 1"], unarmed=True),
        told("hero_finished", "Bob"), ANN,
    )  # fmt: skip
    shot = told("attack_declared", "Ann", kind="ranged", targets=["Bandit 1"], wielded="SMG",
                needed=2)  # fmt: skip
    table.play(shot, dice=[6, 6, 1])
    table.play(told("defence_rolled", figure="Bandit 1", dice=["shield", "blank"]))

    assert "ally_hit" in kinds(table)
    assert table.state.mission.assault.rolled == {"Bandit 1": 1, "Bob": 2}
    assert [(due.types[0], due.facts["figure"]) for due in table.state.dues] == [
        ("defence_rolled", "Bob")
    ]


def test_of_several_allies_the_players_say_whom_a_six_hits():
    fights = [
        link for seat in ("Bob", "Cid") for link in (
            told("attack_declared", seat, kind="melee", targets=["Bandit 1"], unarmed=True),
            told("hero_finished", seat),
        )
    ]  # fmt: skip
    shot = told("attack_declared", "Ann", kind="ranged", targets=["Bandit 1"], wielded="SMG",
                needed=2)  # fmt: skip
    three = [{"seat": seat, "name": seat} for seat in ("Ann", "Bob", "Cid")]
    hit = {}
    for reading in ("players_choose", "all"):
        table = Table(three, six_hits=reading).tell(BANDIT, Q02)
        table.tell(told("enemies_placed", enemy="Bandit"), TURN, *fights, ANN)
        _, link = table.play(shot, dice=[6])
        hit[reading] = link
        asked = [ask.fact for ask in link.open_asks]
        if reading == "players_choose":
            assert [choice.value for choice in link.asks[0].choices] == ["Bob", "Cid"]
        assert asked == (["figure"] if reading == "players_choose" else ["dice"])
    assert hit["all"].facts["figure"] == "Bob"


def test_of_several_who_might_strike_one_with_the_most_dice_does():
    fights = [
        told("attack_declared", "Ann", kind="melee", targets=[name], unarmed=True)
        for name in ("Bandit 1", "Brute 1")
    ]
    foes = [told("enemies_placed", enemy=name) for name in ("Bandit", "Brute")]
    away = told("figure_disengaged", "Ann")
    known = Table().tell(BANDIT, card("Brute", dice="0:4"), Q02, *foes, TURN, ANN, *fights)
    drafts, _ = known.play(away)
    assert drafts[0].facts["enemy"] == "Brute 1"

    unknown = Table().tell(Q02, *foes, TURN, ANN, *fights)
    _, link = unknown.play(away)
    assert [choice.value for choice in link.open_asks[0].choices] == ["Bandit 1", "Brute 1"]
    drafts, _ = unknown.play(link.told({"enemy": "Bandit 1"}).entry())
    assert unknown.state.mission.strike is None


def test_a_success_on_explosives_hits_all_on_the_square_and_leaves_smoke():
    table = ready(**SQUARES).tell(
        on("Ann", "A1"), on("Bandit 1", "C1"), on("Bandit 2", "C1"),
        told("terrain_laid", square="C1", terrain="explosive"), TURN, ANN,
    )  # fmt: skip
    shot = offered(table, "Shoot: explosives on C1").draft({"needed": 2})

    drafts, link = table.play(shot.entry(), dice=[1])

    assert drafts[-1].type == "terrain_triggered"
    assert drafts[-1].facts["hit"] == ["Bandit 1", "Bandit 2"]
    assert (link.type, link.facts) == ("defence_rolled", {"figure": "Bandit 1"})
    assert table.state.mission.ground.marks == {"C1": "smoke"}
    drafts, _ = table.play(told("defence_rolled", figure="Bandit 1", dice=["shield"]))
    assert drafts[0].facts == {"figure": "Bandit 1", "damage": 5}


def test_where_all_lie_unconscious_the_mission_is_lost():
    table = Table().tell(told("hero_described", "Ann", health=1), Q02, TURN)
    table.tell(told("hero_fell", "Bob"))

    drafts, _ = table.play(told("damage_dealt", figure="Ann", damage=1))

    assert [draft.type for draft in drafts] == ["hero_fell", "mission_ended"]
    assert drafts[-1].facts["won"] is False
    assert table.state.mission is None
    table = Table(all_unconscious="play_on").tell(Q02, TURN, told("hero_fell", "Bob"))
    assert not table.play(told("hero_fell", "Ann"))[0]


# -- weapons, bursts, area attacks -----------------------------------------------------------------

BURST = told("card_played", "Ann", steps=["ranged"], printed=2)
SMG_BURSTS = told("thing_met", kind="item", name="SMG",
                  values={"dice": "1:2 2:3", "hits": "1:-1 2:0", "burst": 1})  # fmt: skip


def words_of(table, kind="attack_declared"):
    offers = HUNTERS_2114.play.offers(table.state, None)
    return [offer.words.text("en") for offer in offers if offer.type == kind]


def on_squares(*entries, **options):
    """Ann two squares from two bandits who stand together; a third one stands elsewhere."""
    table = ready(**SQUARES, **options).tell(told("enemies_placed", enemy="Bandit"), *entries)
    places = {"Ann": "A1", "Bob": "H8", "Bandit 1": "C1", "Bandit 2": "C1", "Bandit 3": "A3"}
    table.tell(*(on(name, square) for name, square in places.items()))
    return table.tell(TURN, ANN)


def test_a_burst_has_dice_for_each_target_and_a_number_one_lower():
    """H-03: 3 dice against each of two; with 1, 2, 5 one hits, with 2, 3, 6 none."""
    table = on_squares(SMG_BURSTS).tell(BURST)
    offer = offered(table, "Burst: Bandit 1, Bandit 2 (SMG)")
    assert not offer.asks
    assert (offer.facts["needed"], offer.facts["dice"], offer.facts["burst"]) == (1, 3, 1)

    _, link = table.play(offer.draft().entry(), dice=[1, 2, 5])
    assert link.facts == {"figure": "Bandit 1"}
    _, link = table.play({**link.entry(), "dice": {"dice": 2, "successes": 0}})
    assert (link.type, link.facts["against"]) == ("attack_rolled", "Bandit 2")
    assert link.asks[0].words.text("en") == "Bandit 2: what do the attack dice show?"
    table.play({**link.entry(), "dice": [2, 3, 6]})

    assert not table.rules
    enemies = table.state.mission.enemies
    assert [enemies[name].damage for name in ("Bandit 1", "Bandit 2")] == [1, 0]
    assert table.state.mission.actions == 1


def test_one_use_of_morale_serves_against_all_targets_of_a_burst():
    """H-03: with morale the same dice hit twice and once."""
    table = on_squares(SMG_BURSTS).tell(BURST)
    table.tell(offered(table, "Burst: Bandit 1, Bandit 2 (SMG)").draft().entry())
    table.tell(told("morale_spent", "Ann", on="hit_number"))
    for target, dice in (("Bandit 1", [1, 2, 5]), ("Bandit 2", [2, 3, 6])):
        table.tell(told("attack_rolled", "Ann", against=target, dice=dice))

    assert not table.rules
    assert table.state.mission.assault.rolled == {"Bandit 1": 2, "Bandit 2": 1}


def test_dice_of_a_burst_may_be_rerolled_for_each_target():
    table = on_squares(SMG_BURSTS).tell(BURST)
    table.tell(offered(table, "Burst: Bandit 1, Bandit 2 (SMG)").draft().entry())
    table.tell(
        told("attack_rolled", "Ann", against="Bandit 1", dice=[1, 2, 5]),
        told("defence_rolled", figure="Bandit 1", dice=["shield", "shield"]),
        told("attack_rolled", "Ann", against="Bandit 2", dice=[2, 3, 6]),
    )
    again = offered(table, "Reroll a die")
    assert again.facts["against"] == "Bandit 2"

    table.tell(again.draft({"old": 6, "new": 1}).entry())

    assert table.state.mission.assault.rolled == {"Bandit 1": 1, "Bandit 2": 1}


@pytest.mark.parametrize(
    ("marks", "offers"),
    [
        pytest.param({"burst": 0}, [], id="no mark"),
        pytest.param({"burst": 1}, [(1, 2, ())], id="two of three are chosen"),
        pytest.param({"burst": 2}, [(2, None, ("Bandit 1", "Bandit 2", "Bandit 3"))], id="two"),
        pytest.param({}, [(1, 2, ())], id="unknown marks stay possible"),
    ],
)
def test_a_burst_is_offered_by_the_marks_of_the_weapon(marks, offers):
    smg = told("thing_met", kind="item", name="SMG", values={"dice": "1:2 2:3", **marks})
    table = on_squares(smg, on("Bandit 3", "C1"))
    table.tell(on("Bandit 3", "C1"))

    found = [offer for offer in HUNTERS_2114.play.offers(table.state, None)
             if offer.facts.get("burst")]  # fmt: skip

    told_of = [
        (one.facts["burst"],
         next((ask.most for ask in one.asks if ask.fact == "targets"), None),
         tuple(one.facts.get("targets", ())))
        for one in found
    ]  # fmt: skip
    assert told_of == offers


def test_without_squares_whoever_is_hit_by_a_burst_is_chosen():
    table = ready().tell(SMG_BURSTS, TURN, ANN)

    offer = offered(table, "Burst: up to 2 on one square (SMG)")
    asks = {ask.fact: ask for ask in offer.asks}

    assert (asks["targets"].least, asks["targets"].most) == (2, 2)
    answers = {"targets": ["Bandit 1", "Bandit 2"], "needed": 1}
    _, link = table.play(offer.draft(answers).entry())
    assert link.facts["against"] == "Bandit 1"
    assert not table.rules


SHOT, GUN_BURST, AREA = (
    "Shoot: Bandit 1 (GUN)", "Burst: Bandit 1, Bandit 2 (GUN)",
    "Area attack: C1, Bandit 1, Bandit 2 (GUN)",
)  # fmt: skip


@pytest.mark.parametrize(
    ("values", "words"),
    [
        pytest.param({"dice": "1:2 2:3"}, [SHOT, GUN_BURST, AREA], id="columns beside melee"),
        pytest.param({"dice": "0:2 1:2", "attacks": "kind_ranged"}, [], id="out of range"),
        pytest.param({"dice": "1:1 2:X 3:2", "attacks": "kind_ranged"}, [], id="an X there"),
        pytest.param({"dice": "1:1 2:2", "attacks": "kind_ranged", "burst": 0}, [SHOT],
                     id="its icon, and no mark"),
        pytest.param({"attacks": "kind_area", "burst": 0}, [AREA], id="another icon"),
        pytest.param({"thrown": True}, [], id="a grenade flies one square"),
        pytest.param({}, [SHOT, GUN_BURST, AREA], id="nothing is known"),
    ],
)  # fmt: skip
def test_a_weapon_decides_what_is_offered(values, words):
    gun = told("thing_met", kind="item", name="GUN", values=values)
    table = on_squares(gun, carries("Ann", "GUN"))

    found = [one for one in words_of(table) if "GUN" in one and "Bandit 1" in one]

    assert found == words


def test_a_weapon_that_was_shot_is_offered_again_once_it_is_loaded():
    bow = told("thing_met", kind="item", name="BOW", values={"reload": True, "dice": "1:1 2:1",
               "hits": "1:0 2:0", "attacks": "kind_ranged"})  # fmt: skip
    table = on_squares(bow, carries("Ann", "BOW")).tell(BURST)
    table.tell(offered(table, "Shoot: Bandit 1 (BOW)").draft().entry())
    assert "Shoot: Bandit 1 (BOW)" not in words_of(table)

    table.tell(offered(table, "Load BOW").draft().entry(), told("hero_finished", "Ann"))
    table.tell(told("turn_ended"), told("turn_began", turn=2), ANN)

    assert "Shoot: Bandit 1 (BOW)" in words_of(table)
    assert not table.rules


def test_an_area_attack_hits_all_on_its_square_each_with_dice_of_its_own():
    table = on_squares(told("thing_met", kind="item", name="LAUNCHER", values={
        "attacks": "kind_area", "dice": "1:2 2:2", "hits": "1:0 2:0"}),
        carries("Ann", "LAUNCHER")).tell(on("Bob", "C1"), BURST)  # fmt: skip
    offer = offered(table, "Area attack: C1, Bob, Bandit 1, Bandit 2 (LAUNCHER)")

    _, link = table.play(offer.draft().entry())

    assert (offer.facts["square"], offer.facts["needed"], offer.facts["dice"]) == ("C1", 2, 2)
    assert [due.facts["against"] for due in table.state.dues] == ["Bob", "Bandit 1", "Bandit 2"]
    assert link.type == "attack_rolled"
    assert not table.rules
    assert table.state.mission.actions == 1, "a card's ranged attack may be an area attack"


def test_where_only_the_card_is_unknown_its_number_is_asked_and_the_hit_number_follows():
    table = on_squares(told("terrain_laid", square="C1", terrain="cover"))

    offer = offered(table, "Shoot: Bandit 1 (SMG)")
    printed, needed = offer.asks

    assert (printed.fact, needed.follows, offer.facts["dice"]) == ("printed", True, 3)
    assert [choice.say() for choice in printed.choices][:3] == ["1 → 0", "2 → 1", "3 → 2"]
    table.tell(offer.draft({"printed": 3}).entry())
    assert table.events[-1].needed == 2
    assert not table.rules
    table.tell(told("hero_finished", "Ann"), told("turn_ended"), told("turn_began", turn=2), ANN)
    assert offered(table, "Shoot: Bandit 1 (SMG)").asks[0].default == 3


def test_a_flame_thrower_hits_with_all_its_dice_once_its_cell_is_paid():
    values = {"automatic": True, "incendiary": True, "attacks": "kind_area", "dice": "1:2 2:2"}
    flames = told("thing_met", kind="item", name="FLAMES", values=values)
    table = on_squares(flames, carries("Ann", "FLAMES"), told("cells_changed", "Ann", change=2))
    area = "Area attack: C1, Bandit 1, Bandit 2 (FLAMES)"
    assert area not in words_of(table)
    table.tell(told("upkeep_paid", "Ann", item="FLAMES"))

    offer = offered(table, area)
    table.play(offer.draft().entry())

    assert (len(offer.asks), offer.facts["automatic"]) == (0, True)
    assert [enemy.damage for enemy in table.state.mission.enemies.values()] == [2, 2, 0]


@pytest.mark.parametrize(
    ("night", "weapon", "needed"),
    [
        pytest.param(False, "SMG", 3, id="by day"),
        pytest.param(True, "SMG", 1, id="a sight serves by day alone, and the night hinders"),
        pytest.param(False, "KNIFE", 2, id="not on the knife"),
    ],
)
def test_an_accessory_serves_on_its_weapon(night, weapon, needed):
    loupe = {"accessory_hits": 1, "sight": 1, "notches": "one_notch"}
    kind = "melee" if weapon == "KNIFE" else "ranged"
    table = Table().tell(
        BANDIT, told("thing_met", kind="item", name="LOUPE", values=loupe),
        told("thing_met", kind="item", name="SMG",
             values={"dice": "1:2 2:3", "hits": "1:0 2:0", "weapon_class": "side"}),
        told("thing_met", kind="item", name="KNIFE",
             values={"dice": "0:1", "hits": "0:0", "weapon_class": "melee"}),
        carries("Ann", "SMG"), carries("Ann", "KNIFE"), carries("Ann", "LOUPE", "accessory"),
        told("mission_started", mission="Q02", night=night),
        told("enemies_placed", enemy="Bandit"), TURN, ANN,
        told("card_played", "Ann", steps=[kind], printed=2),
    )  # fmt: skip

    blow = {"kind": kind, "targets": ["Bandit 1"], "wielded": weapon, "covered": False,
            **({} if kind == "melee" else {"distance": 2})}  # fmt: skip
    assert not table.tell(told("attack_declared", "Ann", needed=needed, **blow)).rules


def test_a_burst_is_told_as_such_in_both_languages():
    table = on_squares(SMG_BURSTS).tell(BURST)
    table.tell(offered(table, "Burst: Bandit 1, Bandit 2 (SMG)").draft().entry())
    said = {lang: HUNTERS_2114.sentence(table.events[-1], table.state, lang) for lang in LANGUAGES}

    assert said["en"].startswith("Ann fires a burst: Bandit 1, Bandit 2")
    assert said["pl"].startswith("Ann, strzał serią: Bandit 1, Bandit 2")


# -- moving ----------------------------------------------------------------------------------------

HILLS = {"C3": "observation", "D4": "observation"}


def test_an_observation_point_costs_two_and_from_one_to_the_next_one():
    """H-08: plain (1), observation point (2), and with morale the next one (1)."""
    ground = Ground(HILLS)
    assert ground.cost_of("A1", ["B2", "C3"]) == 3
    assert ground.cost_of("A1", ["B2", "C3", "D4"]) == 4

    hills = [told("terrain_laid", square=square, terrain=kind) for square, kind in HILLS.items()]
    table = ready(**SQUARES).tell(*hills, on("Ann", "A1"), TURN, ANN)
    table.tell(told("card_played", "Ann", steps=["move"], moves=3), moved("Ann", "B2", "C3"))
    assert not table.rules

    table.tell(told("morale_spent", "Ann", on="move"), moved("Ann", "D4"))
    assert not table.rules
    assert table.state.mission.actions == 1

    on_the_way = ready(**SQUARES).tell(*hills, on("Ann", "A1"), TURN, ANN)
    on_the_way.tell(told("card_played", "Ann", steps=["move"], moves=3))
    assert "move_cost" in on_the_way.tell(moved("Ann", "B2", "C3", "D4")).rules


def test_two_basic_moves_lead_onto_an_observation_point():
    hill = told("terrain_laid", square="B2", terrain="observation")
    table = ready(**SQUARES).tell(hill, on("Ann", "A1"), TURN, ANN, moved("Ann", "B2"))

    assert not table.rules
    assert table.state.mission.actions == 2


def test_one_passes_one_corner_of_a_line_but_not_between_two():
    one = Ground(walls={"A1|B1": "obstacle"})
    two = Ground(walls={"A1|B1": "obstacle", "A2|B2": "curtain"})

    assert one.may_step("A1", "B2")
    assert not one.may_step("A1", "B1")
    assert not two.may_step("A1", "B2")


def test_a_curtain_and_smoke_cut_the_line_of_sight_and_its_corner_does_not():
    curtain = Ground(walls={"B1|C1": "curtain"})
    assert not curtain.sees("A1", "D1")
    assert curtain.sees("B2", "C1"), "past the corner"
    assert Ground(walls={"B1|C1": "obstacle"}).sees("A1", "D1")
    assert not Ground({"B2": "smoke"}).sees("A1", "C3")
    assert Ground({"C3": "smoke"}).sees("A1", "C3")
    assert distance("A1", "C2") == 2


# -- enemies ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("away", "row"), [(5, 2), (4, 1), (6, 3)])
def test_the_first_possible_row_of_the_dragonfly(away, row):
    """H-09: it shoots four squares far; typed in Polish, as its card is."""
    dragonfly = card_of(DRAGONFLY)

    assert first_possible(dragonfly, Situation(nearest=away, sees=True)) == ("far", row)


def test_a_row_becomes_chips_in_either_language():
    (first, second) = rows_in("move 1 to + ranged; unleash the swarm")

    assert [chip.text("pl") for chip in row_text(first)] == ["Ruch o 1 do celu", "Atak Dystansowy"]
    assert row_text(second) == ["unleash the swarm"]
    assert rows_in("ruch o 1 do celu + atak dystansowy") == (first,)
    assert is_possible(second, card_of(DRAGONFLY), Situation(nearest=1)) is None


def test_the_row_that_holds_is_proposed_once_the_card_is_known():
    table = Table(**SQUARES).tell(
        card("Dragonfly", **DRAGONFLY), Q02, on("Ann", "A1"), on("Bob", "A2"),
        told("enemies_placed", enemy="Dragonfly", squares=["F1"]), TURN,
        ANN, told("hero_finished", "Ann"), told("hero_activated", "Bob"),
        told("hero_finished", "Bob"),
    )  # fmt: skip

    offer = offered(table, "Dragonfly 1: Move 1 to the target, Ranged attack")

    assert offer.facts["row"] == 2
    assert [choice.value for choice in offer.asks[0].choices] == ["Ann", "Bob"]


def test_those_of_the_highest_initial_health_act_first():
    assert next_to_act({"A": 3, "B": 6, "C": 6}, {"C"}) == ["B"]
    assert next_to_act({"A": 3, "B": None}, ()) == ["A", "B"]


# -- set-up, hands, turns --------------------------------------------------------------------------


def test_enemies_are_spread_over_the_squares_that_the_book_names():
    """H-12: eight rats on four squares are two on each."""
    squares = ["A1", "B1", "C1", "D1"]
    rats = told("enemies_placed", enemy="Wielki Szczur", count=8, squares=squares, listed=8)
    table = Table(**SQUARES).tell(Q02, rats)

    standing = [enemy.square for enemy in table.state.mission.enemies.values()]
    assert {square: standing.count(square) for square in squares} == dict.fromkeys(squares, 2)
    assert not table.rules
    table.tell(told("enemies_placed", enemy="Wielki Szczur", listed=8))
    assert table.rules == {"set_up_count"}


@pytest.mark.parametrize(("size", "found"), [(24, True), (25, False), (26, True)])
def test_a_deck_has_twenty_five_cards(size, found):
    """H-23."""
    assert ("deck_size" in Table().tell(told("deck_chosen", "Ann", size=size)).rules) is found


def test_the_first_hand_is_chosen_and_later_ones_are_drawn():
    """H-23: five chosen cards, then it is filled up at the start of a turn."""
    table = ready(hands=True)
    table.tell(offered(table, "First hand of Ann: 5 chosen cards").draft().entry())
    table.tell(TURN, ANN, told("card_played", "Ann", steps=["move"]), told("hero_finished", "Ann"))
    table.tell(told("turn_began", turn=2))

    drafts, _ = table.play(told("hero_activated", "Ann"))

    assert [(draft.type, draft.facts["count"]) for draft in drafts] == [("cards_taken", 1)]
    assert not table.rules


@pytest.mark.parametrize("squares", ["none", "8x8"])
def test_where_squares_are_used_enemies_come_onto_them_and_are_laid_there_later(squares):
    """Also the same square for several; without squares nobody is asked for one."""
    table = ready(squares=squares)
    asks = {ask.fact: ask for ask in offered(table, "Place: Bandit").asks}
    waiting = [
        offer.facts["figure"] for offer in HUNTERS_2114.play.offers(table.state, None)
        if offer.type == "figure_placed"
    ]  # fmt: skip

    if squares == "none":
        assert list(asks) == ["count"]
        assert waiting == []
        return
    assert list(asks) == ["count", "squares"]
    assert asks["squares"].allows([])
    assert asks["squares"].allows(["C6", "C6"])
    assert not asks["squares"].allows(["C9"])
    assert waiting == ["Ann", "Bob", "Bandit 1", "Bandit 2"]
    table.tell(told("figure_placed", figure="Bandit 1", square="C6"),
               told("enemies_placed", enemy="Bandit", squares=["C5"]))  # fmt: skip
    words = [offer.words.text("en") for offer in HUNTERS_2114.play.offers(table.state, None)]
    assert "Place Bandit 2" in words
    assert not {"Place Bandit 1", "Place Bandit 3"} & {*words}
    assert table.state.mission.square_of("Bandit 1") == "C6"


BASIC = told("basic_action_taken", "Ann", action="move")
MOVED = told("figure_moved", "Ann", squares=1)
HALF = told("card_played", "Ann", steps=["move", "ranged"], printed=2)


@pytest.mark.parametrize(
    ("acts", "is_first"),
    [
        ((), True),
        ((ANN,), False),
        ((ANN, BASIC), False),
        ((ANN, BASIC, MOVED, BASIC, MOVED), True),
        ((ANN, BASIC, MOVED, HALF, MOVED), False),
    ],
    ids=["nobody acts", "two actions left", "one action left", "none left", "a step left"],
)
def test_the_end_of_a_turn_stands_behind_what_whoever_acts_may_still_do(acts, is_first):
    table = ready(depth="actions").tell(TURN, *acts)
    types = [offer.type for offer in HUNTERS_2114.play.offers(table.state, None)]

    if is_first:
        assert types[0] == "turn_ended"
    else:
        assert types[types.index("turn_ended") - 1] == "hero_finished"
        assert types.index("attack_declared") < types.index("turn_ended")


def test_a_turn_is_one_screen_at_its_end():
    table = Table(depth="turns").tell(
        told("hero_described", "Ann", health=3, health_most=4, morale=1),
        told("hero_described", "Bob", health=2, health_most=4, morale=2),
        Q02, told("enemies_placed", enemy="Bandit", count=3),
    )  # fmt: skip
    types = {offer.type for offer in HUNTERS_2114.play.offers(table.state, None)}
    assert "attack_declared" not in types
    table.tell(offered(table, "Turn 1").draft().entry())

    offer = offered(table, "Turn 1 is over")
    answers = {"health": {"Ann": 2, "Bob": 0}, "morale": {"Ann": 1, "Bob": 1},
               "destroyed": {"Bandit": 2}}  # fmt: skip
    drafts, _ = table.play(offer.draft(answers).entry())

    assert [ask.fact for ask in offer.asks] == ["health", "morale", "destroyed", "objective"]
    assert [part.default for part in offer.asks[0].parts] == [3, 2]
    assert [draft.type for draft in drafts] == ["hero_fell"]
    assert table.hero("Bob").is_down
    assert table.hero().health == 2
    assert table.state.mission.destroyed == {"Bandit": 2}
    assert list(table.state.mission.enemies) == ["Bandit 3"]
    assert offered(table, "Turn 2").type == "turn_began"


def test_a_missions_last_turn_is_the_last():
    table = Table().tell(told("mission_started", mission="Q02", turn_limit=1), TURN)
    table.tell(told("turn_ended"))

    words = [offer.words.text("en") for offer in HUNTERS_2114.play.offers(table.state, None)]
    assert "Turn 2" not in words
    assert "mission_ended" in {offer.type for offer in HUNTERS_2114.play.offers(table.state, None)}


def test_a_hero_who_was_woken_does_nothing_this_turn():
    table = ready().tell(told("hero_fell", "Bob"), TURN, ANN)
    drafts, _ = table.play(offered(table, "Wake Bob").draft().entry())

    assert [draft.type for draft in drafts] == ["hero_woke"]
    assert table.hero("Bob").health == 1
    table.tell(told("hero_finished", "Ann"))
    words = [offer.words.text("en") for offer in HUNTERS_2114.play.offers(table.state, None)]
    assert "Turn of Bob" not in words


def test_effects_run_out_when_their_turns_have_passed():
    table = ready().tell(TURN, told("effect_began", effect="EMP", on="Bandit 1", turns=2))
    table.tell(told("turn_ended"), told("turn_began", turn=2), told("turn_ended"))

    drafts, _ = table.play(told("turn_began", turn=3))

    assert [(draft.type, draft.facts["effect"]) for draft in drafts] == [("effect_ended", "EMP")]
    assert table.state.mission.effects == ()


def test_emp_that_was_not_held_off_stuns_for_this_turn_and_the_next():
    """H-07: psychic defence 5, a 6: it does not hold."""
    table = ready().tell(TURN, ANN)
    drafts, _ = table.play(told("psychic_rolled", figure="Bandit 1", face=6, value=5))

    assert drafts[0].facts == {"effect": "EMP", "on": "Bandit 1", "turns": 2}
    assert table.state.mission.lasts("EMP", "Bandit 1")
    assert not table.play(told("psychic_rolled", figure="Bandit 2", face=5, value=5))[0]


# -- luck ------------------------------------------------------------------------------------------


def rolls(table, event):
    return list(HUNTERS_2114.rules.rolls[event["type"]](table.state, table.read(event)))


def test_attack_dice_are_told_by_their_number():
    table = ready().tell(TURN, ANN)
    table.tell(told("attack_declared", "Ann", kind="ranged", targets=["Bandit 1"], needed=2))

    (roll,) = rolls(table, told("attack_rolled", "Ann", against="Bandit 1", dice=[1, 2, 6]))

    assert isinstance(roll, Roll)
    assert (roll.came, roll.expected) == (2, 1)


def test_shields_are_told_by_what_was_agreed_on_else_by_an_estimate_that_says_so():
    shield = told("defence_rolled", figure="Bandit 1", dice=["shield", "blank", "blank"])
    (agreed,) = rolls(ready(shield="1/3").tell(TURN), shield)
    table = ready().tell(TURN)
    (unknown,) = rolls(table, shield)
    table.tell(*[shield] * 4)
    (estimated,) = rolls(table, shield)

    assert (agreed.expected, agreed.note) == (1, None)
    assert isinstance(unknown, LeftOut)
    assert estimated.expected == 1
    assert "szacowana" in estimated.note.text("pl")
    assert estimated.die != agreed.die


@pytest.mark.parametrize("value", range(8))
def test_the_die_against_a_psychic_attack_is_told_by_its_value(value):
    held = [face for face in range(1, 7) if face <= value]
    for face in range(1, 7):
        thrown = told("psychic_rolled", figure="Bandit 1", face=face, value=value)
        (roll,) = rolls(ready().tell(TURN), thrown)

        assert (roll.player, roll.came) == (None, int(face in held))
        assert roll.expected == Fraction(len(held), 6)
        assert roll.stake is None, "nobody can say what holding was worth"


def test_without_a_value_told_that_of_the_card_counts_and_without_either_nothing():
    table = ready().tell(TURN)
    (card,) = rolls(table, told("psychic_rolled", figure="Bandit 1", face=6))
    (unknown,) = rolls(table, told("psychic_rolled", figure="Ann", face=6))

    assert card.expected == Fraction(5, 6), "psychic defence 5"
    assert (type(unknown), unknown.player) == (LeftOut, "Ann")
