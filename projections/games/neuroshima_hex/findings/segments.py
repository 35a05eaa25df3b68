"""A segment as recorded beside the segment as the rules have it."""

from __future__ import annotations

from events.neuroshima_hex import SegmentFought
from projections.games.neuroshima_hex.course import WINNING_POINTS
from projections.games.neuroshima_hex.findings.battles import reviewed
from projections.games.neuroshima_hex.findings.moment import Faults, Moment
from projections.games.neuroshima_hex.findings.review import (
    Expected,
    Review,
    agrees,
    attacks_of,
    follow,
    lost_of,
    points_off,
)

Fought = Moment[SegmentFought]


def faults(m: Fought) -> Faults:
    """All about a segment that was fought."""
    fight = m.table.fight
    if fight is None:
        yield "battle_not_started", {}
        fight = m.after.fight
        if fight is None:
            return
        fight = fight._replace(segments=(), choices=())
    reached = fight.segments[-1].initiative if fight.segments else 99
    if m.event.initiative >= reached:
        yield "segment_order", {"initiative": m.event.initiative, "reached": reached}
        return
    so_far = reviewed(m.table, fight)
    if so_far.battle is not None:
        yield from _compared(m, so_far, reached)


def _compared(m: Fought, so_far: Review, reached: int) -> Faults:
    passed = [i for i, each in so_far.segments.items() if m.event.initiative < i < reached]
    left = [i for i in passed if not so_far.segments[i].is_empty]
    if left:
        yield "segment_missing", {"initiatives": left}
        return
    now = follow(so_far, m.event)
    expected = now.segment(m.event.initiative)
    if now.differs:
        yield from _differences(m, expected)
    elif now.choices != so_far.choices and agrees(expected, m.event):
        yield "choice_not_recorded", {"initiative": m.event.initiative}
    yield from _scores(m, expected)


def _differences(m: Fought, expected: Expected) -> Faults:
    """What differs: the hits, who left the board, what the tracks show."""
    told, lost = attacks_of(m.event), lost_of(m.event)
    if told != expected.attacks:
        if not told and lost == expected.destroyed and not points_off(expected, m.event):
            yield "attacks_not_recorded", {"initiative": m.event.initiative}
        else:
            more, fewer = told - expected.attacks, expected.attacks - told
            pairs = [f"{start}-{end}" for start, end, *_ in (*more, *fewer)]
            yield "segment_attacks", {
                "initiative": m.event.initiative, "hexes": sorted(set(pairs)),
            }  # fmt: skip
    if lost != expected.destroyed:
        hexes = sorted({name for _, _, name in lost ^ expected.destroyed})
        yield "segment_destroyed", {"initiative": m.event.initiative, "hexes": hexes}
    off = [seat for seat in points_off(expected, m.event) if not _is_beyond(m, seat)]
    if off:
        values = [expected.hq_points[seat] for seat in off]
        yield "segment_points", {
            "initiative": m.event.initiative, "players": off, "points": values,
        }  # fmt: skip


def _is_beyond(m: Fought, seat: str) -> bool:
    player = m.table.index.get(seat)
    return player is not None and m.event.hq_points[seat] > m.table.rules.hq_points[player]


def _scores(m: Fought, expected: Expected) -> Faults:
    """In the points game wounds of HQs count for the attacker, up to 20 (FAQ MP.5, g.28)."""
    if m.event.points is None or not m.table.rules.points_mode:
        return
    off, values = [], []
    for seat, points in m.event.points.items():
        player = m.table.index.get(seat)
        if player is None or points > WINNING_POINTS:
            continue
        scored = m.table.points[player] + expected.scored.get(seat, 0)
        if points != min(WINNING_POINTS, scored):
            off.append(seat)
            values.append(min(WINNING_POINTS, scored))
    if off:
        yield "segment_points", {
            "initiative": m.event.initiative, "players": off, "points": values,
        }  # fmt: skip
