"""What people do to a library by hand: favourites, the bin, and the way back from all of it."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

from dashboard.words import WORDS
from events import disk
from events.errors import AfterActionError, BadUsage
from events.journal import SUFFIX, Journal, read_journal
from events.library import BIN, Library
from events.match import EventRetracted
from importers.bulk import Renewed
from projections import corrections
from projections.matches import Match
from projections.replay import Replay

FAVOURITES: Final = ".favourites.json"


@dataclass(frozen=True)
class FavouritesAndBin:
    """Favourites and bin of the library in `folder`."""

    folder: Path

    def favourites(self) -> frozenset[str]:
        """The ids of the matches somebody marked."""
        try:
            kept = json.loads((self.folder / FAVOURITES).read_text("utf-8"))
        except (OSError, ValueError):
            return frozenset()
        return frozenset(str(match) for match in kept) if isinstance(kept, list) else frozenset()

    def mark(self, match: str, *, favourite: bool) -> None:
        """Mark a match, or take the mark off."""
        kept = set(self.favourites())
        kept = kept | {match} if favourite else kept - {match}
        self.folder.mkdir(parents=True, exist_ok=True)
        scratch = self.folder / f"{FAVOURITES}.{os.getpid()}.new"
        scratch.write_text(json.dumps(sorted(kept)), "utf-8")
        scratch.replace(self.folder / FAVOURITES)

    def bin_files(self) -> Iterator[Path]:
        """The journals in the bin."""
        yield from sorted((self.folder / BIN).rglob(f"*{SUFFIX}"))

    def throw_away(self, path: Path) -> Path:
        """Move a journal into the bin, under the folder it came from; nothing is overwritten."""
        return _move(path, self.folder / BIN / self._inside(path))

    def bring_back(self, path: Path) -> Path:
        """Move a journal out of the bin to where it was."""
        return _move(path, self.folder / path.relative_to(self.folder / BIN))

    def _inside(self, path: Path) -> Path:
        try:
            return path.resolve().relative_to(self.folder.resolve())
        except ValueError:
            return Path(path.name)


def _move(path: Path, target: Path) -> Path:
    target.parent.mkdir(parents=True, exist_ok=True)
    free, number = target, 1
    while free.exists():
        number += 1
        free = target.with_name(f"{target.stem}-{number}{target.suffix}")
    path.rename(free)
    return free


KEPT_IN: Final = ".undo.jsonl"

Step = Mapping[str, Any]
"""How one thing is taken back: `events`, `mark`, `bin`, `restore` or `people` says which."""


@dataclass(frozen=True)
class Deed:
    """One thing that was done, what it was done to, and the steps that take it back."""

    done: str
    about: str
    steps: list[Step] = field(default_factory=list)


@dataclass(frozen=True)
class UndoLog:
    """The deeds of the library in `folder`."""

    folder: Path

    @property
    def _file(self) -> Path:
        return self.folder / KEPT_IN

    def note(self, deed: Deed) -> None:
        """Write a deed down; one without a step changed nothing."""
        if deed.steps:
            self.folder.mkdir(parents=True, exist_ok=True)
            with self._file.open("a", encoding="utf-8") as file:
                file.write(json.dumps(asdict(deed), ensure_ascii=False) + "\n")

    def last(self) -> Deed | None:
        """The newest deed."""
        for line in reversed(self._lines()):
            try:
                return Deed(**json.loads(line))
            except (ValueError, TypeError):
                continue  # a line that broke off says nothing
        return None

    def strike(self) -> None:
        """Forget the newest deed, and what broke off behind it."""
        lines = self._lines()
        while lines and not _reads(lines.pop()):
            pass
        scratch = self._file.with_name(f"{KEPT_IN}.{os.getpid()}.new")
        scratch.write_text("".join(line + "\n" for line in lines), "utf-8")
        scratch.replace(self._file)

    def _lines(self) -> list[str]:
        try:
            return self._file.read_text("utf-8").splitlines()
        except (OSError, ValueError):
            return []


def _reads(line: str) -> bool:
    try:
        Deed(**json.loads(line))
    except (ValueError, TypeError):
        return False
    return True


PEOPLE = "people.toml"


@dataclass(frozen=True)
class DeedUndoing:
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
    def _shelf(self) -> FavouritesAndBin:
        return FavouritesAndBin(self.folder)

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


def give_way(renewed: Iterable[Renewed], folder: Path) -> list[Step]:
    """Move the former records into the bin, marks go along; returns how that is taken back."""
    shelf = FavouritesAndBin(folder)
    marked = shelf.favourites()
    steps: list[Step] = []
    for one in renewed:
        steps.append({"restore": below(one.path, folder)})
        for former in one.instead_of:
            gone = shelf.throw_away(former.path)
            steps.append({"bin": below(gone, folder)})
            if former.match in marked:
                shelf.mark(former.match, favourite=False)
                shelf.mark(one.match, favourite=True)
                steps += [{"mark": former.match, "was": True}, {"mark": one.match, "was": False}]
    return steps
