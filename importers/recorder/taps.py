"""A tap, as a browser sends it: made once, with an id of its own, however often it arrives."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue, ValidationError

from events.errors import BadUsage
from importers.recorder.words import WORDS

Verb = Literal["event", "confirm", "text", "undo", "redo", "seal"]

MOST_DRAFTS: Final = 60
"""More than follows from any action."""


class Told(BaseModel):
    """An event as the browser tells it: an offer and its answers, or a proposal.

    `facts` are those of the offer, `seat` whose offer it was.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    type: Annotated[str, Field(min_length=1, max_length=80)]
    facts: dict[str, JsonValue] = {}
    answers: dict[str, JsonValue] = {}
    seat: str | None = None
    seen_by: tuple[str, ...] | None = None
    origin: Literal["rules"] | None = None


class Tap(BaseModel):
    """One thing that somebody wants recorded: taps, or a `text` of the game's notation.

    `seen` is the last event on the screen when it was tapped, `seat` who was chosen there.
    `after` puts a forgotten event in its place, `instead` names the event that the told one
    corrects, `cause` the action whose consequences are confirmed. `anyway` answers the question
    that was asked.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    id: Annotated[str, Field(pattern=r"^[0-9A-Za-z-]{8,64}$")]
    verb: Verb
    device: Annotated[str, Field(pattern=r"^[0-9A-Za-z]{4,16}$")]
    seen: Annotated[int, Field(ge=0)]
    seat: str | None = None
    told: tuple[Told, ...] = Field(default=(), max_length=MOST_DRAFTS)
    text: Annotated[str, Field(max_length=20_000)] = ""
    target: Annotated[int, Field(ge=1)] | None = None
    after: Annotated[int, Field(ge=1)] | None = None
    instead: Annotated[int, Field(ge=1)] | None = None
    cause: Annotated[int, Field(ge=1)] | None = None
    author: Annotated[str, Field(min_length=1, max_length=200)] | None = None
    anyway: bool = False

    @property
    def by(self) -> str:
        """Who wrote it, in the envelope."""
        return f"device {self.device}"

    @property
    def eyes(self) -> str | None:
        """For whose eyes the answer is meant."""
        return self.seat or (self.told[0].seat if self.told else None)

    def id_of(self, number: int) -> str:
        """The id of its n-th event: the same ones whenever the tap arrives again."""
        return self.id if number == 0 else f"{self.id}.{number}"


def read_tap(value: Mapping[str, Any]) -> Tap:
    """A tap out of a browser; anything else is a `BadUsage`."""
    try:
        return Tap.model_validate(value)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        place = ".".join(str(part) for part in first["loc"])
        raise BadUsage(WORDS("tap.unreadable", place=place, why=first["msg"])) from None
