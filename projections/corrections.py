"""Undo and redo: which correction takes back the last thing done, or puts it back."""

from __future__ import annotations

from types import EllipsisType
from typing import Final

from events.errors import BadUsage, NothingToDo
from events.match import (
    ClockRead,
    DisputeRaised,
    EventReinstated,
    EventRetracted,
    MatchPaused,
    MatchResumed,
    MatchSealed,
    MatchStarted,
    NoteWritten,
    RulingMade,
    TagAdded,
    TagRemoved,
    TitleGiven,
)
from events.words import WORDS
from projections.history import Chronicle

_STAYS: Final = (MatchStarted, MatchSealed)
_BESIDE_PLAY: Final = (
    NoteWritten, TagAdded, TagRemoved, TitleGiven, ClockRead,
    DisputeRaised, RulingMade, MatchPaused, MatchResumed, MatchSealed,
)  # fmt: skip
"""What one may do after a take-back and still put it back: none of it moves anything."""


Line = str | None | EllipsisType
"""A branch, None for the main line; `...` for the line that counts."""


def undo(chronicle: Chronicle, seq: int | None = None, *, branch: Line = ...) -> EventRetracted:
    """The retraction of the last action still standing, or of the event that is named."""
    branch = chronicle.lines.counting() if branch is ... else branch
    standing = {event.seq: event for event in chronicle.history(branch=branch).events}
    if seq is None:
        last = [s for s, event in standing.items() if not isinstance(event, _STAYS)]
        if not last:
            raise NothingToDo(WORDS("journal.nothing_to_undo"))
        target = chronicle.action_of(max(last))
    elif seq not in standing:
        key = "journal.not_standing" if 1 <= seq <= chronicle.last else "journal.beyond"
        raise BadUsage(WORDS(key, seq=seq, last=chronicle.last))
    else:
        target = seq
    return EventRetracted(target=target, reason="taken_back", branch=branch)


def redo(chronicle: Chronicle, seq: int | None = None, *, branch: Line = ...) -> EventReinstated:
    """What puts back the newest retraction in force, or the retraction or event that is named."""
    branch = chronicle.lines.counting() if branch is ... else branch
    in_force = chronicle.in_force(branch)
    if not in_force:
        raise NothingToDo(WORDS("journal.nothing_to_redo"))
    if seq is None:
        retraction = in_force[-1]
        since = (event for event in chronicle.events[retraction.seq :] if not event.corrects)
        if not all(isinstance(event, _BESIDE_PLAY) for event in since):
            raise NothingToDo(WORDS("journal.played_since", seq=retraction.seq))
    else:
        by = chronicle.taken(chronicle.last, branch).get(seq, seq)
        named = [retraction for retraction in in_force if retraction.seq == by]
        if not named:
            raise BadUsage(WORDS("journal.not_reinstatable", target=seq))
        (retraction,) = named
    return EventReinstated(target=retraction.seq, branch=branch)
