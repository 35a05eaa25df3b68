"""What the recorder shows of the days that are proposed: each line with the number it changes."""

from events.chain import scan
from events.composer import compose
from importers.recorder.screen import screen_of
from importers.recorder.session import Session
from projections.games.hunters_2114.system import HUNTERS_2114
from projections.matches import Match

SEATS = ("Ann", "Bob")


def proposed(*entries):
    """The lines of what comes next, each with the numbers it changes."""
    players = [{"seat": seat, "name": seat} for seat in SEATS]
    start = {"type": "match_started", "v": 3, "players": players, "depth": "days"}
    data, _, _ = compose(HUNTERS_2114.vocabulary, [start, *entries])
    drafts = screen_of(Session(Match(scan(data, where="days"))), "en")["proposal"]["drafts"]
    return {draft["words"]: [(one["was"], one["now"]) for one in draft["changes"]]
            for draft in drafts}  # fmt: skip


def test_a_meal_shows_the_food_of_who_eats_and_a_day_the_day():
    """Days of food are worked out of it, and would stand there as the same numbers once more."""
    heroes = ({"type": "hero_described", "player": seat, "food": food, "health": 4}
              for seat, food in zip(SEATS, (3, 6), strict=True))  # fmt: skip
    shown = proposed(*heroes, {"type": "days_passed", "days": 1, "reason": "rest"})

    assert shown["Day 2 begins."] == [("1", "2")]
    assert shown["Ann eats 1 food."] == [("3", "2")]
    assert shown["Bob eats 1 food."] == [("6", "5")]


def stretches(*entries):
    """In which stretches play stands, as the recorder's head says it."""
    start = {"type": "match_started", "v": 3, "players": [{"seat": s, "name": s} for s in SEATS]}
    data, _, _ = compose(HUNTERS_2114.vocabulary, [start, *entries])
    return screen_of(Session(Match(scan(data, where="stretches"))), "en")["stretches"][""]


def test_once_a_mission_is_over_none_of_its_turns_goes_on():
    told = [
        {"type": "day_began", "day": 2},
        {"type": "mission_started", "mission": "Q02"},
        {"type": "turn_began", "turn": 1},
        {"type": "hero_activated", "player": "Ann"},
    ]
    over = {"type": "mission_ended", "mission": "Q02", "won": True}

    assert stretches(*told) == "Day 2 › Mission 1 (Q02) › Turn 1 › Activation 1"
    assert stretches(*told, over) == stretches(*told[:1]) == "Day 2"
    assert stretches(*told, over, {"type": "note_written", "text": "Tea."}) == "Day 2"
