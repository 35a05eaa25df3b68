"""The archive's tables for a match of Neuroshima Hex: every column with its type.

`seq` is the event that a row tells of, `turn` the number of the turn it fell in (none between
turns), `battle` the seq at which its battle began (none outside). `seat` is who acted; of a hit in
a battle, who had the attacker in hand; of a loss and a stay, the true owner. What every match tells
(players, armies, results, dates) is told by the archive itself and not repeated here.

`tile_use` sums up what became of one player's copies of a tile: it answers for a million matches
what the single draws, placements and hits would take long to count.

`spot` is a hex as it would be called if the board were turned and reflected so that the first
tiles lie on the lowest hexes: two openings that differ only by that are one. `stays` says from
which event to which a unit lay on a hex and looked that way; `positions` names what lay on the
board after an event, the same for all turns and reflections.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from operator import attrgetter
from typing import Any, Final

Row = tuple[Any, ...]
"""One row, in the order of its table's columns."""

TABLES: Final[Mapping[str, Mapping[str, str]]] = {
    "details": {
        "board": "INTEGER", "duel_board": "BOOLEAN", "points_mode": "BOOLEAN",
        "battles": "INTEGER", "last_battle": "BOOLEAN", "overtime": "BOOLEAN",
        "units_lost": "INTEGER",
    },
    "standings": {
        "seat": "SEAT", "hq_points": "INTEGER", "hq_lost": "INTEGER", "lowest_lead": "INTEGER",
        "points": "INTEGER", "energy": "INTEGER", "is_out": "BOOLEAN", "drawn": "INTEGER",
        "discarded": "INTEGER", "placed": "INTEGER", "units_lost": "INTEGER",
        "wounds_dealt": "INTEGER", "hq_damage_dealt": "INTEGER",
    },
    "turns": {
        "seq": "INTEGER", "last_seq": "INTEGER", "turn": "INTEGER", "seat": "SEAT_ALONE",
        "overtime": "BOOLEAN", "under_terror": "BOOLEAN", "drawn": "INTEGER",
        "discarded": "INTEGER", "placed": "INTEGER", "moves": "INTEGER", "instants": "INTEGER",
        "battles": "INTEGER", "energy_bought": "INTEGER", "units_on_board": "INTEGER",
        "seconds": "DOUBLE",
    },
    "placements": {
        "seq": "INTEGER", "turn": "INTEGER", "seat": "SEAT", "tile": "VARCHAR",
        "kind": "VARCHAR", "hex": "VARCHAR", "spot": "VARCHAR", "facing": "VARCHAR",
        "ring": "INTEGER", "replaces": "VARCHAR", "lost_seq": "INTEGER", "battles": "INTEGER",
    },
    "openings": {
        "seq": "INTEGER", "step": "INTEGER", "seat": "SEAT", "tile": "VARCHAR",
        "spot": "VARCHAR", "before": "UBIGINT", "line": "UBIGINT",
    },
    "moves": {
        "seq": "INTEGER", "turn": "INTEGER", "seat": "SEAT_ALONE", "kind": "VARCHAR",
        "means": "VARCHAR", "tile": "VARCHAR", "unit": "VARCHAR", "owner": "SEAT",
        "start": "VARCHAR", "goal": "VARCHAR", "facing_before": "VARCHAR",
        "facing": "VARCHAR", "energy": "INTEGER",
    },
    "battles": {
        "seq": "INTEGER", "last_seq": "INTEGER", "number": "INTEGER", "kind": "VARCHAR",
        "seat": "SEAT", "turn": "INTEGER", "units": "INTEGER", "segments": "INTEGER",
        "wounds": "INTEGER", "destroyed": "INTEGER", "hq_damage": "INTEGER", "swing": "INTEGER",
        "seconds": "DOUBLE",
    },
    "segments": {
        "seq": "INTEGER", "battle": "INTEGER", "initiative": "INTEGER", "hits": "INTEGER",
        "wounds": "INTEGER", "absorbed": "INTEGER", "destroyed": "INTEGER",
    },
    "hits": {
        "seq": "INTEGER", "item": "INTEGER", "turn": "INTEGER", "battle": "INTEGER",
        "initiative": "INTEGER", "kind": "VARCHAR", "seat": "SEAT", "attacker": "VARCHAR",
        "attacker_owner": "SEAT", "start": "VARCHAR", "target": "VARCHAR",
        "target_owner": "SEAT", "goal": "VARCHAR", "strength": "INTEGER", "wounds": "INTEGER",
        "is_absorbed": "BOOLEAN", "on_hq": "BOOLEAN",
    },
    "nets": {
        "seq": "INTEGER", "turn": "INTEGER", "seat": "SEAT", "tile": "VARCHAR",
        "unit": "VARCHAR", "owner": "SEAT",
    },
    "losses": {
        "seq": "INTEGER", "turn": "INTEGER", "battle": "INTEGER", "cause": "VARCHAR",
        "tile": "VARCHAR", "kind": "VARCHAR", "seat": "SEAT_ALONE", "hex": "VARCHAR",
        "placed_seq": "INTEGER",
    },
    "hp_curve": {
        "seq": "INTEGER", "turn": "INTEGER", "seat": "SEAT_ALONE", "hq_points": "INTEGER",
        "points": "INTEGER", "energy": "INTEGER",
    },
    "draws": {
        "seq": "INTEGER", "item": "INTEGER", "turn": "INTEGER", "seat": "SEAT_ALONE",
        "tile": "VARCHAR",
    },
    "discards": {
        "seq": "INTEGER", "item": "INTEGER", "turn": "INTEGER", "seat": "SEAT",
        "tile": "VARCHAR", "why": "VARCHAR",
    },
    "choices": {
        "seq": "INTEGER", "item": "INTEGER", "battle": "INTEGER", "segment": "INTEGER",
        "kind": "VARCHAR", "seat": "SEAT_ALONE", "unit": "VARCHAR", "medic": "VARCHAR",
        "attacker": "VARCHAR", "module": "VARCHAR", "side": "VARCHAR", "turned_into": "VARCHAR",
    },
    "instants": {
        "seq": "INTEGER", "turn": "INTEGER", "seat": "SEAT", "tile": "VARCHAR",
        "ability": "VARCHAR", "procedure": "VARCHAR", "target": "VARCHAR", "wounds": "INTEGER",
        "destroyed": "INTEGER", "energy": "INTEGER",
    },
    "tile_use": {
        "seat": "SEAT", "tile": "VARCHAR", "drawn": "INTEGER", "placed": "INTEGER",
        "played": "INTEGER", "discarded": "INTEGER", "lost": "INTEGER", "battles": "INTEGER",
        "hits": "INTEGER", "wounds": "INTEGER", "hq_wounds": "INTEGER",
    },
    "stays": {
        "seq": "INTEGER", "last_seq": "INTEGER", "seat": "SEAT", "tile": "VARCHAR",
        "hex": "VARCHAR", "facing": "VARCHAR",
    },
    "positions": {"seq": "INTEGER", "position": "UBIGINT"},
}  # fmt: skip


@dataclass(slots=True)
class Turn:
    """A turn."""

    seq: int
    last_seq: int
    turn: int
    seat: str
    overtime: bool
    under_terror: bool
    drawn: int = 0
    discarded: int = 0
    placed: int = 0
    moves: int = 0
    instants: int = 0
    battles: int = 0
    energy_bought: int = 0
    units_on_board: int = 0
    seconds: float | None = None


@dataclass(slots=True)
class Battle:
    """A battle; `swing` is the HQ damage dealt less that taken by who caused it."""

    seq: int
    last_seq: int
    number: int
    kind: str
    seat: str | None
    turn: int | None
    units: int
    segments: int = 0
    wounds: int = 0
    destroyed: int = 0
    hq_damage: int = 0
    swing: int = 0
    seconds: float | None = None


@dataclass(slots=True)
class Placement:
    """A tile that was laid; `battles` it lived through, till `lost_seq`."""

    seq: int
    turn: int | None
    seat: str
    tile: str
    kind: str
    hex: str
    spot: str | None
    facing: str
    ring: int | None
    replaces: str | None
    lost_seq: int | None = None
    battles: int = 0


def as_rows(grown: list[Any]) -> list[Row]:
    """Rows that grow no more."""
    if not grown:
        return []
    return list(map(attrgetter(*[field.name for field in fields(grown[0])]), grown))
