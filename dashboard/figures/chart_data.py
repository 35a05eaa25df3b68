"""An answer ready to be drawn, and how every chart of it looks: colours, margins, numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

import plotly.graph_objects as go

from projections.archive.questions import Meaning, usual
from projections.palette import ThemeName, colour, token

Row = dict[str, Any]


@dataclass(frozen=True)
class ChartData:
    """Rows by column names; `title` names a column, `tell` puts one value into words."""

    columns: tuple[str, ...]
    rows: Sequence[Row]
    title: Callable[[str], str] = str
    tell: Callable[[str, Any], str] = lambda _column, value: str(value)
    means: Callable[[str], Meaning] = usual
    """What a column holds."""

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """The columns that say what a row is about: those before the first number."""
        if "n" in self.columns:
            return self.columns[: self.columns.index("n")] or self.columns[:1]
        found = []
        for column in self.columns:
            if self.is_number(column):
                break
            found.append(column)
        return tuple(found) or self.columns[:1]

    def is_number(self, column: str) -> bool:
        """Whether the values of a column can be drawn as lengths."""
        values = [row[column] for row in self.rows if row[column] is not None]
        return bool(values) and all(
            isinstance(value, (int, float)) and not isinstance(value, bool) for value in values
        )

    @cached_property
    def measures(self) -> list[str]:
        """The columns that can be drawn as lengths, the most telling first."""
        keys = self.keys
        found = [
            column
            for column in self.columns
            if column not in keys
            and not self.means(column) & {"aside", "undrawn"}
            and self.is_number(column)
        ]
        return sorted(found, key=lambda column: "first" not in self.means(column))

    def label(self, row: Row) -> str:
        """What a row is about, in words."""
        return " · ".join(self.tell(key, row[key]) for key in self._telling if row[key] is not None)

    @cached_property
    def _telling(self) -> tuple[str, ...]:
        """The keys that tell rows apart: a chart of one game does not name it in every line."""
        first = self.rows[0] if self.rows else {}
        found = [key for key in self.keys if any(row[key] != first[key] for row in self.rows)]
        return tuple(found) or self.keys[-1:]


DASHES: Final = ("solid", "dash", "dot", "dashdot", "longdash", "longdashdot")
TO: Final = "\N{EN DASH}"

SYMBOLS: Final = ("circle", "diamond", "triangle-up", "square", "pentagon", "star")
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
