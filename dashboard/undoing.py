"""How what was done to a library by hand is taken back, step by step."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from dashboard.favourites_and_bin import Shelf
from dashboard.undo_log import Deed, Step
from dashboard.words import WORDS
from events import disk
from events.errors import AfterActionError, BadUsage
from events.journal import Journal, read_journal
from events.library import Library
from events.match import EventRetracted
from projections import corrections
from projections.matches import Match
from projections.replay import Replay

PEOPLE = "people.toml"


@dataclass(frozen=True)
class Undoing:
    """Takes deeds back in the library in `folder`; `heard` is told of each journal written to."""

    folder: Path
    heard: Callable[[Journal], None] = lambda _journal: None

    def take_back(self, deed: Deed) -> list[AfterActionError]:
        """Every step that can still be taken back, the last first; what stood in the way."""
        problems = []
        for step in reversed(deed.steps):
            try:
                self._step(step)
            except AfterActionError as error:
                problems.append(error)
        return problems

    def _step(self, step: Step) -> None:
        ways: Mapping[str, Callable[[Step], None]] = {
            "events": self._retract,
            "mark": self._unmark,
            "bin": self._out_of_the_bin,
            "restore": self._into_the_bin,
            "people": self._old_merge_list,
        }
        ways[next(name for name in ways if name in step)](step)

    @property
    def _shelf(self) -> Shelf:
        return Shelf(self.folder)

    def _unmark(self, step: Step) -> None:
        self._shelf.mark(step["mark"], favourite=step["was"])

    def _out_of_the_bin(self, step: Step) -> None:
        self._shelf.bring_back(self._there(step["bin"]))

    def _into_the_bin(self, step: Step) -> None:
        self._shelf.throw_away(self._there(step["restore"]))

    def _there(self, name: str) -> Path:
        path = self.folder / name
        if not path.is_file():
            raise BadUsage(WORDS("keep.no_file"), where=str(path))
        return path

    def _old_merge_list(self, step: Step) -> None:
        file = self.folder / PEOPLE
        if step["people"] is None:
            file.unlink(missing_ok=True)
        else:
            disk.write_scratch(file, step["people"].encode()).replace(file)

    def _retract(self, step: Step) -> None:
        """Take events back, where they still stand."""
        path = Path(step["file"])
        if not path.is_file():
            path = Library(self.folder).find(step["match"])
        with Journal(path, Match(read_journal(path), str(path)).system.vocabulary) as journal:
            last = journal.refresh()
            entries = standing(Match(read_journal(path), str(path)).replay, step["events"])
            if entries:
                journal.append_all(entries, expect=last)
            self.heard(journal)


def standing(replay: Replay[Any], seqs: list[int]) -> list[EventRetracted]:
    """What takes back those of the events that still stand, the last first."""
    chronicle = replay.chronicle
    now = {event.seq for event in chronicle.history(branch=replay.counting).events}
    return [corrections.undo(chronicle, seq) for seq in reversed(seqs) if seq in now]


def below(path: Path, folder: Path) -> str:
    """A place in the library, as a deed names it."""
    return path.resolve().relative_to(folder.resolve()).as_posix()
