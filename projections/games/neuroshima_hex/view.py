"""The table as one player finds it: what is whose, who may act, where the way is free."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Final

from projections.games.neuroshima_hex import names
from projections.games.neuroshima_hex.armies.lookup import army_of, find_tile
from projections.games.neuroshima_hex.board.board import Board, Unit
from projections.games.neuroshima_hex.board.derived import Derived, derive
from projections.games.neuroshima_hex.board.hexes import OFF, SIDES, Grid
from projections.games.neuroshima_hex.table import Served, Table

Path = tuple[int, ...]
RECON_REACH: Final = 2
NOBODY: Final = -2
"""The number of somebody whom the table does not know: nobody's units are that player's, and
nobody's hexes (`OFF`) neither."""


class View:
    """One moment for one player. Ask before the table changes: answers are kept."""

    def __init__(self, table: Table, seat: str | None) -> None:
        self.table = table
        self.who: int | None = None if seat is None else table.index.get(seat)
        """The player, where one knows who it is: a record may name anybody."""
        self.player: int = NOBODY if self.who is None else self.who
        self.said_seat = seat
        self.board: Board = table.board
        self.grid: Grid = table.board.grid
        self.names = self.grid.names
        self._turned_on: dict[tuple[int, int], tuple[int, ...]] = {}

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
        return turn is not None and turn.player == self.who

    @property
    def hand(self) -> list[str]:
        """The tiles that the hand may hold, each once: for one nobody saw, all that are left."""
        table, player = self.table, self.player
        held = dict.fromkeys(table.hands[player])
        if None in held or table.depth != "full":
            held |= dict.fromkeys(tile for tile, count in table.left[player].items() if count)
        return [tile for tile in held if tile is not None]

    def holds(self, ability: str) -> list[str]:
        """The tiles of the hand with that ability."""
        return [tile for tile in self.hand if ability in find_tile(tile).abilities]

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
        return self.who is not None and self.board.are_hostile(self.who, holder)

    def is_link(self, name: str) -> bool:
        """Whether the player has a Link there (Duel rules, terminals)."""
        terminal = name in self.board.rules.terminals
        return terminal and self.controls(name) and not self.is_netted(name)

    # -- words -----------------------------------------------------------------------------------

    @property
    def called(self) -> str:
        """The player's name."""
        return names.player(self.table, self.said_seat)

    def name(self, player: int | None) -> str:
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
        index = self.board.grid.index
        terminals = {index.get(name, OFF) for name in self.board.rules.terminals}
        return [at for at in self.able if at in terminals]

    @cached_property
    def reach(self) -> int:
        """How many hexes a single move covers: 2 with a Recon Center (Outpost)."""
        return self.derived.reach(self.player)

    # -- ways ------------------------------------------------------------------------------------

    def ways(self, at: int) -> dict[int, Path]:
        """Where the unit there may go in a single move, and over which hexes.

        A way round to a neighbour is no answer of its own: it ends as the straight one does.
        """
        near = self._near(at)
        found: dict[int, Path] = dict.fromkeys(near, ())
        if self.reach < RECON_REACH:
            return found
        for via in near:
            further = [
                n
                for n in self.board.grid.neighbour[via]
                if n != OFF and n not in found and self.board.at[n] is None
            ]
            if further and self.turned_on(at, via):
                found |= dict.fromkeys(further, (via,))
        return found

    def rounds(self, at: int) -> list[int]:
        """Over which hexes the unit there may go and end where it began (FAQ g.67)."""
        if self.reach < RECON_REACH:
            return []
        return [via for via in self._near(at) if self.turned_on(at, via)]

    def _near(self, at: int) -> list[int]:
        return [n for n in self.board.grid.neighbour[at] if n != OFF and self.board.at[n] is None]

    def turned_on(self, at: int, via: int) -> tuple[int, ...]:
        """How the unit may face on its way over `via`, if it may pass at all.

        No move leads through a Mine, nor where the unit is netted or taken over (FAQ g.66). Each
        hex brings its own turn (g.67), which helps a unit that throws a net or takes over.
        """
        if (at, via) not in self._turned_on:
            self._turned_on[at, via] = self._free_sides(at, via)
        return self._turned_on[at, via]

    def _free_sides(self, at: int, via: int) -> tuple[int, ...]:
        if via in self.board.foundations:
            return ()
        tile = self.unit(at).laid.tile
        if not tile.nets and not tile.module:  # then it is all one how it faces
            return tuple(SIDES) if self._is_free_at(via, at, 0) else ()
        return tuple(side for side in SIDES if self._is_free_at(via, at, side))

    def _is_free_at(self, via: int, at: int, facing: int) -> bool:
        board, unit = self.board.copy(), self.unit(at)
        board.lift(at)
        board.put(via, unit.laid.tile, unit.owner, facing, unit.wounds)
        on_the_way = derive(board)
        return not on_the_way.is_netted(via) and on_the_way.controller(via) == self.player

    # -- abilities -------------------------------------------------------------------------------

    def mobile(self) -> list[int]:
        """Able units with mobility of their own that have not used it in this turn."""
        return [
            at
            for at in self.able
            if self.unit(at).laid.tile.mobility and not self._has_used("mobility", at)
        ]

    def movers(self) -> dict[int, list[int]]:
        """By HQ or Transport, the connected units that it may still move in this turn.

        Each serves a unit once a turn (FAQ g.178), and only whom its player controls (MP.24).
        """
        able, serves = set(self.able), self.derived.influence.serves
        netted = self.derived.influence.netted
        found: dict[int, list[int]] = {}
        for at, unit in self.board.units():
            if not unit.laid.services or serves[at] != self.player or netted[at]:
                continue
            means = means_of(unit)
            served = [n for what, n in unit.laid.services if what == "mobility" and n in able]
            ready = [n for n in sorted(served) if not self._has_used(means, n, at)]
            if ready:
                found[at] = ready
        return found

    def _has_used(self, means: str, at: int, source: int | None = None) -> bool:
        turn, tokens = self.table.turn, self.table.tokens
        served = None if turn is None else turn.used.get((means, tokens[at]))
        return served is not None and (0 if source is None else tokens[source]) in served.known

    def captives(self) -> list[tuple[int, int]]:
        """(captor, prisoner) whose turn after the takeover was not taken yet (six armies, Vegas).

        Each takeover has one, and at once: an Agitator turned round gives no second (FAQ g.105),
        another one, a swap, or the same after a release does (g.102 to g.104). Nobody is turned
        between the tile that fills the board and its battle (p.7, g.122).
        """
        if not self.table.may_have_captives or self._is_battle_due:
            return []
        tokens, taken = self.table.tokens, self.table.takeovers
        control = self.derived.influence.control
        return [
            (captor, at)
            for at in self.able
            if self.unit(at).owner != self.player
            for captor in self.derived.taken_by(at)
            if control[captor] == self.player and not _had_turn(taken, tokens[at], tokens[captor])
        ]

    @property
    def _is_battle_due(self) -> bool:
        """Whether the board has just been filled, and its battle must come before anything else."""
        turn = self.table.turn
        is_new = turn is not None and not turn.over and self.table.fight is None
        return is_new and is_full(self.board)

    def transporters(self) -> list[int]:
        """Able Transporters, a prisoner's too (FAQ g.153)."""
        return [at for at in self.able if "transporter_swap" in self.unit(at).laid.tile.abilities]


def _had_turn(taken: Mapping[int, Served], prisoner: int, captor: int) -> bool:
    return prisoner in taken and captor in taken[prisoner].known


def means_of(source: Unit) -> str:
    """By what a module or an HQ lets others move."""
    return "hq" if source.laid.is_hq else "transport"


def is_full(board: Board) -> bool:
    """Whether a unit stands on every hex; foundations do not count (Duel rules, foundations)."""
    return None not in board.at
