"""A table out of a text: its cells, its titles, and whether it is one of matches at all."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from events.errors import BadUsage
from events.words import Phrase, folded
from importers.results import PlayRecord
from importers.source import NotUnderstood
from importers.tables.columns import (
    PERSON,
    Columns,
    cells_of,
    columns_of,
    nobody,
    only_truths,
    with_people,
    with_ranks,
)
from importers.text import score_of
from importers.words import WORDS

MOST_ROWS: Final = 500_000
_LONGEST_CELL: Final = 1 << 20
_SIGNS: Final = ",;\t|"
_GLANCE: Final = 20
"""Titles stand among the first lines; above them people write what the table is."""
_MOST: Final = 20
"""So many columns are told one by one."""
_KNOWN: Final = ("player1", "player2", "winner", "date", "score1")
_ENDS: Final = ("score", "result", "rank", "army", "team", "side")
"""What a column says of a player that it says of nobody who only stands in a list."""

Row = tuple[int, list[str]]
"""The number of a line, and its cells."""


@dataclass(frozen=True)
class TitledTable:
    """A table with its titles understood."""

    titles: Sequence[str]
    columns: Columns
    rows: Sequence[Row]
    above: int = 0
    """How many lines stand above the titles."""

    @property
    def cells(self) -> list[list[str]]:
        """The rows without the numbers of their lines."""
        return [cells for _, cells in self.rows]


def rows_of(text: str) -> Iterator[Row]:
    """The lines that hold something, with their numbers."""
    csv.field_size_limit(_LONGEST_CELL)
    first, _, rest = text.partition("\n")
    heading = first.strip().strip('"')
    # `sep=;` in the first line, as one spreadsheet writes for another.
    skipped = heading.lower().startswith("sep=") and len(heading) < 6
    body = rest if skipped else text
    sign = (heading[4:] or "\t") if skipped else _sign(body)
    reader = csv.reader(io.StringIO(body, newline=""), delimiter=sign)
    for cells in reader:
        if any(map(str.strip, cells)) and not cells[0].lstrip().startswith("#"):
            yield reader.line_num + skipped, cells


def _sign(text: str) -> str:
    """The sign between cells: the one that stands in most of the first lines equally often."""
    lines = [line for line in text[:65_536].splitlines()[:_GLANCE] if line.strip()]

    def steady(sign: str) -> tuple[int, int, int]:
        counts = Counter(count for line in lines if (count := line.count(sign)))
        usual, often = max(counts.items(), key=lambda c: (c[1], c[0]), default=(0, 0))
        return often, usual, -_SIGNS.index(sign)

    return max(_SIGNS, key=steady)


def read_sheet(text: str, chosen: Mapping[str, str], where: str) -> TitledTable | None:
    """The table of a text; None where no row of it has titles that say enough."""
    try:
        rows = list(islice(rows_of(text), MOST_ROWS + 2))
    except csv.Error as error:
        raise NotUnderstood(WORDS("csv.broken"), where=where) from error
    if not rows:
        raise NotUnderstood(WORDS("source.empty"), where=where)
    if len(rows) > MOST_ROWS + 1:
        raise NotUnderstood(WORDS("csv.large", limit=MOST_ROWS), where=where)
    for at, (_, cells) in enumerate(islice(rows, _GLANCE)):
        titles, body = [cell.strip() for cell in cells], rows[at + 1 :]
        if at and any(score_of(title) is not None for title in titles):
            continue  # a number is no title
        columns = _columns(titles, chosen, body)
        if columns is not None:
            return TitledTable(titles, columns, body, at)
    if chosen:
        columns_of([cell.strip() for cell in rows[0][1]], chosen)  # tells which title is not there
    return None


def _columns(titles: list[str], chosen: Mapping[str, str], body: Sequence[Row]) -> Columns | None:
    try:
        columns = columns_of(titles, chosen)
    except BadUsage:
        return None
    if columns.understood:
        return with_ranks(columns, [cells for _, cells in body])
    columns = with_people(columns, titles, [cells for _, cells in body])
    return columns if columns.understood else None


def no_players(text_rows: Sequence[Row], chosen: Mapping[str, str], where: str) -> NotUnderstood:
    """The fault of a table in which nothing says who played."""
    at = next((i for i, (_, cells) in enumerate(text_rows) if len(cells) > 1), 0)
    titles = [cell.strip() for cell in text_rows[at][1]] if text_rows else []
    taken = _taken(titles, columns_of(titles, chosen), text_rows[at + 1 :])
    known = list(_KNOWN)
    return NotUnderstood(WORDS("csv.no_players", taken=taken, known=known), where=where)


def check(
    sheet: TitledTable,
    plays: Sequence[PlayRecord],
    chosen: Mapping[str, str],
    where: str,
    *,
    may_be_alone: bool,
) -> None:
    """Refuse a table of something else, unless a person said which of its columns is a player.

    Where each match has one player, it is none of matches, unless one `may_be_alone` in its games.
    """
    if any(field.startswith(("player", PERSON)) for field in chosen):
        return
    why = _why_none(sheet, plays, may_be_alone=may_be_alone)
    if why is not None:
        taken = _taken(sheet.titles, sheet.columns, sheet.rows)
        fault = WORDS("csv.no_matches", why=WORDS(f"csv.none.{why}"), taken=taken)
        raise NotUnderstood(fault, where=where)


def _why_none(sheet: TitledTable, plays: Sequence[PlayRecord], *, may_be_alone: bool) -> str | None:
    columns = sheet.columns
    if columns.long:
        told = may_be_alone or all(known.startswith("aar:") for play in plays for known in play.ids)
        if plays and all(len(play.players) == 1 for play in plays) and not told:
            return "alone"
        fields = {field for field, _ in columns.each} & set(_ENDS)
        if not fields and not ({"id", "game", "winner"} & columns.once.keys()):
            return "open"
    if columns.people and _winner_is_nobody(sheet):
        return "winner"
    named = [cells_of(sheet.cells, i) for (f, _), i in columns.each.items() if f == "player"]
    return "truths" if any(map(only_truths, named)) else None


def _winner_is_nobody(sheet: TitledTable) -> bool:
    """Whether a column says who won, and never one of those by whom columns are called."""
    at = sheet.columns.once.get("winner")
    named = cells_of(sheet.cells, at) if at is not None else []
    people = set(map(folded, sheet.columns.people))
    return bool(named) and not any(folded(cell) in people for cell in named)


def _taken(titles: Sequence[str], columns: Columns, rows: Sequence[Row]) -> list[Phrase]:
    """Each column with what it was taken for, as --map would say it, or why it is no player."""
    cells = [row for _, row in rows]
    fields = {i: field for field, i in columns.once.items()}
    fields |= {i: f"{field}{number or ''}" for (field, number), i in columns.each.items()}
    phrases = []
    for i, title in enumerate(titles):
        if title in columns.people:
            phrases.append(WORDS("csv.taken.person", title=title[:60]))
        elif i in fields:
            phrases.append(WORDS("csv.taken.as", title=title[:60], field=fields[i]))
        elif title:
            why = nobody(title, cells_of(cells, i), titles) or "nothing"
            phrases.append(WORDS(f"csv.taken.{why}", title=title[:60]))
    more = [WORDS("csv.taken.more", count=len(phrases) - _MOST)] if len(phrases) > _MOST else []
    return phrases[:_MOST] + more
