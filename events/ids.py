"""Ids that sort by time, and the clock that stamps events."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Final

Clock = Callable[[], datetime]
NewId = Callable[[datetime], str]

_DIGITS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


def utc_now() -> datetime:
    """The time by this machine."""
    return datetime.now(UTC)


def stamp(moment: datetime) -> str:
    """A time as the journal writes it: UTC, milliseconds."""
    moment = moment.astimezone(UTC)
    return f"{moment:%Y-%m-%dT%H:%M:%S}.{moment.microsecond // 1000:03d}Z"


def ulid(milliseconds: int, random: int) -> str:
    """A ULID: 48 bits of time, 80 bits of `random`, in 26 characters that sort by time."""
    number = (milliseconds & (1 << 48) - 1) << 80 | random & (1 << 80) - 1
    return "".join(_DIGITS[number >> shift & 31] for shift in range(125, -1, -5))


def new_id(moment: datetime) -> str:
    """A fresh id for something that happens at `moment`."""
    return ulid(int(moment.timestamp() * 1000), secrets.randbits(80))
