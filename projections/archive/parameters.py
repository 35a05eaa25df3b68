"""The parameters of questions: how each is read, and what it leaves out."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import date, timedelta
from typing import Any, Final, NamedTuple

from events.errors import BadUsage
from events.validation_messages import nearest
from events.words import Phrase
from projections.archive.words import WORDS

Value = str | int | float | bool | date | list[str] | None


class Filter(NamedTuple):
    """What a parameter demands of a row of base.participants, of base.matches, of other facts."""

    seats: str
    matches: str
    facts: str | None = None
    """None: of the match, by its number."""


FILTERS: Final[Mapping[str, Filter]] = {
    "game": Filter("f.game = $game", "f.game = $game"),
    "army": Filter("f.army = $army", "list_contains(f.armies, $army)", "f.army = $army"),
    "against": Filter("f.foe = $against", "list_contains(f.armies, $against)", "f.foe = $against"),
    "player": Filter(
        "f.player = $player",
        "list_contains(f.players, $player)",
        "(f.m, f.seat) IN (SELECT (m, seat) FROM base.participants WHERE player = $player)",
    ),
    "opponent": Filter(
        "f.foe_player = $opponent",
        "list_contains(f.players, $opponent)",
        "(f.m, f.seat) IN (SELECT (m, seat) FROM base.participants WHERE foe_player = $opponent)",
    ),
    "since": Filter("f.day >= $since", "f.day >= $since"),
    "until": Filter("f.day <= $until", "f.day <= $until"),
    "players": Filter("", "len(f.players) = $players"),
    "edition": Filter("", "f.edition = $edition"),
    "place": Filter("", "f.place = $place"),
    "occasion": Filter("", "f.event = $occasion"),
    "tag": Filter("", "list_contains(f.tags, $tag)"),
    "tile": Filter("f.tile = $tile", "", "f.tile = $tile"),
}
"""Parameters that leave rows out; a part left empty asks the match by its number."""

NUMBERS: Final[Mapping[str, int]] = {
    "least": 10,
    "limit": 1000,
    "players": 0,
    "step": 0,
    "board": 0,
}
FLAGS: Final[Mapping[str, bool]] = {"mirrors": False, "normal": True}
DATES: Final = ("since", "until")
ORIGINS: Final = ("real", "simulated", "all")

_NAMED: Final = re.compile(r"\$(\w+)")


def read_value(name: str, text: str) -> Value:
    """What somebody typed for a parameter."""
    if name in NUMBERS:
        return _number(name, text)
    if name in FLAGS:
        return _flag(name, text)
    if name in DATES:
        return _day(name, text)
    if name == "origin" and text not in ORIGINS:
        near = nearest(text, ORIGINS)
        raise BadUsage(WORDS("ask.bad_origin", text=text, names=list(ORIGINS), near=near))
    return text


def _number(name: str, text: str) -> int:
    try:
        number = int(text)
    except ValueError:
        number = -1
    if number < 0:
        raise BadUsage(WORDS("ask.bad_number", name=name, text=text))
    return number


def _flag(name: str, text: str) -> bool:
    known = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}
    if text.casefold() not in known:
        raise BadUsage(WORDS("ask.bad_flag", name=name, text=text))
    return known[text.casefold()]


def _day(name: str, text: str) -> date:
    """A day, a month or a year; `until` means its last day."""
    try:
        parts = [int(part) for part in text.split("-")]
        first = date(*[*parts, 1, 1][:3])
        if name == "since" or len(parts) == 3:
            return first
        year, month = (first.year + 1, 1) if len(parts) == 1 else _next(first)
        return date(year, month, 1) - timedelta(days=1)
    except (ValueError, TypeError):
        raise BadUsage(WORDS("ask.bad_day", name=name, text=text)) from None


def _next(first: date) -> tuple[int, int]:
    return (first.year + 1, 1) if first.month == 12 else (first.year, first.month + 1)


def defaults(parameters: tuple[str, ...]) -> dict[str, Value]:
    """What holds where nothing was said."""
    known: dict[str, Value] = {"origin": "real", **NUMBERS, **FLAGS}
    return {name: known.get(name) for name in (*parameters, "least", "limit")}


def explain(name: str) -> Phrase:
    """What a parameter means."""
    return WORDS(f"parameter.{name}")


def filled(sql: str, given: Mapping[str, Value], table: Callable[[str], str]) -> str:
    """The SQL of a question with its filters in place."""
    places: dict[str, Callable[[], str]] = {
        "{seats}": lambda: _where(given, "seats"),
        "{facts}": lambda: _where(given, "facts"),
        "{matches}": lambda: _where(given, "matches"),
        "{ratings}": lambda: _where(_only(given, *_OF_RATINGS), "seats"),
        "{of_match}": lambda: _of_match(given),
        "{origin}": lambda: _where(_only(given, "origin"), "facts"),
        "{rate}": lambda: _RATE,
    }
    for place, fill in places.items():
        if place in sql:
            sql = sql.replace(place, fill())
    while "{table:" in sql:
        before, _, rest = sql.partition("{table:")
        name, _, after = rest.partition("}")
        sql = f"{before}{table(name)}{after}"
    return sql


_RATE: Final = (
    "count(*) AS n, count(*) FILTER (f.result = 1) AS wins, base.rate(wins, n) AS rate, "
    "base.wilson_low(wins, n) AS low, base.wilson_high(wins, n) AS high, n < $least AS too_few"
)


_OF_RATINGS: Final = ("origin", "game", "player")


def _of_match(given: Mapping[str, Value]) -> str:
    """The conditions on a table that has no seat: all of them ask the match."""
    chosen = _where(given, "matches")
    if chosen == _where(_only(given, "origin", "mirrors"), "matches"):
        # Most matches fulfil these: to look up the others takes a quarter of the time.
        return f"f.m NOT IN (SELECT f.m FROM base.matches f WHERE ({chosen}) IS NOT TRUE)"
    return f"f.m IN (SELECT f.m FROM base.matches f WHERE {chosen})"


def _only(given: Mapping[str, Value], *names: str) -> dict[str, Value]:
    return {name: given.get(name) for name in names}


def _where(given: Mapping[str, Value], kind: str) -> str:
    """The conditions on `f`; those that only a match can answer come by its number."""
    parts = _origin(given)
    of_match = []
    for name, wanted in FILTERS.items():
        if given.get(name) in (None, 0) or (name == "players" and not given.get(name)):
            continue
        mine = _mine(wanted, kind)
        if mine:
            parts.append(mine)
        elif wanted.matches and kind != "matches":
            of_match.append(wanted.matches)
    if of_match:
        chosen = " AND ".join(of_match)
        parts.append(f"f.m IN (SELECT f.m FROM base.matches f WHERE {chosen})")
    if given.get("mirrors") is False:
        parts.append("NOT f.mirror")
    return " AND ".join(parts) or "true"


def _mine(wanted: Filter, kind: str) -> str:
    if kind == "matches":
        return wanted.matches
    return wanted.seats if kind == "seats" else wanted.facts or ""


def _origin(given: Mapping[str, Value]) -> list[str]:
    match given.get("origin"):
        case "real":
            return ["NOT f.simulated"]
        case "simulated":
            return ["f.simulated"]
    return []


def used(sql: str, given: Mapping[str, Value]) -> dict[str, Any]:
    """The values that a statement names."""
    named = set(_NAMED.findall(sql))
    return {name: value for name, value in given.items() if name in named}
