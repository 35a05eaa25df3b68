"""The table as one player finds it: what is whose, who may act, where the way is free."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from projections.games.neuroshima_hex import names
from projections.games.neuroshima_hex.armies import army_of
from projections.games.neuroshima_hex.board.board import Board, Unit
from projections.games.neuroshima_hex.board.derived import Derived
from projections.games.neuroshima_hex.board.hexes import OFF, Grid
from projections.games.neuroshima_hex.table import Table

STRANGER: Final = -2
"""The number of somebody whom the table does not know: nobody's units are that player's, and
nobody's hexes (`OFF`) neither."""


class View:
    """One moment for one player. Ask before the table changes: answers are kept."""

    def __init__(self, table: Table, seat: str | None) -> None:
        self.table = table
        self.known_player: int | None = None if seat is None else table.index.get(seat)
        """The player, where one knows who it is: a record may name anybody."""
        self.player: int = STRANGER if self.known_player is None else self.known_player
        self.seat_named = seat
        self.board: Board = table.board
        self.grid: Grid = table.board.grid
        self.names = self.grid.names

    @classmethod
    def of(cls, table: Table, player: int) -> View:
        """The table as the player of that number finds it."""
        return cls(table, table.players[player].seat)

    @property
    def derived(self) -> Derived:
        """Control, nets and bonuses as the tiles lie."""
        return self.table.derived

    @property
    def seat(self) -> str:
        """The player's seat."""
        return self.table.players[self.player].seat

    @property
    def is_own_turn(self) -> bool:
        """Whether the player has the turn."""
        turn = self.table.turn
        return turn is not None and turn.player == self.known_player

    @property
    def is_fighting(self) -> bool:
        """Whether a battle goes on, in which nobody else does anything."""
        turn = self.table.turn
        return self.table.fight is not None and (turn is None or turn.over)

    @property
    def hand(self) -> list[str]:
        """The tiles that the hand may hold, each once: for one nobody saw, all that are left."""
        table, player = self.table, self.player
        held = dict.fromkeys(table.hands[player])
        if None in held or table.depth != "full":
            held |= dict.fromkeys(tile for tile, count in table.left[player].items() if count)
        return [tile for tile in held if tile is not None]

    def unit(self, at: int) -> Unit:
        """The unit that stands there."""
        unit = self.board.at[at]
        assert unit is not None, f"nothing stands on {self.names[at]}"
        return unit

    def counts_piles(self, player: int) -> bool:
        """Whether a player's draws were recorded, and the army is known."""
        return self.table.depth == "full" and army_of(self.table.players[player].army) is not None

    # -- hexes and units, by their names ---------------------------------------------------------

    def at(self, name: str | None) -> int:
        """The hex of that name; OFF where the board has none."""
        return self.grid.index.get(name or "", OFF)

    def unit_on(self, name: str | None) -> Unit | None:
        """The unit on a hex."""
        at = self.at(name)
        return None if at == OFF else self.board.at[at]

    def distance(self, one: str, other: str) -> int:
        """How many steps two hexes lie apart."""
        (q, r), (s, t) = self.grid.axial[self.at(one)], self.grid.axial[self.at(other)]
        return max(abs(q - s), abs(r - t), abs(q + r - s - t))

    def controls(self, name: str) -> bool:
        """Whether the player has that unit in hand."""
        return self.derived.influence.control[self.at(name)] == self.player

    def is_netted(self, name: str) -> bool:
        """Whether a net holds that unit."""
        return self.derived.influence.netted[self.at(name)]

    def is_hostile(self, at: int) -> bool:
        """Whether an enemy of the player controls the unit there."""
        holder = self.derived.influence.control[at]
        return self.known_player is not None and self.board.are_hostile(self.known_player, holder)

    # -- words -----------------------------------------------------------------------------------

    @property
    def player_name(self) -> str:
        """The player's name."""
        return names.player(self.table, self.seat_named)

    def name_of(self, player: int | None) -> str:
        """Somebody's name."""
        return names.player(self.table, self.table.seat(player))

    def unit_words(self, name: str) -> names.Part:
        """The unit on a hex, in words."""
        return names.unit(self.table, name)

    # -- who is who ------------------------------------------------------------------------------

    @cached_property
    def free(self) -> list[int]:
        """The hexes on which no unit stands; a foundation leaves its hex free (Duel rules)."""
        return [at for at, unit in enumerate(self.board.at) if unit is None]

    @cached_property
    def able(self) -> list[int]:
        """The units that the player controls and no net holds: they may act."""
        control, netted = self.derived.influence.control, self.derived.influence.netted
        return [
            at
            for at in range(self.board.grid.size)
            if control[at] == self.player and not netted[at]
        ]

    @cached_property
    def links(self) -> list[int]:
        """The player's Links: able units on terminals (Duel rules, the board)."""
        return self.derived.links(self.player)

    @cached_property
    def reach(self) -> int:
        """How many hexes a single move covers: 2 with a Recon Center (Outpost)."""
        return 1 if self.known_player is None else self.derived.reach(self.known_player)


def is_full(board: Board) -> bool:
    """Whether a unit stands on every hex; foundations do not count (Duel rules, foundations)."""
    return None not in board.at
