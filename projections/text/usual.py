"""What side lines and corrections mean where a line says no more."""

from __future__ import annotations

from projections.text.session import Telling


def next_branch(telling: Telling) -> str:
    """What a side line is called to which nobody gave a name."""
    known = telling.lines.branches
    number = len(known) + 1
    while f"what-if-{number}" in known:
        number += 1
    return f"what-if-{number}"


def start_here(telling: Telling) -> int:
    """The last event of the line that is being told."""
    return telling.growing.newest(telling.branch) or 1


def start_instead(telling: Telling) -> int:
    """The last event before the line above."""
    above = telling.latest.get(telling.branch)
    return telling.growing.newest(telling.branch, below=above) or 1


def last_move(telling: Telling) -> int | None:
    """What `undo` takes back: the last move that stands, whatever was remarked since."""
    return telling.growing.last_move(telling.branch)


def last_undone(telling: Telling) -> int | None:
    """What `redo` puts back: the newest retraction in force."""
    return telling.growing.last_undone(telling.branch)
