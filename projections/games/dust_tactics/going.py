"""Where a unit of a match may go with its next move, as far as its card is known."""

from __future__ import annotations

from dataclasses import replace as with_changes

from projections.games.dust_tactics.arms import is_using
from projections.games.dust_tactics.board.movement import Activation, CannotMove, reach
from projections.games.dust_tactics.board.situation import (
    BattleSituation,
    FieldedUnit,
    folded_skills,
)
from projections.games.dust_tactics.board.squares import SquareGrid
from projections.games.dust_tactics.on_board import fielded_table
from projections.games.dust_tactics.table import DustTable


def has_move_left(table: DustTable, name: str) -> bool:
    """Whether one of the actions of its activation is a move that nobody told yet."""
    if not table.board.columns:
        return False
    moves = 2 if table.actions is None else table.actions.count("move")
    return table.units[name].moves < moves


def squares_to_enter(table: DustTable, name: str) -> list[str]:
    """The entry squares that are free; all free squares where nobody told of entry squares."""
    unit = table.units[name]
    grid = SquareGrid(table.board.columns, table.board.rows)
    entry = table.board.entry.get(table.side_of(unit.player))
    known = _reached(table, name, moves=1) if entry else None
    if known is not None:
        return known
    squares = entry or tuple(grid.names(grid.everything))
    return [square for square in squares if square in grid and square not in _taken(table, name)]


def squares_to_move(table: DustTable, name: str) -> list[str]:
    """Where it gets with one move; all free squares where that is not known."""
    known = _reached(table, name, moves=1)
    if known is not None:
        return known
    grid = SquareGrid(table.board.columns, table.board.rows)
    taken = {*_taken(table, name), *table.units[name].squares}
    return [square for square in grid.names(grid.everything) if square not in taken]


def _reached(table: DustTable, name: str, moves: int) -> list[str] | None:
    """The squares on which it may end; None where its Move or somebody's kind is not known."""
    fielded, unit = fielded_table(table), table.units[name]
    if fielded is None or fielded.unsure or len(unit.squares) > 1:
        return None
    one = fielded.situation.by_id.get(name)
    if one is None or any(each.move is None for each in fielded.situation.party(one)):
        return None
    skills = tuple(skill for skill in ("Assault", "Jump") if is_using(table, name, skill))
    # Where nobody told the path of the move before, one of its steps may have been diagonal.
    diagonals = 1 if unit.diagonals is None else unit.diagonals
    activation = Activation(moves, skills, max(1, table.round), diagonals)
    situation = fielded.situation
    if unit.moves and not unit.has_entered:
        situation, one = _without_bonus(situation, one)
    try:
        return list(reach(situation, one, activation).squares)
    except CannotMove:
        return None


def _without_bonus(
    situation: BattleSituation, one: FieldedUnit
) -> tuple[BattleSituation, FieldedUnit]:
    """The squares that Fast and Scout Vehicle add count with the first move."""
    bonus = folded_skills(["Fast", "Scout Vehicle"])
    units = tuple(
        with_changes(
            unit,
            abilities=tuple(each for each in unit.abilities if not folded_skills([each]) & bonus),
        )
        for unit in situation.units
    )
    changed = BattleSituation(situation.field, units, situation.rules)
    return changed, changed.by_id[one.id]


def _taken(table: DustTable, name: str) -> set[str]:
    """The squares on which others stand."""
    party = table.party_of(name)
    return {
        square
        for other, unit in table.standing.items()
        if other not in party
        for square in unit.squares
    }
