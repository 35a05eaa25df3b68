"""What people do to a library by hand: favourites, the bin, and the way back from all of it."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from dashboard.words import WORDS
from events import disk
from events.errors import AfterActionError, BadUsage
from events.journal import SUFFIX, Journal, read_journal
from events.library import BIN, Library
from events.photos import folder_of, keep_picture, kept_in
from events.pictures import clean_picture
from events.words import folded
from projections import corrections
from projections.matches import Match

if TYPE_CHECKING:
    from importers.bulk import Renewed

FAVOURITES: Final = ".favourites.json"
PEOPLE: Final = "people.toml"


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
        file = self.folder / FAVOURITES
        disk.write_scratch(file, json.dumps(sorted(kept)).encode(), durable=False).replace(file)

    def bin_files(self) -> Iterator[Path]:
        """The journals in the bin."""
        yield from sorted((self.folder / BIN).rglob(f"*{SUFFIX}"))

    def throw_away(self, path: Path) -> Path:
        """Move a journal into the bin, under the folder it came from; nothing is overwritten."""
        try:
            place = path.resolve().relative_to(self.folder.resolve())
        except ValueError:
            place = Path(path.name)
        return _move(path, self.folder / BIN / place)

    def bring_back(self, path: Path) -> Path:
        """Move a journal out of the bin to where it was."""
        return _move(path, self.folder / path.relative_to(self.folder / BIN))


def _move(path: Path, target: Path) -> Path:
    target.parent.mkdir(parents=True, exist_ok=True)
    free, number = target, 1
    while free.exists() or folder_of(free).exists():
        number += 1
        free = target.with_name(f"{target.stem}-{number}{target.suffix}")
    path.rename(free)
    if folder_of(path).is_dir():
        folder_of(path).rename(folder_of(free))
    return free


UNDO_FILE: Final = ".undo.jsonl"

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
        return self.folder / UNDO_FILE

    def note(self, deed: Deed) -> None:
        """Write a deed down; one without a step changed nothing."""
        if deed.steps:
            self.folder.mkdir(parents=True, exist_ok=True)
            with self._file.open("a", encoding="utf-8") as file:
                file.write(json.dumps(asdict(deed), ensure_ascii=False) + "\n")

    def last(self) -> Deed | None:
        """The newest deed."""
        return next(filter(None, map(_deed_in, reversed(self._lines()))), None)

    def strike(self) -> None:
        """Forget the newest deed, and what broke off behind it."""
        lines = self._lines()
        while lines and _deed_in(lines.pop()) is None:
            pass
        data = "".join(line + "\n" for line in lines).encode()
        disk.write_scratch(self._file, data, durable=False).replace(self._file)

    def _lines(self) -> list[str]:
        try:
            # A title may hold signs that part lines for `splitlines`.
            return [line for line in self._file.read_text("utf-8").split("\n") if line]
        except (OSError, ValueError):
            return []


def _deed_in(line: str) -> Deed | None:
    """The deed in a line; one that broke off says nothing."""
    try:
        return Deed(**json.loads(line))
    except (ValueError, TypeError):
        return None


def take_back(
    deed: Deed, folder: Path, after_writing: Callable[[Journal], None] = lambda _journal: None
) -> list[AfterActionError]:
    """Take back every step that still can be, the last first; returns what stood in the way.

    `after_writing` is called with each journal that is written to.
    """
    problems = []
    for step in reversed(deed.steps):
        try:
            if "events" in step:
                _retract(step, folder, after_writing)
            else:
                _put_back(step, folder)
        except AfterActionError as error:
            problems.append(error)
    return problems


def _retract(step: Step, folder: Path, after_writing: Callable[[Journal], None]) -> None:
    """Take events back, those that still stand."""
    path = Path(step["file"])
    if not path.is_file():
        path = Library(folder).find(step["match"])
    with Journal(path, Match(read_journal(path), str(path)).system.vocabulary) as journal:
        last = journal.refresh()
        replay = Match(read_journal(path), str(path)).replay
        history = replay.chronicle.history(branch=replay.counting)
        now = {event.seq for event in history.events}
        entries = [
            corrections.undo(replay.chronicle, seq)
            for seq in reversed(step["events"])
            if seq in now
        ]
        if entries:
            journal.append_all(entries, expect=last)
        after_writing(journal)


def _put_back(step: Step, folder: Path) -> None:
    """Put a mark, a journal or the list of persons back as it was."""
    shelf = FavouritesAndBin(folder)
    if "mark" in step:
        shelf.mark(step["mark"], favourite=step["was"])
    elif "people" in step:
        file = folder / PEOPLE
        if step["people"] is None:
            file.unlink(missing_ok=True)
        else:
            disk.write_scratch(file, step["people"].encode()).replace(file)
    else:
        path = folder / (step["bin"] if "bin" in step else step["restore"])
        if not path.is_file():
            raise BadUsage(WORDS("keep.no_file"), where=str(path))
        move = shelf.bring_back if "bin" in step else shelf.throw_away
        move(path)


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
            for file in kept_in(former.path):
                keep_picture(one.path, clean_picture(file.read_bytes()))
            gone = shelf.throw_away(former.path)
            steps.append({"bin": below(gone, folder)})
            if former.match in marked:
                shelf.mark(former.match, favourite=False)
                shelf.mark(one.match, favourite=True)
                steps += [{"mark": former.match, "was": True}, {"mark": one.match, "was": False}]
    return steps


def merge_list(text: str, person: str, names: Iterable[str]) -> str:
    """The text of `people.toml` in which `names` are `person`; comments of a changed list go."""
    table: dict[str, Any] = tomllib.loads(text)
    meant = {folded(name) for name in names}
    gone = [one for one in table if one == person or folded(one) in meant]
    known = list(names)
    ids: list[str] = []
    for one in gone:
        entry = _names_and_ids(table.pop(one))
        known += [one, *entry["names"]] if one != person else entry["names"]
        ids += entry["ids"]
    merged = {"names": _once(known, but=person), "ids": _once(ids)}
    rest = (
        text
        if not gone
        else "".join(_person_entry(one, _names_and_ids(entry)) for one, entry in table.items())
    )
    return f"{rest.rstrip()}\n\n{_person_entry(person, merged)}".lstrip()


def people_in(text: str) -> dict[str, dict[str, list[str]]]:
    """The persons of `people.toml`, each with the names and ids by which files know them."""
    return {person: _names_and_ids(entry) for person, entry in tomllib.loads(text).items()}


def without_person(text: str, names: Collection[str]) -> str:
    """The text of `people.toml` without whoever is known by one of some folded `names`."""
    left = {
        person: entry
        for person, entry in people_in(text).items()
        if not any(folded(name) in names for name in (person, *entry["names"]))
    }
    return "".join(_person_entry(person, entry) for person, entry in left.items())


def _names_and_ids(entry: Any) -> dict[str, list[str]]:
    table = entry if isinstance(entry, Mapping) else {"names": entry}
    return {key: [str(one) for one in table.get(key) or ()] for key in ("names", "ids")}


def _once(names: Iterable[str], *, but: str = "") -> list[str]:
    return [name for name in dict.fromkeys(names) if name != but]


def _person_entry(person: str, entry: Mapping[str, list[str]]) -> str:
    quoted = partial(json.dumps, ensure_ascii=False)
    lines = [f"[{quoted(person)}]"]
    lines += [f"{key} = [{', '.join(map(quoted, entry[key]))}]" for key in entry if entry[key]]
    return "\n".join(lines) + "\n\n"
