"""Plain facts of a match for the archive: one pass over its history, then what is summed up."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, Final

from events.base import Event
from events.match import MatchStarted
from projections.archive.tables import Row, TableRow, cells
from projections.games.neuroshima_hex.acts import ACTS, HANDLERS
from projections.games.neuroshima_hex.archive.row_writer import RowWriter
from projections.games.neuroshima_hex.archive.tables import (
    DetailsRow,
    OpeningRow,
    Rows,
    StandingRow,
    TileUseRow,
)
from projections.games.neuroshima_hex.board.hexes import first_image, line_name
from projections.games.neuroshima_hex.table import Table, start
from projections.history import History
from projections.replay import start_of

Tell = Callable[[RowWriter, Any], Iterator[None]]
Apply = Callable[[Table, Any], None]
_TOLD: Final[Mapping[type[Event], tuple[Tell, Apply | None]]] = {
    kind: (tell, None if ACTS.by_event[kind].is_off_board else HANDLERS[kind])
    for kind, tell in ACTS.part("rows").items()
}
"""What is told of each kind of event, before it happens and after, and how it does.

Hands, piles and discards alone, of which no row tells, stay as they are: a third of all events.
"""


def facts(history: History) -> dict[str, list[Row]]:
    """The rows of one match; none for a side line without a start of its own."""
    events = history.events
    if not any(isinstance(event, MatchStarted) for event in events):
        return {}
    table = start(start_of(events))
    writer = RowWriter(table, events[0])
    for event in events:
        told = _TOLD.get(type(event))
        if told is not None:
            tell, apply = told
            for _ in tell(writer, event):
                if apply is not None:
                    apply(table, event)
        writer.last = table.last_event = event
    writer.end()
    rows = writer.rows
    used = uses(rows)
    tables: dict[str, Sequence[TableRow]] = {
        "details": [details(writer)],
        "standings": standings(writer, used),
        "turns": rows.turns,
        "openings": openings(table, rows),  # which names the spots of all placements
        "placements": rows.placements,
        "moves": rows.moves,
        "battles": rows.battles,
        "segments": rows.segments,
        "hits": rows.hits,
        "nets": rows.nets,
        "losses": rows.losses,
        "hp_curve": rows.hp_curve,
        "draws": rows.draws,
        "discards": rows.discards,
        "choices": rows.choices,
        "instants": rows.instants,
        "tile_use": [use for use in used if None not in (use.seat, use.tile)],
        "stays": rows.stays,
        "positions": rows.positions,
    }
    return {table: cells(told) for table, told in tables.items()}


# -- what is summed up when a match has been told --------------------------------------------------

OPENING: Final = 8
"""So many first placements are an opening."""


class _Uses(dict[tuple[str | None, str | None], TileUseRow]):
    def __missing__(self, whose: tuple[str | None, str | None]) -> TileUseRow:
        use = self[whose] = TileUseRow(*whose)
        return use


def uses(rows: Rows) -> Collection[TileUseRow]:
    """Of each seat and tile: drawn, placed, played, discarded, lost, and what it did."""
    found = _Uses()
    for draw in rows.draws:
        found[draw.seat, draw.tile].drawn += 1
    for instant in rows.instants:
        found[instant.seat, instant.tile].played += 1
    for discard in rows.discards:
        found[discard.seat, discard.tile].discarded += 1
    for loss in rows.losses:
        found[loss.seat, loss.tile].lost += 1
    for placed in rows.placements:
        use = found[placed.seat, placed.tile]
        use.placed += 1
        use.battles += placed.battles
    for hit in rows.hits:
        if not hit.is_absorbed:
            use = found[hit.attacker_owner or hit.seat, hit.attacker]
            use.hits += 1
            use.wounds += 0 if hit.on_hq else hit.wounds
            use.hq_wounds += hit.wounds if hit.on_hq else 0
    return found.values()


def standings(writer: RowWriter, used: Collection[TileUseRow]) -> list[StandingRow]:
    """How each seat stood in the end."""
    table, rows = writer.table, []
    # What those dealt who fought for a seat, prisoners too: to units, and to HQs.
    dealt: dict[str | None, list[int]] = {seat: [0, 0] for seat in writer.seats}
    for hit in writer.rows.hits:
        if not hit.is_absorbed and hit.seat in dealt:
            dealt[hit.seat][hit.on_hq] += hit.wounds
    for i, seat in enumerate(writer.seats):
        mine = [(u.drawn, u.discarded, u.placed, u.lost) for u in used if u.seat == seat]
        drawn, discarded, placed, units_lost = map(sum, zip((0, 0, 0, 0), *mine, strict=True))
        points = table.board.hq_points[i]
        rows.append(
            StandingRow(
                seat=seat,
                hq_points=points,
                hq_lost=max(0, table.rules.hq_points[i] - points),
                lowest_lead=writer.lowest_lead[i],
                points=table.points[i],
                energy=table.energy[i],
                is_out=table.out[i],
                drawn=drawn,
                discarded=discarded,
                placed=placed,
                units_lost=units_lost,
                wounds_dealt=dealt[seat][0],
                hq_damage_dealt=dealt[seat][1],
            )
        )
    return rows


def details(writer: RowWriter) -> DetailsRow:
    """The match as a whole."""
    table, rules = writer.table, writer.table.rules
    return DetailsRow(
        board=rules.board,
        duel_board=rules.duel_board,
        points_mode=rules.points_mode,
        battles=len(writer.rows.battles),
        last_battle="last" in table.battles_fought,
        overtime="overtime" in table.battles_fought,
        units_lost=len(writer.rows.losses),
    )


def openings(table: Table, rows: Rows) -> list[OpeningRow]:
    """Name the spots of all placements; returns the lines of the first ones."""
    grid, laid = table.board.grid, rows.placements
    places = [grid.index.get(placed.hex) for placed in laid]
    image = first_image(grid.size, [at for at in places if at is not None])
    lines: list[OpeningRow] = []
    line = 0
    for step, (placed, at) in enumerate(zip(laid, places, strict=True), start=1):
        if at is None:
            continue
        spot = placed.spot = grid.names[image.hexes[at]]
        if step <= OPENING:
            before, line = line, line_name(line, placed.tile, spot)
            lines.append(OpeningRow(placed.seq, step, placed.seat, placed.tile, spot, before, line))
    return lines
