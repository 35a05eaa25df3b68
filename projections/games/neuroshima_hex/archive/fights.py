"""Rows of battles, and of damage outside them: nets, segments, hits, choices, losses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from events.neuroshima_hex import (
    BattleEnded,
    BattleStarted,
    ChoicesMade,
    DamageDealt,
    SegmentFought,
)
from projections.games.neuroshima_hex.archive.row_writer import RowWriter, ability_of, is_mine
from projections.games.neuroshima_hex.archive.tables import Row
from projections.games.neuroshima_hex.armies.tiles import NET
from projections.games.neuroshima_hex.board.throws import NOBODY

# -- battles --------------------------------------------------------------------------------------


def started(t: RowWriter, event: BattleStarted) -> None:
    """A battle broke out; nets hold what they hold."""
    t.begin_battle(event)
    t.instant(event, None, None)
    board, seats = t.table.board, t.seats
    for what, source, target in t.influence().throws:
        one, other = board.at[source], board.at[target]
        if what == NET and one is not None and other is not None:
            t.rows["nets"].append(
                (
                    event.seq, t.number, seats[one.owner], one.laid.tile.id, other.laid.tile.id,
                    seats[other.owner],
                )
            )  # fmt: skip


def chosen(t: RowWriter, event: ChoicesMade) -> None:
    """Players chose in a battle."""
    t.rows["choices"] += [
        (
            event.seq, i, t.fight, choice.segment, choice.kind, event.player, choice.unit,
            choice.medic, choice.attacker, choice.module, choice.side, choice.to,
        )
        for i, choice in enumerate(event.choices)
    ]  # fmt: skip


def fought(t: RowWriter, event: SegmentFought) -> None:
    """A segment, and its hits."""
    if t.battle is None:
        t.begin_battle(event)
    battle = t.battle
    assert battle is not None
    battle.segments += 1
    attacks = event.attacks
    free = [attack.wounds for attack in attacks if attack.absorbed_by is None]
    t.rows["segments"].append(
        (
            event.seq, t.fight, event.initiative, len(attacks), sum(free),
            len(attacks) - len(free), len(event.destroyed),
        )
    )  # fmt: skip
    if attacks:
        control = t.influence().control
        for item, attack in enumerate(attacks):
            _attack(t, event, item, attack, control)


def _attack(
    t: RowWriter, event: SegmentFought, item: int, attack: Any, control: Sequence[int]
) -> None:
    start = t.index.get(attack.start)
    attacker = None if start is None else t.table.board.at[start]
    who = NOBODY if start is None else control[start]
    absorbed = attack.absorbed_by is not None
    target, owner, on_hq = _struck(t, attack.to, attack.wounds, absorbed=absorbed)
    t.rows["hits"].append(
        (
            event.seq, item, t.number, t.fight, event.initiative, attack.kind,
            None if who == NOBODY else t.seats[who],
            None if attacker is None else attacker.laid.tile.id,
            None if attacker is None else t.seats[attacker.owner],
            attack.start, target, owner, attack.to, attack.strength, attack.wounds, absorbed, on_hq,
        )
    )  # fmt: skip


def _struck(
    t: RowWriter, name: str, wounds: int, *, absorbed: bool
) -> tuple[str | None, str | None, bool]:
    """What was hit there, whose it is, and whether it is an HQ; the battle counts the wounds."""
    unit = t.unit(name)
    tile = None if unit is None else unit.laid.tile.id
    owner = None if unit is None else t.seats[unit.owner]
    on_hq = unit is not None and unit.laid.is_hq
    battle = t.battle
    if battle is None or absorbed:
        return tile, owner, on_hq
    if not on_hq:
        battle.wounds += wounds
        return tile, owner, on_hq
    battle.hq_damage += wounds
    if battle.seat is not None:
        battle.swing += -wounds if owner == battle.seat else wounds
    return tile, owner, on_hq


def has_fought(t: RowWriter, event: SegmentFought) -> None:
    """The dead are gone, the tracks show what the HQs lost."""
    if event.destroyed:
        t.see(event.seq, "battle", *[one.hex for one in event.destroyed])
    if event.hq_points or event.points:
        t.read_tracks(event.seq)


def ending(t: RowWriter, event: BattleEnded) -> None:
    """A battle of which only the end was written began with it."""
    if t.battle is None:
        t.begin_battle(event)
    t.deaths = t.table.deaths


def ended(t: RowWriter, event: BattleEnded) -> None:
    """The battle is over; with more than two players, more may leave than was written."""
    if t.deaths != t.table.deaths:
        for gone in t.lying.look_all_over(event.seq):
            t.lose(event.seq, gone, "battle")
    t.read_tracks(event.seq)
    t.fought += 1
    t.end_battle(event)


# -- damage outside battles -----------------------------------------------------------------------


def damaged(t: RowWriter, event: DamageDealt) -> None:
    """An instant, a Mine or a procedure struck."""
    kind = event.procedure or ability_of(event.tile)
    seat, tile, hits = event.player, event.tile, event.hits
    for item, hit in enumerate(hits):
        absorbed = hit.absorbed_by is not None
        target, owner, on_hq = _struck(t, hit.hex, hit.wounds, absorbed=absorbed)
        row: Row = (
            event.seq, item, t.number, t.fight, None, kind, seat, tile, seat, None, target, owner,
            hit.hex, None, hit.wounds, absorbed, on_hq,
        )  # fmt: skip
        t.rows["hits"].append(row)
    t.instant(
        event, event.procedure, event.target,
        wounds=sum([hit.wounds for hit in hits if hit.absorbed_by is None]),
        destroyed=len(event.destroyed) + len(event.foundations), energy=event.energy,
    )  # fmt: skip


def has_damaged(t: RowWriter, event: DamageDealt) -> None:
    """The dead are gone."""
    if event.destroyed:
        cause = "mine" if is_mine(event.tile) else "instant"
        cause = cause if event.procedure is None else "procedure"
        t.see(event.seq, cause, *[one.hex for one in event.destroyed])
    t.read_tracks(event.seq)
