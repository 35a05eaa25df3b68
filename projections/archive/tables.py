"""The archive's tables: those of every match, those a game declares, and what they are stored as.

A game says in `GameSystem.tables` which tables its `facts` fill. In the archive they stand as
`base.<game>_<table>`; one view over all games that declare a table carries its plain name. Every
table gets the match (`m`) and whether it was simulated; a table with a column `seat` also gets
the army, the opponent's army and the result of that seat, so that most questions join nothing.
Where no question asks for these, the seat is a SEAT_ALONE and they are left out: half of all rows.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import Any, Final

from projections.system import GameSystem

Kinds = Mapping[str, str]
"""Column types by name."""

COMMON: Final[Mapping[str, Kinds]] = {
    "matches": {
        "match": "VARCHAR", "game": "VARCHAR", "origin": "VARCHAR", "title": "VARCHAR",
        "edition": "VARCHAR", "depth": "VARCHAR", "day": "DATE", "begun": "TIMESTAMP",
        "place": "VARCHAR", "event": "VARCHAR", "round": "VARCHAR", "tags": "VARCHAR[]",
        "players": "VARCHAR[]", "seats": "VARCHAR[]", "armies": "VARCHAR[]", "teams": "VARCHAR[]",
        "sides": "USMALLINT", "player_1": "VARCHAR", "army_1": "VARCHAR", "player_2": "VARCHAR",
        "army_2": "VARCHAR", "mirror": "BOOLEAN", "first_seat": "SEAT", "result": "VARCHAR",
        "winner": "VARCHAR", "winning_army": "VARCHAR", "reason": "VARCHAR", "outcome": "VARCHAR",
        "events": "UINTEGER", "turns": "UINTEGER", "seconds": "DOUBLE", "file": "VARCHAR",
        "hash": "VARCHAR",
    },
    "participants": {
        "seat": "SEAT", "name": "VARCHAR", "player": "VARCHAR", "game": "VARCHAR", "day": "DATE",
        "begun": "TIMESTAMP", "foe_player": "VARCHAR", "team": "VARCHAR", "side": "VARCHAR",
        "first": "BOOLEAN", "sides": "USMALLINT", "score": "DOUBLE", "rank": "INTEGER",
        "turns": "UINTEGER", "actions": "UINTEGER", "seconds": "DOUBLE",
    },
    "events": {
        "seq": "UINTEGER", "action": "UINTEGER", "type": "VARCHAR", "seat": "SEAT_ALONE",
    },
    "notes": {
        "seq": "UINTEGER", "target": "UINTEGER", "author": "VARCHAR", "symbol": "VARCHAR",
        "text": "VARCHAR",
    },
    "rolls": {
        "seq": "UINTEGER", "item": "UINTEGER", "seat": "SEAT", "die": "VARCHAR",
        "face": "VARCHAR", "value": "DOUBLE", "purpose": "VARCHAR",
    },
}  # fmt: skip
"""Told of every match by `projections.archive.rows`, whatever the game."""

SPANS: Final[Mapping[str, Kinds]] = {
    "turns": {
        "seq": "UINTEGER", "last_seq": "UINTEGER", "turn": "INTEGER", "seat": "SEAT",
        "seconds": "DOUBLE",
    },
    "battles": {
        "seq": "UINTEGER", "last_seq": "UINTEGER", "number": "INTEGER", "seat": "SEAT",
        "turn": "INTEGER", "seconds": "DOUBLE",
    },
}  # fmt: skip
"""Read off the stretches of play where a game declares no such table of its own."""

OF_SEAT: Final[Kinds] = {
    "army": "VARCHAR", "foe": "VARCHAR", "mirror": "BOOLEAN", "result": "TINYINT",
}  # fmt: skip
"""What a table with a column `seat` gets: `foe` is the army of the only opponent; `mirror` says
that it is the same army, which costs half of a question to find out row by row; `result` is 1 won,
0 drawn, -1 lost, null while nobody knows."""

WHOLE: Final = (
    "TINYINT", "UTINYINT", "SMALLINT", "USMALLINT", "INTEGER", "UINTEGER", "BIGINT", "UBIGINT",
)  # fmt: skip
SEATS: Final = frozenset({"SEAT", "SEAT_ALONE"})
TYPES: Final = frozenset(
    {
        *WHOLE, *SEATS, "BOOLEAN", "DOUBLE", "VARCHAR", "DATE", "TIMESTAMP",
        "VARCHAR[]", "INTEGER[]", "DOUBLE[]",
    }
)  # fmt: skip
"""What a column may be. A seat is given by its name and stored as its number at the table."""

KEPT_NAMES: Final = frozenset({*COMMON, "findings", "ratings", "sources", "meta", "checked"})
"""Names that no game may give a table of its own."""


def tables_of(system: GameSystem[Any] | None) -> dict[str, Kinds]:
    """The tables of one game: what it declares, and turns and battles where it does not."""
    return {**SPANS, **(system.archive.tables if system is not None else {})}


def stored(kinds: Kinds, *, wide: bool = False) -> dict[str, str]:
    """The columns of a table as the archive stores them."""
    columns = {"m": "UINTEGER", "simulated": "BOOLEAN"}
    for name, kind in kinds.items():
        columns[name] = "USMALLINT" if kind in SEATS else kind
        if name == "seat" and kind == "SEAT" and not wide:
            columns |= OF_SEAT
    return columns


def all_tables(systems: Iterable[GameSystem[Any]]) -> dict[str, dict[str, str]]:
    """Every table below `base` that facts fill, with its columns."""
    found = {name: stored(kinds, wide=name == "matches") for name, kinds in COMMON.items()}
    for system in systems:
        for name, kinds in tables_of(system).items():
            found[base_name(system.id, name)] = stored(kinds)
    return found


def base_name(game: str, table: str) -> str:
    """Where the rows of a game's table stand."""
    return f"{game}_{table}"


def fingerprint(systems: Iterable[GameSystem[Any]], version: int) -> str:
    """What an archive depends on: another one is made anew."""
    parts = {system.id: [system.version, tables_of(system)] for system in systems}
    text = json.dumps([version, parts, COMMON, SPANS, OF_SEAT], sort_keys=True, default=dict)
    return hashlib.sha256(text.encode()).hexdigest()


def misfits(system: GameSystem[Any]) -> list[str]:
    """What keeps the tables of a system out of the archive; empty where all is well."""
    faults = []
    for name, kinds in system.archive.tables.items():
        if name in KEPT_NAMES:
            faults.append(f"the table {name!r} belongs to every match: call it otherwise")
        faults += [
            f"{name}.{column}: {kind!r} is none of {', '.join(sorted(TYPES))}"
            for column, kind in kinds.items()
            if kind not in TYPES
        ]
        taken = {"m", "simulated", *(OF_SEAT if "seat" in kinds else ()), "match", "game", "origin"}
        faults += [f"{name}.{column} is filled in by the archive" for column in taken & set(kinds)]
        if "seat" in kinds and kinds["seat"] not in SEATS:
            faults.append(f"{name}.seat should be a SEAT")
    return faults
