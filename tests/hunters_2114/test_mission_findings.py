"""Every rule of missions: a record that breaks it, and one beside it that does not."""

import pytest
from events.words import LANGUAGES
from projections.games.hunters_2114.rulebook import MISSION_RULES
from projections.games.hunters_2114.system import HUNTERS_2114
from tests.hunters_2114.campaigns import Table, told
from tests.hunters_2114.missions import (
    ANN,
    ANN_ACTS,
    ANN_DONE,
    ANN_ON_BOARD,
    BOB,
    BOB_DONE,
    IN_TURN,
    ON_BOARD,
    Q02,
    SQUARES,
    TURN,
    attack,
    card,
    carries,
    item,
    moved,
    moved_by,
    on,
    rolled,
    used,
)
from tests.hunters_2114.test_findings import Case

IN_MELEE = (*IN_TURN, ANN, attack(kind="melee", printed=1, unarmed=True))
CARD = told("card_played", "Ann", steps=["move", "melee"], moves=3, printed=2)
SHOT = told("card_played", "Ann", steps=["ranged"], printed=2)
DOWN = told("hero_described", "Ann", health=0, health_most=4)
WOKEN = (
    DOWN, *IN_TURN, BOB,
    told("basic_action_taken", "Bob", action="interaction", what="wake", figure="Ann"),
    told("hero_woke", "Ann"),
)  # fmt: skip
SHOOTS = (*ANN_ACTS, attack(wielded="SMG", distance=2, needed=2, dice=3, zone="rear"))
AT_THE_MIND = (*ANN_ACTS, attack(kind="psychic", wielded="SMG", distance=2, needed=2, dice=3))
ENEMIES = (*IN_TURN, ANN, ANN_DONE, BOB, BOB_DONE)

FOES_TURN = (*ON_BOARD, ANN, ANN_DONE, BOB, BOB_DONE)
BESIDE_GENERATOR = (
    told("cells_changed", "Ann", change=1), *ANN_ON_BOARD, on("Bandit 1", "B3"),
    told("upkeep_paid", "Ann", item="GENERATOR PRZERAŻENIA"), ANN_DONE, BOB, BOB_DONE,
)  # fmt: skip
BLOWN_UP = (
    *ANN_ON_BOARD, on("Bandit 2", "B4"), on("Bob", "B4"),
    told("attack_declared", "Ann", kind="area", square="B4", needed=2,
         targets=["Bob", "Bandit 1", "Bandit 2"]),
)  # fmt: skip


CASES = {
    "no_mission": Case((), TURN, TURN, else_before=(Q02,)),
    "set_up_count": Case(
        (Q02,),
        told("enemies_placed", enemy="Bandit", count=9, listed=8),
        told("enemies_placed", enemy="Bandit", count=8, listed=8),
    ),
    "set_up_squares": Case(
        (Q02,),
        told("enemies_placed", enemy="Bandit", count=1, squares=["A1", "B1"]),
        told("enemies_placed", enemy="Bandit", count=2, squares=["A1", "B1"]),
    ),
    "turn_limit": Case((told("mission_started", mission="Q02", turn_limit=1), TURN),
                       told("turn_began", turn=2), told("turn_began", turn=2),
                       else_before=(Q02, TURN)),
    "turn_follows": Case((Q02, TURN), told("turn_began", turn=3), told("turn_began", turn=2)),
    "health_most": Case(
        (told("hero_described", "Ann", health=3, health_most=4), Q02, TURN),
        told("turn_ended", health={"Ann": 5}),
        told("turn_ended", health={"Ann": 4}),
    ),
    "destroyed_more": Case(
        IN_TURN,
        told("turn_ended", destroyed={"Bandit": 3}),
        told("turn_ended", destroyed={"Bandit": 2}),
    ),
    "effect_lasts": Case(
        (*IN_TURN, told("effect_began", effect="Smoke", turns=2)),
        told("effect_ended", effect="Smoke"),
        told("effect_ended", effect="Smoke"),
        else_before=(*IN_TURN, told("effect_began", effect="Smoke", turns=2),
                     told("turn_began", turn=2), told("turn_began", turn=3)),
    ),
    "no_figure": Case(IN_TURN, told("enemy_destroyed", enemy="Bandit 7"),
                      told("enemy_finished", enemy="Bandit 2")),
    "down_acts": Case((DOWN, *IN_TURN), ANN, BOB),
    "woken_acts": Case((*WOKEN, BOB_DONE), ANN, ANN,
                       else_before=(*WOKEN, BOB_DONE, told("turn_began", turn=2))),
    "gone_acts": Case((*ANN_ACTS, told("figure_left", "Ann")), ANN, BOB),
    "activated_twice": Case((*ANN_ACTS, ANN_DONE), ANN, BOB),
    "third_action": Case(
        (*ANN_ACTS, told("basic_action_taken", "Ann", action="move"), CARD),
        told("card_exchanged", "Ann"),
        moved("Ann", squares=2),
    ),
    "first_hand": Case((Q02,), told("cards_taken", "Ann", count=6, chosen=True),
                       told("cards_taken", "Ann", count=5, chosen=True)),
    "chosen_later": Case(
        (Q02, told("cards_taken", "Ann", count=5, chosen=True), TURN, ANN, CARD),
        told("cards_taken", "Ann", count=1, chosen=True),
        told("cards_taken", "Ann", count=1),
    ),
    "hand_size": Case(
        (Q02, told("cards_taken", "Ann", count=5, chosen=True), TURN, ANN, CARD),
        told("cards_taken", "Ann", count=2),
        told("cards_taken", "Ann", count=1),
    ),
    "hand_cards": Case(
        (Q02,),
        told("cards_taken", "Ann", count=5, chosen=True, cards=["Doskok"]),
        told("cards_taken", "Ann", count=5, chosen=True, cards=list("ABCDE")),
    ),
    "lost_card_played": Case(
        (told("level_gained", "Ann", level=2, lost=["Salto"]), *ANN_ACTS),
        told("card_played", "Ann", card="Salto"),
        told("card_played", "Ann", card="Doskok"),
    ),
    "locked": Case(
        IN_MELEE,
        attack(wielded="SMG", distance=1),
        attack(kind="melee", printed=1, unarmed=True),
    ),
    "boost_other": Case(
        (*ANN_ACTS, CARD), told("boost_played", "Bob"), told("boost_played", "Ann")
    ),
    "boost_basic": Case(
        (*ANN_ACTS, told("basic_action_taken", "Ann", action="move")),
        told("boost_played", "Ann"),
        told("boost_played", "Ann"),
        else_before=(*ANN_ACTS, CARD),
    ),
    "boost_twice": Case(
        (*ANN_ACTS, CARD, told("boost_played", "Ann")),
        told("boost_played", "Ann"),
        told("boost_played", "Ann"),
        else_before=(*ANN_ACTS, CARD, told("boost_played", "Ann"), SHOT),
    ),
    "boost_step": Case((*ANN_ACTS, CARD), told("boost_played", "Ann", step="ranged"),
                       told("boost_played", "Ann", step="melee")),
    "card_twice": Case(
        (told("thing_met", kind="card", name="Doskok", values={"copies": 1}), *ANN_ACTS,
         told("card_played", "Ann", card="Doskok")),
        told("boost_played", "Ann", card="Doskok"),
        told("boost_played", "Ann", card="Precyzyjny Cios"),
    ),
    "reaction_twice": Case(
        (*ENEMIES, told("enemy_acted", enemy="Bandit 1"), told("reaction_played", "Ann")),
        told("reaction_played", "Ann"),
        told("reaction_played", "Bob"),
    ),
    "fast_reflex": Case(
        (*IN_TURN, told("enemies_placed", enemy="Drone")),
        told("reaction_played", "Ann", against="Drone 1"),
        told("reaction_played", "Ann", against="Bandit 1"),
    ),
    "grenade_interaction": Case(
        ANN_ACTS,
        used("GRANAT ODŁAMKOWY"),
        used("APTECZKA"),
    ),
    "same_square": Case(
        (DOWN, *ON_BOARD, BOB),
        told("basic_action_taken", "Bob", action="interaction", what="wake", figure="Ann"),
        told("basic_action_taken", "Bob", action="interaction", what="wake", figure="Ann"),
        SQUARES,
        (DOWN, *ON_BOARD, on("Bob", "B2"), BOB),
    ),
    "wakes_who_stands": Case(
        ANN_ACTS,
        told("basic_action_taken", "Ann", action="interaction", what="wake", figure="Bob"),
        told("basic_action_taken", "Ann", action="interaction", what="wake", figure="Bob"),
        else_before=(*ANN_ACTS, told("hero_fell", "Bob")),
    ),
    "morale_left": Case(
        (told("hero_described", "Ann", morale=1), told("hero_described", "Bob", morale=0),
         *ANN_ACTS),
        told("morale_spent", "Bob", on="move"),
        told("morale_spent", "Ann", on="move"),
    ),
    "morale_rain": Case(
        (told("mission_started", mission="Q02", weather="rain"), TURN, ANN),
        told("morale_spent", "Ann", on="move", tokens=1),
        told("morale_spent", "Ann", on="move", tokens=2),
    ),
    "morale_price": Case(
        ANN_ACTS,
        told("morale_spent", "Ann", on="move", tokens=2),
        told("morale_spent", "Ann", on="move", tokens=1),
    ),
    "morale_late": Case(
        (*SHOOTS, rolled(dice=(1, 2, 6))),
        told("morale_spent", "Ann", on="hit_number"),
        told("morale_spent", "Ann", on="hit_number"),
        else_before=SHOOTS,
    ),
    "steps_order": Case(
        (*ANN_ACTS, CARD, attack(kind="melee")),
        moved("Ann", squares=1),
        attack(kind="melee"),
        else_before=(*ANN_ACTS, CARD, moved("Ann", squares=1)),
    ),
    "hides_in_the_open": Case(
        (*ON_BOARD, told("terrain_laid", square="B2", terrain="open_ground"), ANN),
        told("hero_hid", "Ann"), told("hero_hid", "Ann"), SQUARES,
        (*ON_BOARD, told("terrain_laid", square="B3", terrain="open_ground"), ANN),
    ),
    "hides_in_sight": Case(
        (*ANN_ON_BOARD, told("card_played", "Ann", steps=["hide"])),
        told("hero_hid", "Ann"), told("hero_hid", "Ann"), SQUARES,
        (*ON_BOARD, *(told("wall_laid", edge=f"{column}2|{column}3", wall="curtain")
                      for column in "ABCDEFGH"), on("Bandit 2", "G4"), ANN,
         told("card_played", "Ann", steps=["hide"])),
    ),
    "trap_square": Case(
        ANN_ON_BOARD,
        told("trap_set", "Ann", trap="Mine", square="C3"),
        told("trap_set", "Ann", trap="Mine", square="B2"), SQUARES,
    ),
    "trap_on_enemies": Case(
        ON_BOARD[:-1],
        told("trap_set", "Ann", trap="Mine", square="B4"),
        told("trap_set", "Ann", trap="Mine", square="B2"), SQUARES,
    ),
    "trap_unset": Case(
        (*ANN_ACTS, told("trap_set", "Ann", trap="Mine")),
        told("trap_sprung", trap="Bomb"),
        told("trap_sprung", trap="Mine"),
    ),
    "trap_dormant": Case(
        (*ANN_ON_BOARD, told("trap_set", "Ann", trap="MINE")),
        told("trap_sprung", trap="MINE", square="B2"),
        told("trap_sprung", trap="MINE", square="B2"), SQUARES,
        else_before=(*ANN_ON_BOARD, told("trap_set", "Ann", trap="MINE"), moved("Ann", "A2")),
    ),
    "trap_detonator": Case(
        (carries("Ann", "KNIFE"), *ANN_ACTS, told("trap_set", "Ann", trap="MINE", remote=True)),
        told("trap_sprung", trap="MINE"), told("trap_sprung", trap="MINE"),
        else_before=(carries("Bob", "ZDALNY DETONATOR", "extra"), *ANN_ACTS,
                     told("trap_set", "Ann", trap="MINE", remote=True)),
    ),
    "used_up": Case(
        (*ANN_ACTS, *(told("item_flipped", "Ann", item="Bandage"),) * 2),
        told("item_flipped", "Ann", item="Bandage"),
        told("item_flipped", "Ann", item="Lamp"),
    ),
    "cells_left": Case(
        (told("cells_changed", "Ann", change=1), *ANN_ACTS),
        told("upkeep_paid", "Ann", item="Jammer", cells=2),
        told("upkeep_paid", "Ann", item="Jammer", cells=1),
    ),
    "path_jumps": Case(ANN_ON_BOARD, moved("Ann", "D4"), moved("Ann", "C2"), SQUARES),
    "path_blocked": Case(
        (*ANN_ON_BOARD, told("wall_laid", edge="B2|C2", wall="obstacle")),
        moved("Ann", "C2"), moved("Ann", "C3"), SQUARES,
    ),
    "path_through": Case(
        (*ANN_ON_BOARD, on("Bandit 1", "B3"), CARD),
        moved("Ann", "B3", "B4"), moved("Ann", "C3", "B4"), SQUARES,
    ),
    "move_cost": Case(
        (*ANN_ON_BOARD, CARD),
        moved("Ann", "C2", "D2", "E2", "F2"), moved("Ann", "C2", "D2", "E2"), SQUARES,
    ),
    "disengages_far": Case(
        (*ON_BOARD, on("Bandit 1", "B2"), ANN, attack(kind="melee", printed=1, unarmed=True)),
        told("figure_disengaged", "Ann", to="D2"),
        told("figure_disengaged", "Ann", to="C2"), SQUARES,
    ),
    "no_penalty_strike": Case(
        (*IN_MELEE, told("figure_disengaged", "Ann")),
        ANN_DONE, ANN_DONE,
        else_before=(*IN_MELEE, told("figure_disengaged", "Ann"),
                     attack("Bandit 1", "Ann", "melee", printed=3, penalty=True)),
    ),
    "penalty_by": Case(
        (*IN_MELEE, told("figure_disengaged", "Ann")),
        attack("Bandit 2", "Ann", "melee", printed=3, penalty=True),
        attack("Bandit 1", "Ann", "melee", printed=3, penalty=True),
    ),
    "hit_number": Case(
        (*ANN_ACTS, SHOT),
        attack(wielded="SMG", distance=1, needed=2, covered=False),
        attack(wielded="SMG", distance=1, needed=1, covered=False),
    ),
    "attack_dice": Case(
        (*ANN_ACTS, SHOT),
        attack(wielded="SMG", distance=2, dice=2),
        attack(wielded="SMG", distance=2, dice=3),
    ),
    "longest_range": Case(
        (item("LOUPE", sight=1), carries("Ann", "SMG"), carries("Ann", "LOUPE", "accessory"),
         *ANN_ON_BOARD, on("Bandit 1", "B5"), SHOT),
        attack(wielded="SMG", dice=2),
        attack(wielded="SMG", dice=3),
        SQUARES,
    ),
    "dice_thrown": Case(SHOOTS, rolled(dice=(1, 2)), rolled(dice=(1, 2, 6))),
    "successes": Case(SHOOTS, rolled(dice=(1, 2, 6), successes=1),
                      rolled(dice=(1, 2, 6), successes=2)),
    "one_hits": Case(
        (*ANN_ACTS, attack(kind="melee", printed=1, unarmed=True, needed=-1)),
        rolled(dice=(1,), successes=0), rolled(dice=(1,), successes=1),
    ),
    "out_of_range": Case(
        (*ANN_ON_BOARD, SHOT),
        attack(target="Bandit 2", wielded="SMG"),
        attack(wielded="SMG"),
        SQUARES,
    ),
    "out_of_sight": Case(
        (*ANN_ON_BOARD, told("wall_laid", edge="B3|B4", wall="curtain"), SHOT),
        attack(wielded="SMG"), attack(wielded="SMG"), SQUARES,
        (*ANN_ON_BOARD, told("wall_laid", edge="B3|B4", wall="obstacle"), SHOT),
    ),
    "melee_apart": Case(ANN_ON_BOARD, attack(kind="melee", unarmed=True),
                        attack(kind="melee", unarmed=True), SQUARES,
                        (*ON_BOARD, on("Bandit 1", "B2"), ANN)),
    "melee_flying": Case(
        (*IN_TURN, told("enemies_placed", enemy="Drone"), ANN),
        attack(target="Drone 1", kind="melee", unarmed=True),
        attack(kind="melee", unarmed=True),
    ),
    "hidden_target": Case(
        (*IN_TURN[:-1], told("hero_hid", "Ann"), TURN, BOB, BOB_DONE),
        attack("Bandit 1", "Ann"), attack("Bandit 1", "Bob"),
    ),
    "burst_targets": Case(
        (*ANN_ACTS, told("enemies_placed", enemy="Bandit", count=3), SHOT),
        told("attack_declared", "Ann", kind="ranged", burst=1,
             targets=["Bandit 1", "Bandit 2", "Bandit 3"]),
        told("attack_declared", "Ann", kind="ranged", burst=1, targets=["Bandit 1", "Bandit 2"]),
    ),
    "one_target": Case(
        (*ANN_ACTS, SHOT),
        told("attack_declared", "Ann", kind="ranged", targets=["Bandit 1", "Bandit 2"]),
        told("attack_declared", "Ann", kind="ranged", targets=["Bandit 1"]),
    ),
    "burst_square": Case(
        (*ANN_ON_BOARD, SHOT),
        told("attack_declared", "Ann", kind="ranged", burst=1, targets=["Bandit 1", "Bandit 2"]),
        told("attack_declared", "Ann", kind="ranged", burst=1, targets=["Bandit 1", "Bandit 2"]),
        SQUARES, (*ANN_ON_BOARD, on("Bandit 2", "B4"), SHOT),
    ),
    "burst_marks": Case(
        (item("SMG", burst=1, dice="1:2 2:3"), *ANN_ACTS, SHOT),
        attack(wielded="SMG", distance=2, burst=2),
        attack(wielded="SMG", distance=2, burst=1),
    ),
    "weapon_kind": Case(
        (item("CARBINE", attacks="kind_ranged"), *ANN_ACTS, SHOT),
        attack(kind="area", wielded="CARBINE", distance=2),
        attack(wielded="CARBINE", distance=2),
    ),
    "barred_distance": Case(
        (item("CARBINE", dice="0:1 1:X 2:3"), *ANN_ACTS, SHOT),
        attack(wielded="CARBINE", distance=1),
        attack(wielded="CARBINE", distance=2),
    ),
    "area_everybody": Case(
        (*ANN_ON_BOARD, on("Bandit 2", "B4"), on("Bob", "B4")),
        attack(kind="area", square="B4"),
        told("attack_declared", "Ann", kind="area", square="B4",
             targets=["Bob", "Bandit 1", "Bandit 2"]),
        SQUARES,
    ),
    "area_passed_over": Case(
        (*BLOWN_UP, rolled(dice=(1, 6)), rolled(target="Bob", dice=(6, 6))),
        ANN_DONE, ANN_DONE, SQUARES,
        (*BLOWN_UP, rolled(dice=(1, 6)), rolled(target="Bob", dice=(6, 6)),
         rolled(target="Bandit 2", dice=(6, 6)),
         told("defence_rolled", figure="Bandit 1", dice=["shield"])),
    ),
    "not_loaded": Case(
        (item("CROSSBOW", reload=True), *ANN_ACTS, attack(wielded="CROSSBOW", distance=1)),
        attack(wielded="CROSSBOW", distance=1),
        attack(wielded="CROSSBOW", distance=1),
        else_before=(item("CROSSBOW", reload=True), *ANN_ACTS,
                     attack(wielded="CROSSBOW", distance=1),
                     told("weapon_loaded", "Ann", item="CROSSBOW")),
    ),
    "flame_cell": Case(
        (told("cells_changed", "Ann", change=3), *ANN_ACTS),
        attack(kind="area", wielded="FLAMES", automatic=True, dice=3, distance=1),
        attack(kind="area", wielded="FLAMES", automatic=True, dice=3, distance=1),
        else_before=(told("cells_changed", "Ann", change=3), *ANN_ACTS,
                     told("upkeep_paid", "Ann", item="FLAMES")),
    ),
    "weapon_stowed": Case(
        (carries("Ann", "SMG", "extra"), carries("Ann", "KNIFE"), *ANN_ACTS),
        attack(wielded="SMG", distance=1),
        attack(kind="melee", wielded="KNIFE"),
    ),
    "reroll_nothing": Case(SHOOTS, told("die_rerolled", "Ann", old=6, new=1),
                           told("die_rerolled", "Ann", old=6, new=1),
                           else_before=(*SHOOTS, rolled(dice=(1, 2, 6)))),
    "ally_elsewhere": Case(
        (*IN_TURN, BOB, attack("Bob", kind="melee", printed=1, unarmed=True), BOB_DONE, ANN,
         attack(wielded="SMG", distance=2, needed=2, dice=1), rolled(dice=(6,))),
        told("ally_hit", figure="Ann"), told("ally_hit", figure="Bob"),
    ),
    "defence_dice": Case(
        (*SHOOTS, rolled(dice=(1, 2, 6))),
        told("defence_rolled", figure="Bandit 1", dice=["shield", "blank"]),
        told("defence_rolled", figure="Bandit 1", dice=["shield"]),
    ),
    "armour_doubles": Case(
        (*ANN_ACTS, told("enemies_placed", enemy="Drone"),
         attack(target="Drone 1", wielded="SMG", distance=2, needed=2, dice=3),
         rolled(target="Drone 1", dice=(1, 1, 1))),
        told("defence_rolled", figure="Drone 1", dice=["blank"]),
        told("defence_rolled", figure="Drone 1", dice=["blank", "blank"]),
    ),
    "fire_defended": Case(
        (told("cells_changed", "Ann", change=3), *ANN_ACTS,
         told("upkeep_paid", "Ann", item="FLAMES"),
         attack(kind="area", wielded="FLAMES", automatic=True, dice=3, distance=1)),
        told("defence_rolled", figure="Bandit 1", dice=["blank"]),
        told("damage_dealt", figure="Bandit 1", damage=3),
    ),
    "psychic_value": Case(
        ANN_ACTS,
        told("psychic_rolled", figure="Bandit 1", face=6, value=4),
        told("psychic_rolled", figure="Bandit 1", face=6, value=5),
    ),
    "psychic_again": Case(
        (*AT_THE_MIND, rolled(dice=(1, 2, 6)), told("psychic_rolled", figure="Bandit 1", face=5)),
        told("psychic_rolled", figure="Bandit 1", face=2),
        told("psychic_rolled", figure="Bandit 1", face=2),
        else_before=(*AT_THE_MIND, rolled(dice=(1, 2, 6))),
    ),
    "psychic_missed": Case(
        (*AT_THE_MIND, rolled(dice=(5, 5, 6))),
        told("psychic_rolled", figure="Bandit 1", face=2),
        told("psychic_rolled", figure="Bandit 1", face=2),
        else_before=(*AT_THE_MIND, rolled(dice=(1, 5, 6))),
    ),
    "psychic_shields": Case(
        (*AT_THE_MIND, rolled(dice=(1, 2, 6))),
        told("defence_rolled", figure="Bandit 1", dice=["shield", "blank"]),
        told("defence_rolled", figure="Bandit 1", dice=["shield", "blank"]),
        else_before=(*ANN_ACTS, attack(wielded="SMG", distance=2, needed=2, dice=3, zone="front"),
                     rolled(dice=(1, 2, 6))),
    ),
    "damage": Case(
        (*SHOOTS, rolled(dice=(1, 2, 6)),
         told("defence_rolled", figure="Bandit 1", dice=["shield"])),
        told("damage_dealt", figure="Bandit 1", damage=2),
        told("damage_dealt", figure="Bandit 1", damage=1),
    ),
    "destroyed_early": Case(
        (*ANN_ACTS, told("damage_dealt", figure="Bandit 1", damage=2)),
        told("enemy_destroyed", enemy="Bandit 1"),
        told("enemy_destroyed", enemy="Bandit 1"),
        else_before=(*ANN_ACTS, told("damage_dealt", figure="Bandit 1", damage=3)),
    ),
    "terrain_elsewhere": Case(
        (*ANN_ON_BOARD, told("terrain_laid", square="B4", terrain="explosive")),
        told("terrain_triggered", square="C4", terrain="explosive"),
        told("terrain_triggered", square="B4", terrain="explosive", hit=["Bandit 1"]), SQUARES,
    ),
    "terrain_hits": Case(
        (*ANN_ON_BOARD, told("terrain_laid", square="B4", terrain="explosive")),
        told("terrain_triggered", square="B4", terrain="explosive"),
        told("terrain_triggered", square="B4", terrain="explosive", hit=["Bandit 1"]), SQUARES,
    ),
    "stunned_acts": Case(
        (*ENEMIES, told("effect_began", effect="EMP", on="Bandit 1", turns=2)),
        told("enemy_acted", enemy="Bandit 1"),
        told("enemy_acted", enemy="Bandit 2"),
    ),
    "row_band": Case(
        (*ON_BOARD, ANN, ANN_DONE, BOB, BOB_DONE),
        told("enemy_acted", enemy="Bandit 1", band="near", row=1),
        told("enemy_acted", enemy="Bandit 1", band="far", row=1), SQUARES,
    ),
    "row_first": Case(
        (card("Fly", dice="1:2 4:2", rows_far="ranged; move 1 to + ranged; move 2 to"),
         *ON_BOARD, told("enemies_placed", enemy="Fly", squares=["B7"]), ANN, ANN_DONE, BOB,
         BOB_DONE),
        told("enemy_acted", enemy="Fly 1", band="far", row=1),
        told("enemy_acted", enemy="Fly 1", band="far", row=2), SQUARES,
    ),
    "enemy_way_to": Case(
        (*FOES_TURN, told("enemy_acted", enemy="Bandit 1", band="far", row=1)),
        moved_by("Bandit 1", "C5"), moved_by("Bandit 1", "B3"), SQUARES,
    ),
    "enemy_stays": Case(
        (*FOES_TURN, told("enemy_acted", enemy="Bandit 1", band="far", row=1),
         moved_by("Bandit 1", "B3")),
        told("enemy_finished", enemy="Bandit 1"), told("enemy_finished", enemy="Bandit 1"), SQUARES,
        else_before=(*FOES_TURN, told("enemy_acted", enemy="Bandit 1", band="far", row=1),
                     moved_by("Bandit 1", "B3"), moved_by("Bandit 1", "B2")),
    ),
    "fear_passed_over": Case(
        BESIDE_GENERATOR, told("enemy_acted", enemy="Bandit 1"),
        told("enemy_acted", enemy="Bandit 1"), SQUARES,
        else_before=(*BESIDE_GENERATOR, told("psychic_rolled", figure="Bandit 1", face=5)),
    ),
    "fear_failed": Case(
        (*BESIDE_GENERATOR, told("psychic_rolled", figure="Bandit 1", face=6)),
        told("enemy_acted", enemy="Bandit 1"), told("enemy_finished", enemy="Bandit 1"), SQUARES,
    ),
    "jammed_on": Case(
        (told("cells_changed", "Ann", change=1), *ANN_ON_BOARD,
         told("upkeep_paid", "Ann", item="ZAKŁÓCACZ TRANSMISJI"), ANN_DONE, BOB, BOB_DONE,
         told("enemy_acted", enemy="Bandit 1", band="far")),
        moved_by("Bandit 1", "B3", "C3", "C2"), moved_by("Bandit 1", "B3", "C3"), SQUARES,
    ),
    "enemy_way_away": Case(
        (*FOES_TURN, on("Bandit 1", "B3"),
         told("enemy_acted", enemy="Bandit 1", band="near", row=1),
         attack("Bandit 1", "Ann", distance=1)),
        moved_by("Bandit 1", "C3"), moved_by("Bandit 1", "C4"), SQUARES,
    ),
    "away_for_nothing": Case(
        (*FOES_TURN, on("Ann", "B2"), on("Bandit 1", "A1"),
         told("enemy_acted", enemy="Bandit 1", band="near", row=1),
         attack("Bandit 1", "Ann", distance=1)),
        moved_by("Bandit 1", "A2"), told("enemy_finished", enemy="Bandit 1"), SQUARES,
    ),
    "enemy_way_out": Case(
        (*FOES_TURN, moved_by("Bandit 1", "B3", "B2"),
         told("enemy_acted", enemy="Bandit 1", band="melee", row=1)),
        told("figure_disengaged", enemy="Bandit 1", to="C3"),
        told("figure_disengaged", enemy="Bandit 1", to="A1"), SQUARES,
    ),
    "out_for_nothing": Case(
        (*FOES_TURN, on("Ann", "A1"), on("Bob", "B1"), on("Bandit 1", "A2"),
         told("wall_laid", edge="A1|A2", wall="obstacle"),
         told("wall_laid", edge="B1|B2", wall="obstacle"), on("Bandit 1", "B1"),
         moved_by("Bandit 1", "A1"), told("enemy_acted", enemy="Bandit 1", band="melee")),
        told("figure_disengaged", enemy="Bandit 1", to="B1"),
        told("figure_disengaged", enemy="Bandit 1", to="B1"), SQUARES,
        else_before=(*FOES_TURN, on("Ann", "A1"), on("Bandit 1", "B1"),
                     moved_by("Bandit 1", "A1"),
                     told("enemy_acted", enemy="Bandit 1", band="melee")),
    ),
    "breaks_from_nobody": Case(
        ANN_ON_BOARD, told("figure_disengaged", "Ann", to="B3"),
        told("figure_disengaged", "Ann", to="B3"), SQUARES,
        else_before=(*ANN_ON_BOARD, on("Bandit 1", "B3"), moved("Ann", "B3"),
                     told("hero_finished", "Ann")),
    ),
    "enemy_order": Case(
        (*IN_TURN, told("enemies_placed", enemy="Brute"), ANN, ANN_DONE, BOB, BOB_DONE,
         told("damage_dealt", figure="Brute 1", damage=5)),
        told("enemy_acted", enemy="Bandit 1"),
        told("enemy_acted", enemy="Brute 1"),
    ),
    "target_nearest": Case(
        (*ON_BOARD, ANN, ANN_DONE, BOB, BOB_DONE),
        told("enemy_acted", enemy="Bandit 1", against="Bob"),
        told("enemy_acted", enemy="Bandit 1", against="Ann"), SQUARES,
    ),
    "target_armour": Case(
        (item("VEST", defence_front=1, defence_side=1, defence_rear=1), item("CAP"),
         carries("Bob", "VEST", "armour"), carries("Ann", "CAP", "clothing"),
         card("Fly", dice="1:2 4:2", rows_far="ranged"), *IN_TURN[:-1],
         on("Ann", "A4"), on("Bob", "A4"), told("enemies_placed", enemy="Fly", squares=["D4"]),
         TURN, ANN, ANN_DONE, BOB, BOB_DONE),
        told("enemy_acted", enemy="Fly 1", band="far", row=1, against="Bob"),
        told("enemy_acted", enemy="Fly 1", band="far", row=1, against="Ann"), SQUARES,
    ),
}  # fmt: skip


def test_every_rule_of_missions_has_a_case():
    assert set(CASES) == set(MISSION_RULES)


@pytest.mark.parametrize("rule", CASES)
def test_a_record_that_breaks_it_is_found(rule):
    case = CASES[rule]
    table = Table(**case.options).tell(*case.before, case.breaks)
    assert rule in table.rules
    found = HUNTERS_2114.rules.findings(
        Table(**case.options).tell(*case.before).state, table.events[-1], None
    )
    one = next(finding for finding in found if finding.rule == rule)
    assert len({one.message.text(lang) for lang in LANGUAGES}) == len(LANGUAGES)
    assert one.cites


@pytest.mark.parametrize("rule", CASES)
def test_one_beside_it_is_not(rule):
    case = CASES[rule]
    before = case.before if case.else_before is None else case.else_before
    table = Table(**case.options).tell(*before, case.keeps)
    assert rule not in table.rules


@pytest.mark.parametrize(
    ("told_of", "left"),
    [
        pytest.param((), [], id="nothing was told of anybody"),
        pytest.param((rolled(dice=(6,)),), ["Bob", "Bandit 2"], id="dice for one alone"),
        pytest.param(
            (rolled(dice=(1,)), rolled(target="Bob", dice=(1,)),
             rolled(target="Bandit 2", dice=(1,)),
             told("damage_dealt", figure="Bob", damage=1)),
            ["Bandit 1", "Bandit 2"], id="damage for one alone",
        ),
        pytest.param(
            (rolled(dice=(1,)), rolled(target="Bob", dice=(6,)),
             rolled(target="Bandit 2", dice=(1,)),
             told("defence_rolled", figure="Bandit 1", dice=["blank"]),
             told("enemy_destroyed", enemy="Bandit 2")),
            [], id="a miss and a dead one need no defence",
        ),
    ],
)  # fmt: skip
def test_an_area_attack_is_carried_out_against_everybody_or_it_is_said(told_of, left):
    table = Table(**SQUARES).tell(*BLOWN_UP, *told_of, ANN_DONE)

    found = [text for rule, text in table.findings if rule == "area_passed_over"]
    assert bool(found) is bool(left)
    assert all(name in found[0] for name in left)


def test_an_area_attack_on_a_square_is_thrown_at_all_who_stand_there():
    table = Table(**SQUARES).tell(*ANN_ON_BOARD, on("Bandit 2", "B4"), on("Bob", "B4"))
    shot = told("attack_declared", "Ann", kind="area", square="B4", needed=2, dice=1)
    thrown = []
    _, link = table.play(shot)
    while link is not None and link.type == "attack_rolled":
        thrown.append(link.facts["against"])
        _, link = table.play({**link.entry(), "dice": [6]})

    assert thrown == ["Bob", "Bandit 1", "Bandit 2"]


def test_where_no_squares_are_known_nobody_can_tell_whom_an_area_attack_should_hit():
    table = Table().tell(*ANN_ACTS, attack(kind="area"))

    assert "area_everybody" not in table.rules
