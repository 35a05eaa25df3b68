"""Tables of results, under whatever titles and in whatever state."""

import pytest
from importers.tables.columns import columns_of
from tests.importers.conftest import keys, said
from tests.importers.made import TABLE

CLUB = (
    '"Tournament ID",Round,"Round Date",Scenario,"Player 1",P1AttDef,P1AlorAx,"P1 Result",'
    '"Player 2",P2AttDef,P2AlorAx,"P2 Result",Date,"game id"\n'
)
UPPER = (
    "TOURNAMENT ID,ROUND NO.,LEAVE BLANK,SCENARIO ID,PLAYER 1 NAME,PLAYER 1 ATTACKER OR DEFENDER,"
    "PLAYER 1 ALLIES OR AXIS,PLAYER 1 RESULT,PLAYER 2 NAME,PLAYER 2 ATTACKER OR DEFENDER,"
    "PLAYER 2 ALLIES OR AXIS,PLAYER 2 RESULT,DATE,,,,\n"
)


def row(i, first="win", second="lost"):
    one, other = f"P{i},attacker,allies,{first}", f"Q{i},defender,axis,{second}"
    return f"T_{i % 3},1,2024-03-17,J{i},{one},{other},,{i}\n"


def test_each_row_is_a_match(shelf):
    report = shelf.bring(TABLE)

    assert (report.format, report.imported, report.exit_code) == ("csv", 3, 0)
    assert sorted(str(r.result["winner"]) for r in shelf.records) == ["Ann", "Bob", "draw"]
    assert {r.edition for r in shelf.records} == {"Lighthouse Keepers"}
    assert {p.army for r in shelf.records for p in r.players} == {"red", "blue"}


@pytest.mark.parametrize("sign", [";", "\t", "|"])
def test_cells_may_be_parted_by_another_sign(shelf, sign):
    assert shelf.bring(TABLE.replace(",", sign)).imported == 3


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252"])
def test_a_spreadsheet_may_write_in_another_encoding(shelf, encoding):
    shelf.bring(TABLE.replace("Bob", "Béla").encode(encoding))

    assert "Béla" in {p.name for r in shelf.records for p in r.players}


def test_the_titles_of_a_rating_site_are_understood(shelf):
    report = shelf.bring(CLUB + row(1) + row(2, "lost", "win") + row(3, "draw", "draw"))

    assert (report.imported, report.problems) == (3, [])
    assert sorted(r.result["winner"] for r in shelf.records) == ["P1", "Q2", "draw"]
    assert {p.side for r in shelf.records for p in r.players} == {"allies", "axis"}


def test_the_titles_of_a_form_are_understood(shelf):
    body = "CUP,1,,FT91,Ann,attacker,,WIN,Bob,defender,,lost,2018-05-18,,,,\n"
    report = shelf.bring(UPPER + body)

    assert (report.imported, shelf.record.result["winner"]) == (1, "Ann")
    assert shelf.record.occasion.event == "CUP"


@pytest.mark.parametrize(
    ("first", "second", "winner"),
    [
        ("win", "lost", "P1"), ("WIN ", "los", "P1"), ("Lost", "", "Q1"), ("Win", "Win", None),
        ("1", "0", "P1"), ("drawn", "draw", "draw"), ("wygrana", "przegrana", "P1"),
    ],
)  # fmt: skip
def test_results_are_read_as_people_write_them(shelf, first, second, winner):
    shelf.bring(CLUB + row(1, first, second))

    assert shelf.record.result["winner"] == winner


def test_what_nobody_can_tell_is_reported_with_its_row(shelf):
    report = shelf.bring(CLUB + row(1, "perhaps", "") + row(2), "club.csv")

    assert (report.imported, report.exit_code) == (2, 1)
    assert said(report.problems)[0].startswith(
        "club.csv:2: found the result 'perhaps', expected won, lost or draw"
    )


def test_a_row_without_players_stays_out(shelf):
    report = shelf.bring("player 1,player 2,winner\nAnn,Bob,Ann\n,,\nAnn,,\n")

    assert (report.imported, report.skipped, keys(report.problems)) == (1, 1, ["csv.no_names"])


def test_a_table_that_lists_the_winner_first_is_found_out(shelf):
    report = shelf.bring(CLUB + "".join(map(row, range(40))))

    assert "csv.winner_first" in keys(report.remarks)


def test_a_table_in_any_order_is_not(shelf):
    mixed = (row(i) if i % 2 else row(i, "lost", "win") for i in range(40))
    report = shelf.bring(CLUB + "".join(mixed))

    assert "csv.winner_first" not in keys(report.remarks)


def test_titles_may_name_winner_and_loser(shelf):
    shelf.bring("date,winner,loser\n2024-03-17,Ann,Bob\n")

    assert shelf.record.result["winner"] == "Ann"
    assert shelf.record.seats == ("Ann", "Bob")


def test_columns_can_be_named_on_the_command_line(shelf):
    told = {"player1": "Rot", "player2": "Blau", "winner": "Sieger"}
    report = shelf.bring("Rot,Blau,Sieger\nAnn,Bob,Bob\n", columns=told, game="Lighthouse Keepers")

    assert (report.imported, shelf.record.result["winner"]) == (1, "Bob")
    assert shelf.record.edition == "Lighthouse Keepers"


def test_a_column_that_is_not_there_is_an_error_that_names_it(shelf):
    report = shelf.bring(TABLE, columns={"winner": "Winer"})

    assert "found no column 'Winer' in the table" in said(report.problems)[0]
    assert "Did you mean 'winner'?" in said(report.problems)[0]


def test_one_participant_a_row_makes_one_match_of_several_rows(shelf):
    table = "match id,player,score,result\n7,Ann,3,lost\n7,Bob,9,won\n8,Ann,1,won\n8,Cid,0,lost\n"
    report = shelf.bring(table)

    assert report.imported == 2
    assert {r.result["winner"] for r in shelf.records} == {"Bob", "Ann"}


@pytest.mark.parametrize(
    ("dates", "days"),
    [
        (["17.03.2024"], ["2024-03-17"]),
        (["3/4/2024", "3/17/2024"], ["2024-03-04", "2024-03-17"]),
        (["3/4/2024", "17/3/2024"], ["2024-04-03", "2024-03-17"]),
        (["20240317"], ["2024-03-17"]),
    ],
)
def test_dates_are_read_in_the_order_that_the_column_gives_away(shelf, dates, days):
    rows = "".join(f"{date},P{i},Q{i}\n" for i, date in enumerate(dates))
    shelf.bring("date,player 1,player 2\n" + rows)

    assert sorted(r.day for r in shelf.records) == sorted(days)


def test_a_player_against_himself_sits_down_twice(shelf):
    report = shelf.bring("player 1,player 2,winner\nAnn,Ann,1\n")

    assert shelf.record.seats == ("Ann", "Ann 2")
    assert "play.name_twice" in keys(report.remarks)


def test_equal_rows_without_ids_are_as_many_matches_and_no_more(shelf):
    table = "date,game,player 1,player 2\n" + "2024-03-17,Chess,Ann,Bob\n" * 3

    assert shelf.bring(table).imported == 3
    assert shelf.bring(table).duplicates == 3
    assert shelf.bring(table + "2024-03-17,Chess,Ann,Bob\n").imported == 1


def test_prose_is_no_table(shelf):
    report = shelf.bring("Once, upon a time,\nthere was a lighthouse.\n")

    assert report.exit_code == 2
    assert shelf.files == []


@pytest.mark.parametrize(
    ("title", "meaning"),
    [
        ("Player 1", ("player", 1)), ("player2", ("player", 2)), ("P1 Result", ("result", 1)),
        ("score_2", ("score", 2)), ("P2AlorAx", ("side", 2)), ("1st player", ("player", 1)),
        ("Player1_Namecode", ("player", 1)), ("loser score", ("score", 2)),
        ("Faction 1", ("army", 1)),
    ],
)  # fmt: skip
def test_a_title_says_what_its_column_is(title, meaning):
    assert columns_of([title], {}).each == {meaning: 0}
