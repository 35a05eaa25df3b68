"""An answer ready to be drawn, and how every chart of it looks: colours, margins, numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import plotly.graph_objects as go

from projections.palette import ThemeName, colour, token

DASHES: Final = ("solid", "dash", "dot", "dashdot", "longdash", "longdashdot")

SYMBOLS: Final = (
    "circle", "diamond", "triangle-up", "square", "pentagon", "star", "triangle-down", "hexagon",
)  # fmt: skip
"""Series are told apart by these as well as by colour, in the order of the seats' badges."""


@dataclass(frozen=True)
class Look:
    """The theme of the page, and the words that charts need."""

    theme: ThemeName = "light"
    comma: bool = False
    """Write 1,5 and not 1.5."""
    few: str = "too few"

    @property
    def ink(self) -> str:
        """The colour of text."""
        return colour(self.theme, "ink")

    @property
    def faint(self) -> str:
        """The colour of lines and of what does not count much."""
        return colour(self.theme, "faint")

    def series(self, number: int) -> str:
        """The colour of the series of that number."""
        return colour(self.theme, "frame", number)

    def number(self, value: float) -> str:
        """A number as people write it."""
        text = f"{value:,.0f}" if value == int(value) else f"{value:,.2f}".rstrip("0").rstrip(".")
        text = text.replace(",", "\N{NO-BREAK SPACE}")
        return text.replace(".", ",") if self.comma else text


def percent(rate: float) -> str:
    """A rate as people write it."""
    return f"{100 * rate:.0f}\N{NO-BREAK SPACE}%"


def figure(data: list[dict[str, Any]], look: Look, height: int, **layout: Any) -> go.Figure:
    """A figure from plain data; page and plot are as clear as glass."""
    common = {
        "height": height,
        "margin": {"l": 8, "r": 12, "t": 12, "b": 8},
        "paper_bgcolor": "rgba(0,0,0,0)",
        "plot_bgcolor": "rgba(0,0,0,0)",
        "font": {
            "family": "AA Figures, Saira Condensed, sans-serif",
            "color": look.ink,
            "size": 13,
        },
        "showlegend": False,
        "dragmode": False,
        "clickmode": "event+select",
        "separators": ",\N{NO-BREAK SPACE}" if look.comma else ".\N{NO-BREAK SPACE}",
        "hoverlabel": {"font": {"size": 13}},
    }
    return go.Figure({"data": data, "layout": {**common, **layout}})


def axis(look: Look, title: str = "", **more: Any) -> dict[str, Any]:
    """An axis with quiet lines."""
    grid = token(look.theme, "edge")
    return {
        "title": {"text": title, "font": {"size": 13, "color": look.ink}},
        "gridcolor": grid,
        "zerolinecolor": look.faint,
        "tickfont": {"color": look.ink, "size": 12},
        "automargin": True,
        "fixedrange": True,
        **more,
    }
