"""What the rules ask for behind a weapon line, step by step, and what the target loses."""

from fractions import Fraction

import pytest
from projections.dice import spread_of
from projections.games.dust_tactics.acts import ACTS
from projections.games.dust_tactics.aiming import shooters, usable_lines
from projections.games.dust_tactics.system import DUST_TACTICS
from projections.offers import Draft
from tests.dust_tactics.attacks import aimed, attacking, battle_of, dice, follow
from tests.dust_tactics.matches import acts, begun, card, told


def left(battle, unit):
    return battle.state.units[unit].left


def test_a_sustained_attack_throws_its_blanks_once_more():
    """D-01: five dice, two hits; three are thrown again, one hits."""
    battle = attacking(battle_of(["The Boss"], ["Sturmpioniere"]), "The Boss", "sustained")

    asked = follow(battle, aimed("The Boss", "Carbine", "Sturmpioniere"), dice(5, 2), dice(3, 1))

    assert asked == [("line_fired", 5), ("line_rerolled", 3), ("damage_taken", None)]
    assert left(battle, "Sturmpioniere") == 2


def test_an_attack_that_is_not_sustained_throws_once():
    battle = attacking(battle_of(["The Boss"], ["Hans"]), "The Boss")

    assert follow(battle, aimed("The Boss", "Carbine", "Sturmpioniere"), dice(5, 0)) == [
        ("line_fired", None)
    ]


def test_two_lines_at_one_target():
    """D-15: four dice of the StG 47, one Panzerfaust: three figures fall, two are left."""
    battle = attacking(battle_of(["Hell Boys"], ["Sturmpioniere"]), "Sturmpioniere", player="Bob")

    first = follow(battle, aimed("Sturmpioniere", "StG 47", "Hell Boys"), dice(4, 2))
    second = follow(battle, aimed("Sturmpioniere", "Panzerfaust", "Hell Boys", shots=1), dice(1, 1))

    assert (first[0], second[0]) == (("line_fired", 4), ("line_fired", 1))
    assert left(battle, "Hell Boys") == 2
    assert battle.state.units["Sturmpioniere"].spent == {"Panzerfaust": 1}


def test_plain_figures_fall_first_where_nobody_says_otherwise():
    battle = attacking(battle_of(["Hell Boys"], ["Sturmpioniere"]), "Sturmpioniere", player="Bob")

    follow(battle, aimed("Sturmpioniere", "StG 47", "Hell Boys"), dice(4, 1))

    assert battle.state.units["Hell Boys"].removed == ("Shotgun",)


def test_whoever_falls_instead_is_said_in_what_follows():
    battle = attacking(battle_of(["Hell Boys"], ["Sturmpioniere"]), "Hell Boys")
    facts = {"unit": "Hell Boys", "line": "Shotgun", "target": "Sturmpioniere", "dice": dice(9, 1)}
    draft = Draft("line_fired", facts)

    (plain,) = DUST_TACTICS.play.consequences(battle.state, draft)
    (chosen,) = DUST_TACTICS.play.consequences(
        battle.state, draft.answered("removed", ["Flammenwerfer 40"])
    )

    assert (plain.facts["removed"], chosen.facts["removed"]) == (["StG 47"], ["Flammenwerfer 40"])


def test_the_dice_of_a_squad_fall_with_those_who_carry_the_weapon():
    """D-14: nine dice of three shotguns, six once one of them is gone."""
    battle = battle_of(["Hell Boys"], ["Sturmpioniere"])
    attacking(battle, "Hell Boys")
    assert follow(battle, aimed("Hell Boys", "Shotgun", "Sturmpioniere"), dice(9, 0)) == [
        ("line_fired", 9)
    ]
    battle.tell(told("damage_taken", unit="Hell Boys", points=1, removed=["Shotgun"]), *begun(3))
    attacking(battle, "Hell Boys")
    assert follow(battle, aimed("Hell Boys", "Shotgun", "Sturmpioniere"), dice(6, 0)) == [
        ("line_fired", 6)
    ]


def test_who_carries_what_is_not_known_once_losses_were_not_told_by_figures():
    battle = battle_of(["Hell Boys"], ["Sturmpioniere"])
    battle.tell(told("damage_taken", unit="Hell Boys", points=1))
    attacking(battle, "Hell Boys")

    asked = follow(battle, aimed("Hell Boys", "Shotgun", "Sturmpioniere"), dice(6, 0))

    assert asked == [("line_fired", None)]


def test_hard_cover_saves_point_by_point():
    """D-17: four points, three blanks save, one figure is removed."""
    flak = card("Flak", kind="squad", armour_class="S2", hit_points=3, weapons="Flak gun x3",
                abilities="")  # fmt: skip
    gun = told("thing_met", kind="weapon", name="Flak gun", values={"range": "4", "S2": "2/1"})
    battle = battle_of(["Hell Boys"], ["Flak"], flak, gun)
    battle.tell(card("Flak", kind="squad", armour_class="S2", hit_points=3))
    attacking(battle, "Flak", player="Bob")
    fired = told("line_fired", unit="Flak", line="Flak gun", target="Hell Boys", cover="hard",
                 dice=dice(6, 4))  # fmt: skip

    asked = follow(battle, fired, dice(4, 3))

    assert asked == [("cover_rolled", 4), ("damage_taken", None)]
    assert left(battle, "Hell Boys") == 4


def test_a_card_without_a_save_rolls_for_no_cover():
    battle = battle_of(["The Boss"], ["Heavy Laser Grenadiers"])
    attacking(battle, "The Boss")
    fired = told("line_fired", unit="The Boss", line="Carbine", target="Heavy Laser Grenadiers",
                 cover="hard", dice=dice(5, 1))  # fmt: skip

    assert follow(battle, fired, dice(1, 0)) == [("resilience_rolled", 1), ("damage_taken", None)]


@pytest.mark.parametrize(("line", "number"), [("Flamethrower", 10), ("Knife & Grenade", 5)])
def test_flames_and_blades_ask_for_no_cover(line, number):
    battle = attacking(battle_of(["Hell Boys"], ["Sturmpioniere"]), "Hell Boys")
    fired = told("line_fired", unit="Hell Boys", line=line, target="Sturmpioniere", cover="hard",
                 dice=dice(number, 5))  # fmt: skip

    assert [kind for kind, _ in follow(battle, fired)][0] == "damage_taken"


@pytest.mark.parametrize(("face", "sentence"), [
    ("blank", "Hell Boys rolls for cover and saves 3 of 4 points (saved by: blank)."),
    ("hit", "Hell Boys rolls for cover and saves 1 of 4 points (saved by: hit)."),
    (None, "Hell Boys rolls for cover (dice: 1/4)."),
])  # fmt: skip
def test_a_save_is_told_by_the_points_that_it_saved(face, sentence):
    battle = battle_of(["Hell Boys"], ["Hans"])
    faces = ["blank", "hit", "blank", "blank"]
    event = DUST_TACTICS.vocabulary.accept(
        told(
            "cover_rolled", unit="Hell Boys", dice=faces, **({} if face is None else {"face": face})
        )
    )

    assert ACTS.by_type["cover_rolled"].sentence(event, battle.state).text("en") == sentence


def test_hits_of_a_laser_are_thrown_again_until_none_is_left():
    """Sigrid's example: eight dice, one hit; again; seven blanks of the first throw; again."""
    battle = battle_of(["Heavy Laser Grenadiers"], ["The Boss"])
    attacking(battle, "Heavy Laser Grenadiers", "sustained")

    asked = follow(
        battle, aimed("Heavy Laser Grenadiers", "Schwer Laser-Werfer", "The Boss"),
        dice(3, 1), dice(1, 1), dice(1, 0), dice(2, 1), dice(1, 0),
    )  # fmt: skip

    assert asked[:5] == [
        ("line_fired", 3), ("line_rerolled", 1), ("line_rerolled", 1), ("line_rerolled", 2),
        ("line_rerolled", 1),
    ]  # fmt: skip
    assert left(battle, "The Boss") == 2


def test_berserk_throws_what_is_blank_still_after_the_sustained_attack():
    battle = attacking(battle_of(["Rhino"], ["The Boss"]), "Rhino", "sustained")
    battle.tell(told("skill_used", unit="Rhino", skill="Berserk"))

    asked = follow(
        battle, aimed("Rhino", "Rocket Punch", "The Boss"), dice(3, 1), dice(2, 1), dice(1, 0)
    )

    assert asked[:3] == [("line_fired", 3), ("line_rerolled", 2), ("line_rerolled", 1)]
    assert left(battle, "The Boss") == 3


def test_a_phaser_throws_so_many_damage_dice_for_each_hit():
    battle = attacking(battle_of(["Honey"], ["Hans"]), "Honey")

    asked = follow(battle, aimed("Honey", "120W Phaser Gun", "Hans"), dice(2, 2), dice(4, 1))

    assert asked == [("line_fired", 2), ("phaser_rolled", 4), ("damage_taken", None)]
    assert left(battle, "Hans") == 2


def test_one_hit_of_ap_incendiary_is_the_end_of_it():
    """D-22: one die hits, and the vehicle is gone whatever it had."""
    battle = attacking(battle_of(["Steel Rain"], ["Hans"]), "Hans", player="Bob")

    asked = follow(battle, aimed("Hans", "Panzerfaust Werfer", "Steel Rain"), dice(1, 1))

    assert [kind for kind, _ in asked] == [
        "line_fired", "damage_taken", "unit_eliminated", "end_triggered"
    ]  # fmt: skip
    assert battle.state.points_of("Bob") == 40


def test_ap_incendiary_needs_not_know_what_the_target_had():
    unknown = card("Pounder", armour_class="V4", kind="vehicle")
    battle = battle_of(["Pounder"], ["Hans"], unknown)
    attacking(battle, "Hans", player="Bob")

    asked = follow(battle, aimed("Hans", "Panzerfaust Werfer", "Pounder"), dice(1, 1))

    assert [kind for kind, _ in asked] == ["line_fired", "unit_eliminated", "end_triggered"]
    assert battle.state.units["Pounder"].is_eliminated


def test_a_volley_throws_by_its_rounds_and_spends_them():
    """D-24: two rockets, six dice; two of four are left, and it has to be loaded."""
    battle = battle_of(["Steel Rain"], ["Heavy Laser Grenadiers"])
    attacking(battle, "Steel Rain", "attack_skill")
    line = '4.2" Rockets'

    asked = follow(
        battle, aimed("Steel Rain", line, "Heavy Laser Grenadiers", volley=2), dice(6, 0)
    )

    unit = battle.state.units["Steel Rain"]
    assert asked == [("line_fired", 6)]
    assert (unit.spent, unit.empty) == ({line: 2}, (line,))
    assert [offer.facts for offer in battle.offered("weapon_reloaded")] == [
        {"unit": "Steel Rain", "line": line}
    ]
    battle.tell(told("weapon_reloaded", unit="Steel Rain", line=line))
    assert battle.state.units["Steel Rain"].empty == ()


def test_limited_shots_are_offered_up_to_one_for_each_living_figure():
    """D-28: two figures are left, three Panzerfausts: two shots at most."""
    battle = battle_of(["The Boss"], ["Sturmpioniere"])
    battle.tell(told("damage_taken", unit="Sturmpioniere", points=3))
    attacking(battle, "Sturmpioniere", player="Bob")

    (offer,) = [
        one for one in battle.offered("line_aimed", "Bob")
        if one.facts.get("line") == "Panzerfaust"
    ]  # fmt: skip
    (shots,) = [ask for ask in offer.asks if ask.fact == "shots"]

    assert [choice.value for choice in shots.legal({})] == [1, 2]


def test_in_close_combat_both_throw_for_those_who_stood_there_when_it_began():
    """D-19: three fall before, then five knives against two; both sides at the same moment."""
    battle = battle_of(["Hell Boys"], ["Sturmpioniere"])
    attacking(battle, "Hell Boys")
    follow(battle, aimed("Hell Boys", "Shotgun", "Sturmpioniere"), dice(9, 3))
    assert left(battle, "Sturmpioniere") == 2
    assert [line.name for line in usable_lines(battle.state, next(shooters(battle.state)))] == [
        "Flamethrower", "Knife & Grenade"
    ]  # fmt: skip

    first = follow(battle, aimed("Hell Boys", "Knife & Grenade", "Sturmpioniere"), dice(5, 2))
    assert battle.state.units["Sturmpioniere"].is_eliminated
    answer = aimed("Sturmpioniere", "Knife & Grenade", "Hell Boys", occasion="answer")
    assert answer["occasion"] in {
        offer.facts.get("occasion") for offer in battle.offered("line_aimed")
    }
    second = follow(battle, answer, dice(2, 1))

    assert (first[0], second[0]) == (("line_fired", 5), ("line_fired", 2))
    assert left(battle, "Hell Boys") == 4


def test_whoever_makes_a_heroic_attack_loses_nothing():
    brave = card("Rhino", abilities="Heroic Attack")
    battle = battle_of(["Rhino"], ["Sturmpioniere"], brave)
    attacking(battle, "Rhino").tell(told("skill_used", unit="Rhino", skill="Heroic Attack"))
    fired = told("line_fired", unit="Sturmpioniere", line="StG 47", target="Rhino",
                 occasion="reaction", dice=dice(4, 4))  # fmt: skip

    assert follow(battle, fired) == []
    assert battle.state.units["Rhino"].is_immune
    battle.tell(*begun(3))
    assert not battle.state.units["Rhino"].is_immune


def test_the_card_of_nobody_knows_what_it_costs_and_asks():
    battle = battle_of(["Strangers"], ["Hans"])
    attacking(battle, "Strangers")

    asked = follow(battle, aimed("Strangers", "Raygun", "Hans"), dice(4, 2), 1)

    assert asked == [("line_fired", None), ("damage_taken", None)]
    assert left(battle, "Hans") == 2
    battle.tell(*begun(3), acts("Ann", "Strangers", "attack_nothing"))
    (offer,) = [one for one in battle.offered("line_aimed") if one.facts["unit"] == "Strangers"]
    assert [choice.value for choice in offer.asks[0].choices] == ["Raygun"]


def test_damage_of_a_joined_hero_is_the_owners_to_assign():
    battle = battle_of(["The Boss", "Bazooka Joe"], ["Sturmpioniere"])
    battle.tell(told("hero_attached", hero="Bazooka Joe", unit="The Boss"))
    attacking(battle, "Sturmpioniere", player="Bob")
    fired = told("line_fired", unit="Sturmpioniere", line="StG 47", target="The Boss",
                 dice=dice(4, 1))  # fmt: skip
    event = DUST_TACTICS.vocabulary.accept(fired)
    battle.tell(fired)

    draft = ACTS.by_type["line_fired"].follows(battle.state, event)
    who = next(ask for ask in draft.asks if ask.fact == "unit")

    assert [choice.value for choice in who.choices] == ["The Boss", "Bazooka Joe"]


def test_a_crate_keeps_the_damage_it_has_taken():
    board = (
        told("board_laid", columns=4, rows=4),
        told("cover_placed", cover="crate", square="B2"),
    )
    battle = battle_of(["Blackhawk"], ["Hans"], *board)
    attacking(battle, "Blackhawk")
    fired = told("line_fired", unit="Blackhawk", line="Dual Heavy PIAT", square="B2",
                 dice=dice(5, 1))  # fmt: skip

    assert follow(battle, fired) == [("cover_damaged", None)]
    assert battle.state.board.cover == {"B2": ("crate", 1)}
    battle.tell(told("cover_damaged", square="B2", points=1))
    assert battle.state.board.cover == {}


def lines_at(battle, unit):
    """By line of a unit what it is offered at: units, squares, or one unit alone."""
    return {
        offer.facts["line"]: [choice.value for ask in offer.asks for choice in ask.choices]
        or [offer.facts.get("target")]
        for offer in battle.offered("line_aimed") if offer.facts.get("unit") == unit
    }  # fmt: skip


def test_a_cover_element_is_a_target_of_what_harms_and_reaches_it():
    board, trap = told("board_laid", columns=4, rows=4), told(
        "cover_placed", cover="tank_trap", square="B2"
    )  # fmt: skip
    weak = told("thing_met", kind="weapon", name="Carbine", values={"V5": "-"})
    battle = battle_of(["Blackhawk", "The Boss"], ["Hans"], board, trap, weak)
    battle.tell(told("unit_entered", unit="Blackhawk", square="B1"))
    battle.tell(told("unit_entered", unit="The Boss", square="A1"))

    attacking(battle, "Blackhawk")
    assert [offer.asks[0].choices[0].value for offer in battle.offered("line_aimed")
            if any(ask.fact == "square" for ask in offer.asks)] == ["B2"]  # fmt: skip
    attacking(battle, "The Boss")
    assert not any(ask.fact == "square" for offer in battle.offered("line_aimed")
                   for ask in offer.asks)  # fmt: skip


def test_flames_that_reach_farther_hit_whoever_stands_on_their_way():
    far = told("thing_met", kind="weapon", name="Flammenwerfer 40", values={"range": "2"})
    battle = battle_of(
        ["Hell Boys", "The Boss"], ["Sturmpioniere", "Lara"], far,
        told("board_laid", columns=5, rows=5),
    )  # fmt: skip
    for unit, square in (("Sturmpioniere", "A1"), ("Lara", "A2"), ("The Boss", "B2"),
                         ("Hell Boys", "C2")):  # fmt: skip
        battle.tell(told("unit_entered", unit=unit, square=square))
    attacking(battle, "Sturmpioniere", player="Bob")
    follow(battle, aimed("Sturmpioniere", "Flammenwerfer 40", "Hell Boys"), dice(5, 0))

    (offer,) = [one for one in battle.offered("line_aimed")
                if one.facts.get("occasion") == "flames"]  # fmt: skip
    assert [choice.value for choice in offer.asks[0].choices] == ["The Boss", "Lara"]
    follow(battle, aimed("Sturmpioniere", "Flammenwerfer 40", "Lara", occasion="flames"),
           dice(1, 1))  # fmt: skip
    assert left(battle, "Lara") == 3


def test_a_charge_uses_lines_of_range_one_and_close_combat():
    wild = card("Hell Boys", abilities="Charge")
    battle = battle_of(["Hell Boys"], ["Sturmpioniere"], wild)
    battle.tell(told("thing_corrected", kind="weapon", name="Flamethrower", values={"range": "2"}))
    attacking(battle, "Hell Boys", "move_move")
    assert lines_at(battle, "Hell Boys") == {}

    battle.tell(told("skill_used", unit="Hell Boys", skill="Charge"))

    assert set(lines_at(battle, "Hell Boys")) == {"Shotgun", "Knife & Grenade"}


def test_who_declared_no_attack_is_offered_none():
    battle = attacking(battle_of(["Hell Boys"], ["Sturmpioniere"]), "Hell Boys", "move_nothing")

    assert battle.offered("line_aimed") == []


def test_in_the_first_round_units_come_in_over_their_squares_and_go_on():
    """D-33: MOVE + MOVE brings Death Dealers onto the second row."""
    battle = battle_of(
        ["Death Dealers"], ["Sturmpioniere"], told("board_laid", columns=4, rows=6),
        told("entry_marked", side="Ann", squares=["A1", "B1"]),
    )  # fmt: skip
    battle.tell(*begun(1), acts("Ann", "Death Dealers", "move_move"))
    (enters,) = battle.offered("unit_entered")
    assert [choice.value for choice in enters.asks[0].choices] == ["A1", "B1"]
    assert battle.offered("unit_moved") == []

    battle.tell(told("unit_entered", unit="Death Dealers", square="A1"))

    (moves,) = battle.offered("unit_moved")
    assert {choice.value for choice in moves.asks[0].choices} == {"A2", "B1", "B2"}
    battle.tell(told("unit_moved", unit="Death Dealers", square="B2"))
    assert battle.rules == set()
    assert battle.offered("unit_moved") == []


# -- the initiative --------------------------------------------------------------------------------


def test_a_tie_of_the_initiative_comes_in_245_of_729_rolls():
    """D-36: three dice a side."""
    battle = battle_of(["The Boss"], ["Hans"])
    event = DUST_TACTICS.vocabulary.accept(
        told("initiative_rolled", winner="Ann", hits={"Ann": 3, "Bob": 1})
    )
    ann, bob = DUST_TACTICS.rules.rolls["initiative_rolled"](battle.state, event)
    sides = [spread_of(roll.dice) for roll in (ann, bob)]

    tie = sum(sides[0].exactly(hits) * sides[1].exactly(hits) for hits in range(4))

    assert tie == Fraction(245, 729)
    assert (ann.came, bob.came) == (3, 1)


def test_black_ops_throw_one_die_more_once():
    battle = battle_of(["Bazooka Joe", "Bazooka Joe"], ["Hans"])
    event = DUST_TACTICS.vocabulary.accept(
        told("initiative_rolled", winner="Ann", hits={"Ann": 4, "Bob": 1})
    )
    ann, bob = DUST_TACTICS.rules.rolls["initiative_rolled"](battle.state, event)

    assert (len(ann.dice), len(bob.dice)) == (4, 3)


def test_each_reaction_finds_its_target_as_it_is_then():
    """The second flamethrower throws for the figures that the first reaction has left."""
    battle = battle_of(
        ["Hell Boys"], ["Sturmpioniere", "Sturmpioniere"], reaction_limit="unlimited"
    )
    attacking(battle, "Hell Boys", "move_attack")
    dice_of = []
    for unit, expected in (("Sturmpioniere", 5), ("Sturmpioniere 2", 3)):
        battle.tell(told("reaction_tried", unit=unit, target="Hell Boys", dice=dice(1, 1)))
        shot = aimed(unit, "Flammenwerfer 40", "Hell Boys", occasion="reaction")
        dice_of.append(follow(battle, shot, dice(expected, 2))[0][1])

    assert dice_of == [5, 3]


def test_who_reacts_may_use_what_needs_no_action():
    wild = card("Rhino", abilities="Berserk")
    battle = battle_of(["Hell Boys"], ["Rhino"], wild)
    attacking(battle, "Hell Boys", "move_attack")
    battle.tell(told("reaction_tried", unit="Rhino", target="Hell Boys", dice=dice(1, 1)))

    assert [offer.facts.get("skill") for offer in battle.offered("skill_used")][:1] == ["Berserk"]


@pytest.mark.parametrize(("face", "lost"), [("blank", 1), ("hit", 2), (None, None)])
def test_of_a_card_that_nobody_copied_the_table_says_which_side_saves(face, lost):
    battle = battle_of(["The Boss"], ["Strangers"], card("Strangers", kind="squad", hit_points=5,
                                                        armour_class="S2"))  # fmt: skip
    attacking(battle, "The Boss")
    fired = told("line_fired", unit="The Boss", line="Carbine", target="Strangers", cover="hard",
                 dice=dice(5, 3))  # fmt: skip
    battle.tell(fired)
    draft = ACTS.by_type["line_fired"].follows(battle.state, DUST_TACTICS.vocabulary.accept(fired))
    assert [ask.fact for ask in draft.asks] == ["dice", "face"]
    said = {} if face is None else {"face": face}

    asked = follow(battle, {"type": draft.type, **draft.facts, **said,
                            "dice": ["hit", "blank", "blank"]})  # fmt: skip

    assert [kind for kind, _ in asked] == ["damage_taken"] * (lost is not None)
    assert left(battle, "Strangers") == 5 - (lost or 0)
