"""Reactions in their window, orders of command squads, skills, and who acts at once after them."""

import pytest
from projections.games.dust_tactics.acts.units import PAIRS
from projections.games.dust_tactics.arms import has_skill
from projections.games.dust_tactics.on_board import situation_of
from projections.games.dust_tactics.system import DUST_TACTICS
from tests.dust_tactics.attacks import aimed, attacking, battle_of, dice, follow
from tests.dust_tactics.matches import acts, begun, card, told

BOARD = told("board_laid", columns=9, rows=9)


def standing(**squares):
    """Units where they stand, by their names with _ for blanks."""
    return [told("unit_entered", unit=name.replace("_", " "), square=square)
            for name, square in squares.items()]  # fmt: skip


def reactors(battle, seat=None):
    """Who is offered to react, and when."""
    found = {}
    for offer in battle.offered("reaction_tried", seat):
        units = [ask for ask in offer.asks if ask.fact == "unit"]
        names = [c.value for c in units[0].choices] if units else [offer.facts["unit"]]
        found |= dict.fromkeys(names, offer.facts.get("moment"))
    return found


# -- pairs of actions ------------------------------------------------------------------------------


@pytest.mark.parametrize("pair", PAIRS)
def test_every_other_pair_of_actions_breaks_no_rule(pair):
    """D-35: all ordered pairs of MOVE, ATTACK, SKILL and NOTHING but two attacks."""
    battle = battle_of(["The Boss"], ["Hans"]).tell(acts("Ann", "The Boss", pair))

    assert battle.rules == set()


def test_two_attacks_are_found_and_there_are_fifteen_other_pairs():
    """D-35; nothing twice is one of the pairs, a sustained attack is none."""
    battle = battle_of(["The Boss"], ["Hans"]).tell(acts("Ann", "The Boss", "attack_attack"))

    assert battle.rules == {"two_attacks"}
    assert len({*PAIRS} - {"sustained"}) == 15


def test_a_charge_attacks_after_its_two_moves():
    """D-35: MOVE + MOVE and the attack of a Charge are no third action."""
    luther = card("Hans", abilities="Charge")
    battle = battle_of(["The Boss"], ["Hans"], luther)
    battle.tell(acts("Bob", "Hans", "move_move", out_of_turn="returned", skills=["Charge"]))

    battle.tell(told("line_fired", unit="Hans", line="MG 44", target="The Boss", dice=dice(4, 0)))

    assert battle.rules == set()
    assert battle.state.units["Hans"].skills_now == ("Charge",)


# -- reactions -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("at", "may"), [("H3", False), ("E3", True)])
def test_one_reacts_with_a_weapon_that_reaches(at, may):
    """D-20: the bazooka reaches three squares; six are too far for it and for the others."""
    short = told("thing_met", kind="weapon", name="Victory MG", values={"range": "3"})
    battle = battle_of(["Death Dealers"], ["Hans", "Sturmpioniere"], BOARD, short)
    battle.tell(*standing(Death_Dealers="B3", Hans="H4", Sturmpioniere="D4"))
    battle.tell(acts("Bob", "Hans", "move_attack", out_of_turn="returned"))
    assert reactors(battle) == {}
    battle.tell(told("unit_moved", unit="Hans", square=at))

    assert ("Death Dealers" in reactors(battle)) is may
    if may:
        battle.tell(told("reaction_tried", unit="Death Dealers", target="Hans", dice=dice(1, 1)))
        targets = {offer.facts.get("target") for offer in battle.offered("line_aimed")
                   if offer.facts.get("occasion") == "reaction"}  # fmt: skip
        assert targets == {"Hans"}
        assert battle.state.units["Death Dealers"].is_activated


WINDOWS = {
    # pair: before anything, after one move, after the attack, after a second move
    "move_attack": (None, "after_first_move", None),
    "move_move": (None, "after_first_move", None),
    "attack_move": (None, None, "after_attack"),
    "sustained": (None, None, None),
    "move_skill": (None, "after_first_move", "after_first_move"),
    "attack_nothing": (None, None, "after_attack"),
}


@pytest.mark.parametrize("pair", WINDOWS)
def test_the_window_of_a_reaction_is_that_of_the_actions(pair):
    battle = battle_of(["The Boss"], ["Sturmpioniere"], BOARD)
    battle.tell(*standing(The_Boss="B2", Sturmpioniere="B5"))
    battle.tell(acts("Ann", "The Boss", pair))
    at_first = reactors(battle).get("Sturmpioniere")
    moved = attacked = None
    if "move" in pair and not pair.startswith("attack"):
        battle.tell(told("unit_moved", unit="The Boss", square="B3"))
        moved = reactors(battle).get("Sturmpioniere")
    if "attack" in pair or pair == "sustained":
        battle.tell(told("line_fired", unit="The Boss", line="Carbine", target="Sturmpioniere",
                         dice=dice(5, 0)))  # fmt: skip
        attacked = reactors(battle).get("Sturmpioniere")
    elif pair == "move_move":
        battle.tell(told("unit_moved", unit="The Boss", square="C3"))
        attacked = reactors(battle).get("Sturmpioniere")
    elif moved:
        attacked = moved

    assert (at_first, moved, attacked) == WINDOWS[pair]


def test_to_a_fast_unit_one_reacts_behind_its_whole_move():
    battle = battle_of(["Hell Boys"], ["Sturmpioniere"], BOARD)
    battle.tell(*standing(Hell_Boys="B2", Sturmpioniere="B5"))
    battle.tell(acts("Ann", "Hell Boys", "move_move"))
    battle.tell(told("unit_moved", unit="Hell Boys", square="B3"))
    assert reactors(battle) == {}

    battle.tell(told("unit_moved", unit="Hell Boys", square="C3"))

    assert reactors(battle) == {"Sturmpioniere": "after_last_move"}


@pytest.mark.parametrize(("reading", "open_to"), [("after_move_or_attack", True), ("none", False)])
def test_pairs_that_are_not_listed_go_by_the_option(reading, open_to):
    battle = battle_of(["The Boss"], ["Sturmpioniere"], BOARD, other_pairs_reaction=reading)
    battle.tell(*standing(The_Boss="B2", Sturmpioniere="B5"))
    battle.tell(acts("Ann", "The Boss", "move_nothing"))
    battle.tell(told("unit_moved", unit="The Boss", square="B3"))

    assert bool(reactors(battle)) is open_to


@pytest.mark.parametrize(("limit", "more"), [("one_per_activation", False), ("unlimited", True)])
def test_a_second_unit_tries_where_the_option_lets_it(limit, more):
    battle = battle_of(["The Boss"], ["Sturmpioniere", "Hans"], reaction_limit=limit)
    battle.tell(acts("Ann", "The Boss", "move_attack"))
    battle.tell(told("reaction_tried", unit="Hans", target="The Boss", dice=dice(1, 0)))

    assert bool(reactors(battle)) is more


def test_better_reactions_throw_more_dice():
    keen = card("Hans", abilities="Superior Reactive Fire")
    battle = battle_of(["The Boss"], ["Sturmpioniere", "Hans"], keen)
    battle.tell(acts("Ann", "The Boss", "move_attack"))

    dice_of = {
        offer.facts.get("unit"): [ask.least for ask in offer.asks if ask.kind == "dice"]
        for offer in battle.offered("reaction_tried")
    }

    assert dice_of == {"Sturmpioniere": [1], "Hans": [3]}


# -- command squads --------------------------------------------------------------------------------


def ordered(battle, skill, **facts):
    """The Boss gives an order, with all that follows."""
    return follow(battle, told("skill_used", unit="The Boss", skill=skill, **facts))


def orders(battle):
    """By skill for whom it is offered."""
    return {
        offer.facts["skill"]: [choice.value for ask in offer.asks for choice in ask.choices
                               if ask.fact == "target"]
        for offer in battle.offered("skill_used") if offer.facts.get("unit") == "The Boss"
    }  # fmt: skip


def test_a_command_squad_is_offered_what_there_is_somebody_for():
    battle = battle_of(["The Boss", "Blackhawk", "Hell Boys", "Death Dealers"], ["Hans"])
    battle.tell(told("damage_taken", unit="Blackhawk", points=1))
    battle.tell(told("damage_taken", unit="Hell Boys", points=1, removed=["Shotgun"]))
    battle.tell(told("unit_eliminated", unit="Death Dealers"))
    attacking(battle, "The Boss", "skill_move")

    assert orders(battle) == {
        "officer_order": ["Blackhawk", "Hell Boys"], "quick_repair": ["Blackhawk"],
        "first_aid": ["Hell Boys"], "revival": ["Death Dealers"],
    }  # fmt: skip


@pytest.mark.parametrize(
    ("member", "gone"),
    [("officer", {"officer_order"}), ("mechanic", {"quick_repair"}), ("medic", {"first_aid"}),
     ("weapon_specialist", set())],
)  # fmt: skip
def test_a_dead_member_takes_his_skills_with_him(member, gone):
    battle = battle_of(["The Boss", "Blackhawk", "Hell Boys"], ["Hans"])
    battle.tell(told("damage_taken", unit="Blackhawk", points=1))
    battle.tell(told("damage_taken", unit="Hell Boys", points=1))
    battle.tell(told("damage_taken", unit="The Boss", points=1, removed=[member]))
    attacking(battle, "The Boss", "skill_move")

    assert {"officer_order", "quick_repair", "first_aid"} - {*orders(battle)} == gone


def test_one_try_a_round_whatever_came_of_it():
    battle = attacking(battle_of(["The Boss", "Blackhawk"], ["Hans"]), "The Boss", "skill_skill")
    assert orders(battle)

    ordered(battle, "officer_order", target="Blackhawk", dice=dice(1, 0))

    assert orders(battle) == {}
    battle.tell(*begun(3))
    attacking(battle, "The Boss", "skill_skill")
    assert orders(battle)


def test_whom_the_officer_sends_acts_at_once():
    battle = battle_of(["The Boss", "Blackhawk"], ["Hans"])
    battle.tell(acts("Ann", "Blackhawk", "attack_nothing"), acts("Bob", "Hans", "attack_nothing"))
    attacking(battle, "The Boss", "skill_move")
    ordered(battle, "officer_order", target="Blackhawk", dice=dice(1, 1))

    (offer,) = [one for one in battle.offered("unit_activated", "Ann") if one.facts.get("unit")]
    assert offer.facts == {"player": "Ann", "unit": "Blackhawk", "out_of_turn": "officer"}
    battle.tell(acts("Ann", "Blackhawk", "attack_nothing", out_of_turn="officer"))
    assert battle.rules == set()
    assert battle.state.units["Blackhawk"].fired == ()


def test_a_repair_and_a_healing_bring_one_point_back():
    battle = battle_of(["The Boss", "Blackhawk", "Hell Boys"], ["Hans"])
    battle.tell(told("damage_taken", unit="Blackhawk", points=2))
    battle.tell(told("damage_taken", unit="Hell Boys", points=1, removed=["Flamethrower"]))
    attacking(battle, "The Boss", "skill_move")

    ordered(battle, "quick_repair", target="Blackhawk")
    ordered(battle, "first_aid", target="Hell Boys")

    units = battle.state.units
    assert (units["Blackhawk"].left, units["Hell Boys"].left) == (2, 5)
    assert units["Hell Boys"].removed == ()


@pytest.mark.parametrize(("refills", "spent"), [("yes", {}), ("no", {"Panzerfaust": 2})])
def test_the_medic_refills_ammunition_by_the_option(refills, spent):
    boss = card("The Boss", abilities="Command Squad")
    battle = battle_of(["Hans"], ["The Boss", "Sturmpioniere"], boss, medic_refills_ammo=refills)
    battle.tell(told("line_fired", unit="Sturmpioniere", line="Panzerfaust", target="Hans",
                     shots=2, dice=dice(2, 0)))  # fmt: skip
    battle.tell(told("damage_taken", unit="Sturmpioniere", points=1, removed=["StG 47"]))

    ordered(battle, "first_aid", target="Sturmpioniere")

    assert battle.state.units["Sturmpioniere"].spent == spent


def test_a_vehicle_that_comes_back_acts_at_once_and_counts_twice_when_it_falls_again():
    """D-03: 22 points for the Blackhawk, and 22 more."""
    battle = battle_of(["The Boss", "Blackhawk"], ["Hans"])
    battle.tell(told("unit_eliminated", unit="Blackhawk"))
    attacking(battle, "The Boss", "move_skill")
    assert orders(battle)["field_repair"] == ["Blackhawk"]

    ordered(battle, "field_repair", target="Blackhawk", dice=dice(1, 1))

    assert battle.state.units["Blackhawk"].left == 3
    (offer,) = [one for one in battle.offered("unit_activated", "Ann") if one.facts.get("unit")]
    assert offer.facts["out_of_turn"] == "returned"
    battle.tell(told("unit_eliminated", unit="Blackhawk"))
    assert battle.state.points_of("Bob") == 44


def test_a_field_repair_that_failed_may_be_tried_again_and_one_that_succeeded_not():
    battle = battle_of(["The Boss", "Blackhawk"], ["Hans"])
    battle.tell(told("unit_eliminated", unit="Blackhawk"))
    attacking(battle, "The Boss", "move_skill")
    ordered(battle, "field_repair", target="Blackhawk", dice=dice(1, 0))
    battle.tell(*begun(3))
    attacking(battle, "The Boss", "move_skill")
    assert "field_repair" in orders(battle)

    ordered(battle, "field_repair", target="Blackhawk", dice=dice(1, 1))
    battle.tell(told("unit_eliminated", unit="Blackhawk"), *begun(4))
    attacking(battle, "The Boss", "move_skill")

    assert "field_repair" not in orders(battle)


# -- artillery -------------------------------------------------------------------------------------


def test_artillery_fires_on_the_observers_order_and_both_are_activated():
    battle = battle_of(["The Boss", "Steel Rain"], ["Hans"])
    attacking(battle, "The Boss", "move_skill")
    (offer,) = battle.offered("artillery_ordered")
    assert [choice.value for choice in offer.asks[0].choices] == ["Steel Rain"]

    asked = follow(
        battle,
        told("artillery_ordered", unit="The Boss", artillery="Steel Rain", target="Hans"),
        2, dice(4, 0),
    )  # fmt: skip

    assert asked == [("line_aimed", None), ("line_fired", 4)]
    unit = battle.state.units["Steel Rain"]
    assert (unit.is_activated, unit.empty) == (True, ('4.2" Rockets',))
    assert battle.state.active == "The Boss"
    assert battle.offered("artillery_ordered") == []


# -- skills ----------------------------------------------------------------------------------------


def test_skills_of_the_active_unit_are_offered_by_one_tap_until_they_are_used_up():
    brave = card("Rhino", abilities="Berserk, Heroic Attack, Assault")
    battle = attacking(battle_of(["Rhino"], ["Hans"], brave), "Rhino", "move_attack")

    def offered():
        return {offer.facts["skill"] for offer in battle.offered("skill_used")
                if offer.facts.get("unit") == "Rhino"}  # fmt: skip

    assert offered() == {"Berserk", "Heroic Attack", "Assault"}
    battle.tell(told("skill_used", unit="Rhino", skill="Heroic Attack"))
    assert offered() == {"Berserk", "Assault"}
    battle.tell(told("line_fired", unit="Rhino", line="Rocket Punch", target="Hans",
                     dice=dice(3, 0)))  # fmt: skip
    assert offered() == {"Assault"}


def test_self_repair_rolls_for_each_point_at_the_end_of_the_round():
    tough = card("Hans", abilities="Self-Repair")
    battle = battle_of(["The Boss"], ["Hans"], tough)
    battle.tell(acts("Ann", "The Boss", "nothing"), acts("Bob", "Hans", "nothing"))
    battle.tell(told("damage_taken", unit="Hans", points=2))

    asked = follow(battle, told("round_ended", round=2), dice(2, 1))

    assert asked == [("skill_used", 2), ("unit_repaired", None)]
    assert battle.state.units["Hans"].left == 2


def test_the_serum_heals_as_much_as_hit_soldiers():
    ghoul = card("Rhino", abilities="Wiederbelebungsserum")
    battle = battle_of(["Rhino"], ["Sturmpioniere"], ghoul)
    battle.tell(told("damage_taken", unit="Rhino", points=3))
    attacking(battle, "Rhino")
    follow(battle, aimed("Rhino", "Rocket Punch", "Sturmpioniere"), dice(3, 2))

    (offer,) = [one for one in battle.offered("unit_repaired") if one.facts]
    assert offer.facts == {"unit": "Rhino", "points": 2}
    battle.tell(told("unit_repaired", unit="Rhino", points=2))
    assert [one for one in battle.offered("unit_repaired") if one.facts] == []


def test_a_medal_of_honor_throws_one_die_again_once_a_round():
    hero = card("Rhino", abilities="Medal of Honor")
    battle = attacking(battle_of(["Rhino"], ["Hans"], hero), "Rhino")
    follow(battle, aimed("Rhino", "Rocket Punch", "Hans"), dice(3, 1))
    assert battle.state.units["Hans"].left == 1
    (offer,) = battle.offered("line_rerolled")

    asked = follow(battle, told("line_rerolled", **{**offer.facts, "dice": dice(1, 1)}))

    assert [kind for kind, _ in asked][:1] == ["damage_taken"]
    assert battle.offered("line_rerolled") == []


# -- the board of the arithmetic -------------------------------------------------------------------


def test_the_table_makes_the_board_of_the_arithmetic():
    battle = battle_of(
        ["The Boss", "Bazooka Joe", "Hell Boys"], ["Hans"], BOARD,
        told("square_marked", squares=["C3"], symbol="none"),
        told("cover_placed", cover="tank_trap", square="D4"),
        told("wall_marked", edges=["A1|A2"]),
        told("building_marked", squares=["F6", "G6"]),
        told("entrance_marked", edge="F5|F6", size="small"),
        told("entry_marked", side="Ann", squares=["A1", "B1"]),
        told("hero_attached", hero="Bazooka Joe", unit="The Boss"),
    )  # fmt: skip
    battle.tell(*standing(The_Boss="B2", Hans="B5"))

    situation = situation_of(battle.state)

    field = situation.field
    assert (field.symbols, dict(field.cover)) == ({"C3": "none"}, {"D4": "tank_trap"})
    assert field.walls == (("A1", "A2"),)
    (building,) = field.buildings
    assert (building.squares, [one._asdict() for one in building.entrances]) == (
        ("F6", "G6"), [{"square": "F6", "side": "south", "size": "small"}]
    )  # fmt: skip
    assert field.entry == {"Ann": ("A1", "B1")}
    by_id = situation.by_id
    assert (by_id["The Boss"].square, by_id["Hell Boys"].square) == ("B2", None)
    assert by_id["Bazooka Joe"].joined_to == "The Boss"
    assert by_id["Hans"].armour == "V3"


def test_without_a_board_there_is_none_and_a_strange_unit_is_left_out():
    assert situation_of(battle_of(["The Boss"], ["Hans"]).state) is None
    battle = battle_of(["Strangers"], ["Hans"], BOARD).tell(*standing(Strangers="B2", Hans="B5"))

    assert set(situation_of(battle.state).by_id) == {"Hans"}


def test_a_large_unit_takes_its_squares_with_it():
    battle = battle_of(["Blackhawk"], ["Hans"], BOARD)
    battle.tell(told("unit_entered", unit="Blackhawk", square="B2",
                     footprint=["B2", "C2", "B3", "C3"]))  # fmt: skip
    battle.tell(told("unit_moved", unit="Blackhawk", square="C3"))

    assert battle.state.units["Blackhawk"].squares == ("C3", "D3", "C4", "D4")
    assert situation_of(battle.state).by_id["Blackhawk"].also_on == ("D3", "C4", "D4")


def test_moves_are_offered_as_far_as_the_unit_gets():
    battle = battle_of(["The Boss"], ["Hans"], BOARD).tell(*standing(The_Boss="B2", Hans="B5"))
    attacking(battle, "The Boss", "move_attack")

    (offer,) = battle.offered("unit_moved")
    squares = {choice.value for choice in offer.asks[0].choices}

    assert squares == {"A1", "B1", "C1", "A2", "C2", "A3", "B3", "C3"}
    battle.tell(told("unit_moved", unit="The Boss", square="B3", path=["B3"]))
    assert battle.offered("unit_moved") == []
    assert DUST_TACTICS.describe(battle.state)["units"]["The Boss"]["squares"] == ["B3"]


def test_a_move_takes_the_cheapest_way_where_nobody_tells_another():
    """Fast: two squares with the first move, one with the second, whose diagonal costs two."""
    battle = battle_of(["Hell Boys"], ["Hans"], BOARD).tell(*standing(Hell_Boys="B2", Hans="B8"))
    attacking(battle, "Hell Boys", "move_move")
    (offer,) = battle.offered("unit_moved")

    draft = offer.draft({"square": "C4"})
    assert draft.facts["path"] in (["C3", "C4"], ["B3", "C4"])
    battle.tell(draft.entry())

    (second,) = battle.offered("unit_moved")
    assert {choice.value for choice in second.asks[0].choices} == {"B4", "D4", "C3", "C5"}
    battle.tell(second.draft({"square": "C5"}).entry())
    assert battle.rules == set()


SHARED = {
    # skill of a hero: whether his squad has it; skills of a squad count for the hero
    "Advanced Reactive Fire": True, "Superior Reactive Fire": True, "Agile": True,
    "Assault": True, "Badass": True, "Berserk": True, "Charge": True, "Heroic Attack": True,
    "Damage Resilient": False, "Medal of Honor": False, "Sniper": False, "Black Ops": False,
}  # fmt: skip


@pytest.mark.parametrize(("skill", "is_shared"), SHARED.items())
def test_a_joined_hero_shares_what_the_rulebook_says(skill, is_shared):
    hero = card("Bazooka Joe", abilities=skill)
    battle = battle_of(["The Boss", "Bazooka Joe"], ["Hans"], hero)
    assert not has_skill(battle.state, "The Boss", skill)

    battle.tell(told("hero_attached", hero="Bazooka Joe", unit="The Boss"))

    assert has_skill(battle.state, "The Boss", skill) is is_shared
    battle.tell(told("hero_detached", hero="Bazooka Joe"))
    assert not has_skill(battle.state, "The Boss", skill)


@pytest.mark.parametrize(("skill", "is_shared"), [("Fast", True), ("Sniper", False)])
def test_what_a_squad_can_counts_for_the_hero_but_no_sniper(skill, is_shared):
    squad = card("The Boss", abilities=skill)
    battle = battle_of(["The Boss", "Bazooka Joe"], ["Hans"], squad)
    battle.tell(told("hero_attached", hero="Bazooka Joe", unit="The Boss"))

    assert has_skill(battle.state, "Bazooka Joe", skill) is is_shared


@pytest.mark.parametrize(("unit", "may"), [("Blackhawk", True), ("The Boss", False)])
def test_a_vehicle_on_a_crate_may_crush_it(unit, may):
    crate = told("cover_placed", cover="crate", square="B2")
    battle = battle_of(["Blackhawk", "The Boss"], ["Hans"], BOARD, crate)
    battle.tell(told("unit_entered", unit=unit, square="B2"))
    attacking(battle, unit, "move_nothing")

    offered = [offer.facts for offer in battle.offered("cover_crushed")]

    assert offered == [{"unit": unit, "square": "B2"}] * may
    if may:
        battle.tell(told("cover_crushed", **offered[0]))
        assert battle.state.board.cover == {}
