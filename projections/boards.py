"""The board that a game names: its cells, what lies between them, and how their kinds look.

A game that says its board (`GameSystem.board`) makes its scenes of it: `board.scene(lang, ...)`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import islice
from math import sqrt
from typing import Any, Final, Literal

from events.words import Lang, Phrase, Wording, in_language
from projections.offers import Choice
from projections.outlines import (
    edge_lines,
    named_sides,
    placed_outline,
    shared,
    uncovered,
    with_sides,
)
from projections.scene import (
    Area,
    Cell,
    Edge,
    EdgeLook,
    Grid,
    Piece,
    Point,
    Scene,
    Terrain,
    called,
    column_letters,
    edge_of,
)
from projections.words import WORDS


@dataclass(frozen=True)
class GameBoard:
    """What a game is played on, before anything lies there."""

    grid: Grid
    cells: tuple[Cell, ...] = ()
    edges: tuple[Edge, ...] = ()
    terrains: Mapping[str, Terrain] = field(default_factory=dict)
    edge_looks: Mapping[str, EdgeLook] = field(default_factory=dict)
    bodies: Literal["stacked", "beside"] = "stacked"

    def __post_init__(self) -> None:
        object.__setattr__(self, "edges", with_sides(self.grid, self.by_id, self.edges))

    @cached_property
    def by_id(self) -> Mapping[str, Cell]:
        """Its cells by their ids."""
        return {cell.id: cell for cell in self.cells}

    def scene(
        self,
        lang: Lang,
        pieces: Iterable[Piece] = (),
        *,
        kinds: Mapping[str, str] | None = None,
        edges: Sequence[Edge] | None = None,
        **rest: Any,
    ) -> Scene:
        """A table on this board.

        `kinds` are terrains that came there, `edges` stand instead of its own; the `rest` are
        other parts of a scene.
        """
        now = kinds or {}
        return Scene(
            grid=self.grid,
            cells=tuple(_told(cell, now.get(cell.id, cell.kind), lang) for cell in self.cells),
            pieces=tuple(pieces),
            edges=self.edges if edges is None else with_sides(self.grid, self.by_id, edges),
            terrains={
                kind: replace(look, name=in_language(look.name, lang))
                for kind, look in self.terrains.items()
            },
            edge_looks={
                kind: replace(look, name=in_language(look.name, lang))
                for kind, look in self.edge_looks.items()
            },
            bodies=self.bodies,
            **rest,
        )

    def borders(self, kind: str = "open") -> tuple[Edge, ...]:
        """An edge wherever two cells meet: all places at which a wall may stand."""
        return tuple(Edge(one, other, kind) for one, other in self._meetings)

    def rims(self, kind: str = "open") -> tuple[Edge, ...]:
        """An edge along each side of a cell beyond which there is no other cell."""
        return tuple(replace(edge, kind=kind) for edge in self._rims)

    @cached_property
    def _meetings(self) -> Sequence[Sequence[str]]:
        """The ids of each two cells that meet."""
        if self.grid == "none":
            return ()
        order = {cell.id: i for i, cell in enumerate(self.cells)}
        placed = [(cell.id, placed_outline(self.grid, cell)) for cell in self.cells]
        pairs = (
            sorted((one, other), key=order.__getitem__)
            for (one, first), (other, second) in _near(placed)
            if shared(first, second)
        )
        return sorted(pairs, key=lambda pair: (order[pair[0]], order[pair[1]]))

    @cached_property
    def _rims(self) -> tuple[Edge, ...]:
        beside: dict[str, list[tuple[Point, ...]]] = {}
        for pair in self._meetings:
            for name, other in (pair, reversed(pair)):
                outline = placed_outline(self.grid, self.by_id[other])
                beside.setdefault(name, []).append(outline)
        found = (
            Edge(cell.id, line=stretch, side=name if i == 1 else f"{name}.{i}")
            for cell in self.cells
            for name, side in named_sides(self.grid, cell).items()
            for i, stretch in enumerate(uncovered(side, beside.get(cell.id, ())), start=1)
        )
        return tuple(found)

    def edge(self, name: str) -> Edge | None:
        """The edge of that name, as it lies on the empty board; None where there is none."""
        return self._edges_by_name.get(name)

    @cached_property
    def _edges_by_name(self) -> Mapping[str, Edge]:
        every = (*self.edges, *self.borders(), *self.rims())
        return {name: edge for edge in reversed(every) for name in edge.names}

    def edge_choices(self, *, rims: bool = False) -> tuple[Choice, ...]:
        """Each place where two cells meet, or something stands, as an answer to an ask.

        With `rims` those at the rim of the board, too.
        """
        return (*self._edge_choices, *self._rim_choices) if rims else self._edge_choices

    @cached_property
    def _edge_choices(self) -> tuple[Choice, ...]:
        cells = self.by_id
        return self._choices(
            edge
            for edge in (*self.borders(), *self.edges)
            if edge.one in cells and edge.other in cells
        )

    @cached_property
    def _rim_choices(self) -> tuple[Choice, ...]:
        own = (edge for edge in self.edges if edge.one in self.by_id and not edge.other)
        return self._choices((*self.rims(), *own))

    def _choices(self, edges: Iterable[Edge]) -> tuple[Choice, ...]:
        found = dict.fromkeys(edge.id for edge in edges)
        return tuple(Choice(edge, self.edge_name(edge)) for edge in found)

    def edge_name(self, edge: str) -> Wording:
        """What two cells share, by the names of both; at the rim, which side of a cell."""
        cells, told = self.by_id, edge_of(edge)
        if told.one not in cells or (told.other and told.other not in cells):
            return edge
        one = called(cells[told.one])
        if told.other:
            return WORDS("scene.between", one=one, other=called(cells[told.other]))
        name, _, number = told.side.partition(".")
        if not name:
            return one
        key = f"scene.rim_{name}"
        side = WORDS(key) if key in WORDS else WORDS("scene.rim_part", side=name)
        if number:
            side = WORDS("scene.rim_nth", side=side, number=number)
        return WORDS("scene.rim", cell=one, side=side)

    def faults(self, scene: Scene) -> Iterator[Phrase]:
        """What in a scene is not on this board; a cell may become another kind, but not move."""
        if scene.grid != self.grid:
            yield WORDS("scene.other_grid", found=scene.grid, expected=self.grid)
        own = self.by_id
        for cell in scene.cells:
            known = own.get(cell.id)
            if known is None:
                yield WORDS("scene.off_board", cell=cell.id)
            elif placed_outline(self.grid, known) != placed_outline(self.grid, cell):
                yield WORDS("scene.moved_cell", cell=cell.id)
        for edge in scene.edges:
            if edge_lines(self.grid, own, edge):
                continue
            if edge.other or not edge.side or edge.one not in own:
                yield WORDS("scene.lost_edge", edge=edge.id)
            else:
                sides = list(named_sides(self.grid, own[edge.one]))
                told = {"edge": edge.id, "cell": edge.one, "side": edge.side, "sides": sides}
                yield WORDS("scene.lost_rim", **told)

    def holds(self, mark: str) -> bool:
        """Whether a mark names one of its cells, or what may stand between two of them."""
        cells, edge = self.by_id, edge_of(mark)
        if mark in cells or self.edge(mark) is not None:
            return True
        return edge.one in cells and (edge.other in cells if edge.other else not edge.side)


Placed = tuple[str, tuple[Point, ...]]
"""A cell, and where it lies."""


def _near(placed: Sequence[Placed]) -> Iterator[tuple[Placed, Placed]]:
    """Each two whose frames touch, found from left to right: a large board has many pairs."""
    boxes = sorted(
        (min(x for x, _ in outline), max(x for x, _ in outline), min(y for _, y in outline),
         max(y for _, y in outline), i)
        for i, (_, outline) in enumerate(placed)
    )  # fmt: skip
    for n, (_, right, top, bottom, i) in enumerate(boxes):
        for left, _, top_of_other, bottom_of_other, j in islice(boxes, n + 1, None):
            if left > right + _TOUCH:
                break
            if top_of_other <= bottom + _TOUCH and bottom_of_other >= top - _TOUCH:
                yield placed[i], placed[j]


_TOUCH: Final = 1e-3


def _told(cell: Cell, kind: str, lang: Lang) -> Cell:
    """A cell with what it is now, and its name in a language."""
    if isinstance(cell, Area):
        return replace(cell, kind=kind, name=in_language(cell.name, lang))
    return cell if kind == cell.kind else replace(cell, kind=kind)


NO_BOARD: Final = GameBoard("none")
"""There is no board at all: what a table shows are lists."""


def squares(
    columns: int, rows: int, kinds: Mapping[str, str] | None = None, **rest: Any
) -> GameBoard:
    """Squares, lettered from the left and numbered from the bottom, as on a chessboard."""
    told = kinds or {}
    names = {
        f"{column_letters(column)}{row + 1}": (2.0 * column, 2.0 * (rows - 1 - row))
        for column in range(columns)
        for row in range(rows)
    }
    cells = tuple(Cell(name, x, y, told.get(name, "field")) for name, (x, y) in names.items())
    return GameBoard("square", cells, **rest)


def hexes(
    columns: int, rows: int, kinds: Mapping[str, str] | None = None, **rest: Any
) -> GameBoard:
    """Hexes with flat tops, lettered from the left and numbered from the top.

    Every second column stands half a hex lower.
    """
    told = kinds or {}
    names = {
        f"{column_letters(column)}{row + 1}": (1.5 * column, sqrt(3) * (row + column % 2 / 2))
        for column in range(columns)
        for row in range(rows)
    }
    cells = tuple(Cell(name, x, y, told.get(name, "field")) for name, (x, y) in names.items())
    return GameBoard("hex", cells, **rest)


def area(
    id: str,  # noqa: A002 - as cells call it
    outline: Sequence[Point] = (),
    at: Point | None = None,
    *,
    name: Wording = "",
    kind: str = "field",
) -> Area:
    """A named place: drawn as its outline or, with a position alone, as a round place there."""
    x, y = at or _middle(outline)
    return Area(id, x, y, kind, name, tuple(outline))


def areas(cells: Iterable[Area], **rest: Any) -> GameBoard:
    """Named places with borders; those that have positions alone are joined by edges."""
    return GameBoard("area", tuple(cells), **rest)


def _middle(outline: Sequence[Point]) -> Point:
    """The centre of gravity of an outline."""
    if not outline:
        return 0.0, 0.0
    total = x = y = 0.0
    for (x1, y1), (x2, y2) in zip(outline, (*outline[1:], outline[0]), strict=True):
        cross = x1 * y2 - x2 * y1
        total, x, y = total + cross, x + (x1 + x2) * cross, y + (y1 + y2) * cross
    if not total:
        return outline[0]
    return x / (3 * total), y / (3 * total)
