"""Boards that a game names: what lies where, what is between, how it looks and is held to."""

import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from math import hypot

import pytest
from dashboard.component.parts import panels_of, picture_of
from dashboard.replay.moments import drawn_moment, touched
from dashboard.replay.pictures import Caption, picture
from events.words import in_language
from projections import svg
from projections.boards import area, areas, hexes, squares
from projections.contract.play import Recording
from projections.games.freeform.system import FREEFORM
from projections.games.neuroshima_hex.system import NEUROSHIMA_HEX
from projections.guarded import drawable, faults_of
from projections.outlines import beside, edge_lines, hatched, outline_of, pulled_in, shared
from projections.palette import colour, contrast
from projections.scene import (
    Area,
    Cell,
    Condition,
    Edge,
    EdgeLook,
    Panel,
    Piece,
    Scene,
    Terrain,
    Track,
    badges,
    edge_id,
    edge_of,
)
from tests.systems.patrol import BOARDS, ISLAND, PATROL, POINTS, RIDGE, YARD, start

SEATS = badges(("Ann", "Bob"))
TRUCK = Piece("truck", "A1", "Truck", "TRK", 0, covers=("A2", "B1", "B2"))


def drawn(scene, **more):
    return ET.fromstring(svg.draw(scene, **more))


def cell_of(picture, name):
    return picture.find(f".//{{*}}g[@data-cell='{name}']")


def table_on(ground, *entries):
    recording = Recording(PATROL)
    players = [{"seat": name, "name": name} for name in ("Ann", "Bob")]
    recording.append(
        {"type": "match_started", "players": players, "options": {"ground": ground}}
    )  # fmt: skip
    for entry in entries:
        recording.append(entry)
    return recording.state()


# -- what lies between


@pytest.mark.parametrize(
    ("board", "count"),
    [(squares(8, 8), 112), (squares(1, 1), 0), (hexes(3, 3), 16), (ISLAND, 5), (POINTS, 0)],
)
def test_two_cells_meet_wherever_their_outlines_do(board, count):
    assert len(board.borders()) == count


def test_a_wall_lies_where_its_squares_meet():
    cells = squares(2, 2).by_id

    ((start_, end),) = edge_lines("square", cells, Edge("A1", "B1"))

    assert {start_, end} == {(1, 1), (1, 3)}


def test_a_way_leads_from_rim_to_rim_of_places_that_do_not_meet():
    cells = areas((area("one", at=(0, 0)), area("other", at=(5, 0)))).by_id

    (((x1, y1), (x2, y2)),) = edge_lines("area", cells, Edge("one", "other", "way"))

    assert (x1, y1, x2, y2) == pytest.approx((1, 0, 4, 0))


def test_areas_may_share_a_part_of_a_side_only():
    one, other = ((0, 0), (4, 0), (4, 4), (0, 4)), ((4, 2), (6, 2), (6, 9), (4, 9))

    assert shared(one, other) == (((4.0, 2.0), (4.0, 4.0)),)


def test_an_edge_is_called_alike_from_both_sides():
    assert Edge("B2", "A1").id == Edge("A1", "B2").id == edge_id("B2", "A1") == "A1|B2"
    assert Edge("A8", line=((-1, -1), (1, -1))).id == "A8|"


# -- the rim of a board


@pytest.mark.parametrize(
    ("board", "count"),
    [(squares(8, 8), 32), (squares(1, 1), 4), (hexes(1, 1), 6), (hexes(3, 3), 22), (ISLAND, 9),
     (POINTS, 0)],
)  # fmt: skip
def test_each_side_beyond_which_there_is_no_cell_has_an_address_of_its_own(board, count):
    rims = board.rims()

    assert len(rims) == len({edge.id for edge in rims}) == count
    assert all(edge_lines(board.grid, board.by_id, edge) for edge in rims)
    assert {choice.value for choice in board.edge_choices(rims=True)} == {
        *(edge.id for edge in (*rims, *board.borders())), *(edge.id for edge in board.edges),
    }  # fmt: skip


@pytest.mark.parametrize(
    ("board", "side", "line"),
    [
        (squares(1, 1), "N", ((-1, -1), (1, -1))),
        (squares(1, 1), "E", ((1, -1), (1, 1))),
        (hexes(1, 1), "N", ((-0.5, -0.866), (0.5, -0.866))),
        (hexes(1, 1), "SE", ((1, 0), (0.5, 0.866))),
        (areas((area("A1", ((0, 0), (4, 0), (4, 4))),)), "2", ((4, 0), (4, 4))),
    ],
)
def test_a_side_of_a_cell_is_called_by_where_it_lies(board, side, line):
    (found,) = edge_lines(board.grid, board.by_id, Edge("A1", side=side))

    assert [n for point in found for n in point] == pytest.approx(
        [n for point in line for n in point], abs=1e-3
    )


def test_of_a_side_that_lies_at_others_in_part_the_rest_is_the_rim():
    wide, left, right = (
        area("wide", ((0, 0), (9, 0), (9, 2), (0, 2))),
        area("left", ((1, 2), (3, 2), (3, 4), (1, 4))),
        area("right", ((5, 2), (9, 2), (9, 4), (5, 4))),
    )
    rims = [edge for edge in areas((wide, left, right)).rims() if edge.one == "wide"]

    south = [(edge.id, edge.line) for edge in rims if edge.side.startswith("3")]
    assert south == [("wide|>3", ((5, 2), (3, 2))), ("wide|>3.2", ((1, 2), (0, 2)))]


def test_lines_at_the_rim_are_told_apart_by_the_side_along_which_they_lie():
    north, west = ((-1, -1), (1, -1)), ((-1, 1), (-1, -1))
    post, half = ((-0.5, 0), (0.5, 0)), ((0, -1), (1, -1))
    edges = [Edge("A1", line=line) for line in (north, west, post, half)]
    board = squares(1, 1, edges=(*edges, Edge("A1", kind="door", line=north)))

    assert [edge.id for edge in board.edges] == [
        "A1|>N", "A1|>W", "A1|", "A1|>N.2", "A1|>N",
    ]  # fmt: skip
    assert [edge.id for edge in board.scene("en", edges=edges).edges] == [
        "A1|>N", "A1|>W", "A1|", "A1|>N.2",
    ]  # fmt: skip


def test_an_address_of_old_leads_to_what_lies_at_the_rim():
    scene = replace(YARD.scene("en"), lit=frozenset(("A8|",)))

    assert YARD.edge("A8|").id == "A8|>N"
    assert YARD.holds("A8|")
    assert edge_of("A8|") == Edge("A8")
    assert [edge.id for edge in scene.edges if scene.is_lit(edge)] == ["A8|>N", "A8|>W"]
    assert not list(faults_of(scene))
    assert drawable(scene).lit == {"A8|"}


@pytest.mark.parametrize("name", ["A1|A2", "A1|>N", "A1|>NE.2", "A1|"])
def test_an_edge_is_found_by_its_name(name):
    assert edge_of(name, "door").id == name
    assert edge_of(name, "door").kind == "door"


@pytest.mark.parametrize(
    ("board", "edge", "en", "pl"),
    [
        (YARD, "A8|>N", "A8, northern rim", "A8, brzeg północny"),
        (YARD, "A8|", "A8", "A8"),
        (YARD, "A8|>N.2", "A8, northern rim (2)", "A8, brzeg północny (2)"),
        (ISLAND, "hills|>2", "Hills, rim 2", "Wzgórza, brzeg 2"),
        (YARD, "Z9|>N", "Z9|>N", "Z9|>N"),
    ],
)
def test_an_edge_at_the_rim_is_called_by_its_side(board, edge, en, pl):
    assert [in_language(board.edge_name(edge), lang) for lang in ("en", "pl")] == [en, pl]


def test_a_side_that_a_cell_has_not_is_told():
    board = squares(1, 1, edges=(Edge("A1", side="NE"),))

    assert [fault.text("en") for fault in board.faults(board.scene("en"))] == [
        "the edge 'A1|>NE' lies nowhere: found the side 'NE', and 'A1' has N, E, S, W"
    ]
    assert not YARD.holds("A1|>NE")


def test_what_stands_at_the_rim_is_told_with_its_cell():
    assert cell_of(drawn(YARD.scene("en")), "A8").get("aria-label") == "A8, wall → N, door → W"


# -- what a board is held to


@pytest.mark.parametrize(
    ("system", "options", "cells"),
    [
        (FREEFORM, {"board": "square", "columns": 3, "rows": 2}, 6),
        (FREEFORM, {"board": "hex"}, 37),
        (FREEFORM, {"cells": {"Camp": (0, 0), "River": (4, 1)}}, 2),
        (FREEFORM, {}, None),
        (FREEFORM, {"board": "triangle"}, None),
        (NEUROSHIMA_HEX, {}, 19),
        (NEUROSHIMA_HEX, {"board": 37}, 37),
        (PATROL, {"ground": "none"}, 0),
        (PATROL, {}, 64),
    ],
)
def test_a_game_names_the_board_of_a_match_by_its_options(system, options, cells):
    players = [{"seat": name, "name": name} for name in ("Ann", "Bob")]
    told = {"type": "match_started", "players": players, "options": options, "seq": 1}
    started = system.vocabulary.read(told)

    board = system.board_of(started)

    assert (None if board is None else len(board.cells)) == cells
    if board is not None:
        assert not list(board.faults(system.scene(system.start(started), "en")))


def test_what_a_scene_shows_elsewhere_than_the_board_is_told():
    board = squares(2, 2)
    scene = replace(
        board.scene("en"),
        cells=(Cell("A1", 0, 0), Cell("Z9", 0, 2)), edges=(Edge("A1", "Z9"),),
    )  # fmt: skip

    assert [fault.text("en") for fault in board.faults(scene)] == [
        "the cell 'A1' lies elsewhere than on the board that the game names",
        "'Z9' is not a cell of the board that the game names",
        "the edge 'A1|Z9' lies nowhere: its cells do not meet, and it says no `line`",
    ]
    assert [fault.text("en") for fault in hexes(1, 1).faults(board.scene("en"))][0] == (
        "the scene shows 'square', but the board is 'hex'"
    )


def test_terrain_may_change_where_it_lies():
    scene = YARD.scene("en", kinds={"A1": "rubble"})

    assert not list(YARD.faults(scene))
    assert next(cell.kind for cell in scene.cells if cell.id == "A1") == "rubble"


@pytest.mark.parametrize("name", ["A1", "A1|A2", "harbour"])
def test_a_mark_is_a_cell_or_what_two_share(name):
    assert (YARD.holds(name), ISLAND.holds(name)) == (name != "harbour", name == "harbour")


def test_an_edge_at_no_cell_is_a_fault_and_is_not_drawn():
    scene = Scene(
        "square", (Cell("A1", 0, 0),), edges=(Edge("A1", "B1"),), lit=frozenset(("A1|B1",))
    )

    assert [fault.text("en") for fault in faults_of(scene)] == [
        "the edge 'A1|B1' is at 'B1', which is not a cell"
    ]
    assert drawable(scene).edges == ()


def test_a_body_on_a_cell_that_is_none_keeps_the_others():
    scene = replace(squares(2, 1).scene("en"), pieces=(TRUCK,), seats=SEATS)

    assert {fault.text("en") for fault in faults_of(scene)} == {
        "Truck lies on 'A2', which is not a cell", "Truck lies on 'B2', which is not a cell",
    }  # fmt: skip
    assert drawable(scene).pieces[0].cells == ("A1", "B1")


# -- how it is drawn


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("ground", BOARDS)
def test_every_board_is_drawn_whole(ground, theme):
    scene = PATROL.scene(table_on(ground), "pl")
    picture = drawn(scene, theme=theme)

    assert len(picture.findall(".//{*}g[@class='cell']")) == len(BOARDS[ground].cells)
    left, top, wide, high = svg.view_box(scene)
    for cell in scene.cells:
        for x, y in outline_of(scene.grid, cell):
            assert left <= cell.x + x <= left + wide
            assert top <= cell.y + y <= top + high


def test_a_large_body_lies_on_all_its_cells_and_is_written_on_once():
    picture = drawn(replace(squares(3, 3).scene("en"), pieces=(TRUCK,), seats=SEATS))

    named = [g.get("data-cell") for g in picture.findall(".//{*}g[@class='cell']")
             if "Truck" in g.get("aria-label")]  # fmt: skip
    assert sorted(named) == ["A1", "A2", "B1", "B2"]
    assert len([t for t in picture.findall(".//{*}text") if t.text == "TRK"]) == 1


def test_the_part_of_a_large_body_reaches_over_what_lies_against_the_rest():
    square = outline_of("square", Cell("A1", 0, 0))

    corners = [n for point in pulled_in(square, [0.1, 0, 0.1, 0.1]) for n in point]
    assert corners == pytest.approx([-0.9, -0.9, 1, -0.9, 1, 0.9, -0.9, 0.9])


@pytest.mark.parametrize("count", range(1, 10))
def test_bodies_beside_each_other_do_not_touch(count):
    spots = beside(count, 0.84)

    for i, (x, y, size) in enumerate(spots):
        assert abs(x) + size <= 0.84 + 1e-9
        assert abs(y) + size <= 0.84 + 1e-9
        for x2, y2, _ in spots[:i]:
            assert max(abs(x - x2), abs(y - y2)) >= 2 * size - 1e-9


def test_of_more_bodies_than_can_be_shown_the_number_is_told():
    crowd = tuple(Piece(f"p{i}", "A1", "Man", "M", 0) for i in range(12))
    scene = replace(squares(1, 1, bodies="beside").scene("en"), pieces=crowd, seats=SEATS)
    picture = drawn(scene)

    assert len(picture.findall(".//{*}g[@class='piece']")) == 8
    assert "+4" in [text.text for text in picture.findall(".//{*}text")]


def test_stacked_bodies_are_drawn_as_ever():
    pieces = tuple(Piece(f"p{i}", "A1", "Man", "M", 0) for i in range(2))
    scene = replace(squares(1, 1).scene("en"), pieces=pieces, seats=SEATS)

    assert not [g for g in drawn(scene).findall(".//{*}g[@class='piece']") if g.get("transform")]


@pytest.mark.parametrize("hatch", ["lines", "crossed", "waves", "dots", "bricks"])
@pytest.mark.parametrize("outline", [
    outline_of("square", Cell("A1", 0, 0)), outline_of("hex", Cell("A1", 0, 0)),
    ((-3, -1), (0, -3), (2, 0), (3, 3), (-2, 2)),
])  # fmt: skip
def test_a_hatch_stays_within_its_cell(hatch, outline):
    strokes = hatched(outline, hatch)

    assert strokes
    xs, ys = zip(*outline, strict=True)
    for stroke in strokes:
        for x, y in stroke:
            assert min(xs) <= x <= max(xs)
            assert min(ys) <= y <= max(ys)


def test_terrains_are_told_apart_without_colour():
    scene = YARD.scene("en")
    looks = {
        kind: svg.drawn_cells(replace(scene, cells=(Cell("A1", 0, 0, kind),)), theme="light")[0]
        for kind in ("wood", "water", "rubble")
    }

    paths = [cell.parts[0].partition('<path d="')[2].partition('"')[0] for cell in looks.values()]
    assert len({*paths, ""}) == 4


def test_what_stands_round_a_cell_is_told_with_its_name():
    label = cell_of(drawn(YARD.scene("en")), "E5").get("aria-label")

    assert label == "E5, rubble, wall → E4"


def test_what_is_counted_on_a_piece_is_told_and_drawn():
    piece = Piece(
        "p", "A1", "Axe", "AXE", 0, note="proud",
        tracks=(Track("hit points", 2, 3, "heart"), Track("fuel", None, 20, "pip")),
        conditions=(Condition("hidden", "H"),),
    )  # fmt: skip
    scene = replace(squares(1, 1).scene("en"), pieces=(piece,), seats=SEATS)
    cell = cell_of(drawn(scene, theme="light"), "A1")

    told = "hit points 2/3, fuel ?/20, hidden, proud"
    assert cell.get("aria-label") == f"A1: Axe (Ann). {told}"
    hearts = [p for p in cell.findall(".//{*}polygon") if len(p.get("points").split()) == 10]
    assert [heart.get("fill") == "none" for heart in hearts] == [False, False, True]
    assert {"?/20", "H", "AXE"} <= {text.text for text in cell.findall(".//{*}text")}


@pytest.mark.parametrize("ground", [ground for ground in BOARDS if BOARDS[ground].cells])
def test_what_is_counted_is_seen_on_every_board_on_small_bodies_too(ground):
    scene = PATROL.scene(table_on(ground, {"type": "unit_hit", "unit": "Bow", "left": 1}), "en")
    picture = drawn(scene)
    bodies = {body.get("data-piece"): body for body in picture.iter() if body.get("data-piece")}

    for piece in scene.pieces:
        seen = {text.text for text in bodies[piece.id].iter() if (text.tag.endswith("text"))}
        signs = [mark for mark in bodies[piece.id].iter() if mark.tag.endswith("polygon")]
        for track in piece.tracks:
            is_told = str(track.left) in seen or track.amount in seen
            assert is_told or len(signs) >= track.left, (piece.id, track)
        assert {condition.short for condition in piece.conditions} <= seen


def test_a_piece_in_a_list_is_told_with_what_is_counted_on_it():
    pieces = (
        Piece("axe", "", "Axe", "AXE", tracks=(Track("hit points", 2, 3), Track("fuel", 7))),
        Piece("rope", "", "Rope", "ROPE"),
        Piece("gun", "", "Gun", "GUN", tracks=(Track("rounds", None, 20),)),
    )

    panel = Panel.of_pieces("Camp", pieces, 1)

    lines = ("Axe: hit points 2/3, fuel 7", "Rope", "Gun: rounds ?/20")
    assert (panel.title, panel.lines, panel.owner) == ("Camp", lines, 1)
    assert panel.ids == ("axe", "rope", "gun")
    (told,) = panels_of(Scene("none", panels=(panel,)))
    assert told["ids"] == ["axe", "rope", "gun"]
    assert told["bars"] == [[(2, 3)], [], [(None, 20)]]


def test_a_kind_of_edge_that_nobody_named_is_drawn_as_a_wall():
    scene = replace(squares(2, 1).scene("en"), edges=(Edge("A1", "B1", "hedge"),))

    assert scene.edge_look(scene.edges[0]) == EdgeLook()
    assert drawn(scene).findall(".//{*}line")


def test_what_is_open_is_drawn_only_while_it_is_lit():
    scene = replace(squares(2, 1).scene("en"), edges=(Edge("A1", "B1", "open"),))

    assert not drawn(scene).findall(".//{*}line")
    assert drawn(replace(scene, lit=frozenset(("A1|B1",)))).findall(".//{*}line")


def test_names_of_areas_and_terrain_cannot_break_the_picture():
    odd = "<b>&\"'"
    board = areas(
        (area("one", ((0, 0), (4, 0), (4, 4)), name=odd, kind=odd),),
        terrains={odd: Terrain(odd, "x", "lines")},
        edges=(Edge("one", kind=odd, line=((0, 0), (1, 1))),),
        edge_looks={odd: EdgeLook(odd)},
    )  # fmt: skip

    assert cell_of(drawn(board.scene("en")), "one").get("aria-label") == f"{odd}, {odd}, {odd}"


def test_names_of_a_board_are_in_the_language_of_whoever_looks():
    (harbour, *_) = ISLAND.scene("pl").cells

    assert isinstance(harbour, Area)
    assert harbour.name == "Przystań"
    assert ISLAND.scene("pl").terrains["wood"].name == "las"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_ground_of_a_terrain_without_colours_of_its_own_is_clear(theme):
    look = Terrain()

    assert contrast(colour(theme, look.ink), colour(theme, look.ground)) >= 3
    assert contrast(colour(theme, "ink"), colour(theme, look.ground)) >= 4.5


@pytest.mark.parametrize(
    ("covers", "wanted"),
    [
        pytest.param(("B2",), "B1", id="between two it is narrow: on the first"),
        pytest.param(("B2", "C2"), None, id="three meet in their middle"),
        pytest.param(("B2", "B3"), "B2", id="in a row the second is the middle"),
    ],
)
def test_a_large_body_on_hexes_is_written_on_where_there_is_room(covers, wanted):
    board = hexes(4, 4, {})
    ship = Piece("ship", "B1", "Ship", "SHIP", 0, covers=covers)
    drawing = svg.fragment(board.scene("en", (ship,), seats=SEATS), theme="light")

    lies = [board.by_id[cell] for cell in ship.cells]
    last = max(lies, key=board.cells.index)
    written = re.search(r'data-piece="ship"[^>]*translate\(([-.\d]+) ([-.\d]+)\)', drawing)
    x, y = float(written[1]) + last.x, float(written[2]) + last.y
    if wanted is None:
        assert all(hypot(one.x - x, one.y - y) == pytest.approx(1, abs=0.01) for one in lies)
    else:
        cell = board.by_id[wanted]
        assert (x, y) == (pytest.approx(cell.x, abs=0.01), pytest.approx(cell.y, abs=0.01))


def test_a_large_body_fills_a_hex_and_the_next():
    state = start_on("ridge")

    assert state.covers("Truck", "C4") == ("C5",)
    assert PATROL.scene(state, "en").pieces[-1].cells == ("C4", "C5")
    assert not list(faults_of(PATROL.scene(state, "en")))
    assert not list(RIDGE.faults(PATROL.scene(state, "en")))


def start_on(ground):
    return start(PATROL.vocabulary.read({
        "type": "match_started", "players": [{"seat": "Ann", "name": "Ann"}],
        "options": {"ground": ground}, "seq": 1,
    }))  # fmt: skip


def test_what_is_counted_lights_up_where_it_changed():
    before = drawn_moment(PATROL.scene(table_on("yard"), "en"))
    hit = {"type": "unit_hit", "unit": "Truck", "left": 3}
    after = drawn_moment(PATROL.scene(table_on("yard", hit), "en"))

    assert touched(before, after) == {"D2", "D3", "E2", "E3"}


def test_where_a_wall_was_raised_both_places_light_up():
    before = drawn_moment(PATROL.scene(table_on("island"), "en"))
    wall = {"type": "wall_raised", "edge": "cape|old_wood"}
    after = drawn_moment(PATROL.scene(table_on("island", wall), "en"))

    assert touched(before, after) == {"cape", "old_wood"}


def test_a_browser_is_told_where_edges_lie_that_it_cannot_work_out():
    island, yard = (picture_of(board.scene("en"))["edges"] for board in (ISLAND, YARD))

    assert island["hills|old_wood"] == [[10, 5, 6, 3]]
    assert island["hills|>2"] == [[10, 1, 10, 5]]
    assert yard["A8|"] == [*yard["A8|>N"], *yard["A8|>W"]] == [[-1, -1, 1, -1], [-1, 1, -1, -1]]


def test_a_film_draws_what_stands_between_cells_over_the_empty_board():
    scene, caption = PATROL.scene(table_on("yard"), "en"), Caption(())

    ground, over = (picture(scene, caption, layer=layer) for layer in ("ground", "over"))

    assert "<line" not in ground
    assert "TRU" not in ground
    assert "<line" in over
    assert "TRU" in over


def test_a_picture_of_a_table_without_a_board_shows_its_lists():
    scene = PATROL.scene(table_on("none", {"type": "unit_hit", "unit": "Bow", "left": 1}), "en")
    shown = ET.fromstring(picture(scene, Caption(())))

    told = " ".join(text.text or "" for text in shown.iter() if text.tag.endswith("text"))
    assert "Units" in told
    assert "Bow: hit points 1/2" in told


def test_without_a_board_units_are_a_list():
    scene = PATROL.scene(table_on("none"), "pl")

    assert (scene.grid, scene.cells) == ("none", ())
    assert scene.panels[0].lines[:2] == (
        "Topór: punkty życia 3/3", "Łuk: punkty życia 2/2, amunicja 6/6",
    )  # fmt: skip
    assert scene.panels[0].ids == ("Axe", "Bow", "Cap", "Dog", "Truck")
