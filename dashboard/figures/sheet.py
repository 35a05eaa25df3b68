"""An answer ready to be drawn: its rows, and what its columns and values are called."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Any

from projections.archive.questions.model import Meaning, usual

Row = dict[str, Any]


@dataclass(frozen=True)
class Sheet:
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
        found = [c for c in self.columns if c not in keys and self._is_drawn(c)]
        return sorted(found, key=lambda column: "first" not in self.means(column))

    def _is_drawn(self, column: str) -> bool:
        return not self.means(column) & {"aside", "undrawn"} and self.is_number(column)

    def label(self, row: Row) -> str:
        """What a row is about, in words."""
        return " · ".join(self.tell(key, row[key]) for key in self._telling if row[key] is not None)

    @cached_property
    def _telling(self) -> tuple[str, ...]:
        """The keys that tell rows apart: a chart of one game does not name it in every line."""
        first = self.rows[0] if self.rows else {}
        found = [key for key in self.keys if any(row[key] != first[key] for row in self.rows)]
        return tuple(found) or self.keys[-1:]


def is_day(value: Any) -> bool:
    """Whether a value is a day."""
    return isinstance(value, date)
