"""Scenes as text: every grid, every width, every side of the table."""

import math
import re
from dataclasses import replace

import pytest
from dashboard.terminal.board import board_canvas, board_lines
from dashboard.terminal.canvas import width
from dashboard.terminal.grids import SIZES, arrow, draw_grid, faces, grid_of
from hypothesis import given
from hypothesis import strategies as st
from projections import boards
from projections.outlines import extent
from projections.scene import (
    Area,
    Arrow,
    Cell,
    Condition,
    Edge,
    Panel,
    Piece,
    Scene,
    Terrain,
    Track,
    badges,
)
from tests.systems.patrol import BOARDS, table_of
from tests.systems.patrol import scene as patrol_scene
from tests.terminal.golden import assert_golden

ROW = math.sqrt(3)
SEATS = badges(("Ann", "Bob", "Cid"))


def hexes(radius):
    cells = []
    for q in range(-radius, radius + 1):
        top = max(-radius, -radius - q)
        for r in range(top, min(radius, radius - q) + 1):
            name = f"{chr(65 + q + radius)}{r - top + 1}"
            cells.append(Cell(name, 1.5 * q, ROW * (r + q / 2)))
    return tuple(cells)


def squares(columns, rows, *, but=()):
    cells = [(x, y) for x in range(columns) for y in range(rows) if (x, y) not in but]
    return tuple(Cell(f"{chr(65 + x)}{rows - y}", 2.0 * x, 2.0 * y) for x, y in cells)


PIECES = (
    Piece("1", "A1", "Net Fighter", "NETF", 0, 60),
    Piece("2", "B2", "Brute", "BR", 1, 120),
    Piece("3", "B2", "Medic", "MED", 0, 300),
    Piece("4", "C3", "Wall", "漢字"),
    Piece("5", "E2", "Mine", "", 2, 180),
    Piece("6", "Camp", "Spare", "SP", 1),
)
PANELS = (Panel("Hand of Ann", ("Net, Punch", "three more that nobody has seen yet"), 0),)
HEXES = Scene(
    "hex", hexes(2), PIECES, SEATS, PANELS, (Arrow("A1", "B2", "melee", "2"),), frozenset({"B2"})
)
SQUARES = Scene("square", squares(8, 5, but=[(3, 3)]), PIECES, SEATS, lit=frozenset({"B2", "C1"}))
PLACES = Scene(
    "none",
    (Cell("River", 0, 0), Cell("Camp", 3, 0)),
    (Piece("a", "Camp", "Hunter Joe", "HJ", 0, 90), Piece("b", "Cave", "Wolf", "W", note="2 hurt")),
    SEATS,
)
SCENES = {"hex": HEXES, "square": SQUARES, "none": PLACES}
WIDTHS = (120, 80, 60, 40, 30, 20)


@pytest.mark.parametrize("columns", WIDTHS)
@pytest.mark.parametrize("grid", SCENES)
def test_a_board_looks_as_it_should(grid, columns):
    lines = board_lines(SCENES[grid], "en", columns)

    assert_golden(f"board_{grid}_{columns}", lines)


def patrol(ground, lang="en"):
    """A patrol on one of its boards, some of it hurt, a wall raised, a place searched."""
    table = table_of(ground, "Ann", "Bob")
    table.hits |= {"Axe": 1, "Truck": 7}
    table.walls.add("B2|B3")
    table.searched.add(table.cells["Dog"])
    return patrol_scene(table, lang)


@pytest.mark.parametrize("columns", [110, 60, 34])
@pytest.mark.parametrize("ground", BOARDS)
def test_a_patrol_looks_as_it_should(ground, columns):
    lines = board_lines(patrol(ground), "en", columns)

    assert_golden(f"patrol_{ground}_{columns}", lines)


TOWARDS = {"N": "S", "NE": "SW", "SE": "NW", "S": "N", "SW": "NE", "NW": "SE", "E": "W", "W": "E"}


def with_edge(board, size, edge):
    """Which points of a board are drawn otherwise where an edge stands."""
    bare, built = (board.scene("en", edges=edges) for edges in ((), (edge,)))
    grid = grid_of(bare)
    before, after = (draw_grid(grid, size, faces(scene), scene) for scene in (bare, built))
    return {
        (x, y, after.chars[y][x])
        for y, row in enumerate(after.chars)
        for x, char in enumerate(row)
        if char != before.chars[y][x]
    }


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("board", [boards.hexes(3, 3), boards.squares(3, 3)], ids=["hex", "square"])
def test_a_wall_stands_between_its_cells_in_every_size(board, size):
    rows_are_apart = board.grid == "hex" or size.outline != "tight"
    met = 0
    for edge in board.borders("wall"):
        one, other = board.by_id[edge.one], board.by_id[edge.other]
        drawn = with_edge(board, size, edge)
        assert bool(drawn) == (rows_are_apart or one.y == other.y), edge
        for side, opposite in TOWARDS.items():  # the same from either cell
            if with_edge(board, size, Edge(one.id, side=side)) == drawn and drawn:
                assert with_edge(board, size, Edge(other.id, side=opposite)) == drawn
                met += 1

    assert met == (len(board.borders()) if rows_are_apart else 6)


@pytest.mark.parametrize("size", [size for size in SIZES if size.outline != "tight"], ids=str)
@pytest.mark.parametrize("board", [boards.hexes(3, 3), boards.squares(3, 3)], ids=["hex", "square"])
def test_no_two_edges_stand_in_one_place(board, size):
    every = [with_edge(board, size, edge) for edge in (*board.borders("wall"), *board.rims("wall"))]
    points = [(x, y) for drawn in every for x, y, _ in drawn]

    assert all(every)
    assert len(points) == len(set(points))


def test_kinds_of_edges_between_hexes_are_told_apart():
    board, size = boards.hexes(2, 2), SIZES[0]
    looks = [with_edge(board, size, Edge("A1", end, kind)) for end in ("A2", "B1")
             for kind in ("wall", "door")]  # fmt: skip

    assert len(set(map(frozenset, looks))) == 4
    assert not with_edge(board, size, Edge("A1", "A2", "open"))
    assert not with_edge(board, size, Edge("A1", "Z9"))
    assert not with_edge(board, size, Edge("A1", "B2"))


def test_an_edge_that_is_marked_is_lit_in_the_terminal():
    scene = replace(boards.hexes(2, 2).scene("en"), edges=(Edge("A1", "A2", "open"),),
                    lit=frozenset(("A1|A2",)))  # fmt: skip

    assert "▂▂▂" in "\n".join(board_lines(scene, "en", 60))


def test_what_stands_at_the_rim_of_a_map_is_drawn_there():
    island = patrol("island")
    bare = replace(island, edges=tuple(edge for edge in island.edges if edge.other))

    lines = zip(
        *(board_canvas(scene, 80, 40).lines(False) for scene in (bare, island)), strict=True
    )
    changed = [(before[-9:], after[-9:]) for before, after in lines if before != after]
    assert len(changed) > 6
    assert all(
        set(after) & set("┃┓┫┛") and not set(before) & set("┃┓┫┛") for before, after in changed
    )


def test_a_map_of_areas_keeps_its_proportions_and_its_room():
    scene = patrol("island", "pl")
    left, top, right, bottom = extent(scene)

    for columns, height in ((100, 20), (40, 60), (80, 26)):
        board = board_canvas(scene, columns, height)

        assert board.width <= columns
        assert board.height <= height
        shape = (board.width - 2) / (2 * (board.height - 2))
        assert shape == pytest.approx((right - left) / (bottom - top), rel=0.15)


def test_where_a_map_would_be_too_small_places_are_a_list():
    lines = board_lines(patrol("island", "pl"), "pl", 18)

    assert lines[0] == "Przystań"
    assert any("Stary Las" in line for line in lines)


def test_what_stands_between_places_and_what_is_counted_is_told_in_polish():
    text = "\n".join(board_lines(patrol("island", "pl"), "pl", 64))

    assert "Między polami" in text
    assert "rzeka: Przystań/Wzgórza" in text
    assert "punkty życia 1/3, ranny" in text


def test_the_lists_beside_the_board_speak_polish():
    assert any("Na planszy" in line for line in board_lines(HEXES, "pl", 80))


@pytest.mark.parametrize("grid", SCENES)
@pytest.mark.parametrize("columns", range(4, 130, 7))
def test_no_line_is_wider_than_it_may_be(grid, columns):
    lines = board_lines(SCENES[grid], "pl", columns)

    assert max(width(line) for line in lines) <= columns


@pytest.mark.parametrize(
    "turn, sign",
    [(0, "↑"), (60, "↗"), (120, "↘"), (180, "↓"), (240, "↙"), (300, "↖"), (90, "→"), (270, "←"),
     (45, "↗"), (135, "↘"), (225, "↙"), (315, "↖"), (360, "↑"), (-60, "↖"), (None, "")],
)  # fmt: skip
def test_a_facing_is_an_arrow(turn, sign):
    assert arrow(turn) == sign


def test_owners_differ_by_shape_and_letter_without_any_colour():
    text = "\n".join(board_lines(HEXES, "en", 80))

    assert "\x1b" not in text
    assert "●NETF↗" in text
    assert "◆ B Bob" in text
    assert "▲░░↓" in text


def test_colour_changes_nothing_but_the_escapes():
    plain = board_lines(HEXES, "en", 80)
    coloured = board_lines(HEXES, "en", 80, colour=True)

    assert "\x1b[" in "".join(coloured)
    stripped = [re.sub(r"\x1b\[[0-9;]*m", "", line).rstrip() for line in coloured]
    assert stripped == plain


def test_a_board_too_large_shows_where_something_happened():
    scene = Scene("square", squares(26, 40), PIECES[:1], SEATS, lit=frozenset({"Z1"}))

    board = board_canvas(scene, 30, 12)

    text = "\n".join(board.lines(colour=False))
    assert (board.width, board.height) == (30, 12)
    assert "[" in text
    assert {"◂", "▴"} <= set(text)


def test_pointed_hexes_stand_in_rows():
    cells = tuple(
        Cell(f"{chr(65 + x)}{y}", ROW * (x + y % 2 / 2), 1.5 * y)
        for x in range(4)
        for y in range(3)
    )
    lines = board_lines(
        Scene("hex", cells, (Piece("p", "B1", "Scout", "SC", 0, 30),), SEATS), "en", 60
    )

    assert_golden("board_pointed", lines)


def test_what_is_special_of_a_piece_stands_in_one_line():
    piece = Piece("p", "A1", "Scout", "SC", 0, note="wounded and " * 30)
    scene = Scene("square", squares(3, 3), (piece,), SEATS)

    assert sum("wounded" in line for line in board_lines(scene, "en", 80)) == 1
    assert not any("wounded" in line for line in board_lines(scene, "en", 80, remarks=False))


def test_letters_of_owners_are_not_hidden_by_the_hex_below():
    everywhere = tuple(Piece(c.id, c.id, "Man", "M", 1) for c in hexes(2))

    text = "\n".join(board_lines(Scene("hex", hexes(2), everywhere, SEATS), "en", 30))

    assert text.count("_B_") == 19


def test_pieces_of_one_name_share_a_line_of_the_legend():
    men = [Piece(f"W{i}", f"A{i}", "White man", f"W{i}", 0) for i in (1, 2, 3)]

    lines = board_lines(Scene("square", squares(3, 3), tuple(men), SEATS), "en", 80)

    assert any("●W1 ●W2 ●W3 White man" in line for line in lines)


def test_an_empty_scene_is_no_board():
    assert board_lines(Scene("none"), "en", 80) == []


names = st.text(max_size=12)


@st.composite
def scenes(draw):
    ids = draw(st.lists(names, min_size=1, max_size=9, unique=True))
    grid = draw(st.sampled_from(["hex", "square", "area", "none"]))
    corners = st.lists(st.tuples(st.integers(-9, 9), st.integers(-9, 9)), min_size=3, max_size=6)
    cells = tuple(
        Area(name, i % 3 * 1.5, i // 3 * ROW, "k", draw(names), tuple(draw(st.just([]) | corners)))
        if grid == "area"
        else Cell(name, (i % 3) * 1.5, (i // 3) * ROW, draw(st.sampled_from(["field", "k"])))
        for i, name in enumerate(ids)
    )
    pieces = tuple(
        Piece(
            str(i),
            draw(st.sampled_from([*ids, "off"])),
            draw(names),
            draw(names),
            draw(owners),
            turn,
            covers=tuple(draw(st.lists(st.sampled_from(ids), max_size=2))),
            tracks=tuple(draw(st.lists(tracks, max_size=3))),
            conditions=tuple(draw(st.lists(st.builds(Condition, names, names), max_size=2))),
        )
        for i, turn in enumerate(draw(st.lists(st.none() | st.floats(-720, 720), max_size=6)))
    )
    panels = (Panel(draw(names), (draw(names),), 0),)
    ends = st.sampled_from(ids)
    kinds = st.sampled_from(["wall", "door", "way", "hedge", "open"])
    return Scene(
        grid, cells, pieces, badges(("Ann", "Bob")), panels, lit=frozenset(ids[:1]),
        edges=tuple(draw(st.lists(st.builds(Edge, ends, ends, kinds), max_size=3))),
        terrains={"k": Terrain(draw(names), draw(names))},
        bodies=draw(st.sampled_from(["stacked", "beside"])),
    )  # fmt: skip


owners = st.none() | st.integers(-1, 7)
amounts = st.none() | st.integers(-2, 120)
tracks = st.builds(Track, names, amounts, amounts, st.sampled_from(["pip", "heart", "bolt"]))


@given(scenes(), st.integers(1, 60))
def test_no_scene_whatever_overflows_or_steers_the_terminal(scene, columns):
    lines = board_lines(scene, "en", columns)

    assert all(width(line) <= columns for line in lines)
    assert all(line.isprintable() for line in lines)
