"""Drawing, discarding, drawing anew; that a tile is of the army and was in the hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Final

from events.base import Event
from events.neuroshima_hex import (
    DamageDealt,
    EnergyBought,
    HandDiscarded,
    TilePlaced,
    TilesDiscarded,
    TilesDrawn,
    TurnBegan,
)
from projections.games.neuroshima_hex.acts.every import ACTS
from projections.games.neuroshima_hex.armies.lookup import army_of, find_tile
from projections.games.neuroshima_hex.findings.acting import is_action, is_mine
from projections.games.neuroshima_hex.findings.moment import Faults, Moment
from projections.games.neuroshima_hex.names import tile as named
from projections.games.neuroshima_hex.table import Table

_HAND: Final = 3
_SHORT: Final = (1, 2)
"""In the first turn of a match one tile is drawn, in the second two (Duel rules, beginning)."""


def faults(m: Moment[Any]) -> Faults:
    """All about the hand of whoever acts."""
    if m.who is None:
        return
    if m.table.depth == "full":
        yield from _prepared(m, m.who)
    match m.event:
        case TilesDrawn():
            yield from _drawn(m, m.who)
        case HandDiscarded():
            yield from _redrawn(m)
            yield from _played(m, m.who, m.event.tiles)
        case TilesDiscarded() | EnergyBought():
            yield from _played(m, m.who, m.event.tiles)
        case event:
            yield from _played(m, m.who, _from_hand(event))


def _from_hand(event: Event) -> Sequence[str | None]:
    """The tile that an action takes from the hand; a Mine lies on the board already."""
    act = ACTS.of(event)
    if act is not None:
        return act.from_hand(event)
    if isinstance(event, DamageDealt) and is_mine(event):
        return []
    if isinstance(event, TilePlaced) and find_tile(event.tile).kind == "hq":
        return []
    return [vars(event).get("tile")] if is_action(event) else []


# -- drawing --------------------------------------------------------------------------------------


def _wanted(table: Table) -> int:
    """Up to how many tiles are drawn in this turn."""
    turns = sum(table.turns_of)
    return turns if turns in _SHORT else _HAND


def _drawn(m: Moment[TilesDrawn], who: int) -> Faults:
    tiles = m.event.tiles
    strange = list(_strange(m, who, tiles))
    yield from strange
    if m.table.depth != "full":
        return
    if not strange and army_of(m.table.players[who].army) and m.table.pile(who) < len(tiles):
        yield "pile_empty", {"player": m.called, "left": m.table.pile(who), "drawn": len(tiles)}
    top = m.table.top[who]
    if top and top[-1] not in tiles and None not in tiles:
        yield "not_from_top", {"player": m.called, "tile": named(top[-1])}
    if m.is_own_turn:
        yield from _drawn_in_turn(m, who)


def _drawn_in_turn(m: Moment[TilesDrawn], who: int) -> Faults:
    turn, held = m.table.turn, len(m.after.hands[who])
    assert turn is not None, "asked in the own turn"
    wanted = _wanted(m.table)
    if held > wanted:
        rule = "hand_over_three" if wanted == _HAND else "first_turn_draw"
        yield rule, {"player": m.called, "count": held, "most": wanted}
    if turn.forced or any(means != "takeover" for means, _ in turn.used):
        yield "drew_late", {"player": m.called}


def _prepared(m: Moment[Any], who: int) -> Faults:
    """Before anything else the hand is filled, and one of three goes (Duel rules; FAQ p.5)."""
    if not m.is_own_turn or isinstance(m.event, TilesDrawn) or not is_action(m.event):
        return
    yield from _filled(m, who)
    if not isinstance(m.event, (TilesDiscarded, HandDiscarded)):
        yield from _one_went(m, who)


def _filled(m: Moment[Any], who: int) -> Faults:
    turn, held = m.table.turn, len(m.table.hands[who])
    assert turn is not None, "asked in the own turn"
    first = isinstance(m.table.last, (TurnBegan, TilesDrawn, HandDiscarded))
    are_recorded = turn.drawn or any(m.table.hands)
    if turn.over or not first or not are_recorded or isinstance(m.event, HandDiscarded):
        return
    wanted = min(_wanted(m.table), held + m.table.pile(who))
    if held < wanted:
        yield "drew_too_few", {"player": m.called, "count": held, "wanted": wanted}


def _one_went(m: Moment[Any], who: int) -> Faults:
    turn, hand = m.table.turn, m.table.hands[who]
    assert turn is not None, "asked in the own turn"
    acted = any(means != "takeover" for means, _ in turn.used)
    if len(hand) >= _HAND and not (turn.forced or turn.discarded or acted or turn.over):
        yield "no_forced_discard", {"player": m.called, "count": len(hand)}


# -- leaving the hand -----------------------------------------------------------------------------


def _strange(m: Moment[Any], who: int, tiles: Iterable[str | None]) -> Faults:
    """Tiles that the army does not have, or not so often."""
    army = army_of(m.table.players[who].army)
    if army is None:
        return
    left = m.table.left[who]
    for tile, count in Counter(tile for tile in tiles if tile is not None).items():
        if left.get(tile, 0) >= count:
            continue
        if all(own.id != tile for own in army.tiles):
            yield "not_of_army", {"player": m.called, "tile": named(tile)}
        else:
            copies = find_tile(tile).count
            yield "beyond_count", {"player": m.called, "tile": named(tile), "count": copies}


def _played(m: Moment[Any], who: int, tiles: Iterable[str | None]) -> Faults:
    """What leaves the hand was there; of what nobody saw it may be any that is left."""
    hand = m.table.hands[who].copy()
    unheld = [tile for tile in tiles if tile is not None and not _take(hand, tile)]
    if not unheld:
        return
    strange = list(_strange(m, who, unheld))
    yield from strange
    if m.table.depth != "full" or strange or None in m.table.hands[who]:
        return
    turn = m.table.turn
    are_recorded = m.table.hands[who] or (turn is not None and m.is_own_turn and turn.drawn)
    if are_recorded:
        yield from (("not_in_hand", {"player": m.called, "tile": named(t)}) for t in unheld)


def _take(hand: list[str | None], tile: str) -> bool:
    if tile in hand:
        hand.remove(tile)
        return True
    return False


def _redrawn(m: Moment[HandDiscarded]) -> Faults:
    """Three instants may be thrown away and drawn anew (3.0)."""
    if not m.table.rules.redraw:
        yield "redraw_not_allowed", {"player": m.called}
        return
    turn, tiles = m.table.turn, m.event.tiles
    known = [tile for tile in tiles if tile is not None]
    too_late = turn is not None and turn.forced
    if too_late or len(tiles) != _HAND or any(find_tile(t).kind != "instant" for t in known):
        yield "redraw_wrong_hand", {"player": m.called}
