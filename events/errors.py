"""Every deliberate error, as a tree.

    AfterActionError                   a sentence for a person
    ├── Unreadable                     I cannot read this (exit 2)
    │   ├── NotAJournal                the file is something else, or empty
    │   ├── NewerFormat                written by a newer After Action
    │   ├── JournalDamaged             a line in the middle is broken
    │   ├── BadEvent                   a line that is not an event of this game
    │   ├── SystemMissing              the game's package is not installed
    │   └── BadUsage                   a command, name or number that cannot be meant
    ├── MatchMovedOn                   somebody else wrote first (exit 3)
    ├── NothingToDo                    the request is fine, but there is nothing left (exit 1)
    └── NotWritten                     the disk refused; the journal is as it was (exit 2)

The message reads `where: found X, expected Y. How to fix.` and exists in every language.
"""

from __future__ import annotations

from typing import ClassVar

from events.words import Lang, Phrase


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
