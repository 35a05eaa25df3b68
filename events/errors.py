"""Every deliberate error, as a tree, and what its message is made of.

    AfterActionError                   a sentence for a person
    ├── Unreadable                     I cannot read this (exit 2)
    │   ├── NotAJournal                the file is something else, or empty
    │   ├── NewerFormat                written by a newer After Action
    │   ├── JournalDamaged             a line in the middle is broken
    │   ├── BadEvent                   a line that is not an event of this game
    │   ├── BadPicture                 a file that is no picture, is too large, missing or damaged
    │   ├── SystemMissing              the game's package is not installed
    │   └── BadUsage                   a command, name or number that cannot be meant
    ├── MatchMovedOn                   somebody else wrote first (exit 3)
    ├── NothingToDo                    the request is fine, but there is nothing left (exit 1)
    └── NotWritten                     the disk refused; the journal is as it was (exit 2)

The message reads `where: found X, expected Y. How to fix.` and exists in every language.
"""

from __future__ import annotations

import errno
import json
from collections.abc import Iterable
from typing import ClassVar, Final

from events.words import WORDS, Lang, Phrase, Wording


class AfterActionError(Exception):
    """What went wrong, as a phrase, and where."""

    exit_code: ClassVar[int] = 2

    def __init__(self, phrase: Phrase, *, where: str = "") -> None:
        super().__init__(phrase, where)
        self.phrase = phrase
        self.where = where

    def text(self, lang: Lang = "en") -> str:
        """The whole message in `lang`."""
        sentence = self.phrase.text(lang)
        return f"{self.where}: {sentence}" if self.where else sentence

    def at(self, where: str) -> AfterActionError:
        """The same error, found at `where`, if it did not know its place yet."""
        self.where = self.where or where
        return self

    def __str__(self) -> str:
        return self.text("en")


class Unreadable(AfterActionError):
    """Something given to us cannot be read or cannot be meant."""


class NotAJournal(Unreadable):
    """The file is empty, or not a journal at all."""


class NewerFormat(Unreadable):
    """The journal, or an event in it, was written by a newer After Action."""


class JournalDamaged(Unreadable):
    """A line of the journal is broken; `line` says which, counted from 1."""

    def __init__(self, phrase: Phrase, *, line: int, where: str = "") -> None:
        super().__init__(phrase, where=where)
        self.line = line


class BadEvent(Unreadable):
    """A line that is not an event of this game."""


class BadPicture(Unreadable):
    """A file that is no picture, cannot be kept, or is not there as it was."""


class SystemMissing(Unreadable):
    """The game's package is not installed."""


class BadUsage(Unreadable):
    """A command, a name or a number that cannot be meant."""


class MatchMovedOn(AfterActionError):
    """Somebody else wrote to the match first."""

    exit_code = 3

    def __init__(self, phrase: Phrase, *, expected: int, actual: int, where: str = "") -> None:
        super().__init__(phrase, where=where)
        self.expected = expected
        self.actual = actual


class NothingToDo(AfterActionError):
    """The request is fine, but there is nothing left to do."""

    exit_code = 1


class NotWritten(AfterActionError):
    """The disk refused; the journal is as it was before."""


# -- what a message is made of

_SHOWN: Final = 60


def shown(value: object) -> str:
    """A value as a person would type it, cut where it gets long."""
    try:
        text = json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):
        text = repr(value)
    text = text.encode("utf-8", "backslashreplace").decode()  # half a character cannot be printed
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"


def nearest(name: str, names: Iterable[str]) -> Phrase:
    """The question "Did you mean …?" with the nearest known name, or the names there are."""
    from difflib import get_close_matches  # late: few programs have to guess what was meant

    known = sorted(names)
    close = get_close_matches(name, known, n=1, cutoff=0.6)
    if close:
        return WORDS("near.did_you_mean", name=close[0])
    if not known:
        return WORDS("near.none")
    return WORDS("near.known", names=known)


_SENTENCES: Final = {
    errno.EACCES: "refusal.denied",
    errno.EPERM: "refusal.denied",
    errno.EROFS: "refusal.read_only",
    errno.ENOSPC: "refusal.full",
    errno.EDQUOT: "refusal.full",
    errno.EFBIG: "refusal.too_large",
    errno.ENOENT: "refusal.missing",
    errno.ENOTDIR: "refusal.no_folder",
    errno.EISDIR: "refusal.is_folder",
    errno.EEXIST: "refusal.exists",
    errno.ENAMETOOLONG: "refusal.long_name",
    errno.ELOOP: "refusal.links",
    errno.EMFILE: "refusal.too_many",
    errno.ENFILE: "refusal.too_many",
    errno.EIO: "refusal.broken",
    errno.EBUSY: "refusal.busy",
    errno.ETXTBSY: "refusal.busy",
}


def reason(error: Exception) -> Wording:
    """Why; in the system's own words where there are none of ours."""
    key = _key(error)
    if key is not None:
        return WORDS(key)
    return getattr(error, "strerror", None) or str(error) or type(error).__name__


def is_about_rights(error: Exception) -> bool:
    """Whether somebody else might be allowed to do it, or it might be done elsewhere."""
    return _key(error) in {"refusal.denied", "refusal.read_only"}


def _key(error: Exception) -> str | None:
    return _SENTENCES.get(error.errno or 0) if isinstance(error, OSError) else None
