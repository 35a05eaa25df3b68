"""What lights up on the board, and what the archive keeps, of all that happens in a mission."""

import pytest
from events.hunters_2114.mission import MISSION_EVENTS
from projections.acts import has, nothing
from projections.games.hunters_2114.act import pointers_of
from projections.games.hunters_2114.acts import ACTS
from projections.games.hunters_2114.archive import facts
from projections.games.hunters_2114.system import HUNTERS_2114
from projections.history import History
from projections.scene import Arrow
from tests.hunters_2114.campaigns import Table, told
from tests.hunters_2114.missions import (
    ANN,
    ANN_ON_BOARD,
    Q02,
    SQUARES,
    TURN,
    attack,
    on,
)


def marked(table):
    """The scene after the last event."""
    scene = HUNTERS_2114.scene(table.state, "en")
    return HUNTERS_2114.marked(scene, table.events[-1])


@pytest.mark.parametrize("kind", MISSION_EVENTS)
def test_no_kind_that_points_at_the_board_lacks_marks_or_rows(kind):
    act = ACTS.by_event[kind]
    assert has(act, "marks") is bool(pointers_of(kind))
    if not pointers_of(kind):
        assert type(act).marks is nothing, "said on purpose"
    assert has(act, "rows")


@pytest.mark.parametrize(
    ("entry", "cells"),
    [
        (told("terrain_laid", square="C3", terrain="cover"), {"C3"}),
        (told("wall_laid", edge="C3|D3", wall="curtain"), {"C3", "D3"}),
        (told("figure_moved", "Ann", path=["B3", "C4"]), {"B3", "C4"}),
        (attack(), {"B2", "B4"}),
        (told("damage_dealt", figure="Bandit 1", damage=1), {"B4"}),
        (told("enemy_acted", enemy="Bandit 1", against="Ann"), {"B2", "B4"}),
        (told("basic_action_taken", "Ann", action="interaction", figure="Bob"), {"B2", "H8"}),
        (told("trap_sprung", trap="Mine", square="A1", hit=["Bandit 2"]), {"A1", "G1"}),
        (told("effect_began", effect="EMP", on="Bandit 1", turns=2), {"B4"}),
        (told("hero_fell", "Bob"), {"H8"}),
        (told("damage_dealt", figure="Nobody 1", damage=1), set()),
        (told("turn_began", turn=2), set()),
    ],
)
def test_figures_light_up_where_they_stand(entry, cells):
    table = Table(**SQUARES).tell(*ANN_ON_BOARD, entry)
    assert marked(table).lit == cells


def test_an_attack_and_a_way_are_arrows():
    shot = marked(Table(**SQUARES).tell(*ANN_ON_BOARD, attack()))
    assert shot.arrows == (Arrow("B2", "B4", "hit"),)
    way = marked(
        Table(**SQUARES).tell(*ANN_ON_BOARD, told("figure_moved", "Ann", path=["B3", "C4"]))
    )
    assert way.arrows == (Arrow("B3", "C4", "move"),)
    assert not marked(Table().tell(Q02, TURN, ANN, attack())).arrows


def test_the_archive_keeps_each_step_of_a_mission():
    table = Table(**SQUARES)
    started = table.read(
        told("match_started", players=[{"seat": s, "name": s} for s in ("Ann", "Bob")],
             options=SQUARES, depth="actions", v=3)
    )  # fmt: skip
    table.tell(Q02, told("enemies_placed", enemy="Bandit", squares=["B4"]), on("Ann", "B2"), TURN)
    table.tell(ANN, attack(), told("damage_dealt", figure="Bandit 1", damage=1))
    events = (started.model_copy(update={"seq": 1}), *table.events)

    rows = facts(History(events, "main"))["mission_steps"]

    assert [row[2:] for row in rows] == [
        ("Q02", 0, "enemies_placed", None, "Bandit", None, None),
        ("Q02", 0, "figure_placed", "Ann", None, None, "B2"),
        ("Q02", 0, "turn_began", None, None, None, None),
        ("Q02", 1, "hero_activated", "Ann", None, None, None),
        ("Q02", 1, "attack_declared", "Ann", None, "Bandit 1", None),
        ("Q02", 1, "damage_dealt", None, "Bandit 1", None, None),
    ]


@pytest.mark.parametrize(
    ("cards", "shorts"),
    [
        (("Bandit", "Tiger"), ["Ba1", "Ti1"]),
        (("Bandit", "Badger"), ["Bn1", "Bd1"]),
        (("Mad dog", "Mad cat"), ["Md1", "Mc1"]),
        (("Mutant", "Mutants"), ["Mu1", "Ms1"]),
    ],
)
def test_enemies_on_the_board_are_told_from_each_other_by_their_letters(cards, shorts):
    table = Table(squares="8x8").tell(told("mission_started", mission="Q02"))
    for card in cards:
        table.tell(told("enemies_placed", enemy=card, squares=["C3"]))

    pieces = HUNTERS_2114.scene(table.state, "en").pieces
    assert [piece.short for piece in pieces] == shorts
