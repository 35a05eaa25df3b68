"""Whose turn comes, to the Last Battle: as it is offered, and as a record of it is judged."""

import pytest
from projections.games.neuroshima_hex.course import next_player, next_step
from projections.games.neuroshima_hex.following import event_of
from projections.games.neuroshima_hex.rulebook import findings
from projections.games.neuroshima_hex.table import copy
from projections.offers import Draft
from tests.neuroshima_hex.match.scenes import follow, happen, in_turn, laid

ONE_AGAINST_TWO = ("alone", "pair", "pair")
TWO_AGAINST_TWO = ("one", "two", "one", "two")
PAIR_AND_TWO = ("one", "pair", "two", "pair")
ARMIES = "vegas smart borgo moloch"
HQS = "Ann vegas-hq A1 S; Bob smart-hq E3; Cid borgo-hq C5; Dot moloch-hq E1"


def table_of(teams, out=()):
    """A table in the middle of a match; whoever is out has left the board."""
    names = ("Ann", "Bob", "Cid", "Dot")[: len(teams)]
    units = "; ".join(unit for unit in HQS.split("; ") if unit.split()[0] in set(names) - set(out))
    armies = " ".join(ARMIES.split()[: len(teams)])
    table = laid(armies, units, edition="3.0", teams=teams)
    for seat in out:
        table.out[table.index[seat]] = True
        table.board.hq_points[table.index[seat]] = 0
    return table


def broken(table, kind, /, **facts):
    """The rules that an event would break; the event happens."""
    before, event = copy(table), event_of(Draft(kind, facts))
    happen(table, kind, **facts)
    return {finding.rule for finding in findings(before, event, table)}


def turns(table, count):
    """The seats of so many turns as they follow each other, each of them in order."""
    seats = []
    for _ in range(count):
        seat = table.seat(next_player(table))
        assert "turn_out_of_order" not in broken(table, "turn_began", player=seat)
        happen(table, "turn_ended", player=seat)
        seats.append(seat)
    return " ".join(seats)


# -- turns alternate between teams (3.0 summary) --------------------------------------------------


@pytest.mark.parametrize(
    ("teams", "out", "order"),
    [
        pytest.param((None,) * 3, (), "Ann Bob Cid Ann Bob Cid", id="everybody in turn"),
        pytest.param((None,) * 3, ("Bob",), "Ann Cid Ann Cid", id="without who is out"),
        pytest.param(ONE_AGAINST_TWO, (), "Ann Bob Ann Cid Ann Bob", id="one plays for two"),
        pytest.param(ONE_AGAINST_TWO, ("Bob",), "Ann Cid Ann Cid", id="one of two is left"),
        pytest.param(TWO_AGAINST_TWO, (), "Ann Bob Cid Dot Ann Bob", id="two against two"),
        pytest.param(TWO_AGAINST_TWO, ("Cid",), "Ann Bob Ann Dot Ann Bob", id="one for a partner"),
    ],
)
def test_sides_have_turns_alternately(teams, out, order):
    assert turns(table_of(teams, out), len(order.split())) == order


def test_whoever_is_put_out_in_the_own_turn_leaves_the_order_as_it_was():
    table = table_of(TWO_AGAINST_TWO)
    assert turns(table, 3) == "Ann Bob Cid"
    table.out[2] = True

    assert turns(table, 4) == "Dot Ann Bob Ann"


def test_two_turns_of_one_side_are_out_of_order_though_a_partner_is_out():
    table = table_of(ONE_AGAINST_TWO, ("Bob",))
    assert turns(table, 3) == "Ann Cid Ann"

    assert "turn_out_of_order" in broken(table, "turn_began", player="Ann")


# -- one more turn each (Duel rules, the end of the game; FAQ MP.11) ------------------------------


def drawn_out(teams, out, last):
    """`last` drew the last tile in the turn that is going on."""
    table = table_of(teams, out)
    table.previous_player = table.index[last]
    in_turn(table, last)
    happen(table, "last_tile_drawn", player=last)
    return table


def to_the_last_battle(table, seat):
    """Who has a turn from here on till the Last Battle."""
    seats = []
    while (step := follow(table, "turn_ended", player=seat)[0]).type == "turn_began":
        happen(table, "turn_ended", player=seat)
        seat = step.facts["player"]
        assert not broken(table, "turn_began", player=seat)
        table.hands[table.index[seat]] = []
        seats.append(seat)
    assert step.facts["kind"] == "last"
    happen(table, "turn_ended", player=seat)
    assert not broken(table, "battle_started", **step.facts)
    return " ".join(seats)


@pytest.mark.parametrize(
    ("teams", "out", "last", "more"),
    [
        pytest.param((None,) * 2, (), "Ann", "Bob", id="two players"),
        pytest.param((None,) * 4, (), "Bob", "Cid Dot Ann", id="each for themselves"),
        pytest.param(TWO_AGAINST_TWO, (), "Dot", "Ann Bob Cid", id="two against two"),
        pytest.param(ONE_AGAINST_TWO, (), "Ann", "Bob", id="against two the next of them alone"),
        pytest.param(ONE_AGAINST_TWO, (), "Bob", "Ann Cid", id="nobody has two more turns"),
        pytest.param(ONE_AGAINST_TWO, ("Bob",), "Ann", "Cid", id="against the one who is left"),
        pytest.param(ONE_AGAINST_TWO, ("Cid",), "Ann", "Bob", id="against the other one"),
        pytest.param(ONE_AGAINST_TWO, ("Bob",), "Cid", "Ann", id="the one who is left draws it"),
        pytest.param(TWO_AGAINST_TWO, ("Cid",), "Ann", "Bob", id="alone now, against two"),
        pytest.param(PAIR_AND_TWO, (), "Ann", "Bob Cid", id="before the own turn comes again"),
    ],
)
def test_everybody_else_has_one_more_turn(teams, out, last, more):
    assert to_the_last_battle(drawn_out(teams, out, last), last) == more


def test_whoever_is_put_out_in_the_one_more_turn_had_it():
    table = drawn_out(ONE_AGAINST_TWO, (), "Ann")
    happen(table, "turn_ended", player="Ann")
    happen(table, "turn_began", player="Bob")
    happen(table, "player_eliminated", player="Bob")

    assert to_the_last_battle(table, "Bob") == ""


def test_the_last_battle_waits_for_the_one_who_is_left():
    table = drawn_out(ONE_AGAINST_TWO, ("Bob",), "Ann")
    happen(table, "turn_ended", player="Ann")

    early = broken(table, "battle_started", player="Ann", kind="last")

    assert early == {"last_battle_early"}


# -- overtime, where nobody told of the last tile --------------------------------------------------


def what_comes(table):
    """What the rules do next, which breaks none of them; it happens."""
    step = next_step(table)
    assert not broken(table, step.type, **step.facts)
    return step


def test_a_tie_without_recorded_turns_leads_to_the_battle_of_overtime():
    table = table_of((None,) * 2)
    happen(table, "battle_started", kind="last")
    happen(table, "battle_ended")

    step = what_comes(table)

    assert (step.type, step.facts) == ("battle_started", {"kind": "overtime"})


@pytest.mark.parametrize("fell", [(), ("Ann",)], ids=["all are left", "one fell in it"])
def test_a_tie_gives_everybody_who_is_left_one_more_turn(fell):
    table = in_turn(table_of((None,) * 3), "Ann")
    happen(table, "turn_ended", player="Ann")
    happen(table, "battle_started", player="Ann", kind="last")
    hq = {"tile": "vegas-hq", "owner": "Ann", "hex": "A1"}
    happen(table, "battle_ended", destroyed=[hq] if fell else [], hq_points=dict.fromkeys(fell, 0))
    for seat in fell:
        happen(table, "player_eliminated", player=seat)

    seats = []
    while (step := what_comes(table)).type == "turn_began":
        happen(table, "turn_ended", player=step.facts["player"])
        seats.append(step.facts["player"])

    assert seats == ["Bob", "Cid", *(() if fell else ("Ann",))]
    assert step.facts == {"kind": "overtime"} | ({} if fell else {"player": "Ann"})
