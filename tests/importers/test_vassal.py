"""Games of VASSAL: every disguise, every sort of move, and nothing of who the users are."""

import pytest
from importers.vassal import commands
from tests.importers.conftest import keys
from tests.importers.made import (
    ESC,
    disguised,
    game,
    inside_of,
    logged,
    move,
    piece,
    state,
    vlog,
    zipped,
)

TANK, GUN = "1116883538765", "1116883538766"
SETUP = [piece(TANK, "Tank", 48, 48), piece(GUN, "Gun", 480, 96)]
SECRET = "open sesame 77"


def events_of(shelf):
    told = ("match_started", "match_imported")
    return [event for event in shelf.match.events if event.type_name() not in told]


def types(shelf):
    return [event.type_name() for event in events_of(shelf)]


@pytest.mark.parametrize("kind", ["plain", "VCSK", "VOBS", "VCSZ"])
def test_every_disguise_hides_the_same_game(shelf, kind):
    text = game(SETUP, logged(move(TANK, 96, 48)))
    report = shelf.bring(vlog(text, kind), "game.vlog")

    assert (report.format, report.imported, report.exit_code) == ("vassal", 1, 0)
    assert types(shelf) == ["piece_placed", "piece_placed", "piece_moved"]


@pytest.mark.parametrize("kind", ["VCSK", "VOBS"])
def test_a_game_is_known_in_another_disguise_and_out_of_its_archive(shelf, kind):
    text = game(SETUP, logged(move(TANK, 96, 48)))
    shelf.bring(vlog(text, "plain"))

    assert shelf.bring(vlog(text, kind)).duplicates == 1
    assert shelf.bring(disguised(text, kind)).duplicates == 1


def test_a_piece_is_placed_moved_turned_flipped_and_removed(shelf):
    changed = [
        move(TANK, 96, 48),
        f"D/{TANK}/{state(96, 48, facing=2)}/old",
        f"D/{TANK}/{state(96, 48, facing=2, level=2)}/old",
        f"D/{TANK}/{state(96, 48, facing=2, level=2, hidden=SECRET)}/old",
        f"-/{TANK}",
    ]
    shelf.bring(vlog(game(SETUP, logged(*changed))))

    assert types(shelf)[2:] == ["piece_moved", "piece_turned", "piece_flipped", "piece_removed"]
    turned, flipped = events_of(shelf)[3:5]
    assert (turned.facing, flipped.face_down) == ("SE", True)


def test_pieces_lie_where_they_lay_on_the_map(shelf):
    shelf.bring(vlog(game(SETUP, logged(move(TANK, 480, 48)))))

    table = shelf.match.replay.state()
    assert table.board.grid == "square"
    tank, gun = table.pieces[TANK], table.pieces[GUN]
    assert tank.cell[0] == gun.cell[0]
    assert tank.cell != gun.cell
    assert (tank.name, gun.name) == ("Tank", "Gun")


def test_a_stack_moves_with_all_that_is_in_it(shelf):
    setup = [
        piece(TANK, "Tank", 48, 48), piece(GUN, "Gun", 48, 48),
        f"+/1116883538700/stack/Main Map;48;48;{TANK};{GUN}",
    ]  # fmt: skip
    shelf.bring(vlog(game(setup, logged(move("1116883538700", 480, 480)))))

    assert types(shelf) == ["piece_placed", "piece_placed", "piece_moved", "piece_moved"]
    first, second = events_of(shelf)[2:]
    assert second.cause == first.seq


def test_a_piece_on_another_map_lies_at_a_place_of_that_name(shelf):
    setup = [*SETUP, piece("1116883538999", "Reserve", 5, 5, "Force Pool")]
    shelf.bring(vlog(game(setup)))

    assert shelf.match.replay.state().pieces["1116883538999"].cell == "Force Pool"


def test_an_undo_takes_back_what_was_done_last(shelf):
    moves = logged(
        move(TANK, 96, 48), "UNDO\ttrue", move(TANK, 48, 48), "UNDO\tfalse", move(GUN, 528, 96)
    )
    shelf.bring(vlog(game(SETUP, moves)))

    assert types(shelf)[2:] == ["piece_moved", "event_retracted", "piece_moved"]
    pieces = shelf.match.replay.state().pieces
    assert pieces[TANK].cell == shelf.match.replay.state(4).pieces[TANK].cell


def test_an_undo_that_does_something_else_is_told_as_what_it_does(shelf):
    moves = logged(move(TANK, 96, 48), "UNDO\ttrue", move(GUN, 48, 48), "UNDO\tfalse")
    shelf.bring(vlog(game(SETUP, moves)))

    assert types(shelf)[2:] == ["piece_moved", "piece_moved"]
    assert shelf.origin.details["undone_in_other_words"] == 1


def test_what_a_move_brings_about_is_its_consequence(shelf):
    both = inside_of(f"LOG\t{move(TANK, 96, 48)}", f"LOG\t{move(GUN, 528, 96)}")
    shelf.bring(vlog(game(SETUP, [both])))

    first, second = events_of(shelf)[2:]
    assert second.cause == first.seq


def test_chat_is_kept_as_remarks_and_dice_as_dice(shelf):
    moves = logged(
        move(TANK, 96, 48), "CHAT<Ann> - good luck", "CHAT* Tank moves A1 -> B1 *",
        "CHAT*** (IFT DR) 3,1 ***   <Ann>      [2 / 6   avg   4.00 (6.50)]    (01.21)",
        "CHAT*** 2d6 = 4,6 *** <Ann>",
    )  # fmt: skip
    shelf.bring(vlog(game(SETUP, moves)))

    note, report, ift, plain = events_of(shelf)[3:]
    assert (note.author, note.text) == ("Ann", "good luck")
    assert (report.author, report.text) == (None, "* Tank moves A1 -> B1 *")
    assert (ift.faces, ift.purpose, ift.player) == ((3, 1), "IFT DR", "Ann")
    assert (plain.faces, plain.die) == ((4, 6), "d6")


def test_a_library_may_have_patterns_for_dice_of_its_own(shelf):
    pattern = "[[dice]]\npattern = 'bones (?P<faces>[0-9 ]+) for (?P<player>[a-z]+)'\n"
    (shelf.folder / "dice.toml").write_text(pattern)
    shelf.bring(vlog(game(SETUP, logged("CHATbones 5 2 for ann"))))

    assert events_of(shelf)[-1].faces == (5, 2)


def test_the_roster_names_players_and_sides(shelf):
    roster = [f"PLAYER\t{SECRET}\tAnn\tAxis", "PLAYER\tother word\tBob\tAllies"]
    moves = logged(move(TANK, 96, 48), move(GUN, 528, 96, "other word"))
    shelf.bring(vlog(game(SETUP, moves, roster)))

    assert [(p.seat, p.side) for p in shelf.record.players] == [("Ann", "Axis"), ("Bob", "Allies")]
    assert [event.player for event in events_of(shelf)[2:]] == ["Ann", "Bob"]


@pytest.mark.parametrize(
    "moves",
    [
        logged(move(TANK, 96, 48, SECRET)),
        logged(f"CHAT<Ann> my word is {SECRET}", move(TANK, 96, 48, SECRET)),
        logged(f"CHAT<{SECRET}> hello", move(TANK, 96, 48, SECRET)),
        logged(f"D/{TANK}/{state(48, 48, hidden=SECRET)}/{state(48, 48)}"),
        logged(f"D/{TANK}/{state(48, 48)}/{state(48, 48, hidden=SECRET)}", move(GUN, 1, 1, SECRET)),
        logged(piece("1116883538777", SECRET, 9, 9), move(TANK, 96, 48, SECRET)),
        [inside_of(f"LOG\t{move(TANK, 96, 48, SECRET)}", f"LOG\t{move(GUN, 96, 48, SECRET)}")],
    ],
    ids=["move", "chat", "name", "mask", "old mask", "piece", "nested"],
)
def test_what_a_user_is_known_by_is_never_written_shown_or_logged(shelf, moves, capsys, caplog):
    report = shelf.bring(vlog(game(SETUP, moves)))

    captured = capsys.readouterr()
    assert report.imported == 1
    assert SECRET.encode() not in shelf.everything_written()
    for told in (repr(report), captured.out, captured.err, caplog.text):
        assert SECRET not in told


def test_somebody_whose_word_is_his_name_goes_by_a_number(shelf):
    shelf.bring(vlog(game(SETUP, logged(move(TANK, 96, 48, "ann")), ["PLAYER\tann\tann\tAxis"])))

    assert shelf.record.seats == ("Player 1",)


def test_a_name_with_a_slash_in_it_is_read_whole(shelf):
    shelf.bring(vlog(game([piece(TANK, r"5\/Tile", 48, 48), piece(GUN, "Gun", 480, 96)])))

    assert events_of(shelf)[0].name == "5/Tile"


def test_the_archive_says_module_and_day(shelf):
    module = "<data><name>Lighthouse War</name><version>1.2</version></data>"
    saved = "<data><VassalVersion>3.7</VassalVersion><dateSaved>1710700000000</dateSaved></data>"
    shelf.bring(vlog(game(SETUP), moduledata=module, savedata=saved))

    assert (shelf.record.edition, shelf.record.day) == ("Lighthouse War", "2024-03-17")
    assert shelf.origin.details["vassal_version"] == "3.7"


def test_broken_commands_are_counted_and_the_rest_comes_in(shelf):
    report = shelf.bring(vlog(game(SETUP, logged("M/1/a/b", "+/x", move(TANK, 96, 48)))))

    assert (report.imported, keys(report.problems), report.exit_code) == (1, ["vassal.odd"], 1)


def test_a_game_that_never_ends_is_refused(shelf, monkeypatch):
    monkeypatch.setattr(commands, "LARGEST_TEXT", 10_000)
    report = shelf.bring(vlog(game(SETUP, logged(*["CHAT" + "x" * 100] * 200))))

    assert keys(report.problems) == ["vassal.endless"]
    assert shelf.files == []


@pytest.mark.parametrize(
    ("members", "key"),
    [
        ({"savedGame": b"hello"}, "vassal.no_game"),
        ({"savedGame": b"!VCSK5azz"}, "vassal.broken"),
        ({"savedGame": b"!VCSZ5a" + b"00" * 40}, "vassal.broken"),
        ({"savedGame": b"!VCSK"}, "vassal.broken"),
        ({"../savedGame": game(SETUP).encode()}, "zip.path"),
        ({"savedGame": game(SETUP).encode(), "/etc/passwd": b"x"}, "zip.path"),
        ({"savedGame": b"begin_save" + b" " * (30 << 20)}, "zip.bomb"),
        ({"savedGame": game(SETUP), "savedata": "<!DOCTYPE x><x/>"}, "xml.doctype"),
    ],
)  # fmt: skip
def test_what_is_no_game_is_refused_by_name(shelf, members, key):
    report = shelf.bring(zipped(members))

    assert (keys(report.problems), report.exit_code) == ([key], 2)
    assert shelf.files == []


def test_a_save_is_the_set_up_of_a_match(shelf):
    shelf.bring(vlog(game(SETUP), "VOBS"), "game.vsav")

    assert types(shelf) == ["piece_placed", "piece_placed"]


def test_depth_is_the_number_of_backslashes():
    text = inside_of("a", "b") + "\\\\" + ESC + "c" + ESC + "d"

    assert list(commands.commands_in([b"begin_save" + ESC.encode() + text.encode()], "x")) == [
        (0, "begin_save"), (0, "a"), (1, "b"), (2, "c"), (0, "d"),
    ]  # fmt: skip


def test_numbers_that_players_keep_on_a_piece_are_counters(shelf):
    numeric, other = "PROP;Hits;true,-5,9,false;:0,0;", "PROP;OldX;false,0,100,false;"
    traits = f"{numeric}\t{other}\\\tpiece;;;Tank.png;Tank"

    def kept(hits, x):
        return f"{hits}\t{x}\\\tMain Map;48;48;1"

    setup = [f"+/{TANK}/{traits}/{kept(0, 0)}"]
    changed = [f"D/{TANK}/{kept(-2, 0)}/old", f"D/{TANK}/{kept(-2, 77)}/old"]
    shelf.bring(vlog(game(setup, logged(*changed))))

    counters = [event for event in events_of(shelf) if event.type_name() == "counter_set"]
    assert [(event.counter, event.value, event.piece) for event in counters] == [("Hits", -2, TANK)]


def test_a_deck_is_called_as_the_module_calls_it(shelf):
    deck = (
        "deck;true;0,0,0;63;88;Always;Always;false;true;false;Shuffle back;Discards;;Storm Cards;"
        "$playerName$ shuffles $deckName$"
    )
    shelf.bring(vlog(game([*SETUP, f"+/1116883538700/{deck}/Main Map;480;96;{GUN}"])))

    assert list(shelf.match.replay.state().decks) == ["Storm Cards"]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("*~<b>Tank</b> moves 0101 &rarr; 0202 *", "*Tank moves 0101 → 0202 *"),
        ("* !Out of fuel", "* Out of fuel"),
        ("- |<font color=red>Turn&nbsp;2</font><br>", "- Turn\u00a02"),
        ("<I> - <b>bold</b> &amp; true", "<b>bold</b> &amp; true"),
        ("<Ann> - 1 < 2 & 3 > 2, <b is no tag", "1 < 2 & 3 > 2, <b is no tag"),
    ],
)
def test_what_a_module_reports_is_told_without_its_shape(shelf, line, told):
    shelf.bring(vlog(game(SETUP, logged(f"CHAT{line}"))))

    assert shelf.record.notes[-1].text == told
