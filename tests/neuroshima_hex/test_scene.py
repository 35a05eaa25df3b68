"""The board as a scene: print, state and words of every tile."""

import xml.etree.ElementTree as ET
from itertools import combinations

import pytest
from projections import svg
from projections.games.neuroshima_hex.armies import load_catalogue
from projections.games.neuroshima_hex.battle.explanation import explain_unit
from projections.games.neuroshima_hex.battle.resolver import resolve
from projections.games.neuroshima_hex.board.board import ArmyPlayer, Board
from projections.games.neuroshima_hex.board.derived import derive
from projections.games.neuroshima_hex.board.scene import glyphs, print_marks, scene_of
from projections.scene import Badge, Label, Shape
from tests.neuroshima_hex.tables import laid

UNITS = [tile for tile in load_catalogue().tiles.values() if tile.is_unit]


def roles(marks):
    return [mark.role for mark in marks if not isinstance(mark, Badge)]


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


@pytest.mark.parametrize("tile", UNITS, ids=lambda tile: tile.id)
def test_every_icon_of_the_print_is_drawn(tile):
    drawn = roles(print_marks(tile))
    wedges = sum(attack.strength for attack in tile.attacks if attack.type == "melee")
    arrows = sum(attack.strength for attack in tile.attacks if attack.type == "ranged")

    assert drawn.count("melee") == wedges
    assert drawn.count("ranged") == arrows
    assert ("gauss" in drawn) == any(attack.type == "gauss" for attack in tile.attacks)
    assert drawn.count("armour") == len(tile.armour)
    assert ("net" in drawn) == bool(tile.nets)


@pytest.mark.parametrize("army", ["borgo", "hegemony", "moloch", "outpost", "smart", "vegas"])
def test_no_two_tiles_of_an_army_look_alike(army):
    tiles = [tile for tile in UNITS if tile.army == army]

    for one, other in combinations(tiles, 2):
        assert looks(one) != looks(other), f"{one.id} and {other.id}"


def looks(tile):
    board = Board([ArmyPlayer("Ann", tile.army), ArmyPlayer("Bob", "borgo")])
    board.put(9, tile, 0, 0)
    shown = piece(board, board.grid.names[9])
    return shown.marks, shown.upright, glyphs(tile)


def test_a_tile_turns_with_its_facing():
    assert piece(laid("smart-cyborg C3 SE"), "C3").turn == 120.0


def test_current_initiative_is_shown_not_the_printed_one():
    shown = piece(laid("borgo-scout C3 N", "borgo-mutant C2 N"), "C2")

    assert [mark.text for mark in shown.upright if isinstance(mark, Label)] == ["3"]


def test_wounds_cross_out_shields():
    shown = piece(laid("moloch-blocker C3 N+1"), "C3")

    assert roles(shown.upright).count("shield") == 1
    assert roles(shown.upright).count("wound") == 1


def test_an_hq_shows_its_points_in_the_owners_shape():
    shown = piece(laid("borgo-hq C3 N", points={"Ann": 13}), "C3")

    assert [mark.text for mark in shown.upright if isinstance(mark, Badge)] == ["13"]


def test_a_netted_tile_shows_the_net_and_says_so():
    shown = piece(laid("borgo-mutant C3 N", "smart-net-fighter C2 N"), "C3")

    assert "net" in roles(shown.upright)
    assert shown.note == "facing N; netted"


def test_a_prisoner_bears_the_signs_of_owner_and_keeper():
    shown = piece(laid("vegas-agitator C3 N", "smart-ripper C2 N"), "C2")

    assert [mark.seat for mark in shown.upright if isinstance(mark, Badge)] == [1, 0]
    assert any(isinstance(mark, Shape) and mark.role == "seat:0" for mark in shown.upright)


def test_a_scoped_module_bears_the_sign_of_whom_it_serves():
    shown = piece(laid("outpost-scoper C3 N", "moloch-scout C2 N"), "C2")

    assert [mark.seat for mark in shown.upright if isinstance(mark, Badge)] == [1, 0]


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
    assert stronger.note == "facing N; blows +1"


def test_a_unit_as_printed_says_little():
    assert piece(laid("borgo-mutant C2 N"), "C2").note == "facing N"


def test_the_words_come_in_polish():
    scene = scene_of(laid("borgo-scout C3 N", "borgo-mutant C2 N"), "pl")

    assert "Mutek" in [piece.name for piece in scene.pieces]
    assert "inicjatywa 3, nadrukowana 2" in scene.pieces[0].note


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
