"""The parameters of questions: how each is read, what it leaves out, how a page asks for it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Final, Literal, NamedTuple

from events.errors import BadUsage, nearest
from projections.words import ARCHIVE_WORDS as WORDS

Value = str | int | float | bool | date | list[str] | None


class Filter(NamedTuple):
    """What a parameter demands of a row of base.participants, of base.matches, of other facts."""

    seats: str
    matches: str
    facts: str | None = None
    """None: of the match, by its number."""


@dataclass(frozen=True)
class OneOf:
    """A parameter of which one value holds, for rows of several are never put together."""

    values: tuple[int, ...]
    """All that it may be; none where whatever stands in the archive may be chosen."""
    counts: str
    """SQL: the values that stand in the archive and how many matches have each, most first."""


@dataclass(frozen=True)
class Parameter:
    """What a question may be told. What it means stands in words under `parameter.<name>`."""

    name: str
    reads: Literal["text", "number", "flag", "day", "origin"] = "text"
    default: Value = None
    filter: Filter | None = None
    """The rows that it leaves in, where it is said."""
    names: tuple[str, str] | None = None
    """Where the names stand that it may take: a column, and its table."""
    pieces: tuple[str, str] | None = None
    """Of several names in one text, such as a position: where those stand that may be in it."""
    means: str = ""
    """What these names are: `army`, `piece` or `person` (see `questions.model`)."""
    values: tuple[str, ...] = ()
    """All that it may be, where these are few; they are said as codes of a column are."""
    choice: OneOf | None = None
    elsewhere: bool = False
    """Whether a page asks for it in a place of its own, and not among the filters."""

    def read(self, text: str) -> Value:
        """What somebody typed for it."""
        match self.reads:
            case "number":
                return _number(self.name, text)
            case "flag":
                return _flag(self.name, text)
            case "day":
                return _day(self.name, text)
            case "origin" if text not in ORIGINS:
                near = nearest(text, ORIGINS)
                raise BadUsage(WORDS("ask.bad_origin", text=text, names=list(ORIGINS), near=near))
        return text


ORIGINS: Final = ("real", "simulated", "all")

_SEATS: Final = "base.participants"
_MATCHES: Final = "base.matches"
_OF_PLAYER: Final = "(f.m, f.seat) IN (SELECT (m, seat) FROM base.participants WHERE "

COMMON: Final[Mapping[str, Parameter]] = {one.name: one for one in (
    Parameter("origin", "origin", "real"),
    Parameter(
        "game", filter=Filter("f.game = $game", "f.game = $game"), names=("game", _MATCHES),
        means="game",
    ),
    Parameter(
        "army", filter=Filter("f.army = $army", "list_contains(f.armies, $army)", "f.army = $army"),
        names=("army", _SEATS), means="army",
    ),
    Parameter(
        "against",
        filter=Filter("f.foe = $against", "list_contains(f.armies, $against)", "f.foe = $against"),
        names=("army", _SEATS), means="army",
    ),
    Parameter(
        "player",
        filter=Filter(
            "f.player = $player", "list_contains(f.players, $player)",
            f"{_OF_PLAYER}player = $player)",
        ),
        names=("player", _SEATS), means="person",
    ),
    Parameter(
        "opponent",
        filter=Filter(
            "f.foe_player = $opponent", "list_contains(f.players, $opponent)",
            f"{_OF_PLAYER}foe_player = $opponent)",
        ),
        names=("player", _SEATS), means="person",
    ),
    Parameter("since", "day", filter=Filter("f.day >= $since", "f.day >= $since")),
    Parameter("until", "day", filter=Filter("f.day <= $until", "f.day <= $until")),
    Parameter("players", "number", 0, filter=Filter("", "len(f.players) = $players")),
    Parameter("edition", filter=Filter("", "f.edition = $edition"), names=("edition", _MATCHES)),
    Parameter("place", filter=Filter("", "f.place = $place"), names=("place", _MATCHES)),
    Parameter("occasion", filter=Filter("", "f.event = $occasion"), names=("event", _MATCHES)),
    Parameter(
        "tag", filter=Filter("", "list_contains(f.tags, $tag)"), names=("unnest(tags)", _MATCHES)
    ),
    Parameter("counter", names=("counter", "base.curves"), means="counter"),
    Parameter("stretch", names=("kind", "base.spans"), means="stretch"),
    Parameter("mirrors", "flag", False),
    Parameter("least", "number", 10),
    Parameter("limit", "number", 1000, elsewhere=True),
)}  # fmt: skip
"""What questions about any game may be told; a game adds its own (`questions_in`)."""

_NAMED: Final = re.compile(r"\$(\w+)")


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
        year = first.year + (len(parts) == 1 or first.month == 12)
        month = 1 if len(parts) == 1 else first.month % 12 + 1
        return date(year, month, 1) - timedelta(days=1)
    except (ValueError, TypeError):
        raise BadUsage(WORDS("ask.bad_day", name=name, text=text)) from None


def filled(
    sql: str,
    given: Mapping[str, Value],
    table: Callable[[str], str],
    parameters: Iterable[Parameter],
) -> str:
    """The SQL of a question with the filters of its parameters in place."""
    filters = {one.name: one.filter for one in parameters if one.filter is not None}

    def where(kind: str, *names: str) -> str:
        return _where({name: given.get(name) for name in names or given}, kind, filters)

    places: dict[str, Callable[[], str]] = {
        "{seats}": lambda: where("seats"),
        "{facts}": lambda: where("facts"),
        "{matches}": lambda: where("matches"),
        "{ratings}": lambda: where("seats", *_OF_RATINGS),
        "{of_match}": lambda: _of_match(where),
        "{origin}": lambda: where("facts", "origin"),
        "{rate}": lambda: _RATE,
        "{seconds}": lambda: AT_TABLE,
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


AT_TABLE: Final = (
    "coalesce(f.seconds, CASE WHEN f.ended < f.began THEN 0 ELSE epoch(f.ended - f.began) END)"
)
"""Nearly all stretches lie in one sitting: then the seconds of `base.spans` go without saying."""


_OF_RATINGS: Final = ("origin", "game", "player")


def _of_match(where: Callable[..., str]) -> str:
    """The conditions on a table that has no seat: all of them ask the match."""
    chosen = where("matches")
    if chosen == where("matches", "origin", "mirrors"):
        # Most matches fulfil these: to look up the others takes a quarter of the time.
        return f"f.m NOT IN (SELECT f.m FROM base.matches f WHERE ({chosen}) IS NOT TRUE)"
    return f"f.m IN (SELECT f.m FROM base.matches f WHERE {chosen})"


def _where(given: Mapping[str, Value], kind: str, filters: Mapping[str, Filter]) -> str:
    """The conditions on `f`; those that only a match can answer come by its number."""
    parts = [_ORIGIN[origin]] if (origin := given.get("origin")) in _ORIGIN else []
    of_match = []
    for name, wanted in filters.items():
        if given.get(name) in (None, 0):
            continue
        if mine := getattr(wanted, kind):
            parts.append(mine)
        elif wanted.matches and kind != "matches":
            of_match.append(wanted.matches)
    if of_match:
        chosen = " AND ".join(of_match)
        parts.append(f"f.m IN (SELECT f.m FROM base.matches f WHERE {chosen})")
    if given.get("mirrors") is False:
        parts.append("NOT f.mirror")
    return " AND ".join(parts) or "true"


_ORIGIN: Final[Mapping[Any, str]] = {"real": "NOT f.simulated", "simulated": "f.simulated"}


def used(sql: str, given: Mapping[str, Value]) -> dict[str, Any]:
    """The values that a statement names."""
    named = set(_NAMED.findall(sql))
    return {name: value for name, value in given.items() if name in named}
