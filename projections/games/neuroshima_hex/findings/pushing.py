"""Push Back, Castling, and the procedures that push and swap."""

from __future__ import annotations

from typing import Any

from events.neuroshima_hex import UnitPushed, UnitsSwapped
from projections.games.neuroshima_hex.board import Unit
from projections.games.neuroshima_hex.findings.means import by_tile, link, may_act, procedure
from projections.games.neuroshima_hex.findings.moment import Faults, Moment
from projections.games.neuroshima_hex.hexes import DIRECTION, OFF
from projections.games.neuroshima_hex.match import names

Push = Moment[UnitPushed]
Swap = Moment[UnitsSwapped]


def _is_procedure(m: Moment[Any]) -> bool:
    """Energy was paid, or could only have been paid: on the Duel board no tile stands for it."""
    return m.event.tile is None and (m.event.energy > 0 or m.table.rules.duel_board)


# -- Push Back ------------------------------------------------------------------------------------


def pushed(m: Push) -> Faults:
    """All about a push: both un-netted, the pusher one's own, the pushed an enemy's."""
    if _is_procedure(m):
        yield from procedure(m, "push_back")
        yield from link(m, m.event.pusher)
    else:
        yield from by_tile(m, "push_back")
        yield from may_act(m, m.event.pusher)
    if m.unit(m.event.unit) is None:
        yield "no_unit", {"hex": m.event.unit}
    elif m.unit(m.event.pusher) is not None:
        yield from _target(m)


def _target(m: Push) -> Faults:
    unit = m.event.unit
    if not m.is_hostile(m.at(unit)):
        yield "push_friendly", {"unit": m.called(unit)}
    elif m.is_netted(unit):
        yield "netted", {"unit": m.called(unit)}
    if m.distance(m.event.pusher, unit) != 1:
        yield "push_not_adjacent", {"pusher": m.called(m.event.pusher), "unit": m.called(unit)}
    elif not _is_legal_end(m, m.at(m.event.to)):
        yield from _wrong_end(m)
    else:
        yield from _chosen(m)


def _chosen(m: Push) -> Faults:
    """Of several hexes whoever has the unit in hand chooses (Duel rules, Push Back; g.276)."""
    holder = m.table.seat(m.derived.influence.control[m.at(m.event.unit)])
    if m.event.chosen_by in (None, holder) or len(_legal_ends(m)) == 1:
        return
    chooser = names.player(m.table, m.event.chosen_by)
    expected = names.player(m.table, holder)
    yield "push_chosen_by_another", {
        "player": chooser, "unit": m.called(m.event.unit), "expected": expected,
    }  # fmt: skip


def _legal_ends(m: Push) -> list[int]:
    return [at for at in range(m.grid.size) if _is_legal_end(m, at)]


def _is_legal_end(m: Push, at: int) -> bool:
    """One hex on, free, and further from the pusher (Duel rules, Push Back)."""
    if at == OFF or m.board.at[at] is not None:
        return False
    to = m.grid.names[at]
    return m.distance(m.event.unit, to) == 1 and m.distance(m.event.pusher, to) == 2


def _wrong_end(m: Push) -> Faults:
    legal = _legal_ends(m)
    end = m.unit(m.event.to)
    if not legal:
        yield "push_impossible", {"unit": m.called(m.event.unit)}
    elif end is not None:
        yield "hex_taken", {"hex": m.event.to, "unit": m.called(m.event.to)}
    elif m.at(m.event.to) != OFF:
        hexes = [m.grid.names[at] for at in legal]
        yield "push_wrong_hex", {"unit": m.called(m.event.unit), "to": m.event.to, "hexes": hexes}


# -- two units change places ----------------------------------------------------------------------


def swapped(m: Swap) -> Faults:
    """All about two units that changed places."""
    if _is_procedure(m):
        yield from procedure(m, "swap")
        for name in m.event.units:
            yield from link(m, name)
            yield from _no_headquarters(m, name)
    else:
        yield from by_tile(m, "castling")
        for name in m.event.units:
            yield from may_act(m, name)
        yield from _castling(m)


def _no_headquarters(m: Swap, name: str) -> Faults:
    unit = m.unit(name)
    if unit is not None and unit.laid.is_hq:
        yield "swap_hq", {"unit": m.called(name)}


def _castling(m: Swap) -> Faults:
    """The two stand side by side and do not turn (Duel rules, Castling)."""
    one, other = m.event.units
    both = m.unit(one), m.unit(other)
    if both[0] is None or both[1] is None:
        return
    if m.distance(one, other) != 1:
        yield "castling_apart", {"one": m.called(one), "other": m.called(other)}
    if m.event.facings is not None and _turned(m, (both[0], both[1])):
        yield "castling_turned", {"one": m.called(one), "other": m.called(other)}


def _turned(m: Swap, units: tuple[Unit, Unit]) -> bool:
    new = [DIRECTION[facing] for facing in m.event.facings or ()]
    return new != [unit.laid.facing for unit in units]
