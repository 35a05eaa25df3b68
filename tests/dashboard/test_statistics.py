"""Statistics pages without a browser, on the archive of a few made-up matches."""

from urllib.parse import parse_qsl

import pytest
from projections.archive.asking import ask, opened, questions
from projections.archive.behind import names_in
from projections.archive.building import build
from projections.archive.measures import DIMENSIONS, MEASURES, built, makes_sense, measured
from tests.archive.made import made

COUNT = 15


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    """Fifteen made-up matches, three of them simulated."""
    folder = tmp_path_factory.mktemp("statistics")
    for number in range(COUNT):
        (folder / f"m{number:04}.aar").write_bytes(made(number))
    build(folder, with_findings=False, workers=1)
    return folder


@pytest.fixture
def statistics(library, look, monkeypatch):
    """Opens a statistics page on that library."""
    monkeypatch.setenv("AAR_LIBRARY", str(library))

    def statistics(**query):
        return look(view="statistics", **query)

    return statistics


@pytest.fixture
def found(library):
    with opened(library) as found:
        yield found


def texts(app):
    return "\n".join(m.value for kind in (app.markdown, app.caption, app.info) for m in kind)


def button(app, label):
    return next(b for b in app.button if label in b.label)


# -- pages -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(questions()))
def test_every_question_has_a_page(statistics, name):
    app = statistics(part="questions", question=name, origin="all")

    assert app.subheader[0].value == questions()[name].title.text("en")
    assert not app.warning


def test_the_overview_says_how_much_there_is_and_what_is_left_out(statistics):
    app = statistics()

    sums = {metric.label: metric.value for metric in app.metric}
    assert sums["Matches"] == "12"
    assert "3 simulated left out" in texts(app)


def test_what_was_left_out_is_counted_with_one_tap(statistics):
    app = statistics()

    button(app, "Count them too").click().run()

    assert next(m.value for m in app.metric if m.label == "Matches") == str(COUNT)
    assert app.query_params["origin"] in ("all", ["all"])


def test_a_filter_is_a_chip_that_takes_it_off(statistics):
    app = statistics(part="armies", question="armies", player="Ann")

    app.button(key="chip player").click().run()

    assert "player" not in app.query_params


def test_a_filter_that_a_question_cannot_take_is_named(statistics):
    app = statistics(part="questions", question="ratings", army="borgo")

    assert "cannot be filtered by: Army" in texts(app)


def test_a_name_nobody_bears_is_told_with_the_nearest(statistics):
    app = statistics(part="armies", player="Anne")

    assert "Ann" in app.warning[0].value


def test_what_cannot_be_read_in_an_address_is_told(statistics):
    assert "since" in statistics(since="sometime").warning[0].value


def test_filters_that_leave_nothing_say_how_to_go_on(statistics):
    app = statistics(part="armies", question="armies", since="2031")

    assert "simulated" in app.info[0].value
    assert button(app, "Take all filters off")


def test_an_empty_library_says_what_to_do(look):
    app = look(view="statistics")
    for _ in range(40):
        if app.subheader:
            break
        app.run()

    assert app.subheader[0].value == "Nothing to count yet"
    assert button(app, "Start a match")


def test_a_player_has_a_profile(statistics):
    app = statistics(part="players", player="Ann")

    assert app.subheader[0].value == "Ann"
    assert "Head to head" in [s.value for s in app.subheader]


def test_a_pair_that_says_nothing_is_refused_in_words(statistics):
    app = statistics(part="builder", measure="rate", by="result")

    assert "cannot be split" in app.warning[0].value


def test_a_choice_of_the_builder_stands_in_the_address(statistics):
    app = statistics(part="builder")

    app.selectbox(key="builder by").set_value("month").run()

    assert app.query_params["by"] in ("month", ["month"])
    assert not app.exception


def test_sql_answers_and_refuses(statistics):
    assert "SELECT" in statistics(part="sql", sql="DELETE FROM matches").error[0].value
    assert not statistics(part="sql", sql="SELECT 1 AS one").error


def test_a_query_is_kept_with_the_library_and_opened_again(statistics, library):
    from dashboard.views.statistics import saved

    saved.keep(library, "One", "SELECT 1 AS one")
    app = statistics(part="sql")
    button(app, "One").click().run()

    assert app.query_params["sql"] in ("SELECT 1 AS one", ["SELECT 1 AS one"])
    saved.drop(library, "One")
    assert saved.saved(library) == {}


def test_kept_queries_that_are_not_ours_are_none(tmp_path):
    from dashboard.views.statistics import saved

    (tmp_path / saved.FILE).write_text("[1, 2]")

    assert saved.saved(tmp_path) == {}


def test_the_pages_speak_polish(statistics, monkeypatch):
    monkeypatch.setenv("AAR_LANG", "pl")

    assert statistics(part="armies").title[0].value == "Statystyki"


def test_both_languages_have_the_same_sentences():
    from dashboard.views.statistics.words import WORDS

    assert set(WORDS.table("en")) == set(WORDS.table("pl"))


# -- the matches behind a number -------------------------------------------------------------------


def test_a_number_leads_to_a_page_of_as_many_matches(statistics, found):
    asked = questions()["matchups"]
    row = ask(found, "matchups").dicts()[0]

    app = statistics(**address_of(behind("wins", row, asked)))

    count = f"**{row['wins']} {'match' if row['wins'] == 1 else 'matches'}**"
    assert count in texts(app)
    assert "Matches behind: Match-ups" in app.subheader[0].value
    assert app.button(key="chip is.army").label.startswith("Army")


def test_a_number_of_tiles_leads_to_the_matches_and_says_how_many_there_are(statistics, found):
    asked = questions()["draws_and_discards"]
    row = max(ask(found, "draws_and_discards").dicts(), key=lambda row: row["n"])

    app = statistics(**address_of(behind("n", row, asked)))

    assert f"n: {row['n']} in them" in texts(app)


def test_a_number_of_the_builder_leads_to_its_matches(statistics, found, monkeypatch):
    columns, rows = measured(found, "rate", "army", {})
    row = dict(zip(columns, rows[0], strict=True))

    app = statistics(
        **{**address_of(behind("n", row, built("rate", "army"))), "measure": "rate", "by": "army"}
    )

    assert f"**{row['n']} matches**" in texts(app)
    assert app.subheader[0].value == "Matches behind: Win rate by Army"


def behind(count, row, asked):
    from dashboard.views.statistics import address

    return address.behind(asked, count, row, {})


def address_of(href):
    return {name: text for name, text in parse_qsl(href.lstrip("?")) if name != "view"}


def test_names_are_those_that_stand_in_the_archive(found):
    names = names_in(found)

    assert names["player"] == ["Ann", "Bob", "Cid", "Dot", "Eve"]
    assert names["game"] == ["neuroshima_hex"]


@pytest.mark.parametrize("dimension", DIMENSIONS)
@pytest.mark.parametrize("measure", MEASURES)
def test_any_measure_by_any_dimension(found, measure, dimension):
    if makes_sense(measure, dimension):
        columns, _ = measured(found, measure, dimension, {"origin": "all"})
        assert columns[0] == dimension


def test_the_built_win_rate_is_the_one_of_the_question(found):
    columns, rows = measured(found, "rate", "army", {})
    built = {row[0]: row[columns.index("rate")] for row in rows}

    assert built == {row["army"]: row["rate"] for row in ask(found, "armies").dicts()}


def test_a_count_leads_where_its_row_says_and_nowhere_else():
    from dashboard.views.statistics.show import _way

    row, asked = {"army": "borgo", "n": 3, "players": 5}, questions()["armies"]

    assert _way("n", row, {}, asked).endswith("&question=armies&count=n&is.army=borgo")
    assert _way("players", row, {}, asked) is None
    assert _way("n", {**row, "n": 0}, {}, asked) is None
    assert _way("match", {"match": "M1", "seq": 7}, {}, None) == "?match=M1&at=7"


@pytest.mark.parametrize("name", sorted(questions()))
def test_every_mark_of_a_chart_leads_to_its_matches(statistics, found, name, monkeypatch):
    from dashboard.figures.choosing import chart
    from dashboard.figures.look import Look
    from dashboard.figures.sheet import Sheet
    from dashboard.views.statistics.show import ways_of

    asked, answer = questions()[name], ask(found, name, {"origin": "all"})
    sheet = Sheet(answer.columns, answer.dicts())
    ways = ways_of(sheet, {}, asked)
    drawn = chart("bars" if asked.chart == "board" else asked.chart, sheet, Look())
    if drawn is None:
        return
    marks = [place for trace in drawn.data if trace.customdata for place in trace.customdata]

    assert marks
    assert all(ways[place] for place in marks if sheet.rows[place].get("n") != 0)


# -- files -----------------------------------------------------------------------------------------


def test_a_csv_holds_no_formula():
    from dashboard.views.statistics.show import csv_of

    told = csv_of(("name", "n"), [("=1+1", 2), ("Ann", None)]).decode("utf-8-sig")

    assert told == "name,n\n'=1+1,2\nAnn,\n"


def test_a_parquet_file_holds_the_answer(statistics, library):
    import duckdb
    from dashboard.views.statistics import load

    file = library / "answer.parquet"
    file.write_bytes(load.parquet("armies", {})())

    assert duckdb.sql(f"SELECT count(*) FROM '{file}'").fetchall()[0][0] == 4
    file.unlink()
