"""The match notation: what a line means, how an event is written, and both as one value."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from events.base import Event
from events.words import Phrase
from projections.games.neuroshima_hex.act import COSTS, price
from projections.games.neuroshima_hex.acts import ACTS, BY_ABILITY, BY_PROCEDURE
from projections.games.neuroshima_hex.acts.moving import MOVE
from projections.games.neuroshima_hex.acts.placing import PLACE
from projections.games.neuroshima_hex.acts.segments import FIGHT_SEGMENT
from projections.games.neuroshima_hex.acts.turns import BEGIN_TURN
from projections.games.neuroshima_hex.armies import find_tile
from projections.games.neuroshima_hex.names import tile_words
from projections.games.neuroshima_hex.system import NEUROSHIMA_HEX
from projections.games.neuroshima_hex.text.line import (
    HexLine,
    HexPen,
    NamedUnit,
    army_names,
    parse_army,
    tile_names,
    tiles_declined,
    tiles_named,
    write_army,
)
from projections.games.neuroshima_hex.text.record import HexTelling, HexWriter
from projections.games.neuroshima_hex.words import TEXT
from projections.notation import Entry, Place
from projections.text.common_statements import read_by_word, write_by_event
from projections.text.dialect import Dialect, Tongue, near
from projections.text.form import notation_of
from projections.text.line import Cursor, kind_as_written
from projections.text.record import Telling
from projections.text.scanner import TURN

TONGUE: Final = Tongue(TEXT)
"""The words of this game, and those of every game."""


# -- reading ---------------------------------------------------------------------------------------


def parse_procedure(line: HexLine) -> Entry:
    """`proc laser E1`: a procedure of the Duel board, at its price unless the line says another."""
    name = line.c.keyword("procedure", *COSTS)
    if name is None:
        line.c.unexpected("procedure")
    act = BY_PROCEDURE[name]  # type: ignore[index]
    facts = act.read_procedure(line, name)
    says_price = line.c.keyword("keyword", "energy") is not None
    facts["energy"] = line.c.number() if says_price else price(line.table, name)
    return line.entry(facts.pop("type", act.event.type_name()), **facts)


VERBS: Final[Mapping[str, Callable[[HexLine], Entry]]] = {
    "proc": parse_procedure,
    **read_by_word(ACTS),
}
"""By keyword, what a line means that begins with it."""


def parse_act(line: HexLine) -> Entry:
    """What a line says, as an event; its end is the end of the line."""
    entry = _parse(line)
    line.c.finish()
    return entry


def _parse(line: HexLine) -> Entry:
    if TURN.fullmatch(line.c.word()):
        return BEGIN_TURN.head(line)
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
        names = tile_names(line.army) if line.player is not None else []
        nearest = near(token.text, [*names, *TONGUE.all_written(VERBS)])
        line.c.fail("no_statement", found=token.text, near=nearest)
    return _parse_tile(line)


def _parse_tile(line: HexLine) -> Entry:
    """A tile, and what it does: laid on a hex, or played."""
    place = line.c.place
    tile = line.tile()
    known = find_tile(tile)
    if known.kind != "instant":
        if line.is_way():
            line.named_unit = NamedUnit(tile, line.c.word()[:2].upper(), place)
            return MOVE.read(line, "")
        return PLACE.read(line, tile)
    for ability, act in BY_ABILITY.items():
        if ability in known.abilities:
            return act.read_played(line, tile)
    return line.c.unexpected("tile")


def read_turn(line: HexLine, place: Place) -> int:
    """The head of a turn: the one before it is over."""
    head = BEGIN_TURN.head(line)
    overtime, telling = bool(head.get("overtime")), line.telling
    assert isinstance(telling, HexTelling), "as the dialect says"
    return telling.turn(head["player"], head.get("number"), place, overtime=overtime).seq


def doubts(line: HexLine) -> Iterator[tuple[Place, Phrase]]:
    """A unit's name beside a hex on which another stands."""
    if line.named_unit is None:
        return
    tile, name, place = line.named_unit
    named = tile_words(tile)
    unit = line.unit(name) if name in line.table.board.grid.index else None
    if unit is None:
        yield place, TEXT("doubt.no_unit", hex=name, said=named)
    elif unit.tile.name != find_tile(tile).name:
        found = tile_words(unit.tile.id)
        yield place, TEXT("doubt.other_unit", hex=name, found=found, said=named)


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
        word, armies = cursor.word(), [player.army for player in telling.table.players]
        tiles = [t for a in armies for t in tiles_named(word, a) or tiles_declined(word, a)]
        is_mine = any(find_tile(tile).kind == "foundation" for tile in tiles)
        return {"type": "damage_dealt" if is_mine else "tile_placed"}
    finally:
        cursor.at = at


# -- writing ---------------------------------------------------------------------------------------

_WRITE: Final = write_by_event(ACTS)


def write_act(event: Event, pen: HexPen) -> Iterator[str]:
    """Ways to write an event, the shortest first; none that are short, for some."""
    write = _WRITE.get(type(event))
    if write is not None:
        yield from write(event, pen)


DIALECT: Final = Dialect(
    game="neuroshima_hex",
    tongue=TONGUE,
    system=lambda: NEUROSHIMA_HEX,
    line=HexLine,
    pen=HexPen,
    telling=HexTelling,
    writer=HexWriter,
    parse_act=parse_act,
    write_act=write_act,
    kind_of=kind_of,
    read_turn=read_turn,
    doubts=doubts,
    parse_army=parse_army,
    write_army=write_army,
    army_names=army_names,
)
NOTATION: Final = notation_of(DIALECT, sure=40)
