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

    assert "there is no column 'Winer' in the table" in said(report.problems)[0]
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
        (["1.2.2026"], ["2026-02-01"]),
        (["17/3/24", "1/2/85"], ["2024-03-17", "1985-02-01"]),
        (["2/13/26", "2/1/26"], ["2026-02-13", "2026-02-01"]),
        (["2/1/26 9:15 PM"], ["2026-02-01T21:15:00"]),
        (["12:05"], [None]),
        (["45678", "45678.75"], ["2025-01-21", "2025-01-21T18:00:00"]),
        (["99999", "123"], [None, None]),
        (["Feb 3, 2026", "3 Feb 2026"], ["2026-02-03"] * 2),
        (["3 lutego 2026", "sob., 14 paź 2026 18:30"], ["2026-02-03", "2026-10-14T18:30:00"]),
        (["2026/05/01 8:15:33 PM GMT+2"], ["2026-05-01T20:15:33"]),
        (["2026-05-01T20:15:33Z"], ["2026-05-01T20:15:33"]),
        (["2026-02-30", "31.4.2026", "2026-13-01"], [None] * 3),
        (["yesterday", "3 2026", "March"], [None] * 3),
    ],
)
def test_dates_are_read_in_the_order_that_the_column_gives_away(shelf, dates, days):
    rows = "".join(f'"{date}",P{i},Q{i}\n' for i, date in enumerate(dates))
    shelf.bring("date,player 1,player 2\n" + rows)

    found = {record.seats[0]: record.day for record in shelf.records}
    assert found == {f"P{i}": day for i, day in enumerate(days)}


@pytest.mark.parametrize(
    ("told", "day"),
    [(None, "2026-01-02"), ("day_first", "2026-01-02"), ("month_first", "2026-02-01")],
)
def test_dates_that_can_be_read_in_two_ways_are_told_unless_somebody_said_which(shelf, told, day):
    report = shelf.bring("date,player 1,player 2\n2/1/26,Ann,Bob\n", dates=told)

    assert shelf.record.day == day
    assert ("csv.order" in keys(report.remarks)) == (told is None)


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


def results(shelf):
    """Who sat there and who won, of all matches."""
    return sorted((r.seats, r.result and r.result["winner"]) for r in shelf.records)


ANN_WON = [(("Ann", "Bob"), "Ann")]


@pytest.mark.parametrize(
    "table",
    [
        pytest.param("sep=;\ndate;player 1;player 2;winner\n2026-05-01;Ann;Bob;Ann\n", id="sep"),
        pytest.param(
            "# our club, 2026\n\nOur evenings,,,\ndate,player 1,player 2,winner\n"
            "2026-05-01,Ann,Bob,Ann\nTotal,1,1,\n",
            id="lines above and sums below",
        ),
        pytest.param(
            "date;player 1;player 2;winner;notes\n2026-05-01;Ann;Bob;Ann;a, b, c, d, e\n",
            id="more commas than signs",
        ),
        pytest.param(
            "date,player 1,player 2,winner\r2026-05-01,Ann,Bob,Ann\r", id="old ends of lines"
        ),
        pytest.param("date,winner,loser,score\n2026-05-01,Ann,Bob,20:5\n", id="winner and loser"),
        pytest.param("date,white,black,result\n2026-05-01,Ann,Bob,1-0\n", id="result of both"),
        pytest.param("date,player,opponent,result\n2026-05-01,Ann,Bob,W\n", id="opponent"),
        pytest.param(
            "date,player,score,player,score,winner\n2026-05-01,Ann,9,Bob,3,Ann\n", id="twice"
        ),
        pytest.param(
            "date,team A,team B,winner\n2026-05-01,Ann,Bob,Team A\n", id="teams by letter"
        ),
        pytest.param('date,players,winner\n2026-05-01,"Ann, Bob",Ann\n', id="players in one cell"),
        pytest.param("date,players,winner\n2026-05-01,Ann vs Bob,Ann\n", id="versus"),
        pytest.param(
            '"Timestamp","Who played? (winner first)","Who won the game?"\n'
            '"2026/05/01 8:15:33 PM GMT+2","Ann; Bob","ann"\n',
            id="a form",
        ),
        pytest.param("date,game,Ann,Bob,Cid\n2026-05-01,Azul,1st,2nd,\n", id="columns of players"),
        pytest.param("date,game,Ann,Bob\n2026-05-01,Azul,W,L\n", id="won and lost"),
        pytest.param("match,player,place\n1,Ann,1st\n1,Bob,2nd\n", id="places"),
        pytest.param(
            "date,game,player,position\n2026-05-01,Azul,Ann,1\n2026-05-01,Azul,Bob,2\n", id="no id"
        ),
        pytest.param("Data;Gracz 1;Gracz 2;Kto wygrał\n1.5.2026;Ann;Bob;Gracz 1\n", id="Polish"),
    ],
)
def test_a_table_is_understood_however_it_is_laid_out(shelf, table):
    report = shelf.bring(table)

    assert report.problems == []
    assert results(shelf) == ANN_WON


@pytest.mark.parametrize("drawn", ["remis", "T", "1/2", "½", "0.5", "0,5"])
def test_a_draw_is_written_in_many_ways(shelf, drawn):
    shelf.bring(f'date,player 1,player 2,result\n2026-05-01,Ann,Bob,"{drawn}"\n')

    assert results(shelf) == [(("Ann", "Bob"), "draw")]


def test_rows_without_an_id_are_one_match_until_a_name_comes_again(shelf):
    rows = ["Ann,1", "Bob,2", "Ann,3", "Cid,4", "Bob,5"]
    body = "".join(f"2026-05-01,Azul,{row}\n" for row in rows)
    report = shelf.bring("date,game,player,score\n" + body + "2026-05-02,Azul,Ann,6\n")

    assert sorted(r.seats for r in shelf.records) == [
        ("Ann",),
        ("Ann", "Bob"),
        ("Ann", "Cid", "Bob"),
    ]
    assert "csv.grouped" in keys(report.remarks)


def test_both_scores_may_stand_in_one_cell(shelf):
    report = shelf.bring(
        "date,player 1,player 2,score\n2026-05-01,Ann,Bob,20–5\n2026-05-02,Ann,Cid,9\n"
    )

    scores = {r.seats[1]: r.ended.scores for r in shelf.records}
    assert scores == {"Bob": {"Ann": 20, "Bob": 5}, "Cid": None}
    assert keys(report.problems) == ["csv.score"]


def test_a_title_with_a_known_word_is_nobody(shelf):
    report = shelf.bring("date,game,Total points,Bonus points\n2026-05-01,Azul,4,5\n")

    assert (report.imported, keys(report.problems)) == (0, ["csv.no_players"])


def test_letters_of_central_europe_are_read_out_of_its_old_encoding(shelf):
    report = shelf.bring("data;gracz 1;gracz 2\n1.2.2026;Łukasz;Żaneta\n".encode("cp1250"))

    assert shelf.record.seats == ("Łukasz", "Żaneta")
    assert "csv.encoding" in keys(report.remarks)


def test_addresses_are_not_kept(shelf):
    table = (
        "date,email address,player 1,player 2,contact\n2026-05-01,ann@example.org,Ann,Bob,b@x.org\n"
    )
    report = shelf.bring(table)

    assert b"example.org" not in shelf.everything_written()
    assert b"b@x.org" not in shelf.everything_written()
    assert "csv.private" in keys(report.remarks)


def test_an_address_behind_the_last_title_is_not_kept_either(shelf):
    report = shelf.bring("date,player 1,player 2\n2026-05-01,Ann,Bob,x,ann@example.org\n")

    assert report.imported == 1
    assert b"example.org" not in shelf.everything_written()
