"""Tables that are none of matches are refused with the reason, and come in with a word of help."""

import zipfile

import pytest
from importers.formats import unpacked
from importers.imported_match import sample_line
from importers.source import Source
from tests.importers.conftest import keys, said
from tests.importers.made import TABLE, bgg, zipped

TRACKER = (
    "uuid,playDate,usesTeams,ignored,manualWinner,rounds,game\n"
    "a,2026-05-01,true,false,true,0,Azul\nb,2026-05-02,false,false,true,0,Azul\n"
)


@pytest.mark.parametrize(
    ("table", "key", "why"),
    [
        pytest.param(TRACKER, "csv.no_players", "'usesTeams' as nothing (a name that", id="truths"),
        pytest.param(
            "date,game,lucky,rated\n2026-05-01,Azul,yes,no\n2026-05-02,Azul,no,no\n",
            "csv.no_players", "'lucky' as nothing (only yes and no)", id="yes and no",
        ),
        pytest.param(
            "id,name\n1,Ann\n2,Bob\n3,Cid\n", "csv.no_matches", "one player only", id="members"
        ),
        pytest.param(
            "No,Player,Points\n1,Ann,30\n2,Bob,20\n", "csv.no_matches", "'No' as id", id="ranking"
        ),
        pytest.param(
            "date,id1,id2,k1,k2\n2026-05-01,3,4,10,2\n2026-05-02,4,5,1,2\n", "csv.no_players",
            "'k1' as nothing (one of several with a number)", id="numbered",
        ),
        pytest.param(
            "id,2026-05-01,2026-05-08\nAnn,1,0\nBob,1,1\n", "csv.no_players",
            "'2026-05-01' as nothing (a day)", id="days",
        ),
        pytest.param(
            "date,weight,price\n" + "2026-05-01,7,9\n" * 5, "csv.no_players",
            "'weight' as nothing (always the same)", id="always the same",
        ),
        pytest.param(
            "date,game,Heat,Wind,winner\n2026-05-01,Azul,3,4,Ann\n2026-05-02,Azul,7,1,Bob\n",
            "csv.no_matches", "'Heat' as a player", id="a winner who is none of them",
        ),
        pytest.param(
            "date,name,price\n2026-05-01,Bread,3\n2026-05-01,Milk,2\n", "csv.no_matches",
            "nothing shows which game", id="shopping",
        ),
        pytest.param(
            "date,home,away\n2026-05-01,true,false\n2026-05-02,false,false\n", "csv.no_matches",
            "only yes and no", id="truths as players",
        ),
    ],
)  # fmt: skip
def test_a_table_that_is_none_of_matches_is_refused_with_the_reason(shelf, table, key, why):
    report = shelf.bring(table, "odd.csv")

    assert (keys(report.problems), report.exit_code) == ([key], 2)
    assert why in said(report.problems)[0]
    assert "--map" in said(report.problems)[0]
    assert shelf.files == []


@pytest.mark.parametrize(
    ("table", "told", "seats"),
    [
        pytest.param(
            "date,id1,id2,k1,k2\n2026-05-01,Ann,Bob,10,2\n",
            {"player1": "id1", "player2": "id2", "score1": "k1", "score2": "k2"},
            ("Ann", "Bob"), id="who met whom",
        ),
        pytest.param("id,name\n1,Ann\n", {"player": "name"}, ("Ann",), id="alone"),
        pytest.param(
            "date,k1,k2\n2026-05-01,1,2\n", {"person1": "k1", "person2": "k2"}, ("k1", "k2"),
            id="players with odd names",
        ),
    ],
)  # fmt: skip
def test_what_somebody_says_of_the_columns_is_believed(shelf, table, told, seats):
    report = shelf.bring(table, columns=told)

    assert (report.imported, report.problems) == (1, [])
    assert shelf.record.seats == seats


def test_who_always_scores_the_same_in_few_matches_is_a_player(shelf):
    report = shelf.bring("date,game,Ann,Bob\n2026-05-01,Azul,W,L\n2026-05-02,Azul,W,L\n")

    assert report.imported == 2


def test_plays_of_another_kind_are_none_of_the_site(shelf):
    theatre = '<?xml version="1.0"?><plays><play date="2026-05-01" title="Hamlet"/></plays>'

    assert keys(shelf.bring(theatre).problems) == ["bgg.no_items"]
    assert shelf.bring(bgg()).imported == 1


# A table that comes again

NO_IDS = {
    "no game": "date,player 1,player 2,winner\n2026-05-01,Ann,Bob,Ann\n2026-05-02,Ann,Bob,Bob\n",
    "no day": "game,player 1,player 2,winner\nAzul,Ann,Bob,Ann\nAzul,Ann,Bob,Bob\n",
    "neither": "player 1,player 2,winner\nAnn,Bob,Ann\nAnn,Bob,Bob\nAnn,Bob,Ann\n",
}


@pytest.mark.parametrize("table", NO_IDS.values(), ids=NO_IDS)
def test_a_table_without_id_day_or_game_comes_in_once(shelf, table):
    first, again = shelf.bring(table), shelf.bring(table, "renamed.csv")
    with_game = shelf.bring(table, game="Lighthouse Keepers")
    more = shelf.bring(table + table.splitlines()[1] + "\n")

    assert (again.imported, again.duplicates) == (0, first.imported)
    assert with_game.imported == 0
    assert (more.imported, more.duplicates) == (1, first.imported)


@pytest.mark.parametrize(("table", "told"), [(NO_IDS["neither"], True), (TABLE, False)])
def test_that_rows_alone_tell_matches_apart_is_told(shelf, table, told):
    assert ("csv.by_rows" in keys(shelf.bring(table).remarks)) is told


# Spreadsheets

OLD_BOOK = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600 + "Workbook".encode("utf-16-le")
OPEN_SHEET = zipped(
    {"mimetype": "application/vnd.oasis.opendocument.spreadsheet", "content.xml": "<x/>"},
    zipfile.ZIP_STORED,
)
SHEETS = {
    "xlsx": zipped({"[Content_Types].xml": "<Types/>", "xl/workbook.xml": "<workbook/>"}),
    "ods": OPEN_SHEET,
    "xls": OLD_BOOK,
}


@pytest.mark.parametrize("data", SHEETS.values(), ids=SHEETS)
@pytest.mark.parametrize("format", [None, "csv"])
def test_a_spreadsheet_is_told_in_one_sentence(shelf, data, format):
    (part,) = unpacked(Source("club.xlsx", data))
    report = shelf.bring(part.data, "club.xlsx", format=format)

    assert said(report.problems) == [
        "club.xlsx: found a spreadsheet, expected a table as text. "
        "Save it as CSV (File, Save as) and import that."
    ]


# What would come in

SAMPLE = """id,date,game,player 1,army 1,score 1,player 2,score 2,winner
1,2024-03-17,Azul,Ann,red,20,Bob,5,Ann
2,,Azul,Ann,,3,Bob,3,draw
3,2024-03-19,,Ann,,7,Cid,7,
4,2024-03-20,Azul,Ann,,7,Cid,7,
"""


def test_a_dry_run_shows_three_matches_as_they_would_become(shelf):
    report = shelf.bring(SAMPLE, "club.csv", dry=True)

    assert [sample_line(one).text() for one in report.sample] == [
        "club.csv:2: 2024-03-17, Azul: Ann (red) 20, Bob 5; Ann won",
        "club.csv:3: day unknown, Azul: Ann 3, Bob 3; draw",
        "club.csv:4: 2024-03-19, game unknown: Ann 7, Cid 7; no result",
    ]
    shared = shelf.bring('date,players,winner\n2026-05-01,"Ann, Bob, Cid","Ann, Cid"\n', dry=True)
    assert sample_line(shared.sample[0]).text().endswith("Ann, Bob, Cid; Ann, Cid won")
    assert (
        sample_line(report.sample[1])
        .text("pl")
        .endswith("dzień nieznany, Azul: Ann 3, Bob 3; remis")
    )
    assert shelf.bring(SAMPLE, "club.csv").sample == []
