"""What moves tiles between pile, hand, board and discards. Nothing here ever fails.

Two units cannot lie on one hex: of two, the one that came last lies there, and the other goes to
its owner's discards. `findings` says that it was no legal move.
"""

from __future__ import annotations

from collections.abc import Iterable

from events.neuroshima_hex import Lifted
from projections.games.neuroshima_hex.board.board import Unit
from projections.games.neuroshima_hex.table import Table


def leave_pile(table: Table, player: int, tile: str) -> None:
    """A tile turned up that was still thought to be in the pile."""
    left = table.left[player]
    count = left.get(tile, 0)
    if count:
        left[tile] = count - 1
    top = table.top[player]
    if top:
        if top[-1] == tile:
            top.pop()
        else:
            top.clear()  # something else lay on top


def leave_hand(table: Table, player: int, tile: str | None) -> None:
    """A tile left the hand; if it was not there, an unseen one was it, or it was never drawn."""
    hand = table.hands[player]
    if tile in hand:
        hand.remove(tile)
        return
    if None in hand:
        hand.remove(None)
    if tile is not None:
        leave_pile(table, player, tile)


def discard(table: Table, player: int, tiles: Iterable[str | None]) -> None:
    """Tiles went from the hand onto the discards."""
    for tile in tiles:
        leave_hand(table, player, tile)
        table.discards[player].append(tile)


def lift(table: Table, at: int) -> Unit | None:
    """A unit left the board for the discards of its true owner."""
    unit = table.board.at[at]
    if unit is not None:
        table.board.at[at] = None
        table.tokens[at] = 0
        table.deaths += 1
        table.discards[unit.owner].append(unit.laid.tile.id)
    return unit


def lift_all(table: Table, lifted: tuple[Lifted, ...]) -> None:
    """What was seen to leave the board did so."""
    index, table.lifted = table.board.grid.index, lifted
    for one in lifted:
        at = index.get(one.hex)
        if at is not None:
            lift(table, at)


def gone_back(table: Table, tile: str) -> None:
    """One of the tiles that were lifted went back to its pile."""
    lifted = list(table.lifted)
    same = next((gone for gone in lifted if gone.tile == tile), None)
    if same is not None:
        lifted.remove(same)
        table.lifted = tuple(lifted)


def lift_foundations(table: Table, lifted: Iterable[Lifted]) -> None:
    """Foundations left the board."""
    index = table.board.grid.index
    for one in lifted:
        lift_foundation(table, index.get(one.hex, -1))


def lift_foundation(table: Table, at: int) -> None:
    """A foundation went to the discards of its owner."""
    lain = table.board.foundations.pop(at, None)
    if lain is not None:
        table.discards[lain.owner].append(lain.tile.id)


def move(table: Table, start: int, end: int, facing: int | None) -> None:
    """A unit went from hex to hex, or turned where it stood."""
    unit = table.board.at[start]
    if unit is None:
        return
    token = table.tokens[start]
    if start != end:
        table.board.at[start] = None
        table.tokens[start] = 0
        lift(table, end)
    turned = unit.laid.facing if facing is None else facing
    table.board.put(end, unit.laid.tile, unit.owner, turned, unit.wounds)
    table.tokens[end] = token


def exchange(table: Table, one: int, other: int, turned: int | None, too: int | None) -> None:
    """Each of two units lies where the other lay; a missing one leaves an empty hex."""
    board, tokens = table.board, table.tokens
    unit, token = board.at[other], tokens[other]
    board.at[other], tokens[other] = None, 0
    move(table, one, other, turned)
    if unit is not None:
        facing = unit.laid.facing if too is None else too
        board.put(one, unit.laid.tile, unit.owner, facing, unit.wounds)
        tokens[one] = token
