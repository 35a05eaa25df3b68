"""A board as it lies: symbols of squares, cover elements, walls, buildings, entry squares."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, Literal, NamedTuple

from projections.games.dust_tactics.board.squares import SquareGrid
from projections.scene import edge_id

SquareSymbol = Literal["circle", "triangle", "cross", "diamond", "none"]
"""The symbol in the middle of a square: ground, water, rubble, smoke; none is without a dot."""
CoverElement = Literal["crate", "tank_trap"]
CompassSide = Literal["north", "east", "south", "west"]
EntranceSize = Literal["small", "large"]

TOWARDS: Final[Mapping[CompassSide, tuple[int, int]]] = {
    "north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0),
}  # fmt: skip


class Entrance(NamedTuple):
    """A way into a building, in the outer wall of one of its squares."""

    square: str
    side: CompassSide
    size: EntranceSize


class Building(NamedTuple):
    """The squares of a building, walled all round but for its entrances."""

    squares: tuple[str, ...]
    entrances: tuple[Entrance, ...] = ()


class EdgeMask(NamedTuple):
    """Edges between squares: each by the square to the west of it, or below it."""

    east: int = 0
    north: int = 0


@dataclass(frozen=True)
class Battlefield:
    """What lies on a board of squares, without its units."""

    grid: SquareGrid
    symbols: Mapping[str, SquareSymbol] = field(default_factory=dict)
    """The squares that are no circles."""
    cover: Mapping[str, CoverElement] = field(default_factory=dict)
    walls: tuple[tuple[str, str], ...] = ()
    """Edges that are walled, each as the two squares that share it."""
    buildings: tuple[Building, ...] = ()
    entry: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Where the units of a side come in."""

    def of_symbol(self, symbol: SquareSymbol) -> int:
        """The squares with a symbol other than a circle."""
        return self.grid.mask(square for square, one in self.symbols.items() if one == symbol)

    @cached_property
    def undotted(self) -> int:
        """The squares without a dot."""
        return self.of_symbol("none")

    @cached_property
    def water(self) -> int:
        """The squares of deep water."""
        return self.of_symbol("triangle")

    @cached_property
    def rubble(self) -> int:
        """The squares of rubble."""
        return self.of_symbol("cross")

    @cached_property
    def smoke(self) -> int:
        """The squares that cannot be seen through, nor attacked, nor attacked from."""
        return self.of_symbol("diamond")

    @cached_property
    def traps(self) -> int:
        """The squares with a tank trap."""
        return self.grid.mask(square for square, one in self.cover.items() if one == "tank_trap")

    @cached_property
    def covered(self) -> int:
        """The squares with a cover element."""
        return self.grid.mask(self.cover)

    @cached_property
    def building_at(self) -> Mapping[int, int]:
        """By square the number of the building in which it lies."""
        return {
            self.grid.index(square): number
            for number, building in enumerate(self.buildings)
            for square in building.squares
        }

    @cached_property
    def inside(self) -> int:
        """The squares inside of buildings."""
        return sum(1 << index for index in self.building_at)

    @cached_property
    def exits(self) -> Mapping[int, tuple[CompassSide, ...]]:
        """By square the sides to which one may leave the building."""
        found: dict[int, tuple[CompassSide, ...]] = {}
        for building in self.buildings:
            for entrance in building.entrances:
                index = self.grid.index(entrance.square)
                found[index] = (*found.get(index, ()), entrance.side)
        return found

    @cached_property
    def wall_edges(self) -> EdgeMask:
        """All that is walled: what the board says, and the outlines of buildings."""
        return self._edges({*self._walled(), *self._outlines()})

    @cached_property
    def small_entrances(self) -> EdgeMask:
        """What soldiers alone get through."""
        return self._edges(self._entrances("small") - self._walled())

    def _walled(self) -> set[str]:
        return {edge_id(one, other) for one, other in self.walls}

    def _outlines(self) -> Iterator[str]:
        """The sides of buildings but for their entrances."""
        open_edges = self._entrances("small") | self._entrances("large")
        for number, building in enumerate(self.buildings):
            for square in building.squares:
                for side in TOWARDS:
                    other = self.beyond(square, side)
                    if other is None or self.building_at.get(self.grid.index(other)) == number:
                        continue
                    if edge_id(square, other) not in open_edges:
                        yield edge_id(square, other)

    def _entrances(self, size: EntranceSize) -> set[str]:
        return {
            edge_id(entrance.square, other)
            for building in self.buildings
            for entrance in building.entrances
            if entrance.size == size and (other := self.beyond(entrance.square, entrance.side))
        }

    def beyond(self, square: str, side: CompassSide) -> str | None:
        """The square on that side; None where the board ends."""
        column, row = self.grid.place(self.grid.index(square))
        across, up = TOWARDS[side]
        column, row = column + across, row + up
        if not (0 <= column < self.grid.columns and 0 <= row < self.grid.rows):
            return None
        return self.grid.name(row * self.grid.stride + column)

    def _edges(self, edges: set[str]) -> EdgeMask:
        east = north = 0
        for edge in edges:
            low, high = sorted(self.grid.index(square) for square in edge.split("|"))
            if high - low == 1:
                east |= 1 << low
            else:
                north |= 1 << low
        return EdgeMask(east, north)

    def edge_name(self, index: int, side: Literal["east", "north"]) -> str:
        """What the edge to the east of a square, or above it, is called."""
        square = self.grid.name(index)
        return edge_id(square, self.beyond(square, side) or "")
