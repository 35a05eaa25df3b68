"""What a device may record in a match: all of it, what its own players do, or nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal

from events.base import Event
from events.words import Phrase
from importers.recorder.menu import json_of
from importers.words import RECORDER

if TYPE_CHECKING:
    from importers.recorder.session import Session

Kind = Literal["all", "own", "watch"]
Whose = Literal["anybody", "doer", "named", "table"]

WHOSE: Final[Mapping[str, Whose]] = {
    # What stands beside play, or lies open to all.
    **dict.fromkeys(("clock_read", "thing_met"), "anybody"),
    # Whoever it names did it; where it names nobody, whoever tells it.
    **dict.fromkeys(("dice_rolled", "note_written", "photo_attached", "dispute_raised"), "doer"),
    # Whoever it names did it; where it names nobody, it is all the table's.
    **dict.fromkeys(
        (
            "player_left", "player_returned", "seat_taken_over",
            "span_opened", "span_closed", "match_sealed",
        ),
        "named",
    ),
    # What everybody at the table is party to. What takes an event back is judged by that event.
    **dict.fromkeys(
        (
            "match_started", "match_amended", "match_ended", "match_imported",
            "player_joined", "match_saved", "save_loaded", "branch_opened", "depth_changed",
            "thing_corrected", "ruling_made", "title_given", "tag_added", "tag_removed",
            "match_paused", "match_resumed", "event_retracted", "event_reinstated",
        ),
        "table",
    ),
}  # fmt: skip
"""Who does what every match may hold: what a game names itself is done by a player."""


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
        chronicle, kind, cause = session.chronicle, entry["type"], entry.get("cause")
        if target := entry.get("target"):  # taken back, or put back
            return self._has_done(chronicle.events[target - 1], by)
        if isinstance(cause, int):  # where it is none of the consequences, it was made up
            action = chronicle.action_of(cause)
            has_done = self._has_done(chronicle.events[action - 1], by)
            return has_done and kind in _brought_about(action, session)
        if isinstance(cause, str):
            return True
        whose = WHOSE.get(kind, "doer")
        if whose == "table":
            return self._is_offered(kind, entry, session)
        who = _player_of(entry["span"], session) if kind == "span_closed" else _named_in(entry)
        if who is None and whose == "doer":
            who = seat
        return whose == "anybody" or who in self.seats

    def _has_done(self, event: Event, by: str) -> bool:
        """Whether an event is this device's own, or of one of its seats."""
        whose = WHOSE.get(event.type_name(), "doer")
        is_done = whose in ("doer", "named") and _named_in(event.facts()) in self.seats
        return event.by == by or is_done

    def _is_offered(self, kind: str, facts: Mapping[str, Any], session: Session) -> bool:
        """Whether the game offers just this to one of the seats, as when a player gives up."""
        offers = session.system.play.offers
        return any(
            offer.type == kind and offer.facts and json_of(offer.facts).items() <= facts.items()
            for seat in self.seats
            for offer in offers(session.state, seat)
        )


def _named_in(facts: Mapping[str, Any]) -> str | None:
    """Who an event says did it."""
    who = facts.get("player", facts.get("author"))
    return who if isinstance(who, str) else None


def secret_of(facts: Mapping[str, Any], seen_by: Sequence[str] | None) -> str | None:
    """Whose secret an event is: of whoever did it, else of the only one who saw it."""
    who = _named_in(facts)
    if seen_by and (who in seen_by or len(seen_by) == 1):
        return who if who in seen_by else seen_by[0]
    return None


def _brought_about(action: int, session: Session) -> set[str]:
    """The kinds of events that an action led to, or may still lead to by the rules."""
    chronicle, proposal = session.chronicle, session.proposal
    later = chronicle.events[action:]
    kinds = {event.type_name() for event in later if chronicle.action_of(event.seq) == action}
    if proposal is not None and chronicle.action_of(proposal.action.seq) == action:
        kinds.update(draft.type for draft in proposal.drafts)
    return kinds


def _player_of(kind: Any, session: Session) -> str | None:
    """Whose stretch of play of a kind goes on."""
    steps = session.match.timeline(branch=session.branch).steps
    path = next((step.span.path for step in reversed(steps) if step.span is not None), ())
    return next((span.player for span in reversed(path) if span.kind == kind), None)


EVERYTHING: Final = Right()
