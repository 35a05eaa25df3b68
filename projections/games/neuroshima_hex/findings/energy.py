"""Energy that is bought: on the Duel board, up to five, and not with the last HQ point."""

from __future__ import annotations

from typing import Final

from events.neuroshima_hex import EnergyBought
from projections.games.neuroshima_hex.findings.moment import Faults, Moment

FULL_ENERGY: Final = 5


def faults(m: Moment[EnergyBought]) -> Faults:
    """All about energy that was bought (Duel rules, energy track)."""
    if m.who is None:
        return
    if not m.table.rules.duel_board:
        yield "no_duel_board", {}
        return
    if not m.event.tiles and not m.event.hq_points:
        yield "nothing_bought", {"player": m.called}
    energy = m.after.energy[m.who]
    if energy > FULL_ENERGY:
        yield "energy_over_five", {"player": m.called, "energy": energy}
    points = m.board.hq_points[m.who]
    if m.event.hq_points and m.event.hq_points >= points:
        yield "last_point_paid", {"player": m.called, "points": points}
