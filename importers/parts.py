"""How parts of a play went, missions and rounds, read out of the comment that tells it.

Trackers have no place for such results: they go out as lines of the comment, `Mission 1 (The
river): won`, and people write them so themselves. Where the game that is installed has stretches
of that name, they come in as results again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from events.words import LANGUAGES, Words, folded, in_language
from importers.imported_match import Entry
from importers.text import name
from projections.system import GameSystem
from projections.words import WORDS

_LINE: Final = re.compile(r"(.+?) (\d{1,6})(?: \((.+)\))?: ?(.+)")
_MOST: Final = 200
"""A campaign has fewer missions; what is longer is prose."""


def parts_of(comments: str | None, system: GameSystem[Any]) -> tuple[list[Entry], str | None]:
    """The stretches that a comment tells, as events, and what else it says.

    They fill a paragraph: where one line of it is none of them, all is prose.
    """
    paragraphs = re.split(r"\n\s*\n", comments or "")
    for place, paragraph in enumerate(paragraphs):
        lines = paragraph.strip().splitlines()
        told = [_stretch(line.strip(), system) for line in lines]
        if told and len(told) <= _MOST and all(told):
            rest = "\n\n".join(paragraphs[:place] + paragraphs[place + 1 :]).strip()
            return [entry for one in told if one for entry in one], rest or None
    return [], comments


def _stretch(line: str, system: GameSystem[Any]) -> tuple[Entry, Entry] | None:
    found = _LINE.fullmatch(line)
    if found is None:
        return None
    kind, number, title, went = found.groups()
    span, outcome = _kinds(system).get(folded(kind)), name(went)
    if span is None or outcome is None:
        return None
    opened: Entry = {"type": "span_opened", "span": span, "number": int(number)}
    if called := name(title):
        opened["title"] = dict(_said(system.words, "value")).get(folded(called), called)
    outcomes = {**dict(_said(WORDS, "outcome")), **dict(_said(system.words, "value"))}
    closed: Entry = {
        "type": "span_closed", "v": 2, "span": span,
        "outcome": outcomes.get(folded(outcome), outcome),
    }  # fmt: skip
    return opened, closed


def _kinds(system: GameSystem[Any]) -> dict[str, str]:
    """The game's kinds of stretches, by what they are called in each language."""
    kinds = dict.fromkeys((*system.nesting.within, *(rule.kind for rule in system.spans.values())))
    return {
        folded(in_language(system.span_name(kind), lang)): kind
        for lang in LANGUAGES
        for kind in kinds
    }


def _said(words: Words, sort: str) -> Iterator[tuple[str, str]]:
    """What is called so in any language, and its name in a record."""
    for lang in LANGUAGES:
        for key, text in words.table(lang).items():
            if key.startswith(f"{sort}."):
                yield folded(text), key.removeprefix(f"{sort}.")
