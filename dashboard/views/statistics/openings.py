"""The opening explorer: one walks from the empty board, piece by piece, as others have walked."""

from __future__ import annotations

from typing import Any

import streamlit as st

from dashboard.figures.boards import HeatCell, board
from dashboard.views.chrome import language, plain
from dashboard.views.statistics import address, answers, choices, grid, load, wording
from dashboard.views.statistics.answers import heat_cell_of
from dashboard.views.statistics.wording import word
from projections.archive.parameters import Value
from projections.archive.questions import Question

Row = dict[str, Any]


def explore(question: Question, filters: dict[str, Value]) -> None:
    """The board with what was laid, and what came next in how many matches."""
    line, *_ = question.walk
    st.subheader(question.title.text(language()), anchor=False)
    st.caption(plain(question.explanation.text(language())))
    steps = str(filters.get(line) or "").split()
    _path(line, steps)
    table = load.answer(question.name, choices.applicable(filters, question.parameters))
    rows = table.dicts()
    choices.one_of(table, line)
    filters = {**filters, **table.chosen}
    if not rows:
        if steps:
            st.info(word("opening.end"))
        else:
            answers.nothing(filters, table.left_out)
        return
    left, right = st.columns([1, 1], gap="medium")
    with left:
        _board(question, steps, rows, filters)
    with right:
        _next(question, rows, steps, filters)


def _path(line: str, steps: list[str]) -> None:
    """The line so far; each step leads back to where it was laid."""
    with st.container(horizontal=True, gap="small", vertical_alignment="center"):
        st.button(
            word("opening.start"), icon=":material/first_page:", key="step 0",
            disabled=not steps, on_click=address.take_off, args=(line,),
        )  # fmt: skip
        for number, step in enumerate(steps, 1):
            st.button(
                plain(f"{number}. {_step(step)}"), key=f"step {number}",
                on_click=address.put, args=(line, " ".join(steps[:number])),
            )  # fmt: skip


def _board(
    question: Question, steps: list[str], rows: list[Row], filters: dict[str, Value]
) -> None:
    sizes: dict[str, Value] = {name: filters[name] for name in question.choices}
    scene = load.empty_board(question.game or "", language(), sizes)
    if scene is None:
        return
    _, piece, cell = question.walk
    laid = {at: wording.piece(what) for what, _, at in (step.partition("@") for step in steps)}
    best: dict[str, Row] = {}
    totals: dict[str, int] = {}
    for row in rows:
        best.setdefault(row[cell], row)
        totals[row[cell]] = totals.get(row[cell], 0) + row["n"]
    most = max(totals.values())
    number = wording.speech().number
    spots = {}
    for name, count in totals.items():
        what = wording.piece(best[name][piece])
        words = f"{what}: {heat_cell_of(best[name], most).words}"
        spots[name] = HeatCell(count / most, number(count), what[:12], words)
    links = {name: _link(question, steps, row, filters) for name, row in best.items()}
    svg = board(scene, spots, laid, wording.sentence(question, "opening.board"))
    grid.board(svg, links, key="opening board")
    st.caption(wording.sentence(question, "opening.tap"))


def _step(step: str) -> str:
    """A step of a line in words."""
    piece, _, cell = step.partition("@")
    return f"{wording.piece(piece)} @ {cell}"


def _step_of(question: Question, row: Row) -> str:
    _, piece, cell = question.walk
    return f"{row[piece]}@{row[cell]}"


def _link(question: Question, steps: list[str], row: Row, filters: dict[str, Value]) -> str:
    line = " ".join([*steps, _step_of(question, row)])
    part = next(name for name, shown in address.parts().items() if question.name in shown)
    return address.link(part, filters, **{question.walk[0]: line})


def _next(question: Question, rows: list[Row], steps: list[str], filters: dict[str, Value]) -> None:
    columns = [
        grid.Column(wording.sentence(question, "opening.next")),
        grid.Column(wording.column_title("n"), [row["n"] for row in rows]),
        grid.Column(wording.column_title("rate"), [row["rate"] for row in rows]),
    ]
    cells = []
    for row in rows:
        few = bool(row["too_few"])
        rate = heat_cell_of(row, 1)
        words = f"{rate.words.rsplit(', n', 1)[0]}" + (f" · {word('few.one')}" if few else "")
        step, count = _step(_step_of(question, row)), wording.speech().number(row["n"])
        cells.append([
            grid.cell(step, _link(question, steps, row, filters)),
            grid.cell(count, address.behind(question, "n", row, filters)),
            grid.cell(words, faint=few),
        ])  # fmt: skip
    more = word("table.more", shown=grid.SHOWN, count=len(rows))
    grid.table(columns, cells, caption=columns[0].title, more=more, key="opening next")
