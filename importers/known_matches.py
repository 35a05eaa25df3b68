"""What a library holds already: by the sources' own ids, then by content.

Reading every journal for that would take minutes in a large library, so what was read is noted in
`.aar/imported.jsonl`: one line a journal, believed as long as the file is as long and as old. One
import looks at a time: two that did before either wrote would bring all in twice.
"""

from __future__ import annotations

import json
import os
from collections.abc import Container, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NamedTuple

from events import disk
from events.base import Event
from events.chain import LONGEST_LINE, Scan, scan
from events.library import DERIVED, Library, Unread, attempt
from events.match import MatchImported, MatchStarted
from importers.imported_match import Content, ImportedMatch
from projections.record import shared_events

ROW: Final = "row"
"""In the place of a site, before what a record is known by that has no id of its own."""
_NOTES: Final = "imported.jsonl"
_LOCK: Final = "import.lock"
_AS_LINE: Final = json.JSONEncoder(separators=(",", ":")).encode
_FIRST_LINES: Final = 4


@dataclass(slots=True)
class KnownMatch:
    """One match of the library, as far as one needs it to know it again."""

    path: str
    match: str
    ids: tuple[str, ...] = ()
    content: Content = field(default_factory=Content)
    persons: tuple[str, ...] = ()
    """Pairs, one after the other: the source's id of a person, and who that is here."""
    claimed: bool = False
    """A record of the file in hand is this match."""

    def may_be(self, arrival: ImportedMatch) -> bool:
        """Whether this match and a record of equal content are one play."""
        if self.claimed:
            return False
        ours, theirs = self.content.time, arrival.content.time
        if ours and theirs:
            return ours == theirs
        # The same site gave them two ids, and no clock says otherwise: two plays of one evening.
        return not (_sites(self.ids) & _sites(arrival.ids))


def _sites(ids: Iterable[str]) -> set[str]:
    return {known.partition(":")[0] for known in ids} - {ROW}


class _Note(NamedTuple):
    """A line of the notes: one journal, how long and how old it was, and what tells it apart."""

    path: str
    size: int
    age: int
    match: str
    ids: Sequence[str] = ()
    key: str = ""
    time: str | None = None
    persons: Sequence[str] = ()

    def entry(self) -> KnownMatch:
        """What it says of the match."""
        content = Content(self.key, self.time)
        return KnownMatch(self.path, self.match, tuple(self.ids), content, tuple(self.persons))


class KnownMatches:
    """The matches of a library, to be asked whether they are there."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.entries: list[KnownMatch] = []
        self.by_id: dict[str, KnownMatch] = {}
        self.by_content: dict[str, list[KnownMatch]] = {}
        self.by_match: dict[str, list[Path]] = {}
        self.persons: dict[str, str] = {}
        self.unread: list[Unread] = []
        """Journals of which nothing more than their id is known."""
        self._notes: list[_Note] = []
        self._brought: list[KnownMatch] = []
        self._read()

    def release_all(self) -> None:
        """Begin with another file: nothing is claimed yet."""
        for entry in self.entries:
            entry.claimed = False

    def claim(self, matches: Container[str]) -> None:
        """Those matches are records of the file in hand."""
        for entry in self.entries:
            entry.claimed = entry.claimed or entry.match in matches

    def claim_by_id(self, arrival: ImportedMatch) -> bool:
        """Claim the match that has one of the ids of `arrival`; False where none has."""
        entry = next((self.by_id[known] for known in arrival.ids if known in self.by_id), None)
        if entry is not None:
            entry.claimed = True
        return entry is not None

    def claim_by_content(self, arrival: ImportedMatch) -> bool:
        """Claim a match that says the same and is claimed by no other record; False without one."""
        alike = self.by_content.get(arrival.content.key, ())
        entry = next((entry for entry in alike if entry.may_be(arrival)), None)
        if entry is not None:
            entry.claimed = True
        return entry is not None

    def add(self, entry: KnownMatch) -> None:
        """Take note of a match."""
        self.entries.append(entry)
        for known in (*entry.ids, f"aar:{entry.match}"):
            self.by_id.setdefault(known, entry)
        if entry.content.key:
            self.by_content.setdefault(entry.content.key, []).append(entry)
        self.by_match.setdefault(entry.match, []).append(self.library.folder / entry.path)
        self.persons.update(zip(entry.persons[::2], entry.persons[1::2], strict=True))

    def bring(self, entry: KnownMatch) -> None:
        """Take note of a match that was just placed."""
        self.add(entry)
        self._brought.append(entry)

    def keep(self) -> None:
        """Note what was brought in, so that the next import need not look at it: a third of it."""
        if self._brought:
            self._write([*self._notes, *filter(None, map(self._note_of, self._brought))])

    def _note_of(self, entry: KnownMatch) -> _Note | None:
        try:
            stamp = _stamp(self.library.folder / entry.path)
        except OSError:
            return None  # it went away again
        key, time = entry.content.key, entry.content.time
        return _Note(entry.path, *stamp, entry.match, entry.ids, key, time, entry.persons)

    def _read(self) -> None:
        believed = self._read_notes()

        def note_of(path: Path) -> _Note:
            name = path.relative_to(self.library.folder).as_posix()
            stamp, note = _stamp(path), believed.get(name)
            is_fresh = note is not None and (note.size, note.age) == stamp
            return note if note is not None and is_fresh else _look(path, name, stamp)

        for note in self.library.walk(note_of):
            if isinstance(note, Unread):
                self._add_unread(note)
            else:
                self._notes.append(note)
                self.add(note.entry())
        if self._notes != list(believed.values()):
            self._write(self._notes)

    def _add_unread(self, unread: Unread) -> None:
        """Take note of a file that cannot be read; its match is there all the same."""
        self.unread.append(unread)
        found = attempt(unread.path, beginning)
        if not isinstance(found, Unread):
            name = unread.path.relative_to(self.library.folder).as_posix()
            self.add(KnownMatch(name, found.header.match))

    @property
    def _file(self) -> Path:
        return self.library.folder / DERIVED / _NOTES

    def _read_notes(self) -> dict[str, _Note]:
        try:
            lines = map(json.loads, self._file.read_text("utf-8").splitlines())
            return {line[0]: _Note(*line) for line in lines if _is_note(line)}
        except (OSError, ValueError, TypeError, RecursionError):
            return {}  # not there, or not ours: all is looked at anew

    def _write(self, notes: list[_Note]) -> None:
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            text = "".join(_AS_LINE(note) + "\n" for note in notes)
            scratch = self._file.with_suffix(".new")
            scratch.write_text(text, "utf-8")
            scratch.replace(self._file)
        except OSError:
            return  # a library one may only read: it is looked at anew each time


def older_notes(folder: Path) -> Path | None:
    """The notes beside a library that the next import does not believe: of another shape."""
    file = folder / DERIVED / _NOTES
    try:
        lines = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    except (OSError, ValueError, RecursionError):
        return file if file.exists() else None
    return None if all(map(_is_note, lines)) else file


def _is_note(line: Any) -> bool:
    """Whether a line has the shape of a note."""
    if not isinstance(line, list) or len(line) != len(_Note._fields):
        return False
    note = _Note(*line)
    lists = isinstance(note.ids, list) and isinstance(note.persons, list)
    words = [note.path, note.match, note.key, *note.ids, *note.persons] if lists else [None]
    numbers = isinstance(note.size, int) and isinstance(note.age, int)
    return numbers and all(isinstance(word, str) for word in [*words, note.time or ""])


def _stamp(path: Path) -> tuple[int, int]:
    """How long a file is, and how old."""
    state = path.stat()
    return state.st_size, state.st_mtime_ns


def _look(path: Path, name: str, stamp: tuple[int, int]) -> _Note:
    """The note of one journal, read off its beginning."""
    found = beginning(path)
    events = shared_events(found, str(path))
    origin = origin_of(events)
    started = next((e for e in events if isinstance(e, MatchStarted)), None)
    if origin is None:
        return _Note(name, *stamp, found.header.match)
    content = Content.of(origin.content)
    who = {player.seat: player.person for player in started.players} if started else {}
    pairs = [(theirs, who.get(seat)) for seat, theirs in origin.persons.items()]
    persons = tuple(part for theirs, person in pairs if person for part in (theirs, person))
    ids, match = origin.source_ids, found.header.match
    return _Note(name, *stamp, match, ids, content.key, content.time, persons)


def origin_of(events: Iterable[Event]) -> MatchImported | None:
    """What a match says of where it came from; None where it was recorded here."""
    return next((event for event in events if isinstance(event, MatchImported)), None)


def beginning(path: Path) -> Scan:
    """A journal as far as it tells where it came from."""
    with path.open("rb") as file:
        lines = [file.readline(LONGEST_LINE) for _ in range(_FIRST_LINES)]
    return scan(b"".join(lines), where=str(path))


@contextmanager
def known_alone(library: Library, *, dry: bool = False) -> Iterator[KnownMatches]:
    """What a library holds, while nobody else brings anything in; whoever comes later waits.

    Nothing is written when only looking, and where the library cannot be written to.
    """
    handle = -1 if dry else _opened(library)
    try:
        if handle >= 0:
            disk.lock(handle)
        known = KnownMatches(library)
        yield known
        known.keep()
    finally:
        if handle >= 0:
            os.close(handle)


def _opened(library: Library) -> int:
    folder = library.folder / DERIVED
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return os.open(folder / _LOCK, os.O_RDWR | os.O_CREAT, 0o644)
    except OSError:
        return -1  # the first match that is placed says why
