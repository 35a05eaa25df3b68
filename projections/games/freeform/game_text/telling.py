"""A freeform record as it grows: what lies on its table by name, what rides along."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from projections.games.freeform.game_text.names import Lying
from projections.notation import Entry, Place
from projections.offers import Draft
from projections.text.dialect import Dialect
from projections.text.telling import Telling


class FreeformTelling(Telling):
    """What has been told so far of a freeform match."""

    def __init__(self, dialect: Dialect, started: Entry, place: Place) -> None:
        super().__init__(dialect, started, place)
        self._lying = Lying()

    @property
    def lying(self) -> Lying:
        """What lies on the table of the line that is told, by name, as far as it may be known."""
        self._lying.follow(self.seen, self.events)
        return self._lying

    def is_due(self, draft: Draft, entry: Mapping[str, Any]) -> bool:
        """Of the pieces that ride along each stands for itself."""
        return bool(draft.facts.get("piece") == entry.get("piece"))
