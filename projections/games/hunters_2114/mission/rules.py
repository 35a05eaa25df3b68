"""The rules of missions: how grave it is to break one, and its section of the rulebook.

A rule is silent where the kinds of events by which it judges are not recorded.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from projections.acts import Rule

_NUMBER: Final = "Misje dzienne, nocne i warunki pogodowe; Atak Dystansowy bohatera"
_MOVES: Final = ("figure_moved",)
_SIGHT: Final = ("figure_moved", "wall_laid", "terrain_laid")
_ACTIONS: Final = ("card_played", "basic_action_taken", "attack_declared", "figure_moved")
_DICE: Final = ("attack_declared", "attack_rolled")
_DEFENCE: Final = ("attack_declared", "defence_rolled")
_DEALT: Final = ("attack_rolled", "defence_rolled", "damage_dealt")
_GEAR: Final = ("item_gained", "item_moved")
_PLACED: Final = ("enemies_placed", "figure_placed")
_FELL: Final = ("hero_fell", "hero_woke")
_ENEMIES: Final = ("enemy_acted", "enemy_finished")

MISSION_RULES: Final[Mapping[str, Rule]] = {
    "no_mission": Rule("warning", "Przygotowanie do misji"),
    # set-up and turns
    "set_up_count": Rule("warning", "Przygotowanie do misji", judges=_PLACED),
    "set_up_squares": Rule("warning", "Przygotowanie do misji"),
    "turn_limit": Rule(cites="Broń; Przygotowanie do misji"),
    "turn_follows": Rule("warning", "Przebieg tury"),
    "health_most": Rule(cites="Opis karty bohatera"),
    "destroyed_more": Rule("warning", "Atak Dystansowy bohatera", judges=_PLACED),
    "effect_lasts": Rule("warning", "Broń"),
    "no_figure": Rule("warning", "Przygotowanie do misji", judges=_PLACED),
    # heroes
    "down_acts": Rule(cites="Schemat Pola Widzenia", judges=_FELL),
    "woken_acts": Rule(cites="Interakcja"),
    "gone_acts": Rule(cites="Ruch poza planszę"),
    "activated_twice": Rule(cites="Przebieg tury"),
    "third_action": Rule(cites="Przebieg tury", judges=_ACTIONS),
    "first_hand": Rule(cites="Przygotowanie do misji"),
    "chosen_later": Rule(cites="Przebieg tury"),
    "hand_size": Rule(cites="Przebieg tury", judges=("cards_taken", "card_played", "boost_played")),
    "hand_cards": Rule("warning", "Przebieg tury"),
    "lost_card_played": Rule(cites="Zdobywanie Kart Akcji"),
    "locked": Rule(cites="Odskok; Atak Wręcz bohatera", judges=_MOVES),
    "boost_other": Rule(cites="Karty Akcji"),
    "boost_basic": Rule(cites="Karty Akcji", judges=("basic_action_taken",)),
    "boost_twice": Rule(cites="Karty Akcji", judges=("card_played",)),
    "boost_step": Rule(cites="Karty Akcji", judges=("card_played",)),
    "card_twice": Rule(cites="Karty Akcji", judges=("card_played",)),
    "reaction_twice": Rule(cites="Karty Akcji"),
    "fast_reflex": Rule(cites="Karty Wrogów"),
    "grenade_interaction": Rule(cites="Interakcja"),
    "same_square": Rule(cites="Interakcja", judges=_MOVES),
    "wakes_who_stands": Rule(cites="Interakcja", judges=_FELL),
    "morale_left": Rule("warning", "Atak Dystansowy bohatera", judges=("morale_spent",)),
    "morale_rain": Rule(cites="Misje dzienne, nocne i warunki pogodowe"),
    "morale_price": Rule("warning", "Atak Dystansowy bohatera"),
    "morale_late": Rule(cites="Atak Dystansowy bohatera; Atak Wręcz bohatera", judges=_DICE),
    "steps_order": Rule(cites="Karty Wrogów", judges=("card_played",)),
    "hides_in_the_open": Rule(cites="Szczegółowy opis Akcji", judges=("terrain_laid",)),
    "hides_in_sight": Rule("warning", "Interakcja; Schemat Pola Widzenia", judges=_SIGHT),
    "trap_square": Rule(cites="Wyposażenie dodatkowe", judges=_MOVES),
    "trap_on_enemies": Rule(cites="Wyposażenie dodatkowe", judges=_PLACED),
    "trap_unset": Rule("warning", "Wyposażenie dodatkowe", judges=("trap_set",)),
    "trap_dormant": Rule(cites="Wyposażenie dodatkowe", judges=(*_MOVES, "trap_set")),
    "trap_detonator": Rule(cites="Wyposażenie dodatkowe", judges=_GEAR),
    "used_up": Rule(cites="Broń", judges=("item_flipped",)),
    "cells_left": Rule(cites="Broń", judges=("cells_changed", "upkeep_paid")),
    # moving
    "path_jumps": Rule(cites="Szczegółowy opis Akcji", judges=_MOVES),
    "path_blocked": Rule(cites="Szczegółowy opis Akcji", judges=("wall_laid",)),
    "path_through": Rule(cites="Szczegółowy opis Akcji", judges=_MOVES),
    "move_cost": Rule(cites="Szczegółowy opis Akcji", judges=_ACTIONS),
    "disengages_far": Rule(cites="Odskok", judges=_MOVES),
    "breaks_from_nobody": Rule("warning", "Odskok", judges=_MOVES),
    "no_penalty_strike": Rule("warning", "Odskok", judges=("attack_declared",)),
    "penalty_by": Rule(cites="Odskok", judges=_MOVES),
    # attacks
    "hit_number": Rule(
        cites=_NUMBER,
        judges=_ACTIONS,
    ),
    "attack_dice": Rule(cites="Atak Dystansowy bohatera; Atak Wręcz bohatera", judges=_ACTIONS),
    "longest_range": Rule(
        cites="Szczegółowy opis Akcji; Przykłady działania Wyposażenia", judges=_ACTIONS
    ),
    "dice_thrown": Rule(cites="Atak Dystansowy bohatera", judges=_DICE),
    "successes": Rule(cites="Atak Dystansowy bohatera", judges=_DICE),
    "one_hits": Rule(cites="Atak Dystansowy bohatera", judges=_DICE),
    "out_of_range": Rule(cites="Atak Dystansowy bohatera; Schemat Pola Widzenia", judges=_MOVES),
    "out_of_sight": Rule(cites="Schemat Pola Widzenia", judges=_SIGHT),
    "melee_apart": Rule(cites="Atak Wręcz bohatera", judges=_MOVES),
    "melee_flying": Rule(cites="Karty Wrogów"),
    "hidden_target": Rule(cites="Interakcja", judges=("hero_hid", "hero_revealed")),
    "burst_targets": Rule(cites="Strzał serią"),
    "one_target": Rule(cites="Atak Dystansowy bohatera; Strzał serią"),
    "burst_square": Rule(cites="Strzał serią", judges=_MOVES),
    "burst_marks": Rule(cites="Broń; Strzał serią"),
    "weapon_kind": Rule(cites="Broń; Atak Dystansowy bohatera"),
    "barred_distance": Rule(cites="Broń", judges=_MOVES),
    "area_everybody": Rule(cites="Atak Obszarowy", judges=_MOVES),
    "area_passed_over": Rule("warning", "Atak Obszarowy", judges=_DEALT),
    "not_loaded": Rule(cites="Interakcja", judges=("weapon_loaded",)),
    "flame_cell": Rule(cites="Przykłady działania Wyposażenia", judges=("upkeep_paid",)),
    "weapon_stowed": Rule(cites="Wyposażenie dodatkowe", judges=_GEAR),
    "reroll_nothing": Rule("warning", "Karty Akcji", judges=_DICE),
    "ally_elsewhere": Rule(cites="Atak Dystansowy bohatera", judges=_MOVES),
    "defence_dice": Rule(cites="Atak Dystansowy bohatera; Poziom trudności", judges=_DEFENCE),
    "armour_doubles": Rule(cites="Karty Wrogów", judges=_DEFENCE),
    "fire_defended": Rule(cites="Broń", judges=_DEFENCE),
    "psychic_value": Rule(cites="Obrona Psychiczna"),
    "psychic_again": Rule(cites="Obrona Psychiczna", judges=("psychic_rolled",)),
    "psychic_missed": Rule(cites="Obrona Psychiczna", judges=_DICE),
    "psychic_shields": Rule(cites="Obrona Psychiczna", judges=_DEFENCE),
    "damage": Rule(cites="Atak Dystansowy bohatera", judges=(*_DICE, "defence_rolled")),
    "destroyed_early": Rule("warning", "Atak Dystansowy bohatera", judges=("damage_dealt",)),
    "terrain_elsewhere": Rule("warning", "Szczegółowy opis Akcji", judges=("terrain_laid",)),
    "terrain_hits": Rule(cites="Szczegółowy opis Akcji", judges=_MOVES),
    # enemies
    "stunned_acts": Rule(cites="Obrona Psychiczna", judges=("psychic_rolled", "effect_began")),
    "row_band": Rule(cites="Karty Wrogów", judges=_MOVES),
    "row_first": Rule(cites="Przebieg tury; Karty Wrogów", judges=_MOVES),
    "enemy_way_to": Rule(cites="Ruch wroga", judges=_MOVES),
    "enemy_way_away": Rule(cites="Ruch wroga", judges=_MOVES),
    "enemy_way_out": Rule(cites="Odskok wroga", judges=_MOVES),
    "away_for_nothing": Rule(cites="Ruch wroga", judges=_MOVES),
    "out_for_nothing": Rule(cites="Odskok wroga", judges=_MOVES),
    "enemy_stays": Rule("warning", "Ruch wroga", judges=_MOVES),
    "fear_passed_over": Rule(
        cites="Przykłady działania Wyposażenia", judges=(*_MOVES, "psychic_rolled")
    ),
    "fear_failed": Rule(cites="Przykłady działania Wyposażenia; Obrona Psychiczna", judges=_MOVES),
    "jammed_on": Rule(cites="Przykłady działania Wyposażenia", judges=(*_MOVES, "upkeep_paid")),
    "enemy_order": Rule(cites="Przygotowanie do misji; Przebieg tury", judges=_ENEMIES),
    "target_nearest": Rule(cites="Atak Dystansowy wroga", judges=_MOVES),
    "target_armour": Rule(cites="Atak Dystansowy wroga", judges=_GEAR),
}
