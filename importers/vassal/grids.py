"""How the maps of a VASSAL module name their places: numbered hexes and squares, regions, zones.

The arithmetic follows the engine's to the pixel, its rounding and its quirks included: names must
be those that its users see (`HexGridNumbering`, `SquareGridNumbering`, `RegionGrid`, `Zone`).
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

Pixel = tuple[int, int]
Index = tuple[int, int]
Size = tuple[int, int]

_ALPHABET: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_TOLD: Final = re.compile(r"\$(\w+)\$")


def _round(value: float) -> int:
    """As Java rounds: upwards from the middle."""
    return math.floor(value + 0.5)


@dataclass(frozen=True, slots=True)
class AxisNames:
    """How rows, or columns, are called."""

    letters: bool = False
    zeros: int = 1
    first: int = 1
    descending: bool = False

    def name(self, number: int) -> str:
        """A row or a column: 07, or H; after Z comes AA, then BB."""
        shown = abs(number + self.first)
        sign = "-" if number + self.first < 0 else ""
        if self.letters:
            return sign + _ALPHABET[shown % 26] * (min(shown, 26 * 70) // 26 + 1)
        return sign + str(shown).zfill(min(self.zeros, 20) + 1)


@dataclass(frozen=True, slots=True)
class Numbering:
    """How the cells of a grid are called."""

    columns: AxisNames = field(default_factory=AxisNames)
    rows: AxisNames = field(default_factory=AxisNames)
    rows_first: bool = False
    between: str = ""
    stagger: bool = True
    format: str = "$gridLocation$"

    def name(self, column: int, row: int) -> str:
        """A cell as the module writes it."""
        across, down = self.columns.name(column), self.rows.name(row)
        parts = (down, across) if self.rows_first else (across, down)
        properties = {"gridLocation": self.between.join(parts), "row": down, "column": across}
        return filled(self.format, properties)


def filled(form: str, properties: Mapping[str, str]) -> str:
    """A text with its `$properties$` filled in; one that is not known stays empty."""
    return _TOLD.sub(lambda found: properties.get(found[1], ""), form).strip()


@dataclass(frozen=True, slots=True)
class Hexes:
    """A grid of hexes. `sideways`: their points are on top, and all is counted with x as y."""

    origin: Pixel = (0, 32)
    dx: float = 64 * math.sqrt(3) / 2
    dy: float = 64.0
    sideways: bool = False
    numbering: Numbering | None = None

    @property
    def kind(self) -> tuple[object, ...]:
        """Grids of one kind go on in one another where boards lie side by side."""
        return ("hex", self.dx, self.dy, self.sideways)

    def index(self, at: Pixel) -> Index:
        """Column and row of the hex at a pixel, before anything is counted from another end."""
        x, y = (at[1], at[0]) if self.sideways else at
        column = _round((x - self.origin[0]) / self.dx)
        lower = self.dy / 2 if column % 2 else 0.0
        return column, _round((y - self.origin[1] - lower) / self.dy)

    def centre(self, index: Index) -> Pixel:
        """The pixel in the middle of a hex."""
        column, row = index
        x = _round(self.origin[0] + column * self.dx)
        y = _round(self.origin[1] + (row + column % 2 / 2) * self.dy)
        return (y, x) if self.sideways else (x, y)

    def name(self, at: Pixel, size: Size) -> str | None:
        """The hex at a pixel of a board or zone of that size."""
        numbering = self.numbering
        if numbering is None:
            return None
        column, row = self.index(at)
        odd = column % 2 and numbering.stagger
        ends = (numbering.rows.descending, numbering.columns.descending)
        most = (_round(size[1] / self.dx), _round(size[0] / self.dy))
        if not self.sideways:
            column = most[1] - column if ends[1] else column
            row = (most[0] - row if ends[0] else row) + (odd and (-1 if ends[0] else 1))
        else:
            column = most[0] - column if ends[0] else column
            row = (most[1] - row if ends[1] else row) + (odd and (-1 if ends[1] else 1))
        return numbering.name(column, row)


@dataclass(frozen=True, slots=True)
class Squares:
    """A grid of squares, or of oblongs."""

    origin: Pixel = (24, 24)
    dx: float = 48.0
    dy: float = 48.0
    numbering: Numbering | None = None

    @property
    def kind(self) -> tuple[object, ...]:
        """As with hexes."""
        return ("square", self.dx, self.dy)

    def index(self, at: Pixel) -> Index:
        """Column and row of the square at a pixel, counted from the top left."""
        across, down = (at[0] - self.origin[0]) / self.dx, (at[1] - self.origin[1]) / self.dy
        return _round(across), int(down + 0.5)

    def centre(self, index: Index) -> Pixel:
        """The pixel in the middle of a square."""
        across, down = index[0] * self.dx, index[1] * self.dy
        return _round(self.origin[0] + across), _round(self.origin[1] + down)

    def name(self, at: Pixel, size: Size) -> str | None:
        """The square at a pixel of a board or zone of that size."""
        numbering = self.numbering
        if numbering is None:
            return None
        column, row = self.index(at)
        if numbering.columns.descending:
            column = int(size[0] / self.dx + 0.5) - column
        if numbering.rows.descending:
            row = int(size[1] / self.dy + 0.5) - row
        return numbering.name(column, row)


Lattice = Hexes | Squares


@dataclass(frozen=True, slots=True)
class Regions:
    """Named points: what lies anywhere is in the region whose point is nearest."""

    points: Mapping[str, Pixel] = field(default_factory=dict)

    def name(self, at: Pixel) -> str | None:
        """The region nearest to a pixel."""
        nearest = min(self.points.items(), key=lambda known: math.dist(known[1], at), default=None)
        return nearest[0] if nearest else None


Grid = Hexes | Squares | Regions


@dataclass(frozen=True, slots=True)
class Location:
    """What a module calls a place, and the grid it is on, if it is a grid."""

    name: str | None
    lattice: Lattice | None = None
    region: Pixel | None = None
    """The point of the region."""


@dataclass(frozen=True, slots=True)
class Zone:
    """A part of a board with a name and perhaps a grid of its own."""

    name: str
    corners: tuple[Pixel, ...]
    grid: Grid | None = None
    board_grid: bool = False
    format: str = "$name$"

    @property
    def size(self) -> Size:
        """Of the box round it."""
        xs, ys = zip(*self.corners, strict=True)
        return max(xs) - min(xs), max(ys) - min(ys)

    def contains(self, at: Pixel) -> bool:
        """Whether a pixel is in it: an odd number of its sides lie to the right."""
        x, y = at
        inside, before = False, self.corners[-1]
        for here in self.corners:
            if (here[1] > y) != (before[1] > y):
                crossing = (before[0] - here[0]) * (y - here[1]) / (before[1] - here[1]) + here[0]
                inside ^= x < crossing
            before = here
        return inside


@dataclass(frozen=True, slots=True)
class BoardPlan:
    """How a board names its places: by zones, and elsewhere by its grid."""

    grid: Grid | None = None
    zones: tuple[Zone, ...] = ()

    def location(self, at: Pixel, size: Size) -> Location:
        """The place at a pixel of a board of that size."""
        zone = next((zone for zone in self.zones if zone.contains(at)), None)
        if zone is None:
            return _on_grid(self.grid, at, size)
        inside = self.grid if zone.board_grid else zone.grid
        found = _on_grid(inside, at, size if zone.board_grid else zone.size)
        name = filled(zone.format, {"name": zone.name, "gridLocation": found.name or ""})
        return Location(name or found.name, found.lattice, found.region)


def _on_grid(grid: Grid | None, at: Pixel, size: Size) -> Location:
    """The place at a pixel by a grid alone."""
    if isinstance(grid, Regions):
        name = grid.name(at)
        return Location(name, region=grid.points[name] if name else None)
    if grid is None:
        return Location(None)
    return Location(grid.name(at, size), grid if grid.numbering else None)
