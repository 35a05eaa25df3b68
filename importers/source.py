"""A file in the hand: its bytes, its text, its JSON, and what there is to say of it."""

from __future__ import annotations

import codecs
import hashlib
import io
import json
import re
import zipfile
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from events.errors import Unreadable, reason
from events.words import Lang, Phrase
from importers.words import WORDS

LARGEST_FILE: Final = 256 << 20
"""What is longer is refused before it is read: no export of plays comes near it."""
_GLANCE: Final = 4096
_SHEETS: Final = frozenset({"xl/workbook.xml", "xl/workbook.bin", "Index/CalculationEngine.iwa"})
_OPEN_SHEET: Final = b"application/vnd.oasis.opendocument.spreadsheet"
_CONTAINER: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_BOOKS: Final = tuple(word.encode("utf-16-le") for word in ("Workbook", "Book"))
_LARGEST_JSON: Final = 128 << 20
_MOST_VALUES: Final = 5_000_000
"""A value takes some hundred bytes of memory, however short it is written."""
_SIGN_IN_WORD: Final = re.compile("[A-Za-z][¹³¿¥£¯œ\u0178\u0152]|[¹³¿¥£¯œ\u0152][a-z]")
_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


@dataclass(frozen=True)
class Source:
    """What somebody wants to bring in."""

    where: str
    """The path as typed: where problems are."""
    data: bytes
    path: Path | None = None
    """Where it lies on this machine; None for what came in otherwise."""

    @classmethod
    def read(cls, path: Path) -> Source:
        """The file at `path`; folders, devices and endless files are refused."""
        try:
            if not path.is_file():
                key = "source.no_file" if path.exists() else "source.missing"
                raise NotUnderstood(WORDS(key), where=str(path))
            size = path.stat().st_size
            if size > LARGEST_FILE:
                fault = WORDS("source.too_large", size=size, limit=LARGEST_FILE)
                raise NotUnderstood(fault, where=str(path))
            return cls(str(path), path.read_bytes(), path)
        except (OSError, ValueError) as error:
            fault = WORDS("source.cannot_open", why=reason(error))
            raise NotUnderstood(fault, where=str(path)) from error

    @cached_property
    def name(self) -> str:
        """The name of the file, without the folders of whoever exported it."""
        return Path(self.where).name[:200] or "?"

    @cached_property
    def hash(self) -> str:
        """SHA-256 of the bytes as they were."""
        return hashlib.sha256(self.data).hexdigest()

    @cached_property
    def head(self) -> str:
        """The beginning as text, without the white space in front."""
        return decode(self.data[:_GLANCE])[0].lstrip()

    @cached_property
    def members(self) -> tuple[zipfile.ZipInfo, ...] | None:
        """What stands in the file if it is a zip archive; None if it is none."""
        if not self.data.startswith(b"PK"):
            return None
        try:
            with zipfile.ZipFile(io.BytesIO(self.data)) as archive:
                return tuple(archive.infolist())
        except (zipfile.BadZipFile, ValueError, NotImplementedError, EOFError, OSError):
            return ()

    @cached_property
    def is_spreadsheet(self) -> bool:
        """Whether a spreadsheet program wrote it in its own form: a zip, or an old container."""
        names = {info.filename for info in self.members or ()}
        if names & _SHEETS or _OPEN_SHEET in self.data[:200]:
            return True
        return self.data.startswith(_CONTAINER) and any(book in self.data for book in _BOOKS)

    def text(self) -> str:
        """The whole file as text."""
        return decode(self.data)[0]


def decode(data: bytes) -> tuple[str, str]:
    """Bytes as text, and the encoding they were in: what the mark says, UTF-8, or Western."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return data.decode(encoding, "replace").lstrip("\ufeff"), encoding
    try:
        return data.decode("utf-8"), "utf-8"
    except UnicodeDecodeError as error:
        if error.start >= len(data) - 3:  # cut in the middle of a letter
            return data.decode("utf-8", "ignore"), "utf-8"
        western = data.decode("cp1252", "replace")
        # A sign inside of a word is no sign but a letter of Central Europe.
        if _SIGN_IN_WORD.search(western):
            return data.decode("cp1250", "replace"), "cp1250"
        return western, "cp1252"


@dataclass(frozen=True, slots=True)
class Problem:
    """Something in a file that was not understood, or that came in and is doubtful."""

    where: str
    phrase: Phrase

    def text(self, lang: Lang = "en") -> str:
        """The sentence with its place: `where: found X, expected Y`, and how to fix it."""
        sentence = self.phrase.text(lang)
        return f"{self.where}: {sentence}" if self.where else sentence


@dataclass(frozen=True, slots=True)
class ProblemGroup:
    """All problems in a file that say the same: the first stands for the others."""

    every: tuple[Problem, ...]

    def text(self, lang: Lang = "en") -> str:
        """One sentence: the first of them, and how many there are."""
        first = self.every[0].text(lang)
        count = len(self.every)
        return first if count == 1 else WORDS("import.kind", count=count, first=first).text(lang)


def grouped(problems: Iterable[Problem]) -> list[ProblemGroup]:
    """The problems by what they say, in the order in which each was met first."""
    found: dict[str, list[Problem]] = {}
    for problem in problems:
        found.setdefault(problem.phrase.key, []).append(problem)
    return [ProblemGroup(tuple(every)) for every in found.values()]


class NotUnderstood(Unreadable):
    """Nothing of the file can be brought in: it is another thing, broken, or an attack."""


def parse_json(source: Source) -> Any:
    """What stands in a JSON file; `NotUnderstood` says where it breaks off."""
    data = source.data
    values = sum(data.count(sign) for sign in (b",", b"[", b"{"))
    if len(data) > _LARGEST_JSON or values > _MOST_VALUES:
        raise NotUnderstood(
            WORDS("json.large", values=values, limit=_MOST_VALUES), where=source.where
        )
    try:
        return json.loads(source.text(), parse_constant=lambda _: None)
    except json.JSONDecodeError as error:
        fault = WORDS("json.broken", line=error.lineno, column=error.colno)
        raise NotUnderstood(fault, where=source.where) from error
    except RecursionError as error:
        raise NotUnderstood(WORDS("json.deep"), where=source.where) from error
    except ValueError as error:  # a number of thousands of digits
        raise NotUnderstood(WORDS("json.number"), where=source.where) from error


def inner(text: object) -> dict[str, Any]:
    """The object in a string of JSON, as some apps nest it; empty where there is none."""
    for _ in range(3):  # some nest it twice
        if not isinstance(text, str) or len(text) > 1 << 20:
            break
        try:
            text = json.loads(text, parse_constant=lambda _: None)
        except (ValueError, RecursionError):
            return {}
    return text if isinstance(text, dict) else {}
