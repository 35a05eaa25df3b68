"""Laying, moving, turning, pushing, swapping: what happens on the board, read and written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from events.neuroshima_hex import TilePlaced, UnitMoved
from projections.games.neuroshima_hex.acts.every import BY_ABILITY
from projections.games.neuroshima_hex.armies.lookup import find_tile
from projections.games.neuroshima_hex.text.line import HexLine
from projections.games.neuroshima_hex.text.line_writer import HexPen
from projections.games.neuroshima_hex.view import View, means_of
from projections.notation import Entry

_MEANS: Final = ("mobility", "hq", "transport", "takeover", "tile")


# -- a tile in front ------------------------------------------------------------------------------


def parse_tile(line: HexLine) -> Entry:
    """A tile, and what it does: laid on a hex, or played."""
    place = line.c.place
    tile = line.tile()
    abilities = find_tile(tile).abilities
    if not line.is_instant(tile):
        if line.is_way():
            line.unit_said = (tile, line.c.word()[:2].upper(), place)
            return parse_move(line)
        return _parse_laid(line, tile)
    for ability, parse in _PLAYED.items():
        if ability in abilities:
            return parse(line, tile)
    for ability, act in BY_ABILITY.items():
        if ability in abilities:
            return act.read_played(line, tile)
    return line.c.unexpected("tile")


def _parse_laid(line: HexLine, tile: str) -> Entry:
    """`Bodyguard C2 S`; `Cyborg C2 S for Transporter`."""
    if line.c.keyword("keyword", "over"):
        line.c.unexpected("hex")
    line.c.keyword("keyword", "at", "on")
    at, facing = line.hex(), line.facing()
    replaces = line.tile() if line.c.keyword("keyword", "for") else None
    if not line.c.done:
        line.c.unexpected("facing_or_end" if facing is None else "end")
    return line.entry("tile_placed", tile=tile, hex=at, facing=facing, replaces=replaces)


def write_placed(event: TilePlaced, pen: HexPen) -> Iterator[str]:
    """As `parse_tile` reads a tile that is laid."""
    parts = [pen.tile(event.tile), event.hex]
    if find_tile(event.tile).kind != "foundation" or event.facing != "N":
        parts.append(event.facing)
    if event.replaces is not None:
        parts += [pen.word("for"), pen.tile(event.replaces)]
    yield " ".join(parts)


def _parse_played_move(line: HexLine, tile: str) -> Entry:
    """`Move C4-B4 NE`, `Rotation C4 NE`: a tile moves or turns a unit."""
    return line.entry("unit_moved", **_way(line), means="tile", tile=tile)


_PLAYED: Final = {
    "move": _parse_played_move,
    "rotation": _parse_played_move,
}


# -- moves ----------------------------------------------------------------------------------------


def parse_move(line: HexLine) -> Entry:
    """`C4-B4 NE`, `turn C4 NE`: a unit acts by itself, or its HQ, a Transport or a captor lets it.

    By what, goes without saying where only one thing can be meant.
    """
    place, way = line.c.place, _way(line)
    return line.entry("unit_moved", **way, **_by(line, way, place))


def _way(line: HexLine) -> dict[str, Any]:
    """A unit, the hexes it goes over and to, and how it is turned."""
    if not line.is_way():
        unit = line.unit_hex()
        facing = line.facing()
        if facing is None:
            line.c.unexpected("facing")
        return {"unit": unit, "facing": facing}
    (unit, *over, end), turned = line.way()
    facts = {"unit": unit, "path": over or None, "to": end, "facing": line.facing()}
    return facts | {"path_facings": turned if any(turned) else None}


def _by(line: HexLine, way: Mapping[str, Any], place: Any) -> dict[str, Any]:
    if line.c.keyword("keyword", "by"):
        means = line.c.keyword("means", *_MEANS)
        if means is None:
            line.c.unexpected("means")
        source = line.hex() if line.is_hex() else None
        return {"means": means, "source": source}
    ways = _ways_to_move(line, way)
    if len(ways) > 1:
        said = [_means_words(*one) for one in ways]
        line.c.unclear("means_twice", place, hex=way["unit"], ways=said, way=said[0])
    means, source = ways[0] if ways else ("mobility", None)
    return {"means": means, "source": source}


def _means_words(means: str, source: str | None) -> str:
    return f"{means} {source}" if source else means


def _ways_to_move(line: HexLine, way: Mapping[str, Any]) -> Sequence[tuple[str, str | None]]:
    """By what the unit may move now."""
    if line.player is None:
        return ()
    s = View.of(line.table, line.player)
    at = line.table.board.grid.index[way["unit"]]
    ways: list[tuple[str, str | None]] = []
    if at in s.mobile():
        ways.append(("mobility", None))
    ways += [(means_of(s.unit(src)), s.names[src]) for src, served in s.movers().items()
             if at in served]  # fmt: skip
    if way.get("to") is None:
        ways += [("takeover", s.names[captor]) for captor, held in s.captives() if held == at]
    return ways


def write_moved(event: UnitMoved, pen: HexPen) -> Iterator[str]:
    """As `parse_move` reads it, or behind the tile or the procedure that was used."""
    facing = event.facing or ""
    if event.to is None:
        way = " ".join((pen.at(event.unit), facing)).strip()
    else:
        way = " ".join(("-".join((event.unit, *_over(event), event.to)), facing)).strip()
    if event.tile is not None:
        yield f"{pen.tile(event.tile)} {way}"
    elif event.means == "procedure":
        yield f"{pen.word('proc')} {pen.word('rotation', 'procedure')} {way}"
    else:
        yield from _write_by(event, way, pen)


def _over(event: UnitMoved) -> Iterator[str]:
    turned = event.path_facings or (None,) * len(event.path)
    for name, facing in zip(event.path, turned, strict=True):
        yield name if facing is None else f"{name}/{facing}"


def _write_by(event: UnitMoved, way: str, pen: HexPen) -> Iterator[str]:
    if event.to is None:
        short = f"{pen.word('turn')} {way}"
    else:
        short = " ".join((*pen.at(event.unit).split(" ")[:-1], way))
    by = f"{pen.word('by')} {pen.word(event.means, 'means')} {event.source or ''}".rstrip()
    for line in (short, way) if event.to is not None else (short,):
        yield line
        yield f"{line} {by}"


# -- procedures -----------------------------------------------------------------------------------


def parse_rotated(line: HexLine) -> dict[str, Any]:
    """`proc rotation C4 NE`."""
    return {"type": "unit_moved", **_way(line), "means": "procedure"}
