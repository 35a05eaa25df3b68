"""Columns that are called as players are: what stands in them, and above, gives them away."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from events.words import folded
from importers.tables.columns import Columns
from importers.tables.dates import Dates
from importers.tables.results import outcome_of, rank_of
from importers.tables.titles import KNOWN
from importers.text import score_of

_ALWAYS: Final = 4
"""Nobody has the same score in so many matches, and no other."""
_TRUTHS: Final = frozenset({"true", "false", "yes", "no", "tak", "nie", "prawda", "falsz"})
_CODE: Final = re.compile(r"[a-z]+[A-Z]\w*|\w*[a-z]I[Dd]|[a-z0-9]+(?:_[a-z0-9]+)+|[Ii][Dd]s?\d*")
"""How programs call their fields, and nobody a player: usesTeams, gameRefId, start_time, id1."""
_NUMBERED: Final = re.compile(r"(.*?)[ _]?\d+")


def with_people(columns: Columns, titles: Sequence[str], rows: Sequence[Sequence[str]]) -> Columns:
    """The same, with the columns that are called as players are, if there are two of them."""
    if columns.players or columns.people or not ({"date", "game", "id"} & columns.once.keys()):
        return columns
    people = {
        title: i
        for i, title in enumerate(titles)
        if title in columns.unknown and nobody(title, cells_of(rows, i), titles) is None
    }
    left = tuple(title for title in columns.unknown if title not in people)
    return replace(columns, people=people, unknown=left) if len(people) >= 2 else columns


def cells_of(rows: Iterable[Sequence[str]], i: int) -> list[str]:
    """What stands in a column, without the empty cells."""
    return [cell for row in rows if i < len(row) and (cell := row[i].strip())]


def nobody(title: str, filled: Sequence[str], titles: Sequence[str]) -> str | None:  # noqa: PLR0911
    """Why a column is not what a player got, by its title and its filled cells; None if it is."""
    if KNOWN & set(map(folded, title.split())):
        return "field"
    if Dates([title]).read(title) is not None:
        return "day"
    if _CODE.fullmatch(title):
        return "code"
    if _numbered_alike(title, titles):
        return "numbered"
    if not filled:
        return "empty"
    if only_truths(filled):
        return "truths"
    if len(set(map(folded, filled))) == 1 and len(filled) >= _ALWAYS:
        return "always"
    marks = (score_of(cell) is not None or rank_of(cell) or outcome_of(cell) for cell in filled)
    return None if all(marks) else "words"


def only_truths(filled: Sequence[str]) -> bool:
    """Whether nothing but yes and no stands in a column."""
    return bool(filled) and {folded(cell) for cell in filled} <= _TRUTHS


def _numbered_alike(title: str, titles: Sequence[str]) -> bool:
    """Whether it is one of several columns of a kind: k1 and k2."""
    stem = _NUMBERED.fullmatch(title)
    alike = (_NUMBERED.fullmatch(other) for other in titles if other != title)
    return stem is not None and any(other and other[1] == stem[1] for other in alike)
