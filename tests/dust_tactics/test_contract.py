"""The contract, at each depth, for two players and for two teams."""

from events.words import Words
from projections.contract import SystemContract
from projections.games.dust_tactics.system import DUST_TACTICS

PACKAGE = "projections.games.dust_tactics"
TWO = [
    {"seat": "Ann", "name": "Ann", "army": "allies"},
    {"seat": "Bob", "name": "Bob", "army": "axis"},
]
TEAMS = [
    {"seat": "Ann", "name": "Ann", "team": "Allies"},
    {"seat": "Bob", "name": "Bob", "team": "Axis"},
    {"seat": "Cid", "name": "Cid", "team": "Allies"},
]


class TestDust(SystemContract):
    """All that a game system promises."""

    system = DUST_TACTICS
    starts = (
        {"players": TWO, "depth": "full"},
        {"players": TWO, "depth": "activation", "v": 3},
        {"players": TWO, "depth": "round", "v": 3},
        {"players": TWO, "depth": "result"},
        {"players": TEAMS, "depth": "activation", "options": {"final_round": "next"}, "v": 3},
    )
    past_tense = frozenset({"laid"})


def test_no_sentence_of_a_match_takes_the_place_of_another():
    """What two tables have is meant twice in two kinds of places: options, and what happens."""
    keys = [Words(PACKAGE, f"words/{name}").table("en") for name in ("acts", "findings", "board")]

    assert len(set().union(*keys)) == sum(map(len, keys))
