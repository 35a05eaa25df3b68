"""Where a unit may go in a single move, over which hexes, and how it may face on its way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Final

from projections.games.neuroshima_hex.board.derived import derive
from projections.games.neuroshima_hex.board.hexes import OFF, SIDES
from projections.games.neuroshima_hex.view import View

Path = tuple[int, ...]
RECON_REACH: Final = 2


class Ways:
    """The ways of the unit on one hex, each worked out when somebody asks."""

    def __init__(self, v: View, at: int) -> None:
        self.v, self.at, self.unit = v, at, v.unit(at)
        self._facings: dict[int, tuple[int, ...]] = {}

    @cached_property
    def ends(self) -> Mapping[int, Sequence[Path]]:
        """Where it may go, and over which hexes; back to where it stands last (FAQ g.67).

        A way round to a neighbour is no answer of its own: it ends as the straight one does.
        """
        units, neighbour = self.v.board.at, self.v.grid.neighbour
        near = [n for n in neighbour[self.at] if n != OFF and units[n] is None]
        found: dict[int, Sequence[Path]] = dict.fromkeys(near, ((),))
        if self.v.reach < RECON_REACH:
            return found
        for via in near:
            further = [n for n in neighbour[via] if n not in found and n != OFF]
            free = [n for n in further if units[n] is None]
            if free and self.facings_on(via):
                found |= dict.fromkeys(free, ((via,),))
        back = [(via,) for via in near if self.facings_on(via)]
        return found | {self.at: back} if back else found

    def passes(self, via: int, sides: Iterable[int] = SIDES) -> bool:
        """Whether it may go over that hex when it faces one of those ways."""
        return not set(sides).isdisjoint(self.facings_on(via))

    def facings_on(self, via: int) -> tuple[int, ...]:
        """How the unit may face on its way over a hex, if it may pass at all: it must be free.

        No move leads through a Mine, nor where the unit is netted or taken over (FAQ g.66). Each
        hex brings its own turn (g.67), which helps a unit that throws a net or takes over.
        """
        if via not in self._facings:
            board, tile = self.v.board, self.unit.tile
            if board.at[via] is not None or via in board.foundations:
                sides: Sequence[int] = ()
            elif tile.nets or tile.module:
                sides = [side for side in SIDES if self._is_free_on(via, side)]
            else:  # then it is all one how it faces
                sides = SIDES if self._is_free_on(via, 0) else ()
            self._facings[via] = tuple(sides)
        return self._facings[via]

    def _is_free_on(self, via: int, facing: int) -> bool:
        board, unit = self.v.board.copy(), self.unit
        board.lift(self.at)
        board.put(via, unit.tile, unit.owner, facing, unit.wounds)
        on_the_way = derive(board)
        return not on_the_way.is_netted(via) and on_the_way.controller(via) == self.v.player
