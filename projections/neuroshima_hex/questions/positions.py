"""Units on hexes as one writes them, `borgo-hq@C3 moloch-hq@A1/NE`, and all their images."""

from __future__ import annotations

import re
from functools import reduce
from operator import xor
from typing import Any, Final, NamedTuple

from events.complaints import nearest
from events.errors import BadUsage
from projections.archive.words import WORDS
from projections.neuroshima_hex.hexes import DIRECTION, FACINGS, GRIDS
from projections.neuroshima_hex.match.armies import army_of
from projections.neuroshima_hex.match.symmetry import images, laid, name_of

_UNIT: Final = re.compile(r"([a-z0-9-]+)@([a-g][1-7])(?:/(n|ne|se|s|sw|nw))?", re.IGNORECASE)


class Placed(NamedTuple):
    """A unit on a hex; a facing of None is any."""

    tile: str
    at: int
    facing: int | None


def parse_units(text: str | None, board: int) -> list[Placed]:
    """The units of a position on a board of so many hexes."""
    return [_unit(part, board) for part in (text or "").replace(",", " ").split()]


def _unit(text: str, board: int) -> Placed:
    found = _UNIT.fullmatch(text)
    if found is None:
        raise BadUsage(WORDS("search.bad_unit", text=text))
    tile, name, facing = found[1].casefold(), found[2].upper(), found[3]
    at = GRIDS[board].index.get(name)
    if at is None:
        last = GRIDS[board].names[-1]
        raise BadUsage(WORDS("search.bad_hex", name=name, last=last))
    _check(tile)
    return Placed(tile, at, None if facing is None else DIRECTION[facing.upper()])


def _check(tile: str) -> None:
    """A tile of a pack that is not at hand may lie in the archive; of a known army, none may."""
    army = army_of(tile.partition("-")[0])
    known = [] if army is None else [one.id for one in army.tiles]
    if known and tile not in known:
        near = nearest(tile, known)
        raise BadUsage(WORDS("ask.no_name", parameter="units", name=tile, near=near))


def wanted(text: str | None, board: int) -> list[dict[str, Any]]:
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


def position_name(text: str | None, board: int) -> int:
    """The name of the position in which just these units lie; without a facing: N."""
    parts = (laid(board, *unit[:2], unit.facing or 0) for unit in parse_units(text, board))
    return name_of(reduce(xor, parts, 0))
