"""Figures from rows: what they show, and that nothing is told by colour alone."""

from datetime import date

import pytest

pytest.importorskip("plotly")

from dashboard.chart_rows import ChartData
from dashboard.figures.boards import HeatCell, board
from dashboard.figures.chart_data import Look
from dashboard.figures.charts import chart, shades
from projections.palette import colour
from projections.scene import Cell, Scene


def rate(name, wins, n, *, few=False):
    share = wins / n
    return {
        "army": name, "n": n, "wins": wins, "rate": share,
        "low": share / 2, "high": (1 + share) / 2, "too_few": few,
    }  # fmt: skip


ROWS = [rate("borgo", 6, 10), rate("moloch", 1, 2, few=True)]
SHEET = ChartData(tuple(ROWS[0]), ROWS)


def test_a_rate_stands_within_its_interval_and_too_few_is_hollow():
    drawn = chart("bars", SHEET, Look()).data[0]

    assert list(drawn.x) == [0.6, 0.5]
    assert list(drawn.error_x.arrayminus) == [0.3, 0.25]
    assert list(drawn.marker.symbol) == ["circle", "circle-open"]
    assert list(drawn.customdata) == [0, 1]


def test_a_bar_carries_its_number():
    drawn = chart("bars", SHEET, Look(comma=True), "wins").data[0]

    assert list(drawn.text) == ["6", "1"]
    assert list(drawn.marker.pattern.shape) == ["", "/"]


def test_rows_of_one_name_have_bars_of_their_own():
    names = ["Bartholomew of the Long Name 1", "Bartholomew of the Long Name 2", "Ann", "Ann"]
    rows = [{"player": name, "matches": 3} for name in names]

    drawn = chart("bars", ChartData(("player", "matches"), rows), Look())

    assert list(drawn.data[0].y) == list(drawn.layout.yaxis.tickvals) == [0, 1, 2, 3]
    told = drawn.layout.yaxis.ticktext
    assert told[2:] == ("Ann", "Ann")
    assert told[:2] == ("Bartholomew of the<br>Long Name 1", "Bartholomew of the<br>Long Name 2")
    assert list(drawn.data[0].hovertext) == names


def test_a_bar_is_called_by_what_tells_it_from_the_others():
    rows = [{"game": "hex", "player": name, "matches": 3} for name in ("Ann", "Bob")]
    more = [*rows, {"game": "chess", "player": "Ann", "matches": 1}]

    def names(rows):
        drawn = chart("bars", ChartData(("game", "player", "matches"), rows), Look())
        return list(drawn.layout.yaxis.ticktext)

    assert names(rows) == ["Ann", "Bob"]
    assert names(more) == ["hex · Ann", "hex · Bob", "chess · Ann"]
    assert names(rows[:1]) == ["Ann"]


def test_a_name_takes_two_lines_at_most_and_its_row_has_room_for_them():
    def drawn(name):
        rows = [{"player": name, "matches": 3}, {"player": "Ann", "matches": 3}]
        return chart("bars", ChartData(("player", "matches"), rows), Look()).layout

    long = drawn("Hunters A.D. 2114 · Sitting · the second evening of three")
    assert long.yaxis.ticktext[0] == "Hunters A.D. 2114 ·<br>Sitting · the…"
    assert long.height > drawn("Sitting").height


def test_a_row_that_stands_alone_is_called_by_a_word_and_not_by_a_number():
    row = {"game": "hunters", "item": "Axe", "room": "forge", "level": 2, "n": 1}

    drawn = chart("bars", ChartData(tuple(row), [row]), Look())

    assert list(drawn.layout.yaxis.ticktext) == ["Axe · forge"]


def test_a_number_that_tells_a_row_says_what_it_counts():
    rows = [{"heroes": count, "sides with a shield": count, "n": 1} for count in (2, 3)]

    def names(*columns):
        drawn = chart("bars", ChartData(columns, rows), Look())
        return list(drawn.layout.yaxis.ticktext)

    assert names("heroes", "n") == ["heroes 2", "heroes 3"]
    assert names("sides with a shield", "n") == ["2", "3"]


def test_the_axis_of_a_share_counts_in_hundredths_as_its_bars_do():
    rows = [{"throw": "travel", "n": 7, "share": 0.57}]
    columns = ("throw", "n", "share")

    def axis(means):
        sheet = ChartData(columns, rows, means=lambda column: means.get(column, frozenset()))
        return chart("bars", sheet, Look(), "share").layout.xaxis

    assert axis({"share": frozenset({"rate"})}).tickformat == ".0%"
    assert axis({}).tickformat is None


def test_a_matrix_tells_rate_and_n_in_each_square():
    rows = [{"army": "a", "against": "b", **{k: v for k, v in ROWS[1].items() if k != "army"}}]

    drawn = chart("matrix", ChartData(tuple(rows[0]), rows), Look()).data[0]

    assert drawn.text[0][1].startswith("(50\N{NO-BREAK SPACE}%)<br>")
    assert ">n 2<" in drawn.text[0][1]
    assert drawn.z[1][0] is None


def test_lines_differ_in_dash_and_mark():
    rows = [
        {"month": date(2026, month, 1), **rate(army, 1, 2)}
        for army in ("borgo", "moloch")
        for month in (1, 2)
    ]

    drawn = chart("line", ChartData(tuple(rows[0]), rows), Look()).data

    assert (
        len({line.line.dash for line in drawn}) == len({line.marker.symbol for line in drawn}) == 2
    )


def test_a_calendar_has_a_column_a_week():
    rows = [{"day": date(2026, 1, 5), "matches": 2}, {"day": date(2026, 1, 13), "matches": 1}]

    drawn = chart("calendar", ChartData(("day", "matches"), rows), Look()).data[0]

    assert [len(drawn.z), len(drawn.z[0])] == [7, 2]
    assert drawn.z[0][0] == 2


def test_every_mark_carries_the_place_of_its_row():
    days = [{"day": date(2026, 1, day), "matches": day} for day in (5, 7, 13)]
    months = [{"month": date(2026, m, 1), **rate(a, 1, 2)} for m in (1, 2) for a in ("x", "y")]

    calendar = chart("calendar", ChartData(("day", "matches"), days), Look()).data[1]
    lines = chart("line", ChartData(tuple(months[0]), months), Look()).data

    assert list(calendar.customdata) == [0, 1, 2]
    assert [list(calendar.x)[2], list(calendar.y)[1]] == ["2026-01-12", "3"]
    assert [list(line.customdata) for line in lines] == [[0, 2], [1, 3]]


@pytest.mark.parametrize("kind", ["bars", "line", "matrix", "calendar", "table", "board"])
def test_no_rows_make_no_figure(kind):
    assert chart(kind, ChartData(("army", "n"), []), Look()) is None


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_text_on_the_squares_is_easy_to_read(theme):
    ink = luminance(colour(theme, "ink"))
    for _, shade in shades(theme):
        low, high = sorted((ink, luminance(shade)))
        assert (high + 0.05) / (low + 0.05) >= 4.5


def luminance(code):
    parts = [int(code[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_a_board_says_its_numbers_in_text_and_for_screen_readers():
    scene = Scene(grid="hex", cells=(Cell("A1", 0, 0), Cell("A2", 0, 1.7), Cell("A3", 0, 3.4)))

    drawn = board(scene, {"A1": HeatCell(1, "7", "n 9", "7 of 9")}, {"A2": "<b>hq"}, "Where")

    assert 'aria-label="A1: 7 of 9"' in drawn
    assert ">7</text>" in drawn
    assert drawn.count("data-cell") == 1
    assert "<b>" not in drawn


def test_a_laid_tile_can_be_tapped_where_that_does_something():
    scene = Scene(grid="hex", cells=(Cell("A1", 0, 0), Cell("A2", 0, 1.7)))

    drawn = board(scene, {}, {"A1": "Net Fighter (Borgo)"}, "Where", taps={"A1": "Remove it"})

    assert drawn.count("data-cell") == 1
    assert 'aria-label="A1: Net Fighter (Borgo). Remove it"' in drawn
    assert ">Net Fighter</text>" in drawn
    assert ">Borgo</text>" in drawn
