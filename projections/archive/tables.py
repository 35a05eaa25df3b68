"""The archive's tables: those of every match, those a game declares, and the views over them.

A game says in `GameSystem.tables` which tables its `facts` fill. In the archive they stand as
`base.<game>_<table>`; one view over all games that declare a table carries its plain name. Every
table gets the match (`m`) and whether it was simulated; a table with a column `seat` also gets
the army, the opponent's army and the result of that seat, so that most questions join nothing.
Where no question asks for these, the seat is a SEAT_ALONE and they are left out: half of all rows.

The tables of every match, and those of the archive itself, are the fields of the rows below.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime
from functools import cache
from importlib import resources
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Final,
    NamedTuple,
    TypeAlias,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    overload,
)

from msgspec import Struct
from msgspec.structs import astuple

from projections.archive.parameters import AT_TABLE
from projections.archive.settings import sitting_gap
from projections.system import GameSystem

Kinds = Mapping[str, str]
"""Column types by name."""

Row = tuple[Any, ...]
"""One row of a table, in the order of its columns; of the tables below by name."""


Tables = Mapping[str, Sequence[Row]]
"""Rows by the tables they go to; those of a game in the order of the columns it declares."""


class TableRow(Struct, gc=False):
    """A row of a game's table, its columns by name.

    A match tells hundreds: such a row is made and read in a third of the time that a named tuple
    takes, and may grow until `cells` makes it one of the table.
    """


def cells(rows: Iterable[TableRow]) -> list[Row]:
    """Rows that are told, in the order of their columns."""
    return list(map(astuple, rows))


class RowsByColumn(Sequence[Row]):
    """Rows told column by column, as a database wants them.

    The longest tables of every match come so: to make their rows and turn those around again was
    a fiftieth of the time that a match takes.
    """

    def __init__(self, *columns: list[Any]) -> None:
        self.columns = columns

    def none(self) -> RowsByColumn:
        """As many columns, with no rows."""
        return RowsByColumn(*([] for _ in self.columns))

    def extend(self, rows: Sequence[Row]) -> None:
        """Take more rows."""
        if rows:
            for values, more in zip(self.columns, columns_of(rows), strict=True):
                values.extend(more)

    def __len__(self) -> int:
        return len(self.columns[0])

    def __iter__(self) -> Iterator[Row]:
        return zip(*self.columns, strict=True)

    @overload
    def __getitem__(self, at: int) -> Row: ...
    @overload
    def __getitem__(self, at: slice) -> list[Row]: ...
    def __getitem__(self, at: int | slice) -> Row | list[Row]:
        return list(self)[at]


def columns_of(rows: Sequence[Row]) -> Sequence[Sequence[Any]]:
    """The columns of rows, of which there is at least one."""
    return rows.columns if isinstance(rows, RowsByColumn) else list(zip(*rows, strict=True))


_Text: TypeAlias = Annotated[str | None, "VARCHAR"]
_Texts: TypeAlias = Annotated[Sequence[str | None], "VARCHAR[]"]
_Seat: TypeAlias = Annotated[str | None, "SEAT"]
_SeatAlone: TypeAlias = Annotated[str | None, "SEAT_ALONE"]
_Day: TypeAlias = Annotated[date | None, "DATE"]
_Written: TypeAlias = Annotated[str | None, "TIMESTAMP"]
"""A moment as an event has it."""
_Word: TypeAlias = Annotated[str, "VARCHAR"]
_Seq: TypeAlias = Annotated[int, "UINTEGER"]
_Moment: TypeAlias = Annotated[datetime | None, "TIMESTAMP"]
_Flag: TypeAlias = Annotated[bool | None, "BOOLEAN"]
_Float: TypeAlias = Annotated[float | None, "DOUBLE"]
_Few: TypeAlias = Annotated[int, "USMALLINT"]
_Number: TypeAlias = Annotated[int | None, "INTEGER"]
_Count: TypeAlias = Annotated[int | None, "UINTEGER"]
_Long: TypeAlias = Annotated[int, "UBIGINT"]


class MatchRow(NamedTuple):
    """A match as a whole."""

    match: _Text
    game: _Text
    origin: _Text
    title: _Text
    edition: _Text
    depth: _Text
    day: _Day
    begun: _Moment
    place: _Text
    event: _Text
    round: _Text
    tags: _Texts
    players: _Texts
    seats: _Texts
    armies: _Texts
    teams: _Texts
    sides: _Few
    player_1: _Text
    army_1: _Text
    player_2: _Text
    army_2: _Text
    mirror: _Flag
    first_seat: _Seat
    result: _Text
    winner: _Text
    winning_army: _Text
    reason: _Text
    outcome: _Text
    events: _Count
    turns: _Count
    seconds: _Float
    file: _Text
    hash: _Text


class ParticipantRow(NamedTuple):
    """Who took part in a match, and how."""

    seat: _Seat
    name: _Text
    player: _Text
    game: _Text
    day: _Day
    begun: _Moment
    foe_player: _Text
    team: _Text
    side: _Text
    first: _Flag
    sides: _Few
    score: _Float
    rank: _Number
    turns: _Count
    actions: _Count
    seconds: _Float


class EventRow(NamedTuple):
    """An event of a match, and the number of the action it belongs to."""

    seq: _Count
    action: _Count
    type: _Text
    seat: _SeatAlone


class NoteRow(NamedTuple):
    """What somebody wrote beside play."""

    seq: _Count
    target: _Count
    author: _Text
    symbol: _Text
    text: _Text


class RollRow(NamedTuple):
    """One die of a roll."""

    seq: _Count
    item: _Count
    seat: _Seat
    die: _Text
    face: _Text
    value: _Float
    purpose: _Text


class ThrowRow(NamedTuple):
    """A roll whose luck is known, or why it is not."""

    seq: _Count
    seat: _Seat
    kind: _Text
    """What was rolled: the die, or the kind of event that threw the dice."""
    counts: _Text
    """`successes` or `pips`: what its dice come to."""
    odds: _Text
    """Of each die, as `projections.dice.odds_text` writes them; nothing where it does not count."""
    dice: _Count
    came: _Number
    expected: _Float
    why_en: _Text
    """Why it does not count, in words."""
    why_pl: _Text


class SpanRow(TableRow):
    """A stretch of play: what the game calls so, and each sitting of the table."""

    kind: _Word
    number: _Number
    """As the table counts them, beginning anew in the stretch around it."""
    title: _Text
    seat: _SeatAlone
    outcome: _Text
    seq: _Seq
    last_seq: _Seq
    around: _Count
    """The `seq` of the stretch in which it lies."""
    events: _Count
    began: _Written
    ended: _Written
    seconds: _Float = None
    """At the table, without the time between two sittings; None: all of it, from `began` on."""


class SeatingRow(NamedTuple):
    """Somebody sat at the table, from one event to another."""

    seat: _SeatAlone
    player: _Text
    name: _Text
    came: _Text
    """`start`, `joined`, `took_over`, or `returned`."""
    went: _Text
    """`left`, `away` for a while, `taken_over`; nothing where they sat to the end."""
    seq: _Count
    last_seq: _Count


class EveningRow(NamedTuple):
    """A sitting of a match that had several, and who sat through a tenth of it."""

    day: _Day
    """Where the table told another day than that of the record: that of the match."""
    seconds: _Float
    events: _Count
    players: _Texts


class AttendanceRow(NamedTuple):
    """How much of a match somebody sat through."""

    player: _Text
    sittings: _Count
    """Of how many at least a tenth."""
    of_sittings: _Count
    seconds: _Float
    last_day: _Day


class DepthRow(NamedTuple):
    """A stretch of a match in which so much was recorded, where that was not all throughout."""

    game: _Text
    depth: _Text
    seq: _Count
    last_seq: _Count
    events: _Count


class TurnStretch(NamedTuple):
    """A turn, as the stretches of play tell it."""

    seq: _Count
    last_seq: _Count
    turn: _Number
    seat: _Seat
    seconds: _Float


class BattleStretch(NamedTuple):
    """A battle, as the stretches of play tell it."""

    seq: _Count
    last_seq: _Count
    number: _Number
    seat: _Seat
    turn: _Number
    seconds: _Float


class SourceRow(NamedTuple):
    """A journal of the library, also of those that do not count."""

    file: _Text
    """Its name below the library."""
    size: _Long
    mtime: _Long
    """Nanoseconds: while size and time stand still it is not read again."""
    hash: _Text
    """The sha256 of its bytes."""
    match: _Text
    """The id in its header, where that can be read."""
    m: _Count
    """Its rows in the other tables, where it counts."""
    state: _Text
    """`counted`, `twice`, `damaged`, `side_line`, or `unreadable`."""
    problem_en: _Text
    """Why it does not count, in words."""
    problem_pl: _Text


class CheckedRow(NamedTuple):
    """A content that was checked by a version of the rules."""

    hash: _Text
    game: _Text
    version: _Number


class FindingRow(NamedTuple):
    """A finding, computed once for a content and a version of the rules, and kept from then on."""

    hash: _Text
    game: _Text
    version: _Number
    seq: _Count
    rule: _Text
    severity: _Text
    seat: _Text
    """Who acted."""


class CurveRow(NamedTuple):
    """What a counter showed after so many stretches of a kind; found together with findings."""

    hash: _Text
    game: _Text
    counter: _Text
    """What it is called, in English; nothing where of none anything was recorded."""
    counter_pl: _Text
    """What it is called in Polish."""
    seat: _Text
    """Whose it is; nothing where all share it."""
    kind: _Text
    step: _Count
    """How many of that kind were over; 0 at the start."""
    value: _Float
    """Nothing: what it showed was not recorded."""


class RatingRow(NamedTuple):
    """The rating of a player after a match (openskill, Plackett-Luce); one pool a game."""

    m: _Count
    simulated: _Flag
    game: _Text
    player: _Text
    place: _Count
    """The number of the match in its pool, by day."""
    mu: _Float
    """How good, as far as one knows."""
    sigma: _Float
    """How unsure that is."""
    mu_before: _Float
    sigma_before: _Float


class SpanTotalsRow(NamedTuple):
    """All stretches of one kind in a match together: there may be a hundred of them."""

    m: _Count
    simulated: _Flag
    kind: _Text
    spans: _Count
    timed: _Count
    """Of how many it is known how long they took."""
    seconds: _Float
    median: _Float
    longest: _Float
    events: _Count


_SQL: Final = {int: "INTEGER", bool: "BOOLEAN", str: "VARCHAR", float: "DOUBLE"}


@cache
def kinds_of(row: type) -> Kinds:
    """The columns of a typed row: as each is annotated, else by what it holds."""
    hints = get_type_hints(row, include_extras=True)
    return {name: _kind(hint) for name, hint in hints.items()}


def _kind(hint: Any) -> str:
    if get_origin(hint) in (Union, UnionType):
        (hint,) = (one for one in get_args(hint) if one is not NoneType)
    return _SQL[hint] if hint in _SQL else hint.__metadata__[0]


COMMON: Final[Mapping[str, Kinds]] = {
    "matches": kinds_of(MatchRow),
    "participants": kinds_of(ParticipantRow),
    "events": kinds_of(EventRow),
    "spans": kinds_of(SpanRow),
    "seatings": kinds_of(SeatingRow),
    "evenings": kinds_of(EveningRow),
    "attendance": kinds_of(AttendanceRow),
    "depths": kinds_of(DepthRow),
    "notes": kinds_of(NoteRow),
    "rolls": kinds_of(RollRow),
    "throws": kinds_of(ThrowRow),
}
"""Told of every match by `projections.archive.rows`, whatever the game."""

SPANS: Final[Mapping[str, Kinds]] = {
    "turns": kinds_of(TurnStretch),
    "battles": kinds_of(BattleStretch),
}
"""Views of `spans` where a game declares no such table of its own."""

_OWN: Final[Mapping[str, type[Row]]] = {
    "sources": SourceRow, "checked": CheckedRow, "findings": FindingRow, "curves": CurveRow,
    "ratings": RatingRow, "span_totals": SpanTotalsRow,
}  # fmt: skip
"""What the archive says of itself and finds out; beside them stands `meta`."""

OF_SEAT: Final[Kinds] = {
    "army": "VARCHAR", "foe": "VARCHAR", "mirror": "BOOLEAN", "result": "TINYINT",
}  # fmt: skip
"""What a table with a column `seat` gets: `foe` is the army of the only opponent; `mirror` says
that it is the same army, which costs half of a question to find out row by row; `result` is 1 won,
0 drawn, -1 lost, null while nobody knows."""

WHOLE: Final = (
    "TINYINT", "UTINYINT", "SMALLINT", "USMALLINT", "INTEGER", "UINTEGER", "BIGINT", "UBIGINT",
)  # fmt: skip
SEATS: Final = frozenset({"SEAT", "SEAT_ALONE"})
TYPES: Final = frozenset(
    {
        *WHOLE, *SEATS, "BOOLEAN", "DOUBLE", "VARCHAR", "DATE", "TIMESTAMP",
        "VARCHAR[]", "INTEGER[]", "DOUBLE[]",
    }
)  # fmt: skip
"""What a column may be. A seat is given by its name and stored as its number at the table."""

KEPT_NAMES: Final = frozenset({*COMMON, *_OWN, "meta"})
"""Names that no game may give a table of its own."""


def tables_of(system: GameSystem[Any] | None) -> dict[str, Kinds]:
    """The tables of one game: what it declares, and turns and battles where it does not."""
    return {**SPANS, **(system.archive.tables if system is not None else {})}


def base_name(game: str, table: str) -> str:
    """Where the rows of a game's table stand."""
    return f"{game}_{table}"


def stored(kinds: Kinds, *, wide: bool = False) -> dict[str, str]:
    """The columns of a table as the archive stores them."""
    columns = {"m": "UINTEGER", "simulated": "BOOLEAN"}
    for name, kind in kinds.items():
        columns[name] = "USMALLINT" if kind in SEATS else kind
        if name == "seat" and kind == "SEAT" and not wide:
            columns |= OF_SEAT
    return columns


def is_kept(system: GameSystem[Any], table: str) -> bool:
    """Whether the rows of a game's table are stored, and no view of the stretches of play."""
    return table in system.archive.tables


def fingerprint(systems: Iterable[GameSystem[Any]], version: int) -> str:
    """What an archive depends on: another one is made anew."""
    parts = {system.id: [system.version, tables_of(system)] for system in systems}
    every = [version, sitting_gap(), parts, COMMON, SPANS, OF_SEAT]
    text = json.dumps(every, sort_keys=True, default=dict)
    return hashlib.sha256(text.encode()).hexdigest()


def statements(systems: Iterable[GameSystem[Any]], version: int) -> Iterator[str]:
    """The SQL that makes an empty archive: its tables below `base`, and the views over them."""
    games = list(systems)
    yield "CREATE SCHEMA base"
    yield "CREATE TABLE base.meta (key VARCHAR, value VARCHAR)"
    said = {"version": version, "fingerprint": fingerprint(games, version)}
    for key, value in said.items():
        yield f"INSERT INTO base.meta VALUES ('{key}', '{value}')"
    columns: dict[str, Kinds] = {name: kinds_of(row) for name, row in _OWN.items()}
    columns |= {name: stored(kinds, wide=name == "matches") for name, kinds in COMMON.items()}
    views = {
        name: [_selection(name, kinds)] for name, kinds in COMMON.items()
        if name not in ("matches", "depths", "evenings")
    }  # fmt: skip
    of_games: dict[str, list[str]] = {}
    of_spans = []
    for system in games:
        for name, kinds in tables_of(system).items():
            if is_kept(system, name):
                columns[base_name(system.id, name)] = stored(kinds)
            else:
                of_spans.append(_stretches(system.id, name))
            of_games.setdefault(name, []).append(_selection(base_name(system.id, name), kinds))
    for name, kinds in columns.items():
        listed = ", ".join(f"{quoted(column)} {kind}" for column, kind in kinds.items())
        yield f"CREATE TABLE base.{quoted(name)} ({listed})"
    yield from of_spans
    yield resources.files(__package__).joinpath("schema.sql").read_text("utf-8")
    shown = ", ".join(_SHOWN_AS.get(name, quoted(name)) for name in COMMON["matches"])
    yield f"CREATE VIEW matches AS SELECT {shown} FROM base.matches"
    for name, parts in (views | dict(sorted(of_games.items()))).items():
        yield f"CREATE VIEW {quoted(name)} AS {' UNION ALL BY NAME '.join(parts)}"


_SHOWN_AS: Final = {"first_seat": "seats[first_seat + 1] AS first_seat"}


_AT_TABLE: Final = f"{AT_TABLE} AS seconds"


def _stretches(game: str, table: str) -> str:
    """The turns or battles of a game as its stretches of play tell them, like a table of its own.

    A battle may lie in a turn, or in what lies in one.
    """
    number = "row_number() OVER (PARTITION BY f.m ORDER BY f.seq)"
    turns = " ".join(f"WHEN {one}.kind THEN {one}.number" for one in "fab")
    turn = f"CASE 'turn' {turns} END"
    shown = {"number": f"{number} AS number", "turn": f"{turn} AS turn", "seconds": _AT_TABLE}
    shown |= {name: f"p.{name}" for name in OF_SEAT}
    columns = [shown.get(name, f"f.{name}") for name in stored(SPANS[table])]
    return (
        f"CREATE VIEW base.{quoted(base_name(game, table))} AS SELECT {', '.join(columns)} "
        "FROM base.spans f JOIN base.matches k USING (m) "
        "LEFT JOIN base.participants p ON p.m = f.m AND p.seat = f.seat "
        "LEFT JOIN base.spans a ON a.m = f.m AND a.seq = f.around AND a.kind <> 'sitting' "
        "LEFT JOIN base.spans b ON b.m = f.m AND b.seq = a.around AND b.kind <> 'sitting' "
        f"WHERE f.kind = '{table.removesuffix('s')}' AND k.game = '{game}'"
    )


def quoted(name: str) -> str:
    """A name as SQL writes it."""
    return '"' + name.replace('"', '""') + '"'


def _selection(table: str, kinds: Kinds) -> str:
    """The rows of a table with match, game and origin in front, and seats by their names.

    Every view tells army, opponent and result of a seat, also where the table leaves them out.
    """
    source, whose = f"base.{quoted(table)} f JOIN base.matches k USING (m)", "f"
    if kinds.get("seat") == "SEAT_ALONE":
        source += " LEFT JOIN base.participants p ON p.m = f.m AND p.seat = f.seat"
        whose = "p"
    columns = ["k.match", "k.game", "k.origin"]
    for name, kind in kinds.items():
        if kind in SEATS:
            columns.append(f"k.seats[f.{quoted(name)} + 1] AS {quoted(name)}")
        elif table == "spans" and name == "seconds":
            columns.append(_AT_TABLE)
        elif name != "game" or table != "participants":
            columns.append(f"f.{quoted(name)}")
        if name == "seat" and table == "spans":
            columns.append("p.player")
        if name == "seat":
            columns += [f"{whose}.army", f"{whose}.foe", f"base.told({whose}.result) AS result"]
    return f"SELECT {', '.join(columns)} FROM {source}"


def misfits(system: GameSystem[Any]) -> list[str]:
    """What keeps the tables of a system out of the archive; empty where all is well."""
    faults = []
    for name, kinds in system.archive.tables.items():
        if name in KEPT_NAMES:
            faults.append(f"the table {name!r} belongs to every match: call it otherwise")
        faults += [
            f"{name}.{column}: {kind!r} is none of {', '.join(sorted(TYPES))}"
            for column, kind in kinds.items()
            if kind not in TYPES
        ]
        taken = {"m", "simulated", *(OF_SEAT if "seat" in kinds else ()), "match", "game", "origin"}
        faults += [f"{name}.{column} is filled in by the archive" for column in taken & set(kinds)]
        if "seat" in kinds and kinds["seat"] not in SEATS:
            faults.append(f"{name}.seat should be a SEAT")
    return faults
