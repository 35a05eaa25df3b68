"""Where the arithmetic keeps silent, and by which sentence it speaks where several might fit."""

from typing import Any, NamedTuple

import pytest
from tests.dust_tactics.matches import Battle, acts, begun, card, told
from tests.dust_tactics.test_mistakes import (
    ARMIES,
    BEHIND_TRAP,
    CRATE,
    FIRST,
    ORDERED,
    TWO_LEFT,
    battle,
    covers,
    fires,
    moved,
)

JUMPER = (
    card("Hot Dog", kind="vehicle", armour_class="V4", move=1, hit_points=4, abilities="Jump"),
    told("army_listed", player="Ann", units=["Hot Dog"]),
)
BRAWLERS = (
    card("Brawlers", kind="squad", armour_class="S2", hit_points=5, weapons="Knife"),
    told("army_listed", player="Ann", units=["Brawlers"]),
)
JOINED = told("hero_attached", hero="Bazooka Joe", unit="Hell Boys")
TRAP = told("cover_placed", cover="tank_trap", square="F4")
AIMED = told("line_aimed", unit="Sturmpioniere", line="Panzerfaust", target="Hell Boys", shots=2)
NEXT_ROUND = (
    told("round_ended", round=1, idle=["Hans"], reserves=["Hans"]), *begun(2, "Bob"),
)  # fmt: skip


class Silent(NamedTuple):
    """What was done, and nothing is wrong with it."""

    name: str
    before: tuple[Any, ...]
    event: Any


SILENT = (
    Silent("who answers in close combat has lost what other lines cost, and not what knives did",
           (*battle(Hell_Boys="E4", Sturmpioniere="F4"), acts("Ann", "Hell Boys"),
            told("line_aimed", unit="Hell Boys", line="Shotgun", target="Sturmpioniere"),
            told("line_aimed", unit="Hell Boys", line="Knife & Grenade", target="Sturmpioniere"),
            fires("Hell Boys", "Shotgun", "Sturmpioniere", 9, 3),
            told("damage_taken", unit="Sturmpioniere", points=3, removed=["StG 47"] * 3),
            fires("Hell Boys", "Knife & Grenade", "Sturmpioniere", 5, 2),
            told("damage_taken", unit="Sturmpioniere", points=2),
            told("unit_eliminated", unit="Sturmpioniere")),
           fires("Sturmpioniere", "Knife & Grenade", "Hell Boys", 2, 1, occasion="answer")),
    Silent("a trap is a target of any weapon but flames",
           (*battle(TRAP, Blackhawk="E4"), acts("Ann", "Blackhawk")),
           fires("Blackhawk", "Dual Heavy PIAT", dice=5, square="F4")),
    Silent("a hero in a squad has its cover",
           (*ARMIES, JOINED, told("board_laid", columns=12, rows=12), CRATE, *begun(winner="Bob"),
            told("unit_entered", unit="Hell Boys", square="F4"),
            told("unit_entered", unit="Sturmpioniere", square="D4"), acts("Bob", "Sturmpioniere")),
           fires("Sturmpioniere", "StG 47", "Bazooka Joe", 4, cover="soft")),
    Silent("cover that was claimed wrongly is not found again with its roll",
           (*BEHIND_TRAP[:-1],
            fires("Death Dealers", "M1A3 Bazooka", "Sturmpioniere", 1, 1, cover="soft")),
           covers("Sturmpioniere", 2, level="soft")),
    Silent("Damage Resilient rolls for what cover has left",
           (*battle(CRATE, Heavy_Laser_Grenadiers="F4", Death_Dealers="D4"),
            acts("Ann", "Death Dealers"),
            fires("Death Dealers", "M1A3 Bazooka", "Heavy Laser Grenadiers", 1, 1, cover="soft"),
            covers("Heavy Laser Grenadiers", 2, 1)),
           told("resilience_rolled", unit="Heavy Laser Grenadiers", dice=["hit"])),
    Silent("what was declared need not be fired while the target stands", (*TWO_LEFT, AIMED),
           acts("Ann", "Death Dealers")),
    Silent("nor is it missed once it was fired",
           (*TWO_LEFT, AIMED, fires("Sturmpioniere", "Panzerfaust", "Hell Boys", 2, shots=2),
            told("unit_eliminated", unit="Hell Boys")),
           acts("Ann", "Death Dealers")),
    Silent("a skill that was declared is told again when it serves",
           (*FIRST, acts("Ann", "Rhino", skills=["Berserk"])),
           told("skill_used", unit="Rhino", skill="Berserk")),
    Silent("who jumps passes over a trap",
           (*battle(*JUMPER, told("cover_placed", cover="tank_trap", square="D5"), Hot_Dog="D4"),
            acts("Ann", "Hot Dog", "move_move")),
           moved("Hot Dog", "D5", "D6")),
    Silent("who stays has not moved", battle(Blackhawk="D4"),
           acts("Ann", "Blackhawk", "nothing", square="D4")),
    Silent("Assault doubles the points of the activation for which it was declared",
           (*battle(Rhino="D4"), acts("Ann", "Rhino", "move_nothing", skills=["Assault"])),
           moved("Rhino", "D5", "D6", "D7", "D8")),
    Silent("artillery on order fires at what the active unit sees",
           (*battle(Steel_Rain="A1", Hans="B4", The_Boss="D8", Sturmpioniere="D10"),
            acts("Ann", "The Boss", "skill_nothing"),
            told("artillery_ordered", unit="The Boss", artillery="Steel Rain")),
           fires("Steel Rain", '4.2" Rockets', "Sturmpioniere", 3, volley=1)),
)  # fmt: skip


@pytest.mark.parametrize("case", [pytest.param(one, id=one.name) for one in SILENT])
def test_nothing_is_wrong(case):
    assert Battle().tell(*case.before, case.event).rules == set()


SAID = (
    ("an attack in one direction counts as one",
     (*battle(*BRAWLERS, Brawlers="D4", Hans="D6"), acts("Ann", "Brawlers")),
     fires("Brawlers", "Knife", "Hans", 5), "range"),
    ("whole squads have lost nobody",
     (*battle(Hell_Boys="E4", Sturmpioniere="F4"), acts("Ann", "Hell Boys")),
     fires("Hell Boys", "Shotgun", "Sturmpioniere", 12), "dice"),
    ("a trap is hard by itself",
     (*battle(TRAP, told("square_marked", squares=["E4"], symbol="none"), Sturmpioniere="F4",
              Death_Dealers="D6"), acts("Ann", "Death Dealers")),
     fires("Death Dealers", "M1A3 Bazooka", "Sturmpioniere", 1, cover="soft"), "cover"),
    ("who moves with one action has the points of one", battle(Blackhawk="D4"),
     acts("Ann", "Blackhawk", "move_nothing", square="D6"), "too_far"),
    ("who does not move stays", battle(Blackhawk="D4"),
     acts("Ann", "Blackhawk", "sustained", square="D5"), "too_far"),
    ("who tried to react has been activated",
     (*FIRST, acts("Ann", "Hell Boys"), told("reaction_tried", unit="Hans", target="Hell Boys")),
     told("reaction_tried", unit="Hans", target="Hell Boys"), "reaction_activated"),
)  # fmt: skip


@pytest.mark.parametrize(("name", "before", "event", "key"), SAID, ids=[one[0] for one in SAID])
def test_what_is_wrong_is_said_by_the_sentence_that_fits(name, before, event, key):
    found = [one for one in Battle().tell(*before, event).findings if not one.is_unchecked]

    assert [one.message.key for one in found] == [f"finding.{key}"], name


def says_option(battle):
    return any("match option" in one.message.text("en") for one in battle.findings)


def test_a_squad_that_had_its_order_has_had_it_by_any_reading():
    second = told("skill_used", unit="The Boss", skill="first_aid", target="Hell Boys")

    told_again = Battle().tell(*ORDERED, second)

    assert told_again.rules == {"command_try"}
    assert not says_option(told_again)


def test_who_came_in_and_went_on_has_moved_by_any_reading():
    before = (
        *battle(Death_Dealers="D4"), acts("Bob", "Sturmpioniere", "move_move"),
        told("unit_entered", unit="Sturmpioniere", square="D8"), moved("Sturmpioniere", "D7"),
        acts("Ann", "Death Dealers"),
    )  # fmt: skip
    shot = Battle().tell(*before, fires("Death Dealers", "Victory MG", "Sturmpioniere", 16))

    assert shot.rules == {"burst"}
    assert not says_option(shot)


def test_a_second_round_frees_what_was_used_in_the_first():
    fired = fires("Hell Boys", "Shotgun", "Sturmpioniere", 9)
    before = (*battle(Hell_Boys="E4", Sturmpioniere="F4"), acts("Ann", "Hell Boys"), fired)

    again = Battle().tell(*before, *NEXT_ROUND, acts("Ann", "Hell Boys"), fired)

    assert again.rules == set()
