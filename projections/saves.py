"""Saves: from where a game may be gone on with again, and what loads one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from events.errors import BadUsage
from events.match import MatchSaved
from events.words import Phrase
from projections.history import Chronicle
from projections.words import WORDS


class SavePoint(NamedTuple):
    """An event behind which one can go on: where the table saved, or where it left a line."""

    seq: int
    title: str | None
    is_left: bool
    """Nobody saved there: the table loaded a save and left the line there."""

    @property
    def words(self) -> Phrase:
        """What one chooses it by."""
        if self.is_left:
            return WORDS("save.left", seq=self.seq)
        return WORDS("save.titled" if self.title else "save.plain", title=self.title, seq=self.seq)


def saves_of(chronicle: Chronicle) -> list[SavePoint]:
    """What may be gone back to, the newest first, on every line that was played for good."""
    played = chronicle.lines.played()
    found: dict[int, SavePoint] = {}
    for line in played:
        events = chronicle.history(branch=line).events
        if line != played[-1] and events:
            found[events[-1].seq] = SavePoint(events[-1].seq, None, is_left=True)
        saved = (event for event in events if isinstance(event, MatchSaved))
        found |= {event.seq: SavePoint(event.seq, event.title, is_left=False) for event in saved}
    return [found[seq] for seq in sorted(found, reverse=True)]


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
