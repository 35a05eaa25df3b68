"""Answers on the board: each cell with its number, leading to the matches behind it."""

from __future__ import annotations

from typing import Any

import streamlit as st

from dashboard.figures.boards import HeatCell, board
from dashboard.views.chrome import language
from dashboard.views.statistics import address, grid, load, wording
from dashboard.views.statistics.load import Table
from dashboard.views.statistics.wording import word
from projections.archive.parameters import Value
from projections.archive.questions import Question


def draw(asked: Question, table: Table, cell: str, given: dict[str, Value]) -> None:
    """The board of the question's game, each cell shaded by the share or rate of its row."""
    scene = load.empty_board(asked.game or "", language(), chosen(table))
    if scene is None:
        return
    rows = {str(row[cell]): row for row in table.dicts()}
    most = max((row["n"] for row in rows.values()), default=1)
    spots = {name: spot_of(row, most) for name, row in rows.items()}
    under = {**given, **chosen(table)}
    links = {name: address.behind(asked, "n", row, under) for name, row in rows.items()}
    title = asked.title.text(language())
    grid.board(board(scene, spots, {}, title), links, key=f"board {asked.name}")
    st.caption(wording.said(asked, "board.rates" if asked.is_rate else "board.counts"))


def chosen(table: Table) -> dict[str, Value]:
    """What was to be chosen, and holds for the whole table: the size of the board."""
    return {name: table.given[name] for name in table.counts}


def spot_of(row: dict[str, Any], most: int) -> HeatCell:
    """A row as its cell shows it: a rate over how many, or how many and their share."""
    count = f"n {wording.look_number(row['n'])}"
    if row.get("rate") is not None:
        rate, few = wording.value("rate", row["rate"]), bool(row.get("too_few"))
        told = f"{rate} ({wording.interval(row)}), {count}" + (
            f", {word('few.one')}" if few else ""
        )
        return HeatCell(row["rate"], f"({rate})" if few else rate, count, told, few)
    share = wording.value("share", row["share"]) if row.get("share") is not None else ""
    number = wording.look_number(row["n"])
    return HeatCell(row["n"] / most, number, share, f"{number}, {share}")
