"""Where a unit of a match may go with its next move, as far as its card is known."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace as with_changes

from projections.games.dust_tactics.arms import is_using
from projections.games.dust_tactics.board.movement import Activation, CannotMove, Reach, reach
from projections.games.dust_tactics.board.situation import (
    BattleSituation,
    FieldedUnit,
    folded_skills,
)
from projections.games.dust_tactics.board.squares import SquareGrid
from projections.games.dust_tactics.on_board import fielded_table
from projections.games.dust_tactics.phrases import SAID
from projections.games.dust_tactics.table import DustTable
from projections.offers import Ask, Choice, OnDemand


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
    known = reach_of(table, name) if entry else None
    if known is not None:
        return [*known.squares]
    squares = entry or tuple(grid.names(grid.everything))
    return [square for square in squares if square in grid and square not in _taken(table, name)]


def squares_to_move(table: DustTable, name: str, known: Reach | None) -> list[str]:
    """Where it gets with one move; all free squares where that is not known."""
    if known is not None:
        return [*known.squares]
    grid = SquareGrid(table.board.columns, table.board.rows)
    taken = {*_taken(table, name), *table.units[name].squares}
    return [square for square in grid.names(grid.everything) if square not in taken]


def reach_of(table: DustTable, name: str) -> Reach | None:
    """Where it gets with its next move; None where its Move or somebody's kind is not known."""
    fielded, unit = fielded_table(table), table.units[name]
    if fielded is None or fielded.unsure or unit.is_adrift or len(unit.squares) > 1:
        return None
    situation, one = fielded.situation, fielded.situation.by_id.get(name)
    if one is None or any(each.move is None for each in situation.party(one)):
        return None
    skills = tuple(skill for skill in ("Assault", "Jump") if is_using(table, name, skill))
    activation = Activation(1, skills, max(1, table.round), unit.diagonals or 0)
    if unit.moves and unit.steps is not None:  # what the move before has left of both
        moves = 2 if table.actions is None else table.actions.count("move")
        activation = activation._replace(
            moves=moves, spent=unit.steps, is_one_move=True, has_entered=unit.has_entered
        )
    elif unit.moves:  # nobody told its path: it may have used up what helps once
        activation = activation._replace(diagonals_used=1)
        situation, one = _without_bonus(situation, one)
    try:
        return reach(situation, one, activation)
    except CannotMove:
        return None


def way_ask(known: Reach | None) -> Iterator[Ask]:
    """The cheapest way to the square, which a move takes where nobody tells another one."""
    if known is None:
        return

    def way(square: str) -> tuple[Choice, ...]:
        steps = known.way_to(square) if square in known.squares else None
        return () if not steps else (Choice([step.end for step in steps]),)

    yield Ask("path", "cell", SAID("ask.path"), after="square", follows=True, many=True,
              choices_after=OnDemand(lambda: known.squares, way))  # fmt: skip


def _without_bonus(
    situation: BattleSituation, one: FieldedUnit
) -> tuple[BattleSituation, FieldedUnit]:
    """What Fast and Scout Vehicle add counts with the first move."""
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
