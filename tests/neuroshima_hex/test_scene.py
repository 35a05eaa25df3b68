"""The board as a scene: print, state and words of every tile."""

import xml.etree.ElementTree as ET

import pytest
from projections import svg
from projections.games.neuroshima_hex.battle.explanation import explain_unit
from projections.games.neuroshima_hex.battle.resolver import resolve
from projections.games.neuroshima_hex.board.derived import derive
from projections.games.neuroshima_hex.board.scene import scene_of
from projections.scene import Art, Badge, Label, SeatLine, Shape
from tests.neuroshima_hex.tables import laid


def arts(marks):
    """The names of drawings among marks, without those of game and army."""
    found = [mark.artwork.id.split("-", 2) for mark in marks if isinstance(mark, Art)]
    return [name[-1] for name in found]


def written(marks):
    return [mark.text for mark in marks if isinstance(mark, Label)]


def badges_of(piece):
    return [mark.seat for mark in piece.signs if isinstance(mark, Badge)]


def piece(board, at):
    """The unit on a hex as the scene has it."""
    return next(each for each in scene_of(board).pieces if each.cell == at and not each.flat)


def test_all_hexes_lie_where_they_belong():
    cells = {cell.id: cell for cell in scene_of(laid()).cells}

    assert len(cells) == 19
    assert (cells["C3"].x, cells["C3"].y) == (0, 0)
    assert cells["C1"].y < cells["C2"].y < cells["C3"].y
    assert cells["A1"].x < cells["B1"].x < cells["C1"].x


def test_terminals_are_marked_on_the_duel_board_only():
    kinds = [cell.kind for cell in scene_of(laid()).cells]

    assert kinds.count("terminal") == 7
    assert {cell.kind for cell in scene_of(laid(edition="3.0")).cells} == {"field"}


def test_a_tile_turns_with_its_facing():
    assert piece(laid("smart-cyborg C3 SE"), "C3").turn == 120.0


def test_another_initiative_than_printed_is_shown_beside_that():
    board = laid("borgo-scout C3 N", "borgo-mutant C2 N", "borgo-mutant E1 N")
    changed, usual = piece(board, "C2"), piece(board, "E1")

    assert written(changed.signs) == ["Mutant", "3", "2"]
    assert {"badge-1-changed", "struck"} <= {*arts(changed.signs)}
    assert written(usual.signs) == ["Mutant", "2"]
    assert "badge-1" in arts(usual.signs)


def test_wounds_cross_out_shields():
    shown = piece(laid("moloch-blocker C3 N+1"), "C3")

    assert [name for name in arts(shown.signs) if "shield" in name] == ["shield-broken", "shield"]


@pytest.mark.parametrize(("points", "role"), [(13, "tile-changed"), (20, "tile-mark")])
def test_an_hq_shows_its_points_and_its_army(points, role):
    shown = piece(laid("borgo-hq C3 N", points={"Ann": points}), "C3")

    assert written(shown.signs)[:2] == ["Borgo", str(points)]
    assert shown.signs[3].role == role


def test_a_netted_tile_shows_the_net_over_faint_attacks_and_says_so():
    free, netted = (
        piece(laid("borgo-mutant C3 N", f"smart-net-fighter {at} N"), "C3") for at in ("E1", "C2")
    )
    attacks = [
        {
            mark.opacity
            for mark in shown.upright
            if isinstance(mark, Art) and "attacks" in mark.artwork.id
        }
        for shown in (free, netted)
    ]

    assert attacks == [{1.0}, {0.5}]
    assert [("caught" in arts(shown.upright)) for shown in (free, netted)] == [False, True]
    assert netted.note == "facing N; netted"


def test_everybodys_tiles_bear_the_badge_and_the_line_of_the_seat():
    board = laid("vegas-medic C3 N", "smart-ripper C1 N")
    shown = [piece(board, at) for at in ("C3", "C1")]

    assert [badges_of(one) for one in shown] == [[0], [1]]
    lines = [[mark.seat for mark in one.signs if isinstance(mark, SeatLine)] for one in shown]
    assert lines == [[0], [1]]


def test_a_prisoner_bears_the_signs_of_owner_and_keeper():
    shown = piece(laid("vegas-agitator C3 N", "smart-ripper C2 N"), "C2")

    assert badges_of(shown) == [1, 0]
    assert any(isinstance(mark, Shape) and mark.role == "seat:0" for mark in shown.signs)
    assert "pennant" in arts(shown.signs)


def test_a_scoped_module_bears_the_sign_of_whom_it_serves():
    shown = piece(laid("outpost-scoper C3 N", "moloch-scout C2 N"), "C2")

    assert badges_of(shown) == [1, 0]
    assert not any(isinstance(mark, Shape) for mark in shown.signs)


def test_a_mine_lies_flat_under_everything():
    scene = scene_of(laid("vegas-hq A1 N", mines=["C3"]))

    assert [(p.name, p.flat) for p in scene.pieces if p.cell == "C3"] == [("Mine", True)]


def test_the_words_say_what_is_changed_and_an_explanation_says_why():
    board = laid("borgo-scout C3 N", "borgo-mutant C2 N")
    at = board.grid.index["C2"]

    assert piece(board, "C2").note == "facing N; initiative 3, printed 2"
    why = [reason.text for reason in explain_unit(derive(board), at)]
    assert "initiative 3: 2 printed, +1 Scout C3 (Ann)" in why


def test_a_prisoner_and_a_stronger_unit_say_so():
    prisoner = piece(laid("vegas-agitator C3 N", "smart-ripper C2 N"), "C2")
    stronger = piece(laid("borgo-officer C3 N", "borgo-mutant C2 N"), "C2")

    assert prisoner.note == "facing N; controlled by Ann"
    assert stronger.note == "facing N; melee attacks +1"


def test_a_unit_as_printed_says_little():
    assert piece(laid("borgo-mutant C2 N"), "C2").note == "facing N"


def test_the_words_come_in_polish():
    scene = scene_of(laid("borgo-scout C3 N", "borgo-mutant C2 N"), "pl")

    assert "Mutek" in [piece.name for piece in scene.pieces]
    assert "Inicjatywa 3, na żetonie 2" in scene.pieces[0].note


def test_a_segments_hits_are_arrows():
    board = laid("smart-cyborg C5 NW", "borgo-scout C1 N")
    battle = resolve(board)

    scene = scene_of(board, segment=battle.segments[0])

    assert [(a.start, a.end, a.label) for a in scene.arrows] == [("C5", "C1", "1")]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_full_board_is_drawn(theme):
    board = laid("vegas-agitator C3 N", "smart-ripper C2 N", "vegas-hq A1 N", mines=["E1"])

    picture = ET.fromstring(svg.draw(scene_of(board), theme=theme))

    assert len(picture.findall(".//{*}g[@class='cell']")) == 19
    assert len(picture.findall(".//{*}g[@class='piece']")) == 4
