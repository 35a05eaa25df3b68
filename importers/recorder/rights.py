"""What a device may record in a match: all of it, what its own players do, or nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal

from events.words import Phrase
from importers.words import RECORDER

if TYPE_CHECKING:
    from importers.recorder.session import Session

Kind = Literal["all", "own", "watch"]


@dataclass(frozen=True)
class Right:
    """One device's: with `own` it records what is done by these `seats`."""

    kind: Kind = "all"
    seats: tuple[str, ...] = ()

    @property
    def refusal(self) -> Phrase:
        """Why something was not recorded, and who can change that."""
        if self.kind == "watch":
            return RECORDER("right.watch")
        return RECORDER("right.own", seats=list(self.seats))

    def allows(
        self, entries: Sequence[Mapping[str, Any]], session: Session, by: str, seat: str | None
    ) -> bool:
        """Whether a device that writes as `by`, where `seat` was chosen, may write these.

        What an action brings about is written by whoever may write the action.
        """
        if self.kind != "own":
            return self.kind == "all"
        return all(self._allows(entry, session, by, seat) for entry in entries)

    def _allows(
        self, entry: Mapping[str, Any], session: Session, by: str, seat: str | None
    ) -> bool:
        events = session.chronicle.events
        if target := entry.get("target"):  # taken back, or put back: one's own, or of one's own
            event = events[target - 1]
            return event.by == by or self._is_own(event.facts(), None)
        if (cause := entry.get("cause")) is not None and isinstance(cause, int):
            action = events[session.chronicle.action_of(cause) - 1]
            return action.by == by or self._is_own(action.facts(), None)
        return isinstance(cause, str) or self._is_own(entry, seat)

    def _is_own(self, facts: Mapping[str, Any], seat: str | None) -> bool:
        """Whether one of the seats does it; where it does not say who, whoever was chosen."""
        told = facts.get("player", facts.get("author"))
        return (told if isinstance(told, str) else seat) in self.seats


EVERYTHING: Final = Right()
