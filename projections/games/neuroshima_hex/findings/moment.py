"""One event with the table that it met."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Generic, TypeVar

from events.base import Event
from projections.games.neuroshima_hex.table import Table
from projections.games.neuroshima_hex.view import View

E = TypeVar("E", bound=Event)

Fault = tuple[str, dict[str, Any]]
"""The rule that was broken, and the values of its sentence."""
Faults = Iterator[Fault]


class Moment(View, Generic[E]):
    """The table that `event` met, as whoever acts found it."""

    def __init__(self, before: Table, event: E) -> None:
        # `getattr` is slow where a model has no such field.
        super().__init__(before, vars(event).get("player"))
        self.event = event
