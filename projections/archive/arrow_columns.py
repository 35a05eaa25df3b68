"""Rows as Arrow tables with the columns that the archive stores.

A seat of a match is a *place* among all seats of a batch; each match has one place more, for rows
whose seat nobody took. What all rows of a seat repeat is looked up by place, column by column,
where it costs nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import cache
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Final

import pyarrow as pa

from projections.archive.tables import (
    COMMON,
    SEATS,
    Kinds,
    Row,
    RowsByColumn,
    base_name,
    columns_of,
    kinds_of,
    stored,
    tables_of,
)
from projections.systems import find_system, installed

if TYPE_CHECKING:
    from projections.archive.rows import MatchRows

_ARROW: Final[Mapping[str, pa.DataType]] = {
    "BOOLEAN": pa.bool_(), "TINYINT": pa.int8(), "UTINYINT": pa.uint8(), "SMALLINT": pa.int16(),
    "USMALLINT": pa.uint16(), "INTEGER": pa.int32(), "UINTEGER": pa.uint32(),
    "BIGINT": pa.int64(), "UBIGINT": pa.uint64(), "DOUBLE": pa.float64(), "VARCHAR": pa.string(),
    "DATE": pa.date32(), "TIMESTAMP": pa.timestamp("us"), "VARCHAR[]": pa.list_(pa.string()),
    "INTEGER[]": pa.list_(pa.int32()), "DOUBLE[]": pa.list_(pa.float64()),
}  # fmt: skip
_UNFIT: Final = (OverflowError, TypeError, UnicodeError, pa.ArrowInvalid)
"""What Arrow says of a value that its column cannot hold."""


def column_of(values: Sequence[Any], kind: str) -> pa.Array:
    """Values as a column of that type; what it cannot hold is left empty."""
    if kind == "TIMESTAMP" and values and isinstance(values[0], str):
        return _moments(values)
    try:
        return pa.array(values, _ARROW[kind])
    except _UNFIT:
        return pa.array([_fit(value, kind) for value in values], _ARROW[kind])


def _moments(texts: Sequence[str | None]) -> pa.Array:
    """Moments as they are written, in universal time: read by Arrow at a fifth of the price."""
    try:
        return pa.array(texts).cast(pa.timestamp("us", "UTC")).cast(_ARROW["TIMESTAMP"])
    except _UNFIT:  # one has no zone, or is none
        return pa.array([_moment(text) for text in texts], _ARROW["TIMESTAMP"])


def _moment(text: str | None) -> datetime | None:
    try:
        return datetime.fromisoformat(text or "")
    except ValueError:
        return None


def _fit(value: Any, kind: str) -> Any:
    """What the column can hold, else nothing: no table shows 300 in 8 bits."""
    if isinstance(value, str):
        value = value.encode("utf-8", "backslashreplace").decode()
    try:
        pa.array([value], _ARROW[kind])
    except _UNFIT:
        return None
    return value


def arrow_of(rows: Sequence[Row]) -> pa.Table:
    """Typed rows of one kind, of which there is at least one, as they are stored."""
    kinds = kinds_of(type(rows[0]))
    columns = zip(kinds.items(), columns_of(rows), strict=True)
    return pa.table({name: column_of(values, kind) for (name, kind), values in columns})


_REPEATED: Final = stored({"seat": "SEAT"})
"""What the archive puts to the rows of a seat, and its types."""


class Gathered:
    """Rows of many matches."""

    def __init__(self) -> None:
        self.rows: dict[str, list[Row] | RowsByColumn] = {}
        self.places: dict[tuple[str, str], list[int]] = {}
        """By table and column, the place of every row; the column "" is the match alone."""
        self.repeated: dict[str, list[Any]] = {name: [] for name in _REPEATED}
        """What the rows of a place repeat."""

    def add(self, number: int, told: MatchRows) -> None:
        """Take the rows of a match."""
        first = len(self.repeated["m"])
        nobody = first + len(told.seats)
        places: dict[str | None, int] = defaultdict(lambda: nobody)
        places |= {seated.seat: first + i for i, seated in enumerate(told.seats)}
        more: dict[str, list[Any]] = {
            "m": [number] * (len(told.seats) + 1),
            "simulated": [told.simulated] * (len(told.seats) + 1),
            "seat": [*range(len(told.seats)), None],
            "army": [*[seated.army for seated in told.seats], None],
            "foe": [*[seated.foe for seated in told.seats], None],
            "mirror": [*[seated.is_mirror for seated in told.seats], False],
            "result": [*[seated.result for seated in told.seats], None],
        }
        for name, values in more.items():
            self.repeated[name] += values
        for table, rows in told.tables.items():
            if not rows:
                continue
            if table not in self.rows:
                self.rows[table] = rows.none() if isinstance(rows, RowsByColumn) else []
            self.rows[table].extend(rows)
            for column, cell in _seats_of(table).items():
                found = self.places.setdefault((table, column), [])
                if cell is None:
                    found += [nobody] * len(rows)
                else:
                    seats = (
                        cell(rows.columns) if isinstance(rows, RowsByColumn) else map(cell, rows)
                    )
                    found += map(places.__getitem__, seats)

    def tables(self) -> dict[str, pa.Table]:
        """The rows as Arrow tables, with the columns that the archive stores."""
        by_place = {name: column_of(self.repeated[name], kind) for name, kind in _REPEATED.items()}
        return {table: self._table(table, by_place) for table in self.rows}

    def _table(self, table: str, by_place: Mapping[str, pa.Array]) -> pa.Table:
        kinds = _declared(table)
        at = {name: pa.array(self.places[table, name], pa.int32()) for name in _seats_of(table)}
        own = at["seat" if "seat" in at else ""]
        cells = dict(zip(kinds, columns_of(self.rows[table]), strict=True))
        columns = {}
        for name, kind in stored(kinds).items():
            if name in at:
                columns[name] = by_place["seat"].take(at[name])
            elif name in cells:
                columns[name] = column_of(cells[name], kind)
            else:
                columns[name] = by_place[name].take(own)
        return pa.table(columns)


@cache
def _declared(table: str) -> Kinds:
    """The declared columns of a table below `base`."""
    if table in COMMON:
        return COMMON[table]
    # No game is loaded that it cannot belong to.
    games = [find_system(game) for game in installed() if table.startswith(base_name(game, ""))]
    return next(
        kinds
        for system in games
        for name, kinds in tables_of(system).items()
        if base_name(system.id, name) == table
    )


@cache
def _seats_of(table: str) -> Mapping[str, Any]:
    """The columns that name seats, each with what takes it out of a row."""
    found: dict[str, Any] = {
        name: itemgetter(i) for i, (name, kind) in enumerate(_declared(table).items())
        if kind in SEATS
    }  # fmt: skip
    return found if "seat" in found else {"": None, **found}
