"""The procedures of the Duel board: paid with energy, carried by Links."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from typing import Any, Final

from events.neuroshima_hex import Procedure
from projections.games.neuroshima_hex.act import COSTS, price
from projections.games.neuroshima_hex.acts.every import BY_PROCEDURE
from projections.games.neuroshima_hex.play.asks import (
    hits_ask,
    target_asks,
    turn_ask,
    unit_ask,
)
from projections.games.neuroshima_hex.play.damage import OUTRIGHT, outcomes
from projections.games.neuroshima_hex.play.words import WORDS
from projections.games.neuroshima_hex.view import View
from projections.offers import Offer

_LINKS_TO_ELIMINATE: Final = 3


def offers(s: View) -> Iterator[Offer]:
    """Every procedure that can be paid and has something to work on (Duel, procedures)."""
    table = s.table
    if not table.rules.duel_board or not table.energy[s.player]:
        return
    for procedure in COSTS:
        if price(s, procedure) > table.energy[s.player]:
            continue
        act, make = BY_PROCEDURE.get(procedure), _PROCEDURES.get(procedure)
        if act is not None:
            yield from act.for_energy(s, procedure)
        elif make is not None:
            yield from make(s)


def _facts(s: View, procedure: Procedure, /, **facts: Any) -> dict[str, Any]:
    return {"player": s.seat, "energy": price(s, procedure), **facts}


def _words(procedure: Procedure) -> Any:
    return WORDS(f"offer.procedure_{procedure}")


def _rotation(s: View) -> Iterator[Offer]:
    if s.links:
        asks = (unit_ask(s, s.links), turn_ask(s, s.links))
        facts = _facts(s, "rotation", means="procedure")
        yield Offer(_words("rotation"), "unit_moved", facts, asks, "energy")


# -- that destroy, but never an HQ -----------------------------------------------------------------


def _laser(s: View) -> Iterator[Offer]:
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


def _victims(s: View, hexes: list[int]) -> list[int]:
    enemies = set(s.enemies)
    return [at for at in hexes if at in enemies and not s.unit(at).laid.is_hq]


def _healed(s: View, struck: list[int]) -> Any:
    return hits_ask(outcomes(s.derived, dict.fromkeys(struck, OUTRIGHT)))


def _elimination(s: View) -> Iterator[Offer]:
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


def _detonation(s: View) -> Iterator[Offer]:
    """All Links of the enemies: a netted unit is none."""
    index, netted = s.board.grid.index, s.derived.influence.netted
    terminals = {index[name] for name in s.board.rules.terminals if name in index}
    struck = [at for at in _victims(s, s.enemies) if at in terminals and not netted[at]]
    if struck:
        facts = _facts(s, "detonation", procedure="detonation")
        yield Offer(_words("detonation"), "damage_dealt", facts, (_healed(s, struck),), "energy")


_PROCEDURES: Final[Mapping[Procedure, Callable[[View], Iterator[Offer]]]] = {
    "rotation": _rotation,
    "laser": _laser,
    "elimination": _elimination,
    "detonation": _detonation,
}
