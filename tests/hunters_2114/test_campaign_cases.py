"""The campaign's cases of the rulebook: what it states in numbers, and what follows from a rule."""

import pytest
from projections.games.hunters_2114.campaign.calendar import field_of
from projections.games.hunters_2114.data import CARDS_OF_DAY_28
from projections.games.hunters_2114.system import HUNTERS_2114
from tests.hunters_2114.campaigns import ANN, BOB, Table, told
from tests.hunters_2114.test_findings import ANN_DOWN, FORGE_2, IN_BASE, IN_JENSEN

FED = tuple(
    told("hero_described", seat, health=3, health_most=3, food=60) for seat in ("Ann", "Bob")
)


def kinds(drafts):
    return [draft.type for draft in drafts]


def days_of(drafts):
    return [draft.facts["day"] for draft in drafts if draft.type == "day_began"]


def test_h14_a_forge_of_level_3_costs_3_scrap_and_8_days():
    table = Table().tell(*FED, *FORGE_2, told("modules_changed", "Ann", module="scrap", change=5,
                                              stored=True))  # fmt: skip
    table.tell(told("day_began", day=10))
    offer = next(o for o in offers(table, "Ann") if o.type == "upgrade_ordered" and (
        o.facts["room"] == "forge"))  # fmt: skip
    assert offer.facts["level"] == 3
    table.play({"type": "upgrade_ordered", **offer.draft({"player": "Ann"}).facts})
    assert table.hero().stored_modules == {"scrap": 2}
    table.play(told("days_passed", days=7, reason="wait"))
    assert (table.state.day, table.state.base.rooms["forge"]) == (17, 2)
    table.play(told("days_passed", days=1, reason="wait"))
    assert (table.state.day, table.state.base.rooms["forge"]) == (18, 3)


@pytest.mark.parametrize("day, says", [(30, "Day 30 begins."), (31, "field 1, other side up")])
def test_behind_day_30_the_token_lies_with_its_other_side_up(day, says):
    table = Table()
    event = table.read(told("day_began", day=day))
    assert says in HUNTERS_2114.sentence(event, table.state, "en")


def offers(table, seat=None):
    return HUNTERS_2114.play.offers(table.state, seat)


def test_h15_a_level_keeps_wounds():
    table = Table().tell(
        told("hero_described", "Ann", health=2, health_most=5), told("xp_gained", "Ann", xp=24)
    )
    offer = next(o for o in offers(table, "Ann") if o.type == "level_gained")
    assert offer.facts["cost"] == 20
    table.play({"type": "level_gained", **offer.draft({"health_most": 7}).facts})
    hero = table.hero()
    assert (hero.level, hero.xp, hero.health_most - hero.health) == (2, 4, 3)


@pytest.mark.parametrize("lying", [("Ann",), ("Ann", "Bob")])
def test_h16_days_count_double_however_many_lie(lying):
    table = Table().tell(*FED, *IN_JENSEN, *(told("hero_fell", seat) for seat in lying))
    drafts, _ = table.play(told("party_moved", to="Ruins"))
    assert drafts[0].facts["days"] == 2
    assert days_of(drafts) == [2, 3]


def test_h18_travel():
    table = Table().tell(*FED, *IN_JENSEN)
    drafts, left = table.play(told("party_moved", to="Ruins"), shield=True)
    assert days_of(drafts) == [2]
    assert (left.type, left.facts["deck"]) == ("card_drawn", "road_3")
    table.tell(told("place_laid", place="Hall", location="Ruins"))
    drafts, left = table.play(told("party_moved", to="Mine"), shield=True)
    assert (days_of(drafts), left.facts["deck"]) == ([], "city")
    drafts, left = table.play(told("party_moved", to="Hall"), shield=True)
    assert (days_of(drafts), left.facts["deck"]) == ([], "city")
    drafts, left = table.play(told("party_moved", to="Ruins"), shield=False)
    assert (days_of(drafts), left) == ([], None)


@pytest.mark.parametrize(
    "options, days, deck",
    [
        ({"place_to_location_days": 1}, [2], "city"),
        ({"place_to_location_days": 0}, [], "city"),
    ],
)
def test_from_a_place_to_its_location_it_is_as_the_option_says(options, days, deck):
    table = Table(**options).tell(*FED, *IN_JENSEN, told("party_moved", to="Bar"))
    drafts, left = table.play(told("party_moved", to="Jensen"), shield=True)
    assert (days_of(drafts), left.facts["deck"]) == (days, deck)


@pytest.mark.parametrize("option, deck", [("city", "city"), ("road", "road_1"), ("none", None)])
def test_from_a_location_to_its_place_the_deck_is_as_the_option_says(option, deck):
    table = Table(location_to_place_card=option).tell(*FED, *IN_JENSEN)
    _, left = table.play(told("party_moved", to="Bar"), shield=True)
    assert (left.facts["deck"] if left else None) == deck


def test_h20_the_calendar():
    table = Table().tell(*FED)
    drafts, _ = table.play(told("days_passed", days=14, reason="wait"))
    due = [draft for draft in drafts if draft.type == "event_card_read"]
    assert (table.state.day, [draft.facts["number"] for draft in due]) == (15, [615])
    drafts, left = table.play(told("days_passed", days=13, reason="wait"))
    assert (table.state.day, left.type) == (28, "event_card_revealed")
    assert [choice.value for choice in left.asks[0].choices] == [*CARDS_OF_DAY_28]
    assert [field_of(day) for day in (1, 30, 31, 56)] == [1, 30, 1, 26]
    table.tell(told("event_card_revealed", number=631))
    table.play(told("days_passed", days=28, reason="wait"))
    assert (table.state.day, table.state.ended) == (56, False)
    drafts, _ = table.play(told("days_passed", days=1, reason="wait"))
    assert [(d.type, d.facts["outcome"]) for d in drafts] == [("match_ended", "lost")]
    assert table.state.ended


# -- a day ---------------------------------------------------------------------------------------


def test_rest_takes_two_days_of_meals_and_heals_whoever_is_hurt():
    table = Table().tell(
        told("hero_described", "Ann", health=1, health_most=3, food=2),
        told("hero_described", "Bob", health=3, health_most=3, food=1),
    )
    drafts, _ = table.play(told("days_passed", days=2, reason="rest"))
    assert kinds(drafts) == [
        "day_began", "food_eaten", "food_eaten", "day_began", "food_eaten", "hunger_felt",
        "health_changed", "health_changed", "health_changed",
    ]  # fmt: skip
    assert [(h.health, h.food) for h in table.state.heroes.values()] == [(2, 0), (3, 0)]


@pytest.mark.parametrize("option, days", [("yes", 4), ("no", 2)])
def test_rest_with_an_unconscious_hero_is_as_the_option_says(option, days):
    table = Table(rest_doubled=option).tell(*ANN_DOWN)
    rest = next(o for o in offers(table) if o.facts.get("reason") == "rest")
    assert rest.facts["days"] == days
    table.play({"type": "days_passed", **rest.facts})
    assert (table.hero().health, table.hero().is_down) == (1, False)


def test_poison_and_hunger_of_one_morning_both_count():
    table = Table().tell(
        told("hero_described", "Ann", health=3, health_most=3, food=0), told("hero_poisoned", "Ann")
    )
    table.play(told("days_passed", days=1, reason="wait"))
    assert (table.hero().health, table.hero().is_poisoned) == (1, True)


def test_who_falls_stays_poisoned_and_who_wakes_does():
    table = Table().tell(
        told("hero_described", "Ann", health=1, health_most=3, food=9),
        told("hero_poisoned", "Ann"), *IN_JENSEN,
    )  # fmt: skip
    drafts, _ = table.play(told("party_moved", to="base"), shield=False)
    assert kinds(drafts) == [
        "days_passed", "day_began", "health_changed", "hero_fell", "food_eaten", "food_eaten",
        "travel_rolled", "health_changed", "hero_woke", "health_changed",
    ]  # fmt: skip
    assert (table.hero().health, table.hero().is_poisoned) == (1, True)


def test_days_that_would_never_end_are_stopped_and_asked_about():
    """A hero without food and health loses health on each day, which costs another day."""
    table = Table().tell(
        told("hero_described", "Ann", health=0, health_most=3, food=0),
        told("hero_described", "Bob", health=3, health_most=3, food=9),
    )
    drafts, left = table.play(told("days_passed", days=2, reason="wait"))
    assert days_of(drafts) == [2]
    assert (left.type, left.open_asks[0].fact) == ("days_passed", "days")
    assert "Ann" in left.because.text("en")
    drafts, left = table.play(told("days_passed", days=1, reason="lost_health"))
    assert days_of(drafts) == [3]
    assert left is not None  # and so on, one day at a time
    table.tell(told("food_changed", "Ann", change=3))
    drafts, left = table.play(told("days_passed", days=1, reason="lost_health"))
    assert (days_of(drafts), left) == ([4, 5], None)
    assert table.hero().food == 1


def test_health_that_cannot_be_lost_costs_a_day_for_each():
    table = Table().tell(*ANN_DOWN)
    drafts, left = table.play(told("health_changed", "Ann", change=-2, reason="card"))
    assert [d.facts["days"] for d in drafts if d.type == "days_passed"] == [1, 1]
    assert (days_of(drafts), left) == ([2, 3], None)


@pytest.mark.parametrize("reading, ready", [("by_field", 12), ("elapsed", 13)])
def test_production_is_ready_by_the_reading_of_the_table(reading, ready):
    table = Table(production=reading).tell(*FED, *FORGE_2, *IN_BASE)
    table.tell(told("document_gained", item="SIEKIERA"), told("day_began", day=10))
    table.tell(told("modules_changed", "Ann", module="scrap", change=4, stored=True))
    offer = next(o for o in offers(table, "Ann") if o.type == "production_started")
    table.play({"type": "production_started", **offer.draft({"player": "Ann"}).facts})
    assert table.hero().stored_modules == {}
    for _ in range(3):
        table.play(told("days_passed", days=1, reason="wait"))
        made = [e for e in table.events if e.type_name() == "production_finished"]
        assert bool(made) == (table.state.day >= ready)
    assert table.hero().storage == ("SIEKIERA",)


def test_an_overtyped_meal_changes_what_follows():
    """The recorded event is the truth: the rest of the days follows from it."""
    from projections.offers import Draft

    table = Table().tell(*FED)
    table.tell(told("days_passed", days=2, reason="wait"), told("day_began", day=2))
    asked = Draft("hunger_felt", {"player": "Ann"})
    follow = HUNTERS_2114.play.consequences(table.state, asked)
    assert kinds(follow)[:3] == ["health_changed", "food_eaten", "day_began"]
    assert follow[0].facts["reason"] == "hunger"


def test_a_first_aid_kit_heals_as_much_as_its_token_says():
    table = Table().tell(
        told("hero_described", "Ann", health=1, health_most=3),
        told("item_gained", "Bob", item="APTECZKA"),
    )
    _, left = table.play(told("item_used", "Bob", item="APTECZKA", target="Ann"))
    assert [choice.value for choice in left.open_asks[0].choices] == [1, 2]
    table.play(told("item_used", "Bob", item="APTECZKA", target="Ann"), change=2)
    assert table.hero().health == 3


def test_an_antidote_lifts_poison():
    table = Table().tell(told("hero_poisoned", "Ann"), told("item_gained", "Bob", item="ANTIDOTUM"))
    table.play(told("item_used", "Bob", item="ANTIDOTUM", target="Ann"))
    assert not table.hero().is_poisoned


def test_what_lies_in_the_base_changes_hands_from_anywhere_but_is_not_taken():
    """ "Bohaterowie mogą dowolnie łączyć zasoby nawet jeżeli nie przebywają na miejscu.\""""
    table = Table().tell(*IN_BASE, told("item_gained", "Ann", item="NÓŻ", stored=True))
    table.tell(told("modules_changed", "Ann", module="scrap", change=4, stored=True))
    table.tell(told("party_moved", to="Jensen"))
    table.tell(told("item_moved", "Ann", item="NÓŻ", receiver="Bob", stored=True,
                    from_storage=True))  # fmt: skip
    assert table.findings == []
    table.tell(told("modules_changed", "Ann", module="scrap", change=-3, stored=True,
                    receiver="Bob"))  # fmt: skip
    assert table.findings == []
    assert (table.hero("Bob").storage, table.hero("Bob").stored_modules) == (("NÓŻ",), {"scrap": 3})
    table.tell(told("item_moved", "Bob", item="NÓŻ", from_storage=True))
    assert table.rules == {"storage"}


def test_food_cells_and_modules_are_given_away():
    table = Table().tell(*FED, told("cells_changed", "Ann", change=5))
    table.tell(told("cells_changed", "Ann", change=-2, receiver="Bob"))
    table.tell(told("food_changed", "Ann", change=-9, receiver="Bob"))
    assert [(h.cells, h.food) for h in table.state.heroes.values()] == [(3, 51), (2, 69)]


# -- missions ------------------------------------------------------------------------------------


def test_a_mission_by_its_result_brings_experience_and_health():
    table = Table().tell(*FED, told("mission_noted", mission="Q02"))
    table.play(told("mission_ended", mission="Q02", won=True, turns=7, xp=6,
                    health={"Ann": 1, "Bob": 0}))  # fmt: skip
    ann, bob = table.state.heroes.values()
    assert (ann.xp, ann.health, bob.xp, bob.health, bob.is_down) == (6, 1, 6, 0, True)
    assert table.state.missions["Q02"].status == "done"


def test_the_last_mission_won_is_the_campaign_won():
    table = Table().tell(told("mission_noted", mission="Q30", thread="main", is_last=True))
    drafts, _ = table.play(told("mission_ended", mission="Q30", won=True))
    assert [(d.type, d.facts["outcome"]) for d in drafts] == [("match_ended", "won")]


def test_a_mission_costs_days_where_the_option_says_so():
    table = Table(mission_days="by_card").tell(*FED, told("mission_started", mission="Q02"))
    _, left = table.play(told("mission_ended", won=False))
    assert (left.type, left.facts["reason"]) == ("days_passed", "mission")
    table = Table().tell(*FED, told("mission_started", mission="Q02"))
    assert table.play(told("mission_ended", won=False)) == ([], None)


# -- people --------------------------------------------------------------------------------------


def test_who_joins_has_the_level_and_experience_of_the_weakest_and_nothing_else():
    table = Table().tell(
        told("hero_described", "Ann", level=3, xp=2), told("hero_described", "Bob", level=2, xp=9),
        told("cells_changed", "Bob", change=9), told("player_joined", "Cid", army="scout"),
    )  # fmt: skip
    hero = table.hero("Cid")
    assert (hero.hero_class, hero.level, hero.xp, hero.cells, hero.gear) == ("scout", 2, 9, 0, ())


def test_who_has_left_eats_no_more_and_what_it_had_is_shared():
    table = Table().tell(*FED, told("item_gained", "Bob", item="NÓŻ"), told("player_left", "Bob"))
    drafts, _ = table.play(told("days_passed", days=1, reason="wait"))
    assert [d.facts["player"] for d in drafts if d.type == "food_eaten"] == ["Ann"]
    give = [o for o in offers(table) if o.type == "item_moved" and o.facts["player"] == "Bob"]
    table.tell({"type": "item_moved", **give[0].draft({"item": "NÓŻ", "receiver": "Ann"}).facts})
    assert table.findings == []
    assert (table.hero().has_item("NÓŻ"), table.hero("Bob").has_item("NÓŻ")) == (True, False)


def test_what_a_hero_who_left_had_in_the_base_is_shared_from_anywhere():
    table = Table().tell(*FED, *IN_BASE, told("item_gained", "Bob", item="NÓŻ", stored=True))
    table.tell(told("modules_changed", "Bob", module="scrap", change=3, stored=True))
    table.tell(told("cells_changed", "Bob", change=4, stored=True))
    table.tell(told("party_moved", to="Jensen"), told("player_left", "Bob"))
    answers = {
        "item_moved": {"item": "NÓŻ", "receiver": "Ann"},
        "modules_changed": {"module": "scrap", "change": -3, "receiver": "Ann"},
        "cells_changed": {"change": -4, "receiver": "Ann"},
    }
    for kind, given in answers.items():
        pooled = [o for o in offers(table) if o.type == kind and o.facts.get("stored")]
        table.tell({"type": kind, **pooled[0].draft(given).facts})
        assert table.findings == []
    ann = table.hero()
    assert (ann.storage, ann.stored_modules, ann.stored_cells) == (("NÓŻ",), {"scrap": 3}, 4)


def test_who_is_away_for_an_evening_still_eats():
    table = Table().tell(*FED, told("player_left", "Bob", for_now=True))
    drafts, _ = table.play(told("days_passed", days=1, reason="wait"))
    assert [d.facts["player"] for d in drafts if d.type == "food_eaten"] == ["Ann", "Bob"]


def test_nothing_is_found_where_it_befalls_somebody_who_is_away_or_has_left():
    """Their heroes eat, and what they had is shared out."""
    from events.composer import compose
    from projections.checking import findings_of
    from projections.replay import Replay

    vocabulary = HUNTERS_2114.vocabulary
    entries = [
        told("match_started", players=[ANN, BOB], v=3), *FED,
        told("item_gained", "Bob", item="NÓŻ"), told("player_left", "Bob", for_now=True),
        told("days_passed", days=1, reason="wait"), told("day_began", day=2),
        told("food_eaten", "Ann"), told("food_eaten", "Bob"), told("player_left", "Bob"),
        told("item_moved", "Bob", item="NÓŻ", receiver="Ann"),
    ]  # fmt: skip
    lines = compose(vocabulary, entries)[0].splitlines()[1:]
    replay = Replay(HUNTERS_2114, vocabulary.read_lines(lines))
    assert [finding.rule for finding in findings_of(replay)] == []


def test_in_a_campaign_of_final_death_who_has_no_health_is_dead():
    table = Table(final_death=True).tell(*FED)
    table.play(told("health_changed", "Ann", change=-3, reason="card"))
    assert (table.hero().is_dead, list(table.state.party)) == (True, ["Bob"])
    assert table.state.lying == []


# -- depths --------------------------------------------------------------------------------------


def test_who_records_missions_alone_is_asked_for_results_and_days_only():
    table = Table(depth="missions", players=(ANN, BOB)).tell(*FED)
    types = {offer.type for offer in offers(table)}
    assert "mission_ended" in types
    assert not types & {"days_passed", "party_moved", "food_changed", "event_card_placed"}
    drafts, _ = table.play(told("day_began", day=9))
    assert drafts == []
    assert table.hero().food is None  # nobody counted it
    table.tell(told("depth_changed", depth="days"))
    assert "days_passed" in {offer.type for offer in offers(table)}


def test_in_a_mission_only_its_end_is_offered_of_what_lies_between_missions():
    table = Table().tell(*FED, *IN_JENSEN, told("mission_started", mission="Q02"))
    types = {offer.type for offer in offers(table)}
    assert "mission_ended" in types
    assert not types & {"days_passed", "party_moved", "mission_noted", "location_laid", "work_done"}


@pytest.mark.parametrize(
    ("days", "pay", "paid"),
    [
        pytest.param(3, 2, [6], id="what a place pays"),
        pytest.param(4, 300, [999, 201], id="more than an event says at once"),
        pytest.param(3, 333, [999], id="just as much"),
        pytest.param(2, 0, [], id="nothing"),
    ],
)
def test_work_is_paid_in_full_however_much_it_is(days, pay, paid):
    table = Table(players=(ANN,)).tell(
        told("hero_described", "Ann", food=9, health=5), told("party_moved", to="base")
    )

    links, _ = table.play(told("work_done", workers=["Ann"], days=days, pay=pay))

    cells = [one.facts["change"] for one in links if one.type == "cells_changed"]
    assert cells == paid
    assert (table.hero().cells, table.state.next_due) == (days * pay, None)


def test_work_of_more_days_than_an_event_says_is_followed_as_far_as_that_goes():
    table = Table().tell(
        told("hero_described", "Ann", food=999, health=5),
        told("hero_described", "Bob", food=999, health=0),
        told("hero_fell", "Bob"),
        told("party_moved", to="base"),
    )

    links, asked = table.play(told("work_done", workers=["Ann"], days=99, pay=999))

    assert links[0].facts == {"days": 99, "reason": "work"}
    assert (table.state.day, asked.type) == (28, "event_card_revealed")


def test_who_tells_missions_alone_tells_what_day_it_is_and_what_the_base_came_to():
    days = told("day_began", day=15), told("room_upgraded", room="forge", level=2)
    table = Table(depth="missions", first_room="forge").tell(*FED)
    upgrades = [o for o in offers(table) if o.type == "room_upgraded"]
    assert {(o.facts["room"], o.facts["level"]) for o in upgrades} >= {("forge", 2), ("armoury", 1)}
    for entry in days:
        assert not table.tell(entry).rules
    assert table.tell(told("day_began", day=15)).rules == {"day_order"}  # it is that already

    table = Table(depth="days", first_room="forge").tell(*FED)
    assert not [o for o in offers(table) if o.type == "room_upgraded"]
    assert "day_order" in table.tell(days[0]).rules


@pytest.mark.parametrize(
    "ann, bob, first",
    [
        pytest.param({"persuasion": 3}, {"persuasion": 2}, "Ann", id="by persuasion"),
        pytest.param({"persuasion": 2, "strength": 1}, {"persuasion": 2, "strength": 4}, "Bob",
                     id="by strength, where that does not settle it"),
        pytest.param({"persuasion": 2, "strength": 4}, {"persuasion": 2, "strength": 4}, None,
                     id="the rules say no more"),
        pytest.param({"persuasion": 2}, {"persuasion": 2, "strength": 4}, None,
                     id="nobody knows how strong"),
        pytest.param({"persuasion": 3}, {}, None, id="nobody knows how persuasive"),
    ],
)  # fmt: skip
def test_who_takes_first_of_what_was_found_is_said_where_the_party_cannot_agree(ann, bob, first):
    table = Table().tell(told("hero_described", "Ann", **ann), told("hero_described", "Bob", **bob))
    offer = next(o for o in offers(table) if o.type == "item_gained")
    player = next(ask for ask in offer.asks if ask.fact == "player")

    said = {"Ann": "Who? If you cannot agree, Ann chooses first, then clockwise.",
            "Bob": "Who? If you cannot agree, Bob chooses first, then clockwise.",
            None: "Who?"}  # fmt: skip
    assert player.words.text("en") == said[first]


def test_who_plays_alone_agrees_with_whoever_there_is():
    table = Table(players=(ANN,)).tell(told("hero_described", "Ann", persuasion=3))
    offer = next(o for o in offers(table) if o.type == "item_gained")

    assert offer.asks[0].words.text("pl") == "Kto?"
