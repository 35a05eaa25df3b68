"""What one looks up about a unit on the board: how far it gets, whom it sees, what reaches whom."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

from events.words import Phrase
from projections.games.dust_tactics.answers import SightQuestion, points_told, sight_explained
from projections.games.dust_tactics.arms import lines_of
from projections.games.dust_tactics.board.movement import Activation, CannotMove, Reach, reach
from projections.games.dust_tactics.board.squares import SquareGrid
from projections.games.dust_tactics.cards import CardLine
from projections.games.dust_tactics.on_board import (
    distance_between,
    distance_to,
    fielded_table,
    sight_between,
    squares_of_unit,
)
from projections.games.dust_tactics.phrases import SAID
from projections.games.dust_tactics.table import DustTable
from projections.games.dust_tactics.weapons import reaches
from projections.outlooks import Outlook, OutlookLine

_USUAL_RANGE: Final = 4
"""How far ranges are shown of a unit whose weapons nobody knows."""


def outlooks(table: DustTable, piece: str) -> Iterator[Outlook]:
    """Reach by one move and by two, sight, and ranges; where no board lies, nothing."""
    unit = table.units.get(piece)
    if unit is None or unit.is_eliminated or not table.board.columns:
        return
    name = unit.joined or piece
    for moves in (1, 2):
        yield _reach(table, name, moves)
    if squares_of_unit(table, name):
        yield _sight(table, name)
        yield _ranges(table, name)


# -- reach -----------------------------------------------------------------------------------------


def _reach(table: DustTable, name: str, moves: int) -> Outlook:
    found = _found(table, name, moves)
    title = SAID("outlook.reach", moves=moves)
    if isinstance(found, Phrase):
        return Outlook(f"reach_{moves}", title, (found,))
    cells = {square: str(cost) for square, cost in found.squares.items()}
    told = [*points_told(found.allowance), *(() if cells else (SAID("outlook.nowhere"),))]
    answers: Literal["", "cell"] = "cell" if moves > 1 else ""
    return Outlook(f"reach_{moves}", title, tuple(told), cells, answers=answers)


def _found(table: DustTable, name: str, moves: int) -> Reach | Phrase:
    """Where a unit gets; or why nobody knows."""
    fielded = fielded_table(table)
    known = None if fielded is None else fielded.situation.by_id.get(name)
    if fielded is None or known is None:
        return SAID("outlook.unknown_kind", unit=name)
    unit, active = table.units[name], table.active in table.party_of(name)
    activation = Activation(
        moves, unit.skills_now, max(1, table.round), (unit.diagonals or 0) if active else 0
    )
    try:
        return reach(fielded.situation, known, activation)
    except CannotMove:
        return SAID("outlook.unknown_move", unit=name)


# -- sight -----------------------------------------------------------------------------------------


def _others(table: DustTable, name: str) -> Iterator[str]:
    """The units of other sides that stand on the board."""
    side = table.side_of(table.units[name].player)
    for other, unit in table.standing.items():
        if unit.squares and unit.joined is None and table.side_of(unit.player) != side:
            yield other


def _sight(table: DustTable, name: str) -> Outlook:
    lines = tuple(_seen(table, name, other) for other in _others(table, name))
    told = () if lines else (SAID("outlook.nobody"),)
    return Outlook("sight", SAID("outlook.sight"), told, lines=lines, answers="piece")


def _seen(table: DustTable, name: str, other: str) -> OutlookLine:
    sight, away = sight_between(table, name, other), distance_between(table, name, other)
    if sight is None:
        words = SAID("outlook.not_known", unit=other, range=away)
        return OutlookLine(other, words, False, "?", (SAID("outlook.not_known_why"),))
    key = "seen" if sight.visible else "unseen"
    words = SAID(
        f"outlook.{key}", unit=other, range=sight.range, cover=SAID(f"outlook.cover_{sight.cover}")
    )
    why = tuple(sight_explained(sight, SightQuestion(name, other)))
    return OutlookLine(other, words, sight.visible, str(sight.range), why)


# -- ranges ----------------------------------------------------------------------------------------


def _ranges(table: DustTable, name: str) -> Outlook:
    """How far each square is, as far as any weapon reaches; and by weapon who is in range."""
    weapons = [line for one in table.party_of(name) for line in lines_of(table, one)]
    farthest = max((_farthest(line) for line in weapons), default=0) or _USUAL_RANGE
    grid = SquareGrid(table.board.columns, table.board.rows)
    away = {square: distance_to(table, name, square) for square in grid.names(grid.everything)}
    cells = {square: str(far) for square, far in away.items() if far and far <= farthest}
    told = tuple(_in_range(table, name, line) for line in weapons)
    return Outlook("ranges", SAID("outlook.ranges"), told or (SAID("outlook.no_weapons"),), cells)


def _farthest(line: CardLine) -> int:
    """How far a weapon reaches; any distance is shown no farther than its neighbours."""
    if line.is_close or line.range == "C":
        return 1
    last = (line.range or "").rpartition("-")[2]
    return int(last) if last.isdecimal() else 0


def _in_range(table: DustTable, name: str, line: CardLine) -> Phrase:
    printed = "C" if line.is_close else line.range
    if printed is None:
        return SAID("outlook.range_unknown", line=line.name)
    hit = [
        other for other in _others(table, name)
        if (away := distance_between(table, name, other)) is not None and reaches(printed, away)
    ]  # fmt: skip
    key = "in_range" if hit else "nobody_in_range"
    return SAID(f"outlook.{key}", line=line.name, range=printed, units=hit)
