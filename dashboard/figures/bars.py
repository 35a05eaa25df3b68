"""Bars, and rates with the interval in which they surely lie."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import plotly.graph_objects as go

from dashboard.figures.look import TO, Look, axis, figure, percent
from dashboard.figures.sheet import Row, Sheet

MOST: Final = 24
"""Bars in one chart; the table has them all."""

_LONGEST: Final = 26


def bars(sheet: Sheet, look: Look, measure: str | None = None) -> go.Figure | None:
    """One bar a row; None where there is nothing to draw. A bar carries the place of its row."""
    measures = sheet.measures
    chosen = measure if measure in measures else next(iter(measures), None)
    if chosen is None:
        return None
    places = [i for i, row in enumerate(sheet.rows) if row[chosen] is not None][:MOST]
    rows = [sheet.rows[place] for place in places]
    if chosen == "rate" and "low" in sheet.columns:
        drawn = rates(sheet, rows, look)
    else:
        drawn = _lengths(sheet, rows, chosen, look)
    drawn.data[0].customdata = places
    return drawn


def _names(sheet: Sheet, rows: Sequence[Row], look: Look) -> dict[str, Any]:
    """The axis of the rows, the first on top: places with names, for two may bear the same."""
    names = [sheet.label(row) for row in rows]
    short = [n if len(n) <= _LONGEST else n[: _LONGEST - 1] + "…" for n in names]
    return axis(
        look, tickvals=list(range(len(rows))), ticktext=short, ticksuffix="  ", zeroline=False,
        range=[len(rows) - 0.4, -0.9],
    )  # fmt: skip


def _height(count: int) -> int:
    return 90 + 30 * max(count, 1)


def rates(sheet: Sheet, rows: Sequence[Row], look: Look) -> go.Figure:
    """Each rate as a mark with its interval; hollow where it stands on too few."""
    few = [bool(row.get("too_few")) for row in rows]
    colours = [look.faint if is_few else look.series(0) for is_few in few]
    trace = {
        "type": "scatter",
        "mode": "markers+text",
        "x": [row["rate"] for row in rows],
        "y": list(range(len(rows))),
        "error_x": {
            "type": "data",
            "symmetric": False,
            "array": [row["high"] - row["rate"] for row in rows],
            "arrayminus": [row["rate"] - row["low"] for row in rows],
            "color": look.faint,
            "thickness": 2,
            "width": 5,
        },
        "marker": {
            "size": 12,
            "color": colours,
            "symbol": ["circle-open" if is_few else "circle" for is_few in few],
            "line": {"width": 2, "color": colours},
        },
        "text": [f"{percent(row['rate'])}, n {look.number(row['n'])}" for row in rows],
        "cliponaxis": False,
        "textposition": "top center",
        "textfont": {"size": 11, "color": look.ink},
        "hovertext": [f"{sheet.label(row)}<br>{_told(row, look)}" for row in rows],
        "hovertemplate": "%{hovertext}<extra></extra>",
    }
    half = {"type": "line", "x0": 0.5, "x1": 0.5, "yref": "paper", "y0": 0, "y1": 1}
    half["line"] = {"color": look.faint, "dash": "dot", "width": 1}
    return figure(
        [trace], look, _height(len(rows)), shapes=[half],
        xaxis=axis(look, range=[-0.07, 1.08], tickformat=".0%", dtick=0.25),
        yaxis=_names(sheet, rows, look),
    )  # fmt: skip


def _told(row: Row, look: Look) -> str:
    span = f"{percent(row['low'])} {TO} {percent(row['high'])}"
    told = f"{percent(row['rate'])} ({span}), n {look.number(row['n'])}"
    return f"{told}, {look.few}" if row.get("too_few") else told


def _lengths(sheet: Sheet, rows: Sequence[Row], measure: str, look: Look) -> go.Figure:
    few = [bool(row.get("too_few")) for row in rows]
    trace: dict[str, Any] = {
        "type": "bar",
        "orientation": "h",
        "x": [row[measure] for row in rows],
        "y": list(range(len(rows))),
        "text": [look.number(row[measure]) for row in rows],
        "textposition": "outside",
        "textfont": {"color": look.ink},
        "cliponaxis": False,
        "marker": {
            "color": [look.faint if is_few else look.series(0) for is_few in few],
            "pattern": {"shape": ["/" if is_few else "" for is_few in few]},
            "cornerradius": 3,
        },
        "hovertext": [sheet.label(row) for row in rows],
        "hovertemplate": "%{hovertext}: %{text}<extra></extra>",
    }
    values = [row[measure] for row in rows]
    low, high = min([0, *values]), max([0, *values])
    room = 0.16 * (high - low or 1)
    return figure(
        [trace], look, _height(len(rows)), bargap=0.35,
        xaxis=axis(look, sheet.title(measure), range=[low - (room if low < 0 else 0), high + room]),
        yaxis=_names(sheet, rows, look),
    )  # fmt: skip
