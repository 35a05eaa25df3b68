"""How the statistics speak: sentences, names of columns, values as people read them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Final

from dashboard.figures.look import Look, percent
from dashboard.views.chrome import language, theme
from dashboard.views.statistics.words import WORDS
from events.words import Lang
from projections.archive.behind import NOTHING
from projections.archive.naming import told

NONE: Final = "\N{EN DASH}"

RATES: Final = frozenset(
    {
        "rate", "low", "high", "rate_first", "rate_second", "use_rate", "rate_used", "low_used",
        "high_used", "share", "chance",
    }
)  # fmt: skip


def word(key: str, /, **values: Any) -> str:
    """A sentence of the statistics in the reader's language."""
    return WORDS(key, **values).text(language())


def look() -> Look:
    """How charts look on this page."""
    return Look(theme(), comma=language() == "pl", few=word("few.one"))


def column_title(column: str) -> str:
    """A column as people call it."""
    key = f"column.{column}"
    return word(key) if key in WORDS else column.replace("_", " ")


def value(column: str, what: Any) -> str:
    """A value of a column in words."""
    return speech().value(column, what)


def key(column: str, text: str) -> str:
    """What a row is about, as an address says it, in words."""
    if text in ("true", "false"):
        return value(column, text == "true")
    if text.isdecimal():
        return value(column, int(text))
    if column == "month":
        return text[:7]
    return NONE if text == NOTHING else told(column, text, language())


def interval(row: Mapping[str, Any]) -> str:
    """Between what the rate of a row surely lies."""
    return speech().interval(row)


def look_number(what: float) -> str:
    """A number with the marks of the reader's language."""
    return speech().number(what)


@dataclass(frozen=True)
class Speech:
    """Values in one language: who says thousands of them asks once which it is.

    To ask takes a session and its cookies; a table of a thousand rows spent four fifths of its
    time on it.
    """

    lang: Lang

    def value(self, column: str, what: Any) -> str:
        """A value of a column in words."""
        if what is None:
            return NONE
        if isinstance(what, bool):
            return self._word("yes" if what else "no")
        if isinstance(what, (list, tuple)):
            return ", ".join(self.value(column, part) for part in what)
        if isinstance(what, (int, float)):
            return self._number(column, what)
        if isinstance(what, date):
            return _day(column, what)
        return told(column, str(what), self.lang)

    def interval(self, row: Mapping[str, Any]) -> str:
        """Between what the rate of a row surely lies."""
        return f"{self.value('low', row['low'])}\N{EN DASH}{self.value('high', row['high'])}"

    def number(self, what: float) -> str:
        """A number with the marks of the language."""
        return Look(comma=self.lang == "pl").number(what)

    def _word(self, key: str, **values: Any) -> str:
        return WORDS(key, **values).text(self.lang)

    def _number(self, column: str, what: float) -> str:
        if what != what or what in (float("inf"), float("-inf")):  # noqa: PLR0124 - not a number
            return NONE
        if column in RATES:
            return percent(what)
        if column == "board":
            return self._word("board.size", count=what)
        if column == "weekday":
            return self._word(f"weekday.{what:.0f}")
        return self.number(what) if abs(what) < 10**15 else str(what)


def speech() -> Speech:
    """Values in the reader's language."""
    return Speech(language())


def _day(column: str, what: date) -> str:
    if isinstance(what, datetime):
        return what.strftime("%Y-%m-%d %H:%M")
    return what.strftime("%Y-%m") if column == "month" else what.isoformat()
