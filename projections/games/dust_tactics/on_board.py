"""A match's board as the arithmetic asks for it: who stands where, how far away, seen or not.

None where no board lies there, or nobody told where somebody stands.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, cast

from projections.catalogue import Things
from projections.games.dust_tactics.arms import class_of, kind_of, own_skills
from projections.games.dust_tactics.board.battlefield import (
    Battlefield,
    Building,
    CompassSide,
    CoverElement,
    Entrance,
    EntranceSize,
    SquareSymbol,
)
from projections.games.dust_tactics.board.sight import LineOfSight, Onlooker, SightLines
from projections.games.dust_tactics.board.situation import (
    ArmourClass,
    BattleSituation,
    FieldedUnit,
)
from projections.games.dust_tactics.board.squares import (
    SquareGrid,
    grid_of,
    place_of,
    range_of,
)
from projections.games.dust_tactics.same import Same
from projections.games.dust_tactics.table import DustBoard, DustTable, DustUnit

_STAND_INS = {"squad": "S1", "hero": "S1", "vehicle": "V1"}
"""Classes for units of which only the kind is known: steps and sight ask for no more of it."""


class FieldedTable(NamedTuple):
    """A table as the arithmetic has it, and of which units it cannot know enough."""

    situation: BattleSituation
    unsure: frozenset[str]
    """Units that stand on the board, but of which nobody knows whether they are soldiers."""
    adrift: frozenset[str] = frozenset()
    """Units of which nobody knows where on the board they stand."""


def situation_of(table: DustTable) -> BattleSituation | None:
    """The board with all units whose kind is known; None where no board lies there."""
    fielded = fielded_table(table)
    return None if fielded is None else fielded.situation


def fielded_table(table: DustTable) -> FieldedTable | None:
    """The same, with the units that are left out since nobody knows what they are."""
    return _fielded_table(Same(table)) if table.board.columns else None


@lru_cache(maxsize=16)
def _fielded_table(same: Same[DustTable]) -> FieldedTable:
    """Kept, as several questions are asked of one table, and none of these ever changes."""
    table = same.one
    field = battlefield_of(table.board)
    units, unsure = [], set()
    cards = Same(table.things)
    for name, unit in table.standing.items():
        fielded = _fielded(name, Same(unit), table.side_of(unit.player), cards, field.grid)
        if fielded is not None:
            units.append(fielded)
        elif unit.squares:
            unsure.add(name)
    known = {unit.id for unit in units}
    kept = tuple(unit for unit in units if unit.joined_to is None or unit.joined_to in known)
    adrift = frozenset(name for name, unit in table.standing.items() if unit.is_adrift)
    return FieldedTable(BattleSituation(field, kept, table.options), frozenset(unsure), adrift)


@lru_cache(maxsize=1024)
def _fielded(
    name: str, same: Same[DustUnit], side: str, cards: Same[Things], grid: SquareGrid
) -> FieldedUnit | None:
    """A unit as the arithmetic has it, kept as long as nothing happens to it."""
    unit = same.one
    table = DustTable(units={name: unit}, things=cards.one)
    kind = kind_of(table, name)
    armour = class_of(table, name) or _STAND_INS.get(kind or "")
    if armour is None:
        return None
    known = () if unit.is_adrift else unit.squares
    squares = tuple(square for square in known if square in grid)
    move = table.number_of(unit.card, "move")
    return FieldedUnit(
        name, name, side, cast("ArmourClass", armour), squares[0] if squares else None, move,
        unit.left if kind == "squad" else None, tuple(sorted(own_skills(table, unit.card))),
        None, unit.joined, kind == "hero" if kind else None, squares[1:],
    )  # fmt: skip


def battlefield_of(board: DustBoard) -> Battlefield:
    """What lies on the board; what was told of squares that it has not is left out."""
    return _battlefield(Same(board))


@lru_cache(maxsize=64)
def _battlefield(same: Same[DustBoard]) -> Battlefield:
    """Kept, as a board is the same through most of a match."""
    board = same.one
    grid = grid_of(board.columns, board.rows)
    symbols = {square: symbol for square, symbol in board.symbols.items() if square in grid}
    cover = {square: kind for square, (kind, _) in board.cover.items() if square in grid}
    walls = (edge.partition("|")[::2] for edge in board.walls)
    return Battlefield(
        grid,
        cast("dict[str, SquareSymbol]", symbols),
        cast("dict[str, CoverElement]", cover),
        tuple((one, other) for one, other in walls if _are_next(grid, one, other)),
        tuple(_buildings(board, grid)),
        {side: tuple(one for one in squares if one in grid)
         for side, squares in board.entry.items()},
    )  # fmt: skip


def _are_next(grid: SquareGrid, one: str, other: str) -> bool:
    """Whether two squares of the board share an edge."""
    if one not in grid or other not in grid:
        return False
    (a, b), (c, d) = grid.place(grid.index(one)), grid.place(grid.index(other))
    return abs(a - c) + abs(b - d) == 1


def _buildings(board: DustBoard, grid: SquareGrid) -> list[Building]:
    found = []
    for squares in board.buildings:
        inside = tuple(square for square in squares if square in grid)
        entrances = [
            entrance for edge, size in board.entrances.items()
            if (entrance := _entrance(inside, edge, cast("EntranceSize", size))) is not None
        ]  # fmt: skip
        if inside:
            found.append(Building(inside, tuple(entrances)))
    return found


def _entrance(inside: tuple[str, ...], edge: str, size: EntranceSize) -> Entrance | None:
    """An entrance by the edge in which it is, if that is in the outline of these squares."""
    one, _, other = edge.partition("|")
    here, there = (one, other) if one in inside else (other, one)
    start, end = place_of(here), place_of(there)
    if here not in inside or there in inside or start is None or end is None:
        return None
    towards: dict[tuple[int, int], CompassSide] = {
        (0, 1): "north", (1, 0): "east", (0, -1): "south", (-1, 0): "west",
    }  # fmt: skip
    side = towards.get((end[0] - start[0], end[1] - start[1]))
    return None if side is None else Entrance(here, side, size)


# -- between two units -----------------------------------------------------------------------------


def squares_of_unit(table: DustTable, name: str | None) -> tuple[str, ...]:
    """Where a unit stands; a hero who joined a squad stands with it."""
    unit = table.units.get(name or "")
    if unit is None:
        return ()
    squad = table.units.get(unit.joined or "", unit)
    return () if squad.is_adrift else squad.squares


def distance_between(table: DustTable, one: str | None, other: str | None) -> int | None:
    """How far a unit is from another, by those of their squares that are nearest."""
    pairs = _pairs(table, squares_of_unit(table, one), squares_of_unit(table, other))
    return min((_apart(a, b) for a, b in pairs), default=None)


def distance_to(table: DustTable, one: str | None, square: str | None) -> int | None:
    """How far a unit is from a square."""
    pairs = _pairs(table, squares_of_unit(table, one), () if square is None else (square,))
    return min((_apart(a, b) for a, b in pairs), default=None)


def _pairs(
    table: DustTable, ones: tuple[str, ...], others: tuple[str, ...]
) -> list[tuple[str, str]]:
    if not table.board.columns:
        return []
    grid = grid_of(table.board.columns, table.board.rows)
    return [(a, b) for a in ones for b in others if a in grid and b in grid]


def _apart(one: str, other: str) -> int:
    (x, y), (to_x, to_y) = place_of(one) or (0, 0), place_of(other) or (0, 0)
    return range_of(to_x - x, to_y - y)


def sight_between(table: DustTable, one: str | None, other: str | None) -> LineOfSight | None:
    """What a unit sees of another, and what covers that one; None where that is not known.

    Of a large unit that square counts which is seen best, and its own squares block nothing.
    """
    fielded = fielded_table(table)
    starts, ends = squares_of_unit(table, one), squares_of_unit(table, other)
    pairs = _pairs(table, starts, ends)
    if fielded is None or not pairs or fielded.unsure or fielded.adrift:
        return None
    situation = fielded.situation
    viewer, target = situation.by_id.get(one or ""), situation.by_id.get(other or "")
    if viewer is None or target is None:
        return None
    if len(starts) > 1 or len(ends) > 1:
        aside = {*table.party_of(viewer.id), *table.party_of(target.id)}
        others = tuple(unit for unit in situation.units if unit.id not in aside)
        situation = BattleSituation(situation.field, others, situation.rules)
    lines = SightLines(situation)
    seen = [lines.between(Onlooker.of(viewer, a), Onlooker.of(target, b)) for a, b in pairs]
    return min(seen, key=lambda line: (not line.visible, line.range))
