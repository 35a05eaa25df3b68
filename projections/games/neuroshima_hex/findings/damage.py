"""Damage outside battle: whom a Sniper, a Grenade, a Bomb, a Mine and procedures may strike."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations
from typing import Final

from events.neuroshima_hex import DamageDealt, Lifted
from projections.games.neuroshima_hex.act import by_procedure, by_tile
from projections.games.neuroshima_hex.armies.lookup import find_tile
from projections.games.neuroshima_hex.battle.healing import OUTRIGHT, Outcome, outcomes
from projections.games.neuroshima_hex.board.hexes import OFF
from projections.games.neuroshima_hex.findings.acting import is_mine
from projections.games.neuroshima_hex.findings.moment import Faults, Moment

Damage = Moment[DamageDealt]
Wounds = Mapping[int, int]
_LINKS_TO_ELIMINATE: Final = 3
_STRIKING: Final = frozenset({"sniper", "grenade", "bomb", "mine"})


def faults(m: Damage) -> Faults:
    """All about damage outside battle; where the aim was wrong, nothing further is asked."""
    wrong = list(_headquarters(m)) or list(_aim(m))
    if wrong:
        yield from wrong
        return
    ways = list(_ways(m))
    complaints = [list(_suffered(m, wounds)) for wounds in ways]
    if complaints and all(complaints):
        yield from min(complaints, key=lambda said: said[0][0] == "hits_differ")
    yield from _foundations(m)


def _headquarters(m: Damage) -> Faults:
    """Nothing of all this hurts an HQ."""
    struck = [hit.hex for hit in m.event.hits] + [gone.hex for gone in m.event.destroyed]
    for name in dict.fromkeys(struck):
        unit = m.unit_on(name)
        if unit is not None and unit.laid.is_hq:
            yield "hq_is_safe", {"unit": m.unit_words(name)}


# -- the aim --------------------------------------------------------------------------------------


def _aim(m: Damage) -> Faults:
    if m.event.procedure is not None:
        yield from by_procedure(m, m.event, m.event.procedure)
        yield from _procedure_aim(m)
    elif is_mine(m.event):
        yield from _mine_aim(m)
    else:
        yield from by_tile(m, m.event, "sniper", "grenade", "bomb")
        yield from _instant_aim(m)


def _instant_aim(m: Damage) -> Faults:
    target = m.event.target
    if target is None or m.at(target) == OFF or not _strikes(m.event.tile):
        return
    if _does(m, "bomb"):
        if OFF in m.grid.neighbour[m.at(target)]:
            yield "bomb_at_edge", {"hex": target}
        return
    yield from _at_an_enemy(m, target)
    if _does(m, "grenade") and m.at(target) not in _beside_headquarters(m):
        yield "grenade_too_far", {"hex": target}


def _at_an_enemy(m: Damage, target: str) -> Faults:
    """An enemy's tile: a unit but no HQ, or a foundation that lies bare."""
    at, unit = m.at(target), m.unit_on(target)
    lain = m.board.foundations.get(at)
    if unit is None:
        if lain is None:
            yield "nothing_hit", {"hex": target}
        elif m.who is not None and not m.board.are_hostile(m.who, lain.owner):
            yield "own_target", {"hex": target}
    elif unit.laid.is_hq and lain is None:  # the foundation below may be meant (FAQ g.27)
        yield "hq_is_safe", {"unit": m.unit_words(target)}
    elif not unit.laid.is_hq and not m.is_hostile(at):
        yield "own_target", {"hex": target}


def _beside_headquarters(m: Damage) -> set[int]:
    hqs = (at for at, unit in m.board.units() if unit.laid.is_hq and unit.owner == m.who)
    return {near for at in hqs for near in m.grid.neighbour[at]}


def _mine_aim(m: Damage) -> Faults:
    target = m.event.target
    lain = m.board.foundations.get(m.at(target))
    if target is not None and (lain is None or m.unit_on(target) is None):
        yield "no_mine", {"hex": target}


def _procedure_aim(m: Damage) -> Faults:
    target = m.event.target
    if m.event.procedure == "laser":
        if not _lasers(m):
            yield "no_links", {"player": m.called}
    elif m.event.procedure == "elimination" and target is not None and m.at(target) != OFF:
        yield from _at_an_enemy(m, target)
        links = [at for at in _links(m) if at in m.grid.neighbour[m.at(target)]]
        if len(links) < _LINKS_TO_ELIMINATE:
            yield "no_links", {"player": m.called}


def _links(m: Damage) -> list[int]:
    return [m.at(name) for name in m.board.rules.terminals if m.is_link(name)]


def _lasers(m: Damage) -> list[list[int]]:
    """What lies strictly between two own Links in line, pair by pair (Duel, procedures)."""
    found = []
    for one, other in combinations(_links(m), 2):
        way = m.grid.direction(one, other)
        if way is not None and (m.event.target is None or m.at(m.event.target) in (one, other)):
            line = m.grid.line[one][way]
            found.append(list(line[: line.index(other)]))
    return found


# -- what it does ---------------------------------------------------------------------------------


def _ways(m: Damage) -> list[Wounds]:
    """The wounds that this damage may deal: several ways where not all was told."""
    event, at = m.event, m.at(m.event.target)
    if event.procedure == "laser":
        return [_outright(m, line) for line in _lasers(m)]
    if event.procedure == "detonation":
        names = m.board.rules.terminals
        return [_outright(m, [m.at(name) for name in names if not m.is_netted(name)])]
    if at == OFF or (event.procedure is None and not _strikes(event.tile)):
        return []
    return [_of_one_target(m, at)]


def _strikes(tile: str | None) -> bool:
    """Whether a tile is known to do damage: what another does cannot be checked."""
    return tile is not None and not find_tile(tile).abilities.isdisjoint(_STRIKING)


def _does(m: Damage, ability: str) -> bool:
    return m.event.tile is not None and ability in find_tile(m.event.tile).abilities


def _of_one_target(m: Damage, at: int) -> Wounds:
    unit = m.board.at[at]
    if _does(m, "bomb"):
        area = [near for near in (at, *m.grid.neighbour[at]) if near != OFF]
        return {near: 1 for near in area if _is_mortal(m, near)}
    if unit is None or unit.laid.is_hq:
        return {}
    return {at: 1 if _does(m, "sniper") else OUTRIGHT}


def _is_mortal(m: Damage, at: int) -> bool:
    unit = m.board.at[at]
    return unit is not None and not unit.laid.is_hq


def _outright(m: Damage, hexes: Iterable[int]) -> Wounds:
    return {at: OUTRIGHT for at in hexes if _is_mortal(m, at) and m.is_hostile(at)}


def _suffered(m: Damage, wounds: Wounds) -> Faults:
    """The hits are those, and Medics and toughness did what they must."""
    told = {m.at(hit.hex): hit for hit in m.event.hits}
    dead = frozenset(m.at(gone.hex) for gone in m.event.destroyed)
    lawful = outcomes(m.derived, wounds)
    if not told and any(_is_told_by_the_dead(way, dead) for way in lawful):
        return
    different = [at for at in wounds if at not in told] + [at for at in told if at not in wounds]
    different += [
        at for at, count in wounds.items()
        if at in told and told[at].wounds != count and count != OUTRIGHT
    ]  # fmt: skip
    if different:
        yield "hits_differ", {"hexes": [m.grid.names[at] for at in sorted(set(different))]}
        return
    absorbed = frozenset((at, m.at(hit.absorbed_by)) for at, hit in told.items())
    yield from _healed(m, lawful, Outcome(absorbed, dead))


def _is_told_by_the_dead(way: Outcome, dead: frozenset[int]) -> bool:
    """Whether `destroyed` alone says it all: nobody lives on with wounds, no Medic stepped in."""
    return way.dead == dead == frozenset(at for at, _ in way.absorbed)


def _healed(m: Damage, lawful: frozenset[Outcome], told: Outcome) -> Faults:
    if told in lawful and _are_there(m, m.event.destroyed):
        return
    if told.absorbed in {way.absorbed for way in lawful}:
        yield "destroyed_differs", _differing(m, lawful, told)
    elif all(medic == OFF for _, medic in told.absorbed):
        yield "medic_unused", {"hexes": _names(m, {at for at, _ in told.absorbed})}
    else:
        medics = {medic for _, medic in told.absorbed if medic != OFF}
        yield "medic_wrong", {"hexes": _names(m, medics)}


def _are_there(m: Damage, gone: Iterable[Lifted]) -> bool:
    """What was lifted lay there, and was whose it is said to have been."""
    return all(
        (unit := m.unit_on(one.hex)) is not None
        and (unit.tile.id, m.table.seat(unit.owner)) == (one.tile, one.owner)
        for one in gone
    )


def _differing(m: Damage, lawful: frozenset[Outcome], told: Outcome) -> dict[str, list[str]]:
    right = next(way.dead for way in lawful if way.absorbed == told.absorbed)
    return {"hexes": _names(m, right ^ told.dead or told.dead)}


def _names(m: Damage, hexes: Iterable[int]) -> list[str]:
    return [m.grid.names[at] for at in sorted(hexes)]


# -- foundations ----------------------------------------------------------------------------------


def _foundations(m: Damage) -> Faults:
    """Instants destroy foundations, and a Mine itself; procedures do not (Duel rules)."""
    at = m.at(m.event.target)
    if m.event.procedure is None and (at == OFF or not _strikes(m.event.tile)):
        return
    told = {m.at(gone.hex) for gone in m.event.foundations}
    different = told ^ _struck_foundations(m, at)
    if different:
        yield "foundations_differ", {"hexes": _names(m, different - {OFF})}


def _struck_foundations(m: Damage, at: int) -> set[int]:
    if m.event.procedure is not None:
        return set()
    if _does(m, "bomb"):
        return {near for near in (at, *m.grid.neighbour[at]) if near in m.board.foundations}
    bare = m.board.at[at] is None or is_mine(m.event)
    return {at} if at in m.board.foundations and (bare or _is_below_hq(m, at)) else set()


def _is_below_hq(m: Damage, at: int) -> bool:
    unit = m.board.at[at]
    return unit is not None and unit.laid.is_hq
