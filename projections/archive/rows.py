"""From the bytes of a journal to the rows of the archive: pure, and without a database."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from events.chain import Scan, scan
from events.errors import AfterActionError, SystemMissing
from events.words import LANGUAGES, Phrase
from projections.archive.common import (
    Columns,
    Seats,
    Told,
    common_facts,
    span_facts,
    tell,
    turns_in,
)
from projections.archive.tables import COMMON, Kinds, base_name, tables_of
from projections.archive.words import WORDS
from projections.history import History
from projections.summary import events_without_system
from projections.system import GameSystem
from projections.systems import find_system

Texts = dict[str, str]
"""A sentence in every language."""


@dataclass(frozen=True)
class MatchRows:
    """One journal, as the archive takes it: its rows by table, or why there are none."""

    match: str | None
    digest: str
    state: str
    """`counted`; else `damaged`, `side_line`, or `unreadable`."""
    problem: Texts | None = None
    tables: Mapping[str, Columns] = field(default_factory=dict)


def rows_of(data: bytes, *, number: int, file: str) -> MatchRows:
    """The rows of a journal. Whatever is wrong with it becomes a sentence, never an error."""
    digest = hashlib.sha256(data).hexdigest()
    match = None
    try:
        found = scan(data, where=file)
        match = found.header.match
        if found.damage is not None:
            return MatchRows(match, digest, "damaged", _texts(found.damage))
        if found.header.base is not None:
            return MatchRows(match, digest, "side_line")
        return MatchRows(match, digest, "counted", None, tables_for(found, number, file, digest))
    except AfterActionError as error:
        return MatchRows(match, digest, "unreadable", _texts(error.at(file)))
    except Exception as error:  # noqa: BLE001 - one match never stops the others
        fault = WORDS("build.own_fault", kind=type(error).__name__, why=str(error)[:200])
        return MatchRows(match, digest, "unreadable", _texts_of(fault, file))


def _texts(error: AfterActionError) -> Texts:
    return {lang: error.text(lang) for lang in LANGUAGES}


def _texts_of(phrase: Phrase, file: str) -> Texts:
    return {lang: f"{file}: {phrase.text(lang)}" for lang in LANGUAGES}


def tables_for(found: Scan, number: int, file: str, digest: str) -> dict[str, Columns]:
    """All rows of one sound journal, by the names of the tables they go to."""
    system = _system(found.header.game)
    if system is None:
        told = tell(found.header, events_without_system(found), {})
    else:
        events = system.vocabulary.read_lines(found.lines, where=file)
        told = tell(found.header, events, system.spans)
    seats = Seats(told.record)
    filler = _Filler(number, told.record.origin == "simulated", seats)
    own = {} if system is None else _own_facts(system, told)
    common = common_facts(told, seats, file=file, digest=digest)
    tables = {
        name: filler.fill(columns, COMMON[name], wide=name == "matches")
        for name, columns in common.items()
    }
    for name, kinds in tables_of(system).items():
        if name in own and system is not None:
            tables[base_name(system.id, name)] = filler.fill(own[name], kinds)
    return tables


def _own_facts(system: GameSystem[Any], told: Told) -> dict[str, Mapping[str, Sequence[Any]]]:
    """What a game tells; where it tells of turns, they need not be read a second time."""
    own: dict[str, Any] = dict(system.facts(History(tuple(told.events), ())))
    if {"seat", "seconds"} <= set(own.get("turns", ())):
        told.__dict__["turns"] = turns_in(own["turns"])
    return {**_spans_of(system, told), **own}


def _spans_of(system: GameSystem[Any], told: Told) -> Mapping[str, Any]:
    if {"turns", "battles"} <= set(system.tables):
        return {}
    return {name: rows for name, rows in span_facts(told).items() if name not in system.tables}


def _system(game: str) -> GameSystem[Any] | None:
    try:
        return find_system(game)
    except SystemMissing:
        return None


class _Filler:
    """Puts to every row of a match what all its rows repeat."""

    def __init__(self, number: int, simulated: bool, seats: Seats) -> None:
        self.number, self.simulated = number, simulated
        self.seats = seats
        # One more for rows whose seat nobody took: it stands at the end, under None.
        self.army = [*seats.army, None]
        self.foe = [*seats.foe_army, None]
        self.result = [*seats.result, None]

    def fill(
        self, columns: Mapping[str, Sequence[Any]], kinds: Kinds, *, wide: bool = False
    ) -> Columns:
        """A table's columns as the archive stores them."""
        count = len(next(iter(columns.values()), ()))
        filled: Columns = {"m": [self.number] * count, "simulated": [self.simulated] * count}
        for name, kind in kinds.items():
            values = list(columns[name])
            if kind != "SEAT":
                filled[name] = values
                continue
            get = self.seats.number.get
            numbers = filled[name] = [get(seat) for seat in values]
            if name == "seat" and not wide:
                self._add_seat(filled, [-1 if n is None else n for n in numbers])
        return filled

    def _add_seat(self, filled: Columns, numbers: Sequence[int]) -> None:
        filled["army"] = [self.army[n] for n in numbers]
        filled["foe"] = [self.foe[n] for n in numbers]
        filled["result"] = [self.result[n] for n in numbers]
