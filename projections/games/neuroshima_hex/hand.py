"""What the hand is owed: how many tiles are drawn, that one of three goes, what may leave it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from events.neuroshima_hex import HandDiscarded, TilesDiscarded, TilesDrawn, TurnBegan
from projections.acts import Objection
from projections.games.neuroshima_hex import names
from projections.games.neuroshima_hex.armies.lookup import army_of, find_tile
from projections.games.neuroshima_hex.table import Table
from projections.games.neuroshima_hex.view import View

FULL_HAND: Final = 3
_SHORT_TURNS: Final = (1, 2)
"""In the first turn of a match one tile is drawn, in the second two (Duel rules, beginning)."""


def full_hand(table: Table) -> int:
    """Up to how many tiles are drawn in this turn; a record may begin in the middle of a match."""
    turns = sum(table.turns_of)
    is_first = table.turn is None or table.turn.number == turns
    return turns if is_first and turns in _SHORT_TURNS else FULL_HAND


def to_draw(table: Table, player: int) -> int:
    """How many tiles the player has to draw now."""
    turn, hand = table.turn, table.hands[player]
    if turn is None or turn.forced or turn.over or table.depth != "full":
        return 0
    pile, full = table.pile(player), full_hand(table)
    if turn.drawn and (hand or full < FULL_HAND or pile <= len(table.top[player])):
        return 0  # the pile gave no more; an empty hand was thrown away to be drawn anew
    return max(0, min(full - len(hand), pile))


def must_discard(table: Table, player: int) -> bool:
    """Three tiles before a player, and none was discarded yet."""
    turn = table.turn
    if turn is None or turn.forced or table.depth != "full":
        return False
    return len(table.hands[player]) >= FULL_HAND


def may_all_be_instants(tiles: Sequence[str | None]) -> bool:
    """Three tiles none of which is known to be laid: they may be drawn anew (3.0)."""
    known = [tile for tile in tiles if tile is not None]
    return len(tiles) == FULL_HAND and all(find_tile(tile).kind == "instant" for tile in known)


# -- before anything else -------------------------------------------------------------------------


def not_prepared(v: View, event: object) -> Iterator[Objection]:
    """Before anything else the hand is filled, and one of three goes (Duel rules; FAQ p.5)."""
    if v.who is None or v.table.depth != "full" or not v.is_own_turn:
        return
    yield from _not_filled(v, event)
    if not isinstance(event, (TilesDiscarded, HandDiscarded)):
        yield from _none_went(v)


def _not_filled(v: View, event: object) -> Iterator[Objection]:
    turn, held = v.table.turn, len(v.table.hands[v.player])
    assert turn is not None, "asked in the own turn"
    first = isinstance(v.table.last, (TurnBegan, TilesDrawn, HandDiscarded))
    are_recorded = turn.drawn or any(v.table.hands)
    if turn.over or not first or not are_recorded or isinstance(event, HandDiscarded):
        return
    wanted = min(full_hand(v.table), held + v.table.pile(v.player))
    if held < wanted:
        yield "drew_too_few", {"player": v.called, "count": held, "wanted": wanted}


def _none_went(v: View) -> Iterator[Objection]:
    turn = v.table.turn
    assert turn is not None, "asked in the own turn"
    acted = any(means != "takeover" for means, _ in turn.used)
    if must_discard(v.table, v.player) and not (turn.discarded or acted or turn.over):
        count = len(v.table.hands[v.player])
        yield "no_forced_discard", {"player": v.called, "count": count}


# -- what leaves the hand -------------------------------------------------------------------------


def not_of_army(v: View, tiles: Iterable[str | None]) -> Iterator[Objection]:
    """Tiles that the army does not have, or not so often."""
    army = army_of(v.table.players[v.player].army)
    if army is None:
        return
    left = v.table.left[v.player]
    for tile, count in Counter(tile for tile in tiles if tile is not None).items():
        if left.get(tile, 0) >= count:
            continue
        if all(own.id != tile for own in army.tiles):
            yield "not_of_army", {"player": v.called, "tile": names.tile(tile)}
        else:
            copies = find_tile(tile).count
            yield "beyond_count", {
                "player": v.called, "tile": names.tile(tile), "count": copies,
            }  # fmt: skip


def not_held(v: View, tiles: Iterable[str | None]) -> Iterator[Objection]:
    """What leaves the hand was there; of what nobody saw it may be any that is left."""
    if v.who is None:
        return
    hand = v.table.hands[v.player].copy()
    unheld = []
    for tile in tiles:
        if tile in hand:
            hand.remove(tile)
        elif tile is not None:
            unheld.append(tile)
    if not unheld:
        return
    strange = list(not_of_army(v, unheld))
    yield from strange
    if v.table.depth != "full" or strange or None in v.table.hands[v.player]:
        return
    turn = v.table.turn
    are_recorded = v.table.hands[v.player] or (turn is not None and v.is_own_turn and turn.drawn)
    if are_recorded:
        for tile in unheld:
            yield "not_in_hand", {"player": v.called, "tile": names.tile(tile)}
