"""Texts and numbers as people type them, made fit for a journal."""

from __future__ import annotations

import re
from datetime import datetime
from functools import lru_cache
from typing import Any, Final

from events.match import Number

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
    return _name(value, longest) if isinstance(value, str) else _on_one_line(value, longest)


@lru_cache(maxsize=1 << 14)  # the same players and games come again and again
def _name(value: str, longest: int) -> str | None:
    return _on_one_line(value, longest)


def _on_one_line(value: object, longest: int) -> str | None:
    text = clean(value, longest)
    if text is None or text.isprintable():
        return text
    return " ".join(text.split()) or None


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
    total = sum(_signed(*term) for term in _TERM.findall(text))
    return int(total) if total == int(total) else round(total, 6)


def _signed(outer: str, inner: str, digits: str) -> float:
    sign = -1 if (outer == "-") != (inner == "-") else 1
    return sign * (float(digits) if "." in digits else int(digits))


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
