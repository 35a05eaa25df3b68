"""From the bytes of a journal to the rows of the archive: pure, and without a database."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Any, NamedTuple

from events.chain import Scan, scan
from events.errors import AfterActionError, SystemMissing, Unreadable
from events.words import LANGUAGES
from projections.archive.event_rows import event_rows, note_rows, roll_rows, span_rows
from projections.archive.match_reading import Row, Told, Turn, tell
from projections.archive.match_rows import match_row, participant_rows
from projections.archive.seats import Seats
from projections.archive.tables import base_name, tables_of
from projections.archive.words import WORDS
from projections.history import History
from projections.record import events_without_system
from projections.system import GameSystem
from projections.systems import find_system

Texts = dict[str, str]
"""A sentence in every language."""
Tables = Mapping[str, Sequence[Row]]
"""Rows by the tables they go to, in the order of the columns that are declared."""


class Seated(NamedTuple):
    """What every row of a seat repeats: its army, the only opponent's, and how it ended."""

    seat: str
    army: str | None
    foe: str | None
    result: int | None

    @property
    def is_mirror(self) -> bool:
        """The only opponent plays the same army."""
        return self.army is not None and self.army == self.foe


@dataclass(frozen=True)
class MatchRows:
    """One journal, as the archive takes it: its rows by table, or why there are none."""

    match: str | None
    digest: str
    state: str
    """`counted`; else `damaged`, `side_line`, or `unreadable`."""
    problem: Texts | None = None
    simulated: bool = False
    seats: Sequence[Seated] = ()
    tables: Tables = field(default_factory=dict)
    """Rows name seats by their names."""


def rows_of(data: bytes, *, digest: str, file: str) -> MatchRows:
    """The rows of a journal. Whatever is wrong with it becomes a sentence, never an error."""
    match = None
    try:
        found = scan(data, where=file)
        match = found.header.match
        if found.damage is not None:
            return MatchRows(match, digest, "damaged", texts_of(found.damage))
        if found.header.base is not None:
            return MatchRows(match, digest, "side_line")
        return counted(found, digest=digest, file=file)
    except AfterActionError as error:
        return MatchRows(match, digest, "unreadable", texts_of(error.at(file)))
    except Exception as error:  # noqa: BLE001 - one match never stops the others
        fault = WORDS("build.own_fault", kind=type(error).__name__, why=str(error)[:200])
        return MatchRows(match, digest, "unreadable", texts_of(Unreadable(fault, where=file)))


def texts_of(error: AfterActionError) -> Texts:
    """What is wrong, in every language."""
    return {lang: error.text(lang) for lang in LANGUAGES}


def counted(found: Scan, *, digest: str, file: str) -> MatchRows:
    """All rows of one sound journal."""
    system = _system(found.header.game)
    if system is None:
        told = tell(found.header, events_without_system(found, file), {})
    else:
        events = system.vocabulary.read_lines(found.lines, where=file)
        told = tell(found.header, events, system.spans)
    seats = Seats(told.record)
    seated = tuple(map(Seated, seats.names, seats.army, seats.foe_army, seats.result))
    own = _own_rows(system, told)
    tables = {
        "matches": [match_row(told, seats, file=file, digest=digest)],
        "participants": participant_rows(told, seats),
        "events": event_rows(told),
        "notes": note_rows(told.record),
        "rolls": roll_rows(told.events),
        **own,
    }
    simulated = told.record.origin == "simulated"
    return MatchRows(found.header.match, digest, "counted", None, simulated, seated, tables)


def _own_rows(system: GameSystem[Any] | None, told: Told) -> Tables:
    """What a game tells; where it tells of turns, they need not be read a second time."""
    if system is None:
        return {}
    declared = tables_of(system)
    own = dict(system.archive.facts(History(tuple(told.events), ())))
    if "turns" in own and {"seat", "seconds"} <= set(declared["turns"]):
        pick = itemgetter(*map(list(declared["turns"]).index, ("seat", "seconds")))
        told.__dict__["turns"] = [Turn(*pick(row)) for row in own["turns"]]
    if not {"turns", "battles"} <= set(system.archive.tables):
        own = {**span_rows(told), **own}
    return {base_name(system.id, name): rows for name, rows in own.items() if name in declared}


def _system(game: str) -> GameSystem[Any] | None:
    try:
        return find_system(game)
    except SystemMissing:
        return None
