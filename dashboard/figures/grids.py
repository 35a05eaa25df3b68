"""Squares with numbers in them: an army against each other, and the days of a year."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import plotly.graph_objects as go

from dashboard.figures.look import TO, Look, axis, figure, percent
from dashboard.figures.sheet import Row, Sheet
from projections.palette import ThemeName


def shades(theme: ThemeName) -> list[list[Any]]:
    """From bad to good over even, all pale (or dark) enough for text to lie on them."""
    if theme == "dark":
        return [[0, "#7A3A10"], [0.5, "#262D38"], [1, "#155A8F"]]
    return [[0, "#F0B277"], [0.5, "#F4F1EA"], [1, "#8DBCE8"]]


def matrix(sheet: Sheet, look: Look) -> go.Figure | None:
    """Rates of the first key against the second; a rate of too few is in brackets."""
    if len(sheet.keys) < 2 or not sheet.rows or "rate" not in sheet.columns:
        return None
    down, across = sheet.keys[:2]
    names = sorted({str(row[key]) for row in sheet.rows for key in (down, across)})
    end = len(names) - 0.5
    cells = {(str(row[down]), str(row[across])): row for row in sheet.rows}
    told = [sheet.tell(down, name) for name in names]
    trace = {
        "type": "heatmap",
        "x": told,
        "y": told,
        "z": [[_rate(cells.get((one, other))) for other in names] for one in names],
        "text": [[_cell(cells.get((one, other))) for other in names] for one in names],
        "texttemplate": "%{text}",
        "textfont": {"color": look.ink, "size": 12},
        "colorscale": shades(look.theme),
        "zmin": 0, "zmax": 1, "showscale": False, "xgap": 3, "ygap": 3, "hoverongaps": False,
        "hoverinfo": "skip",
    }  # fmt: skip
    return figure(
        [trace, _taps(sheet, (down, across))], look, 80 + 46 * len(names),
        # No titles: the words below say what is a row, and a phone needs their room; without
        # ranges, so would the marks at the edges.
        xaxis=axis(look, side="top", showgrid=False, autotickangles=[0, -50], range=[-0.5, end]),
        yaxis=axis(look, showgrid=False, range=[end, -0.5]),
    )  # fmt: skip


def _taps(sheet: Sheet, keys: tuple[str, str]) -> dict[str, Any]:
    """Marks that nobody sees: squares themselves cannot be clicked."""
    down, across = keys
    return {
        "type": "scatter",
        "mode": "markers",
        "x": [sheet.tell(across, row[across]) for row in sheet.rows],
        "y": [sheet.tell(down, row[down]) for row in sheet.rows],
        "marker": {"size": 34, "symbol": "square", "color": "rgba(0,0,0,0)"},
        "customdata": list(range(len(sheet.rows))),
        "text": [_cell(row) for row in sheet.rows],
        "hovertemplate": f"%{{y}} {TO} %{{x}}<br>%{{text}}<extra></extra>",
    }


def _rate(row: Row | None) -> float | None:
    return None if row is None else row["rate"]


def _cell(row: Row | None) -> str:
    if row is None or row["rate"] is None:
        return ""
    text = percent(row["rate"])
    told = f"({text})" if row.get("too_few") else f"<b>{text}</b>"
    return f'{told}<br><span style="font-size:10px">n {row["n"]}</span>'


def calendar(sheet: Sheet, look: Look) -> go.Figure | None:
    """The days of the last twelve months that were played in, a column a week."""
    days = {row["day"]: row["matches"] for row in sheet.rows if isinstance(row["day"], date)}
    if not days:
        return None
    last = max(days)
    first = max(min(days), last - timedelta(days=364))
    first -= timedelta(days=first.weekday())
    weeks = (last - first).days // 7 + 1
    at = [[first + timedelta(days=7 * week + day) for week in range(weeks)] for day in range(7)]
    pale, full = shades(look.theme)[1][1], shades(look.theme)[2][1]
    trace = {
        "type": "heatmap",
        "x": [day.isoformat() for day in at[0]],
        "y": [sheet.tell("weekday", number) for number in range(1, 8)],
        "z": [[days.get(day) for day in row] for row in at],
        "text": [[str(days.get(day, "")) for day in row] for row in at],
        "texttemplate": "%{text}",
        "textfont": {"color": look.ink},
        "colorscale": [[0, pale], [1, full]],
        "showscale": False, "xgap": 2, "ygap": 2, "hoverongaps": False, "zmin": 0,
        "hoverinfo": "skip",
    }  # fmt: skip
    return figure(
        [trace, _day_taps(sheet, first)], look, 290,
        xaxis=axis(
            look, type="category", showgrid=False, nticks=min(weeks, 6), range=[-0.5, weeks - 0.5]
        ),
        yaxis=axis(look, showgrid=False, range=[6.5, -0.5]),
    )  # fmt: skip


def _day_taps(sheet: Sheet, first: date) -> dict[str, Any]:
    """Marks on the days that were played in: each carries the place of its row."""
    shown = [
        (place, row["day"]) for place, row in enumerate(sheet.rows)
        if isinstance(row["day"], date) and row["day"] >= first
    ]  # fmt: skip
    return {
        "type": "scatter",
        "mode": "markers",
        "x": [(day - timedelta(days=day.weekday())).isoformat() for _, day in shown],
        "y": [sheet.tell("weekday", day.isoweekday()) for _, day in shown],
        "marker": {"size": 22, "symbol": "square", "color": "rgba(0,0,0,0)"},
        "customdata": [place for place, _ in shown],
        "text": [f"{day.isoformat()}: {sheet.rows[place]['matches']}" for place, day in shown],
        "hovertemplate": "%{text}<extra></extra>",
    }
