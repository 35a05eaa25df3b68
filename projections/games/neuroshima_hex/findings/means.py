"""By what something is done: an instant of the right sort, or a procedure at its price."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from projections.games.neuroshima_hex.findings.moment import Faults, Moment
from projections.games.neuroshima_hex.match.armies import catalogue, find_tile
from projections.games.neuroshima_hex.match.names import tile as named

_PRICES: Final[Mapping[str, int]] = {
    "rotation": 1, "swap": 2, "laser": 3, "elimination": 3, "detonation": 4,
}  # fmt: skip
"""Without Push Back, whose price is an option of the match."""


def does(tile: str | None, ability: str) -> bool:
    """Whether a tile does that; of one that nobody knows it may be so."""
    return tile is not None and (
        ability in find_tile(tile).abilities or tile not in catalogue().tiles
    )


def by_tile(m: Moment[Any], *abilities: str) -> Faults:
    """The instant is one that does this; where nothing is said by what, that is remarked."""
    tile = m.event.tile
    if tile is None:
        yield "no_means", {"player": m.player}
    elif not any(does(tile, ability) for ability in abilities):
        yield "wrong_tile", {"tile": named(tile)}


def procedure(m: Moment[Any], name: str) -> Faults:
    """Procedures are of the Duel board, and paid in full (Duel, procedures)."""
    if not m.table.rules.duel_board:
        yield "no_duel_board", {}
        return
    price = m.table.rules.push_back_cost if name == "push_back" else _PRICES[name]
    if m.event.energy != price:
        yield "wrong_price", {"paid": m.event.energy, "price": price}
    elif m.who is not None and m.table.energy[m.who] < price:
        yield "not_enough_energy", {"has": m.table.energy[m.who], "price": price}


def may_act(m: Moment[Any], name: str) -> Faults:
    """The unit is there, in the player's hand, and in no net."""
    if m.unit(name) is None:
        yield "no_unit", {"hex": name}
    elif not m.controls(name):
        yield "not_controlled", {"player": m.player, "unit": m.called(name)}
    elif m.is_netted(name):
        yield "netted", {"unit": m.called(name)}


def link(m: Moment[Any], name: str) -> Faults:
    """The unit may act and stands on a terminal."""
    wrong = list(may_act(m, name))
    yield from wrong
    if not wrong and not m.is_link(name):
        yield "not_a_link", {"unit": m.called(name)}
