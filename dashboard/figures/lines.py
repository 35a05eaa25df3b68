"""Lines over time or over turns."""

from __future__ import annotations

from typing import Any, Final

import plotly.graph_objects as go

from dashboard.figures.look import DASHES, SYMBOLS, TO, Look, axis, figure, percent
from dashboard.figures.sheet import Row, Sheet, is_day

MOST: Final = 6
"""Lines in one chart: more cannot be told apart."""

_SERIES: Final = ("person", "army", "piece")
"""Of what there is a line each, whichever stands in an answer first."""


def lines(sheet: Sheet, look: Look, measure: str | None = None) -> go.Figure | None:
    """A line for each series, those with the most points first; None where there is none."""
    across, series = _axes(sheet)
    numbers = [c for c in sheet.measures if c != across]
    chosen = measure if measure in numbers else next(iter(numbers), None)
    if across is None or chosen is None or not sheet.rows:
        return None
    groups = _groups(sheet, across, series, chosen)
    traces = [
        _trace(sheet, name, places, (across, chosen), look, number)
        for number, (name, places) in enumerate(groups)
    ]
    is_rate = chosen == "rate"
    return figure(
        traces, look, 380, showlegend=len(traces) > 1,
        legend={"orientation": "h", "y": -0.22, "font": {"color": look.ink}},
        xaxis=axis(look, sheet.title(across)),
        yaxis=axis(
            look, sheet.title(chosen), tickformat=".0%" if is_rate else None,
            range=[0, 1.03] if is_rate else None, rangemode="tozero",
        ),
    )  # fmt: skip


def _axes(sheet: Sheet) -> tuple[str | None, str | None]:
    across = next((c for c in sheet.columns if any(is_day(row[c]) for row in sheet.rows)), None)
    across = across or (sheet.columns[0] if sheet.columns else None)
    series = next((c for sort in _SERIES for c in sheet.columns if sort in sheet.means(c)), None)
    return across, series if series != across else None


def _groups(
    sheet: Sheet, across: str, series: str | None, measure: str
) -> list[tuple[str, list[int]]]:
    """The lines by name, each as the places of its rows."""
    found: dict[str, list[int]] = {}
    several = series is not None and len({row.get("game") for row in sheet.rows}) > 1
    columns = ([series] if series else []) + (["game"] if several else [])
    for place, row in enumerate(sheet.rows):
        if row[across] is not None and row[measure] is not None:
            name = " · ".join(sheet.tell(column, row[column]) for column in columns)
            found.setdefault(name, []).append(place)
    return sorted(found.items(), key=lambda item: (-len(item[1]), item[0]))[:MOST]


def _trace(  # noqa: PLR0913, PLR0917 - what a line is made of
    sheet: Sheet, name: str, places: list[int], axes: tuple[str, str], look: Look, number: int
) -> dict[str, Any]:
    """A line; each mark carries the place of its row."""
    across, measure = axes
    rows = [sheet.rows[place] for place in places]
    return {
        "type": "scatter",
        "mode": "lines+markers",
        "customdata": places,
        "name": name or sheet.title(measure),
        "x": [row[across] for row in rows],
        "y": [row[measure] for row in rows],
        "line": {"color": look.series(number), "dash": DASHES[number % 6], "width": 2},
        "marker": {"symbol": SYMBOLS[number % 6], "size": 8, "color": look.series(number)},
        "text": [_told(row, measure, look) for row in rows],
        "hovertemplate": "%{x}: %{text}<extra>%{fullData.name}</extra>",
        **(_intervals(rows, look.series(number)) if measure == "rate" and "low" in rows[0] else {}),
    }


def _told(row: Row, measure: str, look: Look) -> str:
    """A mark in words: a rate with its interval and of how many it is."""
    if measure != "rate" or row.get("low") is None:
        return look.number(row[measure])
    span = f"{percent(row['low'])} {TO} {percent(row['high'])}"
    told = f"{percent(row['rate'])} ({span}), n {row['n']}"
    return f"{told}, {look.few}" if row.get("too_few") else told


def _intervals(rows: list[Row], colour: str) -> dict[str, Any]:
    """Where each rate surely lies, as a thin bar through its mark."""
    bar = {"type": "data", "symmetric": False, "color": colour, "thickness": 1, "width": 3}
    up = [row["high"] - row["rate"] for row in rows]
    down = [row["rate"] - row["low"] for row in rows]
    return {"error_y": {**bar, "array": up, "arrayminus": down}}
