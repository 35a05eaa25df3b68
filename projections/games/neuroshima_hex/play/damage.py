"""What instants, Mines and procedures do outside battle: hits, Medics, and who is lifted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from projections.games.neuroshima_hex.battle.choices import Absorb
from projections.games.neuroshima_hex.battle.medics import Ward
from projections.games.neuroshima_hex.battle.outcome import Hit
from projections.games.neuroshima_hex.board.board import Board
from projections.games.neuroshima_hex.board.derived import Derived
from projections.games.neuroshima_hex.board.hexes import OFF

OUTRIGHT: Final = 99
"""More than any unit stands: it is destroyed outright, and a Medic takes that as one attack."""


class Outcome(NamedTuple):
    """What one way of healing leaves: the hits as facts, and the tiles that leave."""

    hits: list[dict[str, Any]]
    destroyed: list[dict[str, Any]]


def outcomes(derived: Derived, wounds: Mapping[int, int]) -> list[Outcome]:
    """What `wounds` by hex come to; first as Medics work by rule, then as owners may choose.

    A Medic must heal; whom, and which of two, its owner decides (Duel rules, Medics).
    """
    first = _healed(derived, wounds, ())
    found = [first]
    for medic, patient in derived.medics:
        if patient in wounds:
            other = _healed(derived, wounds, [Absorb(0, medic, patient, OFF)])
            if other not in found:
                found.append(other)
    return found


def _healed(derived: Derived, wounds: Mapping[int, int], wanted: Sequence[Absorb]) -> Outcome:
    board = derived.board
    blows = [Hit(OFF, at, "explosion", count, count) for at, count in sorted(wounds.items())]
    pending = list(wanted)
    ward = Ward(0, board.at, derived.medics, blows, ())
    ward.work(lambda fits: pending.pop(0) if pending and fits(pending[0]) else None)
    absorbers = ward.absorbers()
    hits = [_hit(board, at, count, absorbers.get((OFF, at))) for at, count in wounds.items()]
    dead = {at for at, count in ward.deadly().items() if _kills(board, at, count)}
    return Outcome(hits, [lifted(board, at) for at in sorted(dead | set(ward.dead_medics()))])


def _kills(board: Board, at: int, wounds: int) -> bool:
    unit = board.at[at]
    assert unit is not None, "only units are wounded"
    return unit.wounds + wounds >= unit.laid.tile.hit_points


def _hit(board: Board, at: int, wounds: int, medic: int | None) -> dict[str, Any]:
    names = board.grid.names
    hit: dict[str, Any] = {"hex": names[at], "wounds": 0 if wounds == OUTRIGHT else wounds}
    return hit if medic is None else {**hit, "absorbed_by": names[medic]}


def lifted(board: Board, at: int) -> dict[str, Any]:
    """A unit that leaves the board, as a fact."""
    unit = board.at[at]
    assert unit is not None, "only what is there can leave"
    owner = board.players[unit.owner].name
    return {"tile": unit.laid.tile.id, "owner": owner, "hex": board.grid.names[at]}


def lifted_foundation(board: Board, at: int) -> dict[str, Any]:
    """A foundation that leaves the board, as a fact."""
    lain = board.foundations[at]
    owner = board.players[lain.owner].name
    return {"tile": lain.tile.id, "owner": owner, "hex": board.grid.names[at]}
