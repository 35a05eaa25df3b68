"""An answer ready to be drawn: what its rows are about, what of it has a length, and its lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Any, Final, NamedTuple

from projections.archive.questions import Meaning, usual

Row = dict[str, Any]


_SHORT: Final = 12
"""So many letters a title has at most that stands before each number of its column."""


@dataclass(frozen=True)
class ChartData:
    """Rows by column names; `title` names a column, `tell` puts one value into words."""

    columns: tuple[str, ...]
    rows: Sequence[Row]
    title: Callable[[str], str] = str
    tell: Callable[..., str] = lambda _column, value, _row=None: str(value)
    """A value of a column in words, with the row in which it stands, where it stands in one."""
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
        """What a row is about, in words; a mere number with what it counts, if that is short."""
        return " · ".join(self._told(key, row) for key in self._telling if row[key] is not None)

    def _told(self, key: str, row: Row) -> str:
        told, title = self.tell(key, row[key], row), self.title(key)
        is_bare = self.is_number(key) and told.isdecimal() and len(title) <= _SHORT
        return f"{title} {told}" if is_bare else told

    @cached_property
    def _telling(self) -> tuple[str, ...]:
        """The keys that tell rows apart: a chart of one game does not name it in every line."""
        first = self.rows[0] if self.rows else {}
        found = [key for key in self.keys if any(row[key] != first[key] for row in self.rows)]
        words = (key for key in self.keys if key != "game" and not self.is_number(key))
        return tuple(found) or tuple(words) or self.keys[-1:]

    def lines(self, measure: str | None = None) -> GroupedLines | None:
        """What a chart of lines shows: those with the most points first; None where nothing."""
        days = [c for c in self.columns if any(isinstance(row[c], date) for row in self.rows)]
        across = next(iter((*days, *self.columns)), None)
        series = next((c for sort in _SERIES for c in self.columns if sort in self.means(c)), None)
        series = series if series != across else None
        numbers = [c for c in self.measures if c != across]
        chosen = measure if measure in numbers else next(iter(numbers), None)
        if across is None or chosen is None or not self.rows:
            return None
        found: dict[str, list[int]] = {}
        several = series is not None and len({row.get("game") for row in self.rows}) > 1
        columns = ([series] if series else []) + (["game"] if several else [])
        for place, row in enumerate(self.rows):
            if row[across] is not None and row[chosen] is not None:
                name = " · ".join(self.tell(column, row[column], row) for column in columns)
                found.setdefault(name, []).append(place)
        groups = sorted(found.items(), key=lambda item: (-len(item[1]), item[0]))
        return GroupedLines(across, chosen, groups[:MOST_LINES])


class GroupedLines(NamedTuple):
    """Lines of one measure over one column, each by its name as the places of its rows."""

    across: str
    measure: str
    groups: list[tuple[str, list[int]]]


TO: Final = "\N{EN DASH}"
MOST_LINES: Final = 6
"""Lines in one chart: more cannot be told apart."""

_SERIES: Final = ("person", "army", "piece", "counter")
"""Of what there is a line each, whichever stands in an answer first."""


def drawn_in_text(data: ChartData, room: int) -> list[str]:
    """The lines of an answer as rows of blocks, each from the least to the most it comes to.

    Behind each stands what it begins and ends with, and on how many it stands there.
    """
    found = data.lines()
    if found is None:
        return []
    across, measure, groups = found
    is_rate = "rate" in data.means(measure)
    places = {at: i for i, at in enumerate(sorted({
        data.rows[place][across] for _, group in groups for place in group
    }))}  # fmt: skip

    def told(row: Row) -> str:
        value = f"{100 * row[measure]:.0f}%" if is_rate else f"{row[measure]:.4g}"
        return f"{value} (n {row['n']})" if row.get("n") and measure != "n" else value

    ends = [f"{told(data.rows[g[0]])} {TO} {told(data.rows[g[-1]])}" for _, g in groups]
    names = [name or data.title(measure) for name, _ in groups]
    beside = min(max(map(len, names)), room // 3)
    columns = min(len(places), max(8, room - beside - max(map(len, ends)) - 4))
    lines = []
    for name, (_, group), end in zip(names, groups, ends, strict=True):
        values: list[float | None] = [None] * len(places)
        for place in group:
            values[places[data.rows[place][across]]] = data.rows[place][measure]
        blocks = blocks_of(values, columns, most=1.0 if is_rate else None)
        lines.append(f"{name[:beside]:<{beside}}  {blocks}  {end}")
    first, last = (data.tell(across, at) for at in (next(iter(places)), next(reversed(places))))
    title = f"{data.title(measure)} · {data.title(across)}: {first} {TO} {last}"
    return [title, *lines]


_BLOCKS: Final = "▁▂▃▄▅▆▇█"


def blocks_of(values: Sequence[float | None], columns: int, most: float | None = None) -> str:
    """A curve in so many columns, from 0 or its least value to its greatest, or to `most`."""
    known = [value for value in values if value is not None]
    if not known:
        return ""
    low, high = min(0.0, *known), max(known) if most is None else most
    signs = ""
    for column in range(columns):
        value = values[round(column * (len(values) - 1) / max(1, columns - 1))]
        height = 0 if value is None or high == low else (value - low) / (high - low)
        signs += " " if value is None else _BLOCKS[round(height * (len(_BLOCKS) - 1))]
    return signs
