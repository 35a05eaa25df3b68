"""What is not offered and happened all the same: any event of the game, asked by its own shape.

What it makes is asked about before it is recorded, and found fault with afterwards, as any odd
play is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from events.base import Event
from events.match import MatchEnded
from importers.recorder.session import Desk
from importers.recorder.shapes import Shapes, name_of
from projections.endings import ending_asks
from projections.offers import Ask, Offer


def anything(desk: Desk, seat: str, shapes: Shapes | None = None) -> list[Offer]:
    """An offer for each kind of event that can be told by answers."""
    shapes = shapes or Shapes.at(desk, seat=seat)
    found = (_offer(shapes, kind, seat) for kind in desk.system.events)
    return [offer for offer in found if offer is not None]


def _offer(shapes: Shapes, kind: type[Event], seat: str) -> Offer | None:
    asks = shapes.asks(kind)
    facts: dict[str, Any] = {"player": seat} if any(a.fact == "player" for a in asks) else {}
    asks = [ask for ask in asks if ask.fact not in facts]
    if not shapes.tells(kind, asks, facts):
        return None
    return Offer(name_of(shapes.system, "event", kind.type_name()), kind.type_name(), facts,
                 asks, "else")  # fmt: skip


def told_outright(
    desk: Desk, kind: str, state: Any = None, seat: str | None = None
) -> Sequence[Ask]:
    """The questions for all facts of a kind of event, for whoever corrects one of that seat.

    They are told as one may know them from there.
    """
    known = desk.system.vocabulary.types.get(kind)
    if known is None:
        return ()
    asks = Shapes.at(desk, state, seat).asks(known)
    ending = ending_asks(desk.record.players) if known is MatchEnded else ()
    own = {ask.fact: ask for ask in ending}
    return [own.get(ask.fact, ask) for ask in asks]
