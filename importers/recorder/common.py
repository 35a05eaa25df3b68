"""What one may tell of a match of any game: the clock, a dispute, a pause, a remark, the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from importers.recorder.words import WORDS
from projections.endings import ending_asks
from projections.offers import Ask, Offer
from projections.record import Record

GROUP = "match"


def offers(record: Record, seat: str | None, own: Sequence[Offer]) -> Sequence[Offer]:
    """What every match offers beside `own`, the offers of its game."""
    return tuple(_offers(record, seat, {offer.type for offer in own}))


def _offers(record: Record, seat: str | None, own: set[str]) -> Iterator[Offer]:
    note = (_text("text", "note"),)
    yield Offer(WORDS("offer.note"), "note_written", _author(seat), note, GROUP)
    if record.paused:
        yield Offer(WORDS("offer.resume"), "match_resumed", {}, (), GROUP)
    elif record.ended is None:
        yield from _playing(record, seat, own)


def _playing(record: Record, seat: str | None, own: set[str]) -> Iterator[Offer]:
    dispute = (_text("text", "dispute"),)
    yield Offer(WORDS("offer.dispute"), "dispute_raised", _author(seat), dispute, GROUP)
    if len(record.disputes) > len(record.rulings):
        facts = {**_author(seat), "dispute": record.disputes[-1].seq}
        yield Offer(WORDS("offer.ruling"), "ruling_made", facts, (_text("text", "ruling"),), GROUP)
    reason = (_text("reason", "pause", optional=True),)
    yield Offer(WORDS("offer.pause"), "match_paused", {}, reason, GROUP)
    if "match_ended" not in own:
        asks = (*ending_asks(record.players), _text("reason", "reason", optional=True))
        yield Offer(WORDS("offer.end"), "match_ended", {}, asks, GROUP)


def _author(seat: str | None) -> dict[str, str]:
    return {} if seat is None else {"author": seat}


def _text(fact: str, words: str, *, optional: bool = False) -> Ask:
    return Ask(fact, "text", WORDS(f"ask.{words}"), optional=optional, least=1, most=2000)
