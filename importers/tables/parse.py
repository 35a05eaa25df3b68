"""Rows of a table become plays; what is dirty is told with its row."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from events.names import folded
from importers.arrivals import compact
from importers.desk import Desk
from importers.formats import Format, Parsed
from importers.plays import Play, Seated
from importers.problems import NotUnderstood, Problem
from importers.results import to_events
from importers.source import Source
from importers.tables.columns import Columns, columns_of
from importers.tables.dates import Order, date_of, order_of
from importers.tables.results import outcome_of
from importers.text import name, score_of
from importers.words import WORDS

MOST_ROWS: Final = 500_000
_LONGEST_CELL: Final = 1 << 20
_OURS: Final = re.compile("01[0-9A-HJKMNP-TV-Z]{24}")
"""The id of a match of ours, in a table that we wrote."""
_ENOUGH: Final = 20
_MOSTLY: Final = 0.85

Row = tuple[int, list[str]]
"""The number of a line, and its cells."""


def _recognise(source: Source) -> int:
    if b"\0" in source.data[:4096] and not source.data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return 0
    if source.head[:1] in ("{", "[", "<", ""):
        return 0
    titles = next(_rows(source.head.splitlines()[0] + "\n"), (0, []))[1]
    if len(titles) < 2:
        return 0
    return 50 if columns_of(titles, {}).understood else 5


def _dialect(head: str) -> str:
    """The sign between cells: the one that stands in the first line most often."""
    return max(",;\t|", key=lambda sign: (head.count(sign), -",;\t|".index(sign)))


def _rows(text: str) -> Iterator[Row]:
    """The lines that hold something, with their numbers."""
    csv.field_size_limit(_LONGEST_CELL)
    first = text.partition("\n")[0]
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_dialect(first))
    for cells in reader:
        if any(map(str.strip, cells)):
            yield reader.line_num, cells


def parse(source: Source, desk: Desk) -> Parsed[Play]:
    """The plays of a table."""
    try:
        rows = list(_limited(_rows(source.text()), source))
    except csv.Error as error:
        raise NotUnderstood(WORDS("csv.broken"), where=source.where) from error
    if not rows:
        raise NotUnderstood(WORDS("source.empty"), where=source.where)
    (_, titles), *body = rows
    columns = columns_of([title.strip() for title in titles], desk.columns)
    if not columns.understood:
        known = ["player1", "player2", "winner", "date", "score1"]
        fault = WORDS("csv.no_players", titles=[t for t in titles if t.strip()][:20], known=known)
        raise NotUnderstood(fault, where=source.where)
    return _Table(source, columns, titles, body, desk).parsed()


def _limited(rows: Iterator[Row], source: Source) -> Iterator[Row]:
    for count, row in enumerate(rows):
        if count > MOST_ROWS:
            raise NotUnderstood(WORDS("csv.large", limit=MOST_ROWS), where=source.where)
        yield row


@dataclass(frozen=True)
class _Cells:
    """One row, by what its columns mean."""

    columns: Columns
    cells: list[str]

    def once(self, field: str) -> str:
        return self._at(self.columns.once.get(field))

    def each(self, field: str, number: int) -> str:
        return self._at(self.columns.each.get((field, number)))

    def _at(self, i: int | None) -> str:
        return self.cells[i].strip() if i is not None and i < len(self.cells) else ""


class _Table:
    """A table whose columns are understood."""

    def __init__(
        self,
        source: Source,
        columns: Columns,
        titles: Sequence[str],
        rows: Sequence[Row],
        desk: Desk,
    ) -> None:
        self.where, self.columns, self.titles, self.desk = source.where, columns, titles, desk
        self.rows = [(line, _Cells(columns, cells)) for line, cells in rows]
        self.order: Order = order_of(cells.once("date") for _, cells in self.rows)
        self.problems: list[Problem] = []
        self.remarks: list[Problem] = []
        self.skipped = 0
        self.unclear: dict[str, int] = {}
        self.ids = self._usable_ids()

    def _usable_ids(self) -> bool:
        """A column called id names matches only if no two rows have the same one."""
        told = [cells.once("id") for _, cells in self.rows]
        filled = [one for one in told if one]
        return self.columns.long or len(set(filled)) == len(filled)

    def parsed(self) -> Parsed[Play]:
        plays = list(self._long() if self.columns.long else self._wide())
        self._tell_order(plays)
        self._tell_unknown()
        return Parsed(plays, self.problems, self.remarks, self.skipped)

    def _wide(self) -> Iterator[Play]:
        numbers = [number for number in self.columns.players if number]
        for line, cells in self.rows:
            players = [self._seated(cells, n, line) for n in numbers if cells.each("player", n)]
            if len(players) < 2:
                self._leave_out(line, "csv.no_names")
                continue
            yield self._play(line, [cells], players)

    def _long(self) -> Iterator[Play]:
        groups: dict[str, list[tuple[int, _Cells]]] = {}
        for line, cells in self.rows:
            if not cells.once("id") or not cells.each("player", 0):
                self._leave_out(line, "csv.no_names")
                continue
            groups.setdefault(cells.once("id"), []).append((line, cells))
        for group in groups.values():
            players = [self._seated(cells, 0, line) for line, cells in group]
            yield self._play(group[0][0], [cells for _, cells in group], players)

    def _leave_out(self, line: int, key: str) -> None:
        self.problems.append(Problem(f"{self.where}:{line}", WORDS(key)))
        self.skipped += 1

    def _seated(self, cells: _Cells, number: int, line: int) -> Seated:
        result, rank = cells.each("result", number), cells.each("rank", number)
        outcome = outcome_of(result) if result else None
        if result and outcome is None:
            self._doubt(line, "csv.result", result)
        won = None if outcome in (None, "draw") else outcome == "won"
        return Seated(
            name=name(cells.each("player", number)),
            role=cells.each("army", number) or None,
            team=cells.each("team", number) or None,
            side=cells.each("side", number) or cells.each("part", number) or None,
            score=cells.each("score", number) or None,
            winner=won,
            rank=int(rank) if rank.isdigit() and 0 < int(rank[:9]) < 1000 else None,
        )

    def _doubt(self, line: int, key: str, found: str) -> None:
        self.problems.append(Problem(f"{self.where}:{line}", WORDS(key, found=found[:60])))

    def _play(self, line: int, rows: list[_Cells], players: list[Seated]) -> Play:
        cells = rows[0]
        where = f"{self.where}:{line}"
        draw = self._is_draw(rows, players)
        seats = players if draw else self._with_winner(cells, players, line)
        return Play(
            where=where,
            game=name(cells.once("game")),
            players=tuple(seats),
            ids=self._ids(cells),
            day=self._day(cells, line),
            place=cells.once("place") or None,
            minutes=score_of(cells.once("minutes")) or None,
            comments=cells.once("comments") or None,
            event=cells.once("event") or None,
            round=cells.once("round") or None,
            table=cells.once("table") or None,
            draw=draw,
            details=self._details(cells),
            raw=compact([dict(zip(self.titles, row.cells, strict=False)) for row in rows]),
        )

    def _ids(self, cells: _Cells) -> tuple[str, ...]:
        """A number in a table is no id in the world: it counts beside the table's own titles."""
        told = name(cells.once("id"), 60)
        if not told or not self.ids:
            return ()
        if _OURS.fullmatch(told):
            return (f"aar:{told}",)
        table = folded("".join(self.titles))[:80]
        return (f"csv:{table}:{told}",)

    def _day(self, cells: _Cells, line: int) -> str | None:
        written = cells.once("date")
        day = date_of(written, self.order) if written else None
        if written and day is None:
            self._doubt(line, "csv.date", written)
        return day

    def _is_draw(self, rows: list[_Cells], players: list[Seated]) -> bool:
        if any(player.winner for player in players):
            return False
        numbers = [0] if self.columns.long else [n for n in self.columns.players if n]
        said = [row.each("result", n) for row in rows for n in numbers]
        written = rows[0].once("winner")
        return "draw" in map(outcome_of, filter(None, said)) or outcome_of(written) == "draw"

    def _with_winner(self, cells: _Cells, players: list[Seated], line: int) -> list[Seated]:
        """Who won: by a column of its own, by the results, or because the titles say so."""
        written = cells.once("winner")
        if written:
            return self._named_winner(written, players, line)
        if self.columns.winner_first and all(player.winner is None for player in players):
            return [replace(p, winner=i == 0) for i, p in enumerate(players)]
        if len(players) == 2 and sum(p.winner is False for p in players) == 1:
            # One lost, and the other's cell is empty: the other won.
            return [replace(p, winner=p.winner is not False) for p in players]
        won = sum(bool(player.winner) for player in players)
        if len(players) == 2 and won != 1 and players[0].winner is not None:
            self._doubt(line, "csv.both", f"{won}")
            return [replace(p, winner=None) for p in players]
        return players

    def _named_winner(self, written: str, players: list[Seated], line: int) -> list[Seated]:
        wanted = folded(written)
        number = int(wanted[-1]) if wanted in ("1", "2", "p1", "p2", "player1", "player2") else 0
        for i, player in enumerate(players, start=1):
            names = (player.name, player.role, player.side, player.team)
            if i == number or wanted in {folded(known) for known in names if known}:
                return [replace(p, winner=p is player) for p in players]
        if written:
            self._doubt(line, "csv.winner", written)
        return players

    def _details(self, cells: _Cells) -> dict[str, Any]:
        ratings = [cells.each("rating", n) for n in self.columns.players]
        parts = {
            seat: part
            for n in self.columns.players
            if (part := cells.each("part", n)) and (seat := name(cells.each("player", n), 76))
        }
        return {
            "board": name(cells.once("board")),
            "edition": name(cells.once("edition")),
            "ratings": [rating for rating in ratings if rating],
            "parts": parts,
        }

    def _tell_order(self, plays: Sequence[Play]) -> None:
        """Say so where the winner is listed first: such an order means nothing else."""
        decided = [play for play in plays if any(player.winner for player in play.players)]
        first = sum(bool(play.players[0].winner) for play in decided)
        if len(decided) >= _ENOUGH and first / len(decided) >= _MOSTLY:
            told = WORDS("csv.winner_first", first=first, count=len(decided))
            self.remarks.append(Problem(self.where, told))

    def _tell_unknown(self) -> None:
        if self.columns.unknown:
            told = WORDS("csv.unknown_columns", titles=list(self.columns.unknown)[:30])
            self.remarks.append(Problem(self.where, told))
        if not self.ids:
            self.remarks.append(Problem(self.where, WORDS("csv.ids_twice")))
        if "game" not in self.columns.once and self.desk.game is None:
            self.remarks.append(Problem(self.where, WORDS("csv.no_game")))


CSV: Final = Format("csv", WORDS("format.csv"), 1, _recognise, parse, to_events)
