"""Findings that hang on a match option name it; and what cannot be judged is told by its reason."""

from typing import Any, NamedTuple

import pytest
from projections.games.dust_tactics.options import DustOptions
from projections.games.dust_tactics.phrases import SAID, word
from tests.dust_tactics.full_cards import CARDS
from tests.dust_tactics.matches import Battle, acts, begun, card, told
from tests.dust_tactics.test_mistakes import (
    ARMIES,
    BEHIND_TRAP,
    BUILDING,
    CRATE,
    FIRST,
    PIAT,
    again,
    battle,
    covers,
    fires,
    moved,
)

DUCK = (
    card("Duck", kind="vehicle", armour_class="A1", move=3, hit_points=3),
    told("army_listed", player="Ann", units=["Duck"]),
)
MARKED = told("entry_marked", side="Ann", squares=["A1"])
OVER = told("round_ended", round=1)


def marked(symbol, *squares):
    return told("square_marked", squares=list(squares), symbol=symbol)


class Reading(NamedTuple):
    """An option, by which of its values something is wrong, and what was done."""

    option: str
    wrong: str
    rule: str
    before: tuple[Any, ...]
    event: Any


READINGS = (
    Reading("double_move", "separate", "too_far",
            (*battle(Honey="D4"), acts("Ann", "Honey", "move_move"), moved("Honey", "D5")),
            moved("Honey", "D6", "D7", "D8")),
    Reading("scout_bonus", "once", "too_far",
            (*battle(Hans="D4", first="Bob"), acts("Bob", "Hans", "move_move")),
            moved("Hans", "D5", "D6", "D7", "D8", "D9")),
    Reading("entry_move", "one_square", "too_far",
            (*battle(MARKED), acts("Ann", "Honey", "move_nothing"),
             told("unit_entered", unit="Honey", square="A1")),
            moved("Honey", "A2")),
    Reading("unenterable_is_corner", "yes", "corners",
            (*battle(marked("triangle", "E4", "D5"), Hell_Boys="D4"),
             acts("Ann", "Hell Boys", "move_nothing")),
            moved("Hell Boys", "E5")),
    Reading("stop_on_hero", "no", "stopping",
            (*battle(Hell_Boys="D4", Bazooka_Joe="E5"), acts("Ann", "Hell Boys", "move_nothing")),
            moved("Hell Boys", "E5")),
    Reading("opposite_corners", "anywhere", "sight",
            (*battle(marked("none", "F7", "G6"), Steel_Rain="D4", Sturmpioniere="I9"),
             acts("Ann", "Steel Rain")),
            fires("Steel Rain", '4.2" Rockets', "Sturmpioniere", 3, volley=1)),
    Reading("aircraft_block_sight", "yes", "sight",
            (*battle(*DUCK, Death_Dealers="D4", Duck="D5", Hans="D6"),
             acts("Ann", "Death Dealers")),
            fires("Death Dealers", "M1A3 Bazooka", "Hans", 1)),
    Reading("diamond_corner_cover", "no", "cover",
            (*battle(marked("diamond", "F5"), Death_Dealers="D4", Sturmpioniere="F6"),
             acts("Ann", "Death Dealers")),
            fires("Death Dealers", "M1A3 Bazooka", "Sturmpioniere", 1, cover="soft")),
    Reading("artillery_ignores_cover", "all", "ignored",
            (*battle(*BUILDING, Steel_Rain="A4", Sturmpioniere="F4"), acts("Ann", "Steel Rain"),
             fires("Steel Rain", '4.2" Rockets', "Sturmpioniere", 3, 1, volley=1)),
            covers("Sturmpioniere", 1)),
    Reading("ap_incendiary_saves", "no", "ignored",
            (*battle(CRATE, Hans="E4", Honey="F4", first="Bob"), acts("Bob", "Hans"),
             fires("Hans", "Panzerfaust Werfer", "Honey", 1, 1)),
            told("resilience_rolled", unit="Honey", dice=["hit", "hit", "blank"])),
    Reading("incendiary_bearers", "multiply", "dice",
            (*battle(Hell_Boys="E4", Sturmpioniere="F4"), acts("Ann", "Hell Boys")),
            fires("Hell Boys", "Flamethrower", "Sturmpioniere", 5)),
    Reading("reaction_limit", "one_per_activation", "reaction",
            (*FIRST, acts("Ann", "Hell Boys"),
             told("reaction_tried", unit="Hans", target="Hell Boys", dice=["blank"])),
            told("reaction_tried", unit="Lothar", target="Hell Boys")),
    Reading("command_try", "player", "command_try",
            (*ARMIES, told("army_listed", player="Ann", units=["The Boss"]), *begun(),
             acts("Ann", "The Boss", "skill_nothing"),
             told("skill_used", unit="The Boss", skill="quick_repair", target="Blackhawk"),
             acts("Bob", "Hans"), acts("Ann", "The Boss 2", "skill_nothing")),
            told("skill_used", unit="The Boss 2", skill="first_aid", target="Hell Boys")),
    Reading("weapon_reuse", "never", "weapon_twice",
            (*battle(Hell_Boys="E4", Sturmpioniere="F4"), acts("Ann", "Hell Boys"),
             fires("Hell Boys", "Shotgun", "Sturmpioniere", 9),
             acts("Ann", "Hell Boys", out_of_turn="officer")),
            fires("Hell Boys", "Shotgun", "Sturmpioniere", 9)),
    Reading("entering_is_moving", "yes", "burst",
            (*battle(Death_Dealers="D4", Sturmpioniere="D7"), acts("Ann", "Death Dealers")),
            fires("Death Dealers", "Victory MG", "Sturmpioniere", 16)),
    Reading("artillery_inside", "not_from_nor_at", "artillery",
            (*battle(*BUILDING, Steel_Rain="A4", Lothar="F4"), acts("Ann", "Steel Rain")),
            fires("Steel Rain", '4.2" Rockets', "Lothar", 2, volley=1)),
    Reading("final_round", "next", "mid_round",
            (*FIRST, told("end_triggered", reason="objective", side="Ann"), OVER),
            told("match_ended", winner="Ann")),
)  # fmt: skip


def _other(option, value):
    field = DustOptions.model_fields[option]
    return next(one for one in field.annotation.__args__ if one != value)


@pytest.mark.parametrize("reading", [pytest.param(one, id=one.option) for one in READINGS])
def test_by_one_reading_it_is_wrong_and_the_finding_names_the_option(reading):
    told = Battle(**{reading.option: reading.wrong}).tell(*reading.before, reading.event)

    assert told.rules == {reading.rule}
    for lang in ("en", "pl"):
        (found,) = [one.message.text(lang) for one in told.findings if not one.is_unchecked]
        assert SAID(f"option.{reading.option}").text(lang) in found
        assert word(reading.wrong).text(lang) in found


@pytest.mark.parametrize("reading", [pytest.param(one, id=one.option) for one in READINGS])
def test_by_the_other_it_is_right(reading):
    other = _other(reading.option, reading.wrong)

    assert Battle(**{reading.option: other}).tell(*reading.before, reading.event).rules == set()


def test_a_finding_that_no_reading_would_save_names_none():
    told = Battle().tell(*PIAT, fires("Blackhawk", "Dual Heavy PIAT", "Sturmpioniere", 12))

    assert "match option" not in told.findings[0].message.text("en")


# -- what is not checked ---------------------------------------------------------------------------


STRANGERS = (
    told("army_listed", player="Ann", units=["Grey Riders"]),
    told("army_listed", player="Bob", units=["Hans"]), *begun(), acts("Ann", "Grey Riders"),
)  # fmt: skip
NO_BOARD = (*FIRST, acts("Ann", "Hell Boys"))
UNCHECKED = {
    "no_board": (NO_BOARD, fires("Hell Boys", "Shotgun", "Sturmpioniere", 9), {"range", "sight"}),
    "no_place": (
        (*battle(Hell_Boys="E4"), acts("Ann", "Hell Boys")),
        fires("Hell Boys", "Shotgun", "Sturmpioniere", 9), {"range", "sight"},
    ),
    "no_card": (
        STRANGERS, fires("Grey Riders", "Rifles", "Hans", 3, range=2), {"range", "dice"},
    ),
    "no_entry": (
        (*battle(), acts("Ann", "Honey", "move_nothing")),
        told("unit_entered", unit="Honey", square="A1"), {"entry"},
    ),
    "no_figures": (
        (*battle(Hell_Boys="E4", Sturmpioniere="F4"), acts("Ann", "Hell Boys"),
         told("damage_taken", unit="Hell Boys", points=1)),
        fires("Hell Boys", "Shotgun", "Sturmpioniere", 6), {"dice"},
    ),
    "off_board": (
        (*battle(Hell_Boys="E4"), acts("Ann", "Hell Boys", "move_nothing")),
        moved("Hell Boys", "E40"), {"too_far"},
    ),
    "large": (
        (*battle(), acts("Ann", "Honey", "move_nothing"),
         told("unit_entered", unit="Honey", square="A1", footprint=["A1", "B1"])),
        moved("Honey", "A9"), {"too_far"},
    ),
    "not_recorded": (
        (*battle(Hell_Boys="E4", Sturmpioniere="F4"), acts("Ann", "Hell Boys")),
        fires("Hell Boys", "Shotgun", "Sturmpioniere"), {"dice"},
    ),
    "open_reading": (
        (*FIRST, acts("Ann", "Hell Boys", "move_skill")),
        told("reaction_tried", unit="Hans", target="Hell Boys", moment="after_skill"),
        {"reaction"},
    ),
}  # fmt: skip


@pytest.mark.parametrize("why", UNCHECKED)
def test_what_nobody_can_tell_is_told_by_its_reason_and_is_no_finding(why):
    before, event, rules = UNCHECKED[why]

    told = Battle().tell(*before, event)

    assert told.rules == set()
    assert {rule for rule, reason in told.unchecked if reason == why} == rules


def test_every_reason_has_a_record():
    reasons = {key.removeprefix("unchecked.") for key in SAID.table("en") if "unchecked." in key}

    assert reasons == {*UNCHECKED, "other_edition"}


def test_what_another_rulebook_says_is_not_known():
    told = Battle(edition="other").tell(*NO_BOARD, acts("Ann", "Death Dealers"))

    assert (told.rules, told.unchecked) == (set(), {("order", "other_edition")})


@pytest.mark.parametrize(
    "event",
    [
        again("Hell Boys", "Shotgun", "sustained", 3),
        covers("Sturmpioniere", 2),
        told("resilience_rolled", unit="Sturmpioniere", dice=["hit"]),
        told("phaser_rolled", unit="Honey", line="120W Phaser Gun", dice=["hit"]),
    ],
    ids=lambda event: event["type"],
)
def test_dice_behind_a_line_that_nobody_told_are_not_judged(event):
    told = Battle().tell(*FIRST, acts("Ann", "Hell Boys", "sustained"), event)

    assert told.rules == set()
    assert {why for _, why in told.unchecked} == {"not_recorded"}


def test_of_several_lines_one_must_say_which_one_cover_is_rolled_for():
    second = fires("Death Dealers", "Victory MG", "Sturmpioniere", 8, 3, cover="hard")
    both = (*BEHIND_TRAP, second)

    found = Battle().tell(*both, covers("Sturmpioniere", 5)).unchecked
    assert found == {("cover_dice", "not_recorded")}
    assert Battle().tell(*both, covers("Sturmpioniere", 2, line="Victory MG")).rules == {
        "cover_dice"
    }


def test_a_way_of_which_steps_are_missing_is_judged_by_its_end():
    before = (*battle(Honey="D4"), acts("Ann", "Honey", "move_move"))

    assert Battle().tell(*before, moved("Honey", "D6", "D8")).rules == set()
    assert Battle().tell(*before, moved("Honey", "D8", "D9")).rules == {"too_far"}


SUSTAINED = (
    *battle(Heavy_Laser_Grenadiers="E4", Hell_Boys="F4", first="Bob"),
    acts("Bob", "Heavy Laser Grenadiers", "sustained"),
)  # fmt: skip
LASER = ("Heavy Laser Grenadiers", "Schwer Laser-Werfer")


@pytest.mark.parametrize(
    ("hits", "dice", "rules"),
    [
        pytest.param(2, 1, set(), id="as many as did not hit"),
        pytest.param(2, 2, set(), id="more, as one die hit twice"),
        pytest.param(2, 3, {"rerolls"}, id="all, though some hit"),
        pytest.param(1, 1, {"rerolls"}, id="fewer than did not hit"),
        pytest.param(0, 3, set(), id="all, as none hit"),
        pytest.param(4, 1, set(), id="more hits than dice"),
    ],
)
def test_of_a_laser_whose_hits_were_told_as_one_number(hits, dice, rules):
    shot = fires(*LASER, "Hell Boys", 3, hits)

    assert Battle().tell(*SUSTAINED, shot, again(*LASER, "sustained", dice)).rules == rules


def test_an_observer_who_is_no_command_squad_has_no_orders():
    observers = (
        card("Recon Boys", kind="squad", abilities="Artillery Strike"),
        told("army_listed", player="Ann", units=["Recon Boys", "Recon Boys"]),
    )
    strike = told("skill_used", unit="Recon Boys", skill="Artillery Strike")
    order = told("artillery_ordered", unit="Recon Boys 2", artillery="Steel Rain")

    assert Battle().tell(*ARMIES, *observers, *begun(), strike, order).rules == set()


PLACED = (
    *battle(told("entry_marked", side="Ann", squares=["A1"]), Hell_Boys="E4", Sturmpioniere="F4",
            Hans="H8"),
    acts("Ann", "Hell Boys", "attack_move"),
)  # fmt: skip
SHOTGUN = fires("Hell Boys", "Shotgun", "Sturmpioniere", 9)
LOST = {("range", "no_place"), ("sight", "no_place")}
SECOND_ROUND = (OVER, *begun(2), acts("Ann", "Hell Boys", "attack_nothing"))


def test_who_was_to_move_and_nobody_told_where_to_may_stand_anywhere():
    assert Battle().tell(*PLACED, SHOTGUN).unchecked == set()

    lost = Battle().tell(*PLACED, acts("Bob", "Hans", "nothing"), *SECOND_ROUND)

    assert lost.tell(SHOTGUN).unchecked >= LOST
    assert lost.tell(moved("Hell Boys", "E12")).unchecked == {("too_far", "no_place")}
    assert lost.state.units["Hell Boys"].is_adrift is False


def test_who_was_told_where_it_went_is_found_there():
    went = (*PLACED, moved("Hell Boys", "E3"), acts("Bob", "Hans", "nothing"), *SECOND_ROUND)

    assert Battle().tell(*went, SHOTGUN).unchecked == set()
    assert Battle().tell(*went, SHOTGUN).rules == set()


def test_an_activation_told_with_its_square_is_enough():
    stood = (*battle(Sturmpioniere="F4"), acts("Ann", "Hell Boys", square="E4"))

    assert Battle().tell(*stood, acts("Bob", "Hans"), SHOTGUN).unchecked == set()


def test_after_rounds_told_as_rounds_nobody_knows_where_units_stand():
    before = (
        *PLACED, told("depth_changed", depth="round"), OVER, *begun(2),
        told("round_ended", round=2), told("depth_changed", depth="full"), *begun(3),
        acts("Ann", "Hell Boys", "attack_nothing"),
    )  # fmt: skip

    assert Battle().tell(*before, SHOTGUN).unchecked >= LOST
    placed = [
        told("unit_entered", unit=name, square=square)
        for name, square in (("Hell Boys", "A1"), ("Sturmpioniere", "B1"), ("Hans", "H8"))
    ]
    assert Battle().tell(*before, *placed, SHOTGUN).unchecked == set()


def test_whether_a_target_moved_is_not_known_in_a_round_that_was_told_in_part():
    gun = fires("Death Dealers", "Victory MG", "Sturmpioniere", 8)
    shooting = acts("Ann", "Death Dealers", "attack_nothing")
    before = battle(Death_Dealers="D4", Sturmpioniere="D7")
    part = (told("depth_changed", depth="activation"), told("depth_changed", depth="full"))

    assert Battle().tell(*before, shooting, gun).unchecked == set()
    assert ("dice", "not_recorded") in Battle().tell(*before, *part, shooting, gun).unchecked


def test_who_answers_in_close_combat_uses_weapons_again():
    knives = (
        *battle(Hell_Boys="E4", Sturmpioniere="F4"), acts("Ann", "Hell Boys"),
        fires("Hell Boys", "Knife & Grenade", "Sturmpioniere", 5, 1),
        acts("Bob", "Sturmpioniere"),
        fires("Sturmpioniere", "Knife & Grenade", "Hell Boys", 5, 1),
    )  # fmt: skip
    answer = fires("Hell Boys", "Knife & Grenade", "Sturmpioniere", 5, occasion="answer")

    assert Battle().tell(*knives, answer).rules == set()
    assert Battle().tell(*knives, {**answer, "occasion": "attack"}).rules == {"weapon_twice"}


def test_cards_of_the_catalogue_count_before_what_is_printed():
    assert Battle().tell(*CARDS).state.known("Blackhawk", "armour_class") == "V3"
