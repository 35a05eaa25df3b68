"""What an importer has to say: where, what was found, what was expected, how to fix it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from events.errors import Unreadable
from events.words import Lang, Phrase
from importers.words import WORDS


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
class Kind:
    """All problems of one sort in a file: the first stands for the others."""

    every: tuple[Problem, ...]

    def text(self, lang: Lang = "en") -> str:
        """One sentence: the first of them, and how many there are."""
        told = self.every[0].text(lang)
        count = len(self.every)
        return told if count == 1 else WORDS("import.kind", count=count, first=told).text(lang)


def in_kinds(problems: Iterable[Problem]) -> list[Kind]:
    """The problems by what they say, in the order in which each was met first."""
    found: dict[str, list[Problem]] = {}
    for problem in problems:
        found.setdefault(problem.phrase.key, []).append(problem)
    return [Kind(tuple(every)) for every in found.values()]


class NotUnderstood(Unreadable):
    """Nothing of the file can be brought in: it is another thing, broken, or an attack."""
