"""Where units may end their moves: the rulebook's cases, and all squares against an oracle."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from projections.games.dust_tactics.answers import MoveQuestion, reach_of, way_explained
from projections.games.dust_tactics.board.movement import Activation, walked
from projections.games.dust_tactics.board.table_json import parse_situation
from tests.dust_tactics.boards import MOVE_RULES, named, place, questions, table, unit
from tests.dust_tactics.oracle.sight import Ground
from tests.dust_tactics.oracle.walking import everywhere


def squares(data, name, moves=1, *skills, turn=2, used=0):
    asked = MoveQuestion(name, moves, skills, turn, used)
    return reach_of(parse_situation(data), asked).squares


def around(middle, steps):
    """The squares within so many steps of an open board."""
    x, y = place(middle)
    found = {}
    for across in range(-steps, steps + 1):
        for up in range(-steps, steps + 1):
            cost = abs(across) + abs(up) - (1 if across and up else 0)
            if 0 < cost <= steps:
                found[named(x + across, y + up)] = cost
    return found


OPEN = table(9, 9, units=[unit("blackhawk", "E5", "V3")])


@pytest.mark.parametrize("moves", [1, 2])
def test_blackhawk_reaches_eight_squares_with_a_move_and_twenty_with_two(moves):
    """S4:479-482; D-04: the square block without its corners."""
    found = squares(OPEN, "blackhawk", moves)

    assert found == around("E5", moves)
    assert len(found) == {1: 8, 2: 20}[moves]


@pytest.mark.parametrize("points", [1, 2, 3, 4, 5, 6])
def test_so_many_squares_lie_within_so_many_points(points):
    data = table(15, 15, units=[unit("one", "H8", move=points)])

    assert len(squares(data, "one")) == 2 * points * (points + 3)
    agile = table(15, 15, units=[unit("one", "H8", move=points, abilities=["Agile"])])
    assert len(squares(agile, "one")) == (2 * points + 1) ** 2 - 1


@pytest.mark.parametrize(("move", "skills", "legal"), [(2, [], False), (3, [], True),
                                                      (2, ["Agile"], True)])  # fmt: skip
def test_a_second_diagonal_costs_two(move, skills, legal):
    """S4:473-475; D-05."""
    data = table(5, 5, units=[unit("one", "A1", move=move, abilities=skills)])
    path = walked(parse_situation(data), parse_situation(data).by_id["one"],
                  ("A1", "B2", "C3"), Activation())  # fmt: skip

    assert path.cost == (2 if skills else 3)
    assert ("C3" in squares(data, "one")) == legal


def test_diagonals_of_the_first_move_count_in_the_second():
    data = table(5, 5, units=[unit("one", "B2")])

    assert "C3" in squares(data, "one", used=0)
    assert "C3" not in squares(data, "one", used=1)


def path(data, name, *steps):
    situation = parse_situation(data)
    found = walked(situation, situation.by_id[name], steps, Activation())
    return found.cost, found.fault and found.fault[2]


def test_soldiers_cut_a_corner_and_vehicles_go_round_it():
    """S4:520-536; D-06, D-07."""
    data = table(
        3, 3, squares={"B1": "none"}, units=[unit("dealers", "A1"), unit("hans", "A1", "V3", 2)]
    )

    assert path(data, "dealers", "A1", "B2") == (1, None)
    assert path(data, "hans", "A1", "B2") == (0, "corner")
    assert squares(data, "dealers")["B2"] == 1
    alone = data | {"units": [unit("hans", "A1", "V3", 2)]}
    assert squares(alone, "hans")["B2"] == 2


@pytest.mark.parametrize("armour", ["S2", "V3"])
def test_nobody_goes_between_two_corners_without_a_dot(armour):
    """S4:538-547; D-08."""
    data = table(2, 2, squares={"A2": "none", "B1": "none"}, units=[unit("one", "A1", armour, 4)])

    assert squares(data, "one", 2) == {}
    assert path(data, "one", "A1", "B2")[1] == ("corners" if armour == "S2" else "corner")


def test_a_tank_trap_is_a_corner_for_vehicles_and_an_enemy_for_all():
    """S4:512-529."""
    trap = table(2, 2, cover={"B1": "tank_trap"},
                 units=[unit("one", "A1", "V3"), unit("two", "A2")])  # fmt: skip
    assert path(trap, "one", "A1", "B2")[1] == "corner"
    enemies = [unit("foe", "B1", side="Axis"), unit("other", "A2", side="Axis")]
    held = table(2, 2, units=[unit("one", "A1"), *enemies])
    assert path(held, "one", "A1", "B2")[1] == "corners"


def test_through_whom_one_goes():
    """S4:500-508: nobody through enemies, soldiers through friends, vehicles through nobody."""
    line = {"columns": 3, "rows": 1}
    friend, foe = unit("friend", "B1", "V3"), unit("foe", "B1", "V3", side="Axis")

    def found(mover, other):
        return squares({"board": line, "units": [mover, other]}, "one")

    assert found(unit("one", "A1", move=2), friend) == {"C1": 2}
    assert found(unit("one", "A1", move=2), foe) == {}
    assert found(unit("one", "A1", "V3", 2), friend) == {}
    assert found(unit("one", "A1", "V3", 2), unit("friend", "B1")) == {}
    assert found(unit("one", "A1", move=2, hero=True), friend) == {"B1": 1, "C1": 2}


def test_a_vehicle_drives_off_a_square_that_a_hero_shares():
    data = table(3, 1, units=[unit("walker", "A1", "V3"), unit("joe", "A1", hero=True)])

    assert squares(data, "walker") == {"B1": 1}


@pytest.mark.parametrize(
    ("armour", "entered"),
    [("S2", {"cross", "diamond", "crate", "tank_trap"}), ("V3", {"diamond", "crate"}),
     ("A1", {"cross", "diamond", "crate", "tank_trap", "triangle", "none"})],
)  # fmt: skip
def test_who_enters_what(armour, entered):
    """The table at S4:2195-2212, and S4:494-498."""
    found = set()
    for kind in ("triangle", "cross", "diamond", "none"):
        data = table(2, 1, squares={"B1": kind}, units=[unit("one", "A1", armour)])
        found |= {kind} if squares(data, "one") else set()
    for kind in ("crate", "tank_trap"):
        data = table(2, 1, cover={"B1": kind}, units=[unit("one", "A1", armour)])
        found |= {kind} if squares(data, "one") else set()

    assert found == entered


def test_fast_is_one_square_more_with_one_of_the_moves():
    """S4:1628-1633; D-27."""
    data = table(9, 9, units=[unit("boys", "E5", abilities=["Fast"])])

    assert squares(data, "boys") == around("E5", 2)
    assert squares(data, "boys", 2) == around("E5", 3)


def test_assault_doubles_the_move_once_it_is_declared():
    """S4:1539-1543."""
    data = table(11, 11, units=[unit("one", "F6", abilities=["Assault"])])

    assert squares(data, "one") == around("F6", 1)
    assert squares(data, "one", 1, "assault") == around("F6", 2)
    assert squares(data, "one", 2, "Assault") == around("F6", 4)


@pytest.mark.parametrize(("turn", "reading", "steps"), [(1, "once", 4), (1, "per_move", 6),
                                                       (2, "once", 2)])  # fmt: skip
def test_a_scout_vehicle_goes_farther_in_the_first_round(turn, reading, steps):
    """S4:1694-1698."""
    scout = unit("hans", "H8", "V3", abilities=["Scout Vehicle"])
    data = table(15, 15, units=[scout], rules={"scout_bonus": reading})

    assert squares(data, "hans", 2, turn=turn) == around("H8", steps)


def test_a_squad_goes_as_far_as_its_faster_hero_and_shares_some_skills():
    """S4:1391-1394 (D-32), 1381, 1619."""
    squad = unit("squad", "E5")
    data = table(9, 9, units=[squad, unit("hero", None, move=2, joined_to="squad")])
    assert squares(data, "squad") == squares(data, "hero") == around("E5", 2)
    hero = unit("hero", None, joined_to="squad", abilities=["Agile", "Fast"])
    agile = table(9, 9, units=[squad | {"move": 2}, hero])
    assert len(squares(agile, "squad")) == 24  # diagonals for one; what is fast stays his own


def test_a_unit_comes_in_by_one_square_and_goes_on_with_its_second_move():
    """S4:1456-1468; D-33."""
    data = table(5, 5, units=[unit("dealers", None)], entry={"Allies": ["A1", "B1"]})

    assert squares(data, "dealers") == {"A1": 1, "B1": 1}
    found = squares(data, "dealers", 2)
    assert {square for square, cost in found.items() if cost == 2} == {"A2", "B2", "C1", "C2"}
    far = data | {"units": [unit("dealers", None, move=2)], "rules": {"entry_move": "full_move"}}
    assert squares(far, "dealers") == found


def test_hot_dog_jumps_over_a_tank_trap_with_two_moves():
    """S4:1661-1674: he lands two squares away, where nobody stands."""
    board = {"cover": {"B3": "tank_trap"}}
    data = table(5, 5, units=[unit("dog", "A3", "V4", abilities=["Jump"])], **board)
    taken = table(5, 5, units=[*data["units"], unit("foe", "C3", side="Axis")], **board)
    walking = table(5, 5, units=[unit("dog", "A3", "V4")], **board)

    assert "B3" not in squares(data, "dog", 2)
    assert squares(data, "dog", 2)["C3"] == 2
    assert "C3" not in squares(data, "dog")
    assert "C3" not in squares(taken, "dog", 2)
    assert "C3" not in squares(walking, "dog", 2)


@pytest.mark.parametrize(
    ("board", "others", "passes"),
    [
        ({"squares": {"B1": "triangle"}}, [], True),
        ({"squares": {"B1": "none"}}, [], False),
        ({}, [unit("foe", "B1", side="Axis")], True),
        ({}, [unit("foe", "B1", "V3", side="Axis")], False),
        ({"buildings": [{"squares": ["B1"]}]}, [], True),
        ({"buildings": [{"squares": ["B1"]}], "squares": {"B1": "none"}}, [], True),
    ],
)
def test_over_what_soldiers_jump(board, others, passes):
    """S4:1648-1653, 288, 295, 1263-1264: over buildings too, and onto no roof."""
    one = unit("one", "A1", move=2, abilities=["Jump"])

    assert squares(table(3, 1, units=[one, *others], **board), "one") == (
        {"C1": 2} if passes else {}
    )
    walker = unit("one", "A1", "V4", 2, abilities=["Jump"])
    found = squares(table(3, 1, units=[walker, *others], **board), "one")
    assert bool(found) == (passes and "buildings" not in board)


@pytest.mark.parametrize(("side", "passes"), [("Allies", True), ("Axis", False)])
def test_a_jumper_cuts_the_corners_of_friends_and_not_of_hostile_vehicles(side, passes):
    dog = unit("dog", "A1", "V4", 2, abilities=["Jump", "Agile"])
    walkers = [unit("one", "C2", "V3", side=side), unit("two", "B3", "V3", side=side)]
    data = table(3, 3, cover={"B2": "tank_trap"}, units=[dog, *walkers])

    assert ("C3" in squares(data, "dog")) == passes


def test_soldiers_jump_diagonally_between_two_buildings():
    """Buildings whose squares have no dot are no corners for whoever jumps over them."""
    board = {"squares": {"A2": "none", "B1": "none"}}
    houses = [{"squares": ["A2"]}, {"squares": ["B1"]}]
    one = unit("one", "A1", abilities=["Jump"])

    assert squares(table(2, 2, units=[one], buildings=houses, **board), "one") == {"B2": 1}
    assert squares(table(2, 2, units=[one], **board), "one") == {}


def test_fast_may_come_with_the_second_of_two_separate_moves():
    """A1 to A2, and from there by a further diagonal for two."""
    data = table(2, 3, squares=dict.fromkeys(("B1", "B2", "A3"), "triangle"),
                 units=[unit("boys", "A1", abilities=["Fast"])],
                 rules={"double_move": "separate"})  # fmt: skip

    assert squares(data, "boys", 2, used=1) == {"A2": 1, "B3": 3}


@pytest.mark.parametrize(("size", "enters"), [("small", "S"), ("large", "SV")])
@pytest.mark.parametrize("armour", ["S2", "V3", "A1"])
def test_who_enters_a_building(size, enters, armour):
    """S4:1255-1261."""
    doors = [{"square": "B1", "side": "west", "size": size}]
    data = table(2, 1, buildings=[{"squares": ["B1"], "entrances": doors}],
                 units=[unit("one", "A1", armour)])  # fmt: skip

    assert bool(squares(data, "one")) == (armour[0] in enters)


def test_a_squad_may_stop_with_a_lone_hero_where_the_table_reads_it_so():
    data = table(3, 1, units=[unit("one", "A1", move=2), unit("joe", "B1", hero=True)])

    assert squares(data, "one") == {"C1": 2}
    assert squares(data | {"rules": {"stop_on_hero": "yes"}}, "one") == {"B1": 1, "C1": 2}


POOLS = {"A2": "triangle", "B1": "triangle", "B3": "triangle", "C2": "triangle"}
"""Water all about, so that one goes from A1 to B2 and on to C3 diagonally or not at all."""


def test_two_moves_may_each_have_their_points():
    """S4:479-482, read in two ways: may a step for two be paid with a point of each move?"""
    data = table(3, 3, units=[unit("one", "A1")], squares=POOLS)

    assert squares(data, "one", 2, used=1) == {"B2": 2}
    assert squares(data | {"rules": {"double_move": "separate"}}, "one", 2, used=1) == {}


# -- against the oracle ----------------------------------------------------------------------------


@given(
    data=questions(MOVE_RULES), moves=st.sampled_from((1, 2)), turn=st.sampled_from((1, 2)),
    used=st.sampled_from((0, 1)), declared=st.sampled_from(((), ("Assault",))), draw=st.data(),
)  # fmt: skip
def test_the_squares_reached_are_those_of_the_oracle(data, moves, turn, used, declared, draw):
    if not data["units"]:
        return
    name = draw.draw(st.sampled_from([one["id"] for one in data["units"]]))
    found = reach_of(parse_situation(data), MoveQuestion(name, moves, declared, turn, used))

    expected = everywhere((data, Ground(data, place), place, name, declared), moves, turn, used)

    assert found.squares == {named(*square): cost for square, cost in expected.items()}
    for square, cost in found.squares.items():
        steps = found.way_to(square)
        assert steps[-1].end == square
        assert sum(step.cost for step in steps) == cost
        assert all(a.end == b.start for a, b in zip(steps, steps[1:], strict=False))


def test_each_step_explains_itself():
    boys = unit("boys", "A1", move=2, abilities=["Fast"])
    data = table(3, 3, units=[boys], squares=POOLS)
    asked = MoveQuestion("boys", 1, (), 2, 0)

    told = [phrase.text("en") for phrase in way_explained(parse_situation(data), asked, "C3")]

    assert told == [
        "Move 2, 1 move.",
        "Fast: one square more with one of the moves.",
        "A1 to B2: 1, the first diagonal of this activation.",
        "B2 to C3: 2, a further diagonal of this activation costs 2.",
        "C3 costs 3 in all.",
    ]


def test_what_is_out_of_reach_says_why():
    data = table(3, 1, squares={"B1": "none"}, units=[unit("boys", "A1")])
    asked = MoveQuestion("boys", 1, (), 2, 0)

    told = [phrase.text("pl") for phrase in way_explained(parse_situation(data), asked, "b1")]

    assert told[1:] == [
        "B1 nie ma kropki: nikt tam nie wejdzie.",
        "Tym ruchem jednostka nie może zakończyć na B1.",
    ]
