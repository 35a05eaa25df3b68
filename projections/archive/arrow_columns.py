"""Rows of many matches, put together into Arrow tables as the archive stores them.

A seat of a match is a *place* among all seats of a batch; each match has one place more, for rows
whose seat nobody took. What all rows of a seat repeat is looked up by place, column by column,
where it costs nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from operator import itemgetter
from typing import Any, Final

import pyarrow as pa

from projections.archive.match_reading import Row
from projections.archive.rows import MatchRows
from projections.archive.tables import COMMON, SEATS, Kinds, base_name, stored, tables_of
from projections.systems import find_system, installed

_ARROW: Final[Mapping[str, pa.DataType]] = {
    "BOOLEAN": pa.bool_(), "TINYINT": pa.int8(), "UTINYINT": pa.uint8(), "SMALLINT": pa.int16(),
    "USMALLINT": pa.uint16(), "INTEGER": pa.int32(), "UINTEGER": pa.uint32(),
    "BIGINT": pa.int64(), "UBIGINT": pa.uint64(), "DOUBLE": pa.float64(), "VARCHAR": pa.string(),
    "DATE": pa.date32(), "TIMESTAMP": pa.timestamp("us"), "VARCHAR[]": pa.list_(pa.string()),
    "INTEGER[]": pa.list_(pa.int32()), "DOUBLE[]": pa.list_(pa.float64()),
}  # fmt: skip
_UNFIT: Final = (OverflowError, TypeError, UnicodeError, pa.ArrowInvalid)
"""What Arrow says of a value that its column cannot hold."""


_REPEATED: Final = stored({"seat": "SEAT"})
"""What the archive puts to the rows of a seat, and its types."""


class Gathered:
    """Rows of many matches."""

    def __init__(self) -> None:
        self.rows: dict[str, list[Row]] = {}
        self.places: dict[tuple[str, str], list[int]] = {}
        """By table and column, the place of every row; the column "" is the match alone."""
        self.repeated: dict[str, list[Any]] = {name: [] for name in _REPEATED}
        """What the rows of a place repeat."""

    def add(self, number: int, told: MatchRows) -> None:
        """Take the rows of a match."""
        places = self._seat(number, told)
        nobody = len(self.repeated["m"]) - 1
        for table, rows in told.tables.items():
            if not rows:
                continue
            self.rows.setdefault(table, []).extend(rows)
            for column, cell in _seats_of(table).items():
                found = self.places.setdefault((table, column), [])
                if cell is None:
                    found += [nobody] * len(rows)
                else:
                    found += [places.get(seat, nobody) for seat in map(cell, rows)]

    def _seat(self, number: int, told: MatchRows) -> dict[str | None, int]:
        """Give the seats of a match their places."""
        first, count = len(self.repeated["m"]), len(told.seats)
        more: dict[str, list[Any]] = {
            "m": [number] * (count + 1),
            "simulated": [told.simulated] * (count + 1),
            "seat": [*range(count), None],
            "army": [*[seated.army for seated in told.seats], None],
            "foe": [*[seated.foe for seated in told.seats], None],
            "mirror": [*[seated.is_mirror for seated in told.seats], False],
            "result": [*[seated.result for seated in told.seats], None],
        }
        for name, values in more.items():
            self.repeated[name] += values
        return {seated.seat: first + i for i, seated in enumerate(told.seats)}

    def tables(self) -> dict[str, pa.Table]:
        """The rows as Arrow tables, with the columns that the archive stores."""
        by_place = {name: column_of(self.repeated[name], kind) for name, kind in _REPEATED.items()}
        return {table: self._table(table, by_place) for table in self.rows}

    def _table(self, table: str, by_place: Mapping[str, pa.Array]) -> pa.Table:
        kinds = _declared(table)
        at = {name: pa.array(self.places[table, name], pa.int32()) for name in _seats_of(table)}
        own = at["seat" if "seat" in at else ""]
        cells = dict(zip(kinds, zip(*self.rows[table], strict=True), strict=True))
        columns = {}
        for name, kind in stored(kinds).items():
            if name in at:
                columns[name] = by_place["seat"].take(at[name])
            elif name in cells:
                columns[name] = column_of(cells[name], kind)
            else:
                columns[name] = by_place[name].take(own)
        return pa.table(columns)


def column_of(values: Sequence[Any], kind: str) -> pa.Array:
    """Values as a column of that type; what it cannot hold is left empty."""
    try:
        return pa.array(values, _ARROW[kind])
    except _UNFIT:
        return pa.array([_fit(value, kind) for value in values], _ARROW[kind])


def _fit(value: Any, kind: str) -> Any:
    """What the column can hold, else nothing: no table shows 300 in 8 bits."""
    if isinstance(value, str):
        value = value.encode("utf-8", "backslashreplace").decode()
    try:
        pa.array([value], _ARROW[kind])
    except _UNFIT:
        return None
    return value


@cache
def _known() -> dict[str, Kinds]:
    return {}


def _declared(table: str) -> Kinds:
    """The declared columns of a table below `base`."""
    known = _known()
    if table not in known:
        known.update(COMMON)
        for system in map(find_system, installed()):
            for name, kinds in tables_of(system).items():
                known[base_name(system.id, name)] = kinds
    return known[table]


def _seats_of(table: str) -> Mapping[str, Any]:
    """The columns that name seats, each with what takes it out of a row."""
    kinds = _declared(table)
    found: dict[str, Any] = {
        name: itemgetter(i) for i, (name, kind) in enumerate(kinds.items()) if kind in SEATS
    }
    return found if "seat" in found else {"": None, **found}
