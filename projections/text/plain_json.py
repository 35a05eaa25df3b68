"""Events as the journal has them, for what has no short form; read and written."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from events.codec import Vocabulary
from projections.notation import Entry, Place
from projections.text.cursor import Cursor
from projections.text.dialect import refuse_constant

Named = Callable[[str, Place], int]
"""The event that a reference means."""


def parse_json(cursor: Cursor, vocabulary: Vocabulary, named: Named) -> Entry:
    """`json {…}`: an event as the journal has it; references may be ours."""
    cursor.at += 1
    token = cursor.take("text")
    try:
        entry = json.loads(token.text, parse_constant=refuse_constant)
        json.dumps(entry, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        cursor.fail("json", token.place, found=token.text[:60])
    if not isinstance(entry, dict) or not isinstance(entry.get("type"), str):
        cursor.fail("json", token.place, found=token.text[:60])
    cursor.finish()
    kind = vocabulary.types.get(entry["type"])
    for key in ("cause", "after", *(kind.references if kind else ())):
        if isinstance(entry.get(key), str):
            entry[key] = named(entry[key], token.place)
    return entry


def kind_as_written(cursor: Cursor) -> Entry:
    """What stands behind `json`, if it has a type."""
    token = cursor.peek(1)
    try:
        found = json.loads(token.text) if token else None
    except (ValueError, RecursionError):
        found = None
    return found if isinstance(found, dict) and "type" in found else {"type": ""}


def is_start(cursor: Cursor) -> bool:
    """Whether a line is the start of a match as the journal has it."""
    return cursor.word() == "json" and kind_as_written(cursor)["type"] == "match_started"


def write_json(entry: Mapping[str, Any]) -> str:
    """As `parse_json` reads it."""
    return f"json {json.dumps(entry, ensure_ascii=False, separators=(',', ':'))}"
