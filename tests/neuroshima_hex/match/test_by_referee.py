"""Simulated matches with odd settings, watched by a referee who shares nothing with the product."""

import json
from itertools import pairwise

import pytest
from projections.checking import findings_of
from projections.games.neuroshima_hex.system import NEUROSHIMA_HEX
from projections.replay import Replay
from projections.simulation import Simulator
from tests.neuroshima_hex.oracle.referee import Referee
from tests.neuroshima_hex.oracle.settings import odd_table
from tests.systems.changed import changed

ODD = changed(NEUROSHIMA_HEX, simulated_start=odd_table)


def lines_of(match):
    """The events of a match as a reader of the file finds them."""
    return [json.loads(line) for line in match.lines[1:]]


def watch(lines):
    referee = Referee(lines[0])
    for line in lines[1:]:
        referee.watch(line)
    return referee


@pytest.mark.parametrize("first", range(1, 41, 10))
def test_every_match_is_lawful(first):
    simulator = Simulator(ODD, ("random",), 1)
    for number in range(first, first + 10):
        match = simulator.play(number)

        assert watch(lines_of(match)).ended
        assert findings_of(Replay(NEUROSHIMA_HEX, match.events)) == []


@pytest.mark.long
@pytest.mark.parametrize("first", range(1, 1001, 50))
@pytest.mark.parametrize("system", [ODD, NEUROSHIMA_HEX], ids=["odd", "usual"])
def test_a_thousand_matches_are_lawful(system, first):
    simulator = Simulator(system, ("random",), 2)
    for number in range(first, first + 50):
        match = simulator.play(number)

        assert watch(lines_of(match)).ended
        assert findings_of(Replay(NEUROSHIMA_HEX, match.events)) == []


@pytest.mark.long
@pytest.mark.parametrize("first", range(1, 101, 25))
def test_matches_of_better_players_are_lawful(first):
    simulator = Simulator(ODD, ("greedy", "random"), 3)
    for number in range(first, first + 25):
        assert watch(lines_of(simulator.play(number))).ended


# -- the referee sees what is wrong ----------------------------------------------------------------


@pytest.fixture(scope="module")
def lawful():
    """The lines of some matches."""
    simulator = Simulator(NEUROSHIMA_HEX, ("random",), 4)
    return [lines_of(simulator.play(number)) for number in range(1, 15)]


def without(kind, /, **facts):
    """Left out: the first event of that kind."""

    def change(lines):
        at = first(lines, kind, **facts)
        del lines[at]

    return change


def first(lines, kind, /, **facts):
    """The place of the first event of that kind; raises where there is none."""
    return next(
        i
        for i, line in enumerate(lines)
        if line["type"] == kind and all(line.get(fact) == value for fact, value in facts.items())
    )


def bent(kind, fact, value, /, **facts):
    """One fact of the first event of that kind is another."""

    def change(lines):
        lines[first(lines, kind, **facts)][fact] = value

    return change


def hit_left_out(lines):
    segment = next(line for line in lines if line["type"] == "segment_fought" and line["attacks"])
    segment["attacks"].pop()


def placed_on_a_unit(lines):
    one, other = [line for line in lines if line["type"] == "tile_placed"][:2]
    other["hex"] = one["hex"]


def two_turns_running(lines):
    one, other = [line for line in lines if line["type"] == "turn_began"][:2]
    other["player"] = one["player"]


def drawn_twice(lines):
    at = first(lines, "tiles_drawn")
    lines.insert(at, lines[at])


def acted_after_the_battle(lines):
    at = next(
        i
        for i, (one, other) in enumerate(pairwise(lines))
        if one["type"] == "battle_ended" and other["type"] == "turn_ended"
    )
    seat = lines[at + 1]["player"]
    lines.insert(at + 1, {"type": "terror_spread", "player": seat, "tile": "smart-terror"})


def turned_once_more(lines):
    at = first(lines, "unit_moved", means="takeover")
    lines.insert(at + 1, {**lines[at], "facing": "N"})
    lines.insert(at + 1, {**lines[at], "facing": "S"})


def turned_late(lines):
    at = next(
        i
        for i, (one, other) in enumerate(pairwise(lines))
        if one.get("means") == "takeover" and other["type"] == "turn_ended"
    )
    lines[at], lines[at + 1] = lines[at + 1], lines[at]


def not_fought(lines):
    del lines[first(lines, "battle_started", kind="last") : first(lines, "match_ended")]


def fought_once_more(lines):
    at = first(lines, "battle_started", kind="last")
    end = first(lines, "match_ended")
    lines[end:end] = lines[at:end]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        pytest.param(without("tiles_discarded", forced=True), "one of three must go", id="kept"),
        pytest.param(without("tiles_drawn"), "tiles are drawn first", id="not drawn"),
        pytest.param(drawn_twice, "tiles are drawn once a turn", id="drawn twice"),
        pytest.param(without("battle_started"), "in a battle", id="a battle that did not begin"),
        pytest.param(not_fought, "after the Last Battle", id="no Last Battle"),
        pytest.param(fought_once_more, "one Last Battle", id="two Last Battles"),
        pytest.param(hit_left_out, "as the rules have it", id="a hit left out"),
        pytest.param(placed_on_a_unit, "HQs are laid first", id="placed on a unit"),
        pytest.param(two_turns_running, "sides have turns alternately", id="out of turn"),
        pytest.param(acted_after_the_battle, "the turn is over", id="after the battle"),
        pytest.param(turned_once_more, "one turn, at once", id="a prisoner turned twice"),
        pytest.param(turned_late, "one turn, at once", id="a prisoner turned too late"),
        pytest.param(bent("unit_pushed", "chosen_by", "x"), "chooses", id="chosen by another"),
        pytest.param(
            bent("match_ended", "winner", "nobody"), "wins|are ahead", id="another winner"
        ),
        pytest.param(bent("battle_ended", "hq_points", {}), "points", id="other points"),
    ],
)
def test_the_referee_sees_what_is_wrong(lawful, change, sentence):
    lines = json.loads(json.dumps(next(each for each in lawful if fits(each, change))))
    change(lines)

    with pytest.raises(AssertionError, match=sentence):
        watch(lines)


def fits(lines, change):
    """Whether that match has what is to be changed."""
    try:
        change(json.loads(json.dumps(lines)))
    except (StopIteration, ValueError):
        return False
    return True
