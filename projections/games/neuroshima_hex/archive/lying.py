"""What lay where, and since when: stays and positions, and what left the board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from projections.games.neuroshima_hex.archive.tables import Row
from projections.games.neuroshima_hex.board.board import Unit
from projections.games.neuroshima_hex.board.hexes import FACINGS
from projections.games.neuroshima_hex.board.symmetry import laid, name_of
from projections.games.neuroshima_hex.table import Table


class Gone(NamedTuple):
    """A unit that left the board, and where it lay."""

    token: int
    hex: str
    unit: Unit


Stay = tuple[int, int, int, Unit, int]
"""A unit that lies on a hex and looks one way; wounds do not count. The event since when, its
token, its facing, the unit, and what it adds, lying so, to the name of a position."""

_NONE: Final[Sequence[Gone]] = ()


class Lying:
    """Watches a board from event to event."""

    __slots__ = (
        "here", "names", "positions", "seats", "size", "stays", "tokens", "units", "whole"
    )  # fmt: skip

    def __init__(self, table: Table) -> None:
        self.units = table.board.at
        self.tokens = table.tokens
        self.seats = table.seats
        self.size = table.board.grid.size
        self.names = table.board.grid.names
        self.here: list[Stay | None] = [None] * self.size
        self.whole = 0
        self.stays: list[Row] = []
        self.positions: list[Row] = []

    def look(self, seq: int, hexes: Iterable[int | None]) -> Sequence[Gone]:
        """Take note of what event `seq` changed on some hexes; returns what left the board."""
        here, units, tokens = self.here, self.units, self.tokens
        left: list[tuple[int, int, Unit]] = []
        changed = False
        for at in hexes:
            if at is None:
                continue
            stay, unit = here[at], units[at]
            if stay is not None:
                if unit is not None and stay[1] == tokens[at] and stay[2] == unit.laid.facing:
                    continue
                self._end(at, stay, seq)
                left.append((stay[1], at, stay[3]))
            elif unit is None:
                continue
            changed = True
            if unit is not None:
                self._begin(at, unit, seq)
            else:
                here[at] = None
        if changed:
            self.positions.append((seq, name_of(self.whole)))
        return [
            Gone(token, self.names[at], unit)
            for token, at, unit in sorted(left)
            if token not in tokens
        ] if left else _NONE  # fmt: skip

    def look_all_over(self, seq: int) -> Sequence[Gone]:
        """As `look`, wherever it was."""
        return self.look(seq, range(self.size))

    def _begin(self, at: int, unit: Unit, seq: int) -> None:
        facing = unit.laid.facing
        mark = laid(self.size, unit.laid.tile.id, at, facing)
        self.whole ^= mark
        self.here[at] = (seq, self.tokens[at], facing, unit, mark)

    def _end(self, at: int, stay: Stay, last: int | None) -> None:
        seq, _, facing, unit, mark = stay
        self.whole ^= mark
        self.stays.append(
            (seq, last, self.seats[unit.owner], unit.laid.tile.id, self.names[at], FACINGS[facing])
        )

    def end(self) -> None:
        """The match is over: what still lies there lies there for good."""
        for at, stay in enumerate(self.here):
            if stay is not None:
                self._end(at, stay, None)
