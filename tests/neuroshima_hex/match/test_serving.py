"""What serves a unit once: Transports, and the turn that each takeover allows, at once.

Offers and findings are asked side by side: what is not offered any more is found.
"""

import random
from itertools import product

import pytest
from projections.games.neuroshima_hex.acts import apply
from projections.games.neuroshima_hex.board.board import TAKEOVER
from projections.games.neuroshima_hex.board.control import influence, possible_throws
from projections.games.neuroshima_hex.describe import describe
from projections.games.neuroshima_hex.following import event_of
from projections.games.neuroshima_hex.mobility import takers_at_a_glance
from projections.games.neuroshima_hex.offers import to_act
from projections.games.neuroshima_hex.rulebook import findings
from projections.games.neuroshima_hex.table import SpentSources, copy
from projections.offers import Draft
from tests.neuroshima_hex.boards import random_board
from tests.neuroshima_hex.match.scenes import answers, find, happen, in_turn, laid, offers, place

HQS = "Ann vegas-hq A1; Bob smart-hq E3"
GANG = "Ann hegemony-hq A1; Bob smart-hq E3; Ann hegemony-guard C3"


def moved(unit, facing, /, means="takeover", player="Ann", **more):
    return {"player": player, "unit": unit, "facing": facing, "means": means, **more}


def broken(table, facts, kind="unit_moved"):
    """The rules that this breaks now."""
    event = event_of(Draft(kind, facts))
    return [f.rule for f in findings(table, event, apply(copy(table), event))]


def served(table, means="transport", player="Ann"):
    """By source, the units that are offered a move."""
    return {
        offer.facts["source"]: answers(offer, "unit")
        for offer in offers(table, player)
        if offer.facts.get("means") == means and "unit" not in offer.facts
    }


def turns(table, player="Ann"):
    """The prisoners that may be turned, each with its captor."""
    return [
        (offer.facts["unit"], offer.facts["source"])
        for offer in offers(table, player)
        if offer.facts.get("means") == "takeover"
    ]


# -- an HQ, a Transport ---------------------------------------------------------------------------


def transports(*hexes):
    units = "".join(f"; Ann hegemony-transport {at}" for at in hexes)
    return in_turn(laid("hegemony smart", GANG + units), "Ann")


def test_a_transport_serves_once_also_where_nobody_says_which_it_was():
    table = transports("C2")
    happen(table, "unit_moved", **moved("C3", "S", "transport"))

    assert served(table) == {}
    assert broken(table, moved("C3", "N", "transport")) == ["used_twice"]
    assert broken(table, moved("C3", "N", "transport", source="C2")) == ["used_twice"]
    assert describe(table)["table"]["turn"]["moves_used"] == [
        {"means": "transport", "unit": "C3", "source": "C2"}
    ]


def test_smarts_hq_serves_once_also_where_nobody_names_it():
    table = in_turn(laid("vegas smart", HQS + "; Bob smart-ripper E2"), "Bob")
    happen(table, "unit_moved", **moved("E2", "S", "hq", "Bob"))

    assert served(table, "hq", "Bob") == {}
    assert broken(table, moved("E2", "N", "hq", "Bob")) == ["used_twice"]


@pytest.mark.parametrize("source", [{}, {"source": "B2"}, {"source": "A1"}])
def test_of_a_unit_that_is_not_ones_own_only_that_is_said(source):
    """A Transport stands beside it or not: whom it serves does not matter then."""
    units = f"{GANG}; Ann hegemony-transport B2; Bob smart-gauss-cannon C2"
    table = in_turn(laid("hegemony smart", units), "Ann")
    happen(table, "tracks_read")

    assert broken(table, moved("C2", "S", "transport", **source)) == ["not_controlled"]


def test_of_two_transports_two_unnamed_moves_are_two():
    table = transports("C2", "C4")
    happen(table, "unit_moved", **moved("C3", "S", "transport"))

    assert served(table) == {"C2": ["C3"], "C4": ["C3"]}
    assert broken(table, moved("C3", "N", "transport")) == []
    assert broken(table, moved("C3", "N", "transport", source="C4")) == []
    assert describe(table)["table"]["turn"]["moves_used"] == [
        {"means": "transport", "unit": "C3", "source": None}
    ]

    happen(table, "unit_moved", **moved("C3", "N", "transport"))

    assert served(table) == {}
    assert broken(table, moved("C3", "S", "transport")) == ["used_twice"]
    assert broken(table, moved("C3", "S", "transport", source="C2")) == ["used_twice"]


def test_of_two_transports_a_named_and_an_unnamed_move_are_two():
    for first, second in (({"source": "C2"}, {}), ({}, {"source": "C2"})):
        table = transports("C2", "C4")
        happen(table, "unit_moved", **moved("C3", "S", "transport", **first))
        happen(table, "unit_moved", **moved("C3", "N", "transport", **second))

        assert served(table) == {}
        for source in ({}, {"source": "C2"}, {"source": "C4"}):
            assert broken(table, moved("C3", "S", "transport", **source)) == ["used_twice"]


def test_what_is_left_after_unnamed_moves_is_what_nobody_else_can_have_been():
    one, two = frozenset({1}), frozenset({1, 2})

    assert SpentSources().plus(two).plus(one) == SpentSources(two)
    assert SpentSources().plus(one).plus(two) == SpentSources(two)
    assert SpentSources().plus(two) == SpentSources(frozenset(), 1, two)
    assert SpentSources().plus(two).plus(two) == SpentSources(two) == SpentSources(two).plus(two)
    assert SpentSources().plus(two).plus(frozenset({3})) == SpentSources(frozenset({3}), 1, two)
    assert SpentSources().plus(two).within(one) == SpentSources()
    assert SpentSources(one).within(two) == SpentSources(one)


# -- takeovers ------------------------------------------------------------------------------------


def taken(hqs=HQS, **options):
    """In her turn Ann lays an Agitator on C2: it holds Bob's Ripper on C3."""
    table = in_turn(laid("vegas smart", f"{hqs}; Bob smart-ripper C3", **options), "Ann")
    return place(table, "Ann vegas-agitator C2 S")


def test_a_prisoner_may_be_turned_once_named_or_not():
    for source in ({}, {"source": "C2"}):
        table = taken()
        assert to_act(table) == "Ann"
        assert turns(table) == [("C3", "C2")]
        assert broken(table, moved("C3", "S", **source)) == []
        happen(table, "unit_moved", **moved("C3", "S", **source))

        assert turns(table) == []
        for again in ({}, {"source": "C2"}):
            assert broken(table, moved("C3", "N", **again)) == ["takeover_twice"]


def test_it_may_be_turned_in_anybodys_turn():
    table = in_turn(laid("vegas smart", HQS + "; Ann vegas-agitator C2 S"), "Bob")
    place(table, "Bob smart-ripper C3")

    assert to_act(table) == "Ann"
    assert broken(table, moved("C3", "S")) == []


def test_of_two_captors_two_unnamed_turns_are_two():
    table = taken()
    place(table, "Ann vegas-agitator C4 N")
    assert sorted(turns(table)) == [("C3", "C2"), ("C3", "C4")]
    happen(table, "unit_moved", **moved("C3", "S"))

    assert sorted(turns(table)) == [("C3", "C2"), ("C3", "C4")]
    assert broken(table, moved("C3", "N")) == broken(table, moved("C3", "N", source="C4")) == []
    happen(table, "unit_moved", **moved("C3", "N"))

    assert turns(table) == []
    assert broken(table, moved("C3", "S")) == ["takeover_twice"]
    assert broken(table, moved("C3", "S", source="C2")) == ["takeover_twice"]


def test_a_prisoner_that_was_released_and_is_taken_again_may_be_turned_again():
    table = taken()
    happen(table, "unit_moved", **moved("C3", "S", source="C2"))
    happen(table, "unit_moved", **moved("C2", "N", "tile", tile="vegas-move"))
    assert turns(table) == []
    happen(table, "unit_moved", **moved("C2", "S", "tile", tile="vegas-rotation"))

    assert turns(table) == [("C3", "C2")]
    assert broken(table, moved("C3", "N", source="C2")) == []
    assert broken(table, moved("C3", "N")) == []


def test_a_net_that_comes_and_goes_releases_a_prisoner_too():
    table = taken()
    happen(table, "unit_moved", **moved("C3", "S", source="C2"))
    place(table, "Bob smart-net-fighter D2 SE")
    assert table.derived.controller(table.board.grid.index["C3"]) == 1
    happen(table, "unit_moved", **moved("D2", "N", "tile", "Bob", tile="smart-move"))

    assert turns(table) == [("C3", "C2")]


def test_an_agitator_turned_all_the_way_round_gives_no_new_turn():
    table = taken()
    happen(table, "unit_moved", **moved("C3", "S", source="C2"))
    happen(table, "unit_moved", **moved("C2", "S", "tile", tile="vegas-rotation"))

    assert turns(table) == []
    assert broken(table, moved("C3", "N", source="C2")) == ["takeover_twice"]


def test_what_happens_elsewhere_gives_no_new_turn():
    table = taken()
    happen(table, "unit_moved", **moved("C3", "S", source="C2"))
    place(table, "Bob smart-net-fighter A2 N; Bob smart-twister D3; Ann vegas-guard C4")

    assert turns(table) == []
    assert broken(table, moved("C3", "N", source="C2")) == ["takeover_twice"]


def test_agitators_that_change_places_may_turn_each_others_prisoners():
    table = in_turn(laid("vegas smart", HQS + "; Bob smart-ripper C3; Bob smart-twister B3"), "Ann")
    place(table, "Ann vegas-agitator C2 S; Ann vegas-agitator B2 S")
    happen(table, "unit_moved", **moved("C3", "S", source="C2"))
    happen(table, "unit_moved", **moved("B3", "S", source="B2"))
    assert turns(table) == []
    for _ in range(2):
        happen(table, "units_swapped", player="Ann", units=["B2", "C2"], tile="vegas-castling")

        assert sorted(turns(table)) == [("B3", "B2"), ("C3", "C2")]


# -- at once --------------------------------------------------------------------------------------


def end_turn(table):
    happen(table, "turn_ended", player="Ann")
    happen(table, "turn_began", player="Bob", number=8)


def test_in_a_later_turn_it_is_too_late():
    table = taken()
    end_turn(table)

    assert turns(table) == []
    assert to_act(table) == "Bob"
    for source in ({}, {"source": "C2"}):
        assert broken(table, moved("C3", "S", **source)) == ["takeover_late"]
    assert describe(table)["table"]["turned_prisoners"] == []


def test_within_the_turn_other_things_may_come_between():
    table = taken()
    place(table, "Ann vegas-guard A2")

    assert turns(table) == [("C3", "C2")]
    assert broken(table, moved("C3", "S")) == []


def test_where_no_turn_was_said_to_end_the_next_one_ends_it():
    table = taken()
    happen(table, "turn_began", player="Bob", number=8)

    assert turns(table) == []
    assert broken(table, moved("C3", "S")) == ["takeover_late"]


def test_after_a_battle_it_is_too_late_for_what_was_taken_before_it():
    table = taken()
    happen(table, "battle_started", player="Ann", tile="vegas-battle")
    happen(table, "battle_ended")

    assert turns(table) == []
    assert broken(table, moved("C3", "S")) == ["takeover_late"]


def freed_in_battle():
    """A battle in which the Net Fighter falls that held the Agitator."""
    units = "Ann vegas-hq A1; Bob hegemony-hq E1; Ann vegas-agitator C3; Bob hegemony-runner C2"
    units += "; Bob hegemony-net-fighter D3 SW"
    table = in_turn(laid("vegas hegemony", units), "Bob", "hegemony-battle")
    happen(table, "battle_started", player="Bob", tile="hegemony-battle")
    gone = [{"tile": "hegemony-net-fighter", "owner": "Bob", "hex": "D3"}]
    happen(table, "battle_ended", destroyed=gone)
    return table


def test_what_a_battle_brought_is_turned_directly_after_it():
    table = freed_in_battle()
    assert turns(table) == [("C2", "C3")]
    assert broken(table, moved("C2", "S")) == []

    happen(table, "turn_ended", player="Bob")

    assert turns(table) == []
    assert broken(table, moved("C2", "S")) == ["takeover_late"]


def test_who_was_not_turned_in_time_may_be_turned_when_taken_anew():
    table = taken()
    end_turn(table)
    happen(table, "unit_moved", **moved("C2", "N", "tile", tile="vegas-rotation"))
    happen(table, "unit_moved", **moved("C2", "S", "tile", tile="vegas-rotation"))

    assert turns(table) == [("C3", "C2")]
    assert broken(table, moved("C3", "S")) == []


# -- the tile that fills the board ----------------------------------------------------------------


def nearly_full(*free):
    """Ann's turn on a board that only wants those hexes; what stands there hurts nobody."""
    units = "; ".join(
        f"Ann vegas-guard {column}{row} N"
        for column, rows in zip("ABCDE", (3, 4, 5, 4, 3), strict=True)
        for row in range(1, rows + 1)
        if f"{column}{row}" not in {"A1", "E3", *free}
    )
    return in_turn(laid("vegas smart", f"{HQS}; {units}"), "Ann")


@pytest.mark.parametrize(
    ("there", "last"),
    [
        pytest.param("Bob smart-cyborg C3", "Ann vegas-agitator C2 S", id="an Agitator fills it"),
        pytest.param("Ann vegas-agitator C2 S", "Bob smart-cyborg C3", id="its prisoner fills it"),
    ],
)
def test_who_fills_the_board_is_taken_over_in_the_battle(there, last):
    table = nearly_full("C2", "C3")
    place(table, f"{there}; {last}")

    assert turns(table) == []
    assert broken(table, moved("C3", "S", source="C2")) == ["full_board_without_battle"]
    happen(table, "battle_started", player="Ann", kind="full_board")
    happen(table, "battle_ended")

    assert turns(table) == [("C3", "C2")]
    assert broken(table, moved("C3", "S", source="C2")) == []


def test_who_was_held_before_the_board_was_filled_is_not_turned_after_the_battle():
    table = nearly_full("B2", "C2", "C3")
    place(table, "Ann vegas-agitator C2 S; Bob smart-cyborg C3; Ann vegas-guard B2")
    happen(table, "battle_started", player="Ann", kind="full_board")
    happen(table, "battle_ended")

    assert turns(table) == []
    assert broken(table, moved("C3", "S", source="C2")) == ["takeover_late"]


def test_between_two_battles_of_a_full_board_what_the_first_brought_may_be_turned():
    table = nearly_full("C2", "C3")
    place(table, "Bob smart-cyborg C3; Ann vegas-agitator C2 S")
    for _ in range(2):
        happen(table, "battle_started", player="Ann", kind="full_board")
        happen(table, "battle_ended")

    assert turns(table) == []
    assert broken(table, moved("C3", "S", source="C2")) == ["takeover_late"]


def test_what_dies_on_a_mine_fills_no_board():
    table = nearly_full("B2", "C2", "C3")
    place(table, "Bob vegas-mine B2; Bob smart-cyborg C3; Ann vegas-agitator C2 S")
    place(table, "Ann vegas-guard B2")
    gone = [{"tile": "vegas-guard", "owner": "Ann", "hex": "B2"}]
    mine = [{"tile": "vegas-mine", "owner": "Bob", "hex": "B2"}]
    happen(table, "damage_dealt", player="Ann", tile="vegas-mine", target="B2",
           destroyed=gone, foundations=mine)  # fmt: skip

    assert turns(table) == [("C3", "C2")]
    assert broken(table, moved("C3", "S", source="C2")) == []


def test_the_rules_propose_the_battle_before_any_turn():
    table = nearly_full("C2", "C3")
    place(table, "Bob smart-cyborg C3; Ann vegas-agitator C2 S")

    assert [offer.type for offer in offers(table, None)] == ["battle_started"]
    assert find(table, "Ann", "battle_started").facts["kind"] == "full_board"


def test_what_one_sees_at_a_glance_is_what_the_weighing_of_all_throws_finds():
    dice, seen, taken = random.Random(1), 0, 0
    for players, hexes in product((2, 3, 4), (19, 37)):
        for _ in range(60):
            units, teams = dice.randint(8, 19), players == 4
            board = random_board(dice, units=units, players=players, teams=teams, hexes=hexes)
            found = takers_at_a_glance(board, possible_throws(board.at))
            weighed = [(one, end) for what, one, end in influence(board).throws if what == TAKEOVER]

            assert found in (None, weighed)
            seen += found is not None
            taken += bool(found)

    assert seen > 300
    assert taken > 20
