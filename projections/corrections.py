"""Undo and redo: which correction takes back the last thing done, or puts it back."""

from __future__ import annotations

import re
from collections.abc import Sequence
from types import EllipsisType
from typing import Any, Final

from events.base import Event
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
    PhotoAttached,
    RulingMade,
    SaveLoaded,
    TagAdded,
    TagRemoved,
    TitleGiven,
)
from events.words import WORDS
from projections.history import Chronicle
from projections.saves import left_by_loading, loading

_STAYS: Final = (MatchStarted, MatchSealed, SaveLoaded)
"""What no undo takes back; a save that was loaded is left again (`undo_step`)."""
_BESIDE_PLAY: Final = (
    NoteWritten, PhotoAttached, TagAdded, TagRemoved, TitleGiven, ClockRead,
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


# -- steps that were no play: a save was loaded, or something recorded earlier was corrected

_PART: Final = re.compile(r"(?P<whole>.+?)(\.\d+)?")
"""The ids of what was written in one piece are counted behind a full stop."""


def piece_of(event: Event) -> tuple[str, str | None]:
    """With what an event was written: all of one tap, or of one correction, has the same."""
    found = _PART.fullmatch(event.id)
    return (found["whole"] if found and event.by else event.id), event.by


def undo_step(chronicle: Chronicle, branch: str | None) -> list[dict[str, Any]]:
    """What undoes the last step where that was no play; nothing where it was.

    A save that was loaded is left again, for where the line before it was left; a correction is
    undone as one: what it took away stands again, and what it put in does not.
    """
    left = left_by_loading(chronicle, branch)
    if left is not None:
        return loading(chronicle, left)
    slips = [one for one in chronicle.in_force(branch) if one.reason == "mistyped"]
    if not slips:
        return []
    piece = written_with(chronicle, slips[-1])
    if _anything_since(chronicle, piece, branch, besides=(*_STAYS, ClockRead)):
        return []
    return entries_of(inverse(chronicle, piece, branch))


def redo_step(chronicle: Chronicle, branch: str | None) -> list[dict[str, Any]]:
    """What puts back the correction that was undone last; nothing where play was undone since."""
    line, in_force = chronicle.lines.names(branch), chronicle.in_force(branch)
    standing = {one.seq for one in in_force}
    undone = [
        event
        for event in chronicle.events
        if isinstance(event, EventReinstated)
        and event.branch in line
        and event.target not in standing
        and isinstance(slip := chronicle.events[event.target - 1], EventRetracted)
        and slip.reason == "mistyped"
    ]
    if not undone:
        return []
    piece = written_with(chronicle, undone[-1])
    later = [one for one in in_force if one.seq > piece[-1].seq]
    is_last = not later and not _anything_since(chronicle, piece, branch, besides=_BESIDE_PLAY)
    return entries_of(inverse(chronicle, piece, branch)) if is_last else []


# -- back to a moment of the recording: all that was written since is undone in one deed


def stays(event: Event) -> bool:
    """Whether an event stands where one goes back to before it."""
    return isinstance(event, (*_STAYS, *_BESIDE_PLAY))


def back_to(chronicle: Chronicle, seq: int, branch: str | None) -> list[dict[str, Any]]:
    """What makes a line read as it did when event `seq` was the last one written.

    What was played since is taken back, what was taken back since is put back, and the other way
    round. What stands beside play stays. It comes in an order in which each can be recorded.
    """
    then = Chronicle.of(chronicle.events[:seq])
    in_force = {one.seq for one in chronicle.in_force(branch)}
    entries: list[Event] = [
        EventReinstated(target=one.seq, branch=branch)
        for one in chronicle.in_force(branch)
        if one.seq > seq and one.target <= seq and one.branch == branch
    ]
    entries += [
        EventRetracted(target=one.target, reason=one.reason, branch=branch)
        for one in then.in_force(branch)
        if one.seq not in in_force and one.branch == branch
    ]
    # An action that is put back has with it what it caused since.
    numbered = (
        one.model_copy(update={"seq": n}) for n, one in enumerate(entries, chronicle.last + 1)
    )
    standing = Chronicle.of((*chronicle.events, *numbered)).history(branch=branch).events
    since = {
        event.seq: event
        for event in standing
        if event.seq > seq and event.branch == branch and not stays(event)
    }
    entries += [
        EventRetracted(target=event.seq, branch=branch)
        for event in reversed(since.values())
        if event.cause not in since
    ]
    return entries_of(entries)


def written_with(chronicle: Chronicle, event: Event) -> list[Event]:
    """All that was written together with an event, in the order of the file."""
    whole = piece_of(event)
    return [one for one in chronicle.events if piece_of(one) == whole]


def _anything_since(
    chronicle: Chronicle,
    piece: Sequence[Event],
    branch: str | None,
    besides: tuple[type[Event], ...],
) -> bool:
    """Whether anything was recorded on the line behind a piece, and stands."""
    standing = chronicle.history(branch=branch).events
    return any(event.seq > piece[-1].seq and not isinstance(event, besides) for event in standing)


def inverse(
    chronicle: Chronicle, piece: Sequence[Event], branch: str | None
) -> list[EventRetracted | EventReinstated]:
    """What makes of a piece as if it had not been written."""
    in_force = {one.seq for one in chronicle.in_force(branch)}
    standing = {event.seq for event in chronicle.history(branch=branch).events}
    inside = {event.seq for event in piece}
    found: list[EventRetracted | EventReinstated] = []
    for event in piece:
        if isinstance(event, EventRetracted):
            if event.seq in in_force:
                found.append(EventReinstated(target=event.seq, branch=branch))
        elif isinstance(event, EventReinstated):
            named = chronicle.events[event.target - 1]
            if isinstance(named, EventRetracted) and named.seq not in in_force:
                again = EventRetracted(target=named.target, reason=named.reason, branch=branch)
                found.append(again)
        elif event.seq in standing and event.cause not in inside:
            found.append(EventRetracted(target=event.seq, reason="taken_back", branch=branch))
    return found


def entries_of(corrections: Sequence[Event]) -> list[dict[str, Any]]:
    """Corrections as they are written."""
    return [
        {"type": one.type_name(), **one.facts()} | ({"branch": one.branch} if one.branch else {})
        for one in corrections
    ]
