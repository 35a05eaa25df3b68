"""Turns, rounds, days and battles: how stretches of play begin and end; read and written."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from events.match import SpanClosed, SpanOpened
from projections.games.freeform.game_text.line import FreeformLine
from projections.games.freeform.game_text.pen import FreeformPen
from projections.notation import Entry
from projections.text.matters import UNSEEN
from projections.text.values import write_text

KINDS: Final = ("round", "day", "mission", "battle", "segment")
"""Stretches that have a word of their own; a turn has a number with a dot."""


def parse_turn(line: FreeformLine) -> Entry:
    """`3. Ann`, `*. Ann "at dusk"` without a number, `3. _` of nobody."""
    said = line.c.take("number").text[:-1]
    facts: dict[str, Any] = {} if said == "*" else {"number": int(said)}
    if line.c.word() == UNSEEN:
        line.c.at += 1
    else:
        facts["player"] = line.named_seat()
    facts |= _title(line)
    line.c.take_sign(":")
    return {"type": "span_opened", "span": "turn", **facts}


def parse_stretch(line: FreeformLine, kind: str) -> Entry:
    """`round 2`, `day 1 "The storm"`, `battle of Ann`."""
    facts: dict[str, Any] = {}
    if line.c.is_number():
        facts["number"] = line.c.number()
    if line.c.keyword("keyword", "of"):
        facts["player"] = line.named_seat()
    return {"type": "span_opened", "span": kind, **facts, **_title(line)}


def _title(line: FreeformLine) -> dict[str, str]:
    token = line.c.peek()
    return {"title": line.c.text()} if token is not None and token.kind == "text" else {}


def write_opened(event: SpanOpened, pen: FreeformPen) -> Iterator[str]:
    """As `parse_turn` and `parse_stretch` read it."""
    title = [] if event.title is None else [write_text(event.title)]
    if event.span == "turn":
        number = "*" if event.number is None else event.number
        player = UNSEEN if event.player is None else pen.name(event.player)
        yield " ".join((f"{number}. {player}", *title))
        return
    number_said = [] if event.number is None else [str(event.number)]
    player_said = [] if event.player is None else [f"{pen.word('of')} {pen.name(event.player)}"]
    yield " ".join((pen.word(event.span), *number_said, *player_said, *title))


def parse_end(line: FreeformLine) -> Entry:
    """`end`: the turn is over; `end round`."""
    return {"type": "span_closed", "span": line.c.keyword("keyword", *KINDS) or "turn"}


def write_closed(event: SpanClosed, pen: FreeformPen) -> Iterator[str]:
    """As `parse_end` reads it."""
    kind = "" if event.span == "turn" else f" {pen.word(event.span)}"
    yield f"{pen.word('end')}{kind}"
