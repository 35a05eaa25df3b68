"""An event as a seat may know it: of cards all see that they go round, of pieces nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from events.base import Event
from events.freeform import (
    CardDiscarded,
    CardGiven,
    CardPlayed,
    CardReturned,
    CardsDrawn,
    DeckPrepared,
)
from projections.system import saw

Facts = dict[str, Any]


def veil(event: Event, seat: str | None) -> Event | None:
    """The event without the cards that the seat did not see; None where it saw nothing at all."""
    if saw(event, seat):
        return event
    blank = _BLANK.get(type(event))
    return None if blank is None else event.model_copy(update=blank(event))


def _drawn(event: CardsDrawn) -> Facts:
    return {"cards": (None,) * len(event.cards)}


def _card(_event: Any) -> Facts:
    return {"card": None}


def _prepared(event: DeckPrepared) -> Facts:
    size = len(event.cards) if event.size is None and event.cards is not None else event.size
    return {"cards": None, "size": size}


_BLANK: Final[Mapping[type[Event], Callable[[Any], Facts]]] = {
    DeckPrepared: _prepared,
    CardsDrawn: _drawn,
    CardGiven: _card,
    CardPlayed: _card,
    CardDiscarded: _card,
    CardReturned: _card,
}
