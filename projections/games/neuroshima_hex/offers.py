"""What a seat may do now. With no seat named: whoever is to act."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from projections.games.neuroshima_hex.act import COSTS, can_pay
from projections.games.neuroshima_hex.acts import BY_ABILITY, BY_PROCEDURE
from projections.games.neuroshima_hex.acts.battles import END_BATTLE
from projections.games.neuroshima_hex.acts.endings import END
from projections.games.neuroshima_hex.acts.hand import (
    DISCARD,
    DRAWING,
    REDRAW,
    must_discard,
    to_draw,
)
from projections.games.neuroshima_hex.acts.moving import MOVE
from projections.games.neuroshima_hex.acts.placing import PLACE
from projections.games.neuroshima_hex.acts.tracks import BUY_ENERGY, READ_TRACKS
from projections.games.neuroshima_hex.acts.turns import END_TURN
from projections.games.neuroshima_hex.armies import find_tile
from projections.games.neuroshima_hex.board.hexes import FACINGS
from projections.games.neuroshima_hex.course import next_step, next_to_lay
from projections.games.neuroshima_hex.mobility import next_captor
from projections.games.neuroshima_hex.table import Table
from projections.games.neuroshima_hex.view import View
from projections.games.neuroshima_hex.words import OFFERED
from projections.offers import Draft, Offer

Group = Callable[[View], Iterator[Offer]]


def offers(table: Table, seat: str | None) -> Sequence[Offer]:
    """All that `seat` may do now; nothing once the match has ended."""
    seat = seat if seat is not None else to_act(table)
    player = None if seat is None else table.index.get(seat)
    if player is None or table.ended or table.out[player]:
        return ()
    return tuple(_offers(View.of(table, player)))


def _offers(v: View) -> Iterator[Offer]:
    table = v.table
    if table.phase == "setup":
        yield from PLACE.headquarters(v)
        return
    if table.phase == "battle":
        yield from END_BATTLE.offers(v)
        return
    yield from MOVE.for_prisoners(v)
    step = next_step(table)
    if step is not None:
        # What the rules would do by themselves, where somebody was waited for.
        words = OFFERED(f"offer.{step.type}", player=step.facts.get("player", ""))
        yield Offer(words, step.type, step.facts, group="turn", key="e")
    elif table.turn is not None and table.turn.player == v.player:
        yield from in_turn(v)


def in_turn(v: View) -> Iterator[Offer]:
    """Drawing, then the forced discard, then tiles and abilities in any order (FAQ p.5)."""
    before = tuple(first_things(v))
    if before:
        yield from before
        return
    for group in FREE:
        yield from group(v)
    for act in (READ_TRACKS, END_TURN, END):
        yield from act.offers(v)


def first_things(v: View) -> Iterator[Offer]:
    """Drawing, then the forced discard (Duel rules, course of play)."""
    if to_draw(v.table, v.player):
        yield from DRAWING.offers(v)
    else:
        yield from one_of_three(v)


def one_of_three(v: View) -> Iterator[Offer]:
    """Of three tiles one must go, or all where they may be drawn anew."""
    if must_discard(v.table, v.player):
        yield from DISCARD.offers(v)
        yield from REDRAW.offers(v)


def instants(v: View) -> Iterator[Offer]:
    """Every instant of the hand that may be played."""
    for tile in v.hand:
        for ability in sorted(find_tile(tile).abilities):
            act = BY_ABILITY.get(ability)
            if act is not None:
                yield from act.with_tile(v, tile, ability)


def procedures(v: View) -> Iterator[Offer]:
    """Every procedure that can be paid and has something to work on (Duel, procedures)."""
    for procedure in COSTS:
        if can_pay(v, procedure):
            yield from BY_PROCEDURE[procedure].for_energy(v, procedure)


FREE: Final[tuple[Group, ...]] = (
    PLACE.offers,
    PLACE.for_transporters,
    instants,
    MOVE.offers,
    procedures,
    DISCARD.offers,
    BUY_ENERGY.offers,
)
"""What may be done in any order until the turn ends."""


def to_act(table: Table) -> str | None:
    """Who decides now: whoever may turn a prisoner, else whose turn it is."""
    if table.ended:
        return None
    if table.phase == "setup":
        return table.seat(next_to_lay(table))
    captor = next_captor(table)
    if captor is not None:
        return table.seat(captor)
    if table.turn is not None:
        return table.seat(table.turn.player)
    alive = [i for i, out in enumerate(table.out) if not out]
    before = table.previous_player
    return table.seat(before if before in alive else next(iter(alive), None))


def altered(table: Table, piece: str, to: str | None, facing: str | None) -> Draft | None:
    """What would lay a unit elsewhere, turn it, or lift it; headquarters are never lifted."""
    grid = table.board.grid
    name, _, cell = piece.partition("@")
    unit = table.board.at[grid.index[cell]] if cell in grid.index else None
    to = None if to == cell else to
    if unit is None or unit.tile.id != name:
        return None
    if to is not None and (to not in grid.index or table.board.at[grid.index[to]] is not None):
        return None
    owner = table.seats[unit.owner]
    if to is not None or facing in FACINGS:
        way = {"facing": facing} if facing in FACINGS else {}
        place = {"to": to} if to is not None else {}
        return Draft("unit_moved", {"player": owner, "unit": cell, **place, **way})
    if unit.laid.is_hq:
        return None
    lifted = {"tile": unit.tile.id, "owner": owner, "hex": cell}
    return Draft("damage_dealt", {"player": owner, "destroyed": [lifted]})
