"""Every rule that a finding can cite: how grave a breach is, and where the rule is printed."""

from __future__ import annotations

from typing import Final

from projections.acts import Rule, Rulebook
from projections.games.neuroshima_hex.words import FOUND


def _error(cites: str) -> Rule:
    return Rule("error", cites)


def _warning(cites: str) -> Rule:
    return Rule("warning", cites)


def _info(cites: str) -> Rule:
    return Rule("info", cites)


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
