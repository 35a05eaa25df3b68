"""Undo and redo as people mean them: what came with one tap, or one typed text, goes with one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from events.base import Event
from events.match import ClockRead, MatchSealed, MatchStarted
from importers.recorder.session import Desk
from projections import corrections

_PASSED_OVER: Final = (ClockRead, MatchSealed, MatchStarted)
_PART: Final = re.compile(r"(?P<tap>.+?)(\.\d+)?")


def undone(desk: Desk, target: int | None) -> Sequence[Event]:
    """What takes back the last thing recorded, or the event that is named."""
    if target is None:
        target = _last(desk)
        group = _with_it(desk, target)
        return [corrections.undo(desk.chronicle, seq, branch=desk.branch) for seq in group]
    return [corrections.undo(desk.chronicle, target, branch=desk.branch)]


def redone(desk: Desk, target: int | None) -> Sequence[Event]:
    """What puts back the last thing taken back, or the event that is named."""
    first = corrections.redo(desk.chronicle, target, branch=desk.branch)
    if target is not None:
        return [first]
    retraction = desk.chronicle.events[first.target - 1]
    in_force = desk.chronicle.in_force(desk.branch)
    group = [event.seq for event in in_force if _tap_of(event) == _tap_of(retraction)]
    return [corrections.redo(desk.chronicle, seq, branch=desk.branch) for seq in sorted(group)]


def _last(desk: Desk) -> int:
    """The last action that stands; a reading of the clocks stands beside it."""
    retraction = corrections.undo(desk.chronicle, branch=desk.branch)
    event = desk.chronicle.events[retraction.target - 1]
    if not isinstance(event, ClockRead):
        return retraction.target
    played = [e for e in desk.history.events if not isinstance(e, _PASSED_OVER)]
    return desk.chronicle.action_of(max(e.seq for e in played)) if played else retraction.target


def _with_it(desk: Desk, target: int) -> list[int]:
    """The actions that came with the same tap, the last first."""
    tap = _tap_of(desk.chronicle.events[target - 1])
    actions = [e.seq for e in desk.history.events if e.cause is None and _tap_of(e) == tap]
    return sorted({target, *actions}, reverse=True)


def _tap_of(event: Event) -> tuple[str, str | None]:
    """Which tap an event came with: its ids are counted behind a full stop."""
    found = _PART.fullmatch(event.id)
    return (found["tap"] if found and event.by else event.id), event.by
