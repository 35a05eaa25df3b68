"""A library of matches as a program reads it: walked through, asked, opened at a moment."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlsplit

from events import library as shelves
from events.errors import BadUsage
from events.journal import Journal, read_header
from events.library import Unread
from events.places import default_folder
from events.words import Lang, Phrase, Words
from projections.matches import Match
from projections.matches import open_match as read_match
from projections.systems import find_system

if TYPE_CHECKING:
    from projections.archive.frames import AnswerTable
    from projections.steps import MatchStep

PathLike = str | os.PathLike[str]

WORDS = Words(__package__)


class FileSkipped(UserWarning):
    """A file of a library was left out, or is not read to its end; the sentence says why."""


@dataclass(frozen=True)
class Library(shelves.Library):
    """The matches below one folder: a loop over it opens them one by one."""

    lang: Lang = "en"
    """The language of what is told meanwhile."""

    def __iter__(self) -> Iterator[Match]:
        """Every match that can be read; what cannot is told (`FileSkipped`) and left out.

        So is a match whose game is not installed, and the second file of one match.
        """
        known: dict[str, Path] = {}
        for found in self.walk(self._whole):
            if isinstance(found, Unread):
                self._tell(WORDS("open.skipped", problem=found.problem.text(self.lang)))
                continue
            first = known.setdefault(found.header.match, Path(found.where))
            if str(first) == found.where:
                yield found
            else:
                self._tell(
                    WORDS("open.twice", file=found.where, match=found.header.match, first=first)
                )

    def _whole(self, path: Path) -> Match:
        """A match of which every line is sound, and whose base is here."""
        match = read_match(path, self)
        if match.scan.damage is not None:
            raise match.scan.damage
        _ = match.replay
        return match

    def unread(self) -> list[Unread]:
        """What a loop leaves out, each file with what is wrong with it."""
        return [found for found in self.walk(self._whole) if isinstance(found, Unread)]

    def match(self, name: PathLike) -> Match:
        """The match that a path, an id, or its unambiguous beginning or end names."""
        return _opened(self.find(os.fspath(name)), self)

    def at(self, link: str) -> MatchStep:
        """The moment that an address of the browser app names: `?match=…&at=12`."""
        from projections.matches import address_of, named_in_address

        query = {name: texts[-1] for name, texts in parse_qs(urlsplit(link).query).items()}
        if not query.get("match"):
            raise BadUsage(WORDS("link.no_match", link=link))
        match = _opened(self.by_id(query["match"]), self)
        place = address_of(match, query)
        branch = named_in_address(match, place.branch)
        return match.at(place.at or None, branch=branch, as_played=place.played)

    def ask(
        self,
        question: str,
        parameters: Mapping[str, Any] | None = None,
        *,
        refresh: bool = True,
        **more: Any,
    ) -> AnswerTable:
        """The answer to a question of the archive, by its name, or to a SELECT over its views.

        What has a space in it is SQL, where parameters stand as `$name`. The archive is brought up
        to date first, unless `refresh` is false.
        """
        from projections.archive import build, opened
        from projections.archive.frames import answer
        from projections.archive.status import is_ready, outdated

        if refresh and (not is_ready(self.folder) or outdated(self.folder)):
            build(self.folder, with_findings=False)
        with opened(self.folder) as archive:
            return answer(archive, question, {**(parameters or {}), **more})

    def questions(self) -> dict[str, str]:
        """The questions one may ask by name, each with its title."""
        from projections.archive.query import questions

        return {name: question.title.text(self.lang) for name, question in questions().items()}

    def _tell(self, phrase: Phrase) -> None:
        warnings.warn(phrase.text(self.lang), FileSkipped, stacklevel=3)


def _opened(path: Path, library: shelves.Library | None) -> Match:
    match = read_match(path, library)
    if match.scan.damage is not None:
        lang: Lang = library.lang if isinstance(library, Library) else "en"
        phrase = WORDS("open.damaged", problem=match.scan.damage.text(lang))
        warnings.warn(phrase.text(lang), FileSkipped, stacklevel=3)
    return match


def open_library(folder: PathLike | None = None, *, lang: Lang = "en") -> Library:
    """The matches below a folder; below the one where `aar` keeps them where none is named."""
    path = default_folder() if folder is None else Path(folder)
    if not path.is_dir():
        raise BadUsage(WORDS("open.no_folder"), where=str(path))
    return Library(path, lang)


def open_match(path: PathLike) -> Match:
    """One match, by its file; a side line finds its match beside it."""
    return _opened(Path(path), None)


def open_journal(path: PathLike) -> Journal:
    """The journal of a match, for writing; use it as a context manager."""
    file = Path(path)
    return Journal(file, find_system(read_header(file).game).vocabulary)


def ask(
    question: str,
    parameters: Mapping[str, Any] | None = None,
    *,
    library: PathLike | Library | None = None,
    **more: Any,
) -> AnswerTable:
    """Ask a library, by its folder; the one where `aar` keeps matches where none is named."""
    found = library if isinstance(library, Library) else open_library(library)
    return found.ask(question, parameters, **more)
