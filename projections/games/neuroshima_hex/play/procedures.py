"""The procedures of the Duel board: paid with energy, carried by Links."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from typing import Any, Final

from events.neuroshima_hex import Procedure
from projections.games.neuroshima_hex.play.asks import (
    BOTH_FACINGS,
    hits_ask,
    pair_ask,
    push_asks,
    target_asks,
    turn_ask,
    unit_ask,
)
from projections.games.neuroshima_hex.play.damage import OUTRIGHT, outcomes
from projections.games.neuroshima_hex.play.instants import pushes_by_side
from projections.games.neuroshima_hex.play.situation import Situation
from projections.games.neuroshima_hex.play.words import WORDS
from projections.offers import Offer

COSTS: Final[Mapping[Procedure, int]] = {
    "rotation": 1, "swap": 2, "push_back": 2, "laser": 3, "elimination": 3, "detonation": 4,
}  # fmt: skip
_LINKS_TO_ELIMINATE: Final = 3


def offers(s: Situation) -> Iterator[Offer]:
    """Every procedure that can be paid and has something to work on (Duel, procedures)."""
    table = s.table
    if not table.rules.duel_board or not table.energy[s.player]:
        return
    for procedure, make in _PROCEDURES.items():
        if cost(s, procedure) <= table.energy[s.player]:
            yield from make(s)


def cost(s: Situation, procedure: Procedure) -> int:
    """Push Back costs 2 in the Polish rules, 3 in the English ones."""
    return s.table.rules.push_back_cost if procedure == "push_back" else COSTS[procedure]


def _facts(s: Situation, procedure: Procedure, /, **facts: Any) -> dict[str, Any]:
    return {"player": s.seat, "energy": cost(s, procedure), **facts}


def _words(procedure: Procedure) -> Any:
    return WORDS(f"offer.procedure_{procedure}")


def _rotation(s: Situation) -> Iterator[Offer]:
    if s.links:
        asks = (unit_ask(s, s.links), turn_ask(s, s.links))
        facts = _facts(s, "rotation", means="procedure")
        yield Offer(_words("rotation"), "unit_moved", facts, asks, "energy")


def _swap(s: Situation) -> Iterator[Offer]:
    """Two own Links, no HQ, and both may turn."""
    links = [at for at in s.links if not s.unit(at).laid.is_hq]
    pairs = list(combinations(links, 2))
    if pairs:
        asks = (pair_ask(s, pairs), BOTH_FACINGS)
        yield Offer(_words("swap"), "units_swapped", _facts(s, "swap"), asks, "energy")


def _push_back(s: Situation) -> Iterator[Offer]:
    for by, pushes in pushes_by_side(s, s.links).items():
        facts, asks = _facts(s, "push_back"), push_asks(s, pushes, by)
        yield Offer(_words("push_back"), "unit_pushed", facts, asks, "energy")


# -- that destroy, but never an HQ -----------------------------------------------------------------


def _laser(s: Situation) -> Iterator[Offer]:
    """All enemy units between two own Links in line; foundations fall to instants only."""
    grid = s.board.grid
    for one, other in combinations(s.links, 2):
        way = grid.direction(one, other)
        if way is None:
            continue
        line = grid.line[one][way]
        struck = _victims(s, list(line[: line.index(other)]))
        if struck:
            facts = _facts(s, "laser", procedure="laser", target=s.names[other])
            words = WORDS("offer.procedure_laser", hex=s.names[one], other=s.names[other])
            yield Offer(words, "damage_dealt", facts, (_healed(s, struck),), "energy")


def _victims(s: Situation, hexes: list[int]) -> list[int]:
    enemies = set(s.enemies)
    return [at for at in hexes if at in enemies and not s.unit(at).laid.is_hq]


def _healed(s: Situation, struck: list[int]) -> Any:
    return hits_ask(outcomes(s.derived, dict.fromkeys(struck, OUTRIGHT)))


def _elimination(s: Situation) -> Iterator[Offer]:
    """An enemy unit next to three own Links."""
    links, neighbour = set(s.links), s.board.grid.neighbour
    targets = [
        at for at in _victims(s, s.enemies)
        if len(links.intersection(neighbour[at])) >= _LINKS_TO_ELIMINATE
    ]  # fmt: skip
    if targets:
        asks = target_asks(s, targets, lambda at: (outcomes(s.derived, {at: OUTRIGHT}), ()))
        facts = _facts(s, "elimination", procedure="elimination")
        yield Offer(_words("elimination"), "damage_dealt", facts, asks, "energy")


def _detonation(s: Situation) -> Iterator[Offer]:
    """All Links of the enemies: a netted unit is none."""
    index, netted = s.board.grid.index, s.derived.influence.netted
    terminals = {index[name] for name in s.board.rules.terminals if name in index}
    struck = [at for at in _victims(s, s.enemies) if at in terminals and not netted[at]]
    if struck:
        facts = _facts(s, "detonation", procedure="detonation")
        yield Offer(_words("detonation"), "damage_dealt", facts, (_healed(s, struck),), "energy")


_PROCEDURES: Final[Mapping[Procedure, Callable[[Situation], Iterator[Offer]]]] = {
    "rotation": _rotation,
    "swap": _swap,
    "push_back": _push_back,
    "laser": _laser,
    "elimination": _elimination,
    "detonation": _detonation,
}
