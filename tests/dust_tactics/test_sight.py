"""Sight and cover: the rulebook's cases, and all squares against an oracle of fractions."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from projections.games.dust_tactics.answers import SightQuestion, sight_json, sight_of
from projections.games.dust_tactics.board.sight import SightLines
from projections.games.dust_tactics.board.squares import range_of
from projections.games.dust_tactics.board.table_json import parse_situation
from tests.dust_tactics.boards import MOST, SIGHT_RULES, named, place, questions, table, unit
from tests.dust_tactics.oracle import sight as oracle


def seen(data, viewer, target, armour=None):
    return sight_json(sight_of(parse_situation(data), SightQuestion(viewer, target, armour)))


# -- the rulebook's cases --------------------------------------------------------------------------


WALL = table(9, 4, squares={named(x, 2): "none" for x in range(4, 9)})
"""Five squares without a dot; A1 to A4 go away from their end, B1 to B4 along below them."""


@pytest.mark.parametrize("i", [1, 2, 3, 4])
@pytest.mark.parametrize("j", [1, 2, 3, 4])
def test_round_the_end_of_a_wall_one_sees_as_far_as_one_stands_from_it(i, j):
    """S4:634-637; D-09: sixteen lines, of which the text names each."""
    a, b = named(4 - i, 2), named(3 + j, 1)

    there, back = seen(WALL, a, b), seen(WALL, b, a)

    assert there["visible"] == back["visible"] == (j <= i)
    assert there["cover"] == ("soft" if i == j == 1 else "none")
    assert there["range"] == range_of(i + j - 1, 1)


def test_a_tank_trap_hides_soldiers_from_soldiers_alone():
    """S4:575-585; D-12."""
    data = table(
        5, 1, cover={"C1": "tank_trap"},
        units=[unit("boys", "A1"), unit("pioneers", "E1", side="Axis")],
    )  # fmt: skip
    walker = unit("hans", "E1", "V3", side="Axis")

    assert seen(data, "boys", "pioneers")["blocked_by"] == ["C1"]
    with_hans = data | {"units": [unit("boys", "A1"), walker]}
    assert seen(with_hans, "boys", "hans")["visible"]
    assert seen(with_hans, "hans", "boys")["visible"]


def test_soldiers_hide_soldiers_and_vehicles_hide_everybody():
    """S4:589-611; D-12: over the heads of two squads one shoots at the walker behind them."""
    data = table(
        9, 1,
        units=[
            unit("dealers", "A1"), unit("boys", "C1"), unit("pioneers", "E1", side="Axis"),
            unit("hans", "G1", "V3", side="Axis"), unit("blackhawk", "H1", "V3"),
            unit("luther", "I1", "V4", side="Axis"),
        ],
    )  # fmt: skip

    assert seen(data, "dealers", "pioneers")["blocked_by"] == ["C1"]
    assert seen(data, "dealers", "hans")["visible"]
    assert seen(data, "hans", "dealers")["visible"]
    assert seen(data, "hans", "boys")["visible"]
    assert seen(data, "dealers", "luther")["blocked_by"] == ["G1", "H1"]
    assert not seen(data, "hans", "luther")["visible"]


def test_a_crate_hides_nobody_and_smoke_everybody():
    """S4:573, 302-306."""
    data = table(5, 1, cover={"B1": "crate"}, squares={"D1": "diamond"})

    assert seen(data, "A1", "C1")["visible"]
    assert seen(data, "A1", "E1")["blocked_by"] == ["D1"]
    assert seen(data, "A1", "D1")["blocked_by"] == ["D1"]
    assert seen(data, "D1", "A1", "V3")["blocked_by"] == ["D1"]


def test_a_line_past_a_corner_is_open_and_one_across_a_square_without_a_dot_is_not():
    """S4:560-571: Heavy Flak Grenadiers are seen behind a corner, Sturmpioniere are not."""
    data = table(6, 4, squares={"B3": "none"})

    assert seen(data, "A2", "B4")["blocked_by"] == ["B3"]
    assert seen(data, "A1", "C3")["cover_from"] == ["corner B3"]


def test_a_walker_hides_all_that_lies_behind_it():
    """S4:605-611: Death Dealers see no square behind Blackhawk, and past its corners."""
    data = table(6, 3, units=[unit("dealers", "A1"), unit("blackhawk", "C1", "V3")])

    hidden = ["D1", "E1", "F1", "E2", "F2"]
    assert [s for s in hidden if seen(data, "dealers", s)["visible"]] == []
    assert all(seen(data, "dealers", s)["visible"] for s in ("B1", "C2", "D2", "F3"))


@pytest.mark.parametrize(
    ("board", "viewer", "target", "cover"),
    [
        pytest.param({"cover": {"C1": "crate"}}, "A1", "C1", "soft", id="crate"),
        pytest.param({"cover": {"C1": "tank_trap"}}, "A1", "C1", "hard", id="trap"),
        pytest.param({"squares": {"C1": "cross"}}, "A1", "C1", "soft", id="rubble"),
        pytest.param({"squares": {"B3": "none"}}, "A1", "C3", "soft", id="corner"),
        pytest.param({"squares": {"B1": "none"}}, "A1", "C3", "none", id="corner of the shooter"),
        pytest.param({"squares": {"C2": "none"}}, "A1", "D3", "none", id="not at 45 degrees"),
        pytest.param(
            {"squares": {"B3": "none"}, "cover": {"C3": "crate"}}, "A1", "C3", "hard", id="D-18"
        ),
        pytest.param(
            {"squares": {"B3": "diamond", "C3": "cross"}, "cover": {"C3": "crate"}},
            "A1", "C3", "hard", id="three soft ones",
        ),
    ],
)  # fmt: skip
def test_what_covers(board, viewer, target, cover):
    """S4:851-938."""
    assert seen(table(5, 5, **board), viewer, target)["cover"] == cover


def test_vehicles_and_lone_heroes_have_no_cover_but_a_hero_has_that_of_his_squad():
    """S4:824-827."""
    squad = unit("squad", "E1", figures=5)
    data = table(
        5, 1, cover={"C1": "crate", "D1": "crate", "E1": "crate"},
        units=[
            unit("hero", "C1", hero=True), unit("walker", "D1", "V3"), squad,
            unit("joined", None, joined_to="squad"),
        ],
    )  # fmt: skip

    assert seen(data, "B1", "hero")["cover"] == "none"
    assert seen(data, "C1", "walker")["cover"] == "none"
    assert seen(data, "D1", "joined")["cover"] == "soft"
    assert seen(data, "D1", "squad")["cover"] == "soft"


@pytest.mark.parametrize(
    ("reading", "units", "cover"),
    [("yes", [], "soft"), ("no", [], "none"), ("no", [unit("walker", "B3", "V3")], "soft")],
)
def test_the_corner_of_smoke_covers_by_option(reading, units, cover):
    """S4:885-889 counts it, S4:627-632 names squares without a dot alone."""
    rules = {"diamond_corner_cover": reading}
    data = table(3, 3, squares={"B3": "diamond"}, units=units, rules=rules)

    assert seen(data, "A1", "C3")["cover"] == cover


def test_corner_cover_comes_from_a_squad_between_soldiers_alone():
    """S4:907-912: other squads hide Hell Boys from a squad, not from Hans."""
    units = [
        unit("boys", "C3"), unit("dealers", "B3"), unit("flak", "A1", side="Axis"),
        unit("hans", "E1", "V3", side="Axis"), unit("others", "D3"),
    ]  # fmt: skip
    data = table(5, 5, units=units)

    assert seen(data, "flak", "boys")["cover_from"] == ["corner B3"]
    assert seen(data, "hans", "boys")["cover"] == "none"


BUILDING = {
    "buildings": [
        {
            "squares": ["B2", "C2", "B3", "C3"],
            "entrances": [
                {"square": "B2", "side": "south", "size": "small"},
                {"square": "C3", "side": "east", "size": "large"},
            ],
        }
    ]
}


@pytest.mark.parametrize(
    ("viewer", "target", "visible", "cover"),
    [
        pytest.param("B1", "B2", True, "hard", id="in by an exit"),
        pytest.param("B2", "B1", True, "none", id="out by an exit"),
        pytest.param("B1", "B3", False, "none", id="not to a square without an exit"),
        pytest.param("D3", "C3", True, "hard", id="by the large one"),
        pytest.param("D3", "B3", False, "none", id="not past the exit"),
        pytest.param("D3", "C2", False, "none", id="through the wall"),
        pytest.param("B3", "C3", True, "soft", id="inside"),
        pytest.param("C1", "B2", True, "hard", id="small entrances cover no corner"),
    ],
)
def test_one_sees_into_a_building_by_its_exits(viewer, target, visible, cover):
    """S4:1268-1291."""
    told = seen(table(5, 4, **BUILDING), viewer, target)

    assert (told["visible"], told["cover"]) == (visible, cover)
    if target == "B2" and viewer == "C1":
        assert told["cover_from"] == ["inside B2"]


def test_walls_cover_outside_and_inside():
    """S4:1337-1346: an outer wall softly, an inner wall together with the building hard."""
    outside = table(6, 6, buildings=[{"squares": ["C3"]}])
    inside = table(
        4, 4, buildings=[{"squares": [named(x, y) for x in range(4) for y in range(4)]}],
        walls=[["B3", "C3"]],
    )  # fmt: skip

    assert seen(outside, "C2", "D3")["cover"] == "soft"
    assert seen(inside, "B2", "C3")["cover"] == "hard"
    assert seen(inside, "B2", "C3")["cover_from"] == ["inside C3", "corner B3|C3"]


def test_opposite_corners_may_count_next_to_the_units_alone():
    """S4:617-626, read in two ways."""
    blocked = table(7, 7, squares={"D5": "none", "E4": "none"})

    assert seen(blocked, "A1", "G7")["blocked_by"] == ["E4", "D5"]
    near = blocked | {"rules": {"opposite_corners": "next_to_units"}}
    assert seen(near, "A1", "G7")["visible"]


@pytest.mark.parametrize(
    ("steps", "distance"), [((0, 6), 6), ((1, 1), 1), ((2, 2), 3), ((1, 2), 2), ((3, 4), 6)]
)
def test_range_counts_the_first_diagonal_once(steps, distance):
    """S4:723-727."""
    assert range_of(*steps) == distance


# -- against the oracle ----------------------------------------------------------------------------


@given(data=questions(SIGHT_RULES), soldiers=st.booleans())
def test_all_lines_of_a_board_are_those_of_the_oracle(data, soldiers):
    lines = SightLines(parse_situation(data))
    ground = oracle.Ground(data, place)
    columns, rows = data["board"]["columns"], data["board"]["rows"]
    squares = [(x, y) for x in range(columns) for y in range(rows)]

    wrong = [
        (named(*start), named(*end))
        for start in squares[:12]
        for end in squares
        if lines.sees(
            lines.grid.index(named(*start)), lines.grid.index(named(*end)), soldiers=soldiers
        )
        != oracle.is_visible(ground, start, end, soldiers=soldiers)
    ]
    assert wrong == []


@given(data=questions(SIGHT_RULES), draw=st.data())
def test_cover_and_what_blocks_are_those_of_the_oracle(data, draw):
    columns, rows = data["board"]["columns"], data["board"]["rows"]
    at = st.builds(named, st.integers(0, columns - 1), st.integers(0, rows - 1))
    start, end = draw.draw(at), draw.draw(at)
    ground, situation = oracle.Ground(data, place), parse_situation(data)

    told = seen(data, start, end)

    standing = [situation.at(start), situation.at(end)]
    soldiers = all(one is None or one.kind == "S" for one in standing)
    visible = oracle.is_visible(ground, place(start), place(end), soldiers=soldiers)
    assert told["visible"] == visible == seen(data, end, start)["visible"]
    assert bool(told["blocked_by"]) != visible
    assert told["range"] == oracle.range_between(place(start), place(end))
    target = standing[1]
    covered = target is None or (target.kind == "S" and not target.is_hero)
    if visible and covered:
        cover = oracle.cover_of(ground, place(start), place(end), soldiers=soldiers)
        assert told["cover"] == cover
    else:
        assert told["cover"] == "none"


@given(st.integers(-MOST, MOST), st.integers(-MOST, MOST))
def test_range_is_the_cheapest_sum_of_steps(across, up):
    assert range_of(across, up) == oracle.range_between((0, 0), (across, up))
