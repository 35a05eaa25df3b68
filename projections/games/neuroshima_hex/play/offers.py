"""What a seat may do now. With no seat named: whoever is to act."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from projections.games.neuroshima_hex.acts.every import (
    BUY_ENERGY,
    DISCARD,
    DRAWING,
    END,
    END_BATTLE,
    END_TURN,
    READ_TRACKS,
    REDRAW,
)
from projections.games.neuroshima_hex.course import (
    hq_tile,
    next_step,
    setup_order,
)
from projections.games.neuroshima_hex.hand import must_discard, to_draw
from projections.games.neuroshima_hex.play import hand, instants, moves, procedures
from projections.games.neuroshima_hex.play.asks import FACING, hex_ask
from projections.games.neuroshima_hex.play.words import WORDS
from projections.games.neuroshima_hex.table import Table
from projections.games.neuroshima_hex.view import View
from projections.offers import Draft, Offer

Group = Callable[[View], Iterator[Offer]]


def offers(table: Table, seat: str | None) -> Sequence[Offer]:
    """All that `seat` may do now; nothing once the match has ended."""
    seat = seat if seat is not None else to_act(table)
    player = None if seat is None else table.index.get(seat)
    if player is None or table.ended or table.out[player]:
        return ()
    return tuple(_offers(View.of(table, player)))


def _offers(s: View) -> Iterator[Offer]:
    table = s.table
    if table.phase == "setup":
        yield from headquarters(s)
        return
    if table.phase == "battle":
        yield from END_BATTLE.offers(s)
        return
    yield from moves.takeover_turns(s)
    step = next_step(table)
    if step is not None:
        yield step_offer(step)
    elif table.turn is not None and table.turn.player == s.player:
        yield from in_turn(s)


def in_turn(s: View) -> Iterator[Offer]:
    """Drawing, then the forced discard, then tiles and abilities in any order (FAQ p.5)."""
    before = tuple(first_things(s))
    if before:
        yield from before
        return
    for group in FREE:
        yield from group(s)
    for act in (READ_TRACKS, END_TURN, END):
        yield from act.offers(s)


def first_things(s: View) -> Iterator[Offer]:
    """Drawing, then one of three must go (Duel rules, course of play)."""
    if to_draw(s.table, s.player):
        yield from DRAWING.offers(s)
    elif must_discard(s.table, s.player):
        yield from DISCARD.offers(s)
        yield from REDRAW.offers(s)


FREE: Final[tuple[Group, ...]] = (
    hand.placements,
    hand.swaps,
    instants.offers,
    moves.abilities,
    procedures.offers,
    DISCARD.offers,
    BUY_ENERGY.offers,
)
"""What may be done in any order until the turn ends."""


def headquarters(s: View) -> Iterator[Offer]:
    """HQs are laid in order, on any free hex (Duel rules, beginning)."""
    player = next_to_lay(s.table)
    if player != s.player or not s.free:
        return
    facts = {"player": s.seat, "tile": hq_tile(s.table, player)}
    asks = (hex_ask(s, s.free), FACING)
    yield Offer(WORDS("offer.headquarters"), "tile_placed", facts, asks, "setup", "h")


def next_to_lay(table: Table) -> int | None:
    """Whose HQ comes next."""
    missing = set(table.without_hq())
    return next((player for player in setup_order(table) if player in missing), None)


def step_offer(step: Draft) -> Offer:
    """What the rules would do by themselves, where somebody was waited for."""
    words = WORDS(f"offer.{step.type}", player=step.facts.get("player", ""))
    return Offer(words, step.type, step.facts, group="turn", key="e")


def to_act(table: Table) -> str | None:
    """Who decides now: whoever may turn a prisoner, else whose turn it is."""
    if table.ended:
        return None
    if table.phase == "setup":
        return table.seat(next_to_lay(table))
    captor = _captor(table)
    if captor is not None:
        return table.seat(captor)
    if table.turn is not None:
        return table.seat(table.turn.player)
    alive = [i for i, out in enumerate(table.out) if not out]
    return table.seat(table.was if table.was in alive else next(iter(alive), None))


def _captor(table: Table) -> int | None:
    if not table.may_have_captives:
        return None
    for player in range(len(table.players)):
        if View.of(table, player).captives():
            return player
    return None
