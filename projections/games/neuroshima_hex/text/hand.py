"""Drawing, discarding, energy and the end of a turn, read and written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from events.neuroshima_hex import (
    EnergyBought,
    HandDiscarded,
    LastTileDrawn,
    TileReturned,
    TilesDiscarded,
    TilesDrawn,
    TurnEnded,
)
from projections.games.neuroshima_hex.play.hand import must_discard
from projections.games.neuroshima_hex.text.line import HexLine
from projections.games.neuroshima_hex.text.line_writer import HexPen
from projections.games.neuroshima_hex.text.naming import write_tile
from projections.notation import Entry


def parse_draw(line: HexLine) -> Entry:
    """`draw Medic, Scout, _`, or `draw 3`: so many that nobody saw."""
    return line.entry("tiles_drawn", tiles=line.tiles())


def write_draw(event: TilesDrawn, pen: HexPen) -> Iterator[str]:
    """As `parse_draw` reads it."""
    yield f"{pen.word('draw')} {_tiles(event.tiles, pen)}"


def parse_discard(line: HexLine) -> Entry:
    """`discard Scout`: the one of three that must go, where one must."""
    tiles = line.tiles()
    said = line.c.keyword("keyword", "forced", "free")
    due = line.player is not None and must_discard(line.table, line.player)
    forced = due if said is None else said == "forced"
    return line.entry("tiles_discarded", tiles=tiles, forced=forced)


def write_discard(event: TilesDiscarded, pen: HexPen) -> Iterator[str]:
    """As `parse_discard` reads it."""
    short = f"{pen.word('discard')} {_tiles(event.tiles, pen)}"
    yield short
    yield f"{short} {pen.word('forced' if event.forced else 'free')}"


def parse_redraw(line: HexLine) -> Entry:
    """`redraw`: the whole hand goes, to be drawn anew; or the tiles that are named."""
    tiles = line.tiles()
    held = [] if line.player is None else list(line.table.hands[line.player])
    return line.entry("hand_discarded", tiles=tiles or held)


def write_redraw(event: HandDiscarded, pen: HexPen) -> Iterator[str]:
    """As `parse_redraw` reads it."""
    yield pen.word("redraw")
    yield f"{pen.word('redraw')} {_tiles(event.tiles, pen)}"


def parse_last_tile(line: HexLine) -> Entry:
    """`last tile`: a pile is empty."""
    return line.entry("last_tile_drawn")


def write_last_tile(_event: LastTileDrawn, pen: HexPen) -> Iterator[str]:
    """As `parse_last_tile` reads it."""
    yield pen.word("last_tile")


def parse_returned(line: HexLine) -> Entry:
    """`returned Bio-droid`: it lies on its pile again."""
    return line.entry("tile_returned", tile=line.tile())


def write_returned(event: TileReturned, pen: HexPen) -> Iterator[str]:
    """As `parse_returned` reads it."""
    yield f"{pen.word('returned')} {pen.tile(event.tile)}"


def parse_energy(line: HexLine) -> Entry:
    """`energy Scout, Medic 2 hq`: tiles and HQ points become energy, and the turn is over."""
    tiles = [] if line.c.is_number() else line.tiles()
    points = 0
    if line.c.is_number():
        points = line.c.number()
        if line.c.keyword("keyword", "hq") is None:
            line.c.unexpected("track")
    return line.entry("energy_bought", tiles=tiles, hq_points=points)


def write_energy(event: EnergyBought, pen: HexPen) -> Iterator[str]:
    """As `parse_energy` reads it."""
    parts = [pen.word("energy")]
    if event.tiles:
        parts.append(", ".join(write_tile(tile, pen.army, pen.lang) for tile in event.tiles))
    if event.hq_points:
        parts.append(f"{event.hq_points} {pen.word('hq')}")
    yield " ".join(parts)


def parse_end(line: HexLine) -> Entry:
    """`end`: the turn is over. The head of the next turn says it too."""
    return line.entry("turn_ended")


def write_end(_event: TurnEnded, pen: HexPen) -> Iterator[str]:
    """As `parse_end` reads it."""
    yield pen.word("end")


def _tiles(tiles: Sequence[str | None], pen: HexPen) -> str:
    if len(tiles) > 0 and not any(tiles):
        return str(len(tiles))
    return ", ".join(pen.tile(tile) for tile in tiles)
