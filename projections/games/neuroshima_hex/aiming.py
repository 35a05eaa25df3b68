"""Damage outside battle: where it may be aimed, and what it strikes there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final

from events.neuroshima_hex import DamageDealt
from projections.games.neuroshima_hex.armies.lookup import find_tile
from projections.games.neuroshima_hex.battle.healing import OUTRIGHT
from projections.games.neuroshima_hex.board.hexes import OFF
from projections.games.neuroshima_hex.view import View

Wounds = Mapping[int, int]
"""By hex; OUTRIGHT destroys whatever stands there."""
_STRIKING: Final = ("bomb", "sniper", "grenade", "mine")
"""What tiles do that strikes: a foundation too."""
_LINKS_AROUND: Final = 3


def means_of(event: DamageDealt) -> str | None:
    """The procedure, or what the tile does; None: what it does is not known."""
    if event.procedure is not None or event.tile is None:
        return event.procedure
    abilities = find_tile(event.tile).abilities
    return next((means for means in _STRIKING if means in abilities), None)


# -- where it may be aimed -------------------------------------------------------------------------


def why_not_aim(v: View, at: int) -> str | None:
    """What forbids to aim at a hex: an enemy's unit but no HQ may be hit, or a bare foundation."""
    unit, lain = v.board.at[at], v.board.foundations.get(at)
    if unit is None:
        if lain is None:
            return "nothing_hit"
        is_own = v.who is not None and not v.board.are_hostile(v.who, lain.owner)
        return "own_target" if is_own else None
    if unit.laid.is_hq:
        return "hq_is_safe"
    return None if v.is_hostile(at) else "own_target"


def beside_hq(v: View) -> list[int]:
    """The hexes next to the own HQ: so far a Grenade is thrown (Borgo)."""
    hqs = (at for at, unit in v.board.units() if unit.laid.is_hq and unit.owner == v.player)
    return [near for at in hqs for near in v.grid.neighbour[at] if near != OFF]


def may_blast(v: View, at: int) -> bool:
    """Whether all seven hexes of a Bomb lie on the board (Moloch)."""
    return OFF not in v.grid.neighbour[at]


def is_among_links(v: View, at: int) -> bool:
    """Whether a hex is next to three own Links: so one is eliminated (Duel, procedures)."""
    return len(set(v.links).intersection(v.grid.neighbour[at])) >= _LINKS_AROUND


def lasers(v: View) -> Iterator[tuple[int, int, Sequence[int]]]:
    """Two own Links in line, and the hexes strictly between them (Duel, procedures)."""
    for one, other in combinations(v.links, 2):
        way = v.grid.direction(one, other)
        if way is not None:
            line = v.grid.line[one][way]
            yield one, other, line[: line.index(other)]


# -- what it strikes -------------------------------------------------------------------------------


def wounds_of(v: View, means: str, at: int) -> Wounds:
    """What damage wounds that is aimed at one hex; an HQ it never does."""
    if means == "bomb":  # own units too
        return {near: 1 for near in _blast(v, at) if _is_mortal(v, near)}
    return {at: 1 if means == "sniper" else OUTRIGHT} if _is_mortal(v, at) else {}


def victims(v: View, hexes: Iterable[int]) -> Wounds:
    """The enemies' units but HQs, which procedures destroy."""
    return {at: OUTRIGHT for at in hexes if _is_mortal(v, at) and v.is_hostile(at)}


def enemy_links(v: View) -> Sequence[int]:
    """The terminals that no netted unit stands on: a netted one is no Link (Duel rules)."""
    hexes = sorted(map(v.at, v.board.rules.terminals))
    return [at for at in hexes if at != OFF and not v.derived.influence.netted[at]]


def struck_foundations(v: View, means: str, at: int) -> list[int]:
    """Instants destroy foundations, bare ones but for a Bomb, and a Mine itself (Duel rules).

    Procedures do not. Who aims at an HQ means the foundation below it (FAQ g.27).
    """
    lie = v.board.foundations
    if means == "bomb":
        return [near for near in _blast(v, at) if near in lie]
    unit = v.board.at[at]
    is_open = unit is None or unit.laid.is_hq or means == "mine"
    return [at] if means in _STRIKING and at in lie and is_open else []


def _blast(v: View, centre: int) -> list[int]:
    return sorted(at for at in (centre, *v.grid.neighbour[centre]) if at != OFF)


def _is_mortal(v: View, at: int) -> bool:
    unit = v.board.at[at]
    return unit is not None and not unit.laid.is_hq
