"""A small language for what happened one after the other.

    hit[on_hq] then push within 2 actions
    placement[tile=borgo-hq, ring=0] then battle by other within 6 actions then hit[wounds>=2]

A step is an event type (`unit_pushed`), a table or one of its rows (`hits`, `hit`), or a term of a
game (`hq hit`, `push back`). In brackets stand conditions on its columns: `on_hq`, `not on_hq`,
`tile=borgo-hq`, `wounds>=2`. `by same` and `by other` ask who acted, against the step before; `by
Ann` names a player. `within N actions` (or `events`) says how soon after the step before.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from events.errors import BadUsage
from projections.archive.words import WORDS


@dataclass(frozen=True)
class Condition:
    """What a column must be; `value` None: true, or with `!=` not true."""

    column: str
    sign: str = "="
    value: str | None = None


@dataclass(frozen=True)
class Step:
    """One thing that happened."""

    name: str
    conditions: tuple[Condition, ...] = ()
    by: str | None = None
    within: int | None = None
    unit: str = "actions"


@dataclass(frozen=True)
class Term:
    """A word of a game's players for a step: rows of a table that fulfil conditions."""

    name: str
    game: str
    table: str
    conditions: tuple[Condition, ...] = ()


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


def parse_pattern(text: str) -> tuple[Step, ...]:
    """The steps of a pattern; what cannot be read is named with an example beside it."""
    parts = re.split(r"\bthen\b|->", text, flags=re.IGNORECASE)
    return tuple(_step(part) for part in parts)


def _step(text: str) -> Step:
    found = _STEP.fullmatch(text)
    if found is None:
        raise _bad(text)
    by = found["by"]
    return Step(
        found["name"].strip().casefold(),
        tuple(_conditions(found["conditions"] or "")),
        None if by is None else by.strip('"'),
        None if found["within"] is None else int(found["within"]),
        f"{(found['unit'] or 'action').casefold()}s",
    )


def _conditions(text: str) -> list[Condition]:
    return [_condition(part) for part in text.split(",") if part.strip()]


def _condition(text: str) -> Condition:
    found = _CONDITION.fullmatch(text)
    if found is None:
        raise _bad(text)
    if found["flag"]:
        return Condition(found["flag"].casefold(), "!=" if found["no"] else "=")
    return Condition(found["column"].casefold(), found["sign"], found["value"].strip('"'))


def _bad(text: str) -> BadUsage:
    return BadUsage(WORDS("search.bad_pattern", text=text.strip(), near=""))
