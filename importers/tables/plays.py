"""Rows of a table become plays: who sat there, how it ended; what is dirty is told with its row."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from events.words import folded
from importers.formats import Format, Parsed
from importers.import_context import ImportContext
from importers.imported_match import compact
from importers.known_matches import ROW
from importers.results import PlayRecord, SeatRecord, to_events
from importers.source import NotUnderstood, Problem, Source, decode
from importers.tables.columns import Columns, columns_of
from importers.tables.sheet import TitledTable, check, no_players, read_sheet, rows_of
from importers.tables.titles import meaning, outcome_of, pair_of, rank_of
from importers.text import Dates, name, score_of, serials
from importers.words import WORDS
from projections.system import SeatCount

_OURS: Final = re.compile("01[0-9A-HJKMNP-TV-Z]{24}")
"""The id of a match of ours, in a table that we wrote."""
_MAIL: Final = re.compile(r"[^@\s,;]{1,80}@[^@\s,;]{1,80}\.\w{2,}")
_ENOUGH: Final = 20
_MOSTLY: Final = 0.85
_SUMS: Final = frozenset(
    {"total", "totals", "grandtotal", "sum", "average", "mean", "suma", "razem", "ogolem",
     "lacznie", "srednia"}
)  # fmt: skip
_TOGETHER, _ABANDONED = "together", "abandoned"
"""How a match ended for the whole table, in the column that our own tables have."""
_SAME: Final = ("date", "game", "event", "round", "table", "board")
"""What rows have in common that are one match, where no id says so."""

Doubts = list[tuple[str, str]]
"""What was not understood: the sentence's key, and what was found."""

_ANY: Final = SeatCount(least=2)
"""Who sits down to a game that is not installed: of a row with one name another is missing."""

_LIST: Final = re.compile(r"\s*[;\n/+]\s*|\s+(?:vs\.?|and|i|&)\s+")
_COMMAS: Final = re.compile(r"\s*,\s*")


@dataclass(frozen=True)
class Cells:
    """One row, by what its columns mean."""

    columns: Columns
    cells: list[str]

    def once(self, field: str) -> str:
        """The cell of a field of the match."""
        return self._at(self.columns.once.get(field))

    def each(self, field: str, number: int) -> str:
        """The cell of a field of one player."""
        return self._at(self.columns.each.get((field, number)))

    def people(self) -> Iterator[tuple[str, str]]:
        """The players by whom columns are called, with what each of them got."""
        return ((who, cell) for who, i in self.columns.people.items() if (cell := self._at(i)))

    def _at(self, i: int | None) -> str:
        return self.cells[i].strip() if i is not None and i < len(self.cells) else ""


Group = list[tuple[int, Cells]]


def _recognise(source: Source) -> int:
    if b"\0" in source.data[:4096] and not source.data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return 0
    if source.head[:1] in ("{", "[", "<", ""):
        return 0
    lines = [cells for _, cells in rows_of("\n".join(source.head.splitlines()[:12]) + "\n")]
    if not any(len(cells) > 1 for cells in lines):
        return 0
    return 50 if any(columns_of(cells, {}).understood for cells in lines) else 5


def parse(source: Source, context: ImportContext) -> Parsed[PlayRecord]:
    """The plays of a table."""
    if source.is_spreadsheet:
        raise NotUnderstood(WORDS("source.spreadsheet"), where=source.where)
    text, encoding = decode(source.data)
    sheet = read_sheet(text, context.columns, source.where)
    if sheet is None:
        raise no_players(list(rows_of(text)), context.columns, source.where)
    return _Table(source.where, sheet, context).parsed(encoding)


class _Table:
    """A table whose columns are understood."""

    def __init__(self, where: str, sheet: TitledTable, context: ImportContext) -> None:
        self.where, self.sheet, self.context = where, sheet, context
        self.columns = sheet.columns
        self.rows = [(line, Cells(sheet.columns, cells)) for line, cells in sheet.rows]
        self.dates = Dates((cells.once("date") for _, cells in self.rows), context.dates)
        self.private = self._private()
        # A cell behind the last title is private without one.
        self.private_titles = {t for i, t in enumerate(sheet.titles) if i in self.private}
        self.problems: list[Problem] = []
        self.remarks: list[Problem] = []
        self.skipped = 0
        known = [id_ for _, cells in self.rows if (id_ := cells.once("id"))]
        self.ids = self.columns.long or len(set(known)) == len(known)
        """A column called id names matches only if no two rows have the same one."""
        self.row_counts: Counter[str] = Counter()
        self._seats_of: dict[str | None, SeatCount] = {}

    def _private(self) -> frozenset[int]:
        """Columns with addresses of people: they are nobody else's business."""
        titled = (i for i, title in enumerate(self.sheet.titles) if "mail" in folded(title))
        found = (
            i
            for _, row in self.rows
            for i, cell in enumerate(row.cells)
            if "@" in cell and _MAIL.fullmatch(cell.strip())
        )
        return frozenset((*titled, *found))

    def parsed(self, encoding: str) -> Parsed[PlayRecord]:
        """All that the table says, and what is to be said of it."""
        plays = list(self._plays())
        may_be_alone = all(self._seats(play.game).least == 1 for play in plays)
        check(self.sheet, plays, self.context.columns, self.where, may_be_alone=may_be_alone)
        self.remarks += [Problem(self.where, remark) for remark in self._remarks(plays, encoding)]
        return Parsed(plays, self.problems, self.remarks, self.skipped)

    def _plays(self) -> Iterator[PlayRecord]:
        for group in self._long() if self.columns.long else ([row] for row in self.rows):
            line, cells = group[0]
            doubts: Doubts = []
            if self.columns.long:
                players = [_seated(row, 0, doubts) for _, row in group]
            else:
                players = _of_row(cells, doubts)
            if folded(next(filter(None, cells.cells), "")) in _SUMS:
                self._leave_out(line, "csv.sum", self.remarks)
            elif len(players) < (1 if self.columns.long else self._seats(cells.once("game")).least):
                self._leave_out(line, "csv.no_names", self.problems)
            else:
                yield self._play(line, [row for _, row in group], players, doubts)

    def _long(self) -> Iterator[Group]:
        """The rows of each match: by its id, else by what neighbours have in common."""
        by_id = "id" in self.columns.once
        groups: dict[Any, Group] = {}
        turn, before = 0, None
        for line, cells in self.rows:
            who = folded(cells.each("player", 0))
            if not who or (by_id and not cells.once("id")):
                self._leave_out(line, "csv.no_names", self.problems)
                continue
            key: Any = cells.once("id") if by_id else tuple(map(cells.once, _SAME))
            if not by_id:
                known = (row.each("player", 0) for _, row in groups.get((turn, key), ()))
                # Nobody sits at a table twice: that is the next match.
                turn += key != before or who in map(folded, known)
                before, key = key, (turn, key)
            groups.setdefault(key, []).append((line, cells))
        yield from groups.values()

    def _leave_out(self, line: int, key: str, where: list[Problem]) -> None:
        where.append(Problem(f"{self.where}:{line}", WORDS(key)))
        self.skipped += 1

    def _play(
        self, line: int, rows: list[Cells], players: list[SeatRecord], doubts: Doubts
    ) -> PlayRecord:
        cells, numbers = rows[0], self.columns.players
        draw, ending = _is_draw(rows, players), folded(cells.once("ending"))
        no_winner = draw or ending == _TOGETHER
        if self._seats(cells.once("game")).together and not cells.once("winner"):
            players = self._as_one(cells, players)
        elif not no_winner:
            players = _with_winner(cells, players, doubts)
        written = cells.once("date")
        day = self.dates.read(written) if written else None
        if written and day is None:
            doubts.append(("csv.date", written))
        where = f"{self.where}:{line}"
        self.problems += [Problem(where, WORDS(key, found=found[:60])) for key, found in doubts]
        told_cells = [enumerate(zip(self.sheet.titles, row.cells, strict=False)) for row in rows]
        kept = [{t: cell for i, (t, cell) in row if i not in self.private} for row in told_cells]
        raw = compact(kept)
        parts = {
            seat: part  # who attacked and who defended
            for n in numbers
            if (part := cells.each("part", n)) and (seat := name(cells.each("player", n), 76))
        }
        return PlayRecord(
            where=where,
            game=name(cells.once("game")),
            players=tuple(players),
            ids=self._ids(cells, raw),
            day=day,
            place=cells.once("place") or None,
            minutes=score_of(cells.once("minutes")) or None,
            comments=cells.once("comments") or None,
            event=cells.once("event") or None,
            round=cells.once("round") or None,
            table=cells.once("table") or None,
            draw=draw,
            together=ending == _TOGETHER,
            abandoned=ending == _ABANDONED,
            details={
                "board": name(cells.once("board")),
                "edition": name(cells.once("edition")),
                "ratings": list(filter(None, (cells.each("rating", n) for n in numbers))),
                "parts": parts,
            },
            raw=raw,
        )

    def _seats(self, game: str | None) -> SeatCount:
        """How many sit down to a game, and whether all win or all lose."""
        if game not in self._seats_of:
            title = name(game) or name(self.context.game)
            system = self.context.games.system_of(title) if title else None
            self._seats_of[game] = _ANY if system is None else system.seats
        return self._seats_of[game]

    def _as_one(self, cells: Cells, players: list[SeatRecord]) -> list[SeatRecord]:
        """What a row says of how it went, it says of all of them."""
        went = None if self.columns.long else outcome_of(cells.each("result", 0))
        if went not in ("won", "lost"):
            return players
        return [replace(player, winner=went == "won") for player in players]

    def _ids(self, cells: Cells, raw: str) -> tuple[str, ...]:
        """What a match is known by when its table comes again.

        A number in a table is no id in the world: it counts beside the table's own titles. Where
        there is none, a row is known by all that it says, the second that says so as the second.
        """
        written = name(cells.once("id"), 60)
        if not written or not self.ids:
            digest = hashlib.sha256(raw.encode("utf-8", "replace")).hexdigest()[:24]
            self.row_counts[digest] += 1
            return (f"{ROW}:{digest}#{self.row_counts[digest]}",)
        if _OURS.fullmatch(written):
            return (f"aar:{written}",)
        table = folded("".join(self.sheet.titles))[:80]
        return (f"csv:{table}:{written}",)

    def _remarks(self, plays: Sequence[PlayRecord], encoding: str) -> Iterable[Any]:
        """What one should know of the table as a whole."""
        decided = [play for play in plays if any(player.winner for player in play.players)]
        first = sum(bool(play.players[0].winner) for play in decided)
        # Where the winner is listed first, such an order means nothing else.
        if len(decided) >= _ENOUGH and first / len(decided) >= _MOSTLY:
            yield WORDS("csv.winner_first", first=first, count=len(decided))
        if encoding.startswith("cp"):
            yield WORDS("csv.encoding", encoding=encoding)
        if self.dates.guessed:
            yield WORDS("csv.order", found=self.dates.guessed[:40])
        if any(serials(cells.once("date") for _, cells in self.rows)):
            yield WORDS("csv.serials")
        yield from self._remarks_on_titles()

    def _remarks_on_titles(self) -> Iterable[Any]:
        if self.sheet.above:
            yield WORDS("csv.above", count=self.sheet.above)
        if self.columns.long and "id" not in self.columns.once:
            yield WORDS("csv.grouped")
        if self.columns.people:
            yield WORDS("csv.people", titles=list(self.columns.people)[:30])
        if unknown := self._unknown():
            yield WORDS("csv.unknown_columns", titles=unknown[:30])
        if private := sorted(self.private_titles):
            yield WORDS("csv.private", titles=private[:30])
        if not self.ids:
            yield WORDS("csv.ids_twice")
        if ("id" not in self.columns.once or not self.ids) and "date" not in self.columns.once:
            yield WORDS("csv.by_rows")
        if "game" not in self.columns.once and self.context.game is None:
            yield WORDS("csv.no_game")

    def _unknown(self) -> list[str]:
        """Titles that mean nothing, or mean a player without saying which."""
        read = {"score", "result"} if len(self.columns.players) == 2 else set()
        alone = [self.sheet.titles[i] for f, i in self.columns.alone.items() if f not in read]
        unclear = (*self.columns.unknown, *alone)
        return [title for title in unclear if title not in self.private_titles]


def _seated(cells: Cells, number: int, doubts: Doubts) -> SeatRecord:
    """The player of that number, or the one of a row (0)."""
    result, rank = cells.each("result", number), cells.each("rank", number)
    outcome = outcome_of(result) if result else None
    if result and outcome is None:
        doubts.append(("csv.result", result))
    return SeatRecord(
        name=name(cells.each("player", number)),
        role=cells.each("army", number) or None,
        team=cells.each("team", number) or None,
        side=cells.each("side", number) or cells.each("part", number) or None,
        score=cells.each("score", number) or None,
        winner=None if outcome in (None, "draw") else outcome == "won",
        rank=rank_of(rank),
    )


def _of_row(cells: Cells, doubts: Doubts) -> list[SeatRecord]:
    """The players of a row that is a match."""
    if cells.columns.people:
        return [_by_mark(who, mark) for who, mark in cells.people()]
    numbers = [number for number in cells.columns.players if number]
    if numbers:
        players = [_seated(cells, n, doubts) for n in numbers if cells.each("player", n)]
        return _with_pair(cells, players, doubts)
    # The players of one cell, with their scores if as many stand in another.
    names = _listed(cells.once("players"))
    scores: Sequence[str | None] = _listed(cells.once("scores"))
    if len(scores) != len(names):
        scores = [None] * len(names)
    return [SeatRecord(name=name(n), score=s) for n, s in zip(names, scores, strict=True)]


def _by_mark(who: str, mark: str) -> SeatRecord:
    """A player by what stands in the column that is called as he is: 45, 1st, W."""
    score = score_of(mark)
    rank = None if score is not None else rank_of(mark)
    outcome = outcome_of(mark) if score is None and rank is None else None
    won = None if outcome in (None, "draw") else outcome == "won"
    return SeatRecord(
        name=name(who), score=mark if score is not None else None, winner=won, rank=rank
    )


def _listed(written: str) -> list[str]:
    parts = [part for part in _LIST.split(written) if part]
    if len(parts) < 2:
        parts = _COMMAS.split(written)
    return [part for part in parts if part]


def _with_pair(cells: Cells, players: list[SeatRecord], doubts: Doubts) -> list[SeatRecord]:
    """What one cell says of both players: `20:5`, `1-0`, `1/2`."""
    if len(players) != 2:
        return players
    one, other = players
    result, score = cells.each("result", 0), cells.each("score", 0) or cells.once("scores")
    pair = pair_of(result)
    if result and outcome_of(result) != "draw":
        if pair and sorted(pair) == ["0", "1"]:
            one, other = replace(one, winner=pair[0] == "1"), replace(other, winner=pair[1] == "1")
        elif pair:
            score = score or result
        elif (outcome := outcome_of(result)) is not None:  # told from where the first one sits
            won = outcome == "won"
            one, other = replace(one, winner=won), replace(other, winner=not won)
        else:
            doubts.append(("csv.result", result))
    if scores := pair_of(score):
        one, other = replace(one, score=scores[0]), replace(other, score=scores[1])
    elif score:
        doubts.append(("csv.score", score))
    return [one, other]


def _is_draw(rows: Sequence[Cells], players: Sequence[SeatRecord]) -> bool:
    """Whether nobody won because it was a draw."""
    if any(player.winner for player in players):
        return False
    columns = rows[0].columns
    numbers = [0] if columns.long else [0, *(n for n in columns.players if n)]
    marks = [row.each("result", number) for row in rows for number in numbers]
    marks += [mark for _, mark in rows[0].people() if score_of(mark) is None]
    return "draw" in map(outcome_of, filter(None, [*marks, rows[0].once("winner")]))


def _with_winner(cells: Cells, players: list[SeatRecord], doubts: Doubts) -> list[SeatRecord]:
    """Who won: by a column of its own, by the results, by rank, or because the titles say so."""
    if written := cells.once("winner"):
        return _named_winner(written, players, doubts)
    if cells.columns.winner_first and all(player.winner is None for player in players):
        return [replace(p, winner=i == 0) for i, p in enumerate(players)]
    if len(players) == 2 and sum(p.winner is False for p in players) == 1:
        # One lost, and the other's cell is empty: the other won.
        return [replace(p, winner=p.winner is not False) for p in players]
    if all(p.winner is None for p in players) and any(p.rank == 1 for p in players):
        return [replace(p, winner=p.rank == 1) for p in players]
    won = sum(bool(player.winner) for player in players)
    if len(players) == 2 and won != 1 and players[0].winner is not None:
        doubts.append(("csv.both", f"{won}"))
        return [replace(p, winner=None) for p in players]
    return players


def _named_winner(written: str, players: list[SeatRecord], doubts: Doubts) -> list[SeatRecord]:
    wanted, field = folded(written), meaning(written)
    number = field[1] if isinstance(field, tuple) and field[0] in ("player", "team") else 0
    number = number or (int(wanted) if wanted in ("1", "2") else 0)
    for i, player in enumerate(players, start=1):
        called = (player.name, player.role, player.side, player.team)
        if i == number or wanted in map(folded, filter(None, called)):
            # Where a team was named as the winner, all of it won.
            whole = bool(player.team) and folded(player.team or "") == wanted
            won = [p is player or (whole and p.team == player.team) for p in players]
            return [replace(p, winner=one) for p, one in zip(players, won, strict=True)]
    several = {folded(part) for part in _listed(written)}
    if len(several) > 1 and several <= {folded(p.name or "") for p in players}:
        return [replace(p, winner=folded(p.name or "") in several) for p in players]
    doubts.append(("csv.winner", written))
    return players


CSV: Final = Format("csv", WORDS("format.csv"), 3, _recognise, parse, to_events)
