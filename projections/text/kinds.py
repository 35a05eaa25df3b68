"""What sort of event a line tells, seen before what comes before it is recorded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from projections.notation import BadText, Entry
from projections.text.cursor import Cursor
from projections.text.plain_json import kind_as_written

if TYPE_CHECKING:
    from projections.text.session import Telling


def kind_as_read(cursor: Cursor, telling: Telling) -> Entry:
    """What a line tells, read on the table as it lies now; without a type where it cannot be."""
    at, dialect = cursor.at, telling.dialect
    try:
        if cursor.word() == "json":
            return kind_as_written(cursor)
        if cursor.is_sign(":", 1):
            cursor.at += 2
        return dialect.parse_act(dialect.line(cursor, telling, ""))
    except BadText:
        return {"type": ""}
    finally:
        cursor.at = at
