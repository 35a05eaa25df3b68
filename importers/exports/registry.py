"""The formats one can hand out. Ours register by entry point exactly as a stranger's would."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from events.complaints import nearest
from events.errors import BadUsage
from events.words import Lang, Phrase
from importers.words import WORDS
from projections.matches import Match

GROUP = "afteraction.exporters"


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
    moment: Callable[[Match, Lang, Mapping[str, Any]], bytes] | None = None
    """Writes what is wished for of one match (an event, a line of history, a seat's eyes), where
    the format can show such a part."""


@cache
def _registered() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}


_extra: dict[str, Exporter] = {}


def register(extra: Exporter) -> None:
    """Add an exporter that has no entry point: for tests and for notebooks."""
    _extra[extra.id] = extra


def known_exporters() -> tuple[str, ...]:
    """The ids of all exporters, without importing them."""
    return tuple(sorted({*_registered(), *_extra}))


def find_exporter(name: str) -> Exporter:
    """The exporter of that id."""
    if name in _extra:
        return _extra[name]
    if name not in _registered():
        near = nearest(name, known_exporters())
        raise BadUsage(WORDS("export.unknown", name=name, near=near), where="--to")
    return _load(name)


@cache
def _load(name: str) -> Exporter:
    found = _registered()[name].load()
    assert isinstance(found, Exporter), f"{name} is no Exporter"
    return found
