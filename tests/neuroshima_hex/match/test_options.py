"""Rule options: named readings, defaults by edition, and records that say odd things."""

import pytest
from events.errors import BadUsage
from projections.neuroshima_hex.match.describe import describe
from projections.neuroshima_hex.match.system import NEUROSHIMA_HEX
from projections.neuroshima_hex.position import parse_position
from tests.neuroshima_hex.match.rulebook import SETUP, played, seated


def rules(**more):
    return seated(**more).rules


def players(count):
    armies = ("vegas", "smart", "borgo", "moloch", "outpost", "hegemony")
    return [{"seat": army, "name": army, "army": army} for army in armies[:count]]


def test_the_duel_has_terminals_and_draws_a_tie():
    found = rules()

    assert (found.edition, found.board, found.duel_board, found.tie) == ("duel", 19, True, "draw")
    assert len(found.terminals) == 7
    assert not found.redraw


def test_the_third_edition_has_overtime_and_the_redraw():
    found = rules(edition="3.0")

    assert (found.duel_board, found.terminals, found.tie) == (False, (), "overtime")
    assert found.redraw


def test_five_players_sit_at_the_large_board():
    table = seated(players=players(5), edition="3.0")

    assert table.rules.board == 37
    assert table.board.grid.size == 37


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        pytest.param(15, (15, 15), id="for all"),
        pytest.param({"Bob": 13}, (20, 13), id="by seat"),
        pytest.param(None, (20, 20), id="left out"),
    ],
)
def test_initial_hq_points(said, expected):
    options = {} if said is None else {"hq_points": said}

    assert tuple(seated(options=options).board.hq_points) == expected


@pytest.mark.parametrize("options", [{"no_such": 1}, {"board": "19"}, {"push_back_cost": 4}])
def test_odd_options_are_refused_at_the_start_and_borne_in_an_old_record(options):
    with pytest.raises(BadUsage):
        NEUROSHIMA_HEX.check_options(options)

    assert not rules(options=options).understood


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"push_back_cost": 3, "tie": "overtime", "redraw": True},
        {"duel_board": False},
        {"terminals": ["A1", "C3"]},
        {"heal_after_battle": True, "moloch_hits_allies": True, "hq_points": {"Ann": 13}},
        {"board": 37, "points_mode": True},
    ],
)
def test_a_position_says_the_options_again(options):
    position = describe(played(SETUP, seated(options=options)))

    parse_position(position)
    usual = {"board": 19, "heal_after_battle": False, "moloch_hits_allies": False}
    for option, value in options.items():
        assert (usual | position["rules"])[option] == value
