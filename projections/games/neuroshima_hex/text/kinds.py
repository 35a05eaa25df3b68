"""What sort of event a line tells, seen before it is read."""

from __future__ import annotations

from typing import Final

from projections.games.neuroshima_hex.acts.every import ACTS
from projections.games.neuroshima_hex.armies.lookup import find_tile
from projections.games.neuroshima_hex.text.naming import tiles_declined, tiles_named
from projections.notation import Entry
from projections.text.cursor import Cursor
from projections.text.plain_json import kind_as_written
from projections.text.scanner import TURN
from projections.text.telling import Telling

_KIND_OF: Final = {
    "result": "match_ended", "pause": "match_paused",
    "resume": "match_resumed", "dispute": "dispute_raised", "ruling": "ruling_made",
    **{word: act.event.type_name() for word, act in ACTS.by_word().items()},
}  # fmt: skip


def kind_of(cursor: Cursor, telling: Telling) -> Entry:
    """What sort of event a line tells, before it is read: its type, and a segment's initiative."""
    at = cursor.at
    try:
        if cursor.is_sign(":", 1) and not cursor.is_number():
            cursor.at += 2
        if cursor.is_number() and cursor.is_sign(":", 1):
            return {"type": "segment_fought", "initiative": cursor.number()}
        if cursor.word() == "json":
            return kind_as_written(cursor)
        if TURN.fullmatch(cursor.word()):
            return {"type": "turn_began"}
        verb = cursor.keyword("keyword", *_KIND_OF)
        if verb is not None:
            return {"type": _KIND_OF[verb]}
        return {"type": _kind_of_tile(cursor.word(), telling)}
    finally:
        cursor.at = at


def _kind_of_tile(word: str, telling: Telling) -> str:
    armies = [player.army for player in telling.table.players]
    tiles = [t for a in armies for t in tiles_named(word, a) or tiles_declined(word, a)]
    if any(find_tile(tile).kind == "foundation" for tile in tiles):
        return "damage_dealt"
    return "tile_placed"
