"""A moment of a match as an address names it: which match, which line, which event."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import streamlit as st

from dashboard import load
from dashboard.views import pages
from dashboard.views.chrome import plain, word
from events.branches import MAIN
from projections.matches import Match

_DIGITS: Final = 12
"""So many of a number are read: no record has more events than that."""
_SHOWN: Final = 40
"""So much of a match's name is repeated: ids are shorter, and links may be broken anyhow."""


def match_path() -> Path | None:
    """The file of the match that the address names; where there is none, the page says so."""
    match = st.query_params.get("match", "")
    path = load.path_of(match) if match else None
    if path is None:
        st.info(_no_match(match))
        st.button(
            word("trouble.library"), icon=":material/shelves:",
            on_click=pages.show, args=("library",),
        )  # fmt: skip
    return path


def _no_match(match: str) -> str:
    if not match:
        return word("match.none")
    shown = match if len(match) <= _SHOWN else f"{match[:_SHOWN]}…"
    return word("match.unknown", match=plain(shown))


@dataclass(frozen=True)
class Place:
    """A moment. `at` 0 means that the address names none."""

    match: str
    branch: str | None
    at: int
    played: bool


def named_in_address(match: Match, branch: str | None) -> str | None:
    """How an address names a line of history: not at all where it is the one that counts."""
    return None if branch == match.replay.counting else branch or MAIN


def place_of(match: Match, query: Mapping[str, str]) -> Place:
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
    return Place(match.header.match, branch, at, query.get("played") == "1")
