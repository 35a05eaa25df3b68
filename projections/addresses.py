"""A moment of a match as an address names it: which match, which line, which event."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from events.branches import MAIN
from projections.matches import Match

_DIGITS: Final = 12
"""So many of a number are read: no record has more events than that."""


@dataclass(frozen=True)
class Address:
    """A moment. `at` 0 means that the address names none."""

    match: str
    branch: str | None
    at: int
    played: bool


def named_in_address(match: Match, branch: str | None) -> str | None:
    """How an address names a line of history: not at all where it is the one that counts."""
    return None if branch == match.replay.counting else branch or MAIN


def address_of(match: Match, query: Mapping[str, str]) -> Address:
    """What the address means; past the end of the record is its last event.

    A line nobody opened is ignored, and so is a place that is no number.
    """
    replay = match.replay
    text = query.get("at", "")
    at = int(text[:_DIGITS]) if text.isdecimal() else 0
    named = query.get("branch")
    known = named == MAIN or named in replay.chronicle.lines.branches
    branch = replay.line(named if known else None, at)
    if at > replay.last:
        told = replay.history(branch=branch).events
        at = told[-1].seq if told else 0
    return Address(match.header.match, branch, at, query.get("played") == "1")
