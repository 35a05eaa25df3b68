"""A table out of a text: which sign parts its cells, where its titles stand, what lies above."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from events.errors import BadUsage
from importers.problems import NotUnderstood
from importers.tables.columns import Columns, columns_of, with_ranks
from importers.tables.people import with_people
from importers.text import score_of
from importers.words import WORDS

MOST_ROWS: Final = 500_000
_LONGEST_CELL: Final = 1 << 20
_SIGNS: Final = ",;\t|"
_GLANCE: Final = 20
"""Titles stand among the first lines; above them people write what the table is."""

Row = tuple[int, list[str]]
"""The number of a line, and its cells."""


@dataclass(frozen=True)
class Sheet:
    """A table with its titles understood."""

    titles: Sequence[str]
    columns: Columns
    rows: Sequence[Row]
    above: int = 0
    """How many lines stand above the titles."""


def rows_of(text: str) -> Iterator[Row]:
    """The lines that hold something, with their numbers."""
    csv.field_size_limit(_LONGEST_CELL)
    sign, skipped = _told_sign(text)
    body = text if not skipped else text.partition("\n")[2]
    reader = csv.reader(io.StringIO(body, newline=""), delimiter=sign or _sign(body))
    for cells in reader:
        if any(map(str.strip, cells)) and not cells[0].lstrip().startswith("#"):
            yield reader.line_num + skipped, cells


def _told_sign(text: str) -> tuple[str | None, int]:
    """`sep=;` in the first line, as one spreadsheet writes for another."""
    first = text.partition("\n")[0].strip().strip('"')
    return (
        (first[4:] or "\t", 1) if first.lower().startswith("sep=") and len(first) < 6 else ("", 0)
    )


def _sign(text: str) -> str:
    """The sign between cells: the one that stands in most of the first lines equally often."""
    lines = [line for line in text[:65_536].splitlines()[:_GLANCE] if line.strip()]

    def steady(sign: str) -> tuple[int, int, int]:
        counts = Counter(count for line in lines if (count := line.count(sign)))
        usual, often = max(counts.items(), key=lambda c: (c[1], c[0]), default=(0, 0))
        return often, usual, -_SIGNS.index(sign)

    return max(_SIGNS, key=steady)


def read_sheet(text: str, told: Mapping[str, str], where: str) -> Sheet | None:
    """The table of a text; None where no row of it has titles that say enough."""
    try:
        rows = list(_limited(rows_of(text), where))
    except csv.Error as error:
        raise NotUnderstood(WORDS("csv.broken"), where=where) from error
    if not rows:
        raise NotUnderstood(WORDS("source.empty"), where=where)
    for at, (_, cells) in enumerate(islice(rows, _GLANCE)):
        titles, body = [cell.strip() for cell in cells], rows[at + 1 :]
        if at and any(score_of(title) is not None for title in titles):
            continue  # a number is no title
        columns = _columns(titles, told, body)
        if columns is not None:
            return Sheet(titles, columns, body, at)
    if told:
        columns_of([cell.strip() for cell in rows[0][1]], told)  # tells which title is not there
    return None


def _columns(titles: list[str], told: Mapping[str, str], body: Sequence[Row]) -> Columns | None:
    try:
        columns = columns_of(titles, told)
    except BadUsage:
        return None
    if columns.understood:
        return with_ranks(columns, [cells for _, cells in body])
    columns = with_people(columns, titles, [cells for _, cells in body])
    return columns if columns.understood else None


def _limited(rows: Iterator[Row], where: str) -> Iterator[Row]:
    for count, row in enumerate(rows):
        if count > MOST_ROWS:
            raise NotUnderstood(WORDS("csv.large", limit=MOST_ROWS), where=where)
        yield row
