"""Battles: why they break out, what is chosen in them, and how they end."""

from __future__ import annotations

from events.neuroshima_hex import BattleChoice, BattleEnded, BattleStarted, ChoicesMade
from projections.games.neuroshima_hex.act import does
from projections.games.neuroshima_hex.battle.outcome import Segment
from projections.games.neuroshima_hex.board.board import Board
from projections.games.neuroshima_hex.course import (
    is_stuck,
    is_tied,
    lost,
    waiting,
    without_overtime,
)
from projections.games.neuroshima_hex.findings.moment import Faults, Moment
from projections.games.neuroshima_hex.findings.review import (
    Lost,
    Review,
    chosen_too,
    lost_of,
    review,
)
from projections.games.neuroshima_hex.names import tile as named
from projections.games.neuroshima_hex.table import Fight, Table


def reviewed(table: Table, fight: Fight) -> Review:
    """The battle as the rules see it, as far as it is recorded."""
    return review(fight, points_mode=table.rules.points_mode)


# -- how they begin -------------------------------------------------------------------------------


def started(m: Moment[BattleStarted]) -> Faults:
    """All about a battle that broke out."""
    table = m.table
    if table.fight is not None and (table.turn is None or table.turn.over):
        yield "battle_not_ended", {"seq": table.fight.seq}
    match m.event.kind:
        case "tile":
            yield from _by_tile(m)
        case "full_board":
            if None in m.board.at:
                yield "board_not_full", {"free": m.board.at.count(None)}
            elif is_deadlock(table):
                yield "deadlock_overlooked", {}
            elif table.turn is not None:
                yield from _caused_by(m, table.turn.player)
        case "last":
            yield from _last(m)
        case "overtime":
            yield from _overtime(m)


def _by_tile(m: Moment[BattleStarted]) -> Faults:
    """A Battle tile, while every pile still has tiles (Duel rules; FAQ ERR.2)."""
    if m.event.tile is None:
        yield "battle_cause_unknown", {}
    elif not does(m.event.tile, "battle"):
        yield "wrong_tile", {"tile": named(m.event.tile)}
    if m.table.last_tile is not None:
        yield "battle_after_last_tile", {"player": m.name(m.table.last_tile)}


def _caused_by(m: Moment[BattleStarted], player: int | None) -> Faults:
    if m.who is not None and player is not None and m.who != player:
        yield "battle_caused_by", {"player": m.called, "expected": m.name(player)}


def _last(m: Moment[BattleStarted]) -> Faults:
    """After one more turn of every opponent; once (Duel rules, the end of the game)."""
    table = m.table
    if "last" in table.fought:
        yield "battle_twice", {}
    elif table.last_tile is None:
        empty = any(not table.pile(i) for i in range(len(table.players)))
        if table.depth == "full" and not empty:
            yield "last_battle_early", {"players": []}
    elif waiting(table) and table.depth != "result":
        yield "last_battle_early", {"players": [m.name(player) for player in waiting(table)]}
    else:
        yield from _caused_by(m, table.last_tile)


def _overtime(m: Moment[BattleStarted]) -> Faults:
    """After a tie, and one more turn of each (3.0 summary); caused as FAQ p.13 has it."""
    table = m.table
    if "overtime" in table.fought:
        yield "battle_twice", {}
    elif table.rules.tie == "draw" or "last" not in table.fought:
        yield "overtime_wrong", {}
    elif table.depth != "result":
        yield from _after_turns(m)


def _after_turns(m: Moment[BattleStarted]) -> Faults:
    table, still = m.table, without_overtime(m.table)
    if table.turns_before_last == tuple(table.turns_of) and not is_tied(table):
        yield "overtime_wrong", {}
    elif still:
        yield "overtime_early", {"players": [m.name(player) for player in still]}
    elif table.before_last not in lost(table):
        yield from _caused_by(m, table.before_last)


def is_deadlock(table: Table) -> bool:
    """Whether the match ended with the last battle: it changed nothing, and never will.

    What nobody told of a battle may have changed something.
    """
    fight = table.last_fight
    if fight is None or not is_stuck(table):
        return False
    by_the_rules = reviewed(table, fight).segments.values()
    return bool(fight.segments) or all(each.is_empty for each in by_the_rules)


# -- choices --------------------------------------------------------------------------------------


def chosen(m: Moment[ChoicesMade]) -> Faults:
    """All about choices: the battle has a place for them, and has not passed it."""
    fight = m.table.fight
    if fight is None:
        yield "battle_not_started", {}
        return
    yield from _in_order(m, fight)
    so_far = reviewed(m.table, fight)
    reached = fight.segments[-1].initiative if fight.segments else 99
    late = any(choice.segment >= reached for choice in m.event.choices)
    decided = chosen_too(so_far, m.event.choices)
    if late or decided is None:
        yield "choice_does_not_fit", {"segment": m.event.choices[0].segment}
    elif m.who is not None:
        yield from _by_whom(m, m.who, decided)


def _in_order(m: Moment[ChoicesMade], fight: Fight) -> Faults:
    """In a segment all that cause or change damage are declared before the Medics (FAQ p.11)."""
    heals = {choice.segment for choice in fight.choices if choice.kind == "medic_absorbs"}
    for choice in m.event.choices:
        if choice.kind == "medic_absorbs":
            heals.add(choice.segment)
        elif choice.segment in heals:
            yield "choice_after_medics", {"segment": choice.segment}
            return


def _by_whom(m: Moment[ChoicesMade], who: int, decided: Review) -> Faults:
    """Each player decides for the units in hand; for what is scoped the Scoper's owner (MP.1)."""
    for choice in m.event.choices:
        fought = decided.fought(choice.segment)
        name = choice.medic or choice.module or choice.unit
        if fought is None or name is None:
            continue
        owner = _decider(m, choice, fought)
        if owner is not None and who != owner:
            yield "choice_by_another", {
                "player": m.called, "unit": m.unit_words(name), "expected": m.name(owner),
            }  # fmt: skip


def _decider(m: Moment[ChoicesMade], choice: BattleChoice, fought: Segment) -> int | None:
    """Whose choice it is: of Medics of several players whoever caused the battle (FAQ MP.1)."""
    serves = fought.derived.influence.serves
    step = (m.at(choice.medic), m.at(choice.unit), m.at(choice.attacker))
    able = next((saved.able for saved in fought.saved if saved[:3] == step), ())
    if choice.kind == "medic_absorbs" and len({serves[medic] for medic in able}) > 1:
        return m.table.fight.player if m.table.fight else None
    return serves[m.at(choice.medic or choice.module or choice.unit)]


# -- how they end ---------------------------------------------------------------------------------


def ended(m: Moment[BattleEnded]) -> Faults:
    """All about the end of a battle: with its segments, and as they left the table."""
    fight = m.table.fight
    if fight is None:
        yield "battle_without_segments", {}
        return
    end = reviewed(m.table, fight)
    if not fight.segments and any(not each.is_empty for each in end.segments.values()):
        yield "battle_without_segments", {}
    is_open = end.battle is None or end.battle.open_choices
    if fight.segments or (_is_told(m.event) and not is_open):
        yield from _as_fought(m, fight, end)


def _is_told(event: BattleEnded) -> bool:
    """Whether the end says anything that could be compared."""
    return bool(event.destroyed or event.hq_points or event.wounds)


def _as_fought(m: Moment[BattleEnded], fight: Fight, end: Review) -> Faults:
    if fight.segments:
        reached = fight.segments[-1].initiative
        left = [i for i, each in end.segments.items() if i < reached and not each.is_empty]
        if left:
            yield "segment_missing", {"initiatives": left}
            return
    different = [*_other_points(m, end), *_other_losses(m, fight, end), *_other_wounds(m, end)]
    if different:
        yield "battle_end_differs", {"what": different}


def _other_points(m: Moment[BattleEnded], end: Review) -> list[str]:
    if m.table.rules.points_mode or end.battle is None:
        return []
    left = dict(zip(m.table.seats, end.battle.board.hq_points, strict=True))
    return [seat for seat, points in m.event.hq_points.items() if left.get(seat, points) != points]


def _other_losses(m: Moment[BattleEnded], fight: Fight, end: Review) -> list[str]:
    """Losses need not be repeated behind their segments; those of a player who is out may be."""
    if end.battle is None or (fight.segments and not m.event.destroyed):
        return []
    told = {(one.tile, one.owner, one.hex) for one in m.event.destroyed}
    fell = {lost for segment in end.segments.values() for lost in segment.destroyed}
    fell |= {lost for segment in fight.segments for lost in lost_of(segment)}
    gone = fell | _gone(fight.before, end.battle.board)
    return sorted({name for _, _, name in (told - gone) | (fell - told)})


def _gone(before: Board, after: Board) -> set[Lost]:
    return {
        (unit.tile.id, before.players[unit.owner].name, before.grid.names[at])
        for at, unit in before.units()
        if after.at[at] is None
    }


def _other_wounds(m: Moment[BattleEnded], end: Review) -> list[str]:
    if end.battle is None:
        return []
    board = end.battle.board
    return [
        seen.hex
        for seen in m.event.wounds
        if (at := m.at(seen.hex)) >= 0
        and (unit := board.at[at]) is not None
        and not unit.laid.is_hq
        and unit.wounds != seen.wounds
    ]
