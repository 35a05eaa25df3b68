"""What the writing of one line knows: the language, the table before it, and who acts."""

from __future__ import annotations

from collections.abc import Sequence

from events.neuroshima_hex import Lifted
from projections.games.neuroshima_hex.text.naming import write_tile
from projections.text.line import Pen


class HexPen(Pen):
    """One event of this game on its way to a line."""

    __slots__ = ()

    @property
    def army(self) -> str | None:
        """The army of whoever acts."""
        player = None if self.seat is None else self.table.index.get(self.seat)
        return None if player is None else self.table.players[player].army

    def tile(self, tile: str | None) -> str:
        """A tile of whoever acts."""
        return write_tile(tile, self.army, self.lang)

    def tiles(self, tiles: Sequence[str | None]) -> str:
        """Several tiles; where nobody saw one, how many."""
        if len(tiles) > 0 and not any(tiles):
            return str(len(tiles))
        return ", ".join(self.tile(tile) for tile in tiles)

    def fallen(self, gone: Sequence[Lifted], sign: str = "x") -> list[str]:
        """What left the board, by the hexes."""
        return write_fallen(gone, sign)

    def at(self, name: str) -> str:
        """A hex with what stands on it in front: `Mother C4`; bare where nothing is known."""
        at = self.table.board.grid.index.get(name)
        unit = None if at is None else self.table.board.at[at]
        if unit is None:
            return name
        army = self.table.players[unit.owner].army
        return f"{write_tile(unit.tile.id, army, self.lang)} {name}"


def write_fallen(gone: Sequence[Lifted], sign: str = "x") -> list[str]:
    """The fallen by their hexes."""
    return [f"{sign}{one.hex}" for one in gone]
