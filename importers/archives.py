"""Zip archives from strangers: read member by member, within limits, and never unpacked to disk."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Final

from importers.source import NotUnderstood, Source
from importers.words import WORDS

MOST_MEMBERS: Final = 250_000
LARGEST_MEMBER: Final = 64 << 20
LARGEST_ALL: Final = 2 << 30
WORST_RATIO: Final = 200
"""Text packs to a tenth or a fiftieth; what packs better is made to fill a memory."""
_FREE: Final = 1 << 20
_PIECE: Final = 1 << 18

_BROKEN: Final = (
    zipfile.BadZipFile, zlib.error, EOFError, ValueError,
    NotImplementedError, RuntimeError, OSError,
)  # fmt: skip


@dataclass(frozen=True)
class Limits:
    """How much of an archive one is willing to read."""

    member: int = LARGEST_MEMBER
    total: int = LARGEST_ALL
    ratio: int = WORST_RATIO
    members: int = MOST_MEMBERS


USUAL: Final = Limits()
"""Enough for any library that a person filled."""


class Archive:
    """An open archive whose names and promised sizes were looked at."""

    def __init__(self, where: str, limits: Limits, opened: zipfile.ZipFile) -> None:
        self.where, self.limits, self._opened = where, limits, opened
        # `is_dir` asks for the last letter, and a name may have none.
        self.members = [info for info in opened.infolist() if not info.filename.endswith("/")]
        self._read = 0
        if len(self.members) > limits.members:
            raise self.fault("zip.many", count=len(self.members), limit=limits.members)
        for info in self.members:
            self._check(info)

    def _check(self, info: zipfile.ZipInfo) -> None:
        if _leads_outside(info):
            raise self.fault("zip.path", name=info.filename[:200])
        if info.flag_bits & 1:
            raise self.fault("zip.encrypted", name=info.filename[:200])
        packed = max(info.compress_size, 1)
        if info.file_size > _FREE and info.file_size / packed > self.limits.ratio:
            raise self.fault("zip.bomb", name=info.filename[:200], ratio=info.file_size // packed)

    def fault(self, key: str, **values: object) -> NotUnderstood:
        """An error about this archive."""
        return NotUnderstood(WORDS(key, **values), where=self.where)

    def pieces(self, info: zipfile.ZipInfo) -> Iterator[bytes]:
        """The bytes of a member, piece by piece; it ends where they are more than one may be."""
        size = 0
        try:
            with self._opened.open(info) as member:
                while piece := member.read(_PIECE):
                    size += len(piece)
                    self._read += len(piece)
                    # What the directory promises is the attacker's word: count what really comes.
                    if size > self.limits.member or self._read > self.limits.total:
                        raise self.fault(
                            "zip.large", name=info.filename[:200], limit=self.limits.member
                        )
                    yield piece
        except _BROKEN as error:
            raise self.fault("zip.broken_member", name=info.filename[:200]) from error

    def beginning_of(self, info: zipfile.ZipInfo) -> bytes:
        """The first bytes of a member, at most a quarter of a megabyte."""
        return next(self.pieces(info), b"")

    def bytes_of(self, info: zipfile.ZipInfo) -> bytes:
        """A whole member."""
        return b"".join(self.pieces(info))

    def find(self, name: str) -> zipfile.ZipInfo | None:
        """The member of that name, in any folder of the archive."""
        found = (i for i in self.members if PurePosixPath(i.filename).name == name)
        return next(found, None)


@contextmanager
def open_archive(file: Source | Path, limits: Limits | None = None) -> Iterator[Archive]:
    """An archive, looked at before a byte of it is unpacked.

    Of one that is too large to be held, by its path, only those members are read that are wanted.
    """
    where = str(file) if isinstance(file, Path) else file.where
    try:
        opened = zipfile.ZipFile(file if isinstance(file, Path) else io.BytesIO(file.data))
    except _BROKEN as error:
        raise NotUnderstood(WORDS("zip.broken"), where=where) from error
    with opened:
        yield Archive(where, limits or USUAL, opened)


def _leads_outside(info: zipfile.ZipInfo) -> bool:
    """Whether a member's name leads out of a folder, or the member is a link."""
    path = PurePosixPath(info.filename.replace("\\", "/"))
    is_link = (info.external_attr >> 16) & 0o170000 == 0o120000
    drive = len(info.filename) > 1 and info.filename[1] == ":"
    return path.is_absolute() or ".." in path.parts or is_link or drive
