"""What a seat may do now. With no seat named: whoever is to act."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from events.match import DRAW
from projections.games.neuroshima_hex.acts.every import BUY_ENERGY, DISCARD, DRAWING, REDRAW
from projections.games.neuroshima_hex.hand import must_discard, to_draw
from projections.games.neuroshima_hex.play import hand, instants, moves, procedures
from projections.games.neuroshima_hex.play.asks import FACING, hex_ask
from projections.games.neuroshima_hex.play.course import (
    CONCEDED,
    EARLY,
    hq_tile,
    next_step,
    setup_order,
    sides_left,
)
from projections.games.neuroshima_hex.play.words import WORDS
from projections.games.neuroshima_hex.table import Table
from projections.games.neuroshima_hex.view import View
from projections.offers import Ask, Choice, Draft, Offer
from projections.words import WORDS as COMMON

Group = Callable[[View], Iterator[Offer]]

_OUTCOMES: Final = {"abandoned": (Choice("abandoned", WORDS("answer.abandoned")),)}
"""Nobody wins or loses together here; a match may be abandoned, whoever is ahead."""


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
        yield Offer(WORDS("offer.battle_over"), "battle_ended", {}, group="battle", key="e")
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
    yield from tracks(s)
    yield end_of_turn(s)
    yield from endings(s)


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


def tracks(s: View) -> Iterator[Offer]:
    """Somebody reads the tracks: a check of the record against the table."""
    table = s.table
    facts: dict[str, Any] = {
        "hq_points": dict(zip(table.seats, table.board.hq_points, strict=True))
    }
    if table.rules.points_mode:
        facts = {"points": dict(zip(table.seats, table.points, strict=True))}
    if table.rules.duel_board:
        facts["energy"] = dict(zip(table.seats, table.energy, strict=True))
    yield Offer(WORDS("offer.tracks"), "tracks_read", facts, (), "turn", "k")


def end_of_turn(s: View) -> Offer:
    """The turn is over."""
    return Offer(WORDS("offer.end_turn"), "turn_ended", {"player": s.seat}, (), "turn", "e")


def endings(s: View) -> Iterator[Offer]:
    """A table may end a match before its rules do: somebody gives up, or all agree."""
    others = [side for side in sides_left(s.table) if side != s.board.players[s.player].side]
    if len(others) == 1:
        facts = {"winner": others[0], "reason": CONCEDED}
        yield Offer(WORDS("offer.concede", player=s.seat), "match_ended", facts, (), "match")
    winner = Ask("winner", "choice", WORDS("ask.winner"), _winners(s), optional=True)
    reasons = tuple(Choice(reason, WORDS(f"answer.{reason}")) for reason in EARLY)
    outcome = Ask("outcome", "choice", COMMON("ask.outcome"), given="reason", follows=True,
                  by_given=_OUTCOMES)  # fmt: skip
    asks = (winner, Ask("reason", "choice", WORDS("ask.reason"), reasons), outcome)
    yield Offer(WORDS("offer.end_early"), "match_ended", {}, asks, "match")


def _winners(s: View) -> tuple[Choice, ...]:
    sides = tuple(Choice(side) for side in sides_left(s.table))
    return (*sides, Choice(DRAW, WORDS("answer.draw")))


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
