"""The opening explorer: one walks from the empty board, tile by tile, as others have walked."""

from __future__ import annotations

from typing import Any, Final

import streamlit as st

from dashboard.figures.boards import Spot, board
from dashboard.views.chrome import language, plain
from dashboard.views.statistics import address, choices, grid, load, show, wording
from dashboard.views.statistics.heatmaps import chosen, spot_of
from dashboard.views.statistics.wording import word
from projections.archive.asking import questions
from projections.archive.parameters import Value
from projections.archive.questions import Question
from projections.scene import Scene

QUESTION: Final = "openings"


def explore(given: dict[str, Value]) -> None:
    """The board with what was laid, and what came next in how many matches."""
    asked = questions()[QUESTION]
    st.subheader(asked.title.text(language()), anchor=False)
    st.caption(plain(asked.explanation.text(language())))
    steps = str(given.get("line") or "").split()
    _path(steps)
    table = load.answer(QUESTION, choices.asked(given, asked.parameters))
    rows = table.dicts()
    choices.one_of(table, "line")
    given = {**given, **chosen(table)}
    if not rows:
        if steps:
            st.info(word("opening.end"))
        else:
            show.nothing(given, table.left_out)
        return
    left, right = st.columns([1, 1], gap="medium")
    with left:
        _board(load.empty_board(asked.game or "", language(), chosen(table)), steps, rows, given)
    with right:
        _next(asked, rows, steps, given)


def _path(steps: list[str]) -> None:
    """The line so far; each step leads back to where it was laid."""
    with st.container(horizontal=True, gap="small", vertical_alignment="center"):
        st.button(
            word("opening.start"), icon=":material/first_page:", key="step 0",
            disabled=not steps, on_click=address.take_off, args=("line",),
        )  # fmt: skip
        for number, step in enumerate(steps, 1):
            st.button(
                plain(f"{number}. {_step(step)}"), key=f"step {number}",
                on_click=address.put, args=("line", " ".join(steps[:number])),
            )  # fmt: skip


def _board(
    scene: Scene | None, steps: list[str], rows: list[dict[str, Any]], given: dict[str, Value]
) -> None:
    if scene is None:
        return
    laid = {
        spot: wording.value("tile", tile)
        for tile, _, spot in (step.partition("@") for step in steps)
    }
    best: dict[str, dict[str, Any]] = {}
    for row in rows:
        best.setdefault(row["spot"], row)
    totals: dict[str, int] = {}
    for row in rows:
        totals[row["spot"]] = totals.get(row["spot"], 0) + row["n"]
    most = max(totals.values())
    spots = {name: _spot(best[name], count, most) for name, count in totals.items()}
    links = {name: _link(steps, row, given) for name, row in best.items()}
    svg = board(scene, spots, laid, word("opening.board"))
    grid.board(svg, links, key="opening board")
    st.caption(word("opening.tap"))


def _spot(row: dict[str, Any], count: int, most: int) -> Spot:
    name = wording.value("tile", row["tile"])
    return Spot(
        count / most, wording.look_number(count), name[:12], f"{name}: {spot_of(row, most).told}"
    )


def _step(step: str) -> str:
    """A step of a line in words."""
    tile, _, spot = step.partition("@")
    return f"{wording.value('tile', tile)} @ {spot}"


def _link(steps: list[str], row: dict[str, Any], given: dict[str, Value]) -> str:
    line = " ".join([*steps, f"{row['tile']}@{row['spot']}"])
    return address.link("openings", given, line=line)


def _next(
    asked: Question, rows: list[dict[str, Any]], steps: list[str], given: dict[str, Value]
) -> None:
    columns = [
        grid.Column(word("opening.next")),
        grid.Column(wording.column_title("n"), [row["n"] for row in rows]),
        grid.Column(wording.column_title("rate"), [row["rate"] for row in rows]),
    ]
    cells = []
    for row in rows:
        few = bool(row["too_few"])
        rate = spot_of(row, 1)
        told = f"{rate.told.rsplit(', n', 1)[0]}" + (f" · {word('few.one')}" if few else "")
        step = _step(f"{row['tile']}@{row['spot']}")
        cells.append([
            grid.cell(step, _link(steps, row, given)),
            grid.cell(wording.look_number(row["n"]), address.behind(asked, "n", row, given)),
            grid.cell(told, faint=few),
        ])  # fmt: skip
    more = word("table.more", shown=grid.SHOWN, count=len(rows))
    grid.table(columns, cells, caption=word("opening.next"), more=more, key="opening next")
