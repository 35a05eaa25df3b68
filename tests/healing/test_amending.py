"""Options that nobody chose, the day, and other things the table said: put right by one event."""

import pytest
from events.journal import read_journal
from projections.matches import Match
from tests.healing.conftest import bytes_of, lines_of
from tests.healing.test_suspects import QUIET, SHOWN, THIRD


def rules(match):
    return match.replay.state().rules


def test_all_that_certainly_nobody_chose_is_put_right_at_once(aar, found, suspects):
    assert not rules(found.match(*SHOWN)).duel_board

    assert aar("library", "amend", "--suspects", "--dry-run").code == 0
    assert not rules(found.match(*SHOWN)).duel_board
    assert aar("library", "amend", "--suspects").code == 0

    assert rules(found.match(*SHOWN)).duel_board
    assert lines_of(found.file(*SHOWN))[-1]["unsaid"] == ["redraw", "duel_board"]
    assert not [f for f in found.match(*SHOWN).findings() if f.rule == "no_duel_board"]
    assert [row[0] for row in suspects()].count("options") == 2  # nothing shows it of these
    assert aar("library", "amend", "--suspects").code == 1


def test_a_match_that_shows_nothing_is_put_right_when_somebody_says_so(aar, found, suspects):
    for words in (QUIET, THIRD):
        assert aar("library", "amend", found.file(*words), "--unchosen").code == 0

    assert rules(found.match(*QUIET)).duel_board
    assert not rules(found.match(*QUIET)).redraw
    assert rules(found.match(*THIRD)).redraw
    assert [row[0] for row in suspects()].count("options") == 1


def test_whoever_did_choose_says_so_and_hears_no_more_of_it(aar, found, suspects):
    path = found.file(*QUIET)
    assert aar("library", "amend", path, "--option", "duel_board=false").code == 0

    assert not rules(found.match(*QUIET)).duel_board
    assert path.name not in {name for _, name, _ in suspects()}


def test_other_options_that_were_said_stay_said(aar, tmp_path):
    path = tmp_path / "wide.aar"
    said = ["--option", "redraw=false", "--option", "duel_board=false", "--option", "tie=overtime"]
    aar("new", "neuroshima_hex", "--player", "Ann", "--edition", "duel", *said, "--out", path)

    aar("library", "amend", path, "--unchosen")
    aar("library", "amend", path, "--option", "push_back_cost=3")

    amended = lines_of(path)[1:]
    assert [line.get("unsaid") for line in amended] == [["redraw", "duel_board"], None]
    assert [line.get("v", 1) for line in amended] == [2, 1]

    aar("library", "amend", path, "--usual", "tie")
    assert lines_of(path)[-1]["unsaid"] == ["tie"]


def test_it_is_taken_back(aar, found, suspects):
    before = suspects()
    aar("library", "amend", "--suspects")

    assert aar("library", "undo").code == 0
    assert suspects() == before
    assert not rules(found.match(*SHOWN)).duel_board


def test_a_day_that_is_said_is_missed_no_more(aar, found, suspects):
    path = found.file("NO-DAY")
    assert aar("library", "amend", path, "--day", "2024-05-01").code == 0

    assert found.match("NO-DAY").summary.day == "2024-05-01"
    assert path.name not in {name for _, name, _ in suspects()}


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (["--option", "duelboard=false"], "duel_board"),
        (["--usual", "duelboard"], "duel_board"),
        (["--option", "board=5"], "board"),
        (["--day", "yesterday"], "day"),
        ([], "--suspects"),
        (["--suspects"], "--suspects"),
        (["--usual", "board"], "nothing to change"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(aar, found, library, said, told):
    before = bytes_of(library)
    done = aar("library", "amend", found.file(*SHOWN), *said)

    assert done.code in (1, 2)
    assert told in done.err
    assert "Traceback" not in done.err
    assert bytes_of(library) == before


def test_one_refusal_among_several_matches_leaves_all_as_they_are(aar, found, library):
    before = bytes_of(library)
    paths = [found.file(*SHOWN), found.file("NO-DAY")]

    assert aar("library", "amend", *paths, "--option", "duel_board=true").code == 2
    assert bytes_of(library) == before


def test_a_text_of_it_reads_back(aar, found, tmp_path):
    aar("library", "amend", "--suspects")
    text = tmp_path / "match.txt"
    assert aar("export", found.file(*SHOWN), "--to", "notation", "--out", text).code == 0
    assert aar("--library", tmp_path / "other", "import", text).code <= 1

    (back,) = (tmp_path / "other").glob("*/*.aar")
    assert rules(Match(read_journal(back), str(back))).duel_board
