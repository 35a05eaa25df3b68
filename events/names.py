"""Names as people type them: compared without case, accents and punctuation."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache

from events.words import LANGUAGES, Wording, in_language


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
        for name in _in_all_languages(title):
            known.setdefault(folded(name), id_)
    return known


def _in_all_languages(title: Wording) -> Iterable[str]:
    return (in_language(title, lang) for lang in LANGUAGES)
