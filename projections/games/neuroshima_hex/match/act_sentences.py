"""Moves in words: who, by what, which unit, where to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from events.base import Event
from events.neuroshima_hex import UnitMoved
from events.words import Phrase
from projections.games.neuroshima_hex.act import acted, by
from projections.games.neuroshima_hex.match.words import WORDS
from projections.games.neuroshima_hex.names import Part, unit
from projections.games.neuroshima_hex.table import Table


def _moved(event: UnitMoved, table: Table) -> Phrase:
    means = by(event, "rotation" if event.means == "procedure" else None)
    if means is None and event.means != "tile":
        means = WORDS(f"by.{event.means}")
    return acted(table, event, means, _way(event, unit(table, event.unit)))


def _way(event: UnitMoved, mover: Part) -> Phrase:
    if event.to is None or (event.to == event.unit and not event.path):
        return WORDS("act.turns", unit=mover, facing=event.facing or "?")
    key = "act.comes_back" if event.to == event.unit else "act.goes"
    said = {"unit": mover, "to": event.to, "via": _via(event)}
    if event.facing is None:
        return WORDS(key, **said)
    return WORDS(f"{key}_and_turns", **said, facing=event.facing)


def _via(event: UnitMoved) -> Part:
    """The hexes on the way, each with how the unit was turned there."""
    turned = event.path_facings or (None,) * len(event.path)
    path = [
        hexname if facing is None else WORDS("part.turned_on", hex=hexname, facing=facing)
        for hexname, facing in zip(event.path, turned, strict=True)
    ]
    return WORDS("part.via", path=path) if path else ""


ACT_SENTENCES: Final[Mapping[type[Event], Callable[[Any, Table], Phrase]]] = {
    UnitMoved: _moved,
}
