"""Tables and answers for programs: one match's rows are those of the archive, as any frame."""

import shutil
import sys
from collections import defaultdict
from datetime import date
from pathlib import Path

import after_action as aa
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from projections.archive.building import build
from projections.archive.tables import COMMON, tables_of
from projections.systems import find_system

SAMPLES = Path(__file__).parents[2] / "sample_games"
DUEL = SAMPLES / "neuroshima_hex" / "rulebook_duel_turns_1_to_7.aar"
GAMES = ("freeform", "neuroshima_hex")


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    """The sample games but the club's season, with their archive."""
    folder = tmp_path_factory.mktemp("frames") / "matches"
    shutil.copytree(SAMPLES, folder, ignore=shutil.ignore_patterns("club_season"))
    build(folder, with_findings=False)
    return aa.open_library(folder)


@pytest.fixture(scope="module")
def matches(library):
    return list(library)


TABLES = [(game, table) for game in GAMES for table in {**COMMON, **tables_of(find_system(game))}]


@pytest.mark.parametrize(("game", "table"), TABLES)
def test_the_rows_of_a_match_are_those_of_the_archives_view(library, matches, game, table):
    wanted = library.ask(f"SELECT * FROM {table}", refresh=False)
    of_match = defaultdict(list)
    for row in wanted:
        of_match[row["match"]].append(row)
    for match in (one for one in matches if one.header.game == game):
        expected = of_match[match.header.match]
        found = match.frame(table)

        # A view of several games has the columns of all of them.
        own = [name for name in wanted.columns if name in found.column_names]
        assert found.column_names == [n for n in found.column_names if n in wanted.columns]
        assert all(
            row[name] is None for row in expected for name in wanted.columns if name not in own
        )
        rows = [{name: row[name] for name in own} for row in expected]
        ours = [{name: row[name] for name in own} for row in found.to_pylist()]
        if table == "matches":  # it knows its place in the library, and its bytes
            rows, ours = (
                [{k: v for k, v in row.items() if k not in ("file", "hash")} for row in told]
                for told in (rows, ours)
            )
        assert sorted(map(repr, ours)) == sorted(map(repr, rows))


def test_no_table_of_a_game_is_left_out_of_the_comparison(matches):
    for game in GAMES:
        full = {
            table
            for own, table in TABLES
            if own == game
            and any(m.frame(table).num_rows for m in matches if m.header.game == game)
        }
        assert {"matches", "participants", "events", "turns"} <= full


def test_a_table_comes_as_arrow_pandas_or_polars():
    match = aa.open_match(DUEL)

    assert isinstance(match.frame("hits"), pa.Table)
    assert isinstance(match.frame("hits", "pandas"), pd.DataFrame)
    assert isinstance(match.frame("hits", "polars"), pl.DataFrame)
    assert match.frame("hits", "pandas").strength.tolist() == [1] * 7
    assert (
        match.frame("hits", "polars")["seat"].to_list() == match.frame("hits")["seat"].to_pylist()
    )


def test_a_table_without_rows_has_its_columns_and_their_types():
    market = aa.open_match(SAMPLES / "freeform" / "lighthouse_keeper.aar")

    found = market.frame("battles")

    assert (found.num_rows, found.schema.field("seconds").type) == (0, pa.float64())
    assert found.schema.field("seat").type == pa.string()


def test_a_table_that_is_not_there_is_a_sentence():
    match = aa.open_match(DUEL)

    with pytest.raises(aa.BadUsage, match=r"found the table 'hit'.*Did you mean 'hits'"):
        match.frame("hit")
    with pytest.raises(aa.BadUsage, match=r"found 'panda'.*Did you mean 'pandas'"):
        match.frame("hits", "panda")


@pytest.mark.parametrize("package", ["pandas", "polars"])
def test_a_package_that_is_not_installed_is_a_sentence(monkeypatch, package):
    monkeypatch.setitem(sys.modules, package, None)

    with pytest.raises(aa.BadUsage, match=f"pip install {package}"):
        aa.open_match(DUEL).frame("hits", package)


# Questions


def test_a_question_is_answered_with_what_it_leaves_out(library):
    answer = library.ask("armies", origin="all", least="1", since="2026")

    assert answer.given["since"] == date(2026, 1, 1)
    assert answer.columns[:3] == ("army", "n", "wins")
    assert len(answer) == len(answer.rows) == len(list(answer)) > 3
    assert answer.frame("polars").shape == answer.frame("pandas").shape
    assert pa.table(answer) == answer.arrow == answer.frame("arrow")
    assert answer.rows[0] == tuple(answer.dicts()[0].values())


def test_the_answer_is_the_one_of_the_command(library):
    from projections.archive import ask, opened

    with opened(library.folder) as archive:
        wanted = ask(archive, "tiles", {"origin": "all", "limit": 4})
    found = library.ask("tiles", origin="all", limit=4)

    assert (found.columns, found.rows) == (wanted.columns, wanted.rows)
    assert any("4 rows" in text for text in found.said())


def test_sql_reads_the_views_with_parameters(library):
    found = library.ask("SELECT count(*) AS n FROM hits WHERE strength > $least", least=1)
    again = aa.ask(
        "SELECT count(*) AS n FROM hits WHERE strength > $least",
        {"least": 1}, library=library.folder,
    )  # fmt: skip

    assert found.dicts() == again.dicts() != [{"n": 0}]


@pytest.mark.parametrize(
    ("question", "told"),
    [
        pytest.param("armiez", "Did you mean 'armies'", id="no such question"),
        pytest.param("SELECT FROM x y", "the query cannot be answered", id="no sql"),
        pytest.param("SELECT * FROM library", "the query cannot be answered", id="a variable"),
        pytest.param("DROP TABLE base.matches", "expected SELECT", id="it writes"),
        pytest.param("SELECT 1; SELECT 2", "found 2 statements", id="two of them"),
    ],
)
def test_a_question_that_cannot_be_is_a_sentence(library, question, told):
    with pytest.raises(aa.BadUsage, match=told):
        library.ask(question)


def test_a_parameter_that_there_is_not_is_a_sentence(library):
    with pytest.raises(aa.BadUsage, match=r"found the parameter 'armi'.*Did you mean 'army'"):
        library.ask("armies", armi="borgo")


def test_the_archive_is_brought_up_to_date_first_unless_one_says_no(tmp_path):
    shutil.copy(DUEL, tmp_path)
    library, count = aa.open_library(tmp_path), "SELECT count(*) AS n FROM matches"

    assert library.ask(count).rows == [(1,)]
    shutil.copy(DUEL.with_name("overtime.aar"), tmp_path)
    assert library.ask(count, refresh=False).rows == [(1,)]
    assert library.ask(count).rows == [(2,)]


def test_an_answer_is_a_table_in_a_notebook(library):
    shown = library.ask("SELECT '<b>' AS name, 0.25 AS rate, NULL AS no, * FROM range(30)")

    html = shown._repr_html_()

    assert "<th>name</th><th>rate</th><th>no</th><th>range</th>" in html
    assert "<td>&lt;b&gt;</td><td>0.25</td><td></td><td>0</td>" in html
    assert html.count("<tr>") == 21
    assert "<p>20 / 30</p>" in html
    assert repr(shown) == "<AnswerTable of 30 rows: name, rate, no, range>"


def test_every_question_has_a_title(library):
    assert library.questions()["armies"] == "Armies"
    assert aa.open_library(library.folder, lang="pl").questions()["armies"] == "Armie"
