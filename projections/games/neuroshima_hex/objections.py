"""What is wrong with an event: with the course of the match and the hand; then with its act."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from events.base import Event
from events.match import MatchEnded
from events.neuroshima_hex import (
    EVENTS,
    BattleEnded,
    BattleStarted,
    DamageDealt,
    HandDiscarded,
    LastTileDrawn,
    PlayerEliminated,
    TileReturned,
    TilesDiscarded,
    TilesDrawn,
    TracksRead,
    TurnBegan,
    TurnEnded,
    UnitMoved,
)
from projections.acts import Objection
from projections.games.neuroshima_hex import names
from projections.games.neuroshima_hex.acts import ACTS
from projections.games.neuroshima_hex.acts.battles import deadlock_overlooked
from projections.games.neuroshima_hex.acts.hand import full_hand, must_discard, not_left, returns
from projections.games.neuroshima_hex.aiming import mine_below
from projections.games.neuroshima_hex.battle.explanation import explained
from projections.games.neuroshima_hex.rulebook import RULEBOOK
from projections.games.neuroshima_hex.table import Table
from projections.games.neuroshima_hex.view import View
from projections.system import Finding, Rules

_OF_THE_GAME: Final = frozenset({*EVENTS, MatchEnded} - {TracksRead})


def findings(before: Table, event: Event, after: Table) -> Iterator[Finding]:
    """Where `event` differs from the rules; nothing once the match has ended."""
    del after
    if before.ended or ACTS.of(event) is None:
        return
    # `getattr` is slow where a model has no such field.
    for objection in _objections(View(before, vars(event).get("player")), event):
        yield RULEBOOK.finding(event.seq, objection)


def _objections(v: View, event: Event) -> Iterator[Objection]:
    act = ACTS.by_event[type(event)]
    yield from _left_undone(v, event)
    for name in dict.fromkeys(act.hexes(event)):
        if name is not None and name not in v.grid.index:
            yield "hex_off_board", {"hex": name, "count": v.grid.size}
    needs_turn = act.needs_turn(event)
    yield from _when(v, event, needs_turn=needs_turn)
    if needs_turn and not isinstance(event, TilesDrawn):
        yield from _not_prepared(v, event)
    yield from _not_held(v, act.from_hand(event))
    yield from act.objections(v, event)


RULES: Final = Rules(findings=findings, titles=RULEBOOK.told, explain=explained)


# -- who may act at all ----------------------------------------------------------------------------


def _when(v: View, event: Event, *, needs_turn: bool) -> Iterator[Objection]:
    """Whoever is out does nothing; others act in their turn, and not while a battle goes on."""
    if v.who is None:
        return
    # Whoever falls in the own turn still ends it.
    ends = isinstance(event, TurnEnded)
    acts = needs_turn and not ends
    if v.table.out[v.who] and (acts or isinstance(event, TurnBegan)):
        yield "player_is_out", {"player": v.called}
    elif (needs_turn or _turns_prisoner(event)) and v.is_fighting:
        if not ends and not isinstance(event, BattleStarted):
            yield "during_battle", {"player": v.called}
    elif needs_turn and v.table.turns:
        turn = v.table.turn
        if not v.is_own_turn:
            yield "out_of_turn", {"player": v.called}
        elif turn is not None and turn.over and not ends:
            yield "turn_was_over", {"player": v.called}


def _turns_prisoner(event: Event) -> bool:
    """That is done in anybody's turn, but not in a battle (six armies, Vegas)."""
    return isinstance(event, UnitMoved) and event.means == "takeover"


# -- the hand --------------------------------------------------------------------------------------


def _not_prepared(v: View, event: object) -> Iterator[Objection]:
    """Before anything else the hand is filled, and one of three goes (Duel rules; FAQ p.5)."""
    if v.who is None or v.table.depth != "full" or not v.is_own_turn:
        return
    yield from _not_filled(v, event)
    turn, count = v.table.turn, len(v.table.hands[v.player])
    if turn is None or isinstance(event, (TilesDiscarded, HandDiscarded)):
        return
    acted = any(means != "takeover" for means, _ in turn.used)
    if must_discard(v.table, v.player) and not (turn.discarded or acted or turn.over):
        yield "no_forced_discard", {"player": v.called, "count": count}


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


def _not_held(v: View, tiles: Iterable[str | None]) -> Iterator[Objection]:
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
    strange = list(not_left(v, unheld))
    yield from strange
    if v.table.depth != "full" or strange or None in v.table.hands[v.player]:
        return
    turn = v.table.turn
    are_recorded = v.table.hands[v.player] or (turn is not None and v.is_own_turn and turn.drawn)
    if are_recorded:
        for tile in unheld:
            yield "not_in_hand", {"player": v.called, "tile": names.tile(tile)}


# -- what had to come next -------------------------------------------------------------------------


def _left_undone(v: View, event: Event) -> Iterator[Objection]:
    """What the event before this one called for."""
    last = v.table.last
    if last is None or type(event) not in _OF_THE_GAME:
        return
    if type(last) not in _OF_THE_GAME:
        yield from _behind_a_remark(v, event)
        return
    if isinstance(last, TilesDrawn):
        yield from _untold(v, event, v.table.index.get(last.player))
    elif isinstance(last, (DamageDealt, BattleEnded)):
        yield from _bio_droid(v, event, last)
    act = ACTS.of(last)
    if act is not None:
        yield from _mine(v, event, act.leaves(last))
        if act.may_fill:
            yield from _full(v, event, fought=isinstance(last, BattleEnded))


def _behind_a_remark(v: View, event: Event) -> Iterator[Objection]:
    """A note or a pause stands between: what still lies so was not seen to."""
    turn = v.table.turn
    yield from _mine(v, event, v.grid.names)
    if turn is not None:
        yield from _untold(v, event, turn.player)
    yield from _full(v, event, fought=turn is None or turn.over)


def _untold(v: View, event: Event, player: int | None) -> Iterator[Objection]:
    table = v.table
    if player is None or table.last_tile is not None or not v.counts_piles(player):
        return
    if not table.pile(player) and not isinstance(event, LastTileDrawn):
        yield "last_tile_untold", {"player": v.name(player)}


def _mine(v: View, event: Event, hexes: Iterable[str | None]) -> Iterator[Objection]:
    if not v.board.foundations:
        return
    for name in hexes:
        if mine_below(v.board, v.at(name)) is None:
            continue
        went_off = isinstance(event, DamageDealt) and event.target == name
        if not went_off and name is not None:
            yield "mine_silent", {"unit": v.unit_words(name)}


def _bio_droid(v: View, event: Event, last: DamageDealt | BattleEnded) -> Iterator[Objection]:
    """What returns to its pile does so by the end of the battle (six armies, Bio-droid)."""
    if isinstance(event, TileReturned):
        return
    gone = list(last.destroyed)
    if isinstance(last, BattleEnded) and v.table.last_fight is not None:
        gone += [one for segment in v.table.last_fight.segments for one in segment.destroyed]
    for one in gone:
        owner = v.table.index.get(one.owner)
        if returns(one.tile) and owner is not None and one.tile in v.table.discards[owner]:
            yield "not_returned", {"tile": names.tile(one.tile), "player": v.name(owner)}
            return


def _full(v: View, event: Event, *, fought: bool) -> Iterator[Objection]:
    """The last free hex is taken: a battle at once, and again if nothing was destroyed (p.15).

    It comes before the Last Battle too (p.18).
    """
    if None in v.board.at or v.table.fight is not None:
        return
    if isinstance(event, (TileReturned, PlayerEliminated)):
        return
    if isinstance(event, BattleStarted) and (
        event.kind == "full_board" or (event.kind == "tile" and event.tile is None)
    ):
        return  # its battle, or one whose cause nobody recorded
    if fought and _turns_prisoner(event):
        return  # of whom the battle brought; between the last tile and its battle nobody turns
    if any(mine_below(v.board, at) for at in v.board.foundations):
        return
    if not fought or (v.table.turn is not None and not isinstance(event, MatchEnded)):
        stands = list(deadlock_overlooked(v.table)) if fought else []
        yield from stands or [("full_board_without_battle", {})]
