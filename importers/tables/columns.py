"""What the columns of a table mean: by the titles people give them, or as somebody told us."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final

from events.errors import BadUsage, nearest
from events.words import folded
from importers.tables.titles import EACH, KNOWN, ONCE, meaning, outcome_of, rank_of
from importers.text import Dates, score_of
from importers.words import WORDS

PERSON: Final = "person"
"""What --map calls a column that is called as a player is: person1, person2."""
_ALWAYS: Final = 4
"""Nobody has the same score in so many matches, and no other."""
_TRUTHS: Final = frozenset({"true", "false", "yes", "no", "tak", "nie", "prawda", "falsz"})
_CODE: Final = re.compile(r"[a-z]+[A-Z]\w*|\w*[a-z]I[Dd]|[a-z0-9]+(?:_[a-z0-9]+)+|[Ii][Dd]s?\d*")
"""How programs call their fields, and nobody a player: usesTeams, gameRefId, start_time, id1."""
_COUNTED: Final = re.compile(r"(.*?)[ _]?\d+")


@dataclass(frozen=True)
class Columns:
    """Which column holds what, by number."""

    once: Mapping[str, int] = field(default_factory=dict)
    each: Mapping[tuple[str, int], int] = field(default_factory=dict)
    """By field and player; player 0 where each row is one participant."""
    unknown: tuple[str, ...] = ()
    winner_first: bool = False
    """The titles say so themselves: winner, loser."""
    people: Mapping[str, int] = field(default_factory=dict)
    """Columns that are called as the players are, and hold what each of them got."""

    @cached_property
    def players(self) -> tuple[int, ...]:
        """The numbers of the players that have a column with their name."""
        return tuple(sorted({number for field, number in self.each if field == "player"}))

    @cached_property
    def long(self) -> bool:
        """One participant a row."""
        return self.players == (0,) and ("id" in self.once or "date" in self.once)

    @property
    def understood(self) -> bool:
        """Whether that is enough to make matches of."""
        seats = len([number for number in self.players if number])
        return self.long or seats >= 2 or len(self.people) >= 2 or "players" in self.once

    @cached_property
    def alone(self) -> Mapping[str, int]:
        """Columns of a player's field without his number, in a table of one match a row."""
        return {} if self.long else {f: i for (f, number), i in self.each.items() if not number}


def columns_of(titles: Sequence[str], chosen: Mapping[str, str]) -> Columns:
    """The columns of a table by their titles; what somebody told (field to title) comes first."""
    once: dict[str, int] = {}
    each: dict[tuple[str, int], int] = {}
    for name, title in chosen.items():
        _put(_field(name), _index(title, titles), once, each)
    people = {titles[each.pop(key)]: i for key, i in list(each.items()) if key[0] == PERSON}
    taken = {*once.values(), *each.values(), *people.values()}
    unknown = []
    again = Counter(filter(None, map(folded, titles)))
    for i, title in enumerate(titles):
        if i in taken or not title.strip():
            continue
        found = meaning(title)
        if isinstance(found, tuple) and not found[1] and again[folded(title)] > 1:
            # Player, Score, Player, Score: the second one is the second player's.
            found = found[0], 1 + [folded(t) for t in titles[:i]].count(folded(title))
        if found is None or not _put(found, i, once, each):
            unknown.append(title)
    winner_first = _drop_loser_winner(titles, once, each)
    _seat(each)
    return Columns(once, each, tuple(unknown), winner_first, people)


def _seat(each: dict[tuple[str, int], int]) -> None:
    """`player` beside `opponent` is the first of two, and so is all that has no number.

    Where only teams are named, they are who played.
    """
    if ("player", 0) in each and ("player", 2) in each and ("player", 1) not in each:
        for field_, number in list(each):
            if number == 0 and (field_, 1) not in each:
                each[field_, 1] = each.pop((field_, 0))
    if not any(field_ == "player" for field_, _ in each):
        for field_, number in list(each):
            if field_ == "team":
                each["player", number] = each.pop((field_, number))


def with_ranks(columns: Columns, rows: Sequence[Sequence[str]]) -> Columns:
    """The same; a `place` of each player in which only numbers stand is the one he took."""
    at = columns.once.get("place")
    if not columns.long or at is None or ("rank", 0) in columns.each:
        return columns
    cells = [row[at] for row in rows if at < len(row) and row[at].strip()]
    if not cells or not all(map(rank_of, cells)):
        return columns
    once = {field_: i for field_, i in columns.once.items() if field_ != "place"}
    return replace(columns, once=once, each={**columns.each, ("rank", 0): at})


def _put(
    found: str | tuple[str, int], i: int, once: dict[str, int], each: dict[tuple[str, int], int]
) -> bool:
    """Take a column for a field; False where an earlier one has it."""
    if isinstance(found, str):
        return once.setdefault(found, i) == i
    return each.setdefault(found, i) == i


def _field(name: str) -> str | tuple[str, int]:
    """A field as one names it with --map: `winner`, `player1`, `score2`, or `player` alone."""
    if name in ONCE:
        return name
    match = re.fullmatch(r"([a-z]+?)([1-9]?)", name)
    if match is None or match[1] not in (*EACH, PERSON):
        known = [*ONCE, *(f"{each}1" for each in EACH)]
        raise BadUsage(WORDS("csv.no_field", field=name, near=nearest(name, known)), where="--map")
    return match[1], int(match[2] or 0)


def _index(title: str, titles: Sequence[str]) -> int:
    for i, known in enumerate(titles):
        if folded(known) == folded(title):
            return i
    raise BadUsage(WORDS("csv.no_column", title=title, near=nearest(title, titles)), where="--map")


def _drop_loser_winner(
    titles: Sequence[str], once: dict[str, int], each: dict[tuple[str, int], int]
) -> bool:
    """`winner` beside `loser` names a player, not who of the players won."""
    second = each.get(("player", 2))
    if second is None or not folded(titles[second]).startswith(("loser", "losing")):
        return False
    if ("player", 1) not in each and "winner" in once:
        each["player", 1] = once.pop("winner")
    return True


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
    if _is_one_of_a_kind(title, titles):
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


def _is_one_of_a_kind(title: str, titles: Sequence[str]) -> bool:
    """Whether it is one of several columns of a kind: k1 and k2."""
    stem = _COUNTED.fullmatch(title)
    alike = (_COUNTED.fullmatch(other) for other in titles if other != title)
    return stem is not None and any(other and other[1] == stem[1] for other in alike)
