"""Any scene as a picture: hexagons, squares, no grid; names for screen readers; contrast."""

import re
import xml.etree.ElementTree as ET

import pytest
from projections import palette, svg
from projections.scene import (
    Arrow,
    Badge,
    Cell,
    Disc,
    Label,
    Panel,
    Piece,
    Scene,
    Shape,
    badges,
)

THEMES = ("light", "dark")


def luminance(colour):
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def seats_of(*roles):
    return [None, *range(6)] if {"face", "frame", "badge_ink"} & set(roles) else [None]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("front", "back", "least"), palette.CONTRASTS)
def test_everything_is_clear_against_its_ground(theme, front, back, least):
    for seat in seats_of(front, back):
        if seat is None and "badge_ink" in (front, back):
            continue  # nobody's pieces bear no badge
        found = contrast(palette.colour(theme, front, seat), palette.colour(theme, back, seat))
        assert found >= least, f"{front} on {back} of seat {seat}: {found:.2f}"


def scene(grid, **more):
    cells = tuple(Cell(f"c{i}", 2.2 * i, 0.0) for i in range(3))
    pieces = (
        Piece(
            "p", "c1", "Knight", "KNI", owner=0, turn=90.0, marks=(Disc((0, -0.5), 0.1, "melee"),)
        ),
        Piece("q", "c2", "Wall", "WALL"),
    )
    return Scene(grid, cells, pieces, badges(("Ann", "Bob")), **more)


def drawn(*args, **more):
    return ET.fromstring(svg.draw(*args, **more))


@pytest.mark.parametrize("grid", ["hex", "square", "none"])
def test_every_grid_is_drawn_by_the_same_means(grid):
    picture = drawn(scene(grid))

    assert len(picture.findall(".//{*}g[@class='cell']")) == 3
    assert len(picture.findall(".//{*}g[@class='piece']")) == 2


def test_a_hexagon_has_six_corners_and_a_square_four():
    def corners(grid):
        outline = drawn(scene(grid)).find(".//{*}g[@class='cell']/{*}polygon")
        return len(outline.get("points").split())

    assert (corners("hex"), corners("square")) == (6, 4)


def test_without_a_grid_cells_have_no_outline_but_lit_ones():
    assert drawn(scene("none")).find(".//{*}g[@class='cell']/{*}polygon") is None
    assert (
        drawn(scene("none", lit=frozenset({"c0"}))).find(".//{*}g[@data-cell='c0']/{*}circle")
        is not None
    )


def test_every_cell_is_named_and_reached_by_keyboard():
    picture = drawn(scene("hex"))

    for cell in picture.findall(".//{*}g[@class='cell']"):
        assert cell.get("tabindex") == "0"
        assert cell.get("role") == "img"
        assert cell.get("aria-label") == cell.find("{*}title").text
    names = [cell.get("aria-label") for cell in picture.findall(".//{*}g[@class='cell']")]
    assert names == ["c0", "c1: Knight (Ann)", "c2: Wall"]


def test_names_of_people_and_pieces_cannot_break_the_picture():
    nasty = '"><script>alert(1)</script>&'
    cells = (Cell(nasty, 0, 0),)
    pieces = (
        Piece(
            nasty, nasty, nasty, "<b>", owner=0, note=nasty, upright=(Label((0, 0), "<&>", 0.3),)
        ),
    )
    panel = Panel(nasty, (nasty,), 0)

    picture = svg.draw(Scene("hex", cells, pieces, badges((nasty,)), (panel,), title=nasty))

    assert "<script" not in picture
    assert ET.fromstring(picture).find(".//{*}script") is None


def test_marks_turn_with_the_piece_and_upright_ones_do_not():
    mark = Disc((0.0, -0.5), 0.1, "melee")
    piece = Piece("p", "c", "P", "P", owner=0, turn=90.0, marks=(mark,), upright=(mark,))
    picture = drawn(Scene("hex", (Cell("c", 0, 0),), (piece,), badges(("Ann",))))

    spots = [
        (c.get("cx"), c.get("cy")) for c in picture.findall(".//{*}g[@class='piece']/{*}circle")
    ]
    assert spots == [("0.5", "0"), ("0", "-0.5")]


def test_text_stays_upright_on_a_turned_piece():
    label = Label((0.0, -0.5), "3", 0.3)
    piece = Piece("p", "c", "P", "P", turn=180.0, marks=(label,))
    picture = svg.draw(Scene("hex", (Cell("c", 0, 0),), (piece,)))

    assert "rotate" not in picture


def test_owners_differ_by_shape_and_letter_as_well_as_colour():
    seats = badges(("Ann", "Bob", "Cid", "Dot", "Eve", "Fay"))
    shapes = {tuple(svg.badge_outline(seat.shape, 1.0)) for seat in seats}

    assert len(shapes) == 6
    assert len({seat.letter for seat in seats}) == 6


def test_an_arrow_leads_from_cell_to_cell():
    picture = drawn(scene("square", arrows=(Arrow("c0", "c2", "hit", "2"),)))

    arrow = picture.find(".//{*}g[@class='arrow']")
    assert [text.text for text in arrow.findall("{*}text")] == ["2"]


def test_a_line_of_a_panel_that_would_leave_the_picture_goes_on_in_the_next():
    long = "still to be drawn: 5× Battle, 3× Rotation, 2× Scout, Guard Dog"

    drawn = svg.draw(scene("hex", panels=(Panel("Ann", (long, "", "20"), 0),)))

    lines = re.findall(r'text-anchor="start"[^>]*>([^<]*)<', drawn)
    assert " ".join(lines) == f"Ann {long}  20"
    assert max(map(len, lines)) <= 28


def test_panels_stand_beside_the_board_and_make_it_wider():
    plain, wide = scene("hex"), scene("hex", panels=(Panel("Ann", ("20",), 0),))

    assert svg.view_box(wide, panels=True)[2] > svg.view_box(plain)[2]
    assert "Ann" in [text.text for text in drawn(wide).findall(".//{*}text")]


def test_a_width_in_pixels_keeps_the_proportions():
    picture = drawn(scene("hex"), width=400)
    *_, wide, high = (float(n) for n in picture.get("viewBox").split())

    assert picture.get("width") == "400"
    assert int(picture.get("height")) == pytest.approx(400 * high / wide, abs=1)


def test_a_fragment_has_no_frame_of_its_own():
    assert not svg.fragment(scene("hex")).startswith("<svg")


def test_an_empty_table_is_a_picture_too():
    assert drawn(Scene("none")).tag.endswith("svg")


def test_a_stroke_is_no_area():
    stroke = Shape(((0, 0), (0.5, 0)), "net", closed=False, width=0.1)
    piece = Piece("p", "c", "P", "P", marks=(stroke,))

    assert "polyline" in svg.draw(Scene("hex", (Cell("c", 0, 0),), (piece,)))


def test_a_badge_may_bear_a_number():
    piece = Piece("p", "c", "P", "P", owner=0, upright=(Badge((0, 0), 0.3, 0, "19"),))
    picture = drawn(Scene("hex", (Cell("c", 0, 0),), (piece,), badges(("Ann",))))

    assert "19" in [text.text for text in picture.findall(".//{*}text")]


@pytest.mark.parametrize("theme", THEMES)
def test_every_colour_is_written_in_full(theme):
    assert all(re.fullmatch(r"#[0-9A-F]{6}", colour) for colour in palette.THEMES[theme].values())


def test_each_of_eight_at_a_table_has_a_badge_and_a_colour_of_their_own():
    seats = badges(tuple("ABCDEFGH"))
    looks = [(seat.shape, palette.token("light", f"seat-{i}")) for i, seat in enumerate(seats)]

    assert [len(set(found)) for found in zip(*looks, strict=True)] == [8, 8]
