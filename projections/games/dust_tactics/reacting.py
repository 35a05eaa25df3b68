"""Reactive fire: when it may be tried, by whom, with how many dice (OSTRZAŁ W REAKCJI)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

from projections.games.dust_tactics.aiming import Shooter, standing_of, targets_of, usable_lines
from projections.games.dust_tactics.arms import has_skill, is_using, knows_skills, lines_of
from projections.games.dust_tactics.judging.orders import first_to_react
from projections.games.dust_tactics.table import DustTable

Moment = Literal["after_first_move", "after_attack", "after_last_move", "after_skill"]
_MOVE_FIRST: Final = ("move_attack", "move_move")
DICE: Final = {"Superior Reactive Fire": 3, "Advanced Reactive Fire": 2}
"""How many dice a unit throws that reacts better than others, who throw one."""


def moment_of(table: DustTable) -> Moment | None:
    """After what one may react just now; None where the window is not open, or not known.

    Without a board nobody tells the moves, so that the window after them opens with the activation.
    """
    pair, unit = table.actions, table.standing.get(table.active or "")
    if unit is None or pair is None or table.is_sustained:
        return None
    moves = unit.moves if table.board.columns else pair.count("move")
    name = table.active or ""
    by_pair = table.options.fast_reaction == "by_pair" and pair == "attack_move"
    if pair == "move_move" and is_using(table, name, "Charge"):
        return _after_moves(table, pair, moves)
    if "move" in pair and has_skill(table, name, "Fast") and not by_pair:
        return _after_moves(table, pair, moves)
    return _by_pair(table, pair, moves)


def _after_moves(table: DustTable, pair: str, moves: int) -> Moment | None:
    """Behind all moves: of a Charge before its attack."""
    is_open = moves >= pair.count("move") and not (pair == "move_move" and table.has_rolled)
    return "after_last_move" if is_open else None


def _by_pair(table: DustTable, pair: str, moves: int) -> Moment | None:
    """Behind the first action of the pairs that the rulebook lists; of others by the option."""
    if pair in _MOVE_FIRST:
        is_past = table.has_rolled or (table.board.columns > 0 and moves > 1)
        return "after_first_move" if moves and not is_past else None
    if pair == "attack_move":
        is_past = table.board.columns > 0 and moves > 0
        return "after_attack" if table.has_rolled and not is_past else None
    if table.options.other_pairs_reaction == "none":
        return None
    if "attack" in pair and table.has_rolled:
        return "after_attack"
    return "after_first_move" if moves else None


def may_react(table: DustTable) -> Iterator[str]:
    """The units that may try: ready, of another side, with a line that reaches and harms."""
    active = table.standing.get(table.active or "")
    if active is None or table.is_between or table.is_over or table.is_sustained:
        return
    if first_to_react(table) is not None:
        return
    side = table.side_of(active.player)
    party = standing_of(table, table.active or "")
    for name, unit in table.ready.items():
        if table.side_of(unit.player) != side and can_hurt(table, name, party):
            yield name


def can_hurt(table: DustTable, name: str, targets: tuple[str, ...]) -> bool:
    """Whether a unit has a line for one of these targets, or its card is not known."""
    lines = [line for one in table.party_of(name) for line in lines_of(table, one)]
    if not lines:
        return True
    return any(
        targets_of(table, shooter, line)
        for one in standing_of(table, name)
        if (shooter := Shooter(one, "reaction", targets))
        for line in usable_lines(table, shooter)
    )


def dice_to_react(table: DustTable, name: str) -> int | None:
    """How many dice a unit throws to react; None where its skills are not known."""
    for skill, dice in DICE.items():
        if has_skill(table, name, skill):
            return dice
    return 1 if knows_skills(table, name) else None
