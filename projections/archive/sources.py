"""Where the rows of a step of a pattern stand, and what a step may be called."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from projections.archive.patterns import Condition, Example, Term
from projections.archive.tables import COMMON, OF_SEAT, Kinds, base_name, stored, tables_of
from projections.systems import find_system, installed

EVENTS: Final = "events"


@dataclass(frozen=True)
class Source:
    """A table whose rows a step may be."""

    table: str
    columns: Mapping[str, str]
    """Those of the table itself."""
    conditions: tuple[Condition, ...] = ()

    @property
    def asked(self) -> dict[str, str]:
        """What a condition may name: also what the players tell of a seat."""
        return {**self.columns, **(OF_SEAT if "seat" in self.columns else {})}


@cache
def terms() -> dict[str, tuple[Term, ...]]:
    """The words of the games' players, by name."""
    found: dict[str, list[Term]] = {}
    for game in installed():
        for term in find_system(game).archive.questions:
            if isinstance(term, Term):
                found.setdefault(term.name, []).append(term)
    return {name: tuple(each) for name, each in found.items()}


def examples() -> tuple[str, ...]:
    """Patterns to begin with, as the games give them."""
    given = (one for game in installed() for one in find_system(game).archive.questions)
    return tuple(one.pattern for one in given if isinstance(one, Example)) or _ANYWHERE


_ANYWHERE: Final = ("dice_rolled", "dice_rolled by Ann then note_written within 2 actions")


def columns_of() -> dict[str, list[str]]:
    """What a step may be called after a table of a game, and the columns one may ask of it."""
    found: dict[str, dict[str, None]] = {}
    for game in installed():
        for table, kinds in tables_of(find_system(game)).items():
            if "seq" in kinds:
                columns = (name for name in _source(game, table, kinds).asked)
                asked = (name for name in columns if name not in _UNASKED)
                found.setdefault(_singular(table), {}).update(dict.fromkeys(asked))
    return {table: list(columns) for table, columns in found.items()}


_UNASKED: Final = frozenset({"m", "simulated", "seq", "item"})


def known_names() -> list[str]:
    """Everything a step may be called."""
    tables = {table for game in installed() for table in tables_of(find_system(game))}
    return sorted({*terms(), *tables, *map(_singular, tables), *_event_types()})


def _event_types() -> set[str]:
    return {kind for game in installed() for kind in find_system(game).vocabulary.types}


def _singular(table: str) -> str:
    if table.endswith("sses"):
        return table.removesuffix("es")
    return table.removesuffix("s")


def sources_of(name: str) -> Iterator[Source]:
    """Where the rows of a step may stand: terms first, then tables, then kinds of events."""
    for term in terms().get(name, ()):
        kinds = tables_of(find_system(term.game))[term.table]
        yield _source(term.game, term.table, kinds, term.conditions)
    if name in terms():
        return
    for game in installed():
        for table, kinds in tables_of(find_system(game)).items():
            if name in {table, _singular(table)} and "seq" in kinds:
                yield _source(game, table, kinds)
    event = name.replace(" ", "_")
    if event in _event_types():
        yield Source(EVENTS, stored(COMMON[EVENTS]), (Condition("type", "=", event),))


def _source(
    game: str, table: str, kinds: Kinds, conditions: tuple[Condition, ...] = ()
) -> Source:  # fmt: skip
    return Source(base_name(game, table), stored(kinds), conditions)
