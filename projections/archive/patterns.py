"""A small language for what happened one after the other.

    turn[seconds>=60] then roll within 2 actions
    capture[piece=rook, first] then check by other within 6 actions then roll[value>=5]

A step is an event type (`dice_rolled`), a table or one of its rows (`rolls`, `roll`), or a term of
a game (`long castling`). In brackets stand conditions on its columns: `first`, `not first`,
`piece=rook`, `value>=5`. `by same` and `by other` ask who acted, against the step before; `by
Ann` names a player. `within N actions` (or `events`) says how soon after the step before.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from events.errors import BadUsage
from projections.archive.words import WORDS


class BadPattern(BadUsage):
    """A pattern that cannot be read, or that asks for what there is not; `column` says where."""

    def __init__(self, key: str, column: int, **said: Any) -> None:
        super().__init__(WORDS(f"search.{key}", column=column, **said))
        self.column = column


@dataclass(frozen=True)
class Condition:
    """What a column must be; `value` None: true, or with `!=` not true."""

    column: str
    sign: str = "="
    value: str | None = None
    at: int = field(default=1, compare=False)
    """In which column of the pattern it stands."""


@dataclass(frozen=True)
class Step:
    """One thing that happened."""

    name: str
    conditions: tuple[Condition, ...] = ()
    by: str | None = None
    within: int | None = None
    unit: str = "actions"
    at: int = field(default=1, compare=False)


@dataclass(frozen=True)
class Term:
    """A word of a game's players for a step: rows of a table that fulfil conditions."""

    name: str
    game: str
    table: str
    conditions: tuple[Condition, ...] = ()


@dataclass(frozen=True)
class Example:
    """A pattern to begin with, in words of a game."""

    pattern: str


_STEP: Final = re.compile(
    r"""\s*(?P<name>[a-z][\w ]*?)\s*
    (?:\[(?P<conditions>[^\]]*)\])?
    (?:\s+by\s+(?P<by>"[^"]+"|\S+))?
    (?:\s+within\s+(?P<within>\d{1,6})\s+(?P<unit>action|event)s?)?\s*""",
    re.VERBOSE | re.IGNORECASE,
)
_CONDITION: Final = re.compile(
    r"""\s*(?:(?P<no>not\s+)?(?P<flag>\w+)
    |(?P<column>\w+)\s*(?P<sign>!=|>=|<=|=|>|<)\s*(?P<value>"[^"]*"|[^,\s]+))\s*""",
    re.VERBOSE | re.IGNORECASE,
)


_THEN: Final = re.compile(r"\bthen\b|->", re.IGNORECASE)


def parse_pattern(text: str) -> tuple[Step, ...]:
    """The steps of a pattern; what cannot be read is named with an example beside it."""
    return tuple(_step(part, at) for part, at in _parts(text, _THEN))


def _parts(text: str, between: re.Pattern[str], at: int = 1) -> Iterator[tuple[str, int]]:
    """What stands between the separators, without blanks, each with its column."""
    start = 0
    for end, following in [*(found.span() for found in between.finditer(text)), (len(text), 0)]:
        part = text[start:end]
        yield part.strip(), at + start + len(part) - len(part.lstrip())
        start = following


def _step(text: str, at: int) -> Step:
    found = _STEP.fullmatch(text)
    if found is None:
        raise _bad(text, at)
    by = found["by"]
    inside = found["conditions"] or ""
    return Step(
        found["name"].strip().casefold(),
        tuple(_conditions(inside, at + max(found.start("conditions"), 0))),
        None if by is None else by.strip('"'),
        None if found["within"] is None else int(found["within"]),
        f"{(found['unit'] or 'action').casefold()}s",
        at,
    )


_COMMA: Final = re.compile(",")


def _conditions(text: str, at: int) -> list[Condition]:
    return [_condition(part, column) for part, column in _parts(text, _COMMA, at) if part]


def _condition(text: str, at: int) -> Condition:
    found = _CONDITION.fullmatch(text)
    if found is None:
        raise _bad(text, at)
    if found["flag"]:
        return Condition(found["flag"].casefold(), "!=" if found["no"] else "=", None, at)
    return Condition(found["column"].casefold(), found["sign"], found["value"].strip('"'), at)


def _bad(text: str, at: int) -> BadPattern:
    return BadPattern("bad_pattern", at, text=text)
