"""Laying tiles: on a free hex, by no instant, not under Terror; a Transporter that gives way."""

from __future__ import annotations

from events.neuroshima_hex import TilePlaced
from projections.games.neuroshima_hex.armies.lookup import army_of, find_tile
from projections.games.neuroshima_hex.board.hexes import OFF
from projections.games.neuroshima_hex.findings.moment import Faults, Moment
from projections.games.neuroshima_hex.names import tile as named
from projections.games.neuroshima_hex.table import Table


def faults(m: Moment[TilePlaced]) -> Faults:
    """All about a tile that was laid."""
    kind = find_tile(m.event.tile).kind
    if kind == "instant":
        yield "instant_on_board", {"tile": named(m.event.tile)}
    elif m.at(m.event.hex) == OFF:
        return
    elif m.event.replaces is not None:
        yield from _instead(m, kind)
    else:
        yield from _on(m, kind)
        if kind == "hq":
            yield from _headquarters(m)
        elif _is_first_before_headquarters(m):
            missing = [m.name(player) for player in m.table.without_hq()]
            yield "hq_late", {"players": missing}
        elif m.who is not None and m.table.terror[m.who]:
            yield "under_terror", {"player": m.called, "tile": named(m.event.tile)}


def _on(m: Moment[TilePlaced], kind: str) -> Faults:
    """Only a free hex; a foundation's is free for units, not for foundations (FAQ g.163)."""
    at = m.at(m.event.hex)
    if m.board.at[at] is not None:
        yield "hex_taken", {"hex": m.event.hex, "unit": m.unit_words(m.event.hex)}
    elif kind == "foundation" and at in m.board.foundations:
        yield "foundation_on_foundation", {"hex": m.event.hex}


def _is_first_before_headquarters(m: Moment[TilePlaced]) -> bool:
    """Whether this is the first tile that is laid while an HQ is missing.

    Of an army that is not at hand nobody knows which tile is its HQ.
    """
    table = m.table
    if table.turns or m.who is None or not _is_known(table, m.who):
        return False
    missing = any(_is_known(table, player) for player in table.without_hq())
    return missing and all(unit.laid.is_hq for _, unit in m.board.units())


def _is_known(table: Table, player: int) -> bool:
    return army_of(table.players[player].army) is not None


def _headquarters(m: Moment[TilePlaced]) -> Faults:
    if m.who is None:
        return
    army = army_of(m.table.players[m.who].army)
    if army is not None and find_tile(m.event.tile) not in army.tiles:
        yield "not_of_army", {"player": m.called, "tile": named(m.event.tile)}
    laid = any(unit.laid.is_hq and unit.owner == m.who for _, unit in m.board.units())
    if laid or m.table.out[m.who]:
        yield "hq_twice", {"player": m.called}


def _instead(m: Moment[TilePlaced], kind: str) -> Faults:
    """A Transporter that acts may give way, under Terror too (FAQ g.152 to g.154)."""
    unit, hexname = m.unit_on(m.event.hex), m.event.hex
    carries = unit is not None and "transporter_swap" in unit.tile.abilities
    if unit is None or not carries or unit.tile.id != m.event.replaces:
        yield "not_a_transporter", {"hex": hexname}
    elif not m.controls(hexname):
        yield "not_controlled", {"player": m.called, "unit": m.unit_words(hexname)}
    elif m.is_netted(hexname):
        yield "netted", {"unit": m.unit_words(hexname)}
    if kind in ("foundation", "hq"):
        yield "foundation_for_transporter", {"tile": named(m.event.tile)}
