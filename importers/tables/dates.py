"""Dates as tables hold them: 2024-03-17, 17.03.2024, 3/17/2024."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, Literal

from importers.text import moment_of

Order = Literal["day_first", "month_first"]

_NUMBERS: Final = re.compile(r"(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?:[ T](\d\d:\d\d(?::\d\d)?))?")
_PLAIN: Final = re.compile(r"(\d{4})[./]?(\d\d)[./]?(\d\d)")


def order_of(dates: Iterable[str]) -> Order:
    """Whether the day or the month comes first: one date of the column may give it away."""
    for written in dates:
        if match := _NUMBERS.match(written.strip()):
            first, second = int(match[1]), int(match[3])
            if first > 12 or match[2] == ".":
                return "day_first"
            if second > 12:
                return "month_first"
    return "day_first"


def date_of(written: str, order: Order) -> str | None:
    """A day, with its time where one stands there; None for what is no date."""
    text = written.strip()
    if (found := moment_of(text)) is not None:
        return found
    if match := _PLAIN.fullmatch(text):
        return moment_of("-".join(match.groups()))
    if not (match := _NUMBERS.fullmatch(text)):
        return None
    day, month = (match[1], match[3]) if order == "day_first" else (match[3], match[1])
    return moment_of(f"{match[4]}-{month}-{day}" + (f" {match[5]}" if match[5] else ""))
