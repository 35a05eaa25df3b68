"""The rules that a campaign is held to: how grave it is to break one, and where it stands.

Citations are the sections of the Polish rulebook. A reading that it leaves open is an option of the
campaign, and the finding names it.
"""

from __future__ import annotations

from typing import Final

from projections.acts import Rule, Rulebook
from projections.games.hunters_2114.mission.rules import MISSION_RULES
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
