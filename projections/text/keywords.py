"""The words with which a game is typed, in both languages: all are read, one of each is written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any, Final

from events.words import LANGUAGES, Lang, Phrase, Words, folded
from events.words import WORDS as EVENT_WORDS
from projections.text.values import write_text
from projections.text.words import WORDS

_FEW: Final = 8
"""So many names may be told one after the other."""
MOST_WORDS: Final = 3
"""A keyword is no longer than so many words."""
_PLAIN: Final = re.compile(r"[^\W\d_][\w'-]*")


def near(said: str, names: Iterable[str]) -> Phrase | str:
    """How a fault goes on: whether the nearest name was meant, or which there are, if few."""
    by_fold = {folded(name): name for name in names}
    close = get_close_matches(folded(said), by_fold, n=1, cutoff=0.6)
    if close:
        return WORDS("hint.more", said=EVENT_WORDS("near.did_you_mean", name=by_fold[close[0]]))
    if 0 < len(by_fold) <= _FEW:
        return WORDS("hint.more", said=EVENT_WORDS("near.known", names=list(by_fold.values())))
    return ""


class Tongue:
    """The sentences and keywords of one game's text form: its own, then those of every game."""

    def __init__(self, own: Words) -> None:
        self.tables = (own, WORDS)
        self._sections: dict[str, tuple[Mapping[str, str], frozenset[str]]] = {}

    def __call__(self, key: str, /, **values: Any) -> Phrase:
        """Something to say."""
        return self._table_of(key)(key, **values)

    def _table_of(self, key: str) -> Words:
        return next((table for table in self.tables if key in table), WORDS)

    def keys(self, section: str, lang: Lang) -> Mapping[str, str]:
        """By key all words of a section (`keyword`, `header`), with `|` between them."""
        start = f"{section}."
        return {
            key.removeprefix(start): words
            for table in reversed(self.tables)
            for key, words in table.table(lang).items()
            if key.startswith(start)
        }

    def of(self, section: str) -> Mapping[str, str]:
        """By folded word, the key of a section."""
        return self.section(section)[0]

    def section(self, name: str) -> tuple[Mapping[str, str], frozenset[str]]:
        """By folded word the key of a section, and all with which such a word begins.

        Most words of a line begin none, and are seen to be no keyword at once.
        """
        if name not in self._sections:
            words = {
                folded(word): key
                for lang in reversed(LANGUAGES)  # where a word is of both, English goes first
                for key, words in self.keys(name, lang).items()
                for word in words.split("|")
            }
            begun = frozenset(word[:n] for word in words for n in range(1, len(word) + 1))
            self._sections[name] = words, begun
        return self._sections[name]

    def header(self, word: str) -> str | None:
        """The header that a word means."""
        return self.of("header").get(folded(word))

    def written(self, key: str, lang: Lang, section: str = "keyword") -> str:
        """A keyword as a language writes it."""
        key = f"{section}.{key}"
        return self._table_of(key).table(lang)[key].split("|")[0]

    def all_written(self, keys: Iterable[str], section: str = "keyword") -> list[str]:
        """Keywords as both languages write them, to say which is nearest."""
        return [self.written(key, lang, section) for lang in LANGUAGES for key in keys]

    def is_taken(self, word: str) -> bool:
        """Whether a word means something by itself, so that a name like it must be quoted."""
        said = folded(word)
        return any(said in self.of(section) for section in ("keyword", "header"))

    def name(self, said: str) -> str:
        """A seat or a team as one types it."""
        return said if _PLAIN.fullmatch(said) and not self.is_taken(said) else write_text(said)
