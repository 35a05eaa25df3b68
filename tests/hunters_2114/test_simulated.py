"""Simulated campaigns, watched by a referee that was written from the rulebook alone."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from projections.games.hunters_2114.campaign.calendar import morning
from projections.games.hunters_2114.system import HUNTERS_2114
from projections.replay import fold
from projections.simulation import Simulator
from tests.hunters_2114.campaigns import ANN, BOB, Table, told
from tests.hunters_2114.referee import Referee


def played(number, seed=1):
    return Simulator(HUNTERS_2114, ["wanderer"], seed).play(number)


def facts_of(event):
    return {"type": event.type_name(), "cause": event.cause, **event.facts()}


def watched(events, started):
    """What the referee objects to, and where its accounts and the table's differ."""
    referee = Referee([player.seat for player in started.players], started.options)
    table = HUNTERS_2114.start(started)
    for event in events:
        faults = referee.watch(facts_of(event))
        table = HUNTERS_2114.apply(table, event)
        told_by_us = {
            "day": table.day,
            "food": {seat: hero.food for seat, hero in table.heroes.items()},
            "health": {seat: hero.health for seat, hero in table.heroes.items()},
            "lying": table.lying,
            "poisoned": {seat for seat, hero in table.heroes.items() if hero.is_poisoned},
            "rooms": dict(table.base.rooms),
        }
        told_by_it = {
            "day": referee.day, "food": referee.food, "health": referee.health,
            "lying": referee.lying, "poisoned": referee.poisoned, "rooms": referee.rooms,
        }  # fmt: skip
        yield event, faults, told_by_us, told_by_it


@pytest.mark.parametrize("number", range(1, 25))
def test_a_referee_finds_nothing_in_simulated_campaigns(number):
    match = played(number)
    for event, faults, ours, its in watched(match.events, match.started):
        assert not faults, f"{event.seq}: {facts_of(event)}\n{faults}"
        assert ours == its, f"{event.seq}: {facts_of(event)}"


@pytest.mark.parametrize("number", range(25, 33))
def test_nothing_is_found_in_them_against_the_rules(number):
    match = played(number)
    table = HUNTERS_2114.start(match.started)
    for event in match.events:
        after = HUNTERS_2114.apply(table, event)
        found = list(HUNTERS_2114.rules.findings(table, event, after))
        assert not [one for one in found if one.severity == "error"], facts_of(event)
        table = after


@pytest.mark.parametrize("number", (2, 3))
def test_halves_fold_as_the_whole(number):
    match = played(number)
    first = HUNTERS_2114.start(match.started)
    whole = fold(HUNTERS_2114, first, match.events)
    for cut in range(0, len(match.events), 17):
        half = fold(HUNTERS_2114, first, match.events[:cut])
        assert fold(HUNTERS_2114, half, match.events[cut:]) == whole


hero = st.fixed_dictionaries(
    {"health": st.integers(0, 4), "food": st.integers(0, 6), "poisoned": st.booleans()}
)


@settings(max_examples=60)
@given(hero, hero, st.integers(1, 3), st.sampled_from(("rest", "wait", "travel")), st.booleans())
def test_the_days_of_any_party_are_as_the_referee_counts_them(ann, bob, days, reason, doubled):
    options = {"rest_doubled": "yes" if doubled else "no"}
    table = Table(players=(ANN, BOB), **options)
    for seat, one in (("Ann", ann), ("Bob", bob)):
        known = {"health": one["health"], "food": one["food"]}
        table.tell(told("hero_described", seat, health_most=4, **known))
        if one["poisoned"]:
            table.tell(told("hero_poisoned", seat))
    table.tell(told("location_laid", location="Jensen", zone=1), told("party_moved", to="Jensen"))
    is_lying = bool(table.state.lying)
    action = {
        "rest": told("days_passed", days=4 if is_lying and doubled else 2, reason="rest"),
        "wait": told("days_passed", days=days * (1 + is_lying), reason="wait"),
        "travel": told("party_moved", to="base"),
    }[reason]
    count = len(table.events)
    table.play(action, shield=False)
    referee = Referee(["Ann", "Bob"], options)
    for at, event in enumerate(table.events):
        entry = {"type": event.type_name(), "cause": 1 if at > count else None, **event.facts()}
        assert referee.watch(entry) == [], entry
    assert referee.food == {seat: one.food for seat, one in table.state.heroes.items()}
    assert referee.health == {seat: one.health for seat, one in table.state.heroes.items()}
    assert referee.day == table.state.day


def test_a_referee_sees_a_meal_that_is_left_out():
    """It would not watch well that never saw anything."""
    match = played(2)
    meal = next(i for i, e in enumerate(match.events) if e.type_name() == "food_eaten")
    rest = [*match.events[:meal], *match.events[meal + 1 :]]
    assert any(faults for _, faults, _, _ in watched(rest, match.started))


@pytest.mark.parametrize("count", [1, 5, 28])
def test_a_days_proposals_come_quickly(count):
    """Under 50 ms for a day, and for a month at once."""
    table = Table().tell(
        *(told("hero_described", seat, health=3, health_most=3, food=99) for seat in ("Ann", "Bob"))
    )
    for n in range(60):
        table.tell(told("event_card_placed", number=n + 1, at="base", is_under=True))
    from projections.offers import Draft

    draft = Draft("days_passed", {"days": count, "reason": "wait"})
    taken = []
    for _ in range(5):
        begun = time.process_time()
        HUNTERS_2114.play.offers(table.state, None)
        assert len(HUNTERS_2114.play.consequences(table.state, draft)) > 2 * count
        taken.append(time.process_time() - begun)
    assert min(taken) < 0.05, f"{1000 * min(taken):.1f} ms"


def quiet_morning(table):
    return (due for due in morning(table) if due.types[0] != "health_changed")


def hungry_morning(table):
    return (due for due in morning(table) if due.types[0] != "food_eaten")


@pytest.mark.parametrize(
    "place, fault",
    [
        ("travel.advance", lambda _table, days, _reason: days),
        ("base.advance", lambda _table, days, _reason: days),
        ("days.gains_by_rest", lambda _table: ()),
        ("days.morning", quiet_morning),
        ("days.morning", hungry_morning),
        ("days.health_after", lambda health, event: health if event.change == -1 else 1),
    ],
    ids=["way not doubled", "work not doubled", "no rest", "no poison", "no meals", "no hunger"],
)
def test_a_referee_sees_what_the_rules_would_leave_out(place, fault, monkeypatch):
    monkeypatch.setattr(f"projections.games.hunters_2114.acts.{place}", fault)
    for number in range(1, 15):
        match = played(number)
        for _, faults, ours, its in watched(match.events, match.started):
            if faults or ours != its:
                return
    raise AssertionError("the referee saw nothing")
