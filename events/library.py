"""A library: the folder of journals, at any depth, that `aar` works in."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar

from events.chain import Header
from events.errors import AfterActionError, BadUsage, NotAJournal, Unreadable, nearest, reason
from events.journal import SUFFIX, read_header
from events.photos import FOLDER, folder_of
from events.words import WORDS

DERIVED = ".aar"
"""All that can be made anew; may be deleted at any time."""
BIN = ".bin"
"""Journals that were thrown away; never emptied unasked."""


T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Unread:
    """A file of a library that cannot be read: what is wrong with it, where, and what helps."""

    path: Path
    problem: AfterActionError


def attempt(path: Path, read: Callable[[Path], T]) -> T | Unread:
    """What `read` makes of one of many files, or why it makes nothing of it.

    One bad file never costs another match anything. So all that a file may hold ends here; where
    it brings a fault of ours to light, that is told as one, with what was raised as its cause.
    """
    if not is_text(str(path)):
        where = str(path).encode("utf-8", "backslashreplace").decode()
        return Unread(path, NotAJournal(WORDS("journal.no_name"), where=where))
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):  # noqa: PTH116 - asked of every file
            return Unread(path, NotAJournal(WORDS("journal.no_file"), where=str(path)))
        return read(path)
    except AfterActionError as error:
        return Unread(path, error.at(str(path)))
    except OSError as error:
        why = WORDS("journal.cannot_open", why=reason(error))
        return Unread(path, NotAJournal(why, where=str(path)))
    except Exception as error:  # noqa: BLE001 - told, and the other matches are read
        fault = WORDS("library.own_fault", kind=type(error).__name__, why=str(error)[:200])
        problem = Unreadable(fault, where=str(path))
        problem.__cause__ = error
        return Unread(path, problem)


def is_text(name: str) -> bool:
    """Whether the name of a file can be written down: it may be any bytes."""
    return name.isascii() or not _HALVES.search(name)


_NOT_OF_A_DAY: Final = re.compile("[^0-9-]")
_NOT_OF_AN_ID: Final = re.compile("[^0-9A-Za-z]")
_HARMFUL: Final = re.compile("[^0-9A-Za-z_-]")
"""What stands in no name that we give to a file or a folder."""
_HALVES: Final = re.compile("[\ud800-\udfff]")
"""How Python holds bytes of a name that are no text."""


@dataclass(frozen=True, slots=True)
class Shelved:
    """One journal of a library: its file, and its header where that can be read."""

    path: Path
    header: Header | None
    problem: AfterActionError | None = None


@dataclass(frozen=True)
class Library:
    """The matches below one folder."""

    folder: Path

    def files(self) -> Iterator[Path]:
        """The journals, in the order of their names; the bin and what is derived are left out."""
        for name, _ in self.entries():
            yield self.folder / name

    def entries(self) -> Iterator[tuple[str, os.DirEntry[str]]]:
        """The same with the name below the library, as its folder lists it: a fifth of the time."""
        yield from _below(self.folder, "")

    def walk(self, read: Callable[[Path], T]) -> Iterator[T | Unread]:
        """What `read` makes of each journal, and what is wrong with each that it cannot read.

        Whatever looks at all matches of a library does it by this, or by `attempt`.
        """
        for path in self.files():
            yield attempt(path, read)

    def shelf(self) -> list[Shelved]:
        """Every journal with its header."""
        found = ((path, attempt(path, read_header)) for path in self.files())
        return [
            Shelved(path, None, read.problem) if isinstance(read, Unread) else Shelved(path, read)
            for path, read in found
        ]

    def find(self, match: str) -> Path:
        """The journal that `match` names: a path, an id, or its unambiguous beginning or end."""
        path = Path(match)
        if path.suffix == SUFFIX or os.sep in match:
            return path
        if _is_file(path):
            return path
        return self.by_id(match)

    def by_id(self, match: str) -> Path:
        """The journal of the match with that id, or with its unambiguous beginning or end."""
        known = {s.path: s.header.match for s in self.shelf() if s.header is not None}
        exact = [path for path, name in known.items() if name == match]
        # A list has room for the end of an id only, so that will do as well.
        found_by_beginning = [path for path, name in known.items() if name.startswith(match)]
        found = (
            exact
            or found_by_beginning
            or [path for path, name in known.items() if name.endswith(match)]
        )
        if len(found) == 1:
            return found[0]
        ids = {known[path] for path in found}
        if len(ids) > 1:
            ends = not found_by_beginning
            names = sorted(shortest_apart(ids, ends=ends, least=len(match) + 1).values())
            key = "library.ambiguous_end" if ends else "library.ambiguous"
            raise BadUsage(WORDS(key, match=match, count=len(ids), names=names[:8]))
        if found:
            files = [str(path) for path in found]
            raise BadUsage(
                WORDS("library.twice", match=known[found[0]], count=len(found), files=files)
            )
        few = len(known) <= 20
        near = nearest(match, known.values()) if few else WORDS("near.many", count=len(known))
        raise BadUsage(WORDS("library.no_match", match=match, folder=str(self.folder), near=near))

    def with_id(self, match: str) -> list[Path]:
        """The journals whose header has exactly that id."""
        return [s.path for s in self.shelf() if s.header is not None and s.header.match == match]

    def place_for(self, header: Header) -> Path:
        """A free file name for a new match: its day and the end of its id, nothing typed."""
        day = _NOT_OF_A_DAY.sub("", header.created[:10])
        tail = _NOT_OF_AN_ID.sub("", header.match)[-10:] or "match"
        # A folder a game, made of harmless characters only.
        game = _HARMFUL.sub("_", header.game)
        path = self.folder / (game[:64] or "_") / f"{day}-{tail}{SUFFIX}"
        number = 1
        while path.exists() or folder_of(path).exists():
            number += 1
            path = path.with_name(f"{day}-{tail}-{number}{SUFFIX}")
        return path


def shortest_apart(ids: Collection[str], *, ends: bool, least: int) -> dict[str, str]:
    """For each id its beginning (or end) that no other has: of one length, at least so long."""
    apart = len(set(ids))
    for length in range(least, max(map(len, ids), default=0) + 1):
        short = {one: one[-length:] if ends else one[:length] for one in ids}
        if len(set(short.values())) == apart:
            return short
    return {one: one for one in ids}


def _below(folder: str | Path, above: str) -> Iterator[tuple[str, os.DirEntry[str]]]:
    """The journals in a folder, then those in its folders; what cannot be listed is left out."""
    folders = []
    for entry in _listed(folder):
        if _is_folder(entry):
            if not entry.name.endswith(FOLDER):  # pictures, hundreds of them perhaps
                folders.append(entry)
        elif entry.name.endswith(SUFFIX):
            yield above + entry.name, entry
    for entry in folders:
        if not entry.is_symlink():  # it may lead round in a circle
            yield from _below(entry.path, f"{above}{entry.name}/")


def _listed(folder: str | Path) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as found:
            seen = [entry for entry in found if not entry.name.startswith(".")]
    except OSError:
        return []
    return sorted(seen, key=lambda entry: entry.name)


def _is_file(path: Path) -> bool:
    """Whether a file lies there; no file has a name that the system refuses."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:
        return False
