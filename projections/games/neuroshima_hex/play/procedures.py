"""The procedures of the Duel board: paid with energy, carried by Links."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from events.neuroshima_hex import Procedure
from projections.games.neuroshima_hex.act import COSTS, can_pay, price
from projections.games.neuroshima_hex.acts.every import BY_PROCEDURE
from projections.games.neuroshima_hex.play.asks import (
    turn_ask,
    unit_ask,
)
from projections.games.neuroshima_hex.play.words import WORDS
from projections.games.neuroshima_hex.view import View
from projections.offers import Offer


def offers(s: View) -> Iterator[Offer]:
    """Every procedure that can be paid and has something to work on (Duel, procedures)."""
    for procedure in COSTS:
        if not can_pay(s, procedure):
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


_PROCEDURES: Final[Mapping[Procedure, Callable[[View], Iterator[Offer]]]] = {
    "rotation": _rotation,
}
