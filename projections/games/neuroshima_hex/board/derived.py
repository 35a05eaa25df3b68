"""Everything that can be read off the table as it lies: worked out from scratch, never stored.

`derive(board)` gives control, nets and scoping (module `control`). The sums of all bonuses, which
battles need, and what only people ask (which module gave what, who is a Link) are worked out when
somebody asks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from projections.games.neuroshima_hex.board.board import (
    EXTRA,
    INITIATIVE,
    MELEE,
    NET,
    RANGED,
    SCOPE,
    TAKEOVER,
    Board,
    Gift,
    Service,
    Strike,
    Unit,
)
from projections.games.neuroshima_hex.board.control import NOBODY, Influence, influence

Pairs = Sequence[tuple[int, int]]


class Contribution(NamedTuple):
    """One module's share of a bonus: the hex it stands on and what it adds."""

    source: int
    value: int


@dataclass(frozen=True)
class Derived:
    """The derived state of one moment. Everything a segment does happens under one of these.

    Ask before the board changes, which is copied nowhere.
    """

    board: Board
    influence: Influence
    camps: Sequence[int]

    @cached_property
    def bonuses(self) -> tuple[Sequence[int], ...]:
        """By kind and hex, the sums of all that modules give and take."""
        sums = tuple([0] * len(self.camps) for _ in range(4))
        for _, given in _gifts(self.board, self.influence, self.camps):
            sums[given.bonus][given.target] += given.value
        return sums

    @cached_property
    def served(self) -> Sequence[tuple[int, Service, int]]:
        """Modules that do a unit a service, what it is, and the unit; by hex."""
        camps, sway = self.camps, self.influence
        return [
            (at, what, target)
            for at, unit in enumerate(self.board.at)
            if unit is not None and unit.laid.services and not sway.netted[at]
            for what, target in sorted(unit.laid.services)
            if camps[target] == self.board.camps[sway.serves[at]]
        ]

    @cached_property
    def medics(self) -> Pairs:
        """Medics, each with a unit that it may heal."""
        return [(source, patient) for source, what, patient in self.served if what == "medic"]

    @cached_property
    def quartermasters(self) -> Pairs:
        """Quartermasters, each with a unit whose attack it may turn."""
        return [(source, unit) for source, what, unit in self.served if what == "quartermaster"]

    # -- what the tiles are worth now -------------------------------------------------------------

    def controller(self, at: int) -> int:
        """The player who controls the unit there."""
        return self.influence.control[at]

    def is_netted(self, at: int) -> bool:
        """Whether a net holds the unit there."""
        return self.influence.netted[at]

    def initiative(self, at: int) -> tuple[int, ...]:
        """Current initiative values: the printed ones as modified, then extra actions."""
        unit = self._unit(at)
        extra = self.bonuses[EXTRA][at]
        return action_values(unit.laid.initiative, self.bonuses[INITIATIVE][at], extra)

    def strength(self, at: int, strike: Strike) -> int:
        """Current strength of one attack of the unit there."""
        return current_strength(strike, self.bonuses[MELEE][at], self.bonuses[RANGED][at])

    # -- and why ----------------------------------------------------------------------------------

    def contributions(self, at: int, bonus: int) -> list[Contribution]:
        """The modules that make up a bonus of the unit there, by hex."""
        return [
            Contribution(source, given.value)
            for source, given in _gifts(self.board, self.influence, self.camps)
            if given.target == at and given.bonus == bonus
        ]

    def netted_by(self, at: int) -> list[int]:
        """The hexes whose nets hold the unit there."""
        return self.influence.sources(NET, at)

    def taken_by(self, at: int) -> list[int]:
        """The hexes whose takeover holds the unit there."""
        return self.influence.sources(TAKEOVER, at)

    def scoped_by(self, at: int) -> list[int]:
        """The hexes whose Scopers make the module there work for them."""
        return self.influence.sources(SCOPE, at)

    def served_by(self, at: int, service: Service) -> list[int]:
        """The medics, quartermasters or mobility modules connected to the unit there."""
        return sorted({one for one, what, unit in self.served if (what, unit) == (service, at)})

    def is_mobile(self, at: int) -> bool:
        """Whether the unit may move once by itself or by a connected module, and is not netted."""
        if self.is_netted(at):
            return False
        return self._unit(at).tile.mobility or bool(self.served_by(at, "mobility"))

    def reach(self, player: int) -> int:
        """How many hexes a single move of the player's units covers: 2 with a Recon Center."""
        # A Recon Center serves allied armies too (FAQ MP.25).
        recons = (
            self.influence.serves[at]
            for at, unit in self.board.units()
            if "recon_center" in unit.tile.abilities and not self.is_netted(at)
        )
        return 1 if all(self.board.are_hostile(one, player) for one in recons) else 2

    def links(self, player: int) -> list[int]:
        """The player's Links: un-netted units on terminals (Duel rules, the board)."""
        index = self.board.grid.index
        return [
            at
            for at in sorted({index[name] for name in self.board.rules.terminals if name in index})
            if self.controller(at) == player and not self.is_netted(at)
        ]

    def _unit(self, at: int) -> Unit:
        unit = self.board.at[at]
        assert unit is not None, f"nothing stands on {self.board.grid.names[at]}"
        return unit


def derive(board: Board) -> Derived:
    """The derived state of `board` as it lies."""
    sway = influence(board)
    camp_of = (*board.camps, NOBODY)  # whose number, -1, is that of the last
    return Derived(board, sway, [camp_of[player] for player in sway.control])


def _gifts(board: Board, sway: Influence, camps: Sequence[int]) -> Iterator[tuple[int, Gift]]:
    """All bonuses in force, with the hex they come from.

    A netted module gives nothing; a scoped one helps and harms for its Scoper (FAQ ERR.8).
    """
    netted, serves, camp_of = sway.netted, sway.serves, board.camps
    for at, unit in enumerate(board.at):
        if unit is None or netted[at]:
            continue
        laid = unit.laid
        if laid.helps:
            camp = camp_of[serves[at]]
            for given in laid.helps:
                if camps[given.target] == camp:
                    yield at, given
        if laid.hinders:
            camp = camp_of[serves[at]]
            for given in laid.hinders:
                if camps[given.target] not in (camp, NOBODY):
                    yield at, given


@lru_cache(maxsize=4096)
def action_values(icons: tuple[int, ...], bonus: int, extra: int) -> tuple[int, ...]:
    """In which segments a unit acts: one value an icon, then one an extra action.

    An extra action is an added initiative: the next free value below the highest current one, and
    none below 0 (FAQ ERR.9, g.8 to g.10). No icon falls below 0; there is no upper limit.
    """
    values = [max(0, icon + bonus) for icon in icons]
    if not values:
        return ()
    free = [value for value in range(max(values) - 1, -1, -1) if value not in values]
    return (*values, *free[:extra])


def current_strength(strike: Strike, melee: int, ranged: int) -> int:
    """Printed strength plus the bonuses to that kind of attack; Gauss is never raised."""
    if strike.kind == "gauss":
        return strike.strength
    return max(0, strike.strength + (melee if strike.kind == "melee" else ranged))
