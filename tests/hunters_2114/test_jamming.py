"""A jammer beside enemies: they attack no farther than two squares and go one square at a time."""

import pytest
from projections.games.hunters_2114.system import HUNTERS_2114
from tests.hunters_2114.campaigns import Table, told
from tests.hunters_2114.missions import (
    ANN,
    ANN_DONE,
    BOB,
    BOB_DONE,
    Q02,
    SQUARES,
    TURN,
    attack,
    card,
    moved,
    moved_by,
    on,
)

JAMMER = "ZAKŁÓCACZ TRANSMISJI"
GUNNER = card("Gunner", health=2, dice="1:2 2:2 3:2 4:2", hits="1:2 2:2 3:2 4:2",
              rows_near="ranged", rows_far="ranged; move 2 to + ranged; move 2 to")  # fmt: skip
CELLS = told("cells_changed", "Ann", change=3)
PAID = told("upkeep_paid", "Ann", item=JAMMER)
ENEMIES_TURN = (ANN_DONE, BOB, BOB_DONE)


def laid_on_e6(*, paid=True, gunner="E7"):
    """Ann has laid a jammer on E6 and gone to E3; Bob is far away."""
    table = Table(**SQUARES).tell(GUNNER, CELLS, Q02, on("Ann", "E5"), on("Bob", "A1"))
    table.tell(told("enemies_placed", enemy="Gunner", squares=[gunner]), TURN, ANN)
    table.tell(told("trap_set", "Ann", trap=JAMMER, square="E6", remote=True))
    table.tell(on("Ann", "E3"), *((PAID,) if paid else ()))
    return table.tell(*ENEMIES_TURN)


def carried(*, paid=True, gunner="D5"):
    """Ann carries a jammer on D4; Bob stands on D8."""
    table = Table(**SQUARES).tell(GUNNER, CELLS, Q02, on("Ann", "D4"), on("Bob", "D8"))
    table.tell(told("enemies_placed", enemy="Gunner", squares=[gunner]), TURN, ANN)
    return table.tell(*((PAID,) if paid else ()), *ENEMIES_TURN)


def row_offered(table):
    offers = HUNTERS_2114.play.offers(table.state, None)
    return next(offer.facts.get("row") for offer in offers if offer.type == "enemy_acted")


def test_the_row_is_one_that_can_be_done_beside_it():
    assert row_offered(laid_on_e6(paid=False)) == 1, "four squares away it shoots"
    assert row_offered(laid_on_e6()) == 3, "it may neither shoot nor come near enough for it"


@pytest.mark.parametrize(("row", "found"), [(1, True), (3, False)])
def test_another_row_is_found(row, found):
    table = laid_on_e6().tell(told("enemy_acted", enemy="Gunner 1", band="far", row=row))
    assert ("row_first" in table.rules) is found


def test_it_is_proposed_to_go_one_square():
    acts = told("enemy_acted", enemy="Gunner 1", band="far", row=3, against="Ann")
    free, held = laid_on_e6(paid=False), laid_on_e6()
    _, by_two = free.play(acts)
    _, by_one = held.play(acts)

    def squares(link):
        return {len(choice.value) for ask in link.asks for choice in ask.choices}

    assert squares(by_two) == {2}
    assert squares(by_one) == {1}


def test_whoever_goes_farther_is_found():
    acts = told("enemy_acted", enemy="Gunner 1", band="far", row=3, against="Ann")
    assert laid_on_e6().tell(acts, moved_by("Gunner 1", "E6", "E5")).rules == {"jammed_on"}
    assert not laid_on_e6().tell(acts, moved_by("Gunner 1", "E6")).rules
    assert not laid_on_e6(paid=False).tell(acts, moved_by("Gunner 1", "E6", "E5")).rules

    in_two = laid_on_e6().tell(acts, moved_by("Gunner 1", "E6"), moved_by("Gunner 1", "E5"))
    assert in_two.rules == {"jammed_on"}, "told in two parts it is as far"


def test_where_no_row_is_known_it_is_found_too():
    acts = told("enemy_acted", enemy="Gunner 1")
    assert laid_on_e6().tell(acts, moved_by("Gunner 1", "E6", "E5")).rules == {"jammed_on"}
    assert not laid_on_e6().tell(acts, moved_by("Gunner 1", "E6")).rules


def test_after_that_square_its_way_is_at_its_end():
    acts = told("enemy_acted", enemy="Gunner 1", band="far", row=3, against="Ann")
    table = laid_on_e6().tell(acts, moved_by("Gunner 1", "E6"))
    assert "enemy_stays" not in table.tell(told("enemy_finished", enemy="Gunner 1")).rules


# -- who comes there from outside ------------------------------------------------------------------

RUNS = told("enemy_acted", enemy="Runner 1", band="far", row=1, against="Ann")


def running(start, *, paid=True, squares=4, ann="E1", jammer="E5", effect=False):
    """A runner that goes so many squares towards Ann, on whose way there is a jammer."""
    rows = f"move {squares} to"
    runner = card("Runner", health=2, rows_near=rows, rows_far=rows)
    table = Table(**SQUARES).tell(runner, CELLS, Q02, on("Ann", "E5"), on("Bob", "A1"))
    table.tell(told("enemies_placed", enemy="Runner", squares=[start]), TURN, ANN)
    table.tell(told("trap_set", "Ann", trap=JAMMER, square=jammer, remote=True), on("Ann", ann))
    table.tell(*((PAID,) if paid else ()))
    table.tell(*((told("effect_began", effect="Fear", turns=2),) if effect else ()))
    return table.tell(*ENEMIES_TURN, RUNS)


@pytest.mark.parametrize(
    ("path", "found"),
    [
        (("E7", "E6"), False),
        (("E6",), False),
        (("E6", "E5"), False),
        (("E6", "E5", "E4"), True),
        (("E6", "E5", "E4", "E3"), True),
    ],
)
def test_from_outside_it_goes_on_one_square_at_most(path, found):
    start = "E8" if path[0] == "E7" else "E7"
    assert ("jammed_on" in running(start).tell(moved_by("Runner 1", *path)).rules) is found
    assert "jammed_on" not in running(start, paid=False).tell(moved_by("Runner 1", *path)).rules


def test_in_parts_it_goes_no_farther():
    table = running("E7").tell(moved_by("Runner 1", "E6"), moved_by("Runner 1", "E5"))
    assert "jammed_on" not in table.rules
    assert "jammed_on" in table.tell(moved_by("Runner 1", "E4")).rules


def test_past_the_corner_of_where_it_works_it_goes_on_as_before():
    """Onto one square of it and off again: from there the usual rules hold."""
    table = running("H7", jammer="F5", ann="H2")
    assert "jammed_on" not in table.tell(moved_by("Runner 1", "G6", "H5", "H4", "H3")).rules


def test_an_effect_may_change_how_far_it_goes():
    table = running("E7", effect=True)
    assert "jammed_on" not in table.tell(moved_by("Runner 1", "E6", "E5", "E4")).rules


ACROSS = {"squares": 2, "jammer": "D4", "ann": "A1"}
"""Straight through to where the heroes are."""


def proposed_ends(table):
    """Where the way leads that is proposed, or the ways of which the players choose."""
    drafts, link = table.play(RUNS)
    if link is not None:
        return {choice.value[-1] for ask in link.asks for choice in ask.choices}
    return {draft.facts["path"][-1] for draft in drafts if draft.type == "figure_moved"}


def test_a_way_is_proposed_where_it_is_the_same_however_one_reads_the_rule():
    """It stops on the first such square, or goes one farther: nobody says which."""
    assert proposed_ends(running("E8", squares=2)) == {"C6", "D6", "E6", "F6", "G6"}
    every = {"B5", "C5", "D5", "E5", "F5", "G5", "H5"}
    assert proposed_ends(running("E8", squares=3)) == every - {"E5"}, "round about it goes as far"
    assert proposed_ends(running("E8", squares=3, paid=False)) == every
    assert proposed_ends(running("F6", **ACROSS)) == set()
    assert proposed_ends(running("F6", **ACROSS, paid=False)) == {"D4"}


def test_where_nobody_knows_the_way_it_may_be_tapped_step_by_step():
    table = running("F6", **ACROSS)
    for step in ("E5", "D4"):
        offers = HUNTERS_2114.play.offers(table.state, None)
        (moves,) = (offer for offer in offers if offer.type == "figure_moved")
        assert step in {choice.cell for choice in moves.asks[0].choices}
        assert not table.tell(moved_by("Runner 1", step)).rules
    assert "figure_moved" not in {o.type for o in HUNTERS_2114.play.offers(table.state, None)}


def test_whoever_stops_there_goes_as_far_as_it_must():
    finished = told("enemy_finished", enemy="Runner 1")
    stopped = running("F6", **ACROSS).tell(moved_by("Runner 1", "E5"), finished)
    assert "enemy_stays" not in stopped.rules

    early = running("E8", squares=2).tell(moved_by("Runner 1", "E7"), finished)
    assert "enemy_stays" in early.rules, "one square more it could go in any case"


def test_a_way_that_leads_elsewhere_is_found_where_the_way_is_known():
    def is_found(table, *path):
        return "enemy_way_to" in table.tell(moved_by("Runner 1", *path)).rules

    assert is_found(running("E8", squares=2), "D7", "C7")
    assert not is_found(running("E8", squares=2), "E7"), "from there it may go on"
    assert not is_found(running("E8", squares=3), "E7", "E6", "E5"), "as near as round about"
    assert is_found(running("E8", squares=3), "F7", "G7", "H7")
    assert not is_found(running("F6", **ACROSS), "F5", "F4"), "nobody knows how far it goes"


@pytest.mark.parametrize(
    ("table", "found"),
    [
        pytest.param(carried(), True, id="three squares, beside it"),
        pytest.param(carried(paid=False), False, id="no cell was paid"),
        pytest.param(carried(gunner="D6"), False, id="two squares from it it does not work"),
        pytest.param(carried().tell(on("Bob", "D7")), False, id="two squares"),
    ],
)
def test_its_attacks_reach_two_squares(table, found):
    table.tell(attack("Gunner 1", "Bob"))
    assert ("out_of_range" in table.rules) is found


def test_where_nobody_knows_the_squares_nothing_is_judged():
    table = Table().tell(GUNNER, CELLS, Q02, told("enemies_placed", enemy="Gunner"), TURN, ANN)
    table.tell(PAID, *ENEMIES_TURN)

    assert "out_of_range" not in table.tell(attack("Gunner 1", "Bob", distance=4)).rules


def test_in_the_next_turn_it_wants_another_cell():
    table = carried().tell(told("enemy_finished", enemy="Gunner 1"), told("turn_ended"))
    table.tell(told("turn_began", turn=2))
    assert [draft.type for draft in table.play(ANN)[0]] == ["upkeep_paid"]

    unpaid = carried().tell(told("enemy_finished", enemy="Gunner 1"), told("turn_ended"))
    unpaid.tell(told("turn_began", turn=2), ANN, moved("Ann", squares=1))
    assert "out_of_range" not in unpaid.tell(attack("Gunner 1", "Bob")).rules
