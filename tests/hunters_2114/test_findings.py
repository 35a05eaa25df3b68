"""Every rule of the campaign: a record that breaks it, and one beside it that does not."""

from typing import NamedTuple

import pytest
from events.words import LANGUAGES
from projections.games.hunters_2114.rulebook import MISSION_RULES, RULES
from tests.hunters_2114.campaigns import Table, told

ANN_DOWN = (
    told("hero_described", "Ann", health=0, health_most=3, food=5),
    told("hero_described", "Bob", health=3, health_most=3, food=5),
)
MAP = (
    told("location_laid", location="Jensen", zone=1),
    told("location_laid", location="Ruins", zone=3),
    told("place_laid", place="Bar", location="Jensen"),
    told("place_laid", place="Mine", location="Ruins"),
)
IN_JENSEN = (*MAP, told("party_moved", to="Jensen"))
IN_BASE = (*MAP, told("party_moved", to="base"))
AXE = {"room": "forge", "item": "SIEKIERA", "days": 3}
FORGE_2 = (
    told("room_upgraded", room="forge", level=1),
    told("room_upgraded", room="forge", level=2),
)
HAS_AXE = (*IN_BASE, *FORGE_2, told("document_gained", item="SIEKIERA"))
GUN = told("thing_met", kind="item", name="GUN",
           values={"slot": "weapon", "weapon_class": "basic"})  # fmt: skip
SIGHT = told("thing_met", kind="item", name="SIGHT",
             values={"slot": "accessory", "notches": "three_notches"})  # fmt: skip
LENS = told("thing_met", kind="item", name="LENS",
            values={"slot": "accessory", "notches": "two_notches"})  # fmt: skip
CARD_9 = told("thing_met", kind="card", name="009",
              values={"forced": "C", "forced_if": "friend_of_tyka", "days_to": 3})  # fmt: skip
ON_TOP = told("event_card_placed", number=7, at="Ruins")


class Case(NamedTuple):
    """What was told before, the event that breaks the rule, and the one that does not."""

    before: tuple
    breaks: dict
    keeps: dict
    options: dict = {}
    else_before: tuple | None = None
    """What was told before the one that keeps it, where that is what matters."""


def days_until(day):
    return tuple(told("day_began", day=one) for one in range(2, day + 1))


def lost_level(**facts):
    return told("level_gained", "Ann", level=2, **facts)


CASES = {
    "last_day": Case(days_until(55), told("day_began", day=57), told("day_began", day=56)),
    "day_order": Case((), told("day_began", day=3), told("day_began", day=2)),
    "days": Case(
        (*IN_JENSEN, told("party_moved", to="Ruins")),
        told("days_passed", days=2, reason="travel"),
        told("days_passed", days=1, reason="travel"),
    ),
    "days_doubled": Case(
        (*ANN_DOWN, *IN_JENSEN, told("party_moved", to="Ruins")),
        told("days_passed", days=1, reason="travel"),
        told("days_passed", days=2, reason="travel"),
    ),
    "rest_days": Case(
        ANN_DOWN,
        told("days_passed", days=2, reason="rest"),
        told("days_passed", days=4, reason="rest"),
    ),
    "extra_day": Case(
        (*ANN_DOWN, told("health_changed", "Ann", change=-1, reason="card")),
        told("days_passed", days=2, reason="lost_health"),
        told("days_passed", days=1, reason="lost_health"),
    ),
    "calendar_card": Case(
        days_until(15),
        told("day_began", day=16),
        told("day_began", day=16),
        else_before=(*days_until(15), told("event_card_read", number=615)),
    ),
    "food_missed": Case(
        (told("day_began", day=2), told("food_eaten", "Ann")),
        told("day_began", day=3),
        told("day_began", day=3),
        else_before=(
            told("day_began", day=2),
            told("food_eaten", "Ann"),
            told("hunger_felt", "Bob"),
        ),
    ),
    "food_none": Case(
        (told("hero_described", "Ann", food=0),),
        told("food_eaten", "Ann"),
        told("food_eaten", "Bob"),  # nobody knows how much he has
    ),
    "hungry_with_food": Case(
        (told("hero_described", "Ann", food=1), told("hero_described", "Bob", food=0)),
        told("hunger_felt", "Ann"),
        told("hunger_felt", "Bob"),
    ),
    "meal_size": Case((), told("food_eaten", "Ann", food=2), told("food_eaten", "Ann")),
    "poison_stays": Case(
        (told("hero_poisoned", "Ann"),),
        told("poison_cured", "Ann", how="first_aid"),
        told("poison_cured", "Ann", how="antidote"),
    ),
    "health_over": Case(
        (told("hero_described", "Ann", health=2, health_most=3),),
        told("health_changed", "Ann", change=2, reason="specialist"),
        told("health_changed", "Ann", change=1, reason="specialist"),
    ),
    "unconscious": Case(
        ANN_DOWN,
        told("work_done", workers=["Ann", "Bob"], days=1, pay=2),
        told("work_done", workers=["Bob"], days=1, pay=2),
    ),
    "way": Case(
        (*IN_JENSEN, told("party_moved", to="Bar")),
        told("party_moved", to="Ruins"),
        told("party_moved", to="Jensen"),
    ),
    "deck": Case(
        (*IN_JENSEN, told("party_moved", to="Ruins"), told("travel_rolled", shield=True)),
        told("card_drawn", deck="road_1", number=4),
        told("card_drawn", deck="road_3", number=4),
    ),
    "card_unopened": Case(
        (*IN_JENSEN, ON_TOP, told("party_moved", to="Ruins")),
        told("mission_started", mission="Q02"),
        told("mission_started", mission="Q02"),
        else_before=(
            *IN_JENSEN,
            ON_TOP,
            told("party_moved", to="Ruins"),
            told("event_card_revealed", number=7),
        ),
    ),
    "card_blocked": Case(
        (ON_TOP, told("event_token_set", letter="A", day=9, number=7)),
        told("event_card_revealed", number=7),
        told("event_card_revealed", number=8),
    ),
    "forced": Case(
        (CARD_9, told("friend_marker_set")),
        told("event_card_read", number=9, option="A"),
        told("event_card_read", number=9, option="C"),
    ),
    "days_over": Case(
        (CARD_9, *days_until(4)),
        told("event_card_read", number=9, option="A"),
        told("event_card_read", number=9, option="A"),
        else_before=(CARD_9, *days_until(3)),
    ),
    "token_used": Case(
        (told("event_token_set", letter="A", day=9),),
        told("event_token_set", letter="A", day=12),
        told("event_token_set", letter="B", day=12),
    ),
    "token_early": Case(
        (told("event_token_set", letter="A", day=3), *days_until(2)),
        told("event_token_lifted", letter="A"),
        told("event_token_lifted", letter="A"),
        else_before=(told("event_token_set", letter="A", day=3), *days_until(3)),
    ),
    "level_order": Case((), told("level_gained", "Ann", level=3), lost_level()),
    "level_price": Case(
        (told("xp_gained", "Ann", xp=30),), lost_level(cost=10), lost_level(cost=20)
    ),
    "xp_missing": Case(
        (told("xp_gained", "Ann", xp=19),),
        lost_level(cost=20),
        lost_level(cost=20),
        else_before=(told("xp_gained", "Ann", xp=20),),
    ),
    "level_cards": Case(
        (),
        lost_level(taken=["a", "b", "c"], lost=["d", "e", "f", "g"]),
        lost_level(taken=["a", "b", "c", "d"], lost=["e", "f", "g"]),
    ),
    "deck_size": Case((), told("deck_chosen", "Ann", size=26), told("deck_chosen", "Ann", size=25)),
    "card_lost": Case(
        (lost_level(taken=["a", "b", "c", "d"], lost=["e", "f", "g"]),),
        told("deck_chosen", "Ann", size=25, cards=["e"] * 25),
        told("deck_chosen", "Ann", size=25, cards=["a"] * 25),
    ),
    "storage": Case(
        (*IN_JENSEN, told("item_gained", "Ann", item="NÓŻ")),
        told("item_moved", "Ann", item="NÓŻ", stored=True),
        told("item_moved", "Ann", item="NÓŻ", stored=True),
        else_before=(*IN_BASE, told("item_gained", "Ann", item="NÓŻ")),
    ),
    "modules_missing": Case(
        (told("modules_changed", "Ann", module="scrap", change=2),),
        told("modules_changed", "Ann", module="scrap", change=-3),
        told("modules_changed", "Ann", module="scrap", change=-2),
    ),
    "modules_full": Case(
        (
            told("hero_described", "Ann", extra_slots=2),
            told("item_gained", "Ann", item="Rope", slot="extra"),
        ),  # fmt: skip
        told("modules_changed", "Ann", module="scrap", change=7),
        told("modules_changed", "Ann", module="scrap", change=6),
    ),
    "cells_missing": Case(
        (told("cells_changed", "Ann", change=2),),
        told("cells_changed", "Ann", change=-3),
        told("cells_changed", "Ann", change=-2),
    ),
    "item_missing": Case(
        (told("item_gained", "Ann", item="NÓŻ"),),
        told("item_lost", "Ann", item="SIEKIERA", how="sold"),
        told("item_lost", "Ann", item="NÓŻ", how="sold"),
    ),
    "slot_kind": Case(
        (GUN,),
        told("item_gained", "Ann", item="GUN", slot="armour"),
        told("item_gained", "Ann", item="GUN", slot="extra"),
    ),
    "slot_full": Case(
        (
            GUN,
            told("hero_described", "Ann", weapon_slots=3),
            told("item_gained", "Ann", item="NÓŻ", slot="weapon"),
            told("item_gained", "Ann", item="SIEKIERA", slot="weapon"),
        ),
        told("item_gained", "Ann", item="GUN", slot="weapon"),
        told("item_gained", "Ann", item="GUN", slot="extra"),
    ),  # fmt: skip
    "accessory": Case(
        (GUN, SIGHT, LENS),
        told("item_gained", "Ann", item="SIGHT", slot="accessory", weapon="GUN"),
        told("item_gained", "Ann", item="LENS", slot="accessory", weapon="GUN"),
    ),
    "blue_slot": Case(
        (
            GUN,
            told("item_gained", "Ann", item="GUN", slot="extra"),
            told("mission_started", mission="Q02"),
        ),
        told("item_used", "Ann", item="GUN"),
        told("item_used", "Ann", item="GUN"),
        else_before=(
            GUN,
            told("item_gained", "Ann", item="GUN", slot="weapon"),
            told("mission_started", mission="Q02"),
        ),
    ),  # fmt: skip
    "implants_full": Case(
        (told("hero_described", "Ann", implants=1), told("implant_installed", "Ann", implant="E")),
        told("implant_installed", "Ann", implant="F"),
        told("implant_installed", "Bob", implant="F"),
    ),
    "implant_traded": Case(
        (told("implant_installed", "Ann", implant="E"),),
        told("implant_shared", "Ann", implant="E", receiver="Bob"),
        told("implant_shared", "Ann", implant="E", receiver="Bob"),
        else_before=(
            told("implant_installed", "Ann", implant="E"),
            told("player_left", "Ann"),
        ),
    ),
    "level_skipped": Case(
        (told("room_upgraded", room="forge", level=1),),
        told("upgrade_ordered", room="forge", level=3, days=8),
        told("upgrade_ordered", room="forge", level=2, days=8),
    ),
    "upgrade_twice": Case(
        (told("upgrade_ordered", room="forge", level=1, days=5),),
        told("upgrade_ordered", room="forge", level=1, days=5),
        told("upgrade_ordered", room="workshop", level=1, days=5),
    ),
    "upgrade_days": Case(
        FORGE_2,
        told("upgrade_ordered", room="forge", level=3, days=6),
        told("upgrade_ordered", room="forge", level=3, days=8),
    ),
    "upgrade_early": Case(
        (told("upgrade_ordered", room="forge", level=1, days=2), *days_until(2)),
        told("room_upgraded", room="forge", level=1),
        told("room_upgraded", room="forge", level=1),
        else_before=(told("upgrade_ordered", room="forge", level=1, days=2), *days_until(3)),
    ),
    "document_missing": Case(
        (*IN_BASE, *FORGE_2),
        told("production_started", "Ann", **AXE),
        told("production_started", "Ann", **AXE),
        else_before=HAS_AXE,
    ),
    "document_afar": Case(
        (*IN_JENSEN, *FORGE_2, told("document_gained", item="SIEKIERA")),
        told("production_started", "Ann", **AXE),
        told("production_started", "Ann", **AXE),
        else_before=(
            *IN_JENSEN,
            *FORGE_2,
            told("document_gained", item="SIEKIERA"),
            told("party_moved", to="base"),
        ),
    ),  # fmt: skip
    "made_afar": Case(
        (*HAS_AXE, told("party_moved", to="Jensen")),
        told("production_started", "Ann", **AXE),
        told("production_started", "Ann", **AXE),
        {"production_from_afar": "base_only"},
        HAS_AXE,
    ),
    "room_busy": Case(
        (*HAS_AXE, told("production_started", "Ann", **AXE)),
        told("production_started", "Bob", **AXE),
        told("production_started", "Bob", **{**AXE, "room": "workshop"}),
    ),
    "room_too_low": Case(
        (
            *IN_BASE,
            told("document_gained", item="SIEKIERA"),
            told("room_upgraded", room="forge", level=1),
        ),
        told("production_started", "Ann", **AXE),
        told("production_started", "Ann", **AXE),
        else_before=HAS_AXE,
    ),  # fmt: skip
    "wrong_room": Case(
        HAS_AXE,
        told("production_started", "Ann", **{**AXE, "room": "laboratory"}),
        told("production_started", "Ann", **AXE),
    ),
    "production_days": Case(
        HAS_AXE,
        told("production_started", "Ann", **{**AXE, "days": 2}),
        told("production_started", "Ann", **AXE),
    ),
    "not_begun": Case(
        (*HAS_AXE, told("production_started", "Ann", **AXE), *days_until(3)),
        told("production_finished", "Ann", room="forge", item="NÓŻ"),
        told("production_finished", "Ann", room="forge", item="SIEKIERA"),
    ),
    "production_early": Case(
        (*HAS_AXE, told("production_started", "Ann", **AXE), *days_until(2)),
        told("production_finished", "Ann", room="forge", item="SIEKIERA"),
        told("production_finished", "Ann", room="forge", item="SIEKIERA"),
        else_before=(*HAS_AXE, told("production_started", "Ann", **AXE), *days_until(3)),
    ),
    "mission_shut": Case(
        (
            told("mission_noted", mission="Q02", status="blocked"),
            told("mission_noted", mission="Q03"),
        ),
        told("mission_started", mission="Q02"),
        told("mission_started", mission="Q03"),
    ),  # fmt: skip
    "mission_open": Case(
        (told("mission_started", mission="Q02"),),
        told("mission_started", mission="Q03"),
        told("mission_started", mission="Q03"),
        else_before=(
            told("mission_started", mission="Q02"),
            told("mission_ended", won=False),
        ),
    ),
    "save_in_mission": Case(
        (told("mission_started", mission="Q02"),),
        told("match_saved"),
        told("match_saved"),
        else_before=(
            told("mission_started", mission="Q02"),
            told("mission_ended", won=True),
        ),
    ),
}


def test_every_rule_has_a_case():
    assert set(CASES) == set(RULES.titles) - set(MISSION_RULES)


@pytest.mark.parametrize("rule", CASES)
def test_a_record_that_breaks_it_is_found(rule):
    case = CASES[rule]
    table = Table(**case.options).tell(*case.before, case.breaks)
    assert rule in table.rules


@pytest.mark.parametrize("rule", CASES)
def test_one_beside_it_is_not(rule):
    case = CASES[rule]
    before = case.before if case.else_before is None else case.else_before
    table = Table(**case.options).tell(*before, case.keeps)
    assert rule not in table.rules


@pytest.mark.parametrize("rule", CASES)
def test_both_languages_say_what_was_found(rule):
    case = CASES[rule]
    table = Table(**case.options).tell(*case.before)
    event = table.read(case.breaks)
    from projections.games.hunters_2114.system import HUNTERS_2114

    found = [one for one in HUNTERS_2114.rules.findings(table.state, event, None)
             if one.rule == rule]  # fmt: skip
    texts = {found[0].message.text(lang) for lang in LANGUAGES}
    assert len(texts) == 2
    assert found[0].cites


@pytest.mark.parametrize(
    "rule, options, option",
    [
        ("rest_days", {"rest_doubled": "no"}, "rest_doubled"),
        ("extra_day", {"extra_day_doubled": "yes"}, "extra_day_doubled"),
        ("made_afar", {"production_from_afar": "allowed"}, "production_from_afar"),
        ("room_busy", {"production_per_room": "any"}, "production_per_room"),
        ("deck", {"location_to_place_card": "road"}, "location_to_place_card"),
    ],
)
def test_a_finding_that_hangs_on_a_reading_names_its_option(rule, options, option):
    case = CASES[rule]
    text = dict(Table(**case.options).tell(*case.before, case.breaks).findings)[rule]
    assert option in text
    by_the_other = Table(**options).tell(*case.before, case.breaks)
    if rule != "deck":
        assert rule not in by_the_other.rules


def test_what_is_not_recorded_is_not_judged():
    found = {rule for rule, kinds in RULES.judges.items() if "food_eaten" in kinds}
    assert {"food_missed", "food_none", "hungry_with_food"} <= found
