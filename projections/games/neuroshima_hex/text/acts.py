"""The words with which a line may begin, and how each is read; how each event is written."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NoReturn

from events.base import Event
from events.neuroshima_hex import (
    TilePlaced,
    UnitMoved,
)
from projections.games.neuroshima_hex.act import COSTS, HexAct
from projections.games.neuroshima_hex.acts.every import (
    ACTS,
    BEGIN_TURN,
    BY_PROCEDURE,
    FIGHT_SEGMENT,
)
from projections.games.neuroshima_hex.text import board_acts
from projections.games.neuroshima_hex.text.board_acts import parse_move, parse_tile
from projections.games.neuroshima_hex.text.line import HexLine
from projections.games.neuroshima_hex.text.line_writer import HexPen
from projections.games.neuroshima_hex.text.naming import tile_names
from projections.games.neuroshima_hex.text.words import TONGUE
from projections.notation import Entry
from projections.text.matters import READ_MATTERS, WRITE_MATTERS
from projections.text.scanner import TURN
from projections.text.tongue import near

Read = Callable[[HexLine], Entry]


def parse_procedure(line: HexLine) -> Entry:
    """`proc laser E1`: a procedure of the Duel board, at its price unless the line says another."""
    name = line.c.keyword("procedure", *COSTS)
    if name is None:
        line.c.unexpected("procedure")
    match name:
        case "rotation":
            facts = board_acts.parse_rotated(line)
        case _:
            act = BY_PROCEDURE[name]  # type: ignore[index]
            facts = {"type": act.event.type_name(), **act.read_procedure(line, name)}
    usual = line.table.rules.push_back_cost if name == "push_back" else COSTS[name]  # type: ignore[index]
    facts["energy"] = line.c.number() if line.c.keyword("keyword", "energy") else usual
    kind = facts.pop("type")
    return line.entry(kind, **facts)


def _read_by(act: HexAct[Any], word: str) -> Read:
    return lambda line: act.read(line, word)


VERBS: Final[Mapping[str, Read]] = {
    "turn": parse_move,
    "proc": parse_procedure,
    **READ_MATTERS,
    **{word: _read_by(act, word) for word, act in ACTS.by_word().items()},
}
"""By keyword, what a line means that begins with it."""


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
        return parse_move(line)
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
    return parse_tile(line)


def _nothing(line: HexLine, said: str) -> NoReturn:
    """Neither a tile nor a word: say what is nearest."""
    words = TONGUE.all_written(VERBS)
    names = tile_names(line.army) if line.player is not None else []
    line.c.fail("no_statement", found=said, near=near(said, [*names, *words]))


# -- writing --------------------------------------------------------------------------------------

Write = Callable[[Any, HexPen], Iterator[str]]

_WRITE: Final[Mapping[type[Event], Write]] = {
    TilePlaced: board_acts.write_placed,
    UnitMoved: board_acts.write_moved,
    **ACTS.part("write"),
    **WRITE_MATTERS,
}


def write_act(event: Event, pen: HexPen) -> Iterator[str]:
    """Ways to write an event, the shortest first; none that are short, for some."""
    write = _WRITE.get(type(event))
    if write is not None:
        yield from write(event, pen)
