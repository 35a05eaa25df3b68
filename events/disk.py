"""Bytes that stay: locks, syncs and files that appear whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import sys
from pathlib import Path
from typing import Final

from events.errors import NotWritten
from events.words import WORDS

try:
    import fcntl
except ImportError:  # pragma: no cover - Windows
    fcntl = None  # type: ignore[assignment]


def sync(handle: int) -> None:
    """Return when the bytes of an open file are on the disk."""
    if sys.platform == "darwin":  # pragma: no cover - fsync alone stops at the drive's cache
        fcntl.fcntl(handle, fcntl.F_FULLFSYNC)
    else:
        os.fdatasync(handle)


def sync_folder(folder: Path) -> None:
    """Return when the names in a folder are on the disk."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def make_folder(folder: Path) -> None:
    """Make a folder, and those around it, so that they are there after a power cut."""
    missing: list[Path] = []
    while not folder.is_dir():
        missing.append(folder)
        folder = folder.parent
    for new in reversed(missing):
        try:
            new.mkdir()
        except FileExistsError:
            if not new.is_dir():  # another process may have made it just now
                raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR)) from None
        sync_folder(new.parent)


def lock(handle: int) -> None:
    """Take the writer's lock of an open file; waits while another holds it."""
    if fcntl is None:  # pragma: no cover - Windows
        raise NotWritten(WORDS("journal.no_locks"))
    fcntl.flock(handle, fcntl.LOCK_EX)


def unlock(handle: int) -> None:
    """Let another writer in."""
    fcntl.flock(handle, fcntl.LOCK_UN)


def write_whole(handle: int, data: bytes, *, size: int) -> None:
    """Append `data` to a file of `size` bytes in one write, durably, or leave it as it was."""
    try:
        if os.write(handle, data) != len(data):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))  # noqa: TRY301
        sync(handle)
    except OSError:
        with contextlib.suppress(OSError):  # what cannot be cut now is a torn tail, cut later
            os.ftruncate(handle, size)
        raise


SYNCS_ALL: Final = sys.platform == "linux"
"""Whether `os.sync` returns when all that was written to any file is on the disk: one wait for a
whole group. Elsewhere it may come back before the disk is done."""


def write_scratch(path: Path, data: bytes, *, durable: bool = True) -> Path:
    """Write `data` under a scratch name beside `path`; without `durable` it wants a sync yet."""
    scratch = path.with_name(f".{path.name}.{secrets.token_hex(4)}.new")
    handle = os.open(scratch, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o644)
    try:
        left = memoryview(data)
        while left:
            left = left[os.write(handle, left) :]
        if durable:
            sync(handle)
    except BaseException:
        scratch.unlink(missing_ok=True)
        raise
    finally:
        os.close(handle)
    return scratch


def publish(scratch: Path, path: Path) -> None:
    """Give a finished file its name; a file of that name is never replaced."""
    try:
        os.link(scratch, path)
    except FileExistsError:
        raise
    except OSError:  # a file system without links: the name is claimed, then filled at once
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o644))
        scratch.replace(path)
    finally:
        scratch.unlink(missing_ok=True)
