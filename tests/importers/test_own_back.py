"""What we hand out comes back, or the export says what of it cannot."""

import json

import pytest
from dashboard.cli.run import outcome
from importers.exports import find_exporter
from importers.exports.results import Result
from tests.importers.conftest import keys
from tests.importers.made import TABLE, bgg, bgg_play, bgstats, vlog
from tests.importers.test_own import EVENTS, record
from tests.importers.test_vassal import SETUP, game


def out(shelf, format):
    return find_exporter(format).write(shelf.matches, "en")


@pytest.fixture
def full(shelf):
    """A library with matches of every sort of beginning."""
    for data in (
        bgstats(),
        TABLE,
        bgg(bgg_play(date="2024-05-01")),
        record()[0],
        vlog(game(SETUP)),
    ):
        assert shelf.bring(data).imported
    return shelf


def test_whole_matches_as_json_come_back_byte_for_byte(full, other_shelf):
    report = other_shelf.bring(out(full, "json"), "matches.json")

    assert (report.format, report.exit_code) == ("journal", 0)
    ours, theirs = ({p.read_bytes() for p in shelf.files} for shelf in (full, other_shelf))
    assert theirs == ours
    assert full.bring(out(full, "json")).duplicates == len(full.files)


def test_signs_that_part_lines_for_some_may_stand_in_a_remark(shelf, other_shelf):
    shelf.bring(bgstats())
    shelf.bring(record([*EVENTS, {"type": "note_written", "text": "one\u2028two\x85three"}])[0])

    report = other_shelf.bring(out(shelf, "json"), "matches.json")

    ours, theirs = ({p.read_bytes() for p in one.files} for one in (shelf, other_shelf))
    assert (keys(report.problems), theirs) == ([], ours)


@pytest.mark.parametrize("indent", [None, 2])
def test_json_may_be_laid_out_otherwise(shelf, other_shelf, indent):
    shelf.bring(bgstats())
    shelf.bring(record()[0])
    matches = [json.loads(line) for line in out(shelf, "json").splitlines()]
    other_shelf.bring(json.dumps(matches, indent=indent))

    ours, theirs = ({p.read_bytes() for p in one.files} for one in (shelf, other_shelf))
    assert theirs == ours


def test_a_match_that_somebody_changed_is_refused_and_the_others_come_in(shelf, other_shelf):
    shelf.bring(TABLE)
    first, *others = out(shelf, "json").decode().splitlines()
    report = other_shelf.bring("\n".join([first.replace('"Ann"', '"Eve"'), *others]))

    assert (report.imported, keys(report.problems)) == (2, ["json.changed"])
    assert report.problems[0].where.endswith(":1")


def test_json_without_events_is_no_match(shelf):
    report = shelf.bring('{"match": "x", "events": 3, "head": null}')

    assert (keys(report.problems), shelf.files) == (["json.no_match"], [])


def test_matches_come_back_from_text_under_their_own_names(shelf, other_shelf):
    shelf.bring(bgstats())
    shelf.bring(TABLE)
    report = other_shelf.bring(out(shelf, "notation"))

    assert report.games == {"Lighthouse Keepers": 3}
    assert {origin.game for origin in other_shelf.origins} == {"Lighthouse Keepers"}
    assert other_shelf.bring(bgstats()).duplicates == 1
    assert shelf.bring(out(shelf, "notation")).duplicates == 3


def test_a_large_score_goes_out_and_comes_back_to_the_last_digit(shelf, other_shelf):
    head = "date,game,player1,score1,player2,score2\n"
    shelf.bring(f"{head}2026-05-01,Pinball,Ann,1234567,Bob,12.5\n")
    other_shelf.bring(find_exporter("bgstats").write(shelf.matches, "en"))

    assert other_shelf.record.ended.scores == {"Ann": 1234567, "Bob": 12.5}
    assert "1234567" in find_exporter("bgg").write(shelf.matches, "en").decode()
    assert shelf.bring(f"{head}2026-05-01,Pinball,Ann,1234568,Bob,12.5\n").imported == 1


def test_a_remark_that_names_an_import_makes_none(shelf):
    started = {"type": "match_started", "players": []}
    remark = {"type": "note_written", "text": "match_imported"}
    shelf.bring(record([started, remark])[0])

    assert Result(shelf.match).origin == {}


@pytest.fixture
def aar(tmp_path, capfd):
    def run(*arguments):
        capfd.readouterr()
        code = outcome(["--library", str(tmp_path / "library"), *map(str, arguments)])
        told = capfd.readouterr()
        return code, told.out, told.err

    return run


def test_a_table_says_how_many_matches_it_holds(shelf, aar, tmp_path):
    shelf.bring(vlog(game(SETUP)))
    path = tmp_path / "results.csv"

    code, _, err = aar("export", "--to", "csv", "--out", path)
    assert (code, path.exists()) == (2, False)
    assert "found 1 match, none of which csv can hold: no player is named" in err

    shelf.bring(TABLE)
    code, told, err = aar("export", "--to", "csv", "--out", path)
    assert (code, told) == (0, f"{path} (csv): 3 matches written.\n")
    assert err.startswith("1 match was left out: no player is named")
    assert len(path.read_text().splitlines()) == 7
