"""What lay where and when: stays, positions and openings of one match, for the archive."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from projections.neuroshima_hex.board import Unit
from projections.neuroshima_hex.hexes import FACINGS
from projections.neuroshima_hex.match.fact_tables import Row
from projections.neuroshima_hex.match.symmetry import first_image, laid, line_of, name_of
from projections.neuroshima_hex.match.table import Table

OPENING: Final = 8
"""So many first placements are an opening."""


class Boards:
    """Watches a board from event to event."""

    def __init__(self, table: Table, rows: Mapping[str, list[Row]]) -> None:
        self.table, self.rows = table, rows
        self.size = table.board.grid.size
        self.at: list[Unit | None] = list(table.board.at)
        self.tokens = list(table.tokens)
        self.stays: dict[int, Row] = {}  # by hex
        self.whole = 0

    def look(self, seq: int) -> list[tuple[int, int, Unit]]:
        """Take note of what event `seq` changed; returns what left: token, hex and unit."""
        now, tokens = self.table.board.at, self.table.tokens
        if now == self.at and tokens == self.tokens:
            return []
        touched = [i for i, unit in enumerate(now) if unit is not self.at[i]]
        gone = self._gone(touched, tokens)
        moved = [i for i in touched if self._differs(i, now[i], tokens[i])]
        for i in moved:
            self._leave(i, seq)
        for i in moved:
            self._come(i, now[i], seq)
        if moved:
            self.rows["positions"].append({"seq": seq, "position": name_of(self.whole)})
        for i in touched:
            self.at[i], self.tokens[i] = now[i], tokens[i]
        return gone

    def _gone(self, touched: list[int], tokens: list[int]) -> list[tuple[int, int, Unit]]:
        left = [(token, i) for i in touched if (token := self.tokens[i])]
        if not left:
            return []
        still = {tokens[i] for i in touched}
        gone = sorted(pair for pair in left if pair[0] not in still)
        return [(token, i, unit) for token, i in gone if (unit := self.at[i]) is not None]

    def _differs(self, i: int, unit: Unit | None, token: int) -> bool:
        """Whether another unit lies there, or the same one looks elsewhere: wounds do not count."""
        old = self.at[i]
        if old is None or unit is None or self.tokens[i] != token:
            return True
        return old.laid.facing != unit.laid.facing

    def _leave(self, i: int, seq: int) -> None:
        unit = self.at[i]
        if unit is not None:
            self.stays.pop(i)["last_seq"] = seq
            self.whole ^= laid(self.size, unit.laid.tile.id, i, unit.laid.facing)

    def _come(self, i: int, unit: Unit | None, seq: int) -> None:
        if unit is None:
            return
        tile, facing = unit.laid.tile.id, unit.laid.facing
        self.whole ^= laid(self.size, tile, i, facing)
        self.stays[i] = {
            "seq": seq, "last_seq": None, "seat": self.table.seat(unit.owner), "tile": tile,
            "hex": self.table.board.grid.names[i], "facing": FACINGS[facing],
        }  # fmt: skip
        self.rows["stays"].append(self.stays[i])


def open_lines(table: Table, placements: list[Row], openings: list[Row]) -> None:
    """Name the spots of all placements, and the lines of the first ones."""
    grid = table.board.grid
    places = [grid.index.get(row["hex"]) for row in placements]
    image = first_image(grid.size, [at for at in places if at is not None])
    line = 0
    for step, (row, at) in enumerate(zip(placements, places, strict=True), start=1):
        if at is None:
            continue
        spot = row["spot"] = grid.names[image.hexes[at]]
        if step <= OPENING:
            before, line = line, line_of(line, row["tile"], spot)
            openings.append(_opening(row, step, before, line))


def _opening(row: Row, step: int, before: int, line: int) -> dict[str, Any]:
    keep = ("seq", "seat", "tile", "spot")
    return {"step": step, "before": before, "line": line, **{name: row[name] for name in keep}}
