"""Texts, numbers and dates as people type them, made fit for a journal."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Any, Final, Literal

from events.match import Number
from events.words import folded

_CONTROL: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
_SUM: Final = re.compile(
    r"[+-]?\s*\d{1,15}(?:\.\d{1,9})?(?:\s*[+-]\s*[+-]?\s*\d{1,15}(?:\.\d{1,9})?)*"
)
_COMMA: Final = re.compile(r"(?<=\d),(?=\d{1,2}(?!\d))")
"""A decimal comma; three digits behind it could as well be thousands."""
_THOUSANDS: Final = re.compile(r"(?<!\d)(\d{1,3})((?:[ \u00a0\u202f']\d{3})+)(?!\d)")
_UNCLEAR: Final = re.compile(r"\d{1,3}(?:[.,]\d{3}){2,}|\d{1,3}[.,]\d\d0(?!\d)|\d,\d{3}")
"""1.000 is a thousand to some and one to others."""
_TERM: Final = re.compile(r"([+-]?)\s*([+-]?)\s*(\d+(?:\.\d+)?)")
_DAY: Final = re.compile(r"(\d{4})-(\d\d?)-(\d\d?)(?:[T ]+(\d\d?):(\d\d)(?::(\d\d))?(.*))?$")
_HALF: Final = re.compile(r"\s*[ap]\.?m", re.IGNORECASE)
_LONGEST_SUM: Final = 400


def clean(value: object, longest: int = 200) -> str | None:
    """A text without control characters, trimmed and cut; None where nothing is left."""
    if isinstance(value, str) and len(value) <= longest and value.isprintable():
        return value.strip() or None
    if value is None or isinstance(value, (bool, dict, list)):
        return None
    text = str(value)[: longest * 2]
    if not text.isprintable():
        text = _CONTROL.sub("", text)
    return text.strip()[:longest].rstrip() or None


def name(value: object, longest: int = 200) -> str | None:
    """A text on one line."""
    return _known_names(value, longest) if isinstance(value, str) else _on_one_line(value, longest)


def _on_one_line(value: object, longest: int) -> str | None:
    text = clean(value, longest)
    if text is None or text.isprintable():
        return text
    return " ".join(text.split()) or None


_known_names = lru_cache(maxsize=1 << 14)(_on_one_line)
"""The same players and games come again and again."""


def score_of(written: object) -> Number | None:
    """What a score comes to: a number, or a sum such as `20+16-3`; None for words.

    Nothing else is worked out, least of all by `eval`, and what can be read in two ways is not.
    """
    if isinstance(written, bool) or written is None:
        return None
    if isinstance(written, (int, float)):
        return written if abs(written) < 1e15 else None
    text = str(written).replace("\N{MINUS SIGN}", "-").strip()
    if text.isdigit() and text.isascii() and len(text) <= 15:
        return int(text)
    if len(text) > _LONGEST_SUM or _UNCLEAR.search(text):
        return None
    text = _THOUSANDS.sub(lambda found: found[1] + re.sub(r"\D", "", found[2]), text)
    text = _COMMA.sub(".", text)
    if not _SUM.fullmatch(text):
        return None
    total: float = 0
    for outer, inner, digits in _TERM.findall(text):
        number = float(digits) if "." in digits else int(digits)
        total += number if (outer == "-") == (inner == "-") else -number
    return int(total) if total == int(total) else round(total, 6)


def moment_of(written: object) -> str | None:
    """A day, or a day and a time of an unknown zone; None for what is no date, or means never."""
    match = _DAY.match(str(written).strip()) if isinstance(written, str) else None
    if match is None:
        return None
    year, month, day, hour, minute, second, rest = match.groups()
    date = f"{year}-{int(month):02d}-{int(day):02d}"
    if not (year > "1970" and _is_day(date)):
        return None
    if hour is None or int(hour) > 23 or int(minute) > 59 or _HALF.match(rest):
        return date  # a time of no clock, or of half a day: the day is sure
    return f"{date}T{hour:0>2}:{minute}:{second or '00'}"


@lru_cache(maxsize=1 << 12)
def _is_day(date: str) -> bool:
    try:
        datetime.strptime(date, "%Y-%m-%d")  # noqa: DTZ007 - a day has no zone
    except ValueError:
        return False
    return True


def as_list(value: Any) -> list[dict[str, Any]]:
    """The objects of a list; anything else counts as none."""
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


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

    def __init__(self, written: Iterable[str], order: Order | None = None) -> None:
        cells = [cell.strip() for cell in written]
        known = order or next(filter(None, map(_order, cells)), None)
        self.order: Order = known or "day_first"
        self.guessed = None if known else next(filter(_NUMBERS.match, cells), None)
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
    months = (_MONTHS.get(folded(word)[:3]) for word in re.findall(r"[^\W\d_]+", text))
    month = next(filter(None, months), None)
    numbers = re.findall(r"\d+", text)
    if month is None or len(numbers) != 2:
        return None
    years = [number for number in numbers if len(number) == 4]
    days = [number for number in numbers if len(number) < 3]
    return f"{years[0]}-{month}-{days[0]}" if len(years) == len(days) == 1 else None


def serials(written: Iterable[str]) -> Iterator[str]:
    """Those that are numbers of days."""
    return (cell for cell in written if _SERIAL.fullmatch(cell.strip()))
