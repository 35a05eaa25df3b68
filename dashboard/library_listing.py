"""What of the library is shown: which matches, in which order, and which are one evening."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property
from itertools import groupby
from typing import Any, Final

from dashboard.rows import Row

_FOUND_AS: Final[Mapping[str, str]] = {"shared": "won", "team": "together", "alone": "won"}
"""Which filter finds an ending that has none of its own."""

_MORE_THAN_ANY: Final = float("inf")

ORDERS: Final[Mapping[str, Callable[[Row], Any]]] = {
    "newest": lambda _row: 0,  # as they come
    "oldest": lambda row: (row.day is None, row.day or "", row.created),
    "longest": lambda row: -(row.seconds or 0),
    "closest": lambda row: _MORE_THAN_ANY if row.margin is None else row.margin,
    "moments": lambda row: -row.remarks,
}
"""By what matches may be put in order; where two are alike the newest comes first."""


@dataclass(frozen=True)
class Wanted:
    """What must be true of a match to be shown, as an address says it; what is empty is not."""

    q: str = ""
    game: tuple[str, ...] = ()
    player: tuple[str, ...] = ()
    army: tuple[str, ...] = ()
    tag: tuple[str, ...] = ()
    result: tuple[str, ...] = ()
    origin: tuple[str, ...] = ()
    since: str = ""
    until: str = ""
    starred: bool = False
    sort: str = "newest"

    @classmethod
    def of_address(cls, query: Mapping[str, Sequence[str]]) -> Wanted:
        """As an address has it; what it says besides means nothing here."""
        said: dict[str, Any] = {}
        for one in fields(cls):
            if values := tuple(dict.fromkeys(filter(None, query.get(one.name, ())))):
                said[one.name] = values if isinstance(one.default, tuple) else values[-1]
        order = said.get("sort", "")
        return cls(**said | {
            "starred": bool(said.get("starred")), "sort": order if order in ORDERS else "newest",
        })  # fmt: skip

    def address(self) -> list[tuple[str, str]]:
        """What an address says that asks for this."""
        found = []
        for one in fields(self):
            value = getattr(self, one.name)
            if value != one.default:
                values = value if isinstance(value, tuple) else ("1" if value is True else value,)
                found += [(one.name, each) for each in values]
        return found

    def in_force(self) -> list[tuple[str, str]]:
        """Every filter that holds, one by one, with what it asks for."""
        return [(name, value) for name, value in self.address() if name != "sort"]

    def without(self, name: str, value: str) -> Wanted:
        """The same but for one filter."""
        now: Any = getattr(self, name)
        left: Any = tuple(one for one in now if one != value) if type(now) is tuple else type(now)()
        return replace(self, **{name: left})

    def toggled(self, name: str, value: str) -> Wanted:
        """The same with one value more of a filter, or without it."""
        now: Any = getattr(self, name)
        more: Any = (*now, value)
        return self.without(name, value) if value in now else replace(self, **{name: more})

    def found_in(self, rows: Sequence[Row], favourites: frozenset[str]) -> Sequence[Row]:
        """The matches that are wanted, in the order that is; `rows` are the newest first."""
        words = self.q.casefold().split()
        # A campaign lasts from its first day to its last one; a day may be said by its month.
        until = f"{self.until}~" if self.until else ""
        found = [
            row
            for row in rows
            if (not words or all(map(row.search_text.__contains__, words)))
            and (not self.player or set(self.player) <= set(row.players))
            and (not self.army or set(self.army) <= set(row.armies))
            and (not self.game or row.game in self.game)
            and (not self.tag or set(self.tag) <= set(row.tags))
            and (not self.result or result_of(row) in self.result)
            and (not self.origin or row.origin in self.origin)
            and (not until or (row.day or "~~") <= until)
            and (not self.since or (row.last_day or "") >= self.since)
            and (not self.starred or row.match in favourites)
        ]
        return found if self.sort == "newest" else sorted(found, key=ORDERS[self.sort])


def result_of(row: Row) -> str:
    """Open, or how it ended."""
    return _FOUND_AS.get(row.ending, row.ending)


@dataclass(frozen=True)
class Evening:
    """What people played on one day at one place, who met each other there."""

    rows: Sequence[Row]
    """The newest first."""

    @property
    def day(self) -> str:
        """The day."""
        return self.rows[0].last_day or ""

    @property
    def place(self) -> str | None:
        """Where it was, if anybody said it."""
        return next((row.place for row in self.rows if row.place), None)

    @property
    def name(self) -> str:
        """How an address names it: by its day, and by its first match, as there may be others."""
        return f"{self.day}.{self.rows[-1].match[-5:]}"

    @cached_property
    def wins(self) -> Mapping[str, int]:
        """How many matches each of its people won, whoever won most first.

        What all of a table won together is nobody's victory over anybody.
        """
        told: Counter[str] = Counter()
        for row in reversed(self.rows):
            against = row.ending in ("won", "team", "shared")
            for name, result in zip(row.players, row.results, strict=True):
                told[name] += against and result == 1
        return dict(sorted(told.items(), key=lambda entry: -entry[1]))

    @property
    def seconds(self) -> float:
        """How long was played, as far as anybody knows; a campaign's other evenings are no part."""
        return sum(row.seconds or 0 for row in self.rows if row.day == row.last_day)


def evenings_of(rows: Iterable[Row]) -> Iterator[Evening]:
    """The evenings of some matches, the newest first; one without a day was on none.

    The archive counts by days as well (`questions/sql/overview.sql`): an evening is what one group
    of people played on one of them.
    """
    for day, of_day in groupby(rows, key=lambda row: row.last_day):
        if day is not None:
            yield from _parted(list(of_day))


def _parted(rows: Sequence[Row]) -> Sequence[Evening]:
    """The matches of a day, by the places and the people that they have in common."""
    groups: list[list[Row]] = []
    for row in sorted(rows, key=lambda row: not row.place):  # first those that say where
        joined = [row]
        for group in list(groups):
            people = {name for one in joined for name in one.players}
            met = any(not people.isdisjoint(one.players) for one in group)
            if met and len({one.place.casefold() for one in (*group, *joined) if one.place}) < 2:
                groups.remove(group)
                joined += group
        groups.append(joined)
    order = {row.path: at for at, row in enumerate(rows)}
    parted = [sorted(group, key=lambda row: order[row.path]) for group in groups]
    return [Evening(group) for group in sorted(parted, key=lambda group: order[group[0].path])]


def evening_named(rows: Sequence[Row], name: str) -> Evening | None:
    """The evening that an address names; by its day alone the one with the most matches."""
    day, _, tail = name.partition(".")
    found = list(evenings_of(row for row in rows if row.last_day == day))
    of_match = [e for e in found if tail and any(row.match.endswith(tail) for row in e.rows)]
    return max(of_match or found, key=lambda evening: len(evening.rows), default=None)
