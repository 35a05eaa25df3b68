"""The words with which a line may begin, and how each is read; how each event is written."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final, NoReturn

from events.base import Event
from projections.games.neuroshima_hex.act import COSTS
from projections.games.neuroshima_hex.acts import (
    ACTS,
    BEGIN_TURN,
    BY_ABILITY,
    BY_PROCEDURE,
    FIGHT_SEGMENT,
    MOVE,
    PLACE,
)
from projections.games.neuroshima_hex.armies.lookup import find_tile
from projections.games.neuroshima_hex.text.line import HexLine
from projections.games.neuroshima_hex.text.line_writer import HexPen
from projections.games.neuroshima_hex.text.naming import tile_names, tiles_declined, tiles_named
from projections.games.neuroshima_hex.text.words import TONGUE
from projections.notation import Entry
from projections.text.common_statements import read_by_word, write_by_event
from projections.text.dialect import near
from projections.text.line import Cursor, kind_as_written
from projections.text.scanner import TURN
from projections.text.session import Telling


def parse_procedure(line: HexLine) -> Entry:
    """`proc laser E1`: a procedure of the Duel board, at its price unless the line says another."""
    name = line.c.keyword("procedure", *COSTS)
    if name is None:
        line.c.unexpected("procedure")
    act = BY_PROCEDURE[name]  # type: ignore[index]
    facts = {"type": act.event.type_name(), **act.read_procedure(line, name)}
    usual = line.table.rules.push_back_cost if name == "push_back" else COSTS[name]  # type: ignore[index]
    facts["energy"] = line.c.number() if line.c.keyword("keyword", "energy") else usual
    kind = facts.pop("type")
    return line.entry(kind, **facts)


VERBS: Final[Mapping[str, Callable[[HexLine], Entry]]] = {
    "proc": parse_procedure,
    **read_by_word(ACTS),
}
"""By keyword, what a line means that begins with it."""
_WRITE: Final = write_by_event(ACTS)


def parse_act(line: HexLine) -> Entry:
    """What a line says, as an event; its end is the end of the line."""
    entry = _parse(line)
    line.c.finish()
    return entry


def _parse(line: HexLine) -> Entry:
    if TURN.fullmatch(line.c.word()):
        return BEGIN_TURN.read(line, "")
    if line.c.is_number() and line.c.is_sign(":", 1):
        return FIGHT_SEGMENT.read(line, "")
    if line.is_hex() or line.is_way():
        return MOVE.read(line, "")
    at = line.c.at
    verb = line.c.keyword("keyword", *VERBS)
    if verb is not None:
        return VERBS[verb](line)
    line.c.at = at
    line.c.keyword("keyword", "lay")
    token = line.c.peek()
    if token is None or token.kind not in ("word", "text"):
        line.c.unexpected("tile")
    if token.kind == "word" and not line.may_be_tile():
        _nothing(line, token.text)
    return _parse_tile(line)


def _parse_tile(line: HexLine) -> Entry:
    """A tile, and what it does: laid on a hex, or played."""
    place = line.c.place
    tile = line.tile()
    abilities = find_tile(tile).abilities
    if not line.is_instant(tile):
        if line.is_way():
            line.unit_said = (tile, line.c.word()[:2].upper(), place)
            return MOVE.read(line, "")
        return PLACE.read(line, tile)
    for ability, act in BY_ABILITY.items():
        if ability in abilities:
            return act.read_played(line, tile)
    return line.c.unexpected("tile")


def _nothing(line: HexLine, said: str) -> NoReturn:
    """Neither a tile nor a word: say what is nearest."""
    words = TONGUE.all_written(VERBS)
    names = tile_names(line.army) if line.player is not None else []
    line.c.fail("no_statement", found=said, near=near(said, [*names, *words]))


def write_act(event: Event, pen: HexPen) -> Iterator[str]:
    """Ways to write an event, the shortest first; none that are short, for some."""
    write = _WRITE.get(type(event))
    if write is not None:
        yield from write(event, pen)


# -- seen before it is read ------------------------------------------------------------------------

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
