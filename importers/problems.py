"""What an importer has to say: where, what was found, what was expected, how to fix it."""

from __future__ import annotations

from dataclasses import dataclass

from events.errors import Unreadable
from events.words import Lang, Phrase


@dataclass(frozen=True, slots=True)
class Problem:
    """Something in a file that was not understood, or that came in and is doubtful."""

    where: str
    phrase: Phrase

    def text(self, lang: Lang = "en") -> str:
        """The sentence with its place: `where: found X, expected Y`, and how to fix it."""
        sentence = self.phrase.text(lang)
        return f"{self.where}: {sentence}" if self.where else sentence


class NotUnderstood(Unreadable):
    """Nothing of the file can be brought in: it is another thing, broken, or an attack."""
