"""Sentences for people, in their language: keys in the code, one table a language beside it.

A package that speaks has a folder `words/` with `en.toml` and `pl.toml` (equal keys) and one
`WORDS = Words(__package__)`. `WORDS("journal.torn", bytes=7)` is a `Phrase`: it knows what it
wants to say and is put into a language only where a person reads it.

In a sentence `{name}` stands for a value, `{name!r}` for the value in quotes, and
`{count:card|cards}` (English: one, other) or `{count:karta|karty|kart}` (Polish: one, few,
many) for the word that goes with a number.

Names that people type are compared without case, accents and punctuation (`folded`).
"""

from __future__ import annotations

import string
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import resources
from typing import Any, Final, Literal, TypeAlias, get_args

Lang = Literal["en", "pl"]
LANGUAGES: Final[tuple[Lang, ...]] = get_args(Lang)


def plural_form(lang: Lang, count: int) -> int:
    """Which of a language's plural forms goes with `count`: English 0-1, Polish 0-2."""
    if count == 1:
        return 0
    if lang == "en":
        return 1
    few = count % 10 in (2, 3, 4) and count % 100 not in (12, 13, 14)
    return 1 if few else 2


class _Sentence(string.Formatter):
    """Fills a sentence; nested phrases come in the sentence's own language."""

    def __init__(self, lang: Lang) -> None:
        self.lang = lang

    def fill(self, text: str, values: Mapping[str, Any]) -> str:
        """The sentence with its values. A match has tens of thousands: each is parsed once."""
        parts = []
        for literal, name, spec, conversion in _parts(text):
            parts.append(literal)
            if name is None:
                continue
            value = values[name]
            if conversion:
                value = self.convert_field(value, conversion)
            if spec:
                value = self.format_field(value, spec)
            elif type(value) is Phrase:  # as most values are, or plain words
                value = value.text(self.lang)
            elif type(value) is not str:
                value = self.format_field(value, "")
            parts.append(value)
        return "".join(parts)

    def convert_field(self, value: Any, conversion: str | None) -> Any:
        if isinstance(value, (Phrase, Name)):
            value = value.text(self.lang)
        return super().convert_field(value, conversion)

    def format_field(self, value: Any, format_spec: str) -> str:
        if "|" in format_spec:
            return format_spec.split("|")[plural_form(self.lang, abs(int(value)))]
        if isinstance(value, (Phrase, Name)):
            value = value.text(self.lang)
        if isinstance(value, (list, tuple)):
            return ", ".join(self.format_field(item, "") for item in value)
        return str(super().format_field(value, format_spec))


@lru_cache(maxsize=4096)
def _parts(text: str) -> tuple[tuple[str, str | None, str | None, str | None], ...]:
    """A sentence taken apart: what stands there, and the name, format and conversion behind it."""
    return tuple(string.Formatter().parse(text))


_FILL: Final[dict[Lang, _Sentence]] = {lang: _Sentence(lang) for lang in LANGUAGES}


@dataclass(frozen=True, slots=True)
class Phrase:
    """Something to say, not yet in a language."""

    words: Words
    key: str
    values: Mapping[str, Any] = field(default_factory=dict)

    def text(self, lang: Lang = "en") -> str:
        """The sentence in `lang`."""
        return _FILL[lang].fill(self.words.table(lang)[self.key], self.values)

    def __str__(self) -> str:
        return self.text("en")


@dataclass(frozen=True, slots=True)
class Name:
    """What data, not a sentence table, calls a thing in each language."""

    by_lang: Mapping[str, str]

    def text(self, lang: Lang = "en") -> str:
        """The name in `lang`."""
        return self.by_lang[lang]

    def __str__(self) -> str:
        return self.text("en")


Wording: TypeAlias = Phrase | Name | str
"""Whatever can be said in a language."""


def in_language(thing: object, lang: Lang) -> str:
    """A phrase or a name in `lang`; anything else as it prints."""
    if type(thing) is str:  # as most names are
        return thing
    return thing.text(lang) if isinstance(thing, (Phrase, Name)) else str(thing)


class Words:
    """The sentence tables of one package, read when the first sentence is needed.

    Tables of several folders are one; of what two have the later one counts.
    """

    def __init__(self, package: str | None, *folders: str) -> None:
        if not package:
            raise ValueError("Words belongs to a package: pass __package__")
        self.package, self.folders = package, folders or ("words",)
        self._tables: dict[Lang, dict[str, str]] = {}

    def __call__(self, key: str, /, **values: Any) -> Phrase:
        """Something to say, by its key and with its values."""
        return Phrase(self, key, values)

    def __contains__(self, key: str) -> bool:
        return key in self.table("en")

    def table(self, lang: Lang) -> Mapping[str, str]:
        """All sentences in `lang`, by dotted key."""
        if lang not in self._tables:
            self._tables[lang] = self._read(lang)
        return self._tables[lang]

    def _read(self, lang: Lang) -> dict[str, str]:
        import tomllib  # late: only a program that speaks needs it

        found: dict[str, str] = {}
        for folder in self.folders:
            # One name at a time: a package without an __init__ takes no more on Python 3.11.
            table = resources.files(self.package) / folder / f"{lang}.toml"
            found.update(_flat(tomllib.loads(table.read_text("utf-8")), ()))
        return found

    def __repr__(self) -> str:
        return f"Words({self.package!r})"


def _flat(table: Mapping[str, Any], path: Sequence[str]) -> list[tuple[str, str]]:
    rows: list[tuple[str, str]] = []
    for key, value in table.items():
        here = [*path, key]
        rows += _flat(value, here) if isinstance(value, Mapping) else [(".".join(here), value)]
    return rows


WORDS = Words(__package__)
"""The sentences of this package."""


@lru_cache(maxsize=1 << 14)
def folded(text: str) -> str:
    """A name for comparing: no case, no accents, no punctuation."""
    if not text.isascii():
        text = unicodedata.normalize("NFKD", text.replace("ł", "l").replace("Ł", "L"))
    return "".join([c for c in text.casefold() if c.isalnum()])


def ids_by_name(titles: Mapping[str, Wording]) -> dict[str, str]:
    """By folded name the ids of what has titles: ids go first, then the titles in each language."""
    known = {folded(id_): id_ for id_ in titles}
    for id_, title in titles.items():
        for lang in LANGUAGES:
            known.setdefault(folded(in_language(title, lang)), id_)
    return known
