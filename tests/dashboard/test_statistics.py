"""Statistics pages without a browser, on the archive of a few made-up matches."""

from datetime import date
from urllib.parse import parse_qsl

import pytest
from projections.archive.building import build
from projections.archive.numbers import DIMENSIONS, MEASURES, built, makes_sense, measured
from projections.archive.query import ask, names_in, opened, questions
from projections.archive.search import find_events
from tests.archive.made import made, written

COUNT = 15


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    """Fifteen made-up matches, three of them simulated."""
    folder = tmp_path_factory.mktemp("statistics")
    for number in range(COUNT):
        (folder / f"m{number:04}.aar").write_bytes(made(number))
    build(folder, with_findings=False, workers=1)
    return folder


@pytest.fixture(scope="module")
def freeform_library(tmp_path_factory):
    """Three matches without armies, which nobody has ended."""
    folder = tmp_path_factory.mktemp("freeform")
    players = [{"seat": "Ann", "name": "Ann"}, {"seat": "Bob", "name": "Bob"}]
    for number in range(3):
        started = {"type": "match_started", "players": players, "day": f"2026-01-0{number + 1}"}
        data = written([started], f"F{number}", game="freeform")
        (folder / f"f{number}.aar").write_bytes(data)
    build(folder, with_findings=False, workers=1)
    return folder


@pytest.fixture
def statistics(library, look, monkeypatch):
    """Opens a statistics page on that library."""
    monkeypatch.setenv("AAR_LIBRARY", str(library))

    def statistics(**query):
        return look(view="statistics", **query)

    return statistics


@pytest.fixture(scope="module")
def found(library):
    with opened(library) as found:
        yield found


def texts(app):
    return "\n".join(m.value for kind in (app.markdown, app.caption, app.info) for m in kind)


def answered(app):
    """What the answer of a query hands out, as long as it is drawn."""
    return [file.proto.label for file in app.get("download_button")]


def button(app, label):
    return next(b for b in app.button if label in b.label)


# -- pages -----------------------------------------------------------------------------------------


def test_every_question_has_a_page(statistics):
    app = statistics(part="questions", origin="all")

    for name, question in questions().items():
        app.query_params["question"] = name
        app.run()

        assert not app.exception, (name, app.exception)
        assert app.subheader[0].value == question.title.text("en")
        assert not app.warning, name


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
    assert button(app, "Clear all filters")


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


def test_two_who_never_met_are_told_so_once(statistics, found):
    pairs = {(r["player"], r["opponent"]) for r in ask(found, "head_to_head").dicts()}
    names = sorted({name for pair in pairs for name in pair})
    one, other = next((a, b) for a in names for b in names if (a, b) not in pairs)

    app = statistics(part="players", player=one, opponent=other)

    assert len(app.info) == 1
    assert "No match" in app.info[0].value
    assert not app.exception


def test_the_overview_passes_over_what_a_game_does_not_tell(freeform_library, look, monkeypatch):
    monkeypatch.setenv("AAR_LIBRARY", str(freeform_library))

    app = look(view="statistics")

    assert not app.exception
    assert not app.info
    shown = [heading.value for heading in app.subheader]
    assert questions()["calendar"].title.text("en") in shown
    assert questions()["armies"].title.text("en") not in shown


def test_a_pair_that_says_nothing_is_refused_in_words(statistics):
    app = statistics(part="builder", measure="rate", by="result")

    assert "cannot be split" in app.warning[0].value


def test_a_choice_of_the_builder_stands_in_the_address(statistics):
    app = statistics(part="builder")

    app.selectbox(key="builder by").set_value("month").run()

    assert app.query_params["by"] in ("month", ["month"])
    assert not app.exception


def test_sql_answers_and_refuses(statistics):
    bad = button(statistics(part="sql", sql="DELETE FROM matches"), "Run").click().run()
    good = button(statistics(part="sql", sql="SELECT 40 + 2 AS answer"), "Run").click().run()

    assert "SELECT" in bad.error[0].value
    assert not good.error
    assert answered(good) == ["CSV", "Parquet"]


def test_a_query_that_came_with_an_address_is_shown_and_not_run(statistics, monkeypatch):
    from dashboard.views.statistics import load

    monkeypatch.setattr(load, "query", lambda text: pytest.fail(f"ran {text}"))
    app = statistics(part="sql", sql="SELECT 1 AS one")

    assert not app.exception
    assert app.text_area[0].value == "SELECT 1 AS one"
    assert "not been run" in app.info[0].value


def test_a_query_is_run_once_and_not_again_with_every_click(statistics, monkeypatch):
    from dashboard.views.statistics import load

    ran, query = [], load.query
    monkeypatch.setattr(load, "query", lambda text: ran.append(text) or query(text))
    app = button(statistics(part="sql", sql="SELECT 40 + 2 AS answer"), "Run").click().run()
    app.run()

    assert len(ran) == 1
    assert answered(app) == ["CSV", "Parquet"]


def test_who_may_only_look_asks_by_sql_where_the_owner_opened_it(statistics, monkeypatch):
    monkeypatch.setenv("AAR_GUARDED", "open")
    monkeypatch.setenv("AAR_PASSPHRASE", "amber anchor")
    closed = statistics(part="sql", sql="SELECT 1 AS one")
    monkeypatch.setenv("AAR_SQL_GUESTS", "open")
    opened = statistics(part="sql", sql="SELECT 1 AS one")

    assert "--sql open" in closed.info[0].value
    assert not closed.text_area
    assert opened.text_area[0].value == "SELECT 1 AS one"


def test_a_query_is_kept_with_the_library_and_opened_again(statistics, library):
    from dashboard.views.statistics import own_questions

    own_questions.keep_query(library, "One", "SELECT 40 + 2 AS answer")
    app = statistics(part="sql")
    button(app, "One").click().run()

    assert app.query_params["sql"] in (["SELECT 40 + 2 AS answer"], "SELECT 40 + 2 AS answer")
    assert answered(app) == ["CSV", "Parquet"]
    own_questions.drop_query(library, "One")
    assert own_questions.saved_queries(library) == {}


def test_kept_queries_that_are_not_ours_are_none(tmp_path):
    from dashboard.views.statistics import own_questions

    (tmp_path / own_questions.FILE).write_text("[1, 2]")

    assert own_questions.saved_queries(tmp_path) == {}


def test_what_dice_should_show_is_a_number_and_a_chance_is_a_rate():
    from dashboard.views.statistics.wording import Speech

    speech = Speech("en")

    assert speech.value("expected", 24.5) == "24.5"
    assert speech.value("chance", 0.25) == "25\N{NO-BREAK SPACE}%"


def test_the_pages_speak_polish(statistics, monkeypatch):
    monkeypatch.setenv("AAR_LANG", "pl")

    assert statistics(part="armies").title[0].value == "Statystyki"


def test_both_languages_have_the_same_sentences():
    from dashboard.words import STATISTICS_WORDS as WORDS

    assert set(WORDS.table("en")) == set(WORDS.table("pl"))


# -- the search ------------------------------------------------------------------------------------


def test_a_position_of_the_address_lies_on_the_board(statistics, found):
    laid = found.execute(
        "SELECT DISTINCT hex FROM placements WHERE tile = 'borgo-hq' AND origin <> 'simulated'"
        " AND match NOT IN (SELECT match FROM matches WHERE mirror) ORDER BY ALL"
    ).fetchall()
    hexes = [name for (name,) in laid]
    app = statistics(part="search", units=f"borgo-hq@{hexes[0]}", normal="no")

    matches = ask(found, "position", {"units": f"borgo-hq@{hexes[0]}", "normal": False}).rows
    count = len(matches)
    assert f"**{count} {'match' if count == 1 else 'matches'}**" in texts(app)
    button(app, hexes[0]).click().run()
    assert "units" not in app.query_params


def test_a_tile_and_its_facing_are_chosen_into_the_address(statistics):
    app = statistics(part="search")
    assert "Choose a tile first" in texts(app)

    app.selectbox(key="search piece").set_value("borgo-hq").run()

    assert app.query_params["piece"] in ("borgo-hq", ["borgo-hq"])
    assert "Tap an empty hex" in texts(app)


def test_a_position_that_cannot_be_is_told(statistics):
    assert "A1 to E3" in statistics(part="search", units="borgo-hq@G7").warning[0].value


def test_a_pattern_finds_moments(statistics, found):
    pattern = "hq hit then unit lost within 2 actions"
    app = statistics(part="search", how="events", pattern=pattern)

    assert f"**{len(find_events(found, pattern))} moments**" in texts(app)
    assert not app.error


def test_a_pattern_that_cannot_be_read_shows_where(statistics):
    app = statistics(part="search", how="events", pattern="hit[on_hp] then push")

    assert "in column 5" in app.error[0].value
    assert app.code[0].value.splitlines() == ["hit[on_hp] then push", "    ^"]


@pytest.mark.parametrize("number", range(4))
def test_every_example_of_a_pattern_can_be_asked(statistics, number):
    app = statistics(part="search", how="events")

    app.button(key=f"example {number}").click().run()

    assert app.query_params["pattern"]
    assert not app.error
    assert not app.warning


def test_what_a_step_may_be_called_stands_in_the_help(statistics):
    told = texts(statistics(part="search", how="events"))

    for name in ("`hq hit`", "`placement`: `turn`", "`unit_pushed`", "`on_hq`"):
        assert name in told


def test_notes_that_nobody_wrote_are_told(statistics):
    assert "No matches found" in statistics(part="search", how="notes", text="żmija").info[0].value


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
    from dashboard.views.statistics.answers import link_of

    row, asked = {"army": "borgo", "n": 3, "players": 5}, questions()["armies"]

    assert link_of("n", row, {}, asked).endswith("&question=armies&count=n&is.army=borgo")
    assert link_of("players", row, {}, asked) is None
    assert link_of("n", {**row, "n": 0}, {}, asked) is None
    assert link_of("winner", {"winner": "Ann"}, {}, None).endswith("part=players&player=Ann")
    assert link_of("winner", {"winner": "draw"}, {}, None) is None
    assert link_of("match", {"match": "M1", "seq": 7}, {}, None) == "?match=M1&at=7"


def test_a_cell_of_many_names_counts_the_rest(monkeypatch):
    monkeypatch.setattr("dashboard.views.statistics.wording.language", lambda: "en")
    from dashboard.views.statistics.answers import CellWriter

    cells = CellWriter({}, None)
    names = ["Ann", "Bob", "Cem", "Dag", "Eva", "Fay", "Gus", "Hal"]

    assert cells.row(["players"], {"players": names[:6]}) == ["Ann, Bob, Cem, Dag, Eva, Fay"]
    assert cells.row(["players"], {"players": names}) == ["Ann, Bob, Cem, Dag, Eva, Fay and 2 more"]


def test_an_answer_that_is_cut_says_so(statistics):
    cut = statistics(part="questions", question="players", origin="all", limit="2")
    whole = statistics(part="questions", question="players", origin="all")

    assert "the first 2 rows" in texts(cut)
    assert "the first" not in texts(whole)


@pytest.mark.parametrize("name", sorted(questions()))
def test_every_mark_of_a_chart_leads_to_its_matches(statistics, found, name, monkeypatch):
    from dashboard.chart_rows import ChartData
    from dashboard.figures.chart_data import Look
    from dashboard.figures.charts import chart
    from dashboard.views.statistics.answers import ways_of

    asked, answer = questions()[name], ask(found, name, {"origin": "all"})
    sheet = ChartData(answer.columns, answer.dicts())
    ways = ways_of(sheet, {}, asked)
    drawn = chart("bars" if asked.chart == "board" else asked.chart, sheet, Look())
    if drawn is None:
        return
    marks = [place for trace in drawn.data if trace.customdata for place in trace.customdata]

    assert marks
    assert all(ways[place] for place in marks if sheet.rows[place].get("n") != 0)


# -- files -----------------------------------------------------------------------------------------


def test_a_csv_holds_no_formula():
    from dashboard.views.statistics.answers import csv_of

    told = csv_of(("name", "n"), [("=1+1", 2), ("Ann", None)]).decode("utf-8-sig")

    assert told == "name,n\n'=1+1,2\nAnn,\n"


def test_any_table_becomes_a_parquet_file(tmp_path):
    import duckdb
    from dashboard.views.statistics.load import as_parquet

    file = tmp_path / "any.parquet"
    rows = [(1, "Ann", ["a", None], 2**80, date(2026, 1, 2), None), (2, None, [], 1, None, None)]
    file.write_bytes(as_parquet(("n", "name", "list", "huge", "day", "nothing"), rows))

    assert duckdb.sql(f"SELECT n, name, list, huge, day, nothing FROM '{file}'").fetchall() == [
        (1, "Ann", ["a", None], str(2**80), date(2026, 1, 2), None),
        (2, None, [], "1", None, None),
    ]


def test_a_parquet_file_holds_the_answer(statistics, library):
    import duckdb
    from dashboard.views.statistics import load

    file = library / "answer.parquet"
    file.write_bytes(load.parquet("armies", {})())

    assert duckdb.sql(f"SELECT count(*) FROM '{file}'").fetchall()[0][0] == 4
    file.unlink()
