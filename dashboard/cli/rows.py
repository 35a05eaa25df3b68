"""Rows of an answer as they are printed: a table for people, CSV, JSON."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import Any, Final

from dashboard.cli.settings import current, emit, hand_out, say
from dashboard.cli.style import word
from projections.archive.words import WORDS as ARCHIVE_WORDS
from projections.plain_text import visible

_WIDEST: Final = 40


def show_rows(columns: Sequence[str], rows: Sequence[Sequence[Any]], *, csv: bool) -> None:
    """Print rows as CSV, as JSON where the run wants it, else as a table for people."""
    if csv:
        _print_csv(columns, rows)
    elif current().json:
        for row in rows:
            emit({name: plain(value) for name, value in zip(columns, row, strict=True)})
    elif rows:
        _print_table(columns, rows)
    else:
        say(ARCHIVE_WORDS("ask.nothing"))


def plain(value: Any) -> Any:
    """A value as JSON holds it."""
    if isinstance(value, (date, datetime)):
        return value.isoformat()
    if isinstance(value, Decimal):
        return float(value)
    if (isinstance(value, float) and value != value) or value in (float("inf"), float("-inf")):  # noqa: PLR0124
        return None
    if isinstance(value, (list, tuple)):
        return [plain(part) for part in value]
    if isinstance(value, dict):
        return {str(key): plain(part) for key, part in value.items()}
    return value if isinstance(value, (str, int, float, bool, type(None))) else str(value)


def _print_csv(columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
    import csv
    import io

    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([_text(value) for value in row] for row in rows)
    hand_out(out.getvalue().encode())


def _text(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, float):
        return f"{value:.4g}" if abs(value) < 1000 else f"{value:.1f}"
    if isinstance(value, bool):
        return word("archive.yes" if value else "archive.no")
    if isinstance(value, (list, tuple)):
        return ", ".join(map(_text, value))
    return str(plain(value))


def _print_table(columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
    cells = [[visible(_text(value)).replace("\n", "␊")[:_WIDEST] for value in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(columns, *cells, strict=True)]
    right = [isinstance(value, (int, float)) for value in rows[0]]
    for line in (list(columns), *cells):
        parts = [
            cell.rjust(width) if is_right else cell.ljust(width)
            for cell, width, is_right in zip(line, widths, right, strict=True)
        ]
        say("  ".join(parts).rstrip())
