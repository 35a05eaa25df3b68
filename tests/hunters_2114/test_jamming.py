"""A jammer beside enemies: they attack no farther than two squares and go one square at a time."""

import pytest
from projections.games.hunters_2114.system import HUNTERS_2114
from tests.hunters_2114.campaigns import Table, told
from tests.hunters_2114.test_mission_findings import (
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
    assert "move_cost" in laid_on_e6().tell(acts, moved_by("Gunner 1", "E6", "E5")).rules
    assert "move_cost" not in laid_on_e6().tell(acts, moved_by("Gunner 1", "E6")).rules
    free = laid_on_e6(paid=False).tell(acts, moved_by("Gunner 1", "E6", "E5"))
    assert "move_cost" not in free.rules


def test_after_that_square_its_way_is_at_its_end():
    acts = told("enemy_acted", enemy="Gunner 1", band="far", row=3, against="Ann")
    table = laid_on_e6().tell(acts, moved_by("Gunner 1", "E6"))
    assert "enemy_stays" not in table.tell(told("enemy_finished", enemy="Gunner 1")).rules


def test_how_far_it_goes_on_from_outside_nobody_says():
    acts = told("enemy_acted", enemy="Gunner 1", band="far", row=3, against="Ann")
    table = laid_on_e6(gunner="E8")
    assert table.play(acts) == ([], None)
    assert not table.tell(moved_by("Gunner 1", "E7", "E6")).rules


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
