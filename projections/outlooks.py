"""What one looks up about a piece: where it gets, whom it sees, and what its signs mean.

A game says it of a table (`GameSystem.outlooks`); the recorder shows it over the board as long as
somebody looks. It is no part of a record.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from events.words import Wording


class OutlookLine(NamedTuple):
    """From the piece to another one: whether the way is clear, and what is to be said of it."""

    target: str
    words: Wording
    """Nothing where the line says all."""
    is_clear: bool = True
    label: str = ""
    """What stands on the line: a letter or two."""
    why: tuple[Wording, ...] = ()
    """Why it is so, a sentence each, for whoever asks."""


class Outlook(NamedTuple):
    """One thing to look up: cells with what stands on them, or lines to other pieces."""

    id: str
    title: Wording
    detail: tuple[Wording, ...] = ()
    """What holds for all of it, a sentence each."""
    cells: Mapping[str, str] = {}
    lines: tuple[OutlookLine, ...] = ()
    answers: Literal["", "cell", "piece"] = ""
    """Beside which questions about the piece it is shown by itself: for a cell, for a piece."""
    at_once: bool = False
    """Whether it is shown as soon as the piece is tapped."""


@dataclass(frozen=True)
class PieceCard:
    """What a piece is as it comes out of the box: `signs` says in words what is printed on it."""

    name: Wording
    group: Wording
    """To which it belongs: an army, a faction."""
    kind: Wording
    count: int | None
    """How many of it there are."""
    signs: tuple[Wording, ...]
