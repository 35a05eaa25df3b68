"""Ids that sort by time, and the clock that stamps events."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Final

Clock = Callable[[], datetime]
NewId = Callable[[datetime], str]

_DIGITS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_PAIRS: Final = tuple(high + low for high in _DIGITS for low in _DIGITS)


def utc_now() -> datetime:
    """The time by this machine."""
    return datetime.now(UTC)


def stamp(moment: datetime) -> str:
    """A time as the journal writes it: UTC, milliseconds."""
    if moment.tzinfo is not UTC:
        moment = moment.astimezone(UTC)
    return moment.isoformat(timespec="milliseconds")[:-6] + "Z"


def ulid(milliseconds: int, random: int) -> str:
    """A ULID: 48 bits of time, 80 bits of `random`, in 26 characters that sort by time."""
    time, high, low = (
        milliseconds & (1 << 48) - 1,
        random >> 40 & (1 << 40) - 1,
        random & (1 << 40) - 1,
    )
    pair = _PAIRS
    return (
        f"{pair[time >> 40]}{pair[time >> 30 & 1023]}{pair[time >> 20 & 1023]}"
        f"{pair[time >> 10 & 1023]}{pair[time & 1023]}"
        f"{pair[high >> 30]}{pair[high >> 20 & 1023]}{pair[high >> 10 & 1023]}{pair[high & 1023]}"
        f"{pair[low >> 30]}{pair[low >> 20 & 1023]}{pair[low >> 10 & 1023]}{pair[low & 1023]}"
    )


def new_id(moment: datetime) -> str:
    """A fresh id for something that happens at `moment`."""
    return ulid(int(moment.timestamp() * 1000), int.from_bytes(os.urandom(10)))
