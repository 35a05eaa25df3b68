"""What is wrong with an event: with the course of the match and the hand; then with its act."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from events.base import Event
from events.match import MatchEnded
from events.neuroshima_hex import (
    BattleEnded,
    BattleStarted,
    Lifted,
    TurnBegan,
    TurnEnded,
    UnitMoved,
)
from projections.acts import Objection
from projections.games.neuroshima_hex.acts import ACTS
from projections.games.neuroshima_hex.acts.battles import deadlock_overlooked
from projections.games.neuroshima_hex.acts.hand import (
    last_tile_untold,
    not_held,
    not_prepared,
    not_returned,
)
from projections.games.neuroshima_hex.aiming import mine_below, mine_silent
from projections.games.neuroshima_hex.battle.explanation import explained
from projections.games.neuroshima_hex.rulebook import RULEBOOK
from projections.games.neuroshima_hex.table import Table
from projections.games.neuroshima_hex.view import View
from projections.system import Finding, Rules


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
    if not act.is_remark and v.table.last is not None:
        yield from _left_undone(v, event, v.table.last)
    for name in dict.fromkeys(act.hexes(event)):
        if name is not None and name not in v.grid.index:
            yield "hex_off_board", {"hex": name, "count": v.grid.size}
    needs_turn = act.needs_turn(event)
    yield from _when(v, event, needs_turn=needs_turn)
    if needs_turn:
        yield from not_prepared(v, event)
    yield from not_held(v, act.from_hand(event))
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


# -- what had to come next -------------------------------------------------------------------------


def _left_undone(v: View, event: Event, last: Event) -> Iterator[Objection]:
    """What the event before this one called for."""
    act, turn, fight = ACTS.of(last), v.table.turn, v.table.last_fight
    if act is None or act.is_remark:  # a note or a pause: what still lies so was not seen to
        yield from mine_silent(v, event, v.grid.names)
        if turn is not None:
            yield from last_tile_untold(v, event, turn.player)
        yield from _full(v, event, fought=turn is None or turn.over)
        return
    fought = isinstance(last, BattleEnded)
    if act.may_empty_pile:
        yield from last_tile_untold(v, event, v.table.index.get(vars(last)["player"]))
    if act.brings_back:
        gone: list[Lifted] = [*vars(last)["destroyed"]]
        if fought and fight is not None:
            gone += [one for segment in fight.segments for one in segment.destroyed]
        yield from not_returned(v, event, gone)
    yield from mine_silent(v, event, act.leaves(last))
    if act.may_fill:
        yield from _full(v, event, fought=fought)


def _full(v: View, event: Event, *, fought: bool) -> Iterator[Objection]:
    """The last free hex is taken: a battle at once, and again if nothing was destroyed (p.15).

    It comes before the Last Battle too (p.18).
    """
    if None in v.board.at or v.table.fight is not None:
        return
    if ACTS.by_event[type(event)].before_battle:
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
