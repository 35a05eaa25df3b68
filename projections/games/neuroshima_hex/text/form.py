"""The match notation as the rest of the program finds it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from events.words import Phrase
from projections.games.neuroshima_hex.acts import BEGIN_TURN
from projections.games.neuroshima_hex.armies.lookup import find_tile
from projections.games.neuroshima_hex.names import TileName
from projections.games.neuroshima_hex.table import Table
from projections.games.neuroshima_hex.text.acts import kind_of, parse_act, write_act
from projections.games.neuroshima_hex.text.line import HexLine
from projections.games.neuroshima_hex.text.line_writer import HexPen
from projections.games.neuroshima_hex.text.naming import army_names, parse_army, write_army
from projections.games.neuroshima_hex.text.session import HexTelling
from projections.games.neuroshima_hex.text.words import TONGUE, WORDS
from projections.games.neuroshima_hex.text.writer import HexWriter
from projections.notation import Place
from projections.system import GameSystem
from projections.text.dialect import Dialect
from projections.text.form import notation_of


def _system() -> GameSystem[Table]:
    from projections.games.neuroshima_hex.system import NEUROSHIMA_HEX  # which holds NOTATION

    return NEUROSHIMA_HEX


def _read_turn(line: HexLine, place: Place) -> int:
    """The head of a turn: the one before it is over."""
    head = BEGIN_TURN.read(line, "")
    overtime, telling = bool(head.get("overtime")), line.telling
    assert isinstance(telling, HexTelling), "as the dialect says"
    return telling.turn(head["player"], head.get("number"), place, overtime=overtime).seq


def _doubts(line: HexLine) -> Iterator[tuple[Place, Phrase]]:
    """A unit's name beside a hex on which another stands."""
    if line.unit_said is None:
        return
    tile, name, place = line.unit_said
    said = TileName(WORDS, tile)
    unit = line.unit(name) if name in line.table.board.grid.index else None
    if unit is None:
        yield place, WORDS("doubt.no_unit", hex=name, said=said)
    elif unit.tile.name != find_tile(tile).name:
        found = TileName(WORDS, unit.tile.id)
        yield place, WORDS("doubt.other_unit", hex=name, found=found, said=said)


DIALECT: Final = Dialect(
    game="neuroshima_hex",
    tongue=TONGUE,
    system=_system,
    line=HexLine,
    pen=HexPen,
    telling=HexTelling,
    writer=HexWriter,
    parse_act=parse_act,
    write_act=write_act,
    kind_of=kind_of,
    read_turn=_read_turn,
    doubts=_doubts,
    parse_army=parse_army,
    write_army=write_army,
    army_names=army_names,
)
NOTATION: Final = notation_of(DIALECT, sure=40)
