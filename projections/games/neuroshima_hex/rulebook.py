"""The rules that a finding can cite, and what is wrong with an event by them.

With the course of the match and with the hand first, then with the act of the event.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
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
from projections.acts import Objection, Rule, Rulebook
from projections.games.neuroshima_hex.acts import ACTS
from projections.games.neuroshima_hex.acts.battles import deadlock_overlooked
from projections.games.neuroshima_hex.acts.hand import (
    last_tile_untold,
    not_held,
    not_prepared,
    not_returned,
)
from projections.games.neuroshima_hex.aiming import mine_below, mine_silent
from projections.games.neuroshima_hex.battle.explanation import account_of
from projections.games.neuroshima_hex.table import Table
from projections.games.neuroshima_hex.view import View
from projections.games.neuroshima_hex.words import FOUND
from projections.system import Finding, Rules

_error: Final = partial(Rule, "error")
_warning: Final = partial(Rule, "warning")
_info: Final = partial(Rule, "info")

RULEBOOK: Final = Rulebook(
    FOUND,
    # what is not checked
    options_not_understood=_error("After Action, options of the match"),
    not_checked=_info("After Action, depth of the recording"),
    turns_not_recorded=_info("After Action, depth of the recording"),
    nothing_changed=_info("After Action, recording"),
    hex_off_board=_error("Duel rules, the board; 3.0, five and six players"),
    # whose turn it is
    player_is_out=_error("Duel rules, aim of the game; 3.0 summary"),
    out_of_turn=_error("Duel rules, playing tiles"),
    turn_was_over=_error("Duel rules, battles; Duel rules, energy track"),
    during_battle=_error("Duel rules, instants; Duel rules, mobility; FAQ ERR.3"),
    turn_out_of_order=_error("Duel rules, beginning; 3.0 summary, teams"),
    turn_number=_warning("After Action, recording"),
    match_is_decided=_error("Duel rules, victory"),
    # setting up
    hq_late=_error("Duel rules, beginning; FAQ p.3"),
    hq_order=_warning("Duel rules, beginning; FAQ MP.8"),
    hq_twice=_error("Duel rules, preparation"),
    # the hand
    not_of_army=_error("Duel rules, preparation"),
    beyond_count=_error("Duel rules, the armies"),
    pile_empty=_error("Duel rules, the end of the game"),
    not_from_top=_error("Duel rules, beginning; six armies, Bio-droid"),
    hand_over_three=_error("Duel rules, course of play"),
    first_turn_draw=_error("Duel rules, beginning"),
    drew_too_few=_warning("Duel rules, course of play"),
    drew_late=_error("Duel rules, course of play; FAQ p.5"),
    no_forced_discard=_error("Duel rules, course of play; FAQ p.5"),
    not_in_hand=_error("Duel rules, playing tiles"),
    redraw_not_allowed=_error("3.0 summary, drawing"),
    redraw_wrong_hand=_error("3.0 summary, drawing"),
    # laying tiles
    hex_taken=_error("Duel rules, playing tiles; Duel rules, mobility"),
    foundation_on_foundation=_error("FAQ g.163"),
    instant_on_board=_error("Duel rules, playing tiles"),
    under_terror=_error("Duel rules, Terror; FAQ g.26"),
    not_a_transporter=_error("Six armies, Transporter"),
    foundation_for_transporter=_error("FAQ g.154"),
    # moving
    wrong_tile=_error("Duel rules, instants"),
    no_means=_warning("Duel rules, playing tiles"),
    no_unit=_error("Duel rules, mobility"),
    not_controlled=_error("Duel rules, Move; FAQ MP.22, MP.24"),
    netted=_error("Duel rules, net; Duel rules, the Net Fighter"),
    no_mobility=_error("Duel rules, mobility"),
    source_not_connected=_error("Six armies, Smart's HQ, Transport"),
    used_twice=_error("Duel rules, mobility; FAQ g.178"),
    too_far=_error("Duel rules, mobility; six armies, Recon Center"),
    path_blocked=_error("FAQ g.66"),
    turn_only=_error("Duel rules, Rotation; Duel, procedures; six armies, Vegas"),
    no_takeover=_error("Six armies, Vegas"),
    takeover_twice=_error("Six armies, Vegas; FAQ g.105"),
    takeover_late=_error("Six armies, Vegas; FAQ g.122, g.126"),
    # pushing and changing places
    push_friendly=_error("Duel rules, Push Back"),
    push_not_adjacent=_error("Duel rules, Push Back"),
    push_wrong_hex=_error("Duel rules, Push Back"),
    push_chosen_by_another=_warning("Duel rules, Push Back; FAQ g.276"),
    push_impossible=_error("Duel rules, Push Back"),
    castling_apart=_error("Duel rules, Castling"),
    castling_turned=_error("Duel rules, Castling"),
    swap_hq=_error("Duel, procedures, Swap"),
    # damage outside battle
    hq_is_safe=_error("Duel rules, Sniper; six armies, Grenade, Bomb, Mine; Duel, procedures"),
    own_target=_error("Duel rules, Sniper; six armies, Grenade; Duel, procedures"),
    nothing_hit=_error("Duel rules, Sniper; six armies, Grenade"),
    grenade_too_far=_error("Six armies, Grenade"),
    bomb_at_edge=_error("Six armies, Bomb"),
    hits_differ=_error("Duel rules, instants; Duel, procedures"),
    medic_unused=_error("Duel rules, the Medic; FAQ ERR.10"),
    medic_wrong=_error("Duel rules, the Medic; FAQ g.61 to g.63"),
    destroyed_differs=_error("Duel rules, toughness"),
    foundations_differ=_error("Duel rules, foundations"),
    no_mine=_error("Duel rules, Mine"),
    mine_silent=_error("Duel rules, Mine; FAQ p.2"),
    not_returned=_warning("Six armies, Bio-droid; FAQ g.96"),
    wrong_return=_error("Six armies, Bio-droid"),
    # the Duel board
    no_duel_board=_error("Duel rules, the board"),
    nothing_bought=_warning("Duel rules, energy track"),
    energy_over_five=_error("Duel rules, energy track"),
    last_point_paid=_error("Duel rules, energy track"),
    not_enough_energy=_error("Duel, procedures"),
    wrong_price=_error("Duel, procedures"),
    not_a_link=_error("Duel rules, terminals"),
    no_links=_error("Duel, procedures, Laser, Elimination"),
    # battles
    battle_after_last_tile=_error("Duel rules, battles; FAQ ERR.2"),
    battle_cause_unknown=_info("Duel rules, battles"),
    battle_caused_by=_warning("FAQ p.12, p.13, p.15"),
    board_not_full=_error("Duel rules, playing tiles; Duel rules, foundations"),
    full_board_without_battle=_error("Duel rules, playing tiles; FAQ p.7, p.15"),
    deadlock_overlooked=_error("FAQ p.15"),
    no_deadlock=_error("FAQ p.15"),
    battle_twice=_error("Duel rules, battles"),
    battle_not_started=_warning("After Action, recording"),
    battle_not_ended=_warning("After Action, recording"),
    battle_without_segments=_warning("After Action, recording"),
    choice_does_not_fit=_error("Six armies, Clown, Quartermaster; Duel rules, the Medic"),
    choice_after_medics=_error("FAQ p.11"),
    choice_by_another=_warning("FAQ MP.1; Duel rules, the Medic"),
    choice_not_recorded=_info("After Action, recording"),
    segment_order=_error("Duel rules, battles"),
    segment_missing=_error("Duel rules, battles"),
    segment_attacks=_error("Duel rules, battles; Duel rules, icons"),
    attacks_not_recorded=_info("After Action, recording"),
    segment_destroyed=_error("Duel rules, battles; Duel rules, toughness"),
    segment_points=_error("Duel rules, battles; FAQ MP.5, g.28"),
    battle_end_differs=_error("Duel rules, battles"),
    # ends and tracks
    last_tile_untold=_warning("Duel rules, the end of the game"),
    last_tile_wrong=_error("Duel rules, the end of the game"),
    last_battle_early=_error("Duel rules, the end of the game; FAQ MP.11"),
    last_battle_missing=_error("Duel rules, the end of the game"),
    overtime_wrong=_error("Duel rules, victory; 3.0 summary; FAQ p.13"),
    overtime_early=_error("3.0 summary, score; FAQ p.13"),
    overtime_missing=_error("3.0 summary, score; FAQ p.13"),
    wrong_elimination=_error("Duel rules, aim of the game"),
    not_eliminated=_warning("3.0 summary; FAQ ERR.1"),
    points_above_start=_error("FAQ g.15, MP.12"),
    points_above_twenty=_error("FAQ MP.5"),
    tracks_differ=_warning("Duel rules, damage track, energy track"),
    winner_unknown=_error("Duel rules, victory"),
    wrong_winner=_error("Duel rules, victory"),
    ended_early=_info("Duel rules, victory"),
    scores_differ=_warning("Duel rules, victory"),
)


# -- what is wrong with an event -------------------------------------------------------------------


def findings(before: Table, event: Event, after: Table | None) -> Iterator[Finding]:
    """Where `event` differs from the rules; nothing once the match has ended."""
    del after
    if before.ended or ACTS.of(event) is None:
        return
    # `getattr` is slow where a model has no such field.
    for objection in _objections(View(before, vars(event).get("player")), event):
        yield RULEBOOK.finding(event.seq, objection)


def _objections(v: View, event: Event) -> Iterator[Objection]:
    act = ACTS.by_event[type(event)]
    if not act.is_remark and v.table.last_event is not None:
        yield from _left_undone(v, event, v.table.last_event)
    for name in dict.fromkeys(act.hexes(event)):
        if name is not None and name not in v.grid.index:
            yield "hex_off_board", {"hex": name, "count": v.grid.size}
    needs_turn = act.needs_turn(event)
    yield from _when(v, event, needs_turn=needs_turn)
    if needs_turn:
        yield from not_prepared(v, event)
    yield from not_held(v, act.from_hand(event))
    yield from act.objections(v, event)


RULES: Final = Rules(
    findings=findings, titles=RULEBOOK.titles, before_alone=True, explain=account_of
)


# -- who may act at all ----------------------------------------------------------------------------


def _when(v: View, event: Event, *, needs_turn: bool) -> Iterator[Objection]:
    """Whoever is out does nothing; others act in their turn, and not while a battle goes on."""
    if v.known_player is None:
        return
    # Whoever falls in the own turn still ends it.
    ends = isinstance(event, TurnEnded)
    acts = needs_turn and not ends
    if v.table.out[v.known_player] and (acts or isinstance(event, TurnBegan)):
        yield "player_is_out", {"player": v.player_name}
    elif (needs_turn or _turns_prisoner(event)) and v.is_fighting:
        if not ends and not isinstance(event, BattleStarted):
            yield "during_battle", {"player": v.player_name}
    elif needs_turn and v.table.turns:
        turn = v.table.turn
        if not v.is_own_turn:
            yield "out_of_turn", {"player": v.player_name}
        elif turn is not None and turn.over and not ends:
            yield "turn_was_over", {"player": v.player_name}


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
