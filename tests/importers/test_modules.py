"""Games of VASSAL with their module: hexes, squares, regions and zones by their real names."""

import struct

import pytest
from importers.formats import modules_beside
from importers.vassal.grids import AxisNames
from importers.vassal.modules import size_of
from tests.importers.conftest import keys, said
from tests.importers.made import (
    board,
    game,
    hexes,
    logged,
    module_map,
    move,
    piece,
    regions,
    squares,
    vlog,
    vmod,
    zipped,
    zoned,
)

TANK = "1116883538765"
PLAIN = 'first="H" sep="" hType="N" vType="N" hLeading="1" vLeading="1" hOff="1" vOff="1"'


def file_of(*setup, moves=(), roster=(), name="Lighthouse Keepers", version="1.0"):
    about = f"<data><version>{version}</version><name>{name}</name></data>"
    return vlog(game(setup, logged(*moves), roster), moduledata=about)


@pytest.fixture
def played(shelf, tmp_path):
    """Bring a game in with a module, and see where its pieces lie."""

    def bring(module, data):
        path = tmp_path / "keepers.vmod"
        path.write_bytes(module)
        return shelf.bring(data, "game.vlog", module=path)

    return bring


def cells(shelf):
    return [piece.cell for piece in shelf.match.replay.state().pieces.values()]


@pytest.mark.parametrize(
    ("numbers", "x", "y", "name"),
    [
        pytest.param(PLAIN, 32, 32, "0101", id="the first hex"),
        pytest.param(PLAIN, 32, 96, "0102", id="the one below"),
        pytest.param(PLAIN, 87, 64, "0202", id="staggered: the second column counts from above"),
        pytest.param(PLAIN + ' stagger="false"', 87, 64, "0201", id="not staggered"),
        pytest.param(PLAIN.replace('hType="N"', 'hType="A"'), 32, 32, "B01", id="letters"),
        pytest.param(PLAIN.replace('hOff="1"', 'hOff="0"'), 87, 64, "0102", id="from nought"),
        pytest.param(PLAIN.replace('hOff="1"', 'hOff="-3"'), 32, 32, "-0301", id="below nought"),
        pytest.param(PLAIN.replace('first="H"', 'first="V"'), 32, 96, "0201", id="rows first"),
        pytest.param(PLAIN.replace('sep=""', 'sep="."'), 32, 96, "01.02", id="a sign between"),
        pytest.param(PLAIN.replace('hLeading="1"', 'hLeading="0"'), 32, 32, "101", id="no noughts"),
        # 600 wide in hexes of 64, 400 high in columns of 55.4: the engine counts so.
        pytest.param(PLAIN + ' hDescend="true"', 32, 32, "1001", id="from the right"),
        pytest.param(PLAIN + ' vDescend="true"', 32, 32, "0108", id="from below"),
        pytest.param(PLAIN + ' vDescend="true"', 87, 64, "0207", id="from below, staggered"),
        pytest.param(
            PLAIN + ' locationFormat="Hex $gridLocation$ (row $row$)"', 32, 32, "Hex 0101 (row 01)",
            id="in words",
        ),
    ],
)  # fmt: skip
def test_a_hex_is_called_as_the_module_calls_it(shelf, played, numbers, x, y, name):
    module = vmod(module_map(board(hexes(numbers))))

    report = played(module, file_of(piece(TANK, "Tank", x, y)))

    assert cells(shelf) == [name]
    assert shelf.record.options["board"] == "hex"
    assert "vassal.named" in keys(report.remarks)


@pytest.mark.parametrize(
    ("number", "letters", "name"),
    [(0, True, "A"), (25, True, "Z"), (26, True, "AA"), (27, True, "BB"), (-1, True, "-B"),
     (7, False, "07"), (123, False, "123"), (-7, False, "-07")],
)  # fmt: skip
def test_rows_and_columns_are_counted_as_the_engine_counts(number, letters, name):
    assert AxisNames(letters, first=0).name(number) == name


def test_neighbours_in_the_module_are_neighbours_on_the_board(shelf, played):
    spots = [(143, 160), (143, 96), (198, 128), (198, 192), (143, 224), (87, 192), (87, 128)]
    pieces = [piece(f"11168835387{i:02}", f"Gun {i}", x, y) for i, (x, y) in enumerate(spots)]
    played(vmod(module_map(board(hexes(PLAIN)))), file_of(*pieces))

    centres = shelf.match.replay.state().board.centres
    (x, y), *around = [centres[cell] for cell in cells(shelf)]
    ways = [(round(a - x, 1), round(b - y, 1)) for a, b in around]
    assert ways == [(0, -1.7), (1.5, -0.9), (1.5, 0.9), (0, 1.7), (-1.5, 0.9), (-1.5, -0.9)]


def test_sideways_hexes_are_shown_turned_to_the_left_under_their_own_names(shelf, played):
    module = vmod(module_map(board(hexes(PLAIN, sideways="true"))))
    left, right = piece(TANK, "Tank", 32, 32), piece("1116883538766", "Gun", 96, 32)

    report = played(module, file_of(left, right))

    assert cells(shelf) == ["0101", "0102"]
    centres = shelf.match.replay.state().board.centres
    (x1, y1), (x2, y2) = centres["0101"], centres["0102"]
    assert (x1, round(y1 - y2, 2)) == (x2, 1.73)
    assert "vassal.turned" in keys(report.remarks)
    facings = [p.facing for p in shelf.match.replay.state().pieces.values()]
    assert facings == ["W", "W"]


def test_squares_are_called_as_the_module_calls_them(shelf, played):
    numbers = PLAIN.replace('hType="N"', 'hType="A"').replace('hOff="1"', 'hOff="0"')
    played(vmod(module_map(board(squares(numbers)))), file_of(piece(TANK, "Tank", 73, 120)))

    assert cells(shelf) == ["B03"]
    assert shelf.record.options["board"] == "square"


def test_regions_are_places_that_lie_where_the_map_has_them(shelf, played):
    grid = regions(Harbour=(100, 100), Lighthouse=(400, 100), Village=(100, 340))
    spots = [piece(TANK, "Boat", 110, 90), piece("1116883538766", "Keeper", 395, 118)]
    played(vmod(module_map(board(grid))), file_of(*spots, moves=[move(TANK, 98, 333)]))

    assert set(cells(shelf)) == {"Village", "Lighthouse"}
    board_ = shelf.match.replay.state().board
    assert board_.grid == "none"
    assert board_.centres["Lighthouse"][1] == board_.centres["Harbour"][1]


def test_zones_have_names_grids_and_formats_of_their_own(shelf, played):
    box = "400,0;600,0;600,400;400,400"
    track = "0,300;399,300;399,400;0,400"
    grid = zoned(
        hexes(PLAIN),
        Lost=(box, "", {"locationFormat": "$name$"}),
        Turns=(track, squares(PLAIN), {"locationFormat": "$name$ $gridLocation$"}),
        Shore=("0,0;100,0;100,100;0,100", "", {
            "useParentGrid": "true", "locationFormat": "$gridLocation$ ($name$)"}),
    )  # fmt: skip
    ids = [f"11168835387{i:02}" for i in range(4)]
    spots = [(143, 160), (500, 100), (24, 310), (32, 32)]
    pieces = [piece(i, "Gun", x, y) for i, (x, y) in zip(ids, spots, strict=True)]
    played(vmod(module_map(board(grid))), file_of(*pieces))

    assert cells(shelf) == ["0303", "Lost", "Turns 0107", "0101 (Shore)"]
    assert set(shelf.record.options["places"]) == {"Lost", "Turns 0107"}


def test_boards_side_by_side_are_one_board(shelf, played):
    boards = [board(hexes(PLAIN), name, width="443", height="384") for name in ("West", "East")]
    picked = "Main MapBoardPicker\tWest\t0\t0\tEast\t1\t0"
    spots = [(32, 32), (32 + 443, 32), (32 + 8 * 55, 32)]
    pieces = [piece(f"11168835387{i:02}", "Gun", x, y) for i, (x, y) in enumerate(spots)]
    played(vmod(module_map(*boards)), file_of(*pieces, roster=[picked]))

    assert cells(shelf)[:2] == ["0101", "East: 0101"]


def test_a_map_whose_boards_were_exchanged_has_no_names_and_is_told(shelf, played):
    boards = [board(hexes(PLAIN), name) for name in ("West", "East")]
    picked = [f"Main MapBoardPicker\t{name}\t0\t0" for name in ("West", "West", "East")]
    report = played(vmod(module_map(*boards)), file_of(piece(TANK, "Tank", 32, 32), roster=picked))

    assert {"vassal.exchanged", "vassal.no_names"} <= set(keys(report.remarks))
    assert cells(shelf) == ["Main Map"]


def test_a_board_upside_down_counts_from_its_other_corner(shelf, played):
    picked = "Main MapBoardPicker\tCoast/rev\t0\t0"
    module = vmod(module_map(board(hexes(PLAIN), reversible="true")))
    played(module, file_of(piece(TANK, "Tank", 568, 368), roster=[picked]))

    assert cells(shelf) == ["0101"]


def test_other_maps_are_places_named_after_them(shelf, played):
    module = vmod(
        module_map(board(hexes(PLAIN))),
        module_map(board(regions(Fresh=(10, 10)), "Tray"), name="Reserves",
                   kind="VASSAL.build.module.PlayerHand"),
    )  # fmt: skip
    pieces = [piece(TANK, "Tank", 32, 32), piece("1116883538766", "Gun", 5, 5, where="Reserves")]
    pieces += [piece("1116883538767", "Gun", 143, 160)]
    played(module, file_of(*pieces))

    assert cells(shelf) == ["0101", "Reserves: Fresh", "0303"]


def test_the_size_of_a_board_is_read_off_its_picture(shelf, played):
    png = b"\x89PNG\r\n\x1a\n" + b"\0\0\0\rIHDR" + struct.pack(">II", 600, 400) + b"\0" * 50
    told = {"width": "", "height": "", "image": "coast.png"}
    module = vmod(
        module_map(board(hexes(PLAIN + ' vDescend="true"'), **told)), **{"images/coast.png": png}
    )
    played(module, file_of(piece(TANK, "Tank", 32, 32)))

    assert cells(shelf) == ["0108"]
    assert b"IHDR" not in shelf.everything_written()


@pytest.mark.parametrize(
    ("data", "size"),
    [
        pytest.param(b"GIF89a" + struct.pack("<HH", 7, 9), (7, 9), id="gif"),
        pytest.param(
            b"\xff\xd8\xff\xe0\0\x04ab\xff\xc0\0\x11\x08" + struct.pack(">HH", 9, 7), (7, 9),
            id="jpeg",
        ),
        pytest.param(b'<?xml?><svg xmlns="x" width="7px" height="9px">', (7, 9), id="svg"),
        pytest.param(b"\x89PNG\r\n\x1a\n", None, id="half a png"),
        pytest.param(b"\xff\xd8\xff\xe0\0\0", None, id="half a jpeg"),
        pytest.param(b"GIF89a\0\0\0\0", None, id="no size"),
        pytest.param(b"", None, id="nothing"),
    ],
)  # fmt: skip
def test_pictures_say_how_large_they_are(data, size):
    assert size_of(data) == size


def test_components_may_lie_in_folders(shelf, played):
    folder = "VASSAL.build.module.folder.MapFolder"
    grids = "VASSAL.build.module.folder.GridFolder"
    inner = board(f"<{grids}>{hexes(PLAIN)}</{grids}>")
    module = vmod(f'<{folder} name="Maps">{module_map(inner)}</{folder}>', plan="buildFile")
    played(module, file_of(piece(TANK, "Tank", 87, 64)))

    assert cells(shelf) == ["0202"]


@pytest.mark.parametrize(
    ("others", "remark"),
    [
        pytest.param({"a.vmod": {}}, "vassal.named", id="it lies there"),
        pytest.param(
            {"a.vmod": {"version": "0.9"}, "b.vmod": {}}, "vassal.named", id="two versions"
        ),
        pytest.param({"a.vmod": {"version": "2.0"}}, "vassal.other_version", id="another version"),
        pytest.param({"a.vmod": {"name": "Storms"}}, "vassal.no_module", id="another game"),
        pytest.param({}, "vassal.no_module", id="none"),
    ],
)
def test_a_module_beside_the_file_is_found_by_what_it_calls_itself(shelf, tmp_path, others, remark):
    for name, told in others.items():
        (tmp_path / name).write_bytes(vmod(module_map(board(hexes(PLAIN))), **told))
    beside = modules_beside(tmp_path / "game.vlog")

    report = shelf.bring(file_of(piece(TANK, "Tank", 32, 32)), "game.vlog", beside=beside)

    assert remark in keys(report.remarks)
    assert ("vassal.other_version" in keys(report.remarks)) == (remark == "vassal.other_version")


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"no zip", id="no zip"),
        pytest.param(zipped({"readme": "x"}), id="no plan"),
        pytest.param(zipped({"buildFile.xml": "<a>" + " " * (30 << 20)}), id="a bomb"),
        pytest.param(
            zipped({"buildFile.xml": '<!DOCTYPE a [<!ENTITY b "c">]><a/>'}), id="entities"
        ),
        pytest.param(zipped({"../buildFile.xml": "<a/>"}), id="leads outside"),
        pytest.param(zipped({"buildFile.xml": "<a><b></a>"}), id="broken"),
    ],
)
def test_a_module_that_means_harm_or_is_none_is_refused_and_named(shelf, tmp_path, played, data):
    report = played(data, file_of(piece(TANK, "Tank", 32, 32)))

    assert (report.imported, len(report.problems)) == (0, 1)
    assert "keepers.vmod" in said(report.problems)[0]

    (tmp_path / "beside.vmod").write_bytes(data)
    again = shelf.bring(
        file_of(piece(TANK, "Tank", 32, 32)), "g.vlog", beside=modules_beside(tmp_path / "g")
    )
    assert again.imported == 1


def test_numbering_by_a_program_of_the_module_is_told_and_not_run(shelf, played):
    grid = hexes().replace("></", "><ak.ObliqueHexGridNumbering/></")

    report = played(vmod(module_map(board(grid))), file_of(piece(TANK, "Tank", 32, 32)))

    assert {"vassal.strange_numbering", "vassal.no_names"} <= set(keys(report.remarks))
    assert "ObliqueHexGridNumbering" in "".join(said(report.remarks))


def test_a_map_too_large_to_draw_shows_the_hexes_that_were_used(shelf, played):
    pieces = [piece(TANK, "Tank", 32, 32), piece("1116883538766", "Gun", 32 + 5543, 32 + 6400)]
    played(vmod(module_map(board(hexes(PLAIN), width="9000", height="9000"))), file_of(*pieces))

    assert set(shelf.record.options["cells"]) == {"0101", "101101"}


def test_with_a_module_nothing_of_who_the_users_are_is_kept_either(shelf, played):
    secret = "open sesame 77"
    roster = [f"PLAYER\t{secret}\tAnn\tNorth", "Main MapBoardPicker\tCoast\t0\t0"]
    module = vmod(module_map(board(hexes(PLAIN))), name=f"Lighthouse {secret}")
    report = played(
        module,
        file_of(piece(TANK, "Tank", 32, 32), moves=[move(TANK, 87, 64, secret)], roster=roster),
    )

    assert cells(shelf) == ["0202"]
    assert secret.encode() not in shelf.everything_written()
    assert secret not in "".join(said([*report.problems, *report.remarks]))
