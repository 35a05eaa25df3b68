"""How a match begins: the first event, as `aar new` and the browser's form both write it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from projections.system import GameSystem

Json = dict[str, Any]


def seat_of(name: str, army: str | None = None, team: str | None = None) -> Json:
    """Somebody who sits down under a name."""
    return {"seat": name, "name": name, "person": None, "army": army or None, "team": team or None}


def first_event(system: GameSystem[Any], players: Sequence[Json], said: Mapping[str, Any]) -> Json:
    """The start of a match by what the table said: what it left out is left out.

    `said` has edition, options, place, day and depth; event, round and table of a tournament.
    """
    occasion = {name: said.get(name) for name in ("event", "round", "table")}
    facts = {
        "edition": said.get("edition") or (system.editions[0] if system.editions else None),
        "options": said.get("options") or {},
        "players": list(players),
        "place": said.get("place"),
        "day": said.get("day"),
        "occasion": occasion if any(occasion.values()) else None,
        "depth": said.get("depth"),
    }
    return system.start_entry({key: value for key, value in facts.items() if value is not None})
