"""Drawings that pieces bring: any game's, on any board."""

import xml.etree.ElementTree as ET

import pytest
from dashboard.component.parts import picture_of, shared_artworks
from dashboard.replay.moments import drawn_moment
from projections import svg
from projections.guarded import drawable, faults_of
from projections.palette import Role
from projections.scene import (
    Arrow,
    Art,
    ArtPath,
    Artwork,
    Badge,
    Cell,
    Label,
    Piece,
    Scene,
    SeatLine,
    badges,
)
from projections.svg_primitives import text_width
from projections.visibility import Unmet

KNIGHT = Artwork(
    "chess-knight",
    (
        ArtPath("M-40 40H40L0-40Z", "horse", "ink", 4, under=True),
        ArtPath("M-9 0H9", "", "horse", 3),
    ),
)
ROLES = {"horse": Role("#123456", "#DDEEFF")}


def scene(*pieces, arrows=(), grid="square"):
    cells = tuple(Cell(f"c{i}", 2.0 * i, 0.0) for i in range(3))
    return Scene(grid, cells, pieces, badges(("Ann", "Bob")), arrows=arrows, roles=ROLES)


def knight(at="c1", **more):
    return Piece(f"n-{at}", at, "Knight", "KNI", owner=0, artwork=KNIGHT, **more)


def drawn(*pieces, **more):
    return ET.fromstring(svg.draw(scene(*pieces), **more))


def test_a_piece_shows_its_drawing_in_the_place_of_its_letters_and_whose_it_is():
    picture = drawn(knight())

    texts = [text.text for text in picture.findall(".//{*}g[@class='piece']/{*}text")]
    assert len(picture.findall(".//{*}g[@class='piece']/{*}use")) == 1
    assert texts == ["A"]


def test_a_drawing_is_defined_once_however_often_it_is_shown():
    picture = drawn(knight("c0"), knight("c1"), knight("c2"))

    (defined,) = picture.findall("{*}defs/{*}g")
    shown = [use.get("href") for use in picture.iter("{http://www.w3.org/2000/svg}use")]
    assert shown == [f"#{defined.get('id')}"] * 3


@pytest.mark.parametrize(("theme", "ink"), [("light", "#123456"), ("dark", "#DDEEFF")])
def test_a_drawing_has_the_inks_of_its_game_in_both_themes(theme, ink):
    paths = list(drawn(knight(), theme=theme).find("{*}defs/{*}g"))

    assert [path.get("fill") for path in paths] == [ink, None]
    assert paths[0].get("paint-order") == "stroke"
    assert paths[1].get("stroke") == ink


def test_pictures_of_two_themes_may_stand_in_one_page():
    names = {
        drawn(knight(), theme=theme).find("{*}defs/{*}g").get("id") for theme in ("light", "dark")
    }

    assert len(names) == 2


def test_a_page_that_has_its_own_definitions_is_sent_none_twice():
    sent = [picture_of(scene(knight("c0"), knight("c1"))), picture_of(scene(knight("c2")))]
    artworks = shared_artworks(*sent)

    assert len(artworks) == 1
    assert "var(--aar-horse)" in artworks[0]
    assert not any("<defs>" in one["svg"] or "artworks" in one for one in sent)


def test_a_moment_names_the_drawings_of_its_cells():
    cells = {cell.id: cell.artworks for cell in drawn_moment(scene(knight())).cells}

    assert cells == {"c0": (), "c1": (KNIGHT,), "c2": ()}


def test_a_body_of_its_own_stands_in_the_place_of_the_usual_one():
    (piece,) = drawn(Piece("n", "c1", "Knight", "KNI", 0, body=KNIGHT)).findall(
        ".//{*}g[@class='piece']"
    )

    assert [child.tag.rpartition("}")[2] for child in piece] == ["use"]


def test_drawings_turn_with_the_marks_among_which_they_stand():
    turning = Piece(
        "n", "c1", "Knight", "KNI", turn=90, marks=(Art(KNIGHT, (0, -0.5)),),
        upright=(Art(KNIGHT, (0, -0.5), turn=30, opacity=0.5),),
    )  # fmt: skip
    first, second = drawn(turning).findall(".//{*}g[@class='piece']/{*}use")

    assert first.get("transform") == "translate(0.5 0)rotate(90)scale(0.01)"
    assert second.get("transform") == "translate(0 -0.5)rotate(30)scale(0.01)"
    assert (first.get("opacity"), second.get("opacity")) == (None, "0.5")


def test_an_arrow_does_not_cover_the_signs_of_what_it_passes():
    signs = (Label((0, 0.4), "Bridge", 0.2),)
    pieces = [Piece(f"p{i}", f"c{i}", "Bridge", "BR", signs=signs) for i in range(3)]
    picture = ET.fromstring(svg.draw(scene(*pieces, arrows=(Arrow("c0", "c2", "hit"),))))

    tags = [child.get("class") or child.get("transform") for child in picture]
    assert tags[-2:] == ["arrow", "translate(2 0)"]
    assert [text.text for text in picture[-1]] == ["Bridge"]


def test_letters_that_have_no_room_are_set_narrower():
    wide, narrow = "Universal Soldier", "Mine"
    marks = tuple(Label((0, 0), text, 0.2, room=0.8) for text in (wide, narrow))
    texts = drawn(Piece("n", "c1", "Knight", "KNI", upright=marks)).findall(
        ".//{*}g[@class='piece']/{*}text"
    )

    assert [text.get("textLength") for text in texts] == ["0.8", None]
    assert text_width(wide) * 0.2 > 0.8 > text_width(narrow) * 0.2


def test_a_seat_is_told_by_the_dashes_of_its_line():
    lines = tuple(SeatLine((-0.4, 0), (0.4, 0), seat, 0.05, "ink") for seat in (0, 1))
    dashes = [
        line.get("stroke-dasharray")
        for line in drawn(Piece("n", "c1", "Knight", "KNI", signs=lines)).iter(
            "{http://www.w3.org/2000/svg}line"
        )
    ]

    assert dashes[0] is None
    assert dashes[1]


def test_two_drawings_of_one_name_are_a_fault_of_the_scene():
    other = Artwork(KNIGHT.id, (ArtPath("M0 0H1", "ink"),))
    alike, unlike = (Piece("m", "c0", "Mule", "MUL", artwork=one) for one in (KNIGHT, other))

    assert not list(faults_of(scene(knight(), alike)))
    assert [fault.text("en") for fault in faults_of(scene(knight(), unlike))] == [
        "two drawings have the id 'chess-knight'"
    ]


def test_signs_of_a_seat_that_is_not_there_are_left_out():
    marks = (SeatLine((0, 0), (1, 0), 7, 0.1), Badge((0, 0), 0.1, 1), Art(KNIGHT))
    (piece,) = drawable(scene(knight(signs=marks))).pieces

    assert piece.signs == marks[1:]


def test_what_is_not_met_yet_is_not_shown_by_its_drawing():
    known = knight("c0", body=KNIGHT, signs=(Art(KNIGHT), Label((0, 0), "Knight", 0.2)))
    unmet, met = (Unmet([name]).scene(scene(known)).pieces[0] for name in ("Knight", "Mule"))

    assert (unmet.artworks, met.artworks) == ((), (KNIGHT,))
    assert [mark.text for mark in unmet.signs] == ["???"]
