"""Any question on a page: what it asks and counts, a chart, a table, files to take away."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import streamlit as st

from dashboard.figures.chart_data import ChartData
from dashboard.figures.charts import chart
from dashboard.views.chrome import language, plain
from dashboard.views.statistics import address, cells, choices, grid, heatmaps, load, wording
from dashboard.views.statistics.load import Table
from dashboard.views.statistics.wording import word
from projections.archive.parameters import Value
from projections.archive.query import questions
from projections.archive.questions import Question


def question(name: str, given: dict[str, Value], *, or_nothing: bool = False) -> None:
    """A question with its answer under the filters of the page.

    `or_nothing`: one of several on the page, which is passed over where its answer has no rows.
    """
    asked = questions()[name]
    settled = choices.asked(given, asked.parameters)
    table = load.answer(name, settled)
    if or_nothing and not table.rows:
        return
    st.subheader(asked.title.text(language()), anchor=False)
    st.caption(plain(asked.explanation.text(language())))
    choices.one_of(table)
    if table.unchecked:
        st.caption(f":material/rule: {word('unchecked', count=table.unchecked)}")
    if left := choices.ignored(given, asked.parameters):
        st.caption(f":material/filter_alt_off: {word('filter.ignored', names=left)}")
    if not table.rows and asked.units and not given.get(asked.units):
        _ask_units(asked)
        return
    if not table.rows:
        nothing(given, table.left_out)
        return
    given = {**given, **heatmaps.chosen(table)}
    _picture(asked, table, given)
    answer_table(table, asked.title.text(language()), given, asked)
    files(name, table, load.parquet(name, settled))


def _ask_units(asked: Question) -> None:
    """Positions are laid on a board, where the search has one."""
    st.info(wording.said(asked, "nothing.units"))
    exact = "yes" if asked.laid == "alone" else None
    st.button(
        word("part.search"), icon=":material/search:", type="primary",
        on_click=address.follow, args=(address.link("search", {}, exact=exact),),
    )  # fmt: skip


def nothing(given: dict[str, Value], left_out: int) -> None:
    """Say why there is nothing, and what to do about it."""
    st.info(word("nothing.simulated" if left_out else "nothing.none", count=left_out))
    with st.container(horizontal=True):
        if left_out:
            st.button(
                word("origin.count_all"), type="primary", key="nothing all",
                on_click=address.put, args=("origin", "all"),
            )  # fmt: skip
        if set(given) - {"origin"}:
            st.button(
                word("filter.clear"), key="nothing clear",
                on_click=address.take_off, args=(*address.FILTERS, *address.own()),
            )  # fmt: skip


def _picture(asked: Question, table: Table, given: dict[str, Value]) -> None:
    cell = asked.column_of("cell", table.columns)
    if asked.chart == "board" and cell and asked.game and not asked.walk:
        heatmaps.draw(asked, table, cell, given)
        return
    kind = "bars" if asked.chart == "board" else asked.chart
    sheet, title = sheet_of(table, asked), asked.title.text(language())
    figure_of(kind, sheet, title, key=asked.name, ways=ways_of(sheet, given, asked))


def ways_of(sheet: ChartData, given: Mapping[str, Value], asked: Question) -> list[str | None]:
    """Where a click on the mark of each row leads: to its match, or to the matches behind it."""
    column = asked.column_of("match", sheet.columns) or next(iter(asked.counts), None)
    return [cells.way(column, row, given, asked) if column else None for row in sheet.rows]


def sheet_of(table: Table, asked: Question) -> ChartData:
    """A table as the figures take it."""
    speech = wording.speech()

    def tell(column: str, value: Any) -> str:
        return speech.value(column, value, asked.means(column))

    return ChartData(table.columns, table.dicts(), wording.column_title, tell, asked.means)


def figure_of(
    kind: str, sheet: ChartData, title: str, *, key: str, ways: Sequence[str | None] = ()
) -> None:
    """The chart of an answer, if it has one; the reader chooses what it shows."""
    measure = next(iter(sheet.measures), None)
    if kind in ("bars", "line") and len(sheet.measures) > 1:
        measure = _measure(sheet, key)
    drawn = chart(kind, sheet, wording.look(), measure)
    if drawn is None:
        return
    name = f"chart {key} {measure}"
    st.plotly_chart(
        drawn,
        key=name,
        alt=word("chart.alt", title=title),
        on_select=partial(_clicked, name, ways) if any(ways) else "ignore",
        selection_mode="points",
        config={"displayModeBar": False, "responsive": True, "locale": language()},
    )

    st.caption(_said_of(kind, measure, taps=any(ways)))


def _said_of(kind: str, measure: str | None, *, taps: bool) -> str:
    """What the chart shows, in words."""
    is_rate = measure == "rate" or kind == "matrix"
    key = f"{kind}_rate" if is_rate and kind != "matrix" else kind
    told = word(f"chart.{key}", what=wording.column_title(measure) if measure else "")
    return f"{told} {word('chart.tap')}" if taps else told


def _clicked(key: str, ways: Sequence[str | None]) -> None:
    """Follow a click on a mark."""
    chosen = st.session_state.get(key) or {}
    points = (chosen.get("selection") or {}).get("points") or []
    place = points[0].get("customdata") if points else None
    place = place[0] if isinstance(place, (list, tuple)) and place else place
    if isinstance(place, int) and place < len(ways) and (way := ways[place]):
        address.follow(way)


def _measure(sheet: ChartData, key: str) -> str:
    return str(
        st.selectbox(
            word("chart.measure"),
            sheet.measures,
            key=f"measure {key}",
            width=280,
            format_func=wording.column_title,
        )
    )


def answer_table(
    table: Table, title: str, given: Mapping[str, Value], asked: Question | None, key: str = ""
) -> None:
    """The table of an answer, its counts leading to the matches behind them."""
    sheet, clerk = ChartData(table.columns, table.dicts()), cells.Clerk(given, asked)
    shown = [c for c in table.columns if not wording.means(asked, c) & {"aside", "unlisted"}]
    grid.table(
        [_column(sheet, column, wording.column_title(column)) for column in shown],
        [clerk.row(shown, row) for row in sheet.rows],
        caption=title,
        more=word("table.more", shown=grid.SHOWN, count=len(sheet.rows)),
        key=f"table {asked.name if asked else ''}{key}",
    )
    if len(table.rows) == table.given.get("limit"):
        st.caption(word("table.cut", count=len(table.rows)))


def table_as_it_is(table: Table, title: str, *, key: str) -> None:
    """What somebody's own query found: every column, ids and numbers as they stand there."""
    sheet = ChartData(table.columns, table.dicts())
    grid.table(
        [_column(sheet, column, column) for column in table.columns],
        [[cells.as_it_is(column, row) for column in table.columns] for row in sheet.rows],
        caption=title,
        more=word("table.more", shown=grid.SHOWN, count=len(sheet.rows)),
        key=key,
    )


def _column(sheet: ChartData, column: str, title: str) -> grid.Column:
    is_number = sheet.is_number(column)
    return grid.Column(title, cells.numbers(sheet.rows, column) if is_number else None)


def files(name: str, table: Table, parquet: Callable[[], bytes]) -> None:
    """What one may take away: the answer as CSV and as Parquet."""
    with st.container(horizontal=True, gap="small"):
        st.download_button(
            "CSV", data=csv_of(table.columns, table.rows), file_name=f"{name}.csv",
            mime="text/csv", icon=":material/download:", key=f"csv {name}", on_click="ignore",
        )  # fmt: skip
        st.download_button(
            "Parquet", data=parquet, file_name=f"{name}.parquet",
            mime="application/vnd.apache.parquet", icon=":material/download:",
            key=f"parquet {name}", on_click="ignore",
        )  # fmt: skip


def csv_of(columns: tuple[str, ...], rows: list[tuple[Any, ...]]) -> bytes:
    """An answer as CSV; cells that a spreadsheet would take for a formula are quoted."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([cells.plain_value(value) for value in row] for row in rows)
    return out.getvalue().encode("utf-8-sig")
