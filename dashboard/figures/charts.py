"""The charts of answers: bars, rates with their intervals, lines, a matrix, a calendar."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from fractions import Fraction
from textwrap import wrap
from typing import Any, Final

import plotly.graph_objects as go

from dashboard.chart_rows import TO, ChartData, Row
from dashboard.figures.chart_data import (
    DASHES,
    SYMBOLS,
    Look,
    axis,
    figure,
    percent,
)
from projections.palette import ThemeName, mixed, token


def chart(kind: str, data: ChartData, look: Look, measure: str | None = None) -> go.Figure | None:
    """The figure of an answer; None where a table says it best."""
    if not data.rows:
        return None
    if kind == "matrix":
        return matrix(data, look)
    if kind == "calendar":
        return calendar(data, look)
    if kind == "line":
        return lines(data, look, measure)
    if kind == "bars":
        return bars(data, look, measure)
    return None


MOST_BARS: Final = 24
"""Bars in one chart; the table has them all."""

_LONGEST: Final = 20
"""So many letters of a name stand in one line, that a phone leaves room for the bars."""


def bars(data: ChartData, look: Look, measure: str | None = None) -> go.Figure | None:
    """One bar a row; None where there is nothing to draw. A bar carries the place of its row."""
    measures = data.measures
    chosen = measure if measure in measures else next(iter(measures), None)
    if chosen is None:
        return None
    places = [i for i, row in enumerate(data.rows) if row[chosen] is not None][:MOST_BARS]
    rows = [data.rows[place] for place in places]
    if chosen == "rate" and "low" in data.columns:
        drawn = rates(data, rows, look)
    else:
        drawn = _lengths(data, rows, chosen, look)
    drawn.data[0].customdata = places
    return drawn


def _names(data: ChartData, rows: Sequence[Row], look: Look) -> dict[str, Any]:
    """The axis of the rows, the first on top: places with names, for two may bear the same."""
    # A long name stands in two lines, parted between words where it can be; a longer one is cut.
    lines = (wrap(data.label(row), _LONGEST, max_lines=2, placeholder="…") for row in rows)
    return axis(
        look, tickvals=list(range(len(rows))), ticktext=["<br>".join(some) for some in lines],
        ticksuffix="  ", zeroline=False, range=[len(rows) - 0.4, -0.9],
    )  # fmt: skip


def _height(data: ChartData, rows: Sequence[Row]) -> int:
    """Room for each row, and more where a name needs two lines."""
    is_wrapped = any(len(data.label(row)) > _LONGEST for row in rows)
    return 90 + (38 if is_wrapped else 30) * max(len(rows), 1)


def rates(data: ChartData, rows: Sequence[Row], look: Look) -> go.Figure:
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
        "hovertext": [
            f"{data.label(row)}<br>{_rate_words(row, look.number(row['n']), look)}" for row in rows
        ],
        "hovertemplate": "%{hovertext}<extra></extra>",
    }
    half = {"type": "line", "x0": 0.5, "x1": 0.5, "yref": "paper", "y0": 0, "y1": 1}
    half["line"] = {"color": look.faint, "dash": "dot", "width": 1}
    return figure(
        [trace], look, _height(data, rows), shapes=[half],
        xaxis=axis(look, range=[-0.07, 1.08], tickformat=".0%", dtick=0.25),
        yaxis=_names(data, rows, look),
    )  # fmt: skip


def _lengths(data: ChartData, rows: Sequence[Row], measure: str, look: Look) -> go.Figure:
    few = [bool(row.get("too_few")) for row in rows]
    tell = percent if "rate" in data.means(measure) else look.number
    trace: dict[str, Any] = {
        "type": "bar",
        "orientation": "h",
        "x": [row[measure] for row in rows],
        "y": list(range(len(rows))),
        "text": [tell(row[measure]) for row in rows],
        "textposition": "outside",
        "textfont": {"color": look.ink},
        "cliponaxis": False,
        "marker": {
            "color": [look.faint if is_few else look.series(0) for is_few in few],
            "pattern": {"shape": ["/" if is_few else "" for is_few in few]},
            "cornerradius": 3,
        },
        "hovertext": [data.label(row) for row in rows],
        "hovertemplate": "%{hovertext}: %{text}<extra></extra>",
    }
    values = [row[measure] for row in rows]
    low, high = min([0, *values]), max([0, *values])
    room = 0.16 * (high - low or 1)
    return figure(
        [trace], look, _height(data, rows), bargap=0.35,
        xaxis=axis(
            look, data.title(measure), range=[low - (room if low < 0 else 0), high + room],
            tickformat=".0%" if "rate" in data.means(measure) else None,
        ),
        yaxis=_names(data, rows, look),
    )  # fmt: skip


def lines(data: ChartData, look: Look, measure: str | None = None) -> go.Figure | None:
    """A line for each series, those with the most points first; None where there is none."""
    found = data.lines(measure)
    if found is None:
        return None
    across, chosen, groups = found
    traces = [
        _trace(data, name, places, (across, chosen), look=look, number=number)
        for number, (name, places) in enumerate(groups)
    ]
    is_rate = chosen == "rate"
    return figure(
        traces, look, 380, showlegend=len(traces) > 1,
        legend={"orientation": "h", "y": -0.22, "font": {"color": look.ink}},
        xaxis=axis(look, data.title(across)),
        yaxis=axis(
            look, data.title(chosen), tickformat=".0%" if is_rate else None,
            range=[0, 1.03] if is_rate else None, rangemode="tozero",
        ),
    )  # fmt: skip


def rolled_and_expected(
    curve: Sequence[tuple[int, int, Fraction]],
    titles: Sequence[str],
    theme: ThemeName,
    *,
    comma: bool,
) -> go.Figure:
    """What dice came to, roll by roll, over what was to be expected of them."""
    across, measure, *names = titles
    look = Look(theme, comma)
    sums = [[came for _, came, _ in curve], [float(mean) for _, _, mean in curve]]
    traces = [
        {
            "type": "scatter",
            "mode": "lines+markers" if dash == "solid" else "lines",
            "name": name,
            "x": list(range(1, len(curve) + 1)),
            "y": values,
            "customdata": [seq for seq, _, _ in curve],
            "line": {"color": colour, "dash": dash, "width": 2},
            "hovertemplate": "%{x}: %{y:.1f}<extra>%{fullData.name}</extra>",
        }
        for name, values, dash, colour in zip(
            names, sums, ("solid", "dash"), (look.series(0), look.ink), strict=True
        )
    ]
    return figure(
        traces, look, 260, showlegend=True,
        legend={"orientation": "h", "y": -0.3, "font": {"color": look.ink}},
        xaxis=axis(look, across), yaxis=axis(look, measure, rangemode="tozero"),
    )  # fmt: skip


def _trace(  # noqa: PLR0913 - what a line is made of
    data: ChartData,
    name: str,
    places: list[int],
    axes: tuple[str, str],
    *,
    look: Look,
    number: int,
) -> dict[str, Any]:
    """A line by the columns of its axes; each mark carries the place of its row."""
    across, measure = axes
    rows, colour = [data.rows[place] for place in places], look.series(number)
    intervals: dict[str, Any] = {}
    if measure == "rate" and "low" in rows[0]:  # a thin bar through each mark
        intervals["error_y"] = {
            "type": "data", "symmetric": False, "color": colour, "thickness": 1, "width": 3,
            "array": [row["high"] - row["rate"] for row in rows],
            "arrayminus": [row["rate"] - row["low"] for row in rows],
        }  # fmt: skip
    return {
        "type": "scatter",
        "mode": "lines+markers",
        "customdata": places,
        "name": name or data.title(measure),
        "x": [row[across] for row in rows],
        "y": [row[measure] for row in rows],
        "line": {"color": colour, "dash": DASHES[number % 6], "width": 2},
        "marker": {"symbol": SYMBOLS[number % len(SYMBOLS)], "size": 8, "color": colour},
        "text": [_mark_words(row, measure, look) for row in rows],
        "hovertemplate": "%{x}: %{text}<extra>%{fullData.name}</extra>",
        **intervals,
    }


def _mark_words(row: Row, measure: str, look: Look) -> str:
    """A mark in words: a rate with its interval and of how many it is."""
    if measure != "rate" or row.get("low") is None:
        number = look.number(row[measure])
        return f"{number}, n {look.number(row['n'])}" if row.get("n") and measure != "n" else number
    return _rate_words(row, row["n"], look)


def _rate_words(row: Row, of: object, look: Look) -> str:
    span = f"{percent(row['low'])} {TO} {percent(row['high'])}"
    words = f"{percent(row['rate'])} ({span}), n {of}"
    return f"{words}, {look.few}" if row.get("too_few") else words


def shades(theme: ThemeName) -> list[list[Any]]:
    """From bad to good over even, all pale (or dark) enough for text to lie on them."""
    share = 0.44 if theme == "dark" else 0.6
    ends = (mixed(theme, name, share, "surface") for name in ("div-neg", "div-pos"))
    return [[0, next(ends)], [0.5, token(theme, "div-mid")], [1, next(ends)]]


def matrix(data: ChartData, look: Look) -> go.Figure | None:
    """Rates of the first key against the second; a rate of too few is in brackets."""
    if len(data.keys) < 2 or not data.rows or "rate" not in data.columns:
        return None
    down, across = data.keys[:2]
    names = sorted({str(row[key]) for row in data.rows for key in (down, across)})
    end = len(names) - 0.5
    cells = {(str(row[down]), str(row[across])): row for row in data.rows}
    labels = [data.tell(down, name) for name in names]
    trace = {
        "type": "heatmap",
        "x": labels,
        "y": labels,
        "z": [[cells.get((one, other), {}).get("rate") for other in names] for one in names],
        "text": [[_cell(cells.get((one, other))) for other in names] for one in names],
        "texttemplate": "%{text}",
        "textfont": {"color": look.ink, "size": 12},
        "colorscale": shades(look.theme),
        "zmin": 0, "zmax": 1, "showscale": False, "xgap": 3, "ygap": 3, "hoverongaps": False,
        "hoverinfo": "skip",
    }  # fmt: skip
    taps = _taps(
        [data.tell(across, row[across]) for row in data.rows],
        [data.tell(down, row[down]) for row in data.rows],
        [_cell(row) for row in data.rows],
        list(range(len(data.rows))),
        size=34,
        hover=f"%{{y}} {TO} %{{x}}<br>%{{text}}",
    )
    return figure(
        [trace, taps], look, 80 + 46 * len(names),
        # No titles: the words below say what is a row, and a phone needs their room; without
        # ranges, so would the marks at the edges.
        xaxis=axis(look, side="top", showgrid=False, autotickangles=[0, -50], range=[-0.5, end]),
        yaxis=axis(look, showgrid=False, range=[end, -0.5]),
    )  # fmt: skip


def _taps(  # noqa: PLR0913 - what marks are made of
    x: list[str], y: list[str], text: list[str], places: list[int], *, size: int, hover: str
) -> dict[str, Any]:
    """Marks that nobody sees, each with the place of its row: squares cannot be clicked."""
    return {
        "type": "scatter",
        "mode": "markers",
        "x": x,
        "y": y,
        "marker": {"size": size, "symbol": "square", "color": "rgba(0,0,0,0)"},
        "customdata": places,
        "text": text,
        "hovertemplate": f"{hover}<extra></extra>",
    }


def _cell(row: Row | None) -> str:
    if row is None or row["rate"] is None:
        return ""
    number = percent(row["rate"])
    rate = f"({number})" if row.get("too_few") else f"<b>{number}</b>"
    return f'{rate}<br><span style="font-size:10px">n {row["n"]}</span>'


def calendar(data: ChartData, look: Look) -> go.Figure | None:
    """The days of the last twelve months that were played in, a column a week."""
    days = {row["day"]: row["matches"] for row in data.rows if isinstance(row["day"], date)}
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
        "y": [data.tell("weekday", number) for number in range(1, 8)],
        "z": [[days.get(day) for day in row] for row in at],
        "text": [[str(days.get(day, "")) for day in row] for row in at],
        "texttemplate": "%{text}",
        "textfont": {"color": look.ink},
        "colorscale": [[0, pale], [1, full]],
        "showscale": False, "xgap": 2, "ygap": 2, "hoverongaps": False, "zmin": 0,
        "hoverinfo": "skip",
    }  # fmt: skip
    shown = {
        place: row["day"] for place, row in enumerate(data.rows)
        if isinstance(row["day"], date) and row["day"] >= first
    }  # fmt: skip
    taps = _taps(
        [(day - timedelta(days=day.weekday())).isoformat() for day in shown.values()],
        [data.tell("weekday", day.isoweekday()) for day in shown.values()],
        [f"{day.isoformat()}: {data.rows[place]['matches']}" for place, day in shown.items()],
        list(shown),
        size=22,
        hover="%{text}",
    )
    return figure(
        [trace, taps], look, 290,
        xaxis=axis(
            look, type="category", showgrid=False, nticks=min(weeks, 6), range=[-0.5, weeks - 0.5]
        ),
        yaxis=axis(look, showgrid=False, range=[6.5, -0.5]),
    )  # fmt: skip
