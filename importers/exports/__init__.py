"""The formats one can hand out. Ours register by entry point exactly as a stranger's would."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from events.words import Lang, Phrase
from importers.words import WORDS
from projections.matches import Match
from projections.plugins import Plugins


@dataclass(frozen=True)
class Exporter:
    """A way to write matches: `write` gives the bytes of one file."""

    id: str
    title: Phrase
    suffix: str
    write: Callable[[Sequence[Match], Lang], bytes]
    many: bool = True
    """Whether one file can hold several matches."""
    text: bool = True
    """Whether a terminal can show it."""
    whole: bool = True
    """Whether it reads every event; else only those that every game shares."""
    photos: bool = False
    """Whether photos go along with a match."""
    lacks: Callable[[Match], Phrase | None] = lambda _match: None
    """What the format cannot do without and a match does not have; None where it can hold it."""
    moment: Callable[[Match, Lang, Mapping[str, Any]], bytes] | None = None
    """Writes what is wished for of one match (an event, a line of history, a seat's eyes), where
    the format can show such a part."""


EXPORTERS: Final = Plugins(
    "afteraction.exporters", Exporter, missing=partial(WORDS, "export.unknown"), where="--to"
)
"""All that are installed."""
find_exporter = EXPORTERS.find
