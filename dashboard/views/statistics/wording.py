"""How the statistics speak: sentences, names of columns, values as people read them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Final

import streamlit as st

from dashboard.figures.chart_data import Look, percent
from dashboard.views.chrome import language, theme, what_seats_play
from dashboard.words import STATISTICS_WORDS as WORDS
from events.words import Lang
from projections.archive.numbers import NOTHING
from projections.archive.parameters import Parameter
from projections.archive.query import counted_in_words, in_words, word_of_a_game
from projections.archive.questions import Meaning, Question, usual

NONE: Final = "\N{EN DASH}"


def word(key: str, /, **values: Any) -> str:
    """A sentence of the statistics in the reader's language."""
    return WORDS(key, **values).text(language())


def look() -> Look:
    """How charts look on this page."""
    return Look(theme(), comma=language() == "pl", few=word("few.one"))


def sentence(question: Question, key: str, /, **values: Any) -> str:
    """A sentence about an answer, in the words of its game where that has some."""
    words = question.words if key in question.words else WORDS
    return words(key, **values).text(language())


def word_or_of_a_game(key: str) -> str:
    """A word of the statistics, else one that a game has for what is its own."""
    if key in WORDS:
        return word(key)
    found = word_of_a_game(key)
    return key.partition(".")[2].replace("_", " ") if found is None else found.text(language())


def column_title(column: str) -> str:
    """A column as people call it, in the game that was chosen."""
    if column == "army" and (game := st.query_params.get("game")):
        return what_seats_play([game]) or word("column.army")
    return word_or_of_a_game(f"column.{column}")


def means(question: Question | None, column: str) -> Meaning:
    """What a column holds, as its question says."""
    return usual(column) if question is None else question.means(column)


def value(column: str, what: Any, means: Meaning | None = None) -> str:
    """A value of a column in words."""
    return speech().value(column, what, means)


def piece(name: str) -> str:
    """A piece as its game calls it."""
    return value("piece", name, frozenset({"piece"}))


def parameter_value(parameter: Parameter, what: Any) -> str:
    """The value of a parameter in words."""
    return value(parameter.name, what, frozenset({parameter.means}))


def key(column: str, text: str, means: Meaning) -> str:
    """What a row is about, as an address says it, in words."""
    if text in ("true", "false"):
        return value(column, text == "true")
    if text.isdecimal():
        return value(column, int(text))
    if "month" in means:
        return text[:7]
    return NONE if text == NOTHING else in_words(column, text, language(), means)


@dataclass(frozen=True)
class Speech:
    """Values in one language: who says thousands of them asks once which it is.

    To ask takes a session and its cookies; a table of a thousand rows spent four fifths of its
    time on it.
    """

    lang: Lang

    def value(
        self,
        column: str,
        what: Any,
        means: Meaning | None = None,
        row: Mapping[str, Any] | None = None,
    ) -> str:
        """A value of a column in words; what the column means is the usual where nobody says.

        The row in which it stands may say of which game it is.
        """
        means = usual(column) if means is None else means
        if what is None:
            return NONE
        if isinstance(what, bool):
            return WORDS("yes" if what else "no").text(self.lang)
        if isinstance(what, (list, tuple)):
            return ", ".join(self.value(column, part, means, row) for part in what)
        if isinstance(what, (int, float)):
            return self._number(column, what, means)
        if isinstance(what, date):
            day = what.strftime("%Y-%m") if "month" in means else what.isoformat()
            return what.strftime("%Y-%m-%d %H:%M") if isinstance(what, datetime) else day
        return in_words(column, str(what), self.lang, means, row)

    def interval(self, row: Mapping[str, Any]) -> str:
        """Between what the rate of a row surely lies."""
        return f"{self.value('low', row['low'])}\N{EN DASH}{self.value('high', row['high'])}"

    def number(self, what: float) -> str:
        """A number with the marks of the language."""
        return Look(comma=self.lang == "pl").number(what)

    def _number(self, column: str, what: float, means: Meaning) -> str:
        if what != what or what in (float("inf"), float("-inf")):  # noqa: PLR0124 - not a number
            return NONE
        if "rate" in means:
            return percent(what)
        if (with_what := counted_in_words(column, what, self.lang)) is not None:
            return with_what
        if column == "weekday":
            return WORDS(f"weekday.{what:.0f}").text(self.lang)
        return self.number(what) if abs(what) < 10**15 else str(what)


def speech() -> Speech:
    """Values in the reader's language."""
    return Speech(language())
