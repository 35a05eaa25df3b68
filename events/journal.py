"""The journal: one append-only file a record. An event is acknowledged once it is on the disk."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from events import disk
from events.chain import Base, Header, Scan, follow, scan
from events.codec import Vocabulary
from events.composer import Composer, Entry, Receipt, compose
from events.errors import AfterActionError, MatchMovedOn, NotAJournal, NotWritten
from events.ids import Clock, NewId, new_id, utc_now
from events.register import Register
from events.words import WORDS

SUFFIX = ".aar"


def read_journal(path: Path) -> Scan:
    """What stands in a journal, checked against its hashes."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise _cannot_open(path, error) from error
    return scan(data, where=str(path))


class Journal:
    """A record that is open for writing.

    Any number of processes may hold the same record open; each append reads first what the others
    wrote. Use it as a context manager, or `close` it.
    """

    def __init__(
        self, path: Path, vocabulary: Vocabulary, *, clock: Clock = utc_now, ids: NewId = new_id
    ) -> None:
        self.path, self.vocabulary = path, vocabulary
        self.torn_aside: list[Path] = []
        """Files into which unfinished last lines were put, newest last."""
        self._clock, self._ids = clock, ids
        self._handle = -1
        self._open()

    def _open(self) -> None:
        try:
            self._handle = os.open(self.path, os.O_RDWR | os.O_APPEND | os.O_CLOEXEC)
        except OSError as error:
            raise _cannot_open(self.path, error) from error
        try:
            self._load()
        except BaseException:
            self.close()
            raise

    def _load(self) -> None:
        state = os.fstat(self._handle)
        self._inode = state.st_ino
        data = os.pread(self._handle, state.st_size, 0)
        found = scan(data, where=str(self.path))
        if found.damage is not None:
            raise found.damage
        self._composer = Composer(self.vocabulary, found.header, clock=self._clock, ids=self._ids)
        self._composer.take(found.lines, found.head)
        # A torn tail stays until the lock is held: another writer may be about to finish it.
        self._size = len(data) - len(found.torn)

    @property
    def header(self) -> Header:
        """The first line."""
        return self._composer.header

    @property
    def register(self) -> Register:
        """The events by seq and id, as far as they were read."""
        return self._composer.register

    @property
    def head(self) -> str:
        """The hash of the last event."""
        return self._composer.head

    @property
    def last(self) -> int:
        """The seq of the last event; 0 before the first."""
        return self._composer.last

    def append(self, entry: Entry, *, expect: int | None = None) -> Receipt:
        """Record one event; returns when it is durable."""
        return self.append_all((entry,), expect=expect)[0]

    def append_all(self, entries: Iterable[Entry], *, expect: int | None = None) -> list[Receipt]:
        """Record a group: all or nothing, one write and one sync."""
        with self._locked():
            last, head = self.last, self.head
            try:
                data, receipts = self._composer.add_all(entries, expect)
            except AfterActionError as error:
                raise error.at(str(self.path)) from None
            try:
                self._write(data)
            except BaseException:
                self._composer.back_to(last, head)
                raise
        return receipts

    def bring_forward(self, lines: Sequence[bytes], *, expect: int) -> None:
        """Add whole lines of another copy of this record, which go on behind event `expect`."""
        with self._locked():
            if self.last != expect:
                raise MatchMovedOn(
                    WORDS("journal.moved_on", expected=expect, actual=self.last),
                    expected=expect,
                    actual=self.last,
                    where=str(self.path),
                )
            _, head, damage = follow(lines, self.head, after=self.last, where=str(self.path))
            if damage is not None:
                raise damage
            self._write(b"".join(line + b"\n" for line in lines))
            self._composer.take(lines, head)

    def refresh(self) -> int:
        """Read what others wrote; returns the seq of the last event."""
        with self._locked():
            return self.last

    @contextlib.contextmanager
    def _locked(self) -> Iterator[None]:
        """Hold the writer's lock on the file that has our name, with all in it read."""
        with disk.locked(self._handle):
            if self._is_same_file():
                self._catch_up()
                yield
                return
        self.close()  # a copy was put in its place: begin anew with that
        self._open()
        with disk.locked(self._handle):
            self._catch_up()
            yield

    def _is_same_file(self) -> bool:
        try:
            return self.path.stat().st_ino == self._inode
        except OSError as error:
            raise _cannot_open(self.path, error) from error

    def _catch_up(self) -> None:
        """Read what others wrote, and set a torn tail aside."""
        size = os.fstat(self._handle).st_size
        if size < self._size:
            self._load()
            size = os.fstat(self._handle).st_size
        if size == self._size:
            return
        new = os.pread(self._handle, size - self._size, self._size)
        *lines, torn = new.split(b"\n")
        _, head, damage = follow(lines, self.head, after=self.last, where=str(self.path))
        if damage is not None:
            raise damage
        self._composer.take(lines, head)
        self._size += len(new) - len(torn)
        if torn:
            self._set_aside(torn)

    def _set_aside(self, torn: bytes) -> None:
        """Keep the bytes of an unfinished line in a file of their own, then cut them off."""
        aside = _free_name(self.path, torn)
        try:
            if not aside.exists():
                disk.publish(disk.write_scratch(aside, torn), aside)
                disk.sync_folder(aside.parent)
            os.ftruncate(self._handle, self._size)
            disk.sync(self._handle)
        except OSError as error:
            raise _refused(self.path, error) from error
        self.torn_aside.append(aside)

    def _write(self, data: bytes) -> None:
        try:
            if data:
                disk.write_whole(self._handle, data, size=self._size)
            else:  # all known already: their writer may have died before its sync
                disk.sync(self._handle)
        except OSError as error:
            raise _refused(self.path, error) from error
        self._size += len(data)

    def close(self) -> None:
        """Let go of the file."""
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def create_journal(  # noqa: PLR0913 - who, where and what a record begins with
    path: Path,
    vocabulary: Vocabulary,
    entries: Iterable[Entry],
    *,
    match: str | None = None,
    base: Base | None = None,
    clock: Clock = utc_now,
    ids: NewId = new_id,
) -> tuple[Header, list[Receipt]]:
    """Begin a record with its first events. The file appears whole, or not at all."""
    data, header, receipts = compose(
        vocabulary, entries, match=match, base=base, clock=clock, ids=ids
    )
    place_files({path: data})
    return header, receipts


def place_files(files: dict[Path, bytes]) -> None:
    """Write many new journals as one group: all are on the disk before the first has its name."""
    scratch: dict[Path, Path] = {}
    try:
        for path, data in files.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            scratch[path] = disk.write_scratch(path, data)
        for path in files:
            disk.publish(scratch[path], path)
        for folder in {path.parent for path in files}:
            disk.sync_folder(folder)
    except FileExistsError:
        raise NotWritten(WORDS("journal.exists"), where=str(path)) from None
    except OSError as error:
        raise _refused(path, error) from error
    finally:
        for left in scratch.values():
            left.unlink(missing_ok=True)


def _free_name(path: Path, torn: bytes) -> Path:
    """`match.aar.torn`, or the first numbered one that is free or holds these very bytes."""
    number = 1
    while True:
        ending = ".torn" if number == 1 else f".torn.{number}"
        aside = path.with_name(path.name + ending)
        if not aside.exists() or aside.read_bytes() == torn:
            return aside
        number += 1


def _cannot_open(path: Path, error: OSError) -> NotAJournal:
    if isinstance(error, FileNotFoundError):
        return NotAJournal(WORDS("journal.missing"), where=str(path))
    return NotAJournal(WORDS("journal.cannot_open", why=error.strerror), where=str(path))


def _refused(path: Path, error: OSError) -> NotWritten:
    why = error.strerror or str(error)
    return NotWritten(WORDS("journal.cannot_write", why=why), where=str(path))
