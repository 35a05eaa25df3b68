"""Saves: from where a game may be gone on with again, and what loads one."""

from __future__ import annotations

from collections.abc import Sequence
from types import EllipsisType
from typing import Any, NamedTuple

from events.errors import BadUsage
from events.match import MatchSaved, SaveLoaded
from events.words import Phrase
from projections.history import Chronicle
from projections.words import WORDS


class SavePoint(NamedTuple):
    """An event behind which one can go on: where the table saved, or where it left a line."""

    seq: int
    title: str | None
    is_left: bool
    """Nobody saved there: the table loaded a save and left the line there."""
    after: int | None = None
    """Behind which event it was put in later; it is loaded as it stands there."""

    @property
    def words(self) -> Phrase:
        """What one chooses it by."""
        if self.is_left:
            return WORDS("save.left", seq=self.seq)
        where = WORDS(
            "save.at" if self.after is None else "save.put_in", seq=self.seq, after=self.after
        )
        return WORDS("save.titled", title=self.title, where=where) if self.title else where


def saves_of(chronicle: Chronicle) -> list[SavePoint]:
    """What may be gone back to, the newest first, on every line that was played for good.

    The newest is what was played last: a save that was forgotten stands where it was put in.
    """
    played = chronicle.lines.played()
    found: dict[int, SavePoint] = {}
    for line in played:
        events = chronicle.history(branch=line).events
        for event in events:
            if isinstance(event, MatchSaved) and event.seq not in found:
                save = SavePoint(event.seq, event.title, is_left=False, after=event.after)
                found[event.seq] = save
        if line != played[-1] and events and events[-1].seq not in found:
            found[events[-1].seq] = SavePoint(events[-1].seq, None, is_left=True)
    return list(reversed(found.values()))


def line_left(chronicle: Chronicle, branch: str | None) -> int | None:
    """Where the line was left that counted before this one; None where none did."""
    played = chronicle.lines.played()
    if branch not in played[1:]:
        return None
    left = chronicle.history(branch=played[played.index(branch) - 1]).events
    return left[-1].seq if left else None


def line_beside(chronicle: Chronicle, branch: str | None) -> str | EllipsisType | None:
    """The line that one is compared with; `...` where no save was ever loaded.

    The one that counts is compared with the one that was left for it, and any other with that.
    """
    played = chronicle.lines.played()
    if branch not in played or len(played) == 1:
        return ...
    return played[-2] if branch == played[-1] else played[-1]


def left_by_loading(chronicle: Chronicle, branch: str | None) -> int | None:
    """Where a line was left for a save from which nobody has played on yet; None where not so.

    Whoever went back to a left line is not sent round again.
    """
    last = chronicle.history(branch=branch).events[-1:]
    if not last or not isinstance(last[0], SaveLoaded) or last[0].branch != branch:
        return None
    is_save = isinstance(chronicle.events[last[0].save - 1], MatchSaved)
    return line_left(chronicle, branch) if is_save else None


def silent_openings(chronicle: Chronicle) -> frozenset[int]:
    """The openings of lines that logs pass over: the load behind one says all of it."""
    loads = {
        event.branch for event in chronicle.events if isinstance(event, SaveLoaded) and event.branch
    }
    lines = chronicle.lines.branches
    return frozenset(lines[name].opened for name in loads if name in lines)


def loading(chronicle: Chronicle, seq: int) -> list[dict[str, Any]]:
    """What to record so that play goes on behind a save: a line of its own that counts."""
    saves = {save.seq: save for save in saves_of(chronicle)}
    if seq not in saves:
        raise BadUsage(WORDS("save.none", seq=seq, known=_listed(list(saves.values()))))
    branch = chronicle.lines.free_name(seq)
    title = {"title": saves[seq].title} if saves[seq].title else {}
    opened = {"type": "branch_opened", "branch": branch, "from": seq, "kind": "loaded", **title}
    return [opened, {"type": "save_loaded", "save": seq, "branch": branch}]


def found_save(chronicle: Chronicle, called: str | None) -> int:
    """The save that somebody names by its title or its event; without a name the newest one."""
    saves = saves_of(chronicle)
    if called is None:
        saved = [save for save in saves if not save.is_left]
        if saved:
            return saved[0].seq
        raise BadUsage(WORDS("save.no_saves"))
    folded = called.casefold()
    titled = [save.seq for save in saves if (save.title or "").casefold() == folded]
    by_seq = [save.seq for save in saves if str(save.seq) == called]
    if found := titled or by_seq:
        return found[0]
    raise BadUsage(WORDS("save.none", seq=called, known=_listed(saves)))


def _listed(saves: Sequence[SavePoint]) -> list[Phrase]:
    return [save.words for save in saves] or [WORDS("save.no_known")]
