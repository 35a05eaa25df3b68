"""Whether a table is one of matches at all, and what its columns were taken for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from events.words import Phrase, folded
from importers.plays import Play
from importers.problems import NotUnderstood
from importers.tables.columns import PERSON, Columns, columns_of
from importers.tables.people import cells_of, nobody, only_truths
from importers.tables.sheet import Row, Sheet
from importers.words import WORDS

_MOST: Final = 20
"""So many columns are told one by one."""
_KNOWN: Final = ("player1", "player2", "winner", "date", "score1")
_ENDS: Final = ("score", "result", "rank", "army", "team", "side")
"""What a column says of a player that it says of nobody who only stands in a list."""


def no_players(text_rows: Sequence[Row], told: Mapping[str, str], where: str) -> NotUnderstood:
    """The fault of a table in which nothing says who played."""
    at = next((i for i, (_, cells) in enumerate(text_rows) if len(cells) > 1), 0)
    titles = [cell.strip() for cell in text_rows[at][1]] if text_rows else []
    taken = _taken(titles, columns_of(titles, told), text_rows[at + 1 :])
    known = list(_KNOWN)
    return NotUnderstood(WORDS("csv.no_players", taken=taken, known=known), where=where)


def check(sheet: Sheet, plays: Sequence[Play], told: Mapping[str, str], where: str) -> None:
    """Refuse a table of something else, unless a person said which of its columns is a player."""
    if any(field.startswith(("player", PERSON)) for field in told):
        return
    why = _why_none(sheet, plays)
    if why is not None:
        taken = _taken(sheet.titles, sheet.columns, sheet.rows)
        fault = WORDS("csv.no_matches", why=WORDS(f"csv.none.{why}"), taken=taken)
        raise NotUnderstood(fault, where=where)


def _why_none(sheet: Sheet, plays: Sequence[Play]) -> str | None:
    columns = sheet.columns
    if columns.long:
        ours = all(known.startswith("aar:") for play in plays for known in play.ids)
        if plays and all(len(play.players) == 1 for play in plays) and not ours:
            return "alone"
        said = {field for field, _ in columns.each} & set(_ENDS)
        if not said and not ({"id", "game", "winner"} & columns.once.keys()):
            return "open"
    if columns.people and _winner_is_nobody(sheet):
        return "winner"
    named = [cells_of(_cells(sheet), i) for (f, _), i in columns.each.items() if f == "player"]
    return "truths" if any(map(only_truths, named)) else None


def _winner_is_nobody(sheet: Sheet) -> bool:
    """Whether a column says who won, and never one of those by whom columns are called."""
    at = sheet.columns.once.get("winner")
    named = cells_of(_cells(sheet), at) if at is not None else []
    people = set(map(folded, sheet.columns.people))
    return bool(named) and not any(folded(cell) in people for cell in named)


def _cells(sheet: Sheet) -> list[list[str]]:
    return [cells for _, cells in sheet.rows]


def _taken(titles: Sequence[str], columns: Columns, rows: Sequence[Row]) -> list[Phrase]:
    """Each column with what it was taken for, as --map would say it, or why it is no player."""
    told = list(_each(titles, columns, [cells for _, cells in rows]))
    more = [WORDS("csv.taken.more", count=len(told) - _MOST)] if len(told) > _MOST else []
    return told[:_MOST] + more


def _each(
    titles: Sequence[str], columns: Columns, rows: Sequence[Sequence[str]]
) -> Iterator[Phrase]:
    fields = {i: field for field, i in columns.once.items()}
    fields |= {i: f"{field}{number or ''}" for (field, number), i in columns.each.items()}
    for i, title in enumerate(titles):
        if title in columns.people:
            yield WORDS("csv.taken.person", title=title[:60])
        elif i in fields:
            yield WORDS("csv.taken.as", title=title[:60], field=fields[i])
        elif title:
            why = nobody(title, cells_of(rows, i), titles) or "nothing"
            yield WORDS(f"csv.taken.{why}", title=title[:60])
