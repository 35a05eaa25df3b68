"""A table as a Parquet file."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq


def as_parquet(columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> bytes:
    """The bytes of the file; a column that has no type of its own holds text."""
    cells = list(zip(*rows, strict=True)) if rows else [()] * len(columns)
    arrays = [_array(column) for column in cells]
    out = io.BytesIO()
    pq.write_table(pa.table(dict(zip(columns, arrays, strict=True))), out)
    return out.getvalue()


def _array(values: Sequence[Any]) -> pa.Array:
    try:
        return pa.array(values)
    except (pa.ArrowException, OverflowError, TypeError):
        return pa.array([None if value is None else str(value) for value in values])
