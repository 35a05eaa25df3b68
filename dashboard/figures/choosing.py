"""Which chart an answer gets, by what its question says of itself."""

from __future__ import annotations

import plotly.graph_objects as go

from dashboard.figures.bars import bars
from dashboard.figures.grids import calendar, matrix
from dashboard.figures.lines import lines
from dashboard.figures.look import Look
from dashboard.figures.sheet import Sheet


def chart(kind: str, sheet: Sheet, look: Look, measure: str | None = None) -> go.Figure | None:
    """The figure of an answer; None where a table says it best."""
    if not sheet.rows:
        return None
    if kind == "matrix":
        return matrix(sheet, look)
    if kind == "calendar":
        return calendar(sheet, look)
    if kind == "line":
        return lines(sheet, look, measure)
    if kind == "bars":
        return bars(sheet, look, measure)
    return None
