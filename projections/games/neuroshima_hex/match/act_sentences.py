"""Moves, pushes, swaps and damage in words: who, by what, which unit, what came of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from events.base import Event
from events.neuroshima_hex import DamageDealt, Hit, UnitMoved, UnitPushed, UnitsSwapped
from events.words import Phrase
from projections.games.neuroshima_hex.match.names import Part, lifted, player, tile, together, unit
from projections.games.neuroshima_hex.match.table import Table
from projections.games.neuroshima_hex.match.words import WORDS


def _by(event: Any, procedure: str | None) -> Part | None:
    """By what it was done: an instant tile, or a procedure with its price."""
    if event.tile is not None:
        return WORDS("by.tile", tile=tile(event.tile))
    if procedure is None:
        return None
    name = WORDS(f"procedure.{procedure}")
    return WORDS("by.procedure", procedure=name, energy=event.energy)


def _acted(table: Table, event: Any, by: Part | None, what: Part) -> Phrase:
    who = player(table, event.player)
    if by is None:
        return WORDS("said.acted", player=who, what=what)
    return WORDS("said.acted_by", player=who, by=by, what=what)


def _moved(event: UnitMoved, table: Table) -> Phrase:
    by = _by(event, "rotation" if event.means == "procedure" else None)
    if by is None and event.means != "tile":
        by = WORDS(f"by.{event.means}")
    return _acted(table, event, by, _way(event, unit(table, event.unit)))


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


def _pushed(event: UnitPushed, table: Table) -> Phrase:
    pusher, pushed = unit(table, event.pusher), unit(table, event.unit)
    chosen: Part = ""
    if event.chosen_by is not None:
        chosen = WORDS("part.chosen_by", player=player(table, event.chosen_by))
    what = WORDS("act.pushes", pusher=pusher, unit=pushed, to=event.to, chosen=chosen)
    return _acted(table, event, _by(event, "push_back" if event.energy else None), what)


def _swapped(event: UnitsSwapped, table: Table) -> Phrase:
    one, other = (unit(table, name) for name in event.units)
    facings = "" if event.facings is None else WORDS("part.facings", facings=list(event.facings))
    what = WORDS("act.swap", one=one, other=other, facings=facings)
    return _acted(table, event, _by(event, "swap" if event.energy else None), what)


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
    by = _by(event, event.procedure)
    if by is not None and event.target is not None:
        by = WORDS("by.at", by=by, hex=event.target)
    return _acted(table, event, by, together(what))


def _hit(table: Table, hit: Hit) -> Phrase:
    struck = unit(table, hit.hex)
    key = "act.wounded" if hit.wounds else "act.destroyed"
    if hit.absorbed_by is None:
        return WORDS(key, unit=struck, wounds=hit.wounds)
    medic = unit(table, hit.absorbed_by)
    return WORDS("act.saved", unit=struck, medic=medic)


ACT_SENTENCES: Final[Mapping[type[Event], Callable[[Any, Table], Phrase]]] = {
    UnitMoved: _moved,
    UnitPushed: _pushed,
    UnitsSwapped: _swapped,
    DamageDealt: _damaged,
}
