"""What side lines and corrections mean where a line says no more."""

from __future__ import annotations

from events.match import MatchStarted, NoteWritten
from projections.game_text.telling import Telling


def next_branch(telling: Telling) -> str:
    """What a side line is called to which nobody gave a name."""
    known = telling.lines.branches
    number = len(known) + 1
    while f"what-if-{number}" in known:
        number += 1
    return f"what-if-{number}"


def start_here(telling: Telling) -> int:
    """The last event of the line that is being told."""
    return max(_held(telling))


def start_instead(telling: Telling) -> int:
    """The last event before the line above."""
    mine = [seq for seq in telling.heads if telling.events[seq - 1].branch == telling.branch]
    last = mine[-1] if mine else telling.last + 1
    return max((seq for seq in _held(telling) if seq < last), default=1)


def _held(telling: Telling) -> list[int]:
    return [e.seq for e in telling.events if telling.lines.holds(telling.branch, e.seq)]


def last_move(telling: Telling) -> int | None:
    """What `undo` takes back: the last move that stands, whatever was remarked since."""
    chronicle = telling.replay.chronicle
    standing = chronicle.history(branch=telling.branch).events
    moves = [e.seq for e in standing if not isinstance(e, (NoteWritten, MatchStarted))]
    return chronicle.action_of(moves[-1]) if moves else None


def last_undone(telling: Telling) -> int | None:
    """What `redo` puts back: the newest retraction in force."""
    in_force = telling.replay.chronicle.in_force(telling.branch)
    return in_force[-1].seq if in_force else None
