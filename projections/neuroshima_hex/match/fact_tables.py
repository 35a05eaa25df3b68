"""The archive's tables for a match of Neuroshima Hex: every column with its type.

`seq` is the event that a row tells of, `turn` the number of the turn it fell in (none between
turns), `battle` the seq at which its battle began (none outside). `seat` is who acted; of a hit in
a battle, who had the attacker in hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

Row = dict[str, Any]

TABLES: Final[Mapping[str, Mapping[str, str]]] = {
    "matches": {
        "edition": "VARCHAR", "board": "INTEGER", "duel_board": "BOOLEAN",
        "points_mode": "BOOLEAN", "depth": "VARCHAR", "origin": "VARCHAR", "day": "VARCHAR",
        "place": "VARCHAR", "players": "INTEGER", "seats": "VARCHAR[]", "armies": "VARCHAR[]",
        "hq_points": "INTEGER[]", "ended": "BOOLEAN", "winner": "VARCHAR",
        "winning_army": "VARCHAR", "is_draw": "BOOLEAN", "reason": "VARCHAR", "turns": "INTEGER",
        "battles": "INTEGER", "last_battle": "BOOLEAN", "overtime": "BOOLEAN",
        "units_lost": "INTEGER", "events": "INTEGER", "seconds": "DOUBLE",
    },
    "participants": {
        "seat": "VARCHAR", "place": "INTEGER", "name": "VARCHAR", "army": "VARCHAR",
        "team": "VARCHAR", "won": "BOOLEAN", "is_draw": "BOOLEAN", "hq_points": "INTEGER",
        "hq_lost": "INTEGER", "points": "INTEGER", "energy": "INTEGER", "is_out": "BOOLEAN",
        "turns": "INTEGER", "drawn": "INTEGER", "discarded": "INTEGER", "placed": "INTEGER",
        "units_lost": "INTEGER", "wounds_dealt": "INTEGER", "hq_damage_dealt": "INTEGER",
        "seconds": "DOUBLE",
    },
    "turns": {
        "seq": "INTEGER", "last_seq": "INTEGER", "turn": "INTEGER", "seat": "VARCHAR",
        "army": "VARCHAR", "overtime": "BOOLEAN", "under_terror": "BOOLEAN", "drawn": "INTEGER",
        "discarded": "INTEGER", "placed": "INTEGER", "moves": "INTEGER", "instants": "INTEGER",
        "battles": "INTEGER", "energy_bought": "INTEGER", "units_on_board": "INTEGER",
        "seconds": "DOUBLE",
    },
    "placements": {
        "seq": "INTEGER", "turn": "INTEGER", "seat": "VARCHAR", "army": "VARCHAR",
        "tile": "VARCHAR", "kind": "VARCHAR", "hex": "VARCHAR", "facing": "VARCHAR",
        "ring": "INTEGER", "replaces": "VARCHAR", "lost_seq": "INTEGER", "battles": "INTEGER",
    },
    "moves": {
        "seq": "INTEGER", "turn": "INTEGER", "seat": "VARCHAR", "kind": "VARCHAR",
        "means": "VARCHAR", "tile": "VARCHAR", "unit": "VARCHAR", "owner": "VARCHAR",
        "start": "VARCHAR", "goal": "VARCHAR", "facing_before": "VARCHAR",
        "facing": "VARCHAR", "energy": "INTEGER",
    },
    "battles": {
        "seq": "INTEGER", "last_seq": "INTEGER", "number": "INTEGER", "kind": "VARCHAR",
        "seat": "VARCHAR", "turn": "INTEGER", "units": "INTEGER", "segments": "INTEGER",
        "wounds": "INTEGER", "destroyed": "INTEGER", "hq_damage": "INTEGER",
        "seconds": "DOUBLE",
    },
    "segments": {
        "seq": "INTEGER", "battle": "INTEGER", "initiative": "INTEGER", "hits": "INTEGER",
        "wounds": "INTEGER", "absorbed": "INTEGER", "destroyed": "INTEGER",
    },
    "hits": {
        "seq": "INTEGER", "item": "INTEGER", "turn": "INTEGER", "battle": "INTEGER",
        "initiative": "INTEGER", "kind": "VARCHAR", "seat": "VARCHAR", "attacker": "VARCHAR",
        "attacker_owner": "VARCHAR", "start": "VARCHAR", "target": "VARCHAR",
        "target_owner": "VARCHAR", "goal": "VARCHAR", "strength": "INTEGER", "wounds": "INTEGER",
        "is_absorbed": "BOOLEAN", "on_hq": "BOOLEAN",
    },
    "losses": {
        "seq": "INTEGER", "turn": "INTEGER", "battle": "INTEGER", "cause": "VARCHAR",
        "tile": "VARCHAR", "kind": "VARCHAR", "owner": "VARCHAR", "hex": "VARCHAR",
        "placed_seq": "INTEGER",
    },
    "hp_curve": {
        "seq": "INTEGER", "turn": "INTEGER", "seat": "VARCHAR", "hq_points": "INTEGER",
        "points": "INTEGER", "energy": "INTEGER",
    },
    "draws": {
        "seq": "INTEGER", "item": "INTEGER", "turn": "INTEGER", "seat": "VARCHAR",
        "tile": "VARCHAR",
    },
    "discards": {
        "seq": "INTEGER", "item": "INTEGER", "turn": "INTEGER", "seat": "VARCHAR",
        "tile": "VARCHAR", "why": "VARCHAR",
    },
    "choices": {
        "seq": "INTEGER", "item": "INTEGER", "battle": "INTEGER", "segment": "INTEGER",
        "kind": "VARCHAR", "seat": "VARCHAR", "unit": "VARCHAR", "medic": "VARCHAR",
        "attacker": "VARCHAR", "module": "VARCHAR", "side": "VARCHAR", "turned_into": "VARCHAR",
    },
    "instants": {
        "seq": "INTEGER", "turn": "INTEGER", "seat": "VARCHAR", "tile": "VARCHAR",
        "ability": "VARCHAR", "procedure": "VARCHAR", "target": "VARCHAR", "wounds": "INTEGER",
        "destroyed": "INTEGER", "energy": "INTEGER",
    },
}  # fmt: skip


def columns(rows: Mapping[str, list[Row]]) -> dict[str, dict[str, list[Any]]]:
    """The rows of every table by columns; what a row leaves out is null."""
    return {
        table: {column: [row.get(column) for row in rows[table]] for column in kinds}
        for table, kinds in TABLES.items()
    }
