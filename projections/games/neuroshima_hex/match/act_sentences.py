"""Moves, pushes, swaps and damage in words: who, by what, which unit, what came of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from events.base import Event
from events.neuroshima_hex import DamageDealt, Hit, UnitMoved
from events.words import Phrase
from projections.games.neuroshima_hex.act import acted, by
from projections.games.neuroshima_hex.match.words import WORDS
from projections.games.neuroshima_hex.names import Part, lifted, together, unit
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


def _damaged(event: DamageDealt, table: Table) -> Phrase:
    fallen = {one.hex for one in (*event.destroyed, *event.foundations)}
    what: list[Part] = [
        _hit(table, hit) for hit in event.hits if hit.wounds or hit.hex not in fallen
    ]
    gone = [*lifted(table, event.destroyed), *lifted(table, event.foundations)]
    if gone:
        what.append(WORDS("act.leave", tiles=gone))
    if not what:
        what.append(WORDS("act.nothing"))
    means = by(event, event.procedure)
    if means is not None and event.target is not None:
        means = WORDS("by.at", by=means, hex=event.target)
    return acted(table, event, means, together(what))


def _hit(table: Table, hit: Hit) -> Phrase:
    struck = unit(table, hit.hex)
    key = "act.wounded" if hit.wounds else "act.destroyed"
    if hit.absorbed_by is None:
        return WORDS(key, unit=struck, wounds=hit.wounds)
    medic = unit(table, hit.absorbed_by)
    return WORDS("act.saved", unit=struck, medic=medic)


ACT_SENTENCES: Final[Mapping[type[Event], Callable[[Any, Table], Phrase]]] = {
    UnitMoved: _moved,
    DamageDealt: _damaged,
}
