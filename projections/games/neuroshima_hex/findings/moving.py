"""Moves and turns: who may be moved, by what, how far, and over which hexes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, repeat

from events.neuroshima_hex import UnitMoved
from projections.games.neuroshima_hex.act import able, by_procedure, by_tile, does, link
from projections.games.neuroshima_hex.board.board import Unit
from projections.games.neuroshima_hex.board.derived import derive
from projections.games.neuroshima_hex.board.hexes import DIRECTION, OFF, SIDES
from projections.games.neuroshima_hex.findings.moment import Faults, Moment

Move = Moment[UnitMoved]


def faults(m: Move) -> Faults:
    """All about a unit that moved or turned."""
    unit = m.unit_on(m.event.unit)
    if unit is None:
        yield "no_unit", {"hex": m.event.unit}
    elif m.event.means == "takeover":
        yield from _taken_over(m, unit)
    else:
        wrong = list(able(m, m.event.unit))
        yield from wrong
        yield from _means(m, unit)
        yield from _way(m, unit)


def _means(m: Move, unit: Unit) -> Faults:
    match m.event.means:
        case "tile":
            yield from by_tile(m, m.event, "move", "rotation")
            if not does(m.event.tile, "move") and does(m.event.tile, "rotation"):
                yield from _turns_only(m)
        case "mobility":
            if not unit.tile.mobility:
                yield "no_mobility", {"unit": m.unit_words(m.event.unit)}
            yield from _once(m, [OFF])
        case "procedure":
            yield from by_procedure(m, m.event, "rotation")
            if m.controls(m.event.unit) and not m.is_netted(m.event.unit):
                yield from link(m, m.event.unit)
            yield from _turns_only(m)
        case _:
            yield from _served(m)


def _moves(m: Move) -> bool:
    return m.event.to is not None and (m.event.to != m.event.unit or bool(m.event.path))


def _turns_only(m: Move) -> Faults:
    if _moves(m):
        yield "turn_only", {"unit": m.unit_words(m.event.unit)}


def _once(m: Move, sources: Sequence[int]) -> Faults:
    """Mobility serves once a turn, and so does one HQ or Transport for one unit (FAQ g.178).

    Where nothing says which one it was, one of the `sources` must not have served yet.
    """
    turn, tokens = m.table.turn, m.table.tokens
    used = None if turn is None else turn.used.get((m.event.means, tokens[m.at(m.event.unit)]))
    if used is not None and used.known.issuperset(_tokens(m, sources)):
        yield "used_twice", {"unit": m.unit_words(m.event.unit)}


def _tokens(m: Move, sources: Sequence[int]) -> list[int]:
    return [0 if source == OFF else m.table.tokens[source] for source in sources]


# -- by an HQ or a Transport ----------------------------------------------------------------------


def _servants(m: Move) -> list[int]:
    """The HQs or Transports that let the unit move now: one touches it, works, and is its side's.

    An ally's does not serve in one's own turn (FAQ MP.24).
    """
    at, sway = m.at(m.event.unit), m.derived.influence
    return [
        source
        for source, unit in m.board.units()
        if ("mobility", at) in unit.laid.services
        and unit.laid.is_hq == (m.event.means == "hq")
        and source != at
        and sway.serves[source] == m.who
        and not sway.netted[source]
    ]


def _served(m: Move) -> Faults:
    servants, name = _servants(m), m.event.source
    source = m.at(name)
    if name is None:
        if servants:
            yield from _once(m, servants)
        else:
            yield "source_not_connected", {"unit": m.unit_words(m.event.unit), "source": "?"}
    elif source in servants:
        yield from _once(m, [source])
    elif m.unit_on(name) is None:
        yield "no_unit", {"hex": name}
    elif m.is_netted(name):
        yield "netted", {"unit": m.unit_words(name)}
    else:
        yield (
            "source_not_connected",
            {"unit": m.unit_words(m.event.unit), "source": m.unit_words(name)},
        )


# -- the way --------------------------------------------------------------------------------------


def _way(m: Move, unit: Unit) -> Faults:
    """One hex, or two with a Recon Center, each of them free (Duel rules, mobility; FAQ g.65)."""
    event = m.event
    if not _moves(m) or event.to is None:
        if event.facing is None or DIRECTION[event.facing] == unit.laid.facing:
            yield "nothing_changed", {"unit": m.unit_words(event.unit)}
        return
    if m.at(event.to) == OFF or any(m.at(name) == OFF for name in event.path):
        return
    if event.to != event.unit and m.unit_on(event.to) is not None:
        yield "hex_taken", {"hex": event.to, "unit": m.unit_words(event.to)}
    yield from _steps(m, unit, event.to)


def _steps(m: Move, unit: Unit, to: str) -> Faults:
    reach = m.derived.reach(m.who) if m.who is not None else 1
    told = (m.event.unit, *m.event.path, to)
    if not m.event.path and reach > 1 and m.distance(m.event.unit, to) == reach:
        ways = _between(m, to)
        if all(_bars(m, unit, via, SIDES) for via in ways):
            yield "path_blocked", {"unit": m.unit_words(m.event.unit), "hex": m.grid.names[ways[0]]}
        return
    apart = any(m.distance(one, other) != 1 for one, other in pairwise(told))
    if apart or len(told) - 1 > reach:
        yield "too_far", {"unit": m.unit_words(m.event.unit), "to": to, "reach": reach}
        return
    for name, sides in zip(m.event.path, _turned(m, unit), strict=True):
        if _bars(m, unit, m.at(name), sides):
            yield "path_blocked", {"unit": m.unit_words(m.event.unit), "hex": name}


def _turned(m: Move, unit: Unit) -> Iterator[Sequence[int]]:
    """On each hex of the path how the unit may have faced: each brings its own turn (FAQ g.67)."""
    side = unit.laid.facing
    if not m.event.path_facings:
        yield from repeat(SIDES, len(m.event.path))
    for facing in m.event.path_facings:
        side = side if facing is None else DIRECTION[facing]
        yield (side,)


def _between(m: Move, to: str) -> list[int]:
    """The hexes next to both ends."""
    near = m.grid.neighbour[m.at(m.event.unit)]
    return [at for at in m.grid.neighbour[m.at(to)] if at != OFF and at in near]


def _bars(m: Move, unit: Unit, via: int, sides: Sequence[int]) -> bool:
    """Whether a hex on the way stops it: taken, mined, or where it would be held (FAQ g.66)."""
    is_taken = m.board.at[via] is not None or via in m.board.foundations
    return is_taken or all(_holds(m, unit, via, side) for side in sides)


def _holds(m: Move, unit: Unit, via: int, side: int) -> bool:
    """Whether the unit is netted or taken over there when it faces that way."""
    board = m.board.copy()
    board.lift(m.at(m.event.unit))
    board.put(via, unit.tile, unit.owner, side, unit.wounds)
    derived = derive(board)
    return derived.is_netted(via) or derived.controller(via) != m.who


# -- takeover -------------------------------------------------------------------------------------


def _taken_over(m: Move, unit: Unit) -> Faults:
    """A prisoner may be turned, once for each takeover and at once, in anybody's turn (Vegas)."""
    name = m.event.unit
    captors = [at for at in m.derived.taken_by(m.at(name)) if m.derived.controller(at) == m.who]
    source = m.at(m.event.source)
    said = m.event.source is not None
    if unit.owner == m.who or not m.controls(name) or (said and source not in captors):
        yield "no_takeover", {"player": m.called, "unit": m.unit_words(name)}
        return
    if m.is_netted(name):
        yield "netted", {"unit": m.unit_words(name)}
    yield from _in_time(m, [source] if said else captors)
    yield from _turns_only(m)


def _in_time(m: Move, captors: Sequence[int]) -> Faults:
    """Of the takeovers that can be meant, one still has its turn (FAQ g.105, g.126)."""
    prisoner, tokens = m.table.tokens[m.at(m.event.unit)], _tokens(m, captors)
    served = m.table.takeovers.get(prisoner)
    if served is not None and served.known.issuperset(tokens):
        late = any((prisoner, captor) in m.table.lapsed for captor in tokens)
        yield "takeover_late" if late else "takeover_twice", {"unit": m.unit_words(m.event.unit)}
