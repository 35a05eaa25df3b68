"""A thing of which some facts are otherwise: `dataclasses.replace`, four times as fast.

A campaign of 20,000 events replaces its table 90,000 times.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar

T = TypeVar("T")


@cache
def _slots_of(kind: type) -> tuple[Callable[[Any], Any], dict[str, Callable[[Any, Any], None]]]:
    """What reads all slots of a frozen class at once, and what writes each."""
    names = [field.name for field in fields(kind)]
    return attrgetter(*names), {name: getattr(kind, name).__set__ for name in names}


def replace(thing: T, **changes: Any) -> T:
    """The same, where these facts are otherwise; the thing must be a frozen class with slots."""
    read, slots = _slots_of(type(thing))  # type: ignore[arg-type]
    made = object.__new__(type(thing))
    for write, value in zip(slots.values(), read(thing), strict=True):
        write(made, value)
    for name, value in changes.items():
        slots[name](made, value)
    return made
