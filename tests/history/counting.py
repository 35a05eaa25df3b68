"""A game so small that its every state can be written down: things are put on a pile."""

from typing import Annotated, Literal

from events.base import Event, Seat
from events.match import SpanClosed, SpanOpened
from projections.spans import Closes, Opens, Whole
from projections.system import GameSystem
from projections.words import WORDS
from pydantic import Field
from tests.journal.records import started

__all__ = ["COUNTING", "Put", "SpanClosed", "SpanOpened", "numbered", "put"]


class Put(Event):
    """Somebody put a thing on the pile."""

    type: Literal["put"] = "put"
    thing: str
    player: Seat | None = None


class RoundBegun(Event):
    """A round began."""

    type: Literal["round_begun"] = "round_begun"
    number: Annotated[int, Field(ge=1)] | None = None


class RoundDone(Event):
    """The round is over."""

    type: Literal["round_done"] = "round_done"


class Fought(Event):
    """A battle, in one word."""

    type: Literal["fought"] = "fought"


def _apply(pile, event):
    if isinstance(event, Put):
        pile.append(event.thing)
    return pile


COUNTING = GameSystem(
    id="counting",
    title=WORDS("history.no_start"),
    version=1,
    events=(Put, RoundBegun, RoundDone, Fought),
    start=lambda start: [str(start.edition)] if start.edition else [],
    apply=_apply,
    copy=list,
    sentence=lambda event, _state, _lang: event.type_name(),
    scene=None,
    describe=lambda pile: {"pile": pile},
    words=WORDS,
    spans={
        "round_begun": Opens("round", "number"),
        "round_done": Closes("round"),
        "fought": Whole("battle"),
    },
)


def numbered(*events):
    """The events as a journal numbers them, behind a start."""
    all_events = [started(), *events]
    return [event.model_copy(update={"seq": i}) for i, event in enumerate(all_events, start=1)]


def put(thing, **envelope):
    return Put(thing=thing, **envelope)
