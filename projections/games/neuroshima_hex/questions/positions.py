"""Positions and lines as one writes them: `borgo-hq@C3 moloch-hq@A1/NE`, with all images."""

from __future__ import annotations

import re
from difflib import get_close_matches
from functools import reduce
from operator import xor
from typing import Any, Final, NamedTuple

from events.errors import BadUsage, nearest
from events.words import WORDS as NEAR
from events.words import folded, ids_by_name
from projections.games.neuroshima_hex.armies import army_of, catalogue, pieces
from projections.games.neuroshima_hex.board.hexes import (
    DIRECTION,
    FACINGS,
    GRIDS,
    images,
    line_name,
    position_name,
    unit_mark,
)
from projections.games.neuroshima_hex.words import QUESTION
from projections.words import ARCHIVE_WORDS as ARCHIVE

_UNIT: Final = re.compile(
    r"[\s,]*([^@,]*[^@,\s])\s*@\s*([a-g][1-7])(?:/(n|ne|se|s|sw|nw))?(?=[\s,]|$)", re.IGNORECASE
)
_NAMED: Final = 8
"""So many of the tiles of one name are listed."""


class PlacedUnit(NamedTuple):
    """A unit on a hex; a facing of None is any."""

    tile: str
    at: int
    facing: int | None


def parse_units(text: str | None, board: int) -> list[PlacedUnit]:
    """The units of a position on a board of so many hexes."""
    units, at, typed = [], 0, (text or "").rstrip(", \t\n")
    while at < len(typed):
        found = _UNIT.match(typed, at)
        if found is None:
            raise BadUsage(QUESTION("fault.bad_unit", text=typed[at:].strip(" ,")))
        name, facing = found[2].upper(), found[3]
        hex_ = GRIDS[board].index.get(name)
        if hex_ is None:
            last = GRIDS[board].names[-1]
            raise BadUsage(QUESTION("fault.bad_hex", name=name, last=last))
        direction = None if facing is None else DIRECTION[facing.upper()]
        units.append(PlacedUnit(_tile(found[1]), hex_, direction))
        at = found.end()
    return units


def _tile(said: str) -> str:
    """The tile of that id, or of that name in either language, with its army or alone."""
    tiles = catalogue().tiles
    tile = said.casefold()
    if tile in tiles or _is_elsewhere(tile):
        return tile
    titled = ids_by_name(pieces()).get(folded(said))
    # What a tile is called without its army: in both languages, and at the end of its id.
    called = [
        one.id
        for one in tiles.values()
        if folded(said) in map(folded, (*one.name.values(), one.id.partition("-")[2]))
    ]
    found = [titled] if titled is not None else called
    if len(found) > 1:
        text = QUESTION("fault.unclear_unit", text=said, tiles=found[:_NAMED], count=len(found))
        raise BadUsage(text)
    if not found:
        known = {*tiles, *(name for one in tiles.values() for name in one.name.values())}
        close = get_close_matches(said, known, n=1)
        near = nearest(said, close) if close else NEAR("near.none")
        raise BadUsage(ARCHIVE("ask.no_name", parameter="units", name=said, near=near))
    return found[0]


def _is_elsewhere(tile: str) -> bool:
    """Whether it is a tile of a pack that is not at hand: such may lie in the archive."""
    army, dash, _ = tile.partition("-")
    return bool(dash) and re.fullmatch(r"[a-z0-9-]+", tile) is not None and army_of(army) is None


def unit_images(text: str | None, board: int) -> list[dict[str, Any]]:
    """Every image of the units as rows: image, item, tile, hex, facing."""
    units, names = parse_units(text, board), GRIDS[board].names
    return [
        {
            "image": number,
            "item": item,
            "tile": unit.tile,
            "hex": names[image.hexes[unit.at]],
            "facing": None if unit.facing is None else FACINGS[image.directions[unit.facing]],
        }
        for number, image in enumerate(images(board))
        for item, unit in enumerate(units)
    ]


def read_position_name(text: str | None, board: int) -> int:
    """The name of the position in which just these units lie; without a facing: N."""
    parts = (unit_mark(board, *unit[:2], unit.facing or 0) for unit in parse_units(text, board))
    return position_name(reduce(xor, parts, 0))


def read_line_name(text: str | None) -> int:
    """The name of a line in the archive; 0 is the empty board."""
    line = 0
    for step in (text or "").split():
        tile, at, spot = step.partition("@")
        if not (tile and at and spot):
            raise BadUsage(QUESTION("fault.bad_line", text=step))
        line = line_name(line, tile.casefold(), spot.upper())
    return line
