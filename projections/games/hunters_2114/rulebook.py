"""The rules that a campaign and its missions are held to: how grave it is to break one, and where.

Citations are the sections of the Polish rulebook. A reading that it leaves open is an option of the
campaign, and the finding names it. A rule is silent where the kinds of events by which it judges
are not recorded.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from projections.acts import Rule, Rulebook
from projections.games.hunters_2114.words import FOUND

_TIME: Final = "Upływ czasu i wydarzenia specjalne"
_DOWN: Final = "Nieprzytomni bohaterowie pomiędzy misjami"
_HEALING: Final = "Rekonwalescencja"
_FOOD: Final = "Żywność"
_MAP: Final = "Karty Lokacji i Miejsc"
_EVENTS: Final = "Karty Wydarzeń"
_TOKENS: Final = "Żetony Wydarzeń"
_LEVELS: Final = "Poziomy Doświadczenia"
_BUILDING: Final = "Rozbudowa bazy"
_MAKING: Final = "Produkcja Wyposażenia"
_GEAR: Final = "Wyposażenie"
_EATEN: Final = ("food_eaten",)
_DAYS: Final = ("days_passed",)

_NUMBER: Final = "Misje dzienne, nocne i warunki pogodowe; Atak Dystansowy bohatera"
_MOVES: Final = ("figure_moved",)
_SIGHT: Final = ("figure_moved", "wall_laid", "terrain_laid")
_ACTIONS: Final = ("card_played", "basic_action_taken", "attack_declared", "figure_moved")
_DICE: Final = ("attack_declared", "attack_rolled")
_DEFENCE: Final = ("attack_declared", "defence_rolled")
_DEALT: Final = ("attack_rolled", "defence_rolled", "damage_dealt")
_CARRIED: Final = ("item_gained", "item_moved")
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
    "trap_detonator": Rule(cites="Wyposażenie dodatkowe", judges=_CARRIED),
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
    "weapon_stowed": Rule(cites="Wyposażenie dodatkowe", judges=_CARRIED),
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
    "target_armour": Rule(cites="Atak Dystansowy wroga", judges=_CARRIED),
}
"""Those of missions."""

RULES: Final = Rulebook(
    FOUND,
    **MISSION_RULES,
    last_day=Rule(cites=_TIME),
    day_order=Rule(cites=_TIME, judges=_DAYS),
    days=Rule(cites=_MAP, also=("days_differ",), judges=_DAYS),
    days_doubled=Rule(cites=_DOWN, judges=_DAYS),
    rest_days=Rule(cites=_HEALING, judges=_DAYS),
    extra_day=Rule(cites=_DOWN, judges=_DAYS),
    calendar_card=Rule("warning", _TIME, judges=("event_card_read",)),
    food_missed=Rule("warning", _FOOD, judges=_EATEN),
    food_none=Rule(cites=_FOOD, judges=_EATEN),
    hungry_with_food=Rule(cites=_FOOD, judges=_EATEN),
    meal_size=Rule("warning", _FOOD),
    poison_stays=Rule(cites="Zatrucie"),
    health_over=Rule(cites="Opis karty bohatera"),
    unconscious=Rule(cites=_DOWN),
    way=Rule(cites=_MAP, judges=("party_moved",)),
    deck=Rule(cites=_MAP, judges=("travel_rolled",)),
    card_unopened=Rule(cites=_EVENTS, judges=("event_card_revealed",)),
    card_blocked=Rule(cites=_TOKENS, judges=("event_token_lifted",)),
    forced=Rule(cites="Zasady czytania kart"),
    days_over=Rule("info", _TOKENS),
    token_used=Rule("warning", _TOKENS, judges=("event_token_lifted",)),
    token_early=Rule(cites=_TOKENS),
    level_order=Rule(cites=_LEVELS),
    level_price=Rule(cites=_LEVELS),
    xp_missing=Rule(cites=_LEVELS),
    level_cards=Rule(cites="Zdobywanie Kart Akcji"),
    deck_size=Rule(cites="Zdobywanie Kart Akcji"),
    card_lost=Rule(cites="Zdobywanie Kart Akcji"),
    storage=Rule(cites="Opis bazy", judges=("party_moved",)),
    modules_missing=Rule(cites=_MAKING),
    modules_full=Rule("warning", "Opis karty bohatera"),
    cells_missing=Rule(cites="Zdobywanie Wyposażenia i Modułów"),
    item_missing=Rule("warning", _GEAR, judges=("item_moved",)),
    slot_kind=Rule(cites="Wyposażenie dodatkowe"),
    slot_full=Rule(cites="Opis karty bohatera"),
    accessory=Rule(cites="Broń"),
    blue_slot=Rule(cites="Wyposażenie dodatkowe"),
    implants_full=Rule(cites="Wszczepy"),
    implant_traded=Rule(cites="Wszczepy"),
    level_skipped=Rule(cites=_BUILDING),
    upgrade_twice=Rule("warning", _BUILDING),
    upgrade_days=Rule(cites=_BUILDING),
    upgrade_early=Rule(cites=_BUILDING, judges=_DAYS),
    document_missing=Rule(cites=_MAKING),
    document_afar=Rule(cites=_MAKING, judges=("party_moved",)),
    made_afar=Rule(cites=_MAKING, judges=("party_moved",)),
    room_busy=Rule(cites=_MAKING),
    room_too_low=Rule(cites=_MAKING),
    wrong_room=Rule(cites=_MAKING),
    production_days=Rule(cites=_MAKING),
    not_begun=Rule("warning", _MAKING, judges=("production_started",)),
    production_early=Rule(cites=_MAKING, judges=_DAYS),
    mission_shut=Rule(cites="Cel gry"),
    mission_open=Rule("warning", "Cel gry"),
    save_in_mission=Rule("warning", "Karty zapisu"),
)
