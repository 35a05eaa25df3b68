"""Who controls, nets and scopes whom: the first half of the derived state.

Everything is worked out from scratch; the order in which tiles came never matters (FAQ p.1, p.2).
Boards without takeovers and Scopers, the most, go the short way; `tangle` does the rest.
"""

from __future__ import annotations

from projections.games.neuroshima_hex.armies.tiles import NET
from projections.games.neuroshima_hex.board.board import Board
from projections.games.neuroshima_hex.board.control_conflicts import Tangle
from projections.games.neuroshima_hex.board.throws import NOBODY, Influence, Throw, aimed, rings_of


def influence(board: Board) -> Influence:
    """Control, nets and scoping on `board` as it lies."""
    at = board.at
    owners = [NOBODY if unit is None else unit.owner for unit in at]
    owners.append(NOBODY)
    throws = aimed(at)
    if not throws:
        return Influence(owners, owners, (False,) * len(owners))
    if all(what == NET for what, _, _ in throws):
        return nets_alone(board, owners, throws)
    return Tangle(board, owners, throws).settle()


def nets_alone(board: Board, owners: list[int], throws: list[Throw]) -> Influence:
    """The common case without takeovers and Scopers: control is ownership."""
    camps = board.camps
    hostile = [(s, t) for _, s, t in throws if camps[owners[s]] != camps[owners[t]]]
    # Two hostile nets face to face cancel before anything else (Duel rules, nets).
    left = [(s, t) for s, t in hostile if (t, s) not in hostile]
    netted = [False] * len(owners)
    force: list[tuple[int, int]] = []
    while left:
        aimed_at = {t for _, t in left}
        free = [(s, t) for s, t in left if s not in aimed_at]
        if not free:
            rings = rings_of(left)
            left = [(s, t) for s, t in left if not any(s in ring and t in ring for ring in rings)]
            continue
        for _, target in free:
            netted[target] = True
        force += free
        left = [(s, t) for s, t in left if s in aimed_at and not netted[s]]
    return Influence(owners, owners, netted, tuple((NET, s, t) for s, t in force))
