"""The pictures of a match: files called by their hash, in a folder beside its journal.

A journal is whole without them. What is missing or damaged is said, and costs nothing else.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path, PurePath
from typing import Final, Literal, TypeVar

from events import disk
from events.errors import BadPicture, NotWritten, is_about_rights, reason
from events.pictures import LARGEST_PICTURE, SUFFIXES, Picture
from events.words import WORDS

FOLDER: Final = ".photos"
"""How the folder ends that lies beside a journal."""

_NAME: Final = re.compile(r"([0-9a-f]{64})\.(?:jpg|png|webp)")

P = TypeVar("P", bound=PurePath)

Condition = Literal["there", "missing", "damaged"]


def folder_of(journal: P) -> P:
    """Where the pictures of a journal lie."""
    return journal.with_suffix(FOLDER)


def hash_in(name: str) -> str | None:
    """The hash that the name of a picture's file says; None for another file."""
    found = _NAME.fullmatch(name)
    return found and found[1]


def file_of(journal: Path, picture: str) -> Path | None:
    """The file of a picture, by its hash; None where there is none."""
    files = (folder_of(journal) / f"{picture}{suffix}" for suffix in SUFFIXES.values())
    return next((file for file in files if file.is_file()), None)


def kept_in(journal: Path) -> Iterator[Path]:
    """The files of all pictures beside a journal."""
    with suppress(OSError):
        yield from sorted(file for file in folder_of(journal).iterdir() if hash_in(file.name))


def read_picture(journal: Path, picture: str) -> bytes:
    """The bytes of a picture, by its hash; `BadPicture` where they are missing or damaged."""
    file = file_of(journal, picture)
    where = str(file or folder_of(journal) / picture)
    if file is None:
        raise BadPicture(WORDS("picture.missing"), where=where)
    try:
        with file.open("rb") as opened:
            data = opened.read(LARGEST_PICTURE + 1)
    except OSError as error:
        raise BadPicture(WORDS("picture.unreadable", why=reason(error)), where=where) from error
    if hashlib.sha256(data).hexdigest() != picture:
        raise BadPicture(WORDS("picture.damaged"), where=where)
    return data


def condition_of(journal: Path, picture: str) -> Condition:
    """Whether a picture is there as it was."""
    if file_of(journal, picture) is None:
        return "missing"
    try:
        read_picture(journal, picture)
    except BadPicture:
        return "damaged"
    return "there"


def keep_picture(journal: Path, picture: Picture) -> Path:
    """Put a picture beside a journal, durably; one that is there is left, a damaged one mended."""
    folder = folder_of(journal)
    file = folder / picture.name
    if condition_of(journal, picture.hash) == "there":
        return file
    try:
        disk.make_folder(folder)
        disk.write_scratch(file, picture.data).replace(file)  # under this name all is the same
        disk.sync_folder(folder)
    except OSError as error:
        key = "journal.may_not_write" if is_about_rights(error) else "journal.cannot_write"
        raise NotWritten(WORDS(key, why=reason(error)), where=str(file)) from error
    return file
