"""The 27 mistakes that a recorder can catch: each with a record that finds it, and one beside it.

The cards are whole ones, as a table copies them; squares are those of a board of 12 by 12.
"""

from typing import Any, NamedTuple

import pytest
from events.composer import compose
from projections.checking import findings_of
from projections.games.dust_tactics.acts import RULES
from projections.games.dust_tactics.system import DUST_TACTICS
from projections.replay import Replay
from tests.dust_tactics.full_cards import CARDS
from tests.dust_tactics.matches import TWO, Battle, acts, begun, told

ALLIES = ["Hell Boys", "Death Dealers", "The Boss", "Blackhawk", "Honey", "Steel Rain",
          "Bazooka Joe", "Rhino"]  # fmt: skip
AXIS = ["Heavy Laser Grenadiers", "Sturmpioniere", "Hans", "Lothar", "Lara"]
ARMIES = (*CARDS, told("army_listed", player="Ann", units=ALLIES),
          told("army_listed", player="Bob", units=AXIS))  # fmt: skip
BOARD = told("board_laid", columns=12, rows=12)


def battle(*before, first="Ann", **squares):
    """A round with its board, where units stand on squares: `Hell_Boys="D4"`."""
    places = {name.replace("_", " "): square for name, square in squares.items()}
    entered = (told("unit_entered", unit=name, square=square) for name, square in places.items())
    return (*ARMIES, BOARD, *before, *begun(winner=first), *entered)


def moved(unit, *path, **more):
    return told("unit_moved", unit=unit, square=path[-1], path=list(path), **more)


def fires(unit, line, target=None, dice=None, hits=0, **more):
    """A line with so many dice, of which so many hit."""
    thrown = {} if dice is None else {"dice": {"dice": dice, "successes": hits}}
    aimed = {} if target is None else {"target": target}
    return told("line_fired", unit=unit, line=line, **aimed, **thrown, **more)


def again(unit, line, cause, dice, hits=0):
    counted = {"dice": dice, "successes": hits}
    return told("line_rerolled", unit=unit, line=line, why=cause, dice=counted)


def covers(unit, dice, saves=0, **more):
    return told("cover_rolled", unit=unit, dice={"dice": dice, "successes": saves}, **more)


class Mistake(NamedTuple):
    """A mistake of the list, by its number: what happened before, what is wrong, what is not."""

    number: int
    rule: str
    name: str
    before: tuple[Any, ...]
    wrong: Any
    right: Any
    options: dict[str, str] = {}


def over(**facts):
    return told("round_ended", round=1, **facts)


OVER = over(idle=[*ALLIES, *AXIS], reserves=[*ALLIES, *AXIS])
BLACKHAWK = (*battle(Blackhawk="D4"), acts("Ann", "Blackhawk", "move_move"),
             moved("Blackhawk", "E5"))  # fmt: skip
WALLED = told("square_marked", squares=["E4"], symbol="none")
SHUT = told("square_marked", squares=["E4", "D5"], symbol="none")
DEALERS = (
    *battle(Death_Dealers="D4", Sturmpioniere="G7", Heavy_Laser_Grenadiers="F7"),
    acts("Ann", "Death Dealers", "attack_nothing"),
)
SCREENED = (
    *battle(Death_Dealers="D4", Hell_Boys="D6", Sturmpioniere="D8", Hans="D7"),
    acts("Ann", "Death Dealers", "attack_nothing"),
)
CORNER = (
    *battle(told("square_marked", squares=["F5", "A7"], symbol="none"), Death_Dealers="D4",
            Sturmpioniere="F6", Heavy_Laser_Grenadiers="B7", Hans="D6", Lara="E7"),
    acts("Ann", "Death Dealers", "attack_nothing"),
)  # fmt: skip
BEHIND_CRATE = (
    *battle(told("square_marked", squares=["F5"], symbol="none"),
            told("cover_placed", cover="crate", square="F6"), Death_Dealers="D4",
            Sturmpioniere="F6"),
    acts("Ann", "Death Dealers", "attack_nothing"),
)  # fmt: skip
CRATE = told("cover_placed", cover="crate", square="F4")
CLOSE = (
    *battle(CRATE, Hell_Boys="E4", Death_Dealers="E5", Honey="E7", Bazooka_Joe="F5",
            Lothar="A12", Sturmpioniere="F4"),
    acts("Ann", "Hell Boys", "attack_nothing"),
)  # fmt: skip
BEHIND_TRAP = (
    *battle(told("cover_placed", cover="tank_trap", square="F4"), Sturmpioniere="F4",
            Death_Dealers="D4"),
    acts("Ann", "Death Dealers", "attack_nothing"),
    fires("Death Dealers", "M1A3 Bazooka", "Sturmpioniere", 1, 1, cover="hard"),
)  # fmt: skip
LOST_A_SHOTGUN = (
    *battle(Hell_Boys="E4", Sturmpioniere="F4"),
    told("damage_taken", unit="Hell Boys", points=1, removed=["Shotgun"]),
    acts("Ann", "Hell Boys", "attack_nothing"),
)
PIAT = (*battle(Blackhawk="E4", Sturmpioniere="F4"), acts("Ann", "Blackhawk", "attack_nothing"))
JOE = (*battle(Bazooka_Joe="E4", Sturmpioniere="F4"), acts("Ann", "Bazooka Joe", "attack_nothing"))
TWO_LEFT = (
    *battle(Sturmpioniere="E4", Hell_Boys="F4", Death_Dealers="E5", first="Bob"),
    told("damage_taken", unit="Sturmpioniere", points=3,
         removed=["StG 47", "StG 47", "Flammenwerfer 40"]),
    acts("Bob", "Sturmpioniere", "attack_nothing"),
)  # fmt: skip
LASER = (
    *battle(Heavy_Laser_Grenadiers="E4", Hell_Boys="F4", first="Bob"),
    acts("Bob", "Heavy Laser Grenadiers", "sustained"),
    fires("Heavy Laser Grenadiers", "Schwer Laser-Werfer", "Hell Boys", 3, 2),
    again("Heavy Laser Grenadiers", "Schwer Laser-Werfer", "laser", 2, 1),
    again("Heavy Laser Grenadiers", "Schwer Laser-Werfer", "laser", 1, 0),
)
PHASER = (
    *battle(Honey="E4", Heavy_Laser_Grenadiers="F4"), acts("Ann", "Honey", "sustained"),
    fires("Honey", "120W Phaser Gun", "Heavy Laser Grenadiers", 2, 1),
    again("Honey", "120W Phaser Gun", "sustained", 1, 1),
)  # fmt: skip
PHASER_DAMAGE = told("phaser_rolled", unit="Honey", line="120W Phaser Gun",
                     dice={"dice": 6, "successes": 3})  # fmt: skip
FIRST = (*ARMIES, *begun())
CRATE_BESIDE = told("cover_placed", cover="crate", square="F5")
BUILDING = (told("building_marked", squares=["F4", "G4"]),
            told("entrance_marked", edge="E4|F4", size="large"))  # fmt: skip
ORDERED = (
    *battle(The_Boss="D4", Death_Dealers="E4", Hell_Boys="D5"),
    acts("Ann", "The Boss", "skill_skill"),
    told("skill_used", unit="The Boss", skill="officer_order", target="Death Dealers",
         dice=["blank"]),
)  # fmt: skip
GUNS = (
    *battle(Steel_Rain="A1", The_Boss="D8", Lothar="D10", Hans="D4", Sturmpioniere="A12"),
    acts("Ann", "Steel Rain", "attack_nothing"),
)
INDIRECT = (
    *battle(Steel_Rain="A1", The_Boss="D8", Sturmpioniere="D10"),
    acts("Ann", "The Boss", "skill_nothing"),
    told("artillery_ordered", unit="The Boss", artillery="Steel Rain", target="Sturmpioniere"),
)
STILL = (
    *battle(Death_Dealers="D4", Sturmpioniere="D7", Heavy_Laser_Grenadiers="E7"),
    OVER, *begun(2, "Bob"), acts("Bob", "Sturmpioniere", "move_nothing"),
    moved("Sturmpioniere", "D8"),
    acts("Ann", "Death Dealers", "attack_nothing"),
)  # fmt: skip
FALLEN = (
    *FIRST, told("unit_eliminated", unit="Blackhawk"), told("unit_returned", unit="Blackhawk"),
    told("unit_eliminated", unit="Blackhawk"), OVER,
)  # fmt: skip
ALL_BUT_HANS = [*ALLIES, *(name for name in AXIS if name != "Hans")]


MISTAKES = (
    Mistake(1, "diagonals", "the second diagonal costs 2", BLACKHAWK, moved("Blackhawk", "F6"),
            moved("Blackhawk", "F5")),
    Mistake(1, "diagonals", "told by its end alone", battle(Blackhawk="D4"),
            acts("Ann", "Blackhawk", "move_move", square="F6"),
            acts("Ann", "Blackhawk", "move_move", square="F5")),
    Mistake(2, "corners", "a vehicle past a corner",
            (*battle(WALLED, Blackhawk="D4"), acts("Ann", "Blackhawk", "move_nothing")),
            moved("Blackhawk", "E5"), moved("Blackhawk", "D5")),
    Mistake(2, "corners", "soldiers between two",
            (*battle(SHUT, Death_Dealers="D4"), acts("Ann", "Death Dealers", "move_nothing")),
            moved("Death Dealers", "E5"), moved("Death Dealers", "C5")),
    Mistake(3, "stopping", "on a friend's square",
            (*battle(Death_Dealers="D4", Hell_Boys="E5"),
             acts("Ann", "Death Dealers", "move_nothing")),
            moved("Death Dealers", "E5"), moved("Death Dealers", "E4")),
    Mistake(4, "range", "each diagonal counted once", DEALERS,
            fires("Death Dealers", "Victory MG", "Sturmpioniere", 8),
            fires("Death Dealers", "Victory MG", "Heavy Laser Grenadiers", 8)),
    Mistake(5, "sight", "through a friendly squad", SCREENED,
            fires("Death Dealers", "Victory MG", "Sturmpioniere", 8),
            fires("Death Dealers", "Victory MG", "Hans", 4)),
    Mistake(5, "sight", "through a vehicle",
            (*battle(Death_Dealers="D4", Blackhawk="D6", Hans="D7", Lothar="F4"),
             acts("Ann", "Death Dealers", "attack_nothing")),
            fires("Death Dealers", "M1A3 Bazooka", "Hans", 1),
            fires("Death Dealers", "M1A3 Bazooka", "Lothar", 1)),
    Mistake(6, "cover", "a corner away from 45 degrees", CORNER,
            fires("Death Dealers", "Victory MG", "Heavy Laser Grenadiers", 8, cover="soft"),
            fires("Death Dealers", "Victory MG", "Sturmpioniere", 8, cover="soft")),
    Mistake(6, "cover", "given to a vehicle", CORNER,
            fires("Death Dealers", "Victory MG", "Hans", 4, cover="soft"),
            fires("Death Dealers", "Victory MG", "Hans", 4, cover="open")),
    Mistake(6, "cover", "given to a lone hero", CORNER,
            fires("Death Dealers", "M1A3 Bazooka", "Lara", 1, cover="soft"),
            fires("Death Dealers", "M1A3 Bazooka", "Lara", 1, cover="open")),
    Mistake(7, "cover_sum", "two soft are hard", BEHIND_CRATE,
            fires("Death Dealers", "Victory MG", "Sturmpioniere", 8, cover="soft"),
            fires("Death Dealers", "Victory MG", "Sturmpioniere", 8, cover="hard")),
    Mistake(7, "cover_sum", "three are no more",
            (*BEHIND_CRATE,
             fires("Death Dealers", "Victory MG", "Sturmpioniere", 8, 3, cover="hard"),
             covers("Sturmpioniere", 3, 1)),
            covers("Sturmpioniere", 2),
            told("damage_taken", unit="Sturmpioniere", points=2, removed=["StG 47", "StG 47"])),
    Mistake(8, "cover_dice", "a die for each hit", BEHIND_TRAP, covers("Sturmpioniere", 1),
            covers("Sturmpioniere", 2)),
    *(
        Mistake(9, "ignored", f"against {line}",
                (*CLOSE, fires(unit, line, "Sturmpioniere", dice, 1, cover="soft", **more), *then),
                covers("Sturmpioniere", 1), told("damage_taken", unit="Sturmpioniere", points=1,
                                                 removed=["StG 47"]))
        for unit, line, dice, more, then in (
            ("Hell Boys", "Flamethrower", 10, {}, ()),
            ("Hell Boys", "Knife & Grenade", 5, {}, ()),
            ("Bazooka Joe", "Grenade Launcher", 3, {}, ()),
            ("Steel Rain", '4.2" Rockets', 3, {"volley": 1, "observer": "Hell Boys"}, ()),
            ("Honey", "120W Phaser Gun", 2, {}, (
                told("phaser_rolled", unit="Honey", line="120W Phaser Gun",
                     dice=["hit", "blank", "blank"]),
            )),
        )
    ),
    Mistake(9, "ignored", "where another line's cover counts",
            (*CLOSE, fires("Hell Boys", "Flamethrower", "Sturmpioniere", 10, 1, cover="soft")),
            covers("Sturmpioniere", 1),
            fires("Hell Boys", "Shotgun", "Sturmpioniere", 9, 1, cover="soft")),
    Mistake(9, "ignored", "against AP incendiary, at the roll",
            (*battle(CRATE, Hans="E4", Honey="F4", first="Bob"),
             acts("Bob", "Hans", "attack_nothing"),
             fires("Hans", "Panzerfaust Werfer", "Honey", 1, 1)),
            told("resilience_rolled", unit="Honey", dice={"dice": 3, "successes": 0}),
            told("damage_taken", unit="Honey", points=3)),
    Mistake(10, "dice", "as many as before the losses", LOST_A_SHOTGUN,
            fires("Hell Boys", "Shotgun", "Sturmpioniere", 9),
            fires("Hell Boys", "Shotgun", "Sturmpioniere", 6)),
    Mistake(10, "dice", "a vehicle multiplies nothing", PIAT,
            fires("Blackhawk", "Dual Heavy PIAT", "Sturmpioniere", 12),
            fires("Blackhawk", "Dual Heavy PIAT", "Sturmpioniere", 6)),
    Mistake(10, "dice", "nor does a hero", JOE,
            fires("Bazooka Joe", "Carbine", "Sturmpioniere", 5),
            fires("Bazooka Joe", "Carbine", "Sturmpioniere", 1)),
    Mistake(11, "limited", "more shots than figures", TWO_LEFT,
            fires("Sturmpioniere", "Panzerfaust", "Hell Boys", 3, shots=3),
            fires("Sturmpioniere", "Panzerfaust", "Hell Boys", 2, shots=2)),
    Mistake(11, "limited", "dice by who carries it",
            (*battle(Sturmpioniere="E4", Hell_Boys="F4", first="Bob"),
             acts("Bob", "Sturmpioniere", "attack_nothing")),
            fires("Sturmpioniere", "Panzerfaust", "Hell Boys", 3, shots=1),
            fires("Sturmpioniere", "Panzerfaust", "Hell Boys", 1, shots=1)),
    Mistake(11, "limited", "more shots than there were",
            (*TWO_LEFT, fires("Sturmpioniere", "Panzerfaust", "Hell Boys", 2, shots=2),
             OVER, *begun(2, "Bob"), acts("Bob", "Sturmpioniere", "attack_nothing")),
            fires("Sturmpioniere", "Panzerfaust", "Hell Boys", 2, shots=2),
            fires("Sturmpioniere", "Panzerfaust", "Hell Boys", 1, shots=1)),
    Mistake(11, "limited", "not spent at a target that fell",
            (*TWO_LEFT,
             told("line_aimed", unit="Sturmpioniere", line="Panzerfaust", target="Hell Boys",
                  shots=2),
             told("unit_eliminated", unit="Hell Boys")),
            acts("Ann", "Death Dealers"),
            fires("Sturmpioniere", "Panzerfaust", "Hell Boys", 2, shots=2)),
    Mistake(11, "limited", "not spent at a target that fell, at the round's end",
            (*TWO_LEFT,
             told("line_aimed", unit="Sturmpioniere", line="Panzerfaust", target="Hell Boys",
                  shots=2),
             told("unit_eliminated", unit="Hell Boys")), OVER,
            fires("Sturmpioniere", "Panzerfaust", "Hell Boys", 2, shots=2)),
    Mistake(12, "rerolls", "the blanks behind a laser's hits", LASER,
            again("Heavy Laser Grenadiers", "Schwer Laser-Werfer", "sustained", 3),
            again("Heavy Laser Grenadiers", "Schwer Laser-Werfer", "sustained", 1)),
    Mistake(13, "phaser_reroll", "damage dice thrown again", (*PHASER, PHASER_DAMAGE),
            again("Honey", "120W Phaser Gun", "berserk", 3),
            told("damage_taken", unit="Heavy Laser Grenadiers", points=3)),
    Mistake(13, "phaser_reroll", "not three for each hit", PHASER,
            told("phaser_rolled", unit="Honey", line="120W Phaser Gun",
                 dice={"dice": 3, "successes": 1}), PHASER_DAMAGE),
    Mistake(14, "two_attacks", "attack and attack", FIRST,
            acts("Ann", "Hell Boys", "attack_attack"), acts("Ann", "Hell Boys", "sustained")),
    Mistake(15, "reaction", "by a unit that was activated",
            (*FIRST, acts("Ann", "Hell Boys"), acts("Bob", "Hans")),
            told("reaction_tried", unit="Hell Boys", target="Hans"),
            told("reaction_tried", unit="Death Dealers", target="Hans")),
    Mistake(15, "reaction", "at another unit", (*FIRST, acts("Bob", "Hans", out_of_turn="officer")),
            told("reaction_tried", unit="Hell Boys", target="Sturmpioniere"),
            told("reaction_tried", unit="Hell Boys", target="Hans")),
    Mistake(15, "reaction", "at a sustained attack",
            (*FIRST, acts("Ann", "Hell Boys", "sustained")),
            told("reaction_tried", unit="Hans", target="Hell Boys"), acts("Bob", "Hans")),
    Mistake(15, "activated_twice", "who failed acts later",
            (*FIRST, acts("Ann", "Hell Boys"),
             told("reaction_tried", unit="Hans", target="Hell Boys", dice=["blank"])),
            acts("Bob", "Hans"), acts("Bob", "Lothar")),
    Mistake(15, "reaction", "a second unit tries",
            (*FIRST, acts("Ann", "Hell Boys"),
             told("reaction_tried", unit="Hans", target="Hell Boys", dice=["blank"])),
            told("reaction_tried", unit="Lothar", target="Hell Boys"),
            acts("Bob", "Lothar")),
    Mistake(16, "command_try", "a second order", ORDERED,
            told("skill_used", unit="The Boss", skill="first_aid", target="Hell Boys"),
            told("skill_used", unit="The Boss", skill="Spotter")),
    Mistake(17, "artillery", "not loaded again",
            (*GUNS, fires("Steel Rain", '4.2" Rockets', "Lothar", 2, volley=1),
             OVER, *begun(2), acts("Ann", "Steel Rain", "attack_nothing")),
            fires("Steel Rain", '4.2" Rockets', "Lothar", 2, volley=1),
            told("weapon_reloaded", unit="Steel Rain", line='4.2" Rockets')),
    Mistake(17, "artillery", "nearer than 4",
            (*battle(Steel_Rain="A1", Hans="C2", Lothar="E1"),
             acts("Ann", "Steel Rain", "attack_nothing")),
            fires("Steel Rain", '4.2" Rockets', "Hans", 2, volley=1),
            fires("Steel Rain", '4.2" Rockets', "Lothar", 2, volley=1)),
    Mistake(17, "artillery", "indirect fire sustained",
            (*INDIRECT, fires("Steel Rain", '4.2" Rockets', "Sturmpioniere", 3, 1, volley=1,
                              observer="The Boss")),
            again("Steel Rain", '4.2" Rockets', "sustained", 2),
            told("damage_taken", unit="Sturmpioniere", points=1, removed=["StG 47"])),
    Mistake(17, "artillery", "activated on an order to a sustained attack", INDIRECT,
            acts("Ann", "Steel Rain", "sustained", out_of_turn="artillery"),
            acts("Ann", "Steel Rain", "attack_nothing", out_of_turn="artillery")),
    Mistake(18, "burst", "doubled though the target moved", STILL,
            fires("Death Dealers", "Victory MG", "Sturmpioniere", 16),
            fires("Death Dealers", "Victory MG", "Sturmpioniere", 8)),
    Mistake(18, "burst", "not doubled though it stood still", STILL,
            fires("Death Dealers", "Victory MG", "Heavy Laser Grenadiers", 8),
            fires("Death Dealers", "Victory MG", "Heavy Laser Grenadiers", 16)),
    Mistake(19, "initiative", "a tie that nobody rolled again",
            (*ARMIES, told("round_began", round=1), told("initiative_rolled")),
            acts("Ann", "Hell Boys"), told("initiative_rolled", winner="Ann")),
    Mistake(20, "mid_round", "in the midst of a round", FIRST, told("match_ended", winner="Ann"),
            OVER),
    Mistake(21, "returned_once", "who fell twice counts twice", FALLEN,
            told("match_ended", winner="Bob", scores={"Ann": 0, "Bob": 22}),
            told("match_ended", winner="Bob", scores={"Ann": 0, "Bob": 44})),
    Mistake(22, "skill_late", "after the dice that it changes",
            (*FIRST, acts("Ann", "Hell Boys"),
             fires("Hell Boys", "Shotgun", "Sturmpioniere", 9, 2)),
            told("skill_used", unit="Hell Boys", skill="Berserk"),
            told("skill_used", unit="Hell Boys", skill="Medal of Honor")),
    Mistake(23, "armour_class", "a hero of another class", ARMIES,
            told("hero_attached", hero="Rhino", unit="Hell Boys"),
            told("hero_attached", hero="Bazooka Joe", unit="Hell Boys")),
    Mistake(24, "left_unactivated", "somebody was forgotten", FIRST,
            over(idle=ALL_BUT_HANS, reserves=[*ALLIES, *AXIS]),
            over(idle=[*ALL_BUT_HANS, "Hans"], reserves=[*ALLIES, *AXIS])),
    Mistake(25, "order", "out of turn", (*FIRST, acts("Ann", "Hell Boys")),
            acts("Ann", "Death Dealers"), acts("Bob", "Hans")),
    Mistake(26, "not_entered", "off the board after the first round", FIRST,
            over(idle=[*ALLIES, *AXIS], reserves=[*ALLIES, *(n for n in AXIS if n != "Hans")]),
            OVER),
    Mistake(27, "weapon_twice", "the same line again",
            (*battle(Hell_Boys="E4", Sturmpioniere="F4"), acts("Ann", "Hell Boys"),
             fires("Hell Boys", "Shotgun", "Sturmpioniere", 9)),
            fires("Hell Boys", "Shotgun", "Sturmpioniere", 9),
            fires("Hell Boys", "Knife & Grenade", "Sturmpioniere", 5)),
    Mistake(27, "weapon_twice", "after a re-activation, where that is no excuse",
            (*battle(Hell_Boys="E4", Sturmpioniere="F4"), acts("Ann", "Hell Boys"),
             fires("Hell Boys", "Shotgun", "Sturmpioniere", 9),
             acts("Ann", "Hell Boys", out_of_turn="officer")),
            fires("Hell Boys", "Shotgun", "Sturmpioniere", 9),
            fires("Hell Boys", "Knife & Grenade", "Sturmpioniere", 5), {"weapon_reuse": "never"}),
)  # fmt: skip
FURTHER = (
    Mistake(0, "too_far", "farther than its points", BLACKHAWK, moved("Blackhawk", "F5", "G5"),
            moved("Blackhawk", "F5")),
    Mistake(0, "too_far", "told by its end alone", battle(Blackhawk="D4"),
            acts("Ann", "Blackhawk", "move_move", square="D7"),
            acts("Ann", "Blackhawk", "move_move", square="D6")),
    Mistake(0, "passing", "where nobody may go",
            (*battle(WALLED, Death_Dealers="D4"), acts("Ann", "Death Dealers", "move_nothing")),
            moved("Death Dealers", "E4"), moved("Death Dealers", "E5")),
    Mistake(0, "entry", "over squares of the other side",
            (*battle(told("entry_marked", side="Ann", squares=["A1", "B1"])),
             acts("Ann", "Hell Boys", None)),
            told("unit_entered", unit="Hell Boys", square="C1"),
            told("unit_entered", unit="Hell Boys", square="B1")),
    Mistake(0, "stopping", "coming in where another one stands",
            (*battle(told("entry_marked", side="Ann", squares=["A1", "B1"]), Honey="A1"),
             acts("Ann", "Hell Boys", None)),
            told("unit_entered", unit="Hell Boys", square="A1"),
            told("unit_entered", unit="Hell Boys", square="B1")),
    Mistake(0, "range", "farther than it reaches, without a board",
            (*FIRST, acts("Ann", "Hell Boys")),
            fires("Hell Boys", "Shotgun", "Sturmpioniere", 9, range=2),
            fires("Hell Boys", "Shotgun", "Sturmpioniere", 9, range=1)),
    Mistake(0, "range", "counted otherwise than it is", DEALERS,
            fires("Death Dealers", "Victory MG", "Heavy Laser Grenadiers", 8, range=3),
            fires("Death Dealers", "Victory MG", "Heavy Laser Grenadiers", 8, range=4)),
    Mistake(0, "sight", "the observer sees nothing",
            (*battle(Steel_Rain="A1", The_Boss="D8", Hans="D9", Sturmpioniere="D10",
                     Heavy_Laser_Grenadiers="F10"),
             acts("Ann", "The Boss", "skill_nothing"),
             told("artillery_ordered", unit="The Boss", artillery="Steel Rain")),
            fires("Steel Rain", '4.2" Rockets', "Sturmpioniere", 3, volley=1,
                  observer="The Boss"),
            fires("Steel Rain", '4.2" Rockets', "Heavy Laser Grenadiers", 3, volley=1,
                  observer="The Boss")),
    Mistake(0, "harmless", "what it cannot hurt",
            (*battle(Hell_Boys="E4", Hans="F4", Sturmpioniere="E5"), acts("Ann", "Hell Boys")),
            fires("Hell Boys", "Shotgun", "Hans", 9),
            fires("Hell Boys", "Shotgun", "Sturmpioniere", 9)),
    Mistake(0, "harmless", "flames at a tank trap",
            (*battle(told("cover_placed", cover="tank_trap", square="F4"), CRATE_BESIDE,
                     Hell_Boys="E4"), acts("Ann", "Hell Boys")),
            fires("Hell Boys", "Flamethrower", dice=2, square="F4"),
            fires("Hell Boys", "Flamethrower", dice=2, square="F5")),
    Mistake(0, "dice", "at a crate as at a vehicle",
            (*battle(CRATE_BESIDE, Blackhawk="E4"), acts("Ann", "Blackhawk")),
            fires("Blackhawk", "Dual Heavy PIAT", dice=6, square="F5"),
            fires("Blackhawk", "Dual Heavy PIAT", dice=5, square="F5")),
    Mistake(0, "artillery", "from inside a building",
            (*battle(*BUILDING, Steel_Rain="F4", Lothar="A4"), acts("Ann", "Steel Rain")),
            fires("Steel Rain", '4.2" Rockets', "Lothar", 2, volley=1),
            told("weapon_reloaded", unit="Steel Rain", line='4.2" Rockets')),
    Mistake(0, "artillery", "into a building, where that is not done",
            (*battle(*BUILDING, Steel_Rain="A4", Lothar="F4", Hans="A9"),
             acts("Ann", "Steel Rain")),
            fires("Steel Rain", '4.2" Rockets', "Lothar", 2, volley=1),
            fires("Steel Rain", '4.2" Rockets', "Hans", 2, volley=1),
            {"artillery_inside": "not_from_nor_at"}),
    Mistake(0, "cover", "hard cover in the open", CORNER,
            fires("Death Dealers", "Victory MG", "Sturmpioniere", 8, cover="hard"),
            fires("Death Dealers", "Victory MG", "Sturmpioniere", 8, cover="soft")),
    Mistake(0, "cover", "claimed with the roll",
            (*BEHIND_TRAP[:-1], fires("Death Dealers", "M1A3 Bazooka", "Sturmpioniere", 1, 1)),
            covers("Sturmpioniere", 2, level="soft"), covers("Sturmpioniere", 2, level="hard")),
    Mistake(0, "cover_sum", "claimed with the roll",
            (*BEHIND_CRATE, fires("Death Dealers", "Victory MG", "Sturmpioniere", 8, 2)),
            covers("Sturmpioniere", 2, level="soft"), covers("Sturmpioniere", 2, level="hard")),
    Mistake(0, "cover_dice", "neither hits nor damage", BEHIND_TRAP, covers("Sturmpioniere", 3),
            covers("Sturmpioniere", 2)),
    Mistake(0, "cover_face", "by the wrong side", BEHIND_TRAP,
            covers("Sturmpioniere", 2, face="hit"), covers("Sturmpioniere", 2, face="blank")),
    Mistake(0, "cover_face", "where the card has none",
            (*battle(told("cover_placed", cover="tank_trap", square="F4"),
                     Heavy_Laser_Grenadiers="F4", Death_Dealers="D4"),
             acts("Ann", "Death Dealers", "attack_nothing"),
             fires("Death Dealers", "M1A3 Bazooka", "Heavy Laser Grenadiers", 1, 1,
                   cover="hard")),
            covers("Heavy Laser Grenadiers", 2),
            told("resilience_rolled", unit="Heavy Laser Grenadiers", dice=["blank", "hit"])),
    Mistake(0, "resilience", "not a die for each point",
            (*battle(Heavy_Laser_Grenadiers="F4", Death_Dealers="D4"),
             acts("Ann", "Death Dealers", "attack_nothing"),
             fires("Death Dealers", "M1A3 Bazooka", "Heavy Laser Grenadiers", 1, 1)),
            told("resilience_rolled", unit="Heavy Laser Grenadiers", dice=["hit"]),
            told("resilience_rolled", unit="Heavy Laser Grenadiers", dice=["blank", "hit"])),
    Mistake(0, "ignored", "what the table wrote of a weapon",
            (*BEHIND_TRAP[:-1],
             told("thing_met", kind="weapon", name="Gas", values={
                "range": "3", "S2": "1/1", "ignores_cover": True}),
             told("thing_corrected", kind="unit", name="Death Dealers",
                  values={"weapons": "Gas x5, Carbine x5"}),
             fires("Death Dealers", "Gas", "Sturmpioniere", 5, 1)),
            covers("Sturmpioniere", 1),
            fires("Death Dealers", "Carbine", "Sturmpioniere", 5, cover="hard")),
    Mistake(0, "dice", "just another number", PIAT,
            fires("Blackhawk", "Dual Heavy PIAT", "Sturmpioniere", 7),
            fires("Blackhawk", "Dual Heavy PIAT", "Sturmpioniere", 6)),
    Mistake(0, "rerolls", "more than the blanks",
            (*battle(Blackhawk="E4", Sturmpioniere="F4"), acts("Ann", "Blackhawk", "sustained"),
             fires("Blackhawk", "Dual Heavy PIAT", "Sturmpioniere", 6, 2)),
            again("Blackhawk", "Dual Heavy PIAT", "sustained", 5),
            again("Blackhawk", "Dual Heavy PIAT", "sustained", 4)),
    Mistake(0, "rerolls", "twice",
            (*battle(Blackhawk="E4", Sturmpioniere="F4"), acts("Ann", "Blackhawk", "sustained"),
             fires("Blackhawk", "Dual Heavy PIAT", "Sturmpioniere", 6, 2),
             again("Blackhawk", "Dual Heavy PIAT", "sustained", 4, 1)),
            again("Blackhawk", "Dual Heavy PIAT", "sustained", 3),
            told("damage_taken", unit="Sturmpioniere", points=3, removed=["StG 47"] * 3)),
    Mistake(0, "rerolls", "in an attack that is not sustained",
            (*PIAT, fires("Blackhawk", "Dual Heavy PIAT", "Sturmpioniere", 6, 2)),
            again("Blackhawk", "Dual Heavy PIAT", "sustained", 4),
            again("Blackhawk", "Dual Heavy PIAT", "medal", 1)),
    Mistake(0, "rerolls", "a medal is worth one die",
            (*PIAT, fires("Blackhawk", "Dual Heavy PIAT", "Sturmpioniere", 6, 2)),
            again("Blackhawk", "Dual Heavy PIAT", "medal", 2),
            again("Blackhawk", "Dual Heavy PIAT", "medal", 1)),
    Mistake(0, "rerolls", "Berserk throws what is left",
            (*PIAT, fires("Blackhawk", "Dual Heavy PIAT", "Sturmpioniere", 6, 2)),
            again("Blackhawk", "Dual Heavy PIAT", "berserk", 6),
            again("Blackhawk", "Dual Heavy PIAT", "berserk", 4)),
    Mistake(0, "rerolls", "a laser's hits, and no others", LASER[:-2],
            again("Heavy Laser Grenadiers", "Schwer Laser-Werfer", "laser", 3),
            again("Heavy Laser Grenadiers", "Schwer Laser-Werfer", "laser", 2)),
    Mistake(0, "artillery", "ordered though it was activated",
            (*INDIRECT[:-2], acts("Ann", "Steel Rain", "nothing"), acts("Bob", "Sturmpioniere"),
             acts("Ann", "The Boss", "skill_nothing")),
            told("artillery_ordered", unit="The Boss", artillery="Steel Rain"),
            told("artillery_ordered", unit="The Boss", artillery="Lothar")),
    Mistake(0, "command_try", "an order to artillery is one", ORDERED,
            told("artillery_ordered", unit="The Boss", artillery="Steel Rain"),
            told("artillery_ordered", unit="Death Dealers", artillery="Steel Rain")),
    Mistake(0, "reaction", "fires at another unit",
            (*battle(Death_Dealers="D4", Sturmpioniere="E5", Hans="D7", first="Bob"),
             acts("Bob", "Hans", "move_nothing"),
             told("reaction_tried", unit="Death Dealers", target="Hans", dice=["hit"])),
            fires("Death Dealers", "M1A3 Bazooka", "Sturmpioniere", 1, occasion="reaction"),
            fires("Death Dealers", "M1A3 Bazooka", "Hans", 1, occasion="reaction")),
    Mistake(0, "answer", "another unit than the one that attacks",
            (*battle(Hell_Boys="E4", Death_Dealers="F5", Sturmpioniere="F4"),
             acts("Ann", "Hell Boys"),
             fires("Hell Boys", "Knife & Grenade", "Sturmpioniere", 5, 1)),
            fires("Sturmpioniere", "Knife & Grenade", "Death Dealers", 5, occasion="answer"),
            fires("Sturmpioniere", "Knife & Grenade", "Hell Boys", 5, occasion="answer")),
    Mistake(0, "reaction", "with a die too many",
            (*FIRST, acts("Ann", "Hell Boys")),
            told("reaction_tried", unit="Hans", target="Hell Boys", dice=["blank", "blank"]),
            told("reaction_tried", unit="Hans", target="Hell Boys", dice=["blank"])),
    Mistake(0, "reaction", "at whom it does not reach",
            (*battle(Death_Dealers="D4", Hell_Boys="E4", Hans="D7", first="Bob"),
             acts("Bob", "Hans", "move_nothing")),
            told("reaction_tried", unit="Hell Boys", target="Hans"),
            told("reaction_tried", unit="Death Dealers", target="Hans")),
    Mistake(0, "skill_spent", "once in a match",
            (*FIRST, acts("Bob", "Lothar", skills=["All in One"], out_of_turn="officer"), OVER,
             *begun(2, "Bob")),
            acts("Bob", "Lothar", skills=["All in One"]),
            acts("Bob", "Lothar", skills=["Medal of Honor"])),
    Mistake(0, "skill_spent", "told by itself",
            (*FIRST, told("skill_used", unit="Rhino", skill="Berserk"), OVER, *begun(2, "Ann"),
             acts("Ann", "Rhino")),
            told("skill_used", unit="Rhino", skill="Berserk"),
            told("skill_used", unit="Rhino", skill="Medal of Honor")),
    Mistake(0, "mid_round", "before the last round",
            (*FIRST, told("end_triggered", reason="objective", side="Ann"), OVER),
            told("match_ended", winner="Ann"), begun(2)[0], {"final_round": "next"}),
)  # fmt: skip
"""What the arithmetic finds beside the list, and further ways in which one of it shows."""
NUMBERS = {one.rule: one.number for one in MISTAKES}
"""By rule the number of its mistake."""
CASES = [
    pytest.param(one, id=f"{one.number} {one.rule} {one.name}") for one in (*MISTAKES, *FURTHER)
]


@pytest.mark.parametrize("case", CASES)
def test_a_mistake_is_found(case):
    told = Battle(**case.options).tell(*case.before, case.wrong)

    assert told.rules == {case.rule}
    for lang in ("en", "pl"):
        assert all(finding.message.text(lang) for finding in told.findings)


@pytest.mark.parametrize("case", CASES)
def test_a_journal_with_it_is_checked_so(case):
    started = told("match_started", players=[*TWO], options=case.options, depth="full")
    vocabulary = DUST_TACTICS.vocabulary
    lines = compose(vocabulary, [started, *case.before, case.wrong])[0].splitlines()[1:]
    replay = Replay(DUST_TACTICS, vocabulary.read_lines(lines))

    found = {one.rule for one in findings_of(replay) if one.seq == len(lines)}

    assert found - {"match.not_checked"} == {case.rule}


@pytest.mark.parametrize("case", CASES)
def test_beside_it_nothing_is_found(case):
    assert Battle(**case.options).tell(*case.before, case.right).rules == set()


@pytest.mark.parametrize("case", CASES)
def test_nothing_of_what_led_there_is_found(case):
    battle = Battle(**case.options)

    assert {rule for entry in case.before for rule in battle.tell(entry).rules} <= {"entry"}


def test_every_rule_of_the_arithmetic_and_every_sentence_of_it_is_said_by_some_record():
    own = {rule for rule, told in RULES.rules.items() if told.severity == "warning" and told.cites}
    own.add("reaction")
    sentences = {key for rule in own for key in (rule, *RULES.rules[rule].also)}
    said = set()
    for case in (*MISTAKES, *FURTHER):
        found = Battle(**case.options).tell(*case.before, case.wrong).findings
        said |= {one.message.key.removeprefix("finding.") for one in found}

    assert sentences - said <= NEVER_SAID


NEVER_SAID = {"limited", "rerolls", "artillery", "cover_sum", "reaction"}
"""Rules of which one says by other sentences how they were broken."""


def test_each_of_the_27_mistakes_has_its_records():
    assert {case.number for case in MISTAKES} == set(range(1, 28))


def test_each_finding_stands_in_the_rulebook_with_the_place_where_it_is_written():
    rules = {case.rule for case in MISTAKES}

    assert rules <= set(RULES.rules)
    assert all(RULES.rules[rule].cites for rule in rules)
