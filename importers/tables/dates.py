"""Dates as tables hold them: 2024-03-17, 17.03.2024, 3/17/24, 17 marca 2024, 45368."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from typing import Final, Literal

from events.words import folded
from importers.text import moment_of

Order = Literal["day_first", "month_first"]

_NUMBERS: Final = re.compile(r"(\d{1,2})([./ -])(\d{1,2})\2(\d{4}|\d\d)")
_YEAR_FIRST: Final = re.compile(r"(\d{4})([./-]?)(\d{1,2})\2(\d{1,2})")
_SERIAL: Final = re.compile(r"\d{5}(?:[.,]\d{1,12})?")
_FIRST_SERIAL, _LAST_SERIAL = 18_000, 80_000  # from 1949 to 2119; what is beyond is another number
_NOUGHT: Final = datetime(1899, 12, 30)  # noqa: DTZ001 - a day of a calendar has no zone
_TIME: Final = re.compile(
    r"[T ,]+(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d+)?)?(?:\s*([ap])\.?m\b\.?)?"
    r"(?:\s*[a-z]{0,4}[+-]?[\d:]*)?$",
    re.IGNORECASE,
)
_NOON: Final = 12
_CENTURY: Final = 80
"""26 is 2026, and 85 is 1985: nobody kept a table of plays before that."""
_MONTHS: Final = {
    beginning: number
    for number, names in enumerate(
        ("jan sty", "feb lut", "mar", "apr kwi", "may maj", "jun cze", "jul lip", "aug sie",
         "sep wrz", "oct paz okt", "nov lis", "dec gru dez"),
        start=1,
    )
    for beginning in names.split()
}  # fmt: skip


class Dates:
    """The dates of one column, read in the order that one of them gives away, or as told."""

    def __init__(self, written: Iterable[str], told: Order | None = None) -> None:
        cells = [cell.strip() for cell in written]
        given = told or next(filter(None, map(_order, cells)), None)
        self.order: Order = given or "day_first"
        self.guessed = None if given else next(filter(_NUMBERS.match, cells), None)
        """A date that could as well be read with the month first; None where all is clear."""

    def read(self, written: str) -> str | None:
        """A day, with its time where one stands there; None for what is no date."""
        text = written.strip()
        clock = _TIME.search(text)
        if clock is None or not clock[4]:
            if (found := moment_of(text)) is not None:
                return found
            if _SERIAL.fullmatch(text):
                return _by_serial(float(text.replace(",", ".")))
        day = self._day(text[: clock.start()] if clock else text)
        return day and moment_of(f"{day} {_time(clock)}" if clock else day)

    def _day(self, text: str) -> str | None:
        if match := _YEAR_FIRST.fullmatch(text):
            return f"{match[1]}-{match[3]}-{match[4]}"
        if match := _NUMBERS.fullmatch(text):
            first = self.order == "day_first" or match[2] == "."
            day, month = (match[1], match[3]) if first else (match[3], match[1])
            return f"{_year(match[4])}-{month}-{day}"
        return _in_words(text)


def _order(written: str) -> Order | None:
    """What one date says of the others."""
    if not (match := _NUMBERS.match(written)):
        return None
    if int(match[1]) > 12 or match[2] == ".":
        return "day_first"
    # Half a day twice is counted where the month comes first.
    clock = _TIME.search(written)
    return "month_first" if int(match[3]) > 12 or (clock and clock[4]) else None


def _year(written: str) -> int:
    year = int(written)
    if len(written) > 2:
        return year
    return year + (2000 if year < _CENTURY else 1900)


def _time(clock: re.Match[str]) -> str:
    hour, half = int(clock[1]), (clock[4] or "").lower()
    if half:
        hour = hour % _NOON + (_NOON if half == "p" else 0)
    return f"{hour:02d}:{clock[2]}:{clock[3] or '00'}"


def _by_serial(days: float) -> str | None:
    """A day as spreadsheets count them, the fraction being the time."""
    if not _FIRST_SERIAL <= days <= _LAST_SERIAL:
        return None
    moment = _NOUGHT + timedelta(minutes=round(days * 24 * 60))
    return moment.strftime("%Y-%m-%d" if days == int(days) else "%Y-%m-%dT%H:%M:%S")


def _in_words(text: str) -> str | None:
    """`Feb 3, 2026`, `3 lutego 2026`."""
    month = next(filter(None, map(_month, re.findall(r"[^\W\d_]+", text))), None)
    numbers = re.findall(r"\d+", text)
    if month is None or len(numbers) != 2:
        return None
    years = [number for number in numbers if len(number) == 4]
    days = [number for number in numbers if len(number) < 3]
    return f"{years[0]}-{month}-{days[0]}" if len(years) == len(days) == 1 else None


def _month(word: str) -> int | None:
    return _MONTHS.get(folded(word)[:3])


def serials(written: Iterable[str]) -> Iterator[str]:
    """Those that are numbers of days."""
    return (cell for cell in written if _SERIAL.fullmatch(cell.strip()))
