"""What the writing of one line knows: the language, the table before it, and who acts."""

from __future__ import annotations

from dataclasses import dataclass

from events.words import Lang
from projections.neuroshima_hex.game_text.keywords import written
from projections.neuroshima_hex.game_text.naming import write_seat, write_tile
from projections.neuroshima_hex.match.table import Table


@dataclass(frozen=True, slots=True)
class Pen:
    """One event on its way to a line; `seat` is who acts in it."""

    table: Table
    lang: Lang
    seat: str | None

    @property
    def army(self) -> str | None:
        """The army of whoever acts."""
        player = None if self.seat is None else self.table.index.get(self.seat)
        return None if player is None else self.table.players[player].army

    def word(self, key: str, section: str = "keyword") -> str:
        """A keyword."""
        return written(key, self.lang, section)

    def tile(self, tile: str | None) -> str:
        """A tile of whoever acts."""
        return write_tile(tile, self.army, self.lang)

    def at(self, name: str) -> str:
        """A hex with what stands on it in front: `Mother C4`; bare where nothing is known."""
        at = self.table.board.grid.index.get(name)
        unit = None if at is None else self.table.board.at[at]
        if unit is None:
            return name
        army = self.table.players[unit.owner].army
        return f"{write_tile(unit.tile.id, army, self.lang)} {name}"

    @staticmethod
    def seats(values: dict[str, int]) -> str:
        """Numbers by seat: `Ann 18, Bob 19`."""
        return ", ".join(f"{write_seat(seat)} {value}" for seat, value in values.items())
