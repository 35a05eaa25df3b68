"""The faces of all tiles: each has a picture of its own, told apart by the eye, without letters."""

import io
import json
import re
from dataclasses import replace
from itertools import combinations

import pytest
from projections import svg
from projections.games.neuroshima_hex.armies import find_tile, load_catalogue
from projections.games.neuroshima_hex.board import tile_art
from projections.games.neuroshima_hex.board.scene import piece_of
from projections.games.neuroshima_hex.board.tile_face import Standing, lettering
from projections.games.neuroshima_hex.inks import ROLES, shades_of
from projections.scene import Art, Badge, Cell, Label, Scene, badges
from projections.svg_primitives import text_width

TILES = list(load_catalogue().tiles.values())
UNITS = [tile for tile in TILES if tile.is_unit]
ARMIES = sorted({tile.army for tile in TILES})


def names(marks):
    return [mark.artwork.id for mark in marks if isinstance(mark, Art)]


def test_all_tiles_have_a_picture_of_their_own():
    shown = {
        tile.id: tile_art.picture_name(tile) for tile in TILES if tile.kind not in {"hq", "instant"}
    }
    units = {tile: name for tile, name in shown.items() if not tile.endswith("-mine")}

    assert len(TILES) == 105
    assert units == {tile: tile for tile in units}
    assert shown["vegas-mine"] == "mine"


def test_what_an_instant_does_is_its_picture():
    shown = {
        tile.id.partition("-")[2]: tile_art.picture_name(tile)
        for tile in TILES
        if tile.kind == "instant"
    }

    assert shown.pop("air-strike") == "bomb"
    assert shown == {role: role.replace("-", "_") for role in shown}


def test_no_picture_is_there_that_no_tile_shows():
    assert {*tile_art.pictures()} == {
        tile_art.picture_name(tile) for tile in TILES if tile.kind != "hq"
    }


def test_a_picture_is_paths_alone_without_letters():
    drawn = json.loads(tile_art._FILE.read_text("utf-8"))["pictures"]

    for name, rows in drawn.items():
        for path, fill, *_ in rows:
            assert re.fullmatch(r"[MLHVCQAZ\d. -]+", path), name
            assert fill in {"", "k", "a", "p", "h"}, name


@pytest.mark.parametrize("tile", TILES, ids=lambda tile: tile.id)
def test_what_is_written_on_a_tile_are_its_name_and_numbers(tile):
    piece = piece_of(tile, "en")
    over = [mark.text for mark in piece.upright if isinstance(mark, Label)]
    signs = [mark.text for mark in piece.signs if isinstance(mark, Label)]

    assert all(re.fullmatch(r"[+−]\d", text) for text in over)
    assert all(re.fullmatch(r"[+−]?\d+", text) for text in signs[1:])


@pytest.mark.parametrize("tile", UNITS, ids=lambda tile: tile.id)
def test_every_icon_of_the_print_is_drawn(tile):
    drawn = names(piece_of(tile, "en").upright)
    attacks = [kind for name in drawn if "-attacks-" in name for kind in name.split("-")[3:]]
    printed = [attack.type for attack in tile.attacks for _ in range(attack.strength)]
    armour = [re.search(r"-armour-(\d)$", name) for name in drawn]

    assert sorted(kind for kind in attacks if kind not in {"armour", "net"}) == sorted(printed)
    assert sum(int(found[1]) for found in armour if found) == len(tile.armour)
    nets = [name for name in drawn if re.search("-net-(plain|crowded)$", name)]
    assert len(nets) == len(tile.nets)
    if tile.kind != "hq":
        discs = sum("-disc-" in name for name in drawn)
        assert discs == sum(len(link.sides) for link in tile.module)


@pytest.mark.parametrize("tile", UNITS, ids=lambda tile: tile.id)
def test_what_a_unit_can_bear_and_do_stands_at_its_corners(tile):
    signs = names(piece_of(tile, "en").signs)
    special = tile.abilities & {"explode", "recon_center", "transporter_swap", "return_to_pile_top"}

    assert sum("-shield" in name for name in signs) == tile.toughness
    is_mobile = tile.mobility or any(
        link.effect == "mobility" for link in tile.module if tile.kind == "hq"
    )
    assert any("-disc-mobility-" in name for name in signs) == is_mobile
    assert {name for name in special if any(f"-disc-{name}-" in one for one in signs)} == special
    assert any("-badge-" in name for name in signs) == bool(tile.initiative)


@pytest.mark.parametrize("tile", UNITS, ids=lambda tile: tile.id)
@pytest.mark.parametrize("facing", range(6))
def test_however_it_is_turned_it_bears_the_badge_of_its_seat(tile, facing):
    piece = piece_of(tile, "en", Standing(facing=facing, owner=1))

    assert [mark.seat for mark in piece.signs if isinstance(mark, Badge)] == [1]


def test_sides_turn_and_the_picture_does_not():
    tile = find_tile("hegemony-gladiator")
    turned = [piece_of(tile, "en", Standing(facing=facing)).upright for facing in (0, 2)]
    sides, pictures = (
        [
            sorted(mark.turn % 360 for mark in marks if isinstance(mark, Art) and is_side(mark))
            for marks in turned
        ]
        for is_side in (
            lambda mark: "armour-1" in mark.artwork.id,
            lambda mark: "gladiator" in mark.artwork.id,
        )
    )

    assert sides == [[0, 60, 300], [60, 120, 180]]
    assert pictures == [[0], [0]]


# -- told apart by the eye -------------------------------------------------------------------------

SIZE = 60
LEAST = 0.1
"""So much of the face differs at least, by an eye that sees no colours."""


def seen(piece, theme="light"):
    """A tile of 60 pixels on an empty hex, in grey."""
    image = pytest.importorskip("PIL.Image")
    pictures = pytest.importorskip("dashboard.replay.pictures")
    scene = Scene(
        "hex",
        (Cell("c", 0, 0),),
        (replace(piece, id="p", cell="c"),),
        badges(("Ann", "Bob")),
        roles=ROLES,
    )
    drawn = pictures.rasterize(svg.draw(scene, theme=theme, width=round(SIZE * 1.35)))
    return image.open(io.BytesIO(drawn)).convert("L").tobytes()


def difference(one, other):
    """How much of a hexagon of that size is lighter or darker, by a fifth of what there is."""
    area = SIZE * SIZE * 0.65
    return sum(abs(a - b) > 48 for a, b in zip(one, other, strict=True)) / area


@pytest.mark.parametrize("army", ARMIES)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_any_two_tiles_of_an_army_differ_without_their_names(army, theme):
    bare = {
        tile.id: seen(replace(piece_of(tile, "en"), signs=()), theme)
        for tile in TILES
        if tile.army == army
    }

    for one, other in combinations(bare, 2):
        assert difference(bare[one], bare[other]) > LEAST, f"{one} and {other}"


def test_a_difference_is_seen_where_there_is_one():
    mutant, turned = (
        seen(piece_of(find_tile("borgo-mutant"), "en", Standing(facing=facing)))
        for facing in (0, 1)
    )

    assert difference(mutant, mutant) == 0
    assert 0 < difference(mutant, turned)


def test_armies_are_told_without_colour():
    grounds = [
        seen(replace(piece_of(find_tile(f"{army}-hq"), "en"), upright=(), signs=()))
        for army in ARMIES
    ]

    assert all(difference(*pair) > LEAST / 2 for pair in combinations(grounds, 2))


# -- names -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "pl"])
@pytest.mark.parametrize("tile", UNITS, ids=lambda tile: tile.id)
def test_a_name_is_neither_too_narrow_nor_too_small(tile, lang):
    text, size = lettering(tile.name[lang])

    assert size >= 14
    assert text_width(text) * size * 0.6 <= 78, text


def test_a_long_name_is_cut_where_one_can_still_read_it():
    assert lettering("Opancerzony Wartownik")[0] == "Opan. Wartownik"
    assert lettering("Gauss Cannon")[0] == "Gauss Cannon"


# -- packs -----------------------------------------------------------------------------------------


def test_a_tile_of_a_pack_is_shown_by_its_role_else_by_what_it_does():
    medic = replace(find_tile("moloch-medic"), id="rust-medic", army="rust")
    mender = replace(medic, id="rust-mender")
    gunner = replace(find_tile("moloch-gauss-cannon"), id="rust-gunner", army="rust")

    assert tile_art.picture_name(medic) == "outpost-medic"
    assert tile_art.picture_name(mender) == "vegas-medic"
    assert tile_art.picture_name(gunner) == "moloch-gauss-cannon"


def test_an_army_of_a_pack_has_colours_of_its_own_and_no_weave():
    rust = tile_art.ground("rust", "soldier")
    roles = {role for path in rust.paths for role in (path.fill, path.line) if role}

    assert roles <= ROLES.keys()
    assert shades_of("rust") not in ARMIES
    assert len(rust.paths) < len(tile_art.ground("borgo", "soldier").paths)
