"""From pixels to cells: the map that is played on becomes a board, the others become places.

The names of hexes, squares, regions and zones stand in the module, and where nobody has it they
cannot be known: then positions that lie together are one cell, and the cells are as far apart as
the positions on the map usually are.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from statistics import median
from typing import Any, Final, TypeAlias

from importers.text import name
from importers.vassal.commands import unescaped
from importers.vassal.grids import Index, Lattice, Location, Pixel
from importers.vassal.modules import Map, MapBoard, Module
from importers.vassal.table import MapSpot
from projections.scene import COMPASS, column_letters

_SIDE: Final = 60
"""A board of freeform has at most so many columns and rows."""
_NEAR: Final = 8
"""Pixels by which pieces are off when they are meant to lie in one place."""
_NO_MOVES: Final[Mapping[str, int]] = {}
MOST_CELLS: Final = 3600
"""A board of freeform has at most so many; of a larger map only the cells that were used."""
_APART: Final = 3.0
"""How far apart drawn regions are at least, so that pieces do not cover each other."""
_TAB: Final = re.compile(r"(?<!\\)\t")
_WIDEST: Final = 120.0
"""Two regions that nearly touch may not make a board on which one sees nothing."""


@dataclass(frozen=True)
class Places:
    """Cells of positions that lie together, for a game whose module is not at hand."""

    map: str = ""
    left: int = 0
    bottom: int = 0
    step: float = 1.0
    columns: int = 0
    rows: int = 0
    others: tuple[str, ...] = ()

    def cell(self, spot: MapSpot) -> str:
        """The cell of a spot: on the board, or the name of the map it is on."""
        if spot.map != self.map or not self.columns:
            return spot.map
        column = round((spot.x - self.left) / self.step)
        row = round((self.bottom - spot.y) / self.step)
        return f"{column_letters(column)}{row + 1}"

    def facing(self, facing: str) -> str:
        """As it is: nothing is turned."""
        return facing

    def options(self) -> dict[str, Any]:
        """The board, as a freeform match has it."""
        places = {"places": list(self.others)} if self.others else {}
        if not self.columns:
            return places
        return {"board": "square", "columns": self.columns, "rows": self.rows, **places}

    def json(self) -> dict[str, Any]:
        """How to get from cells to pixels again."""
        if not self.columns:
            return {}
        return {"map": self.map, "left": self.left, "bottom": self.bottom, "step": self.step}


def places_of(spots: Iterable[MapSpot], moves: Mapping[str, int] = _NO_MOVES) -> Places:
    """The board on which all `spots` have a cell; `moves` counts what was moved within a map."""
    by_map: dict[str, list[MapSpot]] = {}
    for spot in dict.fromkeys(spots):
        by_map.setdefault(spot.map, []).append(spot)
    if not by_map:
        return Places()
    main = max(by_map, key=lambda name: (moves.get(name, 0), _extent(by_map[name]), name))
    if len(by_map[main]) < 2:
        return Places(others=tuple(sorted(by_map)))
    return _board(main, by_map[main], tuple(sorted(name for name in by_map if name != main)))


def _extent(spots: list[MapSpot]) -> tuple[int, int]:
    """How much of its map the spots cover, and how many they are: charts beside it are smaller."""
    xs, ys = [spot.x for spot in spots], [spot.y for spot in spots]
    return (max(xs) - min(xs) + 1) * (max(ys) - min(ys) + 1), len(spots)


def _board(main: str, spots: list[MapSpot], others: tuple[str, ...]) -> Places:
    xs, ys = sorted({spot.x for spot in spots}), sorted({spot.y for spot in spots})
    widest = max(xs[-1] - xs[0], ys[-1] - ys[0])
    # A board has room for sixty cells a side: a large map is shown on a coarser one.
    usual = [gap for gap in (_usual(xs), _usual(ys)) if gap]
    step = max(min(usual, default=0.0), widest / (_SIDE - 1), float(_NEAR))
    columns, rows = round((xs[-1] - xs[0]) / step) + 1, round((ys[-1] - ys[0]) / step) + 1
    return Places(main, xs[0], ys[-1], round(step, 3), columns, rows, others)


def _usual(values: list[int]) -> float:
    """How far apart neighbours usually are; what is nearer than a slip of the hand is one place.

    0 where all of them are so near.
    """
    gaps = [b - a for a, b in pairwise(values) if b - a >= _NEAR]
    return median(gaps) if gaps else 0.0


@dataclass(frozen=True, slots=True)
class LaidBoard:
    """A board as it lies on its map."""

    board: MapBoard
    at: Pixel
    turned: bool = False
    """Upside down."""

    def holds(self, spot: Pixel) -> bool:
        """Whether a pixel of the map is on it; a board of unknown size goes on for ever."""
        x, y = spot[0] - self.at[0], spot[1] - self.at[1]
        if self.board.size is None:
            return x >= 0 and y >= 0
        return 0 <= x < self.board.size[0] and 0 <= y < self.board.size[1]

    def location(self, spot: Pixel) -> Location:
        """What the board calls a pixel of the map, counted from its own corner."""
        x, y = spot[0] - self.at[0], spot[1] - self.at[1]
        wide, high = size = self.board.size or (0, 0)
        return self.board.plan.location((wide - x, high - y) if self.turned else (x, y), size)


Tables = Mapping[str, tuple[LaidBoard, ...]]
"""The boards of each map."""


def tables_of(
    module: Module, maps: Iterable[str], picked: Iterable[str]
) -> tuple[Tables, list[str]]:
    """The boards on the maps of a game, and the maps whose boards were exchanged while it went on.

    The boards are those that the game picked, else the only one there is. Of a map that got others
    one cannot say by a place alone which of them it was on.
    """
    chosen: dict[str, list[list[Picked]]] = {}
    for called, boards in filter(None, map(_picked, picked)):
        if boards not in chosen.setdefault(called, []):
            chosen[called].append(boards)
    found, exchanged = {}, []
    for called in sorted(maps):
        known = module.map(called)
        if known is None:
            continue
        names = {called, known.name, f"Map{module.maps.index(known)}"}
        choices = [boards for name in names for boards in chosen.get(name, ())]
        if len(choices) > 1:
            exchanged.append(called)
        else:
            found[called] = tuple(_laid(known, choices[0] if choices else None))
    return found, exchanged


Picked = tuple[str, bool, int, int]
"""A board's name, whether it lies upside down, its column and its row among the boards."""


def _picked(command: str) -> tuple[str, list[Picked]] | None:
    called, _, rest = command.partition("BoardPicker\t")
    parts = [unescaped(part) for part in _TAB.split(rest)]
    boards = []
    for picked_board, x, y in zip(parts[::3], parts[1::3], parts[2::3], strict=False):
        board, _, turned = picked_board.partition("/")
        if x.isdigit() and y.isdigit() and len(x) < 4 and len(y) < 4:
            boards.append((board, turned == "rev", int(x), int(y)))
    return (called, boards) if boards else None


def _laid(known: Map, choice: list[Picked] | None) -> Iterator[LaidBoard]:
    if choice is None:
        only = list(known.boards.values())
        if len(only) == 1:
            yield LaidBoard(only[0], known.edge)
        return
    sizes = {
        (x, y): board.size or (0, 0)
        for called, _, x, y in choice
        if (board := known.boards.get(called))
    }
    for called, turned, x, y in choice:
        if (board := known.boards.get(called)) is not None:
            left = known.edge[0] + sum(w for (c, r), (w, _) in sizes.items() if r == y and c < x)
            top = known.edge[1] + sum(h for (c, r), (_, h) in sizes.items() if c == x and r < y)
            yield LaidBoard(board, (left, top), turned)


@dataclass
class Atlas:
    """Where the spots of a game lie, by name: the board that most of them are on, and the rest."""

    tables: Tables
    map: str = ""
    lattice: Lattice | None = None
    origin: Pixel = (0, 0)
    """Where the board begins whose grid the others go on in."""
    cells: dict[str, tuple[float, float]] = field(default_factory=dict)
    by_index: dict[Index, str] = field(default_factory=dict)
    by_spot: dict[MapSpot, str] = field(default_factory=dict)
    unnamed: int = 0
    """How many spots have no name in the module."""

    def cell(self, spot: MapSpot) -> str:
        """The name of a spot."""
        return self.by_spot.get(spot, spot.map)

    def facing(self, facing: str) -> str:
        """A facing on the board as it is shown."""
        if not self.turned:
            return facing
        return COMPASS[(COMPASS.index(facing) - 2) % 8]

    @property
    def turned(self) -> bool:
        """Whether the board is shown turned by a quarter: ours has hexes with a flat top."""
        return getattr(self.lattice, "sideways", False)

    def options(self) -> dict[str, Any]:
        """The board, as a freeform match has it."""
        grid = self.lattice.kind[0] if self.lattice else "none"
        board = {"board": grid, "cells": {k: list(v) for k, v in self.cells.items()}}
        beside = [
            place for place in dict.fromkeys(self.by_spot.values()) if place not in self.cells
        ]
        return {**(board if self.cells else {}), **({"places": beside} if beside else {})}

    def json(self) -> dict[str, Any]:
        """What one has to know to find the places again."""
        return {"map": self.map, "named": True, "turned": self.turned}


Where: TypeAlias = Places | Atlas
"""Where the spots of a game lie on the board it is shown on."""


def atlas_of(
    tables: Tables, spots: Iterable[MapSpot], moves: Mapping[str, int] = _NO_MOVES
) -> Atlas | None:
    """All `spots` by name; None where the module names none of them.

    The map that is played on is the one on which most was moved, else the largest: a chart beside
    it may well hold more pieces.
    """
    known = list(dict.fromkeys(spots))
    found = {spot: _location(tables, spot) for spot in known}
    named = Counter(spot.map for spot, place in found.items() if place.name)
    if not named:
        return None

    def area(called: str) -> int:
        sizes = (laid.board.size or (0, 0) for laid in tables.get(called, ()))
        return sum(wide * high for wide, high in sizes)

    main = max(named, key=lambda m: (moves.get(m, 0), area(m), named[m], m))
    grids = Counter(
        place.lattice.kind for spot, place in found.items() if spot.map == main and place.lattice
    )
    regions = sum(1 for spot, p in found.items() if spot.map == main and p.region)
    atlas = Atlas(tables, main, unnamed=sum(1 for place in found.values() if not place.name))
    if grids and grids.most_common(1)[0][1] >= regions:
        _lay_lattice(atlas, found, grids.most_common(1)[0][0])
    elif regions:
        _lay_regions(atlas, found)
    _name_rest(atlas, found)
    return atlas


def _location(tables: Tables, spot: MapSpot) -> Location:
    laid = _laid_at(tables, spot)
    return laid.location((spot.x, spot.y)) if laid else Location(None)


def _laid_at(tables: Tables, spot: MapSpot) -> LaidBoard | None:
    return next((laid for laid in tables.get(spot.map, ()) if laid.holds((spot.x, spot.y))), None)


def _lay_lattice(atlas: Atlas, found: Mapping[MapSpot, Location], kind: tuple[object, ...]) -> None:
    """The cells round all that lies on the grid of the main map, each at its own place."""
    fitting = {
        spot: place.lattice
        for spot, place in found.items()
        if spot.map == atlas.map and place.lattice and place.lattice.kind == kind
    }
    first, atlas.lattice = next(iter(fitting.items()))
    laid = _laid_at(atlas.tables, first)
    atlas.origin = laid.at if laid and not laid.turned else (0, 0)
    left, top = atlas.origin
    used = {spot: atlas.lattice.index((spot.x - left, spot.y - top)) for spot in fitting}
    for index in _round_about(set(used.values())):
        middle = atlas.lattice.centre(index)
        at = MapSpot(atlas.map, middle[0] + left, middle[1] + top)
        place = _location(atlas.tables, at)
        if place.name and place.lattice and place.lattice.kind == kind:
            _put(atlas, index, _free(place.name, at, atlas))
    for spot, index in used.items():
        if index not in atlas.by_index:  # its middle lies off the board, or in another zone
            _put(atlas, index, _free(found[spot].name or spot.map, spot, atlas))
        atlas.by_spot[spot] = atlas.by_index[index]
    first_column, first_row = (min(values) for values in zip(*atlas.cells.values(), strict=True))
    first_column -= first_column % 2 if kind[0] == "hex" else 0
    atlas.cells = {k: (x - first_column, y - first_row) for k, (x, y) in atlas.cells.items()}


def _round_about(used: set[Index]) -> Iterable[Index]:
    """All cells between those that were used, if they are not too many."""
    columns, rows = zip(*used, strict=True)
    wide = range(min(columns) - 1, max(columns) + 2)
    high = range(min(rows) - 1, max(rows) + 2)
    if len(wide) * len(high) > MOST_CELLS:
        return sorted(used)
    return [(column, row) for column in wide for row in high]


def _put(atlas: Atlas, index: Index, called: str) -> None:
    column, row = index
    if atlas.turned:  # a quarter to the left: what was on the right is on top
        row = -row - column % 2
    if len(atlas.cells) < MOST_CELLS:
        atlas.cells[called] = (column, row)
    atlas.by_index[index] = called


def _free(wanted: str, spot: MapSpot, atlas: Atlas) -> str:
    """A name that no other cell has: boards side by side may count alike."""
    called = name(wanted, 60) or "?"
    laid = _laid_at(atlas.tables, spot)
    if called in atlas.cells and laid and laid.board.name:
        called = name(f"{laid.board.name}: {called}", 70) or called
    again, plain = 1, called
    while called in atlas.cells:
        again += 1
        called = f"{plain} ({again})"
    return called


def _lay_regions(atlas: Atlas, found: Mapping[MapSpot, Location]) -> None:
    """The regions that were used, drawn where they lie on the map, and not on one another."""
    points: dict[str, Pixel] = {}
    for spot, place in found.items():
        if spot.map == atlas.map and place.region and place.name:
            called = name(place.name, 70) or "?"
            points.setdefault(called, place.region)
            atlas.by_spot[spot] = called
    shown = dict(list(points.items())[:MOST_CELLS])
    nearest = _nearest(list(shown.values()))
    scale = _APART / nearest if nearest else 1.0
    left, top = (min(values) for values in zip(*shown.values(), strict=True))
    atlas.cells = {
        called: (round((x - left) * scale, 2), round((y - top) * scale, 2))
        for called, (x, y) in shown.items()
    }
    widest = max(max(spot) for spot in atlas.cells.values())
    if widest > _WIDEST:
        atlas.cells = {
            called: (round(x * _WIDEST / widest, 2), round(y * _WIDEST / widest, 2))
            for called, (x, y) in atlas.cells.items()
        }


def _nearest(points: list[Pixel]) -> float:
    """How near the two nearest points are; every point is compared with its next few by x."""
    ordered = sorted(set(points))
    return min(
        (
            max(abs(a[0] - b[0]), abs(a[1] - b[1]))
            for i, a in enumerate(ordered)
            for b in ordered[i + 1 : i + 200]
        ),
        default=0.0,
    )


def _name_rest(atlas: Atlas, found: Mapping[MapSpot, Location]) -> None:
    """What does not lie on the board: by its name, with its map's where that is another."""
    for spot, place in found.items():
        if spot in atlas.by_spot:
            continue
        wanted = place.name or spot.map
        if place.name and spot.map != atlas.map:
            wanted = f"{spot.map}: {place.name}"
        called = name(wanted, 78) or "?"
        atlas.by_spot[spot] = f"{called} *" if called in atlas.cells else called
