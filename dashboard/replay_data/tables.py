"""Tables of what occurs again and again: each thing stands once, and is called by its number."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Generic, TypeVar

T = TypeVar("T", bound=Hashable)


class Table(Generic[T]):
    """A list in which every value stands once."""

    def __init__(self) -> None:
        self._known: dict[T, int] = {}

    def number(self, value: T) -> int:
        """The place of a value, a new one where it was not there."""
        return self._known.setdefault(value, len(self._known))

    def list(self) -> list[T]:
        """All values by their numbers."""
        return list(self._known)


def only(**fields: Any) -> dict[str, Any]:
    """The fields that say something; a number always does, 0 as well."""
    return {
        key: value
        for key, value in fields.items()
        if not (value is None or value is False or value in ("", []))
    }
