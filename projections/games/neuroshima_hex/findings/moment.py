"""One event with the tables before and after it, and what the checks ask of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any, Generic, TypeVar

from events.base import Event
from projections.games.neuroshima_hex.board import Board, Unit
from projections.games.neuroshima_hex.derived import Derived, derive
from projections.games.neuroshima_hex.hexes import OFF, Grid
from projections.games.neuroshima_hex.match import names
from projections.games.neuroshima_hex.match.table import Table

E = TypeVar("E", bound=Event)

Fault = tuple[str, dict[str, Any]]
"""The rule that was broken, and the values of its sentence."""
Faults = Iterator[Fault]


class Moment(Generic[E]):
    """The table that `event` met; what follows from how its tiles lie is worked out once."""

    def __init__(self, before: Table, event: E, after: Table) -> None:
        self.table, self.event, self.after = before, event, after
        self.board: Board = before.board
        self.grid: Grid = before.board.grid
        seat = vars(event).get("player")  # `getattr` is slow where a model has no such field
        self.who: int | None = None if seat is None else before.index.get(seat)

    @cached_property
    def derived(self) -> Derived:
        """Control, nets and bonuses before the event."""
        return derive(self.board)

    @property
    def is_own_turn(self) -> bool:
        """Whether the acting player has the turn."""
        turn = self.table.turn
        return turn is not None and turn.player == self.who

    # -- hexes and units -------------------------------------------------------------------------

    def at(self, name: str | None) -> int:
        """The hex of that name; OFF where the board has none."""
        return self.grid.index.get(name or "", OFF)

    def unit(self, name: str | None) -> Unit | None:
        """The unit on a hex."""
        at = self.at(name)
        return None if at == OFF else self.board.at[at]

    def distance(self, one: str, other: str) -> int:
        """How many steps two hexes lie apart."""
        (q, r), (s, t) = self.grid.axial[self.at(one)], self.grid.axial[self.at(other)]
        return max(abs(q - s), abs(r - t), abs(q + r - s - t))

    def controls(self, name: str) -> bool:
        """Whether the acting player has that unit in hand."""
        return self.derived.influence.control[self.at(name)] == self.who

    def is_netted(self, name: str) -> bool:
        """Whether a net holds that unit."""
        return self.derived.influence.netted[self.at(name)]

    def is_hostile(self, at: int) -> bool:
        """Whether an enemy of the acting player controls the unit there."""
        holder = self.derived.influence.control[at]
        return self.who is not None and self.board.are_hostile(self.who, holder)

    def is_link(self, name: str) -> bool:
        """Whether the acting player has a Link there (Duel rules, terminals)."""
        terminal = name in self.board.rules.terminals
        return terminal and self.controls(name) and not self.is_netted(name)

    # -- words -----------------------------------------------------------------------------------

    @property
    def player(self) -> str:
        """The acting player's name."""
        return names.player(self.table, getattr(self.event, "player", None))

    def name(self, player: int | None) -> str:
        """A player's name."""
        return names.player(self.table, self.table.seat(player))

    def called(self, name: str) -> names.Part:
        """The unit on a hex, in words."""
        return names.unit(self.table, name)
