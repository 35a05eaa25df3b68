"""The answer to any question: what it asks, a chart or a board, a table with links, files."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import partial
from typing import Any, Final

import streamlit as st

from dashboard import face_route
from dashboard.chart_rows import ChartData
from dashboard.figures.boards import HeatCell, board
from dashboard.figures.charts import chart
from dashboard.views.chrome import language, plain
from dashboard.views.statistics import address, choices, grid, load, wording
from dashboard.views.statistics.load import PageTable
from dashboard.views.statistics.wording import Speech, word
from events.match import DRAW
from events.words import LANGUAGES
from projections.archive.parameters import Value
from projections.archive.query import questions
from projections.archive.questions import Meaning, Question

MANY: Final = 6
"""Names in one cell; of more the others are only counted. The files have them all."""


def show_question(name: str, filters: dict[str, Value], *, or_nothing: bool = False) -> None:
    """A question with its answer under the filters of the page.

    `or_nothing`: one of several on the page, which is passed over where its answer has no rows.
    """
    question = questions()[name]
    settled = choices.applicable(filters, question.parameters)
    table = load.answer(name, settled)
    if or_nothing and not table.rows:
        return
    st.subheader(question.title.text(language()), anchor=False)
    st.caption(plain(question.explanation.text(language())))
    choices.one_of(table)
    unrecorded(table)
    if table.unchecked:
        st.caption(f":material/rule: {word('unchecked', count=table.unchecked)}")
    applied = (*question.parameters, "mirrors")
    left = [name for name in address.FILTERS if name in filters and name not in applied]
    if left:
        names = [wording.column_title(name) for name in left]
        st.caption(f":material/filter_alt_off: {word('filter.ignored', names=names)}")
    if not table.rows and question.units and not filters.get(question.units):
        _ask_units(question)
        return
    if not table.rows:
        nothing(filters, table.left_out)
        return
    filters = {**filters, **table.chosen}
    _picture(question, table, filters)
    answer_table(table, question.title.text(language()), filters, question)
    files(name, table, load.parquet(name, settled))


def unrecorded(table: PageTable) -> None:
    """Say how many matches are left out because their tables did not record what is asked for."""
    for sentence in table.unrecorded.sentences:
        st.caption(f":material/visibility_off: {sentence.text(language())}")


def _ask_units(question: Question) -> None:
    """Positions are laid on a board, where the search has one."""
    st.info(wording.sentence(question, "nothing.units"))
    exact = "yes" if question.laid == "alone" else None
    st.button(
        word("part.search"), icon=":material/search:", type="primary",
        on_click=address.follow, args=(address.link("search", {}, exact=exact),),
    )  # fmt: skip


def nothing(filters: dict[str, Value], left_out: int) -> None:
    """Say why there is nothing, and what to do about it."""
    st.info(word("nothing.simulated" if left_out else "nothing.none", count=left_out))
    with st.container(horizontal=True):
        if left_out:
            st.button(
                word("origin.count_all"), type="primary", key="nothing all",
                on_click=address.put, args=("origin", "all"),
            )  # fmt: skip
        if set(filters) - {"origin"}:
            st.button(
                word("filter.clear"), key="nothing clear",
                on_click=address.take_off, args=(*address.FILTERS, *address.question_parameters()),
            )  # fmt: skip


# Charts and boards


def _picture(question: Question, table: PageTable, filters: dict[str, Value]) -> None:
    cell = question.column_of("cell", table.columns)
    if question.chart == "board" and cell and question.game and not question.walk:
        _heatmap(question, table, cell, filters)
        return
    kind = "bars" if question.chart == "board" else question.chart
    data, title = chart_data_of(table, question), question.title.text(language())
    figure_of(kind, data, title, key=question.name, ways=ways_of(data, filters, question))


def ways_of(data: ChartData, filters: Mapping[str, Value], question: Question) -> list[str | None]:
    """Where a click on the mark of each row leads: to its match, or to the matches behind it."""
    column = question.column_of("match", data.columns) or next(iter(question.counts), None)
    return [link_of(column, row, filters, question) if column else None for row in data.rows]


def chart_data_of(table: PageTable, question: Question) -> ChartData:
    """A table as the figures take it."""
    speech = wording.speech()
    return ChartData(
        table.columns, table.dicts(), wording.column_title,
        lambda column, value, row=None: speech.value(column, value, question.means(column), row),
        question.means,
    )  # fmt: skip


def figure_of(
    kind: str, data: ChartData, title: str, *, key: str, ways: Sequence[str | None] = ()
) -> None:
    """The chart of an answer, if it has one; the reader chooses what it shows."""
    measure = next(iter(data.measures), None)
    if kind in ("bars", "line") and len(data.measures) > 1:
        measure = st.selectbox(
            word("chart.measure"), data.measures, key=f"measure {key}", width=280,
            format_func=wording.column_title,
        )  # fmt: skip
    drawn = chart(kind, data, wording.look(), measure)
    if drawn is None:
        return
    name = f"chart {key} {measure}"
    st.plotly_chart(
        drawn, key=name, height=int(drawn.layout.height),  # whatever stands below stays there
        alt=word("chart.alt", title=title), selection_mode="points",
        on_select=partial(_clicked, name, ways) if any(ways) else "ignore",
        config={"displayModeBar": False, "responsive": True, "locale": language()},
    )  # fmt: skip
    shown = f"{kind}_rate" if measure == "rate" and kind != "matrix" else kind
    caption = word(f"chart.{shown}", what=wording.column_title(measure) if measure else "")
    st.caption(f"{caption} {word('chart.tap')}" if any(ways) else caption)


def _clicked(key: str, ways: Sequence[str | None]) -> None:
    """Follow a click on a mark."""
    chosen = st.session_state.get(key) or {}
    points = (chosen.get("selection") or {}).get("points") or []
    place = points[0].get("customdata") if points else None
    place = place[0] if isinstance(place, (list, tuple)) and place else place
    if isinstance(place, int) and place < len(ways) and (way := ways[place]):
        address.follow(way)


def _heatmap(question: Question, table: PageTable, cell: str, filters: dict[str, Value]) -> None:
    """The board of the question's game, each cell shaded by the share or rate of its row."""
    scene = load.empty_board(question.game or "", language(), table.chosen)
    if scene is None:
        return
    rows = {str(row[cell]): row for row in table.dicts()}
    most = max((row["n"] for row in rows.values()), default=1)
    spots = {name: heat_cell_of(row, most) for name, row in rows.items()}
    under = {**filters, **table.chosen}
    links = {name: address.behind(question, "n", row, under) for name, row in rows.items()}
    title = question.title.text(language())
    grid.board(board(scene, spots, {}, title), links, key=f"board {question.name}")
    st.caption(wording.sentence(question, "board.rates" if question.is_rate else "board.counts"))


def heat_cell_of(row: dict[str, Any], most: int) -> HeatCell:
    """A row as its cell shows it: a rate over how many, or how many and their share."""
    count = f"n {wording.speech().number(row['n'])}"
    if row.get("rate") is not None:
        rate, few = wording.value("rate", row["rate"]), bool(row.get("too_few"))
        words = f"{rate} ({wording.speech().interval(row)}), {count}" + (
            f", {word('few.one')}" if few else ""
        )
        return HeatCell(row["rate"], f"({rate})" if few else rate, count, words, few)
    share = wording.value("share", row["share"]) if row.get("share") is not None else ""
    number = wording.speech().number(row["n"])
    return HeatCell(row["n"] / most, number, share, f"{number}, {share}")


# Tables


def answer_table(
    table: PageTable,
    title: str,
    filters: Mapping[str, Value],
    question: Question | None,
    key: str = "",
) -> None:
    """The table of an answer, its counts leading to the matches behind them."""
    data, writer = ChartData(table.columns, table.dicts()), CellWriter(filters, question)
    shown = [c for c in table.columns if _is_shown(wording.means(question, c))]
    grid.table(
        [_column(data, column, wording.column_title(column)) for column in shown],
        [writer.row(shown, row) for row in data.rows],
        caption=title,
        more=word("table.more", shown=grid.SHOWN, count=len(data.rows)),
        key=f"table {question.name if question else ''}{key}",
        faces=_faces_of(question, shown),
    )
    if len(table.rows) == table.parameters.get("limit"):
        st.caption(word("table.cut", count=len(table.rows)))


def _faces_of(question: Question | None, columns: Sequence[str]) -> str | None:
    """Where the faces of the pieces stand that an answer names, if its game has any."""
    names_pieces = any("piece" in wording.means(question, column) for column in columns)
    game = question.game if question is not None and names_pieces else None
    return face_route.address_of(game, language()) if game else None


def _is_shown(holds: Meaning) -> bool:
    """Whether a table shows such a column to whoever reads it now."""
    languages = holds & set(LANGUAGES)
    return not holds & {"aside", "unlisted"} and (not languages or language() in languages)


def table_as_it_is(table: PageTable, title: str, *, key: str) -> None:
    """What somebody's own query found: every column, ids and numbers as they stand there."""
    data = ChartData(table.columns, table.dicts())
    grid.table(
        [_column(data, column, column) for column in table.columns],
        [[as_it_is(column, row) for column in table.columns] for row in data.rows],
        caption=title,
        more=word("table.more", shown=grid.SHOWN, count=len(data.rows)),
        key=key,
    )


def _column(data: ChartData, column: str, title: str) -> grid.Column:
    """A column; one of numbers is sorted by them."""
    if not data.is_number(column):
        return grid.Column(title)
    values = (row[column] for row in data.rows)
    numbers = [None if value is None or value != value else float(value) for value in values]  # noqa: PLR0124
    return grid.Column(title, numbers)


def link_of(
    column: str, row: Mapping[str, Any], filters: Mapping[str, Value], question: Question | None
) -> str | None:
    """Where a cell leads: to a match, to a player, to the matches behind a number."""
    value = row[column]
    if value is None or value == 0:
        return None
    holds = wording.means(question, column)
    if "match" in holds:
        return address.match_link(str(value), row.get("seq"))
    if question is not None and column in question.counts:
        return address.behind(question, column, row, filters)
    if "person" in holds and isinstance(value, str) and value != DRAW:
        return address.link("players", filters, player=value)
    return None


@dataclass(frozen=True)
class CellWriter:
    """Who writes the cells of one answer."""

    filters: Mapping[str, Value]
    question: Question | None
    speech: Speech = field(default_factory=wording.speech)
    few: str = field(default_factory=lambda: word("few.one"))

    def row(self, columns: Sequence[str], row: Mapping[str, Any]) -> list[grid.Cell]:
        """The cells of a row."""
        return [self._cell(column, row) for column in columns]

    def _cell(self, column: str, row: Mapping[str, Any]) -> grid.Cell:
        if column != "rate" or row.get("low") is None or row[column] is None:
            link = link_of(column, row, self.filters, self.question)
            text = self._text(column, row)
            unsure = "unsure" in wording.means(self.question, column)
            if row.get("too_few") and unsure and row[column] is not None:
                return grid.cell(f"{text} · {self.few}", link, faint=True)
            is_piece = isinstance(row[column], str) and "piece" in wording.means(
                self.question, column
            )
            return grid.cell(text, link, piece=row[column] if is_piece else None)
        text = f"{self.speech.value('rate', row['rate'])} ({self.speech.interval(row)})"
        few = bool(row.get("too_few"))
        return grid.cell(f"{text} · {self.few}" if few else text, faint=few)

    def _text(self, column: str, row: Mapping[str, Any]) -> str:
        value = row[column]
        row = {"game": self.question.game if self.question else None, **row}
        holds = wording.means(self.question, column)
        if "match" in holds and value:
            return word("table.replay", match=str(value)[-6:])
        if isinstance(value, (list, tuple)) and len(value) > MANY:
            names = self.speech.value(column, value[:MANY], holds, row)
            return word("table.others", names=names, count=len(value) - MANY)
        return self.speech.value(column, value, holds, row)


def as_it_is(column: str, row: Mapping[str, Any]) -> grid.Cell:
    """A value of somebody's own query: ids and numbers as they stand there."""
    value = row[column]
    if column == "match" and isinstance(value, str):
        return grid.cell(value, address.match_link(value, row.get("seq")))
    return wording.NONE if value is None else str(plain_value(value))


def plain_value(value: Any) -> Any:
    """A value as a file holds it; text that a spreadsheet would take for a formula is quoted."""
    if isinstance(value, (date, datetime)):
        return value.isoformat()
    text = "; ".join(map(str, value)) if isinstance(value, (list, tuple)) else value
    risky = isinstance(text, str) and text[:1] in ("=", "+", "-", "@", "\t", "\r")
    return f"'{text}" if risky else text


# Files


def files(name: str, table: PageTable, parquet: Callable[[], bytes]) -> None:
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
    writer.writerows([plain_value(value) for value in row] for row in rows)
    return out.getvalue().encode("utf-8-sig")
