"""A play as trackers keep it: who played, how it ended. What a file said, before we judge it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from events.words import Phrase


@dataclass(frozen=True, slots=True)
class Seated:
    """Somebody at the table, as the source has it; None where it says nothing."""

    name: str | None = None
    person: str | None = None
    """The id by which the source knows who it is."""
    role: str | None = None
    """The army or faction as written."""
    team: str | None = None
    side: str | None = None
    score: str | int | float | None = None
    """As written: a number, a sum, a word."""
    winner: bool | None = None
    rank: int | None = None
    start: bool = False
    nobody: bool = False
    """Nobody knows who that was, whatever name stands there."""


@dataclass(frozen=True, slots=True)
class Play:
    """One play of one game."""

    where: str
    game: str | None
    players: tuple[Seated, ...] = ()
    game_ids: tuple[str, ...] = ()
    ids: tuple[str, ...] = ()
    day: str | None = None
    place: str | None = None
    minutes: int | float | None = None
    comments: str | None = None
    event: str | None = None
    round: str | int | None = None
    table: str | int | None = None
    draw: bool = False
    together: bool = False
    """A game in which all win or all lose."""
    abandoned: bool = False
    tags: tuple[str, ...] = ()
    details: Mapping[str, Any] = field(default_factory=dict)
    remarks: tuple[Phrase, ...] = ()
    raw: str = ""
