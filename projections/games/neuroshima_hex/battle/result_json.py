"""A battle's result as JSON, in the shape other programs rely on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from projections.games.neuroshima_hex.battle.choices import (
    HEXES,
    NEEDS,
    Choice,
    OpenChoice,
    choice_json,
)
from projections.games.neuroshima_hex.battle.outcome import Battle, Hit, Segment
from projections.games.neuroshima_hex.board.board import Board
from projections.games.neuroshima_hex.board.hexes import OFF, Grid
from projections.games.neuroshima_hex.position.position import units_json


def battle_json(battle: Battle) -> dict[str, Any]:
    """The whole result, ready for JSON."""
    board = battle.board
    return {
        "segments": [segment_json(segment, board) for segment in battle.segments],
        "hq_points": _points(board, board.hq_points),
        "units": units_json(board),
        "open_choices": [_open_choice(choice, board.grid) for choice in battle.open_choices],
        "winner": battle.winner,
    }


def segment_json(segment: Segment, board: Board) -> dict[str, Any]:
    """One segment of the result."""
    return {
        "initiative": segment.initiative,
        "attacks": [_attack(hit, board.grid) for hit in segment.hits],
        "destroyed": [board.as_lifted(at, unit) for at, unit in segment.destroyed],
        "hq_points": _points(board, segment.hq_points),
    }


def _points(board: Board, points: Sequence[int]) -> dict[str, int]:
    return {player.name: left for player, left in zip(board.players, points, strict=True)}


def _attack(hit: Hit, grid: Grid) -> dict[str, Any]:
    return {
        "from": grid.names[hit.start],
        "to": grid.names[hit.end],
        "kind": hit.kind,
        "strength": hit.strength,
        "wounds": hit.wounds,
        "absorbed_by": None if hit.absorbed_by == OFF else grid.names[hit.absorbed_by],
    }


def _open_choice(choice: OpenChoice, grid: Grid) -> dict[str, Any]:
    return {
        "segment": choice.segment,
        "kind": choice.kind,
        HEXES[choice.kind][0]: grid.names[choice.who],
        "options": [_option(choice, option, grid) for option in choice.options],
        "taken": 0,
    }


def _option(choice: OpenChoice, option: Choice | bool | None, grid: Grid) -> Any:
    """What of a choice is open: all but who has it."""
    if option is None or isinstance(option, bool):
        return option
    facts = choice_json(option, grid)
    return {name: facts[name] for name in NEEDS[choice.kind][1:]}
