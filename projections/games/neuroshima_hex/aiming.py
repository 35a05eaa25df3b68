"""Damage outside battle: where it may be aimed, what it strikes there, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, Final

from events.base import Event
from events.neuroshima_hex import DamageDealt
from projections.acts import Objection
from projections.games.neuroshima_hex.armies import find_tile
from projections.games.neuroshima_hex.battle.medics import OUTRIGHT, outcomes
from projections.games.neuroshima_hex.board.board import Board, Foundation
from projections.games.neuroshima_hex.board.hexes import OFF
from projections.games.neuroshima_hex.table import Table
from projections.games.neuroshima_hex.view import View
from projections.games.neuroshima_hex.words import OFFERED
from projections.offers import Ask, Choice, Draft

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


def hq_is_safe(v: View, at: int) -> Iterator[Objection]:
    """Nothing of all this hurts an HQ."""
    unit = None if at == OFF else v.board.at[at]
    if unit is not None and unit.laid.is_hq:
        yield "hq_is_safe", {"unit": v.unit_words(v.names[at])}


def why_not_aim(v: View, at: int) -> Iterator[Objection]:
    """What forbids to aim at a hex: an enemy's unit but no HQ may be hit, or a bare foundation."""
    unit, foundation = v.board.at[at], v.board.foundations.get(at)
    if unit is not None:
        is_own = not unit.laid.is_hq and not v.is_hostile(at)
        yield from hq_is_safe(v, at)
    elif foundation is not None:
        player, owner = v.known_player, foundation.owner
        is_own = player is not None and not v.board.are_hostile(player, owner)
    else:
        is_own = False
        yield "nothing_hit", {"hex": v.names[at]}
    if is_own:
        yield "own_target", {"hex": v.names[at]}


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


# -- what comes of it ------------------------------------------------------------------------------


def results(v: View, wounds: Wounds, foundations: Iterable[int] = ()) -> tuple[Choice, ...]:
    """The hits, with what leaves the board then: by each choice of who has Medics.

    Which Medic dies for another Medic is not among the hits; of such ways the first is proposed.
    """
    board = v.board
    struck = [board.as_lifted(at, board.foundations[at]) for at in foundations]
    also = {"foundations": struck} if struck else {}
    found: dict[frozenset[tuple[int, int]], Choice] = {}
    for way in outcomes(v.derived, wounds):
        if way.absorbed in found:
            continue
        medics, hits = dict(way.absorbed), []
        for at, count in wounds.items():
            hit = {"hex": v.names[at], "wounds": 0 if count == OUTRIGHT else count}
            hits.append(hit if medics[at] == OFF else {**hit, "absorbed_by": v.names[medics[at]]})
        dead = [board.as_lifted(at, unit) for at, unit in board.units() if at in way.dead]
        healed = sorted({v.names[medic] for medic in medics.values() if medic != OFF})
        label = OFFERED("answer.healed", hexes=healed) if healed else OFFERED("answer.not_healed")
        found[way.absorbed] = Choice(hits, label, {"destroyed": dead, **also})
    return tuple(found.values())


# -- Mines -----------------------------------------------------------------------------------------


def mine_below(board: Board, at: int) -> Foundation | None:
    """The Mine onto which the unit there came."""
    foundation = board.foundations.get(at)
    if foundation is None or "mine" not in foundation.tile.abilities or board.at[at] is None:
        return None
    return foundation


def mine_silent(v: View, event: Event, hexes: Iterable[str | None]) -> Iterator[Objection]:
    """What came onto a Mine there did not set it off."""
    if not v.board.foundations:
        return
    for name in hexes:
        if mine_below(v.board, v.at(name)) is None:
            continue
        went_off = isinstance(event, DamageDealt) and event.target == name
        if not went_off and name is not None:
            yield "mine_silent", {"unit": v.unit_words(name)}


def mine_goes_off(table: Table, by: str, at: int, answers: Mapping[str, Any]) -> Draft | None:
    """A Mine destroys what `by` brought onto it, and itself; an HQ only clears it (Vegas)."""
    mine = mine_below(table.board, at)
    if mine is None:
        return None
    v, name = View(table, by), table.board.grid.names[at]
    found = results(v, wounds_of(v, "mine", at))
    ask = Ask(
        f"medic:{name}", "choice", OFFERED("ask.hits"), found, default=found[0].value,
        optional=True, by=_healer(table, found, by),
    )  # fmt: skip
    wanted = answers.get(ask.fact)
    taken = next((choice for choice in found if choice.value == wanted), found[0])
    facts = {
        "player": by, "tile": mine.tile.id, "target": name, "hits": taken.value, **taken.also,
        "foundations": [table.board.as_lifted(at, mine)],
    }  # fmt: skip
    asks = (ask,) if len(found) > 1 else ()
    return Draft("damage_dealt", facts, OFFERED("because.mine", hex=name), asks, origin="rules")


def _healer(table: Table, found: Sequence[Choice], in_turn: str) -> str | None:
    """Whose Medics they are; of several players whoever is in turn decides (FAQ MP.1)."""
    index, serves = table.board.grid.index, table.derived.influence.serves
    hits = [hit for choice in found for hit in choice.value]
    owners = {serves[index[hit["absorbed_by"]]] for hit in hits if "absorbed_by" in hit}
    return table.seat(owners.pop()) if len(owners) == 1 else in_turn
