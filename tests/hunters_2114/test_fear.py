"""A GENERATOR PRZERAŻENIA: biological enemies beside it hold out before each action."""

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
    card,
    moved_by,
    on,
)

GENERATOR = "GENERATOR PRZERAŻENIA"
PAID = told("upkeep_paid", "Ann", item=GENERATOR)
LASTS = told("effect_began", effect=GENERATOR, on="Ann", turns=3)
ACTS = told("enemy_acted", enemy="Thug 1", band="far", row=1, against="Ann")


def threw(face, **value):
    return told("psychic_rolled", figure="Thug 1", face=face, **value)


def thugs_turn(*, works=(PAID,), ann="D4", thug="D5", nature="biological", psychic=4, laid=None):
    """Ann keeps a generator going; it is the turn of a thug with psychic defence 4."""
    values = {} if psychic is None else {"psychic": psychic}
    rows = {"rows_near": "move 2 to", "rows_far": "move 2 to"}
    thug_card = card("Thug", nature=nature, health=2, **rows, **values)
    table = Table(**SQUARES).tell(thug_card, told("cells_changed", "Ann", change=3), Q02)
    table.tell(on("Ann", ann), on("Bob", "A1"))
    table.tell(told("enemies_placed", enemy="Thug", squares=[thug]), TURN, ANN)
    if laid is not None:
        table.tell(on("Ann", laid), told("trap_set", "Ann", trap=GENERATOR, square=laid))
        table.tell(on("Ann", ann))
    return table.tell(*works, ANN_DONE, BOB, BOB_DONE)


def offered(table):
    return {offer.type: offer for offer in HUNTERS_2114.play.offers(table.state, None)}


@pytest.mark.parametrize(
    ("table", "fears"),
    [
        pytest.param(thugs_turn(), True, id="paid this turn"),
        pytest.param(thugs_turn(works=(LASTS,)), True, id="it lasts some turns"),
        pytest.param(thugs_turn(thug="D4"), True, id="on its square"),
        pytest.param(thugs_turn(ann="A8", laid="D4"), True, id="where it was laid"),
        pytest.param(thugs_turn(laid="H8"), False, id="it was laid elsewhere"),
        pytest.param(thugs_turn(works=()), False, id="it does not work"),
        pytest.param(thugs_turn(thug="D6"), False, id="two squares away"),
        pytest.param(thugs_turn(nature="mechanical"), False, id="mechanical"),
        pytest.param(thugs_turn(nature=None), False, id="nobody knows what it is"),
    ],
)
def test_beside_one_that_works_a_biological_enemy_throws_a_die_before_it_acts(table, fears):
    offers = offered(table)
    assert ("enemy_acted" not in offers) is fears
    die = offers.get("psychic_rolled")
    assert ("fear_passed_over" in table.tell(ACTS).rules) is fears
    if fears:
        assert die.facts == {"figure": "Thug 1", "value": 4}
        assert die.group == "enemies", "in the place of its action"
        assert [ask.fact for ask in die.asks] == ["face"]


def test_whoever_holds_out_acts_and_throws_again_before_the_next_action():
    table = thugs_turn(thug="C3").tell(threw(4))
    assert "enemy_acted" in offered(table)
    assert not table.tell(ACTS).rules - {"row_band", "row_first"}
    assert "enemy_acted" not in offered(table)
    assert "fear_passed_over" in table.tell(ACTS).rules
    again = thugs_turn(thug="C3").tell(threw(4), ACTS, threw(1))
    assert "fear_passed_over" not in again.tell(ACTS).rules


def test_whoever_does_not_may_not_act_and_what_that_costs_nobody_says():
    table = thugs_turn()
    drafts, link = table.play(threw(5))
    assert (drafts, link) == ([], None), "nothing comes of it by itself"
    assert not table.state.mission.effects

    offers = offered(table)
    assert "enemy_acted" not in offers
    assert offers["psychic_rolled"].facts["figure"] == "Thug 1", "it may throw for its next action"
    assert offers["enemy_finished"].facts == {"enemy": "Thug 1"}, "or be done"
    finished = thugs_turn().tell(threw(5), told("enemy_finished", enemy="Thug 1"))
    assert not finished.rules
    assert "fear_failed" in table.tell(ACTS).rules


def test_a_die_of_which_nobody_knows_what_it_came_to_counts_as_thrown():
    table = thugs_turn(psychic=None)
    assert [ask.fact for ask in offered(table)["psychic_rolled"].asks] == ["face", "value"]
    assert table.tell(threw(6), ACTS).rules.isdisjoint({"fear_failed", "fear_passed_over"})
    assert "fear_failed" in thugs_turn(psychic=None).tell(threw(6, value=3), ACTS).rules


def test_who_comes_there_on_its_way_throws_before_it_goes_on():
    table = thugs_turn(thug="D7")
    drafts, link = table.play(ACTS)
    assert link.type == "figure_moved"
    _, link = table.play({**link.entry(), "path": ["D6"]})
    assert link.type == "figure_moved", "two squares away it goes on as usual"
    _, link = table.play({**link.entry(), "path": ["D5"]})
    assert (link.type, link.facts["figure"]) == ("psychic_rolled", "Thug 1")

    on_its_way = thugs_turn(thug="D6").tell(ACTS, moved_by("Thug 1", "D5"))
    held = on_its_way.tell(threw(4), moved_by("Thug 1", "D4"))
    assert "fear_failed" not in held.rules
    failed = thugs_turn(thug="D6").tell(ACTS, moved_by("Thug 1", "D5"))
    assert failed.play(threw(5)) == ([], None), "whether it goes on nobody proposes"
    assert "figure_moved" not in offered(failed)
    assert "enemy_stays" not in failed.tell(told("enemy_finished", enemy="Thug 1")).rules
    went_on = thugs_turn(thug="D6").tell(ACTS, moved_by("Thug 1", "D5"), threw(5))
    assert "fear_failed" in went_on.tell(moved_by("Thug 1", "D4")).rules


def test_out_of_its_reach_the_usual_rules_hold():
    table = thugs_turn().tell(threw(5), on("Thug 1", "D6"))
    assert "enemy_acted" in offered(table)
    assert "fear_failed" not in table.tell(ACTS).rules


def test_with_the_next_turn_an_old_die_counts_no_more():
    table = thugs_turn().tell(threw(1), told("enemy_finished", enemy="Thug 1"))
    table.tell(told("turn_ended"), told("turn_began", turn=2), ANN, PAID, ANN_DONE, BOB, BOB_DONE)
    assert "fear_passed_over" in table.tell(ACTS).rules


def test_a_die_against_an_attack_is_another_one():
    """Hit by an attack on the mind beside a generator an enemy has not held out yet."""
    hit = told("attack_declared", "Ann", kind="psychic", targets=["Thug 1"], automatic=True)
    table = thugs_turn(works=(PAID, hit, threw(6)))

    assert table.state.mission.held_out == {}
    assert "enemy_acted" not in offered(table)
    assert not table.tell(threw(4)).rules, "one die for each"
    assert "enemy_acted" in offered(table)
