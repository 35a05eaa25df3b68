"""The words of the notation in both languages: all are read, one of each is written."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from events.names import folded
from events.words import LANGUAGES, Lang
from projections.neuroshima_hex.game_text.words import WORDS

MOST_WORDS = 3
"""A keyword is no longer than so many words."""


@cache
def words_of(section: str) -> Mapping[str, str]:
    """By folded word, the key of a section: `keyword`, `header`, `means` or `procedure`."""
    found: dict[str, str] = {}
    for lang in LANGUAGES:
        for key, words in WORDS.table(lang).items():
            if key.startswith(f"{section}."):
                for word in words.split("|"):
                    found.setdefault(folded(word), key.removeprefix(f"{section}."))
    return found


def header_of(word: str) -> str | None:
    """The header that a word means."""
    return words_of("header").get(folded(word))


@cache
def written(key: str, lang: Lang, section: str = "keyword") -> str:
    """A keyword as a language writes it."""
    return WORDS.table(lang)[f"{section}.{key}"].split("|")[0]


@cache
def is_taken(word: str) -> bool:
    """Whether a word means something by itself, so that a name like it needs quotation marks."""
    said = folded(word)
    return any(said in words_of(section) for section in ("keyword", "header"))
