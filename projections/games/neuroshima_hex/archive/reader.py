"""Plain facts of a match for the archive: one pass over its history, then what is summed up."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from operator import attrgetter, itemgetter
from typing import Any, Final

from events.base import Event
from events.match import MatchStarted
from projections.games.neuroshima_hex.acts import ACTS, HANDLERS
from projections.games.neuroshima_hex.archive.row_writer import RowWriter
from projections.games.neuroshima_hex.archive.tables import TABLES, Placement, Row, as_rows
from projections.games.neuroshima_hex.board.hexes import first_image, line_of
from projections.games.neuroshima_hex.table import start
from projections.history import History
from projections.replay import start_of

ROWS: Final[Mapping[type[Event], Callable[[RowWriter, Any], Iterator[None]]]] = ACTS.part("rows")
"""What is told of each kind of event, before it happens and after."""
ON_BOARD: Final = frozenset(act.event for act in ACTS if not act.is_off_board)
"""Not hands, piles and discards alone, which no row tells of: a third of all events."""


def facts(history: History) -> dict[str, list[Row]]:
    """The rows of one match; none for a side line without a start of its own."""
    events = history.events
    if not any(isinstance(event, MatchStarted) for event in events):
        return {}
    table = start(start_of(events))
    telling = RowWriter(table, events[0])
    rows = ROWS.get
    for event in events:
        kind = type(event)
        tell = rows(kind)
        if tell is not None:
            telling_of_it = tell(telling, event)
            next(telling_of_it)
            if kind in ON_BOARD:
                HANDLERS[kind](table, event)
            next(telling_of_it, None)
        telling.last = event
    return _told(telling)


def _told(telling: RowWriter) -> dict[str, list[Row]]:
    telling.end()
    used = uses(telling)
    return {
        **telling.rows,
        "openings": openings(telling),
        "stays": telling.lying.stays,
        "positions": telling.lying.positions,
        "turns": as_rows(telling.turns),
        "battles": as_rows(telling.battles),
        "placements": as_rows(telling.placements),
        "standings": standings(telling, used),
        "details": [details(telling)],
        "tile_use": tile_use(used),
    }


OPENING: Final = 8
"""So many first placements are an opening."""

_DRAWN, _PLACED, _PLAYED, _DISCARDED, _LOST, _BATTLES, _HITS, _WOUNDS, _HQ_WOUNDS = range(9)
_COUNTED: Final = {"draws": _DRAWN, "instants": _PLAYED, "discards": _DISCARDED, "losses": _LOST}


def _cells(table: str, *columns: str) -> itemgetter[Any]:
    return itemgetter(*map(list(TABLES[table]).index, columns))


_WHOSE: Final = {table: _cells(table, "seat", "tile") for table in _COUNTED}
_HIT: Final = _cells("hits", "seat", "attacker", "attacker_owner", "wounds", "is_absorbed", "on_hq")
_PLACED_BY: Final = attrgetter("seat", "tile", "battles")

Uses = Mapping[tuple[str | None, str | None], Sequence[int]]
"""What became of a seat's copies of a tile, in the order of the columns of `tile_use`."""


def uses(t: RowWriter) -> Uses:
    """Of each seat and tile: drawn, placed, played, discarded, lost, and what it did."""
    found: dict[tuple[str | None, str | None], list[int]] = defaultdict(lambda: [0] * 9)
    for table, count in _COUNTED.items():
        for whose in map(_WHOSE[table], t.rows[table]):
            found[whose][count] += 1
    for seat, tile, battles in map(_PLACED_BY, t.placements):
        use = found[seat, tile]
        use[_PLACED] += 1
        use[_BATTLES] += battles
    for seat, tile, owner, wounds, absorbed, on_hq in map(_HIT, t.rows["hits"]):
        if not absorbed:
            use = found[owner or seat, tile]
            use[_HITS] += 1
            use[_HQ_WOUNDS if on_hq else _WOUNDS] += wounds
    return found


def tile_use(used: Uses) -> list[Row]:
    """One row for each seat and tile that was drawn, came into play, or was thrown away."""
    return [
        (seat, tile, *counts)
        for (seat, tile), counts in used.items()
        if seat is not None and tile is not None
    ]


def standings(t: RowWriter, used: Uses) -> list[Row]:
    """How each seat stood in the end."""
    rows = []
    for i, seat in enumerate(t.seats):
        mine = [counts for (who, _), counts in used.items() if who == seat]
        sums = list(map(sum, zip(*mine, strict=True))) or [0] * 9
        rows.append(_standing(t, i, seat, sums))
    return rows


def _standing(t: RowWriter, i: int, seat: str, sums: Sequence[int]) -> Row:
    table = t.table
    points = table.board.hq_points[i]
    wounds, on_hq = _dealt(t.rows["hits"], seat)
    return (
        seat, points, max(0, table.rules.hq_points[i] - points), t.lowest[i], table.points[i],
        table.energy[i], table.out[i], sums[_DRAWN], sums[_DISCARDED], sums[_PLACED], sums[_LOST],
        wounds, on_hq,
    )  # fmt: skip


def _dealt(hits: Iterable[Row], seat: str) -> tuple[int, int]:
    """What those dealt who fought for a seat, prisoners too: to units, and to HQs."""
    dealt = [0, 0]
    for who, _, _, wounds, absorbed, on_hq in map(_HIT, hits):
        if who == seat and not absorbed:
            dealt[on_hq] += wounds
    return dealt[0], dealt[1]


def details(t: RowWriter) -> Row:
    """The match as a whole."""
    table, rules = t.table, t.table.rules
    return (
        rules.board, rules.duel_board, rules.points_mode, len(t.battles), "last" in table.fought,
        "overtime" in table.fought, len(t.rows["losses"]),
    )  # fmt: skip


def openings(t: RowWriter) -> list[Row]:
    """Name the spots of all placements; returns the lines of the first ones."""
    grid, laid = t.table.board.grid, t.placements
    places = [grid.index.get(placement.hex) for placement in laid]
    image = first_image(grid.size, [at for at in places if at is not None])
    rows: list[Row] = []
    line = 0
    for step, (placement, at) in enumerate(zip(laid, places, strict=True), start=1):
        if at is None:
            continue
        spot = placement.spot = grid.names[image.hexes[at]]
        if step <= OPENING:
            before, line = line, line_of(line, placement.tile, spot)
            rows.append(_opening(placement, step, spot, before, line))
    return rows


def _opening(placed: Placement, step: int, spot: str, before: int, line: int) -> Row:
    return placed.seq, step, placed.seat, placed.tile, spot, before, line
