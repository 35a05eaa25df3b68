"""The cells of a table: what stands in each, where it leads, and what it is sorted by."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any, Final

from dashboard.views.statistics import address, grid, wording
from dashboard.views.statistics.wording import Speech, word
from events.match import DRAW
from projections.archive.parameters import Value
from projections.archive.questions import Question

MANY: Final = 6
"""Names in one cell; of more the others are only counted. The files have them all."""


def way(
    column: str, row: Mapping[str, Any], given: Mapping[str, Value], asked: Question | None
) -> str | None:
    """Where a cell leads: to a match, to a player, to the matches behind a number."""
    value = row[column]
    if value is None or value == 0:
        return None
    holds = wording.means(asked, column)
    if "match" in holds:
        return address.match_link(str(value), row.get("seq"))
    if asked is not None and column in asked.counts:
        return address.behind(asked, column, row, given)
    if "person" in holds and isinstance(value, str) and value != DRAW:
        return address.link("players", given, player=value)
    return None


@dataclass(frozen=True)
class Clerk:
    """Who writes the cells of one answer."""

    given: Mapping[str, Value]
    asked: Question | None
    speech: Speech = field(default_factory=wording.speech)
    few: str = field(default_factory=lambda: word("few.one"))

    def row(self, columns: Sequence[str], row: Mapping[str, Any]) -> list[grid.Cell]:
        """The cells of a row."""
        return [self._cell(column, row) for column in columns]

    def _cell(self, column: str, row: Mapping[str, Any]) -> grid.Cell:
        if column == "rate" and row.get("low") is not None and row[column] is not None:
            return self._rate(row)
        return grid.cell(self._text(column, row[column]), way(column, row, self.given, self.asked))

    def _rate(self, row: Mapping[str, Any]) -> grid.Cell:
        text = f"{self.speech.value('rate', row['rate'])} ({self.speech.interval(row)})"
        few = bool(row.get("too_few"))
        return grid.cell(f"{text} · {self.few}" if few else text, faint=few)

    def _text(self, column: str, value: Any) -> str:
        holds = wording.means(self.asked, column)
        if "match" in holds and value:
            return word("table.replay", match=str(value)[-6:])
        if isinstance(value, (list, tuple)) and len(value) > MANY:
            names = self.speech.value(column, value[:MANY], holds)
            return word("table.others", names=names, count=len(value) - MANY)
        return self.speech.value(column, value, holds)


def as_it_is(column: str, row: Mapping[str, Any]) -> grid.Cell:
    """A value of somebody's own query: ids and numbers as they stand there."""
    value = row[column]
    if column == "match" and isinstance(value, str):
        return grid.cell(value, address.match_link(value, row.get("seq")))
    return wording.NONE if value is None else str(plain_value(value))


def numbers(rows: Sequence[Mapping[str, Any]], column: str) -> list[float | None]:
    """What a column of numbers is sorted by."""
    values = (row[column] for row in rows)
    return [None if value is None or value != value else float(value) for value in values]  # noqa: PLR0124


def plain_value(value: Any) -> Any:
    """A value as a file holds it; text that a spreadsheet would take for a formula is quoted."""
    if isinstance(value, (date, datetime)):
        return value.isoformat()
    text = "; ".join(map(str, value)) if isinstance(value, (list, tuple)) else value
    risky = isinstance(text, str) and text[:1] in ("=", "+", "-", "@", "\t", "\r")
    return f"'{text}" if risky else text
