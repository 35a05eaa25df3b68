"""A moment of a match as an address names it: which match, which line, which event."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from projections.matches import Match


@dataclass(frozen=True)
class Place:
    """A moment. `at` 0 means that the address names none."""

    match: str
    branch: str | None
    at: int
    played: bool


def place_of(match: Match, query: Mapping[str, str]) -> Place:
    """What the address means. A line nobody opened, and an event that is not there, are ignored."""
    replay = match.replay
    text = query.get("at", "")
    at = int(text) if text.isdecimal() and len(text) < 10 else 0
    at = at if at <= replay.last else 0
    named = query.get("branch")
    known = named in replay.chronicle.lines.branches
    branch = named if known else replay.branch_at(at)
    return Place(match.header.match, branch, at, query.get("played") == "1")
