"""What lay where, and since when: stays and positions, and what left the board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import attrgetter
from typing import Final, NamedTuple

from projections.neuroshima_hex.board import Unit
from projections.neuroshima_hex.facts.tables import Row
from projections.neuroshima_hex.hexes import FACINGS
from projections.neuroshima_hex.match.symmetry import laid, name_of
from projections.neuroshima_hex.match.table import Table


class Stay(NamedTuple):
    """A unit that lies on a hex and looks one way; wounds do not count."""

    seq: int
    token: int
    hex: int
    facing: int
    unit: Unit
    mark: int
    """What the unit, lying so, adds to the name of a position."""


_NOTHING: Final[Sequence[Stay]] = ()


class Lying:
    """Watches a board from event to event."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.seats = table.seats
        self.size = table.board.grid.size
        self.names = table.board.grid.names
        self.here: list[Stay | None] = [None] * self.size
        self.whole = 0
        self.stays: list[Row] = []
        self.positions: list[Row] = []

    def look(self, seq: int, hexes: Iterable[int | None]) -> Sequence[Stay]:
        """Take note of what event `seq` changed on some hexes; returns what left the board."""
        changed = [at for at in hexes if at is not None and self._differs(at)]
        if not changed:
            return _NOTHING
        left = [stay for at in changed if (stay := self.here[at]) is not None]
        for stay in left:
            self._end(stay, seq)
        for at in changed:
            self._begin(seq, at)
        self.positions.append((seq, name_of(self.whole)))
        return self._gone(left, changed) if left else _NOTHING

    def look_all_over(self, seq: int) -> Sequence[Stay]:
        """As `look`, wherever it was."""
        return self.look(seq, range(self.size))

    def _differs(self, at: int) -> bool:
        stay, unit = self.here[at], self.table.board.at[at]
        if stay is None or unit is None:
            return (stay is None) != (unit is None)
        return stay.token != self.table.tokens[at] or stay.facing != unit.laid.facing

    def _gone(self, left: list[Stay], changed: Sequence[int]) -> Sequence[Stay]:
        """Those of the units that lie nowhere any more, the oldest first."""
        tokens = [self.table.tokens[at] for at in changed]
        return sorted([stay for stay in left if stay.token not in tokens], key=_TOKEN)

    def _begin(self, seq: int, at: int) -> None:
        unit = self.table.board.at[at]
        if unit is None:
            self.here[at] = None
            return
        facing = unit.laid.facing
        mark = laid(self.size, unit.laid.tile.id, at, facing)
        self.here[at] = Stay(seq, self.table.tokens[at], at, facing, unit, mark)
        self.whole ^= mark

    def _end(self, stay: Stay, last: int | None) -> None:
        seq, _, at, facing, unit, mark = stay
        self.whole ^= mark
        tile, owner = unit.laid.tile.id, self.seats[unit.owner]
        self.stays.append((seq, last, owner, tile, self.names[at], FACINGS[facing]))

    def end(self) -> None:
        """The match is over: what still lies there lies there for good."""
        for stay in self.here:
            if stay is not None:
                self._end(stay, None)


_TOKEN: Final = attrgetter("token")
