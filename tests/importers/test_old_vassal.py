"""Games of VASSAL as old engines wrote them, and what their chat tells."""

import pytest
from importers.vassal.table import layout_of
from tests.importers.conftest import keys
from tests.importers.made import (
    ESC,
    board,
    game,
    hexes,
    logged,
    module_map,
    move,
    piece,
    vlog,
    vmod,
)
from tests.importers.test_vassal import GUN, SETUP, TANK, events_of, types

STACK, OTHER = "1116883538700", "1116883538701"
PLAIN = 'first="H" sep="" hType="N" vType="N" hLeading="1" vLeading="1" hOff="1" vOff="1"'


def stack(*members, at=(96, 48), id=STACK, where="Main Map"):
    return f"+/{id}/stack/{where};{at[0]};{at[1]};{';'.join(members)}"


def stacked(id, name, at=(33, 103), where="null"):
    """A piece of an old engine: it lies in a stack, and says no map of its own."""
    return piece(id, name, *at, where=where)


def own_state(level=1, facing=0, where="null", at=(33, 103)):
    return f"null\t{facing}\\\t{level}\\\\\t{where};{at[0]};{at[1]};1"


def lying(shelf):
    return {piece.name: piece.cell for piece in shelf.match.replay.state().pieces.values()}


# Stacks


@pytest.mark.parametrize("first", ["pieces", "stack"])
def test_stacked_pieces_lie_where_their_stack_lies(shelf, first):
    pieces = [stacked(TANK, "Tank"), stacked(GUN, "Gun")]
    setup = [*pieces, stack(TANK, GUN)] if first == "pieces" else [stack(TANK, GUN), *pieces]
    shelf.bring(vlog(game([*setup, piece(OTHER, "Scout", 480, 480)])))

    cells = lying(shelf)
    assert set(cells) == {"Tank", "Gun", "Scout"}
    assert cells["Tank"] == cells["Gun"] != cells["Scout"]


def test_a_stale_map_of_a_stacked_piece_does_not_count(shelf):
    setup = [
        stacked(TANK, "Tank", at=(480, 480), where="Main Map"),
        piece(GUN, "Gun", 96, 48),
        piece(OTHER, "Scout", 480, 480),
        stack(TANK, GUN),
    ]
    changed = f"D/{TANK}/{own_state(level=2, where='Main Map', at=(480, 480))}/old"
    shelf.bring(vlog(game(setup, logged(changed))))

    cells = lying(shelf)
    assert cells["Tank"] == cells["Gun"] != cells["Scout"]
    assert types(shelf)[3:] == ["piece_flipped"]


def test_a_stacked_piece_that_is_flipped_stays_where_it_is(shelf):
    setup = [stacked(TANK, "Tank"), piece(GUN, "Gun", 480, 480), stack(TANK)]
    flip = f"D/{TANK}/{own_state(level=2)}/{own_state()}"
    shelf.bring(vlog(game(setup, logged(flip))))

    assert types(shelf) == ["piece_placed", "piece_placed", "piece_flipped"]


def test_a_piece_that_came_to_lie_on_another_is_flipped_there(shelf):
    """Old engines put both into a stack without saying so; from then on neither names a map."""
    flip = f"D/{TANK}/{own_state(level=2)}/{own_state()}"
    shelf.bring(vlog(game(SETUP, logged(move(TANK, 480, 96), flip))))

    assert types(shelf)[2:] == ["piece_moved", "piece_flipped"]


def test_a_stack_that_is_built_during_the_game_brings_its_pieces(shelf):
    built = [stacked(TANK, "Tank"), stacked(GUN, "Gun"), stack(TANK, GUN)]
    shelf.bring(vlog(game([piece(OTHER, "Scout", 480, 480)], logged(*built))))

    assert types(shelf)[1:] == ["piece_placed", "piece_placed"]


def test_a_stack_that_says_another_place_takes_its_pieces_along(shelf):
    setup = [stacked(TANK, "Tank"), stacked(GUN, "Gun"), stack(TANK, GUN)]
    setup.append(piece(OTHER, "Scout", 480, 480))
    shelf.bring(vlog(game(setup, logged(f"D/{STACK}/Main Map;480;480;{TANK};{GUN}/old"))))

    assert types(shelf)[3:] == ["piece_moved", "piece_moved"]
    assert len(set(lying(shelf).values())) == 1


def test_a_piece_of_a_stack_that_another_stack_takes_is_not_dragged_along(shelf):
    setup = [
        stacked(TANK, "Tank"), stacked(GUN, "Gun"), stack(TANK, GUN),
        stack(GUN, at=(480, 480), id=OTHER),
    ]  # fmt: skip
    shelf.bring(vlog(game(setup, logged(move(STACK, 960, 960)))))

    assert types(shelf)[2:] == ["piece_moved"]


# Which map is the board


def counters(count, where, first=0):
    return [
        piece(f"11168835390{first + i:02}", f"Unit {i}", 20 * i, 9, where) for i in range(count)
    ]


def test_the_map_that_is_played_on_is_the_board_though_a_chart_holds_more(shelf):
    setup = [*SETUP, *counters(8, "Entry Schedule")]
    shelf.bring(vlog(game(setup, logged(move(TANK, 96, 96)))))

    cells = lying(shelf)
    assert cells["Unit 0"] == "Entry Schedule"
    assert cells["Tank"] != "Main Map"


def test_of_a_save_the_map_that_reaches_farthest_is_the_board(shelf):
    shelf.bring(vlog(game([*SETUP, *counters(8, "Entry Schedule")])))

    assert lying(shelf)["Unit 0"] == "Entry Schedule"


def test_of_a_save_with_its_module_the_largest_map_is_the_board(shelf, tmp_path):
    path = tmp_path / "keepers.vmod"
    chart = module_map(
        board(hexes(PLAIN), "Chart", width="300", height="200"), name="Entry Schedule"
    )
    path.write_bytes(vmod(chart, module_map(board(hexes(PLAIN)))))
    setup = [piece(TANK, "Tank", 32, 32), *counters(4, "Entry Schedule")]
    shelf.bring(vlog(game(setup)), module=path)

    assert lying(shelf)["Tank"] == "0101"
    assert shelf.origin.details["board"]["map"] == "Main Map"


def test_places_that_are_a_hand_apart_are_one_cell(shelf):
    setup = [piece(TANK, "Tank", 48, 48), piece(GUN, "Gun", 51, 50)]
    report = shelf.bring(vlog(game(setup)))

    assert (report.imported, report.problems) == (1, [])
    assert lying(shelf) == {"Tank": "A1", "Gun": "A1"}


@pytest.mark.parametrize(
    ("setup", "moves"),
    [
        pytest.param([piece(TANK, "T", 9, 9).replace("rotate;6", "rotate;0")], [], id="no facings"),
        pytest.param([piece(TANK, "T", 9, 9).replace("rotate;6", "rotate;²")], [], id="a power"),
        pytest.param(SETUP, [move(TANK, 10**400, 5)], id="beyond any map"),
        pytest.param(SETUP, [move(TANK, 10**12, -(10**12))], id="far away"),
        pytest.param([piece(TANK, "T", 9, 9).replace("\t1\\\\", "\t--1\\\\")], [], id="no number"),
        pytest.param([piece(TANK, "T", 9, 9).replace("\t1\\\\", "\t²\\\\")], [], id="a square"),
    ],
)
def test_odd_numbers_are_no_traceback(shelf, setup, moves):
    report = shelf.bring(vlog(game([*setup, piece(OTHER, "Scout", 96, 96)], logged(*moves))))

    assert report.imported == 1
    assert shelf.match.replay.state().pieces


# Dice, and who sits there

DICE = "CHAT*** (IFT DR) 3,1 ***   <{}>      [2 / 6   avg   4.00 (6.50)]    (01.21)"


def dice(shelf):
    rolls = [event for event in events_of(shelf) if event.type_name() == "dice_rolled"]
    return [(event.player, event.faces) for event in rolls]


def test_who_rolls_sits_at_the_table(shelf):
    shelf.bring(vlog(game(SETUP, logged(DICE.format("Alice"), DICE.format("Bob")))))

    assert shelf.record.seats == ("Alice", "Bob")
    assert dice(shelf) == [("Alice", (3, 1)), ("Bob", (3, 1))]


def test_who_rolls_and_is_on_no_roster_sits_beside_those_who_are(shelf):
    roster = ["PLAYER\tword one\tAlice\tAxis", "PLAYER\tword two\tEve\t<observer>"]
    lines = [DICE.format("Alice"), DICE.format("Bob"), "CHAT<Eve> - nice"]
    shelf.bring(vlog(game(SETUP, logged(*lines), roster)))

    assert shelf.record.seats == ("Alice", "Bob")
    assert [player for player, _ in dice(shelf)] == ["Alice", "Bob"]


def test_who_speaks_where_nobody_is_on_a_roster_sits_at_the_table(shelf):
    shelf.bring(vlog(game(SETUP, logged("CHAT<Alice> - hi", "CHAT<Bob> - hello"))))

    assert shelf.record.seats == ("Alice", "Bob")


def test_where_nobody_says_who_moved_the_moves_name_nobody_and_that_is_told(shelf):
    moves = logged(move(TANK, 96, 48), DICE.format("Alice"), DICE.format("Bob"))
    report = shelf.bring(vlog(game(SETUP, moves)))

    assert shelf.record.seats == ("Alice", "Bob")
    assert [e.player for e in events_of(shelf) if e.type_name() == "piece_moved"] == [None]
    assert "vassal.nameless" in keys(report.remarks)


def test_the_only_one_who_moves_is_the_only_one_who_rolls(shelf):
    moves = logged(move(TANK, 96, 48), DICE.format("Alice"))
    report = shelf.bring(vlog(game(SETUP, moves)))

    assert shelf.record.seats == ("Alice",)
    assert {event.player for event in events_of(shelf)[2:]} == {"Alice"}
    assert "vassal.nameless" not in keys(report.remarks)


def test_a_roller_whose_name_is_his_word_goes_by_a_number(shelf):
    roster = ["PLAYER\tsesame\tAlice\tAxis"]
    shelf.bring(vlog(game(SETUP, logged(DICE.format("sesame")), roster)))

    assert shelf.record.seats == ("Alice", "Player 2")
    assert dice(shelf) == [("Player 2", (3, 1))]
    assert b"sesame" not in shelf.everything_written()


@pytest.mark.parametrize(
    "line",
    [
        pytest.param("<Bob> - *** 1d6 = 6 *** <Bob>", id="typed"),
        pytest.param("<Bob> - * Combat = 6,6 *** <Bob>", id="typed with a name"),
        pytest.param("<Bob> - Alice rolls 2d6: 6, 6", id="typed for another"),
        pytest.param("I say *** 1d6 = 6 *** <Bob>", id="in the middle"),
        pytest.param("* UNDO: *** 1d6 = 6 *** <Bob>", id="undone"),
        pytest.param("* UNDO: Alice rolls 2d6: 6, 6", id="undone report"),
    ],
)
def test_dice_are_what_the_module_tells_and_nothing_that_somebody_types(shelf, line):
    shelf.bring(vlog(game(SETUP, logged(f"CHAT{line}"))))

    assert dice(shelf) == []
    assert len(shelf.record.notes) == 1


def test_dice_that_were_undone_are_taken_back(shelf):
    roll = "*** 1d6 = 3 *** <Alice>"
    lines = [f"CHAT{roll}", "UNDO\ttrue", f"CHAT* UNDO: {roll}", "UNDO\tfalse"]
    again = "CHAT*** 1d6 = 4 *** <Alice>"
    shelf.bring(vlog(game(SETUP, logged(*lines, again))))

    assert types(shelf)[2:] == ["dice_rolled", "event_retracted", "dice_rolled"]
    first, gone, _ = events_of(shelf)[2:]
    assert (gone.target, gone.reason) == (first.seq, "taken_back")


def test_equal_dice_are_taken_back_one_by_one(shelf):
    roll = "*** 1d6 = 3 *** <Alice>"
    shelf.bring(vlog(game(SETUP, logged(*[f"CHAT{roll}"] * 2, f"CHAT* UNDO: {roll}"))))

    first, second, gone = events_of(shelf)[2:]
    assert gone.target == second.seq != first.seq


# Names

LAYER = "emb2;;2;;Up;2;U;;2;;;;;false;0;0;{pictures};{names};true;;;;"


@pytest.mark.parametrize(
    ("traits", "name"),
    [
        pytest.param(["basicName;3rd Hussars;", "piece;;;;"], "3rd Hussars", id="a trait"),
        pytest.param(["basicName;Real;", "piece;;;a.png;Old"], "Real", id="the trait comes first"),
        pytest.param(["basicName;;", "piece;;;a.png;Old"], "Old", id="an empty trait"),
        pytest.param(
            [LAYER.format(pictures="a.png,b.png", names="Ney,Ney (back)"), "piece;;;;"], "Ney",
            id="a layer",
        ),
        pytest.param(
            [LAYER.format(pictures="old guard.gif,b.png", names=",+ (back)"), "piece;;;;"],
            "old guard", id="a layer's picture",
        ),
        pytest.param(["emb;Flip;2;;;;;false;0;0;ge/Recon.gif,", "piece;;;;"], "Recon", id="old"),
        pytest.param(["piece;;;sub/Gun.svg;"], "Gun", id="its own picture"),
        pytest.param(["prototype;Infantry", "piece;;;;"], "Infantry", id="a prototype"),
        pytest.param(["prototype", "basicName", "emb2", "piece"], "?", id="nothing"),
    ],
)  # fmt: skip
def test_a_piece_is_called_by_whatever_names_it(traits, name):
    assert layout_of(tuple(traits)).name == name


def test_the_name_of_a_module_is_the_one_without_a_language(shelf):
    names = '<name>Lighthouse War</name><name lang="ru">Война маяков</name>'
    shelf.bring(vlog(game(SETUP), moduledata=f"<data>{names}</data>"))

    assert shelf.record.edition == "Lighthouse War"


def test_a_game_that_does_not_say_its_module_is_called_as_the_one_at_hand(shelf, tmp_path):
    path = tmp_path / "keepers.vmod"
    path.write_bytes(vmod(module_map(board(hexes(PLAIN)))))
    report = shelf.bring(vlog(ESC.join(["begin_save", *SETUP, "end_save"])), module=path)

    assert shelf.record.edition == "Lighthouse Keepers"
    assert report.games == {"Lighthouse Keepers": 1}
