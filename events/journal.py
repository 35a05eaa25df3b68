"""The journal: one append-only file a record. An event is acknowledged once it is on the disk."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from events import disk
from events.chain import LONGEST_LINE, Base, Header, Scan, follow, scan
from events.codec import Vocabulary
from events.composer import Composer, Entry, Receipt, compose, moved_on
from events.errors import (
    AfterActionError,
    BadUsage,
    NotAJournal,
    NotWritten,
    is_about_rights,
    reason,
)
from events.ids import Clock, NewId, new_id, utc_now
from events.register import Register
from events.words import WORDS

SUFFIX = ".aar"

_GLANCE: Final = 4096
"""Bytes to read before an append: nearly always only the end of what is known comes back."""


_MANY: Final = 32
"""New journals from which on one sync for all is quicker than one for each."""


class _Forks:
    """How often this process came out of a fork."""

    count = 0

    def add(self) -> None:
        self.count += 1


_forks: Final = _Forks()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forks.add)


def read_journal(path: str | Path) -> Scan:
    """What stands in a journal, checked against its hashes."""
    try:
        data = Path(path).read_bytes()
    except (OSError, ValueError) as error:
        raise _cannot_open(path, error) from error
    return scan(data, where=str(path))


def read_header(path: str | Path) -> Header:
    """The first line of a journal, which says what match it is; nothing else is looked at."""
    try:
        with Path(path).open("rb") as file:
            first = file.readline(LONGEST_LINE)
    except (OSError, ValueError) as error:
        raise _cannot_open(path, error) from error
    return scan(first, where=str(path)).header


class Journal:
    """A record that is open for writing.

    Any number of processes and threads may hold the same record open; each append reads first what
    the others wrote. Use it as a context manager, or `close` it.
    """

    def __init__(
        self,
        path: str | Path,
        vocabulary: Vocabulary,
        *,
        clock: Clock = utc_now,
        ids: NewId = new_id,
    ) -> None:
        self.path, self.vocabulary = Path(path), vocabulary
        self._name = os.fspath(path)
        self.torn_aside: list[Path] = []
        """Files into which unfinished last lines were put, newest last."""
        self._clock, self._ids = clock, ids
        self._handle = -1
        self._closed = False
        self._mutex = threading.Lock()
        self._known: Header | None = None
        self._open()

    def _open(self) -> None:
        try:
            self._handle = os.open(self.path, os.O_RDWR | os.O_APPEND | os.O_CLOEXEC)
        except (OSError, ValueError) as error:
            raise _cannot_open(self.path, error) from error
        self._fork = _forks.count
        try:
            self._load()
        except BaseException:
            self._let_go()
            raise

    def _load(self) -> None:
        """Read the whole file."""
        state = os.fstat(self._handle)
        self._file = (state.st_ino, state.st_dev)
        data = _read_from(self._handle, 0)
        found = scan(data, where=str(self.path))
        if found.damage is not None:
            raise found.damage
        self._check_is_ours(found.header)
        composer = Composer(self.vocabulary, found.header, clock=self._clock, ids=self._ids)
        composer.take(found.lines, found.head, where=str(self.path))
        self._composer, self._known = composer, found.header
        # A torn tail stays until the lock is held: another writer may be about to finish it.
        self._size = len(data) - len(found.torn)

    def _check_is_ours(self, header: Header) -> None:
        if self._known is not None and self._known != header:
            fault = WORDS("journal.other_match", found=header.match, expected=self._known.match)
            raise NotWritten(fault, where=str(self.path))
        if header.game != self.vocabulary.game:
            fault = WORDS("journal.other_game", found=header.game, expected=self.vocabulary.game)
            raise BadUsage(fault, where=str(self.path))

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

    def append(self, entry: Entry, *, expect: int | None = None, follow: bool = False) -> Receipt:
        """Record one event; returns when it is durable."""
        return self.append_all((entry,), expect=expect, follow=follow)[0]

    def append_all(
        self, entries: Iterable[Entry], *, expect: int | None = None, follow: bool = False
    ) -> list[Receipt]:
        """Record a group: all or nothing, one write and one sync.

        With `follow`, entries that name no line are written on the line that counts by then.
        """
        with self._mutex:
            self._lock()
            try:
                return self._add(entries, expect, follow=follow)
            finally:
                disk.unlock(self._handle)

    def _add(self, entries: Iterable[Entry], expect: int | None, *, follow: bool) -> list[Receipt]:
        composer = self._composer
        last, head = composer.last, composer.head
        try:
            data, receipts = composer.add_all(entries, expect, follow=follow)
        except AfterActionError as error:
            raise error.at(str(self.path)) from None
        try:
            self._write(data)
        except BaseException:
            composer.back_to(last, head)
            raise
        return receipts

    def bring_forward(self, lines: Sequence[bytes], *, expect: int) -> None:
        """Add whole lines of another copy of this record, which go on behind event `expect`."""
        with self._mutex:
            self._lock()
            try:
                self._bring_forward(lines, expect)
            finally:
                disk.unlock(self._handle)

    def _bring_forward(self, lines: Sequence[bytes], expect: int) -> None:
        where, last, before = str(self.path), self.last, self.head
        if last != expect:
            raise moved_on(expect, last, where=where)
        _, head, damage = follow(lines, before, after=last, where=where)
        if damage is not None:
            raise damage
        self._composer.take(lines, head, where=where)
        try:
            self._write(b"".join([line + b"\n" for line in lines]))
        except BaseException:
            self._composer.back_to(last, before)
            raise

    def put_anew(self, data: bytes, *, expect: int) -> None:
        """Put another record in the place of this one, which ends with event `expect`.

        Nothing of the old one is left, and whoever has it open goes on with the new one.
        """
        with self._mutex:
            self._lock()
            try:
                if self.last != expect:
                    raise moved_on(expect, self.last, where=str(self.path))
                disk.write_scratch(self.path, data).replace(self.path)
                disk.sync_folder(self.path.parent)
            except OSError as error:
                raise _refused(self.path, error) from error
            finally:
                disk.unlock(self._handle)

    def refresh(self) -> int:
        """Read what others wrote; returns the seq of the last event."""
        with self._mutex:
            self._lock()
            disk.unlock(self._handle)
        return self.last

    def _lock(self) -> None:
        """Take the writer's lock on the file that has our name, with all in it read."""
        if self._closed:
            raise NotWritten(WORDS("journal.closed"), where=str(self.path))
        # Parent and child of a fork share one lock: each needs an opening of its own.
        if self._handle < 0 or _forks.count != self._fork:
            self._let_go()
            self._open()
        while not self._locked_current():
            self._let_go()  # a copy was put in its place: begin anew with that
            self._open()

    def _locked_current(self) -> bool:
        """Whether the file we hold still has our name; if so it is locked, and read."""
        try:
            disk.lock(self._handle)
        except OSError as error:
            raise _refused(self.path, error) from error
        try:
            if self._is_same_file():
                self._catch_up()
                return True
        except BaseException:
            disk.unlock(self._handle)
            raise
        disk.unlock(self._handle)
        return False

    def _is_same_file(self) -> bool:
        try:
            state = os.stat(self._name)  # noqa: PTH116 - on the way of every append
        except OSError as error:
            raise _cannot_open(self.path, error) from error
        return (state.st_ino, state.st_dev) == self._file

    def _catch_up(self) -> None:
        """Read what others wrote, and set a torn tail aside.

        One read brings the end of what we know and all that is new. If that end is another one,
        the file was written over in place, and nothing we know of it holds any more.
        """
        end = f'{self._composer.head}"}}\n'.encode()
        data = os.pread(self._handle, _GLANCE, self._size - len(end))
        if data == end:
            return
        if not data.startswith(end):
            self._load()
            self._catch_up()
            return
        new = _read_from(self._handle, self._size)
        where = str(self.path)
        *lines, torn = new.split(b"\n")
        _, head, damage = follow(lines, self.head, after=self.last, where=where)
        if damage is not None:
            raise damage
        self._composer.take(lines, head, where=where)
        self._size += len(new) - len(torn)
        if torn:
            self._set_aside(torn)

    def _set_aside(self, torn: bytes) -> None:
        """Keep the bytes of an unfinished line in a file of their own, then cut them off."""
        try:
            aside = _free_name(self.path, torn)
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
        """Let go of the file for good."""
        self._closed = True
        self._let_go()

    def _let_go(self) -> None:
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
    path: str | Path,
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
    place_files({Path(path): data})
    return header, receipts


def place_files(files: dict[Path, bytes]) -> None:
    """Write many new journals as one group: all are on the disk before the first has its name."""
    scratch: dict[Path, Path] = {}
    # One sync for all is three times as fast as one a file; a full disk shows at the write.
    together = disk.SYNCS_ALL and len(files) >= _MANY
    if taken := [path for path in files if os.path.lexists(path)]:
        raise NotWritten(WORDS("journal.exists"), where=str(taken[0]))
    try:
        for path in {path.parent: path for path in files}.values():
            disk.make_folder(path.parent)
        for path, data in files.items():
            scratch[path] = disk.write_scratch(path, data, durable=not together)
        if together:
            os.sync()
        for path in files:
            disk.publish(scratch.pop(path), path)
        for folder in {path.parent for path in files}:
            disk.sync_folder(folder)
    except FileExistsError:
        raise NotWritten(WORDS("journal.exists"), where=str(path)) from None
    except (OSError, ValueError) as error:
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


def _read_from(handle: int, start: int) -> bytes:
    """The bytes of an open file from `start` to its end."""
    parts = []
    while part := os.pread(handle, 1 << 24, start):
        parts.append(part)
        start += len(part)
    return parts[0] if len(parts) == 1 else b"".join(parts)


def _cannot_open(path: str | Path, error: OSError | ValueError) -> NotAJournal:
    if isinstance(error, FileNotFoundError):
        return NotAJournal(WORDS("journal.missing"), where=str(path))
    return NotAJournal(WORDS("journal.cannot_open", why=reason(error)), where=str(path))


def _refused(path: Path, error: OSError | ValueError) -> NotWritten:
    key = "journal.may_not_write" if is_about_rights(error) else "journal.cannot_write"
    return NotWritten(WORDS(key, why=reason(error)), where=str(path))
